"""Who watches a demo: nobody, somebody who reads lines, or a person at a terminal."""

import os
import sys
import time
from typing import Self

from pichenette.cli.demoing.keys import Keys
from pichenette.cli.demoing.pace import Tempo
from pichenette.cli.demoing.stage import SMALLEST, Draw, Staged, small, stage
from pichenette.cli.demoing.way import Way
from pichenette.cli.language import language
from pichenette.cli.narration import clean, result
from pichenette.cli.qr import squares
from pichenette.games.game import Game, Language
from pichenette.outputs.screen import Screen
from pichenette.table.view import View
from pichenette.text import Text
from pichenette.virtual.closing import Closing


class Audience(Closing):
    """Nobody is watching."""

    lingers = False  # does anybody look at the last picture?

    def clock(self) -> float:
        """Their time, in seconds."""
        return time.monotonic()

    def rest(self, seconds: float) -> None:
        time.sleep(seconds)

    def keys(self) -> Keys | None:
        """Where they type; None: nowhere."""
        return None

    def note(self, text: Text) -> None:
        """Something to know about this game."""

    def show(self, view: View) -> None:
        """The view has changed."""

    def hear_of(self, url: str) -> None:
        """A page shows it too."""
        line = Text(f"page: {url}", f"page : {url}").say(language(os.environ))
        print(line, file=sys.stderr, flush=True)

    def look(self, view: View, at_ms: int, pace: Tempo, way: Way) -> None:
        """Some time has passed."""

    def close(self) -> None:
        """The game is over, or was stopped."""

    def tell_end(self, game: Game) -> None:
        """Who has won; after `close`."""


class LinesAudience(Audience):
    """For a file, a pipe or a dumb terminal: what happened, line by line."""

    def __init__(self, lang: Language) -> None:
        self._lang = lang
        self._version = 0

    def note(self, text: Text) -> None:
        print(text.say(self._lang), flush=True)

    def show(self, view: View) -> None:
        for event in view.events:
            if event.version > self._version:
                print(event.text.say(self._lang), flush=True)
        self._version = view.version

    def tell_end(self, game: Game) -> None:
        print(clean(result(game).say(self._lang)), flush=True)


class TerminalAudience(Audience):
    """A person at a terminal."""

    lingers = True

    def __init__(self, lang: Language, draw: Draw) -> None:
        self._lang = lang
        self._draw = draw
        self._screen = Screen(sys.stdout, lang)
        self._notes: list[str] = []
        self._squares: list[str] = []

    def __enter__(self) -> Self:
        self._screen.__enter__()
        return self

    def keys(self) -> Keys:
        return Keys()

    def note(self, text: Text) -> None:
        self._notes.append(text.say(self._lang))

    def hear_of(self, url: str) -> None:
        self._notes.append(Text(f"page: {url}", f"page : {url}").say(self._lang))
        is_for_phones = "//127." not in url and "//[::1]" not in url
        self._squares = squares(url) if is_for_phones and self._screen.colours else []

    def look(self, view: View, at_ms: int, pace: Tempo, way: Way) -> None:
        size = self._screen.size
        if size.columns < SMALLEST.columns or size.lines < SMALLEST.lines:
            self._screen.show(small(view, at_ms, pace, size, self._lang))
        else:
            scene = Staged(view, at_ms, pace, way.lit, way.times_ms, self._notes, self._squares)
            is_coloured = bool(self._screen.colours)
            self._screen.show(stage(scene, self._draw, size, self._lang, is_coloured=is_coloured))
        way.drawn()

    def close(self) -> None:
        self._screen.close()

    def tell_end(self, game: Game) -> None:
        print(clean(result(game).say(self._lang)), flush=True)
