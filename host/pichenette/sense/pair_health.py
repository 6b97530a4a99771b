"""How well the two beams of one pocket go together: a warning before their lengths mean nothing.

Takes the passages that both beams saw once.  A beam that is dirty or turned gets little light: it
goes dark sooner and clear later, so its breaks are longer than the other's.  A piece that meets the
second beam first says that the two are swapped, or that one answers late.
"""

from collections import deque
from statistics import median

from pichenette.sense.beam_warning import BeamWarning
from pichenette.sense.observation import Passage
from pichenette.text import Text, number

_KEPT = 60  # passages
_ENOUGH = 8  # before their median means anything
_LONGEST_US = 300_000  # longer is a hand, or a piece that stuck
_WIDER = 0.12  # of a break, and …
_WIDER_MS = 1.2  # … so much longer in one beam than in the other
_DISORDER = 0.25  # of the passages met the second beam first


class PairHealth:
    def __init__(self, first: str, second: str) -> None:
        self._names = first, second
        self._lags_us: deque[int] = deque(maxlen=_KEPT)  # from the first beam to the second
        self._wider: deque[tuple[float, float]] = deque(maxlen=_KEPT)  # ms, and of its break

    def observe(self, passage: Passage) -> None:
        if len(passage.breaks) != 1 or len(passage.second) != 1:
            return
        above, below = passage.breaks[0], passage.second[0]
        if above.is_torn or below.is_torn or not above.width_us or not below.width_us:
            return
        if max(above.width_us, below.width_us) > _LONGEST_US:
            return
        self._lags_us.append(below.at_us - above.at_us)
        wider_us = below.width_us - above.width_us
        self._wider.append((wider_us / 1000, wider_us / max(above.width_us, below.width_us)))

    @property
    def warning(self) -> BeamWarning | None:
        if len(self._lags_us) < _ENOUGH:
            return None
        first, second = self._names
        early = sum(lag_us < 0 for lag_us in self._lags_us)
        if early >= _DISORDER * len(self._lags_us):
            many = f"{early}/{len(self._lags_us)}"
            return BeamWarning(
                first,
                Text(
                    f"pieces meet {second} first ({many}): are the two swapped, or is one of them "
                    "slow?",
                    f"les pièces passent d’abord devant {second} ({many}) : les deux sont-ils "
                    "inversés, ou l’un est-il lent ?",
                ),
            )
        wider_ms, share = (median(differences) for differences in zip(*self._wider, strict=True))
        if abs(wider_ms) < _WIDER_MS or abs(share) < _WIDER:
            return None
        weak, other = (second, first) if wider_ms > 0 else (first, second)
        longer = number(abs(wider_ms), ".1f")
        return BeamWarning(
            weak,
            Text(
                f"dark {longer.en} ms longer than {other} with every piece: clean it, and turn it "
                "to its emitter",
                f"coupé {longer.fr} ms de plus que {other} à chaque pièce : nettoyez-le et "
                "tournez-le vers son émetteur",
            ),
        )
