"""`pichenette replay`: what people read, what programs read, and what is said about a bad file."""

import io
import json
import tracemalloc
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.cli.language import language
from pichenette.cli.replay import judge

GAME = """\
{"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"], "options": {"target": 3}}
{"player": "Ana", "shot": {"potted": ["blue", "queen"]}}
{"player": "Ana", "shot": {"potted": ["blue"]}}
{"player": "Ana", "shot": {}}
{"player": "Bo", "shot": {"off": ["striker"]}}
{"player": "Ana", "shot": {}}
{"void": 5}
{"player": "Ana", "shot": {"potted": ["blue", "blue"], "off": ["blue"]}}
"""

Output = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(GAME)
    return path


def write(directory: Path, *lines: str) -> str:
    path = directory / "record.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def test_the_game_as_people_would_tell_it(game: Path, capsys: Output) -> None:
    assert main(["replay", str(game), "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "queen-carrom: Ana, Bo",
        "  target 3",
        "  Ana starts.",
        "",
        "   1  Ana pots 1 blue and the queen: +1."
        " The queen waits for a blue in the very next shot.",
        "      [Ana 1, Bo 0]",
        "   2  Ana pots 1 blue: +3. The queen is confirmed. [Ana 4, Bo 0]",
        "   3  Ana pots nothing.",
        "   4  Bo pots nothing. Off the board: the striker.",
        "   5✗ Ana pots nothing. – void, by line 6",
        "   6  Void: line 5 never happened.",
        "   7  Ana pots 2 blues: +2. Off the board: 1 blue. [Ana 6, Bo 0]",
        "",
        "●●●●●●●·····",
        "",
        "Ana 6, Bo 0 – round 1, Bo to play.",
    ]


def test_in_french(game: Path, capsys: Output) -> None:
    assert main(["replay", str(game), "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "Ana empoche 1 bleu et la reine : +1." in out
    assert "annulé par la ligne 6" in out
    assert "manche 1, à Bo de jouer." in out


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_DE"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], wanted: str) -> None:
    assert language(environment) == wanted


def test_json(game: Path, capsys: Output) -> None:
    assert main(["replay", str(game), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": "queen-carrom",
        "scores": {"Ana": 6, "Bo": 0},
        "turn": "Bo",
        "round": 1,
        "over": False,
        "winners": [],
        "warnings": [],
        "detail": {"blues": 7, "queen": "claimed"},
    }


def test_several_files_give_one_object_a_line_errors_included(
    game: Path, tmp_path: Path, capsys: Output
) -> None:
    bad = write(tmp_path, GAME.splitlines()[0], '{"shot": {"potted": ["queen", "queen"]}}')
    gone = str(tmp_path / "nothing.jsonl")
    assert main(["replay", "--json", "--lang", "en", str(game), bad, gone, str(game)]) == 2
    streams = capsys.readouterr()
    objects = [json.loads(line) for line in streams.out.splitlines()]
    assert objects[0] == objects[3]
    assert objects[1]["error"]["line"] == 1
    assert objects[1]["error"]["rule"] == "EV-6"
    assert objects[2]["error"]["line"] == 0
    assert objects[2]["error"]["rule"] is None
    assert streams.err.splitlines() == [
        f"{bad}: line 1: 2 queens cannot have fallen: the board only had 1 (EV-6)",
        f"{gone}: cannot be read: No such file or directory",
    ]


def test_the_game_is_shown_up_to_the_line_that_is_wrong(tmp_path: Path, capsys: Output) -> None:
    bad = write(tmp_path, *GAME.splitlines()[:3], '{"void": 7}')
    assert main(["replay", bad, "--lang", "fr"]) == 2
    streams = capsys.readouterr()
    assert streams.out.splitlines()[-1].startswith("   2  Ana empoche 1 bleu : +3.")
    assert f"{bad} : ligne 3 : void 7" in streams.err


def test_a_wrong_header_is_line_0(tmp_path: Path, capsys: Output) -> None:
    assert main(["replay", write(tmp_path, "{}"), "--lang", "en"]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert 'line 0 (header): header: "pichenette" is missing' in streams.err


def test_several_games_are_shown_under_their_names(game: Path, capsys: Output) -> None:
    assert main(["replay", str(game), str(game), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count(f"== {game} ==") == 2


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GAME.encode())))
    assert main(["replay", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == "Bo"


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["replay", "-", "--json", "--lang", "en"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error == {
        "line": 0,
        "rule": None,
        "message": "cannot be read: standard input is closed",
    }


def test_standard_output_that_is_closed(monkeypatch: pytest.MonkeyPatch, game: Path) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert main(["replay", str(game), "no such file"]) == 2


def test_what_cannot_be_read_is_told_in_french_too(tmp_path: Path, capsys: Output) -> None:
    gone = str(tmp_path / "nothing.jsonl")
    assert main(["replay", gone, str(tmp_path), "--lang", "fr"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{gone} : illisible : ce fichier ou ce dossier n’existe pas",
        f"{tmp_path} : illisible : c’est un dossier",
    ]
    assert main(["replay", write(tmp_path, "{"), "--lang", "fr"]) == 2
    assert "ce n’est pas du JSON (colonne 2)" in capsys.readouterr().err


def test_many_voids_need_little_memory(tmp_path: Path) -> None:
    """Each void has its own list of games: keeping 1000 of them would take 16 MB."""
    lines = [line for n in range(1, 2000, 2) for line in ('{"shot": {}}', f'{{"void": {n}}}')]
    file = write(tmp_path, GAME.splitlines()[0], *lines)
    tracemalloc.start()
    judged = judge(file)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert judged.failure is None
    assert len(judged.steps) == 2000
    assert used < 4_000_000


def test_a_line_voided_by_a_void_that_is_void_is_not_marked(tmp_path: Path, capsys: Output) -> None:
    file = write(tmp_path, *GAME.splitlines()[:2], '{"void": 1}', '{"void": 2}')
    assert main(["replay", file, "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:6] for line in lines if line[:4].strip().isdigit()] == [
        "   1  ",
        "   2✗ ",
        "   3  ",
    ]


def test_names_cannot_lead_a_terminal_astray(tmp_path: Path, capsys: Output) -> None:
    header = (
        '{"pichenette": 1, "game": "row-carrom", "players": ["\\u001b[31m", "a\\nb", "\\ud800"]}'
    )
    bad = write(tmp_path, header, '{"shot": {}}', '{"shot": {"potted": ["\\u001b"]}}')
    assert main(["replay", bad, "--lang", "en"]) == 2
    streams = capsys.readouterr()
    for stream in streams:
        assert "\x1b" not in stream
        assert "\ud800" not in stream
    assert streams.out.splitlines()[0] == r"row-carrom: \x1b[31m, a\nb, \ud800"
    assert main(["replay", bad, "--json"]) == 2
    assert capsys.readouterr().out.isascii()


def test_a_finished_game_says_who_won(tmp_path: Path, capsys: Output) -> None:
    header = '{"pichenette": 1, "game": "row-carrom", "players": ["Ana", "Bo"]}'
    clear = '{"shot": {"potted": ["blue", "blue", "blue", "blue", "blue"]}}'
    assert main(["replay", write(tmp_path, header, *[clear] * 8), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Ana and Bo share the victory." in out
    assert out.endswith("Ana 0, Bo 0 – won by Ana and Bo.\n")


@pytest.mark.parametrize("words", [["replay"], ["replay", "x", "--lang", "de"], ["replay", "--no"]])
def test_wrong_use(words: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert "`pichenette replay --help` explains it" in capsys.readouterr().err


def test_help_shows_examples(capsys: Output) -> None:
    with pytest.raises(SystemExit) as end:
        main(["replay", "--help"])
    assert end.value.code == 0
    assert "pichenette replay game.jsonl --lang fr" in capsys.readouterr().out
