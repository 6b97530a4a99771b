"""Keep the Pico's 3.3 V converter steady if a scale is fitted.

At a light load the converter saves power by working in bursts, whose ripple (some 30 mV, at a
frequency that moves with the load) reaches the load cell's supply; with its PS pin high it switches
at a fixed frequency (Raspberry Pi, "Raspberry Pi Pico Datasheet", 4.4).  That pin is GPIO 23 on a
Pico and on a Pico 2.  On a W model GPIO 23 powers the radio chip, and on other makers' boards it
may be anything, so there it is left alone.
"""

import sys

from machine import Pin
from micropython import const

_PS = const(23)
_PLAIN = ("Raspberry Pi Pico", "Raspberry Pi Pico2", "Raspberry Pi Pico 2")


def is_plain() -> bool:
    """Does GPIO 23 belong to the converter here?"""
    return sys.implementation._machine.split(" with ")[0] in _PLAIN


def steady() -> None:
    if is_plain():
        Pin(_PS, Pin.OUT, value=1)
