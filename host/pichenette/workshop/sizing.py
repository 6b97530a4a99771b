"""Every computed value of the wiring guide as a Markdown table: the part, and the formula with its
numbers.

The formulas are in values.py, the data in parts.py.
"""

from pichenette.text import Language
from pichenette.workshop import (
    budget,
    checks,
    headers,
    parts,
    pi_side,
    pico_side,
    tables,
    values,
)
from pichenette.workshop.pi_side import PiSide

APERTURE_MM = 2.0  # of the holders, before emitter and receiver
BEAM_MM = 60.0  # from emitter to receiver in the widest holder
# A TSSP's threshold: 0.7 to 1.2 mW/m² for the family (TSSP960 data sheet); we use the worst.
TSSP_SEES_MW_M2 = 1.2
WEAK = 0.5  # the weakest emitter of a batch compared with the typical one
HX711_NOISE_NV = {10: 50.0, 80: 90.0}  # rms, gain 128, at that many samples a second
EXCITATION_V = 3.2  # what the module leaves of 3.3 V
_HEADS = {"en": ("what", "how", "result"), "fr": ("quoi", "comment", "résultat")}


def beams(language: Language = "en") -> str:
    """Emitters, receivers, pull-ups and the lines between them."""
    rows = [*_emitters(language), *_receivers(language), *_lines(language)]
    return tables.markdown(_HEADS[language], rows)


def _emitters(language: Language) -> list[tuple[str, str, str]]:
    french = language == "fr"
    rows = []
    for volts, ma in parts.BEAM_EMITTER_MA.items():
        inside = values.series_ohms(volts, parts.IR_LED_V[20.0], ma)
        rows.append(
            (
                f"émetteur d’une paire sous {volts:g} V"
                if french
                else f"a pair's emitter at {volts:g} V",
                f"{ma:g} mA; ({volts:g} − {parts.IR_LED_V[20.0]:g}) V / {ma:g} mA",
                f"{inside:.0f} Ω " + ("à l’intérieur" if french else "inside it"),
            )
        )
    for volts in (3.3, 5.0):
        ohms = values.preferred_ohms(values.series_ohms(volts, parts.IR_LED_V[20.0], 20))
        ma = values.current_ma(volts, parts.IR_LED_V[20.0], ohms)
        rows.append(
            (
                f"LED IR nue, continue, {volts:g} V"
                if french
                else f"bare IR LED, steady, {volts:g} V",
                f"({volts:g} − {parts.IR_LED_V[20.0]:g}) V / 20 mA → {ohms:g} Ω",
                f"{ma:.1f} mA",
            )
        )
    lost = parts.IR_LED_V[1.0] + parts.NPN_SATURATED_V
    ma = values.current_ma(3.3, lost, pico_side.EMITTER_OHMS)
    rows.append(
        (
            "émetteur 38 kHz" if french else "38 kHz emitter",
            f"(3.3 − {parts.IR_LED_V[1.0]} − {parts.NPN_SATURATED_V}) V"
            f" / {pico_side.EMITTER_OHMS:g} Ω",
            f"{ma:.2f} mA "
            + ("en crête, la moitié en moyenne" if french else "peak, half on average"),
        )
    )
    radiant = ma * parts.IR_LED_MW_SR_PER_MA * WEAK
    sent = values.through_aperture(APERTURE_MM, parts.IR_LED_LENS_MM)
    caught = values.through_aperture(APERTURE_MM, parts.TSSP_LENS_MM)
    light = values.irradiance_mw_m2(radiant, BEAM_MM) * sent * caught
    rows.append(
        (
            "lumière au récepteur, derrière deux trous"
            if french
            else "light at the receiver, behind both apertures",
            f"{radiant:.3f} mW/sr / ({BEAM_MM:g} mm)²"
            f" · ({APERTURE_MM:g} / {parts.IR_LED_LENS_MM:g})²"
            f" · ({APERTURE_MM:g} / {parts.TSSP_LENS_MM:g})²; TSSP: {TSSP_SEES_MW_M2} mW/m²",
            f"{light:.1f} mW/m², × {light / TSSP_SEES_MW_M2:.1f}",
        )
    )
    base = values.current_ma(3.3, parts.NPN_BASE_V, pico_side.BASE_OHMS)
    rows.append(
        (
            "base du transistor" if french else "the transistor's base",
            f"(3.3 − {parts.NPN_BASE_V}) V / {pico_side.BASE_OHMS:g} Ω; 12 × {ma:.2f} mA",
            f"{base:.2f} mA, 1 : {12 * ma / base:.0f}",
        )
    )
    return rows


def _receivers(language: Language) -> list[tuple[str, str, str]]:
    french = language == "fr"
    pulled = values.current_ma(3.3, 0, pico_side.PULL_UP_OHMS)
    drop = pico_side.FILTER_OHMS * 1.0 / 1000
    return [
        (
            "tirage" if french else "pull-up",
            f"3.3 V / {pico_side.PULL_UP_OHMS:g} Ω; TSSP ≤ {parts.TSSP_SINK_MA} mA",
            f"{pulled:.2f} mA",
        ),
        (
            "filtre d’un TSSP" if french else "a TSSP's filter",
            f"1 mA × {pico_side.FILTER_OHMS:g} Ω; 1 / (2π · {pico_side.FILTER_OHMS:g} Ω · 100 nF)",
            f"{drop:.1f} V, {values.corner_khz(pico_side.FILTER_OHMS, 100):.0f} kHz",
        ),
    ]


def _lines(language: Language) -> list[tuple[str, str, str]]:
    french = language == "fr"
    length = pico_side.BEAM_CABLE_M
    picofarads = values.line_pf(length)
    rise = values.rise_us(pico_side.PULL_UP_OHMS, picofarads, 3.3, 2.0)
    swing = 3.3 - parts.IR_LED_V[1.0]
    dip = values.crosstalk_v(swing, length)
    inside = headers.PICO.pins[0].pull_ohms or 0.0
    slow = values.rise_us(inside, picofarads, 3.3, 2.0)
    return [
        (
            f"montée d’une ligne de {length:g} m" if french else f"rise of a line of {length:g} m",
            f"{pico_side.PULL_UP_OHMS:g} Ω · {picofarads:.0f} pF · ln(3.3 / 1.3)",
            f"{rise:.1f} µs (< {checks.MOST_RISE_US:g})",
        ),
        (
            "… par le tirage interne seul" if french else "… by the pull-up inside alone",
            f"{inside:g} Ω · {picofarads:.0f} pF · ln(3.3 / 1.3)",
            f"{slow:.0f} µs",
        ),
        (
            "38 kHz dans le même câble" if french else "38 kHz in the same cable",
            f"{swing:.1f} V × C / (C + C')",
            f"{dip:.2f} V; " + ("reste" if french else "leaves") + f" {3.3 - dip:.2f} V (> 2.1)",
        ),
        (
            "chute dans 0.22 mm²" if french else "lost in 0.22 mm²",
            f"2 · {length:g} m · 15 mA · ρ / A",
            f"{values.drop_v(0.015, length, 0.22) * 1000:.0f} mV",
        ),
    ]


def bus(language: Language = "en") -> str:
    """I²C: the modules' own 10 kΩ compared with 2.2 kΩ."""
    french = language == "fr"
    rows = []
    for length, pins in ((pico_side.MUX_CABLE_M, 3), (pico_side.HEAD_CABLE_M, 2)):
        picofarads = values.CABLE_PF_PER_M * length + values.PIN_PF * pins
        for ohms in (parts.HEAD_PULL_OHMS, pico_side.I2C_PULL_UP_OHMS):
            took = values.i2c_rise_ns(ohms, picofarads)
            verdict = "≤" if took <= checks.MOST_I2C_RISE_NS else ">"
            rows.append(
                (
                    f"{length:g} m, {ohms:g} Ω",
                    f"0.8473 · {ohms:g} Ω · {picofarads:.0f} pF",
                    f"{took:.0f} ns {verdict} {checks.MOST_I2C_RISE_NS:.0f} ns",
                )
            )
    both = values.parallel_ohms(parts.HEAD_PULL_OHMS, pico_side.I2C_PULL_UP_OHMS)
    rows.append(
        (
            "courant vers le bas" if french else "current to pull low",
            f"3.3 V / ({parts.HEAD_PULL_OHMS:g} ∥ {pico_side.I2C_PULL_UP_OHMS:g} Ω)",
            f"{values.current_ma(3.3, 0, both):.1f} mA ≤ {checks.MOST_I2C_SINK_MA:g} mA",
        )
    )
    return tables.markdown(_HEADS[language], rows)


def scale(language: Language = "en") -> str:
    """What a piece is worth in counts, and the noise in grams, for cells of three sizes."""
    heads = {
        "en": ("cell", "counts a gram", "noise at 10 a second (rms)", "at 80 a second (rms)"),
        "fr": ("capteur", "unités par gramme", "bruit à 10 par s (eff.)", "à 80 par s (eff.)"),
    }
    rows = []
    for capacity in (1000.0, 5000.0, 10000.0):
        counts = values.counts_per_gram(parts.LOAD_CELL_MV_PER_V, capacity)
        noises = (
            values.noise_g(noise, EXCITATION_V, parts.LOAD_CELL_MV_PER_V, capacity)
            for noise in HX711_NOISE_NV.values()
        )
        rows.append(
            (
                f"{capacity / 1000:g} kg",
                f"{counts:.0f}",
                *(f"{noise_g:.3f} g" for noise_g in noises),
            )
        )
    return tables.markdown(heads[language], rows)


def strip(side: PiSide, language: Language = "en") -> str:
    french = language == "fr"
    power = budget.strip_power(side.strip)
    limit_a, strip = power.limit_ma / 1000, side.strip
    supply_a = power.stops_a if power.stops_a < values.FUSE_BLOWS * power.fuse_a else 0.0
    stopping = (
        f"{values.FUSE_BLOWS:g} × {power.fuse_a:g} A (IEC 60127-2, T)"
        if not supply_a
        else f"{values.SUPPLY_LIMITS:g} × {supply_a / values.SUPPLY_LIMITS:g} A"
    )
    one_feed = f"5 V − … − {limit_a:g} A · {parts.STRIP_OHMS_PER_M:g} Ω/m · {strip.long_m:g} m / "
    rows = [
        (
            "tout blanc" if french else "all white",
            f"{strip.leds} × {parts.STRIP_LED_MA:g} mA",
            f"{power.full_ma / 1000:.2f} A",
        ),
        ("limite logicielle" if french else "the software's limit", "limit_ma", f"{limit_a:g} A"),
        ("fusible" if french else "fuse", f"≥ 1.25 × {limit_a:g} A", f"T {power.fuse_a:g} A"),
        (
            "coule encore deux minutes" if french else "may flow for two minutes",
            stopping,
            f"{power.stops_a:.2f} A",
        ),
        (
            "fil" if french else "wire",
            f"{power.stops_a:.2f} A ≤ {values.WIRES[power.wire_mm2]:g} A;"
            f" 2 · {strip.longest_m:g} m · {limit_a / strip.feeds:g} A · ρ / {power.wire_mm2:g} mm²"
            f" = {power.sag_v:.2f} V",
            f"{power.wire_mm2:g} mm²",
        ),
        (
            "bornes" if french else "terminals",
            f"{power.stops_a:.2f} A ≤ {parts.TERMINAL_MOST_A:g} A; JST XH {parts.PLUG_MOST_A:g} A",
            "à vis" if french else "screwed",
        ),
        (
            "bande alimentée d’un bout" if french else "strip fed at one end",
            one_feed + "2",
            f"{power.one_feed_v:.1f} V < {budget.LEAST_STRIP_V:g} V",
        ),
        (
            "… des deux bouts" if french else "… at both ends",
            one_feed + "8",
            f"{power.lowest_v:.1f} V",
        ),
        (
            "entrée de la bande" if french else "the strip's input",
            "0.7 × 5 V",
            "3.5 V > 3.3 V → 74AHCT125",
        ),
        (
            "bouton" if french else "a button",
            f"{pi_side.PULL_UP_OHMS:g} Ω · 100 nF",
            f"{pi_side.PULL_UP_OHMS * 1e-4:.0f} ms",
        ),
        (
            "buzzer",
            f"3.3 V / {pi_side.BUZZER_OHMS:g} Ω",
            f"{values.current_ma(3.3, 0, pi_side.BUZZER_OHMS):.0f} mA ≤ 16 mA",
        ),
    ]
    return tables.markdown(_HEADS[language], rows)
