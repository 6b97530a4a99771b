"""An error that people read is told in their language, whoever raised it."""

import ast
from pathlib import Path

import pytest

from pichenette.errors import Explained, text_of
from pichenette.text import Text, same

PACKAGE = Path(__file__).parents[1] / "host" / "pichenette"


class Refused(Explained, OSError):
    """As the modules write theirs: with a built-in second parent."""


def test_the_log_gets_english_and_people_their_language() -> None:
    text = Text("not now", "pas maintenant")
    with pytest.raises(OSError, match="not now") as refused:
        raise Refused(text)
    assert text_of(refused.value) is text


def test_an_error_of_the_system_is_told_in_its_own_words() -> None:
    assert text_of(ValueError("as it says")) == same("as it says")
    assert text_of(ValueError()) == same("ValueError"), "never nothing"


def test_nobody_else_asks_an_error_for_its_text() -> None:
    """One that looks for the attribute itself forgets it elsewhere."""
    asking = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        if "getattr" in (source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "getattr"
        and isinstance(node.args[1], ast.Constant)
        and node.args[1].value == "text"
    ]
    assert asking == []
