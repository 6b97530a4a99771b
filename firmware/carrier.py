"""The carrier of 38 kHz beams: a square wave on one pin that switches every emitter.

The PWM block makes it, so it costs no time and goes on whatever the program does.  Half on, half
off: a TSSP receiver accepts any duty cycle, and the emitter resistors are computed for this one.
"""

from machine import PWM, Pin

_HALF = 1 << 15  # of 16 bits


def start(settings: "dict[str, int]") -> PWM:
    return PWM(Pin(settings["pin"]), freq=settings["frequency_hz"], duty_u16=_HALF)
