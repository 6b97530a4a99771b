"""Observations as they are kept in the journal, and back.

Comes in: an observation, or the body of a `saw` entry.  Goes out: the other.  Its fields and their
annotations say the form (reading.py), so that what sensing comes to observe needs nothing here.
"""

from typing import Any, NamedTuple, get_args

from pichenette import reading
from pichenette.games.game import Json
from pichenette.sense.observation import Observation

_KINDS: dict[str, type[Observation]] = {
    kind.__name__.lower(): kind for kind in get_args(Observation)
}


class Key(NamedTuple):
    """What makes an observation that one: seen again after a restart, it is not another."""

    kind: str
    gate: int | None
    at_us: int


def key(seen: Observation) -> Key:
    return Key(type(seen).__name__.lower(), getattr(seen, "gate", None), seen.at_us)


def encode(seen: Observation) -> dict[str, Json]:
    return {"kind": type(seen).__name__.lower(), **_plain(seen)}


def _plain(value: Any) -> Any:
    """As `dataclasses.asdict`, without its copies: what is seen is frozen."""
    kind: Any = type(value)
    if kind is tuple:
        return tuple(_plain(item) for item in value)
    if not hasattr(kind, "__dataclass_fields__"):
        return value
    return {name: _plain(getattr(value, name)) for name in reading.members(kind) or ()}


def decode(body: Json) -> Observation:
    """Raises Unfit where the form is another (an older program's), KeyError where the kind is."""
    given = {name: value for name, value in body.items() if name != "kind"}
    return reading.read(_KINDS[body["kind"]], given, where=body["kind"])
