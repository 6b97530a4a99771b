"""How a game of the journal stands, in words: being played, abandoned, or who won.

Every list of games uses this: `pichenette journal`, the console, the page.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from pichenette.games.game import Game
from pichenette.journal.entry import Entry
from pichenette.text import Text, names

Standing = Literal["running", "abandoned", "closed", "continued", "over"]


class GameStanding(NamedTuple):
    standing: Standing
    text: Text


def outcome(game: Game, is_on_table: bool, continued_as: int | None = None) -> GameStanding:
    """`is_on_table`: no other game has begun since; `continued_as`: the number of the game that
    resumed this one.
    """
    winners = None if game.outcome is None else game.outcome.winners
    return standing(winners, len(game.players), is_on_table, continued_as)


def standing(
    winners: Sequence[str] | None,
    players: int,
    is_on_table: bool,
    continued_as: int | None = None,
    *,
    is_closed: bool = False,
) -> GameStanding:
    """`winners`: None while it is not over; `is_closed`: nobody will go on with it."""
    if winners is not None:
        return GameStanding("over", _won(winners, players))
    if continued_as is not None:
        return GameStanding(
            "continued",
            Text(f"resumed as game {continued_as}", f"reprise dans la partie {continued_as}"),
        )
    if is_on_table:
        return GameStanding("running", Text("still being played", "en cours"))
    if is_closed:
        return GameStanding("closed", Text("closed, nobody won", "close, sans vainqueur"))
    return GameStanding("abandoned", Text("abandoned", "abandonnée"))


def _won(winners: Sequence[str], players: int) -> Text:
    if players == 1:
        return Text("finished", "terminée")
    if not winners:
        return Text("a draw", "partie nulle")
    who = names(winners)
    if len(winners) == 1:
        return Text(f"{who.en} won", f"victoire : {who.fr}")
    return Text(f"{who.en} won together", f"victoire partagée : {who.fr}")


def continued(begins: Iterable[Entry]) -> dict[int, int]:
    """Which game, numbered from 1, resumed a game, by the entry the latter began with."""
    return {
        begin.body["resumes"]: number
        for number, begin in enumerate(begins, 1)
        if "resumes" in begin.body
    }
