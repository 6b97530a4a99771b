"""Sentences with a valid checksum and fields that lie.

Lines that a broken or hostile board might say, some of them true.
"""

import random

from pichenette import wire

_ABSURD = (
    *("-1", "+1", " 1", "1_0", "0x10", "", "1.5", "1e9", "nan", "-0", "--1", "0" * 30, "A", "*"),
    *("10000000000", "4294967295", "4294967296", "1073741823", "1073741824", "2147483648"),
    *("9" * 40, "-" + "9" * 20, "FFFFFFFF", "FFFFF", "4096", "4097", "7", "20", "31", "255"),
)
_FORMS = {"STATE": 2, "EDGE": 4, "HUE": 7, "MUTE": 4, "LOAD": 3, "BEAT": 6, "PONG": 2, "DONE": 2}
_STRANGE = ("HI,1", "PING,5", "ACK,00000001,7", "NEWER,1,2", "SAY,", "SAY,$", "$", "", ",", "EDGE")
_NOISE = (
    b"$EDGE,1,2",
    b">>> ",
    b"\xff\x00\x03\x04",
    b"Traceback (most recent call last):\r\n",
    b"\n",
)


def line(dice: random.Random, hello: str) -> bytes:
    """`hello`: a greeting of the board's own, without its boot, which is `{boot}` there."""
    chance = dice.random()
    if chance < 0.05:
        return dice.choice(_NOISE) + (b"\n" if dice.random() < 0.5 else b"")
    if chance < 0.10:
        return wire.sentence(dice.choice(_STRANGE))
    if chance < 0.13:
        return wire.sentence(hello.format(boot=f"{dice.getrandbits(32):08x}"))
    if chance < 0.15:
        boot = dice.choice(_ABSURD)
        return wire.sentence(hello.format(boot=boot)[: wire.MAX_BODY])
    kind = dice.choice(sorted(_FORMS))
    fields = [_field(dice) for _ in range(_FORMS[kind] + (dice.random() < 0.02))]
    return wire.sentence(",".join([kind, *fields])[: wire.MAX_BODY])


def _field(dice: random.Random) -> str:
    chance = dice.random()
    if chance < 0.35:
        return dice.choice(_ABSURD)
    if chance < 0.8:
        return str(dice.randrange(8))
    return str(dice.randrange(1 << dice.randrange(1, 40)))
