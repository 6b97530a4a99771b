"""Everything about building a board: budgets, checks, shopping lists, drawings, mounts.

pichenette hardware budget --board carrom           # power, supplies, fuse, wire
pichenette hardware budget --board offboard --pi 5 --config settings.toml
pichenette hardware check --board my-board.toml     # electrical checks of a board file
pichenette hardware check --board my-board.toml --config my.toml   # … with your piece sizes
pichenette hardware check --board my-board.toml --set carrom-to-go --config my.toml
pichenette hardware shop --board carrom             # what to buy, with prices
pichenette hardware shop --board carrom --hub       # … with the hub's printed board
pichenette hardware pins --board carrom --lang fr   # the pin tables
pichenette hardware draw /tmp/wiring --board my-board.toml   # its drawings and KiCad netlist
pichenette hardware mounts --check                  # can a piece pass beside a beam?
pichenette hardware mounts /tmp/stl --set carrom-classic --pictures   # needs openscad
pichenette hardware hub /tmp/hub                    # the hub's printed board, for KiCad 9
pichenette hardware make                            # everything in the checkout that is generated
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from pichenette import board, config
from pichenette.cli.parser import WrongUse
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Language, Text, counted
from pichenette.workshop import (
    bom,
    bom_boards,
    bom_text,
    budget,
    budget_text,
    checks,
    diagram,
    diagram_beam,
    diagram_pi,
    diagram_stripboard,
    footprints,
    generate,
    hub,
    hub_board,
    kicad,
    mounts,
    pi_side,
    pico_side,
    piece_sets,
    printed,
    slot_speeds,
    tables,
    two_beams,
)
from pichenette.workshop.checks import Complaint
from pichenette.workshop.circuit import Circuit
from pichenette.workshop.overhang import Overhang
from pichenette.workshop.pi_side import PiSide
from pichenette.workshop.stripboard import CannotLay


def arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="what", required=True, metavar="what")
    known = ", ".join(board.names())

    def with_board(name: str, text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("--board", required=True, help=f"{known}, or a .toml file")
        return command

    power = with_board("budget", "power and current: supplies, fuse, wire")
    power.add_argument("--pi", choices=budget.PI_MODELS, default="4", help="which Raspberry Pi (4)")
    power.add_argument(
        "--config", type=Path, metavar="FILE", help="settings file, for the strip's size and limit"
    )
    check = with_board("check", "electrical checks of a board and of the Pi's side")
    check.add_argument("--config", type=Path, metavar="FILE", help="settings with piece sizes")
    check.add_argument(
        "--set", metavar="NAME", help="your pieces in enclosure/sets.toml (the nearest in size)"
    )
    shop = with_board("shop", "what to buy")
    shop.add_argument("--without-pi", action="store_true", help="only the board's own parts")
    shop.add_argument("--hub", action="store_true", help="with the printed hub, not a stripboard")
    with_board("pins", "the pin tables")
    draw = with_board("draw", "write its drawings and netlist")
    draw.add_argument("directory", type=Path)
    mount = commands.add_parser("mounts", help="the printed parts", description="the printed parts")
    mount.add_argument("directory", type=Path, nargs="?", help="where the STL files go")
    mount.add_argument("--set", help="only this set of enclosure/sets.toml", metavar="NAME")
    mount.add_argument("--check", action="store_true", help="only check the measures")
    mount.add_argument("--pictures", action="store_true", help="PNG as well")
    mount.add_argument(
        "--record", action="store_true", help="keep what was found in enclosure/printed.csv"
    )
    printed = commands.add_parser("hub", help="the hub's printed board, for KiCad 9")
    printed.add_argument("directory", type=Path)
    printed.add_argument(
        "--footprints", type=Path, metavar="DIR", help="KiCad's libraries, to compare pads with"
    )
    make = commands.add_parser("make", help="make every drawing, netlist and table again")
    make.add_argument("--check", action="store_true", help="only list what is out of date")


def run(options: argparse.Namespace) -> int:
    return {
        "budget": _budget,
        "check": _check,
        "shop": _shop,
        "pins": _pins,
        "draw": _draw,
        "mounts": _mounts,
        "hub": _hub,
        "make": _make,
    }[options.what](options)


def _side(config_path: Path | None) -> PiSide:
    """The Pi's side, with the strip from the settings."""
    side = pi_side.load()
    if config_path is None:
        return side
    track = config.load(config_path).track
    strip = replace(side.strip, leds=track.strip_leds, limit_ma=track.limit_ma)
    return replace(side, strip=strip)


def _budget(options: argparse.Namespace) -> int:
    made = budget.of(board.load(options.board), _side(options.config), options.pi)
    print(budget_text.as_text(made, options.lang))
    return 0 if made.is_enough else 1


def _check(options: argparse.Namespace) -> int:
    checked, lang = board.load(options.board), options.lang
    settings = config.load(options.config).on(checked.name) if options.config else None
    limits = settings.passages if settings else Thresholds()
    pieces = piece_sets.chosen(limits, options.set)
    for line in (
        *two_beams.sizes(checked, limits),
        *slot_speeds.notes(checked, limits, pieces),
    ):
        _tell(checked.name, line.say(lang), lang)
    own, side = pico_side.circuit_of(checked), pi_side.circuit_of(pi_side.load())
    complaints = [
        *piece_sets.complaints(checked, limits, pieces if options.set else None),
        *two_beams.complaints(checked, pieces),
        *slot_speeds.complaints(checked, limits, pieces),
        *checks.complaints(own),
    ]
    found = _tell_checked(own, complaints, lang)
    return 1 if _tell_checked(side, checks.complaints(side), lang) + found else 0


def _tell_checked(circuit: Circuit, complaints: list[Complaint], lang: Language) -> int:
    for complaint in complaints:
        _tell(circuit.name, complaint.say(lang), lang, sys.stderr)
    sums = [
        counted(len(circuit.parts), Text("part", "composant"), Text("parts", "composants")),
        counted(len(circuit.nets), Text("net", "réseau"), Text("nets", "réseaux")),
        counted(len(checks.RULES), Text("rule", "règle"), Text("rules", "règles")),
        counted(len(complaints), Text("complaint", "problème"), Text("complaints", "problèmes")),
    ]
    _tell(circuit.name, ", ".join(figure.say(lang) for figure in sums), lang)
    return len(complaints)


def _tell(name: str, said: str, lang: Language, where: TextIO | None = None) -> None:
    print(Text(f"{name}: {said}", f"{name} : {said}").say(lang), file=where or sys.stdout)


def _shop(options: argparse.Namespace) -> int:
    wired = board.load(options.board)
    lines = bom.in_french(bom.read()) if options.lang == "fr" else bom.read()
    lines = bom_boards.fitting(lines, wired)
    column = bom_boards.column(wired, lines)
    circuits = {column: pico_side.circuit_of(wired)}
    if options.hub:
        missing = list(hub.fits(wired))
        if missing:
            print(
                f"pichenette hardware: the printed hub does not fit: {missing[0]}", file=sys.stderr
            )
            return 1
        circuits, lines = {column: hub.fitted(wired)}, bom.with_hub(lines)
    if not options.without_pi:
        circuits["pi"] = pi_side.circuit_of(pi_side.load())
    print(bom_text.as_text(bom.shopping(lines, circuits), options.lang))
    return 0


def _pins(options: argparse.Namespace) -> int:
    for circuit in (
        pico_side.circuit_of(board.load(options.board)),
        pi_side.circuit_of(pi_side.load()),
    ):
        print(f"{tables.title(circuit, options.lang)}\n")
        print(tables.plugs(circuit, options.lang))
        print(tables.header(circuit, options.lang))
    return 0


def _draw(options: argparse.Namespace) -> int:
    wired = board.load(options.board)
    options.directory.mkdir(parents=True, exist_ok=True)
    side = pi_side.load()
    made = {
        f"{wired.name}.svg": diagram.draw(wired, options.lang).svg(),
        f"{wired.name}.net": kicad.write(pico_side.circuit_of(wired)),
        **_far_ends(wired, options.lang),
        "pi.svg": diagram_pi.draw(side, options.lang).svg(),
        "pi.net": kicad.write(pi_side.circuit_of(side)),
    }
    try:
        plan = diagram_stripboard.draw(pico_side.circuit_of(wired), options.lang)
        made[f"stripboard-{wired.name}.svg"] = plan.svg()
    except CannotLay as error:
        print(f"no stripboard: {error}", file=sys.stderr)
    for name, text in made.items():
        path = options.directory / name
        path.write_text(text, encoding="utf-8")
        print(path)
    return 0


def _far_ends(wired: board.Board, lang: Language) -> dict[str, str]:
    """The drawing of a beam, which the board's own refers to."""
    if not any(pico_side.is_beam(gate) for gate in wired.gates):
        return {}
    if wired.carrier is not None:
        return {"beam-38khz.svg": diagram_beam.modulated(lang).svg()}
    return {"beam.svg": diagram_beam.modules(lang).svg()}


def _mounts(options: argparse.Namespace) -> int:
    chosen = [m for m in mounts.sets() if options.set in (None, m.set_name)]
    if not chosen:
        raise piece_sets.no_set(options.set, [mount.set_name for mount in mounts.sets()])
    if options.directory is None and not options.check:
        raise WrongUse(
            Text("mounts: give a directory, or --check", "mounts : donnez un dossier, ou --check")
        )
    found = 0
    over_air: dict[mounts.Mount, Overhang] = {}
    for mount in chosen:
        for complaint in mounts.complaints(mount):
            found += 1
            print(f"{mount.name}: {complaint}", file=sys.stderr)
        if options.check:
            said = Text("checked", "contrôlé")
            if not mount.is_measured:
                said = Text("checked (measure your own)", "contrôlé (mesurez les vôtres)")
            _tell(mount.name, said.say(options.lang), options.lang)
        else:
            for path in mounts.render(mount, options.directory, options.pictures):
                print(path)
                if path.suffix == ".stl":
                    over_air[mount] = mounts.over_air(mount, path)
                    found += _print_over_air(mount, over_air[mount])
            if not mounts.is_clear(mount):
                found += 1
                said = Text(
                    "the holder is in the way of a piece", "le support gêne le passage d’une pièce"
                )
                _tell(mount.name, said.say(options.lang), options.lang, sys.stderr)
    if options.record and options.set is None and not options.check:
        printed.path_of().write_text(printed.text(over_air), encoding="utf-8")
    return 1 if found else 0


def _print_over_air(mount: mounts.Mount, made: Overhang) -> int:
    """How a part is printed; the number of things a printer cannot do."""
    print(
        f"  print it {mounts.PRINTED[mount.mount][2]}: widest bridge {made.bridge_mm:.0f} mm;"
        f" holes' tops that lean over by more than 45°: {made.across_mm:.0f} mm across"
    )
    complaints = list(made.complaints())
    for complaint in complaints:
        print(f"{mount.name}: {complaint}", file=sys.stderr)
    return len(complaints)


def _hub(options: argparse.Namespace) -> int:
    found = 0
    if options.footprints is not None:
        for difference in footprints.differences(options.footprints):
            found += 1
            print(difference, file=sys.stderr)
    for path in hub_board.write(options.directory):
        print(path)
    return 1 if found else 0


def _make(options: argparse.Namespace) -> int:
    paths = generate.stale() if options.check else generate.write()
    for path in paths:
        print(path)
    return 1 if options.check and paths else 0
