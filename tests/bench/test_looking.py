"""`bench looking`: the same edges alone, beside somebody who looks back, and beside a judgement."""

from pathlib import Path

import pytest

from pichenette.bench import looking
from pichenette.bench.history import write_many


@pytest.mark.slow
def test_edges_are_timed_beside_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    write_many(tmp_path / "state" / "journal.sqlite", 3)
    figures = looking.in_folder(tmp_path, "3 games", seed=1, rounds=1, edges=3, looks=2)
    found = {figure.name: figure.value for figure in figures}
    for way in ("ack", "frame"):
        for beside in looking.BESIDE:
            low, high = (found[f"3 games: edge to {way}, {beside}, p{part}"] for part in (50, 99))
            assert 0 < low <= high
    assert found["3 games: a shot's evidence, the slowest"] > 0
