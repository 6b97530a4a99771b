"""Figures of players: what each game counts, and the sums over plays and games."""

from random import Random

import pytest

from pichenette.games import catalogue, figures
from pichenette.games.counting import PLAIN
from pichenette.games.figures import Folding, Timed, Totals
from pichenette.games.game import Json
from pichenette.games.record import Record
from tests.games.random_play import GAMES, header, line


def played(name: str, *lines: Json, people: str = "AB", **options: Json) -> Record:
    record = Record.start(
        {"pichenette": 1, "game": name, "players": list(people), "options": options}
    )
    for one in lines:
        record = record.append(one)
    return record


def shot(*potted: str, off: tuple[str, ...] = ()) -> Json:
    return {"shot": {"potted": list(potted), "off": list(off)}}


def totals_of(record: Record) -> dict[str, Totals]:
    folding = Folding(record.game_after(0))
    for play in figures.plays(record):
        folding.add(play)
    return folding.totals


def shown(record: Record, player: str) -> dict[str, float | None]:
    return figures.shown(record.game.about.figures, totals_of(record)[player])


def test_blues_and_the_queen_of_a_shooter() -> None:
    record = played(
        "queen-carrom",
        shot("blue"),
        shot("blue", "blue"),
        shot("queen"),
        shot("blue"),  # confirms her
        shot(),
        shot("blue", off=("striker",)),  # B: counts, and is a foul
        shot("blue"),
    )
    ana, bo = shown(record, "A"), shown(record, "B")
    assert (ana["shots"], ana["pots"], ana["series"]) == (6, 6, 5)
    assert ana["rate"] == 1.0
    assert (ana["queens_won"], ana["queens_lost"], ana["fouls"]) == (1, 0, 0)
    assert (bo["shots"], bo["pots"], bo["fouls"]) == (1, 1, 1)
    assert ana["time"] is None, "a record has no moments"


def test_a_queen_that_is_not_confirmed_is_lost() -> None:
    record = played("queen-carrom", shot("queen"), shot())
    assert shown(record, "A")["queens_lost"] == 1


def test_only_own_pieces_count_as_potted() -> None:
    record = played("classic-carrom", shot("white", "black"), shot("striker"))
    ana = shown(record, "A")
    assert (ana["shots"], ana["pots"], ana["fouls"]) == (2, 1, 1)


def test_a_row_knows_no_queen_and_no_foul() -> None:
    record = played("row-carrom", shot("blue", "blue"), shot(), shot("blue"))
    ana = shown(record, "A")
    assert (ana["shots"], ana["pots"], ana["series"]) == (3, 3, 2)
    assert "queens_won" not in ana
    assert "fouls" not in ana


def test_marbles_pushed_off_are_the_pushers() -> None:
    record = played(
        "offboard",
        {"hit": 3},
        {"done": True},
        {"hit": 3},  # taken already: A has one waiting
        {"done": True},
        {"recover": True},
        board="sensed",
    )
    ana, bo = shown(record, "A"), shown(record, "B")
    assert (ana["turns"], ana["hits"], ana["best"], ana["recovered"]) == (2, 1, 3, 1)
    assert (bo["turns"], bo["hits"], bo["best"]) == (1, 1, 0)


def test_a_fall_is_whoever_caused_it() -> None:
    record = played(
        "topple",
        {"roll": 1},
        {"place": {"cell": "c3"}},
        {"roll": 6},
        {"fall": {"by": "C"}},
        people="ABC",
    )
    assert shown(record, "A")["pieces"] == 1
    assert shown(record, "B")["pieces"] == 0
    assert shown(record, "C")["falls"] == 1


def test_the_time_of_a_play_without_breaks_and_copies() -> None:
    record = played("queen-carrom", *[shot("blue")] * 5)
    moments = [10.0, 10.01, None, 400.0, 412.0]  # a copy, unknown, after an unknown one, 12 s
    folding = Folding(record.game_after(0), 0.0)
    for play, at in zip(figures.plays(record), moments, strict=True):
        folding.add(Timed(play.action, play.after, at))
    assert figures.shown(record.game.about.figures, folding.totals["A"])["time"] == 11.0


@pytest.mark.parametrize("name", GAMES)
def test_random_play_adds_up(name: str) -> None:
    """Voided lines count nothing, and two games are the sum of both, or the better of them."""
    rng = Random(name)
    declared = catalogue.find(name).about.figures
    both: dict[str, Totals] = {}
    each: list[dict[str, Totals]] = []
    for _ in range(2):
        record = Record.start({**header(name, rng), "players": ["Ana", "Bo"], "starter": "Ana"})
        shorter = record
        for _ in range(60):
            if record.game.outcome:
                break
            shorter, record = record, record.append(line(record.game.expects, rng))
        found = totals_of(record)
        each.append(found)
        for player, totals in found.items():
            figures.merged(declared, both.setdefault(player, {}), totals)
        voided = record.append({"void": record.size})
        assert totals_of(voided) == totals_of(shorter)
        timed = sum(totals.get(declared.timed, 0) for totals in found.values())
        assert timed <= record.size
    for player, totals in both.items():
        for one in declared.all:
            values = [found[player].get(one.key, 0) for found in each]
            if one.kind == "sum":
                assert totals.get(one.key, 0) == sum(values)
            elif one.kind in ("best", "series"):
                assert totals.get(one.key, 0) == max(values)


@pytest.mark.parametrize("name", catalogue.names())
def test_every_figure_has_its_words_and_its_own_key(name: str) -> None:
    declared = catalogue.find(name).about.figures
    assert len({one.key for one in declared.all}) == len(declared.all)
    assert all(one.text.en and one.text.fr for one in declared.all)
    assert figures.plain(declared)[0]["text"]["fr"]


def test_a_game_that_declares_nothing_has_its_moves_counted() -> None:
    record = played("queen-carrom", shot("blue"), shot())
    added = PLAIN.counts(record.game_after(0), record.line(1).act, record.game_after(1))
    assert added == ("A", {"plays": 1})
