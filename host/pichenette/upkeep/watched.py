"""The service under systemd, started and waited for."""

import time
from collections.abc import Callable
from pathlib import Path

from pichenette.upkeep.releases import program_of
from pichenette.upkeep.steps import CannotInstall, call

SERVICE = "pichenette.service"
READY_S = 60.0
_STEADY_S = 5.0  # for so long it must stay up: a crash right after the start is none
_LOOK_S = 0.5


class WatchedService:
    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep

    def fit(self, release: Path) -> None:
        """Put the unit and udev rules of that release in place.  Raises CannotInstall."""
        call(str(program_of(release)), "install", "--renew")

    def restart(self) -> None:
        """Does not wait: a start may take longer than anybody wants to."""
        call("systemctl", "restart", "--no-block", SERVICE)

    def stop(self) -> None:
        call("systemctl", "stop", SERVICE)

    def is_ready(self) -> bool:
        """Within a minute, and then for some seconds."""
        until, up = self._clock() + READY_S, None
        while (now := self._clock()) < until or up is not None:
            main = self._main()
            if main is None:
                up = None
            elif up is None or up[1] != main:
                up = now, main
            elif now - up[0] >= _STEADY_S:
                return True
            self._sleep(_LOOK_S)
        return False

    def _main(self) -> str | None:
        """The process of a service that has said that it is ready."""
        try:
            shown = call("systemctl", "show", "--property=ActiveState,MainPID", SERVICE)
        except CannotInstall:
            return None
        states = dict(line.split("=", 1) for line in shown.split())
        is_up = states.get("ActiveState") == "active"
        return states.get("MainPID") if is_up else None

    def last_words(self) -> str:
        """What its log says."""
        try:
            return call("journalctl", "--unit", SERVICE, "--lines=12", "--output=cat").strip()
        except CannotInstall:
            return ""
