"""A QR code for a terminal: two rows of squares per line, black on white whatever its colours."""

import io

_WHITE_ON_BLACK, _AS_BEFORE = "\x1b[38;5;231;48;5;16m", "\x1b[0m"  # light squares are drawn


def code(text: str) -> list[str]:
    """Its lines, with their colours."""
    return [f"{_WHITE_ON_BLACK}{line}{_AS_BEFORE}" for line in squares(text)]


def squares(text: str) -> list[str]:
    """Its lines; what is inked must be light, on dark paper."""
    import segno  # only if needed

    file = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(file, border=2, compact=True)
    return file.getvalue().splitlines()
