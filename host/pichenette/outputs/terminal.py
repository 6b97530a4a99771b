"""What the track and the scoreboard say in a terminal, as lines of text with colours.

Without colours, a lit LED still looks different from a dark one.  Sentences too long for the width
continue on the next line.
"""

from collections.abc import Callable, Iterator

from pichenette.games.game import Game, Language, Text
from pichenette.games.piece import things
from pichenette.games.verb import spoken, verbs_of
from pichenette.outputs.ink import Ink, InkLine, Style, clip, columns
from pichenette.outputs.lanes import LedRow
from pichenette.outputs.markers import markers_of
from pichenette.outputs.palette import Colour
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.story import is_extra_round, lane_of, queen_of
from pichenette.outputs.track import draw
from pichenette.outputs.track_scale import TrackScale, scale_of
from pichenette.table.view import Pending, View
from pichenette.text import LANGUAGES
from pichenette.umpire.question import Question

_EVENTS_SHOWN = 6
_LIT, _DARK = "▇", "▁"
_GOLD = Colour(255, 200, 60)
_PINK = Colour(255, 110, 170)
_COUNTDOWN_MS = 300  # per slot of the bar that shows when a shot counts
_COUNTDOWN_SLOTS = 10
_HANGING = 6  # indent of continuation lines

_CONNECTION = {
    "away": Text("board not connected", "plateau non connecté"),
    "greeting": Text("greeting the board", "le plateau se présente"),
    "ready": Text("board ready", "plateau prêt"),
}
_NUMBER = Text("no.", "n°")
_SHOT = Text("shot: ", "tir : ")
_OPEN = Text("now: ", "en cours : ")
_OFF = Text(" · off: ", " · dehors : ")
_EXTRA = Text("extra round", "manche supplémentaire")
_QUEEN = Text("the queen waits for her piece", "la reine attend son pion")


def _faint(text: str) -> Ink:
    return Ink(text, "faint")


InLanguage = Callable[[Text], str]


def lines(
    view: View,
    at_ms: int,
    language: Language,
    settings: TrackSettings | None = None,
    width: int = 100,
) -> Iterator[InkLine]:
    """What the screen says, whatever its colours.

    Most important first: what a short terminal has no room for comes last.
    """
    yield from head(view, at_ms, language, settings, width)
    yield []
    yield from happening(view, language, width)
    picture = view.game.picture(language) if view.game else ""
    yield from ([_faint(f"   {line}")] for line in picture.splitlines())
    yield []
    shown = view.events[-_EVENTS_SHOWN:]
    for age, event in enumerate(reversed(shown)):
        said = Ink(f"   {event.text.say(language)}", "faint" if age else "plain")
        yield from wrapped([said], width)
    for _ in range(_EVENTS_SHOWN - len(shown)):
        yield []


def head(
    view: View, at_ms: int, language: Language, settings: TrackSettings | None, width: int
) -> Iterator[InkLine]:
    """Title, signs and scores."""
    say = _saying(language)
    yield _title(view, say)
    yield _signs(view, say)
    if view.game:
        yield from _scoreboard(view, view.game, at_ms, settings or TrackSettings(), width)


def happening(view: View, language: Language, width: int) -> Iterator[InkLine]:
    """The open shot, what is asked about it, and what is wrong."""
    say = _saying(language)
    yield from wrapped(_shot_line(view, say), width)
    for question in view.questions:
        if question.is_doubt or question.was_doubt:
            choices = _choices(view, question, say)
            asked = Ink(f" ? {say(question.text)}", "warn", is_bold=True)
            yield from wrapped([asked, *choices], width)
    if view.lost:
        lost = say(Text("edges lost for good", "fronts définitivement perdus"))
        yield from wrapped([Ink(f" ▲ {view.lost} {lost}", "warn", is_bold=True)], width)
    by_hand = () if view.by_hand is None else (view.by_hand,)
    for trouble in (*view.faults, *by_hand, *view.notices):
        yield from wrapped([Ink(f" ▲ {say(trouble)}", "warn")], width)


def _saying(language: Language) -> InLanguage:
    return lambda text: text.say(language)


def _title(view: View, say: InLanguage) -> InkLine:
    game = view.game
    status: Style = "good" if view.connection == "ready" else "warn"
    title = say(game.about.title) if game else "pichenette"
    line = [Ink(f" {title}", is_bold=True)]
    if game:
        line.append(_faint(f"  {say(game.about.rounds.text)} {game.round}"))
    line += [Ink("   ● ", status), _faint(say(_CONNECTION[view.connection]))]
    return [*line, _faint(f"  {say(_NUMBER)} {view.version}")]


def _signs(view: View, say: InLanguage) -> InkLine:
    line = []
    if is_extra_round(view):
        line.append(Ink(f"   {say(_EXTRA)}", colour=_GOLD, is_bold=True))
    queen = queen_of(view.game) if view.game else None
    if queen and queen.fate == "pending":
        line.append(Ink(f"   ♛ {say(_QUEEN)}", colour=_PINK, is_bold=True))
    return line


def _scoreboard(
    view: View, game: Game, at_ms: int, settings: TrackSettings, width: int
) -> Iterator[InkLine]:
    scores = game.scores
    # One row per lane here, however many rows the LEDs have.
    own = TrackSettings(
        cells=settings.cells, palette=settings.palette, effects=settings.effects, rows=len(scores)
    )
    rows = draw(view, at_ms, own).rows
    scale = scale_of(game, own.cells)
    winners = game.outcome.winners if game.outcome else ()
    in_turn = lane_of(game, game.turn)
    name_width = max(map(columns, scores))
    markers = markers_of(game, view.colours, own.palette)
    groups = own.cells // 5 + 2  # the spaces between them
    # With two columns, an LED is as wide as it is high, if there is room.
    led_width = 2 if name_width + 10 + 2 * own.row_leds + groups <= width else 1
    for seat, ((name, score), row) in enumerate(zip(scores.items(), rows, strict=True)):
        marker = markers[seat]
        sign = "★" if name in winners else "▶" if name == in_turn else " "
        is_bold = name == in_turn or name in winners
        padded = name + " " * (name_width - columns(name))
        yield [
            Ink(f" {sign} ", colour=marker, is_bold=is_bold),
            Ink(padded, colour=marker if is_bold else None, is_bold=is_bold),
            Ink(f"{score:>5}  ", is_bold=True),
            *_leds(row, scale, marker, led_width),
        ]
    left = " " * (name_width + 11 + led_width)
    yield [_faint(left + _numbers(scale, led_width))]


def _leds(row: LedRow, scale: TrackScale, marker: Colour, led_width: int) -> Iterator[Ink]:
    """A head, groups of five cells (or of one point, if it has several), a foot."""
    wide = scale.cells_a_point
    lit = 0.36 * max(marker)  # between a lane's glow with its marks and a trail, as in strips/leds
    for led, colour in enumerate(row):
        is_end = led in (0, len(row) - 2)
        space = " " if is_end or (wide == 1 and led % 5 == 0) else ""
        yield Ink((_LIT if max(colour) > lit else _DARK) * led_width + space, colour=colour)


def _numbers(scale: TrackScale, led_width: int) -> str:
    """Below the last cell of each group, its value; every point if there is room."""
    wide = scale.cells_a_point
    points = range(1, scale.cells // wide + 1)
    if wide > 2:
        return "".join(f"{point:^{led_width * wide}}" for point in points)
    if wide == 2:
        shown = (str(point) if point % 5 == 0 else "" for point in points)
        return "".join(f"{mark:>{led_width * wide}}" for mark in shown)
    step = 5 * scale.points_a_cell
    marks = range(step, scale.cells * step // 5 + 1, step)
    return " ".join(f"{mark:>{5 * led_width}}" for mark in marks)


def _choices(view: View, question: Question, say: InLanguage) -> InkLine:
    """Marks the one that the done button would take."""
    answering = view.answering
    is_shown = answering is not None and answering.is_shown and answering.key == question.key
    shown = answering.choice if answering and is_shown else None
    return [
        Ink(f" ▸ {say(choice.text)}", "warn", is_bold=True)
        if number == shown
        else Ink(f"   {say(choice.text)}")
        for number, choice in enumerate(question.choices)
    ]


def _shot_line(view: View, say: InLanguage) -> InkLine:
    game, pending = view.game, view.pending
    if game is None or pending is None:
        return []
    if pending.refused:
        return [Ink(f" ? {say(pending.refused)}", "warn", is_bold=True)]
    doubt = " ?" if pending.has_doubt else ""
    what = _played(game, pending, say)
    line = [
        Ink(f"   {what}{doubt}", "warn" if doubt else "plain", is_bold=True),
        Ink(f"   +{pending.points}" if pending.points else "", "good", is_bold=True),
    ]
    if pending.remaining_ms is not None:
        full = min(_COUNTDOWN_SLOTS, -(-pending.remaining_ms // _COUNTDOWN_MS))
        line.append(Ink("   " + "▰" * full + "▱" * (_COUNTDOWN_SLOTS - full), "faint"))
    evidence = map(say, pending.evidence)
    return [
        *line,
        *(_faint((" · " if place else "   ") + words) for place, words in enumerate(evidence)),
    ]


def _played(game: Game, pending: Pending, say: InLanguage) -> str:
    """What would be played, in the game's own words."""
    pieces = game.about.pieces
    if not pieces:
        action = pending.action or {}
        en, fr = (spoken(verbs_of(type(game)), action, lang) for lang in LANGUAGES)
        return say(_OPEN) + (say(Text(en, fr)) if action else "–")
    fell = say(things(pieces, pending.potted)) if pending.potted else "–"
    off = say(_OFF) + say(things(pieces, pending.off)) if pending.off else ""
    return f"{say(_SHOT)}{fell}{off}"


def wrapped(line: InkLine, room: int) -> Iterator[InkLine]:
    """Broken to fit: between its parts, or else between words, or else anywhere."""
    shown: InkLine = []
    left = room
    for ink in line:
        if columns(ink.text) <= left:
            shown.append(ink)
            left -= columns(ink.text)
            continue
        margin = " " * min(_HANGING, room // 4)
        rest = ink.text
        if shown and columns(rest.strip()) <= room - len(margin):
            yield shown
            shown, left, rest = [], room, margin + rest.strip().lstrip("· ")
        while columns(rest) > left:
            head = _first_words(rest, left) or ("" if shown else clip(rest, left) or rest[:1])
            if head.strip():
                shown.append(ink._replace(text=head))
            yield shown
            shown, left, rest = [], room, margin + rest[len(head) :].lstrip()
        shown.append(ink._replace(text=rest))
        left -= columns(rest)
    yield shown


def _first_words(text: str, room: int) -> str:
    """As many as fit; empty if not even one does."""
    fitting = clip(text, room + 1)
    head = fitting[: fitting.rfind(" ")] if " " in fitting else ""
    return head if head.strip() else ""
