"""A Wi-Fi of the Pi's own, for a room that has none; off until you switch it on.

  sudo pichenette hotspot                            # is it on? its name, password, codes to scan
  sudo pichenette hotspot on                         # with a password that is made and kept
  sudo pichenette hotspot on --name Carrom --password "flick of a finger"
  sudo pichenette hotspot on --at-boot               # whenever no known Wi-Fi is in reach
  sudo pichenette hotspot off                        # … and not at boot either
  sudo pichenette hotspot off --forget               # and delete it

A Pi has one radio: while the hotspot is on, it is in no other Wi-Fi, and a terminal that came over
that one is cut off.  NetworkManager does the work; --dry-run prints each step and does nothing.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from pichenette import config
from pichenette.cli.parser import WrongUse
from pichenette.cli.qr import code
from pichenette.config import PageSettings
from pichenette.service.pin import NoPin, PinFile
from pichenette.text import Language, Text
from pichenette.upkeep import hotspot, places
from pichenette.upkeep.hotspot import Hotspot
from pichenette.upkeep.steps import InstallStep, failed, need_root


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=("on", "off"), help="default: show it")
    parser.add_argument("--name", help="what phones see; default: pichenette")
    parser.add_argument("--password", help="default: the one it had, or a new one")
    parser.add_argument("--interface", help="which radio; default: wlan0")
    parser.add_argument(
        "--at-boot", action="store_true", help="switch it on whenever no known Wi-Fi is in reach"
    )
    parser.add_argument("--forget", action="store_true", help="with off: delete it")
    parser.add_argument("--dry-run", action="store_true", help="print the steps and change nothing")
    parser.add_argument("--root", type=Path, default=Path("/"), help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> int:
    root: Path = options.root
    _check(options)
    hotspot.need_network_manager()
    if options.what and root == Path("/") and not options.dry_run:
        need_root(options.typed)
    if options.what == "off":
        _do(hotspot.switching_off(root, is_forgotten=options.forget), options.lang, options.dry_run)
        return 0
    try:
        own = hotspot.kept(root)
    except PermissionError as error:  # the password is root's
        need_root(options.typed)
        raise failed(root / hotspot.PROFILE, error) from error
    page = _page(root / places.SETTINGS)
    if options.what == "on":
        old = own or Hotspot("pichenette", hotspot.any_password())
        own = Hotspot(
            old.ssid if options.name is None else options.name,
            old.password if options.password is None else options.password,
            old.interface if options.interface is None else options.interface,
            options.at_boot or old.at_boot,
        )
    tongue: Language = options.lang
    if own is None:
        print(_NONE.say(tongue))
        return 0
    if not options.dry_run:  # first: a terminal that came over Wi-Fi is cut off in a moment
        _invite(own, page, places.data_dir(root / places.SETTINGS), tongue)
    if options.what == "on":
        _do(hotspot.switching_on(root, own, page.port), tongue, options.dry_run)
    if not options.dry_run:
        print((_ON if options.what == "on" or hotspot.is_on() else _OFF).say(tongue))
    return 0


_GO_WITH = {
    "on": ("name", "password", "interface", "at_boot"),
    "off": ("forget",),
}


def _check(options: argparse.Namespace) -> None:
    """Raises WrongUse for an option that would do nothing."""
    for what, names in _GO_WITH.items():
        for name in names:
            if getattr(options, name) not in (None, False) and options.what != what:
                option = f"--{name.replace('_', '-')}"
                raise WrongUse(
                    Text(
                        f"{option} goes with `pichenette hotspot {what}`",
                        f"{option} s’emploie avec `pichenette hotspot {what}`",
                    )
                )


_NONE = Text(
    "no hotspot has been set up; `sudo pichenette hotspot on` makes one",
    "aucun point d’accès n’est configuré ; `sudo pichenette hotspot on` en crée un",
)
_ON = Text("The hotspot is on.", "Le point d’accès est allumé.")
_OFF = Text("The hotspot is off.", "Le point d’accès est éteint.")
_CLOSED = Text(
    'The page is served to this machine alone: write address = "0.0.0.0" under [page] in '
    "/etc/pichenette.toml and restart the service.",
    'La page n’est servie qu’à cette machine : écrivez address = "0.0.0.0" sous [page] dans '
    "/etc/pichenette.toml et redémarrez le service.",
)


def _do(steps: Iterator[InstallStep], tongue: Language, is_dry: bool) -> None:
    for number, step in enumerate(steps, 1):
        print(f"{number:2}. {step.text.say(tongue)}", flush=True)
        if not is_dry:
            step.do()


def _page(settings: Path) -> PageSettings:
    return config.load(settings).page if settings.exists() else PageSettings()


def _invite(own: Hotspot, page: PageSettings, data: Path, tongue: Language) -> None:
    """What to type, or to scan: first the Wi-Fi, then the page."""
    scheme = "https" if page.certificate else "http"
    url = f"{scheme}://{hotspot.ADDRESS}:{page.port}/"
    try:
        pin = PinFile(data).look()
    except NoPin:
        pin = None
    rows = [
        (Text("Wi-Fi", "Wi-Fi"), own.ssid, own.joining),
        (Text("password", "mot de passe"), own.password, None),
        (Text("page", "page"), url, url),
        (Text("PIN", "code PIN"), pin.digits if pin else "–", None),
    ]
    width = max(len(name.say(tongue)) for name, _, _ in rows)
    for name, value, scanned in rows:
        print(f"  {name.say(tongue):{width}}  {value}")
        if scanned and sys.stdout.isatty():
            print("\n".join(code(scanned)))
    if page.address.startswith("127."):
        print(_CLOSED.say(tongue))
