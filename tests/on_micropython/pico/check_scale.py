"""What the scale makes of the HX711's words, and of their absence."""

from world import CLOCK  # first
import rp2
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


def told(*words):
    """What is told about these words, 12.5 ms apart."""
    link.told = []
    for word in words:
        CLOCK.advance(12_500)
        fifo.append(word & 0x1FFFFFF)
        scale.step()
    return link.told


def word(counts, last=1):
    return (counts & 0xFFFFFF) << 1 | last


assert told(word(84_000), word(-5)) == [(84_000, 0), (-5, 0)]
assert told(word(0x7FFFFF), word(-0x800000)) == [(0x7FFFFF, 1), (-0x800000, 1)]
assert told(word(0xFFFFFF), word(0xFFFFFF, 0)) == [(-1, 4), (-1, 4)]
assert told(word(84_000)) == [(84_000, 0)]
assert told(word(84_000, 0)) == [(84_000, 2)]
assert told(word(84_000), word(84_000)) == [(84_000, 2), (84_000, 0)]  # another gain, perhaps
assert told(word(2 * 84_010 + 1)) == [(168_021, 2)]  # the chip a bit ahead
assert told(word(2 * 90_000 + 1)) == [(180_001, 2)]  # still, with another weight
assert told(word(90_000), word(90_000)) == [(90_000, 2), (90_000, 0)]
assert told(word(180_000), word(90_000)) == [(180_000, 0), (90_000, 0)]  # twice the weight, no slip
assert told(word(4 * 90_000 + 3))[0][1] == 2
assert told(word(90_000), word(90_000))[1] == (90_000, 0)

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
