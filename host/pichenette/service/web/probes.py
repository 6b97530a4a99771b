"""Answers to phones that ask their maker whether there is an internet.

On the Pi's own hotspot there is none, and a phone that finds that out goes back to its mobile
network and cannot see the page.  The hotspot's name server sends these few names here
(`upkeep/hotspot.py`), and each gets the very answer it expects: constants, nothing of ours.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Probe(NamedTuple):
    status: int
    kind: str
    body: bytes


_NOTHING = Probe(204, "text/plain", b"")
_APPLE = Probe(
    200, "text/html", b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"
)
_ANDROID: Mapping[str, Probe] = {"/generate_204": _NOTHING, "/gen_204": _NOTHING}
_IOS: Mapping[str, Probe] = {
    "/": _APPLE,
    "/hotspot-detect.html": _APPLE,
    "/library/test/success.html": _APPLE,
}

# By host name, then by path.
PROBES: Mapping[str, Mapping[str, Probe]] = {
    "connectivitycheck.gstatic.com": _ANDROID,
    "connectivitycheck.android.com": _ANDROID,
    "clients3.google.com": _ANDROID,
    "captive.apple.com": _IOS,
    "www.msftconnecttest.com": {
        "/connecttest.txt": Probe(200, "text/plain", b"Microsoft Connect Test")
    },
    "detectportal.firefox.com": {
        "/success.txt": Probe(200, "text/plain", b"success\n"),
        "/canonical.html": Probe(
            200,
            "text/html",
            b'<meta http-equiv="refresh" content="0;url='
            b'https://support.mozilla.org/kb/captive-portal"/>',
        ),
    },
}


def answer_to(host: str, path: str) -> Probe | None:
    """None if it is no probe.  The port does not matter: it comes through a redirect."""
    return PROBES.get(host.partition(":")[0].lower(), {}).get(path)
