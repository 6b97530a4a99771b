"""How each event changes the carrom umpire's state; state.py has the table.

A piece that falls without a strike soon after a shot belongs to that shot (EV-3): it is kept as a
late piece for people to judge.
"""

from collections.abc import Mapping
from dataclasses import replace

from pichenette.games.game import Game, Json
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation, Passage, Press, Step, Strike
from pichenette.umpire.carrom.naming import is_of, recounted
from pichenette.umpire.carrom.pieces import Taken, carrom
from pichenette.umpire.carrom.proposal import Proposals
from pichenette.umpire.carrom.state import (
    NOTHING_NAMED,
    NOTHING_SAID,
    LastPlay,
    OpenShot,
    UmpireState,
)
from pichenette.umpire.naming import Naming
from pichenette.umpire.pieces import is_weighty
from pichenette.umpire.shot_times import ShotTimes
from pichenette.umpire.words import (
    Again,
    ByHand,
    Fell,
    Forget,
    Late,
    NextPiece,
    Recount,
    Said,
    ToldShot,
)

_EMPTYING_US = (
    15_000_000  # without a strike sensor: this much quiet, and the board was set up again
)
_HELD_US = 10_000_000  # strikes are reported no later than this; what fell before is emptying
_TAKINGS = 8  # earlier readings of one shot's passages, remembered for undo and redo
_PLAYS = 4  # a late piece is offered to this many plays
_PERHAPS = 4  # likely hands kept per play, among late passages


class Moves:
    def __init__(self, times: ShotTimes, proposals: Proposals) -> None:
        self._times = times
        self._proposals = proposals
        self._has_strike = proposals.has_strike

    def saw(self, state: UmpireState, seen: Observation, game: Game) -> UmpireState:
        is_hurried = state.is_hurried and seen.at_us <= state.latest_us
        if isinstance(seen, Press) and seen.means == "done":
            is_hurried = True
        latest_us = max(state.latest_us, seen.at_us)
        state = replace(state, latest_us=latest_us, is_hurried=is_hurried)
        if isinstance(seen, Strike):
            return self._strike(state, seen.at_us)
        if isinstance(seen, Passage):
            return self._passage(state, seen)
        return self._weigh(state, seen, game) if isinstance(seen, Step) else state

    def _strike(self, state: UmpireState, at_us: int) -> UmpireState:
        kept = state.emptying or ()
        shots, struck = state.shots, OpenShot(at_us, at_us, is_struck=True)
        if not shots:
            shots = (struck,)
        elif (shots[-1].said is not None and not shots[-1].is_struck) or (
            at_us - shots[-1].began_us > self._times.roll_ms * 1000
        ):
            shots = (*shots, struck)  # the previous shot was already over, entered by hand perhaps
        else:  # pieces hit the frame, or the flick itself was not felt
            shots = (*shots[:-1], replace(shots[-1], is_struck=True))
        state = replace(state, shots=shots, emptying=None, is_untouched=False)
        for passage in kept:
            if passage.at_us >= at_us:
                state = self._passage(state, passage)
        return state

    def _weigh(self, state: UmpireState, seen: Step, game: Game) -> UmpireState:
        """A complete tower that loses pieces was struck, whether or not the strike was felt."""
        stood, state = state.tower, replace(state, tower=seen.total)
        whole = carrom(game).tower
        is_whole = whole > 0 and state.is_untouched and stood == whole
        return self._strike(state, seen.at_us) if is_whole and seen.pieces < 0 else state

    def _passage(self, state: UmpireState, seen: Passage) -> UmpireState:
        if seen.key in state.forgotten:
            state = replace(state, forgotten=state.forgotten - {seen.key})
            if not any(shot.began_us <= _falls_us(seen) for shot in state.shots):
                return state
        if state.emptying is not None:
            if self._has_strike or seen.at_us - state.emptied_us < _EMPTYING_US:
                held = (one for one in state.emptying if seen.at_us - one.at_us < _HELD_US)
                return replace(state, emptying=(*held, seen), emptied_us=seen.end_us)
            state = replace(state, emptying=None)
        last = state.counting[-1] if state.counting else None
        at = _shot_of(state, seen)
        shot = None if at is None else state.shots[at]
        if shot is not None and (
            _falls_us(seen) >= shot.began_us or not shot.is_struck or not last
        ):
            assert at is not None
            return _joined(state, at, seen)
        if last and seen.end_us < last.said_us:
            return state  # delayed on the cable; people have reported it meanwhile
        if seen.verdict == "ignore" or not is_weighty(seen):
            return state
        if last and (shot or self._is_late(seen, last)):
            return _with_play(state, last, replace(last, late=_with_late(last, seen)))
        return _joined(_opened(state, seen.end_us), 0, seen) if seen.pieces else state

    def _is_late(self, seen: Passage, last: LastPlay) -> bool:
        """Without a flick, only a clear piece opens a shot of its own."""
        late_ms = self._times.late_ms if self._has_strike else self._times.roll_ms
        is_soon = seen.at_us - last.at_us < late_ms * 1000
        is_unfelt = self._has_strike and seen.verdict == "ask"
        return is_soon or is_unfelt or not seen.pieces

    def heard(self, state: UmpireState, said: Said, game: Game) -> UmpireState:
        word, at_us = said
        latest_us, is_hurried = max(state.latest_us, at_us), isinstance(word, ByHand)
        state = replace(state, latest_us=latest_us, is_hurried=is_hurried)
        if isinstance(word, Forget):
            return replace(_forgotten(state), forgotten=state.forgotten | {*word.coming})
        if isinstance(word, Recount):
            return _recount(state, word)
        if game.outcome:
            return state
        match word:
            case Again() if state.shots:
                return _opened(state, at_us)
            case NextPiece(piece, is_toggle):
                naming = Naming(piece, is_toggle=is_toggle) if piece is not None else None
                return replace(state, naming=naming)
            case Fell():
                return self._fell(_opened(state, at_us), word, game)
            case ToldShot(shot, coming):
                state = _opened(state, at_us)
                first = replace(state.shots[0], said=shot, said_us=at_us)
                if coming is not None:
                    spoken_of = frozenset((*(one.key for one in first.passages), *coming))
                    first = replace(first, said_of=spoken_of)
                return _with_shot(state, 0, first)
            case Late():
                return _settled(state, word, at_us)
        return state

    def _fell(self, state: UmpireState, word: Fell, game: Game) -> UmpireState:
        state = _with_shot(state, 0, replace(state.shots[0], said=None))
        if word.gone is not None:
            state = _with_shot(state, -1, replace(state.shots[-1], gone=word.gone))
        if word.passage is not None:
            state = replace(state, said={**state.said, word.passage: word.pieces})
        is_nothing = self._proposals.of(state.shots, state, game) == Shot()
        # Nothing fell, and nobody has shot.
        return _forgotten(state) if is_nothing and not state.shots[0].is_struck else state

    def played(
        self, state: UmpireState, entry: int, line: Json, before: Game, after: Game
    ) -> UmpireState:
        shot = state.shots[0] if state.shots else None
        stock = self._proposals.stock(before)
        none: tuple[Taken, ...] = ()  # from no passage, as far as anybody knows
        play = LastPlay(
            entry, line, before.turn, before.round, stock, state.latest_us, takings=(none,)
        )
        counted_us = state.counted_us
        if shot is not None:
            taken = tuple(self._proposals.taking(shot, state, before).taken)
            said_us = shot.said_us if shot.said else 0
            is_felt = self._proposals.is_felt(shot)
            play = replace(play, at_us=shot.quiet_from_us, takings=(taken,), said_us=said_us)
            play = replace(play, is_felt=is_felt)
            if not state.is_hurried:
                counted_us = self._proposals.due_us(state, before)
        state = _forgotten(state)
        plays = (*state.counting[1 - _PLAYS :], play)
        # Applies even if its flick was not felt and people entered it.
        state = replace(state, plays=plays, counted_us=counted_us, is_hurried=False, emptying=None)
        state = replace(state, forgotten=frozenset())
        is_set_up = carrom(before).is_set_up_again(carrom(after))
        return _set_up(state, play.at_us) if is_set_up else state

    def corrected(
        self, state: UmpireState, plays: Mapping[int, Json | None], before: Game, after: Game
    ) -> UmpireState:
        known = tuple(
            replace(play, is_void=plays[play.entry] is None, line=plays[play.entry] or play.line)
            if play.entry in plays
            else play
            for play in state.plays
        )
        state = replace(state, plays=known)
        now = carrom(after)
        if not carrom(before).is_set_up_again(now):
            return state
        return _set_up(state, state.latest_us) if now.is_fresh else replace(state, emptying=None)


def _falls_us(seen: Passage) -> int:
    """The latest moment at which a piece can have begun to fall: after bounces or a lamp's flicker.
    A storm or a hand hides it until the end.
    """
    return seen.breaks[-1].at_us if seen.pieces else seen.end_us


def _shot_of(state: UmpireState, seen: Passage) -> int | None:
    """The last shot that had begun when the piece fell, or else the open one."""
    begun = [at for at, one in enumerate(state.shots) if one.began_us <= _falls_us(seen)]
    return max(begun, default=0) if state.shots else None


def _opened(state: UmpireState, at_us: int) -> UmpireState:
    """Open a shot that was busy at that moment."""
    if not state.shots:
        return replace(state, shots=(OpenShot(at_us, at_us),))
    return _with_shot(state, 0, state.shots[0].busy(at_us))


def _joined(state: UmpireState, at: int, seen: Passage) -> UmpireState:
    """Add a passage to the shot at that index."""
    shot = state.shots[at]
    is_seen = seen.verdict != "ignore"
    shot = replace(shot.busy(seen.end_us) if is_seen else shot, passages=(*shot.passages, seen))
    state = _with_shot(state, at, shot)
    if state.naming is None or not seen.pieces or not is_seen:
        return state
    return replace(state, named={**state.named, seen.key: state.naming}, naming=None)


def _with_shot(state: UmpireState, at: int, shot: OpenShot) -> UmpireState:
    shots = list(state.shots)
    shots[at] = shot
    return replace(state, shots=tuple(shots))


def _with_play(state: UmpireState, play: LastPlay, changed: LastPlay) -> UmpireState:
    plays = tuple(changed if one is play else one for one in state.plays)
    return replace(state, plays=plays)


def _with_late(play: LastPlay, seen: Passage) -> tuple[Passage, ...]:
    spare = [one for one in play.late if not one.pieces][: 1 - _PERHAPS]
    return (*(one for one in play.late if one not in spare), seen)


def _forgotten(state: UmpireState) -> UmpireState:
    """Drop the open shot and what people said about it; the next one opens."""
    shots = state.shots[1:]
    if not shots:
        return replace(state, shots=(), said=NOTHING_SAID, named=NOTHING_NAMED, naming=None)
    over = {seen.key for seen in state.shots[0].passages}
    return replace(
        state,
        shots=shots,
        said={key: pieces for key, pieces in state.said.items() if key not in over},
        named={key: naming for key, naming in state.named.items() if key not in over},
    )


def _recount(state: UmpireState, word: Recount) -> UmpireState:
    for play in state.counting:
        taken = recounted(play, word.passage, word.pieces)
        if taken is not None and taken not in play.takings:
            takings = (*play.takings[1 - _TAKINGS :], taken)
            state = _with_play(state, play, replace(play, takings=takings))
    return state


def _settled(state: UmpireState, word: Late, at_us: int) -> UmpireState:
    """Settle what a late piece was."""
    for play in state.counting:
        found = [seen for seen in play.late if seen.key == word.passage]
        if not found:
            continue
        if word.is_shot:  # with everything that fell after it
            found = [seen for seen in play.late if seen.at_us >= found[0].at_us]
            state = _opened(state, at_us)
            first = state.shots[0]
            first = replace(
                first,
                is_struck=True,
                began_us=min(first.began_us, found[0].at_us),
                passages=(*first.passages, *found),
            )
            state = _with_shot(state, 0, first)
        left = tuple(seen for seen in play.late if seen not in found)
        takings = play.takings
        if word.pieces:
            late = Taken(found[0], word.pieces, is_said=True)
            longer = ((*taken, late) for taken in reversed(takings))
            takings += tuple(taken for taken in longer if is_of(taken, play))[:1]
        state = _with_play(state, play, replace(play, late=left, takings=takings))
    return state


def _set_up(state: UmpireState, at_us: int) -> UmpireState:
    state = replace(state, is_untouched=True, plays=state.counting[-1:])
    return state if state.shots else replace(state, emptying=(), emptied_us=at_us)
