"""Strict reading of data: the target type's annotations say what it has to be.

Turns what a TOML or JSON parser returned into dataclasses, NamedTuples and plain values of exactly
those types, or raises `Unfit` with every mistake at once, each with its place.  Only data is ever
read: no class is named in it, and it cannot run anything.

An unknown key or a wrong type is a mistake; so is a missing key without a default.  `Annotated[int,
whole(1, 99)]` narrows a value (expected.py); combinations that make no sense are refused by the
dataclass's own `__post_init__`, with a ValueError.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, Union, cast

from pichenette.expected import (
    FLAG,
    LIST,
    NOTHING,
    NUMBER,
    OBJECT,
    STRING,
    WHOLE,
    Expected,
    Unfit,
    at,
    either,
    keys,
    one_of,
    shown,
    wrong,
)
from pichenette.text import Text, same

T = TypeVar("T")
Complaints = list[Text]
Read = Callable[[Any, str, Complaints], Any]
"""A value, its place, and where to complain; the result only counts if nothing was added there."""


@dataclass(frozen=True)
class Dialect:
    """How data is written down."""

    is_complete: bool = False  # even what has a default must be present
    has_pairs: bool = False  # a mapping is a list of pairs, so its keys need not be strings
    has_json: bool = False  # parts may be plain JSON, such as a record's line
    holder: Expected = OBJECT


JSON = Dialect()
SETTINGS = Dialect(holder=Expected(Text("a section", "une section"), OBJECT.holds))  # TOML
STATE = Dialect(is_complete=True, has_pairs=True)  # a game's whole state
UMPIRE = Dialect(is_complete=True, has_json=True)  # an umpire's: its mappings have string keys

_PLAIN: dict[Any, Expected] = {
    int: WHOLE,
    float: NUMBER,
    str: STRING,
    bool: FLAG,
    None: NOTHING,
    types.NoneType: NOTHING,
}


def read(kind: type[T], value: Any, where: str = "", how: Dialect = JSON) -> T:
    """Raises Unfit, or TypeError for annotations that cannot be read."""
    complaints: Complaints = []
    form: Any = kind
    found = reader(form, how)(value, where, complaints)
    if complaints:
        raise Unfit(*complaints)
    return cast(T, found)


def check(made: Any) -> None:
    """The same for an object a program made: each field as annotated; raises Unfit."""
    complaints: Complaints = []
    kind: Any = type(made)
    for name, read_field in _readers(kind, JSON).items():
        read_field(getattr(made, name), name, complaints)
    if complaints:
        raise Unfit(*complaints)


@cache
def reader(kind: Any, how: Dialect = JSON) -> Read:
    """How to read a value of an annotated type; built once per type."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return lambda value, where, complaints: value
    if origin is Annotated:
        return _narrowed(arguments, how)
    if kind in _PLAIN:
        return _plain(_PLAIN[kind], is_float=kind is float)
    if origin is Literal:
        return _literal(arguments)
    if origin in (Union, types.UnionType):
        return _union(arguments, how)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _many(reader(arguments[0], how), tuple)
    if origin is frozenset:
        return _many(reader(arguments[0], how), frozenset)
    if origin is tuple:
        return _fixed([reader(argument, how) for argument in arguments])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, item = (reader(argument, how) for argument in arguments)
        return _pairs(key, item) if how.has_pairs else _mapping(key, item, how.holder)
    if members(kind) is not None:
        return _fields(kind, how)
    raise TypeError(f"{kind} is not frozen data")


@cache
def members(kind: Any) -> tuple[str, ...] | None:
    """The fields of a dataclass or NamedTuple; None for anything else."""
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind) if field.init)
    return getattr(kind, "_fields", None)


@cache
def _readers(kind: Any, how: Dialect) -> dict[str, Read]:
    """Readers of its fields; built when first needed, so that a form may contain itself."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return {name: reader(hints[name], how) for name in members(kind) or ()}


@cache
def _required(kind: Any, how: Dialect) -> tuple[str, ...]:
    names = members(kind) or ()
    if how.is_complete:
        return names
    if dataclasses.is_dataclass(kind):
        unset = dataclasses.MISSING
        return tuple(
            field.name
            for field in dataclasses.fields(kind)
            if field.init and field.default is unset and field.default_factory is unset
        )
    return tuple(name for name in names if name not in kind._field_defaults)


def _fields(kind: Any, how: Dialect) -> Read:
    is_tuple = isinstance(kind, type) and issubclass(kind, tuple)

    def read(value: Any, where: str, complaints: Complaints) -> Any:
        readers, before = _readers(kind, how), len(complaints)
        if is_tuple and isinstance(value, list | tuple):  # a NamedTuple may stand as the list it is
            if len(value) > len(readers):
                wanted = Text(f"{len(readers)} values", f"{len(readers)} valeurs")
                complaints.append(wrong(where, value, wanted))
                return None
            value = dict(zip(readers, value, strict=False))
        if complaint := how.holder.complaint(value, where):
            complaints.append(complaint)
            return None
        complaints += keys(value, where, _required(kind, how), tuple(readers))
        given = {
            name: readers[name](item, _below(where, name), complaints)
            for name, item in value.items()
            if name in readers
        }
        if len(complaints) > before:
            return None
        try:
            return kind(**given)
        except Unfit as error:
            complaints += error.within(where)
        except ValueError as error:
            complaints.append(at(where, same(str(error))))
        return None

    return read


def _plain(expected: Expected, is_float: bool = False) -> Read:
    def read(value: Any, where: str, complaints: Complaints) -> Any:
        if complaint := expected.complaint(value, where):
            complaints.append(complaint)
            return None
        return float(value) if is_float else value

    return read


def _narrowed(arguments: tuple[Any, ...], how: Dialect) -> Read:
    kind, *notes = arguments
    expected = [note for note in notes if isinstance(note, Expected)]
    inner = reader(kind, how)

    def read(value: Any, where: str, complaints: Complaints) -> Any:
        found = (expectation.complaint(value, where) for expectation in expected)
        if complaint := next((complaint for complaint in found if complaint), None):
            complaints.append(complaint)
            return None
        return inner(value, where, complaints)

    return read


def _literal(allowed: tuple[Any, ...]) -> Read:
    if all(isinstance(literal, str) for literal in allowed):
        return _plain(one_of(allowed))

    def holds(value: Any) -> bool:
        return any(type(literal) is type(value) and literal == value for literal in allowed)

    return _plain(Expected(either([shown(literal) for literal in allowed]), holds))


def _union(kinds: tuple[Any, ...], how: Dialect) -> Read:
    """The first kind that fits; data that needs more than `X | None` keeps them distinct."""
    is_optional = types.NoneType in kinds
    readers = [reader(kind, how) for kind in kinds if kind is not types.NoneType]

    def read(value: Any, where: str, complaints: Complaints) -> Any:
        if value is None and is_optional:
            return None
        attempts: list[Complaints] = []
        for read_kind in readers:
            attempts.append([])
            found = read_kind(value, where, attempts[-1])
            if not attempts[-1]:
                return found
        nearest: Complaints = min(attempts, key=len)
        complaints += nearest
        return None

    return read


def _many(each: Read, build: Callable[[Any], Any]) -> Read:
    def read(value: Any, where: str, complaints: Complaints) -> Any:
        if complaint := LIST.complaint(value, where):
            complaints.append(complaint)
            return None
        places = enumerate(value, 1)
        found = [each(item, f"{where}[{_label(item, n)}]", complaints) for n, item in places]
        return build(found)

    return read


def _fixed(readers: list[Read]) -> Read:
    wanted = Text(f"a list of {len(readers)}", f"une liste de {len(readers)}")

    def read(value: Any, where: str, complaints: Complaints) -> Any:
        if not isinstance(value, list | tuple) or len(value) != len(readers):
            complaints.append(wrong(where, value, wanted))
            return None
        places = enumerate(zip(readers, value, strict=True), 1)
        return tuple(
            read_item(item, f"{where}[{n}]", complaints) for n, (read_item, item) in places
        )

    return read


def _mapping(key: Read, item: Read, holder: Expected) -> Read:
    def read(value: Any, where: str, complaints: Complaints) -> Any:
        if complaint := holder.complaint(value, where):
            complaints.append(complaint)
            return None
        return {
            key(name, where, complaints): item(content, _below(where, name), complaints)
            for name, content in value.items()
        }

    return read


def _pairs(key: Read, item: Read) -> Read:
    read_pair = _fixed([key, item])

    def read(value: Any, where: str, complaints: Complaints) -> Any:
        if complaint := LIST.complaint(value, where):
            complaints.append(complaint)
            return None
        pairs = [read_pair(pair, f"{where}[{n}]", complaints) for n, pair in enumerate(value, 1)]
        return MappingProxyType(dict(pair for pair in pairs if pair))

    return read


def _below(where: str, key: Any) -> str:
    name = key if _is_word(key) else shown(key).en
    return f"{where}.{name}" if where else name


def _label(item: Any, number: int) -> str:
    """Which element of a list: by its own name if it has one, or by its index."""
    name = item.get("id", item.get("name")) if isinstance(item, dict) else None
    return name if isinstance(name, str) and _is_word(name) else str(number)


def _is_word(key: Any) -> bool:
    return isinstance(key, str) and key.isprintable() and 0 < len(key) <= 40
