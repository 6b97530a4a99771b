"""Looking back at a place in a game: what it was before and after a play, for a form there."""

from pichenette.journal import history
from pichenette.journal.store import Journal
from tests.journal.test_ledger import begun, journal, shoot  # noqa: F401 (a fixture)


def test_before_and_after_a_play(journal: Journal) -> None:  # noqa: F811
    ledger = begun(journal)
    for potted in (["blue"], ["blue", "queen"], []):
        shoot(ledger, *potted)
    entries = journal.played(journal.begun()[0])
    plays = [one.entry for one in history.history(entries)]
    found = [history.around(entries, number) for number in plays]
    assert [(was.scores["Ana"], now.scores["Ana"]) for was, now in filter(None, found)] == [
        (0, 1),
        (1, 2),
        (2, 2),
    ]
    assert all(one is not None for one in found)


def test_the_start_of_a_game_and_what_is_no_play_of_it(journal: Journal) -> None:  # noqa: F811
    ledger = begun(journal)
    shoot(ledger, "blue")
    entries = journal.played(journal.begun()[0])
    start = history.around(entries, entries[0].number)
    assert start is not None
    assert [game.scores["Ana"] for game in start] == [0, 0]
    assert history.around(entries, 10**6) is None


def test_a_voided_play_changes_nothing_at_its_place(journal: Journal) -> None:  # noqa: F811
    ledger = begun(journal)
    shoot(ledger, "blue")
    shoot(ledger, "blue")
    first = history.history(journal.played(journal.begun()[0]))[0].entry
    with journal.transaction():
        ledger.write("void", "page", {"entry": first})
    entries = journal.played(journal.begun()[0])
    voided = history.around(entries, first)
    assert voided is not None
    assert [game.scores["Ana"] for game in voided] == [0, 0]
