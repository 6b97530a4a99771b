"""A moment of a game as JSON, for pictures of the track: what `track --state` reads.

Either a state as printed by `pichenette replay --json`, or a scene around one:
    {"state": {…}, "before": {…}, "target": 100, "connection": "away", "faults": ["…"], "lost": 0,
     "pending": {"potted": ["blue"], "points": 1, "doubt": false, "refused": null},
     "question": {"choices": [{"pieces": ["blue"], "place": 1, "player": "Ana"}], "places": 4,
                  "player": null, "shown": 0, "refused": false},
     "correction": false, "extra_round": false, "track": {"rows": 6}, "from_ms": 0, "to_ms": 900}
Moments count from the step that led from `before` to `state`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, cast

from pichenette.errors import Explained, reason, text_of
from pichenette.expected import at, shown
from pichenette.games import catalogue
from pichenette.games.about import About
from pichenette.games.game import BadRecord, Expects, Game, Json, Outcome
from pichenette.outputs.settings import TrackSettings
from pichenette.table.view import Answering, AnsweringState, Moved, Pending, View
from pichenette.text import Language, Text, same
from pichenette.umpire.question import Choice, Question, Signs

_BOX_TRACK = 25  # the numbers printed in the box
_KEYS = {
    *("state", "before", "target", "connection", "faults", "lost", "pending", "correction"),
    *("extra_round", "passing", "question", "track", "from_ms", "to_ms"),
}


class BadScene(Explained, ValueError):
    """A state file that cannot be drawn."""


@dataclass(frozen=True)
class SceneGame:
    """A game that can be looked at but not played."""

    name: str
    scores: dict[str, int]
    turn: str | None
    round: int
    outcome: Outcome | None
    detail: dict[str, Json]
    players: tuple[str, ...]
    goal: int
    about: About
    warnings: tuple[str, ...] = ()

    @property
    def expects(self) -> Expects:
        return Expects(self.turn, ())

    def picture(self, language: Language = "en") -> str:
        return ""


class Scene(NamedTuple):
    view: View
    settings: TrackSettings
    from_ms: int
    to_ms: int  # equal to from_ms: a single picture


def read(path: Path) -> Scene:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadScene(at(str(path), reason(error))) from error
    except ValueError as error:
        why = Text(f"not JSON: {error}", f"pas du JSON : {error}")
        raise BadScene(at(str(path), why)) from error
    try:
        return scene(data)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadScene(
            Text(
                f"{path}: {error!r} is missing or of the wrong kind; docs/track.md#states has "
                "examples",
                f"{path} : {error!r} manque ou n’est pas du bon genre ; docs/track.fr.md#états en "
                "donne des exemples",
            )
        ) from error
    except ValueError as error:
        raise BadScene(at(str(path), text_of(error))) from error


def scene(data: Mapping[str, Any]) -> Scene:
    if "scores" in data:
        data = {"state": data}
    unknown = set(data) - _KEYS
    if unknown:
        listed = ", ".join(sorted(_KEYS))
        raise BadScene(
            Text(
                f"unknown key {sorted(unknown)[0]!r}; the keys are {listed}",
                f"clé inconnue {shown(sorted(unknown)[0]).fr} ; les clés sont {listed}",
            )
        )
    state = data.get("state")
    game = _standing(state, data.get("target")) if state else None
    before = _standing(data["before"], data.get("target")) if data.get("before") else None
    moved = None
    if before is not None:
        moved = Moved(before.scores, 0, before, is_correction=bool(data.get("correction")))
    opening = game
    if game is not None and not data.get("extra_round"):
        opening = cast(Game, replace(cast(SceneGame, game), scores=dict.fromkeys(game.scores, 0)))
    view = View(
        version=0,
        game=game,
        connection=data.get("connection", "ready"),
        pending=_pending(data.get("pending")),
        faults=tuple(map(same, data.get("faults", ()))),
        lost=data.get("lost", 0),
        moved=moved,
        opening=opening,
        passing_since_ms=0 if data.get("passing") else None,
        **_asked(data.get("question")),
    )
    from_ms = data.get("from_ms", 3_600_000)  # by default, all effects are long over
    return Scene(view, TrackSettings(**data.get("track", {})), from_ms, data.get("to_ms", from_ms))


def _standing(state: Mapping[str, Any], target: int | None) -> Game:
    scores = dict(state["scores"])
    winners = tuple(state.get("winners", ()))
    standing = SceneGame(
        name=state["game"],
        scores=scores,
        turn=state.get("turn"),
        round=state.get("round", 1),
        outcome=Outcome(winners) if state.get("over") else None,
        detail=dict(state.get("detail", {})),
        players=tuple(state.get("players", scores)),
        goal=target or _goal(state["game"], tuple(scores)),
        about=_about(state["game"]),
    )
    return cast(Game, standing)  # as much of a Game as a picture looks at


def _about(name: str) -> About:
    try:
        return catalogue.find(name).about
    except BadRecord:  # not installed here, but its scores can still be drawn
        return About(same(name), same(""), ())


def _goal(name: str, players: tuple[str, ...]) -> int:
    """The game's default goal."""
    try:
        return catalogue.find(name).start(players, None, {}).goal
    except BadRecord:  # not installed here, or for another number of players
        return _BOX_TRACK


def _asked(data: Mapping[str, Any] | None) -> dict[str, Any]:
    """A question that somebody steps through; only what is visible of it."""
    if data is None:
        return {}
    choices = tuple(
        Choice(
            same(""),
            signs=Signs(tuple(choice.get("pieces", ())), choice.get("place"), choice.get("player")),
        )
        for choice in data["choices"]
    )
    question = Question(
        "", same(""), choices, player=data.get("player"), places=data.get("places", 0)
    )
    state: AnsweringState = "refused" if data.get("refused") else "shown"
    return {"questions": (question,), "answering": Answering(state, "", data["shown"], 0, 0)}


def _pending(data: Mapping[str, Any] | None) -> Pending | None:
    if data is None:
        return None
    return Pending(
        potted=tuple(data.get("potted", ())),
        off=tuple(data.get("off", ())),
        points=data.get("points", 0),
        evidence=(),
        has_doubt=bool(data.get("doubt")),
        refused=Text(why, why) if (why := data.get("refused")) else None,
        remaining_ms=None,
    )
