"""Which piece a colour head saw."""

import random

from pichenette.sense.observation import Light
from pichenette.sense.piece_colours import name_piece

PALETTE = {
    "blue": Light(90, 150, 330, 560),
    "queen": Light(380, 70, 75, 510),
    "white": Light(300, 320, 290, 900),
    "black": Light(22, 24, 22, 70),
    "striker": Light(330, 300, 190, 800),
}


def test_every_piece_is_known_again_in_other_light() -> None:
    dice = random.Random(4)
    for name, colour in PALETTE.items():
        for _ in range(200):
            glow = dice.uniform(0.75, 1.25)
            parts = [max(0, round(part * glow + dice.gauss(0, 3))) for part in colour]
            named = name_piece([Light(*parts)], PALETTE, PALETTE)
            assert named is not None
            assert (named.name, named.is_sure) == (name, True)


def test_white_and_black_differ_in_brightness_alone() -> None:
    grey = name_piece([Light(80, 86, 78, 245)], PALETTE, PALETTE)
    assert grey is not None
    assert not grey.is_sure, "between the two"


def test_what_is_like_no_piece_is_not_near() -> None:
    hand = name_piece([Light(700, 200, 20, 900)], {"blue": PALETTE["blue"]}, ["blue"])
    assert hand is not None
    assert not hand.is_near


def test_a_colour_that_cannot_be_here_leaves_doubt() -> None:
    named = name_piece([PALETTE["queen"]], PALETTE, ["blue", "striker"])
    assert named is not None
    assert named.name != "queen"
    assert not named.is_sure


def test_without_light_or_calibration_nothing_is_named() -> None:
    assert name_piece([], PALETTE, PALETTE) is None
    assert name_piece([PALETTE["blue"]], {}, PALETTE) is None
    assert name_piece([PALETTE["blue"]], PALETTE, []) is None


def test_of_several_readings_the_middle_one_counts() -> None:
    edge, piece, glare = Light(5, 9, 20, 34), PALETTE["blue"], Light(900, 900, 900, 1024)
    named = name_piece([edge, glare, piece], PALETTE, PALETTE)
    assert named is not None
    assert named.name == "blue"
