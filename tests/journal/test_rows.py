"""One changed byte in a row: that row is reported and left out, and everything else works,
everywhere.
"""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.config import Settings
from pichenette.journal import rows, safety
from pichenette.journal.correction import Change, Void
from pichenette.journal.rows import Unreadable
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.table.view import View, as_json
from tests.faults.rally import Rally
from tests.tries import tries

CARROM = board.load("carrom")


def table_of(journal: Journal) -> Table:
    return Table(CARROM, journal, Settings(), lambda view: None)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening by sensors, with corrections; no snapshot hides anything."""
    path = tmp_path_factory.mktemp("played") / "journal.sqlite"
    rally = Rally(path)
    rally.play(120)
    plays = [entry.number for entry in rally._journal.entries() if entry.kind == "act"]
    rally.table.correct(Change(plays[2], {"shot": {"potted": ["blue"]}}, "follow"), "page", "look")
    rally.table.correct(Void(plays[4], "follow"), "page")
    rally._journal._db.execute("DELETE FROM snapshot")
    rally._journal.close()
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path / "journal.sqlite"))


def spoil(path: Path, number: int, change: Callable[[bytes], bytes], column: str = "body") -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.text_factory = bytes
        (body,) = db.execute(f"SELECT {column} FROM entry WHERE number = ?", (number,)).fetchone()
        db.execute(
            f"UPDATE entry SET {column} = CAST(? AS TEXT) WHERE number = ?", (change(body), number)
        )


def kinds(path: Path) -> dict[str, int]:
    """The last entry of each kind."""
    with closing(Journal(path)) as journal:
        return {entry.kind: entry.number for entry in journal.entries()}


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "not JSON": lambda body: body[:-1],
    "no UTF-8": lambda body: body[:3] + b"\xff" + body[4:],
    "nothing": lambda body: b"",
    "not an object": lambda body: b"[1]",
    "deep": lambda body: b"[" * 100_000,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["begin", "act", "saw", "void", "change"])
def test_it_is_told_and_left_out_by_every_reader(
    path: Path, way: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    number = kinds(path)[kind]
    spoil(path, number, WAYS[way])
    with closing(Journal(path)) as journal:
        table = table_of(journal)
        told = [fault.en for fault in table.view().faults]
        assert any(f"entry {number} " in one for one in told), told
        assert as_json(table.view())
        if kind == "begin":
            table.begin({"pichenette": 1, "game": "queen-carrom", "players": ["A", "B"]}, "page")
        table.act({"shot": {}}, "page")
        table.undo("page")
        assert table.record is not None
    data = ["--data", str(path.parent)]
    for action in (["games"], ["list", "--game", "1"], ["capture", "--game", "1"], ["verify"]):
        capsys.readouterr()
        main(["journal", *data, *action])
        printed = capsys.readouterr()
        if action[0] != "capture" and (action[0], kind) != ("games", "saw"):  # it reads the plays
            assert f"entry {number} " in printed.out + printed.err, action
    main(["journal", *data, "record", "--game", "1"])
    assert main(["judge", "--journal", str(path), "--game", "1", "--board", "carrom"]) == 0
    assert main(["journal", "recover", str(path), str(path.with_name("new.sqlite"))]) == 0
    with closing(Journal(path.with_name("new.sqlite"))) as journal:
        assert table_of(journal).view()


@pytest.mark.parametrize("column", ["kind", "who", "wall"])
def test_other_columns_too(path: Path, column: str) -> None:
    number = kinds(path)["act"]
    spoil(path, number, lambda text: b"\xff" + text[1:], column)
    with closing(Journal(path)) as journal:
        told = [fault.en for fault in table_of(journal).view().faults]
    assert any(f"entry {number} " in one for one in told)
    assert any(f"entry {number} " in one for one in safety.verify(path))


@pytest.mark.parametrize("seed", range(tries(3, 6)))
def test_any_changed_byte_of_any_body_is_survived(path: Path, seed: int) -> None:
    """Many of them at once: some still make sense, and no sense must end a start."""
    dice = random.Random(seed)

    def change(body: bytes) -> bytes:
        at = dice.randrange(len(body))
        return body[:at] + bytes([dice.randrange(256)]) + body[at + 1 :]

    with closing(Journal(path)) as journal:
        every = journal.version()
    for number in dice.sample(range(2, every), 12):
        spoil(path, number, change)
    with closing(Journal(path)) as journal:
        views: list[View] = []
        table = Table(CARROM, journal, Settings(), views.append)
        assert as_json(table.view())
        table.undo("page")
        table.connected(1.0)
    for action in ("games", "verify", "list", "record", "capture"):
        main(["journal", "--data", str(path.parent), action])


def test_a_snapshot_that_says_nothing_is_not_needed(path: Path) -> None:
    with closing(Journal(path)) as journal:
        before = table_of(journal).view().game
        journal.add_snapshot(journal.version() - 1, {"version": 3})
        journal._db.execute("UPDATE snapshot SET body = CAST(x'7bff' AS TEXT)")
    with closing(Journal(path)) as journal:
        view = table_of(journal).view()
    assert view.game == before
    assert not [one for one in view.faults if "entry" in one.en]


def test_half_an_emoji_that_an_older_program_let_in_can_be_shown() -> None:
    found = rows.entry(1, "begin", "page", '{"players": ["A\\ud800", "B"]}', 0, "")
    assert found.body == {"players": ["A\\ud800", "B"]}
    with pytest.raises(Unreadable, match="no UTF-8"):
        rows.entry(1, "begin", "page", rows.text(b'{"a": "\xff"}'), 0, "")
