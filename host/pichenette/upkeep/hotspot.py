"""A Wi-Fi of the Pi's own, where there is none: NetworkManager makes it, from three files.

    in /etc/NetworkManager:
    system-connections/pichenette-hotspot.nmconnection   name, password, address
    dnsmasq-shared.d/pichenette-hotspot.conf             phones' probes come to us
    dispatcher.d/90-pichenette-hotspot                   … at the page's port

The password is in a file that only root reads, and on no command line.  A phone asks its maker
whether there is an internet; `service/web/probes.py` answers, or the phone would leave again.
"""

import configparser
import secrets
import shutil
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pichenette.errors import Explained
from pichenette.service.web.probes import PROBES
from pichenette.text import Text
from pichenette.upkeep.steps import CannotInstall, InstallStep, call, command, deleted, written

NAME = "pichenette-hotspot"  # the connection's, in `nmcli connection`
ADDRESS = "10.42.0.1"
_FOLDER = Path("etc/NetworkManager")
PROFILE = _FOLDER / f"system-connections/{NAME}.nmconnection"
NAMES = _FOLDER / f"dnsmasq-shared.d/{NAME}.conf"
REDIRECT = _FOLDER / f"dispatcher.d/90-{NAME}"
_UUID = uuid.uuid5(uuid.NAMESPACE_DNS, NAME)
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
_LONGEST_NAME, _SHORTEST, _LONGEST = 32, 8, 63  # bytes, characters: as Wi-Fi has it


class BadHotspot(Explained, ValueError):
    """A name or password that Wi-Fi cannot have."""


@dataclass(frozen=True, slots=True)
class Hotspot:
    ssid: str
    password: str
    interface: str = "wlan0"
    at_boot: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.ssid.encode()) <= _LONGEST_NAME or not self.ssid.isprintable():
            raise BadHotspot(
                Text(
                    f"--name: 1 to {_LONGEST_NAME} bytes, without control characters",
                    f"--name : de 1 à {_LONGEST_NAME} octets, sans caractère de contrôle",
                )
            )
        is_typed = self.password.isascii() and self.password.isprintable()
        is_typed = is_typed and self.password == self.password.strip()
        if not (_SHORTEST <= len(self.password) <= _LONGEST and is_typed):
            raise BadHotspot(
                Text(
                    f"--password: {_SHORTEST} to {_LONGEST} letters without accents, figures or "
                    "signs",
                    f"--password : de {_SHORTEST} à {_LONGEST} lettres sans accent, chiffres ou "
                    "signes",
                )
            )
        if not self.interface.isalnum():
            raise BadHotspot(
                Text(
                    f"--interface {self.interface}: no such name, as in wlan0",
                    f"--interface {self.interface} : pas un nom comme wlan0",
                )
            )

    @property
    def joining(self) -> str:
        """What a phone's camera takes for an invitation."""
        return f"WIFI:T:WPA;S:{_escaped(self.ssid)};P:{_escaped(self.password)};;"

    def profile(self) -> str:
        """NetworkManager's own form.  Where a known Wi-Fi is in reach, that one goes first."""
        ssid = "".join(f"{byte};" for byte in self.ssid.encode())
        return f"""\
[connection]
id={NAME}
uuid={_UUID}
type=wifi
interface-name={self.interface}
autoconnect={str(self.at_boot).lower()}
autoconnect-priority=-10

[wifi]
mode=ap
band=bg
ssid={ssid}

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
pairwise=ccmp
group=ccmp
psk={self.password.replace(chr(92), chr(92) * 2)}

[ipv4]
method=shared
address1={ADDRESS}/24

[ipv6]
method=disabled
"""


def any_password() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def kept(root: Path) -> Hotspot | None:
    """The one that was set up, if any.  Raises PermissionError for whoever is not root, or
    CannotInstall.
    """
    reader = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    try:
        reader.read_string((root / PROFILE).read_text(encoding="utf-8"))
        ssid = bytes(int(byte) for byte in reader["wifi"]["ssid"].strip(";").split(";")).decode()
        return Hotspot(
            ssid,
            reader["wifi-security"]["psk"].replace(chr(92) * 2, chr(92)),
            reader["connection"]["interface-name"],
            reader["connection"]["autoconnect"] == "true",
        )
    except FileNotFoundError:
        return None
    except (configparser.Error, KeyError, ValueError) as error:
        raise CannotInstall(
            Text(
                f"/{PROFILE} is not ours any more ({error}); "
                "`sudo pichenette hotspot off --forget`",
                f"/{PROFILE} n’est plus le nôtre ({error}) ; "
                "`sudo pichenette hotspot off --forget`",
            )
        ) from error


def switching_on(root: Path, own: Hotspot, port: int) -> Iterator[InstallStep]:
    need_network_manager()
    yield _secret(root / PROFILE, own.profile())
    yield written(root / NAMES, names())
    yield _program(root / REDIRECT, redirect(port))
    yield command("nmcli", "connection", "load", f"/{PROFILE}")
    yield InstallStep(Text(f"nmcli connection up {NAME}", f"nmcli connection up {NAME}"), _bring_up)


def switching_off(root: Path, *, is_forgotten: bool) -> Iterator[InstallStep]:
    """Phones that know it find it again the next time, unless it is forgotten."""
    need_network_manager()
    if is_on():
        yield command("nmcli", "connection", "down", NAME)
    own = None if is_forgotten else kept(root)
    if own is not None and own.at_boot:
        off = Hotspot(own.ssid, own.password, own.interface)
        yield _secret(root / PROFILE, off.profile())
        yield command("nmcli", "connection", "load", f"/{PROFILE}")
    if is_forgotten:
        ours = [root / path for path in (PROFILE, NAMES, REDIRECT)]
        yield from (deleted(path) for path in ours if path.exists())
        yield command("nmcli", "connection", "reload")


def is_on() -> bool:
    shown = call("nmcli", "--terse", "--fields", "NAME", "connection", "show", "--active")
    return NAME in shown.splitlines()


def need_network_manager() -> None:
    """Raises CannotInstall."""
    if shutil.which("nmcli") is None:
        raise CannotInstall(
            Text(
                "nmcli not found: this needs NetworkManager, which Raspberry Pi OS has since "
                "Bookworm; elsewhere `sudo apt install network-manager`",
                "nmcli introuvable : il faut NetworkManager, que Raspberry Pi OS a depuis "
                "Bookworm ; ailleurs `sudo apt install network-manager`",
            )
        )


def _bring_up() -> None:
    try:
        call("nmcli", "connection", "up", NAME)
    except CannotInstall as error:
        raise CannotInstall(
            Text(
                f"{error.text.en}\nDoes this machine have Wi-Fi, and does it know its country? "
                "`nmcli device` and `sudo raspi-config nonint do_wifi_country FR`",
                f"{error.text.fr}\nY a-t-il une puce Wi-Fi, et connaît-elle son pays ? `nmcli "
                "device` et `sudo raspi-config nonint do_wifi_country FR`",
            )
        ) from error


def names() -> str:
    """For the name server that NetworkManager runs for a hotspot, and for nothing else."""
    listed = "".join(f"address=/{host}/{ADDRESS}\n" for host in sorted(PROBES))
    return (
        f"# pichenette: where phones ask whether there is an internet; the page answers.\n{listed}"
    )


def redirect(port: int) -> str:
    """NetworkManager calls it when a connection comes or goes."""
    return f"""\
#!/bin/sh
# pichenette: on the hotspot, what comes to port 80 goes to the page's port.
[ "$CONNECTION_ID" = {NAME} ] || exit 0
nft delete table ip pichenette 2>/dev/null
[ "$2" = up ] || exit 0
nft -f - <<END
table ip pichenette {{
    chain prerouting {{
        type nat hook prerouting priority dstnat;
        iifname "$1" ip daddr {ADDRESS} tcp dport 80 redirect to :{port}
    }}
}}
END
"""


def _secret(path: Path, text: str) -> InstallStep:
    """A file for root alone: NetworkManager ignores one that others may read."""
    step = written(path, text)
    if not step.is_change:
        return step

    def write() -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.chmod(0o600)
        step.do()

    return InstallStep(step.text, write)


def _program(path: Path, text: str) -> InstallStep:
    step = written(path, text)

    def write() -> None:
        step.do()
        path.chmod(0o755)

    return InstallStep(step.text, write) if step.is_change else step


def _escaped(text: str) -> str:
    return "".join(f"\\{char}" if char in '\\;,:"' else char for char in text)
