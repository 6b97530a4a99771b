"""The example game of docs/games.md, installed from the document's own text."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pichenette.games import catalogue, part

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
FILES = {
    "coin": '"""Coin: toss',
    "coin_umpire": '"""Coin on a',
    "coin_match": '"""Coin in the demo',
}


def block(language: str, beginning: str) -> str:
    """The text of the code block that begins so."""
    blocks = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    [found] = [text for text in blocks if text.startswith(beginning)]
    return str(found)


@contextmanager
def installed(folder: Path, *, is_whole: bool) -> Iterator[None]:
    """One file and one entry point; the whole of it has its umpire and its players too."""
    game = block("python", FILES["coin"])
    if is_whole:
        before, _, about = game.partition("ABOUT = About(\n")
        game = before + block("python", "ABOUT = About(\n") + about.partition("\n)\n")[2]
        for module in ("coin_umpire", "coin_match"):
            text = block("python", FILES[module])
            (folder / f"{module}.py").write_text(text, encoding="utf-8")
    (folder / "coin.py").write_text(game, encoding="utf-8")
    package = folder / "coin-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: coin\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[pichenette.games]\ncoin = coin:Coin\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        forget()
        try:
            yield
        finally:
            forget()


def forget() -> None:
    """What was loaded once is loaded again."""
    catalogue.find.cache_clear()
    part._found.cache_clear()
    for module in FILES:
        sys.modules.pop(module, None)
