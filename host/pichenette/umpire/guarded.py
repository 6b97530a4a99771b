"""Guard an umpire from another package: a bug in it must not keep the table from scoring.

Where it fails it falls back to what `Umpire` itself does: people enter the action.  The failure is
shown as a notice and logged once.  Our own umpires fail loudly, as their bugs are ours to find.
"""

import logging
from collections.abc import Callable
from copy import copy
from functools import cache, partial, wraps
from typing import Any

from pichenette.errors import PichenetteError, text_of
from pichenette.games.game import BadRecord, Game, Json
from pichenette.text import Text
from pichenette.umpire.plain import PlainUmpire
from pichenette.umpire.umpire import Surroundings, Umpire

log = logging.getLogger(__name__)

_MOVES = ("saw", "saw_after", "heard", "played", "corrected")
_ASKED = (
    "due_us",
    "waits_for",
    "decides",
    "name",
    "tell",
    "restate",
    "open",
    "questions",
    "notices",
)
_KNOWN = ("plays", "is_idle", "can_redo", "wants_weight", "last_shot")
_FAILED = "_failed"  # the failure, kept on the umpire itself


def guarded(kind: type[Umpire]) -> type[Umpire]:
    asked: Any = kind  # mypy thinks a class with its own __eq__ has no hash
    is_ours = kind.__module__.partition(".")[0] == "pichenette"
    return kind if is_ours else _made(asked)


@cache  # the same class every time
def _made(kind: Any) -> type[Umpire]:
    parts: dict[str, Any] = {name: _move(getattr(kind, name)) for name in _MOVES}
    parts["played"] = _forgiving(parts["played"])
    parts |= {name: _asked(getattr(kind, name), getattr(Umpire, name)) for name in _ASKED}
    parts |= {
        name: property(_asked(partial(_own, kind, name), getattr(Umpire, name).fget))
        for name in _KNOWN
    }
    parts |= {"begin": classmethod(_begun(kind)), "decode": classmethod(_decoded(kind))}
    parts["notices"] = _telling(parts["notices"])
    parts["encode"] = _asked(kind.encode, lambda umpire: None)  # no snapshot: it is folded again
    return type(kind.__name__, (kind,), {"__module__": kind.__module__, **parts})


def _own(kind: type[Umpire], name: str, umpire: Umpire) -> Any:
    """What its own class knows, as a property or as a plain attribute."""
    known = getattr(kind, name)
    return known.__get__(umpire) if hasattr(known, "__get__") else known


def _begun(kind: type[Umpire]) -> Callable[..., Umpire]:
    """Begin, or let people enter everything if that fails."""

    def begin(cls: type[Umpire], game: Game, around: Surroundings) -> Umpire:
        try:
            return _function(kind.begin)(cls, game, around)
        except Exception as error:  # noqa: BLE001  # somebody else's code fails in any way
            plain = _made(PlainUmpire).begin(game, around)
            _note(plain, error)
            return plain

    return begin


def _decoded(kind: type[Umpire]) -> Callable[..., Umpire]:
    """Restore from a snapshot; one that fails is no use, and the game is folded again."""

    def decode(cls: type[Umpire], value: Json, around: Surroundings) -> Umpire:
        try:
            return _function(kind.decode)(cls, value, around)
        except PichenetteError:
            raise
        except Exception as error:
            log.exception("an umpire cannot be restored")
            raise BadRecord(text_of(error)) from error

    return decode


def _function(method: Any) -> Callable[..., Umpire]:
    """Of a class method, so that it makes guarded umpires too."""
    found: Callable[..., Umpire] = method.__func__
    return found


def _move(own: Callable[..., Umpire]) -> Callable[..., Umpire]:
    """Follow an entry; change nothing if that fails."""

    @wraps(own)
    def move(self: Umpire, *given: Any) -> Umpire:
        try:
            return own(self, *given)
        except Exception as error:  # noqa: BLE001  # somebody else's code fails in any way
            _note(following := copy(self), error)
            return following

    return move


def _forgiving(own: Callable[..., Umpire]) -> Callable[..., Umpire]:
    """Somebody entered the action, so an earlier failure is settled."""

    @wraps(own)
    def played(self: Umpire, *given: Any) -> Umpire:
        fresh = copy(self)
        object.__setattr__(fresh, _FAILED, None)
        return own(fresh, *given)

    return played


def _asked(own: Callable[..., Any], plain: Callable[..., Any]) -> Callable[..., Any]:
    """Answer a query, or answer like an umpire that sees nothing if that fails."""

    @wraps(own)
    def ask(self: Umpire, *given: Any, **named: Any) -> Any:
        try:
            return own(self, *given, **named)
        except PichenetteError:
            raise  # a refusal, with its reason
        except Exception as error:  # noqa: BLE001  # likewise
            _note(self, error)
            return plain(self, *given, **named)

    return ask


def _telling(own: Callable[..., tuple[Text, ...]]) -> Callable[..., tuple[Text, ...]]:
    @wraps(own)
    def notices(self: Umpire, game: Game) -> tuple[Text, ...]:
        said, failed = own(self, game), getattr(self, _FAILED, None)
        return (*said, failed) if failed else said

    return notices


def _note(umpire: Umpire, error: Exception) -> None:
    what = f"{type(error).__name__}: {error}"
    text = Text(
        f"the umpire failed ({what}): enter the action",
        f"l’arbitre a échoué ({what}) : entrez l’action",
    )
    if getattr(umpire, _FAILED, None) != text:
        log.error("%s", text.en, exc_info=error)
        object.__setattr__(umpire, _FAILED, text)  # not part of its state
