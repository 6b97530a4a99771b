"""Turn one board's messages into observations on the board's own time.

Nothing is decided until it is certain that no older edge is still on its way; `known_us` says how
far that is.
"""

from pichenette.board import Board
from pichenette.link.messages import Beat, Edge, Hue, Load, Mute, State
from pichenette.link.stamp import Stamped
from pichenette.sense.dispatch import Hearer, Observed, dispatch
from pichenette.sense.gates import Gates
from pichenette.sense.health import Health
from pichenette.sense.observation import Light, Observation
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weigher import Weigher
from pichenette.sense.weight import Calibration


class Listener(Hearer):
    def __init__(
        self,
        board: Board,
        limits: Thresholds,
        calibration: Calibration | None = None,
        *,
        has_beats: bool = True,
    ) -> None:
        """`has_beats`: of a capture that holds none, a lost one says nothing."""
        self._board = board
        self._has_beats = has_beats
        self._limits = limits
        self.boot = ""  # of the last message
        self.gates = self._new_gates()
        self.weight = Weigher(calibration) if calibration else None
        self.health = Health(board, limits)
        self.known_us = 0  # every edge up to here has been heard
        self.lost = 0  # edges this boot's Pico could not keep

    def hear(self, heard: Stamped, *beside: Hearer) -> list[Observation]:
        """What a message says about the table; others beside us hear it first."""
        observations = self.booted(heard.boot)
        if heard.is_known:
            self.known_us = max(self.known_us, heard.at_us)
            observations += self.gates.advance(heard.at_us)
        return observations + dispatch(heard, *beside, self)

    def edge(self, edge: Edge, heard: Stamped) -> Observed:
        if edge.gate >= len(self._board.gates):
            return ()
        return self.gates.edge(edge.gate, heard.at_us, edge.flags)

    def mute(self, mute: Mute, heard: Stamped) -> Observed:
        if mute.gate >= len(self._board.gates):
            return ()
        return self.gates.mute(mute.gate, heard.at_us, mute.flags)

    def hue(self, hue: Hue, heard: Stamped) -> Observed:
        if hue.gate < len(self._board.gates):
            self.gates.light(hue.gate, Light(hue.red, hue.green, hue.blue, hue.clear))
        return ()

    def state(self, state: State, heard: Stamped) -> Observed:
        self.gates.state(heard.at_us, state.mask)
        return ()

    def beat(self, beat: Beat, heard: Stamped) -> Observed:
        self.lost = beat.lost
        if heard.is_known:
            return self.gates.beat(self.known_us, beat.mask)
        self.gates.beat_came(heard.at_us, beat.mask)
        return ()

    def load(self, load: Load, heard: Stamped) -> Observed:
        return self.weight.load(heard.at_us, load.counts, load.status) if self.weight else ()

    def booted(self, boot: str) -> list[Observation]:
        """What follows belongs to that boot; if it is a new one, the old one is over."""
        if boot == self.boot:
            return []
        ended = self.gates.finish()
        faults = self.gates.faults
        self.boot = boot
        self.gates = self._new_gates()
        for gate, fault in faults.items():
            self.gates.inherit(gate, fault)  # until this boot has spoken of it
        return ended

    def _new_gates(self) -> Gates:
        gates = Gates(self._board, self._limits)
        if self._has_beats:
            gates.expect_beats()
        return gates
