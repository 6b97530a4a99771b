"""What the rules say to an action is asked once."""

import pytest

from pichenette.games.game import BadRecord, IllegalAction
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.table.lookahead import Lookahead
from tests.pocket_board import PocketBoard

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


def test_a_shot_is_judged_once_from_its_last_piece_to_the_journal(asked: list[object]) -> None:
    play = PocketBoard()
    play.shot(1)
    play.flick()
    play.wait(0.5)
    play.fall(2)
    play.wait(1)
    asked.clear()
    play.wait(6)
    assert play.shots == [{"potted": ["blue"]}, {"potted": ["blue"]}]
    assert len(asked) <= 1, "it was looked at in every view, and then played"


def test_what_the_rules_refuse_is_told_as_long_as_it_is_open() -> None:
    play = PocketBoard()
    play.flick()
    play.wait(0.5)
    play.table.say(Shot(("queen", "queen")), "page")
    play.wait(20)
    pending = play.view.pending
    assert pending is not None
    assert pending.refused is not None
    assert "queens" in pending.refused.en
    assert (pending.remaining_ms, play.shots) == (None, []), "it waits for people"
    play.table.say(Shot(("queen",)), "page")
    assert play.view.pending is not None
    assert play.view.pending.refused is None
    play.wait(6)
    assert play.shots == [{"potted": ["queen"]}]
