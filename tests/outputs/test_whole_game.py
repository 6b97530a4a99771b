"""Whole games of every kind, from the table to the bytes of a strip.

After each action the clock runs until nothing moves, or for a lasting pulse until every effect is
over; then the bytes last sent are read back: they show that state, and no other.
"""

from dataclasses import replace
from random import Random

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.games.game import Json
from pichenette.journal.store import Journal
from pichenette.outputs.animator import Animator
from pichenette.outputs.lanes import CHEER_MS
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.story import lane_of
from pichenette.outputs.strips.apa102 import Apa102
from pichenette.outputs.track_scale import scale_of
from pichenette.table.table import Table
from pichenette.table.view import View
from tests.games.random_play import line
from tests.outputs.reading import apa102_rows, lane_rows, score_of, turn_of

STRIP = TrackSettings(
    driver="apa102", rows=6, brightness=1.0, gamma=1.0, limit_ma=20_000, led_ma=60.0
)
ROUND_S = 5.0
BOARDS = {"offboard": "offboard", "topple": "topple"}


class Wire:
    """The strip's bus: the last frame."""

    def __init__(self) -> None:
        self.last = b""
        self.frames = 0

    def transfer(self, data: list[int]) -> list[int]:
        self.last = bytes(data)
        self.frames += 1
        return data

    def close(self) -> None: ...


class Evening:
    def __init__(self, header: dict[str, Json]) -> None:
        self.wire = Wire()
        self.player = Animator(STRIP, Apa102(self.wire, STRIP.strip_leds))
        self.now = 1000.0
        name = BOARDS.get(header["game"], "carrom")
        self.journal = Journal(None)
        self.table = Table(board.load(name), self.journal, Settings(), self.show)
        self.table.begin(header, "demo")

    def show(self, view: View) -> None:
        # No board is there, and none is needed: people enter every action.
        self.player.show(replace(view, connection="ready"), self.now)

    def settle(self) -> None:
        until = self.now + CHEER_MS / 1000 + 0.5
        if self.player.due is not None:
            self.player.tick(self.player.due)
        self.player.tick(until)
        self.now = until + ROUND_S
        self.table.tick(self.now)

    def check(self) -> None:
        record = self.table.record
        assert record is not None
        game = record.game
        rows = apa102_rows(self.wire.last, STRIP.rows, STRIP.row_leds)
        lanes = lane_rows(rows, len(game.scores))
        if game.outcome is None and game.detail.get("queen") != "pending":
            assert turn_of(rows, game) == lane_of(game, game.turn)
        scale = scale_of(game, STRIP.cells)
        shining = (game.outcome and game.outcome.winners) or tuple(game.scores)
        for seat, (name, score) in enumerate(game.scores.items()):
            if name in shining:
                shown = score_of(lanes[seat], game, seat)
                # Brightness shows the rest of a cell, which is not read here.
                assert abs(score - shown) < scale.points_a_cell, (name, score, shown)


@pytest.mark.parametrize(
    ("game", "players", "options", "seed"),
    [
        ("queen-carrom", 2, {}, 1),
        ("queen-carrom", 4, {}, 2),
        ("row-carrom", 6, {}, 3),
        ("classic-carrom", 4, {}, 4),
        ("offboard", 2, {"board": "sensed"}, 5),
        ("topple", 3, {}, 6),
    ],
)
def test_the_last_frame_of_every_state_shows_that_state(
    game: str, players: int, options: dict[str, Json], seed: int
) -> None:
    dice = Random(seed)
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    evening = Evening({"pichenette": 1, "game": game, "players": names, "options": options})
    evening.settle()
    evening.check()
    states = 1
    while (record := evening.table.record) and record.game.outcome is None and states < 80:
        action = line(record.game.expects, dice)
        if "fall" in action and dice.random() < 0.8:
            continue
        evening.table.act(action, "demo")
        if evening.table.view().pending:
            evening.table.done("demo")
        assert evening.table.record is not record
        evening.settle()
        evening.check()
        states += 1
    assert states > 5
    evening.journal.close()
