"""The machine's own addresses, for people to type and to recognise requests meant for it.

Read from Linux's tables each time, as a hotspot comes and goes.
"""

import ipaddress
import socket
from pathlib import Path

_FIB = Path("/proc/net/fib_trie")
_INET6 = Path("/proc/net/if_inet6")


def own_addresses() -> list[str]:
    """Addresses that others can reach, IPv4 first; empty if unknown."""
    return [
        address for address in (*_ipv4(), *_ipv6()) if not ipaddress.ip_address(address).is_loopback
    ]


def _ipv4() -> list[str]:
    found: dict[str, None] = {}
    last = ""
    for line in _lines(_FIB):
        words = line.split()
        if words[:1] == ["|--"]:
            last = words[1]
        elif words[:3] == ["/32", "host", "LOCAL"]:
            found[last] = None
    return sorted(found, key=ipaddress.ip_address)


def _ipv6() -> list[str]:
    """Without link-local ones, which mean nothing without their interface."""
    found = []
    for line in _lines(_INET6):
        digits = line.split()[0]
        address = ipaddress.IPv6Address(int(digits, 16))
        if not address.is_link_local:
            found.append(str(address))
    return sorted(found)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="ascii").splitlines()
    except OSError:
        return []


def local_name() -> str:
    """The machine's mDNS name; many Android phones cannot resolve it."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def urls(address: str, port: int, *, is_https: bool = False) -> list[str]:
    """Where to find a page that listens at `address`: IP addresses first, names last."""
    found = ipaddress.ip_address(address)
    hosts = [address]
    if found.is_unspecified:
        hosts = [own for own in own_addresses() if found.version == 6 or ":" not in own]
        hosts += [local_name(), "127.0.0.1"]
    scheme, plain = ("https", 443) if is_https else ("http", 80)
    end = "" if port == plain else f":{port}"
    return [f"{scheme}://{f'[{host}]' if ':' in host else host}{end}/" for host in hosts]
