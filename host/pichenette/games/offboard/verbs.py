"""Offboard's actions as people type them: `move B6 NW`, `hit 3`, `reprend E5`."""

from collections.abc import Sequence

from pichenette.games.game import Json, Language, Text
from pichenette.games.offboard.actions import Discard, Hit, Move, Pass, Recover, TurnDone
from pichenette.games.verb import ReadWords, Spellings, Verb, fold, meaning, say, usage
from pichenette.text import same

WAYS: Spellings = {
    "E": ("E", "E", "east", "est"),
    "NE": ("NE", "NE", "north-east", "nord-est"),
    "NW": ("NW", "NO", "north-west", "nord-ouest"),
    "W": ("W", "O", "west", "ouest"),
    "SW": ("SW", "SO", "south-west", "sud-ouest"),
    "SE": ("SE", "SE", "south-east", "sud-est"),
}


def _move(words: Sequence[str], players: Sequence[str]) -> Json:
    if len(words) != 2:
        raise usage(MOVE, " ".join(words) if words else None)
    tail, way = words
    if meaning(tail, WAYS) and not meaning(way, WAYS):
        tail, way = way, tail
    value = {"tail": tail.upper(), "dir": meaning(way, WAYS) or way.upper()}
    return {"move": Move.decode(value).encode()}


def _recover(words: Sequence[str], players: Sequence[str]) -> Json:
    if len(words) > 1:
        raise usage(RECOVER, " ".join(words))
    return {"recover": Recover.decode(words[0].upper() if words else True).encode()}


def _hit(words: Sequence[str], players: Sequence[str]) -> Json:
    number = fold(words[0]).removeprefix("target-").removeprefix("t") if len(words) == 1 else ""
    if not (number.isdecimal() and number.isascii()):
        raise usage(HIT, " ".join(words) if words else None)
    return {"hit": Hit.decode(int(number[:9])).encode()}


def _spell_move(value: Json, language: Language) -> tuple[str, ...]:
    return value["tail"], say(value["dir"], WAYS, language)


def _plain(names: tuple[str, ...], kind: type[Discard | Pass | TurnDone], help: Text) -> Verb:
    def read(words: Sequence[str], players: Sequence[str]) -> Json:
        if words:
            raise usage(verb, " ".join(words))
        return {kind.key: True}

    reader: ReadWords = read
    verb = Verb(names, kind.key, Text("", ""), help, reader, example=names[0])
    return verb


MOVE = Verb(
    ("move", "joue", "push", "pousse"),
    "move",
    Text("CELL DIRECTION", "CASE DIRECTION"),
    Text(
        "move the line of marbles from that cell (A1 to I9) one step: E, NE, NW, W, SW, SE",
        "avancer d’un pas la ligne de billes à partir de cette case (A1 à I9) : E, NE, NO, O, SO, "
        "SE",
    ),
    _move,
    _spell_move,
    "move B6 NW",
)
RECOVER = Verb(
    ("recover", "reprend", "reprends"),
    "recover",
    Text("[CELL]", "[CASE]"),
    Text(
        "take back the waiting marble; name the cell if the board is tracked",
        "reprendre la bille en attente ; nommer la case si le plateau est suivi",
    ),
    _recover,
    example="recover E5",
)
HIT = Verb(
    ("hit", "touche", "cible"),
    "hit",
    Text("TARGET", "CIBLE"),
    Text(
        "one of the other player's marbles fell into that target, 1 to 12",
        "une bille de l’autre joueur est tombée dans cette cible, de 1 à 12",
    ),
    _hit,
    example="hit 3",
    value_text=lambda target: same(f"T{target}"),
)
VERBS = (
    MOVE,
    RECOVER,
    _plain(
        ("discard", "abandonne"),
        Discard,
        Text("give up the waiting marble", "abandonner la bille en attente"),
    ),
    HIT,
    _plain(
        ("pass", "passe"),
        Pass,
        Text("no move is possible", "aucun coup n’est possible"),
    ),
    _plain(
        ("done", "fini"),
        TurnDone,
        Text("the player has played", "le joueur a joué"),
    ),
)
