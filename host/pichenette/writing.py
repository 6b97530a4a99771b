"""Write frozen data as JSON, for reading.py to read back an equal value.

A value is a frozen dataclass or NamedTuple of plain values, tuples, frozen sets, mappings, and more
of these.  Both sides name the same dialect.
"""

from collections.abc import Mapping
from typing import Any

from pichenette import reading
from pichenette.reading import Dialect


def write(value: Any, how: Dialect) -> Any:
    """Raises TypeError for what is not frozen data."""
    if value is None or isinstance(value, int | str):
        return value
    kind: Any = type(value)
    if (names := reading.members(kind)) is not None:
        return {name: write(getattr(value, name), how) for name in names}
    if isinstance(value, tuple) or (how.has_json and isinstance(value, list)):
        return [write(item, how) for item in value]
    if isinstance(value, frozenset):
        return [write(item, how) for item in sorted(value)]
    if isinstance(value, Mapping):
        pairs = [[write(key, how), write(item, how)] for key, item in value.items()]
        return pairs if how.has_pairs else dict(pairs)
    raise TypeError(f"{kind.__name__} is not frozen data")
