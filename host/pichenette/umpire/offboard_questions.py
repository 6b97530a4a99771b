"""What the umpire of Offboard offers whoever has seen more than the sensors.

Comes in: a turn that is over, a target, or the game.  Goes out: texts, and what an answer does.
"""

from typing import NamedTuple

from pichenette.games.game import Game
from pichenette.games.offboard.board import COLOURS
from pichenette.text import Text
from pichenette.umpire.question import Choice, Does, Question, Signs
from pichenette.umpire.umpire import listed


class Ended(NamedTuple):
    """A turn of a sensed board that was over without a hit: a marble may still roll."""

    entry: int
    player: str | None
    at_us: int


def hit_of(player: str | None, target: int | None) -> Text:
    return Text(f"a hit of {player}: T{target}", f"touché ({player}) : T{target}")


def pushed(game: Game, player: str | None, place: int | None) -> Signs:
    """A marble of the opponent's fell there: a hit of this player's."""
    if player not in game.players:
        return Signs(("",), place)
    return Signs((COLOURS[1 - game.players.index(player)],), place, player)


def put_back(game: Game, place: int | None) -> Signs:
    """A marble of the player's own fell there."""
    if game.turn not in game.players:
        return Signs(("",), place)
    return Signs((COLOURS[game.players.index(game.turn)],), place, game.turn)


def hit_before(ended: Ended, target: int | None) -> Does:
    """The turn that is over had a hit before its end."""
    return Does(void=ended.entry, play={"hit": target}, presses_done=True)


def choose(game: Game) -> list[Question]:
    """OB-14: the owner of a waiting marble takes it back or gives it up, before anything else."""
    kinds = listed(game)
    if "discard" not in kinds:
        return []
    give_up = Choice(Text("give it up", "l'abandonner"), Does(play={"discard": True}))
    cells = kinds["recover"]
    choices = [
        Choice(
            Text("take it back", "la reprendre")
            if cell is True
            else Text(f"take it back on {cell}", f"la reprendre en {cell}"),
            Does(play={"recover": cell}),
            put_back(game, None),
        )
        for cell in cells
    ]
    text = Text(
        f"{game.turn}: your marble waits (OB-14)", f"{game.turn} : votre bille attend (OB-14)"
    )
    order = [choices[0], give_up, *choices[1:]] if cells == (True,) else [give_up, *choices]
    return [Question("waiting", text, tuple(order), player=game.turn)]
