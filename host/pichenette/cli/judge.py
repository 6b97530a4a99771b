"""Run the sensing again over raw data and report what it sees, and why.

pichenette judge game.capture --board carrom
pichenette judge game.capture --board carrom --json           # for a program
pichenette judge tower.capture --board topple --zero 84210 --piece 5120
pichenette judge game.capture --board carrom --config slower.toml    # with other thresholds
pichenette judge game.capture --board carrom --labels game.labels    # against what really fell
pichenette judge --journal table.sqlite --game 3 --board carrom      # what would be seen now
pichenette judge --journal table.sqlite --board topple --piece 4900 --zero 84000 --all

A game from a journal is judged with the calibration and thresholds it was played with, unless given
here; - is what was seen then, + what is seen now.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pichenette import board, config
from pichenette.board import Board
from pichenette.cli import scale_options, scoring
from pichenette.cli.misfits import other_boards, other_version, other_versions
from pichenette.cli.progress import Progress
from pichenette.cli.replay import language
from pichenette.console.finding import place
from pichenette.console.wording import FAULTS, VERDICTS
from pichenette.journal import belonging
from pichenette.journal.rejudge import Difference, Judged, NoGame, calibration_of, judge
from pichenette.journal.store import Journal
from pichenette.journal.trouble import about
from pichenette.link import capture
from pichenette.sense import labels_file
from pichenette.sense.labels import score
from pichenette.sense.observation import Fault, Observation, Passage, Recovered, Step
from pichenette.sense.rejudge import CapturedMessage, contents, parsed, rejudge_parsed
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration
from pichenette.text import Language, Text, counted
from pichenette.text import number as decimal

_BRACKETS = Text(
    "In brackets at the end of a line: the journal’s entry in which it was seen → the play that it "
    "led to.",
    "Entre parenthèses en fin de ligne : l’entrée du journal où il a été vu → le coup qui en a "
    "résulté.",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(board.names())
    parser.add_argument(
        "capture", type=Path, nargs="?", metavar="CAPTURE", help="`host-µs sentence` lines"
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="judge a game of a journal")
    parser.add_argument(
        "--game", type=int, metavar="N", help="number of the game; default: the last"
    )
    parser.add_argument(
        "--all", action="store_true", help="with --journal: list unchanged events too"
    )
    parser.add_argument("--board", required=True, help=f"{known}, or a .toml file")
    parser.add_argument("--json", action="store_true", help="print what was seen as a JSON list")
    parser.add_argument(
        "--labels", type=Path, metavar="FILE", help="compare with these; `pichenette label`"
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings with thresholds")
    parser.add_argument("--zero", type=float, metavar="COUNTS", help="counts of the empty scale")
    parser.add_argument("--piece", type=float, metavar="COUNTS", help="counts one piece adds")
    parser.add_argument(
        "--calibration",
        type=Path,
        metavar="FILE",
        help="calibration file, kept next to the journal",
    )
    parser.add_argument("--lang", choices=("fr", "en"), default=language(os.environ))


def run(options: argparse.Namespace) -> int:
    _check(options)
    which = board.load(options.board)
    limits = config.load(options.config).on(which.name).passages if options.config else None
    if options.journal:
        return _journal(options, which, limits)
    if options.capture is None:
        raise config.BadConfig(
            Text("give a CAPTURE, or --journal FILE", "donnez une CAPTURE, ou --journal FICHIER")
        )
    calibration = scale_options.calibration(options.zero, options.piece, options.calibration)
    labels = labels_file.load(options.labels, options.capture, which) if options.labels else None
    captured = list(parsed(capture.read(options.capture)))
    for warning in _misfits(captured, which, calibration):
        print(f"{options.capture}: {warning.say(options.lang)}", file=sys.stderr)
    with Progress("judging") as progress:
        observations = rejudge_parsed(
            captured, which, limits or Thresholds(), calibration, progress.over
        )
    if labels is not None:
        return scoring.tell(
            score(labels.labels, observations, which), options.lang, as_json=options.json
        )
    if options.json:
        events = [
            event
            for event in (_json(which, observation, options.lang) for observation in observations)
            if event
        ]
        print(json.dumps(events, ensure_ascii=False, indent=1))
    else:
        for observation in observations:
            if line := _line(which, observation, options.lang):
                print(line)
    return 0


def _check(options: argparse.Namespace) -> None:
    if options.journal and options.capture:
        raise config.BadConfig(
            Text(
                "give a CAPTURE or --journal FILE, not both",
                "donnez une CAPTURE ou --journal FICHIER, pas les deux",
            )
        )
    if not options.journal and (options.game is not None or options.all):
        raise config.BadConfig(
            Text(
                "--game and --all need --journal FILE",
                "--game et --all vont avec --journal FICHIER",
            )
        )
    if options.journal and options.labels:
        raise config.BadConfig(
            Text(
                "--labels are about a CAPTURE: write one with `pichenette journal capture`",
                "--labels parle d’une CAPTURE : écrivez-en une avec `pichenette journal capture`",
            )
        )


def _misfits(
    captured: Iterable[CapturedMessage], which: Board, calibration: Calibration | None
) -> list[Text]:
    """What is in a capture but cannot be judged with these options."""
    known = contents(captured)
    found = [
        Text(
            f"recorded on the board {name!r}, judged as {which.name!r}: is --board right?",
            f"enregistré sur le plateau « {name} », jugé comme « {which.name} » : est-ce le bon "
            "--board ?",
        )
        for name in other_boards(known, which)
    ]
    found += other_versions(known, which)
    if known.weights and calibration is None:
        weights = counted(
            known.weights,
            Text("weight reading is not judged", "mesure de poids n’est pas jugée"),
            Text("weight readings are not judged", "mesures de poids ne sont pas jugées"),
        )
        found.append(
            Text(
                f"{weights.en}: give --zero and --piece, or --calibration",
                f"{weights.fr} : donnez --zero et --piece, ou --calibration",
            )
        )
    return found


def _journal(
    options: argparse.Namespace,
    which: Board,
    limits: Thresholds | None,
) -> int:
    if not options.journal.is_file():
        raise NoGame(about(options.journal, Text("no such file", "ce fichier n’existe pas")))
    journal = Journal(options.journal, is_reader=True)
    try:
        belonging.check(journal, which)  # before its scale: what is given may be another board's
        number = len(journal.begun()) if options.game is None else options.game
        # That game's: one may give the piece alone, or the zero.
        is_half = (options.zero is None) != (options.piece is None)
        own = calibration_of(journal, number) if is_half else None
        calibration = scale_options.calibration(
            options.zero, options.piece, options.calibration, own, number
        )
        with Progress("judging") as progress:
            judged = judge(journal, number, which, limits, calibration, progress.over)
    finally:
        journal.close()
    for digest in judged.other_files:
        warning = other_version(digest, which)
        print(about(options.journal, warning).say(options.lang), file=sys.stderr)
    shown = [difference for difference in judged.events if difference.is_change or options.all]
    if options.json:
        events = [_compared(which, difference, options.lang) for difference in shown]
        print(json.dumps(events, ensure_ascii=False, indent=1))
        return 0
    for difference in shown:
        for line in _compared_lines(which, difference, options.lang):
            print(line)
    if any(difference.is_change and difference.entry is not None for difference in shown):
        print(_BRACKETS.say(options.lang), file=sys.stderr)
    print(_summary(judged).say(options.lang))
    return 0


def _compared_lines(which: Board, difference: Difference, lang: Language) -> list[str]:
    if not difference.is_change and difference.now is not None:
        return [f"  {_line(which, difference.now, lang)}"]
    then, now = (
        f"{_line(which, observation, lang)}" if observation else ""
        for observation in (difference.was, difference.now)
    )
    if then and difference.entry is not None:
        places = (
            f"({difference.entry} → {difference.play})"
            if difference.play
            else f"({difference.entry})"
        )
        then = f"{then}  {places}"
    return [f"{mark} {line}" for mark, line in (("-", then), ("+", now)) if line]


def _summary(judged: Judged) -> Text:
    changed = sum(difference.is_change for difference in judged.events)
    same = len(judged.events) - changed
    unchanged = counted(
        same,
        Text("event unchanged", "événement inchangé"),
        Text("events unchanged", "événements inchangés"),
    )
    other = counted(changed, Text("changed", "modifié"), Text("changed", "modifiés"))
    en, fr = f"{unchanged.en}, {other.en}.", f"{unchanged.fr}, {other.fr}."
    if judged.unweighed:
        raw = counted(
            judged.unweighed,
            Text("from the scale has no raw weights", "de la balance, sans mesures brutes"),
            Text("from the scale have no raw weights", "de la balance, sans mesures brutes"),
        )
        en += f" {raw.en} in the journal: left as before."
        fr += f" {raw.fr} dans le journal : rien n’y change."
    return Text(en, fr)


def _compared(which: Board, difference: Difference, lang: Language) -> dict[str, Any]:
    return {
        "entry": difference.entry,
        "play": difference.play,
        "was": _json(which, difference.was, lang) if difference.was else None,
        "now": _json(which, difference.now, lang) if difference.now else None,
    }


def _json(which: Board, observation: Observation, lang: Language) -> dict[str, Any] | None:
    if isinstance(observation, Passage):
        measured = {"length_mm": observation.length_mm, "speed_m_s": observation.speed_m_s}
        return {
            "gate": which.gates[observation.gate].id,
            "at_us": observation.at_us,
            "pieces": observation.pieces,
            "verdict": observation.verdict,
            "because": observation.because.say(lang),
            **{name: value for name, value in measured.items() if value is not None},
        }
    if isinstance(observation, Fault):
        return {
            "gate": _place(which, observation),
            "at_us": observation.at_us,
            "fault": observation.fault,
            "because": observation.because.say(lang),
        }
    if isinstance(observation, Step):
        return {
            "step": observation.pieces,
            "at_us": observation.at_us,
            "decided_us": observation.decided_us,
            "verdict": observation.verdict,
            "because": observation.because.say(lang),
        }
    return None


def _place(which: Board, observation: Fault | Recovered) -> str:
    """A gate's name, or another part of the board's: always a name that can be looked up."""
    if observation.gate is not None:
        return which.gates[observation.gate].id
    return "board" if isinstance(observation, Fault) and observation.fault == "lost" else "scale"


def _line(which: Board, observation: Observation, lang: Language) -> str:
    at = f"{decimal(observation.at_us / 1e6, '11.4f').say(lang)} s  "
    if isinstance(observation, Passage):
        verdict = VERDICTS[observation.verdict].say(lang)
        gate = which.gates[observation.gate].id
        return (
            f"{at}{gate:<10} {verdict:<11} {observation.pieces:>2}  {observation.because.say(lang)}"
        )
    if isinstance(observation, Fault):
        return (
            f"{at}{place(_place(which, observation)).say(lang):<10} "
            f"{FAULTS[observation.fault].say(lang):<11}     {observation.because.say(lang)}"
        )
    if isinstance(observation, Recovered):
        well = Text("works again", "fonctionne de nouveau").say(lang)
        return f"{at}{place(_place(which, observation)).say(lang):<10} {well}"
    if isinstance(observation, Step):
        verdict = VERDICTS[observation.verdict].say(lang)
        return (
            f"{at}{place('scale').say(lang):<10} {verdict:<11} {observation.pieces:+2d}  "
            f"{observation.because.say(lang)}"
        )
    return ""
