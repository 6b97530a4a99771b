"""A question's choice on the track, while somebody steps through them with the buttons.

A row of LEDs shows the choice without words, in the lane of the player it is about.

    head  ┌ the places: where ┐  ┌ which choice of how many ┐  foot
     ●    · ●_●_ · . . . · . . .    ○ ● ○ ○ ○                   ○

The cells are divided into as many parts as there are places (pockets, targets), and the pieces lie
in the part in question; a grey part without pieces means that nothing fell.  The dots at the far
end count the choices.  If each choice has a place of its own (the cells of a tower), or there are
more choices than room for dots, the cells are a ruler on which a single LED is the choice; it
blinks on the second lap.  Head and foot alternate as long as *done* takes what is shown; nothing
else does that.
"""

from pichenette.games.game import Game
from pichenette.outputs.lanes import LedRow
from pichenette.outputs.markers import markers_of, piece_colour
from pichenette.outputs.moment import Moment
from pichenette.outputs.palette import ALARM, AMBER, OFF, RULE, Colour
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.story import lane_of
from pichenette.table.view import View
from pichenette.umpire.question import Choice, Question

WINK_MS = 1000
BLINK_MS = 500
_PART, _MARK, _DOT = 0.3, 0.14, 0.14


def shown_choice(view: View) -> tuple[Question, Choice] | None:
    """What *done* would take, or None."""
    answering = view.answering
    if view.game is None or answering is None or not answering.is_shown:
        return None
    for question in view.questions:
        if question.key == answering.key and answering.choice < len(question.choices):
            return question, question.choices[answering.choice]
    return None


def seat_of(game: Game, question: Question, choice: Choice) -> int:
    """In whose lane it is shown."""
    known = (*game.players, *game.scores)
    named = (choice.signs.player, question.player, game.turn)
    lane = lane_of(game, next((name for name in named if name in known), None))
    return list(game.scores).index(lane) if lane in game.scores else 0


def choice_row(
    view: View, game: Game, question: Question, choice: Choice, moment: Moment, of: TrackSettings
) -> LedRow:
    marker = markers_of(game, view.colours, of.palette)[seat_of(game, question, choice)]
    pieces = [
        piece_colour(game, name, of.palette) or marker if name else marker
        for name in choice.signs.pieces
    ]
    answering = view.answering
    assert answering is not None
    number, count = answering.choice, len(question.choices)
    if _is_map(question, of.cells):
        before = question.choices[:number]
        laps = sum(earlier.signs.place == choice.signs.place for earlier in before)
        cells = _ruler(choice.signs.place, laps, pieces, of.cells, moment)
    elif count > of.cells // 2:
        laps, place = divmod(number, of.cells)
        cells = _ruler(place, laps, pieces or [RULE.dimmed(0.5)], of.cells, moment)
    else:
        dots = [AMBER if dot == number else AMBER.dimmed(_DOT) for dot in range(count)]
        cells = [*_parts(question, choice, pieces, of.cells - count - 1), OFF, *dots]
    is_head = moment.blink(WINK_MS)
    if answering.state == "refused":
        end = ALARM if is_head else OFF
        return (end, *cells, end)
    return (marker if is_head else OFF, *cells, OFF if is_head else AMBER)


def _is_map(question: Question, cells: int) -> bool:
    places = {choice.signs.place for choice in question.choices if choice.signs.place is not None}
    return len(places) > 1 and max(places) < cells


def _ruler(
    place: int | None, laps: int, pieces: list[Colour], count: int, moment: Moment
) -> list[Colour]:
    """One LED per place, marked every five like the score."""
    cells = [RULE.dimmed(_MARK * (1 + (cell % 5 == 4))) for cell in range(count)]
    if place is not None and pieces:
        cells[place] = pieces[0] if not laps or moment.blink(BLINK_MS) else OFF
    return cells


def _parts(question: Question, choice: Choice, pieces: list[Colour], room: int) -> list[Colour]:
    """The pieces in the part of their place, or from the head on if there is none."""
    cells = [OFF] * room
    first, wide = 1, room - 1  # one stays dark beside the head
    place = choice.signs.place
    if place is not None and place < question.places <= room:
        wide = room // question.places
        first = place * wide
        for part in range(question.places):
            cells[part * wide] = RULE.dimmed(_MARK)
        cells[first : first + wide] = [RULE.dimmed(_PART)] * wide
    apart = 2 if 2 * len(pieces) - 1 <= wide else 1
    first = max(0, min(first, room - len(pieces) * apart))
    for number, colour in enumerate(pieces[:room]):
        cells[first + number * apart] = colour
    return cells
