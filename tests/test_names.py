"""One word, one concept (docs/glossary.md), where a machine can see it."""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_layers import PACKAGE


def identifiers(path: Path) -> Iterator[str]:
    with io.BytesIO(path.read_bytes()) as source:
        for token in tokenize.tokenize(source.readline):
            if token.type == tokenize.NAME:
                yield token.string


@pytest.mark.parametrize("layer", ["service", "cli"])
def test_a_table_that_is_served_is_no_seat(layer: str) -> None:
    """A seat is a player's place in a game; here tables are served, and nobody sits."""
    found = {
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in (PACKAGE / layer).rglob("*.py")
        for name in identifiers(path)
        if "seat" in name.lower()
    }
    assert not found, sorted(found)


SAME_ROLE = {
    # Each of several siblings has its own, and it means the same in all of them.
    "Asking": "an umpire's questions about one situation",
    "Handler": "what answers a request of the page",
    "Hands": "the hands on a virtual board, and what a service asks of whoever they are",
    "Options": "a game's options",
    "Phase": "where an umpire's table of states is",
    "Position": "what a game's rules look at",
    "QueenState": "where a game's queen is",
    "UmpireEvent": "what moves an umpire's table of states",
    "UmpireState": "all that an umpire knows",
    "ViewJson": "a view as a service sends it",
}


def named_things() -> dict[str, set[str]]:
    """Classes, and aliases that look like one, by name: the files that define them."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names: list[str] = []
            if isinstance(node, ast.ClassDef):
                names = [node.name]
            elif isinstance(node, ast.Assign):
                names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                names = [node.target.id]
            for name in names:
                if name[:1].isupper() and not name.isupper():  # neither private nor a constant
                    found.setdefault(name, set()).add(str(path.relative_to(PACKAGE)))
    return found


def test_no_name_has_two_meanings() -> None:
    """Whoever reads `Outcome` knows which one.  Rename a new pair, or give its reason above."""
    doubled = {name: sorted(files) for name, files in named_things().items() if len(files) > 1}
    assert {name: files for name, files in doubled.items() if name not in SAME_ROLE} == {}
    assert sorted(SAME_ROLE) == sorted(doubled), "a reason that nobody needs any more"


_SAYS_NOTHING = {"one", "told", "seen"}


def locals_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Variables and parameters with their lines; a field of a class says whose it is."""
    fields = {
        part.target
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for part in node.body
        if isinstance(part, ast.AnnAssign)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in fields:
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.lineno, node.name
        elif isinstance(node, ast.MatchMapping) and node.rest:
            yield node.lineno, node.rest
        elif isinstance(node, ast.alias) and node.asname:
            yield node.lineno, node.asname


def test_locals_say_what_they_hold() -> None:
    """`one`, `told` and `seen` name nothing: one what, told by whom?"""
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, name in locals_of(ast.parse(path.read_text(encoding="utf-8")))
        if name in _SAYS_NOTHING
    ]
    assert not found
