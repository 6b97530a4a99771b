"""Fields read strictly: what Python would take for a number is not yet one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.link.fields import NoSuchValue, mask, whole, word
from pichenette.text import Text, same

read = whole(Text("gate", "porte"), 0, 19)
signed = whole(same("counts"), -(1 << 23), (1 << 23) - 1)


@given(st.integers(-(1 << 23), (1 << 23) - 1))
def test_what_a_pico_writes_is_read(value: int) -> None:
    assert signed(str(value)) == value


@pytest.mark.parametrize(
    "text",
    ["", "-", "--1", "+1", " 1", "1 ", "1_0", "0x1", "1.0", "1e1", "٣", "²", "-1", "20", "1" * 80],
)
def test_what_no_pico_writes_is_not(text: str) -> None:
    with pytest.raises(NoSuchValue, match=r"gate .* is out of range, 0 to 19"):
        read(text)


@given(st.text(max_size=12))
def test_nothing_else_is_a_number(text: str) -> None:
    plain = text.removeprefix("-")
    is_plain = plain != "" and all(char in "0123456789" for char in plain)
    try:
        value = signed(text)
    except NoSuchValue:
        assert not is_plain or not -(1 << 23) <= int(text) < 1 << 23 or len(text) > 8
    else:
        assert is_plain
        assert value == int(text)


@pytest.mark.parametrize("text", ["", "0x1", "-1", "+1", "1_0", "G", "80", "0" * 9, "F" * 60])
def test_a_mask_has_a_bit_for_each_gate_and_no_more(text: str) -> None:
    assert mask(same("mask"), 7)("7f") == 0x7F
    with pytest.raises(NoSuchValue, match="7 bits"):
        mask(same("mask"), 7)(text)


def test_a_name_has_its_form() -> None:
    boot = word(Text("boot", "démarrage"), "[0-9a-f]{8}")
    assert boot("00c0ffee") == "00c0ffee"
    for text in ("", "00c0ffe", "00c0ffee0", "00c0 fee", "00c0ffee\n"):
        with pytest.raises(NoSuchValue) as caught:
            boot(text)
        assert "démarrage" in caught.value.text.fr
