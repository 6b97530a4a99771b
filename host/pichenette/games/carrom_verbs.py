"""Shots of carrom as people type them: `pot 2 blue queen`, `hors palet`, `miss`."""

from collections.abc import Sequence
from dataclasses import fields

from pichenette.games.game import BadRecord, Json, Language, Text
from pichenette.games.shot import Shot
from pichenette.games.verb import Spellings, Verb, fold, meaning, say, usage, without

PIECES: Spellings = {
    "blue": ("blue", "bleu", "blues", "bleus", "bleue"),
    "white": ("white", "blanc", "whites", "blancs"),
    "black": ("black", "noir", "blacks", "noirs"),
    "queen": ("queen", "reine", "dame"),
    "striker": ("striker", "palet"),
}
_OFF = frozenset({"off", "hors", "dehors"})
_FILLERS = frozenset({"and", "et", "the", "la", "le", "les", ","})
_UNTOUCHED = frozenset({"no-contact", "no_contact", "untouched", "sans-contact"})  # CC-6
_MOST = 99  # of one kind per shot: far more than a board has


def pieces(words: Sequence[str]) -> list[str]:
    """`2 blues and the queen`: names as in a record; an unknown word is kept, to be refused
    later.
    """
    found: list[str] = []
    times = 1
    for word in without(words, _FILLERS):
        if word.isdecimal() and word.isascii():
            times = min(int(word[:3]), _MOST)
            continue
        found += [meaning(word.strip(","), PIECES) or word] * times
        times = 1
    if times != 1:
        raise BadRecord(Text(f"{times} of what?", f"{times} quoi ?"))
    return found


def _shot(words: Sequence[str], kind: type[Shot]) -> Json:
    is_untouched = any(fold(word) in _UNTOUCHED for word in words)
    words = [word for word in words if fold(word) not in _UNTOUCHED]
    split = next((at for at, word in enumerate(words) if fold(word) in _OFF), len(words))
    value: dict[str, Json] = {"potted": pieces(words[:split]), "off": pieces(words[split + 1 :])}
    if is_untouched:
        value["no_contact"] = True
    return {"shot": kind.decode(value).encode()}


def _spell(value: Json, language: Language) -> tuple[str, ...]:
    off = [say(piece, PIECES, language) for piece in value.get("off", ())]
    return (
        *(say(piece, PIECES, language) for piece in value.get("potted", ())),
        *(("hors" if language == "fr" else "off", *off) if off else ()),
    )


def verbs(kind: type[Shot], example: str) -> tuple[Verb, ...]:
    """The verbs of a game with shots of that kind; `example` is a possible first shot."""

    def pot(words: Sequence[str], players: Sequence[str]) -> Json:
        if not words:
            raise usage(found[0])
        return _shot(words, kind)

    def off(words: Sequence[str], players: Sequence[str]) -> Json:
        if not words:
            raise usage(found[1])
        return _shot(["off", *words], kind)

    def miss(words: Sequence[str], players: Sequence[str]) -> Json:
        if any(fold(word) not in _UNTOUCHED for word in words):
            raise usage(found[2], words[0])
        return _shot(words, kind)

    has_untouched = any(field.name == "no_contact" for field in fields(kind))
    found = (
        Verb(
            ("pot", "empoche", "potted"),
            "shot",
            Text("[N] PIECE … [off PIECE …]", "[N] PIÈCE … [hors PIÈCE …]"),
            Text(
                "the shot is over: what fell into the pockets, and what left the board",
                "le tir est fini : voilà ce qui est empoché, et ce qui a quitté le plateau",
            ),
            pot,
            _spell,
            example,
        ),
        Verb(
            ("off", "hors", "dehors"),
            "shot",
            Text("PIECE …", "PIÈCE …"),
            Text(
                "the shot is over: nothing was potted, and these pieces left the board",
                "le tir est fini : rien d’empoché, et ces pièces ont quitté le plateau",
            ),
            off,
            _spell,
            "off striker",
        ),
        Verb(
            ("miss", "raté", "manqué"),
            "shot",
            Text("[no-contact]", "[sans-contact]") if has_untouched else Text("", ""),
            Text("the shot is over, and nothing fell", "le tir est fini, et rien n’est tombé"),
            miss,
            _spell,
            "miss",
        ),
    )
    return found
