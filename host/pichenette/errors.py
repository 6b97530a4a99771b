"""The root of every error that pichenette raises on purpose.

Each has a built-in second parent, so that `except ValueError` means what people expect, and a
message that says what, where and what next.
"""

from pichenette.text import Text, same


class PichenetteError(Exception):
    """Something pichenette can explain."""


class Explained(PichenetteError):
    """One that people at a table read: `text` says it in every language."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def text_of(error: BaseException) -> Text:
    """What to tell people about any error; the system's own words if it brings no text."""
    if isinstance(error, Explained):
        return error.text
    return same(str(error) or type(error).__name__)
