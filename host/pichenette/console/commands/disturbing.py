"""Deliberate faults, with the levers the tests use, and hands for a virtual board."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pichenette.console.commands.command import (
    BadCommand,
    Command,
    gate_named,
    gates,
    number_of,
    one_of,
)
from pichenette.console.console import Console
from pichenette.console.sources.levers import WORDS
from pichenette.text import Text
from pichenette.text import number as decimal

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner

_PIECE_MS = 30.0  # FIELD.md: 20 to 80 ms in a net


def _fault(runner: "CommandRunner", words: list[str]) -> None:
    runner.say(runner.source.fault(words))


def _press(runner: "CommandRunner", words: list[str]) -> None:
    usage = "press GATE [MS] [alone]"
    is_alone = words[-1:] == ["alone"]
    words = words[:-1] if is_alone else words
    number = gate_named(runner.console, words, usage)
    width_ms = number_of(words[1], usage, "ms") if len(words) > 1 else _PIECE_MS
    if len(words) > 2:
        raise BadCommand(
            Text(
                f"{usage}: what does “{' '.join(words[2:])}” mean?",
                f"{usage} : que veut dire « {' '.join(words[2:])} » ?",
            )
        )
    if not 0 < width_ms <= 3_600_000:
        raise BadCommand(
            Text(
                f"{usage}: more than 0 and at most one hour",
                f"{usage} : plus de 0, et une heure au plus",
            )
        )
    runner.source.press(number, width_ms, is_alone=is_alone)
    gate = runner.console.gate(number).id
    width = decimal(width_ms, "g")
    runner.say(Text(f"{gate}: broken for {width.en} ms", f"{gate} : coupure de {width.fr} ms"))


def _widths(console: Console, words: list[str]) -> Sequence[str]:
    if len(words) > 2:
        return ("alone",)
    return gates(console, words) if len(words) == 1 else ("30", "2", "400", "5000")


def _weigh(runner: "CommandRunner", words: list[str]) -> None:
    if len(words) != 1:
        raise BadCommand(Text("weigh PIECES | +PIECES | -PIECES", "weigh PIÈCES | +N | -N"))
    given = number_of(words[0].replace("−", "-"), "weigh PIECES")
    pieces = runner.source.weigh(given, is_more=words[0][0] in "+-−")
    said = decimal(pieces, "g")
    several = "" if abs(pieces) < 2 else "s"
    some = "" if abs(pieces) == 1 else "s"
    runner.say(
        Text(f"{said.en} piece{some} on the scale", f"{said.fr} pièce{several} sur la balance")
    )


def _unplug(runner: "CommandRunner", words: list[str]) -> None:
    runner.source.unplug()
    runner.say(Text("the cable is unplugged", "le câble est débranché"))


def _plug(runner: "CommandRunner", words: list[str]) -> None:
    runner.source.replug()
    runner.say(Text("the cable is plugged in again", "le câble est rebranché"))


COMMANDS = (
    Command(
        "fault",
        "[in|out] LEVER SHARE … | rough | freeze SECONDS | off",
        Text(
            "disturb the lines: drop, double, corrupt, cut, garbage, stall (shares), delay_ms; "
            "`rough` is what the tests use",
            "perturber les lignes : drop, double, corrupt, cut, garbage, stall (parts), delay_ms ; "
            "`rough` est ce qu’utilisent les tests",
        ),
        _fault,
        "fault",
        one_of(*WORDS),
        example="fault in drop 5% corrupt 2%",
    ),
    Command(
        "press",
        "GATE [MS] [alone]",
        Text(
            "break a virtual beam or press a virtual button for a while; of two beams both, as a "
            "falling piece does, unless `alone`",
            "couper un faisceau virtuel ou presser un bouton virtuel un moment ; s’il y en a deux, "
            "les deux, comme une pièce qui tombe, sauf avec `alone`",
        ),
        _press,
        "fault",
        _widths,
        example="press pocket-1 45",
    ),
    Command(
        "weigh",
        "PIECES | +PIECES | -PIECES",
        Text(
            "put pieces on the virtual scale, or add or remove some",
            "poser des pièces sur la balance virtuelle, en ajouter ou en retirer",
        ),
        _weigh,
        "fault",
        example="weigh 3",
    ),
    Command(
        "unplug",
        "",
        Text("unplug the virtual cable", "débrancher le câble virtuel"),
        _unplug,
        "fault",
    ),
    Command(
        "plug",
        "",
        Text("plug the virtual cable in again", "rebrancher le câble virtuel"),
        _plug,
        "fault",
    ),
)
