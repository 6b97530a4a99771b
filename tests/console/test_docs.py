"""docs/console.md and its French twin: their tables of commands and pictures are the real ones."""

import re
from pathlib import Path

import pytest

from pichenette.console.commands.catalogue import ALL
from pichenette.text import Language

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "console.md"


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
