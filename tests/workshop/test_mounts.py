"""Mount sources: their numbers, their sets, and what is said where OpenSCAD is missing."""

import math
import re
import shutil
from pathlib import Path

import pytest

from pichenette import board
from pichenette.resources import hardware_dir
from pichenette.workshop import bom, geometry, mounts, nets, printed, scad, seats


def test_numbers_follow_from_each_other() -> None:
    holder = scad.numbers("pocket_beam", {"piece_t_min": 6})
    assert holder["slot_h"] == 10
    assert holder["beam_z"] == 5
    assert holder["bore_d"] == 46


@pytest.mark.parametrize("mount", ["pocket_beam", "target_beam"])
@pytest.mark.parametrize(
    ("receiver", "wide", "deep", "high"),
    [("TSSP58038", 5.0, 4.8, 6.95), ("TSSP4038", 6.0, 5.6, 6.95)],
)
def test_a_receiver_of_the_list_has_its_seat(
    mount: str, receiver: str, wide: float, deep: float, high: float
) -> None:
    """Vishay's data sheets: Minicast and Mold packages, width, depth, height."""
    bought = next(line for line in bom.read() if line.key == "tssp")
    assert receiver in f"{bought.number} {bought.alternative}"
    source = scad.path_of(mount).read_text(encoding="utf-8")
    said = re.search(rf"{receiver} \(([\d.]+) × ([\d.]+) × ([\d.]+)\): ([\d.]+)", source)
    assert said is not None
    assert (float(said[1]), float(said[2]), float(said[3])) == (wide, high, deep)
    assert wide < float(said[4]) <= wide + 0.4
    holder = scad.numbers(mount, {"receiver_w": float(said[4])})
    assert holder["receiver_t"] > deep
    assert holder["eye_len"] >= holder["receiver_t"], "it is wholly inside"
    for lens in (2.5, 3.0, 3.5):  # from its upper end: the sheets draw it in the upper half
        assert holder["receiver_near"] >= lens + 0.5, "room to slide"
        assert holder["receiver_far"] >= high - lens + 1.5, "room for its legs, bent back"


HOLDERS = [mount for mount in mounts.sets() if mount.mount in mounts.HOLDERS]


@pytest.mark.parametrize("mount", HOLDERS, ids=lambda mount: mount.name)
def test_what_sits_in_a_holder_stays_inside_its_walls(mount: mounts.Mount) -> None:
    """Worked out here in the board's own directions, not in those of the sloping floor."""
    holder = scad.numbers(mount.mount, mount.given)
    assert list(seats.complaints(holder)) == []
    if mount.mount != "pocket_beam":
        return
    angle = math.radians(holder["slope"])
    for number in range(int(holder["beams"])):
        beam = number * holder["apart"]
        for is_receiver in (False, True):
            for along, up in seats.outline(holder, is_receiver):
                on_floor, above = beam + along, holder["beam_z"] + up
                x = holder["beam_x"] + on_floor * math.cos(angle) + above * math.sin(angle)
                assert x + 1.5 <= holder["bore_d"] + holder["exit_len"]
                assert above + holder["wall"] >= 0.8


@pytest.mark.parametrize("mount", HOLDERS, ids=lambda mount: mount.name)
def test_every_holder_has_a_seat_for_what_the_list_buys(mount: mounts.Mount) -> None:
    """Of Adafruit's pairs: 20 × 10 × 8 mm, as their makers say; of a TSSP its own pocket."""
    holder = scad.numbers(mount.mount, mount.given)
    if mount.seat == "pair":
        wide = [spot.along for spot in seats.outline(holder | {"house_turn": 0.0}, False)]
        high = [spot.up for spot in seats.outline(holder | {"house_turn": 0.0}, False)]
        assert max(wide) - min(wide) == pytest.approx(20.4)
        assert max(high) - min(high) == pytest.approx(10.4)
        assert holder["eye_len"] >= 8 + holder["lamp_out"]
        assert holder["led_d"] >= 5.2, "for the 5 mm lamp of a 2168 too"
        if mount.mount == "pocket_beam":
            assert holder["cable_w"] >= 3.5, "three leads side by side"
    else:
        assert holder["receiver_w"] in (5.3, 6.3)
        assert holder["house_l"] == 0


def test_there_is_a_holder_for_each_receiver_and_for_two_beams() -> None:
    made = {(m.set_name, m.seat, m.given.get("beams", 1)) for m in HOLDERS}
    kinds = ("pair", "tssp58038", "tssp4038")
    boards = ("carrom-classic", "carrom-deluxe", "carrom-to-go")
    assert made == {
        (name, seat, beams) for name in boards for seat in kinds for beams in (1, 2)
    } | {("offboard", seat, 1) for seat in kinds}
    assert len({mount.name for mount in mounts.sets()}) == len(mounts.sets())


@pytest.mark.parametrize(
    ("mount", "given", "complaint"),
    [
        ("pocket_beam", {"house_l": 20}, "is 11 deep; eye_len is 7"),
        ("pocket_beam", {"receiver_w": 5.3, "eye_len": 5}, "is 5.9 deep; eye_len is 5"),
        ("pocket_beam", {"house_l": 20, "eye_len": 11, "after": 9}, "where pieces come out"),
        ("pocket_beam", {"house_l": 20, "eye_len": 11, "lamp_at": 10}, "through the floor"),
        (
            "pocket_beam",
            {"house_l": 20, "eye_len": 11, "beams": 2, "apart": 9},
            "between two seats",
        ),
        ("pocket_beam", {"beams": 2, "apart": 15}, "6 to 12 along a slot"),
        ("pocket_beam", {"beams": 2, "apart": 5}, "6 to 12 along a slot"),
        ("pocket_beam", {"beams": 2, "piece_d_min": 11}, "passes between two beams"),
        ("target_beam", {"house_l": 24, "eye_len": 11}, "through the roof"),
    ],
)
def test_a_seat_without_room_is_told(mount: str, given: dict[str, float], complaint: str) -> None:
    found = list(seats.complaints(scad.numbers(mount, given)))
    assert any(complaint in text for text in found), found


def test_two_housings_do_not_go_six_millimetres_apart() -> None:
    """However they are turned: why two pairs in a net need bare lamps."""
    for turn in range(0, 360, 5):
        given = {"house_l": 20, "eye_len": 11, "beams": 2, "apart": 6, "house_turn": turn}
        found = list(seats.complaints(scad.numbers("pocket_beam", given)))
        assert any("between two seats" in text for text in found), turn


@pytest.mark.parametrize("kind", ["pocket_beam", "net_beam"])
def test_emitters_of_two_beams_are_on_opposite_sides(kind: str) -> None:
    source = scad.path_of(kind).read_text(encoding="utf-8")
    assert "way = number % 2 == 0 ? -1 : 1;" in source
    assert re.search(r"seat\(way, false[,)]", source)
    assert re.search(r"seat\(-way, true[,)]", source)


RINGS = [mount for mount in mounts.sets() if mount.mount == "net_beam"]


@pytest.mark.parametrize("mount", RINGS, ids=lambda mount: mount.name)
def test_a_net_ring_sees_every_flat_piece_by_both_beams_and_has_its_seats(
    mount: mounts.Mount,
) -> None:
    ring = scad.numbers(mount.mount, mount.given)
    assert mounts.complaints(mount) == []
    assert ring["apart"] == 6, "as carrom-dual says"
    pair = board.load("carrom-dual")
    assert {gate.apart_mm for gate in pair.gates if gate.role == "second"} == {6}
    if ring["receiver_w"]:
        assert ring["receiver_near"] >= 3.0 + 0.5, "room to slide"
        assert ring["receiver_far"] >= 6.95 - 2.5 + 1.5, "room for its legs, bent back"
        assert ring["eye_len"] >= ring["receiver_t"] > 5.6


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"piece_t_min": 6}, "6 thick passes between them"),
        ({"piece_d_min": 23}, "can pass beside the beams"),
        ({"bore_d": 44}, "narrower than the pocket"),
        ({"receiver_w": 5.3, "eye_len": 5}, "is 5.9 deep"),
        ({"receiver_w": 5.3, "apart": 5.5}, "between two seats"),
        ({"receiver_w": 5.3, "above": 10}, "above the receiver"),
        ({"receiver_w": 5.3, "below": 5}, "below the receiver"),
    ],
)
def test_a_net_ring_that_would_miss_pieces_or_has_no_room(
    given: dict[str, float], complaint: str
) -> None:
    found = list(nets.complaints(scad.numbers("net_beam", given)))
    assert any(complaint in text for text in found), found


def test_every_part_was_rendered_since_it_was_changed_and_prints_without_supports() -> None:
    assert printed.stale() == [], "make mounts"
    found = printed.read()
    assert list(found) == [mount.name for mount in mounts.sets()]
    for name, (_, over_air) in found.items():
        assert list(over_air.complaints()) == [], name


def test_a_part_that_was_changed_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = mounts.sets()
    other = mounts.Mount(
        first.set_name, first.mount, {**first.given, "wall": 3}, first.is_measured, first.seat
    )
    monkeypatch.setattr(mounts, "sets", lambda: [other, *others])
    assert printed.stale() == [first.name]


def test_a_bad_record_is_told(tmp_path: Path) -> None:
    path = tmp_path / "printed.csv"
    path.write_text("part,digest,leaning_mm2\nring,0,1\n", encoding="utf-8")
    with pytest.raises(printed.BadPrinted, match="ring: KeyError"):
        printed.read(path)
    path.write_text(printed.text({}) + "ring,0,1,2,3,wide,5\n", encoding="utf-8")
    with pytest.raises(printed.BadPrinted, match=r"ring: .*'wide'"):
        printed.read(path)


def test_a_colour_head_looks_at_the_piece_that_breaks_the_beam() -> None:
    """Its window is before the beam, so that it is covered when the beam breaks, for 16 ms more."""
    for mount in mounts.sets():
        if mount.mount != "pocket_beam":
            continue
        holder = scad.numbers(mount.mount, mount.given)
        assert holder["window_s"] >= holder["window_d"] / 2
        fastest = geometry.breaks(holder).fastest_m_s
        back = holder["piece_d_min"] - fastest * 16
        assert back >= holder["window_s"] + holder["window_d"] / 2, mount.name


def test_an_unknown_parameter_is_told() -> None:
    with pytest.raises(scad.BadMount, match="has no parameter 'pocket_diameter'"):
        scad.numbers("pocket_beam", {"pocket_diameter": 40})


def test_what_is_no_arithmetic_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.scad").write_text("a = 2;\nb = sin(a);\n", encoding="utf-8")
    monkeypatch.setattr(scad, "path_of", lambda mount: tmp_path / f"{mount}.scad")
    with pytest.raises(scad.BadMount, match=r"cannot work out 'sin\(a\)'"):
        scad.numbers("odd")


def test_every_source_is_in_a_set_and_every_set_has_its_source() -> None:
    sources = {path.stem for path in (hardware_dir() / "enclosure").glob("*.scad")}
    assert {mount.mount for mount in mounts.sets()} == sources
    for mount in mounts.sets():
        scad.numbers(mount.mount, mount.given)
        assert mount.mount in mounts.CAMERAS


def test_only_the_classic_board_is_measured() -> None:
    measured = {mount.set_name for mount in mounts.sets() if mount.is_measured}
    assert measured == {"carrom-classic", "carrom-classic-net"}


def test_the_diffuser_fits_the_track() -> None:
    diffuser = scad.numbers("diffuser")
    assert diffuser["cells"] * 3 == 27, "a head, 25 cells, a foot"
    assert diffuser["pitch"] == pytest.approx(16.67, abs=0.01)


def test_a_missing_openscad_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(mounts.NoOpenScad, match="apt install openscad"):
        list(mounts.render(mounts.sets()[0], tmp_path))


def test_a_failing_openscad_is_told_with_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "openscad"
    program.write_text("#!/bin/sh\necho 'ERROR: Parser error in line 3' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    with pytest.raises(mounts.NoOpenScad, match="Parser error in line 3"):
        list(mounts.render(mounts.sets()[0], tmp_path / "out"))


def test_a_holder_is_clear_when_openscad_finds_nothing_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "openscad"
    words = "Current top level object is empty."
    program.write_text(f"#!/bin/sh\necho '{words}' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    holder = next(mount for mount in mounts.sets() if mount.mount == "pocket_beam")
    assert mounts.is_clear(holder)
    program.write_text("#!/bin/sh\nexit 0\n")
    assert not mounts.is_clear(holder)


def test_the_stop_screws_of_the_list_end_below_the_upper_plate_and_above_the_wood() -> None:
    plate = scad.numbers("load_cell_plate")
    assert list(geometry.stops(plate)) == []
    upper_plate = 6 + 3 + 12.7 + 3
    low, up = geometry.stop_ends(plate)
    assert up == pytest.approx(upper_plate - 0.5)
    assert low == pytest.approx(4.2), "inside the lower plate"
    bought = next(line for line in bom.read() if line.key == "screws-m3")
    assert f"M3 × {plate['stop_len']:g}" in bought.part
    source = scad.path_of("load_cell_plate").read_text(encoding="utf-8")
    assert "plate(load_screw_d, false)" in source, "no hole above that they could enter"


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"stop_len": 25}, "jut out of the lower plate: -0.8 mm"),
        ({"stop_boss": 0}, "1.8 mm of thread; 6 hold"),
        ({"cell_h": 6}, "jut out of the lower plate"),
        ({"stop_boss": 19}, "lie on the posts"),
    ],
)
def test_stop_screws_that_do_not_fit_are_told(given: dict[str, float], complaint: str) -> None:
    plates = mounts.Mount("mine", "load_cell_plate", given, False)
    assert any(complaint in text for text in mounts.complaints(plates)), mounts.complaints(plates)
