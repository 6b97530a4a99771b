"""Strip, panel and buzzer on the Pi: tried from the phone, and judged by whoever looks and listens.

What no sensor knows is asked: did you see it, did you hear it?
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar, get_args

from pichenette.board import BUTTONS, button_text
from pichenette.commissioning.station import Guide, Remarked, Station, StationSaid, both
from pichenette.console.console import Console
from pichenette.expected import shown
from pichenette.games.game import Json
from pichenette.outputs.fittings import Fittings
from pichenette.outputs.layout import in_rows
from pichenette.outputs.settings import NO_PIN, PanelSettings, TrackSettings
from pichenette.outputs.sound import SIGNALS, Signal
from pichenette.outputs.strips.page import hex_rows
from pichenette.outputs.trial import Trial, TrialPart, TrialStep
from pichenette.service.request import BadRequest
from pichenette.text import LANGUAGES, Text

Fitted = Callable[[], Fittings | None]

_PARTS: tuple[TrialPart, ...] = get_args(TrialPart)


def _not_fitted(section: str) -> list[Remarked]:
    return [
        Remarked(
            "info",
            Text(
                "not fitted: nothing to try. Whoever fits one writes it into the settings file, "
                f"under [{section}], and restarts the service",
                "il n’y en a pas : rien à essayer. Si vous en montez, notez-le dans le fichier de "
                f"réglages, sous [{section}], et relancez le service",
            ),
        )
    ]


class _AskedStation(Station):
    """A person says whether it was as it should be."""

    def begin(self) -> None:
        self._was_seen: bool | None = None

    def say(self, said: StationSaid) -> None:
        if said.word in ("yes", "no"):
            self._was_seen = said.word == "yes"
        else:
            super().say(said)

    @property
    def is_done(self) -> bool:
        return self._was_seen is not None

    @property
    def _verdict(self) -> list[Remarked]:
        if self._was_seen is None:
            return []
        if self._was_seen:
            return [Remarked("ok", Text("as it should be", "comme il faut"))]
        return [Remarked("fail", self.guide.otherwise)]

    @property
    def own_remarks(self) -> list[Remarked]:
        return self._verdict


class StripStation(_AskedStation):
    name: ClassVar[str] = "strip"
    guide = Guide(
        Text("LED strip", "Bande de LED"),
        Text(
            "Tap a key and watch the strip. At full white measure 5 V at the strip's terminal, and "
            "feel wires and fuse.",
            "Touchez une touche et regardez la bande. En blanc, mesurez le 5 V à la borne de la "
            "bande, et touchez fils et fusible.",
        ),
        Text(
            "Every LED in turn from the first row's head; the colours as they are named here; "
            "above 4.75 V at the terminal, everything cold.",
            "Chaque LED à son tour depuis la tête de la première rangée ; les couleurs comme elles "
            "sont nommées ici ; plus de 4,75 V à la borne, rien de chaud.",
        ),
        Text(
            "Dark: fuse, 5 V, data wire. Wrong order: serpentine or reversed in [track]. Wrong "
            "colours: ws_order. Flicker: the 74AHCT125 is missing.",
            "Éteinte : fusible, 5 V, fil de données. Mauvais ordre : serpentine ou reversed dans "
            "[track]. Mauvaises couleurs : ws_order. Scintillement : il manque le 74AHCT125.",
        ),
    )

    def __init__(self, console: Console, fitted: Fitted, settings: TrackSettings) -> None:
        self._fitted = fitted
        self._usual = settings
        super().__init__(console)

    def begin(self) -> None:
        super().begin()
        self._steps: Iterator[TrialStep] | None = None
        self._step: TrialStep | None = None
        self._until = 0.0
        self._part: str | None = None
        self._settings = self._usual.for_driver
        self._caption: Text | None = None

    def say(self, said: StationSaid) -> None:
        if said.word != "try":
            super().say(said)
            return
        settings, part = self._usual, said.what
        if part == "brightness":
            share = (said.number or 0.0) / 100
            if not 0 < share <= 1:
                raise BadRequest(
                    Text("brightness: 1 to 100 percent", "clarté : de 1 à 100 pour cent")
                )
            settings, part = replace(settings, brightness=share), "colours"
        if part not in _PARTS:
            listed = ", ".join((*_PARTS, "brightness"))
            raise BadRequest(
                Text(
                    f"{part!r}: expected one of {listed}",
                    f"{shown(part).fr} : choisissez parmi {listed}",
                )
            )
        own = self._fitted()
        faintest = own.track.faintest if own and own.track else 1
        self._settings = settings.for_driver
        self._steps = Trial(settings, faintest).part(part)
        self._part, self._until, self._was_seen = said.what, 0.0, None

    def tick(self, at: float) -> None:
        if self._steps is None or at < self._until:
            return
        self._step = next(self._steps, None)
        if self._step is None:
            self.leave()
            return
        self._until = at + self._step.seconds
        self._caption = self._step.caption or self._caption
        if own := self._fitted():
            own.lend_track(self._step.light)

    def leave(self) -> None:
        self._steps = self._step = None
        if own := self._fitted():
            own.take_back()

    @property
    def own_remarks(self) -> list[Remarked]:
        return self._verdict if self._has_strip else _not_fitted("track")

    @property
    def _has_strip(self) -> bool:
        own = self._fitted()
        return own is not None and own.track is not None

    @property
    def is_done(self) -> bool:
        return super().is_done or not self._has_strip

    def picture_data(self) -> dict[str, Json]:
        step = self._step
        rows = in_rows(step.colours, self._settings) if step else []
        frame = tuple(tuple(row) for row in rows)
        return {
            "is_fitted": self._has_strip,
            "parts": list(_PARTS),
            "part": self._part if self._steps else None,
            "caption": both(_squeezed(self._caption)) if self._caption else None,
            "current_ma": round(step.light.current_ma) if step else None,
            "limit_ma": self._usual.limit_ma,
            "brightness": round(self._usual.brightness * 100),
            "quiet": self._usual.quiet,
            "rows": [
                [row[led : led + 6] for led in range(0, len(row), 6)] for row in hex_rows(frame)
            ],
        }


def _squeezed(text: Text) -> Text:
    """Without the columns of a terminal."""
    return Text(*(" ".join(said.split()) for said in text))


class PanelStation(Station):
    name: ClassVar[str] = "panel"
    guide = Guide(
        Text("Panel buttons", "Boutons du panneau"),
        Text("Press each button of the panel once.", "Appuyez une fois sur chaque bouton."),
        Text("Each gets its tick as you press it.", "Chacun est coché quand on appuie."),
        Text(
            "Nothing: its wire, or another pin in [panel]. Another one is ticked: two wires are "
            "swapped.",
            "Rien : son fil, ou une autre broche dans [panel]. Un autre est coché : deux fils "
            "sont inversés.",
        ),
    )

    def __init__(self, console: Console, fitted: Fitted, settings: PanelSettings) -> None:
        self._fitted = fitted
        self._names = tuple(name for name in BUTTONS if getattr(settings, f"{name}_pin") != NO_PIN)
        super().__init__(console)

    def begin(self) -> None:
        self.pressed: dict[str, int] = {}
        self._is_over = False

    def press(self, button: str) -> None:
        self.pressed[button] = self.pressed.get(button, 0) + 1

    def say(self, said: StationSaid) -> None:
        if said.word == "next":
            self._is_over = True
        else:
            super().say(said)

    @property
    def has_panel(self) -> bool:
        own = self._fitted()
        return own is not None and own.has_panel

    @property
    def is_done(self) -> bool:
        return self._is_over or not self.has_panel or set(self._names) <= set(self.pressed)

    @property
    def own_remarks(self) -> list[Remarked]:
        if not self.has_panel:
            return _not_fitted("panel")
        silent = [name for name in self._names if name not in self.pressed]
        if self._is_over and silent:
            words = [button_text(name) for name in silent]
            en, fr = (", ".join(word.say(language) for word in words) for language in LANGUAGES)
            return [
                Remarked(
                    "fail",
                    Text(
                        f"no press from: {en}. Check wire and pin in [panel]",
                        f"aucun appui de : {fr}. Vérifiez le fil et la broche dans [panel]",
                    ),
                )
            ]
        if not silent:
            return [Remarked("ok", Text("every button answers", "chaque bouton répond"))]
        return []

    def picture_data(self) -> dict[str, Json]:
        return {
            "is_fitted": self.has_panel,
            "buttons": [
                {
                    "name": name,
                    "text": both(button_text(name)),
                    "pressed": self.pressed.get(name, 0),
                }
                for name in self._names
            ],
        }


class SoundStation(_AskedStation):
    name: ClassVar[str] = "sound"
    guide = Guide(
        Text("Buzzer", "Buzzer"),
        Text("Tap each signal and listen.", "Touchez chaque signal et écoutez."),
        Text(
            "Nine signals that you can tell apart with your eyes closed.",
            "Neuf signaux que l’on distingue les yeux fermés.",
        ),
        Text(
            'Silence: the buzzer\'s wire or pin in [sound]. A single tone: kind = "active".',
            'Silence : le fil du buzzer ou sa broche dans [sound]. Un seul ton : kind = "active".',
        ),
    )

    def __init__(self, console: Console, fitted: Fitted) -> None:
        self._fitted = fitted
        super().__init__(console)

    def say(self, said: StationSaid) -> None:
        if said.word != "try":
            super().say(said)
            return
        signal: Signal | None = next((known for known in SIGNALS if known == said.what), None)
        if signal is None:
            listed = ", ".join(SIGNALS)
            raise BadRequest(
                Text(
                    f"{said.what!r}: expected one of {listed}",
                    f"{shown(said.what).fr} : choisissez parmi {listed}",
                )
            )
        if own := self._fitted():
            own.play(signal)

    @property
    def _has_sound(self) -> bool:
        own = self._fitted()
        return own is not None and own.sound is not None

    @property
    def is_done(self) -> bool:
        return super().is_done or not self._has_sound

    @property
    def own_remarks(self) -> list[Remarked]:
        return self._verdict if self._has_sound else _not_fitted("sound")

    def picture_data(self) -> dict[str, Json]:
        return {"is_fitted": self._has_sound, "signals": list(SIGNALS)}
