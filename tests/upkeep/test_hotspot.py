"""The hotspot, with a NetworkManager that only remembers what it was told."""

import configparser
import stat
import subprocess
from pathlib import Path

import pytest

from pichenette.service.web.probes import PROBES
from pichenette.upkeep import hotspot
from pichenette.upkeep.hotspot import BadHotspot, Hotspot
from pichenette.upkeep.steps import CannotInstall, InstallStep

NMCLI = """#!/bin/sh
echo "$*" >> {folder}/called
case "$*" in
    *up*) [ ! -e {folder}/no-radio ] || { echo "Error: no suitable device" >&2; exit 4; }
        touch {folder}/on;;
    *down*) rm {folder}/on;;
    *--active*) [ ! -e {folder}/on ] || echo pichenette-hotspot; echo "Wired connection 1";;
esac
"""


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    program = tmp_path / "bin/nmcli"
    program.parent.mkdir()
    program.write_text(NMCLI.replace("{folder}", str(tmp_path)))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=":")
    return tmp_path / "called"


def do(steps: "list[InstallStep]") -> list[str]:
    for step in steps:
        step.do()
    return [step.text.en for step in steps]


def test_on_off_on_and_forgotten(tmp_path: Path, called: Path) -> None:
    own = Hotspot("Carrom", "flick of a finger")
    do(list(hotspot.switching_on(tmp_path, own, 8080)))
    assert hotspot.is_on()
    assert hotspot.kept(tmp_path) == own
    profile = tmp_path / hotspot.PROFILE
    assert stat.S_IMODE(profile.stat().st_mode) == 0o600
    assert "flick of a finger" not in called.read_text(), "on no command line"
    again = do(list(hotspot.switching_on(tmp_path, own, 8080)))
    assert sum("already right" in text for text in again) == 3
    do(list(hotspot.switching_off(tmp_path, is_forgotten=False)))
    assert not hotspot.is_on()
    assert hotspot.kept(tmp_path) == own, "phones find it again"
    do(list(hotspot.switching_off(tmp_path, is_forgotten=True)))
    assert hotspot.kept(tmp_path) is None
    assert not [path for path in (tmp_path / "etc").rglob("*") if path.is_file()]


def test_at_boot_until_it_is_switched_off(tmp_path: Path, called: Path) -> None:
    do(list(hotspot.switching_on(tmp_path, Hotspot("a", "password", at_boot=True), 80)))
    found = hotspot.kept(tmp_path)
    assert found is not None
    assert found.at_boot
    do(list(hotspot.switching_off(tmp_path, is_forgotten=False)))
    assert hotspot.kept(tmp_path) == Hotspot("a", "password")


@pytest.mark.parametrize(
    ("ssid", "password"),
    [("Café; à côté", 'a\\b;c:d,e"f=g#'), (" x ", "12345678"), ("é" * 16, "p" * 63)],
)
def test_what_people_choose_comes_back_as_it_was(
    tmp_path: Path, called: Path, ssid: str, password: str
) -> None:
    own = Hotspot(ssid, password, "wlan1", at_boot=True)
    do(list(hotspot.switching_on(tmp_path, own, 8080)))
    assert hotspot.kept(tmp_path) == own


def test_what_networkmanager_gets() -> None:
    reader = configparser.ConfigParser(interpolation=None)
    reader.read_string(Hotspot("Carrom", "flick of a finger").profile())
    assert reader["wifi"]["mode"] == "ap"
    assert reader["wifi"]["ssid"] == "67;97;114;114;111;109;"
    assert reader["connection"]["autoconnect"] == "false"
    assert reader["ipv4"]["address1"] == f"{hotspot.ADDRESS}/24"
    script = hotspot.redirect(8080)
    assert subprocess.run(["sh", "-n"], input=script, text=True, check=False).returncode == 0
    assert "tcp dport 80 redirect to :8080" in script
    assert all(f"address=/{host}/{hotspot.ADDRESS}" in hotspot.names() for host in PROBES)


def test_a_camera_reads_the_invitation() -> None:
    assert Hotspot("Carrom", "flick of a finger").joining == (
        "WIFI:T:WPA;S:Carrom;P:flick of a finger;;"
    )
    assert Hotspot('a;b:"c"', "p\\a,ssword").joining == (
        r"WIFI:T:WPA;S:a\;b\:\"c\";P:p\\a\,ssword;;"
    )
    assert len(hotspot.any_password()) == 10
    assert hotspot.any_password() != hotspot.any_password()


@pytest.mark.parametrize(
    ("ssid", "password", "interface"),
    [
        ("", "password", "wlan0"),
        ("é" * 17, "password", "wlan0"),
        ("a\nb", "password", "wlan0"),
        ("a", "short", "wlan0"),
        ("a", "p" * 64, "wlan0"),
        ("a", "mot de passé", "wlan0"),
        ("a", " password ", "wlan0"),
        ("a", "password", "wlan0; rm"),
    ],
)
def test_what_a_wifi_cannot_have_is_refused(ssid: str, password: str, interface: str) -> None:
    with pytest.raises(BadHotspot, match="--"):
        Hotspot(ssid, password, interface)


def test_without_a_radio_it_says_what_to_look_at(tmp_path: Path, called: Path) -> None:
    (tmp_path / "no-radio").touch()
    with pytest.raises(CannotInstall, match=r"(?s)no suitable device.*do_wifi_country") as refused:
        do(list(hotspot.switching_on(tmp_path, Hotspot("a", "password"), 8080)))
    assert "Y a-t-il une puce Wi-Fi" in refused.value.text.fr


def test_a_profile_that_somebody_changed_is_not_guessed_at(tmp_path: Path) -> None:
    (tmp_path / hotspot.PROFILE).parent.mkdir(parents=True)
    (tmp_path / hotspot.PROFILE).write_text("[wifi]\nmode=infrastructure\n")
    with pytest.raises(CannotInstall, match="not ours any more"):
        hotspot.kept(tmp_path)


def test_without_networkmanager_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CannotInstall, match="apt install network-manager"):
        hotspot.need_network_manager()
