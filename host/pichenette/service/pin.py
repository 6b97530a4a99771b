"""The PIN that lets people act on the page, in a file that only its owner can read.

Created if there is none.  Its tag changes with every PIN; sign-ins under another tag are void.  The
service and `pichenette pin` both read and write the file, and a change is noticed at the next look.
"""

import json
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pichenette import private
from pichenette.errors import Explained, reason
from pichenette.text import Text

NAME = "page.pin"
_DIGITS = 6
_LONGEST = 64


class BadPin(Explained, ValueError):
    """Not a valid PIN."""


class NoPin(Explained, OSError):
    """The file cannot be read or written."""


class Pin(NamedTuple):
    digits: str
    tag: str  # changes with every PIN

    @classmethod
    def any(cls) -> "Pin":
        return cls(f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}d}", secrets.token_hex(8))


def check(digits: str) -> None:
    """Raises BadPin."""
    if not (digits.isascii() and digits.isdigit() and _DIGITS <= len(digits) <= _LONGEST):
        raise BadPin(
            Text(
                f"a PIN is {_DIGITS} digits or more, as in 471100",
                f"un code PIN a au moins {_DIGITS} chiffres, comme 471100",
            )
        )


class PinFile:
    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._stamp: tuple[int, int, int] | None = None
        self._pin: Pin | None = None

    def look(self) -> Pin | None:
        """The current PIN; None if there is none or it makes no sense.  Raises NoPin."""
        try:
            found = self.path.stat()
            stamp = found.st_mtime_ns, found.st_ino, found.st_size
            if stamp != self._stamp:
                self._pin, self._stamp = self._read(found.st_mode), stamp
        except FileNotFoundError:
            self._pin = self._stamp = None
        except OSError as error:
            raise self._trouble(error) from error
        return self._pin

    def _read(self, mode: int) -> Pin | None:
        if mode & 0o077:
            with suppress(PermissionError):  # FAT has no modes
                self.path.chmod(0o600)
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            pin = Pin(kept["pin"], kept["tag"])
            check(pin.digits)
        except (ValueError, KeyError, TypeError, AttributeError):
            return None
        return pin

    def known(self) -> Pin:
        """The PIN, created if there is none.  Raises NoPin."""
        return self.look() or self.change()

    def change(self, digits: str | None = None) -> Pin:
        """Set a new PIN, perhaps with the same digits; None picks one.  Raises BadPin, NoPin."""
        pin = Pin.any()
        if digits is not None:
            check(digits)
            pin = pin._replace(digits=digits)
        try:
            write(self.path, {"pin": pin.digits, "tag": pin.tag})
        except OSError as error:
            raise self._trouble(error) from error
        self._stamp = None
        return pin

    def _trouble(self, error: OSError) -> NoPin:
        why = reason(error)
        return NoPin(
            Text(
                f"{self.path}: {why.en}; only its owner may read the PIN: "
                "`sudo -u pichenette pichenette pin --data …` for an installed service",
                f"{self.path} : {why.fr} ; seul son propriétaire peut lire le code "
                f"PIN : `sudo -u pichenette pichenette pin --data …` pour un service installé",
            )
        )


def write(path: Path, kept: object) -> None:
    """Write all of it or nothing, readable by its owner alone; root gives it to the folder's owner.
    Raises OSError
    """
    new = path.with_name(path.name + ".new")
    with suppress(FileNotFoundError):
        new.unlink()
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        if os.geteuid() == 0:
            owner = path.parent.stat()
            os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        json.dump(kept, file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    private.sync_folder(path.parent)
