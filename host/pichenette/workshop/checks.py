"""Electrical checks of a circuit, as an engineer would go through it with a pencil.

Every complaint names the rule it breaks; what we ship has none.  Every rule is its own function,
tested with a circuit that breaks it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pichenette.text import Language, Text, number
from pichenette.workshop import levels, parts, values
from pichenette.workshop.circuit import Circuit, Net


class Complaint(NamedTuple):
    rule: str
    where: str  # a net, a part and pin, or a gate
    because: Text

    def __str__(self) -> str:
        return self.say("en")

    def say(self, language: Language) -> str:
        if language == "en":
            return f"{self.where}: {self.because.en} ({self.rule})"
        return f"{self.where} : {self.because.fr} ({RULES_FR[self.rule]})"


Rule = Callable[[Circuit], Iterator[tuple[str, Text]]]  # where, because

MOST_CONTACT_RISE_US = 2000.0  # of a button's line: well before the 5 ms that make a press
MOST_RISE_US = 10.0  # of a line with a pull-up: a hundredth of the shortest break we judge
MOST_I2C_RISE_NS = 300.0  # the specification's, at 400 kHz
MOST_I2C_SINK_MA = 3.0
LEAST_HIGH_V = 2.1  # the Pico's VIH, with 0.1 V to spare
_MOST_BASE_RATIO = 20.0  # collector over base current: saturated, whatever the transistor


# Of the board itself, not of its circuit: two_beams.py, piece_sets.py, slot_speeds.py.
TWO_BEAMS = "two beams"
PIECE_SIZES = "piece sizes"
SLOT_SPEEDS = "slot speeds"


def complaints(circuit: Circuit) -> list[Complaint]:
    return [
        Complaint(name, where, because)
        for name, rule in RULES.items()
        for where, because in rule(circuit)
    ]


def pins_used_once(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    used = Counter(node for net in circuit.nets.values() for node in net.nodes)
    for node, times in used.items():
        if times > 1:
            yield (
                f"{node.ref}.{node.pin}",
                Text(f"is joined {times} times", f"est reliée {times} fois"),
            )


def reserved_pins_left_alone(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    for net in circuit.nets.values():
        for node in net.nodes:
            pin = circuit.pin(node)
            if pin.kind == "no_connect":
                yield (
                    f"{node.ref}.{node.pin}",
                    Text(
                        f"{pin.name} is reserved, but is on {net.name}",
                        f"{pin.name} est réservée, mais se trouve sur {net.name}",
                    ),
                )


def needed_pins_joined(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    """Every supply, ground and input pin is on a net, and no net is a dead end."""
    joined = {node for net in circuit.nets.values() for node in net.nodes}
    for part in circuit.parts.values():
        for pin in part.kind.pins:
            is_needed = pin.kind in ("power_in", "input") and not pin.is_optional
            if is_needed and (part.ref, pin.number) not in joined:
                yield (
                    f"{part.ref}.{pin.number}",
                    Text(
                        f"{pin.name} of {part.kind.title} is not connected",
                        f"{pin.name} n’est pas reliée",
                    ),
                )
    for net in circuit.nets.values():
        if len(net.nodes) < 2:
            yield net.name, Text("joins fewer than two pins", "relie moins de deux broches")


def nets_driven(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    """Something gives every input its level, and a supply gives every supply pin its current."""
    for net in circuit.nets.values():
        kinds = {circuit.pin(node).kind for node in net.nodes}
        if "input" in kinds and not levels.is_driven(circuit, net):
            yield net.name, Text("nothing drives it", "rien ne lui donne de niveau")
        is_ground = net.name == levels.GROUND
        if "power_in" in kinds and not is_ground and levels.supply_volts(circuit, net) == 0:
            yield net.name, Text("no supply feeds it", "aucune source ne l’alimente")


def one_driver(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    """No two outputs, and no two supplies, work against each other."""
    for net in circuit.nets.values():
        givers = [n for n in net.nodes if circuit.pin(n).kind in ("output", "power_out")]
        if len({circuit.pin(node).volts for node in givers}) > 1 or (
            len(givers) > 1 and any(circuit.pin(node).kind == "output" for node in givers)
        ):
            names = ", ".join(f"{node.ref}.{node.pin}" for node in givers)
            yield (
                net.name,
                Text(f"{names} drive against each other", f"{names} sont en conflit"),
            )
        if net.name == levels.GROUND and givers:
            shorted = f"{givers[0].ref}.{givers[0].pin}"
            yield (
                net.name,
                Text(
                    f"{shorted} is shorted to ground", f"{shorted} est en court-circuit à la masse"
                ),
            )


def open_collectors_pulled_up(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    for net in circuit.nets.values():
        if not any(circuit.pin(node).kind == "open_collector" for node in net.nodes):
            continue
        ohms = levels.pull_up_ohms(circuit, net)
        if ohms is None:
            yield (
                net.name,
                Text(
                    "an open collector without a pull-up",
                    "un collecteur ouvert sans résistance de tirage",
                ),
            )
            continue
        took_us = values.rise_us(ohms, levels.picofarads(circuit, net), 3.3, 2.0)
        is_contact = levels.is_contact(circuit, net)
        if took_us > (MOST_CONTACT_RISE_US if is_contact else MOST_RISE_US):
            took = number(took_us, ".1f")
            yield (
                net.name,
                Text(
                    f"rises in {took.en} µs through {ohms:.0f} Ω; use a lower pull-up",
                    f"monte en {took.fr} µs à travers {ohms:.0f} Ω ; prenez une résistance de"
                    " tirage plus petite",
                ),
            )


def collectors_sink_enough(circuit: Circuit) -> Iterator[tuple[str, Text]]:
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
                    sunk, most = number(ma, ".2f"), number(pin.most_ma, "g")
                    complaint = Text(
                        f"{node.ref} must sink {sunk.en} mA; it guarantees {most.en}",
                        f"{node.ref} doit absorber {sunk.fr} mA ; il en garantit {most.fr}",
                    )
                    yield net.name, complaint


def levels_compatible(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    """No pin gets more than it tolerates; inputs see a high level; supplies are in range."""
    for net in circuit.nets.values():
        high_v = levels.high_volts(circuit, net)
        for node in net.nodes:
            pin = circuit.pin(node)
            where = f"{node.ref}.{node.pin}"
            if pin.kind == "power_in":
                volts = levels.supply_volts(circuit, net)
                if pin.most_volts is not None and volts > pin.most_volts:
                    yield where, _tolerates(pin.name, "", volts, pin.most_volts)
                if pin.least_volts is not None and volts < pin.least_volts:
                    gets, needs = number(volts, ".2f"), number(pin.least_volts, "g")
                    yield (
                        where,
                        Text(
                            f"{pin.name} gets {gets.en} V but needs {needs.en} V",
                            f"{pin.name} reçoit {gets.fr} V mais en demande {needs.fr}",
                        ),
                    )
                continue
            if pin.most_volts is not None and high_v > pin.most_volts:
                yield where, _tolerates(pin.name, net.name, high_v, pin.most_volts)
            is_tied_low = net.name == levels.GROUND
            if pin.high_volts is not None and high_v < pin.high_volts and not is_tied_low:
                high, needs = number(high_v, ".2f"), number(pin.high_volts, "g")
                yield (
                    where,
                    Text(
                        f"{pin.name} needs {needs.en} V for a high level; {net.name} has {high.en}",
                        f"{pin.name} demande {needs.fr} V pour un niveau haut ; {net.name} en a"
                        f" {high.fr}",
                    ),
                )


def _tolerates(pin: str, net: str, volts: float, most_volts: float) -> Text:
    gets, most = number(volts, ".2f"), number(most_volts, "g")
    where = Text(f" on {net}", f" sur {net}") if net else Text("", "")
    return Text(
        f"{pin} gets {gets.en} V{where.en} but tolerates only {most.en} V",
        f"{pin} reçoit {gets.fr} V{where.fr} mais n’en supporte que {most.fr}",
    )


def pin_currents(circuit: Circuit) -> Iterator[tuple[str, Text]]:
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
                yield f"{node.ref}.{node.pin}", _gives(number(ma, ".1f"), number(pin.most_ma, "g"))


def supply_currents(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    for net, load_ma, most_ma in levels.loads(circuit):
        if load_ma > most_ma:
            yield net.name, _gives(number(load_ma, ".0f"), number(most_ma, ".0f"))


def _gives(given: Text, most: Text) -> Text:
    return Text(
        f"gives {given.en} mA; at most {most.en} mA are allowed",
        f"donne {given.fr} mA ; {most.fr} mA au plus sont permis",
    )


def emitters_lit(circuit: Circuit) -> Iterator[tuple[str, Text]]:
    """Each emitter has its resistor, and their transistor can switch them all."""
    total_ma = 0.0
    for part in circuit.parts.values():
        if part.kind is parts.IR_LED:
            ma = levels.emitter_ma(circuit, part.ref)
            if ma is None:
                yield (
                    part.ref,
                    Text("an emitter without a resistor", "un émetteur sans résistance"),
                )
            elif not 0.3 <= ma <= 100:
                lit = number(ma, ".1f")
                yield (
                    part.ref,
                    Text(
                        f"an emitter at {lit.en} mA; expected 0.3 to 100",
                        f"un émetteur à {lit.fr} mA ; attendu : 0,3 à 100",
                    ),
                )
            total_ma += ma or 0
    for part in circuit.parts.values():
        if part.kind is parts.NPN:
            most_ma = part.pin("C").most_ma or 0
            base_ma = levels.base_ma(circuit, part.ref)
            if total_ma > most_ma:
                yield (
                    part.ref,
                    Text(
                        f"switches {total_ma:.0f} mA; at most {most_ma:.0f} are allowed",
                        f"commute {total_ma:.0f} mA ; {most_ma:.0f} au plus sont permis",
                    ),
                )
            if base_ma * _MOST_BASE_RATIO < total_ma:
                base, total = number(base_ma, ".2f"), number(total_ma, ".1f")
                yield (
                    part.ref,
                    Text(
                        f"{base.en} mA in the base are too little to switch {total.en} mA",
                        f"{base.fr} mA dans la base ne suffisent pas pour commuter {total.fr} mA",
                    ),
                )


def neighbours_undisturbed(circuit: Circuit) -> Iterator[tuple[str, Text]]:
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
                    left = number(left_v, ".2f")
                    yield (
                        net.name,
                        Text(
                            f"the carrier beside it leaves {left.en} V of its high level",
                            f"la porteuse voisine laisse {left.fr} V de son niveau haut",
                        ),
                    )


def i2c_fast_enough(circuit: Circuit) -> Iterator[tuple[str, Text]]:
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
            yield (
                net.name,
                Text(
                    f"rises in {took_ns:.0f} ns, 400 kHz needs {MOST_I2C_RISE_NS:.0f}",
                    f"monte en {took_ns:.0f} ns, 400 kHz en demandent {MOST_I2C_RISE_NS:.0f}",
                ),
            )
        strongest = values.parallel_ohms(ohms, parts.HEAD_PULL_OHMS)
        sink_ma = values.current_ma(3.3, 0, strongest)
        if sink_ma > MOST_I2C_SINK_MA:
            sink = number(sink_ma, ".1f")
            yield (
                net.name,
                Text(
                    f"{sink.en} mA to pull low; I²C allows {MOST_I2C_SINK_MA:.0f}",
                    f"{sink.fr} mA pour tirer vers le bas ; I²C en permet {MOST_I2C_SINK_MA:.0f}",
                ),
            )


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
RULES_FR = {
    "pins used once": "broches reliées une seule fois",
    "reserved pins left alone": "broches réservées laissées libres",
    "needed pins joined": "broches nécessaires reliées",
    "nets driven": "réseaux commandés",
    "one driver": "une seule source",
    "open collectors pulled up": "collecteurs ouverts avec résistance de tirage",
    "collectors sink enough": "collecteurs assez forts",
    "levels compatible": "niveaux compatibles",
    "pin currents": "courants des broches",
    "supply currents": "courants des alimentations",
    "emitters lit": "émetteurs allumés",
    "neighbours undisturbed": "voisins tranquilles",
    "i2c fast enough": "I²C assez rapide",
    TWO_BEAMS: "deux faisceaux",
    PIECE_SIZES: "taille des pièces",
    SLOT_SPEEDS: "vitesses dans la fente",
}
