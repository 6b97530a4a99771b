"""How each event changes the Topple umpire's state; state.py has the table.

A piece that is lifted and put back counts for nothing.
"""

from collections.abc import Mapping
from dataclasses import replace

from pichenette.games.game import Game
from pichenette.games.record import Line
from pichenette.games.topple.actions import Fall, Placement
from pichenette.games.topple.topple import Topple
from pichenette.games.topple.tower import height
from pichenette.sense.observation import Fault, Observation, Recovered, Step, Weighed
from pichenette.text import Text
from pichenette.umpire.topple.state import Placed, UmpireState
from pichenette.umpire.words import Aside, Entered, Forget, Said, Split

_SURPLUS = Text(
    "one piece more than the game has recorded", "une pièce de plus que la partie n’en compte"
)


def saw(state: UmpireState, observation: Observation, game: Game) -> UmpireState:
    told_us = observation.decided_us if isinstance(observation, Step) else observation.at_us
    state = state._replace(latest_us=max(state.latest_us, told_us))
    if isinstance(observation, Fault) and observation.gate is None and observation.fault != "lost":
        return state._replace(is_deaf=True)
    if isinstance(observation, Recovered) and observation.gate is None:
        return state._replace(is_deaf=False)
    if isinstance(observation, Weighed):
        return _weighed(state, observation, game)
    return _step(state, observation, game) if isinstance(observation, Step) else state


def _weighed(state: UmpireState, weighed: Weighed, game: Game) -> UmpireState:
    """What is on the tower before the first piece of a round belongs to an earlier one."""
    state = state._replace(total=weighed.total)
    is_bare = isinstance(game, Topple) and height(game.stacks) == 0
    is_left = is_bare and weighed.total > 0 and state.phase == "level"
    return state._replace(is_clearing=True) if is_left else state


def _step(state: UmpireState, step: Step, game: Game) -> UmpireState:
    state = state._replace(total=step.total)
    if state.is_clearing:
        # Empty, or the first piece of the new round: the tower has been reset.
        is_over = step.total == 0 or step.pieces == 1
        state = state._replace(is_clearing=not is_over)
        if step.pieces != 1:
            return state
    if game.outcome:
        return state
    for earlier in state.steps:
        if earlier.pieces == -step.pieces:  # it came back, or left again
            state = _without(state, earlier)
            if state.is_falling and not state.has_fall:
                state = state._replace(entered=None)
            return state._replace(gone=step if step.pieces < 0 else None)
    return state._replace(steps=(*state.steps, step), gone=None)


def _without(state: UmpireState, step: Step) -> UmpireState:
    return state._replace(steps=tuple(known for known in state.steps if known is not step))


def heard(state: UmpireState, said: Said) -> UmpireState:
    word, at_us = said
    state = state._replace(latest_us=max(state.latest_us, at_us))
    match word:
        case Forget():
            return state._replace(steps=(), entered=None, gone=None)
        case Entered(action):
            return state._replace(entered=action)
        case Aside(what):
            left = tuple(step for step in state.steps if step.at_us != what)
            return state._replace(steps=left, gone=None)
        case Split(at):
            apart = tuple(part for step in state.steps for part in _split(step, at))
            return state._replace(steps=apart)
    return state


def _split(step: Step, at_us: int) -> list[Step]:
    if step.at_us != at_us or step.pieces < 2:
        return [step]
    return [replace(step, at_us=at_us + number, pieces=1) for number in range(step.pieces)]


def played(
    state: UmpireState, entry: int, line: Line, before: Game, after: Game, has_scale: bool
) -> UmpireState:
    state = state._replace(gone=None, placed=None)
    if isinstance(line.act, Placement):
        placed = Placed(entry, before.turn, state.latest_us)
        state = state._replace(entered=None, placed=placed, is_clearing=False)
        state = _without(state, state.more[0]) if state.more else state
    elif isinstance(line.act, Fall):
        state = state._replace(steps=(), entered=None)
    return _turned(state, before, after, has_scale)


def _turned(state: UmpireState, before: Game, after: Game, has_scale: bool) -> UmpireState:
    """A new round: the tower is cleared.  Back to an earlier one by a correction: it stands
    again.
    """
    if after.round > before.round:
        is_clearing = has_scale and state.total != 0
        return state._replace(steps=(), entered=None, is_clearing=is_clearing)
    return state._replace(is_clearing=False) if after.round < before.round else state


def corrected(
    state: UmpireState, plays: Mapping[int, Line | None], before: Game, after: Game, has_scale: bool
) -> UmpireState:
    """The scale knows how many pieces are there, whatever the record says now."""
    if state.placed and plays.get(state.placed.entry, True) is None:
        state = state._replace(placed=None)
    state = _turned(state, before, after, has_scale)
    if state.total is None or state.is_clearing or not isinstance(after, Topple):
        return state
    surplus = state.total - height(after.stacks)
    if surplus == 0:
        return state._replace(steps=())
    if surplus == 1 and not state.more and state.entered is None:
        at_us = state.latest_us
        left = Step(at_us, at_us, 1, "ask", _SURPLUS, state.total)
        return state._replace(steps=(left,), surplus=left)
    return state
