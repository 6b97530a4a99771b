"""What is asked is done whole or not at all, and the answer says which."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.config import Settings
from pichenette.games.game import BadRecord, Json
from pichenette.journal.store import Journal
from pichenette.service.served_table import ServedTable
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.table.view_builder import ViewBuilder
from tests.games.test_catalogue import install  # noqa: F401 (a fixture)
from tests.service.local.hall import HEADER, Hall, run

ODD = {
    "half an emoji": (["A\ud800", "Bo"], "half a character"),
    "the other half": (["Ana", "\udfffBo"], "half a character"),
    "a control character": (["A\x1b[2J", "Bo"], "control character"),
    "a line break": (["Ana\nBo", "Cy"], "control character"),
    "a long name": (["A" * 61, "Bo"], "too long"),
    "no name": (["  ", "Bo"], "is not a name"),
    "nothing in it is visible": (["\u200b\ufeff", "Bo"], "nothing in it is visible"),
    "only accents": (["\u0300\u0301", "Bo"], "nothing in it is visible"),
    "a pile of accents": (["Z\u0300" + "\u0301" * 6, "Bo"], "too many accents"),
    "a text that turns": (["\u202eAna", "Bo"], "control character"),
    "a space more": (["Ana", "Ana "], "look the same"),
    "a filler more": (["Ana", "An\u200ba"], "look the same"),
    "another accent": (["Zo\u00e9", "Zoe\u0301"], "look the same"),
}


@pytest.mark.parametrize(("players", "complaint"), ODD.values(), ids=ODD)
def test_a_name_that_cannot_be_shown_is_refused_and_nothing_is_stored(
    tmp_path: Path, players: list[str], complaint: str
) -> None:
    async def then(hall: Hall) -> None:
        async with hall.greeted() as program, hall.greeted() as watcher:
            assert (await watcher.ask("subscribe", to=["views"]))["ok"]
            told = await program.ask("begin", header={**HEADER, "players": players})
            assert told["ok"] is False
            assert complaint in told["error"]
            assert (await program.ask("view"))["view"]["version"] == 0
            assert (await program.ask("begin", header=HEADER))["ok"]
            game = (await watcher.view(lambda view: view["version"] == 1))["game"]
            assert game["players"] == ["Ana", "Bo"]

    run(tmp_path, then)


def test_other_words_that_cannot_be_stored_are_refused(tmp_path: Path) -> None:
    async def then(hall: Hall) -> None:
        async with hall.greeted() as program:
            await program.ask("begin", header=HEADER)
            await program.ask("act", action={"shot": {}})
            version = (await program.ask("view"))["view"]["version"]
            wrong: list[dict[str, Any]] = [
                {"do": "correct", "kind": "void", "entry": version, "why": "\ud83d"},
                {"do": "correct", "kind": "void", "entry": version, "why": "x" * 301},
                {"do": "correct", "kind": "void", "entry": version, "why": ["x"]},
                {"do": "say", "potted": ["\ud83d"]},
                {"do": "say", "potted": ["blue"] * 7000},
                {"do": "act", "action": {"\ud83d": 1}},
                {"do": "act", "action": {"shot": {}, "player": "Ana\ud83d"}},
                {"do": "answer", "question": "\ud83d", "choice": 0},
                {"do": "correct", "kind": "void", "entry": 10**30},
                {"do": "reopen", "game": -(10**30)},
                {"do": "ping", "token": -1},
                {"do": "undo", "table": "\ud83d"},
                {"do": "undo", "who": "\ud83d"},
                {"do": "undo", "\ud83d": 1},
            ]
            for request in wrong:
                do = request.pop("do")
                told = await program.ask(do, **request)
                assert told["ok"] is False, request
                assert "internal error in pichenette" not in told["error"], request
            assert (await program.ask("view"))["view"]["version"] == version

    run(tmp_path, then)


def test_what_is_stored_is_never_answered_as_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Showing it goes wrong, of whatever kind: it is stored all the same."""
    real = ViewBuilder.view
    is_broken = False

    def view(builder: ViewBuilder, at: float, now_us: int) -> View:
        if is_broken:
            raise KeyError("a mistake of ours")
        return real(builder, at, now_us)

    async def then(hall: Hall) -> None:
        nonlocal is_broken
        monkeypatch.setattr(ViewBuilder, "view", view)
        async with hall.greeted() as program, hall.greeted() as watcher:
            assert (await watcher.ask("subscribe", to=["views"]))["ok"]
            assert (await program.ask("begin", header=HEADER))["ok"]
            is_broken = True
            assert (await program.ask("act", action={"shot": {}}))["ok"]
            shown = await watcher.view(lambda view: view["version"] == 2)
            assert "part of the display failed" in shown["faults"][0]["en"]
            assert shown["game"]["turn"] == "Bo"
            asked = (await program.ask("view"))["view"]
            assert (asked["game"]["turn"], asked["faults"]) == ("Bo", shown["faults"])
            is_broken = False
            assert (await program.ask("view"))["view"]["game"]["turn"] == "Bo"

    run(tmp_path, then)


def test_what_fell_due_meanwhile_makes_a_request_outdated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    due: list[str] = []

    def tick(served: ServedTable) -> None:
        if due:
            due.clear()
            served.table.done("sensor")  # a button on the board

    async def then(hall: Hall) -> None:
        monkeypatch.setattr(ServedTable, "tick", tick)
        async with hall.greeted() as program:
            assert (await program.ask("begin", header=HEADER))["ok"]
            due.append("done")
            told = await program.ask("done", version=1)
            assert told["ok"] is False
            assert told["view"]["game"]["turn"] == "Bo", "not Bo's miss as well"

    run(tmp_path, then)


OLD = ["A\ud800", "A\udfff", "😀"]


def test_a_journal_that_holds_such_names_opens_and_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An earlier pichenette let them in."""
    journal = Journal(tmp_path / "journal.sqlite")
    with journal.transaction():
        journal.add("begin", "page", {**HEADER, "players": OLD})
        journal.add("act", "page", {"player": OLD[0], "shot": {"potted": ["blue"]}})
        journal.add("act", "page", {"player": OLD[0], "shot": {}})
        journal.add("void", "page", {"entry": 3, "turns": "keep", "why": "\udc00"})
    journal.close()
    shown = ["A\\ud800", "A\\udfff", "😀"]

    async def then(hall: Hall) -> None:
        async with hall.greeted() as program:
            assert (await program.ask("subscribe", to=["views", "status"]))["ok"]
            view = (await program.ask("view"))["view"]
            assert view["faults"] == [] or "Pico" in view["faults"][0]["en"]
            assert view["game"]["scores"] == dict(zip(shown, (1, 0, 0), strict=True))
            assert (await program.ask("act", action={"shot": {}}))["ok"]
            assert (await program.ask("undo"))["ok"]
            record = (await program.ask("record"))["record"]
            assert record[0]["players"] == shown
            assert record[1]["player"] == shown[0]

    run(tmp_path, then)
    for words in (["list"], ["games"], ["record"], ["verify"]):
        assert main(["journal", "--data", str(tmp_path), *words]) == 0
        capsys.readouterr().out.encode("utf-8")  # a terminal can take it


def test_a_game_that_does_not_load_is_told(
    tmp_path: Path,
    install: Callable[[str, str], None],  # noqa: F811
) -> None:
    install("strange = nowhere:Game", "")

    async def then(hall: Hall) -> None:
        async with hall.greeted() as program:
            told = await program.ask("games")
            assert "queen-carrom" in [game["name"] for game in told["games"]]
            (broken,) = told["broken"]
            assert broken["name"] == "strange"
            assert "No module named 'nowhere'" in broken["text"]["fr"]

    run(tmp_path, then)


@pytest.mark.parametrize("body", [{"why": "\ud800"}, {"\ud800": 1}, {"a": [["\ud800"]]}])
def test_nothing_of_the_kind_reaches_a_journal_by_another_way(body: Json) -> None:
    journal = Journal(None)
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    with pytest.raises(BadRecord, match="half a character"), journal.transaction():
        table._ledger.write("said", "console", body)
    assert journal.version() == 0
    with pytest.raises(BadRecord):
        table.begin({**HEADER, "players": ["A\ud800"]}, "console")
    assert table.view().version == 0
    assert table.view().faults == ()
