"""The lines around the panels: a command's answer, the keys, what else is going on."""

from pichenette.console.commands.looking import PAGES
from pichenette.console.runner import CommandRunner
from pichenette.outputs.ink import Ink, InkLine, Style, columns, wrap
from pichenette.text import Language, Text

_KEYS = (
    ("F1", Text("overview", "aperçu")),
    ("F2", Text("stream", "flux")),
    ("F3", Text("gates", "portes")),
    ("F4", Text("scale", "balance")),
    ("F5", Text("umpire", "arbitre")),
    ("F6", Text("chatter", "bavard.")),
    ("F7", Text("help", "aide")),
    ("^Q", Text("quit", "quitter")),
)


def where(runner: CommandRunner) -> str:
    """Where the lines come from."""
    source, device = runner.source, runner.console.link.device
    if source.kind == "service":
        return f"service · {device or source.name}"
    return device if device and source.kind == "port" else source.name


def beside(runner: CommandRunner, is_live: bool, language: Language) -> str:
    """What goes on in the background."""
    said = []
    if not is_live:
        said.append(Text("CAPTURE (`live` leaves it)", "CAPTURE (`live` la quitte)"))
    if runner.recording:
        said.append(Text(f"● REC {runner.recorded}", f"● ENR {runner.recorded}"))
    return "".join(f"{text.say(language)}  " for text in said)


def answer(
    runner: CommandRunner, choices: str, width: int, most: int, language: Language
) -> list[InkLine]:
    """The last answer of a command, or what it waits for: as many rows as it takes, up to
    `most`.
    """
    text, style = _answer(runner, choices, language)
    return [[Ink(f" {row}", style)] for row in wrap(text, width - 2, most)]


def _answer(runner: CommandRunner, choices: str, language: Language) -> tuple[str, Style]:
    if choices:
        return choices, "accent"
    if runner.running:
        command = runner.running[-1]
        left_s = max(0.0, command.until - runner.console.at)
        waits = Text(
            f"{command.words}: waiting, {left_s:.0f} s left",
            f"{command.words} : attente, encore {left_s:.0f} s",
        )
        give_up = Text("(Esc cancels)", "(Échap annule)")
        return f"{waits.say(language)} {give_up.say(language)}", "accent"
    if runner.answer is None:
        return _hint(runner).say(language), "faint"
    text, mood = runner.answer
    return text.say(language), "plain" if mood == "info" else mood


def _hint(runner: CommandRunner) -> Text:
    """With a gate that this board has."""
    board = runner.console.board
    gate = board.gates[0].id if board and board.gates else "pocket-1"
    return Text(
        f"type a command: beam {gate}, selftest, why, help; Tab completes",
        f"tapez une commande : beam {gate}, selftest, why, help ; Tab complète",
    )


def keys(page: str, width: int, language: Language) -> InkLine:
    """Every key with its name; if there is no room, shorter names, then only this page's."""
    for longest in (99, 6, 4, 0):
        line: InkLine = []
        for place, (key, name) in enumerate(_KEYS):
            is_here = place == PAGES.index(page)
            said = name.say(language)
            if len(said) > longest:
                said = said if is_here and not longest else said[: max(0, longest - 1)]
                said += "." if longest else ""
            line.append(Ink(f" {key} " if said else f" {key}", "accent" if is_here else "title"))
            line.append(Ink(said, "accent" if is_here else "faint"))
        if sum(columns(ink.text) for ink in line) <= width:
            return line
    return line
