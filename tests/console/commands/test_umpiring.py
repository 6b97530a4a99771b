"""The umpire's hands, on a game for practice."""

from pichenette.console.stream import Remark
from tests.console.practice import Practised, practised
from tests.console.sitting import CARROM


def begun() -> Practised:
    return practised("queen-carrom")


def test_a_shot_is_seen_counted_and_undone() -> None:
    table = begun()
    table.source.press(CARROM.gate_number("strike"), 1)
    table.source.press(0, 40)
    table.advance(6)
    assert table.scores == {"Ana": 1, "Bo": 0}
    assert "Ana pots 1 blue" in table.page()
    assert "accept 1  one piece" in table.page()
    table.do("undo")
    assert table.scores == {"Ana": 0, "Bo": 0}


def test_people_name_what_fell() -> None:
    table = begun()
    table.source.press(CARROM.gate_number("strike"), 1)
    table.source.press(0, 40)
    table.advance(1.4)
    assert table.do("label queen").startswith("label: done")
    assert "open shot: queen" in table.page()
    assert table.do("done").startswith("Ana pots the queen.")
    assert "queen" in table.page()


def test_the_page_says_what_the_rules_expect() -> None:
    assert "expects: Ana: pot (12 blues, 1 queen, 1 striker)" in begun().page()


def test_an_entry_is_voided_at_any_depth() -> None:
    table = begun()
    for _ in range(2):
        table.do('play {"shot": {"potted": ["blue"]}}')
    assert table.scores["Ana"] == 2
    events = (table.console.view or {})["events"]
    assert table.do(f"void {events[0]['version']} a hand").startswith("No longer counts: Ana")
    assert table.scores["Ana"] == 1


def test_what_the_rules_refuse_is_told_with_its_rule() -> None:
    table = begun()
    assert not table.do('play {"shot": {"potted": ["gold"]}}').startswith("act: done")
    assert table.runner.failures == 1
    assert table.do("begin chess Ana Bo").startswith("no game is called 'chess'")


def test_options_are_typed_and_listed() -> None:
    table = begun()
    assert 'did you mean "target"?' in table.do("begin queen-carrom Ana Bo tagret=7")
    table.do("games queen-carrom")
    assert "  target=25" in table.notes
    table.do("games")
    assert "topple: Topple, 2 to 4 players" in table.notes


def test_pieces_and_entries_are_completed() -> None:
    table = begun()
    assert table.runner.complete("label q") == ["label queen"]
    table.do('play {"shot": {"potted": ["blue"]}}')
    assert table.runner.complete("void ") != []


def test_nothing_is_asked() -> None:
    table = begun()
    assert table.do("answer 1") == "there is no open question"
    assert table.runner.mistakes == 1


def test_a_question_is_shown_with_its_choices_and_answered() -> None:
    table = begun()
    table.source.press(CARROM.gate_number("strike"), 1)
    table.source.press(0, 150)  # long: two pieces together?
    for _ in range(40):
        table.advance(0.1)
        if questions := (table.console.view or {})["questions"]:
            break
    assert questions
    assert f"? 1  {questions[0]['text']['en']}" in table.page()
    assert table.do("answer 1").startswith("answer: done")


def test_every_choice_is_on_the_page() -> None:
    table = begun()
    table.source.press(CARROM.gate_number("strike"), 1)
    table.source.press(0, 150)
    table.advance(2)
    questions = (table.console.view or {})["questions"]
    assert questions
    for question in questions:
        for place, choice in enumerate(question["choices"], 1):
            assert f"{place} {choice['text']['en']}" in table.page()
    assert max(map(len, table.page().splitlines()[: 4 + len(questions)])) <= 78


def test_a_piece_that_the_game_does_not_have_is_refused() -> None:
    table = begun()
    before = (table.console.view or {})["version"]
    assert table.do("label pink") == ('potted: expected "blue", "queen" or "striker", got "pink"')
    assert (table.console.view or {})["version"] == before
    assert "no shot is open" in table.page()
    french = [one.text.fr for one in table.console.stream.kept if isinstance(one, Remark)]
    assert french[-1] == "potted : il faut « blue », « queen » ou « striker », pas « pink »"


def test_a_play_is_voided_and_the_turns_follow() -> None:
    table = begun()
    for potted in ('["blue"]', "[]", '["blue", "blue"]'):  # Ana, Ana, Bo
        assert " pots " in table.do(f'play {{"shot": {{"potted": {potted}}}}}')
    assert table.scores == {"Ana": 1, "Bo": 2}
    miss = [
        event["version"]
        for event in (table.console.view or {})["events"]
        if "Ana" in event["text"]["en"]
    ][-1]
    assert 'with turns "follow"' in table.do(f"void {miss}")
    assert table.scores == {"Ana": 1, "Bo": 2}
    assert table.do(f"void {miss} follow not a shot").startswith("No longer counts: Ana")
    assert table.scores == {"Ana": 3, "Bo": 0}
    assert "(not a shot)" in table.page()


def test_what_cannot_be_corrected_is_told_in_both_languages() -> None:
    table = practised("queen-carrom", language="fr")
    table.do("void 99")
    note = next(one for one in reversed(table.console.stream.kept) if isinstance(one, Remark))
    assert note.text.en == "there is no entry 99 in any game"
    assert note.text.fr == "aucune partie n’a d’entrée 99"
