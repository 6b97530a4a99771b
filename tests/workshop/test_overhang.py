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
def test_more_than_45_degrees_leans_and_a_flat_one_is_a_ceiling(
    high: float, leaning: float, flat: float
) -> None:
    found = overhang.of(wedge(high), "x", 0)
    assert (found.leaning_mm2, found.bridged_mm2) == pytest.approx((leaning, flat), abs=0.1)


def test_what_leans_over_is_measured_the_narrow_way() -> None:
    long = [tuple((x, 3 * y, z) for x, y, z in one) for one in wedge(5.0)]
    found = overhang.of([(a, b, c) for a, b, c in long], "x", 0)
    assert found.across_mm == pytest.approx(10)
    assert list(found.complaints()) == [
        "something leans over by more than 45° across 10.0 mm; a printer does 5"
    ]


def ceiling(*walls: str) -> list[Triangle]:
    """A flat ceiling, 10 by 30, with walls down to the bed on these sides."""
    corners = {"sw": (0.0, 0.0), "se": (10.0, 0.0), "ne": (10.0, 30.0), "nw": (0.0, 30.0)}
    at = {name: (x, y, 8.0) for name, (x, y) in corners.items()}
    low = {name: (x, y, 0.0) for name, (x, y) in corners.items()}
    up = {name: (x, y, 12.0) for name, (x, y) in corners.items()}
    made: list[Triangle] = [(at["sw"], at["ne"], at["se"]), (at["sw"], at["nw"], at["ne"])]
    ends = {"s": ("sw", "se"), "e": ("se", "ne"), "n": ("ne", "nw"), "w": ("nw", "sw")}
    for side, (one, other) in ends.items():
        end = low if side in walls else up
        made += [(at[one], at[other], end[other]), (at[one], end[other], end[one])]
    foot: Triangle = ((50.0, 0.0, 0.0), (50.0, 1.0, 0.0), (51.0, 0.0, 0.0))
    return [*made, foot]


@pytest.mark.parametrize(
    ("walls", "bridge", "jutting"),
    [
        (("w", "e"), 10, 0),  # from wall to wall
        (("n", "s"), 30, 0),
        (("n", "s", "e", "w"), 10, 0),
        (("w",), 0, 10),  # a ledge
    ],
)
def test_a_ceiling_is_a_bridge_or_juts_out(
    walls: tuple[str, ...], bridge: float, jutting: float
) -> None:
    found = overhang.of(ceiling(*walls), "x", 0)
    assert found.bridge_mm == pytest.approx(bridge, abs=0.3)
    assert found.jutting_mm == pytest.approx(jutting, abs=0.8)
    assert bool(list(found.complaints())) == (jutting > 1)


def test_a_corner_holds_slantwise_but_not_its_far_end() -> None:
    assert 5 < overhang.of(ceiling("w", "s"), "x", 0).jutting_mm < 10


def test_a_sliver_of_a_triangle_between_ceiling_and_wall_hides_nothing() -> None:
    """OpenSCAD leaves some, which look anywhere."""
    part = ceiling("w", "e")
    at, beside = (10.0, 30.0, 8.0), (10.0, 0.0, 8.0)
    wall = next(one for one in part if at in one and beside in one and any(p[2] == 0 for p in one))
    between: Triangle = (beside, at, (10.001, 15.0, 8.0))
    moved = tuple((10.001, 15.0, 8.0) if point == beside else point for point in wall)
    part[part.index(wall)] = (moved[0], moved[1], moved[2])
    third = next(point for point in wall if point not in (at, beside))
    rest: Triangle = (beside, (10.001, 15.0, 8.0), third)
    found = overhang.of([*part, between, rest], "x", 0)
    assert found.bridge_mm == pytest.approx(10, abs=0.3)
    assert found.jutting_mm == 0


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
