"""Voids in a record, judged by the oracle."""

import json

import pytest

from .record import judge


def file(*actions: object, **header: object) -> bytes:
    """A record of queen-carrom, unless the header says otherwise."""
    first = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"], **header}
    return "\n".join(json.dumps(one) for one in (first, *actions)).encode()


MISS: dict[str, object] = {"shot": {}}
POT: dict[str, object] = {"shot": {"potted": ["blue"]}}


@pytest.mark.parametrize(
    ("actions", "scores", "turn"),
    [
        ([POT, MISS, {"void": 1}], {"Ana": 0, "Bo": 0}, "Bo"),
        ([POT, MISS, {"void": 2}], {"Ana": 1, "Bo": 0}, "Ana"),
        ([POT, MISS, {"void": 1}, {"void": 3}], {"Ana": 1, "Bo": 0}, "Bo"),
        ([POT, MISS, {"void": 1}, {"void": 1}, {"void": 3}], {"Ana": 0, "Bo": 0}, "Bo"),
        ([POT, {"void": 1}, {"void": 2}, {"void": 3}], {"Ana": 0, "Bo": 0}, "Ana"),
    ],
)
def test_void(actions: list[object], scores: dict[str, int], turn: str) -> None:
    result = judge(file(*actions))
    assert (result["scores"], result["turn"]) == (scores, turn)


@pytest.mark.parametrize(
    ("actions", "line", "rule"),
    [
        ([{"void": 1}], 1, None),
        ([MISS, {"void": 2}], 2, None),
        ([MISS, {"void": 0}], 2, None),
        ([{**MISS, "player": "Ana"}, {**MISS, "player": "Bo"}, {"void": 1}], 3, None),
        ([{"shot": {"potted": ["striker", "striker"]}}, {"void": 1}], 1, "EV-6"),
        ([MISS, {"void": 1, "player": "Cy"}], 2, None),
    ],
)
def test_refused(actions: list[object], line: int, rule: str | None) -> None:
    error = judge(file(*actions))["error"]
    assert isinstance(error, dict)
    assert (error["line"], error["rule"]) == (line, rule)


def test_refused_void_has_the_rule_of_the_line_that_became_illegal() -> None:
    shots: list[object] = [{"shot": {"potted": ["blue", "queen"]}}, MISS]
    shots += [{"shot": {"off": ["blue"] * 11}}, {"shot": {"potted": ["blue"] * 12}}, {"void": 3}]
    error = judge(file(*shots))["error"]
    assert isinstance(error, dict)
    assert (error["line"], error["rule"]) == (5, "EV-6")
