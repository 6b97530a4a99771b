"""How pieces fall, and how often: one list for the virtual board's play and for the corpus of
tests/corpus.

Of 100 pots so many are of each kind; the rest are one piece that simply falls.  A pair is one pot.
"""

from collections.abc import Mapping

PotShares = Mapping[str, float]

ORDINARY: PotShares = {
    "rim bounce": 9.0,
    "pair": 3.0,
    "thrown back": 0.5,
    "slow": 1.5,
}
