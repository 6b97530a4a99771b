"""Sentences, acknowledgements, resending; a port that tears and swallows."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pichenette import wire
from tests.firmware.simulated import Pico

HELLO = "HELLO,1,0.1.0,e661,00c0ffee,test,12345678,2"


class Port:
    """What the host got, and what it says; `room` bytes more fit, then a write comes back short."""

    def __init__(self, pico: Pico) -> None:
        self._simulation = pico.simulation
        self.output = bytearray()
        self.input: list[bytes] = []
        self.room: int | None = None
        self.noise = 0

    def write(self, data: bytes) -> int:
        taken = data if self.room is None else data[: self.room]
        if self.room is not None:
            self.room -= len(taken)
            if len(taken) < len(data):
                self._simulation.spend(1_000_000)
        self.output += taken
        return len(taken)

    def read_line(self, _until: int) -> bytes | None:
        if not self.input:
            return None
        self._simulation.spend(500)  # as long as ten bytes take
        return self.input.pop(0)

    def take(self) -> list[list[str]]:
        """The sentences since the last look."""
        fields = [wire.decode(line) for line in bytes(self.output).split(b"\n")]
        self.output.clear()
        return [one for one in fields if one]


class Bench:
    def __init__(self, pico: Pico, capacity: int = 64, **commands: Callable[[], None]) -> None:
        self._pico = pico
        self.port = Port(pico)
        self.ring = pico.load("ring").Ring(capacity=capacity, hues=True)
        self.link: Any = pico.load("link").Link(self.port, self.ring, HELLO, lambda: 0b10, commands)
        self.run(10)
        self.greeting = self.port.take()

    def push(self, count: int = 1) -> None:
        for _ in range(count):
            self.ring.push_hue(5, 1, 1, 2, 3, 4)

    def hear(self, body: str) -> None:
        self.port.input.append(wire.encode(body))

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.link.step()
            self._pico.simulation.spend(1000)

    def sent(self, ms: int = 50) -> list[int]:
        """The numbers sent within `ms`."""
        self.run(ms)
        return [int(fields[1]) for fields in self.port.take() if fields[0] == "HUE"]


@pytest.fixture
def bench(pico: Pico) -> Bench:
    return Bench(pico)


def test_it_greets_by_itself(bench: Bench) -> None:
    assert bench.greeting[0] == HELLO.split(",")
    assert bench.greeting[1][0] == "STATE"
    assert bench.greeting[1][2] == "2"


def test_hi_is_answered_with_hello_state_and_all_that_waits(bench: Bench) -> None:
    bench.push(20)
    assert bench.sent() == list(range(1, 21))
    bench.hear("ACK,00c0ffee,5")
    bench.hear("HI,1")
    bench.run(50)
    told = bench.port.take()
    assert [fields[0] for fields in told] == ["HELLO", "STATE"] + 15 * ["HUE"]
    assert [fields[1] for fields in told[2:]] == [str(seq) for seq in range(6, 21)]


def test_what_was_to_be_said_is_said_after_a_greeting(bench: Bench) -> None:
    bench.hear("PING,7")
    bench.hear("HI,1")
    for word in ("one", "two"):
        bench.link.say(word)
    bench.link.answer("PONG,1,5")  # too old to tell a clock by
    bench.run(10)
    told = [fields[:2] for fields in bench.port.take()]
    assert [fields[0] for fields in told] == ["HELLO", "STATE", "SAY", "SAY", "PONG"]
    assert told[-1] == ["PONG", "7"]


def test_the_time_out_doubles_and_progress_resets_it(bench: Bench) -> None:
    bench.push()
    assert bench.sent(100) == [1]
    assert bench.sent(300) == []
    assert bench.sent(200) == [1]  # after 0.5 s
    assert bench.sent(800) == []
    assert bench.sent(300) == [1]  # after 1 s more
    bench.push()
    assert bench.sent(100) == [2]
    bench.hear("ACK,00c0ffee,1")
    assert bench.sent(400) == []
    assert bench.sent(200) == [2]


def test_a_time_out_tells_the_oldest_again_not_everything(pico: Pico) -> None:
    bench = Bench(pico, capacity=1024)
    bench.push(1000)
    assert len(bench.sent(400)) == 1000
    again = bench.sent(400)
    assert again == list(range(1, 65))
    bench.hear("ACK,00c0ffee,64")  # a host that threw away all behind a gap
    assert bench.sent(100)[:64] == list(range(65, 129))


def test_new_ones_go_out_while_old_ones_wait(bench: Bench) -> None:
    bench.push()
    bench.sent()
    for _ in range(20):  # a storm must not put off the resending of 1
        bench.push()
        assert bench.sent(60)
    assert bench.sent(600).count(1) >= 1


@pytest.mark.parametrize(
    "body", ["ACK,ffffffff,1", "ACK,00c0ffee,2", "ACK,00c0ffee,x", "ACK,00c0ffee", "ACK"]
)
def test_an_acknowledgement_that_is_not_ours_is_nothing(bench: Bench, body: str) -> None:
    bench.push()
    bench.sent()
    bench.hear(body)
    bench.run(5)
    assert bench.ring.waiting == 1


def test_ping_is_answered_with_ticks(bench: Bench) -> None:
    bench.hear("PING,17")
    bench.run(2)
    ((kind, token, ticks),) = bench.port.take()
    assert (kind, token) == ("PONG", "17")
    assert ticks.isdigit()


def test_a_token_too_long_for_its_pong_is_counted_not_answered(bench: Bench) -> None:
    bench.hear("PING," + "t" * 73)
    bench.hear("PING," + "t" * 74)
    bench.run(10)
    assert [fields[:2] for fields in bench.port.take()] == [["PONG", "t" * 73]]
    assert bench.link.unknown == 1


def test_commands_reach_whoever_was_given_for_them(pico: Pico) -> None:
    done: list[str] = []
    bench = Bench(pico, SELFTEST=lambda: done.append("SELFTEST"))
    bench.hear("SELFTEST")
    bench.hear("DANCE,1")
    bench.port.input.append(b"$SELFTEST*0000")
    bench.run(5)
    assert done == ["SELFTEST"]
    assert bench.link.unknown == 2


def test_a_sentence_behind_a_torn_one_is_obeyed(bench: Bench) -> None:
    bench.port.input.append(b"$ACK,12" + wire.encode("PING,torn").rstrip())
    bench.port.input.append(wire.encode("PING,1").rstrip() + wire.encode("PING,2"))
    bench.run(5)
    assert [fields[1] for fields in bench.port.take()] == ["torn", "1", "2"]
    assert bench.link.unknown == 1


def test_all_that_is_there_is_taken_for_a_while(bench: Bench) -> None:
    bench.port.input = [b"chatter"] * 100
    bench.hear("PING,1")
    bench.link.step()
    assert len(bench.port.input) in range(75, 85)  # 10 ms, then the other tasks
    bench.run(10)
    assert [fields[0] for fields in bench.port.take()] == ["PONG"]


def test_no_answer_is_dropped_for_a_host_that_reads(bench: Bench) -> None:
    for token in range(200):
        bench.hear(f"PING,{token}")
    bench.run(100)
    assert [fields[1] for fields in bench.port.take()] == [str(token) for token in range(200)]


def test_done_tells_as_many_names_as_fit_each_whole(bench: Bench) -> None:
    names = [f"pocket-{number}" for number in range(1, 21)]
    bench.link.done("SELFTEST", names)
    bench.link.done("SELFTEST", names[:3])
    bench.run(2)
    cut, whole = [fields[2] for fields in bench.port.take()]
    assert whole == "pocket-1 pocket-2 pocket-3"
    told, more = cut.split(" and ")
    assert told.split() == names[: len(told.split())]
    assert more == f"{20 - len(told.split())} more"
    assert len(told.split()) >= 7


def test_a_gate_that_is_muted_is_told_and_an_old_host_gets_an_edge_instead(bench: Bench) -> None:
    for code in (0b01100, 0xA0 | 3, 0xC0 | 3):
        bench.ring.push(77, code)
    bench.run(10)
    told = [fields[2:] for fields in bench.port.take()]
    assert told == [["77", "3", "0"], ["77", "3", "2"], ["77", "3", "1"]]
    bench.run(10_000)  # it is sent again and again, and nobody knows what it is
    *_, first, second, third = bench.port.take()
    assert first == ["EDGE", "1", "77", "3", "3"]
    assert (second[4], third[4]) == ("2", "1")
    bench.hear("HI,1")
    bench.run(10)
    assert [fields[0] for fields in bench.port.take()] == ["HELLO", "STATE"] + 3 * ["MUTE"]


def test_a_torn_sentence_is_told_again_on_a_line_of_its_own(bench: Bench) -> None:
    bench.port.room = 10
    bench.push()
    assert bench.sent(1) == []
    bench.port.room = None
    bench.run(400)
    lines = bytes(bench.port.output).split(b"\n")
    assert wire.decode(lines[0]) is None
    assert [wire.decode(line) for line in lines[1:2]] == [
        ["HUE", "1", "5", "1", "1", "2", "3", "4"]
    ]


def test_while_nobody_reads_the_port_is_left_alone_and_nothing_piles_up(bench: Bench) -> None:
    bench.port.room = 0
    bench.push(10)
    bench.run(3)
    assert bench.link.is_resting()
    assert not bench.link.tell("BEAT,1,0,0,0,0,0")
    bench.port.room = None
    assert not bench.link.tell("BEAT,2,0,0,0,0,0")  # still resting
    assert bench.sent(1500)[:10] == list(range(1, 11))


def test_a_byte_from_the_host_ends_the_rest(bench: Bench) -> None:
    bench.port.room = 0
    bench.push()
    bench.run(2)
    bench.port.room = None
    bench.hear("PING,1")
    bench.run(2)
    assert [fields[0] for fields in bench.port.take()] == ["PONG", "HUE"]


def test_an_overflow_is_told_and_followed_by_state(pico: Pico) -> None:
    bench = Bench(pico, capacity=8)
    bench.push(11)
    bench.run(50)
    assert all(fields[0] == "HUE" for fields in bench.port.take())  # full: no room to tell of yet
    bench.hear("ACK,00c0ffee,8")
    bench.run(5)
    said, state = bench.port.take()
    assert said == ["SAY", "store was full: 3 edges lost since boot"]
    assert state[0] == "STATE"


def test_say_is_cut_and_made_printable(bench: Bench) -> None:
    bench.link.say("café\n" + 200 * "x")
    bench.run(2)
    ((_, text),) = bench.port.take()
    assert text.startswith("caf??xxx")
    assert len(wire.encode(f"SAY,{text}")) == wire.MAX_SENTENCE


def test_a_flush_sends_what_waits_and_gives_up_when_nobody_reads(bench: Bench) -> None:
    for number in range(20):
        bench.link.say(str(number))
    bench.link.done("REBOOT", [])
    bench.link.flush()
    assert bench.port.take()[-1] == ["DONE", "REBOOT", "ok"]
    bench.port.room = 0
    bench.link.say("to nobody")
    bench.link.flush()
    assert bench.link.is_resting()


def test_too_many_answers_drop_the_oldest(bench: Bench) -> None:
    bench.port.room = 0
    for number in range(100):
        bench.link.say(str(number))
    bench.port.room = None
    bench.run(3000)
    told = [fields[1] for fields in bench.port.take() if fields[0] == "SAY"]
    assert told == [str(number) for number in range(52, 100)]


@settings(
    deadline=None, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_the_port_does_every_entry_arrives_once(pico: Pico, data: st.DataObject) -> None:
    bench = Bench(pico, capacity=32)
    arrived: set[int] = set()
    for _ in range(30):
        bench.push(data.draw(st.integers(0, 3), label="pushed"))
        bench.port.room = data.draw(st.none() | st.integers(0, 60), label="room")
        bench.run(data.draw(st.sampled_from([1, 5, 300]), label="ms"))
        is_lost = data.draw(st.booleans(), label="all that was sent vanished")
        told = [fields for fields in bench.port.take() if fields[0] == "HUE"]
        if not is_lost:
            arrived |= {int(fields[1]) for fields in told}
        if data.draw(st.booleans(), label="acknowledged"):
            safe = next(seq for seq in range(1000) if seq + 1 not in arrived)
            bench.hear(f"ACK,00c0ffee,{safe}")
    bench.port.room = None
    bench.hear("HI,1")
    bench.run(300)
    arrived |= {int(fields[1]) for fields in bench.port.take() if fields[0] == "HUE"}
    assert arrived == set(range(1, bench.ring.head + 1))
