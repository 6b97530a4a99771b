"""Encode and decode observations as bodies of `saw` entries.

The form follows from their fields and annotations (reading.py), so a new kind of observation needs
no code here.
"""

from typing import Any, NamedTuple, get_args

from pichenette import reading
from pichenette.games.game import Json
from pichenette.sense.observation import Observation

_PLAIN = (int, str, bool, float, type(None))
_KINDS: dict[str, type[Observation]] = {
    kind.__name__.lower(): kind for kind in get_args(Observation)
}


class Key(NamedTuple):
    """The identity of an observation: seen again after a restart, it is still the same."""

    kind: str
    gate: int | None
    at_us: int


def key(observation: Observation) -> Key:
    return Key(
        type(observation).__name__.lower(), getattr(observation, "gate", None), observation.at_us
    )


def encode(observation: Observation) -> dict[str, Json]:
    return {"kind": type(observation).__name__.lower(), **_plain(observation)}


def _plain(value: Any) -> Any:
    """Like `dataclasses.asdict` but without copying, as observations are frozen."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return tuple(_plain(item) for item in value)
    if not hasattr(kind, "__dataclass_fields__"):
        return value
    found = {}
    for name in reading.members(kind) or ():
        item = getattr(value, name)
        found[name] = item if type(item) in _PLAIN else _plain(item)
    return found


def decode(body: Json) -> Observation:
    """Raises Unfit for another form (an older program's), KeyError for another kind."""
    given = {name: value for name, value in body.items() if name != "kind"}
    return reading.read(_KINDS[body["kind"]], given, where=body["kind"])
