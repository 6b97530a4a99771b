"""Where things are, installed or in a source checkout: the firmware, the board files and the files
for a Pi; and where a running service writes.
"""

from collections.abc import Mapping
from pathlib import Path

from pichenette.text import Text

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent.parent

# What the unit keeps to its own group: the journals and the socket.
JOIN_GROUP = Text(
    "`sudo usermod -aG pichenette $USER`, then log in again",
    "`sudo usermod -aG pichenette $USER`, puis reconnectez-vous",
)


def _folder(packaged: str, in_checkout: str) -> Path:
    installed = _PACKAGE / packaged
    return installed if installed.is_dir() else _CHECKOUT / in_checkout


def firmware_dir() -> Path:
    return _folder("_firmware", "firmware")


def boards_dir() -> Path:
    return _folder("_boards", "hardware/boards")


def hardware_dir() -> Path:
    """Holds pi.toml, bom.csv and the mounts; in a checkout also what is generated from them."""
    return _folder("_hardware", "hardware")


def page_dir() -> Path:
    """HTML, styles and scripts of the page."""
    return _PACKAGE / "page"


def unit_file() -> Path:
    return _folder("_systemd", "hardware/systemd") / "pichenette.service"


def settle_unit_file() -> Path:
    return unit_file().with_name("pichenette-settle.service")


def udev_rules() -> Path:
    return _folder("_udev", "hardware/udev") / "60-pichenette.rules"


def state_dir(environment: Mapping[str, str]) -> Path:
    """Where journals live: as systemd says, or the user's own."""
    if given := environment.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    home = environment.get("XDG_STATE_HOME") or Path(environment.get("HOME", "/"), ".local/state")
    return Path(home) / "pichenette"


def runtime_dir(environment: Mapping[str, str]) -> Path:
    """Where the socket of a running service is."""
    if given := environment.get("RUNTIME_DIRECTORY"):
        return Path(given.split(":")[0])
    if given := environment.get("XDG_RUNTIME_DIR"):
        return Path(given) / "pichenette"
    return state_dir(environment) / "run"


def checkout_dir() -> Path:
    """The source checkout this runs from, if any."""
    return _CHECKOUT
