"""The verbs to judge past games again: try thresholds, look at what would change, keep them."""

from pathlib import Path

from pichenette.games.game import Json
from pichenette.sense.thresholds import Thresholds
from pichenette.service.desk_verbs import desk_of
from pichenette.service.judging import OFFERED, Judging, changed
from pichenette.service.request import BadRequest
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.text import Text
from pichenette.toml_edit import KeyPlace

_GAMES = 50
_MOST_GAMES = 10_000


def judging(call: Call) -> Json:
    own, desk = call.served.judging, call.served.desk
    if own is None or desk is None:
        return {"judging": None}
    now = _now(call)
    usual, roles = Thresholds(), {gate.role for gate in call.served.board.gates}
    return {
        "judging": {
            **own.as_json(),
            "thresholds": [
                {
                    "key": threshold.key,
                    "unit": threshold.unit,
                    "text": threshold.text._asdict(),
                    "value": getattr(now, threshold.key),
                    "usual": getattr(usual, threshold.key),
                    "least": threshold.least,
                    "most": threshold.most,
                    "step": threshold.step,
                }
                for threshold in OFFERED
                if threshold.role is None or threshold.role in roles
            ],
            "cannot_keep": None if desk.trouble is None else desk.trouble._asdict(),
            "board": call.served.board.name,
            "can_go_back": desk.as_json()["can_go_back"],
        }
    }


def _now(call: Call) -> Thresholds:
    return desk_of(call).settings.on(call.served.board.name).passages


def rejudge(call: Call) -> Json:
    own = _of(call)
    words = [name for name in ("thresholds", "cancel", "keep") if name in call.given]
    if len(words) != 1:
        raise BadRequest(
            Text(
                "rejudge: give one of thresholds, cancel, keep",
                "rejudge : donnez thresholds, cancel ou keep",
            )
        )
    if words == ["cancel"]:
        own.cancel()
    elif words == ["thresholds"]:
        _begin(call, own)
    else:
        _keep(call, own)
    return judging(call)


def _of(call: Call) -> Judging:
    if call.served.judging is None:
        raise BadRequest(Text("nothing can be judged again here", "rien ne peut être rejugé ici"))
    return call.served.judging


def _begin(call: Call, own: Judging) -> None:
    limits = changed(_now(call), call.given["thresholds"])
    path = call.served.journal.path
    if path is None:
        raise BadRequest(Text("this journal is not on disk", "ce journal n’est pas sur disque"))
    own.begin(Path(path), call.served.board_file, limits, call.given.get("games", _GAMES))


def _keep(call: Call, own: Judging) -> None:
    """For this board alone; the way back is `configure` with `back`."""
    if own.tried is None:
        raise BadRequest(
            Text("try thresholds before you keep them", "essayez des seuils avant de les garder")
        )
    now, board = _now(call), call.served.board.name
    changes: dict[KeyPlace, float] = {
        ("boards", board, "passages", threshold.key): getattr(own.tried, threshold.key)
        for threshold in OFFERED
        if getattr(own.tried, threshold.key) != getattr(now, threshold.key)
    }
    if not changes:
        raise BadRequest(
            Text("these are the thresholds in use", "ce sont les seuils déjà utilisés")
        )
    desk_of(call).write(changes)


_ANSWER = {
    "judging": Text(
        "`is_on`, `done`, `of`, `events`, `changed`, `shots`, `games`, `thresholds`, or null",
        "`is_on`, `done`, `of`, `events`, `changed`, `shots`, `games`, `thresholds`, ou null",
    )
}

JUDGING_VERBS = (
    ServiceVerb(
        "judging",
        "look",
        Text(
            "what past games would be with the thresholds that are tried, as far as it is known",
            "ce que donneraient les parties passées avec les seuils essayés, tel que connu",
        ),
        judging,
        answers=_ANSWER,
    ),
    ServiceVerb(
        "rejudge",
        "act",
        Text(
            "judge past games again, in the background; one of these at a time",
            "rejuger les parties passées, en arrière-plan ; une de ces choses à la fois",
        ),
        rejudge,
        (
            Field(
                "thresholds",
                "object",
                Text(
                    'those that differ, as in `{"join_ms": 400}`; it begins at once',
                    'ceux qui changent, comme `{"join_ms": 400}` ; cela commence tout de suite',
                ),
            ),
            Field(
                "games",
                "whole",
                Text(
                    f"how many games, the latest first; {_GAMES} if left out",
                    f"combien de parties, les dernières d’abord ; {_GAMES} sans ce champ",
                ),
                least=1,
                most=_MOST_GAMES,
            ),
            Field("cancel", "truth", Text("true: enough of it", "true : cela suffit")),
            Field(
                "keep",
                "truth",
                Text(
                    "true: use what was tried on this board from now on",
                    "true : utiliser désormais ce qui a été essayé sur ce plateau",
                ),
            ),
        ),
        answers=_ANSWER,
    ),
)
