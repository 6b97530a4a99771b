"""Looking back: every play of a game as it now counts, a place in it, and the latest games."""

from pichenette import board
from pichenette.config import Settings
from pichenette.journal import history
from pichenette.journal.correction import Change, Insert, Void
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.work import finish
from tests.journal.test_ledger import begun, journal, shoot  # noqa: F401 (a fixture)

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


def test_before_and_after_a_play(journal: Journal) -> None:  # noqa: F811
    ledger = begun(journal)
    for potted in (["blue"], ["blue", "queen"], []):
        shoot(ledger, *potted)
    entries = journal.played(journal.begun()[0])
    plays = [one.entry for one in history.history(entries)]
    found = [finish(history.around(entries, number)) for number in plays]
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
    start = finish(history.around(entries, entries[0].number))
    assert start is not None
    assert [game.scores["Ana"] for game in start] == [0, 0]
    assert finish(history.around(entries, 10**6)) is None


def test_a_voided_play_changes_nothing_at_its_place(journal: Journal) -> None:  # noqa: F811
    ledger = begun(journal)
    shoot(ledger, "blue")
    shoot(ledger, "blue")
    first = next(history.history(journal.played(journal.begun()[0]))).entry
    with journal.transaction():
        ledger.write("void", "page", {"entry": first})
    entries = journal.played(journal.begun()[0])
    voided = finish(history.around(entries, first))
    assert voided is not None
    assert [game.scores["Ana"] for game in voided] == [0, 0]


def table_of(journal: Journal) -> Table:  # noqa: F811
    return Table(board.load("carrom"), journal, Settings(), lambda view: None)


def potted(*pieces: str) -> dict[str, object]:
    return {"shot": {"potted": list(pieces)}}


def test_each_play_with_the_scores_after_it(journal: Journal) -> None:  # noqa: F811
    table = table_of(journal)
    table.begin(HEADER, "console")
    for pieces in (("blue",), (), ("blue", "blue")):
        table.act(potted(*pieces), "page: Ana's phone")
    first, second, third = history.history(journal.played(journal.begun()[0]))
    assert [play.player for play in (first, second, third)] == ["Ana", "Ana", "Bo"]
    assert [play.scores for play in (first, second, third)] == [
        {"Ana": 1, "Bo": 0},
        {"Ana": 1, "Bo": 0},
        {"Ana": 1, "Bo": 2},
    ]
    assert first.who == "page: Ana's phone"
    assert first.text[0].en
    assert table.record is not None
    assert third.scores == table.record.game.scores


def test_what_was_put_right_is_seen_and_what_was_voided_keeps_its_place(journal: Journal) -> None:  # noqa: F811
    table = table_of(journal)
    table.begin(HEADER, "console")
    for _ in range(3):
        table.act(potted("blue"), "console")
    one, two, three = (play.entry for play in history.history(journal.played(journal.begun()[0])))
    table.correct(Void(two), "page")
    table.correct(Change(three, potted()), "page")
    table.correct(Insert(one, {"player": "Ana", **potted("blue", "blue")}), "page")
    table.undo("page")  # the insertion
    plays = list(history.history(journal.played(journal.begun()[0])))
    assert [(play.is_void, play.is_inserted, len(play.corrections)) for play in plays] == [
        (False, False, 0),
        (True, True, 1),
        (True, False, 1),
        (False, False, 1),
    ]
    assert table.record is not None
    assert plays[-1].scores == table.record.game.scores == {"Ana": 1, "Bo": 0}
    assert all(play.text for play in plays), "what no longer counts is told too"


def test_a_voided_play_names_its_void_whatever_corrected_it_later(journal: Journal) -> None:  # noqa: F811
    table = table_of(journal)
    table.begin(HEADER, "console")
    table.act(potted("blue"), "console")
    (play,) = history.history(journal.played(journal.begun()[0]))
    assert play.voided_by is None
    table.correct(Void(play.entry), "page")
    table.correct(Change(play.entry, potted("blue", "blue")), "console")
    (play,) = history.history(journal.played(journal.begun()[0]))
    void, change = play.corrections
    assert play.is_void
    assert play.voided_by == void < change
    table.correct(Void(void), "page")
    (play,) = history.history(journal.played(journal.begun()[0]))
    assert not play.is_void
    assert play.scores == {"Ana": 2, "Bo": 0}


def test_a_resumed_game_keeps_who_entered_its_plays_and_when(journal: Journal) -> None:  # noqa: F811
    """Twice resumed, and corrected in between; what is played after it is its own."""
    table = table_of(journal)
    table.begin(HEADER, "page: Papa")
    for who, pieces in (("sensor", ("blue",)), ("page: Zoé", ("blue", "blue")), ("panel", ())):
        table.act({"shot": {"potted": list(pieces)}}, who)
    plays = list(history.history(journal.played(journal.begun()[0])))
    table.correct(Void(plays[0].entry), "page: Papa")
    for number in (1, 3):
        table.begin(HEADER, "page: Papa", is_abandoning=True)
        table.reopen(number, "page: Mamie", is_abandoning=True)
    table.act({"shot": {"potted": ["blue"]}}, "sensor")
    entries = journal.played(journal.begun()[-1])
    again = list(history.history(entries, history.origins(journal, entries)))
    assert [one.who for one in again] == ["page: Zoé", "panel", "sensor"]
    assert [one.at for one in again[:2]] == [one.at for one in plays[1:]]
    origin = history.origins(journal, entries)
    assert [origin[one.entry].entry for one in again[:2]] == [one.entry for one in plays[1:]]


def test_a_removed_play_keeps_its_words_where_it_no_longer_fits(
    journal: Journal,  # noqa: F811
) -> None:
    ledger = begun(journal)
    for _ in range(2):
        shoot(ledger)
    begin = journal.begun()[0]
    first, second = (one.entry for one in history.history(journal.played(begin)))
    with journal.transaction():
        ledger.write("void", "page", {"entry": second, "turns": "follow"})
        ledger.write("insert", "page", {"after": first, "line": {"player": "Bo", "shot": {}}})
    plays = {one.entry: one for one in history.history(journal.played(begin))}
    assert plays[second].is_void
    assert [text.en for text in plays[second].text] == ["Bo pots nothing."]
