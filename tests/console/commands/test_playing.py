"""Every game is played by words, in English and French, on a game for practice."""

import pytest

from pichenette.text import Language
from tests.console.practice import Practised, practised


def french(table: Practised) -> str:
    answer = table.runner.answer
    assert answer is not None
    return answer[0].fr


def test_topple_by_words() -> None:
    table = practised("topple")
    assert table.do("roll 3").startswith("Ana rolls 3.")
    assert "waiting for its weight" in table.do("place c1 red")
    assert "open: place c1 red" in table.page()
    table.weigh(1)
    assert "Ana puts red on c1" in table.page()
    assert table.do("lance 6").startswith("Bo rolls 6.")
    table.do("pose C1 jaune")
    table.weigh(2)
    assert "Bo puts yellow on c1" in table.page()


def test_topple_is_played_to_its_end_by_the_scale() -> None:
    """Ana builds her own row; what stands there is what the scale feels."""
    table = practised("topple", "Ana", "Bo", "target=10")
    cells = iter(["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"] * 9)
    pieces = 0
    while not table.game["over"]:
        assert pieces < 60, table.page()
        who = str(table.game["turn"])
        if table.scores["Ana"] >= 10:
            break
        table.do("roll 6")
        table.do(f"place {next(cells)} {'red' if who == 'Ana' else 'green'}")
        pieces += 1
        table.weigh(pieces, 0.8)
    table.weigh(pieces - 4)
    assert "pieces fell" in table.page()
    falls = [
        place
        for place, choice in enumerate((table.console.view or {})["questions"][0]["choices"], 1)
        if choice["text"]["en"] == "Bo, by touching the tower"
    ]
    table.do(f"answer {falls[0]}")
    assert table.game["over"], table.page()
    assert "over: Ana won" in table.page()
    table.weigh(0)
    assert "Ana" in table.do("again") or not table.game["over"]
    assert table.scores == {"Ana": 0, "Bo": 0}


def test_falls_are_told_by_name() -> None:
    table = practised("topple", "Anne", "'Jean Paul'", "O'Neil")
    table.do("roll 6")
    table.do("place c3")
    table.weigh(1)
    assert "Jean Paul loses 10" in table.do("fall jean paul")
    table.weigh(0)
    assert "O'Neil loses 10" in table.do("fall o'n")
    assert "Zoe" in table.do("fall Zoe")
    assert table.runner.failures == 1
    assert "type: fall PLAYER" in table.do("fall Anne sideways")
    assert "(TP-" in table.do("chute Anne en posant"), "nobody is placing"


def test_offboard_by_words() -> None:
    table = practised("offboard")
    assert "Ana" in table.do("move H5 E") or "OB-" in table.notes[-1]
    assert "(OB-5)" in table.do("move E5 E"), "no marble there"
    assert table.do("joue G5 E").startswith(("Ana moves", "it is")) or "OB" in table.notes[-1]
    assert "sensed" in table.do("hit 3")
    assert "(OB-14)" in table.do("recover E5")
    assert "(OB-18)" in table.do("pass")
    assert "dir:" in table.do("move D6 up")


def test_a_sensed_offboard_by_words() -> None:
    table = practised("offboard", "Ana", "Bo", "board=sensed")
    assert "1 point" in table.do("hit t1")
    table.do("done")
    assert table.do("touche 1").startswith("Target T1 is taken")
    table.do("fini")
    assert "expected a whole number from 1 to 12, got 13" in table.do("hit 13")
    assert table.do("reprend").startswith("Ana puts the marble back")
    assert "T1" in table.page()


def test_carrom_by_words() -> None:
    table = practised("queen-carrom")
    assert table.do("pot 2 blues and the queen").startswith("Ana pots 2 blues and the queen: +2.")
    assert table.do("empoche bleu hors palet").startswith("Ana pots 1 blue")
    assert table.do("off striker").startswith("Bo pots nothing.")
    assert table.do("raté").startswith("Ana pots nothing.")
    assert "(EV-6)" in table.do("pot 13 blue")
    assert table.do("pot 3") == "3 of what?"
    assert "not “blue”" in table.do("miss blue")


def test_a_break_that_touches_nothing() -> None:
    table = practised("classic-carrom")
    assert "Ana" in table.do("miss no-contact")
    assert table.do("pot blanc dame").startswith(("Ana", "Bo", "the"))


@pytest.mark.parametrize("word", ["dame", "reine", "queen", "QUEEN"])
def test_the_queen_has_many_names(word: str) -> None:
    table = practised("queen-carrom")
    assert table.do(f"pot {word}").startswith("Ana pots the queen")


def test_again_is_the_last_play() -> None:
    table = practised("queen-carrom")
    assert table.do("again") == "nothing has been played from here yet"
    table.do("pot blue")
    table.do("pot pink")
    assert table.do("encore").startswith("Ana pots 1 blue")
    assert table.scores["Ana"] == 2


def test_words_of_another_game_are_told_so() -> None:
    table = Practised()
    table.advance(1.5)
    assert "no game is being played" in table.do("roll 3")
    table.do("begin queen-carrom Ana Bo")
    assert table.do("roll 3").startswith("roll: queen-carrom has no such word")
    assert "there are pot, off, miss" in table.do("play xyzzy")


def test_play_takes_words_and_json() -> None:
    table = practised("topple")
    assert table.do("play roll 4").startswith("Ana rolls 4.")
    table.do("undo")
    assert table.do('play {"roll": 5}').startswith("Ana rolls 5.")
    assert "not JSON" in table.do("play {roll: 5}")


@pytest.mark.parametrize(
    ("language", "line", "found"),
    [
        ("en", "pl", "place "),
        ("en", "place c", "place c1"),
        ("en", "place c1 ", "place c1 red"),
        ("fr", "place c1 ", "place c1 rouge"),
        ("fr", "pos", "pose "),
        ("en", "fall A", "fall Ana"),
        ("en", "fall Ana ", "fall Ana placing"),
        ("en", "play place c1 b", "play place c1 blue"),
    ],
)
def test_words_are_completed(language: Language, line: str, found: str) -> None:
    table = practised("topple", language=language)
    table.do("roll 3")
    assert found in table.runner.complete(line)


def test_pieces_that_are_left_are_completed() -> None:
    table = practised("queen-carrom")
    assert table.runner.complete("pot ") == ["pot blue", "pot queen", "pot striker"]
    table.do("pot queen")
    assert table.runner.complete("pot blue ") == ["pot blue blue", "pot blue striker"]


def test_answers_are_told_in_words() -> None:
    table = practised("topple", "Ana", "Bo")
    table.do("roll 3")
    count = len(table.notes)
    table.do("do view")
    told = "\n".join(table.notes[count:])
    assert "Ana 0" in told
    assert "place c1 red" in told
    table.do("do status")
    table.do("do record")
    table.do("do calibration")
    told = "\n".join(table.notes[count:])
    assert "board: topple" in told
    assert "piece: 5000" in told
    for sign in ("{'", "None", "True", '{"'):
        assert sign not in told.replace("do ", "")
    assert table.do("do nonsense").startswith("do 'nonsense': expected one of ")
    assert "is not KEY=VALUE" in table.do("do correct kind")
    assert "entry" in table.do("do correct kind=void")
    assert "question" in table.do("do answer")


def test_the_french_answer_is_french() -> None:
    table = practised("topple", language="fr")
    table.do("lance 2")
    assert french(table).startswith("Ana fait 2.")
