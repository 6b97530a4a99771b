"""The catalogue: every game of the record's table, by its own name."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.games import catalogue
from pichenette.games.game import BadRecord


def test_names() -> None:
    wanted = {"classic-carrom", "offboard", "queen-carrom", "row-carrom", "topple"}
    assert wanted <= set(catalogue.names())


@pytest.mark.parametrize("name", catalogue.names())
def test_each_is_found_by_its_own_name(name: str) -> None:
    assert catalogue.find(name).name == name


@pytest.mark.parametrize("name", catalogue.names())
def test_no_two_actions_of_a_game_share_a_key(name: str) -> None:
    keys = [action.key for action in catalogue.find(name).actions]
    assert len(keys) == len(set(keys))
    assert not {"void", "player"} & set(keys)


@pytest.mark.parametrize("name", ["chess", "", "Queen-carrom", "\ud800"])
def test_an_unknown_game_is_told_with_those_there_are(name: str) -> None:
    with pytest.raises(BadRecord, match="queen-carrom") as refusal:
        catalogue.find(name)
    assert "aucun jeu" in refusal.value.text.fr


@pytest.mark.parametrize("typed", ["klasic", "classic", "Classic-Carom"])
def test_a_name_that_was_probably_meant(typed: str) -> None:
    with pytest.raises(BadRecord, match='did you mean "classic-carrom"'):
        catalogue.find(typed)


def test_games_are_offered_in_their_own_order_and_where_a_board_sees_them() -> None:
    ours = ["queen-carrom", "row-carrom", "classic-carrom", "offboard", "topple"]
    assert catalogue.offered() == ours
    assert catalogue.offered(board.load("offboard")) == ["offboard"]
    assert catalogue.offered(board.load("topple")) == ["topple"]
    assert catalogue.offered(board.load("carrom"))[0] == "queen-carrom"


def test_what_one_would_type_to_begin() -> None:
    assert catalogue.example() == "queen-carrom Ana Bo"
    assert catalogue.example(board.load("topple")) == "topple Ana Bo"
    for name in board.names():
        kind, *people = catalogue.example(board.load(name)).split()
        assert catalogue.find(kind).start(people, None, {}).players == tuple(people)


@pytest.fixture
def install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, str], None]]:
    """Somebody else's package with one game: its entry point, and its file."""

    def do(entry: str, text: str) -> None:
        (tmp_path / "strange.py").write_text(text)
        package = tmp_path / "strange-1.0.dist-info"
        package.mkdir()
        (package / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n")
        (package / "entry_points.txt").write_text(f"[pichenette.games]\n{entry}\n")
        monkeypatch.syspath_prepend(tmp_path)

    yield do
    catalogue.find.cache_clear()
    sys.modules.pop("strange", None)


@pytest.mark.parametrize(
    ("entry", "text", "why"),
    [
        ("strange = strange:Game", "1 / 0", "division by zero"),
        ("strange = strange:Game", "import nowhere", "No module named 'nowhere'"),
        ("strange = strange:Game", "", "no attribute 'Game'"),
        ("strange = strange:Game", "class Game: name = 'other'", "a game with `name` 'strange'"),
        ("strange = strange:Game", "class Game: name, about = 'strange', {}", "an `about`"),
        ("strange = nowhere:Game", "", "No module named 'nowhere'"),
    ],
)
def test_a_game_that_does_not_load_is_told_and_the_others_play(
    install: Callable[[str, str], None],
    entry: str,
    text: str,
    why: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = catalogue.plain()
    install(entry, text)
    assert "strange" in catalogue.names()
    assert "strange" not in catalogue.offered()
    assert catalogue.plain() == before
    assert list(catalogue.broken()) == ["strange"]
    with pytest.raises(BadRecord, match="strange") as refusal:
        catalogue.find("strange")
    assert why in refusal.value.text.en
    assert why in refusal.value.text.fr
    assert main(["games", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert "queen-carrom" in out
    assert why in err
    assert main(["games", "strange"]) == 2
    assert why in capsys.readouterr().err
