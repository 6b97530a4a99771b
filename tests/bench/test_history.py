"""`bench history` measures what it says."""

from pichenette.bench import history


def test_many_games_are_looked_at() -> None:
    figures = {figure.name: figure for figure in history.measure(games=30)}
    assert figures["games"].value == 30
    assert figures["entries"].value > 30 * 20
    assert figures["games summed up a second"].value > 0
    assert figures["the list after a restart"].unit == "s"
