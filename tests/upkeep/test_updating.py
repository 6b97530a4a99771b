"""A change of release, cut off before every single thing it does: what starts is always whole."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pichenette.journal import copies, schema
from pichenette.journal.store import Journal
from pichenette.text import Text
from pichenette.upkeep import updating
from pichenette.upkeep.releases import CannotUpdate, House
from pichenette.upkeep.steps import CannotInstall

OLD, NEW = "1", "2"


class PowerCut(BaseException):
    """Nothing of the program runs after it."""


def quiet(text: Text) -> None:
    pass


class Machine:
    """Two whole releases and a journal; release 2 has a schema of tomorrow."""

    def __init__(self, folder: Path, is_new_good: bool) -> None:
        self.house = House(folder)
        self.is_new_good = is_new_good
        for name in (OLD, NEW):
            program = folder / "releases" / name / "bin/pichenette"
            program.parent.mkdir(parents=True)
            program.touch()
        self.house.give("current", folder / "releases" / OLD)
        self.journal = folder / "journal.sqlite"
        journal = Journal(self.journal)
        with journal.transaction():
            journal.add("said", "page", {})
        journal.close()
        self.is_up = False
        self.unit = OLD

    def boot(self) -> None:
        """As systemd starts it: whatever `current` is must be there, and open the journal."""
        release = self.house.release("current")
        assert release is not None
        assert (release / "bin/pichenette").exists(), "a whole one"
        self.is_up = release.name == OLD or self.is_new_good
        if release.name == OLD:
            Journal(self.journal).close()
            return
        with closing(sqlite3.connect(self.journal)) as db:
            version = schema.version(db)
        if version <= schema.VERSION:
            copies.keep(self.journal, version)
            with closing(sqlite3.connect(self.journal)) as db:
                db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")

    def update(self) -> None:
        updating.begin(self.house, self.house.path / "releases" / NEW)
        self.settle()

    def settle(self) -> bool:
        return updating.settle(self.house, self, [self.journal], quiet)

    def fit(self, release: Path) -> None:
        self.unit = release.name
        if release.name == NEW and not self.is_new_good:
            raise CannotInstall(Text("no such option", "option inconnue"))

    def restart(self) -> None:
        self.boot()

    def stop(self) -> None:
        self.is_up = False

    def is_ready(self) -> bool:
        return self.is_up

    def last_words(self) -> str:
        return "a stack of plates"

    @property
    def runs(self) -> str:
        release = self.house.release("current")
        assert release is not None
        return release.name


# All that changes something on the disk, and all that the service is told.
CHANGES = ("symlink", "replace", "rename", "unlink", "link", "fsync")
ORDERS = ("fit", "restart", "stop", "is_ready")


def cut_before(monkeypatch: pytest.MonkeyPatch, number: int) -> Callable[[], bool]:
    """Cut the power before that change; returns whether it came to that."""
    left, was_cut = [number], []

    def counted(do: Callable[..., object]) -> Callable[..., object]:
        def done(*given: object, **more: object) -> object:
            if left[0] == 0:
                was_cut.append(True)
                raise PowerCut
            left[0] -= 1
            return do(*given, **more)

        return done

    for name in CHANGES:
        monkeypatch.setattr(os, name, counted(getattr(os, name)))
    for name in ORDERS:
        monkeypatch.setattr(Machine, name, counted(getattr(Machine, name)))
    return lambda: bool(was_cut)


@pytest.mark.parametrize("is_new_good", [True, False])
def test_cut_off_at_any_moment_a_whole_release_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_new_good: bool
) -> None:
    number, ends = 0, set()
    while True:
        machine = Machine(tmp_path / str(number), is_new_good)
        with monkeypatch.context() as patched:
            was_cut = cut_before(patched, number)
            try:
                machine.update()
            except PowerCut:
                pass
            else:
                assert not was_cut()
        is_whole_run = machine.house.release("next") is None and machine.runs != OLD
        machine.boot()
        machine.settle()
        assert machine.house.release("next") is machine.house.release("failed") is None
        assert machine.is_up
        assert machine.unit == machine.runs, "each with its own"
        ends.add(machine.runs)
        if not is_new_good:
            assert machine.runs == OLD
            journal = Journal(machine.journal)
            assert journal.trouble is None
            assert journal.version() == 1
            journal.close()
        machine.settle()
        assert machine.is_up, "settled is settled"
        if not was_cut():
            assert is_whole_run == is_new_good
            break
        number += 1
    assert number > 15, "it was cut off that often"
    assert ends == ({OLD, NEW} if is_new_good else {OLD})


def test_cut_off_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On its way back too."""
    for number in range(3, 30, 2):
        machine = Machine(tmp_path / str(number), is_new_good=False)
        updating.begin(machine.house, machine.house.path / "releases" / NEW)
        for later in (number, number // 2):
            with monkeypatch.context() as patched:
                cut_before(patched, later)
                with suppress(PowerCut):
                    machine.settle()
            machine.boot()
        machine.settle()
        assert (machine.runs, machine.is_up, machine.unit) == (OLD, True, OLD)


def test_a_journal_without_a_copy_does_not_stop_the_way_back(tmp_path: Path) -> None:
    machine = Machine(tmp_path, is_new_good=False)
    told: list[Text] = []
    updating.begin(machine.house, tmp_path / "releases" / NEW)
    machine.boot()
    with closing(sqlite3.connect(machine.journal)) as db:
        db.execute(f"PRAGMA user_version = {schema.VERSION + 2}")
    machine.boot = lambda: None  # type: ignore[method-assign]
    machine.is_up = False
    assert not updating.settle(machine.house, machine, [machine.journal], told.append)
    assert machine.runs == OLD
    assert any("no copy from before" in text.en for text in told)
    assert any("a stack of plates" in text.fr for text in told), "why, in the new one's words"


def test_what_cannot_be_made_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(tmp_path, is_new_good=True)
    called: list[tuple[str, ...]] = []

    def call(*words: str) -> str:
        called.append(words)
        if "venv" in words:
            Path(words[-1]).mkdir()
            return ""
        raise CannotInstall(Text("no space left", "plus de place"))

    monkeypatch.setattr(updating, "call", call)
    with pytest.raises(CannotUpdate, match="nothing was changed: no space left"):
        updating.made(machine.house, "/stick/new.whl", is_offline=True, say=quiet)
    assert [one.name for one in (tmp_path / "releases").iterdir()] == [OLD]
    for word in ("--no-index", "--only-binary=:all:", "/stick"):
        assert word in called[1]


def test_the_extras_are_those_of_the_script() -> None:
    from pichenette.resources import checkout_dir

    assert f'EXTRAS="{updating.EXTRAS}"' in (checkout_dir() / "install.sh").read_text()
    assert updating._with_extras("pichenette==1.2") == f"pichenette[{updating.EXTRAS}]==1.2"
    assert updating._with_extras("/a/b.whl") == f"/a/b.whl[{updating.EXTRAS}]"
