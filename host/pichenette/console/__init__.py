"""The serial debug console: what a maker opens when a pocket stays silent.

`console.py` is the model, without any I/O; `sources/` bring it lines; `commands/` are what people
type; `tui/` draws it in a terminal and `script.py` writes it for programs.
"""
