"""The numbers in an OpenSCAD file: its parameters, and what follows from them.

Values can be replaced, as with `openscad -D`.  Returns every number assigned at the top level; only
arithmetic is understood, and shapes are skipped.
"""

import ast
import operator
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from pichenette.errors import PichenetteError
from pichenette.resources import hardware_dir

_ASSIGNMENT = re.compile(r"^(\w+)\s*=\s*([^;]+);", re.MULTILINE)
_OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class BadMount(PichenetteError, ValueError):
    """A mount with a parameter that does not exist or makes no sense."""


def path_of(mount: str) -> Path:
    return hardware_dir() / "enclosure" / f"{mount}.scad"


def numbers(mount: str, given: Mapping[str, float] | None = None) -> dict[str, float]:
    text = path_of(mount).read_text(encoding="utf-8")
    found: dict[str, float] = {}
    given = given or {}
    for name, expression in _ASSIGNMENT.findall(text):
        if expression.strip().startswith('"'):
            continue
        found[name] = float(given[name]) if name in given else _value(expression, found)
    unknown = [name for name in given if name not in found]
    if unknown:
        raise BadMount(f"{mount}.scad has no parameter {unknown[0]!r}; it has {', '.join(found)}")
    return found


def _value(expression: str, known: Mapping[str, float]) -> float:
    try:
        return _evaluated(ast.parse(expression.strip(), mode="eval").body, known)
    except (SyntaxError, KeyError, TypeError) as error:
        raise BadMount(f"cannot work out {expression.strip()!r}: {error}") from error


def _evaluated(node: ast.expr, known: Mapping[str, float]) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.Name):
        return known[node.id]
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        left, right = _evaluated(node.left, known), _evaluated(node.right, known)
        return _OPERATIONS[type(node.op)](left, right)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_evaluated(node.operand, known)
    raise TypeError(f"{ast.unparse(node)} is not arithmetic")
