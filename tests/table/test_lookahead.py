"""What the rules say to an action is asked once."""

import pytest

from pichenette.games.game import BadRecord, IllegalAction
from pichenette.games.record import Record
from pichenette.table.lookahead import Lookahead

QUEEN = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
BLUE = {"shot": {"potted": ["blue"]}}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    lines: list[object] = []
    append = Record.append

    def counted(record: Record, line: object) -> Record:
        lines.append(line)
        return append(record, line)

    monkeypatch.setattr(Record, "append", counted)
    return lines


def test_the_same_action_on_the_same_record_is_asked_once(asked: list[object]) -> None:
    lookahead, record = Lookahead(), Record.start(QUEEN)
    first = lookahead.after(record, BLUE)
    assert isinstance(first, Record)
    assert first.game.scores == {"Ana": 1, "Bo": 0}
    assert lookahead.after(record, {"shot": {"potted": ["blue"]}}) is first
    assert asked == [{"player": "Ana", **BLUE}]
    assert isinstance(lookahead.after(first, BLUE), Record), "another record is another question"
    assert len(asked) == 2


def test_what_the_rules_refuse_is_kept_with_its_reason(asked: list[object]) -> None:
    lookahead, record = Lookahead(), Record.start(QUEEN)
    illegal = lookahead.after(record, {"shot": {"potted": ["blue"] * 99}})
    assert isinstance(illegal, IllegalAction)
    assert illegal.rule is not None
    assert lookahead.after(record, {"shot": {"potted": ["blue"] * 99}}) is illegal
    assert isinstance(lookahead.after(record, {"fly": 1}), BadRecord)
    assert len(asked) == 2


def test_little_is_remembered(asked: list[object]) -> None:
    lookahead, record = Lookahead(), Record.start(QUEEN)
    for _ in range(2):
        for number in range(4):
            lookahead.after(record, {"shot": {"potted": ["blue"] * number}})
    assert len(asked) == 8
