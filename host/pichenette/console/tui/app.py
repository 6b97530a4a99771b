"""The console on a screen, with Textual.

The screen is redrawn at most `_FPS` times a second, however much is heard.  The panels decide what
is said; this file only arranges them.
"""

import asyncio
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key
from textual.widgets import Input

from pichenette.console.commands.looking import PAGES
from pichenette.console.console import Console
from pichenette.console.runner import CommandRunner
from pichenette.console.sources.capture import CaptureSource
from pichenette.console.terminal import GONE, Terminal
from pichenette.console.tui import history as history_file
from pichenette.console.tui.handing_over import hand_over
from pichenette.console.tui.panels import PanelContent, Panels
from pichenette.console.tui.streaming import StreamPanel
from pichenette.console.tui.widgets import Painted, Prompt, Scrolled
from pichenette.errors import PichenetteError, text_of
from pichenette.link.port import PortError
from pichenette.link.prompt import ask_for_prompt
from pichenette.outputs.ink import Ink
from pichenette.text import Language, Text

_FPS = 12
_IDLE_S = 0.5  # ages on the screen grow even if nothing is heard
_CLOSE_S = 2.0  # until a lent port is closed


class ConsoleApp(App[int]):
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; background: $background; }
    Painted { height: 1; }
    #middle { height: 9; }
    #gates { width: 1fr; height: 100%; }
    #side { width: 30; height: 100%; margin-left: 1; }
    #umpire { height: 9; display: none; margin-top: 1; }
    #stream { height: 1fr; }
    #page { height: 1fr; display: none; padding: 0 1; }
    #typing { height: 1; background: $surface; }
    #caret { width: 3; }
    #prompt { width: 1fr; height: 1; border: none; padding: 0; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(f"f{number}", f"page('{page}')", show=False, priority=True)
            for number, page in enumerate(PAGES, 1)
        ),
        Binding("f8", "type('pause')", show=False, priority=True),
        Binding("f9", "type('raw')", show=False, priority=True),
        Binding("pageup", "scroll(1)", show=False, priority=True),
        Binding("pagedown", "scroll(-1)", show=False, priority=True),
        Binding("escape", "step_back", show=False, priority=True),
        Binding("ctrl+c", "step_back", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        runner: CommandRunner,
        history: Path | None = None,
        wall: Callable[[float], float] | None = None,
        terminal: Terminal | None = None,
    ) -> None:
        """`wall` gives the wall-clock seconds of a source's moment; `terminal` ends the app when it
        goes.
        """
        super().__init__()
        self._terminal = terminal
        epoch = time.time() - time.monotonic()
        self._wall = wall or (lambda at: at + epoch)
        self._live = runner
        self._history_file = history
        self._history = history_file.read(history)
        self._task: asyncio.Task[None] | None = None
        self._replaying: asyncio.Task[None] | None = None
        self._page = "overview"
        self._helped: str | None = None  # the command whose help is shown; None: all
        self._choices = ""
        self._drawn: tuple[object, ...] = ()
        self._drawn_at = 0.0
        self.redraws = 0
        self._panels = Panels(self)
        self._sit_at(runner)

    def _sit_at(self, runner: CommandRunner) -> None:
        self.runner = runner
        source = runner.source
        wall = _from_midnight(source.first) if isinstance(source, CaptureSource) else self._wall
        self.stream = StreamPanel(runner.console, wall)

    @property
    def language(self) -> Language:
        return self.runner.language

    def compose(self) -> ComposeResult:
        yield Painted("header")
        yield Painted("faults")
        yield Painted("findings")
        with Horizontal(id="middle"):
            yield Painted("gates")
            yield Painted("side")
        yield Painted("umpire")
        yield Painted("stream-title")
        yield Painted("stream")
        yield Scrolled("page")
        yield Painted("answer")
        with Horizontal(id="typing"):
            yield Painted("caret")
            yield Prompt(lambda line: self.runner.complete(line), self._history)
        yield Painted("keys")

    def on_mount(self) -> None:
        self.query_one(Prompt).focus()
        loop = asyncio.get_running_loop()
        if self._terminal:
            self._terminal.watch(lambda: loop.call_soon_threadsafe(self._leave_terminal))
            for number in (signal.SIGHUP, signal.SIGTERM):
                loop.add_signal_handler(number, self._leave_terminal)
        self._panels.painted("caret").paint([[Ink(" > ", "title")]])
        self._task = asyncio.create_task(self._live.source.run())
        self._task.add_done_callback(self._ended)
        self.set_interval(1 / _FPS, self.redraw)
        self.call_after_refresh(self.redraw, True)

    def _leave_terminal(self) -> None:
        """The terminal is gone, or we are told to go.  Textual must not take it up again
        (SIGCONT).
        """
        signal.signal(signal.SIGCONT, signal.SIG_IGN)
        self.exit(GONE)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self.exit(1, message=f"pichenette console: {type(error).__name__}: {error}")

    async def on_unmount(self) -> None:
        for task in (self._task, self._replaying):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task
        history_file.write(self._history_file, self._history)

    def redraw(self, is_forced: bool = False) -> None:
        """Redraw what changed, if anything did."""
        if not self.is_running:
            return  # leaving: Textual takes the widgets away before it stops its timers
        self.runner.tick(self.runner.source.now())
        if self.runner is not self._live:
            self._live.tick(self._live.source.now())
        self._obey()
        console, at = self.runner.console, time.monotonic()
        drawn = (console.stream.count, console.stream.changes, self._page, self.size, self.runner)
        if not is_forced and drawn == self._drawn and at - self._drawn_at < _IDLE_S:
            return
        self._drawn, self._drawn_at = drawn, at
        self.redraws += 1
        self._panels.draw(
            PanelContent(
                self.runner,
                self.stream,
                self._page,
                self._helped,
                self._choices,
                self.runner is self._live,
            )
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_one(Prompt).remember(event.value.strip())
        self._choices = ""
        self.stream.up = 0
        is_asked = any(
            command.words.startswith(("scale", "colour")) for command in self.runner.running
        )
        self.runner.run(event.value if event.value.strip() or not is_asked else "next")
        self.redraw(True)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._choices = ""

    def on_prompt_choices(self, event: Prompt.Choices) -> None:
        self._choices = " · ".join(choice.rsplit(" ", 1)[-1] or choice for choice in event.choices)
        self.redraw(True)

    def on_key(self, event: Key) -> None:
        """Whatever has the focus, keys go to the prompt."""
        prompt = self.query_one(Prompt)
        if not prompt.has_focus:
            prompt.focus()

    def on_resize(self) -> None:
        self.call_after_refresh(self.redraw, True)

    def action_page(self, page: str, helped: str | None = None) -> None:
        self._page, self._helped = page, helped
        if helped:
            self.runner.answer = None  # the page says it
        self.query_one("#page", Scrolled).top = 0
        self.redraw(True)
        self.call_after_refresh(self.redraw, True)  # its rows are known once it is shown

    def action_type(self, line: str) -> None:
        self.runner.run(line)
        self.redraw(True)

    def action_scroll(self, up: int) -> None:
        if self._page in ("overview", "stream"):
            rows = max(1, self._panels.painted("stream").size.height - 1)
            self.stream.scroll(up * rows)
        else:
            page = self.query_one("#page", Scrolled)
            page.scroll(-up * max(1, page.size.height - 1))
        self.redraw(True)

    def action_step_back(self) -> None:
        """Esc: one step back, whatever the last step forward was."""
        prompt = self.query_one(Prompt)
        if self.runner.cancel():
            pass
        elif prompt.value:
            prompt.value = ""
        elif self.stream.found is not None or self.stream.up:
            self.stream.found, self.stream.up = None, 0
        elif self.runner.console.stream.is_paused:
            self.runner.console.stream.pause(False)
        elif self._page != "overview":
            self._page = "overview"
        else:
            self.runner.say(Text("Ctrl-Q leaves", "Ctrl-Q quitte"))
        self.redraw(True)

    def action_leave(self) -> None:
        self.exit(0)

    def _obey(self) -> None:
        """Do what a command wants from the screen."""
        wants, self.runner.wants = self.runner.wants, []
        for what, *words in wants:
            if what == "page":
                self.action_page(words[0])
            elif what == "help":
                self.action_page("help", words[0])
            elif what == "find":
                self.stream.find(words[0])
            elif what == "raw":
                self.stream.is_raw = not self.stream.is_raw
            elif what == "replay":
                self._replay(Path(words[0]), words[1] if len(words) > 1 else "1")
            elif what == "live":
                self._go_live()
            elif what == "repl":
                self.run_worker(self._repl(words[0]))
            elif what == "quit":
                self.exit(0)

    def _replay(self, path: Path, speed: str) -> None:
        console = Console(self._live.console.expected)
        try:
            pace = float("inf") if speed == "max" else float(speed)
            source = CaptureSource(console, path, pace)
        except (PichenetteError, ValueError) as error:
            self.runner.say(text_of(error), "bad")
            return
        self._go_live()
        self._sit_at(
            CommandRunner(
                console,
                source,
                self._live.commands,
                self.language,
                self._live.settings,
                self._live.calibration,
            )
        )
        self._replaying = asyncio.create_task(source.run())

    def _go_live(self) -> None:
        if self._replaying is not None:
            self._replaying.cancel()
            self._replaying = None
        if self.runner is not self._live:
            self._sit_at(self._live)

    async def _repl(self, device: str) -> None:
        """mpremote has the terminal and the port until it ends."""
        if find_spec("mpremote") is None:
            self.runner.source.resume()
            hint = "pip install 'pichenette[flash]'"
            self.runner.say(
                Text(f"mpremote is not installed: {hint}", f"mpremote n’est pas installé : {hint}"),
                "bad",
            )
            return
        until = time.monotonic() + _CLOSE_S
        while self.runner.console.link.device is not None and time.monotonic() < until:
            await asyncio.sleep(0.02)
        with suppress(PortError):  # mpremote will say what is wrong with it
            await asyncio.to_thread(ask_for_prompt, device)
        with self.suspend():
            code = hand_over(
                [sys.executable, "-m", "mpremote", "connect", device, "repl"],
                self._terminal,
                self.runner.source,
            )
        self.runner.source.resume()
        ended = Text(
            f"mpremote ended with code {code}; the port is back. `reboot` restarts the program",
            f"mpremote s’est terminé (code {code}) ; le port est repris. "
            "`reboot` relance le programme",
        )
        self.runner.say(ended, "good" if code == 0 else "warn")


def _from_midnight(first: float) -> Callable[[float], float]:
    """A capture has no wall clock: its time counts from its first line."""
    midnight = time.mktime((2000, 1, 1, 0, 0, 0, 0, 1, -1))
    return lambda at: midnight + at - first
