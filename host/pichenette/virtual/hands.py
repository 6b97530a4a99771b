"""A visitor's hands on a virtual board that runs in step with the wall clock.

By the names in the board file: beams that break according to the games' physics, weight on the
scale, a cable to pull.  What the sensors and the rules make of it is not known here.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pichenette.board import PASSED
from pichenette.errors import Explained
from pichenette.expected import shown
from pichenette.games.game import Json
from pichenette.sense.calibration import Senses
from pichenette.text import Text, same
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.pockets import COLOURS, DARK, Pockets
from pichenette.virtual.targets import Targets
from pichenette.virtual.tower import CALIBRATION

_PRESS_MS = 120.0
_HAND_MS = 600.0  # longer than any piece takes
_MOST = 60  # pieces on the scale
_LAMP_HZ, _LAMP_S = 100, 30.0


class HandsCannot(Explained, ValueError):
    """What these hands cannot do at this board."""


class Hands:
    DEEDS: ClassVar[tuple[str, ...]] = (
        "drop",
        "flick",
        "hand",
        "press",
        "place",
        "fall",
        "cable",
        "swap",
        "lamp",
        "noise",
    )

    def __init__(self, virtual: VirtualBoard, seed: int = 0) -> None:
        self._virtual = virtual
        self._board = virtual.board
        self._dice = random.Random(seed)
        self._pockets = Pockets(self._board, self._dice)
        self._targets = Targets(self._board, self._dice)
        self._pieces = 0
        self._is_plugged = True
        if self._has_scale:
            self._weigh()

    @property
    def _has_scale(self) -> bool:
        scale = self._board.scale
        return scale is not None and not scale.optional  # as VirtualBoard fits one

    @property
    def senses(self) -> Senses:
        return Senses(CALIBRATION if self._has_scale else None)

    def as_json(self) -> Json:
        return {
            "cable": "in" if self._is_plugged else "out",
            "pieces": self._pieces if self._has_scale else None,
        }

    def do(self, deed: str, given: Mapping[str, Any]) -> None:
        """Raises HandsCannot."""
        value = given[deed]
        if deed == "drop":
            self._drop(value, given.get("gate"))
        elif deed == "flick":
            self._flick()
        elif deed == "hand":
            self._reach_in(self._gate(value, PASSED))
        elif deed == "press":
            self._break(self._gate(value, ("button",)), _PRESS_MS)
        elif deed == "cable":
            self._plug(value)
        elif deed == "swap":
            self._swap()
        elif deed == "lamp":
            self._flicker(self._gate(value, PASSED))
        elif deed == "noise":
            self._virtual.disturb(float(value))
        else:
            self._stack(value if deed == "place" else -value)

    def _gate(self, name: Any, roles: Sequence[str]) -> int:
        known = [gate.id for gate in self._board.gates if gate.role in roles]
        if name not in known:
            said, given = ", ".join(known) or "–", same("gate") if name is None else shown(name)
            raise HandsCannot(
                Text(f"{given.en}: expected one of {said}", f"{given.fr} : choisissez parmi {said}")
            )
        return self._board.gate_number(name)

    def _drop(self, piece: str, name: Any) -> None:
        """A piece falls through a pocket, or a marble into a target."""
        number = self._gate(name, PASSED)
        target = self._board.gates[number].target
        if target is not None:
            self._virtual.drive_soon(self._targets.fall(target, 0.0))
        else:
            edges = self._pockets.fall(number, piece, 0.0)
            end_us = next(edge.at_us for edge in edges if not edge.is_broken)
            light = self._pockets.light(piece) if piece in COLOURS else DARK
            lights = [(0.0, number, light), (end_us, number, DARK)]
            self._virtual.drive_soon(edges, lights)

    def _swap(self) -> None:
        """The plugs of the first two gates of a kind: those a maker mixes up."""
        gates = enumerate(self._board.gates)
        alike = [number for number, gate in gates if gate.role == self._board.gates[0].role]
        if len(alike) < 2:
            raise HandsCannot(
                Text("there are no two plugs alike", "il n’y a pas deux fiches pareilles")
            )
        self._virtual.swap(*alike[:2])

    def _flicker(self, gate: int) -> None:
        """A lamp on the mains shines into a receiver."""
        period_us = 1e6 / _LAMP_HZ
        starts_us = [number * period_us for number in range(int(_LAMP_S * _LAMP_HZ))]
        self._virtual.drive_soon(
            GateEdge(at_us, gate, is_broken)
            for start_us in starts_us
            for at_us, is_broken in ((start_us, True), (start_us + period_us / 3, False))
        )

    def _flick(self) -> None:
        edges = self._pockets.flick(0.0)
        if not edges:
            raise HandsCannot(
                Text("this board has no strike sensor", "ce plateau n’a pas de capteur de tir")
            )
        self._virtual.drive_soon(edges)

    def _reach_in(self, gate: int) -> None:
        """With both beams of a pocket that has two."""
        if self._board.gates[gate].role == "pocket":
            self._virtual.drive_soon(self._pockets.hand(gate, 0.0, _HAND_MS * 1e3))
        else:
            self._break(gate, _HAND_MS)

    def _break(self, gate: int, for_ms: float) -> None:
        self._virtual.drive_soon([GateEdge(0.0, gate, True), GateEdge(for_ms * 1e3, gate, False)])

    def _stack(self, more: int) -> None:
        if not self._has_scale:
            raise HandsCannot(Text("this board has no scale", "ce plateau n’a pas de balance"))
        if not 0 <= self._pieces + more <= _MOST:
            raise HandsCannot(
                Text(
                    f"there are {self._pieces} pieces on the scale; it takes at most {_MOST}",
                    f"il y a {self._pieces} pièces sur la balance ; elle en prend au plus {_MOST}",
                )
            )
        self._pieces += more
        self._weigh()

    def _weigh(self) -> None:
        self._virtual.weigh(CALIBRATION.zero + CALIBRATION.piece * self._pieces)

    def _plug(self, where: str) -> None:
        if where == "in" and not self._is_plugged:
            self._virtual.replug()
        elif where == "out" and self._is_plugged:
            self._virtual.unplug()
        self._is_plugged = where == "in"
