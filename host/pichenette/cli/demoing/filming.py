"""A demo filmed: the frames that a terminal would show, on a clock that waits for nobody."""

import os
from pathlib import Path

from pichenette.cli.demoing.audience import Audience
from pichenette.cli.demoing.keys import Keys
from pichenette.cli.demoing.pace import Tempo
from pichenette.cli.demoing.stage import Draw, Staged, stage
from pichenette.cli.demoing.way import Way
from pichenette.games.game import Language
from pichenette.outputs.pictures.terminal_film import FilmFrame, film
from pichenette.table.view import View
from pichenette.text import Text

SIZE = os.terminal_size((100, 30))
_FRAMES_A_S = 5.0  # more would make a large file


class Nobody(Keys):
    """Somebody who could type, and only looks: the question is shown all the same."""

    def __init__(self) -> None: ...

    @property
    def can_type(self) -> bool:
        return True

    def typed(self) -> list[str]:
        return []


class FilmAudience(Audience):
    lingers = True

    def __init__(self, lang: Language, draw: Draw, file: Path, title: str) -> None:
        self._lang = lang
        self._draw = draw
        self._file = file
        self._title = title
        self._now = 0.0
        self._notes: list[str] = []
        self._frames: list[FilmFrame] = []

    def clock(self) -> float:
        return self._now

    def rest(self, seconds: float) -> None:
        self._now += seconds

    def keys(self) -> Keys:
        return Nobody()

    def note(self, text: Text) -> None:
        self._notes.append(text.say(self._lang))

    def look(self, view: View, at_ms: int, pace: Tempo, way: Way) -> None:
        is_due = not self._frames or self._now >= self._frames[-1].at + 1 / _FRAMES_A_S
        # It begins with the first piece that falls: that is what a picture that stands still shows.
        if is_due and (self._frames or way.lit):
            scene = Staged(view, at_ms, pace, way.lit, way.times_ms, self._notes, [])
            lines = stage(scene, self._draw, SIZE, self._lang, is_coloured=True)
            self._frames.append(FilmFrame(self._now, lines))
        way.drawn()

    def close(self) -> None:
        start = self._frames[0].at if self._frames else 0.0
        frames = [frame._replace(at=frame.at - start) for frame in self._frames]
        picture = film(frames, self._now - start, SIZE, self._title)
        self._file.write_text(picture, encoding="utf-8")
