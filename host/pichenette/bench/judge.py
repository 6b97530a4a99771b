"""How well sensing judges: the labelled corpus of tests/corpus, regenerated and judged.

The corpus is not part of an installed package, so this needs a source checkout.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import cast

from pichenette.bench.figure import Figure
from pichenette.errors import PichenetteError
from pichenette.resources import checkout_dir
from pichenette.virtual.shares import ORDINARY, PotShares

SEED = 20_000


class NoCorpus(PichenetteError, FileNotFoundError):
    """The corpus's generator is not here."""


def measure(
    seed: int = SEED,
    share: float = 1.0,
    progress: Callable[[float], None] = lambda share: None,
    shares: PotShares = ORDINARY,
) -> list[Figure]:
    """Takes some minutes in full; `share` judges a part.  `progress` is told how far it is.

    `shares` are of what falls, where it is play that is judged.
    """
    checkout = checkout_dir()
    if not (checkout / "tests" / "corpus").is_dir():
        raise NoCorpus(f"{checkout}: no tests/corpus here; run this in a checkout of the sources")
    if str(checkout) not in sys.path:
        sys.path.insert(0, str(checkout))
    report = import_module("tests.corpus.report")
    return cast(list[Figure], report.figures(seed, share, progress, shares))
