"""Data becomes what it is annotated as, or every mistake is reported with its place."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette import reading
from pichenette.expected import Unfit, whole


class Point(NamedTuple):
    x: int
    y: int = 0


@dataclass(frozen=True)
class Leaf:
    id: str
    pin: Annotated[int, whole(0, 28)]
    kind: Literal["a", "b"] = "a"

    def __post_init__(self) -> None:
        if self.kind == "b" and self.pin == 0:
            raise ValueError("b has no pin 0")


@dataclass(frozen=True)
class Tree:
    name: str
    share: float = 0.5
    leaves: tuple[Leaf, ...] = ()
    points: Mapping[str, Point] = field(default_factory=dict)
    above: "Tree | None" = None
    pair: tuple[int, str] | None = None
    either: int | Point | None = None
    some: frozenset[int] = frozenset()


def complaints(value: Any, **how: Any) -> list[str]:
    with pytest.raises(Unfit) as caught:
        reading.read(Tree, value, **how)
    return [told.en for told in caught.value.complaints]


def test_everything_becomes_what_it_is_annotated_as() -> None:
    tree = reading.read(
        Tree,
        {
            "name": "oak",
            "share": 1,
            "leaves": [{"id": "l1", "pin": 3}],
            "points": {"top": [1, 2], "low": {"x": 3}},
            "above": {"name": "sky"},
            "pair": [1, "x"],
            "either": {"x": 1},
            "some": [1, 1, 2],
        },
    )
    assert tree == Tree(
        "oak",
        1.0,
        (Leaf("l1", 3),),
        {"top": Point(1, 2), "low": Point(3)},
        Tree("sky"),
        (1, "x"),
        Point(1),
        frozenset({1, 2}),
    )
    assert type(tree.share) is float


def test_every_mistake_is_told_with_its_place() -> None:
    assert complaints(
        {
            "share": "half",
            "leaves": [{"id": "l1", "pin": 29}, {"pin": 1}, 3, {"id": "l4", "pin": 0, "kind": "b"}],
            "points": {"top": [1, 2, 3], "low": {"x": "1"}},
            "above": {"nam": "sky"},
            "pair": [1],
        }
    ) == [
        '"name" is missing',
        'share: expected a number, got "half"',
        "leaves[l1].pin: expected a whole number from 0 to 28, got 29",
        'leaves[2]: "id" is missing',
        "leaves[3]: expected an object, got 3",
        "leaves[l4]: b has no pin 0",
        "points.top: expected 2 values, got [1, 2, 3]",
        'points.low.x: expected a whole number, got "1"',
        'above: "name" is missing',
        'above: unknown key "nam"; did you mean "name"?',
        "pair: expected a list of 2, got [1]",
    ]


def test_of_several_kinds_the_nearest_is_told() -> None:
    assert complaints({"name": "", "either": "x"}) == ['either: expected a whole number, got "x"']


def test_people_are_told_of_sections() -> None:
    told = complaints({"name": "", "leaves": [1]}, how=reading.SETTINGS)
    assert told == ["leaves[1]: expected a section, got 1"]


def test_a_whole_state_lacks_nothing_and_has_keys_of_any_kind() -> None:
    @dataclass(frozen=True)
    class State:
        by_cell: Mapping[tuple[int, int], str]
        more: int = 0

    written = {"by_cell": [[[1, 2], "red"]], "more": 1}
    assert reading.read(State, written, how=reading.STATE) == State({(1, 2): "red"}, 1)
    with pytest.raises(Unfit, match='"more" is missing'):
        reading.read(State, {"by_cell": []}, how=reading.STATE)
    with pytest.raises(Unfit, match=r"by_cell: expected a list, got \{\}"):
        reading.read(State, {"by_cell": {}, "more": 1}, how=reading.STATE)


def test_what_a_program_made_is_checked_too() -> None:
    reading.check(Leaf("x", 3))
    with pytest.raises(Unfit, match="pin: expected a whole number from 0 to 28, got 29"):
        reading.check(Leaf("x", 29))


def test_what_cannot_be_read_back_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="not frozen data"):
        reading.reader(list[int])


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from([*"abx", "name", "leaves"]), inner)
    ),
    max_leaves=8,
)


@given(JUNK)
def test_whatever_comes_is_read_or_refused(value: Any) -> None:
    for how in (reading.JSON, reading.SETTINGS, reading.STATE):
        with suppress(Unfit):
            assert isinstance(reading.read(Tree, value, how=how), Tree)
