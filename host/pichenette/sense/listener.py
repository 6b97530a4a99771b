"""One board's messages become observations on the board's own time.

Comes in: messages, each numbered one once and in order.  Goes out: observations.  Nothing is
decided before it is certain that no older edge is still on its way: `known_us` says how far.
"""

from pichenette.board import Board
from pichenette.link.clock import BoardClock
from pichenette.link.messages import Beat, Edge, Hello, Load, Message, Mute, Numbered, State
from pichenette.sense.gates import Gates
from pichenette.sense.health import Health
from pichenette.sense.observation import Light, Observation
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weigher import Weigher
from pichenette.sense.weight import Calibration


class Listener:
    def __init__(
        self, board: Board, limits: Thresholds, calibration: Calibration | None = None
    ) -> None:
        self._board = board
        self._limits = limits
        self._boot: str | None = None
        self.clock = BoardClock()
        self.gates = Gates(board, limits)
        self.weight = Weigher(calibration) if calibration else None
        self.health = Health(board)
        self.known_us = 0  # every edge up to here has been heard
        self.lost = 0  # edges this boot's Pico could not keep

    def hear(self, told: Message, at: float) -> list[Observation]:
        """What a message, received at `at`, tells about the table."""
        if isinstance(told, Hello):
            return self.booted(told.boot)
        if isinstance(told, State):
            self.gates.state(self.clock.seen(told.ticks, at), told.mask)
        elif isinstance(told, Numbered):
            at_us = self.clock.seen(told.ticks, at)
            self.known_us = max(self.known_us, at_us)
            if told.gate < len(self._board.gates):
                if isinstance(told, Edge):
                    return self.gates.edge(told.gate, at_us, told.flags)
                if isinstance(told, Mute):
                    return self.gates.mute(told.gate, at_us, told.flags)
                light = Light(told.red, told.green, told.blue, told.clear)
                self.gates.light(told.gate, light)
        elif isinstance(told, Load):
            if self.weight:
                return self.weight.load(self.clock.seen(told.ticks, at), told.counts, told.status)
        elif isinstance(told, Beat):
            at_us = self.clock.seen(told.ticks, at)
            self.lost = told.lost
            if told.unacked == 0:  # nothing older is waiting on the Pico
                self.known_us = max(self.known_us, at_us)
                return self.gates.beat(self.known_us, told.mask)
        return []

    def booted(self, boot: str) -> list[Observation]:
        """What follows is of that boot; if it is a new one, the old one is over."""
        if boot == self._boot:
            return []
        ended = self.gates.finish()
        faults = self.gates.faults
        self._boot = boot
        self.clock.rebooted()
        self.gates = Gates(self._board, self._limits)
        for gate, fault in faults.items():
            self.gates.inherit(gate, fault)  # until this boot has spoken of it
        return ended
