"""gpiozero and spidev, imported only when a pin is wanted, and their troubles in plain words.

Goes out: devices of gpiozero, or a `PinTrouble` that says which pin, for what, and what to do.  On
a machine without pins nothing of this is ever imported.
"""

import errno
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from pichenette.errors import PichenetteError

INSTALL = "pip install 'pichenette[pi]' (docs/track.md#pin-libraries says which for your model)"


class PinTrouble(PichenetteError, OSError):
    """A pin, a bus or its library that cannot be used."""


def gpiozero() -> ModuleType:
    """The library, with pins that work; raises PinTrouble."""
    try:
        library = import_module("gpiozero")
    except ImportError as error:
        raise PinTrouble(f"gpiozero is not installed: {INSTALL}") from error
    try:
        with warnings.catch_warnings(record=True) as told:  # each library it had to give up
            warnings.simplefilter("always")
            library.Device.ensure_pin_factory()
    except (library.GPIOZeroError, ImportError, OSError) as error:
        why = "; ".join(str(one.message).splitlines()[0] for one in told)
        raise PinTrouble(
            f"no pin library works here ({why or error}): {INSTALL};"
            " on a machine without pins leave the [track] driver, [panel] and [sound] pins out"
        ) from error
    return library


@contextmanager
def using(what: str) -> Iterator[None]:
    """Whatever goes wrong inside is a PinTrouble about `what`."""
    try:
        yield
    except PinTrouble:
        raise
    except Exception as error:  # lgpio raises kinds of its own, importable only on a Pi
        raise PinTrouble(f"{what}: {_advice(error)}") from error


def _advice(error: Exception) -> str:
    kind, text = type(error).__name__, str(error)
    number = getattr(error, "errno", None)
    if kind == "GPIOPinInUse" or "busy" in text.lower() or number == errno.EBUSY:
        return (
            f"the pin is in use ({text}); is it named twice in the settings, or does another"
            " program hold it? `gpioinfo | grep -v unused` shows who"
        )
    if kind == "PinInvalidPin":
        return f"{text}; use BCM numbers, 0 to 27"
    if number in (errno.EACCES, errno.EPERM) or "permission" in text.lower():
        return (
            f"no permission ({text}): `sudo usermod -aG gpio,spi $USER`, then log in again;"
            " the service has these groups by itself"
        )
    if number == errno.ENOENT:
        return f"{text}: SPI is not switched on: `sudo raspi-config nonint do_spi 0`, then restart"
    if isinstance(error, ImportError):
        return f"{text}: {INSTALL}"
    return f"{kind}: {text}"
