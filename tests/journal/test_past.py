"""Past games: newest first, how they stand, by their players' names of now."""

from pichenette import board
from pichenette.config import Settings
from pichenette.journal import names, past
from pichenette.journal.past import PastGame
from pichenette.journal.store import Journal
from pichenette.journal.summaries import Summaries
from pichenette.table.table import Table
from pichenette.work import finish
from tests.journal.test_ledger import journal  # noqa: F401 (a fixture)

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


def table_of(journal: Journal) -> Table:  # noqa: F811
    return Table(board.load("carrom"), journal, Settings(), lambda view: None)


def latest(
    journal: Journal,  # noqa: F811
    most: int = 20,
    before: int | None = None,
    player: str | None = None,
) -> list[PastGame]:
    kept = Summaries(journal)
    finish(kept.refresh())
    found = finish(past.latest(kept, most, names.of([journal]), before, player))
    kept.close()
    return found


def note(journal: Journal, kind: str, **body: object) -> str:  # noqa: F811
    with journal.transaction():
        return journal.notes.add(kind, "page", body).key  # type: ignore[arg-type]


def test_the_latest_games_and_how_they_stand(journal: Journal) -> None:  # noqa: F811
    table = table_of(journal)
    for number in range(5):
        table.begin(HEADER, "console", is_abandoning=True)
        for _ in range(number):
            table.act({"shot": {"potted": ["blue"]}}, "console")
    table.reopen(2, "page", is_abandoning=True)
    found = latest(journal)
    assert [game.number for game in found] == [6, 5, 4, 3, 2, 1]
    standing = [game.standing for game in found]
    assert standing == ["running", *["abandoned"] * 3, "continued", "abandoned"]
    assert [game.scores["Ana"] for game in found] == [1, 4, 3, 2, 1, 0]
    assert "6" in found[4].text.en
    assert (found[4].resumed, found[4].resumed_as) == (found[0].began, 6)
    assert found[0].resumed is None
    assert [game.number for game in latest(journal, 2)] == [6, 5]
    assert [game.number for game in latest(journal, 2, before=5)] == [4, 3]
    assert latest(journal, 2, before=1) == []
    assert [game.standing for game in latest(journal, 1, before=3)] == ["continued"]


def test_a_journal_without_games(journal: Journal) -> None:  # noqa: F811
    assert latest(journal) == []


def test_a_closed_game_is_abandoned_again_once_that_is_taken_back(journal: Journal) -> None:  # noqa: F811
    table = table_of(journal)
    for _ in range(2):
        table.begin(HEADER, "page", is_abandoning=True)
    key = note(journal, "close", begin=journal.begun()[0])
    assert [game.standing for game in latest(journal)] == ["running", "closed"]
    assert latest(journal)[1].closed == key
    note(journal, "back", note=key)
    assert [game.standing for game in latest(journal)] == ["running", "abandoned"]


def test_people_are_called_what_they_are_called_by_now(journal: Journal) -> None:  # noqa: F811
    table = table_of(journal)
    people = ["Anna", "Bo", "Cy", "Di"]
    options = {"target": 1}
    table.begin({**HEADER, "game": "classic-carrom", "players": people, "options": options}, "page")
    table.act({"shot": {"potted": ["white"] * 9}}, "page")
    table.begin(HEADER, "page")
    note(journal, "rename", name="Anna", to="Ana")
    second, first = latest(journal, player="Ana")
    assert first.players == people, "as it was written"
    assert first.called == {"Anna": "Ana", "Anna & Cy": "Ana & Cy"}
    assert first.winners == ["Anna & Cy"]
    assert first.text.en == "Ana & Cy won"
    assert second.called == {}
    assert [game.number for game in latest(journal, player="Di")] == [1]
    assert latest(journal, player="Anna") == [], "nobody is called that any more"
