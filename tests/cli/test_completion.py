"""What the Tab key gives, in the shells themselves; one that is not installed is named."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pichenette.cli import COMMANDS, main
from pichenette.cli.completing import bash, words
from pichenette.cli.completion import SHELLS, place
from tests.pseudo_terminal import PseudoTerminal

Complete = Callable[..., list[list[str]]]
_NEXT = "--next--"  # between what is offered for one line and for the next
_CAUGHT: dict[str, Any] = {"capture_output": True, "text": True, "check": True}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a folder and two files in it."""
    (tmp_path / "games").mkdir()
    (tmp_path / "game.capture").touch()
    (tmp_path / "my board.toml").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    own = Path(sys.executable).parent  # fish completes only commands that are there
    monkeypatch.setenv("PATH", f"{own}:{os.environ['PATH']}")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def installed(shell: str) -> Path:
    assert shutil.which(shell), f"{shell} is missing: `sudo apt install {shell}`"
    assert main(["completion", shell, "--install"]) == 0
    return place(shell, os.environ)


def in_bash(*lines: str) -> list[list[str]]:
    """Lines up to the cursor, as readline would split them."""
    code = f"source {shlex.quote(str(installed('bash')))};"
    for line in lines:
        typed = [*shlex.split(line), ""] if line.endswith(" ") else shlex.split(line)
        quoted = " ".join(map(shlex.quote, typed))
        code += (
            f"COMP_WORDS=({quoted}); COMP_CWORD={len(typed) - 1}; _pichenette;"
            f" printf '%s\\n' \"${{COMPREPLY[@]}}\" {_NEXT};"
        )
    return _each(subprocess.run(["bash", "--norc", "-c", code], **_CAUGHT))


def in_fish(*lines: str) -> list[list[str]]:
    installed("fish")
    code = "; ".join(f"complete -C {shlex.quote(line)}; echo {_NEXT}" for line in lines)
    found = _each(subprocess.run(["fish", "-c", code], **_CAUGHT))
    return [[word.partition("\t")[0] for word in offered] for offered in found]


def _each(done: subprocess.CompletedProcess[str]) -> list[list[str]]:
    """What is offered for each line."""
    assert done.stderr == ""
    return [offered.split("\n")[:-1] for offered in done.stdout.split(f"{_NEXT}\n")[:-1]]


def in_zsh(*lines: str) -> list[list[str]]:
    """At a terminal, with the Tab key: zsh completes nowhere else."""
    file = installed("zsh")
    setup = (
        "PS1=; stty -echo; unsetopt zle_bracketed_paste auto_menu list_beep; LISTMAX=999;"
        f"fpath=({file.parent} $fpath); autoload -U compinit; compinit -u -D;"
        "zstyle ':completion:*' list-separator '::'; bindkey '^X' beginning-of-line;"
        # What it would offer, one per line, instead of a picture of it.
        'compadd() { local -a found; builtin compadd -O found "$@"; print -rl -- "<"$^found">" };'
        "print ready-'to'-go"
    )
    with (
        PseudoTerminal() as ends,
        subprocess.Popen(
            ["zsh", "-f", "-i"],
            stdin=ends.theirs,
            stdout=ends.theirs,
            stderr=ends.theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "LANG": "C.UTF-8"},
        ) as shell,
    ):
        ends.let_go()

        def shown_until(wanted: bytes) -> bytes:
            shown = b""
            while wanted not in shown:
                shown += os.read(ends.ours, 4096)
            return shown

        found = []
        try:
            os.write(ends.ours, setup.encode() + b"\n")
            shown_until(b"ready-to-go")
            for number, line in enumerate(lines):
                ending = f"over-'and'-{number}"
                os.write(ends.ours, f"{line}\t\x01print \x05; print {ending}.\n".encode())
                shown = shown_until(f"over-and-{number}.".encode())
                found.append([word.decode().split(">")[0] for word in shown.split(b"<")[1:]])
        finally:
            shell.kill()
    return found


BY_SHELL: dict[str, Complete] = {"bash": in_bash, "fish": in_fish, "zsh": in_zsh}
OFFERED: tuple[tuple[str, set[str], set[str]], ...] = (  # typed; offered; not offered
    ("pichenette jo", {"journal"}, {"demo"}),
    ("pichenette ", set(COMMANDS), {"list"}),
    ("pichenette demo --sp", {"--speed"}, {"--seed", "--data"}),
    ("pichenette demo --game t", {"topple"}, {"offboard"}),
    ("pichenette demo --speed 4 --game off", {"offboard"}, {"topple"}),
    ("pichenette games row", {"row-carrom"}, {"topple"}),
    ("pichenette journal re", {"record", "recover"}, {"list"}),
    ("pichenette journal list --d", {"--data"}, {"--output"}),
    ("pichenette journal record --o", {"--output"}, {"--dry-run"}),
    ("pichenette judge --board offb", {"offboard", "offboard-38khz"}, {"carrom"}),
    ("pichenette judge game.c", {"game.capture"}, {"games"}),
    ("pichenette bench la", {"latency"}, {"link"}),
    ("pichenette hardware dr", {"draw"}, {"pins"}),
    ("pichenette completion z", {"zsh"}, {"fish"}),
)


@pytest.mark.parametrize("shell", BY_SHELL)
def test_the_tab_key(shell: str, folder: Path) -> None:
    lines = [line for line, _, _ in OFFERED]
    for (line, wanted, unwanted), offered in zip(OFFERED, BY_SHELL[shell](*lines), strict=True):
        found = {word.strip().rstrip("/") for word in offered}
        assert wanted <= found, line
        assert not unwanted & found, line


def test_bash_offers_folders_alone_where_a_folder_is_wanted(folder: Path) -> None:
    folders, boards = in_bash("pichenette serve --data ga", "pichenette flash --board my")
    assert (folders, boards) == (["games"], ["my board.toml"])


def test_it_is_made_of_the_parsers() -> None:
    """Every command, and nothing that its help hides."""
    tree = words.tree()
    assert set(tree.subs) == {*COMMANDS, "help"}
    script = bash.script(tree)
    assert "--dry-run" in script
    assert "--root" not in script


def test_the_shell_in_use(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert main(["completion", "--install"]) == 0
    file = folder / ".config/fish/completions/pichenette.fish"
    assert f"written to {file}" in capsys.readouterr().out
    assert file.read_text() == SHELLS["fish"](words.tree())
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert main(["completion"]) == 2
    assert "name a shell, one of bash, zsh, fish" in capsys.readouterr().err


def test_a_place_that_cannot_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / ".local").touch()
    assert main(["completion", "bash", "--install"]) == 1
    assert "Not a directory" in capsys.readouterr().err


def test_only_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    assert "complete -F _pichenette pichenette" in capsys.readouterr().out
    assert sys.executable not in capsys.readouterr().out
