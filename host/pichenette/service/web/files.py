"""The page's own files, compressed once and sent again only if they have changed.

The folder is read each time, so a changed file is served changed.
"""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

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


@dataclass(frozen=True, slots=True)
class File:
    data: bytes
    packed: bytes | None  # gzipped, if that is shorter
    kind: str
    etag: str
    stamp: tuple[int, int]


class Files:
    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._known: dict[Path, File] = {}

    def find(self, name: str) -> File | None:
        """None if there is no such file, or it is not part of the page."""
        if "\0" in name or any(not part or part.startswith(".") for part in name.split("/")):
            return None
        path = self._folder / name
        kind = _TYPES.get(path.suffix)
        if kind is None or not path.resolve().is_relative_to(self._folder):
            return None
        try:
            found = path.stat()
            stamp = found.st_mtime_ns, found.st_size
            known = self._known.get(path)
            if known is None or known.stamp != stamp:
                known = self._known[path] = _read(path, kind, stamp)
        except OSError:
            return None
        return known


def _read(path: Path, kind: str, stamp: tuple[int, int]) -> File:
    """Raises OSError."""
    data = path.read_bytes()
    packed = None if path.suffix in _PACKED else gzip.compress(data, mtime=0)
    if packed is not None and len(packed) >= len(data):
        packed = None
    return File(data, packed, kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"', stamp)
