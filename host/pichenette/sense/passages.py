"""Turn one gate's breaks into passages.

Takes edges, levels and lights of one pocket or target, and the passing of time; reports each
observation once nothing more can belong to it.  Every gate has its own tracker: no pocket locks out
another.  No piece is known by name here.
"""

from collections import deque

from pichenette.board import BeamMount
from pichenette.link.messages import BROKEN, CLEAR, MUTED
from pichenette.sense.beam import Beam
from pichenette.sense.beats import Beats
from pichenette.sense.crowd import rule_in_crowd
from pichenette.sense.hands_over import HandsOver
from pichenette.sense.muted import STORM, in_flicker, is_odd, too_many, unheard
from pichenette.sense.observation import (
    Break,
    Fault,
    FaultKind,
    Light,
    Observation,
    Passage,
    Recovered,
)
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.waiting import Run, Waiting
from pichenette.text import Text, number

_KEPT = 64  # breaks per run kept as evidence; a storm has thousands


class PassageTracker:
    """A pocket or a target."""

    def __init__(
        self,
        gate: int,
        limits: Thresholds,
        hands: HandsOver,
        is_marble: bool,
        place: int | None = None,
        mount: BeamMount = "net",
    ) -> None:
        """`place`: the gate whose passages its breaks are, where that is not itself."""
        self.gate = gate
        self._place = gate if place is None else place
        self._limits = limits
        self._hands = hands
        self._waiting = Waiting(self._place, limits, hands)
        self._is_marble = is_marble
        self._mount: BeamMount = mount
        self._beam = Beam()
        self._run = Run()
        self._starts: deque[int] = deque(maxlen=limits.storm)  # of the last breaks
        self._edge_us: int | None = None
        self._beats = Beats()
        self._fault: FaultKind | None = None
        self._fault_us = 0
        self._period_us = 0  # of the flickering lamp
        self._late_us = 0  # how late an edge of this run may have been stamped
        self._is_deaf = False  # the Pico itself does not listen: no edge, no level counts
        self._inherited: FaultKind | None = None  # reported before this tracker, and may be over
        self._look_out()

    @property
    def fault(self) -> FaultKind | None:
        return self._fault or self._inherited

    def inherit(self, fault: FaultKind) -> None:
        """Reported before the board, or the service, restarted; what the board says next confirms
        or ends it.
        """
        if self._fault is None:
            self._inherited = fault

    def _settle(self, at_us: int, is_broken: bool) -> list[Observation]:
        """The board has spoken of this gate: is it still so?"""
        inherited, self._inherited = self._inherited, None
        if inherited is None:
            return []
        if inherited == "blocked" and is_broken:
            self._fault, self._fault_us = inherited, at_us
            return []
        return [Recovered(self.gate, at_us)]

    @property
    def is_broken(self) -> bool:
        """By the edges and levels until now."""
        return self._beam.is_broken

    @property
    def is_open(self) -> bool:
        """Something is passing, or may still belong to what passed."""
        if self._waiting.is_any:
            return True
        if self._fault is not None or self._beam.is_assumed:
            return False
        return self._open_us is not None

    @property
    def coming(self) -> list[int]:
        """The start of each piece that what is open will probably turn out to be."""
        found = self._waiting.coming
        if self._open_us is None:
            return found
        graze_us = self._us("graze_ms")
        if any((break_.width_us or 0) >= graze_us for break_ in self._run.breaks):
            found.append(self._run.at_us)
        elif self._beam.broken_at_us is not None and not self._beam.is_assumed:
            found.append(self._run.at_us if self._run.breaks else self._beam.broken_at_us)
        return found

    @property
    def due_us(self) -> int | None:
        """When time alone decides something."""
        open_us = self._open_us
        waiting_us, own_us = self._waiting.due_us(open_us), self._own_due_us(open_us)
        if waiting_us is None or own_us is None:
            return own_us if waiting_us is None else waiting_us
        return min(waiting_us, own_us)

    def _own_due_us(self, open_us: int | None) -> int | None:
        if self._is_deaf:
            return None
        if self._beam.broken_at_us is not None:
            if self._fault == "blocked":
                return None
            return self._beats.decided_us(self._beam.broken_at_us + self._us("blocked_ms"))
        if self._fault is not None:
            return self._quiet_from_us + self._us("quiet_ms")
        return None if open_us is None else self._over_us

    @property
    def _over_us(self) -> int | None:
        """When what is open is over, if nothing more comes."""
        return self._quiet_from_us + self._us("join_ms")

    @property
    def _open_us(self) -> int | None:
        """When the unfinished run began."""
        if self._fault is not None:
            return None
        if self._run.breaks:
            return self._run.at_us
        began_us = self._beam.broken_at_us
        return self._beam.flicked_us if began_us is None else began_us

    def _us(self, name: str) -> int:
        return int(getattr(self._limits, name) * 1000)

    @property
    def _quiet_from_us(self) -> int:
        last = self._run.end_us if self._run.breaks else 0
        return max(last, self._edge_us or 0)

    def edge(self, at_us: int, flags: int) -> list[Observation]:
        done = self.advance(at_us) + self._settle(at_us, flags == CLEAR)  # … until now, then
        self._edge_us, self._is_deaf = at_us, False
        self._beats.edge(at_us)
        done += self._take(self._beam.edge(at_us, flags), at_us)
        last = self._run.breaks[-1] if self._run.breaks else None
        if last is not None and last.is_torn and at_us - last.end_us > self._us("join_ms"):
            self._rule()  # its end was not heard, but it was long before this
        return done

    def mute(self, at_us: int, flags: int) -> list[Observation]:
        """The Pico stops listening here (far too many edges), or listens again."""
        done = self.advance(at_us)
        if self._inherited == "storm" and flags == MUTED:
            self._fault, self._fault_us, self._inherited = "storm", at_us, None
        done += self._settle(at_us, flags == BROKEN)
        was_deaf, self._is_deaf = self._is_deaf, flags == MUTED
        self._edge_us = at_us
        self._beats.edge(at_us)
        if not self._is_deaf:
            return done + self._take(self._beam.assume(flags == BROKEN, at_us), at_us)
        if was_deaf:
            return done  # repeated after a greeting
        start_us = self._run.at_us if self._run.breaks else at_us
        ended = [*self._beam.settle(), *self._beam.assume(False, at_us)]
        done += self._take(ended, at_us)  # from here on its state is unknown
        if self._fault == "storm":
            return done
        return done + self._mute("storm", start_us, STORM)

    def late(self, late_us: int) -> None:
        """The next edge may be stamped this late, as many came at once."""
        self._late_us = max(self._late_us, late_us)

    def light(self, light: Light) -> None:
        """Its head is read during a break or right after it."""
        if (self._beam.is_broken or self._run.breaks) and self._fault is None:
            self._run.lights.append(light)

    def level(self, at_us: int, is_broken: bool) -> list[Observation]:
        """A greeting reported the level."""
        done = self.advance(at_us) + self._settle(at_us, is_broken)
        if self._is_deaf:
            return done
        return done + self._take(self._beam.assume(is_broken, at_us), at_us)

    def expect_beats(self) -> None:
        """The board tells its levels every second."""
        self._beats.expect()

    def beat_came(self, at_us: int) -> None:
        """A beat agrees with the edges, of which more may be on their way."""
        self._beats.beat(at_us, is_same=True)

    def beat(self, at_us: int, is_broken: bool) -> list[Observation]:
        """A beat reported the level."""
        if self._inherited is not None:
            return self.level(at_us, is_broken)
        is_same = self._is_deaf or is_broken == (self._beam.broken_at_us is not None)
        denied_us = self._beats.beat(at_us, is_same)
        if denied_us is None:
            return []
        return self._take(self._beam.assume(is_broken, denied_us), denied_us) + self.advance(at_us)

    def _take(self, breaks: list[Break], at_us: int) -> list[Observation]:
        done: list[Observation] = []
        for break_ in breaks:
            if self._fault == "blocked":
                self._fault = None
                self._waiting.disturbed(at_us, at_us)
                done.append(Recovered(self.gate, at_us))
                self._run.breaks += self._after_rest(break_)
            elif self._fault is not None:
                done += self._while_muted(break_)
            else:
                self._run.breaks.append(break_)
                if (break_.width_us or 0) >= self._us("hand_ms") and not break_.is_torn:
                    self._saw_long(break_.at_us, at_us)
            done += self._count(break_.at_us)
        return done

    def _after_rest(self, break_: Break) -> list[Break]:
        """What is still to be ruled on, now that what blocked the beam has gone."""
        return []  # people were asked about it when it blocked the beam

    def _look_out(self) -> None:
        """As long as the beam is broken it may be a hand …"""
        self._hands.watch(self._place, self._beam)

    def _saw_long(self, start_us: int, end_us: int) -> None:
        """… and it was one, when it was broken for longer than a piece falls."""
        self._hands.saw(self._place, start_us, end_us)

    def _count(self, at_us: int) -> list[Observation]:
        """How many breaks lately?"""
        self._starts.append(at_us)
        run = self._run
        if self._fault or not run.breaks:
            return []
        found = too_many(self._starts, run.breaks, self._limits)
        if found is None:
            return []
        self._period_us = found.period_us
        muted = self._mute(found.fault, run.at_us, found.because)
        return muted + [in_flicker(self._place, break_) for break_ in found.odd]

    def _mute(self, fault: FaultKind, at_us: int, because: Text) -> list[Observation]:
        self._fault, self._fault_us = fault, at_us
        self._waiting.disturbed(at_us, at_us)
        del self._run.breaks[_KEPT:]
        return [Fault(self.gate, at_us, fault, because)]

    def _while_muted(self, break_: Break) -> list[Observation]:
        if self._fault != "flicker" or not is_odd(break_, self._period_us):
            return []
        return [in_flicker(self._place, break_)]

    def advance(self, at_us: int) -> list[Observation]:
        """Time has reached `at_us`."""
        done: list[Observation] = []
        while (due_us := self.due_us) is not None and due_us <= at_us:
            done += self._due(due_us)
        return done

    def _due(self, due_us: int) -> list[Observation]:
        if self._waiting.due_us(self._open_us) == due_us:
            return self._waiting.release()
        if self._beam.broken_at_us is not None:
            return self._blocked()
        if self._fault is not None:
            return self._unmute(due_us)
        self._run.breaks += self._beam.settle()
        self._rule()
        return []

    def _blocked(self) -> list[Observation]:
        start_us = self._beam.broken_at_us
        assert start_us is not None
        broken_s = number(self._limits.blocked_ms / 1000, "g")
        because = Text(
            f"beam broken for {broken_s.en} s: is a piece in it, or has its emitter no power?",
            f"faisceau coupé {broken_s.fr} s : une pièce dedans, ou l’émetteur sans courant ?",
        )
        is_assumed, was_muted = self._beam.is_assumed, self._fault is not None
        self._fault, self._fault_us = "blocked", start_us
        run, self._run = self._run, Run()
        self._waiting.disturbed(run.at_us if run.breaks else start_us, start_us)
        done: list[Observation] = [Fault(self.gate, start_us, "blocked", because)]
        if is_assumed or was_muted:
            return done
        breaks = (*run.breaks[:_KEPT], Break(start_us, self._us("blocked_ms")))
        rests = Text(
            "did a piece come to rest in the beam?",
            "une pièce s’est-elle arrêtée dans le faisceau ?",
        )
        return [
            *done,
            Passage(self._place, breaks[0].at_us, 1, "ask", rests, breaks, tuple(run.lights)),
        ]

    def _unmute(self, at_us: int) -> list[Observation]:
        passage = self._muted()
        wary_ms = max(0.0, self._limits.wary_ms - self._limits.near_ms)
        until_us = self._quiet_from_us + (int(wary_ms * 1000) if self._fault == "storm" else 0)
        self._fault, self._run = None, Run()
        self._beam.settle()
        self._waiting.disturbed(self._fault_us, until_us)
        return [Recovered(self.gate, at_us), passage]

    def _muted(self) -> Passage:
        """What to say about the time during which the gate was not listened to."""
        return unheard(
            self._place, self._fault, self._fault_us, self._quiet_from_us, self._run.breaks
        )

    def _rule(self) -> None:
        run, self._run = self._run, Run()
        if not run.breaks:
            return
        late_us, self._late_us = self._late_us, 0
        ruling = rule_in_crowd(run.breaks, self._limits, self._is_marble, late_us, self._mount)
        del run.breaks[_KEPT:]
        self._waiting.add(run, ruling)

    def hurry(self) -> list[Observation]:
        """People say that it is over: report what has passed without waiting for more."""
        if self._fault is None and not self._beam.is_broken:
            self._run.breaks += self._beam.settle()
            self._rule()
        return self._waiting.release_all()

    def finish(self) -> list[Observation]:
        """Nothing more will come."""
        if self._fault == "blocked":
            return self._waiting.release_all()
        if self._beam.is_assumed:
            return [*self._waiting.release_all(), *self._blocked()]
        if self._fault is not None:
            return [*self._waiting.release_all(), self._muted()]
        self._run.breaks += self._beam.settle()
        start_us = self._beam.broken_at_us
        if start_us is not None:
            self._run.breaks.append(Break(start_us, 0, is_torn=True))
        self._rule()
        return self._waiting.release_all()
