"""What two beams saw, in words for people: what stands behind a verdict, a question or a fault.

Takes what moved past the beams and what each of it counts; says nothing that the count denies.
"""

from collections.abc import Sequence

from pichenette.board import Level
from pichenette.sense.pair import Transit
from pichenette.sense.pair_count import PairCount
from pichenette.text import Text, number

_UNKNOWN_US = 150  # a break without one of its edges has no length
_CLEAR_FOR_EVER: dict[Level, Text] = {
    # A pair pulls its line low while it sees no light: without its wire, or without power, the
    # line rests high, at clear.  An emitter without light would be broken.
    "low": Text(
        "Is its signal wire connected, is its receiver powered, does light get round the pieces?",
        "Son fil de signal est-il branché, son récepteur alimenté, la lumière contourne-t-elle les "
        "pièces ?",
    ),
    # A 38 kHz receiver pulls it low while it does see light: a lost wire would be broken.
    "high": Text(
        "Does light get round the pieces, or come from another emitter? Is its signal wire shorted "
        "to ground?",
        "La lumière contourne-t-elle les pièces, ou vient-elle d’un autre émetteur ? Son fil de "
        "signal touche-t-il la masse ?",
    ),
}


def clear_for_ever(broken: Level) -> Text:
    """What leaves a beam clear, whatever passes, at a pin that shows it broken by `broken`."""
    return _CLEAR_FOR_EVER[broken]


def silent(broken: Level) -> Text:
    """A fault of one beam of a pair."""
    why = clear_for_ever(broken)
    return Text(
        f"silent while the other beam of this pocket sees pieces. {why.en} The other goes on alone",
        f"muet alors que l’autre faisceau de cette poche voit des pièces. {why.fr} L’autre "
        "continue seul",
    )


def happened(moved: Sequence[Transit], counts: Sequence[PairCount], hand_ms: float | None) -> Text:
    """`hand_ms`: how long a hand was in, if it was one."""
    if hand_ms is not None:
        return Text(
            f"in for {hand_ms:.0f} ms and out again: a hand",
            f"entré {hand_ms:.0f} ms et ressorti : une main",
        )
    pieces = sum(counted.pieces for counted in counts)
    if pieces <= 0:
        return _nothing(moved)
    what, how, after = _pieces(pieces), _measured(counts), _before(moved)
    return Text(f"{what.en}{how.en}{after.en}", f"{what.fr}{how.fr}{after.fr}")


def by_what_is_left(pieces: int) -> Text:
    """… of the signal, where an edge is missing."""
    what = _pieces(pieces) if pieces > 0 else Text("none", "aucune")
    return Text(f"{what.en}, by the edges that came", f"{what.fr}, d’après les fronts reçus")


def by_one_beam(because: Text) -> Text:
    """… where the other beam of the pocket could not be asked."""
    return Text(
        _with_aside(because.en, "one beam alone"), _with_aside(because.fr, "un seul faisceau")
    )


def _with_aside(text: str, aside: str) -> str:
    """In the brackets with which the text ends, if it does: never two in a row."""
    return f"{text[:-1]}, {aside})" if text.endswith(")") else f"{text} ({aside})"


def _pieces(pieces: int) -> Text:
    if pieces == 1:
        return Text("one piece", "une pièce")
    return Text(f"{pieces} pieces", f"{pieces} pièces")


def _nothing(moved: Sequence[Transit]) -> Text:
    """What it was, if no piece stayed down."""
    kinds = {transit.kind for transit in moved}
    if "down" in kinds:
        return Text("went down and came out again", "quelque chose est descendu, puis ressorti")
    if "up" in kinds:
        return Text(
            "came up past both beams", "quelque chose est remonté devant les deux faisceaux"
        )
    if kinds <= {"touch", "poke"}:
        return _in_one_beam(moved)  # the question is whether it went further
    if kinds <= {"poke", "rise"}:
        return Text(
            "looked in from below and went back",
            "quelque chose est apparu par en bas, puis redescendu",
        )
    return Text("looked in and went back", "quelque chose est entré, puis ressorti")


def _in_one_beam(moved: Sequence[Transit]) -> Text:
    """What each of the two saw, and the other did not: how often, and for how long at most."""
    said = []
    beams = ("touch", Text("first", "premier")), ("poke", Text("second", "second"))
    for kind, beam in beams:
        spans = [transit.end_us - transit.at_us for transit in moved if transit.kind == kind]
        if not spans:
            continue
        long = f"{max(spans) / 1000:.0f} ms"
        if max(spans) < _UNKNOWN_US:
            said.append(Text(f"seen by the {beam.en} beam", f"vu par le {beam.fr} faisceau"))
        elif len(spans) == 1:
            said.append(
                Text(f"in the {beam.en} beam for {long}", f"{long} dans le {beam.fr} faisceau")
            )
        else:
            often = "twice" if len(spans) == 2 else f"{len(spans)} times"
            souvent = "deux" if len(spans) == 2 else f"{len(spans)}"
            said.append(
                Text(
                    f"{often} in the {beam.en} beam, up to {long} each",
                    f"{souvent} fois dans le {beam.fr} faisceau, {long} au plus chacune",
                )
            )
    return Text("; ".join(text.en for text in said), " ; ".join(text.fr for text in said))


def _measured(counts: Sequence[PairCount]) -> Text:
    """How long and how fast; and whose length that is, if more than one fell."""
    fallen = [counted for counted in counts if counted.pieces > 0]
    counted = next((counted for counted in counts if counted.measured), None)
    if counted is None or counted.measured is None:
        return Text("", "")
    whose = Text("", "")
    if counted.pieces > 1:
        whose = Text("together ", "ensemble ")
    elif len(fallen) > 1:
        is_first = counted is fallen[0]
        whose = Text("the first ", "la première ") if is_first else Text("one ", "l’une ")
    long = number(counted.measured.length_mm, ".0f")
    fast = number(counted.measured.speed_m_s, ".2f")
    return Text(
        f", {whose.en}{long.en} mm at {fast.en} m/s", f", {whose.fr}{long.fr} mm à {fast.fr} m/s"
    )


def _before(moved: Sequence[Transit]) -> Text:
    """What it had done before it stayed down."""
    kinds = {transit.kind for transit in moved}
    if "up" in kinds:
        return Text(", thrown back and fallen again", ", rejetée puis retombée")
    if kinds & {"touch", "dip"}:
        return Text(", after touching the rim", ", après avoir touché le bord")
    return Text("", "")
