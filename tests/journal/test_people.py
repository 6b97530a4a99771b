"""Players over many games: wins, figures, who beat whom, and names that mean the same person."""

from pichenette.games.record import Record
from pichenette.journal import people, summary
from pichenette.journal.summary import GameSummary
from pichenette.work import finish


def won(*players: str, target: int = 1, game: str = "queen-carrom") -> GameSummary:
    """A short game that the first player wins."""
    header = {"pichenette": 1, "game": game, "players": list(players)}
    record = Record.start({**header, "options": {"target": target}})
    record = record.append({"shot": {"potted": ["blue"] * 12}})
    assert record.game.outcome
    return finish(summary.of_record(record))


def unfinished(*players: str) -> GameSummary:
    record = Record.start({"pichenette": 1, "game": "queen-carrom", "players": list(players)})
    return finish(summary.of_record(record.append({"shot": {"potted": ["blue"]}})))


def test_wins_and_head_to_head() -> None:
    games = [won("Ana", "Bo"), won("Ana", "Bo"), won("Bo", "Ana", "Cy"), unfinished("Ana", "Cy")]
    found = finish(people.folded(games))
    ana, bo, cy = (found[name] for name in ("Ana", "Bo", "Cy"))
    assert (ana.games, ana.won, ana.unfinished) == (3, 2, 1)
    assert (bo.games, bo.won) == (3, 1)
    assert (ana.against["Bo"].games, ana.against["Bo"].won, ana.against["Bo"].lost) == (3, 2, 1)
    assert (ana.against["Cy"].won, ana.against["Cy"].lost) == (0, 0), "neither won that game"
    assert cy.against["Bo"].lost == 1
    assert ana.by_game["queen-carrom"].totals["pots"] == 25


def test_nobody_wins_alone() -> None:
    ana = finish(people.folded([won("Ana")]))["Ana"]
    assert (ana.games, ana.won) == (1, 0)


def test_partners_win_together_and_are_not_against_each_other() -> None:
    header = {"pichenette": 1, "game": "classic-carrom", "players": ["A", "B", "C", "D"]}
    record = Record.start({**header, "options": {"target": 1}})
    record = record.append({"shot": {"potted": ["white"] * 9}})
    assert record.game.outcome
    found = finish(people.folded([finish(summary.of_record(record))]))
    assert [found[name].won for name in "ABCD"] == [1, 0, 1, 0]
    assert set(found["A"].against) == {"B", "D"}


def test_two_names_of_one_person() -> None:
    games = [won("Ana", "Bo"), won("Anna", "Bo"), won("Ana", "Anna")]
    found = finish(people.folded(games, lambda name: {"Anna": "Ana"}.get(name, name)))
    assert set(found) == {"Ana", "Bo"}
    assert found["Ana"].names == {"Ana", "Anna"}
    assert found["Bo"].against["Ana"].games == 2
    assert "Ana" not in found["Ana"].against, "nobody plays against themselves"


def test_it_is_told_to_programs() -> None:
    told = people.plain(finish(people.folded([won("Ana", "Bo")]))["Ana"])
    assert told["against"] == [{"name": "Bo", "games": 1, "won": 1, "lost": 0}]
    assert told["by_game"][0]["figures"]["rate"] == 12.0
    assert told["by_game"][0]["figures"]["time"] is None
