"""Do two queries mean the same? A proof, or a document on which they differ.

compare     the relation of two queries, proven or shown by a document
report      it as text
changes     two versions of a query, clause by clause
pairing     which old clause became which new one

search      a SAT solver proposes, the theory builds a document or says why not
formula     a clause over numbered leaves
solver      the one door to python-sat
witness     the document made small, and the clauses that decide

theory      which leaves can be true of a document while others are false
answer      what one field says to that
texts       text fields: values that hold one pattern and avoid others
values      the values that matter for a pattern, and why no others do
occurring   which of many patterns occur in a value
within      whether all occurrences of a pattern are some of another
whole       keyword fields
ranges      date and number fields
cells       the finitely many kinds of date and number that ranges tell apart
vocabulary  the words and wildcards of a field
globs       which wildcards one word can fit, and which it can avoid
"""
