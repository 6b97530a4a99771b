"""docs/console.md and its French twin: their tables of commands and pictures are the real ones."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette.console.commands.catalogue import ALL
from pichenette.text import Language

CHECKOUT = Path(__file__).parents[2]
DOCS = CHECKOUT / "docs"
PAGE = DOCS / "console.md"
_FILLED_IN = "#"


@pytest.mark.parametrize(
    ("page", "head", "language"),
    [("console.md", "command", "en"), ("console.fr.md", "commande", "fr")],
)
def test_the_table_lists_every_command_as_it_is(page: str, head: str, language: Language) -> None:
    rows = [
        f"| `{f'{command.name} {command.usage}'.strip()}` | {command.help.say(language)} |"
        for command in ALL
    ]
    said = (DOCS / page).read_text(encoding="utf-8").replace("\\|", "|")
    table = said.split(f"| {head} | |\n|---|---|\n")[1].split("\n\n")[0]
    assert table.splitlines() == rows


def test_every_picture_is_there() -> None:
    pictures = re.findall(r"\]\((console/[a-z]+\.svg)\)", PAGE.read_text(encoding="utf-8"))
    assert len(pictures) == 6
    for picture in pictures:
        assert (PAGE.parent / picture).is_file(), picture


def literals() -> Iterator[str]:
    """Every string of the console and of the sensing it shows."""
    for package in ("console", "sense"):
        for path in (CHECKOUT / "host" / "pichenette" / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
                elif isinstance(node, ast.JoinedStr):
                    parts = (getattr(part, "value", None) for part in node.values)
                    yield "".join(one if isinstance(one, str) else _FILLED_IN for one in parts)


@pytest.mark.parametrize(
    ("page", "head"),
    [
        ("console.md", "| what you see | what the console says | then |"),
        ("console.fr.md", "| ce que vous voyez | ce que dit la console | alors |"),
    ],
)
def test_what_it_quotes_is_what_the_console_says(page: str, head: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    table = text.split(head)[1].split("\n\n")[0]
    rows = [row.split("|")[2] for row in table.splitlines()[2:]]
    quoted = [words for row in rows for words in re.findall(r"\*(.+?)\*", row)]
    said = "\n".join(literals()).replace("\N{NO-BREAK SPACE}", " ")
    parts = [part.strip() for words in quoted for part in words.split("…") if part.strip()]
    missing = [
        part for part in parts if part not in said and re.sub(r"\d+", _FILLED_IN, part) not in said
    ]
    assert len(parts) > 12
    assert missing == []
