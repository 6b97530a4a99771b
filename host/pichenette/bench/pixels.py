"""When a browser has painted what the board saw.

Chromium in a process of its own, driven by playwright, shows the scoreboard.  Whatever changes in
the players' names, points and scores is noticed as it gets into the document, and its time is taken
in the second animation frame after that: the first one has been handed over to be painted by then,
so what is told is a little late (up to one frame, 17 ms), never early.  The browser's clock is set
against ours by the fastest of twenty questions.

Needs what `pip install 'pichenette[dev]'` and `make tools` bring; nothing else here does.
"""

import json
import select
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any, Self

from pichenette.errors import PichenetteError

_QUESTIONS = 20
_LOST_S = 60.0
_WATCH = """() => {
  const players = document.querySelector("p-players");
  let shown = players.textContent;
  new MutationObserver(() => {
    const now = players.textContent;
    if (now === shown) return;
    shown = now;
    requestAnimationFrame(() => requestAnimationFrame(
      () => window.painted(performance.timeOrigin + performance.now())));
  }).observe(players, {subtree: true, childList: true, characterData: true});
}"""


class NoBrowser(PichenetteError, RuntimeError):
    """Chromium, or what drives it, is missing."""


class BrowserProcess:
    """One page in Chromium, open at the scoreboard."""

    def __init__(self, port: int) -> None:
        """Raises NoBrowser."""
        program = "import sys; from pichenette.bench import pixels; pixels.act_as(*sys.argv[1:])"
        self._process = subprocess.Popen(
            [sys.executable, "-c", program, str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,  # what is told and not taken yet waits in the pipe, where `select` sees it
        )
        try:
            self.clock_ms = float(self._answer(_LOST_S)["clock_ms"])  # how well its clock is known
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def output(self) -> int:
        """To wait for: something has been painted."""
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def painted(self) -> float:
        """When that was, by `time.time`."""
        return float(self._answer(_LOST_S)["at"])

    def forget(self) -> None:
        """What was painted until now."""
        while select.select([self.output], [], [], 0)[0]:
            self.painted()

    def _answer(self, patience_s: float) -> dict[str, Any]:
        stdout = self._process.stdout
        assert stdout is not None
        if not select.select([stdout], [], [], patience_s)[0]:
            raise TimeoutError("Chromium says nothing")
        answer: dict[str, Any] = json.loads(stdout.readline() or b'{"error": "Chromium has ended"}')
        if "error" in answer:
            raise NoBrowser(answer["error"])
        return answer

    def close(self) -> None:
        """It ends with its input."""
        self._process.communicate()


def act_as(port: str) -> None:
    """In its own process, until its input ends."""
    try:
        _watch(int(port))
    except ImportError as error:
        _tell(error=f"{error}; `pip install 'pichenette[dev]'` brings it")
    except NoBrowser as error:
        _tell(error=str(error))


def _watch(port: int) -> None:
    """Raises ImportError, NoBrowser."""
    from playwright.sync_api import Error, sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise NoBrowser("no chromium on this machine; `apt install chromium`, or `make tools`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce")  # the score at once, not step by step
        page.goto(f"http://127.0.0.1:{port}/")
        page.wait_for_selector("p-players li")
        offset_ms, doubt_ms = min(
            (_clock(page) for _ in range(_QUESTIONS)), key=lambda clock: clock[1]
        )
        page.expose_function("painted", lambda at_ms: _tell(at=(at_ms + offset_ms) / 1000))
        page.evaluate(_WATCH)
        _tell(clock_ms=doubt_ms)
        with suppress(Error):
            while not select.select([sys.stdin], [], [], 0)[0]:
                page.wait_for_timeout(2)
        browser.close()


def _clock(page: Any) -> tuple[float, float]:
    """By how many milliseconds ours is ahead, and how far wrong that may be."""
    before = time.time()
    shown: float = page.evaluate("performance.timeOrigin + performance.now()")
    after = time.time()
    return (before + after) * 500 - shown, (after - before) * 500


def _tell(**answer: Any) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
