"""The track for a browser: rows of colours as text, before brightness and limits.

One string per row, six hex digits per LED; a screen has its own brightness.
"""

from pichenette.outputs.track import Frame


def hex_rows(rows: Frame) -> list[str]:
    return ["".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in row) for row in rows]
