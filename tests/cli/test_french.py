"""The command line in French: every help, with the same examples, and every complaint."""

import argparse
import errno
import os
import re

import pytest

from pichenette.cli import COMMANDS, french, main, parser_of, top_parser
from pichenette.cli.french.commands import COMMANDS as LINES
from pichenette.cli.french.help import HELP
from pichenette.cli.french.options import ENDINGS, METAVARS, OPTIONS
from pichenette.cli.language import asked, language
from pichenette.cli.parser import Parser
from pichenette.errors import reason
from pichenette.text import same

ACCENTED = re.compile(r"(?<=\S) [;:?!](?=\s|$)", re.MULTILINE)


def parsers(command: str) -> list[Parser]:
    own = parser_of(command, "en")
    return [own, *own.subparsers().values()]


def sentences(command: str) -> set[str]:
    """All that the help of a command says, beside its docstring."""
    found = set()
    for parser in parsers(command):
        found |= {one.help for one in parser._actions if one.help and one.help != argparse.SUPPRESS}
        found |= {*parser.subparser_helps().values()} - {""}
    return found


def examples(text: str) -> list[str]:
    """What can be typed, without the remarks behind it."""
    return [line.partition("  #")[0].strip() for line in text.split("\n\n")[1].splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_is_there_with_the_same_examples(command: str) -> None:
    english, translated = parser_of(command, "en").description, parser_of(command, "fr").description
    assert english
    assert translated
    assert command in HELP
    assert [*map(_typed, examples(translated))] == [*map(_typed, examples(english))]
    assert ACCENTED.search(re.sub(r"(?m)^  \w.*?(  #|$)", "", translated)) is None, "U+00A0"
    for sentence in sentences(command):
        assert french.said(sentence, "fr") != sentence, sentence
    for parser in parsers(command):
        for action in parser._actions:
            if action.nargs != 0 and not action.choices and action.help != argparse.SUPPRESS:
                named = action.dest.upper() if action.option_strings else action.dest
                assert (action.metavar or named) in METAVARS


def _typed(line: str) -> str:
    return line.partition(" # ")[0].strip()


def test_nothing_is_translated_that_nobody_says() -> None:
    said = {sentence for command in COMMANDS for sentence in sentences(command)}
    assert {*OPTIONS} <= said, {*OPTIONS} - said
    assert all(any(one.endswith(ending) for one in said) for ending in ENDINGS)
    assert {*LINES} == {*COMMANDS.values(), top_parser().description}
    assert {*HELP} == {*COMMANDS}


def test_the_list_of_commands_is_french_where_people_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    with pytest.raises(SystemExit, match="0"):
        main([])
    shown = capsys.readouterr().out
    assert "joue une partie entière sans matériel" in shown
    assert "usage\u00a0: pichenette" in shown
    assert not re.search("show|commands|explains", shown)


def test_the_language_that_was_asked_for_comes_before_the_locale(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    with pytest.raises(SystemExit, match="0"):
        main(["games", "--lang", "fr", "--help"])
    assert "par défaut" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert asked(["--lang=en"]) == asked(["demo", "--lang", "en"]) == "en"
    assert asked([]) == asked(["--lang"]) == asked(["--lang", "de"]) == "fr"


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({"LANGUAGE": "fr"}, "fr"),
        ({"LANGUAGE": "fr:en", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LANGUAGE": "de:fr", "LANG": "C.UTF-8"}, "fr"),
        ({"LANGUAGE": "de", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANGUAGE": "en", "LC_ALL": "fr_FR.UTF-8"}, "en"),
        ({"LANGUAGE": "fr", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "", "LANG": "fr_BE"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_languages_that_people_prefer(variables: dict[str, str], wanted: str) -> None:
    assert language(variables) == wanted


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serv"], "« serv » n’existe pas ; vouliez-vous dire « serve » ?"),
        (["--lang", "en", "games"], "les options suivent la commande"),
        (
            ["demo", "--spede", "4"],
            "l’option --spede n’existe pas ; vouliez-vous dire « --speed » ?",
        ),
        (["demo", "-x"], "l’option -x n’existe pas"),
        (["demo", "--speed", "x"], "--speed : il faut un nombre au-dessus de 0, ou max"),
        (["demo", "--seed", "x"], "--seed : « x » n’est pas un nombre entier"),
        (["demo", "--seed"], "--seed : il manque sa valeur"),
        (["demo", "--players"], "--players : il faut au moins une valeur"),
        (["demo", "--headless=1"], "--headless : ne prend pas de valeur : « 1 »"),
        (["demo", "--he"], "option ambiguë : --he peut être --help, --heads, --headless"),
        (["judge", "x"], "il manque : --board"),
        (["track"], "il faut l’un de ceux-ci : --test --png --scenes"),
        (["track", "--test", "--png", "x"], "--png : incompatible avec --test"),
        (["config", "more"], "mot inattendu : « more »"),
        (["hardware", "shop"], "pichenette hardware shop : il manque : --board"),
        (["journal", "lits"], "« lits » n’existe pas ; vouliez-vous dire « list » ?"),
    ],
)
def test_a_mistake_is_told_in_french(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    if words[:1] == ["--lang"]:
        monkeypatch.setenv("LANG", "fr")
    with pytest.raises(SystemExit, match="2"):
        main(words)
    told = capsys.readouterr().err
    assert said in told.replace("\u00a0", " ")
    assert ACCENTED.search(told) is None
    assert told.rstrip().endswith("--help` explique tout")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["demo", "--page", "nowhere"], "il faut une adresse et un port"),
        (["demo", "--film", "/nowhere/x.svg"], "impossible d’y écrire"),
        (["demo", "--heads", "--game", "topple"], "se joue sans poches"),
        (["serve", "--virtual", "carrom", "--port", "x"], "apporte son propre plateau"),
        (["serve", "--page", "here:99999"], "--page here:99999 : port : il faut"),
        (["config", "--config", "/none.toml"], "/none.toml : ce fichier ou ce dossier"),
        (["track", "--png", "x", "--state", "/none"], "/none : ce fichier ou ce dossier"),
        (["track", "--png", "x"], "--png demande --state FICHIER"),
        (["judge", "/none", "--board", "carrom"], "/none : ce fichier ou ce dossier"),
        (["demo", "--film", "/none/x.svg"], "(ce fichier ou ce dossier n’existe pas)"),
        (["demo", "--game", "offboard", "--option", "board=sensd"], "vouliez-vous dire « sensed »"),
    ],
)
def test_what_cannot_be_done_is_told_in_french(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(words) == 2
    told = capsys.readouterr().err.replace("\u00a0", " ")
    assert said in told
    assert told.startswith(f"pichenette {words[0]} : ")


def test_what_the_system_refuses_is_told_in_french() -> None:
    for number in (errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EADDRINUSE):
        told = reason(OSError(number, os.strerror(number)))
        assert told.en == os.strerror(number)
        assert told.fr != told.en
    assert reason(OSError("out of luck")) == same("out of luck")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_a_language(command: str) -> None:
    own = parser_of(command, "en")
    own.share()
    for parser in (own, *own.subparsers().values()):
        assert any("--lang" in option.option_strings for option in parser.own_options())


@pytest.mark.parametrize(
    "words", [["hardware", "shop", "--board", "x"], ["config", "--check"], ["bench", "rules"]]
)
def test_a_command_that_has_no_french_takes_the_option_too(words: list[str]) -> None:
    assert parser_of(words[0]).parse_args([*words[1:], "--lang", "fr"]).lang == "fr"
