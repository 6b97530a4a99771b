"""How Topple is shown: each player in their own colour, two players in both of theirs."""

from pichenette.games.showing import GameState, Lane, OtherColour, Showing


def shows(state: GameState) -> Showing:
    points: dict[str, int] = state.detail.get("colours", {})
    names, colours = list(state.scores), list(points)
    each = len(colours) // len(names)
    lanes = {}
    for seat, name in enumerate(names if each else ()):
        # TP-19: the better colour first, since the score is its.
        own = colours[seat * each : (seat + 1) * each]
        own.sort(key=lambda colour: -points[colour])
        other = OtherColour(own[1], points[own[1]]) if each == 2 else None
        lanes[name] = Lane(own[0], other, _is_in(state, name))
    return Showing(lanes)


def _is_in(state: GameState, name: str) -> bool | None:
    """TP-20: the junior game has no points; a written state shows it once somebody is out."""
    out = state.detail.get("eliminated", ())
    is_junior = getattr(getattr(state, "options", None), "is_junior", bool(out))
    return name not in out if is_junior else None
