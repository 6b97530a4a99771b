"""The long form of the fault tests: `make soak`.

    python -m tests.faults.soak --edges 1000000 --seed 7            # link, journal and sensing
    python -m tests.faults.soak --edges 50000 --seed 7 --game       # … and a game, to the point

A light board (virtual/light.py) plays the same shots twice: over a cable with which nothing is
wrong, into memory; and over one that drops 5 % of the lines, doubles 2 %, spoils 2 %, cuts, stalls
and is pulled, to services that die at random writes.  Prints JSON; exit code 1 where an edge is
missing or doubled, or anything was seen or played otherwise.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from pichenette.virtual.faults import ROUGH
from tests.faults.rally import Rally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--edges", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="store_true", help="with a game on the table")
    options = parser.parse_args()
    start = time.monotonic()
    calm = Rally(None, has_game=options.game)
    calm.play(options.edges)
    with tempfile.TemporaryDirectory(prefix="pichenette-soak-") as folder:
        rough = Rally(
            Path(folder) / "journal.sqlite",
            ROUGH,
            options.seed,
            kill_every=5_000,
            unplug_every=2_000,
            has_game=options.game,
        )
        rough.play(options.edges)
        sent, stored = rough.board.sent, rough.stored()
        found = {
            "edges": len(sent),
            "lost": len(set(sent) - set(stored)),
            "doubled": len(stored) - len(set(stored)),
            "in order": stored == sent == calm.board.sent,
            "seen and played alike": rough.bodies() == calm.bodies(),
            "same state": not options.game or rough.final() == calm.final(),
            "deaths": rough.deaths,
            "cables pulled": rough.unplugs,
            "to the host": dict(rough.down.done),
            "to the board": dict(rough.up.done),
            "simulated s": round(rough.board.now_us / 1e6),
            "took s": round(time.monotonic() - start),
        }
        rough.close()
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
    is_good = found["in order"] and found["seen and played alike"] and found["same state"]
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
