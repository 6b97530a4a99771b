"""Netlists: what is written can be read, by the format and not by luck."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette import board
from pichenette.workshop import generate, kicad, parts, pico_side
from pichenette.workshop.circuit import Builder

CIRCUITS = generate.circuits()


@pytest.mark.parametrize("name", CIRCUITS)
def test_a_netlist_says_what_the_circuit_says(name: str) -> None:
    circuit = CIRCUITS[name].at("hub")
    read = kicad.read(kicad.write(CIRCUITS[name]))
    assert read.nets == {net.name: net.nodes for net in circuit.nets.values()}
    assert set(read.values) == set(circuit.parts)
    assert all(read.values.values()), "a part without a value confuses the board editor"
    footprints = {part.ref: part.kind.footprint for part in circuit.parts.values()}
    assert read.footprints == footprints
    assert all(footprints.values()), "only what has a place on a board is in its netlist"
    assert {part.place for part in circuit.parts.values()} == {"hub"}
    assert len(set(read.ids.values())) == len(read.ids) == len(circuit.parts)


def test_ids_stay_when_a_gate_comes_or_goes() -> None:
    """Re-imported, a netlist finds the parts it had, whatever number they have now."""
    whole = board.load("carrom")
    less = replace(whole, gates=whole.gates[1:])
    before = kicad.ids(pico_side.circuit_of(whole).at("hub"))
    after = kicad.ids(pico_side.circuit_of(less).at("hub"))

    def named(ids: dict[str, str], wired: board.Board) -> dict[tuple[str, str], str]:
        circuit = pico_side.circuit_of(wired)
        parts_of = circuit.parts
        return {(parts_of[ref].kind.key, parts_of[ref].value): one for ref, one in ids.items()}

    old, new = named(before, whole), named(after, less)
    for key, one in new.items():
        if key[0].startswith("connector"):
            assert old[key] == one, key
    assert after["C1"] == before["C1"]


def test_a_netlist_names_the_kicad_that_has_its_footprints() -> None:
    assert "footprints of KiCad 9" in kicad.write(CIRCUITS["pi"])


def test_an_electrolytic_has_room_for_itself() -> None:
    for circuit in CIRCUITS.values():
        for part in circuit.parts.values():
            if part.value in ("10uF", "1000uF"):
                assert "CP_Radial" in part.kind.footprint
                plus = circuit.net_of(part.ref, "1")
                assert plus is not None
                assert plus.name in ("3V3", "5V"), "pin 1 is plus"


def test_its_beginning_is_what_kicad_looks_for() -> None:
    assert kicad.write(CIRCUITS["topple"]).startswith('(export (version "E")\n')


def test_pins_have_kicads_own_types() -> None:
    known = {"input", "output", "bidirectional", "passive", "power_in", "power_out"}
    known |= {"open_collector", "no_connect"}
    for circuit in CIRCUITS.values():
        kinds = {pin.kind for part in circuit.parts.values() for pin in part.kind.pins}
        assert kinds <= known


def test_every_library_part_is_described_once() -> None:
    text = kicad.write(CIRCUITS["carrom"])
    top = kicad.parse(text)
    assert isinstance(top, list)
    libparts = next(part for part in top if isinstance(part, list) and part[0] == "libparts")
    names = [str(part[2]) for part in libparts if isinstance(part, list)]
    assert len(names) == len(set(names))
    on_hub = CIRCUITS["carrom"].at("hub").parts.values()
    assert len(names) == len({part.kind.key for part in on_hub})


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1))
def test_any_name_survives(value: str) -> None:
    build = Builder("test", "test")
    one, other = (
        build.add(parts.RESISTOR, value, ohms=1.0),
        build.add(parts.RESISTOR, "1R", ohms=1.0),
    )
    build.join(value, (one, "1"), (other, "1"))
    build.join("b" + value, (one, "2"), (other, "2"))
    read = kicad.read(kicad.write(build.done()))
    assert read.values[one] == value
    assert set(read.nets) == {value, "b" + value}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "one \\( too many"),
        ("(export", "one \\( too many"),
        ("(export))", "one \\) too many"),
        ('(export (version "D"))', "does not begin"),
        ('(netlist (version "E"))', "does not begin"),
        ('(export (version "E"))', "0 sections \\(components"),
        ('(export (version "E") (components) (nets (net (name "a" "b"))))', "one word"),
        ('(export "unfinished', "not an S-expression"),
    ],
)
def test_what_is_no_netlist_is_told(text: str, complaint: str) -> None:
    with pytest.raises(kicad.BadNetlist, match=complaint):
        kicad.read(text)
