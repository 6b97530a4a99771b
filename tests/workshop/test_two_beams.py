"""Two beams a pocket: what `hardware check` says of their distance and of lengths."""

from dataclasses import replace

import pytest

from pichenette import board
from pichenette.board import BeamMount, Board, Gate
from pichenette.sense.thresholds import Thresholds
from pichenette.workshop import piece_sets, two_beams

LIMITS = Thresholds()
NETS: list[BeamMount] = ["net"] * 4
SLOTS: list[BeamMount] = ["slot"] * 4


def dual(apart_mm: float, *mounts: BeamMount, name: str = "carrom-dual") -> Board:
    """A board whose pockets, in turn, have these mounts."""
    loaded, kinds = board.load(name), list(mounts)
    gates = [
        replace(gate, mount=kinds.pop(0))
        if gate.role == "pocket"
        else replace(gate, apart_mm=apart_mm if gate.of else None)
        for gate in loaded.gates
    ]
    return replace(loaded, gates=tuple(gates))


def complaints(of: Board, set_name: str | None = None, limits: Thresholds = LIMITS) -> list[str]:
    pieces = piece_sets.chosen(limits, set_name)
    return [complaint.say("en") for complaint in two_beams.complaints(of, pieces)]


@pytest.mark.parametrize(("name", "least_mm"), [("carrom-dual", 4.0), ("carrom-dual-38k", 5.9)])
def test_beams_across_a_net_are_as_far_apart_as_their_seats(name: str, least_mm: float) -> None:
    assert complaints(dual(least_mm, *NETS, name=name)) == []
    near = complaints(dual(least_mm - 0.1, *NETS, name=name))
    assert len(near) == 4
    assert f"nearer than {least_mm} mm there is no wall" in near[0]


def test_how_thick_pieces_are_is_their_set_s() -> None:
    wired = dual(6, *NETS)
    assert complaints(wired) == []
    said = complaints(wired, "carrom-to-go")
    assert len(said) == 4
    assert "the thinnest piece of carrom-to-go (6 mm, enclosure/sets.toml" in said[0]
    assert complaints(wired, limits=Thresholds(disc_mm=25, striker_mm=35)) == said
    assert complaints(dual(5, *NETS), "carrom-to-go") == []


def test_each_kind_of_pair_is_told_with_its_pockets() -> None:
    said = two_beams.sizes(dual(8, "net", "slot", "net", "slot"), LIMITS)
    assert [text.en.partition(": two")[0] for text in said] == [
        "pocket-1 and pocket-3",
        "pocket-2 and pocket-4",
    ]
    assert [text.fr.partition("\u00a0: deux")[0] for text in said] == [
        "pocket-1 et pocket-3",
        "pocket-2 et pocket-4",
    ]


@pytest.mark.parametrize("apart_mm", [6, 12])
def test_a_striker_that_no_length_tells_is_said_in_words(apart_mm: float) -> None:
    wired = dual(apart_mm, *SLOTS)
    [said] = two_beams.sizes(wired, Thresholds(striker_mm=34))
    assert "no length tells the striker: say so yourself" in said.en
    assert "aucune longueur ne distingue le palet" in said.fr
    assert "between them" not in said.en
    [usual] = two_beams.sizes(wired, LIMITS)
    assert "mm between them" in usual.en


def test_marbles_are_as_thin_as_they_are_wide() -> None:
    loaded = board.load("offboard")
    low = Gate("low", "second", pin=22, of="target-1", apart_mm=16)
    wired = replace(loaded, gates=(*loaded.gates, low))
    [said] = complaints(wired)
    assert "the thinnest piece of offboard (15.5 mm" in said
    near = replace(wired, gates=(*loaded.gates, replace(low, apart_mm=8)))
    assert complaints(near) == []
