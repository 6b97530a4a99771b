"""The carrom umpire's questions about passages: what fell, and to which shot it belongs.

The choices are everything possible with the pieces still on the board, likeliest first.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from pichenette.board import Board
from pichenette.games.carrom import things
from pichenette.games.game import Game
from pichenette.games.shot import Shot
from pichenette.sense.observation import Passage
from pichenette.sense.piece_colours import Palette, name_piece
from pichenette.text import Text, of
from pichenette.umpire.carrom.pieces import Stock, Taken, left_of
from pichenette.umpire.carrom.state import LastPlay, potted_of
from pichenette.umpire.carrom.taking import NEWEST
from pichenette.umpire.falling import is_weighty, on_board
from pichenette.umpire.question import (
    NOTHING,
    Changed,
    Choice,
    Does,
    Question,
    Signs,
    WordedLater,
)
from pichenette.umpire.words import Fell, Late, Recount

_NOTHING = Text("nothing fell", "rien n’est tombé")
_UNFELT = Text(
    "no flick was felt: was it a shot?", "aucune pichenette détectée : était-ce un tir ?"
)


def at_gate(board: Board, passage: Passage, text: Text) -> Text:
    gate = board.gates[passage.gate].text
    return Text(f"{gate.en}: {text.en}", f"{gate.fr} : {text.fr}")


def fallen(fall: Taken) -> Text:
    """What it counts for, and whether its colour is only assumed."""
    fell = things(fall.pieces) if fall.pieces else _NOTHING
    if not fall.is_assumed or fall.is_said:
        return fell
    return Text(f"{fell.en} (colour assumed)", f"{fell.fr} (couleur supposée)")


def is_doubtful(fall: Taken, is_felt: bool) -> bool:
    """`is_felt`: the shot's flick was felt, or this board feels none."""
    return fall.is_doubtful or not (is_felt or fall.is_said)


def doubt(fall: Taken, stock: Stock, board: Board, is_felt: bool) -> Question:
    """A question about a passage that may not be what it is taken for."""
    text = fall.passage.because
    if fall.missing:
        text = Text(
            f"{fall.missing} more than were on the board: what fell?",
            f"{fall.missing} de plus qu’il n’y en avait sur le plateau : qu’est-ce qui est tombé ?",
        )
    elif fall.is_unsure and fall.passage.verdict == "accept" and not fall.passage.lights:
        text = Text(
            "its colour was not seen: which piece was it?",
            "couleur non vue : quelle pièce était-ce ?",
        )
    elif fall.is_unsure and fall.passage.verdict == "accept":
        text = Text(
            "the colour is unclear: which piece was it?",
            "couleur incertaine : quelle pièce était-ce ?",
        )
    elif not is_felt and fall.passage.verdict == "accept":
        text = Text("something fell", "quelque chose est tombé")
    if not is_felt:
        text = Text(f"{text.en}; {_UNFELT.en}", f"{text.fr} ; {_UNFELT.fr}")
    place, places = board.places[fall.passage.gate]
    return Question(
        f"passage:{fall.passage.key}",
        at_gate(board, fall.passage, text),
        WordedLater(lambda: _choices(fall, stock, _taken(fall.passage, place))),
        is_doubt=is_weighty(fall.passage),
        standing=0,
        places=places,
    )


def offer(fall: Taken, stock: Stock, board: Board, text: Text) -> Question:
    """Most likely right, with one tap to change it."""
    place, places = board.places[fall.passage.gate]
    return Question(
        f"passage:{fall.passage.key}",
        at_gate(board, fall.passage, text),
        WordedLater(lambda: _choices(fall, stock, _taken(fall.passage, place))),
        is_doubt=False,
        standing=0,
        places=places,
    )


def counted(play: LastPlay, board: Board, is_last_word: bool) -> list[Question]:
    """A shot that has counted, passage by passage, so that one tap corrects each.

    Doubtful passages stay marked until people answer or the next shot begins (`is_last_word`: none
    has).  Nothing is offered once people have changed the shot as a whole.
    """
    taken = play.taken
    others = [fall for fall in taken if not fall.pieces][-NEWEST:]
    return [
        _recount(play, taken, here, board, is_last_word)
        for here, fall in enumerate(taken)
        if fall.pieces or fall in others
    ]


class CountedQuestions:
    """The same, worded once: until the shot is corrected or another has begun or counted."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._known: tuple[LastPlay, bool, list[Question]] | None = None

    def of(self, play: LastPlay, is_last_word: bool) -> list[Question]:
        known = self._known
        if known is None or known[0] is not play or known[1] is not is_last_word:
            questions = counted(play, self._board, is_last_word)
            known = self._known = play, is_last_word, questions
        return known[2]


def _recount(
    play: LastPlay, taken: tuple[Taken, ...], here: int, board: Board, is_last_word: bool
) -> Question:
    """The offer to recount the passage at index `here`."""
    fall, shooter = taken[here], play.shooter
    key, off = fall.passage.key, Shot.of(play.line).off
    is_asked = is_last_word and not play.said_us
    was_doubt = is_asked and is_doubtful(fall, play.is_felt) and is_weighty(fall.passage)
    place, places = board.places[fall.passage.gate]
    before, after = potted_of(taken[:here]), potted_of(taken[here + 1 :])
    left = left_of(play.stock, {"elsewhere": (*before, *after, *off)})

    def change(pieces: tuple[str, ...]) -> Choice:
        signs = Signs(pieces, place, shooter)
        if pieces == fall.pieces:
            does = Does(word=Recount(key, pieces)) if was_doubt else NOTHING
            return Choice(things(pieces) if pieces else _NOTHING, does, signs)
        line = Shot((*before, *pieces, *after), off).within(play.line)
        does = Does(change=Changed(play.entry, line), word=Recount(key, pieces))
        return Choice(things(pieces) if pieces else _NOTHING, does, signs)

    fell = fallen(fall)
    text = Text(f"{fell.en}, in {shooter}'s shot", f"{fell.fr}, tir {of(shooter)}")
    if was_doubt:
        text = Text(
            f"what fell in {shooter}'s shot?", f"qu’est-ce qui est tombé au tir {of(shooter)} ?"
        )
    return Question(
        f"counted:{key}",
        at_gate(board, fall.passage, text),
        WordedLater(lambda: _choices(fall, play.stock._replace(pieces=left), change)),
        is_doubt=False,
        was_doubt=was_doubt,
        standing=0,
        places=places,
    )


def _choices(
    fall: Taken, stock: Stock, choice: Callable[[tuple[str, ...]], Choice]
) -> tuple[Choice, ...]:
    """What it is taken for, then every other possible number and kind."""
    kinds = [name for name, number in stock.pieces.items() if number > 0]
    other = fall.pieces[0] if fall.pieces else stock.likely
    wanted: list[tuple[str, ...]] = [fall.pieces]
    most = max(2, fall.passage.pieces)
    wanted += [
        (other,) * number for number in range(1, most + 1) if stock.pieces.get(other, 0) >= number
    ]
    wanted += [(kind,) for kind in kinds]
    if fall.passage.verdict == "ask":
        wanted += _pairs(fall, kinds)
    wanted += [()]
    return tuple(choice(pieces) for pieces in dict.fromkeys(wanted))


def _pairs(fall: Taken, kinds: Sequence[str]) -> list[tuple[str, ...]]:
    """Two pieces that fell together may be of different kinds."""
    known = tuple(sorted(fall.pieces))
    return [pair for pair in combinations(kinds, 2) if tuple(sorted(pair)) != known]


def _taken(passage: Passage, place: int) -> Callable[[tuple[str, ...]], Choice]:
    def choice(pieces: tuple[str, ...]) -> Choice:
        text = things(pieces) if pieces else _NOTHING
        return Choice(text, Does(word=Fell(passage.key, pieces)), Signs(pieces, place))

    return choice


def late(last: LastPlay, passage: Passage, game: Game, board: Board, palette: Palette) -> Question:
    """EV-3: the piece belongs to the shot just played, unless that shot's flick was not felt.

    What is more likely a hand taking out the striker is only offered.
    """
    key = passage.key
    place, places = board.places[passage.gate]
    shooter = last.shooter
    text = Text(
        f"does the piece that fell after {shooter}'s shot count?",
        f"une pièce est tombée après le tir {of(shooter)}, on la compte ?",
    )
    if not passage.pieces:
        text = passage.because
    choices = [
        Choice(
            Text(
                f"add {things(pieces).en} to {shooter}'s shot",
                f"ajouter {things(pieces).fr} au tir {of(shooter)}",
            ),
            Does(
                change=Changed(
                    last.entry, Shot.of(last.line).and_potted(*pieces).within(last.line)
                ),
                word=Late(key, pieces),
            ),
            Signs(pieces, place, shooter),
        )
        for pieces in _addable(last, passage, game, palette)
    ]
    choices += [
        Choice(
            Text("it was another shot", "c’était un autre tir"),
            Does(word=Late(key, is_shot=True)),
            Signs(("",) * passage.pieces, place, game.turn),
        ),
        Choice(_NOTHING, Does(word=Late(key)), Signs((), place)),
    ]
    text = at_gate(board, passage, text)
    if passage.pieces:
        return Question(f"late:{key}", text, tuple(choices), places=places)
    choices.insert(0, choices.pop())
    return Question(f"late:{key}", text, tuple(choices), is_doubt=False, standing=0, places=places)


def _addable(
    last: LastPlay, passage: Passage, game: Game, palette: Palette
) -> list[tuple[str, ...]]:
    """What may have fallen late, of what was left after that shot; likeliest first."""
    stock = _stock_after(last, game)
    left = [name for name, number in stock.items() if number > 0]
    named = name_piece(passage.lights, palette, left)
    first = named.name if named and named.is_near else last.stock.likely
    left.sort(key=lambda name: name != first)
    wanted = [(name,) for name in left]
    if passage.verdict == "ask":
        doubled = [(name,) * 2 for name in left if stock[name] > 1]
        several = [*doubled, *combinations(left, 2)]
        return [*several, *wanted] if passage.pieces > 1 else [*wanted, *several]
    return [*wanted]


def _stock_after(last: LastPlay, game: Game) -> dict[str, int]:
    """The stock now, corrections included, unless the board has been set up again since."""
    if game.round == last.round and not game.outcome:
        return on_board(game)
    stock, shot = dict(last.stock.pieces), Shot.of(last.line)
    for name in (*shot.potted, *shot.off):
        stock[name] = stock.get(name, 0) - 1
    return stock
