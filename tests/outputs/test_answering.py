"""Questions answered with two buttons, from the pin to the LED.

The real firmware on a virtual Pico, whose board has an *other* button too.
"""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from pichenette.config import Settings
from pichenette.games.shot import Shot
from pichenette.outputs.palette import AMBER, BOX, QUEEN
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import draw
from pichenette.sense.calibration import Senses
from pichenette.table.stepping import STEP_S
from pichenette.table.table import Table
from pichenette.virtual.tower import CALIBRATION, Tower
from tests.outputs.answering import BLUE, BOUNCE, CARROM, RED, SECOND, Play, asked

OFFBOARD = {**CARROM, "game": "offboard", "options": {"board": "sensed"}}
TOPPLE = {**CARROM, "game": "topple", "players": ["Ana", "Bo", "Cy"]}


def test_a_doubtful_pocket_is_answered_with_the_boards_buttons(play: Callable[..., Play]) -> None:
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    [key] = asked(at)
    question = next(one for one in at.table.questions if one.key == key)
    pieces = [choice.signs.pieces for choice in question.choices]
    assert pieces[:2] == [("blue", "blue"), ("blue",)]
    dots = 25 - len(pieces)
    at.press("other")
    assert at.state == ("shown", 0)
    assert at.lit(0) == {4: BLUE, 6: BLUE, dots: AMBER}, "two, at the second pocket"
    at.press("other")
    at.press("other")
    assert at.state == ("shown", 2)
    assert at.lit(0) == {4: QUEEN, dots + 2: AMBER}
    assert at.table.view().pending.potted == ("blue", "blue"), "what counts stays"  # type: ignore[union-attr]
    assert at.lines == []
    at.press("done")
    assert at.state == ("taken", 2)
    assert not asked(at)
    at.press("done")
    assert at.lines == [], "a nervous finger"
    at.run(5)
    assert at.lines == [{"shot": {"potted": ["queen"]}}]
    whos = [entry.who for entry in at.journal.entries() if entry.kind == "said"]
    assert set(whos) == {"panel"}
    at.breaks(("strike", 0.5, 0.501))
    at.run(1)
    at.press("done")
    assert at.lines[1:] == [{"shot": {}}], "done is again what is printed on it"


def test_what_is_open_waits_while_somebody_steps(play: Callable[..., Play]) -> None:
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    for _ in range(5):
        at.press("other")
        at.run(2.5)
    assert at.lines == [], "15 s after it fell"
    assert at.state == ("shown", 4)
    at.run(STEP_S)
    assert at.lines == [{"shot": {"potted": ["blue", "blue"]}}], "as it stood"
    assert at.state is None


def test_whose_marble_it_was_is_told_by_the_lane(play: Callable[..., Play]) -> None:
    at = play("offboard", OFFBOARD)
    at.breaks(("done", 0.5, 0.6), ("target-3", 0.9, 0.92))
    at.run(3)
    at.press("other")
    assert at.lit(0) == {2: BOX[3], 21: AMBER}, "a yellow one of Bo's, in T3: Ana's hit"
    assert at.lit(1) == {}
    at.press("other")
    assert at.lit(1) == {2: RED, 22: AMBER}, "or Bo's"
    assert at.lit(0) == {}
    at.press("done")
    assert at.state == ("taken", 1)
    at.run(4)
    assert at.lines == [{"done": True}, {"hit": 3}]


def test_a_marble_in_doubt(play: Callable[..., Play]) -> None:
    at = play("offboard", OFFBOARD)
    at.breaks(("target-7", 0.5, 0.51), ("target-7", 0.53, 0.54))
    at.run(1.5)
    assert len(asked(at)) == 1
    for _ in range(3):
        at.press("other")
    assert at.state == ("shown", 2)
    assert at.lit(0) == {24: AMBER}, "nothing fell"
    at.press("done")
    at.run(8)
    assert at.lines == []


def test_a_step_of_the_scale_its_die_and_its_cell(play: Callable[..., Play]) -> None:
    at = play("topple", TOPPLE, Senses(CALIBRATION))
    tower = Tower(random.Random(3))
    at.run(2)
    at.virtual.load(tower.place((at.now + 0.5) * SECOND))
    at.run(2)
    assert [key.split(":")[0] for key in asked(at)] == ["roll"]
    for _ in range(4):
        at.press("other")
    assert at.lit(0) == {**dict.fromkeys((1, 3, 5, 7), RED), 22: AMBER}, "a four"
    at.press("done")
    assert at.lines == [{"roll": 4}]
    assert [key.split(":")[0] for key in asked(at)] == ["cell"]
    question = next(one for one in at.table.questions if one.is_doubt)
    at.press("other")
    at.press("other")
    [(cell, colour)] = at.lit(0).items()
    assert (cell, colour) == (question.choices[1].signs.place, RED)
    at.press("done")
    at.run(1)
    assert at.lines[1]["place"]["cell"] == question.choices[1].text.en.split()[0]
    assert not asked(at)


MEANWHILE: dict[str, Callable[[Table, str], None]] = {
    "answered on the page": lambda table, key: table.answer(key, 0, "page"),
    "undone in the console": lambda table, key: table.undo("console"),
    "counted by the page's done": lambda table, key: table.done("page"),
    "told as a whole": lambda table, key: table.say(Shot(("queen",)), "page"),
    "another game": lambda table, key: table.begin(CARROM, "page", is_abandoning=True),
}


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_what_changes_meanwhile_is_never_answered(
    play: Callable[..., Play], meanwhile: str
) -> None:
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    for _ in range(2):
        at.press("other")
    assert at.state == ("shown", 1)
    MEANWHILE[meanwhile](at.table, asked(at)[0])
    assert at.state == ("ended", 1)
    row = draw(at.views[-1], 0, TrackSettings(rows=2)).rows
    assert row == draw(replace(at.views[-1], answering=None), 0, TrackSettings(rows=2)).rows
    lines, potted = at.lines, at.views[-1].pending and at.views[-1].pending.potted
    at.press("done")
    assert at.lines == lines, "no answer, and no miss"
    assert (at.views[-1].pending and at.views[-1].pending.potted) == potted
    at.run(1)
    assert at.state is None


def test_a_restart_forgets_what_was_shown_and_takes_nothing(play: Callable[..., Play]) -> None:
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    at.press("other")
    again = Table(at.board, at.journal, Settings(), at.views.append)
    assert again.view().answering is None
    assert again.questions == at.table.questions


def test_presses_that_come_in_one_breath_take_nothing(play: Callable[..., Play]) -> None:
    """A cable that was held up: nobody can have seen what the first press showed."""
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    late: list[bytes] = []
    receive = at.table.receive

    def keep(data: bytes, at_s: float) -> bytes:
        late.append(data)
        return b""

    with pytest.MonkeyPatch.context() as held_up:
        held_up.setattr(at.table, "receive", keep)
        at.breaks(("other", 0.01, 0.1), ("done", 0.5, 0.6))
        at.run(0.8)
    receive(b"".join(late), at.now)
    assert at.state == ("shown", 0)
    assert len(asked(at)) == 1
    assert at.lines == []
