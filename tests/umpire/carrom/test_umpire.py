"""The umpire of the carrom games."""

import pytest

from pichenette.games.record import Record
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Break, Light, Passage, Verdict
from pichenette.sense.thresholds import Thresholds
from pichenette.text import same
from tests.umpire.table import Umpired, passage

QUEEN = {"game": "queen-carrom", "players": ["Ana", "Bo"]}
CLASSIC = {"game": "classic-carrom", "players": ["Ana", "Bo"]}
BLUE, RED, GREY = Light(90, 150, 330, 560), Light(380, 70, 75, 510), Light(200, 110, 200, 535)
PALETTE = {"blue": BLUE, "queen": RED, "striker": Light(330, 300, 190, 800)}


def test_a_strike_a_piece_and_quiet_are_a_shot() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000)
    table.until(3990)
    assert table.lines == []
    table.until(4100)  # three seconds after the flick, and more than settle_ms after the piece
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue"]}}]


def test_a_strike_and_nothing_is_a_miss() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.until(4100)
    assert table.lines == [{"player": "Ana", "shot": {}}]


def test_classic_pieces_are_the_shooters() -> None:
    table = Umpired(CLASSIC)
    table.strike(1000)
    table.passage(0, 2000)
    table.until(5000)
    table.strike(6000)
    table.until(10_000)
    table.strike(11_000)
    table.passage(2, 12_000)
    table.until(15_000)
    potted = [line["shot"].get("potted", []) for line in table.lines]
    assert potted == [["white"], [], ["black"]]


def test_a_colour_head_names_the_queen() -> None:
    table = Umpired(QUEEN, palette=PALETTE)
    table.strike(1000)
    table.passage(0, 2000, lights=(RED,))
    table.passage(1, 2100, lights=(BLUE,))
    table.until(6000)
    assert table.lines[0]["shot"] == {"potted": ["queen", "blue"]}


def test_a_colour_between_two_is_asked() -> None:
    table = Umpired(QUEEN, palette=PALETTE)
    table.strike(1000)
    table.passage(0, 2000, lights=(GREY,))
    question = table.question("passage:")
    assert question.is_doubt
    assert {"the queen", "1 blue"} <= {choice.text.en for choice in question.choices}
    table.answer("passage:", "the queen")
    table.until(9000)
    assert table.lines[0]["shot"] == {"potted": ["queen"]}


def test_a_colour_that_was_not_read_is_asked_and_not_guessed_in_silence() -> None:
    table = Umpired(QUEEN, palette=PALETTE)
    table.strike(1000)
    table.passage(0, 2000)
    question = table.question("passage:")
    assert question.is_doubt
    assert question.text.en == "pocket 1: its colour was not seen: which piece was it?"
    assert question.text.fr == "poche 1\u00a0: couleur non vue\u00a0: quelle pièce était-ce\u00a0?"
    table.answer("passage:", "the queen")
    table.until(9000)
    assert table.lines[0]["shot"] == {"potted": ["queen"]}


@pytest.mark.parametrize(("verdict", "is_held"), [("ask", True), ("ignore", False)])
def test_both_edges_in_one_interrupt_hold_the_shot_as_far_as_they_are_asked_about(
    verdict: Verdict, is_held: bool
) -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    flick = Passage(0, 2_000_000, 0, verdict, same("at once"), (Break(2_000_000, None),))
    table.saw(flick)
    table.until(4500)
    assert (not table.lines) == is_held
    if is_held:
        assert table.question("passage:").is_doubt
        table.answer("passage:", "1 blue")
        table.until(60_000)
        assert table.lines[0]["shot"] == {"potted": ["blue"]}


def test_length_and_speed_of_what_two_beams_saw_are_evidence() -> None:
    table = Umpired(QUEEN, on="carrom-dual")
    gates, second = Gates(table.board, Thresholds()), table.board.second_of(0)
    assert second is not None
    edges = [(0, 0, 1), (5_800, second, 1), (30_000, 0, 2), (35_800, second, 2)]
    seen = [one for at, gate, flags in edges for one in gates.edge(gate, 2_000_000 + at, flags)]
    table.strike(1000)
    for one in [*seen, *gates.advance(3_000_000)]:
        table.saw(one)
    shown = table.umpire.open(table.game, ())
    assert shown is not None
    [evidence] = shown.evidence
    assert evidence.en == "pocket 1: one piece, 31 mm at 1.03 m/s"
    assert evidence.fr == "poche 1\u00a0: une pièce, 31 mm à 1,03 m/s"


def test_a_queen_that_was_potted_is_not_seen_again() -> None:
    table = Umpired(QUEEN, palette=PALETTE)
    table.play({"shot": {"potted": ["queen"]}})
    table.strike(100_000)
    table.passage(0, 101_000, lights=(RED,))
    assert table.question("passage:").is_doubt
    table.until(120_000)
    assert table.lines[-1]["shot"] == {"potted": ["blue"]}


def test_a_thirteenth_blue_cannot_be() -> None:
    table = Umpired(QUEEN)
    table.play({"shot": {"potted": ["blue"] * 11}})
    table.strike(100_000)
    table.passage(0, 101_000)
    table.passage(1, 101_050)
    table.until(107_000)
    assert table.lines[-1]["shot"] == {"potted": ["blue", "queen"]}


def test_doubt_waits_longer_and_every_word_restarts_the_countdown() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000, pieces=2, verdict="ask")
    assert table.umpire.due_us(table.game) == (2030 + table.times.doubt_ms) * 1000
    table.now_ms = 6000
    table.answer("passage:", "1 blue")
    assert table.umpire.due_us(table.game) == (6000 + table.times.settle_ms) * 1000
    table.until(8000)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue"]}}]


def test_what_was_asked_counts_if_nobody_answers() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000, pieces=2, verdict="ask")
    table.until(9000)
    assert table.lines[0]["shot"] == {"potted": ["blue", "blue"]}


def test_what_was_ignored_can_be_promoted() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(3, 2000, pieces=0, verdict="ignore")
    assert not table.question("passage:3").is_doubt
    table.answer("passage:3", "1 blue")
    table.until(9000)
    assert table.lines[0]["shot"] == {"potted": ["blue"]}


def test_one_tap_makes_a_blue_a_queen() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(3, 2000)
    assert not table.question("passage:").is_doubt
    table.answer("passage:", "the queen")
    table.until(9000)
    assert table.lines[0]["shot"] == {"potted": ["queen"]}


def test_a_flick_that_was_not_felt_opens_a_shot() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.until(4100)
    table.passage(2, 20_000)
    assert "no flick was felt" in table.question("passage:").text.en
    table.until(24_000)
    assert len(table.lines) == 1, "time to look up and say no"
    table.until(26_000)
    assert table.lines[-1] == {"player": "Bo", "shot": {"potted": ["blue"]}}


def test_without_a_strike_sensor_a_piece_opens_a_shot_and_the_button_tells_a_miss() -> None:
    table = Umpired(QUEEN, has_strike=False)
    table.passage(0, 2000)
    table.until(4000)
    table.close()
    assert table.lines == [
        {"player": "Ana", "shot": {"potted": ["blue"]}},
        {"player": "Ana", "shot": {}},
    ]


def test_people_may_say_the_whole_shot() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000)
    table.now_ms = 2500
    table.hear({"potted": ["queen"], "off": ["striker"]})
    table.until(9000)
    assert table.lines[0]["shot"] == {"potted": ["queen"], "off": ["striker"]}


def test_what_the_rules_refuse_waits() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.now_ms = 2000
    table.hear({"potted": ["queen", "queen"], "off": []})
    table.until(6000)
    assert table.lines == []
    assert "queen" in table.refused[0]
    table.hear({"potted": ["queen"], "off": []})
    table.until(16_000)
    assert table.lines[0]["shot"] == {"potted": ["queen"]}


def test_what_goes_through_is_shown_before_it_counts() -> None:
    table = Umpired(QUEEN)
    opened = table.umpire.open(table.game, [0, 1])
    assert opened is not None
    assert opened.action == {"shot": {"potted": ["blue", "blue"]}}


def test_every_choice_is_in_both_languages() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000, verdict="ask", pieces=2)
    for question in table.umpire.questions(table.game):
        for text in (question.text, *(choice.text for choice in question.choices)):
            assert text.en
            assert text.fr


def test_specks_of_noise_count_for_nothing_unless_people_say_so() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.saw(passage(1, 2000, pieces=0, width_us=260, verdict="ask"))
    assert not table.question("passage:").is_doubt
    table.until(9000)
    assert table.lines == [{"player": "Ana", "shot": {}}]


def test_two_that_went_together_need_not_be_of_a_kind() -> None:
    table = Umpired(CLASSIC)
    table.strike(1000)
    table.passage(0, 2000, pieces=2, verdict="ask")
    table.answer("passage:", "1 white and 1 black")
    table.until(9000)
    assert table.lines[0]["shot"] == {"potted": ["white", "black"]}


def test_what_the_settings_take_for_a_piece_counts_however_short() -> None:
    """`dust_ms` is a setting: the umpire has no other opinion of it."""
    table = Umpired(QUEEN)
    table.strike(1000)
    table.saw(passage(1, 2000, width_us=260, verdict="ask"))
    assert table.question("passage:").is_doubt
    table.until(20_000)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue"]}}]


def test_what_people_have_told_of_is_not_asked_when_the_cable_brings_it_at_last() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.now_ms = 3500
    table.hear({"potted": ["blue", "queen"], "off": []})
    table.strike(8000)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue", "queen"]}}]
    table.saw(passage(1, 2000))
    assert not any(one.key.startswith("late:") for one in table.umpire.questions(table.game))
    table.saw(passage(1, 4500))
    assert table.question("late:").key == "late:1@4500000", "that fell after they had spoken"


def test_what_the_cable_brings_at_last_is_in_what_people_told_of_the_open_shot() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.now_ms = 3500
    table.hear({"potted": ["striker"], "off": [], "coming": []})
    table.saw(passage(1, 2000))
    table.saw(passage(2, 3600))
    table.until(9000)
    potted = table.lines[0]["shot"]["potted"]
    assert potted == ["striker", "blue"], "and the blue fell after they had spoken"


def test_people_are_told_to_put_back_what_the_rules_return_until_the_next_shot() -> None:
    """CC-10: the striker falls with a white, and both come back; CC-16: so does the queen."""
    table = Umpired(CLASSIC)
    table.strike(1000)
    table.passage(0, 2000)
    table.until(6000)
    assert table.says() == []
    table.play({"shot": {"potted": ["white", "striker"]}})
    assert table.says() == ["put back on the board: 2 whites"]
    table.strike(20_000)
    assert table.says() == []
    table.until(30_000)
    assert table.says() == []
    table.play({"shot": {"potted": ["queen"]}})
    assert table.says() == ["put back on the board: the queen"]


def test_what_a_correction_returns_is_put_back_too_and_what_was_undone_is_not() -> None:
    table = Umpired(CLASSIC)
    table.play({"shot": {"potted": ["white"]}})
    table.play({"shot": {"potted": ["white"]}})
    assert table.says() == []
    line = {"player": "Ana", "shot": {"potted": ["white", "striker"]}}
    table.record = Record.start({"pichenette": 1, **CLASSIC}).append(table.lines[0]).append(line)
    table.correct({2: line})
    assert table.says() == ["put back on the board: 2 whites"]
    table.record = Record.start({"pichenette": 1, **CLASSIC}).append(table.lines[0])
    table.correct({2: None})
    assert table.says() == []
