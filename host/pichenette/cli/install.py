"""Set the service up on this machine: a user, settings, udev rules, a systemd unit.

  pichenette install --dry-run                   # print each step, do nothing
  sudo pichenette install                        # print each step and do it
  sudo pichenette install --hostname carrom-2    # … and call the machine carrom-2.local
  sudo pichenette install --remove               # undo it; journals and settings stay

`install.sh` of a release calls this: see docs/install.md.  You can run it again at any time: what
is already right stays as it is, and your settings are never overwritten.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from pichenette import config
from pichenette.cli.parser import WrongUse
from pichenette.service.pin import NoPin, PinFile
from pichenette.text import Text
from pichenette.upkeep import installing, pi, places
from pichenette.upkeep.steps import CannotInstall, InstallStep, need_root


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="print the steps and change nothing")
    parser.add_argument("--remove", action="store_true", help="undo an installation")
    parser.add_argument(
        "--hostname",
        metavar="NAME",
        help="name the machine; default: pichenette if it is still called raspberrypi",
    )
    parser.add_argument("--renew", action="store_true", help=argparse.SUPPRESS)  # by an update
    parser.add_argument("--root", type=Path, default=Path("/"), help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> int:
    if options.hostname is not None:
        if options.remove or options.renew:
            raise WrongUse(
                Text(
                    "--hostname: a name is given when something is installed",
                    "--hostname : un nom se donne quand on installe",
                )
            )
        pi.check_hostname(options.hostname)
    if not options.dry_run:
        if options.root == Path("/"):
            need_root([str(places.program()), *options.typed[1:]])  # sudo may not find it yet
        if shutil.which("systemctl") is None:
            raise CannotInstall(
                Text(
                    "systemctl not found: this needs a system with systemd",
                    "systemctl introuvable : il faut un système avec systemd",
                )
            )
    tongue, root = options.lang, options.root
    for number, step in enumerate(_steps(options, root), 1):
        print(f"{number:2}. {step.text.say(tongue)}", flush=True)
        if not options.dry_run:
            step.do()
    if not (options.remove or options.renew or options.dry_run):
        print(_where(root / places.SETTINGS).say(tongue))
    return 0


def _steps(options: argparse.Namespace, root: Path) -> Iterator[InstallStep]:
    if options.remove:
        return installing.removal(root)
    if options.renew:
        return installing.renewal(root)
    return installing.installation(root, options.hostname)


def _where(settings: Path) -> Text:
    """Where the page is and what its PIN is, as `serve` says it."""
    from pichenette.service.web.addresses import urls  # not needed for a dry run

    own, data = config.load(settings).page, places.data_dir(settings)
    try:
        pin = PinFile(data).look()
    except NoPin:
        pin = None
    change = f"sudo -u {places.USER} pichenette pin --data {data}"
    if pin is None:
        return Text(
            "Done.  The service has not run yet; once it has, its log tells the page's address, "
            f"and `{change}` the PIN: `journalctl -u pichenette`",
            "C’est fait.  Le service n’a pas encore tourné ; ensuite, son journal système donne "
            f"l’adresse de la page, et `{change}` le code PIN : `journalctl -u pichenette`",
        )
    listed = urls(own.address, own.port, is_https=bool(own.certificate))
    if sys.stdout.isatty():
        from pichenette.cli.qr import code

        print("\n".join(code(listed[0])))
    lines = "".join(f"\n  {url}" for url in listed)
    return Text(
        f"Done.  The page:{lines}\nPIN: {pin.digits}  (`{change}` shows and changes it)\n"
        "`systemctl status pichenette` shows how the service is doing.",
        f"C’est fait.  La page :{lines}\nCode PIN : {pin.digits}  (`{change}` l’affiche et le "
        "change)\n`systemctl status pichenette` dit comment va le service.",
    )
