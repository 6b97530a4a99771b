"""Where an installation is on a machine.

    /opt/pichenette/releases/1     a venv for each release, made where it stays
    /opt/pichenette/current        -> releases/1: what the service and everybody's shell start

`updating.py` adds `previous`, and `next` and `failed` while a release is being changed.
"""

import shutil
import sys
from contextlib import suppress
from pathlib import Path

from pichenette import config
from pichenette.errors import PichenetteError

USER = "pichenette"
SETTINGS = Path("etc/pichenette.toml")  # a link to
OWN_SETTINGS = Path("etc/pichenette/settings.toml")  # … which the service may change
LINK = Path("usr/local/bin/pichenette")  # where sudo and everybody's shell look
UNIT = Path("etc/systemd/system/pichenette.service")
SETTLE_UNIT = UNIT.with_name("pichenette-settle.service")  # where there are releases
RULES = Path("etc/udev/rules.d/60-pichenette.rules")
STATE = Path("/var/lib/pichenette")  # the unit's StateDirectory=


def program() -> Path:
    """The command that stays when releases come and go; without releases, as it was called."""
    if (house := house_folder()) is not None:
        return house / "current/bin/pichenette"
    beside = Path(sys.executable).with_name("pichenette")
    return beside if beside.exists() else Path(shutil.which("pichenette") or beside)


def house_folder() -> Path | None:
    """The folder with all releases, if this program is one of them."""
    venv = Path(sys.executable).parent.parent
    house = venv.parent.parent
    return house if venv.parent.name == "releases" and (house / "current").is_symlink() else None


def data_dir(settings: Path) -> Path:
    """Where the journals are; unreadable settings are ignored."""
    with suppress(PichenetteError, OSError):
        if settings.exists() and (given := config.load(settings).service.data_dir):
            return Path(given)
    return STATE
