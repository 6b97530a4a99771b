"""What the carrom games count of their players."""

from pichenette.games.carrom_game import CarromGame
from pichenette.games.counting import Added, Figures, GameFigure
from pichenette.games.game import Action
from pichenette.games.shot import Shot
from pichenette.games.showing import GameState
from pichenette.text import Text

_SHOTS = GameFigure("shots", Text("shots", "tirs"))
_POTS = GameFigure("pots", Text("pieces potted", "pions empochés"))
_RATE = GameFigure("rate", Text("potted per shot", "empochés par tir"), "share", "pots", "shots")
_SERIES = GameFigure("series", Text("most in a row", "meilleure série"), "series", "pots", "shots")
_WON = GameFigure("queens_won", Text("queens won", "reines gagnées"))
_LOST = GameFigure("queens_lost", Text("queens lost", "reines perdues"))
_FOULS = GameFigure("fouls", Text("fouls", "fautes"))
_TIME = GameFigure("time", Text("seconds per shot", "secondes par tir"), "time")


def counts(before: CarromGame, action: Action, after: GameState) -> Added:
    """One shot.  Only the shooter's own pieces are potted; the queen is anybody's."""
    found = {"shots": 1}
    if not isinstance(action, Shot):
        return Added(before.turn, found)
    potted = action.potted
    if potted or action.off:
        pots = potted.count(before.likely_piece) + potted.count("queen")
        if pots:
            found["pots"] = pots
        if before.is_foul(action):
            found["fouls"] = 1
    if "queen" in potted or "queen" in action.off or before.is_queen_pending:
        moved = before.queen_moved(action, after)
        if moved == "confirmed":
            found["queens_won"] = 1
        elif moved == "lost":
            found["queens_lost"] = 1
    return Added(before.turn, found)


FIGURES = Figures((_SHOTS, _POTS, _RATE, _SERIES, _WON, _LOST, _FOULS, _TIME), counts, "shots")
NO_QUEEN = Figures((_SHOTS, _POTS, _RATE, _SERIES, _TIME), counts, "shots")
"""For a game without her, in which nothing is a foul."""
