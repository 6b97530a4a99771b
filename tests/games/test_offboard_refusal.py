"""Why a move is refused, as people at the board say it: its way, and no compass."""

import re
from itertools import product
from random import Random

import pytest

from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.offboard.actions import TOWARDS
from pichenette.games.offboard.geometry import DIRECTIONS
from pichenette.games.record import Record
from tests.games.random_play import CELLS, line
from tests.tries import tries

COMPASS = re.compile(r"\b[A-I]\d (N|S)?[EWO]\b")
HEADER: Json = {"pichenette": 1, "game": "offboard", "players": ["Ana", "Bo"]}


def refused(record: Record, move: Json) -> IllegalAction | None:
    try:
        record.append({"move": move})
    except IllegalAction as error:
        return error
    except BadRecord:  # no such cell
        return None
    return None


@pytest.mark.parametrize("seed", range(tries(1, 3)))
def test_a_refused_move_is_told_by_its_way(seed: int) -> None:
    rng, seen = Random(seed), set[str]()
    record = Record.start(HEADER)
    while record.size < 80 and not record.game.outcome:
        for tail, way in product(CELLS, DIRECTIONS):
            error = refused(record, {"tail": tail, "dir": way})
            if error is None:
                continue
            en, fr = error.text
            assert not COMPASS.search(f"{en} {fr}")
            if error.rule in ("OB-7", "OB-8", "OB-9"):
                seen.add(error.rule)
                assert en.startswith(f"from {tail} {TOWARDS[way].en} ")
                assert fr.startswith(f"de {tail} {TOWARDS[way].fr}, ")
            if error.rule == "OB-7":
                assert re.search(r"c’est \d contre \d", fr)
        record = record.append(line(record.game.expects, rng))
    assert seen == {"OB-7", "OB-8", "OB-9"}
