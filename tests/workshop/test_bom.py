"""The shopping list has what the circuits need, in their number, and no more."""

from dataclasses import replace
from pathlib import Path

import pytest

from pichenette import board
from pichenette.workshop import bom, generate

LINES = bom.read()
CIRCUITS = generate.circuits()


def test_every_part_of_every_circuit_is_listed_in_its_number() -> None:
    assert list(bom.differences(LINES, CIRCUITS)) == []


def test_a_missing_line_a_wrong_number_and_one_too_many_are_told() -> None:
    less = [line for line in LINES if line.key != "tssp"]
    assert "carrom-38khz: tssp is not in the bill of materials" in bom.differences(less, CIRCUITS)
    pico = next(line for line in LINES if line.key == "pico")
    more = [replace(pico, quantities={**pico.quantities, "topple": 2}), *LINES[1:]]
    assert LINES[0] is pico
    said = list(bom.differences(more, CIRCUITS))
    assert said == ["topple: 1 × pico in the circuit, 2 in the bill of materials"]
    odd = [*LINES, replace(pico, key="valve", quantities={"topple": 1})]
    said = list(bom.differences(odd, CIRCUITS))
    assert said == ["topple: valve is in the bill of materials, not in the circuit"]


def test_there_is_a_column_for_every_board() -> None:
    for line in LINES:
        assert set(line.quantities) == {*board.names(), "pi"}


def test_every_line_says_enough_to_buy_by() -> None:
    for line in LINES:
        assert line.part, line.key
        assert line.price_eur > 0, line.key
        assert line.number or line.alternative or "to check" in line.check or line.key == "pi"
    keys = [line.key for line in LINES]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("hx711", "80 samples"),
        ("beam-pair", "open collector"),
        ("tssp", "never TSOP"),
        ("shifter", "HCT or AHCT"),
        ("shifter", "while the strip's supply is off"),
        ("load-cell", "1 kg, not 10"),
        ("buzzer", "passive"),
        ("usb-cable", "data wires"),
    ],
)
def test_what_to_look_at_when_buying_is_said(key: str, words: str) -> None:
    line = next(line for line in LINES if line.key == key)
    assert words in line.check


def test_a_shopping_list_adds_up() -> None:
    wanted = bom.shopping(LINES, "topple", "pi")
    count, cost = next((count, cost) for line, count, cost in wanted if line.key == "button")
    assert count == 8, "two on the board, six on the panel"
    assert cost == pytest.approx(20.0)
    assert not any(line.key == "beam-pair" for line, _, _ in wanted)


def test_scale_and_colour_heads_of_a_carrom_board_are_optional() -> None:
    spare = bom.optional_keys(CIRCUITS["carrom"])
    assert spare == {"hx711", "load-cell", "mux", "colour-head", "connector-4", "resistor-2k2"}
    assert bom.optional_keys(CIRCUITS["topple"]) == set()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("key,part\n", "no column 'maker'"),
        (
            "key,part,maker,number,alternative,check,price_eur,from_netlist,carrom\n"
            "pico,Pico,x,y,z,w,cheap,yes,1\n",
            "pico: could not convert",
        ),
        (
            "key,part,maker,number,alternative,check,price_eur,from_netlist,carrom\n"
            "pico,Pico,x,y,z,w,1.0,maybe,1\n",
            "pico: 'maybe'",
        ),
    ],
)
def test_a_bad_file_is_told(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "bom.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(bom.BadBom, match=complaint):
        bom.read(path)
