"""A simulated Raspberry Pi Pico: the real firmware files under CPython, in a process of its own.

`python -m pichenette.virtual.pico` is that process; `pichenette.virtual.board` drives it.
"""
