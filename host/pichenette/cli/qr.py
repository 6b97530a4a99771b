"""A QR code for a terminal: two rows of squares a line."""

import io


def code(text: str) -> str:
    """Dark on light whatever the terminal's colours are."""
    import segno  # only where one is wanted

    file = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(file, border=2, compact=True)
    return file.getvalue()
