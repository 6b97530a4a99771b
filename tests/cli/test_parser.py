"""Command lines as people type them: in either order, with a letter wrong."""

import pytest

from pichenette.cli import main, parser_of


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 2, "the mistake, and where to look"
    return shown.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serv"], "there is no 'serv'; did you mean 'serve'?"),
        (["Demo"], "there is no 'Demo'; did you mean 'demo'?"),
        (["help", "jugde"], "there is no 'jugde'; did you mean 'judge'?"),
        (["--lang", "fr", "games"], "--lang: options follow the command"),
        (["--versoin"], "there is no option --versoin; did you mean '--version'?"),
        (["demo", "--game", "topel"], "--game: there is no 'topel'; did you mean 'topple'?"),
        (["demo", "--spede", "4"], "there is no option --spede; did you mean '--speed'?"),
        (["demo", "--spede=4"], "there is no option --spede; did you mean '--speed'?"),
        (["journal", "lits"], "there is no 'lits'; did you mean 'list'?"),
        (["journal", "list", "--dta", "x"], "no option --dta; did you mean '--data'?"),
        (["journal", "record", "--outptu", "x"], "--outptu; did you mean '--output'?"),
        (["bench", "lateny"], "there is no 'lateny'; did you mean 'latency'?"),
        (["demo", "--lang", "de"], "--lang: there is no 'de' (fr, en)"),
        (["judge", "x", "--bord", "carrom"], "there is no option --bord; did you mean '--board'?"),
        (["hardware", "budget", "--bord", "x"], "no option --bord; did you mean '--board'?"),
        (["judge", "x"], "the following arguments are required: --board"),
        (["demo", "-x"], "there is no option -x"),
        (["config", "more"], "unexpected word 'more'"),
    ],
)
def test_what_was_probably_meant(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(words, capsys)


def test_a_board_that_was_probably_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bundle", "x", "--board", "caroms"]) == 2
    assert 'no board "caroms"; did you mean "carrom"?' in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "--data D --table T list --game 3",
        "list --data D --table T --game 3",
        "--data D list --table T --game 3",
        "--game 3 --table=T list --data=D",
        "--game 3 --data D --table T list",
    ],
)
def test_options_stand_before_or_after_the_subcommand(line: str) -> None:
    options = parser_of("journal").parse_args(line.split())
    found = (str(options.data), options.table, options.action, options.game)
    assert found == ("D", "T", "list", 3)


def test_every_subcommand_of_every_command_takes_both_orders() -> None:
    for command, sub in (("journal", "verify"), ("hardware", "budget")):
        before, after = (
            parser_of(command).parse_args([*words])
            for words in (
                ("--table", "x", sub) if command == "journal" else ("--board", "x", sub),
                (sub, "--table", "x") if command == "journal" else (sub, "--board", "x"),
            )
        )
        assert before == after


def test_defaults_stay_where_nothing_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/games")
    for words in ([], ["list"]):
        options = parser_of("journal").parse_args(words)
        assert (str(options.data), options.table) == ("/var/lib/games", "table")


def test_alone_it_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["help"]):
        with pytest.raises(SystemExit, match="0"):
            main(words)
        assert "let the Tab key complete" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="0"):
        main(["help", "judge"])
    assert "pichenette judge game.capture" in capsys.readouterr().out
