"""Tests. `cases/` holds texts a librarian can add to; the folders mirror the packages."""
