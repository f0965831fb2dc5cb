"""Programs that make files of the project, run by hand."""
