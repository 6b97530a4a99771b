"""A simulated Raspberry Pi Pico: the real firmware files under CPython, in its own process.

`python -m pichenette.virtual.pico` is that process; `pichenette.virtual.board` drives it.
"""
