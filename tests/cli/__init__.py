"""Tests of the command line, through the commands as people call them."""
