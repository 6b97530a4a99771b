"""Measure this machine and compare it with the goals.

  pichenette bench rules             # shots replayed per second; a board game beside python-chess
  pichenette bench rules --json      # the same for a program
  pichenette bench track             # the LED track: time to a frame, CPU while something moves
  pichenette bench judge             # sensing on a labelled corpus: right, asked, wrong
  pichenette bench judge --shares rim=20,pairs=5   # … where more pieces touch the rim
  pichenette bench judge --seed 11   # … on another corpus of the kind
  pichenette bench judge --outside   # … on pockets and a scale as somebody else models them
  pichenette bench judge --labelled DIR   # … on captures of real boards (docs/labelling.md)
  pichenette bench link              # edges a second to disk; a journal of a million entries
  pichenette bench weights           # a scale's raw readings in the journal: room, time, wear
  pichenette bench clients           # an edge's way to its ACK beside busy and silent clients
  pichenette bench page              # an edge's way to browsers, beside 50 of them and a crowd
  pichenette bench history           # ten thousand games: figures, the list, one shot's evidence
  pichenette bench looking           # an edge beside somebody who looks back, or judges again
  pichenette bench growth            # an edge, the more has happened: does it cost more?
  pichenette bench latency           # an edge's way to the LED; start, idle CPU, memory, replug

The exit code is 1 if a goal is missed.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from pichenette.bench import hardware, labelled
from pichenette.bench.figure import Figure
from pichenette.cli.progress import Progress
from pichenette.config import BadConfig
from pichenette.text import Text, same
from pichenette.virtual import shares

# Each subject is a module with `measure() -> list[Figure]`, imported only when needed.
SUBJECTS = {
    "clients": "pichenette.bench.clients",
    "growth": "pichenette.bench.growth",
    "history": "pichenette.bench.history",
    "judge": "pichenette.bench.judge",
    "latency": "pichenette.bench.latency",
    "link": "pichenette.bench.link",
    "looking": "pichenette.bench.looking",
    "page": "pichenette.bench.page",
    "rules": "pichenette.bench.rules",
    "track": "pichenette.bench.track",
    "weights": "pichenette.bench.weights",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("subject", choices=SUBJECTS, help="what to measure")
    parser.add_argument(
        "--labelled", type=Path, metavar="DIR", help="with judge: captures and their labels"
    )
    parser.add_argument(
        "--shares",
        metavar="SHARES",
        help="with judge: how many of 100 pots are what (rim=9,pairs=3,thrown=0.5,slow=1.5)",
    )
    parser.add_argument(
        "--outside", action="store_true", help="with judge: on the corpus of another author"
    )
    parser.add_argument("--seed", type=int, help="with judge: the same seed makes the same corpus")
    parser.add_argument("--json", action="store_true", help="print a list of figures as JSON")


def run(options: argparse.Namespace) -> int:
    _refuse_what_means_nothing(options)
    subject = import_module(SUBJECTS[options.subject])
    if options.labelled is not None:
        with Progress("judging the captures") as progress:
            figures = labelled.measure(options.labelled, progress)
    elif options.subject == "judge":  # takes minutes, the others seconds
        given = {} if options.seed is None else {"seed": options.seed}
        if options.shares is not None:
            given["shares"] = shares.parse(options.shares)
        measure = subject.measure_outside if options.outside else subject.measure
        with Progress("judging the corpus") as progress:
            figures = measure(progress=progress, **given)
    else:
        figures = subject.measure()
    if options.json:
        machine = hardware.name()
        measured = [
            {**figure._asdict(), "is_reached": figure.is_reached, "machine": machine}
            for figure in figures
        ]
        print(json.dumps(measured))
    else:
        print(hardware.name())
        print("\n".join(_lines(figures)))
    return 0 if all(figure.is_reached for figure in figures) else 1


# The options of `judge`, and what each does not go with.
_NOT_WITH = {
    "--labelled DIR": (),
    "--outside": ("--labelled DIR", "--shares"),
    "--shares": ("--labelled DIR",),
    "--seed": ("--labelled DIR",),
}


def _refuse_what_means_nothing(options: argparse.Namespace) -> None:
    is_given = {
        "--labelled DIR": options.labelled is not None,
        "--outside": options.outside,
        "--shares": options.shares is not None,
        "--seed": options.seed is not None,
    }
    for option, others in _NOT_WITH.items():
        is_lost = options.subject != "judge" or any(is_given[other] for other in others)
        if is_given[option] and is_lost:
            en, fr = " or ".join(others), " ni ".join(others)
            without = Text(f", without {en}", f", sans {fr}") if others else same("")
            raise BadConfig(
                Text(
                    f"{option} is for `pichenette bench judge`{without.en}",
                    f"{option} va avec `pichenette bench judge`{without.fr}",
                )
            )


def _lines(figures: Sequence[Figure]) -> Iterator[str]:
    """Each with its goal, in columns wide enough for all of them."""
    name = max([35, *(len(figure.name) for figure in figures)]) + 1
    unit = max([7, *(len(figure.unit) for figure in figures)]) + 1
    for figure in figures:
        goal = ""
        if figure.goal is not None:
            sign = "≥" if figure.at_least else "≤"
            verdict = "reached" if figure.is_reached else "MISSED"
            goal = f"goal {sign} {_number(figure.goal)}: {verdict}"
        value = _number(figure.value)
        yield f"{figure.name:<{name}}{value:>12} {figure.unit:<{unit}}{goal}".rstrip()


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
