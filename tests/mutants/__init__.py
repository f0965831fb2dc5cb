"""Breaks that the tests must notice: `*.txt` lists them, `make mutants` makes them one by one."""
