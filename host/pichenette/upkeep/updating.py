"""Change the release that runs, and be back on a whole one whatever happens meanwhile.

How far a change is, the links of releases.py say, and nothing else:

    next  failed  current   means                     goes on with
    -     -       any       settled
    -> n  -       not n     n is made and was tried   current -> n
    -> n  -       n         n starts, is watched      forget next; or next becomes failed
    -     -> n    n         n did not become ready    journals back, current -> previous
    -     -> n    previous  back                      start it, forget failed

Each release brings its own unit and udev rules, which are put in place whenever it is started.

`begin` makes a release and tries it: until `next` is there, nothing has changed.  `settle` does the
rest, from any line of the table.  It is run by the *previous* release, which has proved itself:
from `pichenette update` through a unit of its own, which lives on when a terminal is closed, and
by the same unit when the machine starts after a power cut.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from pichenette.errors import PichenetteError, text_of
from pichenette.journal import copies
from pichenette.text import Text
from pichenette.upkeep.releases import CannotUpdate, House
from pichenette.upkeep.steps import Teller, call

EXTRAS = "pi,console,flash"  # as in install.sh
_PYTHON = Path("/usr/bin/python3")


class Starting(Protocol):
    """A service that can be started and waited for (watched.py)."""

    def fit(self, release: Path) -> None: ...
    def restart(self) -> None: ...
    def stop(self) -> None: ...
    def is_ready(self) -> bool: ...
    def last_words(self) -> str: ...


def made(house: House, what: str, *, is_offline: bool, say: Teller) -> Path:
    """A new release beside the others; `what` is a wheel's path or a requirement.  Wheels only:
    nothing is compiled.  Raises CannotUpdate.
    """
    release = house.fresh()
    say(Text(f"making {release} from {what}", f"création de {release} à partir de {what}"))
    python = _PYTHON if _PYTHON.exists() else Path(sys.executable)
    beside = ("--find-links", str(Path(what).parent)) if what.endswith(".whl") else ()
    options = ["--quiet", "--disable-pip-version-check", "--only-binary=:all:", *beside]
    try:
        call(str(python), "-m", "venv", "--system-site-packages", str(release))
        pip = str(release / "bin/pip")
        call(pip, "install", *options, *["--no-index"] * is_offline, _with_extras(what))
    except PichenetteError as error:
        house.tidy()
        why = text_of(error)
        raise CannotUpdate(
            Text(f"nothing was changed: {why.en}", f"rien n’a été changé : {why.fr}")
        ) from error
    return release


def _with_extras(what: str) -> str:
    name, equals, version = what.partition("==")
    return f"{name}[{EXTRAS}]{equals}{version}"


def begin(house: House, release: Path) -> None:
    """From here on it goes by itself: `previous` first, as it runs `settle`."""
    current = house.release("current")
    assert current is not None, "an installation has one"
    house.give("previous", current)
    house.give("next", release)


def settle(house: House, service: Starting, journals: Sequence[Path], say: Teller) -> bool:
    """Bring a change to its end, whatever line of the table it is on; False if it went back."""
    if (wanted := house.release("next")) is not None:
        if house.release("current") != wanted:
            house.give("current", wanted)
        say(Text(f"starting {wanted}", f"démarrage de {wanted}"))
        fit(service, wanted, say)
        service.restart()
        if service.is_ready():
            house.forget("next")
            house.tidy()
            return True
        say(
            Text(
                f"it is not ready after a minute, so back to the release before:"
                f"\n{service.last_words()}",
                f"pas prêt au bout d’une minute, donc retour à la version d’avant :"
                f"\n{service.last_words()}",
            )
        )
        house.rename("next", "failed")
    if house.release("failed") is not None:
        _go_back(house, service, journals, say)
        return False
    return True


def _go_back(house: House, service: Starting, journals: Sequence[Path], say: Teller) -> None:
    previous = house.release("previous")
    assert previous is not None, "it was given before anything changed"
    if house.release("current") != previous:
        service.stop()
        for path in journals:
            _put_back(path, say)
        house.give("current", previous)
    fit(service, previous, say)
    service.restart()
    house.forget("failed")
    say(Text(f"{previous} runs again", f"{previous} tourne de nouveau"))


def fit(service: Starting, release: Path, say: Teller) -> None:
    """The unit and udev rules that this release brings.  A failure is told: what was there before
    may do as well, and if not, the service will not be ready.
    """
    try:
        service.fit(release)
    except PichenetteError as error:
        say(text_of(error))


def _put_back(path: Path, say: Teller) -> None:
    """What cannot be put back is told, and told again by the service: it must start anyway."""
    try:
        newer = copies.put_back(path)
    except (PichenetteError, OSError) as error:
        say(text_of(error))
        return
    if newer is not None:
        say(
            Text(
                f"{path} is as it was before the update; the migrated one is {newer.name}",
                f"{path} est comme avant la mise à jour ; le fichier migré est {newer.name}",
            )
        )
