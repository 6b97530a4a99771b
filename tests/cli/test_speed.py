import argparse

import pytest

from pichenette.cli.speed import speed


def test_a_number_or_max() -> None:
    assert (speed("2"), speed("0.5"), speed("max")) == (2.0, 0.5, float("inf"))


@pytest.mark.parametrize("text", ["0", "-1", "fast", "", "nan"])
def test_nothing_else(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="above 0 or max"):
        speed(text)
