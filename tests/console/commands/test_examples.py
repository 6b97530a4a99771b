"""Every example in a help text works as written, in the situation it is meant for."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest

from pichenette import board
from pichenette.console.commands.catalogue import ALL, BY_NAME
from pichenette.console.commands.command import Command
from pichenette.console.console import Console
from pichenette.console.runner import CommandRunner
from pichenette.console.sources.virtual import VirtualSource
from pichenette.games import catalogue
from pichenette.games.verb import verbs_of
from tests.console.practice import BOARD_OF, Practised, practised


def begun(table: Practised) -> None:
    table.do("begin queen-carrom Ana Bo")


def shot(table: Practised) -> None:
    begun(table)
    table.source.press(4, 1)
    table.source.press(0, 150)  # two pieces, or a slow one: asked
    table.advance(2)


def played(table: Practised) -> None:
    """Entry 17 is a shot of Ana's."""
    table.do("begin queen-carrom Bo Ana")
    while (table.console.view or {})["version"] < 17:
        table.do("miss")


def abandoned(table: Practised) -> None:
    """Game 3 is one of those that nobody has finished."""
    for _ in range(3):
        table.do("begin queen-carrom Ana Bo abandon=yes")
    table.do("begin queen-carrom Ana Bo abandon=yes target=1")
    table.do("label blue blue blue blue blue blue blue blue blue blue blue blue")
    table.do("done")


SITUATIONS: dict[str, Callable[[Practised], None]] = {
    "label": shot,
    "answer": shot,
    "play": begun,
    "void": played,
    "reopen": abandoned,
    "do": played,
}
VIRTUAL = {"fault", "press", "weigh"}  # hands that only a virtual board has


@pytest.mark.parametrize(
    "one", [one for one in ALL if one.example and one.name not in VIRTUAL], ids=lambda one: one.name
)
def test_of_a_command(one: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = Practised(board.load("topple" if one.name == "scale" else "carrom"))
    table.advance(1.5)
    if one.name in SITUATIONS:
        SITUATIONS[one.name](table)
    before = (table.runner.mistakes, table.runner.failures)

    async def run() -> None:
        table.runner.run(one.example)
        for _ in range(400):
            await asyncio.sleep(0)
            if not table.runner.running:
                break
            if one.name == "beam" and not table.source.light.now_us % 500_000:
                table.source.press(2, 30)
            table.advance(0.05)

    asyncio.run(run())
    table.runner.close()
    assert (table.runner.mistakes, table.runner.failures) == before, table.notes[-1]


@pytest.mark.parametrize(
    "one", [one for one in ALL if one.name in VIRTUAL], ids=lambda one: one.name
)
def test_of_a_virtual_hand(one: Command) -> None:
    which = board.load("topple" if one.name == "weigh" else "carrom")
    console = Console(which)
    with contextlib.closing(VirtualSource(console, which)) as source:
        runner = CommandRunner(console, source, BY_NAME, "en")
        assert one.example
        assert runner.run(one.example), runner.answer


VERBS = [(game, verb) for game in catalogue.names() for verb in verbs_of(catalogue.find(game))]
# Examples for which something must have happened before.
BEFORE = {
    "place c1 red": ["roll 3"],
    "fall Ana placing": ["roll 3"],
}
SENSED = {"hit 3", "done"}
NEVER_FIRST = {"recover E5": "OB-14", "discard": "OB-14", "pass": "OB-18"}


@pytest.mark.parametrize(
    ("game", "example"), [(game, verb.example) for game, verb in VERBS], ids=str
)
def test_of_a_verb(game: str, example: str) -> None:
    assert example, "every verb has an example"
    assert game in BOARD_OF
    table = practised(game, "Ana", "Bo", *(["board=sensed"] if example in SENSED else []))
    for line in BEFORE.get(example, ()):
        table.do(line)
    answer = table.do(example)
    assert table.runner.mistakes == 0, answer
    if example in NEVER_FIRST:
        assert f"({NEVER_FIRST[example]})" in answer
    else:
        assert table.runner.failures == 0, answer


@pytest.mark.parametrize(
    "name", sorted({*(one.name for one in ALL), *(verb.names[0] for _, verb in VERBS)})
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_has_its_help(name: str, language: str) -> None:
    table = Practised(language="fr" if language == "fr" else "en")
    assert table.runner.run(f"help {name}")
    assert table.runner.answer is not None
    assert table.runner.answer[0].say(table.runner.language)
