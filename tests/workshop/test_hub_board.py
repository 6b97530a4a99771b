"""The hub's printed board as it is committed: nets against the board files, copper against nets.

KiCad is not needed: its own check of the rules is in `make hub`.
"""

import math
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from pichenette import board
from pichenette.resources import hardware_dir
from pichenette.workshop import copper, hub, hub_board, hub_places, hub_tracks, kicad, pcb

FOLDER = hardware_dir() / "hub"
TEXT = (FOLDER / "hub.kicad_pcb").read_text(encoding="utf-8")
CIRCUIT = hub.circuit()
SHEET = 40.0  # from the corner of KiCad's sheet to the board's


@cache
def committed() -> copper.BoardFile:
    return copper.read(TEXT)


@cache
def nets() -> dict[tuple[str, str], str]:
    return {
        (node.ref, node.pin): net for net, nodes in committed().nodes().items() for node in nodes
    }


@cache
def made() -> copper.BoardFile:
    return copper.read(pcb.write(hub_board.design()))


def test_every_net_has_the_pads_that_the_circuit_says() -> None:
    assert committed().nodes() == {net.name: frozenset(net.nodes) for net in CIRCUIT.nets.values()}


@pytest.mark.parametrize("name", board.names())
def test_every_gate_of_a_board_file_has_its_plug(name: str) -> None:
    wired = board.load(name)
    pico = CIRCUIT.parts["U1"]
    for gate in wired.gates:
        number = hub.GATE_PINS.index(gate.pin) + 1
        behind = nets()["U1", pico.pin(f"GP{gate.pin}").number]
        assert nets()[f"R{number}", "2"] == behind == nets()[f"C{number + 16}", "1"]
        assert nets()[f"R{number}", "1"] == nets()[f"J{number}", "3"]
        ways = [nets()[f"J{number}", way] for way in ("1", "2", "4")]
        assert ways == ["3V3", "GND", "CARRIER"]
    pins = [
        *([wired.scale.dout, wired.scale.sck] if wired.scale else []),
        *([wired.colour.sda, wired.colour.scl] if wired.colour else []),
    ]
    plugs = [*(["J17"] if wired.scale else []), *(["J18"] if wired.colour else [])]
    ways = [nets()[plug, way] for plug in plugs for way in ("3", "4")]
    assert ways == [nets()["U1", pico.pin(f"GP{pin}").number] for pin in pins]


def test_the_copper_of_every_net_is_in_one_piece() -> None:
    assert list(copper.in_pieces(committed())) == []


def test_no_two_nets_come_nearer_than_a_fifth_of_a_millimetre() -> None:
    assert list(copper.too_near(committed(), 0.2)) == []


def test_no_track_can_be_left_out() -> None:
    whole = committed()
    # Not the 3.3 V, which is a ring; not what lies within a pad.
    needed = [
        number
        for number, track in enumerate(whole.tracks)
        if track.net != "3V3" and math.dist(*track.strokes[0]) > 2
    ]
    for number in needed[::7]:
        gone = whole.tracks[number]
        tracks = (*whole.tracks[:number], *whole.tracks[number + 1 :])
        left = copper.BoardFile(frozenset({gone.net}), whole.pads, tracks, whole.planes, (), {})
        assert [line.split(":")[0] for line in copper.in_pieces(left)] == [gone.net], number


def test_the_committed_board_is_the_one_that_is_made() -> None:
    assert set(committed().pads) == set(made().pads)
    assert {_plain(track) for track in committed().tracks} == {
        _plain(track) for track in made().tracks
    }
    assert sorted(committed().texts) == sorted(made().texts)
    assert (FOLDER / "hub.kicad_pro").read_text(encoding="utf-8") == pcb.project("hub")


def _plain(track: copper.Copper) -> tuple[object, ...]:
    return track.net, track.layers, frozenset(track.strokes[0]), track.radius


def test_made_twice_it_is_the_same(tmp_path: Path) -> None:
    texts = [
        [path.read_bytes() for path in hub_board.write(tmp_path / name)] for name in ("one", "two")
    ]
    assert texts[0] == texts[1]


def test_both_sides_have_a_plane() -> None:
    assert {(plane.net, plane.layer) for plane in committed().planes} == {
        ("GND", "F.Cu"),
        ("GND", "B.Cu"),
    }


def test_power_is_wide() -> None:
    wide = {track.net for track in committed().tracks if track.radius * 2 >= 1.2}
    narrow = {track.net for track in committed().tracks} - wide
    assert wide == {"3V3", "VSYS", "PI-5V", "CARRIER"}
    assert not narrow & {"3V3", "VSYS", "PI-5V"}


def test_no_two_parts_overlap_and_all_are_on_the_board() -> None:
    boxes = {}
    for ref, part in hub_places.place(CIRCUIT).items():
        corners = [part.point(corner) for corner in part.footprint.courtyard]
        xs, ys = zip(*corners, strict=True)
        boxes[ref] = (min(xs), min(ys), max(xs), max(ys))
    for number, (x, y) in enumerate(hub_places.HOLES):
        boxes[f"H{number}"] = (x - 3.45, y - 3.45, x + 3.45, y + 3.45)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        apart = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
        assert apart >= 0, (one, other)
    for ref, (left, top, right, low) in boxes.items():
        inside = left > 0 and top > 0 and right < hub_places.WIDE and low < hub_places.HIGH
        assert inside, ref
    assert hub_places.WIDE <= 150
    assert hub_places.HIGH <= 100


def test_every_part_has_the_id_that_its_netlist_gives_it() -> None:
    """By which KiCad finds it again when the netlist is imported; a screw's hole has none."""
    listed = kicad.read((hardware_dir() / "netlists/hub.net").read_text(encoding="utf-8"))
    assert committed().ids == listed.ids == made().ids
    assert set(committed().ids) == set(CIRCUIT.parts)


def test_the_picos_pin_numbers_can_be_read_with_the_pico_in_its_sockets() -> None:
    pico = hub_places.place(CIRCUIT)["U1"]
    rows = {y for _, (_, y) in pico.pads()}
    across = 21.0 / 2  # half of the Pico's board
    middle = sum(rows) / 2
    for pad, (x, y) in pico.pads():
        (at,) = (
            one.at
            for one in committed().texts
            if (one.layer, one.text) == ("F.SilkS", pad.number)
            and abs(one.at[0] - SHEET - x) < 1
            and abs(one.at[1] - SHEET - y) < 4
        )
        assert abs(at[1] - SHEET - middle) - 0.5 > across, pad.number
    below = Counter(one.text for one in committed().texts if one.layer == "B.SilkS")
    names = Counter(f"GP{n}" for n in (*range(23), 26, 27, 28))
    assert all(below[name] == count for name, count in names.items()), "and names from below"


def test_texts_are_large_enough_and_name_every_plug_and_pin() -> None:
    assert min(one.height for one in committed().texts) >= 1.0
    above = [one.text for one in committed().texts if one.layer == "F.SilkS"]
    for number, gpio in enumerate(hub.GATE_PINS, 1):
        assert f"J{number}  GP{gpio}" in above
    for word in ("3V3", "GND", "SIG", "38k"):
        assert above.count(word) >= 16
    assert {f"R{n}" for n in range(1, 20)} <= set(above)
    assert {f"C{n}" for n in range(1, 33)} <= set(above)
    assert set(hub.TEST_POINTS) <= set(above)


def test_corners_are_cut_off_where_a_track_turns() -> None:
    turned = hub_tracks.run("A", "F.Cu", [(0, 0), (5, 0), (5, 0), (5, 5)], corner=1.0)
    assert [track[2:4] for track in turned] == [
        ((0, 0), (4, 0)),
        ((4, 0), (5, 1)),
        ((5, 1), (5, 5)),
    ]
