"""The umpire of Offboard."""

import pytest

from pichenette.games.game import Game, Json
from pichenette.umpire.offboard import exit_of, explaining
from pichenette.umpire.umpire import listed
from tests.umpire.table import Umpired

SENSED = {"game": "offboard", "players": ["Ana", "Bo"], "options": {"board": "sensed"}}
TRACKED = {"game": "offboard", "players": ["Ana", "Bo"]}


def sensed() -> Umpired:
    return Umpired(SENSED, on="offboard")


def target(table: Umpired, number: int) -> int:
    return next(n for n, gate in enumerate(table.board.gates) if gate.target == number)


def test_a_marble_in_a_target_is_a_hit_of_the_player_in_turn() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000)
    table.until(3000)
    assert table.lines == [{"player": "Ana", "hit": 3}]
    table.close()
    assert table.lines[-1] == {"player": "Ana", "done": True}
    assert table.game.turn == "Bo"


def test_the_button_plays_the_hit_and_ends_the_turn() -> None:
    table = sensed()
    table.passage(target(table, 5), 1000)
    table.close()
    assert [set(line) - {"player"} for line in table.lines] == [{"hit"}, {"done"}]


def test_two_marbles_in_one_turn_are_told() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000)
    table.until(3000)
    table.passage(target(table, 7), 4000)
    table.until(20_000)
    assert len(table.lines) == 1, "the second is not counted"
    assert "a push ejects only one" in table.question("fall:").text.en
    table.answer("fall:", "not the opponent's marble: put it back")
    table.close()
    assert table.lines[-1] == {"player": "Ana", "done": True}


def test_an_own_marble_is_put_back() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000, verdict="ask")
    table.now_ms = 1500
    table.answer("fall:", "not the opponent's marble: put it back")
    table.until(30_000)
    assert table.lines == []


def test_a_doubtful_fall_counts_if_nobody_answers() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000, verdict="ask")
    table.until(3500)
    assert table.lines == []
    table.until(7000)
    assert table.lines == [{"player": "Ana", "hit": 3}]


def test_the_owner_of_a_waiting_marble_is_asked() -> None:
    table = sensed()
    for action in ({"hit": 3}, {"done": True}, {"hit": 3}, {"done": True}):
        table.play(action)
    question = table.question("waiting")
    assert question.player == "Ana"
    assert [choice.does.encode() for choice in question.choices] == [
        {"play": {"recover": True}},
        {"play": {"discard": True}},
    ]
    table.close()
    assert table.refused, "he must choose before anything else"
    table.answer("waiting", "give it up")
    assert table.lines[-1] == {"player": "Ana", "discard": True}


def push(table: Umpired) -> int:
    """Moves that bring a push of Ana's about; the target it goes to."""
    from pichenette.umpire.offboard import exit_of
    from pichenette.umpire.umpire import listed

    for _ in range(400):
        moves = listed(table.game).get("move", ())
        pushing = [move for move in moves if exit_of(table.game, move)]
        if pushing and table.game.turn == "Ana":
            exit_target = exit_of(table.game, pushing[0])
            assert exit_target is not None
            return exit_target
        # Red goes SE and E along its lines, yellow shuffles: a push over the rim comes up sooner or
        # later.
        table.play({"move": pushing[0] if pushing else moves[len(table.lines) * 7 % len(moves)]})
        while "discard" in listed(table.game):
            table.play({"discard": True})
    raise AssertionError("no push came up")


def test_a_fall_offers_the_moves_that_explain_it() -> None:
    table = Umpired(TRACKED, on="offboard")
    where = push(table)
    lines = len(table.lines)
    table.passage(target(table, where), 1000)
    table.until(60_000)
    assert len(table.lines) == lines, "people say which move it was"
    question = table.question("fall:")
    first = question.choices[0]
    assert "move" in first.does.encode()["play"]
    table.answer("fall:", first.text.en)
    assert len(table.lines) == lines + 1
    assert table.says() == []


def test_a_move_entered_first_waits_for_its_marble() -> None:
    from pichenette.umpire.offboard import exit_of
    from pichenette.umpire.umpire import listed

    table = Umpired(TRACKED, on="offboard")
    where = push(table)
    move = next(m for m in listed(table.game)["move"] if exit_of(table.game, m) == where)
    table.enter({"move": move})
    assert any("did not see" in text for text in table.says())
    table.passage(target(table, where), 1000)
    assert table.says() == []
    assert [one.key for one in table.umpire.questions(table.game) if one.key != "waiting"] == []


def test_that_a_marble_was_not_seen_is_told_until_people_play_on() -> None:
    """It may still be rolling then: it is awaited, and no fall of its own."""
    table = Umpired(TRACKED, on="offboard")
    for tail, way in (("C6", "NE"), ("C1", "NW"), ("D7", "NE"), ("F7", "E")):
        table.enter({"move": {"tail": tail, "dir": way}})
    assert any("did not see" in text for text in table.says())
    table.enter({"recover": "A1"})
    assert table.says() == []
    where = table.umpire.state.unseen
    assert where is not None
    table.passage(target(table, where), 1000)
    assert table.umpire.state.falls == ()


def test_a_board_without_targets_is_not_said_to_have_seen_nothing() -> None:
    table = Umpired(TRACKED, on="carrom")
    for line in ({"move": {"tail": "C6", "dir": "NE"}}, {"move": {"tail": "C1", "dir": "NW"}}):
        table.play(line)
    table.play({"move": {"tail": "D7", "dir": "NE"}})
    assert table.umpire.state.unseen is not None
    assert table.says() == []


def test_the_map_and_the_sensor_are_compared() -> None:
    from pichenette.umpire.offboard import exit_of
    from pichenette.umpire.umpire import listed

    table = Umpired(TRACKED, on="offboard")
    where = push(table)
    other = where % 12 + 1
    move = next(m for m in listed(table.game)["move"] if exit_of(table.game, m) == where)
    table.passage(target(table, other), 1000)
    table.enter({"move": move})
    assert any("but the sensors saw one fall into T" in text for text in table.says())


def test_a_marble_no_move_explains_is_to_be_put_back() -> None:
    table = Umpired(TRACKED, on="offboard")
    table.passage(target(table, 1), 1000)
    assert "no move this turn pushes one here" in table.question("fall:").text.en


def test_a_clear_fall_can_be_called_an_own_marble_with_one_tap() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000)
    assert not table.question("fall:").is_doubt
    table.answer("fall:", "not the opponent's marble: put it back")
    table.until(30_000)
    assert table.lines == []


def test_a_doubt_that_was_answered_is_not_asked_again() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000, verdict="ask")
    table.now_ms = 2000
    table.answer("fall:", "it counts: target T3")
    assert not table.question("fall:").is_doubt
    table.until(2000 + table.times.settle_ms)
    assert table.lines == [{"player": "Ana", "hit": 3}]


def test_two_marbles_at_once_wait_until_people_say_which_was_pushed() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000)
    table.passage(target(table, 7), 1100)
    table.until(60_000)
    table.close()
    assert table.lines == []
    opened = table.umpire.open(table.game, [])
    assert opened is not None
    assert opened.stuck
    table.answer(f"fall:{target(table, 7)}@", "this one was pushed")
    table.close()
    assert [line.get("hit") for line in table.lines] == [7, None]


def test_a_marble_right_after_the_button_is_asked_whose_it_was() -> None:
    table = sensed()
    table.now_ms = 1000
    table.close()
    table.passage(target(table, 5), 1400)
    table.until(60_000)
    assert len(table.lines) == 1, "it counts for nobody yet"
    choice = table.question("fall:").choices[0]
    assert choice.text.en == "Ana pushed it: target T5"
    assert choice.does.encode()["void"] == 1
    assert (choice.does.encode()["play"], choice.does.encode()["press"]) == ({"hit": 5}, "done")
    table.answer("fall:", "Bo pushed it: target T5")
    table.until(90_000)
    assert table.lines[-1] == {"player": "Bo", "hit": 5}


def test_a_second_marble_that_nobody_explained_is_told_when_the_turn_ends() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000)
    table.until(3000)
    table.passage(target(table, 7), 4000)
    table.close()
    assert table.says() == ["target T7: not the opponent's marble: put it back"]


def test_a_hit_that_has_counted_is_taken_back_with_one_tap() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000)
    table.until(3000)
    assert table.lines == [{"player": "Ana", "hit": 3}]
    table.close()
    question = table.question("counted:")
    assert not question.is_doubt
    assert [choice.does.encode() for choice in question.choices] == [{}, {"void": 1}, {"void": 1}]
    table.correct({1: None})
    assert not any(one.key.startswith("counted:") for one in table.umpire.questions(table.game))


def test_a_hit_is_offered_for_as_many_plays_as_a_start_recalls() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000)
    table.until(3000)
    for _ in range(3):
        table.close()
        table.question("counted:")
    table.close()
    assert len(table.lines) == 5
    assert not table.umpire.questions(table.game)


def test_a_hit_is_no_longer_offered_when_its_owner_has_chosen() -> None:
    """Without the hit there is nothing to choose: the rules would not take the tap."""
    table = sensed()
    for at_ms in (1000, 4000):  # the second into an occupied target (OB-13)
        table.passage(target(table, 3), at_ms)
        table.until(at_ms + 2000)
        table.question("counted:")
        table.close()
    table.question("counted:")
    table.enter({"discard": True})
    assert table.lines[-1] == {"player": "Ana", "discard": True}
    assert not table.umpire.questions(table.game)


def test_what_may_have_stuck_is_offered_and_nothing_stands() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000, pieces=0, verdict="ask")
    table.until(60_000)
    assert table.lines == []
    offer = table.question("perhaps:")
    assert not offer.is_doubt
    assert offer.choices[offer.standing or 0].does.encode() == {}
    table.answer("perhaps:", "Ana pushed it: target T3")
    assert table.lines == [{"player": "Ana", "hit": 3}]
    assert table.question("counted:"), "and it can be taken back"
    table.passage(target(table, 5), 61_000, pieces=0, verdict="ask")
    keys = [one.key for one in table.umpire.questions(table.game)]
    assert not any(key.startswith("perhaps:") for key in keys), "OB-10: one hit a turn"


def test_what_may_have_stuck_is_offered_to_its_turn_after_the_button() -> None:
    table = sensed()
    table.passage(target(table, 3), 1000, pieces=0, verdict="ask")
    table.now_ms = 1500
    table.close()
    hit = table.question("perhaps:").choices[1]
    assert hit.text.en == "Ana pushed it: target T3"
    assert hit.does.encode() == {"void": 1, "play": {"hit": 3}, "press": "done"}
    table.now_ms = 9000
    table.close()
    assert table.umpire.questions(table.game) == (), "a turn later nobody knows any more"


def test_a_marble_that_stuck_on_its_way_is_the_one_that_was_pushed() -> None:
    from pichenette.umpire.offboard import exit_of
    from pichenette.umpire.umpire import listed

    table = Umpired(TRACKED, on="offboard")
    where = push(table)
    move = next(m for m in listed(table.game)["move"] if exit_of(table.game, m) == where)
    table.passage(target(table, where), 1000, pieces=0, verdict="ask")
    assert not any(one.key != "waiting" for one in table.umpire.questions(table.game))
    table.enter({"move": move})
    assert table.says() == []


@pytest.mark.parametrize("header", [SENSED, TRACKED])
def test_many_falls_are_asked_about_a_dozen_at_a_time(header: Json) -> None:
    """Somebody empties the targets: nobody reads a list of a hundred."""
    table = Umpired(header, on="offboard")
    for number in range(100):
        table.passage(target(table, number % 12 + 1), 1000 + 100 * number)
    opened = table.umpire.open(table.game, [])
    assert opened is not None
    assert opened.evidence[-1].en == "and 88 more", "and nothing is left out in silence"
    first = [one.key for one in table.umpire.questions(table.game)]
    assert len(first) == 12
    table.answer(first[0], "nothing fell")
    now = [one.key for one in table.umpire.questions(table.game)]
    assert now[:11] == first[1:]
    assert len(now) == 12, "the next one follows"


def test_the_moves_that_explain_a_fall_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Json] = []

    def counting(game: Game, move: Json) -> int | None:
        tried.append(move)
        return exit_of(game, move)

    monkeypatch.setattr(explaining, "exit_of", counting)
    table = Umpired(TRACKED, on="offboard")
    for number in range(12):
        table.passage(target(table, number + 1), 1000 + 100 * number)
        table.umpire.questions(table.game)
    known = len(tried)
    for number in range(50):
        table.passage(target(table, number % 12 + 1), 9000 + 100 * number)
        table.umpire.questions(table.game)
    assert len(tried) == known, "until the game is another one"
    before = table.game
    table.play({"move": listed(table.game)["move"][0]})
    assert table.game is not before
    table.passage(target(table, 1), 99_000)
    table.umpire.questions(table.game)
    assert len(tried) > known
