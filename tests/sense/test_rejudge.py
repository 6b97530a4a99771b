"""A capture judged again: whatever the way did to its lines, the same is seen."""

import random

import pytest

from pichenette import board, wire
from pichenette.link.capture import Captured
from pichenette.sense.observation import Fault, Observation, Passage, Recovered, Step
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration

CARROM = board.load("carrom")
PERIOD = 1 << 30
MS = 1000


class Script:
    """A capture being written; times in ms of the board since its first tick."""

    def __init__(self, first: int = 5_000, seq: int = 1) -> None:
        self.first = first
        self.seq = seq
        self.lines: list[tuple[float, str]] = [(0.0, f"STATE,{first},0")]

    def tell(self, at_ms: float, body: str, late_ms: float = 0.0) -> None:
        self.lines.append((at_ms + late_ms, body))

    def ticks(self, at_ms: float) -> int:
        return (self.first + round(at_ms * MS)) % PERIOD

    def edge(self, at_ms: float, gate: int, flags: int, late_ms: float = 0.0) -> None:
        body = f"EDGE,{self.seq},{self.ticks(at_ms)},{gate},{flags}"
        self.tell(at_ms, body, late_ms)
        self.seq += 1

    def fall(self, gate: int, at_ms: float, width_ms: float) -> None:
        self.edge(at_ms, gate, 1)
        self.edge(at_ms + width_ms, gate, 2)

    def beats(self, seconds: int) -> None:
        for second in range(1, seconds + 1):
            self.tell(second * 1000, f"BEAT,{self.ticks(second * 1000)},0,0,0,150000,0")

    def captured(self) -> list[Captured]:
        return [
            Captured(77_000_000 + round(at_ms * MS), wire.encode(body).rstrip())
            for at_ms, body in sorted(self.lines, key=lambda line: line[0])
        ]


def judged(lines: list[Captured]) -> list[Observation]:
    return rejudge(lines, CARROM, Thresholds())


def passages(seen: list[Observation]) -> list[tuple[int, int, int, str]]:
    return [
        (one.gate, one.at_us, one.pieces, one.verdict) for one in seen if isinstance(one, Passage)
    ]


def evening() -> Script:
    script = Script()
    for number in range(12):
        script.fall(number % 4, 1000 + 900 * number, 12 + 5 * number)
    script.beats(16)
    return script


EXPECTED = [(number % 4, (1000 + 900 * number) * MS, 1, "accept") for number in range(12)]


def test_times_count_from_the_first_tick() -> None:
    assert passages(judged(evening().captured())) == EXPECTED


def test_late_doubled_and_torn_lines_change_nothing() -> None:
    dice = random.Random(1)
    lines = evening().captured()
    for line in list(lines):
        if dice.random() < 0.3:
            lines.append(Captured(line.host_us + dice.randrange(3_000_000), line.line))
        if dice.random() < 0.2:
            lines.append(Captured(line.host_us, line.line[:-3]))
            lines.append(Captured(line.host_us, b"Traceback (most recent call last):"))
    lines.sort(key=lambda line: line.host_us)
    late = [
        Captured(line.host_us + (700_000 if dice.random() < 0.2 else 0), line.line)
        for line in lines
    ]
    late.sort(key=lambda line: line.host_us)
    assert passages(judged(late)) == EXPECTED


def test_ticks_wrap() -> None:
    script = Script(first=PERIOD - 3_000_000)
    for number in range(12):
        script.fall(number % 4, 1000 + 900 * number, 12 + 5 * number)
    script.beats(16)
    assert passages(judged(script.captured())) == EXPECTED


def test_a_capture_may_begin_in_the_middle() -> None:
    script = Script(seq=4711)
    script.lines.clear()
    script.edge(500, 2, 2)  # something was going through
    script.fall(0, 2000, 30)
    script.beats(4)
    # Its first tick is that edge's: times count from there.
    assert passages(judged(script.captured())) == [(2, 0, 1, "ask"), (0, 1500 * MS, 1, "accept")]


def test_another_boot_goes_on_after_the_first() -> None:
    script = Script(first=900_000_000)
    script.fall(0, 1000, 30)
    script.beats(4)
    hello = "HELLO,1,0.1,e6,0badcafe,carrom,00000000,7"
    again = Script(first=150_000)
    again.fall(1, 2000, 40)
    again.beats(4)
    lines = script.captured()
    lines.append(Captured(lines[-1].host_us + 500, wire.encode(hello).rstrip()))
    lines += [Captured(line.host_us + 10_000_000, line.line) for line in again.captured()]
    assert passages(judged(lines)) == [
        (0, 1000 * MS, 1, "accept"),
        (1, 12_000 * MS, 1, "accept"),
    ]


def test_missing_numbers_are_told_and_what_is_beside_them_asked() -> None:
    script = Script()
    script.fall(0, 1000, 30)
    script.fall(1, 3000, 30)
    script.seq += 2
    script.fall(2, 5000, 30)
    script.fall(3, 8000, 30)
    script.beats(10)
    seen = judged(script.captured())
    assert [(one.gate, one.fault) for one in seen if isinstance(one, Fault)] == [(None, "lost")]
    assert [verdict for *_, verdict in passages(seen)] == ["accept", "ask", "ask", "accept"]


@pytest.mark.parametrize(
    ("missing", "en", "fr"),
    [
        (1, "1 edge is missing from number 3 on", "il manque 1 front à partir du n° 3"),
        (2, "2 edges are missing from number 3 on", "il manque 2 fronts à partir du n° 3"),
    ],
)
def test_how_many_are_missing_is_told_in_words(missing: int, en: str, fr: str) -> None:
    script = Script()
    script.fall(0, 1000, 30)
    script.seq += missing
    script.fall(2, 5000, 30)
    script.beats(8)
    [fault] = [one for one in judged(script.captured()) if isinstance(one, Fault)]
    assert fault.because.en.startswith(en)
    assert fault.because.fr.startswith(fr)


def test_blocked_at_the_start_even_in_a_short_capture() -> None:
    script = Script()
    script.lines = [(0.0, f"STATE,{script.first},4"), (900.0, f"PONG,1,{script.ticks(900)}")]
    seen = judged(script.captured())
    assert [(one.gate, one.fault, one.at_us) for one in seen if isinstance(one, Fault)] == [
        (2, "blocked", 0)
    ]
    assert passages(seen) == []


def test_a_gate_the_board_has_not_is_left_out() -> None:
    script = Script()
    script.fall(17, 1000, 30)
    script.fall(0, 2000, 30)
    script.beats(4)
    assert passages(judged(script.captured())) == [(0, 2000 * MS, 1, "accept")]


def test_steps_come_from_loads() -> None:
    script = Script()
    for number in range(400):
        counts = 1000 + 500 * 3 + (500 if number > 200 else 0) + number % 3
        script.tell(12.5 * number, f"LOAD,{script.ticks(12.5 * number)},{counts},0")
    seen = rejudge(script.captured(), CARROM, Thresholds(), Calibration(1000, 500))
    steps = [one for one in seen if isinstance(one, Step)]
    assert [(one.pieces, one.total, one.verdict) for one in steps] == [(1, 4, "accept")]
    assert steps[0].at_us == round(201 * 12.5 * MS)
    assert steps[0].decided_us - steps[0].at_us < 300_000


def test_two_edges_of_a_speck_in_the_wrong_order_of_ticks() -> None:
    """Numbers say what came first."""
    script = Script()
    script.edge(1000.05, 0, 1)
    script.edge(1000.02, 0, 2)
    script.fall(0, 2200, 30)
    script.beats(5)
    assert passages(judged(script.captured()))[-1] == (0, 2200 * MS, 1, "accept")


def test_a_colour_told_late_moves_no_edge() -> None:
    """A head is read out while its beam is broken or right after that: the next edge may have the
    earlier tick."""
    script = Script()
    script.edge(1000, 0, 1)
    script.tell(1030.9, f"HUE,2,{script.ticks(1030.8)},0,9,8,7,24")
    script.seq += 1
    script.edge(1030, 1, 1)
    script.edge(1031, 0, 2)
    script.edge(1060, 1, 2)
    script.beats(4)
    seen = judged(script.captured())
    assert [at_us for _, at_us, *_ in passages(seen)] == [1000 * MS, 1030 * MS]
    assert [len(one.lights) for one in seen if isinstance(one, Passage)] == [1, 0]


def test_a_colour_told_after_its_break_belongs_to_it() -> None:
    script = Script()
    script.edge(1000, 0, 1)
    script.edge(1007, 0, 2)
    script.tell(1008.9, f"HUE,3,{script.ticks(1008.8)},0,9,8,7,24")
    script.seq += 1
    script.fall(0, 2200, 30)
    script.beats(5)
    seen = judged(script.captured())
    assert [len(one.lights) for one in seen if isinstance(one, Passage)] == [1, 0]


def test_the_scale_goes_on_over_a_reboot() -> None:
    """A piece placed while the Pico boots is a step, just as it is live."""
    script, again = Script(first=900_000_000), Script(first=150_000)
    for number in range(160):
        script.tell(12.5 * number, f"LOAD,{script.ticks(12.5 * number)},{1000 + number % 3},0")
        again.tell(12.5 * number, f"LOAD,{again.ticks(12.5 * number)},{1500 + number % 3},0")
    lines = script.captured()
    hello = wire.encode("HELLO,1,0.1,e6,0badcafe,carrom,00000000,7").rstrip()
    lines.append(Captured(lines[-1].host_us + 500, hello))
    lines += [Captured(line.host_us + 4_000_000, line.line) for line in again.captured()]
    seen = rejudge(lines, CARROM, Thresholds(), Calibration(1000, 500))
    assert [(one.pieces, one.total) for one in seen if isinstance(one, Step)] == [(1, 1)]


def test_a_lost_end_does_not_swallow_what_comes_later() -> None:
    script = Script()
    script.edge(1000, 0, 1)
    script.seq += 1
    script.fall(0, 1900, 30)
    script.fall(0, 4000, 30)
    script.beats(6)
    found = passages(judged(script.captured()))
    assert [(at_us // MS, verdict) for _, at_us, _, verdict in found] == [
        (1000, "ask"),
        (1900, "ask"),
        (4000, "accept"),
    ]


@pytest.mark.parametrize("back_s", [60, 600, 1000])
def test_edges_that_were_kept_for_minutes_keep_their_moment(back_s: int) -> None:
    """The cable was out; all of it comes at once, in the middle of a wrap of the ticks or not."""
    script = Script()
    moments_ms = [1000.0, 20_000.0, back_s * 500.0, back_s * 950.0]
    for moment_ms in moments_ms:
        for at_ms, flags in ((moment_ms, 1), (moment_ms + 30, 2)):
            script.edge(at_ms, 0, flags, late_ms=back_s * 1000 + script.seq - at_ms)
    script.tell(back_s * 1000, f"STATE,{script.ticks(back_s * 1000)},0")
    script.fall(1, back_s * 1000 + 9000, 30)
    script.tell(2_000_000, f"BEAT,{script.ticks(2_000_000)},0,0,0,150000,0")
    seen = passages(judged(script.captured()))
    assert [at_us for _, at_us, _, _ in seen] == [
        *(round(moment * MS) for moment in moments_ms),
        (back_s + 9) * 1000 * MS,
    ]


def test_a_capture_may_begin_with_an_edge_that_was_kept() -> None:
    script = Script()
    script.lines.clear()
    script.edge(0, 0, 1, late_ms=300_000)
    script.edge(30, 0, 2, late_ms=299_971)
    script.tell(300_002, f"BEAT,{script.ticks(300_002)},0,0,0,150000,0")
    script.fall(1, 301_000, 30)
    script.tell(305_000, f"BEAT,{script.ticks(305_000)},0,0,0,150000,0")
    assert [at_us for _, at_us, _, _ in passages(judged(script.captured()))] == [0, 301_000_000]


def test_a_gate_its_board_muted_is_a_fault_in_a_capture_too() -> None:
    script = Script()
    script.beats(9)
    for number in range(64):
        script.edge(1000 + number / 10, 0, 2 if number % 2 else 1)
    for at_ms, flags in ((1010, 0), (5000, 2)):
        if flags:
            script.fall(1, 3000, 30)
        script.tell(at_ms, f"MUTE,{script.seq},{script.ticks(at_ms)},0,{flags}")
        script.seq += 1
    seen = judged(script.captured())
    assert [(one.gate, one.fault) for one in seen if isinstance(one, Fault)] == [(0, "storm")]
    assert (1, 3_000_000, 1, "accept") in passages(seen)
    assert [one.at_us for one in seen if isinstance(one, Recovered)] == [5_500_000]
