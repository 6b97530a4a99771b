"""How each event changes the Offboard umpire's state; state.py has the table."""

from collections.abc import Callable, Mapping

from pichenette.board import Board
from pichenette.games.game import Action, Game
from pichenette.games.offboard.actions import Discard, Hit, Move, Recover, TurnDone
from pichenette.games.offboard.sensed import Sensed
from pichenette.games.record import Line, VoidLine
from pichenette.sense.observation import Observation, Passage
from pichenette.text import Text
from pichenette.umpire.falling import is_weighty
from pichenette.umpire.offboard.explaining import exit_by_map, table_of
from pichenette.umpire.offboard.questions import LISTED, RESTORE, at_target, target_of
from pichenette.umpire.offboard.state import CountedHit, Ended, UmpireState
from pichenette.umpire.words import Again, Aside, Forget, Only, Said

_ROLLING_US = 700_000  # from push to fall; nobody pushes this soon after the opponent's button
_PLAYS = 4  # for this many plays, its own included, a hit can be taken back
_PERHAPS = 4  # latest passages that were probably no marble


def saw(state: UmpireState, observation: Observation, game: Game, board: Board) -> UmpireState:
    state = state._replace(latest_us=max(state.latest_us, observation.at_us))
    if not isinstance(observation, Passage) or game.outcome:
        return state
    target = target_of(board, observation)
    if observation.verdict == "ignore" or target is None or not is_weighty(observation):
        return state  # specks of noise
    if observation.key in state.forgotten:
        return state._replace(forgotten=state.forgotten - {observation.key})
    state = state._replace(notices=())
    if state.unseen == target:
        return state._replace(unseen=None)  # what the last move pushed there
    if not observation.pieces:
        return state._replace(perhaps=(*state.perhaps[1 - _PERHAPS :], observation))
    state = _busy(state._replace(falls=(*state.falls, observation)), observation.end_us)
    if state.ended and observation.at_us - state.ended.at_us < _ROLLING_US:
        return state._replace(late=state.late | {observation.key})
    return state


def _busy(state: UmpireState, at_us: int) -> UmpireState:
    """Something happened: restart the countdown."""
    return state._replace(quiet_from_us=max(state.quiet_from_us, at_us))


def heard(state: UmpireState, said: Said) -> UmpireState:
    word, at_us = said
    state = state._replace(latest_us=max(state.latest_us, at_us))
    match word:
        case Forget(coming):
            return state._replace(falls=(), forgotten=state.forgotten | {*coming})
        case Again():
            return _busy(state, at_us)
        case Aside(what):
            return _busy(_with_falls(state, lambda passage: passage.key != what), at_us)
        case Only(passage):
            state = state._replace(late=frozenset(), sure=state.sure | {passage})
            return _busy(_with_falls(state, lambda fall: fall.key == passage), at_us)
    return state


def _with_falls(state: UmpireState, is_kept: Callable[[Passage], bool]) -> UmpireState:
    return state._replace(falls=tuple(passage for passage in state.falls if is_kept(passage)))


def played(
    state: UmpireState, entry: int, line: Line, before: Game, after: Game, board: Board
) -> UmpireState:
    since_us = state.ended.at_us if state.ended else 0
    act = line.act
    hit = _grown_old(state.hit, act)
    state = state._replace(
        notices=(), is_unseen_old=True, ended=None, hit=hit, forgotten=frozenset()
    )
    match act:
        case Hit(target):
            fall, state = _taken(state, target, board)
            state = state._replace(hit=CountedHit(entry, fall) if fall else None)
        case Move():
            state = _compared(state, exit_by_map(before, act), board)
        case TurnDone() | Recover():
            notices = tuple(at_target(board, passage, RESTORE) for passage in state.falls[:LISTED])
            state = state._replace(notices=notices)
            table = table_of(before)
            if isinstance(act, TurnDone) and isinstance(table, Sensed) and not table.has_hit:
                state = state._replace(ended=Ended(entry, before.turn, state.latest_us))
    if after.turn == before.turn and not after.outcome:
        return state
    perhaps = tuple(
        passage for passage in state.perhaps if state.ended and passage.at_us > since_us
    )
    return state._replace(falls=(), late=frozenset(), sure=frozenset(), perhaps=perhaps)


def _grown_old(hit: CountedHit | None, act: Action | VoidLine) -> CountedHit | None:
    """Stop offering a hit once its marble's owner has chosen, as one tap would not do."""
    if hit is None or hit.plays == _PLAYS or isinstance(act, Recover | Discard):
        return None
    return hit._replace(plays=hit.plays + 1)


def corrected(state: UmpireState, plays: Mapping[int, Line | None]) -> UmpireState:
    ended, hit = state.ended, state.hit
    return state._replace(
        unseen=None,
        notices=(),
        ended=None if ended and plays.get(ended.entry, True) is None else ended,
        hit=None if hit and plays.get(hit.entry, True) is None else hit,
    )


def _taken(state: UmpireState, target: int, board: Board) -> tuple[Passage | None, UmpireState]:
    """The fall that was played is no longer open."""
    fallen = (*state.falls, *state.perhaps)
    found = next((passage for passage in fallen if target_of(board, passage) == target), None)
    perhaps = tuple(passage for passage in state.perhaps if passage is not found)
    return found, _with_falls(state, lambda passage: passage is not found)._replace(perhaps=perhaps)


def _compared(state: UmpireState, target: int | None, board: Board) -> UmpireState:
    """OB-11: compare what the map says of a move with what was seen; the sensor wins."""
    state, notices = state._replace(unseen=None), list[Text]()
    if target is not None:
        passage, state = _taken(state, target, board)
        if passage is None and state.falls:
            other = target_of(board, state.falls[0])
            notices.append(
                Text(
                    f"this move pushes into target T{target}, but the sensors saw one fall into "
                    f"T{other}: check the board",
                    f"ce coup pousse dans la cible T{target}, mais les capteurs ont vu tomber une "
                    f"bille en T{other} : vérifiez le plateau",
                )
            )
            state = state._replace(falls=())
        elif passage is None:
            state = state._replace(unseen=target, is_unseen_old=False)  # it may still be rolling
    for passage in state.falls[:LISTED]:
        number = target_of(board, passage)
        notices.append(
            Text(
                f"target T{number}: this move does not push the marble that fell here; put it back",
                f"cible T{number} : ce coup ne pousse pas la bille tombée ici ; remettez-la en "
                "place",
            )
        )
    return state._replace(notices=tuple(notices))
