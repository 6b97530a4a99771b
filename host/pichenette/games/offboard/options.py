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
    known = ("board", "target_values", "start", "repetition", "max_plies")
    found = form.members(dict(given), "options", (), known)
    chosen = Options()
    if "board" in found:
        is_sensed = form.choice(found["board"], "board", ("tracked", "sensed")) == "sensed"
        chosen = chosen._replace(board="sensed" if is_sensed else "tracked")
    if "target_values" in found:
        chosen = chosen._replace(values=_values(found["target_values"]))
    if "start" in found:
        chosen = chosen._replace(start=_start(found["start"]))
    if "repetition" in found:
        draws = form.choice(found["repetition"], "repetition", ("warn", "draw")) == "draw"
        chosen = chosen._replace(repetition="draw" if draws else "warn")
    if found.get("max_plies") is not None:
        chosen = chosen._replace(max_plies=form.integer(found["max_plies"], "max_plies", 1))
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
