"""Let the Tab key complete commands, options, games, boards and files in your shell.

  pichenette completion --install         # for the shell you use
  pichenette completion fish --install    # for that shell
  pichenette completion bash              # only print it: source <(pichenette completion bash)

It is generated from the commands themselves: install it again after updating pichenette.
"""

import argparse
import os
from collections.abc import Mapping
from pathlib import Path

from pichenette.cli.completing import bash, fish, words, zsh
from pichenette.errors import Explained, reason
from pichenette.expected import at
from pichenette.text import Text

SHELLS = {"bash": bash.script, "zsh": zsh.script, "fish": fish.script}


class NoShell(Explained, ValueError):
    """No shell was named, or one that is not known here."""


class CannotWrite(Explained, OSError):
    """The file where the shell would look for it cannot be written."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", nargs="?", choices=SHELLS, help="default: your shell")
    parser.add_argument(
        "--install", action="store_true", help="install it where the shell looks for it"
    )


def run(options: argparse.Namespace) -> int:
    shell = options.shell or _used(os.environ)
    script = SHELLS[shell](words.tree())
    if not options.install:
        print(script, end="")
        return 0
    path = place(shell, os.environ)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script, encoding="utf-8")
    except OSError as error:
        raise CannotWrite(at(str(path), reason(error))) from error
    advice = _advice(shell, path)
    report = Text(f"written to {path}\n{advice.en}", f"écrit dans {path}\n{advice.fr}")
    print(report.say(options.lang))
    return 0


def _used(environment: Mapping[str, str]) -> str:
    name = Path(environment.get("SHELL", "")).name
    if name not in SHELLS:
        known = ", ".join(SHELLS)
        raise NoShell(
            Text(
                f"$SHELL is {name or 'not set'}: name a shell, one of {known}",
                f"$SHELL est {name or 'vide'} : nommez un shell parmi {known}",
            )
        )
    return name


def place(shell: str, environment: Mapping[str, str]) -> Path:
    """Where the shell looks for a user's own completions."""
    home = Path(environment.get("HOME", "/"))
    data = Path(environment.get("XDG_DATA_HOME") or home / ".local/share")
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    return {
        "bash": data / "bash-completion/completions/pichenette",
        "zsh": data / "zsh/site-functions/_pichenette",
        "fish": config / "fish/completions/pichenette.fish",
    }[shell]


def _advice(shell: str, path: Path) -> Text:
    if shell == "bash":
        return Text(
            "New shells will have it if the package bash-completion is installed; if not, add to "
            f"~/.bashrc:\n  source {path}",
            "Les nouveaux shells l’auront si le paquet bash-completion est installé ; sinon, "
            f"ajoutez à ~/.bashrc :\n  source {path}",
        )
    if shell == "zsh":
        line = f"  fpath=({path.parent} $fpath); autoload -U compinit; compinit"
        return Text(
            f"If new shells don't have it, add to ~/.zshrc:\n{line}",
            f"Si les nouveaux shells ne l’ont pas, ajoutez à ~/.zshrc :\n{line}",
        )
    return Text("New shells will have it.", "Les nouveaux shells l’auront.")
