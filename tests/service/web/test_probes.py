"""Phones that ask whether there is an internet get the answer that makes them stay."""

import pytest

from pichenette.service.web.probes import PROBES, answer_to


@pytest.mark.parametrize(
    ("host", "path", "status"),
    [
        ("connectivitycheck.gstatic.com", "/generate_204", 204),
        ("CAPTIVE.apple.com:80", "/hotspot-detect.html", 200),
        ("www.msftconnecttest.com", "/connecttest.txt", 200),
        ("detectportal.firefox.com", "/success.txt", 200),
    ],
)
def test_each_maker_is_answered(host: str, path: str, status: int) -> None:
    probe = answer_to(host, path)
    assert probe is not None
    assert probe.status == status
    assert (status == 204) == (probe.body == b"")


def test_nothing_else_is() -> None:
    assert answer_to("captive.apple.com", "/api/1") is None
    assert answer_to("captive.apple.com.evil.example", "/") is None
    assert answer_to("", "/generate_204") is None
    assert all(path.startswith("/") for paths in PROBES.values() for path in paths)
