"""A demo on terminals of any size, in both languages, with and without colours."""

import os

import pytest

from pichenette.cli.demoing.pace import Tempo
from pichenette.cli.demoing.stage import SMALLEST, Staged, small, stage
from pichenette.games import catalogue
from pichenette.games.record import Record
from pichenette.journal.event import Event
from pichenette.outputs.ink import columns, plain
from pichenette.table.view import Pending, View
from pichenette.text import LANGUAGES, Language, Text, same
from pichenette.umpire.question import Choice, Question
from pichenette.virtual.match import match_of

SIZES = [(60, 20), (80, 24), (100, 30), (200, 60), (60, 60), (200, 20)]
GAMES = [name for name in catalogue.offered() if catalogue.find(name).about.virtual]
QUESTION = Question(
    "passage:0@1",
    Text("pocket 1: one piece or two?", "poche 1 : une pièce ou deux ?"),
    tuple(Choice(same(f"choice {n}")) for n in range(1, 13)),
)
NOTE = "A short game – points to reach, checked at the end of each round: 7 instead of 25."


def shown(
    name: str = GAMES[0],
    size: tuple[int, int] = (100, 30),
    language: Language = "en",
    pace: Tempo | None = None,
    is_coloured: bool = True,
    actions: tuple[str, ...] = (),
    times_ms: tuple[float, ...] = (),
    page: str = "http://x/",
) -> str:
    seats = min(seat for seat in catalogue.find(name).about.seats if seat > 1)
    players = ["Ana", "Bo", "Cy", "Di"][:seats]
    record = Record.start({"pichenette": 1, "game": name, "players": players})
    for potted in actions:
        record = record.append({"player": record.game.turn, "shot": {"potted": potted.split()}})
    events = tuple(
        Event(n, "sensor", Text("Ana pots 2 blues and the queen." * 2, "Ana empoche." * 5))
        for n in range(20)
    )
    pending = Pending(("blue",), (), 1, (same("pocket 1: one piece (31 ms)"),), True, None, 900)
    view = View(31, record.game, "ready", pending, events, questions=(QUESTION,))
    kind = match_of(name)
    assert kind is not None
    scene = Staged(
        view, 0, pace or Tempo(1.0), {"pocket-1"}, list(times_ms), [NOTE, f"page: {page}"], ["▀▀"]
    )
    window = os.terminal_size(size)
    lines = stage(scene, kind.draw, window, language, is_coloured=is_coloured)
    assert len(lines) <= window.lines
    for line in lines:
        assert sum(columns(ink.text) for ink in line) <= window.columns, plain([line])
    return plain(lines)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits(name: str, size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        for is_coloured in (True, False):
            text = shown(name, size, language, is_coloured=is_coloured, times_ms=(0, 1, 700))
            assert "Ana" in text
            assert ("space pause" if language == "en" else "espace pause") in text
            assert text.rstrip().splitlines()[-2].strip().endswith("LED")
            assert "700 ms" in text
            assert ("▀" in text) or not is_coloured


def test_the_way_lights_up_with_its_times() -> None:
    assert "pin → sentence → passage → rule → disk → LED" in shown()
    lit = shown(times_ms=(0.0, 0.41, 702.4, 3012.0, 1.26, 14.0))
    assert "pin → sentence 410 µs → passage 702 ms → rule 3.0 s → disk 1.3 ms → LED 14 ms" in lit
    french = shown(language="fr", times_ms=(0.0, 1.5))
    assert "broche → phrase 1,5 ms → passage → règle → disque → LED" in french
    narrow = shown(size=(60, 20), language="fr", times_ms=(0.0, 0.41, 966, 2612, 0.344, 40))
    assert "broche → phrase 410 µs → passage 966 ms" in narrow
    assert " → règle 2,6 s → disque 344 µs → LED 40 ms" in narrow


def test_a_question_is_asked_with_the_digits_that_answer_it() -> None:
    pace = Tempo(1.5, is_paused=True, asked=QUESTION, left_s=6.8)
    for size in SIZES:
        text = shown(size=size, pace=pace)
        assert "1 choice 1" in text
        assert "c choice 12" in text
        assert "1–c answer" in text
        assert "×1.5" in text
        assert "paused" in text
    french = shown(pace=pace, language="fr")
    assert "l’arbitre répond dans 7 s" in french
    assert "×1,5" in french
    assert "espace reprendre" in french


def test_the_winner_is_told() -> None:
    cleared = shown(actions=(" ".join(["blue"] * 12),))
    assert "★" not in cleared, "twelve points do not win to 25"
    won = shown(actions=(" ".join(["blue"] * 12),) * 5)
    assert "★ Ana wins! ★" in won


def test_a_smaller_terminal_asks_with_keys() -> None:
    game = Record.start({"pichenette": 1, "game": GAMES[0], "players": ["Ana", "Bo"]}).game
    pace, window = Tempo(1.0, asked=QUESTION, left_s=5), os.terminal_size((50, 15))
    lines = small(View(1, game, "ready", questions=(QUESTION,)), 0, pace, window, "en")
    assert len(lines) <= window.lines
    assert "Ana" in plain(lines)
    for key in ("1 choice 1", "c choice 12", "answers in 5 s"):
        assert key in plain(lines)


def test_an_address_is_never_broken() -> None:
    address = "http://127.0.0.1:8080/?face=virtual"
    for size in SIZES:
        assert f"page: {address}" in shown(size=size, page=address)


@pytest.mark.parametrize("size", [(50, 12), (59, 20), (60, 19), (20, 6), (5, 2)], ids=str)
def test_a_smaller_terminal_is_told_what_it_lacks(size: tuple[int, int]) -> None:
    window = os.terminal_size(size)
    game = Record.start({"pichenette": 1, "game": GAMES[0], "players": ["Ana", "Bo"]}).game
    for language in LANGUAGES:
        lines = small(View(1, game, "ready"), 0, Tempo(1.0), window, language)
        told = " ".join(plain(lines).split())
        if size[1] > 4:
            assert len(lines) <= window.lines
            assert f"{SMALLEST.columns} × {SMALLEST.lines}" in told
            assert "Ana" in told or size[0] < 50, "the score comes first"
