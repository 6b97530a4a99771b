"""Every state the track can show, once: the pictures of docs/track.md, and `track --test`."""

from typing import Any

from pichenette.games.game import Text

_SIX: dict[str, Any] = {"rows": 6}
_TWO = {"Ana": 12, "Bo": 7}


def _queen(scores: dict[str, int], turn: str | None = "Ana", queen: str = "board") -> Any:
    return {"game": "queen-carrom", "scores": scores, "turn": turn, "detail": {"queen": queen}}


def _rows(*misses: int, turn: str) -> Any:
    return {"game": "row-carrom", "scores": dict(zip("ABCDEF", misses, strict=False)), "turn": turn}


def _over(state: Any, *winners: str) -> Any:
    return {**state, "turn": None, "over": True, "winners": list(winners)}


_TOPPLE = {
    "game": "topple",
    "turn": "Cy",
    "scores": {"Ana": 47, "Bo": -12, "Cy": 86},
    "detail": {"colours": {"red": 47, "blue": -12, "green": 86}},
}
_TWO_COLOURS = {
    "game": "topple",
    "turn": "Bo",
    "scores": {"Ana": 47, "Bo": 63},
    "detail": {"colours": {"red": 47, "blue": 21, "green": 12, "yellow": 63}},
}
_OFFBOARD = {"game": "offboard", "turn": "Bo", "scores": {"Ana": 4, "Bo": 2}}
_CLASSIC = {
    "game": "classic-carrom",
    "players": ["Ana", "Bo", "Cy", "Di"],
    "scores": {"Ana & Cy": 17, "Bo & Di": 9},
    "turn": "Di",
    "detail": {"queen": "confirmed", "queen_side": "Ana & Cy"},
}
_LEVEL = {**_queen({"Ana": 26, "Bo": 26}), "round": 5}


def _bounce(shown: int) -> Any:
    """One piece or two at the second pocket, as the carrom umpire asks it."""
    fell = ["blue"], ["blue", "blue"], ["queen"], ["striker"], ["blue", "queen"]
    more: Any = ["blue", "striker"], ["queen", "striker"], []
    choices = [{"pieces": pieces, "place": 1} for pieces in (*fell, *more)]
    return {"choices": choices, "places": 4, "shown": shown}


def _stepping(state: Any, question: Any, **track: Any) -> dict[str, Any]:
    return {"state": state, "question": question, "track": track, "from_ms": 0, "to_ms": 1000}


_LATE = {
    "choices": [
        {"pieces": ["blue"], "place": 3, "player": "Ana"},
        {"pieces": ["queen"], "place": 3, "player": "Ana"},
        {"pieces": [""], "place": 3, "player": "Bo"},
        {"pieces": [], "place": 3},
    ],
    "places": 4,
    "shown": 0,
}
_MARBLE = {
    "choices": [
        {"pieces": ["red"], "place": 6, "player": "Bo"},
        {"pieces": ["yellow"], "place": 6, "player": "Bo"},
        {"pieces": [], "place": 6},
    ],
    "places": 12,
    "shown": 0,
}
_CELL = {
    "choices": [{"pieces": [""], "place": place} for place in (*range(25), None)],
    "places": 25,
    "player": "Cy",
    "shown": 12,
}
_DIE = {"choices": [{"pieces": [""] * die} for die in range(1, 7)], "player": "Cy", "shown": 4}
_FALL = {
    "choices": [
        {"pieces": [""] * 3, "player": "Cy"},
        {"pieces": [""], "player": "Cy"},
        {"pieces": [""] * 3, "player": "Ana"},
        {"pieces": [""] * 3, "player": "Bo"},
        {"pieces": []},
    ],
    "shown": 2,
}

SCENES: dict[str, dict[str, Any]] = {
    "two-players": {"state": _queen(_TWO)},
    "four-players": {
        "state": _queen({"Ana": 12, "Bo": 7, "Cy": 19, "Di": 3}, turn="Cy"),
    },
    "six-players": {"state": _rows(3, 12, 7, 18, 0, 9, turn="C"), "track": _SIX},
    "shared": {
        "state": _rows(3, 12, 7, 18, 0, 9, turn="C"),
        "track": {"rows": 1, "layout": "shared"},
    },
    "shared-one-cell": {
        "state": _rows(3, 12, 12, 18, 12, 9, turn="C"),
        "track": {"rows": 1, "layout": "shared"},
        "from_ms": 0,
        "to_ms": 2100,
    },
    "clear-palette": {
        "state": _rows(3, 12, 7, 18, 1, 9, turn="C"),
        "track": {**_SIX, "palette": "clear"},
    },
    "points": {
        "before": _queen(_TWO),
        "state": _queen({"Ana": 15, "Bo": 7}),
        "from_ms": 0,
        "to_ms": 1700,
    },
    "turn": {"before": _queen(_TWO), "state": _queen(_TWO, "Bo"), "from_ms": 0, "to_ms": 700},
    "open-shot": {
        "state": _queen(_TWO),
        "pending": {"potted": ["blue", "blue"], "points": 2},
        "from_ms": 0,
        "to_ms": 1000,
    },
    "question": {
        "state": _queen(_TWO),
        "pending": {"potted": ["blue", "blue"], "points": 2, "doubt": True},
        "from_ms": 0,
        "to_ms": 1000,
    },
    "choice": _stepping(_queen(_TWO), _bounce(0)),
    "choice-two": _stepping(_queen(_TWO), _bounce(1)),
    "choice-queen": _stepping(_queen(_TWO), _bounce(4)),
    "choice-nothing": _stepping(_queen(_TWO), _bounce(7)),
    "choice-late": _stepping(_queen(_TWO, "Bo"), _LATE),
    "choice-next": _stepping(_queen(_TWO, "Bo"), {**_LATE, "shown": 2}),
    "choice-offboard": _stepping(_OFFBOARD, _MARBLE),
    "choice-die": _stepping(_TOPPLE, _DIE, **_SIX),
    "choice-cell": _stepping(_TOPPLE, _CELL, **_SIX),
    "choice-fall": _stepping(_TOPPLE, _FALL, **_SIX),
    "choice-shared": _stepping(
        _rows(3, 12, 7, 18, 0, 9, turn="C"), _bounce(1), rows=1, layout="shared"
    ),
    "choice-refused": _stepping(_queen(_TWO), {**_bounce(1), "refused": True}),
    "queen-pending": {"state": _queen(_TWO, queen="pending"), "from_ms": 0, "to_ms": 1000},
    "queen-confirmed": {
        "before": _queen(_TWO, queen="pending"),
        "state": _queen({"Ana": 15, "Bo": 7}, queen="claimed"),
        "from_ms": 0,
        "to_ms": 1700,
    },
    "queen-lost": {
        "before": _queen(_TWO, queen="pending"),
        "state": _queen(_TWO, "Bo", queen="dead"),
        "from_ms": 0,
        "to_ms": 1200,
    },
    "queen-kept": {"state": _CLASSIC},
    "second-lap": {"state": _queen({"Ana": 31, "Bo": 25})},
    "extra-round": {"state": _LEVEL, "extra_round": True},
    "winner": {
        "before": _queen({"Ana": 21, "Bo": 11}),
        "state": _over(_queen({"Ana": 21, "Bo": 11}), "Ana"),
        "target": 20,
        "from_ms": 0,
        "to_ms": 3200,
    },
    "draw": {"state": _over({"game": "offboard", "scores": {"Ana": 4, "Bo": 4}})},
    "correction": {
        "before": _queen({"Ana": 15, "Bo": 7}),
        "state": _queen(_TWO),
        "correction": True,
        "from_ms": 0,
        "to_ms": 700,
    },
    "verso": {
        "before": _rows(6, 3, turn="A"),
        "state": _rows(7, 3, turn="A"),
        "from_ms": 0,
        "to_ms": 1700,
    },
    "offboard": {"state": _OFFBOARD},
    "topple": {"state": _TOPPLE, "track": _SIX},
    "topple-two-players": {"state": _TWO_COLOURS},
    "topple-fall": {
        "before": {**_TOPPLE, "scores": {"Ana": 57, "Bo": -12, "Cy": 83}, "turn": "Ana"},
        "state": _TOPPLE,
        "track": _SIX,
        "from_ms": 0,
        "to_ms": 1700,
    },
    "no-game": {},
    "fault": {"state": _queen(_TWO), "faults": ["pocket-4: beam broken for 12 s"], "from_ms": 0},
    "greeting": {"state": _queen(_TWO), "connection": "greeting"},
    "not-connected": {"state": _queen(_TWO), "connection": "away", "from_ms": 0, "to_ms": 1000},
    "not-connected-six": {
        "state": _rows(3, 12, 7, 18, 0, 9, turn="C"),
        "connection": "away",
        "track": _SIX,
        "from_ms": 0,
    },
}

# What a person at the strip reads while `track --test` shows it.
CAPTIONS: dict[str, Text] = {
    "points": Text("points run up", "les points montent"),
    "turn": Text("the next player's turn", "au joueur suivant"),
    "open-shot": Text("a shot that is not over", "un tir en cours"),
    "question": Text("a shot in doubt", "un tir douteux"),
    "choice-two": Text(
        "a question, answered with the buttons: two blues at pocket 2",
        "une question, la réponse donnée avec les boutons : deux bleus, poche 2",
    ),
    "queen-pending": Text("the queen waits", "la reine attend"),
    "queen-confirmed": Text("the queen is confirmed", "la reine est confirmée"),
    "queen-lost": Text("the queen is lost", "la reine est perdue"),
    "extra-round": Text("an extra round", "une manche supplémentaire"),
    "correction": Text("a correction", "une correction"),
    "winner": Text("a winner", "un gagnant"),
    "fault": Text("a fault", "un défaut"),
    "not-connected": Text("board not connected", "plateau non connecté"),
}
