"""What follows from a game and its umpire is worked out once, and never stale."""

from typing import Any

import pytest

from pichenette.board import load
from pichenette.games.game import BadRecord, IllegalAction
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.sense.calibration import Senses
from pichenette.sense.weight import Calibration
from pichenette.table.situation import Lookahead
from pichenette.umpire.carrom.umpire import CarromUmpire
from tests.pocket_board import QUEEN, PocketBoard

BLUE = {"shot": {"potted": ["blue"]}}


def test_it_stays_until_the_game_or_the_umpire_is_another() -> None:
    board = PocketBoard()
    scorer = board.table._scorer
    before = scorer.situation
    assert before is not None
    board.wait(2.0)
    assert scorer.situation is before, "a beat tells the umpire nothing"
    board.flick()
    open_shot = scorer.situation
    assert open_shot is not None
    assert open_shot is not before
    assert open_shot.record is before.record
    assert (before.due_us, open_shot.due_us is None) == (None, False)
    board.wait(6.0)
    counted = scorer.situation
    assert counted is not None
    assert counted.record is not before.record
    assert counted.due_us is None


def test_questions_are_worded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.wait(0.3)
    worded: list[object] = []
    questions = CarromUmpire.questions

    def counted(umpire: CarromUmpire, game: object) -> object:
        worded.append(umpire)
        return questions(umpire, game)  # type: ignore[arg-type]

    monkeypatch.setattr(CarromUmpire, "questions", counted)
    views = [board.view for _ in range(10)]
    board.wait(0.5)
    assert len(worded) <= 1
    assert views[0].questions is views[-1].questions


def test_without_a_game_there_is_none() -> None:
    board = PocketBoard(header=None)
    assert board.table._scorer.situation is None
    assert (board.view.game, board.view.questions, board.view.notices) == (None, (), ())


def test_what_the_rules_refuse_is_not_due() -> None:
    """Two queens, people say: it waits until they put it right."""
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.wait(1.0)
    board.table.say(Shot(("queen", "queen")), "page")
    board.wait(8.0)
    situation = board.table._scorer.situation
    assert situation is not None
    assert situation.refused is not None
    assert situation.due_us is None
    pending = board.view.pending
    assert pending is not None
    assert (pending.refused, pending.remaining_ms) == (situation.refused, None)
    board.table.say(Shot(("queen",)), "page")
    board.wait(6.0)
    assert board.shots == [{"potted": ["queen"]}]


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


def fell(*potted: str) -> dict[str, Any]:
    return {"shot": {"potted": list(potted)}}


@pytest.mark.parametrize("players", ["AB", "ABCD"], ids=["alone", "in teams"])
@pytest.mark.parametrize(
    ("preset", "before", "last", "points"),
    [
        ("seed", [], fell("white"), 0),  # points come at the end of a round
        ("seed", [fell(*["white"] * 8)], fell("white"), 9),  # nine blacks are left
        ("seed", [fell(*["black"] * 8)], fell("black"), 9),  # … and for the second side
        # The last black ends the round for the others: the shooter's nine whites count for them.
        ("seed", [], fell(*["black"] * 9), 0),
        # ICF 107: the last white while the queen is there gives the others three.
        ("icf", [fell(*["white"] * 8)], fell("white"), 0),
    ],
)
def test_what_the_others_gain_is_not_the_shooters(
    players: str, preset: str, before: list[Any], last: Any, points: int
) -> None:
    header = {"pichenette": 1, "game": "classic-carrom", "players": list(players)}
    board = PocketBoard({**header, "options": {"preset": preset}})
    for action in before:
        board.table.act(action, "page")
    situation = board.table._scorer.situation
    assert situation is not None
    assert situation.worth(last) == points
    assert situation.worth(None) == 0


def test_the_done_button_is_offered_only_where_it_plays_something() -> None:
    topple = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Cy"]}
    board = PocketBoard(topple, load("topple"), senses=Senses(Calibration(1000, 500)))
    board.weigh(1000)

    def can_close() -> bool:
        pending = board.view.pending
        assert pending is not None
        return pending.can_close

    board.table.act({"roll": 6}, "page")
    board.weigh(1500)
    assert not can_close(), "nobody said where the piece is"
    board.table.act({"place": {"cell": "c3"}}, "page")
    board.table.act({"roll": 6}, "page")
    board.table.act({"place": {"cell": "b3"}}, "page")
    assert can_close(), "it is there, whatever the scale says"
    board.weigh(1000)
    assert not can_close(), "it fell: who did it?"
    lines = len(board.table.record.lines) if board.table.record else 0
    board.table.done("page")
    assert board.table.record is not None
    assert len(board.table.record.lines) == lines


def test_an_open_shot_can_be_closed() -> None:
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.wait(0.3)
    assert board.view.pending is not None
    assert board.view.pending.can_close
