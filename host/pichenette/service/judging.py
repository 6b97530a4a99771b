"""Judge past games again with other thresholds, in another process, before they are kept.

One at a time: another question ends the one before.  Scoring never waits for it.
"""

import asyncio
import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from pichenette import reading
from pichenette.board import Role
from pichenette.errors import reason, text_of
from pichenette.games.game import Json
from pichenette.sense.thresholds import Thresholds
from pichenette.service.request import BadRequest
from pichenette.text import Text

_MOST_TOLD = 50  # games that differ, each with what does
_LONGEST = 1 << 20  # bytes of one game's answer
# It gives way before it begins to load anything: that takes longer than most judgements.
_PROGRAM = (
    "import os, runpy; os.nice(19); "
    "runpy.run_module('pichenette.journal.judging', run_name='__main__')"
)


@dataclass(frozen=True)
class OfferedThreshold:
    """A threshold worth a slider, in words a maker understands."""

    key: str
    unit: str
    least: float
    most: float
    step: float
    text: Text
    role: Role | None = None  # only where a board has such a gate


OFFERED = (
    OfferedThreshold(
        "slowest_m_s",
        "m/s",
        0.15,
        0.8,
        0.005,
        Text(
            "slowest piece in a net (two together take longer)",
            "pièce la plus lente dans un filet (deux ensemble prennent plus de temps)",
        ),
        "pocket",
    ),
    OfferedThreshold(
        "marble_slowest_m_s",
        "m/s",
        0.05,
        0.6,
        0.002,
        Text("slowest marble in a target", "bille la plus lente dans une cible"),
        "target",
    ),
    OfferedThreshold(
        "graze_ms",
        "ms",
        0.6,
        10,
        0.1,
        Text("shorter breaks are asked about", "une coupure plus courte pose question"),
    ),
    OfferedThreshold(
        "dust_ms",
        "ms",
        0.2,
        5,
        0.1,
        Text("shorter breaks are no piece", "une coupure plus courte n’est pas une pièce"),
    ),
    OfferedThreshold(
        "join_ms",
        "ms",
        100,
        900,
        10,
        Text(
            "breaks this close may be one piece that bounces",
            "des coupures si proches peuvent être une pièce qui rebondit",
        ),
    ),
    OfferedThreshold(
        "hand_ms",
        "ms",
        150,
        900,
        10,
        Text("longer breaks are a hand", "une coupure plus longue est une main"),
    ),
    OfferedThreshold(
        "near_ms",
        "ms",
        100,
        2000,
        50,
        Text(
            "so close to a hand, a piece is in doubt too",
            "si près d’une main, une pièce est aussi en doute",
        ),
    ),
    OfferedThreshold(
        "blocked_ms",
        "ms",
        500,
        10_000,
        100,
        Text(
            "if a break is longer, something lies in the beam",
            "si une coupure est plus longue, quelque chose obstrue le faisceau",
        ),
    ),
)


class Judging:
    """What one table's past games would be with other thresholds."""

    def __init__(self) -> None:
        self.tried: Thresholds | None = None
        self._results: list[Json] = []
        self._trouble: Json = None
        self._of = self._told = 0  # games to judge, and those that differ
        self._job: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        return self._job is not None and not self._job.done()

    def begin(self, journal: Path, board: str, limits: Thresholds, games: int) -> None:
        self.cancel()
        self.tried, self._results, self._trouble = limits, [], None
        self._of = self._told = 0
        asked = {
            "journal": str(journal),
            "board": board,
            "thresholds": asdict(limits),
            "games": games,
        }
        self._job = asyncio.ensure_future(self._run(asked))

    def cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()

    async def _run(self, asked: Json) -> None:
        try:
            await self._judge(asked)
        except OSError as error:  # no process to be had
            self._trouble = reason(error)._asdict()
        except ValueError as error:  # lines that are not ours
            self._trouble = text_of(error)._asdict()

    async def _judge(self, asked: Json) -> None:
        program = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", _PROGRAM),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST,
        )
        assert program.stdin is not None
        assert program.stdout is not None
        try:
            program.stdin.write(json.dumps(asked).encode() + b"\n")
            async for line in program.stdout:
                self._take(json.loads(line))
            if await program.wait() and self._trouble is None:
                self._trouble = _ended(program.returncode)._asdict()
        finally:
            if program.returncode is None:
                with suppress(ProcessLookupError):
                    program.kill()
                await program.wait()
            program.stdin.close()

    def _take(self, result: Json) -> None:
        if "game" not in result:
            self._trouble = result.get("trouble")
            return
        self._of = result["of"]
        is_told = bool(result.get("changed") or result.get("trouble"))
        self._told += is_told
        # Thousands may differ, and nobody reads them all: the others are only counted.
        if not is_told or self._told > _MOST_TOLD:
            result = {key: result[key] for key in ("events", "changed", "shots") if key in result}
        self._results.append(result)

    def as_json(self) -> Json:
        return {
            "is_on": self.is_on,
            "tried": None if self.tried is None else asdict(self.tried),
            "done": len(self._results),
            "of": self._of,
            "games": [result for result in self._results if "game" in result],
            "events": sum(result.get("events", 0) for result in self._results),
            "changed": sum(result.get("changed", 0) for result in self._results),
            "shots": sum(result.get("shots", 0) for result in self._results),
            "trouble": self._trouble,
        }


def changed(now: Thresholds, given: Mapping[str, Any]) -> Thresholds:
    """With these values; raises BadRequest, or Unfit with what is wrong."""
    known = {threshold.key for threshold in OFFERED}
    for key in given:
        if key not in known:
            listed = ", ".join(sorted(known))
            raise BadRequest(
                Text(f"{key}: expected one of {listed}", f"{key} : choisissez parmi {listed}")
            )
    values: dict[str, Any] = {
        key: float(limit) if type(limit) is int else limit for key, limit in given.items()
    }
    fresh = replace(now, **values)
    reading.check(fresh)
    return fresh


def _ended(code: int | None) -> Text:
    return Text(
        f"the judging ended with {code}; see the service's log",
        f"le jugement s’est terminé par {code} ; voir le journal du service",
    )
