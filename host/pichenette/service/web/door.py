"""Who may act: anybody who has given the PIN, on a device that is still signed in.

A PIN and a device's name give a secret for a cookie; the secret gives the sign-in.  Changing the
PIN, in whatever way, signs everybody out.
"""

import hmac
import logging
import math
from pathlib import Path

from pichenette.service import names
from pichenette.service.pin import NoPin, Pin, PinFile
from pichenette.service.web.answers import Refused
from pichenette.service.web.sign_ins import SignIn, SignIns
from pichenette.service.web.tries import Tries
from pichenette.text import Text

log = logging.getLogger(__name__)

SIGN_IN = Text(
    "enter the table's PIN first; it is shown where the table was started, and whoever set up the "
    "table knows it",
    "entrez d’abord le code de la table ; il s’affiche là où la table a été lancée, et la personne "
    "qui l’a installée le connaît",
)
_WRONG = Text(
    "that is not this table's PIN; it is shown where the table was started, and whoever set up the "
    "table knows it",
    "ce n’est pas le code de cette table ; il s’affiche là où la table a été lancée, et la "
    "personne qui l’a installée le connaît",
)


class Door:
    def __init__(self, folder: Path, tries: Tries | None = None) -> None:
        self._file = PinFile(folder)
        self._sign_ins = SignIns(folder)
        self._tries = tries or Tries()
        self._spare: Pin | None = None

    @property
    def pin(self) -> Pin:
        """On a disk that can be neither read nor written, a PIN until the next start."""
        try:
            return self._file.known()
        except NoPin as error:
            if self._spare is None:
                log.error("%s", error)
                self._spare = Pin.any()
            return self._spare

    def enter(self, pin: str, name: str, address: str) -> str:
        """Sign in and return the secret; raises Refused."""
        names.check_one(name, "name")
        wait_s = self._tries.wait_s(address)
        if wait_s is not None:
            seconds = max(1, math.ceil(wait_s))
            raise Refused(
                429,
                Text(
                    f"too many wrong PINs; try again in {seconds} s",
                    f"trop de codes erronés ; réessayez dans {seconds} s",
                ),
                {"Retry-After": str(seconds)},
            )
        known = self.pin
        if not hmac.compare_digest(pin.encode("utf-8", "replace"), known.digits.encode()):
            self._tries.failed(address)
            raise Refused(401, _WRONG)
        return self._sign_ins.add(name, known.tag)

    def find(self, secret: str | None) -> SignIn | None:
        return self._sign_ins.find(secret, self.pin.tag) if secret else None

    def devices(self) -> list[SignIn]:
        return self._sign_ins.all(self.pin.tag)

    def sign_out(self, identity: str) -> bool:
        return self._sign_ins.remove(identity)

    def sign_everybody_out(self) -> None:
        self._sign_ins.clear()
