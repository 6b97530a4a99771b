"""The installed unit without systemd, as nearly as a chroot allows: its command, user, groups,
folders and environment, everything else read-only, no new rights, and READY=1 waited for.

Not tried here: system call filter, device policy, memory limits and the kernel's protections.
"""

import json
import os
import selectors
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

from tests.roots.root import Failed, Root, environment

_READY_S = 300  # under qemu everything takes ten times as long
_RUN = """
set -e
mount -o remount,bind,ro /
for folder in $1; do mount --bind "$folder" "$folder"; mount -o remount,bind,rw "$folder"; done
mount -t tmpfs tmpfs /tmp
cd "$2"; shift 2
exec setpriv "$@"
"""


class Seen(NamedTuple):
    ready_s: float
    memory_mb: float
    page: dict[str, object]  # what /api/1 answers
    ending_s: float


def settings_of(unit: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in unit.splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith(("#", "[")):
            found.setdefault(name, []).append(value.replace("%t", "/run"))
    return found


def tried(root: Root, port: int) -> Seen:
    """Start it, ask its page, stop it."""
    own = settings_of((root.path / "etc/systemd/system/pichenette.service").read_text())
    user, state, runtime = own["User"][0], "/var/lib/pichenette", "/run/pichenette"
    root.run("install", "-d", "-o", user, "-g", user, "-m", own["StateDirectoryMode"][0], state)
    notify = root.path / "var/lib/pichenette/notify"
    notify.unlink(missing_ok=True)
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(notify))
    notify.chmod(0o777)
    groups = ",".join([user, *own["SupplementaryGroups"][0].split()])
    numbers = _numbers(root, groups)
    held = ["--reuid", user, "--regid", user, "--groups", numbers, "--no-new-privs"]
    variables = dict(one.split("=", 1) for one in own["Environment"])
    variables |= {"STATE_DIRECTORY": state, "RUNTIME_DIRECTORY": runtime}
    variables |= {"NOTIFY_SOCKET": f"{state}/notify"}
    enter = root.words(
        "sh",
        "-c",
        f"install -d -o {user} -g {user} {runtime}; {_RUN}",
        "unit",
        f"{state} {runtime}",
        own["WorkingDirectory"][0],
        *held,
        "--bounding-set",
        "-all",
        "--",
        *own["ExecStart"][0].split(),
        "--virtual",
        "carrom",
    )
    began = time.monotonic()
    service = subprocess.Popen(
        enter,
        env={**environment(), **variables},
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        _wait(heard, service)
        ready_s = time.monotonic() - began
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/1", timeout=60) as answer:
            page = json.load(answer)
        inner = descendants(service.pid)
        memory = max(_resident_mb(pid) for pid in inner)
        ending = time.monotonic()
        for pid in inner:
            os.kill(pid, signal.SIGTERM)
        service.wait(60)
        return Seen(ready_s, memory, page, time.monotonic() - ending)
    finally:
        service.kill()
        service.wait()
        heard.close()
        notify.unlink(missing_ok=True)


def _numbers(root: Root, groups: str) -> str:
    listed = (line.split(":") for line in (root.path / "etc/group").read_text().splitlines())
    known = {name: number for name, _, number, _ in listed}
    return ",".join(known[name] for name in groups.split(","))


def _wait(heard: socket.socket, service: "subprocess.Popen[str]") -> None:
    until = time.monotonic() + _READY_S
    with selectors.DefaultSelector() as selector:
        selector.register(heard, selectors.EVENT_READ)
        while time.monotonic() < until and service.poll() is None:
            if selector.select(1) and b"READY=1" in heard.recv(4096):
                return
    said = service.stdout.read() if service.poll() is not None and service.stdout else ""
    raise Failed(f"the unit's service is not ready\n{said}")


def descendants(pid: int) -> list[int]:
    found: list[int] = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found += [int(child), *descendants(int(child))]
    return found


def _resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0
