"""How each event changes the carrom umpire's state; state.py has the table.

A piece that falls without a strike soon after a shot belongs to that shot (EV-3): it is kept as a
late piece for people to judge.
"""

from collections.abc import Mapping

from pichenette.games.game import Game, Json
from pichenette.games.record import Line
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation, Passage, Press, Step, Strike
from pichenette.umpire.carrom import emptying
from pichenette.umpire.carrom.pieces import Stock, Taken, carrom
from pichenette.umpire.carrom.proposal import Proposals
from pichenette.umpire.carrom.spoken import is_of, recounted
from pichenette.umpire.carrom.state import (
    NOTHING_NAMED,
    NOTHING_SAID,
    LastPlay,
    OpenShot,
    UmpireState,
)
from pichenette.umpire.falling import may_count, on_board
from pichenette.umpire.naming import Naming
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
_TAKINGS = 8  # earlier readings of one shot's passages, remembered for undo and redo
_PLAYS = 4  # a late piece is offered to this many plays
_PERHAPS = 4  # likely hands kept per play, among late passages


class Moves:
    def __init__(self, times: ShotTimes, proposals: Proposals) -> None:
        self._times = times
        self._proposals = proposals
        self._has_strike = proposals.has_strike

    def saw(self, state: UmpireState, observation: Observation, game: Game) -> UmpireState:
        is_hurried = state.is_hurried and observation.at_us <= state.latest_us
        if isinstance(observation, Press) and observation.means == "done":
            is_hurried = True
        latest_us = max(state.latest_us, observation.at_us)
        state = state._replace(latest_us=latest_us, is_hurried=is_hurried)
        if isinstance(observation, Strike):
            return self._strike(state, observation.at_us)
        if isinstance(observation, Passage):
            return self._passage(state, observation)
        return self._weigh(state, observation, game) if isinstance(observation, Step) else state

    def saw_after(self, state: UmpireState, observation: Observation, game: Game) -> UmpireState:
        """The game is over.  What falls is emptying, unless a correction takes the end back."""
        if state.shots:
            return self.saw(state, observation, game)
        if isinstance(observation, Passage) and state.emptying is not None:
            return emptying.held(state, observation)
        return state

    def _strike(self, state: UmpireState, at_us: int) -> UmpireState:
        fell, shots = emptying.since(state, at_us) if state.emptying else (), state.shots
        match state.whose_flick(at_us, self._times.roll_ms * 1000):
            case LastPlay(is_felt=True, began_us=int()):
                return state  # pieces hit the frame
            case LastPlay(began_us=began_us) as play:
                began_us = at_us if began_us is None else min(began_us, at_us)
                return _with_play(state, play, play._replace(began_us=began_us, is_felt=True))
            case OpenShot(is_struck=False) as shot:
                began_us = min(shot.began_us, at_us)
                shots = (*shots[:-1], shot._replace(is_struck=True, began_us=began_us))
            case OpenShot():
                pass  # pieces hit the frame
            case None:
                shots = (*shots, OpenShot(at_us, at_us, is_struck=True))
        state = state._replace(shots=shots, emptying=None, is_untouched=False)
        for passage in fell:
            state = self._passage(state, passage)
        return state

    def _weigh(self, state: UmpireState, step: Step, game: Game) -> UmpireState:
        """A complete tower that loses pieces was struck, whether or not the strike was felt."""
        stood, state = state.tower, state._replace(tower=step.total)
        whole = carrom(game).tower
        is_whole = whole > 0 and state.is_untouched and stood == whole
        return self._strike(state, step.at_us) if is_whole and step.pieces < 0 else state

    def _passage(self, state: UmpireState, passage: Passage) -> UmpireState:
        if passage.key in state.forgotten:
            state = state._replace(forgotten=state.forgotten - {passage.key})
            if not any(shot.began_us <= _falls_us(passage) for shot in state.shots):
                return state
        if state.emptying is not None:
            if self._has_strike or passage.at_us - state.emptied_us < _EMPTYING_US:
                return emptying.held(state, passage)
            state = state._replace(emptying=None)
        play = _play_of(state, passage)
        at = _shot_of(state, passage)
        shot = None if at is None else state.shots[at]
        is_held_up = play is not None and play.is_held_up(passage)
        if shot is not None and (
            _falls_us(passage) >= shot.began_us or not (shot.is_struck or is_held_up) or not play
        ):
            assert at is not None
            return _joined(state, at, passage)
        if play and play.is_told(passage):
            return _with_play(state, play, _with_held_up(play, passage))
        if not may_count(passage):
            return state
        if play and (shot or self._is_late(passage, play)):
            return _with_play(state, play, _with_late(play, passage))
        return _joined(_opened(state, passage.end_us), 0, passage) if passage.pieces else state

    def _is_late(self, passage: Passage, play: LastPlay) -> bool:
        """Without a flick, only a clear piece opens a shot of its own."""
        late_ms = self._times.late_ms if self._has_strike else self._times.roll_ms
        is_soon = passage.at_us - play.at_us < late_ms * 1000
        is_unfelt = self._has_strike and passage.verdict == "ask"
        return is_soon or is_unfelt or not passage.pieces

    def heard(self, state: UmpireState, said: Said, game: Game) -> UmpireState:
        word, at_us = said
        latest_us, is_hurried = max(state.latest_us, at_us), isinstance(word, ByHand)
        state = state._replace(latest_us=latest_us, is_hurried=is_hurried)
        if isinstance(word, Forget):
            return _forgotten(state)._replace(forgotten=state.forgotten | {*word.coming})
        if isinstance(word, Recount):
            return _recount(state, word)
        if game.outcome:
            return state
        match word:
            case Again() if state.shots:
                return _opened(state, at_us)
            case NextPiece(piece, is_toggle):
                naming = Naming(piece, is_toggle=is_toggle) if piece is not None else None
                return state._replace(naming=naming)
            case Fell():
                return self._fell(_opened(state, at_us), word, game)
            case ToldShot():
                state = _opened(state, at_us)
                return _with_shot(state, 0, _told_of(state.shots[0], word, at_us))
            case Late():
                return _settled(state, word, at_us)
        return state

    def _fell(self, state: UmpireState, word: Fell, game: Game) -> UmpireState:
        untold = state.shots[0]._replace(said=None, said_us=0, said_of=None)
        state = _with_shot(state, 0, untold)
        if word.gone is not None:
            state = _with_shot(state, -1, state.shots[-1]._replace(gone=word.gone))
        if word.passage is not None:
            state = state._replace(said={**state.said, word.passage: word.pieces})
        is_nothing = self._proposals.of(state.shots, state, game) == Shot()
        # Nothing fell, and nobody has shot.
        return _forgotten(state) if is_nothing and not state.shots[0].is_struck else state

    def played(
        self, state: UmpireState, entry: int, line: Line, before: Game, after: Game
    ) -> UmpireState:
        shot = state.shots[0] if state.shots else None
        proposals, counted_us = self._proposals, state.counted_us
        stock, played = proposals.stock(before), line.encode()
        taken: tuple[Taken, ...] = ()  # from no passage, as far as anybody knows
        at_us = until_us = state.latest_us
        is_felt = True
        # The button alone says nothing of what fell.
        said_us = at_us if Shot.of(played).potted else 0
        in_time: tuple[Passage, ...] = ()
        held_up: tuple[Passage, ...] = ()
        if shot is not None:
            taken = tuple(proposals.taking(shot, state, before).taken)
            at_us, said_us = shot.quiet_from_us, shot.said_us if shot.said else 0
            held_up = shot.held_up
            in_time = tuple(passage for passage in shot.passages if passage not in held_up)
            is_felt = proposals.is_felt(shot)
            due_us = proposals.due_us(state, before)
            assert due_us is not None
            if state.is_hurried:
                due_us = min(due_us, state.latest_us)
            else:
                counted_us = due_us
            is_told = shot.said is not None and not shot.is_struck
            until_us = shot.said_us if is_told else due_us
        play = LastPlay(
            entry,
            played,
            before.turn,
            before.round,
            stock,
            at_us,
            said_us=said_us,
            takings=(taken,),
            is_felt=is_felt,
            began_us=shot.began_us if shot else None,
            until_us=until_us,
            seen=sum(map(_clear, in_time)),
            back=_back(stock, played, after),
        )
        for passage in held_up:
            play = _with_held_up(play, passage)
        state = _forgotten(state)._replace(
            plays=(*state.counting[1 - _PLAYS :], play),
            counted_us=counted_us,
            is_hurried=False,
            emptying=None,  # applies even if its flick was not felt and people entered it
            forgotten=frozenset(),
        )
        is_set_up = carrom(before).is_set_up_again(carrom(after))
        return emptying.begun(state, play.at_us) if is_set_up else state

    def corrected(
        self, state: UmpireState, plays: Mapping[int, Line | None], before: Game, after: Game
    ) -> UmpireState:
        known = tuple(_counted(play, plays) for play in state.plays)
        known = _with_back(known, state.plays, after)
        state = state._replace(plays=known)
        now = carrom(after)
        if not (now.is_fresh or now.outcome):
            return _not_set_up(state)
        is_set_up = carrom(before).is_set_up_again(now)
        return emptying.begun(state, state.latest_us) if is_set_up else state


def _counted(play: LastPlay, plays: Mapping[int, Line | None]) -> LastPlay:
    """The play as it counts after a correction."""
    if play.entry not in plays:
        return play
    line = plays[play.entry]
    if line is None:
        return play._replace(is_void=True)
    return play._replace(is_void=False, line=line.encode())


def _back(stock: Stock, line: Json, after: Game) -> tuple[str, ...]:
    """What fell or left the board and is on it again: people put it back."""
    if not Shot.is_in(line):
        return ()
    shot, there = Shot.of(line), on_board(after)
    fell = [name for name in (*shot.potted, *shot.off) if name != "striker"]
    kinds = [name for name in stock.pieces if name != "striker"]
    return tuple(
        name
        for name in kinds
        for _ in range(there.get(name, 0) - stock.pieces[name] + fell.count(name))
    )


def _with_back(
    known: tuple[LastPlay, ...], before: tuple[LastPlay, ...], after: Game
) -> tuple[LastPlay, ...]:
    """After a correction of the last play alone: of no other is known what was on the board."""
    changed = [now for now, was in zip(known, before, strict=True) if now.line != was.line]
    if not known or changed != [known[-1]] or known[-1].is_void:
        return known
    last = known[-1]
    return (*known[:-1], last._replace(back=_back(last.stock, last.line, after)))


def _falls_us(passage: Passage) -> int:
    """The latest moment at which a piece can have begun to fall: after bounces or a lamp's flicker.
    A storm or a hand hides it until the end.
    """
    return passage.breaks[-1].at_us if passage.pieces else passage.end_us


def _shot_of(state: UmpireState, passage: Passage) -> int | None:
    """The last shot that had begun when the piece fell, or else the open one."""
    begun = [at for at, shot in enumerate(state.shots) if shot.began_us <= _falls_us(passage)]
    return max(begun, default=0) if state.shots else None


def _play_of(state: UmpireState, passage: Passage) -> LastPlay | None:
    """The play it fell in, or else the last one."""
    plays = (play for play in state.counting if passage.end_us < play.at_us)
    return next(plays, state.last)


def _opened(state: UmpireState, at_us: int) -> UmpireState:
    """Open a shot that was busy at that moment."""
    if not state.shots:
        return state._replace(shots=(OpenShot(at_us, at_us),))
    return _with_shot(state, 0, state.shots[0].busy(at_us))


def _told_of(shot: OpenShot, word: ToldShot, at_us: int) -> OpenShot:
    """What people tell covers all that had fallen by then; a name covers no more than they had told
    of before, and what was judged since.
    """
    judged = frozenset(passage.key for passage in shot.passages)
    said_us, said_of = at_us, shot.said_of
    if word.is_naming and shot.said is None:
        said_us, said_of = shot.began_us, judged
    elif word.is_naming:
        said_us, said_of = shot.said_us, None if said_of is None else said_of | judged
    elif word.coming is not None:
        said_of = judged.union(word.coming)
    return shot._replace(said=word.shot, said_us=said_us, said_of=said_of)


def _joined(state: UmpireState, at: int, passage: Passage) -> UmpireState:
    """Add a passage to the shot at that index."""
    shot = state.shots[at]
    is_seen = passage.verdict != "ignore"
    quiet_from_us = max(shot.quiet_from_us, passage.end_us) if is_seen else shot.quiet_from_us
    shot = shot._replace(quiet_from_us=quiet_from_us, passages=(*shot.passages, passage))
    state = _with_shot(state, at, shot)
    if state.naming is None or not passage.pieces or not is_seen:
        return state
    return state._replace(named={**state.named, passage.key: state.naming}, naming=None)


def _with_shot(state: UmpireState, at: int, shot: OpenShot) -> UmpireState:
    shots = list(state.shots)
    shots[at] = shot
    return state._replace(shots=tuple(shots))


def _with_play(state: UmpireState, play: LastPlay, changed: LastPlay) -> UmpireState:
    plays = tuple(changed if known is play else known for known in state.plays)
    return state._replace(plays=plays)


def _with_held_up(play: LastPlay, passage: Passage) -> LastPlay:
    """The passage ended before people told of the play, and was reported afterwards."""
    if play.is_told(passage):
        return play._replace(seen=play.seen + _clear(passage))
    return _with_late(play, passage)


def _with_late(play: LastPlay, passage: Passage) -> LastPlay:
    spare = [passage for passage in play.late if not passage.pieces][: 1 - _PERHAPS]
    late = (*(passage for passage in play.late if passage not in spare), passage)
    return play._replace(late=late, seen=play.seen + _clear(passage))


def _clear(passage: Passage) -> int:
    """Its pieces, if nobody need be asked about them."""
    return passage.pieces if passage.verdict == "accept" else 0


def _forgotten(state: UmpireState) -> UmpireState:
    """Drop the open shot and what people said about it; the next one opens."""
    shots = state.shots[1:]
    if not shots:
        return state._replace(shots=(), said=NOTHING_SAID, named=NOTHING_NAMED, naming=None)
    over = {passage.key for passage in state.shots[0].passages}
    return state._replace(
        shots=shots,
        said={key: pieces for key, pieces in state.said.items() if key not in over},
        named={key: naming for key, naming in state.named.items() if key not in over},
    )


def _recount(state: UmpireState, word: Recount) -> UmpireState:
    for play in state.counting:
        taken = recounted(play, word.passage, word.pieces)
        if taken is not None and taken not in play.takings:
            takings = (*play.takings[1 - _TAKINGS :], taken)
            state = _with_play(state, play, play._replace(takings=takings))
    return state


def _settled(state: UmpireState, word: Late, at_us: int) -> UmpireState:
    """Settle what a late piece was."""
    for play in state.counting:
        found = [passage for passage in play.late if passage.key == word.passage]
        if not found:
            continue
        if word.is_shot:  # with everything that fell after it
            found = [passage for passage in play.late if passage.at_us >= found[0].at_us]
            state = _opened(state, at_us)
            first = state.shots[0]
            first = first._replace(
                is_struck=True,
                began_us=min(first.began_us, found[0].at_us),
                passages=(*first.passages, *found),
            )
            state = _with_shot(state, 0, first)
        left = tuple(passage for passage in play.late if passage not in found)
        takings = play.takings
        if word.pieces:
            late = Taken(found[0], word.pieces, is_said=True)
            longer = ((*taken, late) for taken in reversed(takings))
            takings += tuple(taken for taken in longer if is_of(taken, play))[:1]
        state = _with_play(state, play, play._replace(late=left, takings=takings))
    return state


def _not_set_up(state: UmpireState) -> UmpireState:
    """The board was not set up after all, so what fell meanwhile fell late."""
    fell, state = emptying.pieces(state), state._replace(emptying=None, is_untouched=False)
    for passage in fell:
        if state.plays:
            play = state.plays[-1]  # though it be undone: it may come back
            state = _with_play(state, play, _with_held_up(play, passage))
    return state
