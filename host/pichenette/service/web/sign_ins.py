"""The signed-in devices, kept across restarts until the PIN changes.

Only hashes of the cookies' secrets are stored.  If the disk cannot be written, sign-ins are lost at
the next restart and nothing else.
"""

import hashlib
import json
import logging
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from pichenette import reading
from pichenette.service.pin import write

log = logging.getLogger(__name__)

NAME = "page.sessions"
MOST = 100  # devices; the one seen longest ago makes room
_SEEN_S = 3600.0  # the file is not rewritten more often just for that


@dataclass(frozen=True, slots=True)
class SignIn:
    id: str  # for signing it out
    name: str
    secret: str  # its hash
    tag: str  # of the PIN it signed in with
    since: str
    seen: str  # roughly


class SignIns:
    def __init__(self, folder: Path | None) -> None:
        """None stores nothing."""
        self._path = folder / NAME if folder else None
        # In the order in which they were last seen.
        self._by_secret = {sign_in.secret: sign_in for sign_in in self._load()}

    def _load(self) -> list[SignIn]:
        if self._path is None:
            return []
        with suppress(FileNotFoundError):
            try:
                kept = json.loads(self._path.read_text(encoding="utf-8"))
                return [reading.read(SignIn, stored) for stored in kept][-MOST:]
            except (OSError, ValueError, TypeError) as error:
                if isinstance(error, FileNotFoundError):
                    raise
                log.warning("%s: %s; everybody has to sign in again", self._path, error)
        return []

    def add(self, name: str, tag: str) -> str:
        """Add a device and return its secret."""
        secret, now = secrets.token_urlsafe(32), _now()
        sign_in = SignIn(secrets.token_hex(4), name, _hash(secret), tag, now, now)
        self._by_secret[sign_in.secret] = sign_in
        while len(self._by_secret) > MOST:
            del self._by_secret[next(iter(self._by_secret))]
        self._save()
        return secret

    def find(self, secret: str, tag: str) -> SignIn | None:
        """The sign-in this secret belongs to, if it used the current PIN."""
        sign_in = self._by_secret.get(_hash(secret))
        if sign_in is None or sign_in.tag != tag:
            return None
        now = _now()
        was = datetime.fromisoformat(sign_in.seen)
        is_old = (datetime.fromisoformat(now) - was).total_seconds() > _SEEN_S
        if is_old:
            sign_in = replace(sign_in, seen=now)
        del self._by_secret[sign_in.secret]
        self._by_secret[sign_in.secret] = sign_in
        if is_old:
            self._save()
        return sign_in

    def all(self, tag: str) -> list[SignIn]:
        """Those who signed in first come first."""
        known = [sign_in for sign_in in self._by_secret.values() if sign_in.tag == tag]
        return sorted(known, key=lambda sign_in: sign_in.since)

    def remove(self, identity: str) -> bool:
        """By id; False if there is none."""
        gone = [sign_in for sign_in in self._by_secret.values() if sign_in.id == identity]
        for sign_in in gone:
            del self._by_secret[sign_in.secret]
        if gone:
            self._save()
        return bool(gone)

    def clear(self) -> None:
        self._by_secret.clear()
        self._save()

    def _save(self) -> None:
        if self._path is None:
            return
        try:
            write(self._path, [asdict(sign_in) for sign_in in self._by_secret.values()])
        except OSError as error:
            log.error("%s: %s; sign-ins will be lost at the next start", self._path, error)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
