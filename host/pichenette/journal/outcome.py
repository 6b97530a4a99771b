"""How a game of the journal stands, in words: being played, abandoned, or who won.

Every list of games uses this: `pichenette journal`, the console, the page.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from pichenette.games.game import Game
from pichenette.journal.entry import Entry
from pichenette.text import Text, names

Standing = Literal["running", "abandoned", "continued", "over"]


class GameStanding(NamedTuple):
    standing: Standing
    text: Text


def outcome(game: Game, is_on_table: bool, continued_as: int | None = None) -> GameStanding:
    """`is_on_table`: no other game has begun since; `continued_as`: the number of the game that
    resumed this one.
    """
    if game.outcome is not None:
        return GameStanding("over", _won(game))
    if continued_as is not None:
        return GameStanding(
            "continued",
            Text(f"resumed as game {continued_as}", f"reprise dans la partie {continued_as}"),
        )
    if is_on_table:
        return GameStanding("running", Text("still being played", "en cours"))
    return GameStanding("abandoned", Text("abandoned", "abandonnée"))


def _won(game: Game) -> Text:
    assert game.outcome is not None
    if len(game.players) == 1:
        return Text("finished", "terminée")
    winners = game.outcome.winners
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
