"""The page's own files, compressed once, in the edition that they make together.

The folder is read each time, so a changed file is served changed.  The document asks for all the
others as `/page/EDITION/…`, where a browser may keep them for good: otherwise it would ask for some
seventy files one by one, each time that somebody looks.
"""

import gzip
import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DOCUMENT = "index.html"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
}
_PACKED = (".png", ".ico")  # already compressed
_EDITION = re.compile(r"[0-9a-f]{12}/")

Stamp = tuple[int, int]


@dataclass(frozen=True, slots=True)
class File:
    data: bytes
    packed: bytes | None  # gzipped, if that is shorter
    kind: str
    etag: str


class Files:
    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._known: dict[str, tuple[Stamp | str, File]] = {}
        self._stamps: list[tuple[Path, Stamp]] = []
        self._edition = ""

    def document(self) -> File | None:
        """It names the edition of all the others."""
        try:
            edition = self._current()
            known = self._known.get("")
            if known is None or known[0] != edition:
                data = (self._folder / DOCUMENT).read_bytes()
                file = _made(data.replace(b'"/page/', f'"/page/{edition}/'.encode()), ".html")
                known = self._known[""] = edition, file
        except OSError:
            return None
        return known[1]

    def find(self, name: str) -> tuple[File | None, bool]:
        """None if there is no such file, or it is not part of the page; and whether it will always
        be this one that has that name."""
        edition = _EDITION.match(name)
        own = name.removeprefix(edition[0]) if edition else name
        is_lasting = edition is not None and edition[0] == f"{self._edition}/"
        return self._read(own), is_lasting

    def _read(self, name: str) -> File | None:
        if "\0" in name or any(not part or part.startswith(".") for part in name.split("/")):
            return None
        path = self._folder / name
        if path.suffix not in _TYPES or not path.resolve().is_relative_to(self._folder):
            return None
        try:
            stamp = _stamp(path)
            known = self._known.get(name)
            if known is None or known[0] != stamp:
                known = self._known[name] = stamp, _made(path.read_bytes(), path.suffix)
        except OSError:
            return None
        return known[1]

    def _current(self) -> str:
        """Of the files as they are now.  Raises OSError."""
        stamps = sorted((path, _stamp(path)) for path in self._all())
        if stamps != self._stamps:
            digest = hashlib.sha256()
            for path, (_, size) in stamps:
                digest.update(f"{path.relative_to(self._folder)} {size}\n".encode())
                digest.update(path.read_bytes())
            self._stamps, self._edition = stamps, digest.hexdigest()[:12]
        return self._edition

    def _all(self) -> Iterator[Path]:
        for folder, _, names in os.walk(self._folder):
            paths = (Path(folder, name) for name in names)
            yield from (path for path in paths if path.suffix in _TYPES)


def _stamp(path: Path) -> Stamp:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _made(data: bytes, suffix: str) -> File:
    packed = None if suffix in _PACKED else gzip.compress(data, mtime=0)
    if packed is not None and len(packed) >= len(data):
        packed = None
    return File(data, packed, _TYPES[suffix], f'"{hashlib.sha256(data).hexdigest()[:20]}"')
