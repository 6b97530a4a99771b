"""What people read, held to a few rules that a machine can check.

Whether a native speaker would say it is for people to hear; these are the slips that come back.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[1] / "host" / "pichenette"
FILES = sorted(SOURCE.rglob("*.py"))

# What is typed or quoted is not a sentence: `commands`, « words », "values", placeholders.
_QUOTED = re.compile(r"`[^`]*`|«[^»]*»|\"[^\"]*\"|“[^”]*”|--[a-z]+|\b[a-z_]+=")
_CODE = re.compile(r"`[^`]*`")
_HOLE = "\x00"
_TIGHT = re.compile(r"[^\s\u00a0\u202f][;?!](?!\w)|[^\s\u00a0\u202f]:(?=\s|$)")
_LOOSE = re.compile(r" [;:?!»%](?!\w)|« ")
_STRAIGHT = re.compile(r"[^\W\d_]'")
_POINT = re.compile(r"\d\.\d")
_ENGLISH = re.compile(
    r"\b(blue|white|black|red|green|yellow|queen|striker|piece|pieces|pocket|board|shot|turn|left"
    r"|right|top|bottom|the|is|are|and|of|not)\b"
)
# Translated, or said in no living room; each with what people say.
_BANNED = {
    r"\bis wanted\b": "expected X, got Y",
    r"\ban other\b": "another",
    r"\bis no (action|game|board|number|piece|name) of\b": "X has no Y",
    r"\bsince we look\b": "since the console started",
    r"\b(nothing is wrong that|that can be seen)\b": "no problems found",
    r"\bnobody asks that any more\b": "this question is closed; check the table",
    r"\bof the (shot|turn) of\b": "Ana's shot",
    r"\bthe (shot|turn) of \{": "{player}'s shot",
    r"\bpieces? less\b": "fell",
    r"\bis well again\b": "works again",
}


class Said(NamedTuple):
    where: str
    en: str
    fr: str
    fr_node: ast.expr


def _plain(node: ast.expr) -> str | None:
    """The words of a literal; what is filled in is a hole."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else _HOLE for part in node.values)
        return "".join(map(str, parts))
    return None


def _nodes() -> Iterator[tuple[str, ast.expr]]:
    """Every literal and every call that is not a docstring, and where it is."""
    for path in FILES:
        name = path.relative_to(SOURCE)
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        bare = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Call) or (
                isinstance(node, ast.Constant | ast.JoinedStr)
                and not (isinstance(node, ast.Constant) and id(node) in bare)
            ):
                yield f"{name}:{node.lineno}", node


def _text(where: str, node: ast.expr) -> Said | None:
    is_text = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text"
    if is_text and isinstance(node, ast.Call) and len(node.args) == 2:
        en, fr = map(_plain, node.args)
        if en is not None and fr is not None:
            return Said(where, en, fr, node.args[1])
    return None


class Read(NamedTuple):
    said: list[tuple[str, str]]
    texts: list[Said]


# Once a process, and where a test asks for it: it takes a second, and every worker that imports
# this file to find its tests would spend it.
@pytest.fixture(scope="module")
def read() -> Read:
    found = Read([], [])
    for where, node in _nodes():
        if said := _plain(node):
            found.said.append((where, said))
        elif text := _text(where, node):
            found.texts.append(text)
    return found


@pytest.fixture
def said(read: Read) -> list[tuple[str, str]]:
    """Every string, and where it is."""
    return read.said


@pytest.fixture
def texts(read: Read) -> list[Said]:
    return read.texts


def sentence(text: str) -> str:
    return _QUOTED.sub("…", text)


def test_they_are_found(texts: list[Said]) -> None:
    assert len(texts) > 500


def test_no_language_is_empty(texts: list[Said]) -> None:
    assert [one.where for one in texts if bool(one.en) != bool(one.fr)] == []


def test_french_has_a_space_before_its_double_signs(texts: list[Said]) -> None:
    assert [(one.where, one.fr) for one in texts if _TIGHT.search(sentence(one.fr))] == []


def test_french_breaks_no_line_before_its_double_signs(texts: list[Said]) -> None:
    """A no-break space (U+00A0) before : ; ? ! » % and after «, as on the page."""
    found = [(one.where, one.fr) for one in texts if _LOOSE.search(_CODE.sub("…", one.fr))]
    assert found == [], "put a no-break space (U+00A0) there"


def test_french_has_typographic_apostrophes(texts: list[Said]) -> None:
    assert [(one.where, one.fr) for one in texts if _STRAIGHT.search(_CODE.sub("…", one.fr))] == []


def test_french_has_decimal_commas(texts: list[Said]) -> None:
    written = [(one.where, one.fr) for one in texts if _POINT.search(sentence(one.fr))]
    filled = [(one.where, one.fr) for one in texts if _has_fraction(one.fr_node)]
    assert written + filled == []


def _has_fraction(node: ast.expr) -> bool:
    """A number with decimals that is written as English writes it."""
    holes = [part for part in ast.walk(node) if isinstance(part, ast.FormattedValue)]
    forms = [_plain(hole.format_spec) or "" for hole in holes if hole.format_spec]
    return any(re.search(r"\.[1-9]\d*[fg%]$|^g$", form) for form in forms)


def test_french_quotes_with_guillemets(texts: list[Said]) -> None:
    """Not as Python does; an error that Python found is in its words."""
    found = [
        (one.where, ast.unparse(hole))
        for one in texts
        for hole in ast.walk(one.fr_node)
        if isinstance(hole, ast.FormattedValue) and hole.conversion == ord("r")
        if ast.unparse(hole.value) != "error"
    ]
    assert found == [], "say it with expected.shown(…).fr"


def test_no_english_word_is_in_a_french_sentence(texts: list[Said]) -> None:
    found = [(one.where, one.fr) for one in texts if _ENGLISH.search(sentence(one.fr))]
    assert found == []


def test_no_word_is_doubled(texts: list[Said]) -> None:
    """Also two or three of them: `sont vérifiées sont vérifiées`."""
    doubled = re.compile(r"\b([^\W\d_]{2,}(?: \w+){0,2}) \1\b", re.IGNORECASE)
    said = [(one.where, text) for one in texts for text in (one.en, one.fr)]
    found = [(where, text) for where, text in said if doubled.search(sentence(text))]
    assert found == []


@pytest.mark.parametrize("phrase", _BANNED)
def test_nobody_would_say(phrase: str, said: list[tuple[str, str]]) -> None:
    found = [one for one in said if re.search(phrase, one[1].replace(_HOLE, "{x}"))]
    assert found == [], f"say: {_BANNED[phrase]}"


def test_no_sentence_has_a_rule_number_in_it(texts: list[Said]) -> None:
    """A refusal carries its rule beside its words; players are asked and told without it."""
    found = [
        f"{one.where}: {one.en}" for one in texts if re.search(r"\b[A-Z]{2}-\d", one.en + one.fr)
    ]
    assert found == []
