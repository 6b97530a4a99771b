"""Answers in words."""

from pichenette.console.readable import readable

ANSWER = {
    "board": "topple",
    "is_open": True,
    "device": None,
    "names": ["a", "b"],
    "nothing": [],
    "rate": 2.5,
    "text": {"en": "well", "fr": "bien"},
    "gates": [{"gate": "x", "noise": 0}, {"gate": "y", "noise": 1}],
}


def test_in_english_and_in_french() -> None:
    assert readable(ANSWER, "en") == [
        "board: topple",
        "is open: yes",
        "device: –",
        "names: a, b",
        "nothing: –",
        "rate: 2.5",
        "text: well",
        "gates:",
        "  - gate: x",
        "    noise: 0",
        "  - gate: y",
        "    noise: 1",
    ]
    assert readable(ANSWER, "fr")[1:7] == [
        "is open : oui",
        "device : –",
        "names : a, b",
        "nothing : –",
        "rate : 2,5",
        "text : bien",
    ]


def test_odd_shapes() -> None:
    assert readable(None, "en") == ["–"]
    assert readable([], "en") == ["–"]
    assert readable([[], [{}]], "en") == ["- –", "- - –"]
