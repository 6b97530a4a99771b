"""Undo and redo, games that are abandoned and taken up again: through the table and its journal."""

from pathlib import Path
from random import Random

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.errors import PichenetteError
from pichenette.games.game import BadRecord, Json
from pichenette.games.shot import Shot
from pichenette.journal.correction import Change, Insert, Void
from pichenette.journal.fold import record
from pichenette.journal.store import Journal
from pichenette.sense.calibration import Senses
from pichenette.sense.weight import Calibration
from pichenette.table.refusals import GameRunning, NothingToUndo
from pichenette.table.table import Table
from tests.games import random_play
from tests.pocket_board import CARROM, QUEEN, PocketBoard
from tests.tries import tries


def lines(table: Table) -> list[Json]:
    assert table.record is not None
    return [line.encode() for line in table.record.lines]


def shoot(table: Table, *potted: str) -> None:
    table.act({"shot": {"potted": list(potted)}}, "page")


def test_nothing_to_undo_is_refused_and_changes_nothing() -> None:
    journal = Journal(None)
    table = Table(CARROM, journal, Settings(), lambda view: None)
    with pytest.raises(NothingToUndo, match="no game is being played"):
        table.undo("page")
    table.begin(QUEEN, "page")
    with pytest.raises(NothingToUndo, match="nothing to undo") as why:
        table.undo("page")
    assert "rien à annuler" in why.value.text.fr
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        table.redo("page")
    shoot(table, "blue")
    table.undo("page")
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        table.undo("page")
    assert (journal.version(), table.view().faults) == (3, ())


def test_after_a_void_it_is_the_void_that_is_undone() -> None:
    table = Table(CARROM, Journal(None), Settings(), lambda view: None)
    table.begin(QUEEN, "page")
    for _ in range(3):
        shoot(table, "blue")
    table.correct(Void(3), "page")
    assert len(lines(table)) == 2
    table.undo("page")
    assert len(lines(table)) == 3, "the void"
    for left in (2, 1, 0):
        table.undo("page")
        assert len(lines(table)) == left
    for there in (1, 2, 3, 2):
        table.redo("page")
        assert len(lines(table)) == there, "the last one is the void again"
    with pytest.raises(NothingToUndo):
        table.redo("page")


def test_a_correction_and_an_answer_are_steps() -> None:
    play = PocketBoard()
    play.shot(1)
    [question] = play.view.questions
    queen = next(n for n, one in enumerate(question.choices) if one.text.en == "the queen")
    play.table.answer(question.key, queen, "page")
    play.table.correct(Change(4, {"shot": {"potted": ["striker"]}}, "follow"), "page")
    for shot in (["queen"], ["blue"]):
        play.table.undo("panel")
        assert play.shots == [{"potted": shot}]
    play.table.undo("panel")
    assert play.shots == []


def test_undo_says_what_was_undone() -> None:
    play = PocketBoard()
    play.shot(1)
    assert play.sentences == ["Ana pots 1 blue: +1."]
    play.table.undo("panel")
    assert play.sentences == ["Undone: Ana pots 1 blue: +1."]
    play.table.redo("panel")
    assert play.sentences == ["Redone: Ana pots 1 blue: +1."]
    assert play.view.events[-1].text.fr == "Rétabli : Ana empoche 1 bleu : +1."


def test_an_open_shot_is_forgotten_first_and_nothing_is_redone_meanwhile() -> None:
    play = PocketBoard()
    play.shot(1)
    play.flick()
    play.wait(0.5)
    play.fall(2)
    play.wait(1)
    with pytest.raises(NothingToUndo, match="between shots"):
        play.table.redo("panel")
    play.table.undo("panel")
    assert (play.view.pending, len(play.shots)) == (None, 1)
    play.table.undo("panel")
    assert play.shots == []


def test_the_button_on_the_board_does_not_mind_having_nothing_to_undo() -> None:
    play = PocketBoard()
    buttons = {gate.means: gate.id for gate in play.board.gates if gate.role == "button"}
    assert "undo" in buttons
    play.pulse(buttons["undo"], 0.1)
    play.wait(1)
    assert play.view.faults == ()


GAMES: dict[str, tuple[str, Json]] = {
    "queen": ("carrom", {"game": "queen-carrom", "players": ["Ana", "Bo"]}),
    "rows": ("carrom", {"game": "row-carrom", "players": ["Ana", "Bo"]}),
    "classic": ("carrom", {"game": "classic-carrom", "players": ["Ana", "Bo"]}),
    "sensed": (
        "offboard",
        {"game": "offboard", "players": ["Ana", "Bo"], "options": {"board": "sensed"}},
    ),
    "topple": ("topple", {"game": "topple", "players": ["Ana", "Bo", "Cy"]}),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(tries(1, 3)))
def test_undo_and_redo_walk_through_everything_that_was_done(
    name: str, seed: int, tmp_path: Path
) -> None:
    """Checked against a plain list of the game after each step."""
    on, header = GAMES[name]
    dice = Random(f"{name} {seed}")
    journal = Journal(tmp_path / "journal.sqlite")
    table = Table(board.load(on), journal, Settings(), lambda view: None)
    table.begin({"pichenette": 1, **header}, "page")
    states, at = [lines(table)], 0
    for _ in range(60):
        chance = dice.random()
        if chance < 0.3:
            if at == 0:
                with pytest.raises(NothingToUndo):
                    table.undo("page")
            else:
                table.undo("page")
                at -= 1
        elif chance < 0.5:
            if at == len(states) - 1:
                with pytest.raises(NothingToUndo):
                    table.redo("page")
            else:
                table.redo("page")
                at += 1
        elif chance < 0.55:
            table = Table(board.load(on), journal, Settings(), lambda view: None)
        else:
            version = journal.version()
            try:
                _do_something(table, journal, dice)
            except PichenetteError:
                assert journal.version() == version
            else:
                del states[at + 1 :]
                states.append(lines(table))
                at += 1
        assert lines(table) == states[at]
    journal.close()


def _do_something(table: Table, journal: Journal, dice: Random) -> None:
    assert table.record is not None
    game = table.record.game
    entries = [one.number for one in journal.entries() if one.kind in ("act", "insert")]
    if game.outcome is None and (dice.random() < 0.7 or not entries):
        table.act(_some_action(table, dice), "page")
        return
    target = dice.choice(entries)
    kind = dice.choice(["void", "change", "insert"])
    if kind == "void":
        table.correct(Void(target, dice.choice(["keep", "follow"])), "page")
    elif kind == "change":
        table.correct(Change(target, _some_action(table, dice), "follow"), "page")
    else:
        table.correct(Insert(target, _some_action(table, dice), "follow"), "page")


def _some_action(table: Table, dice: Random) -> Json:
    assert table.record is not None
    expects = table.record.game.expects
    if not expects.choices:
        return {"shot": {}}
    line = random_play.line(expects, dice)
    if isinstance(line.get("shot"), dict):
        for place in ("potted", "off"):
            line["shot"][place] = line["shot"].get(place, [])[:1]
    return line


def test_a_running_game_is_abandoned_only_when_told_so(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    table = Table(CARROM, journal, Settings(), lambda view: None)
    table.begin(QUEEN, "page")
    shoot(table, "blue")
    version = journal.version()
    for header in (QUEEN, {**QUEEN, "game": "row-carrom"}):
        with pytest.raises(GameRunning, match=r"being played \(Ana 1, Bo 0\)") as why:
            table.begin(header, "page")
        assert "est en cours (Ana 1, Bo 0)" in why.value.text.fr
    with pytest.raises(BadRecord, match="no game is called"):
        table.begin({**QUEEN, "game": "chess"}, "page", is_abandoning=True)
    assert (journal.version(), len(lines(table))) == (version, 1)
    table.begin({**QUEEN, "players": ["Cy", "Di"]}, "page", is_abandoning=True)
    assert lines(table) == []
    journal.close()


def test_a_game_that_is_over_is_in_nobodys_way() -> None:
    table = Table(CARROM, Journal(None), Settings(), lambda view: None)
    table.begin({**QUEEN, "options": {"target": 1}}, "page")
    shoot(table, *["blue"] * 12)
    table.begin(QUEEN, "page")
    assert lines(table) == []


def test_what_falls_after_a_game_that_is_over_by_mistake_is_asked() -> None:
    play = PocketBoard({**QUEEN, "options": {"target": 1}})
    shoot(play.table, *["blue"] * 12)
    play.wait(1)
    play.fall(2)
    play.wait(2)
    assert not [one for one in play.table.questions if one.is_doubt]
    [act] = [entry.number for entry in play.journal.entries() if entry.kind == "act"]
    play.table.correct(Change(act, {"shot": {"potted": ["blue"]}}, "follow"), "page")
    assert [one.key[:6] for one in play.table.questions if one.is_doubt] == ["late:1"]


def test_an_abandoned_game_is_taken_up_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    table = Table(CARROM, journal, Settings(), lambda view: None)
    table.begin({**QUEEN, "options": {"target": 7}}, "page")
    shoot(table, "blue")
    shoot(table, "queen")
    shoot(table)
    table.correct(Change(3, {"player": "Ana", "shot": {"potted": ["blue"]}}, "follow"), "page")
    kept = lines(table)
    game = table.view().game
    table.begin({**QUEEN, "players": ["Cy", "Di"]}, "page", is_abandoning=True)
    with pytest.raises(GameRunning):
        table.reopen(1, "page")
    with pytest.raises(BadRecord, match="game 2 cannot be resumed: still being played"):
        table.reopen(2, "page", is_abandoning=True)
    with pytest.raises(BadRecord, match="there is no game 3; the journal has 2"):
        table.reopen(3, "page", is_abandoning=True)
    table.reopen(1, "page", is_abandoning=True)
    assert lines(table) == kept
    assert table.view().game == game
    with pytest.raises(BadRecord, match="game 1 cannot be resumed: resumed as game"):
        table.reopen(1, "page", is_abandoning=True)
    again = Table(CARROM, journal, Settings(), lambda view: None)
    assert (lines(again), again.view().game) == (kept, game)
    again.undo("page")
    assert lines(again) == kept[:-1], "what was played before can still be undone"
    begins = journal.begins()
    assert "resumes" not in record(journal.played(begins[-1].number)).header
    journal.close()


def test_the_players_keep_the_markers_they_chose_and_the_record_knows_nothing_of_them(
    tmp_path: Path,
) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    table = Table(CARROM, journal, Settings(), lambda view: None)
    table.begin(QUEEN, "page")
    assert table.view().colours == {"Ana": "blue", "Bo": "red"}
    assert journal.begins()[-1].body == QUEEN, "as ever where nobody chose"
    table.begin(QUEEN, "page", colours={"Bo": "green"}, is_abandoning=True)
    shoot(table, "blue")
    chosen = {"Ana": "blue", "Bo": "green"}
    assert table.view().colours == chosen
    preview, *_ = table.preview(Void(table.version), "page")
    assert preview.colours == chosen
    exported = record(journal.played(journal.begins()[-1].number))
    assert table.record is not None
    assert exported.header == table.record.header == QUEEN
    table.begin({**QUEEN, "players": ["Cy", "Di"]}, "page", is_abandoning=True)
    assert table.view().colours == {"Cy": "blue", "Di": "red"}
    table.reopen(2, "page", is_abandoning=True)
    assert table.view().colours == chosen
    assert table.record.header == QUEEN
    again = Table(CARROM, journal, Settings(), lambda view: None)
    assert again.view().colours == chosen, "folded from its entries"
    again.close()
    third = Table(CARROM, journal, Settings(), lambda view: None)
    assert third.view().colours == chosen, "from a snapshot"
    journal.close()


def test_a_game_taken_up_again_goes_on_with_the_board() -> None:
    play = PocketBoard()
    play.shot(1)
    play.table.begin({**QUEEN, "players": ["Cy", "Di"]}, "page", is_abandoning=True)
    play.shot(2)
    play.table.reopen(1, "page", is_abandoning=True)
    play.shot(3)
    play.table.name_last("queen", "panel")
    assert play.shots == [{"potted": ["blue"]}, {"potted": ["queen"]}]
    assert play.scores == {"Ana": 1, "Bo": 0}
    play.table.say(Shot(), "page")
    play.table.reopen(2, "page", is_abandoning=True)
    assert play.scores == {"Cy": 1, "Di": 0}
    assert play.view.pending is None


def test_a_sensed_piece_is_undone_and_redone() -> None:
    """The piece stays on the scale meanwhile, and so there is a question about it."""
    zero, piece = 1000, 500
    header = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Cy"]}
    play = PocketBoard(header, board.load("topple"), senses=Senses(Calibration(zero, piece)))
    play.weigh(zero)
    play.table.act({"roll": 6}, "page")
    play.table.act({"place": {"cell": "c3"}}, "page")
    play.weigh(zero + piece)
    counted = play.table.game
    play.table.undo("page")
    assert [one.key[:5] for one in play.view.questions] == ["cell:"]
    assert play.view.can_redo
    play.table.redo("page")
    assert play.table.game == counted
    assert not [one for one in play.view.questions if one.is_doubt]
    assert not play.view.can_redo


def test_a_piece_that_nobody_explained_leaves_nothing_to_redo() -> None:
    zero, piece = 1000, 500
    header = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Cy"]}
    play = PocketBoard(header, board.load("topple"), senses=Senses(Calibration(zero, piece)))
    play.weigh(zero)
    play.table.act({"roll": 6}, "page")
    play.weigh(zero + piece)
    play.table.undo("page")
    assert not play.view.can_redo, "what was open is forgotten, not undone"
    with pytest.raises(NothingToUndo):
        play.table.redo("page")
