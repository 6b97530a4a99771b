"""Long games are read in steps: whoever plays meanwhile waits for none of them."""

from pichenette.games.record import Record
from pichenette.journal import summary
from pichenette.journal.entry import Entry

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
SHOTS = 100


def test_a_record_that_somebody_brings() -> None:
    record = Record.start(HEADER)
    for _ in range(SHOTS):
        record = record.append({"shot": {}})
    assert len(list(summary.of_record(record))) >= SHOTS // 20


def test_a_game_of_the_journal() -> None:
    begin = Entry(1, "begin", "page", HEADER, 0, "")
    shots = [Entry(number, "act", "page", {"shot": {}}, 0, "") for number in range(2, SHOTS + 2)]
    assert len(list(summary.followed([begin, *shots]))) >= SHOTS // 20
