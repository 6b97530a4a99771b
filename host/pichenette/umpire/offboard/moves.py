"""How each event changes the Offboard umpire's state; state.py has the table."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pichenette.board import Board
from pichenette.games.game import Action, Game, Json
from pichenette.games.offboard.actions import Discard, Hit, Move, Recover, TurnDone
from pichenette.games.offboard.sensed import Sensed
from pichenette.games.record import decode
from pichenette.sense.observation import Observation, Passage
from pichenette.text import Text
from pichenette.umpire.offboard.explaining import exit_by_map, table_of
from pichenette.umpire.offboard.questions import LISTED, RESTORE, at_target, target_of
from pichenette.umpire.offboard.state import CountedHit, Ended, UmpireState
from pichenette.umpire.pieces import is_weighty
from pichenette.umpire.words import Again, Aside, Forget, Only, Said

_ROLLING_US = 700_000  # from push to fall; nobody pushes this soon after the opponent's button
_PLAYS = 4  # for this many plays, its own included, a hit can be taken back
_PERHAPS = 4  # latest passages that were probably no marble


def saw(state: UmpireState, seen: Observation, game: Game, board: Board) -> UmpireState:
    state = replace(state, latest_us=max(state.latest_us, seen.at_us))
    if not isinstance(seen, Passage) or game.outcome:
        return state
    target = target_of(board, seen)
    if seen.verdict == "ignore" or target is None or not is_weighty(seen):
        return state  # specks of noise
    if seen.key in state.forgotten:
        return replace(state, forgotten=state.forgotten - {seen.key})
    state = replace(state, notices=())
    if state.unseen == target:
        return replace(state, unseen=None)  # what the last move pushed there
    if not seen.pieces:
        return replace(state, perhaps=(*state.perhaps[1 - _PERHAPS :], seen))
    state = _busy(replace(state, falls=(*state.falls, seen)), seen.end_us)
    if state.ended and seen.at_us - state.ended.at_us < _ROLLING_US:
        return replace(state, late=state.late | {seen.key})
    return state


def _busy(state: UmpireState, at_us: int) -> UmpireState:
    """Something happened: restart the countdown."""
    return replace(state, quiet_from_us=max(state.quiet_from_us, at_us))


def heard(state: UmpireState, said: Said) -> UmpireState:
    word, at_us = said
    state = replace(state, latest_us=max(state.latest_us, at_us))
    match word:
        case Forget(coming):
            return replace(state, falls=(), forgotten=state.forgotten | {*coming})
        case Again():
            return _busy(state, at_us)
        case Aside(what):
            return _busy(_with_falls(state, lambda seen: seen.key != what), at_us)
        case Only(passage):
            state = replace(state, late=frozenset(), sure=state.sure | {passage})
            return _busy(_with_falls(state, lambda seen: seen.key == passage), at_us)
    return state


def _with_falls(state: UmpireState, is_kept: Callable[[Passage], bool]) -> UmpireState:
    return replace(state, falls=tuple(seen for seen in state.falls if is_kept(seen)))


def played(
    state: UmpireState, entry: int, line: Json, before: Game, after: Game, board: Board
) -> UmpireState:
    since_us = state.ended.at_us if state.ended else 0
    act = decode(before, line).act
    hit = _grown_old(state.hit, act)
    state = replace(state, notices=(), ended=None, hit=hit, forgotten=frozenset())
    match act:
        case Hit(target):
            seen, state = _taken(state, target, board)
            state = replace(state, hit=CountedHit(entry, seen) if seen else None)
        case Move():
            state = _compared(state, exit_by_map(before, act), board)
        case TurnDone() | Recover():
            told = tuple(at_target(board, seen, RESTORE) for seen in state.falls[:LISTED])
            state = replace(state, notices=told)
            table = table_of(before)
            if isinstance(act, TurnDone) and isinstance(table, Sensed) and not table.has_hit:
                state = replace(state, ended=Ended(entry, before.turn, state.latest_us))
    if after.turn == before.turn and not after.outcome:
        return state
    perhaps = tuple(one for one in state.perhaps if state.ended and one.at_us > since_us)
    return replace(state, falls=(), late=frozenset(), sure=frozenset(), perhaps=perhaps)


def _grown_old(hit: CountedHit | None, act: Action | int) -> CountedHit | None:
    """Stop offering a hit once its marble's owner has chosen, as one tap would not do."""
    if hit is None or hit.plays == _PLAYS or isinstance(act, Recover | Discard):
        return None
    return hit._replace(plays=hit.plays + 1)


def corrected(state: UmpireState, plays: Mapping[int, Json | None]) -> UmpireState:
    ended, hit = state.ended, state.hit
    return replace(
        state,
        unseen=None,
        notices=(),
        ended=None if ended and plays.get(ended.entry, True) is None else ended,
        hit=None if hit and plays.get(hit.entry, True) is None else hit,
    )


def _taken(state: UmpireState, target: int, board: Board) -> tuple[Passage | None, UmpireState]:
    """The fall that was played is no longer open."""
    fallen = (*state.falls, *state.perhaps)
    found = next((seen for seen in fallen if target_of(board, seen) == target), None)
    perhaps = tuple(seen for seen in state.perhaps if seen is not found)
    return found, replace(_with_falls(state, lambda seen: seen is not found), perhaps=perhaps)


def _compared(state: UmpireState, target: int | None, board: Board) -> UmpireState:
    """OB-11: compare what the map says of a move with what was seen; the sensor wins."""
    state, notices = replace(state, unseen=None), list[Text]()
    if target is not None:
        seen, state = _taken(state, target, board)
        if seen is None and state.falls:
            other = target_of(board, state.falls[0])
            notices.append(
                Text(
                    f"the map says T{target}, but the sensors saw T{other} (OB-11): check the "
                    "board",
                    f"la carte dit T{target}, mais les capteurs ont vu T{other} (OB-11) : "
                    "vérifiez le plateau",
                )
            )
            state = replace(state, falls=())
        elif seen is None:
            state = replace(state, unseen=target)  # it may still be rolling
    for seen in state.falls[:LISTED]:
        number = target_of(board, seen)
        notices.append(
            Text(
                f"T{number}: this move does not push the marble that fell here; put it back "
                "(OB-17)",
                f"T{number} : ce coup ne pousse pas la bille tombée ici ; remettez-la en place "
                "(OB-17)",
            )
        )
    return replace(state, notices=tuple(notices))
