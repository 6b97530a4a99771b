"""The players' markers: the colours that people are known by on every surface.

A game whose pieces have colours gives them to its players; in any other they choose among those of
the box, or have them in the order of their places.  What was chosen is kept beside a game and not
in its record, as it changes no rule.
"""

from collections.abc import Mapping
from functools import lru_cache

from pichenette.games import strict
from pichenette.games.game import BadRecord, Game, Json, Text
from pichenette.games.showing import MARKERS

Chosen = Mapping[str, str]
"""A marker by player; some or all of them may be missing."""


def markers(game: Game, chosen: Chosen) -> dict[str, str]:
    """Every player's marker, all different; those who play together have one."""
    lanes, scores = game.about.shows(game).lanes, game.scores
    own = [lanes[name].colour for name in scores if name in lanes]
    found, sides = tuple(colour for colour in own if colour in MARKERS), len(scores)
    if len({*found}) < sides:  # no marker looks like these, or they are not all different
        found = _given(tuple(chosen.get(player) for player in game.players[:sides]))
    return {player: found[seat % sides] for seat, player in enumerate(game.players)}


@lru_cache(maxsize=64)  # the same for a whole game
def _given(wanted: tuple[str | None, ...]) -> tuple[str, ...]:
    """To each place the marker it wants or, if it has none, its own or the first that is left."""
    kept = [
        colour if colour in MARKERS and colour not in wanted[:seat] else None
        for seat, colour in enumerate(wanted)
    ]
    found: list[str] = []
    for seat, colour in enumerate(kept):
        usual = MARKERS[seat % len(MARKERS)]
        taken = {*found, *kept}
        left = (marker for marker in (usual, *MARKERS) if marker not in taken)
        found.append(colour or next(left, usual))
    return tuple(found)


def check(game: Game, chosen: Json) -> None:
    """Raise BadRecord unless these players can have these markers."""
    strict.members(chosen, "colours", (), game.players)
    allowed = game.about.markers
    if chosen and not allowed:
        raise BadRecord(
            Text(
                "colours: the pieces of this game have their own; leave them out",
                "colours : les pièces de ce jeu ont les leurs ; n’en donnez pas",
            )
        )
    sides = len(game.scores)
    owners: dict[str, int] = {}  # the side that has a marker
    had: dict[int, str] = {}
    for player, colour in chosen.items():
        side = game.players.index(player) % sides
        strict.choice(colour, f"colours: {strict.shown(player).en}", allowed)
        if owners.setdefault(colour, side) != side:
            raise BadRecord(
                Text(f"colours: {colour} is given twice", f"colours : {colour} est donné deux fois")
            )
        if had.setdefault(side, colour) != colour:
            raise BadRecord(
                Text(
                    f"colours: {strict.shown(player).en} plays in a team, which has one colour",
                    f"colours : {strict.shown(player).fr} joue en équipe, qui a une seule couleur",
                )
            )
