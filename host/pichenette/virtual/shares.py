"""How pieces fall, and how often: one list for the virtual board's play and for the corpus of
tests/corpus.

Of 100 pots so many are of each kind; the rest are one piece that simply falls.  A pair is one pot.
"""

from collections.abc import Mapping

from pichenette.errors import Explained
from pichenette.expected import shown
from pichenette.text import Text, meant

PotShares = Mapping[str, float]

ORDINARY: PotShares = {
    "rim bounce": 9.0,
    "pair": 3.0,
    "thrown back": 0.5,
    "slow": 1.5,
}
_TYPED = {"rim": "rim bounce", "pairs": "pair", "thrown": "thrown back", "slow": "slow"}
_EXAMPLE = "rim=9,pairs=3,thrown=0.5,slow=1.5"


class BadShares(Explained, ValueError):
    """Not the shares of anything that falls."""


def parse(typed: str) -> PotShares:
    """`rim=20,pairs=5`: what is not named keeps its ordinary share.  Raises BadShares."""
    given: dict[str, float] = {}
    for part in typed.split(","):
        word, is_given, share = part.partition("=")
        if not is_given:
            raise _bad(
                Text(f"{part!r} is not NAME=SHARE", f"{shown(part).fr} n’est pas NOM=PART"),
            )
        kind = _kind(word.strip())
        if kind in given:
            raise _bad(Text(f"{part!r}: given twice", f"{shown(part).fr} : donné deux fois"))
        given[kind] = _share(part, share)
    shares = {**ORDINARY, **given}
    if sum(shares.values()) > 100:
        total = f"{sum(shares.values()):g}"
        raise _bad(
            Text(
                f"together that makes {total} of 100 pots, counting the ordinary shares",
                f"cela fait {total.replace('.', ',')} pièces sur 100, en comptant les parts "
                "ordinaires",
            )
        )
    return shares


def _kind(word: str) -> str:
    kind = _TYPED.get(word, word.replace("-", " "))
    if kind not in ORDINARY:
        known = ", ".join(_TYPED)
        near = meant(word, _TYPED)
        raise _bad(
            Text(
                f"no such kind of fall: {word!r}{near.en}; there are {known}",
                f"type de chute inconnu : {shown(word).fr}{near.fr} ; il y a {known}",
            )
        )
    return kind


def _share(part: str, typed: str) -> float:
    try:
        share = float(typed)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 100:
        raise _bad(
            Text(
                f"{part!r}: expected a share of 0 to 100 pots in 100",
                f"{shown(part).fr} : il faut une part de 0 à 100 pièces sur 100",
            )
        )
    return share


def _bad(why: Text) -> BadShares:
    return BadShares(
        Text(
            f"--shares: {why.en}; for example --shares {_EXAMPLE}",
            f"--shares : {why.fr} ; par exemple --shares {_EXAMPLE}",
        )
    )
