"""Where settings are changed while everything runs: in the file, then in use.

A change is checked as a whole file would be; what is wrong with it is said, and nothing is changed.
The file is replaced in one go, and keeps its comments and order (toml_edit.py).  The text before
the last change is kept beside it: the way back.
"""

import getpass
import os
import shlex
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from pichenette import config
from pichenette.config import BadConfig, Settings
from pichenette.errors import Explained, reason
from pichenette.games.game import Json
from pichenette.service.offered import GROUPS, TABLE_TITLE, Offered
from pichenette.service.request import BadRequest
from pichenette.text import Text, same
from pichenette.toml_edit import KeyPlace, edited

Apply = Callable[[Settings], None]


class NotSaved(Explained, OSError):
    """A settings file that cannot be written."""


class SettingsDesk:
    def __init__(
        self, path: Path, settings: Settings, apply: Apply, home: Path = Path("/var/lib/pichenette")
    ) -> None:
        """`settings`: those in use, which a command line may have changed; `apply` is called with
        those after a change.  `home` is the service's own folder.
        """
        self._path = path
        self._home = home
        self.settings = settings
        self._apply = apply

    def as_json(self) -> Json:
        usual = Settings()
        groups: list[Json] = [
            {
                "title": _both(group.title),
                "settings": [
                    _setting_json(setting, self.settings, usual) for setting in group.settings
                ],
            }
            for group in GROUPS
        ]
        tables: Json = [
            {
                "key": f"tables.{number}.title",
                "kind": "text",
                "text": _both(TABLE_TITLE),
                "value": table.title,
                "usual": "",
                "name": table.name,
            }
            for number, table in enumerate(self.settings.tables)
        ]
        return {
            "groups": groups,
            "tables": tables,
            "file": str(self._path),
            "trouble": None if self.trouble is None else _both(self.trouble),
            "can_go_back": self._before.is_file(),
        }

    @property
    def trouble(self) -> Text | None:
        """Why nothing can be changed, so that nobody fills a form for nothing."""
        file = self._path.resolve()
        is_ours = os.access(file, os.W_OK) if file.exists() else True
        folder = next(parent for parent in file.parents if parent.exists())
        if is_ours and os.access(folder, os.W_OK):
            return None
        own, given = shlex.quote(str(self._home / "settings.toml")), shlex.quote(str(self._path))
        do = f"sudo mv {given} {own} && sudo chown {_user()} {own} && sudo ln -s {own} {given}"
        return Text(
            f"nothing can be changed here: the service may not write {self._path}. Change that "
            f"file itself and restart the service, or hand it over to the service once: `{do}`",
            f"rien ne peut être changé ici : le service n’a pas le droit d’écrire {self._path}. "
            "Changez ce fichier lui-même et relancez le service, ou confiez-le une fois pour "
            f"toutes au service : `{do}`",
        )

    @property
    def _before(self) -> Path:
        """Beside the file itself, also where the settings are a link to it."""
        file = self._path.resolve()
        return file.with_name(file.name + ".before")

    def change(self, given: Mapping[str, Any]) -> None:
        """Raises BadRequest, BadConfig, CannotEdit or NotSaved; then nothing has changed."""
        offered = {setting.key for group in GROUPS for setting in group.settings}
        tables = {f"tables.{number}.title" for number in range(len(self.settings.tables))}
        for key in given:
            if key not in offered | tables:
                raise BadRequest(
                    Text(
                        f"{key}: not a setting that can be changed here",
                        f"{key} : ce réglage ne se change pas ici",
                    )
                )
        self.write({_place(key): value for key, value in given.items()})

    def write(self, changes: Mapping[KeyPlace, Any]) -> None:
        """Any keys, by whoever has checked that they may be changed."""
        text = self._read()
        self._take(edited(text, changes), text)

    def go_back(self) -> None:
        """To the text before the last change; a second time, there again.  Raises BadRequest, or
        what `change` raises.
        """
        try:
            before = self._before.read_text(encoding="utf-8")
        except (OSError, ValueError):
            raise BadRequest(
                Text("there is nothing to go back to", "il n’y a rien à rétablir")
            ) from None
        self._take(before, self._read())

    def _read(self) -> str:
        try:
            return self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        except (OSError, ValueError) as error:
            raise NotSaved(same(f"{self._path}: {error}")) from error

    def _take(self, text: str, before: str) -> None:
        fresh = _over(self.settings, config.parse(text, self._path.name))
        try:
            _replace({self._path: text, self._before: before})
        except OSError as error:
            why = reason(error)
            raise NotSaved(
                Text(
                    f"{self._path}: {why.en}; nothing was changed. The service's user must be able "
                    "to write this file and its folder",
                    f"{self._path} : {why.fr} ; rien n’a changé. L’utilisateur du service doit "
                    "pouvoir écrire ce fichier et son dossier",
                )
            ) from error
        self.settings = fresh
        self._apply(fresh)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a number without a name
        return str(os.getuid())


def _over(now: Settings, read: Settings) -> Settings:
    """What people may change, as the file has it; all else as the service was started."""
    if len(read.tables) != len(now.tables):
        raise BadConfig(
            Text(
                "the settings file has other tables by now: restart the service first",
                "le fichier de réglages a d’autres tables : relancez d’abord le service",
            )
        )
    tables = tuple(
        replace(own, title=new.title) for own, new in zip(now.tables, read.tables, strict=True)
    )
    page = replace(now.page, language=read.page.language, voice=read.page.voice)
    return replace(
        now,
        tables=tables,
        page=page,
        shot=read.shot,
        passages=read.passages,
        boards=read.boards,
        track=replace(
            now.track,
            **{key: getattr(read.track, key) for key in _LIVE_TRACK},
        ),
    )


_LIVE_TRACK = ("brightness", "quiet", "quiet_brightness", "palette", "effects")


def _place(key: str) -> KeyPlace:
    return tuple(int(part) if part.isdigit() else part for part in key.split("."))


def _setting_json(setting: Offered, settings: Settings, usual: Settings) -> Json:
    return {
        "key": setting.key,
        "kind": setting.kind,
        "text": _both(setting.text),
        "value": _value(settings, setting.key),
        "usual": _value(usual, setting.key),
        "least": setting.least,
        "most": setting.most,
        "choices": [{"value": value, "text": _both(text)} for value, text in setting.choices],
    }


def _value(settings: Settings, key: str) -> Json:
    value: Any = settings
    for part in key.split("."):
        assert is_dataclass(value)
        assert part in {own.name for own in fields(value)}
        value = getattr(value, part)
    return value


def _both(text: Text) -> Json:
    return {"en": text.en, "fr": text.fr}


def _replace(texts: Mapping[Path, str]) -> None:
    """Each as a whole: none is put in place before the last is written, and the first, which may
    be refused its place where it is mounted, before the others.

    A link stays one, and whoever might read a file still may.
    """
    written: dict[Path, Path] = {}
    try:
        for path, text in ((path.resolve(), text) for path, text in texts.items()):
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = written[path] = path.with_name(path.name + ".new")
            with fresh.open("w", encoding="utf-8", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            with suppress(OSError):
                shutil.copymode(path, fresh)
        for path, fresh in written.items():
            fresh.replace(path)
    except OSError:
        for fresh in written.values():
            with suppress(OSError):
                fresh.unlink()
        raise
