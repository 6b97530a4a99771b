"""Break each beam in turn: the page ticks it off, and notices two swapped plugs.

A place is what a person puts a piece through or presses: a pocket with its one or two beams, the
strike sensor, a button.  An answer is taken once its gate is quiet again, so a lamp that flickers
or a loose wire never ticks anything off; the findings say what is wrong with those.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from pichenette.commissioning.station import Guide, Remarked, Station, StationSaid, both
from pichenette.console.console import ConsoleEvent, MessageHeard
from pichenette.console.finding import Finding, pin_of
from pichenette.console.gate_findings import gate_findings
from pichenette.expected import shown
from pichenette.games.game import Json
from pichenette.link.clock import PERIOD_US
from pichenette.link.messages import BROKEN, CLEAR, Edge
from pichenette.sense.pair_words import clear_for_ever
from pichenette.service.request import BadRequest
from pichenette.text import Text

_QUIET_S = 0.4  # after the last edge: whatever broke it is gone
_MOST = 12  # breaks of one try; a strike sensor rings, a piece bounces
_LOWER_S = 2.0  # a slow hand from the upper beam to the lower one
_SAME_US = 300  # 6 mm at 3 m/s take 2000

PlaceState = Literal["todo", "ok", "other", "half", "upside", "together"]


@dataclass
class GatePlace:
    """What is broken in one go: a gate, and perhaps a second beam below it."""

    gate: int
    second: int | None = None
    state: PlaceState = "todo"
    other: int | None = None  # the gate that answered instead
    first_us: dict[int, int] = field(default_factory=dict)  # each beam's first break of this try


class GatesStation(Station):
    name: ClassVar[str] = "gates"
    guide = Guide(
        Text("Beams and buttons", "Faisceaux et boutons"),
        Text(
            "Lower a piece slowly through the place that is marked, or press it if it is a button.",
            "Descendez lentement une pièce à l’endroit indiqué, ou appuyez si c’est un bouton.",
        ),
        Text(
            "That place gets its tick, and the next one is marked. The Pico's LED is on while the "
            "piece is in the beam.",
            "Cet endroit est coché et le suivant est indiqué. La LED du Pico s’allume tant que la "
            "pièce coupe le faisceau.",
        ),
        Text(
            "Nothing happens: no power at the emitter or receiver, or a wire that does not reach "
            "the Pico. Another place answers: two plugs are swapped.",
            "Rien ne se passe : pas de courant à l’émetteur ou au récepteur, ou un fil qui "
            "n’arrive pas au Pico. Un autre endroit répond : deux fiches sont inversées.",
        ),
    )

    def begin(self) -> None:
        board = self.console.board
        gates = board.gates if board else ()
        self.places = [
            GatePlace(number, board.second_of(number) if board else None)
            for number, gate in enumerate(gates)
            if gate.role != "second"
        ]
        self._asked = 0 if self.places else None
        self._forget_try()

    def _forget_try(self) -> None:
        self._last_at: dict[int, float] = {}  # of each gate's edges in this try
        self._breaks: dict[int, int] = {}
        if self._asked is not None:
            self.places[self._asked].first_us = {}

    @property
    def asked(self) -> GatePlace | None:
        return None if self._asked is None else self.places[self._asked]

    def say(self, said: StationSaid) -> None:
        """`try` a place again, or go on to the `next` without this one."""
        if said.word == "try":
            number = self.console.gate_number(said.what)
            at = next((at for at, place in enumerate(self.places) if place.gate == number), None)
            if at is None:
                raise BadRequest(
                    Text(f"no gate {said.what!r} here", f"pas de porte {shown(said.what).fr} ici")
                )
            self.places[at] = GatePlace(self.places[at].gate, self.places[at].second)
            self._asked = at
            self._forget_try()
        elif said.word == "next":
            self._go_on()
        else:
            super().say(said)

    def _go_on(self) -> None:
        """To the next one that was not tried yet, round the board."""
        start = -1 if self._asked is None else self._asked
        order = [(start + 1 + step) % len(self.places) for step in range(len(self.places))]
        left = [at for at in order if self.places[at].state == "todo" and at != start]
        left.sort(key=lambda at: self._is_faulty(self.places[at]))  # a lamp, a loose wire: last
        is_left = start >= 0 and self.places[start].state == "todo"
        self._asked = left[0] if left else start if is_left else None
        self._forget_try()

    def event(self, event: ConsoleEvent) -> None:
        if not isinstance(event, MessageHeard) or not isinstance(event.message, Edge):
            return
        edge = event.message
        if self.asked is None or edge.flags not in (BROKEN, CLEAR, BROKEN | CLEAR):
            return
        self._last_at[edge.gate] = event.at
        if edge.flags & BROKEN:
            self._breaks[edge.gate] = self._breaks.get(edge.gate, 0) + 1
            self.asked.first_us.setdefault(edge.gate, edge.ticks)

    def _is_faulty(self, place: GatePlace) -> bool:
        """Nothing that a hand does there could be told from what is wrong with it."""
        beams = (place.gate, *(() if place.second is None else (place.second,)))
        return any(self.console.gates[beam].fault is not None for beam in beams)

    def tick(self, at: float) -> None:
        place = self.asked
        if place is None:
            return
        if self._is_faulty(place) and any(
            other.state == "todo" and not self._is_faulty(other) for other in self.places
        ):
            self._go_on()
            return
        if self._is_answered(place.gate, at) or (
            place.second is not None and self._is_answered(place.second, at)
        ):
            self._judge(place, at)
            return
        for gate in list(self._breaks):
            is_other = gate not in (place.gate, place.second) and self._is_alike(gate, place.gate)
            if is_other and self._is_answered(gate, at):
                place.state, place.other = "other", self._first_beam(gate)
                self._go_on()
                return

    def _is_answered(self, gate: int, at: float) -> bool:
        """It broke, is clear and quiet again, and did not flicker."""
        breaks = self._breaks.get(gate, 0)
        if not breaks or self.console.gates[gate].is_broken:
            return False
        if at - self._last_at[gate] < _QUIET_S:
            return False
        if breaks > _MOST or self.console.gates[gate].fault is not None:
            del self._breaks[gate]  # nothing that a hand does
            return False
        return True

    def _judge(self, place: GatePlace, at: float) -> None:
        if place.second is None:
            place.state = "ok"
        else:
            upper, lower = (place.first_us.get(gate) for gate in (place.gate, place.second))
            if upper is None or lower is None:
                answered = place.gate if lower is None else place.second
                if at - self._last_at[answered] < _LOWER_S:
                    return  # the other may still come
                place.state = "half"
                place.other = place.second if lower is None else place.gate
            else:
                later_us = (lower - upper + PERIOD_US // 2) % PERIOD_US - PERIOD_US // 2
                place.state = "ok" if later_us > 0 else "upside"
                if abs(later_us) < _SAME_US:
                    place.state = "together"
        self._go_on()

    def _is_alike(self, gate: int, other: int) -> bool:
        """Pieces also shake the strike sensor, and hands touch a button: those are no swap."""
        return self._kind(gate) == self._kind(other)

    def _kind(self, gate: int) -> str:
        role = self.console.gate(gate).role
        return "beam" if role in ("pocket", "target", "second") else role

    def _first_beam(self, gate: int) -> int:
        return next(
            (place.gate for place in self.places if gate in (place.gate, place.second)), gate
        )

    @property
    def is_done(self) -> bool:
        return bool(self.places) and all(place.state != "todo" for place in self.places)

    @property
    def own_remarks(self) -> list[Remarked]:
        remarks: list[Remarked] = []
        swapped: set[int] = set()
        for place in self.places:
            if place.gate in swapped:
                continue
            if place.state == "other" and place.other is not None:
                twin = next((other for other in self.places if other.gate == place.other), None)
                if twin and twin.state == "other" and twin.other == place.gate:
                    swapped.add(twin.gate)
                    remarks.append(self._swapped(place.gate, twin.gate))
                else:
                    remarks.append(self._elsewhere(place.gate, place.other))
            elif place.state in ("half", "upside", "together"):
                remarks.append(self._pair(place))
        if not remarks and self.is_done:
            number = len(self.places)
            remarks.append(
                Remarked(
                    "ok",
                    Text(
                        f"all {number} answered, each at its own place",
                        f"les {number} ont répondu, chacun à sa place",
                    ),
                )
            )
        return remarks

    def findings(self) -> Iterable[Finding]:
        return gate_findings(self.console)

    def _gate(self, number: int) -> tuple[Text, Text]:
        """As people call it, and where its wire ends."""
        gate = self.console.gate(number)
        return gate.text, pin_of(gate.pin)

    def _swapped(self, gate: int, other: int) -> Remarked:
        (first, first_pin), (second, second_pin) = self._gate(gate), self._gate(other)
        return Remarked(
            "fail",
            Text(
                f"{first.en} and {second.en}: their plugs are swapped. Exchange the two on the hub "
                f"({first_pin.en} and {second_pin.en}), then try both again",
                f"{first.fr} et {second.fr} : leurs fiches sont inversées. Échangez-les sur le hub "
                f"({first_pin.fr} et {second_pin.fr}), puis réessayez les deux",
            ),
        )

    def _elsewhere(self, asked: int, came: int) -> Remarked:
        (gate, pin), (other, _) = self._gate(asked), self._gate(came)
        return Remarked(
            "fail",
            Text(
                f"{gate.en} was asked for, but {other.en} answered. If it was really {gate.en}: "
                f"its plug is where that of {other.en} belongs; it should end at {pin.en}. If not, "
                "try it again",
                f"on attendait {gate.fr}, et c’est {other.fr} qui a répondu. Si c’était bien "
                f"{gate.fr} : sa fiche est à la place de celle de {other.fr} ; elle doit "
                f"arriver à {pin.fr}. Sinon, réessayez",
            ),
        )

    def _pair(self, place: GatePlace) -> Remarked:
        gate, _ = self._gate(place.gate)
        if place.state == "upside":
            return Remarked(
                "fail",
                Text(
                    f"{gate.en}: the lower beam was broken first: the plugs of its two beams are "
                    "swapped. Exchange them, then try it again from above",
                    f"{gate.fr} : le faisceau du bas a été coupé le premier : les fiches de ses "
                    "deux faisceaux sont inversées. Échangez-les, puis réessayez par le haut",
                ),
            )
        if place.state == "together":
            return Remarked(
                "fail",
                Text(
                    f"{gate.en}: both beams were broken at the very same moment: one receiver sees "
                    "the other's emitter. Put the emitters on opposite sides",
                    f"{gate.fr} : les deux faisceaux ont été coupés au même instant : un récepteur "
                    "voit l’émetteur de l’autre. Mettez les émetteurs face à face",
                ),
            )
        other = place.other if place.other is not None else place.gate
        silent, pin = self._gate(other)
        why = clear_for_ever(self.console.gate(other).broken)
        return Remarked(
            "fail",
            Text(
                f"{gate.en}: only one of its two beams was broken; {silent.en} stayed clear. "
                f"{why.en} Its signal ends at {pin.en}",
                f"{gate.fr} : un seul de ses deux faisceaux a été coupé ; {silent.fr} est resté "
                f"libre. {why.fr} Son signal arrive à {pin.fr}",
            ),
        )

    def picture_data(self) -> dict[str, Json]:
        return {
            "places": [self._place_json(place) for place in self.places],
            "asked": self.console.gate(self.asked.gate).id if self.asked else None,
        }

    def _place_json(self, place: GatePlace) -> Json:
        gate, figures = self.console.gate(place.gate), self.console.gates[place.gate]
        pair = [figures] if place.second is None else [figures, self.console.gates[place.second]]
        return {
            "id": gate.id,
            "text": both(gate.text),
            "role": gate.role,
            "state": place.state,
            "other": None if place.other is None else both(self.console.gate(place.other).text),
            "broken": [bool(beam.is_broken) for beam in pair],
            "breaks": figures.breaks,
            "last_ms": None if figures.last_width_us is None else figures.last_width_us / 1000,
            "fault": next((beam.fault.fault for beam in pair if beam.fault), None),
        }
