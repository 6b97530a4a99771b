"""Topple's actions as people type them: `roll 3`, `pose c1 rouge`, `fall Ana placing`."""

from collections.abc import Sequence

from pichenette.games.game import Json, Language, Text
from pichenette.games.topple.actions import Fall, Placement, Roll
from pichenette.games.topple.telling import tell_fall
from pichenette.games.topple.tower import LEVEL
from pichenette.games.verb import Spellings, Verb, fold, meaning, player_in, say, usage, without

COLOURS: Spellings = {
    "red": ("red", "rouge"),
    "blue": ("blue", "bleu", "bleue"),
    "green": ("green", "vert", "verte"),
    "yellow": ("yellow", "jaune"),
}
_HOW: Spellings = {
    "placing": ("placing", "posant"),
    "own": ("own", "seule", "alone", "only", "sienne"),
    "touching": ("touching", "touchant"),
}
_FILLERS = frozenset({"en", "by", "while", "on", "sur", "la", "le", "a", "the"})


def _roll(words: Sequence[str], players: Sequence[str]) -> Json:
    if len(words) != 1 or not (words[0].isdecimal() and words[0].isascii()):
        raise usage(ROLL, " ".join(words) if words else None)
    return {"roll": Roll.decode(int(words[0][:9])).encode()}


def _place(words: Sequence[str], players: Sequence[str]) -> Json:
    said = without(words, _FILLERS)
    cells = [word for word in said if fold(word) in LEVEL]
    rest = [word for word in said if word not in cells]
    if len(cells) > 1 or len(rest) > (1 if cells else 2) or not said:
        raise usage(PLACE, " ".join(words) if words else None)
    value: dict[str, Json] = {"cell": fold(cells[0] if cells else rest.pop(0))}
    if rest:
        value["colour"] = meaning(rest[0], COLOURS) or rest[0]
    return {"place": Placement.decode(value).encode()}


def _fall(words: Sequence[str], players: Sequence[str]) -> Json:
    if not words:
        raise usage(FALL)
    by, rest = player_in(words, players)
    value: dict[str, Json] = {"by": by}
    for word in without(rest, _FILLERS):
        how = meaning(word, _HOW)
        if how is None:
            raise usage(FALL, word)
        if how in ("placing", "own"):
            value["placing"] = True
        if how == "own":
            value["others"] = False
    return {"fall": Fall.decode(value).encode()}


def _spell_place(value: Json, language: Language) -> tuple[str, ...]:
    colour = value.get("colour")
    return (value["cell"], *([say(colour, COLOURS, language)] if colour else []))


def _spell_fall(value: Json, language: Language) -> tuple[str, ...]:
    how = "own" if not value.get("others", True) else "placing" if value.get("placing") else None
    return (value["by"], *([say(how, _HOW, language)] if how else []))


ROLL = Verb(
    ("roll", "lance", "dé"),
    "roll",
    Text("NUMBER", "NOMBRE"),
    Text("what the die shows", "ce que montre le dé"),
    _roll,
    example="roll 3",
)
PLACE = Verb(
    ("place", "pose", "put"),
    "place",
    Text("CELL [COLOUR]", "CASE [COULEUR]"),
    Text(
        "a piece on a cell, a1 to e5; the colour where a player has two",
        "une pièce sur une case, de a1 à e5 ; la couleur pour qui en a deux",
    ),
    _place,
    _spell_place,
    "place c1 red",
)
FALL = Verb(
    ("fall", "chute", "tombe"),
    "fall",
    Text("PLAYER [placing | own]", "JOUEUR [posant | seule]"),
    Text(
        "pieces fell: who made them fall, whether while placing, and `own` where it was only the "
        "piece being placed",
        "des pièces sont tombées : par qui, en posant ou non, et « seule » si ce n’est que la "
        "pièce posée",
    ),
    _fall,
    _spell_fall,
    "fall Ana placing",
    tell_fall,
)
VERBS = (ROLL, PLACE, FALL)
