"""Any game's state as JSON and back: what is read is equal to what was written.

A state is a frozen dataclass or NamedTuple of whole numbers, strings, truth values, None, tuples,
frozen sets, mappings and more of these.  Its own annotations say how to read it, so nothing but
data is ever read: no class is named in the JSON and nothing can be run by it.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, Union

from pichenette.games import catalogue
from pichenette.games.game import BadRecord, Game, Json, Text

Read = Callable[[Json], Any]


def dump(game: Game) -> Json:
    return _dump(game)


def load(name: str, value: Json) -> Game:
    """The state of the game called `name`; raises BadRecord."""
    reader = _reader(catalogue.find(name))
    try:
        state: Game = reader(value)
    except (TypeError, ValueError, KeyError) as error:
        raise BadRecord(
            Text(f"not a state of {name}: {error}", f"pas un état de {name} : {error}")
        ) from error
    return state


def _dump(value: Any) -> Json:
    if value is None or isinstance(value, int | str):
        return value
    kind: Any = type(value)
    if (names := _names(kind)) is not None:
        return {name: _dump(getattr(value, name)) for name in names}
    if isinstance(value, tuple):
        return [_dump(item) for item in value]
    if isinstance(value, frozenset):
        return [_dump(item) for item in sorted(value)]
    if isinstance(value, Mapping):
        return [[_dump(key), _dump(item)] for key, item in value.items()]
    raise TypeError(f"{kind.__name__} is not frozen data")


@cache
def _reader(kind: Any) -> Read:
    """How to read a value of an annotated type; built once a type."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in (int, str, bool, None, types.NoneType):
        return _plain(types.NoneType if kind is None else kind)
    if origin is Literal:
        return _literal(arguments)
    if origin in (Union, types.UnionType):
        return _union(arguments)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _many(_reader(arguments[0]), tuple)
    if origin is tuple:
        return _fixed([_reader(item) for item in arguments])
    if origin is frozenset:
        return _many(_reader(arguments[0]), frozenset)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(_reader(arguments[0]), _reader(arguments[1]))
    names = _names(kind)
    if names is not None:
        return _fields(kind, names)
    raise TypeError(f"{kind} is not frozen data")


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """The fields of a dataclass or NamedTuple; None for anything else."""
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind) if field.init)
    return getattr(kind, "_fields", None)


def _fields(kind: Any, names: tuple[str, ...]) -> Read:
    hints = typing.get_type_hints(kind)
    readers = {name: _reader(hints[name]) for name in names}

    def read(value: Json) -> Any:
        if not isinstance(value, dict) or value.keys() != readers.keys():
            raise TypeError(f"not the fields of {kind.__name__}")
        return kind(**{name: reader(value[name]) for name, reader in readers.items()})

    return read


def _plain(kind: type) -> Read:
    def read(value: Json) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{value!r} is not of type {kind.__name__}")
        return value

    return read


def _literal(allowed: tuple[Any, ...]) -> Read:
    def read(value: Json) -> Any:
        for item in allowed:
            if type(item) is type(value) and item == value:
                return item
        raise ValueError(f"{value!r} is none of {allowed}")

    return read


def _union(kinds: tuple[Any, ...]) -> Read:
    """The first kind that fits: a state that needs more than `X | None` keeps them distinct."""
    readers = [_reader(kind) for kind in kinds]

    def read(value: Json) -> Any:
        for reader in readers:
            try:
                return reader(value)
            except (TypeError, ValueError):
                continue
        raise TypeError(f"{value!r} fits none of {kinds}")

    return read


def _many(reader: Read, build: Callable[[Any], Any]) -> Read:
    return lambda value: build(reader(item) for item in _list(value))


def _fixed(readers: list[Read]) -> Read:
    def read(value: Json) -> Any:
        items = zip(readers, _list(value), strict=True)
        return tuple(reader(item) for reader, item in items)

    return read


def _mapping(key: Read, item: Read) -> Read:
    def read(value: Json) -> Any:
        pairs = [_list(pair) for pair in _list(value)]
        return MappingProxyType({key(name): item(content) for name, content in pairs})

    return read


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    return value
