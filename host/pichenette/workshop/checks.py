"""Electrical checks of a circuit, as an engineer would go through it with a pencil.

Every complaint names the rule it breaks; what we ship has none.  Every rule is its own function,
tested with a circuit that breaks it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pichenette.workshop import levels, parts, values
from pichenette.workshop.circuit import Circuit, Net


class Complaint(NamedTuple):
    rule: str
    where: str  # a net, or a part and pin
    because: str

    def __str__(self) -> str:
        return f"{self.where}: {self.because} ({self.rule})"


Rule = Callable[[Circuit], Iterator[tuple[str, str]]]  # where, because

MOST_CONTACT_RISE_US = 2000.0  # of a button's line: well before the 5 ms that make a press
MOST_RISE_US = 10.0  # of a line with a pull-up: a hundredth of the shortest break we judge
MOST_I2C_RISE_NS = 300.0  # the specification's, at 400 kHz
MOST_I2C_SINK_MA = 3.0
LEAST_HIGH_V = 2.1  # the Pico's VIH, with 0.1 V to spare
_MOST_BASE_RATIO = 20.0  # collector over base current: saturated, whatever the transistor


def complaints(circuit: Circuit) -> list[Complaint]:
    return [
        Complaint(name, where, because)
        for name, rule in RULES.items()
        for where, because in rule(circuit)
    ]


def pins_used_once(circuit: Circuit) -> Iterator[tuple[str, str]]:
    used = Counter(node for net in circuit.nets.values() for node in net.nodes)
    for node, times in used.items():
        if times > 1:
            yield f"{node.ref}.{node.pin}", f"is joined {times} times"


def reserved_pins_left_alone(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for net in circuit.nets.values():
        for node in net.nodes:
            pin = circuit.pin(node)
            if pin.kind == "no_connect":
                yield (
                    f"{node.ref}.{node.pin}",
                    f"{pin.name} is reserved, but is on {net.name}",
                )


def needed_pins_joined(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Every supply, ground and input pin is on a net, and no net is a dead end."""
    joined = {node for net in circuit.nets.values() for node in net.nodes}
    for part in circuit.parts.values():
        for pin in part.kind.pins:
            is_needed = pin.kind in ("power_in", "input") and not pin.is_optional
            if is_needed and (part.ref, pin.number) not in joined:
                yield (
                    f"{part.ref}.{pin.number}",
                    f"{pin.name} of {part.kind.title} is not connected",
                )
    for net in circuit.nets.values():
        if len(net.nodes) < 2:
            yield net.name, "joins fewer than two pins"


def nets_driven(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Something gives every input its level, and a supply gives every supply pin its current."""
    for net in circuit.nets.values():
        kinds = {circuit.pin(node).kind for node in net.nodes}
        if "input" in kinds and not levels.is_driven(circuit, net):
            yield net.name, "nothing drives it"
        is_ground = net.name == levels.GROUND
        if "power_in" in kinds and not is_ground and levels.supply_volts(circuit, net) == 0:
            yield net.name, "no supply feeds it"


def one_driver(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """No two outputs, and no two supplies, work against each other."""
    for net in circuit.nets.values():
        givers = [n for n in net.nodes if circuit.pin(n).kind in ("output", "power_out")]
        if len({circuit.pin(node).volts for node in givers}) > 1 or (
            len(givers) > 1 and any(circuit.pin(node).kind == "output" for node in givers)
        ):
            names = ", ".join(f"{node.ref}.{node.pin}" for node in givers)
            yield net.name, f"{names} drive against each other"
        if net.name == levels.GROUND and givers:
            yield net.name, f"{givers[0].ref}.{givers[0].pin} is shorted to ground"


def open_collectors_pulled_up(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for net in circuit.nets.values():
        if not any(circuit.pin(node).kind == "open_collector" for node in net.nodes):
            continue
        ohms = levels.pull_up_ohms(circuit, net)
        if ohms is None:
            yield net.name, "an open collector without a pull-up"
            continue
        took_us = values.rise_us(ohms, levels.picofarads(circuit, net), 3.3, 2.0)
        is_contact = levels.is_contact(circuit, net)
        if took_us > (MOST_CONTACT_RISE_US if is_contact else MOST_RISE_US):
            yield net.name, f"rises in {took_us:.1f} µs through {ohms:.0f} Ω; use a lower pull-up"


def collectors_sink_enough(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """A pin that pulls a line low gets no more current from its pull-ups than it guarantees to
    sink.
    """
    for net in circuit.nets.values():
        ohms = levels.resistor_ohms(circuit, net)
        if ohms is None:
            continue
        for node in net.nodes:
            pin = circuit.pin(node)
            if pin.kind == "open_collector" and pin.most_ma is not None:
                ma = values.current_ma(levels.high_volts(circuit, net), 0, ohms)
                if ma > pin.most_ma:
                    complaint = f"{node.ref} must sink {ma:.2f} mA; it guarantees {pin.most_ma:g}"
                    yield net.name, complaint


def levels_compatible(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """No pin gets more than it tolerates; inputs see a high level; supplies are in range."""
    for net in circuit.nets.values():
        high_v = levels.high_volts(circuit, net)
        for node in net.nodes:
            pin = circuit.pin(node)
            where = f"{node.ref}.{node.pin}"
            if pin.kind == "power_in":
                volts = levels.supply_volts(circuit, net)
                if pin.most_volts is not None and volts > pin.most_volts:
                    yield (
                        where,
                        (f"{pin.name} gets {volts:.2f} V but tolerates only {pin.most_volts:g} V"),
                    )
                if pin.least_volts is not None and volts < pin.least_volts:
                    yield where, f"{pin.name} gets {volts:.2f} V but needs {pin.least_volts:g} V"
                continue
            if pin.most_volts is not None and high_v > pin.most_volts:
                yield (
                    where,
                    f"{pin.name} gets {high_v:.2f} V on {net.name} but tolerates only "
                    f"{pin.most_volts} V",
                )
            is_tied_low = net.name == levels.GROUND
            if pin.high_volts is not None and high_v < pin.high_volts and not is_tied_low:
                yield (
                    where,
                    f"{pin.name} needs {pin.high_volts} V for a high level; {net.name} has "
                    f"{high_v:.2f}",
                )


def pin_currents(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """A pin of the Pico or the Pi, driven to the opposite side of each resistor on its net."""
    for net in circuit.nets.values():
        for node in net.nodes:
            pin = circuit.pin(node)
            if pin.kind not in ("bidirectional", "output") or pin.most_ma is None:
                continue
            volts = levels.given_volts(circuit, node)
            ma = sum(
                values.current_ma(volts, 0, part.ohms)
                for part, behind in circuit.through(net)
                if part.ohms and levels.takes_current(circuit, behind)
            )
            if ma > pin.most_ma:
                complaint = f"gives {ma:.1f} mA; at most {pin.most_ma:g} mA are allowed"
                yield f"{node.ref}.{node.pin}", complaint


def supply_currents(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for net, load_ma, most_ma in levels.loads(circuit):
        if load_ma > most_ma:
            yield net.name, f"gives {load_ma:.0f} mA; at most {most_ma:.0f} mA are allowed"


def emitters_lit(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Each emitter has its resistor, and their transistor can switch them all."""
    total_ma = 0.0
    for part in circuit.parts.values():
        if part.kind is parts.IR_LED:
            ma = levels.emitter_ma(circuit, part.ref)
            if ma is None:
                yield part.ref, "an emitter without a resistor"
            elif not 0.3 <= ma <= 100:
                yield part.ref, f"an emitter at {ma:.1f} mA; expected 0.3 to 100"
            total_ma += ma or 0
    for part in circuit.parts.values():
        if part.kind is parts.NPN:
            most_ma = part.pin("C").most_ma or 0
            base_ma = levels.base_ma(circuit, part.ref)
            if total_ma > most_ma:
                yield part.ref, f"switches {total_ma:.0f} mA; at most {most_ma:.0f} are allowed"
            if base_ma * _MOST_BASE_RATIO < total_ma:
                complaint = (
                    f"{base_ma:.2f} mA in the base are too little to switch {total_ma:.1f} mA"
                )
                yield part.ref, complaint


def neighbours_undisturbed(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """The carrier's edges leave a beam's line in the same cable high."""
    carrier = circuit.nets.get("CARRIER")
    if carrier is None:
        return
    swing_v = 3.3 - parts.IR_LED_V[1.0]
    for net in circuit.nets.values():
        for node in net.nodes:
            pin = circuit.pin(node)
            if circuit.parts[node.ref].kind is parts.TSSP and pin.kind == "open_collector":
                dip_v = values.crosstalk_v(swing_v, min(net.length_m, carrier.length_m))
                left_v = levels.high_volts(circuit, net) - dip_v
                if left_v < LEAST_HIGH_V:
                    yield net.name, f"the carrier beside it leaves {left_v:.2f} V of its high level"


def i2c_fast_enough(circuit: Circuit) -> Iterator[tuple[str, str]]:
    for net in circuit.nets.values():
        if not _is_i2c(circuit, net):
            continue
        ohms = levels.resistor_ohms(circuit, net)
        if ohms is None:
            continue  # open_collectors_pulled_up says so
        devices = sum(circuit.pin(node).kind != "passive" for node in net.nodes)
        picofarads = values.CABLE_PF_PER_M * net.length_m + values.PIN_PF * devices
        took_ns = values.i2c_rise_ns(ohms, picofarads)
        if took_ns > MOST_I2C_RISE_NS:
            yield net.name, f"rises in {took_ns:.0f} ns, 400 kHz needs {MOST_I2C_RISE_NS:.0f}"
        strongest = values.parallel_ohms(ohms, parts.HEAD_PULL_OHMS)
        sink_ma = values.current_ma(3.3, 0, strongest)
        if sink_ma > MOST_I2C_SINK_MA:
            yield net.name, f"{sink_ma:.1f} mA to pull low; I²C allows {MOST_I2C_SINK_MA:g}"


def _is_i2c(circuit: Circuit, net: Net) -> bool:
    return any(
        circuit.parts[node.ref].kind in (parts.MUX, parts.COLOUR_HEAD)
        and circuit.pin(node).kind != "power_in"
        for node in net.nodes
    )


RULES: dict[str, Rule] = {
    rule.__name__.replace("_", " "): rule
    for rule in (
        pins_used_once,
        reserved_pins_left_alone,
        needed_pins_joined,
        nets_driven,
        one_driver,
        open_collectors_pulled_up,
        collectors_sink_enough,
        levels_compatible,
        pin_currents,
        supply_currents,
        emitters_lit,
        neighbours_undisturbed,
        i2c_fast_enough,
    )
}
