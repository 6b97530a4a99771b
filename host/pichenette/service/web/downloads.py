"""What whoever looks after a board takes away: a backup of the journal, a bundle for a question.

Both need the PIN.  A backup is made by another process, so scoring does not wait for it; a bundle
has no players' names unless they are asked for.
"""

import asyncio
import contextlib
import io
import json
import os
import secrets
import sys
import zipfile
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import date
from pathlib import Path
from typing import BinaryIO

from starlette.background import BackgroundTask
from starlette.responses import Response, StreamingResponse

from pichenette.errors import Explained
from pichenette.games.game import Json
from pichenette.link import capture
from pichenette.pico import bundle
from pichenette.service import health
from pichenette.service.machine import MachineStatus
from pichenette.service.served import Served
from pichenette.service.web.answers import Refused
from pichenette.table.view import as_json as view_json
from pichenette.text import Text
from pichenette.wire import encode

_NAME = "download-"
_PIECE = 65536  # bytes read at a time
_SPAN_US = 600_000_000  # of raw sentences in a bundle: ten minutes
_SENTENCES = 5000


class NoBackup(Explained, OSError):
    """No copy could be made."""


class Downloads:
    def __init__(self, machine: Callable[[], MachineStatus], settings: Path | None) -> None:
        """`settings` is the file the service was started with."""
        self._machine = machine
        self._settings = settings
        self._is_copying = False

    async def backup(self, served: Served) -> Response:
        """The journal as of one moment.  Raises Refused, NoBackup."""
        path = served.journal.path
        if path is None:
            raise Refused(
                400, Text("this journal is not on disk", "ce journal n’est pas sur disque")
            )
        if self._is_copying:
            raise Refused(
                400,
                Text(
                    "a backup is being made already: wait for it",
                    "une sauvegarde est déjà en cours : attendez-la",
                ),
            )
        self._check_room(path)
        self._is_copying = True
        try:
            file = await _copied(path)
        finally:
            self._is_copying = False
        name = f"{path.stem}-{date.today().isoformat()}.sqlite"
        return StreamingResponse(
            _pieces(file),
            headers={
                **_as_file(name),
                "Content-Length": str(os.fstat(file.fileno()).st_size),
            },
            media_type="application/vnd.sqlite3",
            background=BackgroundTask(file.close),
        )

    def _check_room(self, path: Path) -> None:
        free_mb, needed_mb = self._machine().free_mb, path.stat().st_size / 1e6 + 20
        if free_mb is not None and free_mb < needed_mb:
            raise Refused(
                400,
                Text(
                    f"the disk has {free_mb} MB left, and a backup needs {needed_mb:.0f}: plug in "
                    "a stick and run `pichenette journal backup`",
                    f"il reste {free_mb} Mo sur le disque, et il en faut {needed_mb:.0f} : "
                    "branchez une clé et lancez `pichenette journal backup`",
                ),
            )

    async def bundle(self, served: Served, *, has_names: bool) -> Response:
        files = dict(self._files(served, has_names=has_names))
        data = await asyncio.to_thread(_zipped, files)
        name = f"pichenette-{served.board.name}-{date.today().isoformat()}.zip"
        return Response(data, headers=_as_file(name), media_type="application/zip")

    def _files(self, served: Served, *, has_names: bool) -> Iterable[tuple[str, str]]:
        status = served.status(self._machine())
        yield "health.json", _json(health.as_json(status))
        yield "calibration.json", _json(served.calibration)
        yield "board.json", bundle.settings(served.board).decode()
        if self._settings is not None:
            with contextlib.suppress(OSError):
                yield "settings.toml", self._settings.read_text(encoding="utf-8", errors="replace")
        lines = io.StringIO()
        for raw in served.journal.raw_tail(_SPAN_US, _SENTENCES):
            capture.write(lines, raw.received_us, encode(raw.body))
        yield "last.capture", lines.getvalue()
        if has_names:
            yield "view.json", _json(view_json(served.view()))
            record = served.table.record
            if record is not None:
                rows = [record.header, *(line.encode() for line in record.lines)]
                yield (
                    "game.jsonl",
                    "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows),
                )


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _zipped(files: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return data.getvalue()


def _as_file(name: str) -> dict[str, str]:
    plain = "".join(char if char.isascii() and char not in '"\\' else "_" for char in name)
    return {"Content-Disposition": f'attachment; filename="{plain}"', "Cache-Control": "no-store"}


async def _pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    with file:
        while piece := await asyncio.to_thread(file.read, _PIECE):
            yield piece


def _forget(folder: Path) -> None:
    """All copies, also what a service that was killed left behind."""
    for old in folder.glob(f"{_NAME}*.sqlite*"):
        with contextlib.suppress(OSError):
            old.unlink()


async def _copied(path: Path) -> BinaryIO:
    """An open file that has no name any more: once it is closed, nothing is left of it."""
    _forget(path.parent)
    copy = path.with_name(f"{_NAME}{secrets.token_hex(4)}.sqlite")
    try:
        await _copy(path, copy)
        return copy.open("rb")
    finally:
        _forget(path.parent)


async def _copy(path: Path, target: Path) -> None:
    """In another process, which gives way to everything else."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pichenette.journal.copying", str(path), str(target)),
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await program.communicate()
    if program.returncode:
        why = said.decode(errors="replace").strip()
        raise NoBackup(
            Text(f"no backup could be made: {why}", f"sauvegarde impossible : {why}"),
        )
