"""Write or compare every file that is generated from the board files: drawings, netlists, tables in
documents.

A test compares, so a board file that was changed alone is noticed.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from pichenette import board
from pichenette.errors import PichenetteError
from pichenette.resources import hardware_dir
from pichenette.text import Language
from pichenette.workshop import (
    bom,
    budget,
    diagram,
    diagram_beam,
    diagram_net,
    diagram_pi,
    diagram_pinouts,
    diagram_plates,
    diagram_slot,
    diagram_stripboard,
    diagram_target,
    diagram_two_beams,
    hub,
    kicad,
    mounts,
    pi_side,
    pico_side,
    printed,
    scad,
    sizing,
    tables,
)
from pichenette.workshop.circuit import Circuit
from pichenette.workshop.svg import Sheet

DOCUMENTS: dict[str, Language] = {
    "docs/wiring.md": "en",
    "docs/wiring.fr.md": "fr",
    "hardware/README.md": "en",
}
LANGUAGES: dict[Language, str] = {"en": "", "fr": "fr/"}  # and the folder of its drawings
_MOUNT_HEADS = {
    "en": (
        "set",
        "beams",
        "sees (mm)",
        "slot (mm)",
        "beam at (mm)",
        "speed (m/s)",
        "break (ms)",
        "depth (mm)",
        "measures",
    ),
    "fr": (
        "jeu de pièces",
        "faisceaux",
        "voit (mm)",
        "fente (mm)",
        "faisceau à (mm)",
        "vitesse (m/s)",
        "coupure (ms)",
        "hauteur (mm)",
        "mesures",
    ),
}
_PRINTED_HEADS = (
    "part",
    "lies in the printer",
    "widest bridge (mm)",
    "widest hole's top that leans over by more than 45° (mm)",
    "juts out freely (mm)",
)


class NoCheckout(PichenetteError, FileNotFoundError):
    """The documents only exist in a source checkout."""


def circuits() -> dict[str, Circuit]:
    made = {name: pico_side.circuit_of(board.load(name)) for name in board.names()}
    return made | {"pi": pi_side.circuit_of(pi_side.load())}


def drawings(language: Language = "en") -> dict[str, Sheet]:
    """Every drawing, by its name."""
    made = {name: diagram.draw(board.load(name), language) for name in board.names()}
    least = diagram.minimal(board.load("carrom"))
    made["carrom-minimal"] = diagram.draw(least, language, "the least that scores")
    for name in board.names():
        circuit = pico_side.circuit_of(board.load(name))
        made[f"stripboard-{name}"] = diagram_stripboard.draw(circuit, language)
    made["pi"] = diagram_pi.draw(pi_side.load(), language)
    made["beam"] = diagram_beam.modules(language)
    made["beam-38khz"] = diagram_beam.modulated(language)
    pair, tssp = (mounts.numbers("pocket_beam", seat) for seat in ("pair", "tssp58038"))
    made["slot"] = diagram_slot.draw(pair, tssp, language)
    two = mounts.numbers("pocket_beam", "tssp58038", beams=2)
    made["slot-two-beams"] = diagram_two_beams.draw(two, language)
    made["net"] = diagram_net.draw(mounts.numbers("net_beam", "tssp58038", beams=2), language)
    made["target"] = diagram_target.draw(mounts.numbers("target_beam", "pair"), language)
    made["plates"] = diagram_plates.draw(scad.numbers("load_cell_plate"), language)
    made["pinouts"] = diagram_pinouts.draw(language)
    return made


def files(root: Path | None = None) -> dict[Path, str]:
    root = root or checkout()
    made = {
        root / f"hardware/diagrams/{folder}{name}.svg": sheet.svg()
        for language, folder in LANGUAGES.items()
        for name, sheet in drawings(language).items()
    }
    made |= {
        root / f"hardware/netlists/{name}.net": kicad.write(circuit)
        for name, circuit in circuits().items()
    }
    made[root / "hardware/netlists/hub.net"] = kicad.write(hub.circuit())
    for name, language in DOCUMENTS.items():
        path = root / name
        text = path.read_text(encoding="utf-8")
        made[path] = tables.filled(text, makers(language), name)
    return made


def makers(language: Language) -> Mapping[str, Callable[[], str]]:
    """What a document's markers may ask for."""
    side = pi_side.load()
    made: dict[str, Callable[[], str]] = {
        "values beams": partial(sizing.beams, language),
        "values bus": partial(sizing.bus, language),
        "values scale": partial(sizing.scale, language),
        "values strip": partial(sizing.strip, side, language),
        "mounts": lambda: tables.markdown(_MOUNT_HEADS[language], mounts.table()),
        "printed": lambda: tables.markdown(_PRINTED_HEADS, printed.table()),
        "prices": lambda: _prices(language),
        "hub": partial(tables.hub_plugs, _plain_boards(), language),
    }
    for name, circuit in circuits().items():
        made[f"plugs {name}"] = partial(tables.plugs, circuit, language)
        made[f"header {name}"] = partial(tables.header, circuit, language)
        if name != "pi":
            sums = budget.of(board.load(name), side)
            made[f"budget {name}"] = partial(tables.budget, sums, language)
    if language == "fr":
        return {key: partial(_as_french, maker) for key, maker in made.items()}
    return made


def _plain_boards() -> list[board.Board]:
    """Without their 38 kHz twins, which have the same gates on the same pins."""
    return [loaded for loaded in map(board.load, board.names()) if loaded.carrier is None]


def _as_french(maker: Callable[[], str]) -> str:
    return tables.as_french(maker())


def _prices(language: Language) -> str:
    lines = bom.read()
    heads = {
        "en": ("board", "its own parts", "its options", "with a Pi", "with strip, panel, buzzer"),
        "fr": ("plateau", "ses pièces", "ses options", "avec un Pi", "avec bande, boutons, buzzer"),
    }
    rows = []
    made = circuits()
    for name in board.names():
        alone = bom.shopping(lines, {name: made[name]})
        whole = bom.shopping(lines, {name: made[name], "pi": made["pi"]})
        needed, with_pi = bom.cost_eur(alone, ""), bom.cost_eur(whole, "")
        sums = (needed, bom.cost_eur(alone) - needed, with_pi, bom.cost_eur(whole))
        rows.append((name, *(f"{euros:.0f} €" for euros in sums)))
    return tables.markdown(heads[language], rows)


def checkout() -> Path:
    root = hardware_dir().parent
    if not (root / "docs").is_dir():
        raise NoCheckout(f"{root}: no docs folder; this needs the source checkout of pichenette")
    return root


def stale(root: Path | None = None) -> list[Path]:
    """Files that differ from what the board files say."""
    return [
        path
        for path, text in files(root).items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def write(root: Path | None = None) -> list[Path]:
    changed = []
    for path, text in files(root).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed
