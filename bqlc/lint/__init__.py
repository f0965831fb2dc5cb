"""The linter: rules about queries, settings, suppressions and reports.

`rules/` has one file a rule: the rule, and in its docstring the page that explains it.
`run.lint` gives the findings of the compiler's stages and of the rules as one list.
"""
