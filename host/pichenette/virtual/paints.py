"""The colours of things on a virtual board, as a picture shows them."""

from pichenette.outputs.palette import Colour

WOOD = Colour(107, 66, 38)
FIELD = Colour(240, 222, 184)
LINE = Colour(190, 150, 105)
HOLE = Colour(28, 20, 14)
LIT = Colour(255, 214, 10)  # a broken beam
DARK_INK = Colour(40, 28, 18)
LIGHT_INK = Colour(255, 246, 226)

PIECES = {
    "blue": Colour(38, 84, 214),
    "red": Colour(200, 30, 52),
    "yellow": Colour(240, 178, 20),
    "green": Colour(24, 140, 70),
    "white": Colour(255, 253, 246),
    "black": Colour(52, 44, 40),
    "brown": Colour(122, 74, 40),
    "ivory": Colour(226, 205, 160),
}


def piece(colour: str) -> Colour:
    """By its English name; grey if it has another."""
    return PIECES.get(colour, Colour(130, 130, 130))
