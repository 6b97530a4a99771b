"""What a game names is loaded, or said to be missing."""

import sys
from pathlib import Path

import pytest

from pichenette.games import catalogue, part
from pichenette.games.game import Game


@pytest.mark.parametrize("name", catalogue.names())
def test_every_game_names_an_umpire_that_loads(name: str) -> None:
    named = catalogue.find(name).about.umpire
    assert named is not None
    assert part.load(named).__name__ == named.partition(":")[2]


@pytest.mark.parametrize(
    "named",
    [
        "pichenette.umpire.nobody:Umpire",
        "pichenette.umpire.carrom:Nobody",
        "pichenette.umpire.carrom",
        "pichenette.umpire.carrom:",
        ":Nobody",
        "",
        "no module:Name",
    ],
)
def test_what_is_not_there_is_said_with_its_name(named: str) -> None:
    for _ in range(2):  # the second time it is known
        with pytest.raises(part.NoPart) as error:
            part.load(named)
        assert named in error.value.text.en
        assert named in error.value.text.fr


def test_a_part_that_fails_while_it_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_part.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(part.NoPart, match="division by zero"):
        part.load("broken_part:Umpire")
    assert "broken_part" not in sys.modules


def test_the_contract_is_a_part_too() -> None:
    assert part.load("pichenette.games.game:Game") is Game
