"""What leans over in the printer, on shapes that can be worked out by hand."""

from pathlib import Path

import pytest

from pichenette.workshop import mounts, overhang
from pichenette.workshop.overhang import Corner, Triangle


def wedge(high: float) -> list[Triangle]:
    """One sloping face that looks down, 10 wide and 10 deep, rising by `high`, and a foot."""
    a, b = (0.0, 0.0, 0.0), (0.0, 10.0, 0.0)
    c, d = (10.0, 10.0, high), (10.0, 0.0, high)
    foot: Triangle = ((0.0, 0.0, -1.0), (0.0, 1.0, -1.0), (1.0, 0.0, -1.0))  # on the bed
    return [(a, b, c), (a, c, d), foot]


@pytest.mark.parametrize(
    ("high", "leaning", "flat"), [(20.0, 0, 0), (10.1, 0, 0), (5.0, 111.8, 0), (0.0, 0, 100)]
)
def test_more_than_45_degrees_leans_and_a_flat_one_is_a_bridge(
    high: float, leaning: float, flat: float
) -> None:
    assert overhang.areas_mm2(wedge(high), "x", 0) == pytest.approx((leaning, flat), abs=0.1)


def test_turning() -> None:
    point: Corner = (1.0, 2.0, 3.0)
    assert overhang.turned(point, "x", 90) == pytest.approx((1, -3, 2))
    assert overhang.turned(point, "y", 90) == pytest.approx((3, 2, -1))


def test_a_file_of_openscad_is_read(tmp_path: Path) -> None:
    path = tmp_path / "part.stl"
    path.write_text(
        "solid OpenSCAD_Model\n  facet normal 0 0 1\n    outer loop\n      vertex 0 0 0\n"
        "      vertex 1 0 0\n      vertex 0 1 2.5\n    endloop\n  endfacet\nendsolid\n"
    )
    assert overhang.read(path) == [((0, 0, 0), (1, 0, 0), (0, 1, 2.5))]


def test_every_part_says_how_it_is_printed() -> None:
    assert set(mounts.PRINTED) == {mount.mount for mount in mounts.sets()}
