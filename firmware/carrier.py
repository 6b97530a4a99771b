"""The carrier of 38 kHz beams: a square wave on one pin, which switches every emitter.

Comes in: the pin and the frequency.  Goes out: the wave, made by the PWM block: it costs no time
and goes on whatever the program does.  Half on, half off: a TSSP receiver takes any share, and the
emitter resistors are computed for this one.
"""

from machine import PWM, Pin

_HALF = 1 << 15  # of 16 bits


def start(settings: "dict[str, int]") -> PWM:
    return PWM(Pin(settings["pin"]), freq=settings["frequency_hz"], duty_u16=_HALF)
