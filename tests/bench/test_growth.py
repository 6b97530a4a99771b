"""`bench growth` measures what it says: sizes that double, each reached."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pichenette.bench import growth
from pichenette.bench.growth import AXES, Edges, Rig
from pichenette.journal.store import Raw
from pichenette.table.view import View
from pichenette.table.view_builder import ViewBuilder


@pytest.mark.slow
@pytest.mark.parametrize(("name", "edges_us"), [(name, edges) for name, _, edges in AXES])
def test_every_size_has_its_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, edges_us: Edges
) -> None:
    monkeypatch.setattr(growth, "_PIECES", 4)
    sizes = [500, 1000] if name == "entries" else [8, 16]
    costs = list(edges_us(tmp_path, sizes))
    assert len(costs) == 2
    assert all(cost > 0 for cost in costs)


def test_passages_are_all_of_one_shot_that_stays_open(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "journal.sqlite")
    rig.begin()
    rig.flick()
    for _ in range(50):
        rig.fall()
    view = rig.table.view()
    assert view.pending is not None
    assert view.game is not None
    assert view.pending.potted
    assert set(view.game.scores.values()) == {0}, "nothing has been counted"
    rig.close()


def test_the_figures_tell_each_size_and_how_the_last_stands_to_the_first() -> None:
    told = list(growth._figures("games", {10: 100.0, 20: 110.0, 40: 300.0}))
    assert [figure.value for figure in told] == [100, 110, 300, 3]
    assert not told[-1].is_reached


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Costs are counted in calls, which no busy machine changes, instead of processor time."""
    made = 0

    def count(*_: object) -> None:
        nonlocal made
        made += 1

    monkeypatch.setattr(growth, "process_time", lambda: made / 1e6)
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


SIZES = {"entries": [500, 4000], "clients": [1, 8]}


@pytest.mark.slow
@pytest.mark.usefixtures("calls")
@pytest.mark.parametrize(("name", "edges_us"), [(name, edges) for name, _, edges in AXES])
def test_an_edge_makes_as_many_calls_however_much_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, edges_us: Edges
) -> None:
    monkeypatch.setattr(growth, "_PIECES", 6)
    few, many = edges_us(tmp_path, SIZES.get(name, [15, 90]))
    assert many < growth.FLAT * few


@pytest.mark.usefixtures("calls")
def test_what_grows_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody reads the journal through for every view."""
    view = ViewBuilder.view

    def looked(row: Raw) -> int:
        return row.id

    def slow(builder: ViewBuilder, *given: Any) -> View:
        for row in builder._ledger.journal.raw_after(0) * 20:
            looked(row)
        return view(builder, *given)

    monkeypatch.setattr(ViewBuilder, "view", slow)
    monkeypatch.setattr(growth, "_PIECES", 6)
    few, many = growth.passages(tmp_path, [10, 60])
    assert many > growth.FLAT * few
