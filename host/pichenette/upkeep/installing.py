"""Set the service up on this machine, or undo that, as a list of steps.

Conditions are looked at when a step's turn comes, so a second run finds what the first has done.
"""

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

from pichenette import config
from pichenette.config import Settings
from pichenette.resources import settle_unit_file, udev_rules, unit_file
from pichenette.text import Text
from pichenette.upkeep import hotspot, pi, places
from pichenette.upkeep.places import (
    LINK,
    OWN_SETTINGS,
    RULES,
    SETTINGS,
    SETTLE_UNIT,
    STATE,
    UNIT,
    USER,
)
from pichenette.upkeep.steps import (
    CannotInstall,
    InstallStep,
    call,
    command,
    deleted,
    has_group,
    has_user,
    is_in_group,
    linked,
    point,
    words_only,
    written,
)

GROUPS = ("dialout", "gpio", "spi")  # serial ports; buttons and LEDs; LED strips
SERVICE = "pichenette.service"
_OPEN = Text(
    "it opens the page to the local network; acting on it needs the PIN",
    "il ouvre la page au réseau local ; pour y agir, il faut le code PIN",
)
_MOVED = Text(
    "the settings as they are; here the page may change them",
    "les réglages tels qu’ils sont ; ici, la page peut les changer",
)


def installation(root: Path, hostname: str | None = None) -> Iterator[InstallStep]:
    program = places.program()
    if program.is_relative_to("/home") or program.is_relative_to("/root"):
        yield InstallStep(
            Text(
                f"{program} is in a home folder, which the service may not read: install it with "
                "`sudo sh install.sh`, which puts it into /opt/pichenette",
                f"{program} est dans un dossier personnel, que le service n’a pas le droit de "
                "lire : installez-le par `sudo sh install.sh`, qui le met dans /opt/pichenette",
            ),
            _refuse_home,
        )
    yield from pi.steps(root, hostname)
    if not has_user(USER):
        no_login = ("--no-create-home", "--shell", "/usr/sbin/nologin")
        yield command("useradd", "--system", "--user-group", *no_login, USER)
    if (person := os.environ.get("SUDO_USER", "root")) != "root" and not is_in_group(person, USER):
        yield command("usermod", "--append", "--groups", USER, person)
    yield from _settings(root)
    yield linked(root / LINK, program)
    is_new = _own_unit(root).is_change  # before it is written
    yield from renewal(root)
    # A service that runs as it should is not restarted: somebody may be playing.
    if has_systemd(root) and (is_new or not _is_active()):
        yield command("systemctl", "restart", SERVICE)


def _settings(root: Path) -> Iterator[InstallStep]:
    """In a folder of the service's own, so that they can be changed on the page; what is already a
    link is left as somebody has made it.
    """
    known, own = root / SETTINGS, root / OWN_SETTINGS
    if known.is_symlink():
        return
    if known.exists():
        yield written(own, known.read_text(encoding="utf-8"), _MOVED)
    elif not own.exists():
        yield written(own, first_settings(), _OPEN)
    yield command("chown", "--recursive", f"{USER}:{USER}", str(own.parent))
    yield InstallStep(
        Text(f"link {known} to it", f"y lier {known}"),
        lambda: point(known, OWN_SETTINGS.relative_to(SETTINGS.parent)),
    )


def renewal(root: Path) -> Iterator[InstallStep]:
    """The files that each release brings for the system; whoever asks starts the service."""
    rules = written(root / RULES, udev_rules().read_text(encoding="utf-8"))
    yield rules
    if rules.is_change and has_udev(root):
        yield command("udevadm", "control", "--reload")
        yield command("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=usb")
    units = [_own_unit(root)]
    if (house := places.house_folder()) is not None:
        units.append(written(root / SETTLE_UNIT, settle_unit(house)))
    yield from units
    if any(step.is_change for step in units):
        if has_systemd(root):
            yield command("systemctl", "daemon-reload")
        yield command("systemctl", "enable", SERVICE)
        for _ in units[1:]:
            yield command("systemctl", "enable", SETTLE_UNIT.name)


def _own_unit(root: Path) -> InstallStep:
    groups = [name for name in GROUPS if has_group(name)]
    return written(root / UNIT, unit(places.program(), groups))


def has_systemd(root: Path) -> bool:
    """Does it run there?  In a chroot, where a card is made ready, it does not."""
    return (root / "run/systemd/system").is_dir()


def has_udev(root: Path) -> bool:
    """A container has none to tell."""
    return (root / "run/udev/control").exists()


def _is_active() -> bool:
    try:
        return call("systemctl", "is-active", SERVICE).strip() == "active"
    except CannotInstall:
        return False


def _refuse_home() -> None:
    raise CannotInstall(
        Text("not from a home folder; see the step above", "pas depuis un dossier personnel")
    )


def removal(root: Path) -> Iterator[InstallStep]:
    """Safe to repeat after an interruption: what is already gone is fine."""
    if (root / UNIT).exists():
        now = ["--now"] if has_systemd(root) else []
        yield command("systemctl", "disable", *now, SERVICE)
    if (root / SETTLE_UNIT).exists():
        yield command("systemctl", "disable", SETTLE_UNIT.name)
    ours = [path for path in (root / UNIT, root / SETTLE_UNIT, root / RULES) if path.exists()]
    if (root / LINK).is_symlink():
        ours.append(root / LINK)
    yield from map(deleted, ours)
    if has_systemd(root):
        yield command("systemctl", "daemon-reload")
    if has_udev(root):
        yield command("udevadm", "control", "--reload")
    if (root / hotspot.PROFILE).exists():  # late: somebody may have come over it
        yield from hotspot.switching_off(root, is_forgotten=True)
    if left := list(_left(root)):
        yield words_only(
            Text(
                "these are left; to remove them too:"
                + "".join(f"\n      {how}  # {what.en}" for what, how in left),
                "ceci reste ; pour le supprimer aussi :"
                + "".join(f"\n      {how}  # {what.fr}" for what, how in left),
            )
        )


def _left(root: Path) -> Iterator[tuple[Text, str]]:
    """What a removal leaves, and the command that would remove it."""
    if (root / SETTINGS).exists():
        own = f" /{OWN_SETTINGS.parent}" if (root / OWN_SETTINGS.parent).exists() else ""
        yield (
            Text("the settings", "les réglages"),
            f"sudo rm -r /{SETTINGS}{own}",
        )
    for folder in dict.fromkeys((places.data_dir(root / SETTINGS), STATE)):
        if (root / str(folder).lstrip("/")).exists():
            yield (
                Text("every game", "toutes les parties"),
                f"sudo rm -r {shlex.quote(str(folder))}",
            )
    if has_user(USER):
        yield (
            Text("the service's user and group", "l’utilisateur et le groupe du service"),
            f"sudo userdel {USER}",
        )
    program = places.program()
    venv = program.parent.parent
    if venv.name == "current":
        venv = venv.parent
    if (program.parent.parent / "pyvenv.cfg").exists():
        yield (
            Text("the program", "le programme"),
            f"sudo rm -r {shlex.quote(str(venv))}",
        )
    yield from pi.left(root)


def unit(program: Path, groups: list[str]) -> str:
    """The unit's text for this machine."""
    text = unit_file().read_text(encoding="utf-8")
    return text.replace("@PROGRAM@", _quoted(program)).replace("@GROUPS@", " ".join(groups))


def settle_unit(house: Path) -> str:
    text = settle_unit_file().read_text(encoding="utf-8")
    return text.replace("@HOUSE@", str(house).replace("%", "%%"))


def _quoted(program: Path) -> str:
    """For systemd: a blank ends a word, a percent sign begins a specifier."""
    text = str(program).replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{text}"' if any(letter in text for letter in " \t'\"\\;") else text


def first_settings() -> str:
    """Every key with its default, commented out, but for the page: phones must reach it."""
    lines = config.as_toml(Settings()).splitlines()
    shown = [line if line.startswith("[") else f"# {line}".rstrip("# ") for line in lines]
    shown.insert(shown.index("[page]") + 1, 'address = "0.0.0.0"')
    return (
        "# Settings of pichenette; every key is shown with its default.\n"
        "# Check a change with: pichenette config --config /etc/pichenette.toml --check\n\n"
        + "\n".join(line for line in shown if line != '# address = "127.0.0.1"')
        + "\n"
    )
