"""What the scale makes of the HX711's words, and of their absence."""

from world import CLOCK  # first
import rp2
from machine import PINS
from scale import Scale


class Link:
    def __init__(self):
        self.told = []

    def tell(self, body):
        kind, ticks, counts, status = body.split(",")
        assert kind == "LOAD"
        self.told.append((int(counts), int(status)))


link = Link()
scale = Scale({"dout": 16, "sck": 17, "optional": False}, link)
fifo = rp2.MACHINES[-1].words


def sent(*words):
    """What is told about these words, 12.5 ms apart."""
    link.told = []
    for word in words:
        CLOCK.advance(12_500)
        fifo.append(word & 0x1FFFFFF)
        scale.step()
    return link.told


def word(counts, last=1):
    return (counts & 0xFFFFFF) << 1 | last


assert sent(word(84_000), word(-6)) == [(84_000, 0), (-6, 0)]
assert sent(word(0x7FFFFF), word(-0x800000)) == [(0x7FFFFF, 1), (-0x800000, 1)], link.told
assert sent(word(0xFFFFFF), word(0xFFFFFF, 0)) == [(-1, 4), (-1, 4)]
assert sent(word(84_000)) == [(84_000, 0)]
assert sent(word(84_000, 0)) == [(84_000, 2)]
assert sent(word(84_000), word(84_000)) == [(84_000, 2), (84_000, 0)]  # another gain, perhaps
assert sent(word(2 * 84_010 + 1)) == [(168_021, 2)]  # the chip a bit ahead
assert sent(word(2 * 90_000 + 1)) == [(180_001, 2)]  # still, with another weight
assert sent(word(90_000), word(90_000)) == [(90_000, 2), (90_000, 0)]
assert sent(word(2 * 120_000 + 1)) == [(240_001, 2)]  # a slip and another weight at once
assert sent(*20 * [word(2 * 120_000 + 1)]) == 20 * [(240_001, 2)]
assert sent(word(120_000), word(120_000)) == [(120_000, 0), (120_000, 0)]
assert sent(word(120_003), word(119_999)) == [(120_003, 0), (119_999, 0)]
assert sent(word(150_001), word(150_003), word(150_007)) == [
    (150_001, 0),  # a heavier load: one in two ends in a one
    (150_003, 0),
    (150_007, 2),  # three in a row, and no zero: perhaps a slip after all
]
assert sent(word(150_002), word(150_001)) == [(150_002, 2), (150_001, 0)]
assert sent(*10 * [word(130_001)]) == 10 * [(130_001, 0)]  # an emulator: no noise, and no doubling
assert sent(word(90_000), word(90_000)) == [(90_000, 0), (90_000, 0)]
assert sent(word(180_000), word(90_000)) == [(180_000, 0), (90_000, 0)]  # twice the weight, no slip
assert sent(word(4 * 90_000 + 3))[0][1] == 2
assert sent(word(90_000), word(90_000))[1] == (90_000, 0)

# a slip from before boot: no word is good before one ends in a zero, and the chip begins anew
link2 = Link()
young = Scale({"dout": 16, "sck": 17, "optional": False}, link2)
for number in range(300):
    CLOCK.advance(12_500)
    rp2.MACHINES[-1].words.append(word(2 * (84_000 + number % 7) + 1))
    young.step()
assert {status for _, status in link2.told} == {2}
assert len(rp2.MACHINES) == 3, len(rp2.MACHINES)  # switched off and on once in 3.75 s
for _ in range(2):
    rp2.MACHINES[-1].words.append(word(84_000))
    young.step()
assert link2.told[-2:] == [(84_000, 0), (84_000, 0)]
assert PINS[17].level == 0

# none: told four times a second
link.told = []
for _ in range(100):
    CLOCK.advance(10_000)
    scale.step()
assert link.told == 4 * [(0, 3)] or link.told == 3 * [(0, 3)], link.told

# a full FIFO is of unknown age
link.told = []
fifo.extend([word(1)] * 4)
scale.step()
assert link.told == [] and not fifo

scale.take_rate()
for _ in range(80):
    CLOCK.advance(12_500)
    fifo.append(word(1000))
    scale.step()
assert scale.take_rate() == 800
