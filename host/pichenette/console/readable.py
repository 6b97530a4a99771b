"""Any answer of a service in words: no braces, no quotes, no `None`."""

from collections.abc import Mapping
from typing import Any

from pichenette.text import Language, Text, number

_YES, _NO, _NONE = Text("yes", "oui"), Text("no", "non"), "–"


def readable(value: Any, language: Language) -> list[str]:
    """One line per member, with nested ones below it."""
    if _is_flat(value):
        return [_flat(value, language)]
    if isinstance(value, Mapping):
        return [line for key, item in value.items() for line in _member(str(key), item, language)]
    rows = []
    for item in value:
        first, *more = readable(item, language) or [_NONE]
        rows += [f"- {first}", *(f"  {line}" for line in more)]
    return rows


def _member(key: str, item: Any, language: Language) -> list[str]:
    name = key.replace("_", " ")
    colon = " :" if language == "fr" else ":"
    if _is_flat(item):
        return [f"{name}{colon} {_flat(item, language)}"]
    return [f"{name}{colon}", *(f"  {line}" for line in readable(item, language))]


def _is_flat(value: Any) -> bool:
    """Fits on one line."""
    if isinstance(value, Mapping):
        return not value or set(value) == {"en", "fr"}
    if isinstance(value, list | tuple):
        return all(not isinstance(item, Mapping | list | tuple) for item in value)
    return True


def _flat(value: Any, language: Language) -> str:
    if isinstance(value, Mapping):
        return str(value[language]) if value else _NONE
    if isinstance(value, list | tuple):
        return ", ".join(_flat(item, language) for item in value) or _NONE
    if value is None or value == "":
        return _NONE
    if isinstance(value, bool):
        return (_YES if value else _NO).say(language)
    if isinstance(value, float):
        return number(value, ".6g").say(language)
    return str(value)
