"""Change single keys of a TOML text, line by line: comments, order and spacing stay as they were.

The result is read back: it means exactly what the old text meant, with those keys changed, or
`CannotEdit` says that they are written in a way only a person should touch.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pichenette.errors import Explained
from pichenette.text import Text

KeyPlace = tuple[str | int, ...]
"""Sections and a key; a number is one of an array of tables: ("tables", 0, "name")."""

_HEADER = re.compile(r"\s*\[\[?\s*(?P<name>[^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class CannotEdit(Explained, ValueError):
    """A file that has to be changed by hand."""


def edited(text: str, changes: Mapping[KeyPlace, Any]) -> str:
    """The text with these values; None takes a key out, so that its default holds.  Raises
    CannotEdit.
    """
    wanted = tomllib.loads(text)
    fresh = text
    for place, value in changes.items():
        wanted = _with(wanted, place, value)
        fresh = _changed(fresh, place, value)
    try:
        is_same = _bare(tomllib.loads(fresh)) == _bare(wanted)
    except tomllib.TOMLDecodeError:
        is_same = False
    if not is_same:
        keys = ", ".join(".".join(map(str, place)) for place in changes)
        raise CannotEdit(
            Text(
                f"{keys}: written in the settings file in a way that only a person should change; "
                "edit it by hand",
                f"{keys} : écrit dans le fichier de réglages d’une façon qu’il vaut mieux "
                "changer à la main",
            )
        )
    return fresh


def _with(data: Any, place: KeyPlace, value: Any) -> Any:
    """A copy of the data with that value."""
    first, *rest = place
    if isinstance(first, int):
        items = list(data)
        while len(items) <= first:
            items.append({})
        items[first] = _with(items[first], tuple(rest), value)
        return items
    found = dict(data)
    if rest:
        inner: Any = [] if isinstance(rest[0], int) else {}
        found[first] = _with(found.get(first, inner), tuple(rest), value)
    elif value is None:
        found.pop(first, None)
    else:
        found[first] = value
    return found


def _bare(data: Any) -> Any:
    """Without sections that have nothing in them: a header alone says nothing."""
    if not isinstance(data, dict):
        return data
    inner = {key: _bare(value) for key, value in data.items()}
    return {key: value for key, value in inner.items() if value != {}}


def _changed(text: str, place: KeyPlace, value: Any) -> str:
    *section, key = place
    lines = text.splitlines(keepends=True)
    bounds = _section(lines, section)
    said = None if value is None else toml(value)
    if bounds is None:
        return text if said is None else _appended(text, section, f"{_key(str(key))} = {said}")
    start, end = bounds
    found = _find(lines, start, end, str(key))
    if found is None:
        if said is None:
            return text
        return "".join(_inserted(lines, start, end, f"{_key(str(key))} = {said}"))
    first, last = found
    if said is None:
        return "".join([*lines[:first], *lines[last:]])
    before, _, after = lines[first].partition("=")
    space = after[: len(after) - len(after.lstrip())]
    rest = _comment(lines[last - 1] if last - first > 1 else after)
    return "".join([*lines[:first], f"{before}={space}{said}{rest}", *lines[last:]])


def _section(lines: Sequence[str], section: Sequence[str | int]) -> tuple[int, int] | None:
    """Its lines, from after its header to before the next one."""
    headers = list(_headers(lines))
    ends = [number for number, _ in headers[1:]] + [len(lines)]
    if not section:
        return 0, headers[0][0] if headers else len(lines)
    name = tuple(part for part in section if isinstance(part, str))
    wanted = next((part for part in section if isinstance(part, int)), 0)
    for (number, own), end in zip(headers, ends, strict=False):
        if own == name:
            if wanted == 0:
                return number + 1, end
            wanted -= 1
    return None


def _headers(lines: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    at = 0
    while at < len(lines):
        header = _HEADER.match(lines[at].rstrip("\r\n"))
        if header:
            names = tuple(part.strip().strip("\"'") for part in header["name"].split("."))
            yield at, names
            at += 1
        else:
            at = _value_end(lines, at, len(lines))


def _value_end(lines: Sequence[str], at: int, end: int) -> int:
    """After the statement that begins in that line: a list may take several."""
    if "=" not in lines[at] or lines[at].lstrip().startswith("#"):
        return at + 1
    for last in range(at + 1, end + 1):
        try:
            tomllib.loads("".join(lines[at:last]))
        except tomllib.TOMLDecodeError:
            continue
        return last
    return at + 1


def _find(lines: Sequence[str], start: int, end: int, key: str) -> tuple[int, int] | None:
    at = start
    while at < end:
        last = _value_end(lines, at, end)
        name, is_set, _ = lines[at].partition("=")
        if is_set and not name.lstrip().startswith("#") and name.strip().strip("\"'") == key:
            return at, last
        at = last
    return None


def _comment(after: str) -> str:
    """What follows a value on its last line: spaces, a comment, the end of the line."""
    end = after[len(after.rstrip("\r\n")) :]
    body = after.rstrip("\r\n")
    for at, char in enumerate(body):
        if char != "#":
            continue
        head = body[:at]
        if head.count('"') % 2 == 0 and head.count("'") % 2 == 0:
            return head[len(head.rstrip()) :] + body[at:] + end
    return end


def _inserted(lines: list[str], start: int, end: int, line: str) -> list[str]:
    """After the section's last key: what stands before the next header belongs to that one."""
    at = last = start
    while at < end:
        until = _value_end(lines, at, end)
        if "=" in lines[at] and not lines[at].lstrip().startswith("#"):
            last = until
        at = until
    if last and not lines[last - 1].endswith("\n"):
        lines = [*lines[: last - 1], f"{lines[last - 1]}\n", *lines[last:]]
    return [*lines[:last], f"{line}\n", *lines[last:]]


def _appended(text: str, section: Sequence[str | int], line: str) -> str:
    name = ".".join(_key(part) for part in section if isinstance(part, str))
    head = f"[[{name}]]" if any(isinstance(part, int) for part in section) else f"[{name}]"
    gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    return f"{text}{gap}{head}\n{line}\n"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else toml(name)


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = "".join(_escaped(char) for char in value)
        return f'"{escaped}"'
    if isinstance(value, Mapping):
        inner = ", ".join(f"{toml(key)} = {toml(item)}" for key, item in value.items())
        return f"{{{inner}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value)


def _escaped(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    return char if char.isprintable() else f"\\u{ord(char):04x}"
