"""How fast simulated or recorded time passes: an argument of several commands."""

import argparse


def speed(text: str) -> float:
    """Times real time; `max` means without waiting."""
    try:
        found = float("inf") if text == "max" else float(text)
    except ValueError:
        found = 0
    if not found > 0:
        raise argparse.ArgumentTypeError(f"expected a number above 0 or max, got {text!r}")
    return found
