"""Mount sources: their numbers, their sets, and what is said where OpenSCAD is missing."""

import math
import re
import shutil
from pathlib import Path

import pytest

from pichenette.resources import hardware_dir
from pichenette.workshop import bom, geometry, mounts, scad


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
    assert holder["receiver_h"] >= high + 2, "room to slide"


def test_a_receivers_seat_stays_inside_its_wall() -> None:
    """Of the pocket holder: it must not break through the face where pieces come out."""
    holder = scad.numbers("pocket_beam", {"receiver_w": 6.3})
    angle = math.radians(holder["slope"])
    middle = holder["beam_x"] + holder["beam_z"] * math.sin(angle)
    reach = 6.3 / 2 * math.cos(angle) + holder["receiver_h"] / 2 * math.sin(angle)
    assert middle + reach + 1.5 <= holder["bore_d"] + holder["exit_len"]


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
    assert {mount.set_name for mount in mounts.sets() if mount.is_measured} == {"carrom-classic"}


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


def test_the_stop_screws_of_the_list_end_below_the_upper_plate() -> None:
    plate = scad.numbers("load_cell_plate", {})
    under = plate["plate_t"] + 2 * plate["spacer"] + plate["cell_h"]
    assert 24.0 < under - 0.5 <= 25.0, "M3 × 25 in the bill of materials"
    source = (hardware_dir() / "enclosure/load_cell_plate.scad").read_text(encoding="utf-8")
    assert "plate(load_screw_d, false)" in source, (
        "no hole in the upper plate that they could enter"
    )
