"""What is particular to a Raspberry Pi: SPI for the LED strip, and a name of its own.

Raspberry Pi OS has `raspi-config` for both; where it is missing, people are told what to do.
"""

import re
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

from pichenette.errors import Explained
from pichenette.text import Text
from pichenette.upkeep.steps import InstallStep, command, words_only

_FRESH = "raspberrypi"  # what every Pi is called at first
_OURS = "pichenette"
_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_BOOT = (Path("boot/firmware/config.txt"), Path("boot/config.txt"))
_SPI_ON = re.compile(r"^\s*dtparam=spi(=on)?\s*$", re.MULTILINE)


class BadHostname(Explained, ValueError):
    """A name that no machine can have."""


def check_hostname(name: str) -> str:
    """Raises BadHostname."""
    if not _NAME.fullmatch(name):
        raise BadHostname(
            Text(
                f"--hostname {name}: small letters, figures and - only, as in carrom-2",
                f"--hostname {name} : seulement des minuscules sans accent, des chiffres et -, "
                "comme carrom-2",
            )
        )
    return name


def steps(root: Path, hostname: str | None) -> Iterator[InstallStep]:
    """`hostname` None renames only a machine that nobody has named yet."""
    yield from _spi(root)
    now = socket.gethostname().partition(".")[0]
    wanted = hostname or (_OURS if now == _FRESH else now)
    if wanted != now:
        if shutil.which("raspi-config"):
            yield command("raspi-config", "nonint", "do_hostname", wanted)
        yield command("hostnamectl", "set-hostname", wanted)
        yield command("systemctl", "try-restart", "avahi-daemon.service")


def _spi(root: Path) -> Iterator[InstallStep]:
    boot = _boot_file(root)
    if boot is None or _SPI_ON.search(boot.read_text(encoding="utf-8", errors="replace")):
        return
    if shutil.which("raspi-config"):
        yield command("raspi-config", "nonint", "do_spi", "0")
    else:
        yield words_only(
            Text(
                f"SPI is off, and an LED strip needs it: write dtparam=spi=on into {boot} and "
                "restart",
                f"le SPI est désactivé, et un ruban de LED en a besoin : écrivez dtparam=spi=on "
                f"dans {boot} et redémarrez",
            )
        )


def _boot_file(root: Path) -> Path | None:
    return next((root / path for path in _BOOT if (root / path).exists()), None)


def left(root: Path) -> Iterator[tuple[Text, str]]:
    """What a removal leaves, since something else may use it by now."""
    if not shutil.which("raspi-config"):
        return
    boot = _boot_file(root)
    if boot and _SPI_ON.search(boot.read_text(encoding="utf-8", errors="replace")):
        yield Text("SPI, switched on", "le SPI, activé"), "sudo raspi-config nonint do_spi 1"
    if socket.gethostname() == _OURS:
        yield (
            Text("the machine's name", "le nom de la machine"),
            f"sudo raspi-config nonint do_hostname {_FRESH}",
        )
