"""A storm mutes its own gate inside the interrupt, with the heap locked; the others go on."""

from world import CLOCK  # first
from gates import Gates
from machine import PINS, Pin
from ring import Ring

ring = Ring(capacity=256)
gates = Gates([["one", 2, False], ["two", 3, False], ["three", 4, True]], ring)
gates.arm()
storms = gates.storms


def bodies():
    """All that is new, acknowledged."""
    new = [ring.body(seq) for seq in range(ring.acknowledged + 1, ring.head + 1)]
    ring.acknowledge(ring.head)
    return new


def pulses(pin, times, period_us):
    for _ in range(times):
        PINS[pin].edge(Pin.IRQ_FALLING)
        CLOCK.advance(period_us // 2)
        PINS[pin].edge(Pin.IRQ_RISING)
        CLOCK.advance(period_us - period_us // 2)


def run(ms):
    for _ in range(ms):
        storms.step()
        CLOCK.advance(1000)


def mutes(new):
    return [body.split(",")[3:] for body in new if body.startswith("MUTE")]


# at 100 µs: muted by itself, nobody else needed
pulses(2, 1000, 100)
new = bodies()
assert len(new) == 129 and mutes(new) == [["0", "0"]], (len(new), new[-1])
assert new[-1].startswith("MUTE,129,") and gates.is_muted(0)
PINS[3].edge(Pin.IRQ_FALLING)
assert [body.split(",")[3:] for body in bodies()] == [["1", "1"]]

# it goes on: nothing is told; it stops: told within 0.35 s, with its level
for _ in range(40):
    pulses(2, 100, 100)
    run(10)
assert bodies() == [] and gates.is_muted(0)
PINS[2].edge(Pin.IRQ_FALLING)
run(250)
assert bodies() == []
run(100)
assert mutes(bodies()) == [["0", "1"]] and not gates.is_muted(0)
PINS[2].edge(Pin.IRQ_RISING)
assert [body.split(",")[3:] for body in bodies()] == [["0", "2"]]

# a lamp, a contact that bounces, a piece that hesitates: none of them is a storm
for _ in range(20):
    pulses(2, 60, 8333)  # 120 Hz: half a second
    storms.step()
    assert mutes(bodies()) == []
for _ in range(50):
    pulses(3, 50, 100)  # 5 ms of chatter
    run(500)
    assert mutes(bodies()) == []
run(1200)
for _ in range(1000):  # 2,000 edges in one second on one gate
    pulses(4, 1, 1000)
    storms.step()
    assert mutes(bodies()) == []

# the window does not run away with the clock: 128 edges in nine minutes are none
run(1100)
CLOCK.us = 5
storms.step()
for _ in range(129):
    pulses(2, 1, 4_000_000)
assert mutes(bodies()) == []

# all at once, and the ring full: muted all the same, told when there is room
run(1100)
bodies()
for _ in range(300):
    for pin in (2, 3, 4):
        pulses(pin, 1, 50)
assert ring.waiting == 256 and ring.lost > 0
assert [gates.is_muted(number) for number in range(3)] == [True, True, True]
new = bodies()
run(30)
assert sorted(mutes(new + bodies())) == [["0", "0"], ["1", "0"], ["2", "0"]]
PINS[4].edge(Pin.IRQ_FALLING)
run(400)
assert sorted(mutes(bodies())) == [["0", "2"], ["1", "2"], ["2", "2"]]

# somebody new listens: what is muted is told again, once
pulses(2, 200, 50)
found = bodies()
assert mutes(found) == [["0", "0"]], found[-4:]
storms.greet()
storms.greet()
pulses(2, 1, 50)
run(25)
assert mutes([ring.body(seq) for seq in range(ring.acknowledged + 1, ring.head + 1)]) == [
    ["0", "0"]
]
storms.greet()
run(25)
assert mutes(bodies()) == [["0", "0"]]
run(400)
assert mutes(bodies()) == [["0", "2"]]

# slower than that, and nobody acknowledges: three quarters full, then it is muted
for _ in range(300):
    pulses(2, 1, 4000)
    storms.step()
left = ring.capacity - ring.waiting
assert gates.is_muted(0) and left > 20, left
assert mutes(bodies()) == [["0", "0"]]
