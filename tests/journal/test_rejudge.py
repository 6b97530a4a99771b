"""A journal's game judged again: what was seen when it was played, whatever happened meanwhile."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.journal import evidence
from pichenette.journal.entry import Entry
from pichenette.journal.export import captured
from pichenette.journal.rejudge import NoGame, judge
from pichenette.journal.store import Journal
from pichenette.sense import beats
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import Passage, Step
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration
from pichenette.table.table import Table
from pichenette.virtual.board import GateEdge, VirtualBoard, WiredCell
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.tower import CALIBRATION, Tower
from tests.journal.scale_board import HEADER, SECOND, TOPPLE, ScaleBoard
from tests.journal.taped import Event, Taped, seen_again, seen_in, seen_on
from tests.pocket_board import PocketBoard
from tests.tries import tries


def steps(seen: list[Event]) -> list[object]:
    """Pieces and verdicts."""
    return [taken[:2] for kind, *_, taken in seen if kind == "Step" and isinstance(taken, tuple)]


def kill(scale: ScaleBoard) -> None:
    """Readings of the last seconds were on their way to the disk: gone."""
    scale.serve(scale.senses)


def stop(scale: ScaleBoard) -> None:
    scale.table.close()
    scale.serve(scale.senses)


def calibrate(scale: ScaleBoard) -> None:
    before = scale.senses.scale
    assert before is not None
    scale.table.close()
    piece = before.piece * scale.dice.uniform(0.99, 1.01)
    scale.serve(Senses(Calibration(before.zero + scale.dice.uniform(-900, 900), piece)))


def nothing(scale: ScaleBoard) -> None: ...


MISHAPS: dict[str, Callable[[ScaleBoard], None]] = {
    "reboots": ScaleBoard.reboot,
    "kills": kill,
    "stops": stop,
    "calibrations": calibrate,
    "nothing": nothing,
}


def game(scale: ScaleBoard, mishaps: list[Callable[[ScaleBoard], None]]) -> list[object]:
    """A game with a mishap in every step, at any moment of it; the steps that there were."""
    meant: list[object] = []
    scale.table.begin(HEADER, "demo")
    scale.run(3)
    for number in range(tries(8, 12)):
        if scale.tower.pieces > 2 and scale.dice.random() < 0.25:
            fell = scale.dice.randint(1, 2)
            scale.remove(fell)
            meant.append((-fell, "accept"))
        else:
            if scale.dice.random() < 0.2:
                scale.touch()
                scale.run(2.5)
            scale.place()
            meant.append((1, "accept"))
        scale.run(scale.dice.uniform(0.0, 0.5))
        mishaps[number % len(mishaps)](scale)
        scale.run(6)
    return meant


@pytest.mark.parametrize(
    ("mishap", "seed"),
    [
        *((name, 1) for name in MISHAPS),
        *(("all of them", seed) for seed in range(2, 2 + tries(1, 2))),
    ],
)
def test_steps_are_seen_once_and_judged_again_as_they_were(mishap: str, seed: int) -> None:
    journal = Journal(None)
    scale = ScaleBoard(journal, seed)
    scale.run(4)
    meant = game(scale, [MISHAPS[mishap]] if mishap in MISHAPS else list(MISHAPS.values()))
    live = seen_in(journal)
    assert steps(live) == meant, "no mishap takes a step away, or doubles one"
    assert seen_again(journal, TOPPLE) == live, "to the microsecond, and with the same words"
    if mishap in ("reboots", "nothing"):  # else a capture would not know of the other services
        assert seen_on(scale.tape, TOPPLE, scale.senses) == live
    elif mishap != "calibrations" and mishap != "all of them":
        assert steps(seen_on(scale.tape, TOPPLE, scale.senses)) == meant
    journal.close()


def played() -> ScaleBoard:
    """Three pieces, in a game that is still on."""
    scale = ScaleBoard(Journal(None), 4)
    scale.table.begin(HEADER, "demo")
    scale.run(3)
    for _ in range(3):
        scale.place()
        scale.run(5)
    scale.table.close()
    return scale


def test_another_calibration_changes_the_same_steps() -> None:
    """Pieces of half the weight: each step would have been two, and is reported as that very
    step.
    """
    scale = played()
    judged = judge(scale.journal, 1, TOPPLE, calibration=Calibration(84_000, 2_500))
    assert [(one.was, one.now) for one in judged.events if not (one.was and one.now)] == []
    assert all(one.is_change for one in judged.events)
    pieces = [one.now.pieces for one in judged.events if isinstance(one.now, Step)]
    assert pieces == [2, 2, 2]
    seen = [entry for entry in scale.journal.entries() if entry.kind == "saw"]
    steps = [one.number for one in seen if isinstance(evidence.decode(one.body), Step)]
    assert [one.entry for one in judged.events] == steps


def test_a_much_heavier_piece_makes_steps_vanish() -> None:
    judged = judge(played().journal, 1, TOPPLE, calibration=Calibration(84_000, 60_000))
    assert [one.now for one in judged.events] == [None, None, None]


def test_steps_of_an_older_program_stay_as_they_were() -> None:
    scale = played()
    scale.journal._db.execute("DELETE FROM sample")
    judged = judge(scale.journal, 1, TOPPLE)
    assert judged.events == []
    assert judged.unweighed == 3


def test_each_game_is_judged_from_its_own_readings() -> None:
    """The second begins while the first is on; what the scale knew of its tower carries over."""
    scale = played()
    scale.table.begin(HEADER, "demo", is_abandoning=True)
    scale.run(2)
    scale.place()
    scale.run(3)
    again = [seen_again(scale.journal, TOPPLE, number) for number in (1, 2)]
    assert [len(one) for one in again] == [3, 1]
    assert again[0] + again[1] == seen_in(scale.journal)
    with pytest.raises(NoGame, match="the last one is 2"):
        judge(scale.journal, 3, TOPPLE)


def test_a_game_that_goes_on_after_its_end_is_judged_from_what_is_kept() -> None:
    """A correction takes the end back: readings in between are not there, and none is invented."""
    scale = played()
    junior = {**HEADER, "options": {"target": 1, "mode": "junior"}}
    scale.table.begin(junior, "demo", is_abandoning=True)
    scale.run(2)
    for _ in range(30):
        game = scale.table.view().game
        assert game is not None
        if game.outcome:
            break
        scale.table.act({"fall": {"by": game.turn or "Ana", "placing": False}}, "page")
    scale.run(2)
    scale.remove(2)
    scale.run(20)
    scale.table.undo("page")
    scale.run(4)
    scale.place()
    scale.run(4)
    judged = judge(scale.journal, 2, TOPPLE)
    assert judged.unweighed == 1, "of the tower that was taken down"
    assert [one.is_change for one in judged.events] == [False]


def test_thresholds_are_those_that_were_in_force() -> None:
    """… unless others are asked for."""
    carrom = board.load("carrom")
    slow = replace(Settings(), passages=Thresholds(slowest_m_s=0.2))
    journal = Journal(None)
    table = Table(carrom, journal, slow, lambda view: None)
    table.begin({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}, "demo")
    with VirtualBoard(carrom, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
        lockstep.run(SECOND)
        gate = carrom.gate_number("pocket-2")
        virtual.drive([GateEdge(2e6, gate, True), GateEdge(2.13e6, gate, False)])
        lockstep.run(8 * SECOND)
    (one,) = judge(journal, 1, carrom).events
    assert isinstance(one.was, Passage)
    assert (one.was.pieces, one.was.verdict, one.is_change) == (1, "accept", False)
    (other,) = judge(journal, 1, carrom, Thresholds()).events
    assert isinstance(other.now, Passage)
    assert (other.now.pieces, other.now.verdict) == (1, "ask")
    journal.close()


def test_where_an_older_program_kept_few_beats_none_is_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It kept those that denied the edges, as here where the end of a break is lost."""
    monkeypatch.setattr(beats, "LATEST_US", -3600 * SECOND)
    pockets = PocketBoard()
    pockets.shot(settle=1.0)
    pockets.edge(1, True)
    pockets.mask = 0
    pockets.wait(4.0)
    pockets.edge(0, True)
    pockets.wait(2.5)
    pockets.edge(0, False)
    pockets.wait(8.0)
    live = seen_in(pockets.journal)
    assert [taken for kind, *_, taken in live if kind == "Fault"] == ["blocked"]
    assert seen_again(pockets.journal, pockets.board) != live
    older = "DELETE FROM meta WHERE key = 'beats_from'"
    taken_over = f"INSERT INTO meta VALUES ('beats_from', '{pockets.journal.version() + 1}')"
    for made in (older, taken_over):
        pockets.journal._db.execute(made)
        assert seen_again(pockets.journal, pockets.board) == live


def test_gates_and_scale_of_the_tower_variant() -> None:
    """Passages, steps, a beam that is blocked from the start and a scale that loses its wire."""
    carrom = board.load("carrom")
    journal = Journal(None)
    senses = Senses(CALIBRATION)
    table = Taped(carrom, journal, Settings(), lambda view: None, senses)
    header = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
    table.begin({**header, "options": {"tower": True}}, "demo")
    tower = Tower(random.Random(1))
    blocked, pocket = carrom.gate_number("pocket-4"), carrom.gate_number("pocket-1")
    with (
        VirtualBoard(carrom, 1, None, WiredCell()) as virtual,
        Lockstep(virtual, table) as lockstep,
    ):
        virtual.drive([GateEdge(0, blocked, True)])
        virtual.load([tower.rest(0)])
        lockstep.run(5 * SECOND)
        virtual.load(tower.place(lockstep.now_us))
        virtual.drive([GateEdge(6e6, pocket, True), GateEdge(6.03e6, pocket, False)])
        lockstep.run(9 * SECOND)
        virtual.load([(9.1e6, float(1 << 24))])
        lockstep.run(13 * SECOND)
    live = seen_in(journal)
    assert [(kind, gate) for kind, gate, *_ in live] == [
        ("Fault", blocked),
        ("Step", None),
        ("Passage", pocket),
        ("Fault", None),
    ]
    assert seen_again(journal, carrom) == live
    assert seen_on(table.tape, carrom, senses) == live
    journal.close()


def test_a_fault_that_lasts_over_restarts_is_one() -> None:
    """Each service hears again that the beam is broken, and knows that it was reported."""
    carrom = board.load("carrom")
    journal = Journal(None)
    table = Table(carrom, journal, Settings(), lambda view: None)
    table.begin({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}, "demo")
    gate = carrom.gate_number("pocket-4")
    with VirtualBoard(carrom, 1, None) as virtual, Lockstep(virtual, table) as lockstep:
        virtual.drive([GateEdge(0, gate, True)])
        lockstep.run(5 * SECOND)
        lockstep.attach(Table(carrom, journal, Settings(), lambda view: None))
        lockstep.run(10 * SECOND)
        virtual.drive([GateEdge(10.1e6, gate, False)])
        lockstep.run(14 * SECOND)
    assert [kind for kind, *_ in seen_in(journal)] == ["Fault"]
    judged = judge(journal, 1, carrom)
    assert [one.is_change for one in judged.events] == [False]
    journal.close()


def test_a_fault_that_a_reboot_ended_and_that_comes_again_is_two() -> None:
    """Seen again from the journal, nothing changes."""
    play = PocketBoard()
    for _ in range(2):
        play.edge(play.board.gate_number("pocket-4"), True)
        play.wait(8)
        play.fall(1)
        play.wait(8)
        play.mask = 0
        play.boot()
        play.wait(4)
    kinds = [kind for kind, *_ in seen_in(play.journal)]
    assert kinds.count("Fault") == 2
    judged = judge(play.journal, 1, play.board)
    assert [one.is_change for one in judged.events] == [False] * len(kinds)


@pytest.mark.parametrize("period_ms", [250, 999, 1000])
def test_a_scale_that_falls_silent_and_comes_back(period_ms: int) -> None:
    """Told four times a second, or once; kept only until it is a fault."""
    scale = played()
    scale.serve()
    for _ in range(60_000 // period_ms):
        scale.now_us += period_ms * 1000
        scale.tell(f"LOAD,{scale.ticks},0,3")
    scale.run(4)
    scale.place()
    scale.run(6)
    scale.table.close()
    live = seen_in(scale.journal)
    assert [kind for kind, *_ in live] == ["Step", "Step", "Step", "Fault", "Step"]
    assert seen_again(scale.journal, TOPPLE) == live


class Mortal(Journal):
    """Dies at the write that is asked for: before a row, or before its commit."""

    lives = -1

    def _count(self) -> None:
        self.lives -= 1
        if self.lives == -1:
            raise Killed

    def add(self, *values: Any) -> Entry:
        self._count()
        return super().add(*values)

    def _insert_sample(self, *values: Any) -> None:
        self._count()
        super()._insert_sample(*values)


class Killed(BaseException):
    """The service died here."""


@pytest.mark.parametrize("seed", range(tries(1, 2)))
def test_a_kill_at_any_write_costs_no_step(tmp_path: Path, seed: int) -> None:
    """Whichever row of a step or chunk was the last: each step once, and judged again the same."""
    path = tmp_path / "journal.sqlite"
    scale = ScaleBoard(Mortal(path), seed)
    scale.table.begin(HEADER, "demo")
    scale.run(6)
    deaths = 0
    for number in range(10):
        assert isinstance(scale.journal, Mortal)
        scale.journal.lives = number % 5
        scale.place()
        for _ in range(8):
            try:
                scale.run(1)
            except Killed:
                deaths += 1
                scale.journal._db.close()
                scale.journal = Mortal(path)
                scale.serve()
    assert deaths == 10
    assert steps(seen_in(scale.journal)) == [(1, "accept")] * 10
    scale.table.close()
    assert seen_again(scale.journal, TOPPLE) == seen_in(scale.journal)
    scale.journal.close()


def test_the_raw_data_of_a_game_as_a_capture() -> None:
    """Over two boots, with its weights: judged like the journal it came from."""
    scale = played()
    scale.reboot()
    scale.place()
    scale.run(4)
    tape = list(captured(scale.journal, 1))
    live = seen_in(scale.journal)
    assert len(live) == 4
    assert seen_on(tape, TOPPLE, scale.senses) == live
