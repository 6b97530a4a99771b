"""Following a board file's copper: what is joined, what is not, what comes too near."""

import pytest

from pichenette.workshop import copper

# Two parts with two round pads each, 10 mm apart; B is turned by a quarter.
BOARD = """(kicad_pcb (version 20241229)
  (net 0 "") (net 1 "GND") (net 2 "A")
  (footprint "x:A" (at 10 10) (property "Reference" "A")
    (pad "1" thru_hole circle (at 0 0) (size 2 2) (drill 1) (net 2 "A"))
    (pad "2" thru_hole rect (at 5 0) (size 2 2) (drill 1) (net 1 "GND")))
  (footprint "x:B" (at 20 10 90) (property "Reference" "B")
    (pad "1" thru_hole oval (at 0 0 90) (size 2 3) (drill 1) (net 2 "A"))
    (pad "2" thru_hole circle (at 5 0 90) (size 2 2) (drill 1) (net 1 "GND")))
  %s)"""
_TRACK = '(segment (start {}) (end {}) (width 0.4) (layer "{}") (net {}))'
AROUND = [
    _TRACK.format("10 10", "10 15", "F.Cu", 2),
    _TRACK.format("10 15", "20 15", "F.Cu", 2),
    _TRACK.format("20 15", "20 10", "F.Cu", 2),
]
GROUND = [_TRACK.format("15 10", "15 5", "B.Cu", 1), _TRACK.format("15 5", "20 5", "B.Cu", 1)]


def board(*tracks: str) -> copper.BoardFile:
    return copper.read(BOARD % "\n".join(tracks))


def test_pads_are_where_a_turned_part_has_them() -> None:
    pads = {pad.name: pad for pad in board().pads}
    assert pads["B pad 2"].strokes[0].start == (20.0, 5.0)  # counter-clockwise: to the right is up
    assert pads["B pad 1"].box == pytest.approx((18.5, 9.0, 21.5, 11.0))
    assert pads["A pad 2"].box == (14.0, 9.0, 16.0, 11.0)
    assert board().nodes()["A"] == {("A", "1"), ("B", "1")}


def test_a_whole_net_is_in_one_piece() -> None:
    assert list(copper.in_pieces(board(*AROUND, *GROUND))) == []
    assert list(copper.too_near(board(*AROUND, *GROUND), 0.2)) == []


@pytest.mark.parametrize("missing", range(5))
def test_a_missing_track_is_told(missing: int) -> None:
    tracks = [*AROUND, *GROUND]
    del tracks[missing]
    told = list(copper.in_pieces(board(*tracks)))
    assert [line.split(":")[0] for line in told] == ["A" if missing < 3 else "GND"]


def test_a_track_on_the_other_side_joins_nothing_but_pads() -> None:
    below = [AROUND[0], AROUND[1].replace("F.Cu", "B.Cu"), AROUND[2]]
    assert len(list(copper.in_pieces(board(*below, *GROUND)))) == 1


def test_a_plane_joins_the_pads_that_its_spokes_end_in() -> None:
    plane = """(zone (net 1) (net_name "GND") (layer "B.Cu") (filled_polygon (layer "B.Cu")
      (pts (xy 15 10) (xy 20 5) {})))"""
    assert list(copper.in_pieces(board(*AROUND, plane.format("(xy 25 20)")))) == []
    beside = plane.replace("(xy 20 5)", "(xy 22 5)").format("(xy 25 20)")
    assert [line[:4] for line in copper.in_pieces(board(*AROUND, beside))] == ["GND:"]


@pytest.mark.parametrize(
    ("track", "gap"),
    [
        (_TRACK.format("10 8", "20 8", "F.Cu", 2), "0.80"),  # past A's square pad
        (_TRACK.format("10 10", "20 10", "F.Cu", 2), "-0.20"),  # through it
        (_TRACK.format("11 8", "19 16", "B.Cu", 1), None),  # through nothing of another net
    ],
)
def test_what_comes_too_near_is_told(track: str, gap: str | None) -> None:
    told = [line for line in copper.too_near(board(track), 0.9) if "A pad 2" in line]
    assert [line.split()[-2] for line in told] == ([gap] if gap else [])


def test_what_is_no_board_file_is_refused() -> None:
    with pytest.raises(copper.BadBoardFile, match="does not begin"):
        copper.read("(export)")
    with pytest.raises(copper.BadBoardFile, match=r"without \(start"):
        copper.read('(kicad_pcb (net 0 "") (segment (end 1 2)))')
