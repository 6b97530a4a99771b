"""Settings: one TOML file; every key has a default, and an unknown one is an error.

[passages]            # thresholds of sense/passages.py, in ms
slow_ms = 110.0
[shot]                # times of sense/shot.py
settle_ms = 1500
"""

import difflib
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from pichenette.errors import PichenetteError
from pichenette.sense.passages import Thresholds
from pichenette.sense.shot import ShotTimes


class BadConfig(PichenetteError, ValueError):
    """A setting that is not known or has no sense."""


@dataclass(frozen=True)
class Settings:
    passages: Thresholds = field(default_factory=Thresholds)
    shot: ShotTimes = field(default_factory=ShotTimes)


def load(path: Path) -> Settings:
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise BadConfig(f"{path}: {error}") from error
    kinds: dict[str, type[Any]] = {"passages": Thresholds, "shot": ShotTimes}
    return Settings(
        **{
            name: _section(path, name, kinds[_known(path, name, kinds)], table)
            for name, table in given.items()
        }
    )


def _section(path: Path, name: str, kind: type[Any], table: Any) -> Any:
    if not isinstance(table, dict):
        raise BadConfig(f"{path}: {name} is a section, [{name}], not a value")
    defaults = {one.name: one.default for one in fields(kind)}
    for key, value in table.items():
        _known(path, f"{name}.{key}", [f"{name}.{known}" for known in defaults])
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
            raise BadConfig(f"{path}: {name}.{key} = {value!r}: a number above 0 is wanted")
    return kind(**table)


def _known(path: Path, key: str, known: Any) -> str:
    if key in known:
        return key
    close = difflib.get_close_matches(key, list(known), n=1, cutoff=0.0)
    raise BadConfig(f"{path}: unknown key {key!r}; did you mean {close[0]!r}?")
