"""docs/console.md: its table of commands and its pictures are the real ones."""

import re
from pathlib import Path

from pichenette.console.commands.catalogue import ALL

PAGE = Path(__file__).parents[2] / "docs" / "console.md"


def test_the_table_lists_every_command_as_it_is() -> None:
    rows = [
        f"| `{f'{command.name} {command.usage}'.strip()}` | {command.help.en} |" for command in ALL
    ]
    said = PAGE.read_text(encoding="utf-8").replace("\\|", "|")
    table = said.split("| command | |\n|---|---|\n")[1].split("\n\n")[0]
    assert table.splitlines() == rows


def test_every_picture_is_there() -> None:
    pictures = re.findall(r"\]\((console/[a-z]+\.svg)\)", PAGE.read_text(encoding="utf-8"))
    assert len(pictures) == 6
    for picture in pictures:
        assert (PAGE.parent / picture).is_file(), picture
