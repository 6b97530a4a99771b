"""Set the service up on this machine: a user, settings, udev rules, a systemd unit.

  pichenette install --dry-run                   # print each step, do nothing
  sudo /opt/pichenette/bin/pichenette install    # print each step and do it
  sudo pichenette install --remove               # undo it; journals and settings stay

The first time, give sudo the full path: it does not look into virtual environments. From then on
there is a link in /usr/local/bin. You can run it again at any time, after an update for instance:
what is already right stays as it is, and your settings are never overwritten.
"""

import argparse
import grp
import os
import pwd
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pichenette import config
from pichenette.config import Settings
from pichenette.errors import PichenetteError
from pichenette.resources import udev_rules, unit_file

USER = "pichenette"
GROUPS = ("dialout", "gpio", "spi")  # serial ports; buttons and LEDs; LED strips
SETTINGS = Path("etc/pichenette.toml")
LINK = Path("usr/local/bin/pichenette")  # where sudo and everybody's shell look
UNIT = Path("etc/systemd/system/pichenette.service")
STATE = Path("/var/lib/pichenette")  # the unit's StateDirectory=
RULES = Path("etc/udev/rules.d/60-pichenette.rules")


class CannotInstall(PichenetteError, OSError):
    """This machine lacks something, or a step failed."""


class InstallStep(NamedTuple):
    """What is done, in words, and how."""

    text: str
    do: Callable[[], object]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="print the steps and change nothing")
    parser.add_argument("--remove", action="store_true", help="undo an installation")
    parser.add_argument("--root", type=Path, default=Path("/"), help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> int:
    if not options.dry_run:
        if os.geteuid() != 0 and options.root == Path("/"):
            words = " ".join([str(_program()), "install", *(["--remove"] * options.remove)])
            raise CannotInstall(f"this needs root: `sudo {words}`")
        if shutil.which("systemctl") is None:
            raise CannotInstall("systemctl not found: this needs a system with systemd")
    steps = removal(options.root) if options.remove else installation(options.root)
    for number, step in enumerate(steps, 1):
        print(f"{number:2}. {step.text}", flush=True)
        if not options.dry_run:
            step.do()
    if not options.remove and not options.dry_run:
        print(
            "Done.  `systemctl status pichenette` and `journalctl -fu pichenette` show how it is "
            "doing."
        )
    return 0


def installation(root: Path) -> Iterator[InstallStep]:
    program = _program()
    if program.is_relative_to("/home") or program.is_relative_to("/root"):
        yield InstallStep(
            f"{program} is in a home folder, which the service may not read. Install it in /opt:\n"
            "      sudo apt install python3-venv python3-lgpio python3-spidev\n"
            "      sudo python3 -m venv --system-site-packages /opt/pichenette\n"
            "      sudo /opt/pichenette/bin/pip install 'pichenette[pi]'\n"
            "      sudo /opt/pichenette/bin/pichenette install",
            _refuse_home,
        )
    groups = [name for name in GROUPS if _has_group(name)]
    if not _has_user(USER):
        no_login = ("--no-create-home", "--shell", "/usr/sbin/nologin")
        yield _command("useradd", "--system", "--user-group", *no_login, USER)
    if not (root / SETTINGS).exists():
        yield _file(root / SETTINGS, _first_settings())
    yield _file(root / RULES, udev_rules().read_text(encoding="utf-8"))
    yield _command("udevadm", "control", "--reload")
    yield _command("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=usb")
    yield _link(root / LINK, program)
    yield _file(root / UNIT, unit(program, groups))
    yield _command("systemctl", "daemon-reload")
    yield _command("systemctl", "enable", "pichenette.service")
    yield _command("systemctl", "restart", "pichenette.service")


def _refuse_home() -> None:
    raise CannotInstall("not from a home folder; see the step above")


def removal(root: Path) -> Iterator[InstallStep]:
    """Safe to repeat after an interruption: what is already gone is fine."""
    if (root / UNIT).exists():
        yield _command("systemctl", "disable", "--now", "pichenette.service")
    ours = [path for path in (root / UNIT, root / RULES) if path.exists()]
    if (root / LINK).is_symlink():
        ours.append(root / LINK)
    for path in ours:
        yield InstallStep(f"delete {path}", partial(path.unlink, missing_ok=True))
    yield _command("systemctl", "daemon-reload")
    yield _command("udevadm", "control", "--reload")
    if left := list(_left(root)):
        width = max(len(what) for what, _ in left)
        lines = "".join(f"\n      {what:{width}}  {how}" for what, how in left)
        yield InstallStep(f"these are left; to remove them too:{lines}", lambda: None)


def _left(root: Path) -> Iterator[tuple[str, str]]:
    """What a removal leaves, and the command that would remove it."""
    if (root / SETTINGS).exists():
        yield f"the settings, /{SETTINGS}", f"sudo rm /{SETTINGS}"
    for folder in dict.fromkeys((_data_dir(root / SETTINGS), STATE)):
        if (root / str(folder).lstrip("/")).exists():
            yield f"every game, {folder}", f"sudo rm -r {shlex.quote(str(folder))}"
    if _has_user(USER):
        yield f"the user and the group {USER}", f"sudo userdel {USER}"
    program = _program()
    if program.parent.name == "bin" and (program.parent.parent / "pyvenv.cfg").exists():
        venv = program.parent.parent
        yield f"the program, {venv}", f"sudo rm -r {shlex.quote(str(venv))}"


def _data_dir(settings: Path) -> Path:
    """Where the journals are; unreadable settings are ignored."""
    with suppress(PichenetteError, OSError):
        if settings.exists() and (given := config.load(settings).service.data_dir):
            return Path(given)
    return STATE


def unit(program: Path, groups: list[str]) -> str:
    """The unit's text for this machine."""
    text = unit_file().read_text(encoding="utf-8")
    return text.replace("@PROGRAM@", _quoted(program)).replace("@GROUPS@", " ".join(groups))


def _quoted(program: Path) -> str:
    """For systemd: a blank ends a word, a percent sign begins a specifier."""
    text = str(program).replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{text}"' if any(letter in text for letter in " \t'\"\\;") else text


def _program() -> Path:
    """The command as it was called, so that the unit runs the same one."""
    beside = Path(sys.executable).with_name("pichenette")
    return beside if beside.exists() else Path(shutil.which("pichenette") or beside)


def _first_settings() -> str:
    lines = config.as_toml(Settings()).splitlines()
    told = (
        "# Settings of pichenette; every key is shown with its default.\n"
        "# Check a change with: pichenette config --config /etc/pichenette.toml --check\n\n"
    )
    return (
        told
        + "\n".join(line if line.startswith("[") else f"# {line}".rstrip("# ") for line in lines)
        + "\n"
    )


def _file(path: Path, text: str) -> InstallStep:
    is_same = path.exists() and path.read_text(encoding="utf-8") == text
    if is_same:
        return InstallStep(f"{path} is already right", lambda: None)

    def write() -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CannotInstall(f"{path}: {error.strerror}") from error

    return InstallStep(f"write {path}", write)


def _link(path: Path, program: Path) -> InstallStep:
    if path.is_symlink() and path.readlink() == program:
        return InstallStep(f"{path} is already right", lambda: None)
    if path == program or (path.exists() and not path.is_symlink()):
        return InstallStep(f"{path} is another program: left alone", lambda: None)

    def make() -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.symlink_to(program)
        except OSError as error:
            raise CannotInstall(f"{path}: {error.strerror}") from error

    return InstallStep(f"link {path} to {program}", make)


def _command(*words: str) -> InstallStep:
    def call() -> None:
        ended = subprocess.run(words, check=False, capture_output=True, text=True)
        if ended.returncode:
            raise CannotInstall(
                f"`{' '.join(words)}` failed: {ended.stderr.strip() or ended.returncode}"
            )

    return InstallStep(" ".join(words), call)


def _has_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _has_group(name: str) -> bool:
    try:
        grp.getgrnam(name)
    except KeyError:
        return False
    return True
