"""Frozen data written and read back, in each dialect."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import pytest

from pichenette import reading
from pichenette.reading import Dialect
from pichenette.writing import write


class Pair(NamedTuple):
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Everything:
    number: int
    word: str
    yes: bool
    kind: Literal["a", "b"]
    pair: Pair
    many: tuple[Pair, ...]
    fixed: tuple[int, str]
    some: frozenset[int]
    stacks: Mapping[str, tuple[str, ...]]
    either: Pair | None


@pytest.mark.parametrize("how", [reading.STATE, reading.UMPIRE])
def test_every_kind_of_frozen_data_comes_back_equal(how: Dialect) -> None:
    value = Everything(
        2**200,
        "\ud800 é",
        True,
        "b",
        Pair(1, None),
        (Pair(-1, 2), Pair(3, 4)),
        (5, "x"),
        frozenset({3, 1}),
        MappingProxyType({"c3": ("red", "blue")}),
        None,
    )
    written = json.loads(json.dumps(write(value, how)))
    assert reading.read(Everything, written, how=how) == value


def test_what_is_not_frozen_data_is_refused() -> None:
    unfrozen: Any = [1]
    with pytest.raises(TypeError):
        write(unfrozen, reading.STATE)
    with pytest.raises(TypeError):
        reading.reader(list[int])


@dataclass(frozen=True, slots=True)
class Remembered:
    line: Any
    said: Mapping[str, tuple[str, ...]]


def test_an_umpire_keeps_a_line_of_the_record_as_it_is() -> None:
    """The form in which every snapshot has been written so far."""
    value = Remembered({"player": "Ana", "shot": {"potted": ["blue"]}}, {"3@1": ("blue",)})
    written = write(value, reading.UMPIRE)
    assert written == {
        "line": {"player": "Ana", "shot": {"potted": ["blue"]}},
        "said": {"3@1": ["blue"]},
    }
    assert reading.read(Remembered, written, how=reading.UMPIRE) == value


def test_a_game_may_have_keys_that_are_no_strings() -> None:
    assert write({(1, 2): 3}, reading.STATE) == [[[1, 2], 3]]
