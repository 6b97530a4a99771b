"""The track for a browser: rows of colours as text, handed to whoever sends them.

Comes in: a picture, before brightness and limits, for a screen has its own.  Goes out: one string a
row, six hex digits an LED.
"""

from pichenette.outputs.track import Frame


def hex_rows(rows: Frame) -> list[str]:
    return ["".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in row) for row in rows]
