"""How well sensing judges: the labelled corpus of tests/corpus, regenerated and judged.

So is its second opinion, tests/corpus/outside, whose author knew no rule of sense/.  Neither is
part of an installed package, so this needs a source checkout.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
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
    report = _imported("tests.corpus.report")
    return cast(list[Figure], report.figures(seed, share, progress, shares))


def measure_outside(
    seed: int = SEED,
    share: float = 1.0,
    progress: Callable[[float], None] = lambda share: None,
) -> list[Figure]:
    """The second opinion's figures; takes a minute or two in full."""
    report = _imported("tests.corpus.outside.report")
    return cast(list[Figure], report.figures(seed, share, progress))


def _imported(name: str) -> ModuleType:
    checkout = checkout_dir()
    if not (checkout / "tests" / "corpus").is_dir():
        raise NoCorpus(f"{checkout}: no tests/corpus here; run this in a checkout of the sources")
    if str(checkout) not in sys.path:
        sys.path.insert(0, str(checkout))
    return import_module(name)
