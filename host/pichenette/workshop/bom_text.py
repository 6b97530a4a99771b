"""A shopping list as lines for whoever buys, in English or French.

The words of each part come from the bill of materials, which has them in both.
"""

from collections.abc import Iterator

from pichenette.text import Language, Text, number
from pichenette.workshop import bom
from pichenette.workshop.bom import Purchase

_OPTIONS = {
    "scale": "balance",
    "colour": "couleur",
    "track": "bande",
    "panel": "boutons",
    "buzzer": "buzzer",
    "track, panel or buzzer": "bande, boutons ou buzzer",
}
_TOOLS = Text(
    "without tools: soldering iron, multimeter, crimping tool for XH contacts, glue gun, … "
    "(docs/wiring.md)",
    "sans l’outillage : fer à souder, multimètre, pince à sertir pour contacts XH, pistolet à "
    "colle, … (docs/wiring.fr.md)",
)


def as_text(wanted: list[Purchase], language: Language) -> str:
    return "\n".join(line.say(language) for line in _lines(wanted))


def _lines(wanted: list[Purchase]) -> Iterator[Text]:
    for option in dict.fromkeys(purchase.option for purchase in wanted):
        yield (
            Text(f"Optional, {option}:", f"Facultatif, {_OPTIONS.get(option, option)} :")
            if option
            else Text("Needed:", "Nécessaire :")
        )
        for purchase in wanted:
            if purchase.option == option:
                yield from _purchase(purchase)
        euros = f"{bom.cost_eur(wanted, option):.0f} €"
        yield Text(f"  about {euros}\n", f"  environ {euros}\n")
    needed, total = (f"{bom.cost_eur(wanted, option):.0f} €" for option in ("", None))
    yield Text(
        f"about {needed} for what is needed, {total} in total",
        f"environ {needed} pour le nécessaire, {total} en tout",
    )
    yield _TOOLS


def _purchase(purchase: Purchase) -> Iterator[Text]:
    line, euros = purchase.line, number(purchase.cost_eur, ".2f")
    what = f"{purchase.count:>3} × {line.part}"
    yield Text(f"{what}  ({euros.en} €)", f"{what}  ({euros.fr} €)")
    named = " ".join(word for word in (line.maker, line.number) if word)
    bought = Text(named or "any", named or "au choix")
    if line.alternative:
        bought = Text(f"{bought.en}; or {line.alternative}", f"{bought.fr} ; ou {line.alternative}")
    yield Text(f"      {bought.en}", f"      {bought.fr}")
    if line.check:
        yield Text(f"      check: {line.check}", f"      à vérifier : {line.check}")
