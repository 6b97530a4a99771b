"""The gates on the screen, each with its level, count, last width and health; twenty fit as well as
two.
"""

from collections.abc import Iterator, Sequence

from pichenette.console.console import Console
from pichenette.console.finding import pin_of
from pichenette.console.gate import Condition, GateFigures
from pichenette.console.wording import VERDICTS, ms
from pichenette.outputs.ink import Ink, InkLine, Style, beside, columns, left, right
from pichenette.text import Language, Text

_NAME = 10  # columns of a gate's name; more where there is room, for `pocket-1-low`
_BESIDE = 38  # columns of the rest of a row
_HEALTH: dict[Condition, tuple[Text, Style]] = {
    "unknown": (Text("unknown", "inconnue"), "faint"),
    "untried": (Text("untried", "pas essayée"), "faint"),
    "good": (Text("good", "bonne"), "good"),
    "broken": (Text("broken now", "coupée"), "accent"),
    "blocked": (Text("BLOCKED", "BOUCHÉE"), "bad"),
    "storm": (Text("LOOSE?", "DESSERRÉE ?"), "bad"),
    "shaky": (Text("shaky", "instable"), "warn"),
    "flicker": (Text("LAMP", "LAMPE"), "bad"),
    "silent": (Text("SILENT", "MUET"), "bad"),
}


def gates(console: Console, width: int, height: int, language: Language) -> list[InkLine]:
    """As many columns of gates as it takes to show them all."""
    lines = _lines(console, width, height, language)
    if console.link.device is None:  # nobody knows their state now
        return [[Ink(ink.text, "faint") for ink in line] for line in lines]
    return lines


def _lines(console: Console, width: int, height: int, language: Language) -> list[InkLine]:
    figures = console.gates
    if not figures:
        waiting = Text(
            "no board has introduced itself yet", "aucun plateau ne s’est encore présenté"
        )
        return [[Ink(waiting.say(language), "faint")]]
    rows = max(1, height - 1)
    if len(figures) <= rows:
        if width >= 92:
            return [
                _wide_title(language),
                *_wides(console, figures, width, rows - len(figures), language),
            ]
        names = max(len(console.gate(figure.number).id) for figure in figures)
        names = max(_NAME, min(names, width - _BESIDE))
        rest = (_narrow(console, figure, language, names) for figure in figures)
        return [_title(language, names), *rest]
    half = (width - 2) // 2
    rows = -(-len(figures) // 2)
    names = max(1, min(max(len(console.gate(figure.number).id) for figure in figures), half - 14))
    return beside(
        [_short_title(language, names), *_shorts(console, figures[:rows], language, names)],
        [_short_title(language, names), *_shorts(console, figures[rows:], language, names)],
        half,
    )


def _name(gate_id: str, wide: int) -> str:
    """Its end is kept: it tells a second beam from the first."""
    if len(gate_id) <= wide:
        return left(gate_id, wide)
    head = (wide - 1) // 3
    return f"{gate_id[:head]}…{gate_id[-(wide - 1 - head) :]}"


def _mark(figures: GateFigures) -> Ink:
    """Filled: broken."""
    if figures.is_broken is None:
        return Ink("? ", "faint")
    style = _HEALTH[figures.condition][1]
    if figures.condition == "untried":
        style = "plain"
    return Ink("● " if figures.is_broken else "○ ", style)


def _level(figures: GateFigures) -> Text:
    if figures.is_broken is None:
        return Text("?", "?")
    return Text("broken", "coupé") if figures.is_broken else Text("clear", "libre")


def _title(language: Language, wide: int) -> InkLine:
    names = Text("gate", "porte"), Text("level", "niveau"), Text("breaks", "fois")
    last, health = Text("last", "dernière"), Text("health", "état")
    gate, level, breaks = (name.say(language) for name in names)
    row = (
        f"  {left(gate, wide)} {left(level, 6)} {right(breaks, 6)} {right(last.say(language), 8)}  "
    )
    return [Ink(row + health.say(language), "faint")]


def _narrow(console: Console, figures: GateFigures, language: Language, wide: int) -> InkLine:
    words, style = _HEALTH[figures.condition]
    return [
        _mark(figures),
        Ink(f"{_name(console.gate(figures.number).id, wide)} "),
        Ink(left(_level(figures).say(language), 6), "accent" if figures.is_broken else "plain"),
        Ink(f" {figures.breaks:>6} {right(ms(figures.last_width_us, language), 8)}  "),
        Ink(words.say(language), style),
    ]


def _short_title(language: Language, wide: int) -> InkLine:
    gate, last = Text("gate", "porte").say(language), Text("last", "dern.").say(language)
    return [Ink(f"  {left(gate, wide)}   n {right(last, 7)}", "faint")]


def _shorts(
    console: Console, figures: Sequence[GateFigures], language: Language, wide: int
) -> list[InkLine]:
    """14 columns each and a name's: what is wrong stands in place of the last width."""
    lines: list[InkLine] = []
    for figure in figures:
        words, style = _HEALTH[figure.condition]
        row = f"{_name(console.gate(figure.number).id, wide)}{figure.breaks:>4} "
        last = words.say(language) if style == "bad" else ms(figure.last_width_us, language)
        lines.append(
            [_mark(figure), Ink(row), Ink(right(last, 7), "bad" if style == "bad" else "plain")]
        )
    return lines


def _wide_title(language: Language) -> InkLine:
    names = (
        (Text("gate", "porte"), 13),
        (Text("pin", "broche"), 13),
        (Text("level", "niveau"), 7),
    )
    figures = (
        (Text("breaks", "fois"), 7),
        (Text("10 s", "10 s"), 5),
        (Text("last", "dernière"), 9),
        (Text("median", "médiane"), 9),
        (Text("shortest", "courte"), 9),
    )
    row = "".join(left(name.say(language), width) for name, width in names)
    row += "".join(right(name.say(language), width) for name, width in figures)
    health = Text("health, last verdict", "état, dernier verdict").say(language)
    return [Ink(f"  {row}  {health}", "faint")]


def _wides(
    console: Console, figures: Sequence[GateFigures], width: int, spare: int, language: Language
) -> Iterator[InkLine]:
    """One row each; what does not fit stands below, as long as there are rows to spare."""
    for figure in figures:
        *row, verdict = _wide(console, figure, language)
        is_cut = sum(columns(ink.text) for ink in (*row, verdict)) > width
        if not is_cut or not spare:
            yield [*row, verdict]
            continue
        spare -= 1
        yield row
        yield [Ink("    "), verdict._replace(text=verdict.text.removeprefix(" · "))]


def _wide(console: Console, figures: GateFigures, language: Language) -> InkLine:
    """Its last ink is the verdict."""
    gate = console.gate(figures.number)
    words, style = _HEALTH[figures.condition]
    passage = figures.passage
    verdict = ""
    if passage is not None:
        said = VERDICTS[passage.verdict].say(language)
        verdict = f" · {said}, {passage.because.say(language)}"
    lately = figures.lately(console.now_us)
    widths = [right(ms(us, language), 9) for us in (figures.median_us, figures.shortest_us)]
    return [
        _mark(figures),
        Ink(left(gate.id, 13)),
        Ink(left(pin_of(gate.pin).say(language).replace("broche", "br."), 13), "faint"),
        Ink(left(_level(figures).say(language), 7), "accent" if figures.is_broken else "plain"),
        Ink(f"{figures.breaks:>7}{lately:>5}{right(ms(figures.last_width_us, language), 9)}"),
        Ink(f"{widths[0]}{widths[1]}  ", "faint"),
        Ink(words.say(language), style),
        Ink(verdict, "faint"),
    ]
