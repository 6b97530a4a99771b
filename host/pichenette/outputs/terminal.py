"""The track and the scoreboard in a terminal, redrawn in place.

Comes in: a view and a moment.  Goes out: lines of text with colours, as far as the terminal has
any; without colours a lit LED is still another sign than a dark one.
"""

import os
import shutil
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple, TextIO

from pichenette.games.carrom import things
from pichenette.games.game import Game, Language, Text
from pichenette.outputs.lanes import Row
from pichenette.outputs.markers import markers_of
from pichenette.outputs.palette import Colour
from pichenette.outputs.scale import Scale, scale_of
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.story import is_extra_round, lane_of
from pichenette.outputs.track import draw
from pichenette.outputs.view import Pending, View

_EVENTS_SHOWN = 6
_LIT, _DARK = "▇", "▁"
_FAINT = Colour(120, 124, 140)
_PLAIN = Colour(225, 227, 235)
_WARN = Colour(255, 140, 40)
_GOOD = Colour(60, 210, 110)
_GOLD = Colour(255, 200, 60)
_PINK = Colour(255, 110, 170)
_COUNTDOWN_MS = 300  # a slot of the bar that tells when a shot counts
_COUNTDOWN_SLOTS = 10

_CONNECTION = {
    "away": Text("board not connected", "plateau non connecté"),
    "greeting": Text("greeting the board", "le plateau se présente"),
    "ready": Text("board ready", "plateau prêt"),
}
_GAMES = {
    "queen-carrom": Text("Queen Games carrom", "Carrom Queen Games"),
    "row-carrom": Text("Row carrom", "Carrom en rangées"),
    "classic-carrom": Text("Classic carrom", "Carrom classique"),
    "offboard": Text("Offboard", "Offboard"),
    "topple": Text("Topple", "Topple"),
}
_ROUND = Text("round", "manche")
_PLY = Text("ply", "coup")  # what Offboard counts
_SHOT = Text("shot: ", "tir : ")
_OFF = Text(" · off: ", " · dehors : ")
_EXTRA = Text("extra round", "manche supplémentaire")
_QUEEN = Text("the queen waits for her piece", "la reine attend son pion")


class Ink(NamedTuple):
    text: str
    colour: Colour = _PLAIN
    is_bold: bool = False


Line = list[Ink]
Say = Callable[[Text], str]


def lines(
    view: View,
    at_ms: int,
    language: Language,
    settings: TrackSettings | None = None,
    columns: int = 100,
) -> Iterator[Line]:
    """What the screen says, without knowing how colourful it is."""

    def say(text: Text) -> str:
        return text.say(language)

    game = view.game
    yield _title(view, say)
    yield _signs(view, say)
    if game:
        yield from _scoreboard(view, game, at_ms, settings or TrackSettings(), columns)
    yield []
    yield _shot_line(view.pending, say)
    for question in view.questions:
        if question.is_doubt:
            choices = "   ".join(say(choice.text) for choice in question.choices)
            yield [Ink(f" ? {say(question.text)}", _WARN, is_bold=True), Ink(f"   {choices}")]
    picture = game.picture(language) if game else ""
    yield from ([Ink(f"   {line}", _FAINT)] for line in picture.splitlines())
    if view.lost:
        lost = say(Text("edges lost for good", "fronts perdus pour toujours"))
        yield [Ink(f" ▲ {view.lost} {lost}", _WARN, is_bold=True)]
    for trouble in (*view.faults, *view.notices):
        yield [Ink(f" ▲ {say(trouble)}", _WARN)]
    yield []
    shown = view.events[-_EVENTS_SHOWN:]
    for age, event in enumerate(reversed(shown)):
        yield [Ink(f"   {say(event.text)}", _PLAIN if age == 0 else _FAINT)]
    for _ in range(_EVENTS_SHOWN - len(shown)):
        yield []


def _title(view: View, say: Say) -> Line:
    game = view.game
    status = _GOOD if view.connection == "ready" else _WARN
    title = say(_GAMES.get(game.name, Text(game.name, game.name))) if game else "pichenette"
    line = [Ink(f" {title}", is_bold=True)]
    if game:
        counted = _PLY if game.name == "offboard" else _ROUND
        line.append(Ink(f"  {say(counted)} {game.round}", _FAINT))
    line += [Ink("   ● ", status), Ink(say(_CONNECTION[view.connection]), _FAINT)]
    return [*line, Ink(f"  n° {view.version}", _FAINT)]


def _signs(view: View, say: Say) -> Line:
    line = []
    if is_extra_round(view):
        line.append(Ink(f"   {say(_EXTRA)}", _GOLD, is_bold=True))
    if view.game and view.game.detail.get("queen") == "pending":
        line.append(Ink(f"   ♛ {say(_QUEEN)}", _PINK, is_bold=True))
    return line


def _scoreboard(
    view: View, game: Game, at_ms: int, settings: TrackSettings, columns: int
) -> Iterator[Line]:
    scores = game.scores
    # One row a lane here, however many rows the LEDs have.
    own = TrackSettings(
        cells=settings.cells, palette=settings.palette, effects=settings.effects, rows=len(scores)
    )
    rows = draw(view, at_ms, own).rows
    scale = scale_of(game, own.cells)
    winners = game.outcome.winners if game.outcome else ()
    in_turn = lane_of(game, game.turn)
    name_width = max(map(width, scores))
    markers = markers_of(game, own.palette)
    groups = own.cells // 5 + 2  # the spaces between them
    # An LED is as wide as high with two columns, where there are so many.
    led_width = 2 if name_width + 10 + 2 * own.row_leds + groups <= columns else 1
    for seat, ((name, score), row) in enumerate(zip(scores.items(), rows, strict=True)):
        marker = markers[seat].mixed(_PLAIN, 0.25)  # a screen's blue is too dark
        sign = "★" if name in winners else "▶" if name == in_turn else " "
        is_bold = name == in_turn or name in winners
        padded = name + " " * (name_width - width(name))
        yield [
            Ink(f" {sign} ", marker, is_bold),
            Ink(padded, marker if is_bold else _PLAIN, is_bold),
            Ink(f"{score:>5}  ", is_bold=True),
            *_leds(row, scale, markers[seat], led_width),
        ]
    left = " " * (name_width + 11 + led_width)
    yield [Ink(left + _numbers(scale, led_width), _FAINT)]


def _leds(row: Row, scale: Scale, marker: Colour, led_width: int) -> Iterator[Ink]:
    """A head, groups of five cells (or of a point, where it has several), a foot."""
    wide = scale.cells_a_point
    lit = 0.36 * max(marker)  # between a lane's glow with its marks and a trail, as in strips/leds
    for led, colour in enumerate(row):
        is_end = led in (0, len(row) - 2)
        space = " " if is_end or (wide == 1 and led % 5 == 0) else ""
        yield Ink((_LIT if max(colour) > lit else _DARK) * led_width + space, colour)


def _numbers(scale: Scale, led_width: int) -> str:
    """Below the last cell of each group what it stands for."""
    wide = scale.cells_a_point
    if wide > 2:
        count = scale.cells // wide
        return "".join(f"{point:^{led_width * wide}}" for point in range(1, count + 1))
    step = 5 * scale.points_a_cell // wide
    marks = range(step, scale.cells * step // 5 + 1, step)
    return " ".join(f"{mark:>{5 * led_width}}" for mark in marks)


def _shot_line(pending: Pending | None, say: Say) -> Line:
    if pending is None:
        return []
    if pending.refused:
        return [Ink(f" ? {say(pending.refused)}", _WARN, is_bold=True)]
    fell = say(things(pending.potted)) if pending.potted else "–"
    off = say(_OFF) + say(things(pending.off)) if pending.off else ""
    doubt = " ?" if pending.has_doubt else ""
    line = [
        Ink(f"   {say(_SHOT)}{fell}{off}{doubt}", _WARN if doubt else _PLAIN, is_bold=True),
        Ink(f"   +{pending.points}" if pending.points else "", _GOOD, is_bold=True),
    ]
    if pending.remaining_ms is not None:
        full = min(_COUNTDOWN_SLOTS, -(-pending.remaining_ms // _COUNTDOWN_MS))
        line.append(Ink("   " + "▰" * full + "▱" * (_COUNTDOWN_SLOTS - full), _FAINT))
    return [*line, Ink("   " + " · ".join(map(say, pending.evidence)), _FAINT)]


class Screen:
    """A terminal that lines are drawn on, again and again in the same place."""

    def __init__(
        self, out: TextIO, language: Language, settings: TrackSettings | None = None
    ) -> None:
        self._out = out
        self._language = language
        self._settings = settings
        self._drawn = 0
        self._colours = _colours()

    def draw(self, view: View, at_ms: int) -> None:
        size = shutil.get_terminal_size()
        columns = size.columns - 1
        said = lines(view, at_ms, self._language, self._settings, columns)
        # What does not fit would scroll the score away; the oldest events stand last.
        drawn = [self._paint(line, columns) for line in said][: max(1, size.lines - 1)]
        back = f"\x1b[{self._drawn}F" if self._drawn else ""
        self._out.write(
            f"\x1b[?25l{back}" + "".join(f"{text}\x1b[K\n" for text in drawn) + "\x1b[J"
        )
        self._out.flush()
        self._drawn = len(drawn)

    def close(self) -> None:
        self._out.write("\x1b[?25h")
        self._out.flush()

    def _paint(self, line: Line, columns: int) -> str:
        painted = []
        for ink in line:
            text = _cut(ink.text, columns)
            columns -= width(text)
            bold = "\x1b[1m" if ink.is_bold else ""
            painted.append(f"{bold}{self._code(ink.colour)}{text}\x1b[0m")
        return "".join(painted)

    def _code(self, colour: Colour) -> str:
        if self._colours == 0:
            return ""
        # LEDs glow where a screen only shades: lift the dark end so that a resting cell is seen.
        lifted = [48 + part * 207 // 255 for part in colour]
        if self._colours == 256:
            red, green, blue = (round(part / 51) for part in lifted)
            return f"\x1b[38;5;{16 + 36 * red + 6 * green + blue}m"
        return "\x1b[38;2;{};{};{}m".format(*lifted)


def _colours() -> int:
    if os.environ.get("NO_COLOR"):
        return 0
    return 1 << 24 if os.environ.get("COLORTERM") in ("truecolor", "24bit") else 256


def width(text: str) -> int:
    """Columns a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def _cut(text: str, columns: int) -> str:
    while width(text) > max(0, columns):
        text = text[:-1]
    return text
