"""How often what is tried with dice is tried: a few times in `make test`, many times in
`make thorough`.

Every test runs in both, so each mechanism is tried whenever somebody changes something; further
seeds, records and examples of the same are for before a release and for the night.
"""

import os

IS_THOROUGH = os.environ.get("THOROUGH") == "1"


def tries(usual: int, thorough: int) -> int:
    """Seeds, games, records, examples …"""
    return thorough if IS_THOROUGH else usual
