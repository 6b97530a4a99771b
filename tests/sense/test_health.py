"""How well each gate is."""

from pichenette import board
from pichenette.sense.health import GateHealth, Health
from pichenette.sense.observation import Break, Fault, Passage, Recovered, Verdict
from pichenette.text import Text

CARROM = board.load("carrom")
WHY = Text("", "")


def passage(gate: int, at_us: int, width_ms: float, verdict: Verdict = "accept") -> Passage:
    pieces = int(verdict == "accept")
    breaks = (Break(at_us, round(width_ms * 1000)),)
    return Passage(gate, at_us, pieces, verdict, WHY, breaks)


def report(health: Health, gate: int) -> GateHealth:
    return health.gates[gate]


def test_only_what_pieces_go_through_is_reported() -> None:
    names = [gate.gate for gate in Health(CARROM).gates]
    assert names == ["pocket-1", "pocket-2", "pocket-3", "pocket-4"]


def test_a_second_beam_has_figures_and_a_fault_of_its_own() -> None:
    dual = board.load("carrom-dual")
    low = dual.gate_number("pocket-1-low")
    health = Health(dual)
    first, second = Break(1_000_000, 30_000), Break(1_006_000, 40_000)
    health.observe(Passage(0, 1_000_000, 1, "accept", WHY, (first,), second=(second,)))
    health.observe(Passage(0, 2_000_000, 1, "accept", WHY, (first,)))
    health.observe(Fault(low, 3_000_000, "silent", WHY))
    found = {gate.gate: gate for gate in health.gates}
    assert [*found][4:] == [f"pocket-{number}-low" for number in (1, 2, 3, 4)]
    assert (found["pocket-1"].pieces, found["pocket-1"].median_ms) == (2, 30)
    own = found["pocket-1-low"]
    assert (own.pieces, own.median_ms, own.fault) == (1, 40, "silent")
    assert found["pocket-1"].fault is None


def test_a_second_beam_makes_no_pocket_look_blind() -> None:
    dual = board.load("carrom-dual")
    health = Health(dual)
    for number in range(13):
        for gate in range(3):
            health.observe(passage(gate, number * 1_000_000, 30))
    blind = [gate.gate for gate in health.gates if gate.warning]
    assert blind == ["pocket-4"], "its second beam is not told as well"


def test_breaks_are_measured() -> None:
    health = Health(CARROM)
    for number, width in enumerate((20.0, 30.0, 70.0)):
        health.observe(passage(1, number * 1_000_000, width))
    found = report(health, 1)
    assert (found.pieces, found.shortest_ms, found.median_ms) == (3, 20.0, 30.0)
    assert found.warning is None


def test_noise_of_the_last_hour_is_told() -> None:
    health = Health(CARROM)
    for number in range(40):
        health.observe(passage(0, number * 10_000_000, 0.05, "ignore"))
    assert report(health, 0).noise_per_hour == 40
    assert "cable" in str(report(health, 0).warning)
    health.observe(passage(1, 2 * 3_600_000_000, 30))
    assert report(health, 0).noise_per_hour == 0
    assert report(health, 0).warning is None


def test_pieces_that_only_graze_the_beam() -> None:
    health = Health(CARROM)
    for number in range(10):
        health.observe(passage(2, number * 1_000_000, 1.6))
    assert "align" in str(report(health, 2).warning)


def test_time_blocked_adds_up() -> None:
    health = Health(CARROM)
    health.observe(Fault(3, 1_000_000, "blocked", WHY))
    health.observe(passage(0, 11_000_000, 30))
    assert report(health, 3).blocked_s == 10
    assert report(health, 3).fault == "blocked"
    health.observe(Recovered(3, 41_000_000))
    assert report(health, 3).blocked_s == 40
    assert report(health, 3).fault is None
    assert "blocked" in str(report(health, 3).warning)


def test_a_pocket_that_sees_nothing_may_be_blind() -> None:
    health = Health(CARROM)
    for number in range(36):
        health.observe(passage(number % 3, number * 5_000_000, 30))
    assert "blind" in str(report(health, 3).warning)
    health.observe(passage(3, 999_000_000, 30))
    assert report(health, 3).warning is None
