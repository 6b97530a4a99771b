"""Only a game's own files know it: everything else asks what the game says about itself."""

import re

from pichenette.games import catalogue
from tests.page.test_words import PAGE

_OWN = PAGE / "games"
_WORDS = {word for name in catalogue.offered() for word in (name, *name.split("-"))}
_NAMES = sorted(_WORDS - {"queen", "row", "classic"})  # a piece, and words of their own


def test_no_other_file_names_a_game() -> None:
    found = []
    named = re.compile(rf"\b({'|'.join(map(re.escape, _NAMES))})\b|p-(?:offboard|topple)")
    for path in sorted([*PAGE.rglob("*.js"), *PAGE.rglob("*.css"), *PAGE.rglob("*.html")]):
        if path.parent == _OWN or "vendor" in path.parts:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = re.sub(r"//.*|/\*.*?\*/", "", line)
            if match := named.search(code):
                found.append(f"{path.relative_to(PAGE)}:{number}: {match[0]}")
    assert found == []
