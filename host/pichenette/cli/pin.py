"""Show or change the PIN that lets people act on the page.

  pichenette pin                       # show it
  pichenette pin --new                 # another one; everybody has to sign in again
  pichenette pin --set 471100
  sudo -u pichenette pichenette pin --data /var/lib/pichenette

The service need not be running; if it is, it notices a change at once.
"""

import argparse
import os
from pathlib import Path

from pichenette.resources import state_dir
from pichenette.service.pin import NoPin, PinFile
from pichenette.text import Text


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", default=state_dir(os.environ))
    change = parser.add_mutually_exclusive_group()
    change.add_argument("--set", metavar="DIGITS", help="six digits or more")
    change.add_argument("--new", action="store_true", help="make a new random PIN")


def run(options: argparse.Namespace) -> int:
    file = PinFile(options.data)
    if not options.data.is_dir():
        raise NoPin(
            Text(
                f"{options.data}: no such folder; give the same --data as for `pichenette serve`",
                f"{options.data} : ce dossier n’existe pas ; donnez le même --data qu’à "
                "`pichenette serve`",
            )
        )
    pin = file.change(options.set) if options.set is not None or options.new else file.look()
    if pin is None:
        raise NoPin(
            Text(
                f"{file.path}: no PIN yet; the service makes one when it first serves the page, or "
                "make one now with --new",
                f"{file.path} : pas encore de code PIN ; le service en crée un dès qu’il sert "
                "la page, ou créez-en un maintenant avec --new",
            )
        )
    print(pin.digits)
    return 0
