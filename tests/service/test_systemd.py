"""Word to systemd: it never waits, and needs no new descriptor."""

import resource
import socket
from pathlib import Path

import pytest

from pichenette.service.systemd import Notifier


def test_it_tells_whoever_listens(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "2000000"})
        notifier.tell(READY="1", STATUS="one table")
        notifier.close()
        assert systemd.recv(1000) == b"READY=1\nSTATUS=one table"
        assert notifier.watchdog_s == 2.0


def test_nobody_listens_long_or_at_all(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    notifier.tell(READY="1")  # nobody is there
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as asleep:
        asleep.bind(str(tmp_path / "notify"))
        for _ in range(2000):
            notifier.tell(WATCHDOG="1")  # would wait for ever once its queue is full
    notifier.close()
    assert 0 < len(caplog.records) < 10


def test_it_needs_no_more_descriptors(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, before[1]))
        try:
            notifier.tell(WATCHDOG="1")
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
        notifier.close()
        assert systemd.recv(1000) == b"WATCHDOG=1"
