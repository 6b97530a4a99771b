"""Rescue a damaged journal in a separate process, so that nobody waits for it.

The result is a whole journal beside the damaged one, with progress reported meanwhile.  If the
process is killed, it starts over at the next start; until it has finished, nothing has changed.

Run as a program (`python -m pichenette.journal.mending DAMAGED TARGET PART`) this is that process:
it prints a line of JSON now and then, and ends with its parent.
"""

import asyncio
import json
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pichenette import child, reading
from pichenette.journal.recover import Saved, planned, recover
from pichenette.journal.trouble import JournalError, about, explained
from pichenette.text import Text

_WORD_S = 0.5  # between two progress reports
_POLITE = 10  # scoring on other tables comes first


class CannotMend(JournalError):
    """What can be read of a damaged journal could not be saved."""


async def mend(path: Path, progress: Callable[[float], None]) -> Saved:
    """Rescue it into a whole journal that waits to be put in place.  Raises CannotMend."""
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "pichenette.journal.mending",
        *map(str, (path, planned(path), _part(path))),
        stdin=asyncio.subprocess.PIPE,  # the process ends when this closes
        stdout=asyncio.subprocess.PIPE,
    )
    assert program.stdout is not None
    last: dict[str, object] = {}
    try:
        async for line in program.stdout:
            last = json.loads(line)
            if isinstance(share := last.get("done"), float):
                progress(share)
        await program.wait()
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()
        assert program.stdin is not None
        program.stdin.close()
    if "saved" not in last:
        raise CannotMend(about(path, _why_not(last.get("error"), program.returncode)))
    return reading.read(Saved, last["saved"], "saved")


def _why_not(error: object, code: int | None) -> Text:
    why = Text(f"its process ended with {code}", f"son processus s’est terminé par {code}")
    if isinstance(error, dict):
        why = Text(**error)
    return Text(
        f"what can be read could not be rescued: {why.en}",
        f"ce qui est lisible n’a pas pu être sauvé : {why.fr}",
    )


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def forget_part(path: Path) -> None:
    """Remove what a killed recovery left, once no recovery is needed."""
    _part(path).unlink(missing_ok=True)


def _main(damaged: Path, target: Path, part: Path) -> int:
    os.nice(_POLITE)
    child.end_with_parent()
    word_at = 0.0

    def tell(share: float) -> None:
        nonlocal word_at
        if time.monotonic() - word_at >= _WORD_S:
            word_at = time.monotonic()
            _say({"done": share})

    try:
        saved = recover(damaged, target, tell, part)
    except (OSError, sqlite3.Error) as error:
        _say({"error": explained(target, error).text._asdict()})
        return 1
    _say({"saved": list(saved)})
    return 0


def _say(report: object) -> None:
    sys.stdout.write(json.dumps(report) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(_main(*map(Path, sys.argv[1:4])))
