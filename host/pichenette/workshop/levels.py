"""Worst-case volts and milliamperes in a circuit: what a net can reach, what a supply must
deliver.
"""

from collections.abc import Iterator

from pichenette.workshop import parts, values
from pichenette.workshop.circuit import Circuit, CircuitNode, Net

GROUND = "GND"
_FEEDING = ("fuse", "schottky", "resistor")  # what a supply may come through


def supply_volts(circuit: Circuit, net: Net) -> float:
    """What a supply pin gets here: a supply, or what a fuse, diode or resistor leaves of it."""
    own = [circuit.pin(node).volts for node in net.nodes if _is_supply(circuit, node)]
    if own:
        return max(volts or 0.0 for volts in own)
    if net.name == GROUND:
        return 0.0
    best = 0.0
    for part, behind in circuit.through(net):
        if part.kind.key in _FEEDING:
            supply = [circuit.pin(n).volts or 0.0 for n in behind.nodes if _is_supply(circuit, n)]
            lost_v = parts.SCHOTTKY_V if part.kind is parts.SCHOTTKY else 0.0
            lost_v += _drawn_ma(circuit, net) / 1000 * (part.ohms or 0.0)
            best = max(best, max(supply, default=0.0) - lost_v)
    return best


def _is_supply(circuit: Circuit, node: CircuitNode) -> bool:
    return circuit.pin(node).kind == "power_out"


def _drawn_ma(circuit: Circuit, net: Net) -> float:
    return sum(circuit.pin(node).draws_ma for node in net.nodes)


def given_volts(circuit: Circuit, node: CircuitNode) -> float:
    """The high level a pin puts on its net."""
    pin = circuit.pin(node)
    if pin.follows is not None:
        supply = circuit.net_of(node.ref, pin.follows)
        return supply_volts(circuit, supply) if supply is not None else 0.0
    return pin.volts or 0.0


def high_volts(circuit: Circuit, net: Net) -> float:
    """The highest level of a net: from its drivers, its pull-ups, and through resistors."""
    driven = _driven_volts(circuit, net)
    behind = (_driven_volts(circuit, other) for part, other in circuit.through(net) if part.ohms)
    return max(driven, max(behind, default=0.0), _fed_volts(circuit, net))


def _fed_volts(circuit: Circuit, net: Net) -> float:
    takes = any(circuit.pin(node).kind == "power_in" for node in net.nodes)
    return supply_volts(circuit, net) if takes else 0.0


def takes_current(circuit: Circuit, net: Net) -> bool:
    """Does current into this net continue, to a supply, to ground or into a load?"""
    loads = (parts.NPN, parts.IR_LED, parts.BUZZER)
    return net.name == GROUND or any(
        _is_supply(circuit, node) or circuit.parts[node.ref].kind in loads for node in net.nodes
    )


def _driven_volts(circuit: Circuit, net: Net) -> float:
    if net.name == GROUND:
        return 0.0
    return max(given_volts(circuit, node) for node in net.nodes)


def is_driven(circuit: Circuit, net: Net) -> bool:
    """Does anything reach it, directly or through something that passes current?"""
    reached = {net.name}
    waiting = [net]
    while waiting:
        here = waiting.pop()
        kinds = {circuit.pin(node).kind for node in here.nodes}
        if here.name == GROUND:
            if here is net:
                return True
            continue  # what only leads to ground drives nothing
        if kinds & {"power_out", "output", "bidirectional", "open_collector"}:
            return True
        for _, behind in circuit.through(here):
            if behind.name not in reached:
                reached.add(behind.name)
                waiting.append(behind)
    return False


def resistor_ohms(circuit: Circuit, net: Net) -> float | None:
    """The pull-up resistors of a net combined."""
    found = [
        part.ohms
        for part, behind in circuit.through(net)
        if part.ohms and any(_is_supply(circuit, node) for node in behind.nodes)
    ]
    return values.parallel_ohms(*found) if found else None


def picofarads(circuit: Circuit, net: Net) -> float:
    """What a pull-up of this net has to charge: cable, pin, and capacitors to ground."""
    total = values.line_pf(net.length_m)
    for node in net.nodes:
        part = circuit.parts[node.ref]
        if part.kind.key == parts.CAPACITOR.key:
            other = circuit.net_of(part.ref, "2" if node.pin == "1" else "1")
            if other is not None and other.name == GROUND:
                total += values.farads(part.value) * 1e12
    return total


def is_contact(circuit: Circuit, net: Net) -> bool:
    """Does nothing but a push button pull it down?  Then a slow rise is no harm."""
    pullers = [node for node in net.nodes if circuit.pin(node).kind == "open_collector"]
    return bool(pullers) and all(circuit.parts[n.ref].kind is parts.BUTTON for n in pullers)


def pull_up_ohms(circuit: Circuit, net: Net) -> float | None:
    """…or, if there is none, the pull-up inside a pin."""
    outside = resistor_ohms(circuit, net)
    inside = [pin.pull_ohms for pin in map(circuit.pin, net.nodes) if pin.pull_ohms]
    return outside or (min(inside) if inside and is_contact(circuit, net) else None)


def emitter_ma(circuit: Circuit, ref: str) -> float | None:
    """The current of an emitter while its transistor conducts."""
    anode = circuit.net_of(ref, "A")
    if anode is None:
        return None
    for part, behind in circuit.through(anode):
        if part.ohms and any(_is_supply(circuit, node) for node in behind.nodes):
            dropped_v = parts.IR_LED_V[1.0] + parts.NPN_SATURATED_V
            return values.current_ma(supply_volts(circuit, behind), dropped_v, part.ohms)
    return None


def base_ma(circuit: Circuit, ref: str) -> float:
    base = circuit.net_of(ref, "B")
    if base is None:
        return 0.0
    ohms = [part.ohms for part, _ in circuit.through(base) if part.ohms]
    return sum(values.current_ma(3.3, parts.NPN_BASE_V, resistance) for resistance in ohms)


def loads(circuit: Circuit) -> Iterator[tuple[Net, float, float]]:
    """Every supply of the circuit: its net, its worst-case load, and its limit."""
    for net in circuit.nets.values():
        givers = [circuit.pin(n).most_ma or 0.0 for n in net.nodes if _is_supply(circuit, n)]
        if givers:
            yield net, sum(load_ma for _, load_ma in consumers(circuit, net)), max(givers)


def consumers(circuit: Circuit, net: Net) -> Iterator[tuple[str, float]]:
    """What a supply feeds: the part, and its worst-case milliamperes.

    A pull-up counts as if its line were low.
    """
    for node in net.nodes:
        drawn_ma = circuit.pin(node).draws_ma
        if drawn_ma:
            yield node.ref, drawn_ma
    for part, behind in circuit.through(net):
        fed_ma = _drawn_ma(circuit, behind)
        if fed_ma:
            yield part.ref, fed_ma
            continue
        lit = [node.ref for node in behind.nodes if circuit.parts[node.ref].kind is parts.IR_LED]
        if lit:
            yield lit[0], emitter_ma(circuit, lit[0]) or 0.0
        elif part.ohms:
            yield part.ref, values.current_ma(supply_volts(circuit, net), 0, part.ohms)
