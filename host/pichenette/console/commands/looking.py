"""Commands that look, and change only what is shown."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pichenette.console.commands import playing
from pichenette.console.commands.command import BadCommand, Command, Steps, Wait, number_of
from pichenette.console.console import Console
from pichenette.console.findings import findings
from pichenette.errors import reason
from pichenette.text import Text, counted

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner

PAGES = ("overview", "stream", "gates", "scale", "umpire", "chatter", "help")
_LINES = Text("line", "ligne"), Text("lines", "lignes")
_KINDS = ("HELLO", "STATE", "EDGE", "HUE", "LOAD", "BEAT", "PONG", "DONE", "SAY", "chatter")


def _help(runner: "CommandRunner", words: list[str]) -> None:
    if not words:
        runner.want("page", "help")
        names = " ".join(command.name for command in dict.fromkeys(runner.commands.values()))
        runner.say(Text(f"{names} — `help NAME`", f"{names} — `help NOM`"))
        return
    command = runner.command(words[0]) or playing.of_any_game(words[0], runner.language)
    if command is None:
        raise BadCommand(Text(f"no command “{words[0]}”", f"pas de commande « {words[0]} »"))
    runner.want("help", words[0])
    usage = f"{command.name} {command.usage}".strip()
    example = Text("", "")
    if command.example:
        example = Text(f". For example: {command.example}", f". Par exemple : {command.example}")
    runner.say(
        Text(f"{usage} — {command.help.en}{example.en}", f"{usage} — {command.help.fr}{example.fr}")
    )


def _show(runner: "CommandRunner", words: list[str]) -> None:
    if len(words) != 1 or words[0] not in PAGES:
        raise BadCommand(Text(f"show {' | '.join(PAGES)}", f"show {' | '.join(PAGES)}"))
    runner.want("page", words[0])


def _why(runner: "CommandRunner", words: list[str]) -> None:
    found = findings(runner.console)
    for finding in found:
        runner.say(
            Text(finding.say("en"), finding.say("fr")), "bad" if finding.weight == "bad" else "warn"
        )
    if not found:
        runner.say(Text("no problems found", "aucun problème trouvé"), "good")


def _filter(runner: "CommandRunner", words: list[str]) -> None:
    stream = runner.console.stream
    stream.show(words)
    shown = counted(len(stream.shown), *_LINES)
    if not words:
        runner.say(
            Text(
                f"everything but LOAD, BEAT, PING, PONG and ACK: {shown.en}",
                f"tout sauf LOAD, BEAT, PING, PONG et ACK : {shown.fr}",
            )
        )
    else:
        runner.say(Text(f"{stream.filter}: {shown.en}", f"{stream.filter} : {shown.fr}"))


def _filter_words(console: Console, words: list[str]) -> Sequence[str]:
    names = [console.gate(figures.number).id for figures in console.gates]
    return ["all", "in", "out", *_KINDS, *names, *(f"-{kind}" for kind in _KINDS)]


def _find(runner: "CommandRunner", words: list[str]) -> None:
    runner.want("find", " ".join(words))
    text = " ".join(words)
    if text and runner.console.stream.find(text) is None:
        runner.say(
            Text(f"“{text}”: not found in the stream", f"« {text} » : introuvable dans le flux"),
            "warn",
        )


def _pause(runner: "CommandRunner", words: list[str]) -> None:
    stream = runner.console.stream
    stream.pause(not stream.is_paused)
    runner.say(
        Text("the stream is paused", "le flux est en pause")
        if stream.is_paused
        else Text("the stream is running again", "le flux reprend")
    )


def _wait(runner: "CommandRunner", words: list[str]) -> Steps:
    if len(words) != 1:
        raise BadCommand(Text("wait SECONDS", "wait SECONDES"))
    yield Wait(lambda event: False, number_of(words[0], "wait SECONDS", "s"))


def _record(runner: "CommandRunner", words: list[str]) -> None:
    if words == ["off"]:
        _record_off(runner)
        return
    if len(words) != 1:
        raise BadCommand(_recording(runner.recording))
    path = Path(words[0]).expanduser()
    try:
        runner.record(path)
    except FileExistsError:
        raise BadCommand(
            Text(
                f"{path} already exists; give another name",
                f"{path} existe déjà ; donnez un autre nom",
            )
        ) from None
    except OSError as error:
        raise BadCommand(_no_place(path, error)) from error
    runner.say(Text(f"recording into {path}", f"enregistrement dans {path}"), "good")


def _recording(path: Path | None) -> Text:
    usage = Text("record FILE, record off", "record FICHIER, record off")
    if path is None:
        return usage
    return Text(
        f"{usage.en}; recording into {path}: `record off` ends it",
        f"{usage.fr} ; enregistrement dans {path} : `record off` y met fin",
    )


def _no_place(path: Path, error: OSError) -> Text:
    if not path.parent.is_dir():
        return Text(
            f"{path.parent}: no such folder; create it, or give another one",
            f"{path.parent} : ce dossier n’existe pas ; créez-le, ou donnez-en un autre",
        )
    why = reason(error)
    return Text(f"{path}: {why.en}; give another name", f"{path} : {why.fr} ; donnez un autre nom")


def _record_off(runner: "CommandRunner") -> None:
    path, lines = runner.recording, runner.recorded
    runner.record(None)
    if path is None:
        runner.say(Text("nothing was being recorded", "rien n’était enregistré"))
        return
    recorded = counted(lines, *_LINES)
    judge = f"`pichenette judge {shlex.quote(str(path))} --board …`"
    runner.say(
        Text(
            f"{path}: {recorded.en}; read it with {judge}",
            f"{path} : {recorded.fr} ; lire avec {judge}",
        ),
        "good",
    )


def _replay(runner: "CommandRunner", words: list[str]) -> None:
    if not words:
        raise BadCommand(Text("replay FILE [SPEED]", "replay FICHIER [VITESSE]"))
    path = Path(words[0]).expanduser()
    if not path.is_file():
        raise BadCommand(Text(f"{path}: no such file", f"{path} : fichier introuvable"))
    runner.want("replay", str(path), *words[1:])


def _files(console: Console, words: list[str]) -> Sequence[str]:
    given = Path(words[-1] or ".").expanduser()
    folder = given if words[-1].endswith("/") or not words[-1] else given.parent
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return ()
    return [str(path) + ("/" if path.is_dir() else "") for path in paths if path.name[0] != "."]


COMMANDS = (
    Command(
        "help",
        "[NAME]",
        Text("list all commands, or explain one", "lister les commandes, ou en expliquer une"),
        _help,
        "look",
        example="help beam",
    ),
    Command(
        "why",
        "",
        Text("say what is wrong and what to do about it", "dire ce qui ne va pas et que faire"),
        _why,
        "look",
    ),
    Command(
        "show",
        "PAGE",
        Text(
            "open a page: overview, stream, gates, scale, umpire, chatter, help (also F1 to F7)",
            "ouvrir une page : overview, stream, gates, scale, umpire, chatter, help (F1 à F7)",
        ),
        _show,
        "look",
        lambda console, words: PAGES,
    ),
    Command(
        "filter",
        "[WORDS]",
        Text(
            "show only lines that match every word: a kind (EDGE|SAY), a gate, in, out, chatter, "
            "text; "
            "-KIND hides; `filter all` shows everything, `filter` alone the usual lines",
            "ne montrer que les lignes qui ont tous ces mots : un type (EDGE|SAY), une porte, in, "
            "out, "
            "chatter, un texte ; -TYPE cache ; `filter all` montre tout, `filter` seul "
            "l’affichage habituel",
        ),
        _filter,
        "look",
        _filter_words,
        example="filter EDGE pocket-3",
    ),
    Command(
        "find",
        "TEXT",
        Text(
            "search the stream backwards; repeat for the match before (also /TEXT)",
            "chercher en arrière dans le flux ; répéter pour le résultat précédent (aussi /TEXTE)",
        ),
        _find,
        "look",
    ),
    Command(
        "pause",
        "",
        Text(
            "pause the stream; new lines are kept (F8)",
            "mettre le flux en pause ; les nouvelles lignes sont gardées (F8)",
        ),
        _pause,
        "look",
    ),
    Command(
        "raw",
        "",
        Text("show sentences raw or in words (F9)", "montrer les phrases brutes ou en mots (F9)"),
        lambda runner, words: runner.want("raw"),
        "look",
    ),
    Command(
        "record",
        "FILE | off",
        Text("write every line into a capture", "écrire chaque ligne dans une capture"),
        _record,
        "look",
        _files,
        example="record loose-wire.capture",
    ),
    Command(
        "replay",
        "FILE [SPEED]",
        Text(
            "play back a capture; `live` returns to the board",
            "revoir une capture ; `live` revient au plateau",
        ),
        _replay,
        "look",
        _files,
    ),
    Command(
        "live",
        "",
        Text(
            "leave the capture and return to the board", "quitter la capture et revenir au plateau"
        ),
        lambda runner, words: runner.want("live"),
        "look",
    ),
    Command(
        "wait",
        "SECONDS",
        Text("wait a while (for scripts)", "attendre un moment (pour les scripts)"),
        _wait,
        "look",
        example="wait 2",
    ),
    Command(
        "quit",
        "",
        Text(
            "leave the console; the board and the service keep running (also Ctrl-Q)",
            "quitter la console ; le plateau et le service continuent (aussi Ctrl-Q)",
        ),
        lambda runner, words: runner.want("quit"),
        "look",
        aliases=("exit",),
    ),
)
