"""KiCad's netlist, its S-expression export in version "E": write a circuit, read one back.

For whoever lays out a printed board with pcbnew's File → Import → Netlist.  Only what sits on the
hub is in it; what hangs on its plugs has no place on a board.  Each part has an id that follows
from what it does, not from its number: a netlist imported again finds its parts, also when a gate
has come or gone.  The footprints are those of KiCad 9.
"""

import re
import uuid
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pichenette.errors import PichenetteError
from pichenette.workshop.circuit import Circuit, CircuitNode, PartKind


class BadNetlist(PichenetteError, ValueError):
    """Not a KiCad netlist."""


class Netlist(NamedTuple):
    values: dict[str, str]  # reference -> value
    footprints: dict[str, str]
    nets: dict[str, tuple[CircuitNode, ...]]
    ids: dict[str, str]


Expression = str | list["Expression"]

_LIBRARY = "pichenette"
_TOOL = "pichenette; footprints of KiCad 9"
_IDS = uuid.UUID("6f3c1a52-8f0e-4c5b-9b1f-7a0c2d9e4b11")  # any, but always the same


def ids(circuit: Circuit) -> dict[str, str]:
    """A part's id, by its reference: from its place, its kind, and the nets it joins."""
    joined: dict[str, list[str]] = {ref: [] for ref in circuit.parts}
    for net in circuit.nets.values():
        for node in net.nodes:
            joined[node.ref].append(f"{node.pin} {net.name}")
    found: dict[str, str] = {}
    twins: Counter[str] = Counter()  # alike in everything: which is which makes no difference
    for ref, part in circuit.parts.items():
        what = "/".join((circuit.name, part.place, part.key, part.value, *sorted(joined[ref])))
        twins[what] += 1
        found[ref] = str(uuid.uuid5(_IDS, f"{what}#{twins[what]}"))
    return found


def write(circuit: Circuit) -> str:
    circuit = circuit.at("hub")
    known = ids(circuit)
    lines = ['(export (version "E")']
    lines.append(f"  (design (source {_quoted(circuit.name)}) (tool {_quoted(_TOOL)}))")
    lines.append("  (components")
    for part in circuit.parts.values():
        value = part.value or part.kind.title
        lines.append(f"    (comp (ref {_quoted(part.ref)})")
        lines.append(f"      (value {_quoted(value)})")
        if part.kind.footprint:
            lines.append(f"      (footprint {_quoted(part.kind.footprint)})")
        lines.append(
            f"      (fields (field (name {_quoted('Place')}) {_quoted(part.place)})"
            f" (field (name {_quoted('Bom')}) {_quoted(part.key)}))"
        )
        lines.append(
            f"      (libsource (lib {_quoted(_LIBRARY)}) (part {_quoted(part.kind.key)})"
            f" (description {_quoted(part.kind.title)}))"
        )
        lines.append(
            f"      (sheetpath (names {_quoted('/')}) (tstamps {_quoted('/')}))"
            f" (tstamps {_quoted(known[part.ref])}))"
        )
    lines.append("  )")
    lines.append("  (libparts")
    for kind in _kinds(circuit):
        lines.append(f"    (libpart (lib {_quoted(_LIBRARY)}) (part {_quoted(kind.key)})")
        lines.append("      (pins")
        lines += [
            f"        (pin (num {_quoted(pin.number)}) (name {_quoted(pin.name)})"
            f" (type {_quoted(pin.kind)}))"
            for pin in kind.pins
        ]
        lines.append("      ))")
    lines.append("  )")
    lines.append("  (nets")
    for code, net in enumerate(circuit.nets.values(), 1):
        lines.append(f"    (net (code {_quoted(str(code))}) (name {_quoted(net.name)})")
        for node in net.nodes:
            pin = circuit.pin(node)
            lines.append(
                f"      (node (ref {_quoted(node.ref)}) (pin {_quoted(node.pin)})"
                f" (pinfunction {_quoted(pin.name)}) (pintype {_quoted(pin.kind)}))"
            )
        lines[-1] += ")"
    lines.append("  )")
    lines.append(")")
    return "\n".join(lines) + "\n"


def _kinds(circuit: Circuit) -> Iterator[PartKind]:
    keys: set[str] = set()
    for part in circuit.parts.values():
        if part.kind.key not in keys:
            keys.add(part.kind.key)
            yield part.kind


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def read(text: str) -> Netlist:
    top = parse(text)
    if not isinstance(top, list) or top[:1] != ["export"] or _one(top, "version") != "E":
        raise BadNetlist('not a netlist: it does not begin with (export (version "E")')
    components = _all(_section(top, "components"), "comp")
    nets = {}
    for net in _all(_section(top, "nets"), "net"):
        nodes = tuple(
            CircuitNode(_one(node, "ref"), _one(node, "pin")) for node in _all(net, "node")
        )
        nets[_one(net, "name")] = nodes
    return Netlist(
        {_one(comp, "ref"): _one(comp, "value") for comp in components},
        {_one(c, "ref"): _one(c, "footprint") for c in components if _all(c, "footprint")},
        nets,
        {_one(comp, "ref"): _one(comp, "tstamps") for comp in components},
    )


def pads(text: str) -> dict[str, tuple[float, float, float]]:
    """Of a footprint file: where each pad is, and its drill."""
    top = parse(text)
    if not isinstance(top, list) or top[:1] != ["footprint"]:
        raise BadNetlist("not a footprint: it does not begin with (footprint")
    found = {}
    for pad in _all(top, "pad"):
        at = _section(pad, "at")
        found[str(pad[1])] = (float(str(at[1])), float(str(at[2])), float(_one(pad, "drill")))
    return found


_TOKEN = re.compile(r'\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


def parse(text: str) -> Expression:
    """One S-expression, as nested lists of strings."""
    stack: list[list[Expression]] = [[]]
    at, text = 0, text.strip()
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise BadNetlist(f"not an S-expression from character {at}: {text[at : at + 20]!r}")
        at = token.end()
        bracket, quoted, bare = token.groups()
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            if len(stack) < 2:
                raise BadNetlist(f"one ) too many at character {at}")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else bare)
    if len(stack) != 1 or len(stack[0]) != 1:
        raise BadNetlist("one ( too many, or more than one expression")
    return stack[0][0]


def _all(expression: list[Expression], name: str) -> list[list[Expression]]:
    return [part for part in expression if isinstance(part, list) and part[:1] == [name]]


def _section(expression: list[Expression], name: str) -> list[Expression]:
    found = _all(expression, name)
    if len(found) != 1:
        raise BadNetlist(f"{len(found)} sections ({name} …); there is one")
    return found[0]


def _one(expression: list[Expression], name: str) -> str:
    found = _section(expression, name)
    if len(found) != 2 or not isinstance(found[1], str):
        raise BadNetlist(f"({name} …) does not hold one word")
    return found[1]
