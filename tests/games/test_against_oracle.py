"""Random records of every game, good and broken, judged by two readings of the rules.

tests/oracle was written without knowledge of this implementation.  Scores, turn, round, winners,
warnings and detail must be the same, errors on the same line; where a line breaks several rules
at once, either may be named.
"""

from itertools import islice

import pytest

from pichenette.games.game import Json
from pichenette.games.record import RecordError, read
from tests.oracle.generate import records
from tests.oracle.record import judge
from tests.tries import tries

# The oracle is made to be literal, not fast: as many as a few seconds allow, or more if thorough.
COUNTS = {
    "queen-carrom": tries(100, 300),
    "row-carrom": tries(100, 300),
    "classic-carrom": tries(100, 300),
    "offboard": tries(25, 60),
    "topple": tries(50, 120),
}


def ours(data: bytes) -> dict[str, Json]:
    try:
        return read(data).final_state()
    except RecordError as error:
        return {"error": {"line": error.line}}


@pytest.mark.slow
@pytest.mark.parametrize("game", COUNTS)
def test_no_difference(game: str) -> None:
    for number, data in enumerate(islice(records(game, seed=2026), COUNTS[game])):
        theirs: dict[str, Json] = judge(data)
        if "error" in theirs:
            theirs = {"error": {"line": theirs["error"]["line"]}}
        assert ours(data) == theirs, f"record {number}: {data!r}"
