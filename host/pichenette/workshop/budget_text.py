"""A power budget as lines for whoever builds, in English or French."""

from collections.abc import Iterator

from pichenette.text import Language, Text, number
from pichenette.workshop import french, parts, tables
from pichenette.workshop.budget import LEAST_STRIP_V, PowerBudget, StripPower, SupplyRail

_ENOUGH = Text("enough", "suffisant")
_TOO_MUCH = Text("TOO MUCH", "C’EST TROP")


def as_text(budget: PowerBudget, language: Language = "en") -> str:
    lines = [line.say(language) for rail in budget.rails for line in _rail(rail)]
    lines += [line.say(language) for line in _strip(budget.strip)]
    return "\n".join(lines)


def _rail(rail: SupplyRail) -> Iterator[Text]:
    verdict = _ENOUGH if rail.is_enough else _TOO_MUCH
    name = french.decimals(tables.rail_name(rail.name, "fr"))
    yield Text(
        f"{rail.name}: {rail.total_ma:.0f} of {rail.most_ma:.0f} mA, {verdict.en}",
        f"{name} : {rail.total_ma:.0f} mA sur {rail.most_ma:.0f}, {verdict.fr}",
    )
    for consumer in rail.lines:
        each, total = number(consumer.each_ma, ">8.2f"), number(consumer.total_ma, ">7.1f")
        who = Text(consumer.who, french.decimals(tables.consumer(consumer.who, "fr")))
        yield Text(
            f"  {who.en:<36} {consumer.pieces:>3} × {each.en} mA = {total.en} mA",
            f"  {who.fr:<39} {consumer.pieces:>3} × {each.fr} mA = {total.fr} mA",
        )
    yield Text(f"  from {rail.supply.en}", f"  source : {french.decimals(rail.supply.fr)}")


def _strip(strip: StripPower) -> Iterator[Text]:
    yield Text(
        f"Strip: {strip.idle_ma:.0f} mA dark, {strip.full_ma:.0f} mA all white;"
        f" the software's limit is {strip.limit_ma:.0f} mA",
        f"Bande : {strip.idle_ma:.0f} mA éteinte, {strip.full_ma:.0f} mA toute blanche ;"
        f" la limite logicielle est de {strip.limit_ma:.0f} mA",
    )
    fuse, wire = number(strip.fuse_a, "g"), number(strip.wire_mm2, "g")
    lost, stops = number(strip.sag_v, ".2f"), number(strip.stops_a, ".2f")
    yield Text(
        f"  fuse {fuse.en} A slow in the + wire, wire {wire.en} mm² or thicker"
        f" ({lost.en} V lost there and back)",
        f"  fusible {fuse.fr} A temporisé dans le fil +, fil de {wire.fr} mm² ou plus"
        f" ({lost.fr} V perdus aller et retour)",
    )
    yield Text(
        f"  up to {stops.en} A may flow for minutes before the fuse blows or the supply"
        " gives up: wire and terminals carry that",
        f"  jusqu’à {stops.fr} A peuvent passer pendant des minutes avant que le fusible"
        " fonde ou que l’alimentation s’arrête : fil et bornes les supportent",
    )
    yield _feeds(strip)
    if not strip.is_bright:
        least = number(LEAST_STRIP_V, "g")
        yield Text(
            f"  TOO LITTLE: below {least.en} V blue fades; feed it in the middle too, or"
            " lower limit_ma",
            f"  TROP PEU : au-dessous de {least.fr} V le bleu pâlit ; alimentez-la aussi au"
            " milieu, ou baissez limit_ma",
        )
    if not strip.fits_terminal:
        most = number(parts.TERMINAL_MOST_A, "g")
        yield Text(
            f"  too much current for the strip's screw terminals ({most.en} A): use thicker ones",
            f"  trop de courant pour les bornes à vis de la bande ({most.fr} A) :"
            " prenez-en de plus grosses",
        )


def _feeds(strip: StripPower) -> Text:
    lowest, one_feed = number(strip.lowest_v, ".1f"), number(strip.one_feed_v, ".1f")
    if strip.feeds != 2:
        return Text(
            f"  fed at one end: {lowest.en} V at its darkest place",
            f"  alimentée d’un bout : {lowest.fr} V à l’endroit le plus sombre",
        )
    return Text(
        f"  fed at both ends: {lowest.en} V at its darkest place (fed at one end only:"
        f" {one_feed.en} V)",
        f"  alimentée des deux bouts : {lowest.fr} V à l’endroit le plus sombre (d’un seul bout :"
        f" {one_feed.fr} V)",
    )
