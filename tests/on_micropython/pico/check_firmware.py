"""The whole firmware on a UART: it greets, sends, sends again, and stops when it is told to."""

from world import CLOCK, Over  # first
import main
import wire
from machine import PINS, UARTS, Pin


def fields_sent():
    found = [wire.decode(line) for line in bytes(UARTS[-1].sent).split(b"\n")]
    return [fields for fields in found if fields]


def kinds(fields):
    return [one[0] for one in fields]


def hear(body):
    return lambda: UARTS[-1].received.extend(wire.encode(body))


def at_ms(ms, happen):
    CLOCK.at(1000 * ms, happen)


seen = {}


def note(name):
    def take():
        seen[name] = fields_sent()
        UARTS[-1].sent = bytearray()

    return take


def acknowledge():
    boot = [one for one in seen["greeting"] if one[0] == "HELLO"][0][4]
    hear("ACK,ffffffff,2")()  # of another boot
    hear("ACK,%s,1" % boot)()


def set_room(room):
    def set_it():
        UARTS[-1].room = room

    return set_it


at_ms(300, note("greeting"))
at_ms(310, lambda: PINS[2].edge(Pin.IRQ_FALLING))
at_ms(320, lambda: PINS[2].edge(Pin.IRQ_RISING))
at_ms(400, note("first"))
at_ms(900, note("again"))
at_ms(910, acknowledge)
at_ms(2800, note("backed off"))
at_ms(2810, hear("HI,1"))
at_ms(2850, note("after HI"))
at_ms(2860, hear("PING,42"))
at_ms(2900, note("ping"))
at_ms(2910, set_room(10))  # ten bytes more, then nobody reads
at_ms(2920, lambda: PINS[3].edge(Pin.IRQ_FALLING))
at_ms(4500, lambda: PINS[3].edge(Pin.IRQ_RISING))
at_ms(5000, set_room(None))
at_ms(6500, note("after the stall"))
at_ms(6510, hear("SELFTEST"))
at_ms(6700, note("self-test"))
at_ms(6710, hear("REBOOT"))
at_ms(9000, lambda: seen.update(late=True))

try:
    main.start()
except Over:
    pass

greeting = seen["greeting"]
assert greeting[0][:4] == ["HELLO", "1", greeting[0][2], "e6613852831b452f"], greeting
assert greeting[0][5:] == ["test", "12345678", "3"]
assert greeting[1][0] == "STATE" and greeting[1][2] == "0"
edges = [["EDGE", "1", "310000", "0", "1"], ["EDGE", "2", "320000", "0", "2"]]
assert [one[:2] + one[3:] for one in seen["first"]] == [one[:2] + one[3:] for one in edges]
assert [one for one in seen["again"] if one[0] == "EDGE"] == seen["first"], seen["again"]
backed_off = [one for one in seen["backed off"] if one[0] == "EDGE"]
assert backed_off == 2 * [seen["first"][1]], seen["backed off"]  # after 0.5 s and 1 s more
assert kinds(seen["backed off"]).count("BEAT") in (1, 2, 3)
assert kinds(seen["after HI"]) == ["HELLO", "STATE", "EDGE"], seen["after HI"]
assert seen["ping"][0][:2] == ["PONG", "42"], seen["ping"]
stalled = [one for one in seen["after the stall"] if one[0] == "EDGE"]
assert {one[1] for one in stalled} == {"2", "3", "4"}, stalled
assert kinds(seen["after the stall"]).count("BEAT") <= 2  # none piled up
selftest = seen["self-test"]
assert [one[1] for one in selftest if one[0] == "SAY"][0] == "pocket-1: clear", selftest
assert ["DONE", "SELFTEST", "ok"] in selftest, selftest
assert fields_sent()[-1] == ["DONE", "REBOOT", "ok"], fields_sent()
assert "late" not in seen
