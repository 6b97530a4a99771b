"""Let the sensing run again over a capture, and tell what it saw and why.

pichenette judge game.capture --board carrom
pichenette judge game.capture --board carrom --json           # for a program
pichenette judge tower.capture --board topple --zero 84210 --piece 5120
pichenette judge game.capture --board carrom --config slower.toml    # with other thresholds
pichenette judge --journal table.sqlite --game 3 --board carrom      # what would be seen otherwise

From a journal come edges and colours, not weights: those are in a capture.
"""

import argparse
import json
import os
from pathlib import Path
from typing import Any

from pichenette import board, config
from pichenette.board import Board
from pichenette.cli.replay import language
from pichenette.journal.rejudge import Difference, NoGame, differences
from pichenette.journal.store import Journal
from pichenette.link import capture
from pichenette.sense.observation import Fault, Observation, Passage, Recovered, Step
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration
from pichenette.text import Language, Text


def arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(board.names())
    parser.add_argument(
        "capture", type=Path, nargs="?", metavar="CAPTURE", help="`host-µs sentence` lines"
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="judge a game of a journal")
    parser.add_argument("--game", type=int, metavar="N", help="of the journal; default: the last")
    parser.add_argument("--board", required=True, help=f"{known}, or a .toml file")
    parser.add_argument("--json", action="store_true", help="print a list of what was seen")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings with thresholds")
    parser.add_argument("--zero", type=float, metavar="COUNTS", help="the empty scale")
    parser.add_argument("--piece", type=float, metavar="COUNTS", help="what one piece adds")
    parser.add_argument("--lang", choices=("fr", "en"), default=language(os.environ))


def run(options: argparse.Namespace) -> int:
    which = board.load(options.board)
    settings = config.load(options.config) if options.config else config.Settings()
    if options.journal:
        return _journal(options, which, settings.passages)
    if options.capture is None:
        raise config.BadConfig("give a CAPTURE, or --journal FILE")
    calibration = _calibration(options.zero, options.piece)
    seen = rejudge(capture.read(options.capture), which, settings.passages, calibration)
    if options.json:
        told = [one for one in (_json(which, one, options.lang) for one in seen) if one]
        print(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        for one in seen:
            if line := _line(which, one, options.lang):
                print(line)
    return 0


def _journal(options: argparse.Namespace, which: Board, limits: Thresholds) -> int:
    if not options.journal.is_file():
        raise NoGame(f"{options.journal}: no such file")
    journal = Journal(options.journal)
    try:
        number = options.game or len(journal.begins())
        found = differences(journal, number, which, limits)
    finally:
        journal.close()
    changed = [one for one in found if one.is_change]
    if options.json:
        print(json.dumps([_compared(which, one, options.lang) for one in changed], indent=1))
        return 0
    for one in changed:
        for mark, seen in (("-", one.was), ("+", one.now)):
            if seen is not None:
                print(f"{mark} {_line(which, seen, options.lang)}")
    same = len(found) - len(changed)
    print(
        Text(
            f"{same} events as they were, {len(changed)} otherwise.",
            f"{same} événements comme avant, {len(changed)} autrement.",
        ).say(options.lang)
    )
    return 0


def _compared(which: Board, one: Difference, lang: Language) -> dict[str, Any]:
    return {
        "entry": one.entry,
        "play": one.play,
        "was": _json(which, one.was, lang) if one.was else None,
        "now": _json(which, one.now, lang) if one.now else None,
    }


def _calibration(zero: float | None, piece: float | None) -> Calibration | None:
    if zero is None and piece is None:
        return None
    if zero is None or not piece:
        raise config.BadConfig("--zero and --piece go together, and a piece weighs something")
    return Calibration(zero, piece)


def _json(which: Board, seen: Observation, lang: Language) -> dict[str, Any] | None:
    if isinstance(seen, Passage):
        return {
            "gate": which.gates[seen.gate].id,
            "at_us": seen.at_us,
            "pieces": seen.pieces,
            "verdict": seen.verdict,
            "because": seen.because.say(lang),
        }
    if isinstance(seen, Fault):
        return {
            "gate": _place(which, seen),
            "at_us": seen.at_us,
            "fault": seen.fault,
            "because": seen.because.say(lang),
        }
    if isinstance(seen, Step):
        return {
            "step": seen.pieces,
            "at_us": seen.at_us,
            "decided_us": seen.decided_us,
            "verdict": seen.verdict,
            "because": seen.because.say(lang),
        }
    return None


def _place(which: Board, seen: Fault | Recovered) -> str | None:
    if seen.gate is not None:
        return which.gates[seen.gate].id
    return None if isinstance(seen, Fault) and seen.fault == "lost" else "scale"


_VERDICTS = {
    "accept": Text("counts", "compte"),
    "ask": Text("ask", "à demander"),
    "ignore": Text("ignored", "ignoré"),
}


def _line(which: Board, seen: Observation, lang: Language) -> str:
    at = f"{seen.at_us / 1e6:11.4f} s  "
    if isinstance(seen, Passage):
        verdict = _VERDICTS[seen.verdict].say(lang)
        gate = which.gates[seen.gate].id
        return f"{at}{gate:<10} {verdict:<11} {seen.pieces}  {seen.because.say(lang)}"
    if isinstance(seen, Fault):
        place = _place(which, seen) or "-"
        return f"{at}{place:<10} {seen.fault:<11}    {seen.because.say(lang)}"
    if isinstance(seen, Recovered):
        return (
            f"{at}{_place(which, seen):<10} {Text('is well again', 'va de nouveau bien').say(lang)}"
        )
    if isinstance(seen, Step):
        verdict = _VERDICTS[seen.verdict].say(lang)
        return f"{at}{'scale':<10} {verdict:<11} {seen.pieces:+d}  {seen.because.say(lang)}"
    return ""
