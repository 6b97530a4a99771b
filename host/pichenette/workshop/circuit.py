"""A circuit: parts with pins, and nets that join them.

A frozen `Circuit` is what the checks, the netlist and the tables read.  A pin says what it supplies
and what it tolerates; checks.py decides whether two pins get on with each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

PinKind = Literal[
    "power_in",
    "power_out",
    "input",
    "output",
    "open_collector",
    "bidirectional",
    "passive",
    "no_connect",
]


@dataclass(frozen=True)
class CircuitPin:
    number: str
    name: str
    kind: PinKind
    volts: float | None = None  # what it supplies: a supply, or an output's high level
    follows: str | None = None  # …or the number of the supply pin whose voltage that is
    least_volts: float | None = None  # of a supply it accepts
    most_volts: float | None = None  # it tolerates
    high_volts: float | None = None  # an input: high from here on
    most_ma: float | None = None  # it can source or sink
    draws_ma: float = 0.0  # a supply pin, at worst
    pull_ohms: float | None = None  # an internal pull-up, at its weakest
    is_optional: bool = False  # may stay unconnected, although it is a supply or an input


@dataclass(frozen=True)
class PartKind:
    key: str  # in the bill of materials
    letter: str  # of its references
    title: str
    pins: tuple[CircuitPin, ...]
    footprint: str = ""
    in_series: tuple[tuple[str, str], ...] = ()  # pairs of pins that current flows between


@dataclass(frozen=True)
class Part:
    ref: str
    kind: PartKind
    value: str = ""
    ohms: float | None = None
    place: str = ""  # where it sits: hub, pocket-1, …
    option: str = ""  # what can be left out together with it: scale, colour, …

    @property
    def is_optional(self) -> bool:
        return bool(self.option)

    @property
    def key(self) -> str:
        """Its line in the bill of materials; a resistor's depends on its value."""
        return f"{self.kind.key}-{self.value}" if self.kind.key in _BY_VALUE else self.kind.key

    def pin(self, number_or_name: str) -> CircuitPin:
        for pin in self.kind.pins:
            if number_or_name in (pin.number, pin.name):
                return pin
        raise KeyError(f"{self.ref} ({self.kind.title}) has no pin {number_or_name!r}")


_BY_VALUE = {"resistor", "network", "capacitor", "fuse"}


class CircuitNode(NamedTuple):
    ref: str
    pin: str  # its number


@dataclass(frozen=True)
class Net:
    name: str
    nodes: tuple[CircuitNode, ...]
    colour: str = ""  # of its wire; a key of tables.COLOURS
    length_m: float = 0.0  # of its cable, if it leaves the hub


@dataclass(frozen=True)
class Circuit:
    name: str
    title: str
    parts: Mapping[str, Part]
    nets: Mapping[str, Net]

    def pin(self, node: CircuitNode) -> CircuitPin:
        return self.parts[node.ref].pin(node.pin)

    def net_of(self, ref: str, pin: str) -> Net | None:
        return self._nets_at.get(CircuitNode(ref, self.parts[ref].pin(pin).number))

    @cached_property
    def _nets_at(self) -> Mapping[CircuitNode, Net]:
        return {node: net for net in self.nets.values() for node in net.nodes}

    def at(self, place: str) -> "Circuit":
        """What sits in one place, and how it is joined there."""
        found = {ref: part for ref, part in self.parts.items() if part.place == place}
        nets = {}
        for net in self.nets.values():
            nodes = tuple(node for node in net.nodes if node.ref in found)
            if len(nodes) > 1:
                nets[net.name] = replace(net, nodes=nodes)
        return Circuit(self.name, self.title, found, nets)

    def through(self, net: Net) -> Iterator[tuple[Part, Net]]:
        """Every part that current can flow through from here, and the net behind it."""
        for node in net.nodes:
            part = self.parts[node.ref]
            for first, second in part.kind.in_series:
                if node.pin in (first, second):
                    behind = self.net_of(part.ref, second if node.pin == first else first)
                    if behind is not None and behind.name != net.name:
                        yield part, behind


@dataclass
class Builder:
    """Collects parts and joints; references are numbered in order."""

    name: str
    title: str
    _parts: dict[str, Part] = field(default_factory=dict)
    _nets: dict[str, Net] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def add(
        self,
        kind: PartKind,
        value: str = "",
        *,
        ohms: float | None = None,
        place: str = "hub",
        option: str = "",
    ) -> str:
        number = self._counts[kind.letter] = self._counts.get(kind.letter, 0) + 1
        ref = f"{kind.letter}{number}"
        self._parts[ref] = Part(ref, kind, value, ohms, place, option)
        return ref

    def join(self, net: str, *pins: tuple[str, str], colour: str = "", length_m: float = 0) -> None:
        """Put pins, by number or name, on a net, which is created when first named."""
        nodes = tuple(CircuitNode(ref, self._parts[ref].pin(pin).number) for ref, pin in pins)
        had = self._nets.get(net, Net(net, ()))
        self._nets[net] = replace(
            had,
            nodes=had.nodes + nodes,
            colour=colour or had.colour,
            length_m=max(had.length_m, length_m),
        )

    def done(self) -> Circuit:
        return Circuit(self.name, self.title, dict(self._parts), dict(self._nets))
