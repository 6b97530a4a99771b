"""The speeds in the settings against those of the printed slot."""

from dataclasses import replace

from pichenette import board
from pichenette.board import Board
from pichenette.sense.thresholds import Thresholds
from pichenette.workshop import piece_sets, slot_speeds

LIMITS = Thresholds()
CLASSIC = piece_sets.chosen(LIMITS, "carrom-classic")


def slots() -> Board:
    loaded = board.load("carrom")
    gates = (
        replace(gate, mount="slot") if gate.id in ("pocket-1", "pocket-2") else gate
        for gate in loaded.gates
    )
    return replace(loaded, gates=tuple(gates))


def test_the_speeds_of_a_slot_are_told_with_the_settings_that_allow_for_them() -> None:
    [said] = slot_speeds.notes(slots(), LIMITS, CLASSIC)
    assert said.en == (
        "pocket-1 and pocket-2: pieces of carrom-classic (enclosure/sets.toml) slide through the "
        "slot at 0.47 to 0.69 m/s; [passages] allows for that (slot_slowest_m_s = 0.43, "
        "slot_fastest_m_s = 0.69)"
    )
    assert "glissent dans la fente de 0,47 à 0,69 m/s" in said.fr
    assert list(slot_speeds.complaints(slots(), LIMITS, CLASSIC)) == []


def test_settings_that_leave_some_of_them_out() -> None:
    narrow = Thresholds(slot_slowest_m_s=0.5)
    [said] = slot_speeds.complaints(slots(), narrow, CLASSIC)
    assert "write slot_slowest_m_s = 0.47, slot_fastest_m_s = 0.69 into the file" in str(said)
    assert list(slot_speeds.notes(slots(), narrow, CLASSIC)) == []


def test_a_net_has_no_such_speeds() -> None:
    wired = board.load("carrom-dual")
    assert list(slot_speeds.notes(wired, LIMITS, CLASSIC)) == []
    assert list(slot_speeds.complaints(wired, Thresholds(slot_slowest_m_s=0.6), CLASSIC)) == []


def test_other_measures_give_other_speeds() -> None:
    steep = CLASSIC._replace(holder={**CLASSIC.holder, "slope": 40})
    [said] = slot_speeds.complaints(slots(), LIMITS, steep)
    assert "slot_slowest_m_s = 0.7, slot_fastest_m_s = 0.88" in str(said)
