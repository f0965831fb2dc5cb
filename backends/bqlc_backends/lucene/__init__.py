"""Lucene: a plan from a checked query, an index on disk, and the one door to the JVM."""
