"""The options of an Offboard game, read strictly from a record's header (RECORD.md)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pichenette.games import form
from pichenette.games.game import Json, Text
from pichenette.games.offboard.board import COLOURS, START, VALUES
from pichenette.games.offboard.geometry import SECTORS, TARGETS

Pair = tuple[str, str]


class Options(NamedTuple):
    board: Literal["tracked", "sensed"] = "tracked"
    values: tuple[int, ...] = VALUES
    start: tuple[Pair, Pair] = START
    repetition: Literal["warn", "draw"] = "warn"  # OB-19
    max_plies: int | None = None  # OB-20


def read(given: Mapping[str, Json]) -> Options:
    """Raises BadRecord."""
    options = form.Options(given)
    is_sensed = options.choice("board", "tracked", "sensed") == "sensed"
    draws = options.choice("repetition", "warn", "draw") == "draw"
    chosen = Options(
        board="sensed" if is_sensed else "tracked",
        values=options.read("target_values", _values, VALUES),
        start=options.read("start", _start, START),
        repetition="draw" if draws else "warn",
        max_plies=options.read("max_plies", _max_plies, None),
    )
    options.close()
    return chosen


def _values(value: Json) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != TARGETS:
        wanted = Text(f"a list of {TARGETS} values", f"une liste de {TARGETS} valeurs")
        raise form.wrong("target_values", value, wanted)
    return tuple(form.integer(item, "target_values", 1, 3) for item in value)


def _start(value: Json) -> tuple[Pair, Pair]:
    found = form.members(value, "start", COLOURS)
    red, yellow = (form.strings(found[colour], "start", SECTORS) for colour in COLOURS)
    if len(red) == len(yellow) == 2 and len({*red, *yellow}) == 4:
        return (red[0], red[1]), (yellow[0], yellow[1])
    wanted = Text("four different sectors, two each", "quatre secteurs différents, deux chacun")
    raise form.wrong("start", value, wanted)


def _max_plies(value: Json) -> int | None:
    return None if value is None else form.integer(value, "max_plies", 1)
