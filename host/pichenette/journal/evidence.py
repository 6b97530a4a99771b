"""Observations as they are kept in the journal, and back.

Comes in: an observation, or the body of a `saw` entry.  Goes out: the other.  Its fields and their
annotations say the form, so that what sensing comes to observe needs nothing here.
"""

import types
import typing
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

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
    return {"kind": type(seen).__name__.lower(), **asdict(seen)}


def decode(body: Json) -> Observation:
    """Raises KeyError or TypeError where the form is another (an older program's)."""
    given = {name: value for name, value in body.items() if name != "kind"}
    seen: Observation = _read(_KINDS[body["kind"]], given)
    return seen


def _read(kind: Any, value: Json) -> Any:
    """A value of an annotated type from its JSON."""
    origin, arguments = get_origin(kind), get_args(kind)
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        hints, names = _form(kind)
        if isinstance(value, dict):
            return kind(**{name: _read(hints[name], item) for name, item in value.items()})
        return kind(*[_read(hints[name], item) for name, item in zip(names, value, strict=False)])
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple(_read(arguments[0], item) for item in value)
        return tuple(_read(one, item) for one, item in zip(arguments, value, strict=True))
    if origin in (Union, types.UnionType):
        if value is None:
            return None
        return _read(next(one for one in arguments if one is not types.NoneType), value)
    if origin is Literal or kind in (int, str, bool, float, Any):
        return value
    if isinstance(origin, type) and issubclass(origin, typing.Mapping):
        return {name: _read(arguments[1], item) for name, item in value.items()}
    raise TypeError(f"{kind} cannot be read back")


@cache
def _form(kind: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
    if is_dataclass(kind):
        return get_type_hints(kind), tuple(one.name for one in fields(kind))
    return get_type_hints(kind), kind._fields
