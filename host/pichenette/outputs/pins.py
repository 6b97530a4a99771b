"""Import gpiozero and spidev only when a pin is needed, and explain their errors in plain words.

A `PinTrouble` says which pin, what for, and what to do.  On a machine without pins, none of this is
ever imported.
"""

import atexit
import errno
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from types import ModuleType

from pichenette.errors import Explained
from pichenette.text import Text

INSTALL = Text(
    "pip install 'pichenette[pi]' (docs/track.md#pin-libraries says what your Pi needs)",
    "pip install 'pichenette[pi]' (docs/track.md#pin-libraries dit ce qu’il faut à votre Pi)",
)
SPIDEV = Text(
    "spidev is not installed: `sudo apt install python3-spidev`, in a venv that sees Debian's"
    " packages (docs/track.md#pin-libraries)",
    "spidev n’est pas installé : `sudo apt install python3-spidev`, dans un venv qui voit les"
    " paquets de Debian (docs/track.md#pin-libraries)",
)


class PinTrouble(Explained, OSError):
    """A pin, a bus or its library that cannot be used."""


def gpiozero() -> ModuleType:
    """The library, with a working pin factory; raises PinTrouble."""
    try:
        library = import_module("gpiozero")
    except ImportError as error:
        raise PinTrouble(
            Text(
                f"gpiozero is not installed: {INSTALL.en}",
                f"gpiozero n’est pas installé : {INSTALL.fr}",
            )
        ) from error
    try:
        with _room_for_lgpio(), warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")  # one for each library it gave up on
            library.Device.ensure_pin_factory()
    except (library.GPIOZeroError, ImportError, OSError) as error:
        why = "; ".join(str(warning.message).splitlines()[0] for warning in caught) or str(error)
        advice = _room_advice() if _FIFO in why else INSTALL
        raise PinTrouble(
            Text(
                f"no pin library works here ({why}): {advice.en}; on a machine without pins, leave"
                " out the [track] driver and the [panel] and [sound] pins",
                f"aucune bibliothèque de broches ne marche ici ({why}) : {advice.fr} ; sur une"
                " machine sans broches, retirez le driver de [track] et les broches de [panel] et"
                " [sound]",
            )
        ) from error
    return library


_FIFO = ".lgd-nfy"


@contextmanager
def _room_for_lgpio() -> Iterator[None]:
    """Give lgpio its own folder for the FIFO that it creates on import and leaves behind.

    It creates it in LG_WD, or else in the working folder, which we may not be able to write to.  If
    LG_WD is set, lgpio changes the working folder to it, which would break our relative paths.
    """
    if "lgpio" in sys.modules:
        yield
        return
    if not os.environ.get("LG_WD"):
        with suppress(OSError):  # nowhere to write: lgpio's own error will say so
            os.environ["LG_WD"] = folder = tempfile.mkdtemp(prefix="pichenette-pins-")
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
    here = os.open(".", os.O_PATH)
    try:
        yield
    finally:
        os.fchdir(here)
        os.close(here)


def _room_advice() -> Text:
    folder = os.environ.get("LG_WD") or os.getcwd()
    return Text(
        f"lgpio cannot make its FIFO in {folder}: name a folder that can be written in LG_WD, and"
        " in a systemd unit in WorkingDirectory= too, as the unit of `pichenette install` does",
        f"lgpio ne peut pas créer son FIFO dans {folder} : donnez dans LG_WD un dossier où l’on"
        " peut écrire, et aussi dans WorkingDirectory= d’une unité systemd, comme le fait"
        " `pichenette install`",
    )


def track_on(where: Text) -> Text:
    """The strip, by where it is connected."""
    return Text(f"track on {where.en}", f"piste sur {where.fr}")


@contextmanager
def using(what: Text) -> Iterator[None]:
    """Turn anything that goes wrong inside into a PinTrouble about `what`."""
    try:
        yield
    except PinTrouble:
        raise
    except Exception as error:  # lgpio raises its own types, importable only on a Pi
        advice = _advice(error)
        raise PinTrouble(Text(f"{what.en}: {advice.en}", f"{what.fr} : {advice.fr}")) from error


def _advice(error: Exception) -> Text:
    kind, text = type(error).__name__, str(error)
    number = getattr(error, "errno", None)
    if kind == "GPIOPinInUse" or "busy" in text.lower() or number == errno.EBUSY:
        return Text(
            f"the pin is in use ({text}); is it named twice in the settings, or does another"
            " program hold it? `gpioinfo | grep -v unused` shows who",
            f"la broche est occupée ({text}) ; figure-t-elle deux fois dans les réglages, ou un"
            f" autre programme la tient-il ? `gpioinfo | grep -v unused` dit lequel",
        )
    if kind == "PinInvalidPin":
        return Text(
            f"{text}; use BCM numbers, 0 to 27",
            f"{text} ; utilisez les numéros BCM, de 0 à 27",
        )
    if number in (errno.EACCES, errno.EPERM) or "permission" in text.lower():
        return Text(
            f"no permission ({text}): `sudo usermod -aG gpio,spi $USER`, then log in again;"
            " the service already has these groups",
            f"accès refusé ({text}) : `sudo usermod -aG gpio,spi $USER`, puis reconnectez-vous ;"
            " le service a déjà ces groupes",
        )
    if number == errno.ENOENT:
        turn_on = "`sudo raspi-config nonint do_spi 0`"
        return Text(
            f"{text}: SPI is not switched on: {turn_on}, then restart",
            f"{text} : le SPI n’est pas activé : {turn_on}, puis redémarrez",
        )
    if isinstance(error, ImportError):
        return Text(f"{text}: {INSTALL.en}", f"{text} : {INSTALL.fr}")
    return Text(f"{kind}: {text}", f"{kind} : {text}")
