"""A demo on a terminal: the scores, the board from above, what happens, the way of a piece, keys.

Lines of ink for any size from SMALLEST on; a smaller terminal gets the scoreboard alone.
"""

import os
from collections.abc import Callable, Iterator, Set
from functools import lru_cache
from typing import NamedTuple

from pichenette.cli.demoing.pace import CHOICE_KEYS, Tempo
from pichenette.cli.demoing.way import STAGES
from pichenette.games.game import Game
from pichenette.outputs.canvas import Canvas
from pichenette.outputs.ink import Ink, InkLine, Style, beside, columns, wrap
from pichenette.outputs.palette import OFF, WHITE
from pichenette.outputs.terminal import happening, head, lines, wrapped
from pichenette.table.view import View
from pichenette.text import Language, Text, number

SMALLEST = os.terminal_size((60, 20))
_LARGEST_ROWS = 34  # of the board; larger is not nicer
_BESIDE = 34  # columns for what happens
_GAP = 2
_ONE_LINE = 92  # columns: what the whole way takes in one line

_PAUSE = Text("space pause", "espace pause")
_GO_ON = Text("space go on", "espace reprendre")
_SPEED = Text("+ − speed", "+ − vitesse")
_QUIT = Text("q quit", "q quitter")
_ANSWER = Text("{keys} answer", "{keys} répondre")
_YOURS = Text("What do you say?", "Et vous, qu’en dites-vous ?")
_REFEREE = Text("the referee answers in", "l’arbitre répond dans")
_PAUSED = Text("paused", "en pause")
_WINS = Text("wins!", "gagne !")
_WIN = Text("win!", "gagnent !")
_DRAW = Text("A draw!", "Partie nulle !")
_AND = Text(" and ", " et ")

Draw = Callable[[Game, Canvas, Set[str]], bool]


class Staged(NamedTuple):
    """All that one frame shows."""

    view: View
    at_ms: int
    pace: Tempo
    lit: Set[str]  # gates that were broken a moment ago
    times_ms: list[float]  # of the stages a piece has come to
    notes: list[str]  # about this game: how long it is, where its page is
    squares: list[str]  # the page's address as a QR code


def small(
    view: View, at_ms: int, pace: Tempo, size: os.terminal_size, language: Language
) -> list[InkLine]:
    """The scoreboard alone, with what the visitor is asked, or what more room would show."""
    wide, high = SMALLEST
    why = Text(
        f"{size.columns} × {size.lines} characters; from {wide} × {high} on the board is drawn too",
        f"{size.columns} × {size.lines} caractères ; à partir de {wide} × {high}, le plateau est "
        "dessiné aussi",
    )
    if pace.asked is not None:
        notes = _question(pace, language, size.columns, size.lines - 3)
        said = list(head(view, at_ms, language, None, size.columns))
    else:
        notes = [[Ink(line, "faint")] for line in wrap(why.say(language), size.columns)]
        said = list(lines(view, at_ms, language, None, size.columns))
    room = max(1, size.lines - len(notes))  # the score comes first
    return [*said[:room], *notes]


def stage(
    scene: Staged, draw: Draw, size: os.terminal_size, language: Language, *, is_coloured: bool
) -> list[InkLine]:
    """At most as many lines as the terminal has."""
    top = list(head(scene.view, scene.at_ms, language, None, size.columns))
    bottom = [*_way(scene.times_ms, language, size.columns), _keys(scene.pace, language)]
    narrow = max(size.columns - 2 * _LARGEST_ROWS, _BESIDE) - 2
    whole = [note for note in scene.notes if max(map(len, note.split())) > narrow]
    bottom[:0] = [[Ink(f" {note}", "faint")] for note in whole]  # an address is not to be broken
    scene = scene._replace(notes=[note for note in scene.notes if note not in whole])
    rows = size.lines - len(top) - len(bottom)
    spare = 2 if rows > 16 else 0  # empty lines above and below the board
    board_rows = min(rows - spare, _LARGEST_ROWS, (size.columns - _BESIDE - _GAP) // 2)
    board = _board(scene, draw, board_rows, language, is_coloured=is_coloured)
    wide = max(sum(columns(ink.text) for ink in line) for line in board) if board else 0
    right = _beside(scene, language, size.columns - wide - _GAP - 2, rows - spare)
    middle = [[Ink(" "), *line] for line in beside(board, right, wide, _GAP)][: rows - spare]
    gap: list[InkLine] = [[]] * (spare // 2)
    fill: list[InkLine] = [[]] * (rows - spare - len(middle))
    return [*top, *gap, *middle, *fill, *gap, *bottom]


def _board(
    scene: Staged, draw: Draw, rows: int, language: Language, *, is_coloured: bool
) -> list[InkLine]:
    game = scene.view.game
    if game is None:
        return []
    if is_coloured:
        drawn = _drawn(draw, _Same(game), frozenset(scene.lit), rows)
        if drawn is not None:
            return drawn
    lit = [[Ink(f"● {gate}", "warn", is_bold=True)] for gate in sorted(scene.lit)]
    return [*([Ink(line)] for line in game.picture(language).splitlines()), [], *lit][:rows]


class _Same(NamedTuple):
    """A game that is the same as long as it is the same object: comparing it would take longer."""

    game: Game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.game is other.game


@lru_cache(maxsize=2)  # most frames show the board as the last one did
def _drawn(draw: Draw, shown: _Same, lit: frozenset[str], rows: int) -> list[InkLine] | None:
    canvas = Canvas(rows)
    return canvas.lines() if draw(shown.game, canvas, lit) else None


def _beside(scene: Staged, language: Language, wide: int, rows: int) -> list[InkLine]:
    view, pace = scene.view, scene.pace
    found: list[InkLine] = []
    if view.game and view.game.outcome:
        found += [[Ink(_winner(view.game, language), "good", is_bold=True)], []]
    if pace.asked is not None:
        found += _question(pace, language, wide, rows)
    else:
        found += [line for line in happening(view, language, wide) if line]
    if found:
        found.append([])
    notes: list[InkLine] = []
    for note in scene.notes:  # whole, or not at all
        more: list[InkLine] = [[Ink(line, "faint")] for line in wrap(note, wide)]
        if len(found) + len(notes) + len(more) <= rows:
            notes += more
    room = rows - len(found) - len(notes) - 1
    found += list(_events(view, language, wide))[: max(0, room)]
    if len(scene.squares) + len(found) + len(notes) + 1 <= rows:
        notes += [[Ink(line, colour=WHITE, paper=OFF)] for line in scene.squares]
    blank: list[InkLine] = [[]] * max(0, rows - len(found) - len(notes))
    return [*found, *blank, *notes][:rows]


def _events(view: View, language: Language, wide: int) -> Iterator[InkLine]:
    """What was told, the latest first."""
    for age, event in enumerate(reversed(view.events)):
        for line in wrap(event.text.say(language), wide):
            yield [Ink(line, "faint" if age else "plain")]


def _winner(game: Game, language: Language) -> str:
    assert game.outcome is not None
    winners = game.outcome.winners
    if not winners:
        return _DRAW.say(language)
    who = _AND.say(language).join(winners)
    return f"★ {who} {(_WINS if len(winners) == 1 else _WIN).say(language)} ★"


def _question(pace: Tempo, language: Language, wide: int, rows: int) -> list[InkLine]:
    """With as many of its choices as there are keys and room for, in columns if need be."""
    assert pace.asked is not None
    lines = [[Ink(_YOURS.say(language), is_bold=True)]]
    asked = wrap(pace.asked.text.say(language), wide)
    lines += [[Ink(line, "warn", is_bold=True)] for line in asked]
    left = f"{_REFEREE.say(language)} {max(0, round(pace.left_s))} s"
    after = list(wrapped([Ink(left, "faint")], wide))
    said = [choice.text.say(language) for choice in pace.asked.choices]
    choices = list(zip(CHOICE_KEYS, said, strict=False))
    room = max(1, rows - len(lines) - len(after))
    if len(choices) <= room:
        for key, text in choices:
            lines += wrapped([Ink(f"{key} ", is_bold=True), Ink(text)], wide)
    else:
        longest = max(columns(text) for _, text in choices) + 4
        beside_each_other = max(1, wide // longest)
        for row in _rows(choices, beside_each_other)[:room]:
            lines.append([])
            for key, text in row:
                lines[-1] += [Ink(f"{key} ", is_bold=True), Ink(text.ljust(longest - 2))]
    return [*lines, *after]


def _rows(choices: list[tuple[str, str]], wide: int) -> list[list[tuple[str, str]]]:
    return [choices[place : place + wide] for place in range(0, len(choices), wide)]


def _way(times_ms: list[float], language: Language, wide: int) -> list[InkLine]:
    """Lit as far as the piece has come; in two lines where it would not fit in one."""
    lines: list[InkLine] = [[Ink(" ")]]
    for place, stage_ in enumerate(STAGES):
        is_reached = place < len(times_ms)
        style: Style = "good" if is_reached else "faint"
        if place == len(STAGES) // 2 and wide < _ONE_LINE:
            lines.append([Ink("  ")])
        if place:
            lines[-1].append(Ink(" → ", style))
        name = stage_.say(language)
        if place and is_reached:
            name += f" {_duration(times_ms[place], language)}"
        lines[-1].append(Ink(name, style, is_bold=is_reached))
    return lines


def _duration(ms: float, language: Language) -> str:
    if ms >= 1000:
        return f"{number(ms / 1000, '.1f').say(language)} s"
    if ms < 0.95:
        return f"{ms * 1000:.0f} µs"
    return f"{number(ms, '.1f' if ms < 9.95 else '.0f').say(language)} ms"


def _keys(pace: Tempo, language: Language) -> InkLine:
    speed = f"{_SPEED.say(language)} ×{pace.speed:g}".replace(".", number(0.5, "").say(language)[1])
    words = [(_GO_ON if pace.is_paused else _PAUSE).say(language), speed, _QUIT.say(language)]
    line: InkLine = [Ink(" ")]
    if pace.asked is not None:
        keys = CHOICE_KEYS[: len(pace.asked.choices)]
        named = f"1–{keys[-1]}" if len(keys) > 1 else keys
        line += [Ink(_ANSWER.say(language).format(keys=named), "warn", is_bold=True)]
        line.append(Ink(" · ", "faint"))
    line.append(Ink(" · ".join(words), "faint"))
    if pace.is_paused:
        line += [Ink("   "), Ink(_PAUSED.say(language), "warn", is_bold=True)]
    return line
