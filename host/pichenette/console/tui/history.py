"""What was typed before, over many evenings, in a file; one that cannot be read or written is
ignored.
"""

from contextlib import suppress
from pathlib import Path

from pichenette import private

_KEPT = 500


def read(path: Path | None) -> list[str]:
    if path is not None:
        with suppress(OSError, UnicodeDecodeError):
            return path.read_text(encoding="utf-8").splitlines()[-_KEPT:]
    return []


def write(path: Path | None, lines: list[str]) -> None:
    if path is None:
        return
    with suppress(OSError):
        private.make_folder(path.parent)
        with open(path, "w", encoding="utf-8", opener=private.opener) as file:
            file.writelines(f"{line}\n" for line in lines[-_KEPT:])
