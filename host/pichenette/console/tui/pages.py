"""The pages behind the first one: scale, umpire, chatter, help.

Comes in: the model, and how much room there is.  Goes out: lines, as many as there are.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pichenette.console.commands.command import Command
from pichenette.console.console import Console
from pichenette.console.tui.figures import weight
from pichenette.console.tui.paint import Ink, Line, Style, beside, columns, left, wrap
from pichenette.console.wording import STATUSES
from pichenette.sense.observation import Fault, Observation, Passage, Press, Recovered, Step, Strike
from pichenette.sense.weight import Calibration
from pichenette.text import Language, Text, number

_VERDICT_STYLES: dict[str, Style] = {"accept": "good", "ask": "warn", "ignore": "faint"}
_GROUPS = {
    "look": Text("Looking", "Regarder"),
    "board": Text("The board", "Le plateau"),
    "umpire": Text("The umpire", "L'arbitre"),
    "calibrate": Text("Calibration", "Étalonnage"),
    "fault": Text("Faults on purpose, virtual hands", "Pannes exprès, mains virtuelles"),
}
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
) -> list[Line]:
    weighing = console.weighing
    lines = weight(console, calibration, width - 2, language, rows=max(1, height - 8))
    if not weighing.samples:
        return lines
    seconds = Text("the last 20 s", "les 20 dernières s").say(language)
    low = min(sample.counts for sample in weighing.samples)
    high = max(sample.counts for sample in weighing.samples)
    span = Text(
        f"{seconds}; in the last minute {low} to {high} counts",
        f"{seconds} ; la dernière minute {low} à {high} points",
    )
    lines.append([Ink(span.say(language), "faint")])
    for status, count in sorted(weighing.statuses.items()):
        word = STATUSES.get(status, Text(str(status), str(status))).say(language)
        lines.append([Ink(f"{count:>8} "), Ink(word, "plain" if status == 0 else "warn")])
    return lines


def chatter(console: Console, width: int, language: Language) -> list[Line]:
    """Tracebacks whole, then the last lines that were no sentences."""
    lines: list[Line] = []
    for trace in reversed(console.link.traces):
        ago = Text(f"{console.at - trace.at:.0f} s ago", f"il y a {console.at - trace.at:.0f} s")
        lines.append([Ink(f"── {ago.say(language)} ", "bad")])
        for index, row in enumerate(trace.lines):
            is_error = index == len(trace.lines) - 1
            lines += [[Ink(part, "bad" if is_error else "plain")] for part in _chop(row, width)]
    told = {row for trace in console.link.traces for row in trace.lines}
    others = [one for one in console.stream.latest("chatter", 200) if one.text not in told]
    if others:
        title = Text("lines that were no sentences", "lignes qui n'étaient pas des phrases")
        lines.append([Ink(f"── {title.say(language)}", "faint")])
        lines += [[Ink(part)] for one in reversed(others) for part in _chop(one.text, width)]
    if not lines:
        none = Text("no chatter: every line was a sentence", "pas de bavardage")
        lines.append([Ink(none.say(language), "faint")])
    return lines


def _chop(text: str, width: int) -> list[str]:
    """Every character of a traceback: nothing of it may be cut off."""
    return [text[start : start + width] for start in range(0, len(text), width)] or [""]


def helped(commands: Iterable[Command], width: int, language: Language) -> list[Line]:
    lines: list[Line] = [[Ink(row)] for row in _KEYS.say(language).splitlines()]
    group = None
    for command in commands:
        if command.group != group:
            group = command.group
            lines += [[], [Ink(_GROUPS[group].say(language), "title")]]
        usage = f"{command.name} {command.usage}".strip()
        if len(usage) > 22:
            lines.append([Ink(f"  {usage}", "accent")])
            usage = ""
        rows = wrap(command.help.say(language), max(20, width - 26), 4)
        lines.append([Ink(left(f"  {usage}", 25), "accent"), Ink(rows[0])])
        lines += [[Ink(" " * 25 + row)] for row in rows[1:]]
    return lines


def seen(console: Console, observation: Observation, language: Language) -> Line:
    """One thing the sensing made of the edges, with its reason."""
    at = f"{observation.at_us / 1e6:9.3f} s "
    if isinstance(observation, Passage):
        gate = console.gate(observation.gate).id
        return [
            Ink(at, "faint"),
            Ink(left(gate, 11)),
            Ink(left(observation.verdict, 7), _VERDICT_STYLES[observation.verdict]),
            Ink(f"{observation.pieces}  "),
            Ink(observation.because.say(language)),
        ]
    if isinstance(observation, Fault | Recovered):
        where = "-" if observation.gate is None else console.gate(observation.gate).id
        if isinstance(observation, Recovered):
            well = Text("is well again", "va de nouveau bien").say(language)
            return [Ink(at, "faint"), Ink(left(where, 11)), Ink(well, "good")]
        because = observation.because.say(language)
        return [Ink(at, "faint"), Ink(left(where, 11)), Ink(because, "bad")]
    if isinstance(observation, Strike):
        return [Ink(at, "faint"), Ink(Text("a flick", "une pichenette").say(language), "accent")]
    if isinstance(observation, Press):
        return [Ink(at, "faint"), Ink(f"[{observation.means}]", "accent")]
    if isinstance(observation, Step):
        because = observation.because.say(language)
        style = _VERDICT_STYLES[observation.verdict]
        return [Ink(at, "faint"), Ink(f"{observation.pieces:+d} ", style), Ink(because)]
    return [Ink(at, "faint"), Ink(str(observation))]


def _broken(line: Line, width: int) -> list[Line]:
    """The reason, which is the last ink, on as many rows as it takes."""
    *head, last = line
    used = sum(columns(ink.text) for ink in head)
    first, *more = wrap(last.text, max(20, width - used), 3)
    indent = Ink(" " * used)
    return [[*head, Ink(first, last.style)], *([indent, Ink(row, last.style)] for row in more)]


def umpire(console: Console, width: int, language: Language) -> list[Line]:
    """The table as the umpire sees it, then the verdicts, the newest first."""
    lines = list(_table(console.view, width, language))
    title = Text("what the sensing saw, and why", "ce que les capteurs ont vu, et pourquoi")
    lines += [[], [Ink(title.say(language), "title")]]
    for one in reversed(console.seen):
        lines += _broken(seen(console, one.observation, language), width)
    if not console.seen:
        lines.append([Ink(Text("nothing yet", "rien encore").say(language), "faint")])
    return lines


def umpire_in_short(console: Console, width: int, height: int, language: Language) -> list[Line]:
    """The table on the left, the last verdicts on the right."""
    half = (width - 2) // 2
    title = Text("what the sensing saw", "ce que les capteurs ont vu").say(language)
    seens = [seen(console, one.observation, language) for one in reversed(console.seen)]
    return beside(
        list(_table(console.view, half, language))[:height],
        [[Ink(title, "faint")], *seens[: height - 1]],
        half,
    )[:height]


def _table(view: Mapping[str, Any] | None, width: int, language: Language) -> Iterable[Line]:
    game = view.get("game") if view else None
    if view is None or game is None:
        none = Text(
            "no game is on the table; `begin queen-carrom Ana Bo` starts one",
            "aucune partie ; `begin queen-carrom Ana Bo` en commence une",
        )
        yield [Ink(none.say(language), "faint")]
        return
    scores = "   ".join(
        f"{'▶ ' if name == game['turn'] else ''}{name} {score}"
        for name, score in game["scores"].items()
    )
    word = Text("round", "manche").say(language)
    yield [
        Ink(f"{game['name']} · {word} {game['round']}  ", "faint"),
        Ink(scores, "title"),
        Ink(f"  n° {view['version']}", "faint"),
    ]
    yield from _pending(view.get("pending"), width, language)
    yield from _questions(view.get("questions") or (), width, language)
    yield [
        Ink(Text("expects: ", "attend : ").say(language), "faint"),
        Ink(_expects(game["expects"])),
    ]
    for fault in [*(view.get("faults") or ()), *(view.get("notices") or ())]:
        yield [Ink(f"! {spoken(fault, language)}", "bad")]
    for event in reversed((view.get("events") or [])[-6:]):
        yield [
            Ink(f"{event['version']:>5} {event['who']:<8} ", "faint"),
            Ink(spoken(event["text"], language)),
        ]


def _pending(pending: Mapping[str, Any] | None, width: int, language: Language) -> Iterable[Line]:
    if not pending:
        yield [Ink(Text("no shot is open", "aucun tir ouvert").say(language), "faint")]
        return
    fell = ", ".join(map(str, pending.get("potted") or ())) or "–"
    off = ", ".join(map(str, pending.get("off") or ()))
    left_ms = pending.get("remaining_ms")
    due = "" if left_ms is None else f"  {number(left_ms / 1000, '.1f').say(language)} s"
    word = Text("open shot: ", "tir ouvert : ").say(language)
    yield [
        Ink(word, "accent"),
        Ink(fell + (f" · off: {off}" if off else ""), "title"),
        Ink(f"  +{pending.get('points', 0)}{due}", "good"),
        Ink("  ?" if pending.get("has_doubt") else "", "warn"),
    ]
    if pending.get("refused"):
        yield [Ink(f"  {spoken(pending['refused'], language)}", "bad")]
    for reason in pending.get("evidence") or ():
        yield from ([Ink(f"  {row}", "faint")] for row in wrap(spoken(reason, language), width, 2))


def _questions(
    questions: Iterable[Mapping[str, Any]], width: int, language: Language
) -> Iterable[Line]:
    """Each with its choices, numbered as `answer` wants them; the one that stands is marked."""
    for place, question in enumerate(questions, 1):
        style: Style = "warn" if question.get("is_doubt") else "accent"
        yield [Ink(f"? {place}  ", style), Ink(spoken(question["text"], language), style)]
        choices = [
            f"{'*' if index == question.get('standing') else ''}{index + 1} "
            f"{spoken(choice['text'], language)}"
            for index, choice in enumerate(question["choices"])
        ]
        yield from ([Ink(f"     {row}")] for row in _rows(choices, width - 5))


def _rows(choices: Iterable[str], width: int) -> Iterable[str]:
    """As many rows as it takes: none is hidden, the last is often the one that is wanted."""
    row = ""
    for choice in choices:
        longer = f"{row}   {choice}" if row else choice
        if row and columns(longer) > width:
            yield row
            longer = choice
        row = longer
    yield row


def _expects(expects: Mapping[str, Any]) -> str:
    told = []
    for choice in expects["choices"]:
        if "pieces" in choice:
            pieces = ", ".join(f"{count} {kind}" for kind, count in choice["pieces"].items())
            told.append(f"{choice['action']} ({pieces})")
        else:
            values = choice.get("values") or ()
            shown = ", ".join(map(str, values[:6]))
            told.append(f"{choice['action']} {shown}" + (" …" if len(values) > 6 else ""))
    return f"{expects['player'] or '–'}: {' | '.join(told) or '–'}"


def spoken(told: Any, language: Language) -> str:
    """A text of a view, which may be in two languages or in one."""
    return str(told.get(language, told)) if isinstance(told, dict) else str(told)
