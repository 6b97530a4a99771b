"""The track and the scoreboard in a terminal, redrawn in place.

Comes in: a view and a moment.  Goes out: lines of text with colours, as far as the terminal has
any; where output is no terminal, only what is new, line by line.
"""

import os
import shutil
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TextIO

from pichenette.games.game import Language, Text
from pichenette.outputs.track import CELLS, Colour, Frame, frame
from pichenette.outputs.view import Pending, View

_EVENTS_SHOWN = 6
_LED = "■"
_FAINT = Colour(130, 130, 130)
_PLAIN = Colour(230, 230, 230)
_WARN = Colour(255, 120, 0)
_GOOD = Colour(0, 200, 60)

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


class Ink(NamedTuple):
    text: str
    colour: Colour = _PLAIN
    is_bold: bool = False


Line = list[Ink]


def lines(view: View, at_ms: int, language: Language) -> Iterator[Line]:
    """What the screen says, without knowing how wide or colourful it is."""

    def say(text: Text) -> str:
        return text.say(language)

    game = view.game
    status = _GOOD if view.connection == "ready" else _WARN
    title = say(_GAMES.get(game.name, Text(game.name, game.name))) if game else "pichenette"
    round_number = f" · {say(Text('round', 'manche'))} {game.round}" if game else ""
    yield [
        Ink(f" {title}", is_bold=True),
        Ink(round_number, _FAINT),
        Ink("   ● ", status),
        Ink(say(_CONNECTION[view.connection]), _FAINT),
        Ink(f"   n° {view.version}", _FAINT),
    ]
    yield []
    if game:
        winners = game.outcome.winners if game.outcome else ()
        yield from _scoreboard(game.scores, game.turn, winners, frame(view, at_ms))
    yield []
    yield _shot_line(view.pending, say)
    if view.lost:
        lost = say(Text("edges lost for good", "fronts perdus pour toujours"))
        yield [Ink(f" {view.lost} {lost}", _WARN, is_bold=True)]
    for fault in view.faults:
        yield [Ink(f" ! {fault}", _WARN)]
    yield []
    shown = view.events[-_EVENTS_SHOWN:]
    for age, event in enumerate(reversed(shown)):
        yield [Ink(f" {say(event.text)}", _PLAIN if age == 0 else _FAINT)]
    for _ in range(_EVENTS_SHOWN - len(shown)):
        yield []


def _scoreboard(
    scores: Mapping[str, int], turn: str | None, winners: tuple[str, ...], track: Frame
) -> Iterator[Line]:
    name_width = max(map(width, scores))
    for (name, score), lane in zip(scores.items(), track, strict=True):
        sign = "★" if name in winners else "▶" if name == turn else " "
        padded = name + " " * (name_width - width(name))
        inks = [Ink(f" {sign} {padded} {score:>3}  ", is_bold=name == turn or name in winners)]
        inks += [Ink(f"{_LED} ", lane[0])]
        for cell, colour in enumerate(lane[1:], 1):
            inks.append(Ink(_LED + (" " if cell % 5 == 0 else ""), colour))
        yield inks
    scale = "".join(f"{number:>6}" for number in range(5, CELLS + 1, 5))
    yield [Ink(" " * (name_width + 10) + scale, _FAINT)]


def _shot_line(pending: Pending | None, say: Callable[[Text], str]) -> Line:
    if pending is None:
        return []
    if pending.refused:
        return [Ink(f" ? {pending.refused}", _WARN, is_bold=True)]
    fell = ", ".join(pending.potted) or "–"
    off = f" · {say(Text('off', 'dehors'))}: {', '.join(pending.off)}" if pending.off else ""
    doubt = " ?" if pending.has_doubt else ""
    left = "" if pending.remaining_ms is None else f"   {pending.remaining_ms / 1000:.1f} s"
    worth = f"   +{pending.points}" if pending.points else ""
    shot = say(Text("shot", "tir"))
    return [
        Ink(f" {shot}: {fell}{off}{doubt}", is_bold=True),
        Ink(worth, _GOOD, is_bold=True),
        Ink(left, _FAINT),
        Ink("   " + " · ".join(pending.reasons), _FAINT),
    ]


class Screen:
    """A terminal that lines are drawn on, again and again in the same place."""

    def __init__(self, out: TextIO, language: Language) -> None:
        self._out = out
        self._language = language
        self._drawn = 0
        self._colours = _colours()

    def draw(self, view: View, at_ms: int) -> None:
        columns = shutil.get_terminal_size().columns - 1
        drawn = [self._paint(line, columns) for line in lines(view, at_ms, self._language)]
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
        if self._colours == 256:
            red, green, blue = (round(part / 51) for part in colour)
            return f"\x1b[38;5;{16 + 36 * red + 6 * green + blue}m"
        # LEDs glow where a screen only shades: lift the dark end so that a resting cell is seen.
        return "\x1b[38;2;{};{};{}m".format(*(40 + part * 215 // 255 for part in colour))


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
