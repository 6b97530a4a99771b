"""Answers and actions of people, through the table and its journal."""

import errno
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pichenette import board
from pichenette.config import BoardSettings, Settings
from pichenette.games import catalogue
from pichenette.games.game import BadRecord, IllegalAction
from pichenette.journal.entry import Entry, EntryKind, Who
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalFull, explained
from pichenette.sense.calibration import Senses
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration
from pichenette.table.requests import NoQuestion
from pichenette.table.scorer import Scorer
from pichenette.table.table import Table
from pichenette.table.view import View, as_json
from pichenette.text import Text, same
from pichenette.umpire.question import Choice, Does, Question
from pichenette.umpire.words import NextPiece
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.lockstep import Lockstep

SECOND = 1_000_000
QUEEN = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
TOPPLE = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Cy"]}


def falls(virtual: VirtualBoard, *spans: tuple[str, float, float]) -> None:
    """(gate, from, to) in seconds."""
    edges = []
    for gate_id, start, end in spans:
        gate = virtual.board.gate_number(gate_id)
        edges.append(GateEdge(start * SECOND, gate, True))
        edges.append(GateEdge(end * SECOND, gate, False))
    virtual.drive(sorted(edges))


def test_an_answer_is_written_and_outlives_a_restart(tmp_path: Path) -> None:
    carrom = board.load("carrom")
    views: list[View] = []
    journal = Journal(tmp_path / "journal.sqlite")
    table = Table(carrom, journal, Settings(), views.append)
    table.begin(QUEEN, "page")
    with VirtualBoard(carrom, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
        lockstep.run(1 * SECOND)
        falls(virtual, ("strike", 2, 2.001), ("pocket-2", 3, 3.15))
        lockstep.run(5.2 * SECOND)
        doubt = next(one for one in table.questions if one.is_doubt)
        assert doubt in views[-1].questions
        assert as_json(views[-1])["questions"][0]["choices"][0]["text"]["fr"]
        one = next(n for n, choice in enumerate(doubt.choices) if choice.text.en == "1 blue")
        table.answer(doubt.key, one, "page")
        again = Table(carrom, journal, Settings(), views.append)
        pending = again.view().pending
        assert pending is not None
        assert pending.potted == ("blue",)
        lockstep.attach(again)
        lockstep.run(11 * SECOND)
    assert again.record is not None
    assert [line.encode()["shot"] for line in again.record.lines] == [{"potted": ["blue"]}]
    with pytest.raises(NoQuestion, match="check the table"):
        again.answer(doubt.key, one, "page")
    journal.close()


def test_a_late_piece_corrects_the_shot_it_belongs_to(tmp_path: Path) -> None:
    carrom = board.load("carrom")
    views: list[View] = []
    journal = Journal(None)
    table = Table(carrom, journal, Settings(), views.append)
    table.begin(QUEEN, "page")
    with VirtualBoard(carrom, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
        lockstep.run(1 * SECOND)
        falls(virtual, ("strike", 2, 2.001), ("pocket-1", 8, 8.03))
        lockstep.run(7 * SECOND)
        assert views[-1].game is not None
        assert views[-1].game.turn == "Bo", "taken for a miss"
        lockstep.run(11 * SECOND)
        late = next(one for one in table.questions if one.key.startswith("late:"))
        table.answer(late.key, 0, "page")
    assert views[-1].game.scores == {"Ana": 1, "Bo": 0}
    assert views[-1].game.turn == "Ana"
    assert views[-1].moved is not None
    assert views[-1].moved.is_correction, "shown without celebrating again"
    assert not any(one.is_doubt for one in table.questions)
    journal.close()


@pytest.mark.parametrize(("of", "is_doubt"), [("carrom", True), ("offboard", False)])
def test_a_board_is_judged_by_its_own_thresholds(of: str, is_doubt: bool) -> None:
    carrom = board.load("carrom")
    strict = {of: BoardSettings(passages=Thresholds(slowest_m_s=0.9))}
    journal = Journal(None)
    table = Table(carrom, journal, Settings(boards=strict), lambda view: None)
    table.begin(QUEEN, "page")
    with VirtualBoard(carrom, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
        lockstep.run(1 * SECOND)
        falls(virtual, ("strike", 2, 2.001), ("pocket-2", 3, 3.06))
        lockstep.run(5.2 * SECOND)
        assert any(one.is_doubt for one in table.questions) is is_doubt
    journal.close()


def test_a_counted_shot_is_put_right_also_after_a_restart(tmp_path: Path) -> None:
    carrom = board.load("carrom")
    views: list[View] = []
    journal = Journal(tmp_path / "journal.sqlite")
    table = Table(carrom, journal, Settings(), views.append)
    table.begin(QUEEN, "page")
    with VirtualBoard(carrom, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
        lockstep.run(1 * SECOND)
        falls(virtual, ("strike", 2, 2.001), ("pocket-2", 3, 3.04))
        lockstep.run(8 * SECOND)
    again = Table(carrom, journal, Settings(), views.append)
    assert again.questions == table.questions
    counted = next(one for one in again.questions if one.key.startswith("counted:"))
    queen = next(n for n, choice in enumerate(counted.choices) if choice.text.en == "the queen")
    again.answer(counted.key, queen, "page")
    assert again.record is not None
    (line,) = again.record.lines
    assert line.encode()["shot"] == {"potted": ["queen"]}
    told = views[-1].events[-1].text
    assert told == Text("Corrected: Ana pots the queen.", "Corrigé : Ana empoche la reine.")
    assert views[-1].moved is not None
    assert views[-1].moved.is_correction
    assert counted.key in [one.key for one in again.questions], "and back again, if need be"
    before = again.view().version
    again.answer(counted.key, 0, "page")
    assert again.view().version == before, "as it is: nothing to write"
    journal.close()


@pytest.mark.parametrize("writes", range(6))
def test_an_answer_is_done_whole_or_not_at_all(
    writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other's hit: the done is voided, the hit played, the turn ended; or nothing of it."""
    offboard = board.load("offboard")
    journal = Journal(None)
    table = Table(offboard, journal, Settings(), lambda view: None)
    table.begin({**QUEEN, "game": "offboard", "options": {"board": "sensed"}}, "page")
    with VirtualBoard(offboard, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
        lockstep.run(1 * SECOND)
        falls(virtual, ("done", 2, 2.1), ("target-3", 2.4, 2.42))
        lockstep.run(5 * SECOND)
        question = next(one for one in table.questions if one.key.startswith("fall:"))
        assert {"void", "play", "press"} < set(question.choices[0].does.encode())
        version, left = table.view().version, iter(range(writes))
        add = journal.add

        def failing(kind: EntryKind, who: Who, *said: Any) -> Entry:
            if next(left, None) is None:
                raise JournalFull(same("no room"))
            return add(kind, who, *said)

        with monkeypatch.context() as full:
            full.setattr(journal, "add", failing)
            with pytest.raises(JournalFull):
                table.answer(question.key, 0, "page")
        assert table.view().version == version
        table.answer(question.key, 0, "page")
    assert table.record is not None
    played = [set(line.encode()) - {"player"} for line in table.record.corrected().lines]
    assert played == [{"hit"}, {"done"}]
    assert table.record.game.turn == "Bo"
    journal.close()


def test_what_was_just_said_is_not_read_back_from_its_entry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = Journal(None)
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    table.begin(QUEEN, "page")

    def unread(body: object) -> None:
        raise AssertionError(body)

    with monkeypatch.context() as known:
        known.setattr("pichenette.table.scorer.words.decode", unread)
        with journal.transaction():
            table._scorer.word(NextPiece("queen"), "page", 1)
    again = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    assert again._scorer.umpire == table._scorer.umpire, "a restart reads the same"
    journal.close()


def test_a_full_disk_is_told_in_french_until_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = Journal(None)
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)

    def failing(kind: EntryKind, who: Who, *said: Any) -> Entry:
        raise explained(Path("table.sqlite"), OSError(errno.ENOSPC, "No space left on device"))

    with monkeypatch.context() as full:
        full.setattr(journal, "add", failing)
        with pytest.raises(JournalFull):
            table.begin(QUEEN, "page")
    (fault,) = table.view().faults
    assert "the disk is full" in fault.en
    assert "le disque est plein" in fault.fr
    assert "libérez de la place" in fault.fr
    table.begin(QUEEN, "page")
    assert table.view().faults == ()
    journal.close()


def test_a_journal_that_is_only_read_is_told_in_french(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).close()
    journal = Journal(path, is_reader=True)
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    (fault,) = table.view().faults
    assert fault.en.endswith("opened read-only")
    assert fault.fr.endswith("ouvert en lecture seule")
    journal.close()


def test_a_marble_that_stuck_is_offered_to_its_turn_also_after_a_restart(tmp_path: Path) -> None:
    offboard = board.load("offboard")
    journal = Journal(tmp_path / "journal.sqlite")
    table = Table(offboard, journal, Settings(), lambda view: None)
    table.begin({**QUEEN, "game": "offboard", "options": {"board": "sensed"}}, "page")
    with VirtualBoard(offboard, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
        lockstep.run(1 * SECOND)
        falls(virtual, ("target-3", 1.5, 2), ("done", 2.2, 2.3))
        lockstep.run(5 * SECOND)
    again = Table(offboard, journal, Settings(), lambda view: None)
    assert again.questions == table.questions
    (offer,) = again.questions
    assert offer.text.en.startswith(
        "target T3: a hand, or a piece that stuck and fell? (broken for 5"
    )
    again.answer(offer.key, 1, "page")
    assert again.record is not None
    played = [line.encode() for line in again.record.corrected().lines]
    assert played == [{"player": "Ana", "hit": 3}, {"player": "Ana", "done": True}]
    journal.close()


@pytest.mark.parametrize(
    ("game", "on", "lacks"),
    [
        ("queen-carrom", "offboard", "pockets"),
        ("row-carrom", "topple", "pockets"),
        ("offboard", "carrom", "targets"),
        ("topple", "offboard", "scale"),
        ("queen-carrom", "carrom-38khz", None),
        ("offboard", "offboard", None),
        ("topple", "topple", None),
    ],
)
def test_a_game_that_the_board_cannot_see_is_told(game: str, on: str, lacks: str | None) -> None:
    views: list[View] = []
    journal = Journal(None)
    table = Table(board.load(on), journal, Settings(), views.append)
    table.begin({**QUEEN, "game": game}, "page")
    title = catalogue.find(game).about.title.en
    told = views[-1].by_hand
    if lacks:
        assert told is not None
        assert told.en == f"the board {on} has no {lacks}: is {title} the right game?"
    else:
        assert told is None
    assert views[-1].notices == (), "no alarm: whoever starts it is told before"
    journal.close()


def test_an_answer_whose_play_is_illegal_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(None)
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    table.begin(QUEEN, "page")
    table.act({"shot": {}}, "page")
    version = table.view().version
    both = Choice(Text("both", "les deux"), Does(void=version, play={"shot": {"potted": [7]}}))
    asked = (Question("q", Text("?", "?"), (both,)),)
    monkeypatch.setattr(Scorer, "questions", property(lambda self: asked))
    with pytest.raises(BadRecord):
        table.answer("q", 0, "page")
    assert table.view().version == version
    assert table.view().faults == (), "people were wrong, not the journal"
    assert table.record is not None
    assert len(table.record.corrected().lines) == 1
    journal.close()


def test_nothing_is_played_after_the_end() -> None:
    journal = Journal(None)
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    table.begin(QUEEN, "page")
    while table.record is not None and not table.record.game.outcome:
        blues = table.record.game.detail["blues"]
        table.act({"shot": {"potted": ["blue"] * int(str(blues))}}, "page")
    version = table.view().version
    with pytest.raises(BadRecord, match="the game is over: correct it"):
        table.act({"shot": {}}, "page")
    assert table.view().version == version
    journal.close()


def test_people_enter_what_no_sensor_sees() -> None:
    journal = Journal(None)
    senses = Senses(Calibration(1000, 500))
    table = Table(board.load("topple"), journal, Settings(), lambda view: None, senses)
    with pytest.raises(BadRecord, match="start one"):
        table.act({"roll": 3}, "page")
    table.begin(TOPPLE, "page")
    table.act({"roll": 1}, "page")
    with pytest.raises(IllegalAction):
        table.act({"roll": 2}, "page")
    table.act({"place": {"cell": "c3"}}, "page")
    pending = table.view().pending
    assert pending is not None, "it waits for its weight"
    assert pending.action == {"place": {"cell": "c3"}}
    table.done("panel")
    assert table.record is not None
    assert [set(line.encode()) - {"player"} for line in table.record.lines] == [{"roll"}, {"place"}]
    table.undo("page")
    assert len(table.record.corrected().lines) == 1
    journal.close()


def test_undo_forgets_what_is_open_first() -> None:
    journal = Journal(None)
    senses = Senses(Calibration(1000, 500))
    table = Table(board.load("topple"), journal, Settings(), lambda view: None, senses)
    table.begin(TOPPLE, "page")
    table.act({"roll": 1}, "page")
    table.act({"place": {"cell": "c3"}}, "page")
    table.undo("page")
    assert table.view().pending is None
    assert table.record is not None
    assert len(table.record.lines) == 1
    journal.close()


def test_what_a_board_without_the_games_sensors_sees_is_evidence_and_never_scores(
    tmp_path: Path,
) -> None:
    offboard = board.load("offboard")
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        table = Table(offboard, journal, Settings(), lambda view: None)
        table.begin({**QUEEN, "game": "classic-carrom"}, "page")
        with VirtualBoard(offboard, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
            lockstep.run(1 * SECOND)
            falls(virtual, ("target-3", 1.5, 1.52))
            lockstep.run(9 * SECOND)
        assert "saw" in [entry.kind for entry in journal.entries()]
        view = table.view()
        assert (view.pending, view.questions, view.notices) == (None, (), ())
        assert view.by_hand is not None
        assert table.record is not None
        assert not table.record.lines
        table.act({"shot": {"potted": ["white"]}}, "page")
        assert len(table.record.lines) == 1
