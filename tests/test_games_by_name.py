"""A game brings everything it knows: nobody else asks which game it is.

Own files of a game follow from what it declares: where its class and those it is made of stand,
and where its umpire and its virtual players do; with the rest of their folder, or, in a layer's
folder, the files whose names begin with the same word.  Every other module is read here: its
strings, comments, imports and identifiers name no game; and so is the page, scripts and styles.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from pichenette.games import catalogue
from tests.test_layers import PACKAGE, imported, imports

OURS = [
    name
    for name in catalogue.names()
    if catalogue.find(name).__module__.split(".")[0] == "pichenette"
]
# The benchmarks play certain games, and the documentation's scenes show them.
ELSEWHERE = {PACKAGE / "bench", PACKAGE / "outputs" / "pictures" / "scenes.py"}
# Boards have names of their own, some of them a game's too.
BOARD = re.compile(r"""--(?:board|virtual)[ =]\S+|\bboards?\.[a-z-]+|\bboard = "[^"]*\"""")


def declared(name: str) -> Iterator[str]:
    """The modules that a game speaks of."""
    kind = catalogue.find(name)
    for base in kind.__mro__:
        if base.__module__.startswith("pichenette.") and not getattr(base, "_is_protocol", False):
            yield base.__module__
    for part in (kind.about.umpire, kind.about.virtual):
        if part is not None:
            yield part.partition(":")[0]


def own_files(module: str) -> set[Path]:
    """A module's file, with those that belong to it."""
    path = PACKAGE.parent.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    folder = file.parent
    if folder.parent != PACKAGE:  # deeper than a layer: all of it is the game's
        return set(folder.rglob("*.py"))
    word = file.stem.partition("_")[0]
    return {one for one in folder.glob("*.py") if one.stem.partition("_")[0] == word}


def own_of_games() -> set[Path]:
    return {file for name in OURS for module in declared(name) for file in own_files(module)}


OWN = own_of_games()
OTHERS = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if path not in OWN and not any(path.is_relative_to(one) for one in ELSEWHERE)
]


def named(text: str) -> list[str]:
    """The games that a text names, however they are written."""
    text = BOARD.sub("", text)
    found = []
    for name in OURS:
        words = "[-_ ]?".join(map(re.escape, name.split("-")))
        if re.search(rf"(?<![a-z]){words}(?![a-z])", text, re.IGNORECASE):
            found.append(name)
    return found


# What only games are called; a queen, a row and what is classic are words of their own.
KINDS = {word for name in OURS for word in name.split("-")} - {"queen", "row", "classic"}


def names_kind(identifier: str) -> bool:
    """Does a name in code speak of a kind of game: `CarromShot`, `is_topple`, `drawOffboard`?"""
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", identifier)
    return not KINDS.isdisjoint(word.lower() for word in words)


def suspects() -> Iterator[Path]:
    """The files in which the word is at all: only these need to be taken apart."""
    for path in OTHERS:
        source = path.read_text(encoding="utf-8").lower()
        if any(kind in source for kind in KINDS):
            yield path


def identifiers(path: Path) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.NAME:
            yield token.start[0], token.string


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every string and comment of a file, with its line."""
    source = path.read_text(encoding="utf-8")
    kinds = {
        tokenize.STRING,
        tokenize.COMMENT,
        getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING),
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in kinds:
            yield token.start[0], token.string


def modules(path: Path) -> Iterator[str]:
    """What a file imports, `from a import b` as `a.b` too."""
    yield from imported(path)
    yield from (f"{module}.{name}" for module, name in imports(path) if name)


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


OWN_MODULES = {module_of(path) for path in OWN}


def test_no_game_is_named() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {text}"
        for path in suspects()
        for line, text in texts(path)
        if named(text)
    ]
    assert found == []


def test_nothing_is_called_after_a_game() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {name}"
        for path in suspects()
        for line, name in identifiers(path)
        if names_kind(name)
    ]
    assert found == []


def test_no_game_is_named_on_the_page() -> None:
    """What the page draws of a game stands in a folder of its own, its words in the one catalogue;
    any other game is drawn plainly."""
    page = PACKAGE / "page"
    own = (page / "games", page / "words")
    found = [
        f"{path.relative_to(page)}:{number}: {line}"
        for kind in ("js", "css", "html", "webmanifest")
        for path in sorted(page.rglob(f"*.{kind}"))
        if path.parent not in own
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named(line) or any(names_kind(word) for word in re.findall(r"[A-Za-z_]+", line))
    ]
    assert found == []


def test_no_game_is_imported() -> None:
    found = {
        str(path.relative_to(PACKAGE)): names
        for path in OTHERS
        if (names := set(modules(path)) & OWN_MODULES)
    }
    assert found == {}


def test_this_test_sees_games() -> None:
    """Each in the ways in which somebody might name it."""
    assert all(any(kind in name for kind in KINDS) for name in OURS)
    assert named('if game.name == "queen-carrom":') == ["queen-carrom"]
    assert named("from x import QueenCarrom") == ["queen-carrom"]
    assert named("Row carrom, and Topple") == ["row-carrom", "topple"]
    assert named('pichenette flash --board topple; board = "offboard"; boards.offboard.x') == []
    assert named("a toppled tower") == []
    for name in ("CarromShot", "is_topple", "drawOffboard", "OFFBOARD", "_carrom_lane"):
        assert names_kind(name), name
    for name in ("QueenMoved", "LedRow", "toppled", "outboard", "carromX"):
        assert names_kind(name) == (name == "carromX"), name


def test_own_files_are_few() -> None:
    """A game's files are its own: no layer has disappeared among them."""
    folders = {path.relative_to(PACKAGE).parts[0] for path in OWN}
    assert folders == {"games", "umpire", "virtual"}
    for file in ("games/game.py", "games/record.py", "umpire/umpire.py", "virtual/match.py"):
        assert PACKAGE / file in OTHERS
