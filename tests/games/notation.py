"""The shorthand of the worked scenarios: `b2+Q+xS` is two blues and the queen in, striker off."""

from pichenette.games.classic_carrom import ClassicShot
from pichenette.games.shot import Shot

KINDS = {"b": "blue", "w": "white", "k": "black", "Q": "queen", "S": "striker"}


def pieces(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is potted and what is off; an empty text is a miss."""
    potted: list[str] = []
    off: list[str] = []
    for word in text.split("+") if text else []:
        place = off if word.startswith("x") else potted
        word = word.removeprefix("x")
        place += [KINDS[word[0]]] * int(word[1:] or 1)
    return tuple(potted), tuple(off)


def shot(text: str) -> Shot:
    return Shot(*pieces(text))


def classic(text: str) -> ClassicShot:
    """As `shot`; `-` before it: a break that touched nothing."""
    return ClassicShot(*pieces(text.removeprefix("-")), no_contact=text.startswith("-"))
