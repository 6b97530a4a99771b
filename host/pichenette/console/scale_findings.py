"""What is wrong with the scale, from its last minute: no chip, a slow one, wires, noise."""

from collections.abc import Iterator

from pichenette.console.console import Console
from pichenette.console.finding import Finding, pin_of
from pichenette.link.messages import LoadStatus
from pichenette.sense.calibrating import NOISY_COUNTS
from pichenette.text import Text

_SLOW_PER_S = 20.0  # an HX711 gives 10 or 80


def scale_findings(console: Console) -> Iterator[Finding]:
    scale = console.board.scale if console.board else None
    weighing = console.weighing
    if scale is None or weighing.status is None:
        return
    dout, sck = pin_of(scale.dout), pin_of(scale.sck)
    pins = Text(f"DOUT {dout.en}; SCK {sck.en}", f"DOUT {dout.fr} ; SCK {sck.fr}")
    if weighing.status == LoadStatus.MISSING:
        if scale.optional and not weighing.statuses[LoadStatus.GOOD]:
            return  # optional and missing: fine
        yield Finding(
            "bad",
            "scale",
            Text("no readings from the HX711", "aucune mesure du HX711"),
            Text(
                f"Check supply, ground, {pins.en}", f"Vérifiez l’alimentation, la masse, {pins.fr}"
            ),
        )
        return
    if weighing.status == LoadStatus.SATURATED:
        yield Finding(
            "bad",
            "scale",
            Text("saturated", "saturée"),
            Text(
                "Overloaded, or a load-cell wire (E+, E-, A+, A-) is loose or swapped",
                "Surcharge, ou un fil du capteur de poids (E+, E-, A+, A-) est débranché ou "
                "inversé",
            ),
        )
    good = weighing.statuses[LoadStatus.GOOD]
    bad = weighing.statuses[LoadStatus.DESYNC] + weighing.statuses[LoadStatus.ALL_ONES]
    if bad >= 3 and bad * 50 > good:  # FIELD.md: 1 to 5 % in bad set-ups
        yield Finding(
            "warn",
            "scale",
            Text(
                f"{bad} of {bad + good} readings are garbled",
                f"{bad} mesures sur {bad + good} sont brouillées",
            ),
            Text(
                f"Shorten and twist its wires: {pins.en}",
                f"Raccourcissez et torsadez ses fils : {pins.fr}",
            ),
        )
    rate = weighing.per_s
    if rate is not None and rate < _SLOW_PER_S:
        yield Finding(
            "warn",
            "scale",
            Text(
                f"{rate:.0f} samples a second: a step takes 1.5 s to confirm instead of 0.3",
                f"{rate:.0f} mesures par seconde : il faut 1,5 s pour confirmer un changement de "
                "poids, au lieu de 0,3",
            ),
            Text(
                "The HX711's RATE pin (15) is low: tie it to VDD for 80 a second",
                "La broche RATE (15) du HX711 est basse : reliez-la à VDD pour 80 par seconde",
            ),
        )
    if weighing.noise is not None and weighing.noise > NOISY_COUNTS:
        yield Finding(
            "warn",
            "scale",
            Text(
                f"unsteady by {weighing.noise:.0f} counts",
                f"instable de {weighing.noise:.0f} points",
            ),
            Text(
                "Someone is touching it, or its supply is noisy (put 100 µF at the HX711)",
                "Quelqu’un la touche, ou son alimentation est bruitée (mettez 100 µF au HX711)",
            ),
        )
