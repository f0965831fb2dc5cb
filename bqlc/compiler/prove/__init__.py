"""Do two queries mean the same? A proof, or a document on which they differ.

globs      which wildcards of a field one word can fit, and which it can avoid
values     values of a text field in which a pattern occurs once and little else does
cells      the finitely many kinds of date and number that ranges tell apart
theory     which leaves can be true of a document while others are false
search     a SAT solver proposes, the theory builds a document or says why not
witness    the document made small, and the clauses that decide
compare    the relation of two queries
changes    two versions of a query, clause by clause
"""
