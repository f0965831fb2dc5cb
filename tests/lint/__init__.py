"""Tests of the linter: rules by their pages, the command, the forms of its report."""
