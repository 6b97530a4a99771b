"""What a Pico says, and what no Pico can mean."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.link import messages
from pichenette.link.messages import (
    Absurd,
    Beat,
    Edge,
    Hello,
    Hue,
    Load,
    LoadStatus,
    Unknown,
    body,
    message,
)
from pichenette.resources import firmware_dir

GOOD = {
    "HELLO": "HELLO,1,0.1.0,e660,0000aaaa,carrom,0f885b9b,7",
    "STATE": "STATE,5,7f",
    "EDGE": "EDGE,1,5,0,1",
    "HUE": "HUE,1,5,0,1,2,3,65535",
    "MUTE": "MUTE,1,5,6,2",
    "LOAD": "LOAD,5,-8388608,0",
    "BEAT": "BEAT,1073741823,0,0,4096,150000,800",
    "PONG": "PONG,7,5",
    "DONE": "DONE,REBOOT,ok",
}
HOSTILE = ("-1", "+1", " 1", "1_0", "0x1", "", "10000000000", "9" * 60, "1.5", "nan", "-0x1")


def said(text: str, gates: int = 7) -> object:
    return message(text.split(","), gates)


def test_every_kind_has_a_good_example() -> None:
    assert set(GOOD) == set(messages._FORMS)
    for text in GOOD.values():
        assert not isinstance(said(text), Unknown | Absurd), text


@pytest.mark.parametrize("kind", ["STATE", "EDGE", "HUE", "MUTE", "LOAD", "BEAT"])
@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_field_that_no_pico_can_mean_is_absurd(kind: str, hostile: str) -> None:
    fields = GOOD[kind].split(",")
    for place in range(1, len(fields)):
        if (kind, place, hostile) == ("LOAD", 2, "-1"):
            continue  # counts may be negative
        changed = [*fields[:place], hostile, *fields[place + 1 :]]
        told = message(changed, 7)
        assert isinstance(told, Absurd), changed
        assert told.fields == tuple(changed)
        assert told.because.en
        assert told.because.fr


@pytest.mark.parametrize(
    "text",
    [
        "EDGE,1,5,7,1",  # the board has seven
        "EDGE,1,5,0,0",
        "EDGE,1,5,0,4",
        "EDGE,0,5,0,1",
        "EDGE,1,1073741824,0,1",
        "STATE,5,80",
        "BEAT,5,80,0,0,1,0",
        "BEAT,5,0,0,4097,1,0",
        "MUTE,1,5,0,3",
        "LOAD,5,8388608,0",
        "LOAD,5,-8388609,0",
        "LOAD,5,0,5",
        "HUE,1,5,0,1,2,3,65536",
        "HELLO,1,0.1.0,e660,0000aaa,carrom,0f885b9b,7",
        "HELLO,1,0.1.0,e660,0000aaaa,carrom,0f885b9b,21",
        "HELLO,-1,0.1.0,e660,0000aaaa,carrom,0f885b9b,7",
    ],
)
def test_just_beyond_what_a_field_can_be(text: str) -> None:
    assert isinstance(said(text), Absurd)


def test_an_absurd_numbered_one_keeps_its_number_where_that_is_one() -> None:
    one, other = said("EDGE,7,5,-1,1"), said("EDGE,-7,5,0,1")
    assert isinstance(one, Absurd)
    assert isinstance(other, Absurd)
    assert (one.seq, other.seq) == (7, None)


def test_another_form_is_unknown_and_not_absurd() -> None:
    assert isinstance(said("EDGE,1,5,0"), Unknown)
    assert isinstance(said("NOISE,1"), Unknown)


@given(
    st.sampled_from(sorted(GOOD)),
    st.lists(st.one_of(st.text(max_size=20), st.integers().map(str)), max_size=9),
)
def test_anything_is_read_without_an_error(kind: str, values: list[str]) -> None:
    told = message([kind, *values], 7)
    if isinstance(told, Edge | Hue):
        assert 0 <= told.gate < 7
        assert message(body(told).split(","), 7) == told
    if isinstance(told, Beat):
        assert 0 <= told.unacked <= messages.STORE
    if isinstance(told, Load):
        assert -(1 << 23) <= told.counts < 1 << 23
    if isinstance(told, Hello):
        assert re.fullmatch("[0-9A-Fa-f]{8}", told.boot)


def test_the_store_is_as_large_as_the_firmwares() -> None:
    source = (firmware_dir() / "ring.py").read_text(encoding="utf-8")
    found = re.search(r"^CAPACITY = const\((\d+)\)", source, re.MULTILINE)
    assert found
    assert int(found[1]) == messages.STORE


def test_the_statuses_of_a_conversion_are_those_of_the_firmware() -> None:
    source = (firmware_dir() / "hx711.py").read_text(encoding="utf-8")
    for status in LoadStatus:
        assert f"\n{status.name} = const({int(status)})\n" in source
