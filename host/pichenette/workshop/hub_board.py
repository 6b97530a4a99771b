"""The hub as a printed board: its KiCad files, made from its circuit.

`write` gives hub.kicad_pcb with planes that are not filled yet, and the project with its rules.
"""

from pathlib import Path

from pichenette.workshop import hub, hub_labels, hub_places, hub_tracks, pcb


def design() -> pcb.Design:
    circuit = hub.circuit()
    placed = hub_places.place(circuit)
    return pcb.Design(
        circuit,
        hub_labels.NAME,
        hub_labels.REVISION,
        (hub_places.WIDE, hub_places.HIGH),
        hub_places.HOLES,
        hub_places.HOLE_MM,
        hub_places.HEAD_MM,
        placed,
        hub_tracks.tracks(placed),
        hub_labels.labels(placed),
    )


def write(folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"hub.kicad_pcb": pcb.write(design()), "hub.kicad_pro": pcb.project("hub")}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]
