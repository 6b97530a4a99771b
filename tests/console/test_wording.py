"""Every kind of sentence in words, in both languages."""

import pytest

from pichenette import wire
from pichenette.console.console import Console
from pichenette.console.heard import Heard
from pichenette.console.wording import ms, words
from pichenette.link.tap import Direction
from pichenette.text import Text
from tests.console.sitting import CARROM


def said(direction: Direction, data: bytes) -> Text:
    console = Console(CARROM)
    console.receive(direction, data, 1.0)
    [line] = [one for one in console.stream.kept if isinstance(one, Heard)]
    return words(line, lambda gate: CARROM.gates[gate].id)


@pytest.mark.parametrize(
    ("body", "english"),
    [
        ("STATE,5,0", "all clear"),
        ("STATE,5,3", "broken: pocket-1, pocket-2"),
        ("EDGE,1,200,0,1", "pocket-1 broken #1"),
        ("EDGE,1,200,0,3", "pocket-1 both at once #1"),
        ("MUTE,1,200,0,0", "pocket-1 muted: a storm of edges #1"),
        ("HUE,1,200,0,1,2,3,4", "pocket-1 r1 g2 b3 c4 #1"),
        ("LOAD,5,84210,0", "84210 counts, good"),
        ("PONG,7,5", "answer to ping 7"),
        ("DONE,SELFTEST,ok", "SELFTEST done: ok"),
        ("NEWS,1", "unknown: NEWS,1"),
    ],
)
def test_what_a_board_says(body: str, english: str) -> None:
    told = said("in", wire.encode(body))
    assert told.en == english
    assert told.fr


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("ACK,0000aaaa,17", "safe up to #17", "en lieu sûr jusqu’au n° 17"),
        ("PING,7", "ping 7", "ping 7"),
        ("REBOOT", "restart", "redémarre"),
        ("OTHER,1", "OTHER,1", "OTHER,1"),
    ],
)
def test_what_is_said_to_a_board(body: str, english: str, french: str) -> None:
    told = said("out", wire.encode(body))
    assert told.en == english
    assert told.fr.replace("\u00a0", " ").replace("'", "’") == french


def test_chatter_is_shown_as_it_came_and_the_impossible_with_its_reason() -> None:
    assert said("in", b"OSError: 5\n").en == "OSError: 5"
    told = said("in", wire.encode("EDGE,1,200,-1,1"))
    assert told.en.startswith("rejected: ")
    assert told.en.endswith("EDGE,1,200,-1,1")


def test_a_width_has_as_many_figures_as_one_can_read() -> None:
    widths = [None, 900, 1_500, 45_000, 250_000, 1_500_000, 12_000_000]
    assert [ms(us) for us in widths] == [
        "–",
        "0.90 ms",
        "1.5 ms",
        "45.0 ms",
        "250 ms",
        "1.5 s",
        "12 s",
    ]
    assert ms(1_500, "fr") == "1,5 ms"
