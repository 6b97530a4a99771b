"""Which moves explain a fallen marble on a tracked board; exact ones come first (OB-11)."""

from typing import NamedTuple

from pichenette.games.game import Game, Json
from pichenette.games.offboard import Offboard
from pichenette.games.offboard.actions import TOWARDS, Move
from pichenette.games.offboard.geometry import EXITS, exit_table
from pichenette.games.offboard.sensed import Sensed
from pichenette.games.offboard.tracked import Tracked
from pichenette.text import Text
from pichenette.umpire.question import Choice, Does
from pichenette.umpire.umpire import listed


class ExplainedExit(NamedTuple):
    """Why a marble may have fallen there: a sentence, and the moves that would do it."""

    text: Text
    moves: tuple[Choice, ...]


class Explanations:
    """Cached until the game changes."""

    def __init__(self) -> None:
        self._game: Offboard | None = None
        self._known: dict[int | None, ExplainedExit] = {}

    def of(self, target: int | None, game: Offboard) -> ExplainedExit:
        if self._game is not game:
            self._game, self._known = game, {}
        if target not in self._known:
            self._known[target] = _explained(target, game)
        return self._known[target]


def table_of(game: Game) -> Tracked | Sensed:
    assert isinstance(game, Offboard)
    return game.table


def exit_of(game: Game, move: Json) -> int | None:
    """The target into which this move pushes a marble according to the map, or None."""
    return exit_by_map(game, Move.decode(move))


def exit_by_map(game: Game, move: Move) -> int | None:
    if not isinstance(game, Offboard) or not isinstance(game.table, Tracked):
        return None
    before, after = game.table.position, game.table.position.push(move)
    theirs = (before.yellow, after.yellow) if before.turn == 0 else (before.red, after.red)
    if theirs[0].bit_count() == theirs[1].bit_count():
        return None
    return exit_table(before.values)[move.exit]


def _explained(target: int | None, game: Offboard) -> ExplainedExit:
    """Moves that push a marble there according to the map, then near misses (OB-11)."""
    moves = listed(game).get("move", ())
    exact = [move for move in moves if exit_of(game, move) == target]
    near = [move for move in moves if move not in exact and _is_beside(game, move, target)]
    choices = tuple(
        Choice(_say_move(move, exit_of(game, move), target), Does(play={"move": move}))
        for move in (*exact, *near)
    )
    text = (
        Text(
            "a marble fell here: which move was it?",
            "une bille est tombée ici : quel coup était-ce ?",
        )
        if choices
        else Text(
            "a marble fell here, but no move this turn pushes one here",
            "une bille est tombée ici, mais aucun coup de ce tour ne l’y pousse",
        )
    )
    return ExplainedExit(text, choices)


def _is_beside(game: Offboard, move: Json, target: int | None) -> bool:
    """Does the move push a marble between two targets, of which the map names the other?"""
    if exit_of(game, move) is None:
        return False
    return target in EXITS[Move.decode(move).exit]


def _say_move(move: Json, by_map: int | None, target: int | None) -> Text:
    played = Move.decode(move)
    way = TOWARDS[played.dir]
    english, french = f"{played.tail} {way.en}", f"{played.tail} {way.fr}"
    if by_map == target:
        return Text(english, french)
    return Text(
        f"{english} (it should fall into T{by_map})", f"{french} (elle devrait tomber en T{by_map})"
    )
