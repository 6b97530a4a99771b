"""The settings that people change on the page, each with its words and what it may be.

Whether a value is allowed is up to the settings themselves (config.py); this is only what is
offered, and how it is shown.
"""

from dataclasses import dataclass
from typing import Literal

from pichenette.text import Text, same

OfferedKind = Literal["share", "ms", "choice", "truth", "hours", "text"]


@dataclass(frozen=True)
class Offered:
    key: str  # as in the file, "track.brightness"
    kind: OfferedKind
    text: Text
    least: float = 0
    most: float = 0
    choices: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class OfferedGroup:
    title: Text
    settings: tuple[Offered, ...]


GROUPS = (
    OfferedGroup(
        Text("Light", "Lumière"),
        (
            Offered("track.brightness", "share", Text("brightness", "clarté"), 0.05, 1),
            Offered(
                "track.quiet",
                "hours",
                Text("night (dim light, no buzzer)", "nuit (lumière douce, pas de buzzer)"),
            ),
            Offered(
                "track.quiet_brightness",
                "share",
                Text("brightness at night", "clarté la nuit"),
                0.05,
                1,
            ),
            Offered(
                "track.palette",
                "choice",
                Text("players' colours on the track", "couleurs des joueurs sur la piste"),
                choices=(
                    ("box", Text("as in the box", "comme dans la boîte")),
                    ("clear", Text("easy to tell apart", "faciles à distinguer")),
                ),
            ),
            Offered("track.effects", "truth", Text("effects", "effets")),
        ),
    ),
    OfferedGroup(
        Text("When a shot counts by itself", "Quand un tir compte tout seul"),
        (
            Offered(
                "shot.settle_ms",
                "ms",
                Text("quiet after the last piece", "calme après la dernière pièce"),
                300,
                10_000,
            ),
            Offered(
                "shot.roll_ms",
                "ms",
                Text(
                    "after a flick, before the first one falls",
                    "après une pichenette, avant la première qui tombe",
                ),
                500,
                15_000,
            ),
            Offered(
                "shot.doubt_ms",
                "ms",
                Text("longer, while a question is open", "de plus, tant qu’une question attend"),
                500,
                60_000,
            ),
            Offered(
                "shot.late_ms",
                "ms",
                Text(
                    "a piece that still belongs to the last shot",
                    "une pièce qui compte encore pour le dernier tir",
                ),
                1000,
                60_000,
            ),
        ),
    ),
    OfferedGroup(
        Text("Language and voice", "Langue et voix"),
        (
            Offered(
                "page.language",
                "choice",
                Text(
                    "on devices where nobody has chosen",
                    "sur les appareils où personne n’a choisi",
                ),
                choices=(
                    ("auto", Text("as the device", "comme l’appareil")),
                    ("fr", same("français")),
                    ("en", same("English")),
                ),
            ),
            Offered(
                "page.voice",
                "truth",
                Text("say aloud what is scored", "annoncer les points à voix haute"),
            ),
        ),
    ),
)
TABLE_TITLE = Text("name of the table", "nom de la table")
