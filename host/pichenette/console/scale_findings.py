"""What is wrong with the scale, from its last minute: no chip, a slow one, wires, noise."""

from collections.abc import Iterator

from pichenette.console.console import Console
from pichenette.console.finding import Finding, pin_of
from pichenette.text import Text

_SLOW_PER_S = 20.0  # an HX711 gives 10 or 80
_NOISY_COUNTS = 2_000  # a good cell with gain 128 trembles by 50 to 300 counts


def scale_findings(console: Console) -> Iterator[Finding]:
    scale = console.board.scale if console.board else None
    weighing = console.weighing
    if scale is None or weighing.status is None:
        return
    pins = f"DOUT {pin_of(scale.dout)}; SCK {pin_of(scale.sck)}"
    if weighing.status == 3:
        if scale.optional and not weighing.statuses[0]:
            return  # told as missing, and costs nothing
        yield Finding(
            "bad",
            "scale",
            Text("the HX711 gives no conversions", "le HX711 ne donne pas de mesures"),
            Text(f"Supply, ground, {pins}", f"Alimentation, masse, {pins}"),
        )
        return
    if weighing.status == 1:
        yield Finding(
            "bad",
            "scale",
            Text("saturated", "saturée"),
            Text(
                "Overloaded, or a wire of the cell (E+, E-, A+, A-) is off or swapped",
                "Surcharge, ou un fil de la cellule (E+, E-, A+, A-) débranché ou inversé",
            ),
        )
    bad, good = weighing.statuses[2] + weighing.statuses[4], weighing.statuses[0]
    if bad >= 3 and bad * 50 > good:  # FIELD.md: 1 to 5 % in bad set-ups
        yield Finding(
            "warn",
            "scale",
            Text(
                f"{bad} of {bad + good} readings garbled",
                f"{bad} mesures sur {bad + good} brouillées",
            ),
            Text(f"Shorten and twist its wires: {pins}", f"Fils plus courts, torsadés : {pins}"),
        )
    rate = weighing.per_s
    if rate is not None and rate < _SLOW_PER_S:
        yield Finding(
            "warn",
            "scale",
            Text(
                f"{rate:.0f} samples a second: a step is sure after 1.5 s instead of 0.3",
                f"{rate:.0f} mesures par seconde : un pas est sûr après 1,5 s au lieu de 0,3",
            ),
            Text(
                "The HX711's RATE pin (15) is low: lift it to VDD for 80",
                "La broche RATE (15) du HX711 est basse : la mettre à VDD pour 80",
            ),
        )
    if weighing.noise is not None and weighing.noise > _NOISY_COUNTS:
        yield Finding(
            "warn",
            "scale",
            Text(
                f"trembles by {weighing.noise:.0f} counts",
                f"tremble de {weighing.noise:.0f} points",
            ),
            Text(
                "Somebody touches it, or its supply is noisy (100 µF at the HX711)",
                "Quelqu'un la touche, ou l'alimentation est bruyante (100 µF au HX711)",
            ),
        )
