"""All the gates of a board during one boot of its Pico, each tracked on its own.

Takes edges in order, levels, lights and the passing of time; gives observations in order.  Four
pockets may be hit at once, and one that is blocked or in a storm takes nothing from the rest; only
a hand at one gate casts doubt on what passes another at the same time.
"""

from functools import cached_property

from pichenette.board import Board, Gate
from pichenette.sense.contacts import ButtonTracker, StrikeTracker
from pichenette.sense.crowd import Crowd
from pichenette.sense.halves import Halves
from pichenette.sense.hands_over import HandsOver
from pichenette.sense.observation import FaultKind, Light, Observation
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.pair_tracker import BeamOfTwo, PairTracker
from pichenette.sense.passages import PassageTracker
from pichenette.sense.thresholds import Thresholds

_SNAPSHOT_WAIT_US = 1_000_000  # within this a Pico has sent again what it had kept

Tracker = PassageTracker | StrikeTracker | ButtonTracker


def _tracker(number: int, gate: Gate, limits: Thresholds, hands: HandsOver) -> Tracker:
    if gate.role == "strike":
        return StrikeTracker(number, limits)
    if gate.role == "button":
        return ButtonTracker(number, gate.means or gate.id, limits)
    reaching = _reaching(gate, limits, hands)
    is_marble = gate.role == "target"
    return PassageTracker(number, limits, reaching, is_marble=is_marble, mount=gate.mount)


def _reaching(gate: Gate, limits: Thresholds, hands: HandsOver) -> HandsOver:
    """The hands that matter to a gate: none reaches down into a slot, so what is long there stuck,
    and what passes there is a piece wherever hands are.
    """
    return HandsOver(limits) if gate.mount == "slot" else hands


def _pairs(board: Board, limits: Thresholds, hands: HandsOver) -> dict[int, PairTracker]:
    """The gates with two beams, by the numbers of both."""
    found: dict[int, PairTracker] = {}
    halves = Halves()
    for second, gate in enumerate(board.gates):
        if gate.of is None:
            continue
        number = board.gate_number(gate.of)
        first = board.gates[number]
        assert gate.apart_mm is not None
        pair = BeamPair(gate.apart_mm, first.mount, is_marble=first.role == "target")
        reaching = _reaching(first, limits, hands)
        broken = first.broken, gate.broken
        found[number] = found[second] = PairTracker(
            number, second, limits, reaching, halves, pair, broken
        )
    return found


class Gates:
    def __init__(self, board: Board, limits: Thresholds) -> None:
        hands = HandsOver(limits)
        self._pairs = _pairs(board, limits, hands)
        self._trackers: list[Tracker] = []  # what hears the edges of each gate
        for number, gate in enumerate(board.gates):
            pair = self._pairs.get(number)
            if pair is None:
                self._trackers.append(_tracker(number, gate, limits, hands))
            else:
                self._trackers.append(pair.second if gate.of is not None else pair.first)
        self._crowd = Crowd(limits)
        self._beams = [tracker for tracker in self._trackers if isinstance(tracker, PassageTracker)]
        alone = [beam for beam in self._beams if not isinstance(beam, BeamOfTwo)]
        first = [pair for number, pair in self._pairs.items() if number == pair.gate]
        self._passing: list[PassageTracker | PairTracker] = [*alone, *first]
        self._passing.sort(key=lambda tracker: tracker.gate)
        contacts = [
            tracker
            for tracker in self._trackers
            if isinstance(tracker, StrikeTracker | ButtonTracker)
        ]
        self._timed: list[PassageTracker | PairTracker | StrikeTracker | ButtonTracker] = [
            *self._passing,
            *contacts,
        ]
        self._buttons = [contact for contact in contacts if isinstance(contact, ButtonTracker)]
        self._snapshots: list[tuple[int, int]] = []  # (at_us, mask) that wait for older edges

    def _stirred(self) -> None:
        """Something happened at a gate: recompute what follows from all of them."""
        for name in ("due_us", "open", "coming"):
            self.__dict__.pop(name, None)

    @property
    def faults(self) -> dict[int, FaultKind]:
        """What is known to be wrong with which gate."""
        return {
            number: tracker.fault
            for number, tracker in enumerate(self._trackers)
            if tracker.fault is not None
        }

    def inherit(self, gate: int, fault: FaultKind) -> None:
        """Reported before the board, or the service, restarted; stands until the board speaks of
        that gate.
        """
        self._trackers[gate].inherit(fault)
        self._stirred()

    def edge(self, gate: int, at_us: int, flags: int) -> list[Observation]:
        done = self.advance(at_us)
        while self._snapshots and at_us >= self._snapshots[0][0]:
            done += self._apply_snapshot()
        tracker, late_us = self._trackers[gate], self._crowd.late_us(at_us)
        if late_us and isinstance(tracker, PassageTracker):
            tracker.late(late_us)
        done += self._kept(gate, tracker.edge(at_us, flags))
        self._stirred()
        return done + self.advance(at_us)  # a hand that has gone decides about other gates

    def mute(self, gate: int, at_us: int, flags: int) -> list[Observation]:
        """The board has stopped reporting this gate's edges, or reports them again."""
        done = self.advance(at_us)
        done += self._kept(gate, self._trackers[gate].mute(at_us, flags))
        self._stirred()
        return done + self.advance(at_us)

    def _kept(self, gate: int, observations: list[Observation]) -> list[Observation]:
        """What a beam says of itself; of two, the pair decides what of it counts."""
        tracker, pair = self._trackers[gate], self._pairs.get(gate)
        if pair is None or not isinstance(tracker, BeamOfTwo):
            return observations
        return pair.kept(tracker, observations)

    def light(self, gate: int, light: Light) -> None:
        tracker = self._trackers[gate]
        if isinstance(tracker, PassageTracker):
            tracker.light(light)
            self._stirred()

    def state(self, at_us: int, mask: int) -> None:
        """Every level at once: a beam blocked since before the start has no edge.

        A greeting gives the levels first and older edges after them, so the levels wait a little.
        """
        self._snapshots.append((at_us, mask))
        self._stirred()

    def beat(self, at_us: int, mask: int) -> list[Observation]:
        """Every level, at a moment up to which all edges are known."""
        done = self.advance(at_us)
        for beam in self._beams:
            done += self._kept(beam.gate, beam.beat(at_us, bool(mask >> beam.gate & 1)))
        done += self._contacts_heard(at_us, mask)
        self._stirred()
        return done + self.advance(at_us)  # a beat may have been waited for

    def expect_beats(self) -> None:
        """They come every second, so one that is missing is lost."""
        for beam in self._beams:
            beam.expect_beats()

    def beat_came(self, at_us: int, mask: int) -> None:
        """… while edges may be on their way: it counts if it tells what was known anyway."""
        if self.agree(mask):
            for beam in self._beams:
                beam.beat_came(at_us)
            self._stirred()

    def agree(self, mask: int) -> bool:
        """Is every beam as the edges and levels until now have it?"""
        return all(beam.is_broken == bool(mask >> beam.gate & 1) for beam in self._beams)

    def _contacts_heard(self, at_us: int, mask: int) -> list[Observation]:
        """What no piece goes through: it is listened to, and so it stands."""
        done: list[Observation] = []
        for tracker in self._trackers:
            if not isinstance(tracker, PassageTracker):
                done += tracker.greeted(at_us)
            if isinstance(tracker, ButtonTracker):
                done += tracker.level(at_us, bool(mask >> tracker.gate & 1))
        return done

    def _apply_snapshot(self) -> list[Observation]:
        at_us, mask = self._snapshots.pop(0)
        done: list[Observation] = []
        for beam in self._beams:
            done += self._kept(beam.gate, beam.level(at_us, bool(mask >> beam.gate & 1)))
        done += self._contacts_heard(at_us, mask)
        self._stirred()
        return done

    def advance(self, at_us: int) -> list[Observation]:
        """Time has reached `at_us`: what is certain by now, in order."""
        done: list[Observation] = []
        while (due_us := self.due_us) is not None and due_us <= at_us:
            if self._snapshots and due_us == self._snapshots[0][0] + _SNAPSHOT_WAIT_US:
                done += self._apply_snapshot()
            for tracker in self._timed:
                done += tracker.advance(due_us)
            self._stirred()
        return done

    @property
    def press_due_us(self) -> int | None:
        """When a button that is closed now will have been pressed."""
        return min(
            (due for button in self._buttons if (due := button.due_us) is not None), default=None
        )

    def press(self) -> list[Observation]:
        """It was still closed then: it is pressed, whatever else is not known yet."""
        due_us = self.press_due_us or 0
        done = [observation for button in self._buttons for observation in button.advance(due_us)]
        self._stirred()
        return done

    def hurry(self) -> list[Observation]:
        """People say that it is over: report what has passed without waiting for more."""
        done = [observation for tracker in self._passing for observation in tracker.hurry()]
        self._stirred()
        return done

    def finish(self) -> list[Observation]:
        """Nothing more will come: what has passed counts."""
        done: list[Observation] = []
        while self._snapshots:
            done += self._apply_snapshot()
        done += [observation for tracker in self._passing for observation in tracker.finish()]
        done += [observation for tracker in self._buttons for observation in tracker.finish()]
        self._stirred()
        return done

    @cached_property
    def due_us(self) -> int | None:
        """When `advance` will next have something to say."""
        dues = [due for tracker in self._timed if (due := tracker.due_us) is not None]
        if self._snapshots:
            dues.append(self._snapshots[0][0] + _SNAPSHOT_WAIT_US)
        return min(dues, default=None)

    @cached_property
    def open(self) -> list[int]:
        """Gates with something not yet reported: it is passing, or waits for its doubt."""
        return [tracker.gate for tracker in self._passing if tracker.is_open]

    @cached_property
    def coming(self) -> list[tuple[int, int]]:
        """Gate and start of each piece that is passing or may just have passed."""
        return [(tracker.gate, at_us) for tracker in self._passing for at_us in tracker.coming]
