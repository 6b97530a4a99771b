"""The pages behind the first one: scale, umpire, chatter, help."""

from collections.abc import Iterable, Iterator

from pichenette.console.commands.command import Command
from pichenette.console.console import Console
from pichenette.console.tui.figures import weight
from pichenette.console.tui.table import table_in_short, table_lines
from pichenette.console.wording import STATUSES, VERDICTS
from pichenette.link.messages import LoadStatus
from pichenette.outputs.ink import Ink, InkLine, Style, beside, columns, left, wrap
from pichenette.sense.observation import (
    Fault,
    Observation,
    Passage,
    Press,
    Recovered,
    Strike,
    Weighed,
)
from pichenette.sense.weight import Calibration
from pichenette.text import Language, Text

_VERDICT_STYLES: dict[str, Style] = {"accept": "good", "ask": "warn", "ignore": "faint"}
_GROUPS = {
    "look": Text("Looking", "Regarder"),
    "board": Text("The board", "Le plateau"),
    "umpire": Text("The umpire", "L’arbitre"),
    "play": Text("The game's words", "Les mots du jeu"),
    "calibrate": Text("Calibration", "Étalonnage"),
    "fault": Text("Deliberate faults, virtual hands", "Pannes volontaires, mains virtuelles"),
}
_INDENT = 25
_NAME = 10  # columns of a gate's name at least, and a space
_KEYS = Text(
    "F1 overview  F2 stream  F3 gates  F4 scale  F5 umpire  F6 chatter  F7 help\n"
    "F8 pause  F9 raw or words  PgUp PgDn scroll  Tab completes  ↑ ↓ history\n"
    "Esc gives up what waits, or goes back  Ctrl-Q leaves",
    "F1 aperçu  F2 flux  F3 portes  F4 balance  F5 arbitre  F6 bavardage  F7 aide\n"
    "F8 pause  F9 brut ou mots  PgUp PgDn défiler  Tab complète  ↑ ↓ historique\n"
    "Échap abandonne ou revient  Ctrl-Q quitte",
)


def scale(
    console: Console, calibration: Calibration | None, width: int, height: int, language: Language
) -> list[InkLine]:
    weighing = console.weighing
    lines = weight(console, calibration, width - 2, language, rows=max(1, height - 8))
    if not weighing.samples:
        return lines
    seconds = Text("the last 20 s", "les 20 dernières s").say(language)
    low = min(sample.counts for sample in weighing.samples)
    high = max(sample.counts for sample in weighing.samples)
    span = Text(
        f"{seconds}; in the last minute {low} to {high} counts",
        f"{seconds} ; la dernière minute {low} à {high} points",
    )
    lines.append([Ink(span.say(language), "faint")])
    for status, count in sorted(weighing.statuses.items()):
        word = STATUSES[status].say(language)
        style: Style = "plain" if status == LoadStatus.GOOD else "warn"
        lines.append([Ink(f"{count:>8} "), Ink(word, style)])
    return lines


def chatter(console: Console, width: int, language: Language) -> list[InkLine]:
    """Tracebacks in full, then the last lines that were not sentences."""
    lines: list[InkLine] = []
    for trace in reversed(console.link.traces):
        ago = Text(f"{console.at - trace.at:.0f} s ago", f"il y a {console.at - trace.at:.0f} s")
        lines.append([Ink(f"── {ago.say(language)} ", "bad")])
        for index, row in enumerate(trace.lines):
            is_error = index == len(trace.lines) - 1
            lines += [[Ink(part, "bad" if is_error else "plain")] for part in _chop(row, width)]
    traced = {row for trace in console.link.traces for row in trace.lines}
    others = [line for line in console.stream.latest("chatter", 200) if line.text not in traced]
    if others:
        title = Text("lines that were not sentences", "lignes qui n’étaient pas des phrases")
        lines.append([Ink(f"── {title.say(language)}", "faint")])
        lines += [[Ink(part)] for line in reversed(others) for part in _chop(line.text, width)]
    if not lines:
        none = Text("no chatter: every line was a sentence", "pas de bavardage")
        lines.append([Ink(none.say(language), "faint")])
    return lines


def _chop(text: str, width: int) -> list[str]:
    """Every character of a traceback: none may be cut off."""
    return [text[start : start + width] for start in range(0, len(text), width)] or [""]


def helped(
    commands: Iterable[Command], verbs: Iterable[Command], width: int, language: Language
) -> list[InkLine]:
    """Every command, then the words of the game (`verbs`)."""
    lines: list[InkLine] = [
        [Ink(part)]
        for row in _KEYS.say(language).splitlines()
        for part in ([row] if columns(row) <= width else wrap(row, width))
    ]
    group = None
    for command in (*commands, *verbs):
        if command.group != group:
            group = command.group
            lines += [[], [Ink(_GROUPS[group].say(language), "title")]]
        lines += _usage(command, width, language)
    return lines


def _usage(command: Command, width: int, language: Language) -> Iterator[InkLine]:
    usage = f"{command.name} {command.usage}".strip()
    room = width - _INDENT - 1
    if columns(usage) > _INDENT - 3 or room < 30:
        first, *more = wrap(usage, width - 2)
        yield [Ink(f"  {first}", "accent")]
        yield from ([Ink(f"    {part}", "accent")] for row in more for part in wrap(row, width - 4))
        usage = ""
    indent = _INDENT if room >= 30 else 4
    rows = wrap(command.help.say(language), width - indent)
    if usage:
        yield [Ink(left(f"  {usage}", indent), "accent"), Ink(rows[0])]
        rows = rows[1:]
    yield from ([Ink(" " * indent + row)] for row in rows)


def helped_one(command: Command, width: int, language: Language) -> list[InkLine]:
    """One command in full."""
    lines = [[Ink(row, "accent")] for row in wrap(f"{command.name} {command.usage}", width)]
    lines += [[], *([Ink(row)] for row in wrap(command.help.say(language), width))]
    others = [name for name in command.aliases if name != command.name]
    if command.example:
        word = Text("For example: ", "Par exemple : ").say(language)
        lines += [[], *([Ink(row)] for row in wrap(f"{word}{command.example}", width))]
    if others:
        word = Text("Also: ", "Aussi : ").say(language)
        lines += [[], *([Ink(row, "faint")] for row in wrap(word + ", ".join(others), width))]
    back = Text("F7 lists all commands, Esc goes back", "F7 liste tout, Échap revient")
    lines += [[], [Ink(back.say(language), "faint")]]
    return lines


def _latest_first(console: Console) -> list[Observation]:
    """By when it happened, as it is written: a fall is known only after what followed it."""
    found: list[Observation] = []
    since: list[Observation] = []  # the same start of the board
    boot = ""
    for made in console.seen:
        if made.boot != boot:
            found += sorted(since, key=lambda observation: observation.at_us)
            since, boot = [], made.boot
        since.append(made.observation)
    found += sorted(since, key=lambda observation: observation.at_us)
    return found[::-1]


def seen(console: Console, observation: Observation, language: Language) -> InkLine:
    """One thing the sensing made of the edges, with its reason."""
    names = max((len(console.gate(figures.number).id) for figures in console.gates), default=0)
    names = max(names, _NAME) + 1
    at = f"{observation.at_us / 1e6:9.3f} s "
    if isinstance(observation, Passage):
        gate = console.gate(observation.gate).id
        return [
            Ink(at, "faint"),
            Ink(left(gate, names)),
            Ink(
                left(VERDICTS[observation.verdict].say(language), 7),
                _VERDICT_STYLES[observation.verdict],
            ),
            Ink(f"{observation.pieces}  "),
            Ink(observation.because.say(language)),
        ]
    if isinstance(observation, Fault | Recovered):
        where = "-" if observation.gate is None else console.gate(observation.gate).id
        if isinstance(observation, Recovered):
            well = Text("works again", "fonctionne de nouveau").say(language)
            return [Ink(at, "faint"), Ink(left(where, names)), Ink(well, "good")]
        because = observation.because.say(language)
        return [Ink(at, "faint"), Ink(left(where, names)), Ink(because, "bad")]
    if isinstance(observation, Strike):
        return [Ink(at, "faint"), Ink(Text("a flick", "une pichenette").say(language), "accent")]
    if isinstance(observation, Press):
        return [Ink(at, "faint"), Ink(f"[{observation.means}]", "accent")]
    if isinstance(observation, Weighed):
        there = Text(
            f"pieces on the scale: {observation.total}",
            f"pièces sur la balance : {observation.total}",
        )
        return [Ink(at, "faint"), Ink(there.say(language))]
    because = observation.because.say(language)
    style = _VERDICT_STYLES[observation.verdict]
    return [Ink(at, "faint"), Ink(f"{observation.pieces:+d} ", style), Ink(because)]


def _broken(line: InkLine, width: int) -> list[InkLine]:
    """The reason, which is the last ink, on as many rows as it takes."""
    *head, last = line
    used = sum(columns(ink.text) for ink in head)
    first, *more = wrap(last.text, max(20, width - used), 5)
    indent = Ink(" " * used)
    return [[*head, Ink(first, last.style)], *([indent, Ink(row, last.style)] for row in more)]


def umpire(console: Console, width: int, language: Language) -> list[InkLine]:
    """The table as the umpire sees it, then the verdicts, newest first."""
    lines = table_lines(console.view, width, language, console.board)
    title = Text("what the sensors saw, and why", "ce que les capteurs ont vu, et pourquoi")
    lines += [[], [Ink(title.say(language), "title")]]
    for observation in _latest_first(console):
        lines += _broken(seen(console, observation, language), width)
    if not console.seen:
        lines.append([Ink(Text("nothing yet", "encore rien").say(language), "faint")])
    return lines


def umpire_in_short(console: Console, width: int, height: int, language: Language) -> list[InkLine]:
    """The table on the left, the last verdicts on the right."""
    half = (width - 2) // 2
    title = Text("what the sensors saw", "ce que les capteurs ont vu").say(language)
    seens = [seen(console, observation, language) for observation in _latest_first(console)]
    return beside(
        table_in_short(console.view, half, height, language, console.board),
        [[Ink(title, "faint")], *seens[: height - 1]],
        half,
    )[:height]
