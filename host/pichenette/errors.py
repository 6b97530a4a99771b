"""The root of every error that pichenette raises on purpose.

Each has a built-in second parent, so that `except ValueError` means what people expect, and a
message that says what, where and what next.
"""


class PichenetteError(Exception):
    """Something pichenette can explain."""
