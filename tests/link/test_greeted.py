"""Which board file a greeting speaks of."""

import pytest

from pichenette import board
from pichenette.link.greeted import GreetedBoard
from pichenette.link.messages import Hello

CARROM = board.load("carrom")
OTHER = "0badcafe"


def test_a_hello_names_the_board_and_its_file() -> None:
    hello = Hello(1, "0.1", "e660", "0000aaaa", "carrom", CARROM.digest, 7)
    assert GreetedBoard.of(hello) == GreetedBoard("carrom", CARROM.digest)


@pytest.mark.parametrize(
    ("name", "digest", "is_other", "is_other_version", "has_version"),
    [
        ("carrom", CARROM.digest, False, False, True),
        ("carrom", OTHER, False, True, True),
        ("topple", OTHER, True, False, True),
        ("topple", CARROM.digest, True, False, True),
        # No Pico made the capture: no board file is compared.
        ("carrom", "00000000", False, False, False),
        ("topple", "00000000", False, False, False),
        # A journal wrote it, which does not know the file, or not even the name.
        ("carrom", "-", False, False, False),
        ("topple", "-", True, False, False),
        ("-", "-", False, False, False),
    ],
)
def test_what_can_be_compared_is(
    name: str, digest: str, is_other: bool, is_other_version: bool, has_version: bool
) -> None:
    greeted = GreetedBoard(name, digest)
    assert greeted.is_other(CARROM) is is_other
    assert greeted.is_other_version(CARROM) is is_other_version
    assert greeted.has_version is has_version
