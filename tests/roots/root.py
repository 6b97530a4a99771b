"""A fresh Debian in a folder, for any machine: made by debootstrap, run under qemu if need be.

Of the own architecture it is booted, with a systemd of its own; of another it is entered by chroot.
Needs root, and Debian's debootstrap, qemu-user-static, binfmt-support and systemd-container.
"""

import os
import platform
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

RELEASE = "bookworm"
OWN = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
QEMU = {"arm64": "qemu-aarch64", "armhf": "qemu-arm"}
# As on Raspberry Pi OS Lite; nothing that a compiler needs.
PACKAGES = "systemd,systemd-sysv,udev,dbus,sudo,ca-certificates,python3,iproute2"
_BINFMT = Path("/proc/sys/fs/binfmt_misc")
_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
_ENTER = """
set -e
root=$1; shift
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/run"
mount --rbind /dev "$root/dev"
exec chroot "$root" "$@"
"""
_BOOT_S = 120


class Failed(Exception):
    """A command in a root, with what it said."""


def missing_tools(arch: str) -> list[str]:
    wanted = {"debootstrap": "debootstrap"}
    wanted |= {"systemd-nspawn": "systemd-container"} if arch == OWN else {}
    wanted |= {f"{QEMU[arch]}-static": "qemu-user-static"} if arch != OWN else {}
    return [package for tool, package in wanted.items() if not shutil.which(tool)]


def understand(arch: str) -> None:
    """Let the kernel run that machine's programs."""
    if arch != OWN and not (_BINFMT / QEMU[arch]).exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", _BINFMT], check=False)
        subprocess.run(["update-binfmts", "--enable"], check=False)


def mirror() -> str:
    """Where this machine's own apt gets Debian from."""
    listed = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*.sources")]
    for path in listed:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if found := re.search(r"^(?:deb|URIs:).*?(https?://\S+/debian)/?\s", text, re.MULTILINE):
            return found[1]
    raise Failed("no Debian mirror in /etc/apt/sources.list")


class Root:
    def __init__(self, folder: Path, arch: str) -> None:
        self.arch = arch
        self.path = folder / f"try-{arch}"
        self._base = folder / f"base-{arch}"
        self._container: subprocess.Popen[bytes] | None = None
        self._leader = 0

    def make(self) -> None:
        """A fresh one; the base is kept for the next time."""
        if not self._base.exists():
            half = self._base.with_name(self._base.name + ".new")
            shutil.rmtree(half, ignore_errors=True)
            options = [f"--arch={self.arch}", "--variant=minbase", f"--include={PACKAGES}"]
            subprocess.run(["debootstrap", *options, RELEASE, half, mirror()], check=True)
            half.rename(self._base)
        self.remove()
        subprocess.run(["cp", "-a", self._base, self.path], check=True)
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        if _CERTIFICATES.exists():  # whoever this machine trusts
            shutil.copy(_CERTIFICATES, self.path / _CERTIFICATES.relative_to("/"))

    def boot(self) -> None:
        """Start its systemd and wait until it has started everything."""
        nspawn = ("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe")
        named = (f"--machine=try-{self.arch}", "--resolv-conf=off")
        self._container = subprocess.Popen(
            [*nspawn, *named, "--boot", f"--directory={self.path}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
        )
        until = time.monotonic() + _BOOT_S
        while time.monotonic() < until:
            children = Path(f"/proc/{self._container.pid}/task/{self._container.pid}/children")
            for child in children.read_text().split():
                self._leader = int(child)
                state = self.run("systemctl", "is-system-running", check=False).strip()
                if state in ("running", "degraded"):
                    return
            time.sleep(0.5)
        raise Failed("its systemd does not start")

    @property
    def is_booted(self) -> bool:
        return self._container is not None

    def words(self, *words: str, user: str | None = None) -> list[str]:
        """The whole command line that runs those words inside."""
        inside = [*(("runuser", "-u", user, "--") if user else ()), *words]
        if self._container is not None:
            into = ["nsenter", f"--target={self._leader}", "--mount", "--uts", "--ipc", "--pid"]
            return [*into, "--cgroup", "--", *inside]
        apart = ["unshare", "--mount", "--pid", "--uts", "--fork", "--kill-child"]
        return [*apart, "sh", "-c", _ENTER, "enter", str(self.path), *inside]

    def run(self, *words: str, user: str | None = None, check: bool = True, lang: str = "C") -> str:
        ended = subprocess.run(
            self.words(*words, user=user),
            env=environment(lang),
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if check and ended.returncode:
            raise Failed(f"{' '.join(words)}: {ended.returncode}\n{ended.stdout}{ended.stderr}")
        return ended.stdout

    def files(self, *folders: str) -> dict[str, tuple[float, int]]:
        """Every file below those folders, with when it was written and its size."""
        found = {}
        for folder in folders:
            for path in (self.path / folder).rglob("*"):
                if "__pycache__" not in path.parts:
                    is_ = path.lstat()
                    found[str(path.relative_to(self.path))] = is_.st_mtime, is_.st_size
        return found

    def cut_power(self) -> None:
        """All of it is gone at once."""
        assert self._container is not None
        os.kill(self._leader, signal.SIGKILL)
        self._container.wait()

    def stop(self) -> None:
        if self._container is not None:
            subprocess.run(self.words("systemctl", "poweroff"), check=False, capture_output=True)
            try:
                self._container.wait(60)
            except subprocess.TimeoutExpired:
                self._container.kill()
                self._container.wait()
            self._container = None

    def remove(self) -> None:
        """Shut it down and delete it."""
        self.stop()
        shutil.rmtree(self.path, ignore_errors=True)


def environment(lang: str = "C") -> dict[str, str]:
    """Nothing of the developer's shell but where pip finds its packages and trust."""
    kept = ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_CERT", "PIP_TRUSTED_HOST", "HTTPS_PROXY")
    return {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        "LANG": lang,
        "DEBIAN_FRONTEND": "noninteractive",
        **{name: os.environ[name] for name in kept if name in os.environ},
    }


def in_words(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s"
