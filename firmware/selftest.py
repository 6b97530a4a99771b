"""SELFTEST: check every gate, the scale and the colour heads, one SAY each.

Ends with `DONE,SELFTEST,ok`, or the names of what is wrong.  A broken beam is wrong here: during a
self-test nothing lies in a pocket and nobody presses a button.
"""

import hx711
from colour import Colour
from gates import Gates
from link import Link
from scale import Scale


def run(link: Link, gates: Gates, scale: "Scale | None", colour: "Colour | None") -> None:
    wrong = _test_gates(link, gates)
    if scale is not None:
        wrong += _test_scale(link, scale)
    if colour is not None:
        wrong += _test_colour(link, gates, colour)
    link.done("SELFTEST", wrong)


def _test_gates(link: Link, gates: Gates) -> "list[str]":
    wrong = []
    for number, name in enumerate(gates.ids):
        if gates.is_broken(number):
            wrong.append(name)
            link.say("%s: broken; is its emitter powered, its beam free?" % name)
        else:
            link.say("%s: clear" % name)
    return wrong


def _test_scale(link: Link, scale: Scale) -> "list[str]":
    if scale.status == hx711.GOOD:
        link.say("scale: good, %d counts" % scale.counts)
        return []
    words = ("good", "saturated", "out of step", "no conversions", "all ones")
    link.say("scale: %s; see its four wires and its supply" % words[scale.status])
    if scale.status == hx711.MISSING and scale.is_optional:
        return []
    return ["scale"]


def _test_colour(link: Link, gates: Gates, colour: Colour) -> "list[str]":
    wrong = []
    colour.probe()  # reports those that do not answer
    for head in colour.heads:
        name = gates.ids[head.gate] + " colour"
        if head.is_there:
            link.say("%s: answers" % name)
        elif not colour.is_optional:
            wrong.append(name)
    return wrong
