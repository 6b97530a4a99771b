"""What is done to a machine, step by step: each says what it does before it does it.

A step that finds everything right already says so and changes nothing.
"""

import grp
import os
import pwd
import shlex
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from pichenette.errors import Explained, reason
from pichenette.expected import at
from pichenette.text import Text, same

Teller = Callable[[Text], None]  # who tells people what is done


class CannotInstall(Explained, OSError):
    """This machine lacks something, or a step failed."""


class InstallStep(NamedTuple):
    """What is done, in words, and how."""

    text: Text
    do: Callable[[], object]
    is_change: bool = True  # False: everything was right already, or it only tells something


def words_only(text: Text) -> InstallStep:
    """Only words."""
    return InstallStep(text, lambda: None, is_change=False)


def already_right(what: Path) -> InstallStep:
    return words_only(Text(f"{what} is already right", f"{what} est déjà en ordre"))


def written(path: Path, text: str, note: Text | None = None) -> InstallStep:
    """A file with that text; `note` says what matters in it."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return already_right(path)

    def write() -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise failed(path, error) from error

    after = Text(f" ({note.en})", f" ({note.fr})") if note else same("")
    return InstallStep(Text(f"write {path}{after.en}", f"écrire {path}{after.fr}"), write)


def linked(path: Path, program: Path) -> InstallStep:
    """A link to that program."""
    if path.is_symlink() and path.readlink() == program:
        return already_right(path)
    if path == program or (path.exists() and not path.is_symlink()):
        return words_only(
            Text(
                f"{path} is another program: left alone",
                f"{path} est un autre programme : laissé tel quel",
            )
        )

    def make() -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            point(path, program)
        except OSError as error:
            raise failed(path, error) from error

    return InstallStep(Text(f"link {path} to {program}", f"lier {path} à {program}"), make)


def point(path: Path, target: Path) -> None:
    """Make a link, or point it elsewhere, in one go: there is no moment without it."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.replace(path)


def deleted(path: Path) -> InstallStep:
    return InstallStep(
        Text(f"delete {path}", f"supprimer {path}"), lambda: path.unlink(missing_ok=True)
    )


def command(*words: str, is_change: bool = True) -> InstallStep:
    return InstallStep(same(" ".join(words)), lambda: call(*words), is_change)


def call(*words: str) -> str:
    """What the command prints; raises CannotInstall with what it says of its failure."""
    # Its output is read, not only shown.
    plain = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
    try:
        ended = subprocess.run(words, check=False, capture_output=True, text=True, env=plain)
    except OSError as error:
        raise failed(Path(words[0]), error) from error
    if ended.returncode:
        why = ended.stderr.strip() or ended.stdout.strip() or str(ended.returncode)
        shown = " ".join(words)
        raise CannotInstall(Text(f"`{shown}` failed: {why}", f"`{shown}` a échoué : {why}"))
    return ended.stdout


def failed(path: Path, error: OSError) -> CannotInstall:
    return CannotInstall(at(str(path), reason(error)))


def need_root(words: Sequence[str]) -> None:
    """`words` are the command as it was typed.  Raises CannotInstall."""
    if os.geteuid() != 0:
        command_line = shlex.join(words)
        raise CannotInstall(
            Text(
                f"this needs root: `sudo {command_line}`",
                f"il faut les droits de root : `sudo {command_line}`",
            )
        )


def has_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def has_group(name: str) -> bool:
    try:
        grp.getgrnam(name)
    except KeyError:
        return False
    return True


def is_in_group(user: str, group: str) -> bool:
    try:
        return user in grp.getgrnam(group).gr_mem
    except KeyError:
        return False
