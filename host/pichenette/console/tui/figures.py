"""Header, findings, link and weight on the screen."""

from pichenette.console.console import Console
from pichenette.console.finding import Finding
from pichenette.console.wording import STATUSES
from pichenette.link.messages import LoadStatus
from pichenette.outputs.ink import Ink, InkLine, Style, columns, wrap
from pichenette.sense.weight import Calibration
from pichenette.text import Language, Text
from pichenette.text import number as decimal

_SOURCE = 20  # columns for the source before its identity must give way
RIGHT = 30  # columns of link and weight beside the gates


def state(console: Console) -> tuple[Text, Style]:
    """The link in a word."""
    link = console.link
    if link.device is None:
        return Text("not connected", "non connecté"), "bad"
    if link.has_prompt:
        return Text("MicroPython prompt", "invite MicroPython"), "bad"
    if link.is_silent(console.at):
        return Text("silent", "muet"), "bad"
    if link.hello is None or link.heard_at is None:
        return Text("greeting", "se présente"), "warn"
    if console.is_wrong_board:
        return Text("WRONG BOARD FILE", "MAUVAIS FICHIER"), "bad"
    return Text("ready", "prêt"), "good"


def header(
    console: Console, source: str, clock: str, width: int, language: Language, extra: str = ""
) -> InkLine:
    word, style = state(console)
    name = console.board.name if console.board else "pichenette"
    link = console.link
    line = [Ink(f" {name} ", "title"), Ink("● ", style), Ink(word.say(language), style)]
    tail = f"{extra}{clock} "
    used = sum(columns(ink.text) for ink in line) + columns(tail)
    who = f"  fw {link.hello.firmware} boot {link.hello.boot}" if link.hello else ""
    if used + columns(who) + min(columns(source), _SOURCE) + 3 <= width:
        line.append(Ink(who, "faint"))
    room = width - sum(columns(ink.text) for ink in line) - columns(tail) - 3
    where = source if columns(source) <= room else "…" + source[-max(0, room - 1) :]
    if room > 4:
        line.append(Ink(f"  {where}", "plain"))
    used = sum(columns(ink.text) for ink in line)
    line.append(Ink(" " * max(1, width - used - columns(tail))))
    line.append(Ink(tail, "faint"))
    return line


def disturbed(console: Console, width: int, language: Language) -> list[InkLine]:
    """Deliberate faults, as long as they are on; no line if there are none."""
    if console.disturbed is None:
        return []
    ends = Text("`fault off` ends it", "`fault off` y met fin").say(language)
    word = Text("DELIBERATE FAULTS", "PANNES VOLONTAIRES").say(language)
    rows = wrap(f"{word} · {console.disturbed.say(language)} · {ends}", width - 4, 3)
    return [
        [Ink(f" {mark} ", "warn"), Ink(row, "warn")]
        for mark, row in zip("⚡  ", rows, strict=False)
    ]


def found(findings: list[Finding], width: int, most: int, language: Language) -> list[InkLine]:
    """What is wrong, in at most `most` lines; if nothing is, one line that says so."""
    if not findings:
        well = Text("no problems found", "aucun problème trouvé")
        return [[Ink(" ✓ ", "good"), Ink(well.say(language), "faint")]]
    lines: list[InkLine] = []
    if most == 1:
        rest_of_them = f" (+{len(findings) - 1})" if len(findings) > 1 else ""
        (first,) = wrap(findings[0].say(language), width - 4 - len(rest_of_them), 1)
        return [[Ink(" ! ", "bad"), Ink(first + rest_of_them, "bad")]]
    for number, finding in enumerate(findings):
        rest = len(findings) - number
        room = most - len(lines) - (1 if rest > 1 else 0)
        if room < 1:
            more = Text(f"… {rest} more: type `why`", f"… encore {rest} : tapez `why`")
            lines.append([Ink(f"   {more.say(language)}", "warn")])
            break
        style: Style = "bad" if finding.weight == "bad" else "warn"
        rows = wrap(finding.say(language), width - 4, min(2, room))
        lines.append([Ink(" ! ", style), Ink(rows[0], style)])
        lines += [[Ink(f"   {line}", style)] for line in rows[1:]]
    return lines


def link(console: Console, kept: int, language: Language) -> list[InkLine]:
    figures, order, beat = console.link, console.order, console.link.beat

    def say(en: str, fr: str) -> str:
        return Text(en, fr).say(language)

    trip = "–"
    if figures.round_trip_s is not None:
        longest = max(figures.trips_s) * 1000
        usual = decimal(figures.round_trip_s * 1000, ".1f").say(language)
        trip = f"{usual} ms ≤ {decimal(longest, '.1f').say(language)}"
    counts = figures.counts
    lost, waiting = (beat.lost, beat.unacked) if beat else (0, 0)
    heap = f"{beat.free // 1000} {say('kB', 'ko')}" if beat else "–"
    kept_style: Style = "warn" if kept else "plain"
    return [
        [Ink(say("round trip ", "aller-ret. "), "faint"), Ink(trip)],
        [
            Ink(say("sentences  ", "phrases    "), "faint"),
            Ink(f"↓{counts['in']} ↑{counts['out']} {figures.rate(console.at):.0f}/s"),
        ],
        [
            Ink(say("resends ", "répétés "), "faint"),
            Ink(f"{order.again} "),
            Ink(say("missed ", "manqués "), "faint"),
            Ink(f"{order.missed} "),
            Ink(say("lost ", "perdus "), "faint"),
            Ink(f"{lost}", "bad" if lost else "plain"),
        ],
        [
            Ink(say("chatter ", "bavardage "), "faint"),
            Ink(f"{counts['chatter']} ", "warn" if figures.traces else "plain"),
            Ink(say("corrupt ", "abîmées "), "faint"),
            Ink(f"{counts['corrupt']}", "warn" if counts["corrupt"] else "plain"),
        ],
        [
            Ink(say("boots ", "démarr. "), "faint"),
            Ink(f"{len(figures.boots)} "),
            Ink(say("waiting ", "attente "), "faint"),
            Ink(f"{waiting} " + (say("KEPT ", "GARDÉS ") if kept else ""), kept_style),
            Ink(say("heap ", "tas "), "faint"),
            Ink(heap),
        ],
    ]


def weight(
    console: Console, calibration: Calibration | None, width: int, language: Language, rows: int = 1
) -> list[InkLine]:
    """The scale: number, samples per second, noise, a small plot."""
    scale = console.board.scale if console.board else None
    weighing = console.weighing
    if scale is None:
        none = Text("this board has no scale", "ce plateau n’a pas de balance")
        return [[Ink(none.say(language), "faint")]]
    if weighing.status is None or not weighing.samples:
        status = STATUSES[LoadStatus.MISSING if weighing.status is None else weighing.status]
        style: Style = "faint" if scale.optional else "bad"
        optional = Text(" (optional)", " (option)").say(language) if scale.optional else ""
        word = Text("scale ", "balance ").say(language)
        return [[Ink(f"{word}{status.say(language).split(':')[0]}{optional}", style)]]
    counts, noise, rate = weighing.counts or 0.0, weighing.noise, weighing.per_s
    unit = Text("counts", "points").say(language)
    number = f"{counts:.0f} {unit}"
    if calibration is not None:
        pieces = (counts - calibration.zero) / calibration.piece
        said = decimal(pieces, "+.2f").say(language)
        number = f"{said} {Text('pieces', 'pièces').say(language)}"
    bad = weighing.bad
    noisy = "–" if noise is None else f"{noise:.0f}"
    per_s = "–" if rate is None else decimal(rate, ".1f").say(language)
    slow: Style = "warn" if rate is not None and rate < 20 else "plain"
    lines: list[InkLine] = [
        [Ink(Text("scale ", "balance ").say(language), "faint"), Ink(number, "title")],
        [
            Ink(f"{per_s}/s ", slow),
            Ink(Text("noise ", "bruit ").say(language), "faint"),
            Ink(f"±{noisy} "),
            Ink(Text("bad ", "mauv. ").say(language), "faint"),
            Ink(f"{bad}", "warn" if bad else "plain"),
        ],
    ]
    return lines + [[Ink(row, "accent")] for row in weighing.plot(width, rows)]
