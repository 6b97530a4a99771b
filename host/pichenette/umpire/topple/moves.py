"""How each event changes the Topple umpire's state; state.py has the table.

A piece that is lifted and put back counts for nothing.
"""

from collections.abc import Mapping
from dataclasses import replace

from pichenette.games.game import Game, Json
from pichenette.games.record import decode
from pichenette.games.topple.actions import Fall, Placement
from pichenette.games.topple.topple import Topple
from pichenette.games.topple.tower import height
from pichenette.sense.observation import Fault, Observation, Recovered, Step
from pichenette.text import Text
from pichenette.umpire.topple.state import Placed, UmpireState
from pichenette.umpire.words import Aside, Entered, Forget, Said, Split

_SURPLUS = Text(
    "one piece more than the game has recorded", "une pièce de plus que la partie n’en compte"
)


def saw(state: UmpireState, seen: Observation, game: Game) -> UmpireState:
    told_us = seen.decided_us if isinstance(seen, Step) else seen.at_us
    state = replace(state, latest_us=max(state.latest_us, told_us))
    if isinstance(seen, Fault) and seen.gate is None and seen.fault != "lost":
        return replace(state, is_deaf=True)
    if isinstance(seen, Recovered) and seen.gate is None:
        return replace(state, is_deaf=False)
    return _step(state, seen, game) if isinstance(seen, Step) else state


def _step(state: UmpireState, seen: Step, game: Game) -> UmpireState:
    state = replace(state, total=seen.total)
    if state.is_clearing:
        # Empty, or the first piece of the new round: the tower has been reset.
        is_over = seen.total == 0 or seen.pieces == 1
        state = replace(state, is_clearing=not is_over)
        if seen.pieces != 1:
            return state
    if game.outcome:
        return state
    for earlier in state.steps:
        if earlier.pieces == -seen.pieces:  # it came back, or left again
            state = _without(state, earlier)
            return replace(state, gone=seen if seen.pieces < 0 else None)
    return replace(state, steps=(*state.steps, seen), gone=None)


def _without(state: UmpireState, step: Step) -> UmpireState:
    return replace(state, steps=tuple(one for one in state.steps if one is not step))


def heard(state: UmpireState, said: Said) -> UmpireState:
    word, at_us = said
    state = replace(state, latest_us=max(state.latest_us, at_us))
    match word:
        case Forget():
            return replace(state, steps=(), entered=None, gone=None)
        case Entered(action):
            return replace(state, entered=action)
        case Aside(what):
            left = tuple(step for step in state.steps if step.at_us != what)
            return replace(state, steps=left, gone=None)
        case Split(at):
            apart = tuple(one for step in state.steps for one in _split(step, at))
            return replace(state, steps=apart)
    return state


def _split(step: Step, at_us: int) -> list[Step]:
    if step.at_us != at_us or step.pieces < 2:
        return [step]
    return [replace(step, at_us=at_us + number, pieces=1) for number in range(step.pieces)]


def played(
    state: UmpireState, entry: int, line: Json, before: Game, after: Game, has_scale: bool
) -> UmpireState:
    state = replace(state, gone=None, placed=None)
    act = decode(before, line).act
    if isinstance(act, Placement):
        placed = Placed(entry, before.turn, state.latest_us)
        state = replace(state, entered=None, placed=placed)
        state = _without(state, state.more[0]) if state.more else state
    elif isinstance(act, Fall):
        state = replace(state, steps=(), entered=None)
    return _turned(state, before, after, has_scale)


def _turned(state: UmpireState, before: Game, after: Game, has_scale: bool) -> UmpireState:
    """A new round: the tower is cleared.  Back to an earlier one by a correction: it stands
    again.
    """
    if after.round > before.round:
        is_clearing = has_scale and state.total != 0
        return replace(state, steps=(), entered=None, is_clearing=is_clearing)
    return replace(state, is_clearing=False) if after.round < before.round else state


def corrected(
    state: UmpireState, plays: Mapping[int, Json | None], before: Game, after: Game, has_scale: bool
) -> UmpireState:
    """The scale knows how many pieces are there, whatever the record says now."""
    if state.placed and plays.get(state.placed.entry, True) is None:
        state = replace(state, placed=None)
    state = _turned(state, before, after, has_scale)
    if state.total is None or state.is_clearing or not isinstance(after, Topple):
        return state
    surplus = state.total - height(after.stacks)
    if surplus == 0:
        return replace(state, steps=())
    if surplus == 1 and not state.more and state.entered is None:
        at_us = state.latest_us
        return replace(state, steps=(Step(at_us, at_us, 1, "ask", _SURPLUS, state.total),))
    return state
