"""Write an umpire's state as JSON and read back an equal one.

A state is a frozen dataclass or NamedTuple of plain values, tuples, frozen sets, mappings with
string keys, and more of these.  Its annotations say how to read it; anything else raises BadRecord.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from pichenette import reading
from pichenette.expected import Unfit
from pichenette.games.game import BadRecord, Json
from pichenette.text import Text

T = TypeVar("T")

_WHOLE = reading.Dialect(is_complete=True)


def encode(value: Any) -> Json:
    if value is None or isinstance(value, int | str):
        return value
    kind: Any = type(value)
    if (names := reading.members(kind)) is not None:
        return {name: encode(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {name: encode(item) for name, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    raise TypeError(f"{kind.__name__} is not frozen data")


def decode(kind: type[T], value: Json) -> T:
    """Raises BadRecord."""
    try:
        return reading.read(kind, value, how=_WHOLE)
    except Unfit as error:
        told = error.text
        raise BadRecord(
            Text(f"not a valid umpire state: {told.en}", f"pas un état d'arbitre : {told.fr}")
        ) from error
