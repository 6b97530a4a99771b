"""How well the two beams of one pocket go together: a warning before their lengths mean nothing.

Takes the passages that both beams saw once.  A beam that is dirty or turned gets little light: it
goes dark sooner and clear later, so its breaks are longer than the other's.  A piece that meets the
second beam first says that the two are swapped; one that meets both at the same moment, that they
see the same light.  Along a slot every piece shows its whole diameter: where pieces measure
something else, one beam answers late, or is not where the board file says.
"""

from collections import deque
from statistics import median
from typing import NamedTuple

from pichenette.board import BeamMount, Gate
from pichenette.sense.beam_warning import BeamWarning
from pichenette.sense.measure import measure
from pichenette.sense.observation import Break, Passage
from pichenette.sense.pair import transits
from pichenette.text import Text, number

_KEPT = 60  # passages
_ENOUGH = 12  # before their median means anything
_ALL_UPWARDS = 5  # so many that come up and none that falls: nobody need wait for a median
_LONGEST_US = 300_000  # longer is a hand, or a piece that stuck
_WIDER_MS = 1.2  # so much longer in one beam than in the other, and …
# … such a share of its break: of the first beam, and of the second.  What tumbles across a net is
# seen for any time by either.  Down a slot pieces gain speed, so the second sees them for less:
# by 5 % at most where the beams are 12 mm apart, and never for longer.
_WIDER: dict[BeamMount, tuple[float, float]] = {"net": (0.12, 0.12), "slot": (0.07, 0.025)}
_DISORDER = 0.25  # of the passages met the second beam first
# Within this at both ends: at 5 m/s a piece takes 1.2 ms for 6 mm, and the board tells two edges of
# one moment apart by 0.2 ms at most.
_AT_ONCE_US = 300
_ALWAYS_AT_ONCE = 0.5  # of the passages
# Median length against the usual piece.  A piece set that is 10 % smaller, in a holder whose beams
# are 10 % nearer than the file says, is no fault; in a net a piece may show any part of itself.
_TOO_SHORT: dict[BeamMount, float] = {"net": 0.0, "slot": 0.8}
_TOO_LONG = 1.12


class _Both(NamedTuple):
    """One passage, in both beams."""

    front_us: int  # from the first beam to the second
    back_us: int
    wider_ms: float  # in the second beam than in the first, and …
    wider: float  # … as a share of its break
    length_mm: float | None

    @property
    def is_at_once(self) -> bool:
        return max(abs(self.front_us), abs(self.back_us)) < _AT_ONCE_US


class PairHealth:
    def __init__(self, first: Gate, second: Gate, usual_mm: float) -> None:
        """`usual_mm`: how long a piece is."""
        self._first, self._second = first.id, second.id
        self._mount, self._apart_mm = first.mount, second.apart_mm or 0.0
        self._usual_mm = usual_mm
        self._passages: deque[_Both] = deque(maxlen=_KEPT)

    def observe(self, passage: Passage) -> None:
        if len(passage.breaks) != 1 or len(passage.second) != 1:
            return
        above, below = passage.breaks[0], passage.second[0]
        if above.is_torn or below.is_torn or not above.width_us or not below.width_us:
            return
        longest_us = max(above.width_us, below.width_us)
        if longest_us > _LONGEST_US:
            return
        front_us, wider_us = below.at_us - above.at_us, below.width_us - above.width_us
        wider, length_mm = wider_us / longest_us, self._length_mm(above, below)
        self._passages.append(
            _Both(front_us, front_us + wider_us, wider_us / 1000, wider, length_mm)
        )

    def _length_mm(self, above: Break, below: Break) -> float | None:
        """As its flanks tell it, whatever it was ruled to be."""
        moved = transits([above], [below])
        if [transit.kind for transit in moved] != ["down"]:
            return None
        measured = measure(moved[0], self._apart_mm, self._mount)
        return measured.length_mm if measured else None

    @property
    def warning(self) -> BeamWarning | None:
        if len(self._passages) < _ENOUGH:
            return self._upwards()
        return (
            self._at_once()
            or self._upwards()
            or self._disorder()
            or self._wider()
            or self._odd_length()
        )

    @property
    def _together(self) -> int:
        return sum(both.is_at_once for both in self._passages)

    def _at_once(self) -> BeamWarning | None:
        together = self._together
        if together < _ALWAYS_AT_ONCE * len(self._passages):
            return None
        many = f"{together}/{len(self._passages)}"
        return BeamWarning(
            self._second,
            Text(
                f"broken and clear at the same moments as {self._first} ({many}): do they share a "
                "light or a wire? Cover one emitter: only its own beam may break",
                f"coupé et libre aux mêmes instants que {self._first} ({many}) : une lumière ou "
                "un fil en commun ? Cachez un émetteur : seul son faisceau doit être coupé",
            ),
        )

    def _upwards(self) -> BeamWarning | None:
        """Each of them is asked about, as none had been seen to go in.  Those of one moment are in
        no order.
        """
        many = len(self._passages)
        is_all = many >= _ALL_UPWARDS and all(both.front_us < 0 for both in self._passages)
        if not is_all or self._together >= _ALWAYS_AT_ONCE * many:
            return None
        return BeamWarning(
            self._first,
            Text(
                f"pieces meet {self._second} first ({many}/{many}): their plugs are "
                "probably swapped",
                f"les pièces passent d’abord devant {self._second} ({many}/{many}) : leurs "
                "fiches sont sans doute interverties",
            ),
        )

    def _disorder(self) -> BeamWarning | None:
        early = sum(both.front_us < 0 for both in self._passages)
        if early < _DISORDER * len(self._passages):
            return None
        many = f"{early}/{len(self._passages)}"
        return BeamWarning(
            self._first,
            Text(
                f"pieces meet {self._second} first ({many}): are the two swapped, or is one of "
                "them slow?",
                f"les pièces passent d’abord devant {self._second} ({many}) : les deux sont-ils "
                "inversés, ou l’un est-il lent ?",
            ),
        )

    def _wider(self) -> BeamWarning | None:
        wider_ms = median(both.wider_ms for both in self._passages)
        share = median(both.wider for both in self._passages)
        of_first, of_second = _WIDER[self._mount]
        if abs(wider_ms) < _WIDER_MS or -of_first < share < of_second:
            return None
        is_second = share > 0
        weak, other = (self._second, self._first) if is_second else (self._first, self._second)
        longer = number(abs(wider_ms), ".1f")
        return BeamWarning(
            weak,
            Text(
                f"dark {longer.en} ms longer than {other} with every piece: clean it, and point "
                "it at its emitter",
                f"coupé {longer.fr} ms de plus que {other} à chaque pièce : nettoyez-le et "
                "orientez-le vers son émetteur",
            ),
        )

    def _odd_length(self) -> BeamWarning | None:
        lengths = [both.length_mm for both in self._passages if both.length_mm is not None]
        if len(lengths) < _ENOUGH:
            return None
        share = median(lengths) / self._usual_mm
        if _TOO_SHORT[self._mount] <= share <= _TOO_LONG:
            return None
        found, usual = (number(mm, ".0f") for mm in (median(lengths), self._usual_mm))
        return BeamWarning(
            self._second,
            Text(
                f"pieces measure {found.en} mm instead of {usual.en}: measure the distance to "
                f"{self._first} (apart_mm) and a piece (disc_mm). Are both right? Then one of the "
                "two receivers answers late: try another",
                f"les pièces mesurent {found.fr} mm au lieu de {usual.fr} : mesurez l’écart avec "
                f"{self._first} (apart_mm) et une pièce (disc_mm). Les deux sont justes ? L’un "
                "des deux récepteurs répond alors en retard : essayez-en un autre",
            ),
        )
