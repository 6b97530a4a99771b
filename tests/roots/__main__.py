"""Install, run, update and remove pichenette in fresh Debian roots: `make try-install`.

    python -m tests.roots --arch arm64 --arch armhf --arch amd64

A root of this machine's own architecture is booted with a systemd of its own: there the unit runs
as on a Pi, sandbox and all.  Roots of other machines run under qemu, without systemd; there the
unit's command runs as its user, in its folders.  Not tried in any: pins, SPI, Wi-Fi, a real board.
"""

import argparse
import base64
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.roots import sandbox
from tests.roots.root import (
    OWN,
    QEMU,
    Failed,
    Root,
    environment,
    in_words,
    missing_tools,
    understand,
)

CHECKOUT = Path(__file__).parents[2]
PROGRAM = "/usr/local/bin/pichenette"
PORT = 8080
DEMO = ("demo", "--headless", "--speed", "max", "--seed", "7")
# Passes a trial, which has a runtime folder of its own, and dies as the service.
BAD = b"""
if os.environ.get("RUNTIME_DIRECTORY") == "/run/pichenette":
    raise SystemExit("this release is no good")
"""
NEWER = b"\n# of a newer release\n"
# What a second run must leave as it is.
OURS = ("etc", "opt/pichenette", "usr/local")
IMPORTS = (
    "from importlib.metadata import version; import gpiozero, lgpio, spidev; "
    'print("gpiozero", version("gpiozero"), "lgpio", version("lgpio"), spidev.__file__)'
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--arch", action="append", choices=sorted({OWN, *QEMU}))
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/pichenette-roots"))
    parser.add_argument("--keep", action="store_true", help="keep the roots, to look into them")
    options = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("make try-install makes whole systems: run it as root")
    options.folder.mkdir(parents=True, exist_ok=True)
    good = True
    for arch in options.arch or sorted({OWN, *QEMU}):
        if missing := missing_tools(arch):
            sys.exit(f"{arch}: apt install {' '.join(missing)}")
        understand(arch)
        root = Root(options.folder, arch)
        say(f"{arch}{', with its own systemd' if arch == OWN else ', under qemu'}")
        try:
            Try(root).everything()
        except Failed as error:
            say(f"  FAILED: {error}")
            good = False
        finally:
            root.stop()
            if not options.keep:
                root.remove()
    return 0 if good else 1


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


@contextmanager
def reported(what: str) -> Iterator[list[str]]:
    """What is tried, what was found, and how long it took."""
    notes: list[str] = []
    began = time.monotonic()
    yield notes
    took = in_words(time.monotonic() - began)
    say(f"  {what}: {'; '.join([*notes, took])}")


def expect(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise Failed(otherwise)


class Try:
    def __init__(self, root: Root) -> None:
        self._root = root

    def everything(self) -> None:
        with reported("a fresh Debian") as notes:
            self._root.make()
            if self._root.arch == OWN:
                self._root.boot()
            expect(not self._root.run("sh", "-c", "command -v cc gcc", check=False), "a compiler")
            notes.append("no compiler in it")
        with reported("the wheel and install.sh go there"):
            self._bring()
        for step in (self._install, self._again, self._pins, self._demo, self._service):
            step()
        self._update()
        if self._root.is_booted:
            self._bad_update()
            self._cut_off()
        self._remove()

    def _bring(self) -> None:
        build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps")
        subprocess.run([*build, "--wheel-dir", self._root.path / "root", CHECKOUT], check=True)
        script = self._root.path / "root/install.sh"
        script.write_text((CHECKOUT / "install.sh").read_text(encoding="utf-8"), encoding="utf-8")
        wheels = list((self._root.path / "root").glob("pichenette-*.whl"))
        self._wheel = f"/root/{wheels[0].name}"

    def _install(self) -> None:
        with reported("sh install.sh"):
            said = self._root.run("sh", "/root/install.sh", self._wheel)
            wanted = "PIN: " if self._root.is_booted else "has not run yet"
            expect(wanted in said, f"{wanted!r} is missing:\n{said}")
        say(*(f"  | {line}" for line in said.splitlines()[-24:]))

    def _again(self) -> None:
        with reported("install.sh once more") as notes:
            before = self._root.files(*OURS)
            self._root.run("sh", "/root/install.sh", self._wheel, lang="fr_FR.UTF-8")
            after = self._root.files(*OURS)
            changed = {
                path for path in before.keys() | after.keys() if before.get(path) != after.get(path)
            }
            expect(not changed, f"changed: {sorted(changed)[:9]}")
            notes.append(f"none of {len(after)} files changed")

    def _pins(self) -> None:
        with reported("gpiozero, lgpio and spidev, as the service's user") as notes:
            python = "/opt/pichenette/current/bin/python"
            run = f"cd /var/lib && LG_WD=/tmp exec {python} -c '{IMPORTS}'"
            notes.append(self._root.run("sh", "-c", run, user="pichenette").strip())

    def _demo(self) -> None:
        with reported(f"pichenette {' '.join(DEMO)}, not as root") as notes:
            there = json.loads(self._root.run(PROGRAM, *DEMO, user="pichenette"))
            here = json.loads(_here())
            expect(there == here, f"ended as {there}, and here as {here}")
            notes.append(f"as on this machine: {json.dumps(there)[:90]}…")

    def _service(self) -> None:
        if self._root.is_booted:
            with reported("the unit, under systemd") as notes:
                times = ("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
                asked = ",".join(("ActiveState", "MainPID", *times))
                shown = self._root.run("systemctl", "show", "pichenette", f"-p{asked}")
                own = dict(line.split("=", 1) for line in shown.split())
                expect(own["ActiveState"] == "active", shown)
                began, ready = (int(own[name]) for name in times)
                notes.append(f"ready after {in_words((ready - began) / 1e6)}")
                status = self._root.run("cat", f"/proc/{own['MainPID']}/status")
                memory = [line for line in status.splitlines() if line.startswith("VmRSS")]
                notes.append(f"{int(memory[0].split()[1]) / 1024:.0f} MiB")
                pin = self._root.run(
                    PROGRAM, "pin", "--data", "/var/lib/pichenette", user="pichenette"
                )
                notes.append(f"PIN {pin.strip()}")
                asked = f"http://127.0.0.1:{PORT}/api/1/tables/table/settings"
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    settings = json.load(answer)["settings"]
                expect(settings["trouble"] is None, f"settings: {settings['trouble']}")
                notes.append("settings can be changed on the page")
            return
        with reported("the unit's command, in its user's rights and folders") as notes:
            seen = sandbox.tried(self._root, PORT)
            notes.append(f"ready after {in_words(seen.ready_s)}")
            notes.append(f"{seen.memory_mb:.0f} MiB with qemu's own")
            notes.append(f"page {seen.page['version']}")
            notes.append(f"ended within {in_words(seen.ending_s)}")

    def _update(self) -> None:
        with reported("pichenette update") as notes:
            newer = self._rebuilt("newer", {"pichenette/_systemd/pichenette.service": NEWER})
            said = self._root.run(PROGRAM, "update", newer)
            notes.append(said.strip().splitlines()[-1])
            expect(self._release() == "releases/2", f"{self._release()}:\n{said}")
            self._expect_service()
            expect(self._has_newer_unit(), "the unit is the old one")
            notes.append("with its own unit")

    def _has_newer_unit(self) -> bool:
        unit = self._root.path / "etc/systemd/system/pichenette.service"
        return unit.read_bytes().endswith(NEWER)

    def _rebuilt(self, folder: str, additions: dict[str, bytes]) -> str:
        """Another wheel of the same version, with something added to its files, and listed."""
        name = Path(self._wheel).name
        made = self._root.path / "root" / folder / name
        made.parent.mkdir(exist_ok=True)
        with (
            zipfile.ZipFile(self._root.path / "root" / name) as good,
            zipfile.ZipFile(made, "w") as other,
        ):
            for member in good.namelist():
                data = good.read(member) + additions.get(member, b"")
                if member.endswith(".dist-info/RECORD"):
                    for changed, added in additions.items():
                        old = good.read(changed)
                        data = data.replace(_listed(old), _listed(old + added))
                other.writestr(member, data)
        return f"/root/{folder}/{name}"

    def _bad_update(self) -> None:
        """A release that passes every trial, and does not start where it matters."""
        with reported("an update to a release that does not become ready") as notes:
            bad = self._rebuilt("bad", {"pichenette/service/service.py": BAD})
            said = self._root.run("sh", "-c", f"{PROGRAM} update {bad} 2>&1; echo $?")
            notes.append(said.strip().splitlines()[-2][:100])
            expect(said.endswith("\n1\n"), said)
            expect(self._has_newer_unit(), "the unit is the bad one's")
            expect(self._release() == "releases/2", f"{self._release()}:\n{said}")
            self._expect_service()

    def _cut_off(self) -> None:
        """Killed at its trial; then the power fails while the service changes over."""
        with reported("an update killed, and one whose power is cut") as notes:
            for is_power_cut in (False, True):
                links = [self._root.path / "opt/pichenette/next"]
                trials = self._root.path / "opt/pichenette/releases"
                update = subprocess.Popen(
                    self._root.words(PROGRAM, "update", self._wheel),
                    env=environment(),
                    cwd="/",
                    stdout=subprocess.DEVNULL,
                )
                while update.poll() is None and not (
                    any(map(os.path.lexists, links))
                    if is_power_cut
                    else any(trials.glob("*/trial/trial.toml"))
                ):
                    time.sleep(0.02)
                expect(update.poll() is None, "it was too fast to be killed")
                if is_power_cut:
                    self._root.cut_power()
                for process in sandbox.descendants(update.pid):
                    os.kill(process, signal.SIGKILL)
                update.wait()
                if is_power_cut:
                    self._root.boot()
                self._expect_service()
                notes.append(f"{self._release()} runs")

    def _release(self) -> str:
        return os.readlink(self._root.path / "opt/pichenette/current")

    def _expect_service(self) -> None:
        """Settled, and active, within two minutes."""
        if not self._root.is_booted:
            return
        until, links = time.monotonic() + 120, ("next", "failed")
        while time.monotonic() < until:
            state = self._root.run("systemctl", "is-active", "pichenette", check=False).strip()
            open_ = [
                one for one in links if os.path.lexists(self._root.path / "opt/pichenette" / one)
            ]
            if state == "active" and not open_:
                return
            time.sleep(0.5)
        log = self._root.run("journalctl", "-n", "40", "--no-pager", check=False)
        raise Failed(f"the service is {state}, with {open_}\n{log}")

    def _remove(self) -> None:
        with reported("sh install.sh --remove") as notes:
            state = self._root.path / "var/lib/pichenette"
            expect(any(state.iterdir()), "no journal before")
            self._root.run("sh", "/root/install.sh", "--remove")
            ours = (
                "opt/pichenette",
                "usr/local/bin/pichenette",
                "etc/systemd/system/pichenette.service",
            )
            left = [path for path in ours if os.path.lexists(self._root.path / path)]
            expect(not left, f"left: {left}")
            expect(any(state.iterdir()), "the games went too")
            notes.append("games and settings are left")


def _listed(data: bytes) -> bytes:
    """A file's checksum as a wheel lists it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=")


def _here() -> str:
    """The same game on this machine."""
    run = "from pichenette.cli import main; raise SystemExit(main())"
    words = [sys.executable, "-c", run, *DEMO]
    return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
