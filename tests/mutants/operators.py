"""Small breaks of Python code, each at one place: what a slip of the hand would do.

What is left alone: texts, annotations, decorators, imports, and code that only type checkers see.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.BitOr: "&",
    ast.BitAnd: "|",
    ast.FloorDiv: "*",
    ast.Mod: "//",
}
_CALLS = {"any": "all", "all": "any", "min": "max", "max": "min", "sorted": "list"}


@dataclass(frozen=True)
class Break:
    """Replace what stands at `start..end` of a file (in characters) by `new`."""

    line: int
    start: int
    end: int
    old: str
    new: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]


def breaks(text: str) -> list[Break]:
    """Every break of a module, in the order of the text."""
    finder = _Finder(text)
    finder.visit(ast.parse(text))
    return sorted(finder.found, key=lambda one: (one.start, one.end, one.new))


class _Finder(ast.NodeVisitor):
    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Break] = []
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    # ------------------------------------------------------------ what is left alone

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._body(node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef | ast.Assign | ast.AnnAssign):
                self.visit(statement)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._negated(node.test)
        self.visit(node.test)
        self._body(node.body)
        self._body(node.orelse)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    # ------------------------------------------------------------ what is broken

    def _body(self, body: list[ast.stmt]) -> None:
        for statement in body:
            if isinstance(statement, ast.Expr | ast.AugAssign) and not _is_text(statement):
                if not _is_never(statement):
                    self._add(statement, "pass")
            elif isinstance(statement, ast.Continue):
                self._add(statement, "break")
            elif isinstance(statement, ast.Break):
                self._add(statement, "continue")
            self.visit(statement)

    def generic_visit(self, node: ast.AST) -> None:
        for _, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                self._body(value)
            elif isinstance(value, list):
                for item in value:
                    if isinstance(item, ast.AST):
                        self.visit(item)
            elif isinstance(value, ast.AST):
                self.visit(value)

    def visit_Compare(self, node: ast.Compare) -> None:
        left: ast.expr = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            self._between(left, right, _COMPARISONS[type(operator)])
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        word = "or" if isinstance(node.op, ast.And) else "and"
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, word)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in _ARITHMETIC and not _is_type(node):
            self._between(node.left, node.right, _ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._add(node, self._source(node.operand))
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negated(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if node.value is True or node.value is False:
            self._add(node, str(not node.value))
        elif type(node.value) is int:
            self._add(node, str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in _CALLS:
            self._add(node.func, _CALLS[node.func.id])
        if isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "cast", "TypeVar"):
            self.visit(node.args[0])
            return
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self._negated(node.guard)
            self.visit(node.guard)
        self._body(node.body)

    # ------------------------------------------------------------ places

    def _negated(self, test: ast.expr) -> None:
        self._add(test, f"not ({self._source(test)})")

    def _between(self, left: ast.expr, right: ast.expr, new: str) -> None:
        """Replace the operator between two operands."""
        start, end = self._end(left), self._start(right)
        operator = self.text[start:end]
        stripped = operator.strip(" \n()")
        if not stripped or "#" in stripped:
            return
        at = start + operator.index(stripped)
        self._put(left.end_lineno or 0, at, at + len(stripped), new)

    def _add(self, node: ast.expr | ast.stmt, new: str) -> None:
        self._put(node.lineno, self._start(node), self._end(node), new)

    def _put(self, line: int, start: int, end: int, new: str) -> None:
        self.found.append(Break(line, start, end, self.text[start:end], new))

    def _source(self, node: ast.expr) -> str:
        return self.text[self._start(node) : self._end(node)]

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._offset(node.lineno, node.col_offset)

    def _end(self, node: ast.expr | ast.stmt) -> int:
        return self._offset(node.end_lineno or 0, node.end_col_offset or 0)

    def _offset(self, line: int, column: int) -> int:
        """`ast` counts columns in UTF-8 bytes."""
        begin = self._starts[line - 1]
        head = self.text[begin : self._starts[line]].encode()[:column]
        return begin + len(head.decode())


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_never(node: ast.stmt) -> bool:
    """`assert_never(...)`, which no run comes to."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "assert_never"
    )


def _is_type(node: ast.BinOp) -> bool:
    """`And | Or`: a union of classes, not a sum."""
    left = node.left
    return isinstance(left, ast.Name) and left.id[:1].isupper() and not left.id.isupper()
