"""Everything about building a board: budgets, checks, shopping lists, drawings, mounts.

pichenette hardware budget --board carrom           # power, supplies, fuse, wire
pichenette hardware budget --board offboard --pi 5 --config settings.toml
pichenette hardware check --board my-board.toml     # electrical checks of a board file
pichenette hardware shop --board carrom             # what to buy, with prices
pichenette hardware pins --board carrom --lang fr   # the pin tables
pichenette hardware draw /tmp/wiring --board my-board.toml   # its drawing and KiCad netlist
pichenette hardware mounts --check                  # can a piece pass beside a beam?
pichenette hardware mounts /tmp/stl --set carrom-classic --pictures   # needs openscad
pichenette hardware make                            # everything in the checkout that is generated
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from pichenette import board, config
from pichenette.workshop import (
    bom,
    budget,
    checks,
    diagram,
    diagram_pi,
    generate,
    kicad,
    mounts,
    pi_side,
    pico_side,
    tables,
)
from pichenette.workshop.pi_side import PiSide


def arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="what", required=True, metavar="what")
    known = ", ".join(board.names())

    def with_board(name: str, text: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=text)
        one.add_argument("--board", required=True, help=f"{known}, or a .toml file")
        return one

    power = with_board("budget", "power and current: supplies, fuse, wire")
    power.add_argument("--pi", choices=budget.PI_MODELS, default="4", help="which Raspberry Pi (4)")
    power.add_argument("--config", type=Path, help="settings file, for the strip's size and limit")
    with_board("check", "electrical checks of a board and of the Pi's side")
    shop = with_board("shop", "what to buy")
    shop.add_argument("--without-pi", action="store_true", help="only the board's own parts")
    pins = with_board("pins", "the pin tables")
    pins.add_argument("--lang", choices=("en", "fr"), default="en")
    draw = with_board("draw", "write drawing and netlist")
    draw.add_argument("directory", type=Path)
    draw.add_argument("--lang", choices=("en", "fr"), default="en")
    mount = commands.add_parser("mounts", help="the printed parts", description="the printed parts")
    mount.add_argument("directory", type=Path, nargs="?", help="where the STL files go")
    mount.add_argument("--set", help="only this set of enclosure/sets.toml", metavar="NAME")
    mount.add_argument("--check", action="store_true", help="only check the measures")
    mount.add_argument("--pictures", action="store_true", help="PNG as well")
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
    print(budget.as_text(made))
    return 0 if made.is_enough else 1


def _check(options: argparse.Namespace) -> int:
    found = 0
    for circuit in (
        pico_side.circuit_of(board.load(options.board)),
        pi_side.circuit_of(pi_side.load()),
    ):
        complaints = checks.complaints(circuit)
        found += len(complaints)
        for complaint in complaints:
            print(f"{circuit.name}: {complaint}", file=sys.stderr)
        print(
            f"{circuit.name}: {len(circuit.parts)} parts, {len(circuit.nets)} nets,"
            f" {len(checks.RULES)} rules, {len(complaints)} complaints"
        )
    return 1 if found else 0


def _shop(options: argparse.Namespace) -> int:
    wired = board.load(options.board)
    lines = bom.read()
    if wired.name not in lines[0].quantities:
        raise bom.BadBom(
            f"bom.csv has no column {wired.name!r}; its columns are"
            f" {', '.join(lines[0].quantities)}"
        )
    circuits = {wired.name: pico_side.circuit_of(wired)}
    if not options.without_pi:
        circuits["pi"] = pi_side.circuit_of(pi_side.load())
    wanted = bom.shopping(lines, circuits)
    for option in dict.fromkeys(one.option for one in wanted):
        print(f"Optional, {option}:" if option else "Needed:")
        for one in wanted:
            if one.option == option:
                _print_purchase(one)
        print(f"  about {bom.cost_eur(wanted, option):.0f} €\n")
    print(
        f"about {bom.cost_eur(wanted, ''):.0f} € for what is needed,"
        f" {bom.cost_eur(wanted):.0f} € in total"
    )
    return 0


def _print_purchase(one: bom.Purchase) -> None:
    line = one.line
    print(f"{one.count:>3} × {line.part}  ({one.cost_eur:.2f} €)")
    bought = " ".join(word for word in (line.maker, line.number) if word)
    print(
        f"      {bought or 'any'}; or {line.alternative}"
        if line.alternative
        else f"      {bought or 'any'}"
    )
    if line.check:
        print(f"      check: {line.check}")


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
        "pi.svg": diagram_pi.draw(side, options.lang).svg(),
        "pi.net": kicad.write(pi_side.circuit_of(side)),
    }
    for name, text in made.items():
        path = options.directory / name
        path.write_text(text, encoding="utf-8")
        print(path)
    return 0


def _mounts(options: argparse.Namespace) -> int:
    chosen = [m for m in mounts.sets() if options.set in (None, m.set_name)]
    if not chosen:
        known = ", ".join(dict.fromkeys(mount.set_name for mount in mounts.sets()))
        print(f"pichenette hardware: no set {options.set!r}; the sets are {known}", file=sys.stderr)
        return 2
    if options.directory is None and not options.check:
        print("pichenette hardware mounts: give a directory, or --check", file=sys.stderr)
        return 2
    found = 0
    for mount in chosen:
        for complaint in mounts.complaints(mount):
            found += 1
            print(f"{mount.name}: {complaint}", file=sys.stderr)
        if options.check:
            print(f"{mount.name}: checked" + ("" if mount.is_measured else " (measure your own)"))
        else:
            for path in mounts.render(mount, options.directory, options.pictures):
                print(path)
                if path.suffix == ".stl":
                    leaning, flat = mounts.leaning_mm2(mount, path)
                    print(
                        f"  print it {mounts.PRINTED[mount.mount][2]}: {leaning:.0f} mm² lean over"
                        f" by more than 45°, {flat:.0f} mm² are bridged"
                    )
            if not mounts.is_clear(mount):
                found += 1
                print(f"{mount.name}: the holder is in the way of a piece", file=sys.stderr)
    return 1 if found else 0


def _make(options: argparse.Namespace) -> int:
    paths = generate.stale() if options.check else generate.write()
    for path in paths:
        print(path)
    return 1 if options.check and paths else 0
