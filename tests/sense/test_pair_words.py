"""What two beams saw, in words: nothing that the count denies."""

import pytest

from pichenette.sense.observation import Break
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.pair_ruling import rule_pair
from pichenette.sense.pair_words import by_one_beam, by_what_is_left
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text

Spans = list[tuple[float, float]]


def said(first: Spans, second: Spans) -> Text:
    above, below = (
        [Break(round(1000 * start), round(1000 * (end - start))) for start, end in spans]
        for spans in (first, second)
    )
    return rule_pair(above, below, Thresholds(), BeamPair(6.0)).because


def test_what_came_up_had_not_gone_down() -> None:
    up = said([(10, 50)], [(0, 40)])
    assert up.en == ("did a piece come out? None had been seen to go in (came up past both beams)")
    assert "descendu" not in up.fr
    again = said([(0, 20), (101, 130)], [(6, 26), (100, 104)])
    assert "went down and came out again" in again.en
    assert "quelque chose est descendu, puis ressorti" in again.fr


@pytest.mark.parametrize(
    ("first", "second", "en", "fr"),
    [
        ([(0, 31)], [], "in the first beam for 31 ms", "31 ms dans le premier faisceau"),
        ([], [(0, 20)], "in the second beam for 20 ms", "20 ms dans le second faisceau"),
        (
            [(0, 31), (60, 72)],
            [],
            "twice in the first beam, up to 31 ms each",
            "deux fois dans le premier faisceau, 31 ms au plus chacune",
        ),
        (
            [(0, 31)],
            [(200, 212)],
            "in the first beam for 31 ms; in the second beam for 12 ms",
            "31 ms dans le premier faisceau ; 12 ms dans le second faisceau",
        ),
    ],
)
def test_a_beam_that_saw_nothing_does_not_deny_what_the_other_saw(
    first: Spans, second: Spans, en: str, fr: str
) -> None:
    """“The second beam saw nothing of it (looked in and went back)” would."""
    because = said(first, second)
    assert because.en.endswith(f" beam saw nothing of it ({en})")
    assert because.fr.endswith(f" faisceau n’a rien vu ({fr})")


@pytest.mark.parametrize(
    ("first", "second", "en", "fr"),
    [
        ([(0, 30)], [(6, 36)], "one piece, 30 mm at", "une pièce, 30 mm à"),
        (
            [(0, 20), (60, 80)],
            [(8, 28), (68, 88)],
            "2 pieces, the first 15 mm at",
            "2 pièces, la première 15 mm à",
        ),
        ([(0, 124)], [(12, 136)], "2 pieces, together 62 mm at", "2 pièces, ensemble 62 mm à"),
    ],
)
def test_whose_length_it_is(first: Spans, second: Spans, en: str, fr: str) -> None:
    because = said(first, second)
    assert because.en.startswith(en)
    assert because.fr.startswith(fr)


@pytest.mark.parametrize(
    ("pieces", "en", "fr"),
    [
        (0, "none, by the edges that came", "aucune, d’après les fronts reçus"),
        (1, "one piece, by the edges that came", "une pièce, d’après les fronts reçus"),
        (2, "2 pieces, by the edges that came", "2 pièces, d’après les fronts reçus"),
    ],
)
def test_what_is_left(pieces: int, en: str, fr: str) -> None:
    assert by_what_is_left(pieces) == Text(en, fr)


@pytest.mark.parametrize(
    ("because", "en", "fr"),
    [
        (
            Text("one piece (30.0 ms)", "une pièce (30,0 ms)"),
            "one piece (30.0 ms, one beam alone)",
            "une pièce (30,0 ms, un seul faisceau)",
        ),
        (
            Text("two pieces", "deux pièces"),
            "two pieces (one beam alone)",
            "deux pièces (un seul faisceau)",
        ),
    ],
)
def test_one_beam_alone_is_told_in_the_brackets_there_are(because: Text, en: str, fr: str) -> None:
    assert by_one_beam(because) == Text(en, fr)
