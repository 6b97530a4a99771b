"""Write the documents that are generated from the program itself.

pichenette docs api            # docs/api.md and docs/openapi.json, in a source checkout
pichenette docs api DIR        # … into another folder
pichenette docs api --check    # do they match this program? exit code 1 if not
pichenette docs cards DIR      # a page to print for every game, in both languages

A card is for the table: the rules in short, the buttons, what the lights mean.  Open it in a
browser and print it, one sheet of A4.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from pichenette.errors import Explained
from pichenette.games import catalogue
from pichenette.outputs.pictures.card import card
from pichenette.resources import checkout_dir
from pichenette.text import LANGUAGES, Text


class NoFolder(Explained, OSError):
    """There is nowhere to write to."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=MADE)
    parser.add_argument("folder", nargs="?", type=Path, help="default: in a source checkout, docs")
    parser.add_argument("--check", action="store_true", help="write nothing; only compare")


def api() -> Iterator[tuple[str, str]]:
    from pichenette.service import describing

    yield "api.md", describing.markdown()
    yield "openapi.json", describing.openapi()


def cards() -> Iterator[tuple[str, str]]:
    for name in catalogue.offered():
        for tongue in LANGUAGES:
            suffix = "" if tongue == "en" else f".{tongue}"
            yield f"{name}{suffix}.html", card(catalogue.find(name), tongue)


_SAME = Text("{folder}: everything is up to date", "{folder} : tout est à jour")
MADE = {"api": (api, "."), "cards": (cards, "cards")}  # with the folder of docs it goes to


def run(options: argparse.Namespace) -> int:
    make, own = MADE[options.what]
    folder = options.folder or checkout_dir() / "docs" / own
    if not folder.is_dir():
        raise NoFolder(Text(f"{folder}: no such folder", f"{folder} : ce dossier n’existe pas"))
    others, tongue = 0, options.lang
    for name, text in make():
        path = folder / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        others += 1
        if options.check:
            how = f"`pichenette docs {options.what}`"
            print(Text(f"{path}: out of date; run {how}", f"{path} : périmé ; {how}").say(tongue))
        else:
            path.write_text(text, encoding="utf-8")
            print(path)
    if not others:
        print(_SAME.say(tongue).format(folder=folder))
    return 1 if options.check and others else 0
