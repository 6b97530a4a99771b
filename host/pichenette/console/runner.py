"""Where commands run: beside the model and its source.

Takes typed lines, events of the model and the time; asks the source to act, and answers with notes
in the stream.  Screens and pipes are not known here.
"""

import os
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TextIO

from pichenette.config import Settings, TableSettings, journal_name
from pichenette.console.commands import playing
from pichenette.console.commands.command import BadCommand, Command, Steps, Wait
from pichenette.console.console import Console, ConsoleEvent
from pichenette.console.heard import Heard
from pichenette.console.recording import RecordedLine, beginning
from pichenette.console.sources.source import Source
from pichenette.console.stream import Mood
from pichenette.console.tokens import split
from pichenette.errors import PichenetteError, reason, text_of
from pichenette.link import capture
from pichenette.resources import state_dir
from pichenette.sense import calibration_file as calibrated
from pichenette.text import Language, Text, same


@dataclass
class Running:
    """A command that waits."""

    words: str
    steps: Steps
    wait: Wait
    until: float


class CommandRunner:
    def __init__(
        self,
        console: Console,
        source: Source,
        commands: dict[str, Command],
        language: Language,
        settings: Settings | None = None,
        calibration: Path | None = None,
    ) -> None:
        """`calibration` is the file for a table without a service."""
        self.console = console
        self.source = source
        self.commands = commands
        self.language = language
        self.settings = settings or Settings()
        self.calibration = calibration or calibrated.path_beside(
            state_dir(os.environ) / journal_name(TableSettings.name)
        )
        self.running: list[Running] = []
        self.failures = 0  # commands that failed
        self.mistakes = 0  # lines that were not commands
        self.answer: tuple[Text, Mood] | None = None  # the last thing a command said
        self.repeat: playing.Repeat | None = None  # the last play, to be repeated
        self.wants: list[tuple[str, ...]] = []  # what only a screen can do: ("page", "2"), …
        self._record: TextIO | None = None
        self.recording: Path | None = None
        self.recorded = 0
        console.tick(source.now())  # nothing is said before its clock is known
        console.watch(self.event)

    def run(self, line: str) -> bool:
        """Run what a person typed; False if it was wrong, or has already failed."""
        self.console.tick(self.source.now())
        line = line.strip()
        if not line:
            return True
        self.console.note(Text(f"> {line}", f"> {line}"), "typed")
        try:
            words = self._words(line)
            command = self.command(words[0])
            if command is None:
                raise self._unknown(words[0])
            steps = command.run(self, words[1:])
        except (PichenetteError, OSError) as error:
            return self._refused(error)
        return True if steps is None else self._step(line, steps, None)

    def start(self, words: str, steps: Steps) -> bool:
        """Start something longer than a command that waits in the same way."""
        self.console.tick(self.source.now())
        return self._step(words, steps, None)

    def _words(self, line: str) -> list[str]:
        if line[0] in "/?" and len(line) > 1:  # `/text` searches, as in every pager
            return ["find" if line[0] == "/" else "help", line[1:].strip()]
        name, _, rest = line.partition(" ")
        command = self.commands.get(name.lower())
        if command is not None and command.is_raw:
            return [name, rest.strip()] if rest.strip() else [name]
        return [word.meant for word in split(line)]

    def command(self, name: str) -> Command | None:
        """By name: the console's own, then what the game on the table understands."""
        return self.commands.get(name.lower()) or playing.command(self.console, name, self.language)

    @property
    def names(self) -> list[str]:
        """Everything a line may begin with now."""
        return sorted({*self.commands, *playing.names(self.console, self.language)})

    def _unknown(self, word: str) -> BadCommand:
        if elsewhere := playing.elsewhere(self.console, word):
            return BadCommand(elsewhere)
        close = get_close_matches(word.lower(), self.names, 5, 0.6)
        close += [name for name in self.names if name.startswith(word[:2].lower())]
        names = ", ".join(dict.fromkeys(close[:5]))
        hint = Text(f"; did you mean {names}?", f" ; peut-être {names} ?") if close else same(".")
        return BadCommand(
            Text(
                f"{word}: no such command{hint.en} `help` lists them all",
                f"{word} : commande inconnue{hint.fr} `help` les liste toutes",
            )
        )

    def _step(self, words: str, steps: Steps, event: ConsoleEvent | None) -> bool:
        try:
            wait = steps.send(event) if event is not None else next(steps)
        except StopIteration:
            return True
        except (PichenetteError, OSError) as error:
            return self._refused(error)
        self.running.append(Running(words, steps, wait, self.console.at + wait.seconds))
        return True

    def _refused(self, error: Exception) -> bool:
        self.say(text_of(error), "bad")
        if isinstance(error, BadCommand | ValueError):
            self.mistakes += 1
        else:
            self.failures += 1
        return False

    def event(self, event: ConsoleEvent) -> None:
        if isinstance(event, Heard):
            self._write(event)
        for command in [command for command in self.running if command.wait.fits(event)]:
            self.running.remove(command)
            self._step(command.words, command.steps, event)

    def tick(self, at: float) -> None:
        """Let time pass: some waits are over, and all where nothing more can come."""
        self.console.tick(at)
        is_last = self.source.is_over
        for command in [
            command for command in self.running if is_last or command.until <= self.console.at
        ]:
            self.running.remove(command)
            self._give_up(command)

    def _give_up(self, command: Running) -> None:
        try:
            wait = command.steps.send(None)
        except StopIteration:
            return
        except (PichenetteError, OSError) as error:
            self._refused(error)
            return
        self.running.append(
            Running(command.words, command.steps, wait, self.console.at + wait.seconds)
        )

    def cancel(self) -> bool:
        """Cancel whatever waits; True if anything did."""
        was_running = bool(self.running)
        for command in self.running:
            command.steps.close()
            self.say(Text(f"{command.words}: cancelled", f"{command.words} : annulé"), "warn")
        self.running.clear()
        return was_running

    def say(self, text: Text, mood: Mood = "info") -> None:
        self.answer = text, mood
        self.console.note(text, mood)

    def want(self, *what: str) -> None:
        self.wants.append(what)

    def complete(self, line: str) -> list[str]:
        """Complete lines that this one may become."""
        if " " not in line.lstrip():
            start = line.strip().lower()
            return [f"{name} " for name in self.names if name.startswith(start)]
        words = line.lstrip().split(" ")
        command = self.command(words[0])
        if command is None:
            return []
        *before, last = words[1:]
        given = " ".join([words[0], *before])
        return [
            f"{given} {choice}"
            for choice in command.complete(self.console, [*before, last])
            if choice.startswith(last) and choice != last
        ]

    def record(self, path: Path | None) -> None:
        """Write what is heard from now on into a capture; None stops."""
        opened = path.open("x", encoding="ascii") if path else None  # or the old one goes on
        if self._record:
            self._record.close()
        self._record = opened
        self.recording, self.recorded = path, 0
        for line in beginning(self.console) if path else ():
            self._write(line)

    def _write(self, heard: Heard | RecordedLine) -> None:
        if self._record is None:
            return
        try:
            capture.write(self._record, round(heard.at * 1e6), heard.line)
            self._record.flush()
            self.recorded += 1
        except OSError as error:
            self._record, self.recording = None, None
            why = reason(error)
            self.say(Text(f"recording ended: {why.en}", f"fin d’enregistrement : {why.fr}"), "bad")

    def close(self) -> None:
        if self._record:
            self._record.close()
