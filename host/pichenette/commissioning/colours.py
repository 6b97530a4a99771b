"""Teach the colour heads their pieces: ten readings of each, and how far apart they are.

The distance is the one by which pieces are named in a game; what is saved is used at once.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import ClassVar

from pichenette.commissioning.station import Guide, Remarked, Station, StationSaid, both
from pichenette.console.console import Console, ConsoleEvent, MessageHeard
from pichenette.expected import shown
from pichenette.games.game import Json
from pichenette.link.messages import Hue
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import Light
from pichenette.sense.piece_colours import distance, hue, middle, name_piece
from pichenette.service.request import BadRequest
from pichenette.text import Text

WANTED = 10  # readings of each piece
_LEAST = 3


class ColoursStation(Station):
    name: ClassVar[str] = "colours"
    guide = Guide(
        Text("Colour heads", "Têtes de couleur"),
        Text(
            f"Choose a piece, then move it in and out of a beam until it has {WANTED} readings; go "
            "from pocket to pocket. In the light you will play in.",
            f"Choisissez une pièce, puis passez-la dans un faisceau jusqu’à {WANTED} mesures ; "
            "changez de poche. Dans la lumière où vous jouerez.",
        ),
        Text(
            "The readings of one piece lie close together, and those of two pieces clearly apart.",
            "Les mesures d’une même pièce se touchent, celles de deux pièces sont bien séparées.",
        ),
        Text(
            "No reading: the head does not answer, or its beam is not broken. Two clouds that "
            "touch: such pieces will be asked about; move the head closer, keep lamps away.",
            "Pas de mesure : la tête ne répond pas, ou son faisceau n’est pas coupé. Deux nuages "
            "qui se touchent : ces pièces donneront une question ; rapprochez la tête, éloignez "
            "les lampes.",
        ),
    )

    def __init__(
        self,
        console: Console,
        names: Mapping[str, Text],
        known: Callable[[], Senses],
        save: Callable[[Senses | None], None],
    ) -> None:
        self._words, self._known, self._save = names, known, save
        self._names = tuple(names)
        super().__init__(console)

    def begin(self) -> None:
        self.lights: dict[str, list[Light]] = {}
        self._shown: str | None = self._names[0] if self._names else None
        self._is_saved = False

    def event(self, event: ConsoleEvent) -> None:
        if not isinstance(event, MessageHeard) or not isinstance(event.message, Hue):
            return
        if self._shown is None:
            return
        hue = event.message
        own = self.lights.setdefault(self._shown, [])
        own.append(Light(hue.red, hue.green, hue.blue, hue.clear))
        if len(own) >= WANTED:
            left = [name for name in self._names if len(self.lights.get(name, ())) < WANTED]
            self._shown = left[0] if left else None

    def say(self, said: StationSaid) -> None:
        """`try` a piece (again); `save` those that were shown; `back`: to those before."""
        if said.word == "try":
            if said.what not in self._names:
                listed = ", ".join(self._names)
                raise BadRequest(
                    Text(
                        f"{said.what!r}: expected one of {listed}",
                        f"{shown(said.what).fr} : choisissez parmi {listed}",
                    )
                )
            self._shown = said.what
            self.lights.pop(said.what, None)
            self._is_saved = False
        elif said.word == "save":
            self._keep()
        elif said.word == "back":
            self._save(None)
            self.begin()
        else:
            super().say(said)

    def _keep(self) -> None:
        known = self._known()
        enough = {name: middle(own) for name, own in self.lights.items() if len(own) >= _LEAST}
        if not enough:
            raise BadRequest(
                Text(
                    f"nothing to save yet: at least {_LEAST} readings of one piece",
                    f"rien à enregistrer : au moins {_LEAST} mesures d’une pièce",
                )
            )
        self._save(replace(known, palette={**known.palette, **enough}))
        self._is_saved = True

    @property
    def palette(self) -> dict[str, Light]:
        """What was shown, as it would be kept."""
        return {name: middle(own) for name, own in self.lights.items() if own}

    @property
    def _is_absent(self) -> bool:
        """Optional, and nothing was ever read."""
        heads = self.console.board.colour if self.console.board else None
        return heads is not None and heads.optional and not self.lights

    @property
    def is_done(self) -> bool:
        return self._is_saved or self._is_absent

    @property
    def own_remarks(self) -> list[Remarked]:
        remarks: list[Remarked] = []
        palette = self.palette
        if self._is_absent:
            return [
                Remarked(
                    "info",
                    Text(
                        "no colour was read yet. Without colour heads the board asks which piece "
                        "fell",
                        "aucune couleur lue pour l’instant. Sans têtes de couleur, le plateau "
                        "demande quelle pièce est tombée",
                    ),
                )
            ]
        for name, own in self.lights.items():
            if len(palette) < 2 or len(own) < _LEAST:
                continue
            unsure = [light for light in own if not _is_sure(light, name, palette)]
            if len(unsure) * 10 > len(own):
                said, near = self._words[name], self._words[self._nearest(name, palette)]
                remarks.append(
                    Remarked(
                        "warn",
                        Text(
                            f"{said.en}: {len(unsure)} of {len(own)} readings are not clearly this "
                            f"piece; {near.en} is too near. Such a piece will be asked about: "
                            "move the head closer, or keep the lamp away",
                            f"{said.fr} : {len(unsure)} mesures sur {len(own)} ne sont pas "
                            f"clairement cette pièce ; trop proche de : {near.fr}. Elle donnera "
                            "une question : rapprochez la tête, ou éloignez la lampe",
                        ),
                    )
                )
        if self._is_saved and not remarks:
            words = [self._words[name] for name in palette]
            en, fr = ", ".join(word.en for word in words), ", ".join(word.fr for word in words)
            remarks.append(Remarked("ok", Text(f"saved: {en}", f"enregistré : {fr}")))
        return remarks

    @staticmethod
    def _nearest(name: str, palette: dict[str, Light]) -> str:
        others = (other for other in palette if other != name)
        return min(others, key=lambda other: distance(palette[name], palette[other]))

    def picture_data(self) -> dict[str, Json]:
        palette = self.palette
        return {
            "wanted": WANTED,
            "shown": self._shown,
            "is_saved": self._is_saved,
            "pieces": [
                {
                    "name": name,
                    "text": both(self._words[name]),
                    "readings": [_point(light) for light in self.lights.get(name, ())],
                    "middle": _point(palette[name]) if name in palette else None,
                }
                for name in self._names
            ],
            "distances": [
                {
                    "between": [first, second],
                    "far": round(distance(palette[first], palette[second]), 3),
                    "is_clear": _is_apart(self.lights, palette, first, second),
                }
                for first, second in combinations(palette, 2)
            ],
        }


def _is_sure(light: Light, name: str, palette: dict[str, Light]) -> bool:
    named = name_piece([light], palette, palette)
    return named is not None and named.name == name and named.is_sure


def _is_apart(
    lights: dict[str, list[Light]], palette: dict[str, Light], first: str, second: str
) -> bool:
    pair = {first: palette[first], second: palette[second]}
    own = [(name, light) for name in pair for light in lights[name]]
    return sum(not _is_sure(light, name, pair) for name, light in own) * 10 <= len(own)


def _point(light: Light) -> Json:
    """Red and blue shares for the plane, brightness for the size."""
    red, _, blue = hue(light)
    return [round(red, 3), round(blue, 3), light.clear]
