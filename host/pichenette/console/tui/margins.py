"""The lines round the panels: what a command answered, which keys there are, what goes on beside.

Comes in: the desk.  Goes out: lines.
"""

from pichenette.console.commands.looking import PAGES
from pichenette.console.desk import Desk
from pichenette.console.tui.paint import Ink, Line, Style, columns, wrap
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


def where(desk: Desk) -> str:
    """Where the lines come from."""
    source, device = desk.source, desk.console.link.device
    if source.kind == "service":
        return f"service · {device or source.name}"
    return device if device and source.kind == "port" else source.name


def beside(desk: Desk, is_live: bool, language: Language) -> str:
    """What goes on while one looks."""
    said = []
    if not is_live:
        said.append(Text("CAPTURE (`live` leaves it)", "CAPTURE (`live` la quitte)"))
    if desk.recording:
        said.append(Text(f"● REC {desk.recorded}", f"● ENR {desk.recorded}"))
    return "".join(f"{one.say(language)}  " for one in said)


def answer(desk: Desk, choices: str, width: int, most: int, language: Language) -> list[Line]:
    """The last word of a command, or what it waits for: as many rows as it takes, up to `most`."""
    text, style = _answer(desk, choices, language)
    return [[Ink(f" {row}", style)] for row in wrap(text, width - 2, most)]


def _answer(desk: Desk, choices: str, language: Language) -> tuple[str, Style]:
    if choices:
        return choices, "accent"
    if desk.running:
        one = desk.running[-1]
        left_s = max(0.0, one.until - desk.console.at)
        waits = Text(f"{one.words}: waits {left_s:.0f} s", f"{one.words} : attend {left_s:.0f} s")
        give_up = Text("(Esc gives up)", "(Échap abandonne)")
        return f"{waits.say(language)} {give_up.say(language)}", "accent"
    if desk.answer is None:
        return _hint(desk).say(language), "faint"
    text, mood = desk.answer
    return text.say(language), "plain" if mood == "info" else mood


def _hint(desk: Desk) -> Text:
    """With a gate that this board has."""
    board = desk.console.board
    gate = board.gates[0].id if board and board.gates else "pocket-1"
    return Text(
        f"type a command: beam {gate}, selftest, why, help; Tab completes",
        f"taper une commande : beam {gate}, selftest, why, help ; Tab complète",
    )


def keys(page: str, width: int, language: Language) -> Line:
    """Every key with its name; where there is no room, shorter names, then that of this page."""
    for longest in (99, 6, 4, 0):
        line: Line = []
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
