"""Observations in the journal: written as before, read strictly."""

import json
from dataclasses import asdict
from typing import Any

import pytest

from pichenette.expected import Unfit
from pichenette.journal import evidence
from pichenette.sense.observation import (
    Break,
    Fault,
    Light,
    Observation,
    Passage,
    Press,
    Recovered,
    Step,
    Strike,
)
from pichenette.text import Text

BECAUSE = Text("one break of 20 ms", "une coupure de 20 ms")
SEEN: list[Observation] = [
    Passage(2, 1000, 2, "ask", BECAUSE, (Break(1000, None), Break(2000, 300, True))),
    Passage(0, 5, 1, "accept", BECAUSE, (Break(5, 20_000),), (Light(1, 2, 3, 6),)),
    Fault(None, 7, "saturated", BECAUSE),
    Fault(3, 7, "storm", BECAUSE),
    Recovered(None, 8),
    Strike(9),
    Press(10, "done"),
    Step(11, 12, -3, "accept", BECAUSE, 4),
]


@pytest.mark.parametrize("seen", SEEN)
def test_each_comes_back_as_it_was(seen: Observation) -> None:
    body = evidence.encode(seen)
    assert evidence.decode(body) == seen, "at once"
    assert evidence.decode(json.loads(json.dumps(body))) == seen, "from the file"


@pytest.mark.parametrize("seen", SEEN)
def test_its_form_is_that_of_every_journal_so_far(seen: Observation) -> None:
    written = {"kind": type(seen).__name__.lower(), **asdict(seen)}
    assert json.dumps(evidence.encode(seen)) == json.dumps(written)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"gate": "2"}, 'passage.gate: expected a whole number, got "2"'),
        ({"verdict": "perhaps"}, 'passage.verdict: expected .* got "perhaps"'),
        ({"because": "x"}, "passage.because: expected an object"),
        ({"breaks": [{"at_us": 1}]}, r'passage.breaks\[1\]: "width_us" is missing'),
        ({"colour": 1}, 'passage: unknown key "colour"'),
    ],
)
def test_another_form_is_refused_with_its_place(change: dict[str, Any], told: str) -> None:
    body = {**json.loads(json.dumps(evidence.encode(SEEN[0]))), **change}
    with pytest.raises(Unfit, match=told):
        evidence.decode(body)


def test_a_kind_that_is_not_known_is_refused() -> None:
    with pytest.raises(KeyError):
        evidence.decode({"kind": "dream", "at_us": 1})
