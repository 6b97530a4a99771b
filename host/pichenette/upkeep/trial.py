"""Try a release before anything depends on it, beside the service that runs.

It must start, accept this machine's settings, play a game on a virtual board, and serve copies of
this machine's journals, which it may migrate.  It gets no pins, no port and no rights: the board is
virtual, the page is on the loopback, and the user is the service's.
"""

import errno
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pichenette import config
from pichenette.config import Settings, TableSettings, journal_name
from pichenette.errors import PichenetteError, text_of
from pichenette.journal import safety
from pichenette.text import Text
from pichenette.upkeep.places import USER
from pichenette.upkeep.releases import CannotUpdate, program_of
from pichenette.upkeep.steps import Teller, has_user

READY_S = 60.0
_GAME_S = 900.0  # a Zero 2 W takes its time
_DEMO = ("demo", "--headless", "--speed", "max", "--seed", "7")
_LINES = 12  # of what a failure said


class ReleaseTrial:
    def __init__(self, release: Path, settings: Path, data: Path, say: Teller) -> None:
        self._program = program_of(release)
        self._folder = release / "trial"  # on the disk: a /tmp in memory may be small
        self._settings = settings
        self._data = data
        self._say = say

    def run(self) -> None:
        """Raises CannotUpdate with what the release said."""
        version = self._call("--version").strip()
        self._say(Text(f"trying {version}", f"essai de {version}"))
        if self._settings.exists():
            self._call("config", "--config", str(self._settings), "--check")
        self._say(Text("it plays a game with itself", "il joue une partie tout seul"))
        self._call(*_DEMO)
        with self._fresh_folder() as folder:
            tables = self._tables()
            self._say(
                Text(
                    "it serves copies of the journals, with a virtual board",
                    "il sert des copies des journaux, avec un plateau virtuel",
                )
            )
            self._copy(tables, folder)
            self._serve(tables, folder)

    @contextmanager
    def _fresh_folder(self) -> Iterator[Path]:
        """The service's own; a trial that was killed may have left one."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(mode=0o700)
        try:
            _hand_over(self._folder)
            yield self._folder
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _tables(self) -> tuple[TableSettings, ...]:
        if not self._settings.exists():
            return Settings().tables
        return config.load(self._settings).tables

    def _call(self, *words: str) -> str:
        """Run it in an empty folder: nothing may depend on where this was started."""
        if not self._program.exists():
            raise _unfit(words, f"{self._program}: {os.strerror(errno.ENOENT)}")
        with self._fresh_folder() as folder:
            try:
                ended = subprocess.run(
                    [*_as_service(), self._program, *words],
                    cwd=folder,
                    env=_environment(folder),
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    text=True,
                    timeout=_GAME_S,
                    check=False,
                )
            except OSError as error:
                raise _unfit(words, error.strerror or str(error)) from error
            except subprocess.TimeoutExpired as error:
                raise _unfit(words, f"> {_GAME_S:.0f} s") from error
        if ended.returncode:
            raise _unfit(words, ended.stderr or ended.stdout or str(ended.returncode))
        return ended.stdout

    def _copy(self, tables: tuple[TableSettings, ...], folder: Path) -> None:
        """As they are at this moment; the service goes on writing."""
        for table in tables:
            path = self._data / journal_name(table.name)
            if not path.exists():
                continue
            try:
                copy = safety.backup(path, folder)
            except PichenetteError as error:
                raise CannotUpdate(text_of(error)) from error
            _hand_over(copy)

    def _serve(self, tables: tuple[TableSettings, ...], folder: Path) -> None:
        own = folder / "trial.toml"
        own.write_text("".join(_table(table) for table in tables), encoding="utf-8")
        words: tuple[str, ...] = (
            "serve",
            "--config",
            str(own),
            "--data",
            str(folder),
            "--page",
            "127.0.0.1:0",
        )
        words += ("--virtual", tables[0].board)
        notify = folder / "notify"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard, _log(folder) as log:
            heard.bind(str(notify))
            notify.chmod(0o666)
            heard.settimeout(0.2)
            service = subprocess.Popen(
                [*_as_service(), self._program, *words],
                cwd=folder,
                env={**_environment(folder), "NOTIFY_SOCKET": str(notify)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
            try:
                is_ready = _is_ready(heard, service)
                service.terminate()
                is_ended = service.wait(30) == 0
            except subprocess.TimeoutExpired:
                is_ended = False
            finally:
                service.kill()
                service.wait()
            if not (is_ready and is_ended):
                raise _unfit(words[:1], Path(log.name).read_text(encoding="utf-8"))


def _table(table: TableSettings) -> str:
    """No board is looked for: the first table's is virtual, and the others have none."""
    return f'[[tables]]\nname = "{table.name}"\nport = "/dev/null"\n'


def _is_ready(heard: socket.socket, service: "subprocess.Popen[bytes]") -> bool:
    until = time.monotonic() + READY_S
    while time.monotonic() < until and service.poll() is None:
        try:
            if b"READY=1" in heard.recv(4096):
                return True
        except TimeoutError:
            continue
    return False


@contextmanager
def _log(folder: Path) -> Iterator["tempfile._TemporaryFileWrapper[bytes]"]:
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".log") as file:
        yield file


def _hand_over(path: Path) -> None:
    if os.geteuid() == 0 and has_user(USER):
        shutil.chown(path, USER, USER)


def _as_service() -> list[str]:
    """What stands before a command: root runs it as the service's user, without its groups."""
    if os.geteuid() != 0 or not has_user(USER):
        return []
    rights = [f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--no-new-privs"]
    return ["setpriv", *rights, "--pdeathsig=KILL"]  # nothing of a trial outlives it


def _environment(folder: Path) -> Mapping[str, str]:
    kept = ("PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES")
    own = {name: os.environ[name] for name in kept if name in os.environ}
    return {**own, "HOME": str(folder), "RUNTIME_DIRECTORY": str(folder / "run")}


def _unfit(words: tuple[str, ...], said: str) -> CannotUpdate:
    shown = " ".join(words[:1])
    last = "\n".join(said.strip().splitlines()[-_LINES:])
    return CannotUpdate(
        Text(
            f"the new release failed its trial (`pichenette {shown}`), and nothing was changed:"
            f"\n{last}",
            f"la nouvelle version a échoué à l’essai (`pichenette {shown}`), et rien n’a été "
            f"changé :\n{last}",
        )
    )
