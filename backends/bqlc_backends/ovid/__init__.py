"""Ovid: one reader and writer for MEDLINE, Embase and PsycInfo, which differ in their fields."""
