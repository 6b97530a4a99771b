"""What the scale saw, in words for people: a step, or a fault."""

from pichenette.sense.observation import Fault, FaultKind, Verdict
from pichenette.text import Text, number

_WORDS = {
    "saturated": Text("the scale is overloaded", "la balance est en surcharge"),
    "garbled": Text(
        "the scale's readings are garbled: check its wires",
        "les mesures de la balance sont brouillées : vérifiez ses fils",
    ),
    "missing": Text("the scale does not answer", "la balance ne répond pas"),
}


def scale_fault(at_us: int, fault: FaultKind) -> Fault:
    """Its readings have been useless since then."""
    return Fault(None, at_us, fault, _WORDS[fault])


def step_because(
    pieces: int, change: float, after_ms: int, verdict: Verdict, *, is_whole: bool
) -> Text:
    """In whole pieces, as people count them; what was measured stands in brackets."""
    some, exact = _whole(pieces), number(change, "+.2f")
    if verdict == "accept":
        return Text(
            f"{some.en} ({exact.en}; steady after {after_ms} ms)",
            f"{some.fr} ({exact.fr} ; stable après {after_ms} ms)",
        )
    if not is_whole:
        return Text(
            f"{some.en}? ({exact.en}: not a whole number)",
            f"{some.fr} ? ({exact.fr} : pas un nombre entier)",
        )
    return Text(f"{some.en}, or a hand? ({exact.en})", f"{some.fr}, ou une main ? ({exact.fr})")


def _whole(pieces: int) -> Text:
    """`3 pieces fewer`; never 0."""
    count, s = abs(pieces), "" if abs(pieces) == 1 else "s"
    more, plus = ("more", "plus") if pieces > 0 else ("fewer", "moins")
    return Text(f"{count} piece{s} {more}", f"{count} pièce{s} de {plus}")
