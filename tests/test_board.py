"""Board files: what the loader refuses, and that every file we ship loads."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pichenette import board
from pichenette.board import BadBoard
from pichenette.pico import bundle
from pichenette.resources import boards_dir
from pichenette.text import Text, same

GATE = {"id": "pocket-1", "role": "pocket", "pin": 2, "broken": "high"}


def parse(**tables: Any) -> board.Board:
    data: Mapping[str, Any] = {"name": "test", "gates": [GATE], **tables}
    return board.parse(data, "test.toml")


@pytest.mark.parametrize("name", board.names())
def test_a_shipped_board_loads_and_bears_the_name_of_its_file(name: str) -> None:
    assert board.load(name).name == name


def test_a_carrier_reaches_the_pico() -> None:
    said = json.loads(bundle.settings(parse(carrier={"pin": 22})))
    assert said["carrier"] == {"pin": 22, "frequency_hz": 38_000}
    assert json.loads(bundle.settings(parse()))["carrier"] is None


def test_a_carrier_shows_in_the_digest() -> None:
    assert parse().digest != parse(carrier={"pin": 22}).digest
    assert parse(carrier={"pin": 22}).digest != parse(carrier={"pin": 21}).digest


@pytest.mark.parametrize(
    ("carrier", "complaint"),
    [
        ({"pin": 2}, "GPIO 2 is used twice, by pocket-1 and carrier"),
        ({"pin": 23}, "23, 24, 25 and 29 belong to the Pico itself, got 23"),
        (
            {"pin": 22, "frequency_hz": 38},
            "frequency_hz: expected a whole number from 30000 to 60000, got 38",
        ),
        ({"pin": 22, "duty": 50}, 'carrier: unknown key "duty"; there are frequency_hz, pin'),
        ({}, 'carrier: "pin" is missing'),
    ],
)
def test_a_carrier_that_cannot_be(carrier: dict[str, int], complaint: str) -> None:
    with pytest.raises(BadBoard, match=complaint):
        parse(carrier=carrier)


def gate(number: int, **more: Any) -> dict[str, Any]:
    return {"id": f"gate-{number}", "role": "pocket", "pin": number, "broken": "low", **more}


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        ({"color": {}}, 'unknown key "color"; did you mean "colour"'),
        ({"link": "wifi"}, 'link: expected "usb" or "uart", got "wifi"'),
        ({"name": "My Board"}, 'name: expected a short name .* got "My Board"'),
        ({"gates": [gate(2), gate(2, id="other")]}, "GPIO 2 is used twice, by gate-2 and other"),
        ({"gates": [gate(2), gate(3, id="gate-2")]}, 'two gates are called "gate-2"'),
        (
            {"gates": [gate(25)]},
            r"gates\[gate-25\].pin: expected a free GPIO: .* belong to the Pico itself, got 25",
        ),
        ({"gates": [gate(30)]}, "expected a GPIO of the Pico, 0-22 or 26-28, got 30"),
        ({"gates": [gate(2, pin="2")]}, 'expected a GPIO of the Pico, 0-22 or 26-28, got "2"'),
        ({"gates": [gate(2, pin=True)]}, "expected a GPIO of the Pico, 0-22 or 26-28, got true"),
        (
            {"gates": [gate(2, role="goal")]},
            r'gates\[gate-2\].role: expected "pocket", .* got "goal"',
        ),
        ({"gates": [gate(2, broken="off")]}, 'broken: expected "low" or "high", got "off"'),
        ({"gates": [gate(2, means="done")]}, '"means" goes with `role = "button"`'),
        ({"gates": [gate(2, role="button")]}, r'gates\[gate-2\]: "means" is missing'),
        ({"gates": [gate(2, role="button", means="othr")]}, "means.*expected.*other.*got"),
        ({"gates": [gate(2, role="target")]}, r'gates\[gate-2\]: "target" is missing'),
        (
            {"gates": [gate(n, role="target", target=1) for n in (2, 3)]},
            "two gates are target 1",
        ),
        (
            {"gates": [gate(pin) for pin in range(21)]},
            "21 gates; a Pico takes 20: leave 1 out. Buttons",
        ),
        ({"gates": {"id": "x"}}, 'gates: expected a list, got {"id": "x"}'),
        ({"scale": {"dout": 16}}, 'scale: "sck" is missing'),
        ({"scale": {"dout": 16, "sck": 16}}, "GPIO 16 is used twice, by scale dout and scale sck"),
        ({"colour": {"bus": 0, "sda": 20, "scl": 22}}, "not SDA and SCL of I2C 0"),
        ({"colour": {"bus": 1, "sda": 20, "scl": 21}}, "not SDA and SCL of I2C 1"),
        (
            {"colour": {"bus": 0, "sda": 20, "scl": 21, "heads": {"pocket-9": 0}}},
            'no gate "pocket-9"; there are pocket-1',
        ),
        (
            {"colour": {"bus": 0, "sda": 20, "scl": 21, "heads": {"pocket-1": 8}}},
            "heads.pocket-1: expected a whole number from 0 to 7, got 8",
        ),
        ({"uart": {"tx": 0, "rx": 1}}, 'without link = "uart"'),
        ({"link": "uart", "uart": {"tx": 0, "rx": 5}}, "not TX and RX of one UART"),
    ],
)
def test_a_board_that_cannot_be(tables: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadBoard, match=complaint):
        parse(**tables)


def second(**more: Any) -> dict[str, Any]:
    return {"id": "low", "role": "second", "pin": 9, "of": "gate-2", "apart_mm": 6, **more}


@pytest.mark.parametrize(
    ("gates", "complaint"),
    [
        ([gate(2), second(of="gate-3")], 'no pocket or target "gate-3"; there are gate-2'),
        ([gate(2), second(), second(id="other", pin=10)], '"low" is the second beam of "gate-2"'),
        ([gate(2), second(of="low")], 'no pocket or target "low"'),
        ([gate(2), second(apart_mm=0)], "apart_mm: expected a number from 1 to 60, got 0"),
        (
            [gate(2), {"id": "low", "role": "second", "pin": 9}],
            r'"of" is missing; write the id of its',
        ),
        ([gate(2), second(apart_mm=None)], '"apart_mm" is missing; measure from the middle'),
        ([gate(2, of="gate-3")], '"of" goes with `role = "second"`, .* is "pocket": take'),
        ([gate(2), second(mount="slot")], '"mount" goes with `role = "pocket"` or'),
        ([gate(2, mount="hole")], 'mount: expected "net" or "slot", got "hole"'),
    ],
)
def test_a_second_beam_that_cannot_be(gates: list[dict[str, Any]], complaint: str) -> None:
    with pytest.raises(BadBoard, match=complaint):
        parse(gates=gates)


def test_a_misplaced_key_blames_no_other_gate() -> None:
    with pytest.raises(BadBoard) as caught:
        parse(gates=[gate(2, of="gate-2"), second()])
    assert len(caught.value.complaints) == 1
    assert "gates[gate-2]\u00a0: «\u00a0of\u00a0» va avec" in caught.value.text.fr


def test_a_pocket_and_its_second_beam() -> None:
    made = parse(gates=[gate(2, id="pocket-1", mount="slot"), gate(3), second(of="pocket-1")])
    assert [made.second_of(number) for number in range(3)] == [2, None, None]
    assert made.gates[2].text == Text("pocket 1, second beam", "poche 1, second faisceau")
    assert [one.is_passed for one in made.gates] == [True, True, False]


def test_second_beams_show_in_the_digest_and_change_no_other() -> None:
    assert board.load("carrom").digest == "0f885b9b"  # Picos were flashed with it
    one = parse(gates=[gate(2), second()])
    assert one.digest != parse(gates=[gate(2), second(apart_mm=7)]).digest
    assert one.digest == parse(gates=[gate(2), second(apart_mm=6.0)]).digest
    assert one.digest != parse(gates=[gate(2, mount="slot"), second()]).digest


def test_every_mistake_is_told_at_once_in_both_languages() -> None:
    with pytest.raises(BadBoard) as caught:
        parse(link="wifi", gates=[gate(2, pin=25), gate(3, role="goal"), 7], scale={"dout": "x"})
    told = str(caught.value).splitlines()
    assert [line.split(": ")[1] for line in told] == [
        "gates[gate-2].pin",
        "gates[gate-3].role",
        "gates[3]",
        "link",
        "scale",
        "scale.dout",
    ]
    assert all(line.startswith("test.toml: ") for line in told)
    assert (
        caught.value.text.fr.splitlines()[2] == "test.toml : gates[3] : il faut une section, pas 7"
    )


def test_what_cannot_be_together_is_told_at_once_too() -> None:
    with pytest.raises(BadBoard) as caught:
        parse(gates=[gate(2), gate(2)], uart={"rx": 5}, colour={"bus": 0, "sda": 2, "scl": 3})
    assert len(str(caught.value).splitlines()) == 6


def test_a_board_on_its_uart() -> None:
    made = parse(link="uart", uart={"tx": 4, "rx": 5})
    assert made.uart is not None
    assert made.uart.bus == 1
    assert parse(link="uart").uart == board.Uart(0, 1)


def test_the_digest_is_of_what_is_said_not_of_how(tmp_path: Any) -> None:
    text = (boards_dir() / "carrom.toml").read_text()
    path = tmp_path / "carrom.toml"
    path.write_text("# another comment\n" + text)
    assert board.load(path).digest == board.load("carrom").digest
    path.write_text(text.replace("pin = 2\n", "pin = 9\n"))
    assert board.load(path).digest != board.load("carrom").digest


@pytest.mark.parametrize(
    ("text", "complaint"), [("name = ", "carrom.toml: "), ("", '"name" is missing')]
)
def test_a_file_that_is_no_board(tmp_path: Any, text: str, complaint: str) -> None:
    path = tmp_path / "carrom.toml"
    path.write_text(text)
    with pytest.raises(BadBoard, match=complaint):
        board.load(path)


def test_a_gate_is_called_as_people_call_it() -> None:
    carrom, offboard = board.load("carrom"), board.load("offboard")
    assert carrom.gates[carrom.gate_number("pocket-2")].text == Text("pocket 2", "poche 2")
    assert offboard.gates[offboard.gate_number("target-11")].text == Text("target 11", "cible 11")
    assert carrom.gates[carrom.gate_number("strike")].text == Text(
        "strike sensor", "capteur de tir"
    )
    assert carrom.gates[carrom.gate_number("done")].text.fr == "bouton « Fini »"
    assert replace(carrom.gates[0], id="left").text == same("left")
