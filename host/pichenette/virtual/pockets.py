"""People at a carrom board: what a shot does to the pieces, and the pieces to the beams.

Returns a shot as it really was, and the edges its pieces make on their way into the nets.  The
numbers are from FIELD.md: a 31 mm disc slowed by the net breaks its beam for 20 to 80 ms, one that
touches the rim breaks it a few times before, two together once and for long.  Along a slot a piece
slides flat, as fast as its slope lets it.  A second beam sees it a moment later, and nothing of
what only looks in.  How often what happens is in shares.py, or in other shares that are given.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pichenette.board import Board
from pichenette.games.shot import Shot
from pichenette.sense.observation import Light
from pichenette.sense.thresholds import Thresholds
from pichenette.virtual.board import GateEdge
from pichenette.virtual.shares import ORDINARY, PotShares

_DISC_MM = 31
_STRIKER_MM = 41
_FALL_MM_PER_MS = (0.45, 1.5)  # the net slows a piece down: 0.45 to 1.5 m/s
_SLIDE_MM_PER_MS = (Thresholds.slot_slowest_m_s, Thresholds.slot_fastest_m_s)  # of a printed holder
_SLOW_MM_PER_MS = (0.1, 0.25)  # … one that hangs in it
_APART_US = (400e3, 1200e3)  # two falls into one pocket: closer ones are a pair
_COMPANY = 0.125  # of the pots: another piece of the shot is still to fall, as `intend` plays

# What a calibrated head sees of each piece, lit by its own white LED.
COLOURS = {
    "blue": Light(90, 150, 330, 560),
    "queen": Light(380, 70, 75, 510),
    "striker": Light(330, 300, 190, 800),
    "white": Light(300, 320, 290, 900),
    "black": Light(22, 24, 22, 70),
}
DARK = Light(5, 5, 4, 14)


class PocketFall(NamedTuple):
    """Pieces that went through one pocket together."""

    gate: int
    pieces: tuple[str, ...]
    end_us: float
    kind: str = "one"  # of shares.py


class PlayedShot(NamedTuple):
    """What really happened, and when its last edge was."""

    shot: Shot
    edges: list[GateEdge]
    end_us: float
    falls: tuple[PocketFall, ...] = ()
    lights: tuple[tuple[float, int, Light], ...] = ()  # from when, in front of which gate's head


class Pockets:
    """The physics of one board."""

    def __init__(self, board: Board, dice: random.Random, shares: PotShares = ORDINARY) -> None:
        self._dice = dice
        self._shares = shares
        self._pockets = [n for n, gate in enumerate(board.gates) if gate.role == "pocket"]
        self._slots = {n for n in self._pockets if board.gates[n].mount == "slot"}
        self._seconds = {n: board.second_of(n) for n in self._pockets}
        self._apart_mm = {n: gate.apart_mm or 0.0 for n, gate in enumerate(board.gates)}
        self._strikes = [n for n, gate in enumerate(board.gates) if gate.role == "strike"]
        self._lights: list[tuple[float, int, Light]] = []

    def play(self, shot: Shot, at_us: float) -> PlayedShot:
        """The edges of a shot flicked at `at_us`."""
        edges = self.flick(at_us)
        free_us = dict.fromkeys(self._pockets, at_us)
        falls: list[PocketFall] = []
        pieces = list(shot.potted)
        self._dice.shuffle(pieces)
        while pieces:
            falling = [pieces.pop()]
            pocket = self._dice.choice(self._pockets)
            kind = self._kind(bool(pieces))
            if kind == "pair":
                falling.append(pieces.pop())
            start_us = max(at_us + self._dice.uniform(400e3, 1600e3), free_us[pocket])
            fallen = sorted(self._fall(kind, pocket, start_us, falling))
            free_us[pocket] = fallen[-1].at_us + self._dice.uniform(*_APART_US)
            edges += fallen
            falls.append(PocketFall(pocket, tuple(falling), fallen[-1].at_us, kind))
        edges.sort()
        end_us = edges[-1].at_us if edges else at_us
        return PlayedShot(shot, edges, end_us, tuple(falls), tuple(self._lights))

    def flick(self, at_us: float) -> list[GateEdge]:
        """Nothing but the flick, as the board feels it."""
        return [edge for gate in self._strikes for edge in self._flick(gate, at_us)]

    def fall(self, pocket: int, piece: str, at_us: float) -> list[GateEdge]:
        """One piece through that pocket."""
        return sorted(self._pass(pocket, at_us, *self._through(pocket, piece)))

    def hand(self, pocket: int, at_us: float, for_us: float) -> list[GateEdge]:
        """Fingers in that pocket, and out again."""
        return sorted(self._look_in(pocket, at_us, for_us))

    def drop(self, piece: str, at_us: float) -> PlayedShot:
        """A piece that teetered on the edge of a pocket falls, long after its flick (EV-3)."""
        pocket = self._dice.choice(self._pockets)
        edges = sorted(self._pass(pocket, at_us, *self._through(pocket, piece)))
        own = [edge.at_us for edge in edges if edge.gate == pocket]
        self._show(pocket, own[0], own[1], [piece])
        fall = PocketFall(pocket, (piece,), edges[-1].at_us)
        return PlayedShot(Shot((piece,)), edges, fall.end_us, (fall,), tuple(self._lights))

    def empty(self, at_us: float) -> list[GateEdge]:
        """Hands that take the pieces out of the pockets at the end of a round."""
        edges: list[GateEdge] = []
        for pocket in self._pockets:
            for _ in range(self._dice.randint(1, 3)):
                for_us = self._dice.uniform(20e3, 700e3)
                edges += self._look_in(pocket, at_us, for_us)
                at_us += for_us + self._dice.uniform(30e3, 400e3)
        return edges

    def _flick(self, gate: int, at_us: float) -> Iterator[GateEdge]:
        """A piezo rings for some milliseconds."""
        for _ in range(self._dice.randint(2, 6)):
            yield GateEdge(at_us, gate, True)
            at_us += self._dice.uniform(200, 800)
            yield GateEdge(at_us, gate, False)
            at_us += self._dice.uniform(300, 2500)

    def _kind(self, has_company: bool) -> str:
        """What happens to the next piece; a pair wants a second one."""
        chance = self._dice.uniform(0, 100)
        for kind, share in self._shares.items():
            if kind == "pair":
                share = share / _COMPANY if has_company else 0.0
            if chance < share:
                return kind
            chance -= share
        return "one"

    def _fall(
        self, kind: str, pocket: int, at_us: float, pieces: Sequence[str]
    ) -> Iterator[GateEdge]:
        dice = self._dice
        if kind == "pair":
            yield from self._fall_together(pocket, at_us, pieces)
            return
        [piece] = pieces
        width_us, chord_mm = self._through(pocket, piece)
        if kind == "rim bounce":
            for _ in range(dice.randint(1, 3)):
                yield from self._break(pocket, at_us, dice.uniform(1.5e3, 5e3))
                at_us += dice.uniform(12e3, 35e3)
        elif kind == "thrown back":  # by the net, up past every beam
            self._show(pocket, at_us, at_us + width_us, pieces)
            yield from self._pass(pocket, at_us, width_us, chord_mm)
            at_us += width_us + dice.uniform(60e3, 150e3)
            yield from self._pass(pocket, at_us, width_us, -chord_mm)
            at_us += width_us + dice.uniform(60e3, 150e3)
        elif kind == "slow":
            width_us = 1000 * chord_mm / dice.uniform(*_SLOW_MM_PER_MS)
        self._show(pocket, at_us, at_us + width_us, pieces)
        yield from self._pass(pocket, at_us, width_us, chord_mm)

    def _fall_together(
        self, pocket: int, at_us: float, pieces: Sequence[str]
    ) -> Iterator[GateEdge]:
        """Two that hold each other up in the net, or slide in line."""
        through = [self._through(pocket, piece) for piece in pieces]
        least_us = 0.0 if pocket in self._slots else 125e3
        width_us = max(sum(width_us for width_us, _ in through), least_us)
        self._show(pocket, at_us, at_us + width_us, pieces)
        yield from self._pass(pocket, at_us, width_us, sum(chord_mm for _, chord_mm in through))

    def _show(self, pocket: int, start_us: float, end_us: float, pieces: Sequence[str]) -> None:
        """Each piece passes the head in turn; light and noise differ a little."""
        share_us = (end_us - start_us) / len(pieces)
        for number, piece in enumerate(pieces):
            self._lights.append((start_us + number * share_us, pocket, self.light(piece)))
        self._lights.append((end_us, pocket, DARK))

    def light(self, piece: str) -> Light:
        """What a head sees of it."""
        glow = self._dice.uniform(0.8, 1.2)
        parts = (round(part * glow + self._dice.gauss(0, 4)) for part in COLOURS[piece])
        return Light(*(max(0, part) for part in parts))

    def _through(self, pocket: int, piece: str) -> tuple[float, float]:
        """How long it breaks a beam, in µs, and the chord that does it, in mm."""
        across_mm = _STRIKER_MM if piece == "striker" else _DISC_MM
        if pocket in self._slots:  # whole
            return 1000 * across_mm / self._dice.uniform(*_SLIDE_MM_PER_MS), across_mm
        chord_mm = across_mm * self._dice.uniform(0.85, 1.0)
        return 1000 * chord_mm / self._dice.uniform(*_FALL_MM_PER_MS), chord_mm

    def _pass(
        self, pocket: int, at_us: float, width_us: float, chord_mm: float
    ) -> Iterator[GateEdge]:
        """Past every beam of the pocket: down, or up with a negative chord."""
        second = self._seconds[pocket]
        lag_us = 0.0 if second is None else width_us * self._apart_mm[second] / chord_mm
        yield from self._break(pocket, at_us - min(lag_us, 0.0), width_us)
        if second is not None:
            yield from self._break(second, at_us + max(lag_us, 0.0), width_us)

    def _look_in(self, pocket: int, at_us: float, for_us: float) -> Iterator[GateEdge]:
        """Fingers: deep enough for both beams, and out the way they came."""
        yield from self._break(pocket, at_us, for_us)
        second = self._seconds[pocket]
        if second is not None:
            yield from self._break(second, at_us + for_us / 8, for_us * 3 / 4)

    def _break(self, pocket: int, at_us: float, width_us: float) -> Iterator[GateEdge]:
        yield GateEdge(at_us, pocket, True)
        yield GateEdge(at_us + width_us, pocket, False)


def intend(on_board: Mapping[str, int], is_queen_pending: bool, dice: random.Random) -> Shot:
    """What a fair player's next shot does, with these pieces on the board."""
    potted: list[str] = []
    off: list[str] = []
    aim = dice.random()
    skill = 0.75 if is_queen_pending else 0.6  # people play safer with a queen to confirm
    kind = "queen" if on_board.get("queen") and aim < 0.15 else dice.choice(_targets(on_board))
    if aim < skill:
        potted.append(kind)
    if dice.random() < 0.12:  # luck
        potted.append(dice.choice(_targets(on_board)))
    if dice.random() < 0.05:
        potted.append("striker")
    elif dice.random() < 0.02:
        off.append("striker")
    if dice.random() < 0.03:
        off.append(dice.choice(_targets(on_board)))
    for piece in set(potted + off):
        while potted.count(piece) + off.count(piece) > on_board.get(piece, 0):
            (off if piece in off else potted).remove(piece)
    return Shot(tuple(potted), tuple(off))


def _targets(on_board: Mapping[str, int]) -> list[str]:
    return [kind for kind in on_board if kind not in ("queen", "striker")]
