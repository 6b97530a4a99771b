"""The bill of materials for one board file."""

from dataclasses import replace

import pytest

from pichenette import board
from pichenette.board import BeamMount, Board
from pichenette.workshop import bom, bom_boards

LINES = bom.read()


def dual(mount: BeamMount, apart_mm: float) -> Board:
    loaded = board.load("carrom-dual")
    gates = (
        replace(gate, mount=mount)
        if gate.role == "pocket"
        else replace(gate, apart_mm=apart_mm if gate.of else None)
        for gate in loaded.gates
    )
    return replace(loaded, gates=tuple(gates))


@pytest.mark.parametrize(
    ("wired", "is_bare", "is_tied"),
    [
        (dual("net", 6), True, True),
        (dual("slot", 12), False, False),
        (dual("slot", 8), True, False),
        (board.load("carrom-dual-38k"), True, True),
        (board.load("carrom"), False, False),
        (board.load("offboard"), False, False),
        (board.load("topple"), False, False),
    ],
)
def test_parts_fit_their_mounts(wired: Board, is_bare: bool, is_tied: bool) -> None:
    lines = {line.key: line for line in bom_boards.fitting(LINES, wired)}
    usual = {line.key: line for line in LINES}
    assert lines.keys() == usual.keys()
    assert ("lamps out" in lines["beam-pair"].check) == is_bare
    assert ("round the lower end of each ring" in lines["bags"].check) == is_tied
    for key, line in lines.items():
        assert line.quantities == usual[key].quantities, key


def test_what_takes_another_s_place_is_bought_only_there() -> None:
    """As many as of the other, at the same price: counted once."""
    lines = {line.key: line for line in LINES}
    for key, usual in (("beam-pair-bare", "beam-pair"), ("bags-net", "bags")):
        assert not any(lines[key].quantities.values())
        assert (lines[key].number, lines[key].price_eur) == (
            lines[usual].number,
            lines[usual].price_eur,
        )


def test_a_board_with_the_parts_of_another_has_its_column() -> None:
    for name in board.names():
        loaded = board.load(name)
        assert bom_boards.column(loaded, LINES) == name
        assert bom_boards.column(replace(loaded, name="mine"), LINES) == name


def test_a_board_that_nobody_has_counted() -> None:
    odd = board.parse(
        {"name": "odd", "gates": [{"id": "pocket-1", "role": "pocket", "pin": 2}]}, "odd.toml"
    )
    with pytest.raises(bom_boards.NoColumn, match="none of them has these parts") as caught:
        bom_boards.column(odd, LINES)
    assert "aucun n’a ces composants" in caught.value.text.fr
