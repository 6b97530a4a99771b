"""Board files: what the loader refuses, and that every file we ship loads."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pichenette import board, bundle
from pichenette.errors import BadBoard

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
        ({"pin": 23}, "GPIO 23 belongs to the Pico itself"),
        ({"pin": 22, "frequency_hz": 38}, "frequency_hz = 38 is not a number from 30000"),
        ({"pin": 22, "duty": 50}, "unknown key 'duty'"),
        ({}, "pin is missing"),
    ],
)
def test_a_carrier_that_cannot_be(carrier: dict[str, int], complaint: str) -> None:
    with pytest.raises(BadBoard, match=complaint):
        parse(carrier=carrier)
