"""What a game brings for a later layer, named "module:Name", as the rules import nothing above
them.

A game whose part is missing is still a game: the caller decides what happens without it.
"""

from functools import cache
from pkgutil import resolve_name
from typing import Any

from pichenette.errors import Explained
from pichenette.text import Text


class NoPart(Explained, ImportError):
    """A game names something that is missing or does not load."""


def load(named: str) -> Any:
    """The part called "module:Name"; raises NoPart."""
    found = _found(named)
    if isinstance(found, NoPart):
        raise found
    return found


@cache  # what failed once is not tried again for every view
def _found(named: str) -> Any:
    module, colon, name = named.partition(":")
    try:
        if not (module and colon and name):
            raise ValueError('must be written "module:Name"')
        return resolve_name(named)
    except Exception as error:  # noqa: BLE001  # somebody else's code fails in any way
        said = f"{type(error).__name__}: {error}"
        return NoPart(
            Text(f"{named} cannot be loaded ({said})", f"impossible de charger {named} ({said})")
        )
