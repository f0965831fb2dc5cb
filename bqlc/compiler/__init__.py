"""The compiler, pure Python: a query's journey from text to a normal form.

    input -> lex -> parse -> resolve -> simplify, then a backend

Nothing below this package reads a file other than its own resources, opens a socket or
starts a JVM.
"""
