"""Change to another release; the one that runs stays until the new one has proved itself.

  sudo pichenette update                                         # the newest
  sudo pichenette update 1.2.0                                   # this one
  sudo pichenette update pichenette-1.2.0-py3-none-any.whl       # from a file
  sudo pichenette update --offline /media/stick/pichenette-1.2.0-py3-none-any.whl
  sudo pichenette update --back                                  # the one before

The new release is put beside the old one and tried there: it plays a game, and serves copies of
your journals. Only then is it started, and if it is not ready within a minute the old one runs
again, with its journals. A power cut at any moment does no harm. With --offline, whatever the file
needs lies beside it (`pip download` fetches it).
"""

import argparse
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from pichenette import __version__, config
from pichenette.cli.parser import WrongUse
from pichenette.config import Settings, journal_name
from pichenette.errors import PichenetteError
from pichenette.text import Language, Text
from pichenette.upkeep import origin, places, updating
from pichenette.upkeep.releases import CannotUpdate, House
from pichenette.upkeep.steps import call, need_root
from pichenette.upkeep.trial import ReleaseTrial
from pichenette.upkeep.watched import WatchedService

_SETTLE = "pichenette-settle.service"
_RUNNING = Path("/run/systemd/system")  # as sd_booted(3) looks
_VERSION = re.compile(r"\d+(\.\d+)*\w*")

_INTERRUPTED = Text(
    "finishing an update that was interrupted", "fin d’une mise à jour qui avait été interrompue"
)

_IS_THERE = Text(
    f"pichenette {__version__} is this very release: nothing to change",
    f"pichenette {__version__} est déjà cette version-là : rien à changer",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", help="a version, or a wheel; default: the newest")
    parser.add_argument("--back", action="store_true", help="go back to the release before")
    parser.add_argument("--offline", action="store_true", help="take nothing from the network")
    parser.add_argument("--settle", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--root", type=Path, default=Path("/"), help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> int:
    what, say = _wanted(options), partial(_say, options.lang)
    house = _house()
    if options.root == Path("/"):
        need_root(options.typed)
    settings = options.root / places.SETTINGS
    data = places.data_dir(settings)
    journals = [data / journal_name(table.name) for table in _tables(settings)]
    if options.settle:
        return 0 if updating.settle(house, WatchedService(), journals, say) else 1
    with house.locked():
        if _is_changing(house):
            say(_INTERRUPTED)
            _settle(house, journals, say)
        if options.back:
            release = _previous(house)
        elif what.endswith(".whl") and origin.is_what_runs(house, origin.of_wheel(Path(what))):
            say(_IS_THERE)
            return 0
        else:
            release = updating.made(house, what, is_offline=options.offline, say=say)
            if origin.is_what_runs(house, origin.of_release(release)):
                house.tidy()
                say(_IS_THERE)
                return 0
        try:
            ReleaseTrial(release, settings, data, say).run()
        except CannotUpdate:
            house.tidy()
            raise
        updating.begin(house, release)
        if not _RUNNING.is_dir():
            house.give("current", release)
            updating.fit(WatchedService(), release, say)
            house.forget("next")
            say(
                Text(
                    "done; this machine runs no systemd: start the service yourself",
                    "c’est fait ; cette machine n’a pas systemd en marche : lancez le service "
                    "vous-même",
                )
            )
            return 0
        say(Text("the service changes over", "le service change de version"))
        _settle(house, journals, say)
    if house.release("current") != release:
        raise CannotUpdate(
            Text(
                "the new release did not become ready, and the one before runs again; "
                f"`journalctl -u pichenette -u {_SETTLE}` tells why",
                "la nouvelle version n’a pas démarré, et celle d’avant tourne de nouveau ; "
                f"`journalctl -u pichenette -u {_SETTLE}` dit pourquoi",
            )
        )
    say(Text(f"done: {release} runs", f"c’est fait : {release} tourne"))
    return 0


def _say(lang: Language, text: Text) -> None:
    print(text.say(lang), flush=True)


def _house() -> House:
    found = places.house_folder()
    if found is None:
        raise CannotUpdate(
            Text(
                f"{Path(sys.executable).parent} was not installed with install.sh, so there is "
                "nothing to change over; see docs/install.md",
                f"{Path(sys.executable).parent} n’a pas été installé par install.sh : il n’y a "
                "pas de version à remplacer ; voir docs/install.fr.md",
            )
        )
    return House(found)


def _wanted(options: argparse.Namespace) -> str:
    """What pip is asked for; nothing on the way back.  Raises WrongUse."""
    what = options.what
    if options.back and (what or options.offline):
        raise WrongUse(
            Text(
                "--back goes to the release before, and to no other: leave the rest out",
                "--back revient à la version d’avant, et à aucune autre : enlevez le reste",
            )
        )
    if options.offline and not (what or "").endswith(".whl"):
        raise WrongUse(
            Text(
                "--offline needs the wheel's file, with all it needs beside it: `sudo pichenette "
                "update --offline /media/stick/pichenette-….whl`",
                "--offline demande un fichier wheel, avec à côté tout ce qu’il lui faut : `sudo "
                "pichenette update --offline /media/stick/pichenette-….whl`",
            )
        )
    return "" if options.back else _requirement(what)


def _requirement(what: str | None) -> str:
    """Raises WrongUse."""
    if what is None:
        return "pichenette"
    if what.endswith(".whl"):
        path = Path(what).absolute()
        if path.is_file():
            return str(path)
    elif _VERSION.fullmatch(what):
        return f"pichenette=={what}"
    raise WrongUse(
        Text(
            f"{what}: neither a wheel that is there nor a version, as in `1.2.0`",
            f"{what} : ni un fichier wheel présent, ni une version comme `1.2.0`",
        )
    )


def _tables(settings: Path) -> tuple[config.TableSettings, ...]:
    """Settings that only the newer release understands do not stop a way back."""
    try:
        return config.load(settings).tables
    except PichenetteError:
        return Settings().tables


def _previous(house: House) -> Path:
    release = house.release("previous")
    if release is None or release == house.release("current") or not release.exists():
        raise CannotUpdate(
            Text("there is no release before this one", "il n’y a pas de version d’avant")
        )
    return release


def _is_changing(house: House) -> bool:
    return house.release("next") is not None or house.release("failed") is not None


def _settle(house: House, journals: list[Path], say: Callable[[Text], None]) -> None:
    """In a unit of its own, or here if that is missing; the links say whether it went back."""
    with suppress(PichenetteError):
        call("systemctl", "start", _SETTLE)
    if _is_changing(house):
        updating.settle(house, WatchedService(), journals, say)
