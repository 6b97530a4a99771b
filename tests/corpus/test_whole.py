"""A short game past bodies, on a bad day: one beam asks in it, two do not."""

import pytest

from tests.corpus.pots import BUILDS
from tests.corpus.whole import Kind, play

SHORT = Kind("short", {"game": "queen-carrom", "options": {"target": 8}})


@pytest.mark.slow
def test_where_one_beam_asks_two_do_not() -> None:
    one, two = (play(build, SHORT, 1003) for build in (BUILDS[0], BUILDS[2]))
    assert one.pots == two.pots > 10
    assert one.asked.total() > 0
    assert two.asked.total() == 0, two.asked
    assert two.troubles["hand"] > 0
    assert two.troubles["unfelt"] == 0
