"""A pocket or target with two beams: both are watched, and judged together while both are well.

A passage is reported under the first beam's number, a fault under that of the beam that has it.  A
beam that is blocked, in a storm, or silent while the other sees pieces is reported, and the other
carries on alone.
"""

from collections.abc import Callable, Iterable

from pichenette.board import Level
from pichenette.sense.crowd import rule_in_crowd
from pichenette.sense.halves import Halves
from pichenette.sense.hands_over import HandsOver
from pichenette.sense.observation import (
    Break,
    Fault,
    FaultKind,
    Observation,
    Passage,
    Recovered,
)
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.pair_ruling import is_noise, is_seen, rule_pair
from pichenette.sense.pair_words import by_one_beam, silent
from pichenette.sense.passages import PassageTracker
from pichenette.sense.ruling import Ruling
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.waiting import Run, Waiting
from pichenette.text import Text

_SILENT = 4  # passages in a row that only the other beam saw, each asked: it is dead or misaligned
_KEPT = 64  # breaks per run kept as evidence
_RESTS_US = 30_000_000  # what was in a beam for longer was taken out, or is no piece
_SWAPPED = Text(
    "has another pocket counted it? It saw the other half at the same moment: two plugs may be "
    "swapped",
    "une autre poche l’a-t-elle comptée ? Elle en a vu l’autre moitié au même moment : deux fiches "
    "sont peut-être inversées",
)


class BeamOfTwo(PassageTracker):
    """One beam of a pair: it watches for faults; the pair says what its breaks were."""

    def __init__(
        self,
        gate: int,
        limits: Thresholds,
        hands: HandsOver,
        pocket: int,
        broken: Level,
        over: Callable[[], None],
    ) -> None:
        super().__init__(gate, limits, hands, is_marble=False, place=pocket)
        self._broken = broken
        self._over = over
        self._rested: list[Break] | None = None  # what the blocked beam had seen before, if that
        self.is_silent = False  # … is still to be ruled on
        self.unseen = 0  # the other beam's passages since its own last one

    @property
    def is_well(self) -> bool:
        return self._fault is None and not self.is_silent

    @property
    def fault(self) -> FaultKind | None:
        return super().fault or ("silent" if self.is_silent else None)

    @property
    def is_dark(self) -> bool:
        """Something is in it that may still go on."""
        return self._fault is None and self._beam.is_broken

    @property
    def began_us(self) -> int | None:
        """When what is open began."""
        return self._open_us

    @property
    def quiet_from_us(self) -> int:
        return self._quiet_from_us

    @property
    def dark_us(self) -> int | None:
        """Since when something is in it, or may have been and is not ruled on yet."""
        if self._fault is None and (self._beam.is_broken or self._has_long):
            return self._open_us
        return self._beam.broken_at_us

    @property
    def _has_long(self) -> bool:
        long_us = self._us("hand_ms")
        return any((break_.width_us or 0) >= long_us for break_ in self._run.breaks)

    def inherit(self, fault: FaultKind) -> None:
        if fault == "silent":
            self.is_silent = True  # until it sees something
        else:
            super().inherit(fault)

    def _take(self, breaks: list[Break], at_us: int) -> list[Observation]:
        done: list[Observation] = []
        for break_ in breaks:
            if is_noise(break_, self._limits):
                continue
            if self.is_silent:
                done.append(Recovered(self.gate, break_.at_us))
            self._is_alive()
        return done + super()._take(breaks, at_us)

    def _is_alive(self) -> None:
        self.unseen, self.is_silent = 0, False

    def fell_silent(self, at_us: int) -> Fault:
        self.is_silent = True
        return Fault(self.gate, at_us, "silent", silent(self._broken))

    def _blocked(self) -> list[Observation]:
        self._is_alive()
        self._rested = [*self._run.breaks]
        return super()._blocked()

    def is_asked_about(self) -> None:
        """What blocks it has been asked about, so nothing more is to be said of it."""
        self._rested = None

    def _after_rest(self, break_: Break) -> list[Break]:
        rested, self._rested = self._rested, None
        if rested is None or break_.is_torn or (break_.width_us or 0) > _RESTS_US:
            return []
        return [*rested, break_]

    def _mute(self, fault: FaultKind, at_us: int, because: Text) -> list[Observation]:
        self._is_alive()
        return super()._mute(fault, at_us, because)

    # A slow piece is in one beam for as long as a hand, and only both beams tell them apart: the
    # pair is what other pockets watch, and what says that it was a hand.

    def _look_out(self) -> None:
        """Nobody watches this beam alone for a hand."""

    def _saw_long(self, start_us: int, end_us: int) -> None:
        """A long break of this beam alone is no hand yet."""

    def take(self) -> tuple[Run, int]:
        """What it has seen since the last call, and how late its edges may have been."""
        self._run.breaks += self._beam.settle()
        taken = self._run, self._late_us
        self._run, self._late_us = Run(), 0
        return taken

    @property
    def _over_us(self) -> int | None:
        return None  # the pair knows

    def _rule(self) -> None:
        self._over()


class PairTracker:
    """Both beams together; `first` is the one a piece meets first."""

    def __init__(
        self,
        first: int,
        second: int,
        limits: Thresholds,
        hands: HandsOver,
        halves: Halves,
        pair: BeamPair,
        broken: tuple[Level, Level],
    ) -> None:
        """`broken`: the level that shows each beam broken."""
        self.gate = first
        self._limits = limits
        self._pair = pair
        self.first = BeamOfTwo(first, limits, hands, first, broken[0], self._over)
        self.second = BeamOfTwo(second, limits, hands, first, broken[1], self._over)
        self._beams = (self.first, self.second)
        self._waiting = Waiting(first, limits, hands)
        self._hands = hands
        self._halves = halves
        hands.watch(first, self)
        self._told: list[Observation] = []  # found while a run was closed, not yet handed on
        self._is_finished = False

    @property
    def is_open(self) -> bool:
        return self._waiting.is_any or any(beam.is_open for beam in self._beams)

    @property
    def coming(self) -> list[int]:
        """The start of each piece that what is open will probably turn out to be."""
        found = self._waiting.coming
        well = [beam for beam in self._beams if beam.is_well]
        return found + (well[0].coming if well else [])

    @property
    def due_us(self) -> int | None:
        """When time alone decides something."""
        dues = [beam.due_us for beam in self._beams]
        dues += [self._waiting.due_us(self._began_us), self._over_us]
        if self._told:
            dues.append(self._told[0].at_us)
        return min((due_us for due_us in dues if due_us is not None), default=None)

    @property
    def broken_at_us(self) -> int | None:
        """For hands.py."""
        dark = [beam.dark_us for beam in self._beams]
        return min((at_us for at_us in dark if at_us is not None), default=None)

    @property
    def _began_us(self) -> int | None:
        began = [beam.began_us for beam in self._beams]
        return min((at_us for at_us in began if at_us is not None), default=None)

    @property
    def _over_us(self) -> int | None:
        """When what is open is over, if nothing more comes."""
        if self._began_us is None or any(beam.is_dark for beam in self._beams):
            return None
        quiet_us = max(beam.quiet_from_us for beam in self._beams if beam.began_us is not None)
        return quiet_us + int(self._limits.join_ms * 1000)

    def advance(self, at_us: int) -> list[Observation]:
        """Time has reached `at_us`."""
        done = self._handed()
        while (due_us := self.due_us) is not None and due_us <= at_us:
            if self._waiting.due_us(self._began_us) == due_us:
                done += self._waiting.release()
            elif self._over_us == due_us:
                self._close()
            for beam in self._beams:
                done += self.kept(beam, beam.advance(due_us))
            done += self._handed()
        return done

    def kept(self, beam: BeamOfTwo, observations: Iterable[Observation]) -> list[Observation]:
        """What a beam says by itself: a passage only if the other beam does not see better."""
        other = self.second if beam is self.first else self.first
        if other.is_well:
            return [
                observation for observation in observations if not isinstance(observation, Passage)
            ]
        done = list(observations)
        if any(isinstance(observation, Passage) for observation in done):
            for asked in self._beams:
                asked.is_asked_about()
        return done

    def _handed(self) -> list[Observation]:
        observations, self._told = self._told, []
        return observations

    def _over(self) -> None:
        """A beam's edge says that what was open had been over long before."""
        if not self._is_finished:
            self._close()

    def _close(self) -> None:
        """What both have seen until now is one run."""
        (first, late_us), (second, second_late_us) = (beam.take() for beam in self._beams)
        if not first.breaks and not second.breaks:
            return
        ruling = self._ruling(first, second, max(late_us, second_late_us))
        run = Run(first.breaks[:_KEPT], [*first.lights, *second.lights], second.breaks[:_KEPT])
        long_us = self._limits.hand_ms * 1000
        breaks = (*run.breaks, *run.second)
        if ruling.is_disturbance and any((break_.width_us or 0) >= long_us for break_ in breaks):
            self._hands.saw(self.gate, run.at_us, run.end_us)
        self._waiting.add(run, ruling)

    def _ruling(self, first: Run, second: Run, late_us: int) -> Ruling:
        ruling = self._by_both(first, second, late_us)
        is_first, is_second = (is_seen(run.breaks, self._limits) for run in (first, second))
        if is_first == is_second or ruling.verdict == "ignore":
            return ruling
        at_us = (first if is_first else second).at_us
        if self._halves.is_seen_elsewhere(self.gate, at_us, is_first=is_first):
            return ruling._replace(pieces=0, verdict="ask", because=_SWAPPED)
        return ruling

    def _by_both(self, first: Run, second: Run, late_us: int) -> Ruling:
        if not self.first.is_well or not self.second.is_well:
            is_first = first.breaks and (self.first.is_well or not second.breaks)
            alone = self._alone(first if is_first else second, late_us)
            return alone._replace(because=by_one_beam(alone.because))
        ruling = rule_pair(first.breaks, second.breaks, self._limits, self._pair)
        is_first, is_second = (is_seen(run.breaks, self._limits) for run in (first, second))
        if is_first and is_second:
            self.first.unseen = self.second.unseen = 0
        if is_first == is_second or ruling.verdict != "ask":
            return ruling  # noise, or fingers: that says nothing about the other beam
        run, other = (first, self.second) if is_first else (second, self.first)
        return self._unseen(other, run.at_us, ruling, self._alone(run, late_us).pieces)

    def _alone(self, run: Run, late_us: int) -> Ruling:
        """What it was, as one beam alone tells it."""
        pair = self._pair
        return rule_in_crowd(run.breaks, self._limits, pair.is_marble, late_us, pair.mount)

    def _unseen(self, other: BeamOfTwo, at_us: int, ruling: Ruling, pieces: int) -> Ruling:
        """Asked, as the other beam saw nothing of it.  The more often that happens, the likelier it
        is dead, and `pieces` what fell.
        """
        other.unseen += 1
        if other.unseen == 1:
            return ruling
        if other.unseen == _SILENT:
            self._told.append(other.fell_silent(at_us))
        because = Text(
            f"did it fall? The other beam missed the last {other.unseen} pieces or "
            "touches: is it dead?",
            f"une pièce est-elle tombée ? L’autre faisceau n’a rien vu les {other.unseen} "
            "dernières fois : est-il mort ?",
        )
        return ruling._replace(pieces=pieces, because=because)

    def hurry(self) -> list[Observation]:
        """People say that it is over: report what has passed without waiting for more."""
        if not any(beam.is_dark for beam in self._beams):
            self._close()
        return [*self._handed(), *self._waiting.release_all()]

    def finish(self) -> list[Observation]:
        """Nothing more will come."""
        done: list[Observation] = []
        self._is_finished = True  # what is in both beams is one thing
        for beam in self._beams:
            done += self.kept(beam, beam.finish())
        self._close()
        return [*done, *self._handed(), *self._waiting.release_all()]
