"""How source is broken by rule: each operator changes one piece of a module a little.

A piece is kept as text, so that it survives formatting, renamed functions and moved lines. It is the smallest
expression or statement around the change that the module has exactly once.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

OPPOSITE: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
SHORTEST, LONGEST = 8, 160
"""Characters of a piece: a shorter one soon stands twice, and for a longer one another change is drawn."""


@dataclass(frozen=True)
class Change:
    """`old` becomes `new`, in a function such as "Head.undo" ("" outside of all functions)."""

    operator: str
    function: str
    old: str
    new: str


def comparison(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPPOSITE:
        yield ast.Compare(node.left, [OPPOSITE[type(node.ops[0])]()], node.comparators)


def connective(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(OPPOSITE[type(node.op)](), node.values)


def negation(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def number(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def sign(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp) and type(node.op) in OPPOSITE:
        yield ast.BinOp(node.left, OPPOSITE[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in OPPOSITE:
        yield ast.AugAssign(node.target, OPPOSITE[type(node.op)](), node.value)


def condition(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If | ast.IfExp):
        for always in (True, False):
            yield type(node)(ast.Constant(always), node.body, node.orelse)


def refusal(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Raise):
        yield ast.Pass()


def extreme(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"min", "max"}:
        other = "max" if node.func.id == "min" else "min"
        yield ast.Call(ast.Name(other, ast.Load()), node.args, node.keywords)


def answer(node: ast.AST) -> Iterator[ast.AST]:
    returned = node.value if isinstance(node, ast.Return) else None
    if isinstance(returned, ast.Constant) and type(returned.value) is bool:
        yield ast.Return(ast.Constant(not returned.value))


OPERATORS: tuple[Callable[[ast.AST], Iterator[ast.AST]], ...] = (
    comparison,
    connective,
    negation,
    number,
    sign,
    condition,
    refusal,
    extreme,
    answer,
)

SCRIPT_OPERATORS: dict[str, tuple[tuple[str, str], ...]] = {
    "comparison": (
        ("===", "!=="),
        ("!==", "==="),
        (" < ", " <= "),
        (" > ", " >= "),
        (" <= ", " < "),
        (" >= ", " > "),
    ),
    "connective": (("&&", "||"), (r"\|\|", "&&")),
    "negation": ((r"(?<=[( ])!(?=[\w(])", ""),),
    "number": ((r"(?<= )1\b", "2"), (r"(?<= )0\b", "1")),
    "sign": ((r" \+ (?=\w)", " - "), (" - ", " + ")),
    "answer": ((r"\btrue\b", "false"), (r"\bfalse\b", "true")),
}
"""Of a line of JavaScript: what is found by a regular expression, and what takes its place."""


def changes(source: str) -> Iterator[Change]:
    """Yield every change that the operators can make to a Python module, in the order of the source."""
    tree = ast.parse(source)
    times = Counter(ast.dump(node) for node in pieces(tree))
    for path in paths(tree, ()):
        for operator in OPERATORS:
            for changed in operator(path[-1]):
                if texts := texts_of(path, changed, times):
                    yield Change(operator.__name__, function_of(path), *texts)


def script_changes(source: str) -> Iterator[Change]:
    """The same for a script: each changes one line that the file has once."""
    for line in map(str.strip, source.splitlines()):
        if line.startswith(("//", "/*", "*", "import ")) or len(line) > LONGEST or source.count(line) != 1:
            continue
        for operator, replaced in SCRIPT_OPERATORS.items():
            for old, new in replaced:
                if re.search(old, line.partition(" // ")[0]):
                    yield Change(operator, "", line, re.sub(old, new, line, count=1))


def pieces(tree: ast.AST) -> Iterator[ast.AST]:
    """Every expression and statement. One that consists of an expression is that expression."""
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.stmt) and not isinstance(node, ast.Expr):
            yield node


def piece(text: str) -> ast.AST:
    """Parse a piece. Raise `SyntaxError` if it is none."""
    (node,) = ast.parse(text).body
    return node.value if isinstance(node, ast.Expr) else node


def paths(node: ast.AST, above: tuple[ast.AST, ...]) -> Iterator[tuple[ast.AST, ...]]:
    """Yield each node with all that it stands in, outermost first, but for annotations and decorators."""
    path = (*above, node)
    yield path
    for field, value in ast.iter_fields(node):
        if field not in {"annotation", "returns", "decorator_list"}:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from paths(child, path)


def texts_of(path: Sequence[ast.AST], changed: ast.AST, times: Counter[str]) -> tuple[str, str] | None:
    """Return the smallest piece around the last node of a path that stands once, and the piece changed."""
    for node in reversed(path):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            return None
        old = ast.unparse(node)
        if len(old) > LONGEST:
            return None
        if len(old) >= SHORTEST and times[ast.dump(node)] == 1 and stands_alone(old, node):
            new = ast.unparse(swapped(node, path[-1], changed))
            return (old, new) if new != old else None
    return None


def stands_alone(text: str, node: ast.AST) -> bool:
    """Whether a piece can be read again without what it stands in: a slice cannot."""
    try:
        return ast.dump(piece(text)) == ast.dump(node)
    except (SyntaxError, ValueError):
        return False


def function_of(path: Sequence[ast.AST]) -> str:
    """The qualified name of the innermost function, or "" if the node stands in none."""
    names, function = [], ""
    for node in path:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
            if isinstance(node, ast.FunctionDef):
                function = ".".join(names)
                names.append("<locals>")
    return function


def swapped(tree: ast.AST, old: ast.AST, new: ast.AST) -> ast.AST:
    """Return a copy of a tree with one node in the place of another."""

    def field(value: object) -> object:
        if isinstance(value, list):
            return [field(each) for each in value]
        return swapped(value, old, new) if isinstance(value, ast.AST) else value

    if tree is old:
        return new
    return ast.copy_location(
        type(tree)(**{name: field(value) for name, value in ast.iter_fields(tree)}), tree
    )
