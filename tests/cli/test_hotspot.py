"""`pichenette hotspot`: what it says, in both languages, and that it does nothing unasked."""

import shlex
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.service.pin import PinFile
from pichenette.upkeep import hotspot


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    program = tmp_path / "bin/nmcli"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=":")
    monkeypatch.setenv("LC_ALL", "C")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/pichenette.toml").write_text(
        f'[service]\ndata_dir = "{tmp_path}"\n[page]\naddress = "0.0.0.0"\nport = 8081\n'
    )
    return tmp_path


def test_from_nothing_to_an_invitation(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--root", str(root)]
    assert main(["hotspot", *given]) == 0
    assert "hotspot on` makes one" in capsys.readouterr().out
    assert main(["hotspot", "on", "--dry-run", *given]) == 0
    assert not (root / hotspot.PROFILE).exists()
    capsys.readouterr()
    pin = PinFile(root).known()
    assert main(["hotspot", "on", "--name", "Carrom", *given]) == 0
    told = capsys.readouterr().out
    kept = hotspot.kept(root)
    assert kept is not None
    for shown in ("Carrom", kept.password, "http://10.42.0.1:8081/", pin.digits):
        assert shown in told
    assert main(["hotspot", "on", *given]) == 0
    assert hotspot.kept(root) == kept, "name and password stay"
    assert main(["hotspot", "off", *given]) == 0
    assert main(["hotspot", *given]) == 0
    assert "The hotspot is off." in capsys.readouterr().out


def test_the_language_that_was_asked_for_comes_before_the_locale(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["hotspot", "--lang", "en", "--root", str(root)]) == 0
    assert capsys.readouterr().out.startswith("no hotspot has been set up")


def test_in_french(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    (root / "etc/pichenette.toml").write_text(f'[service]\ndata_dir = "{root}"\n')
    assert main(["hotspot", "on", "--root", str(root)]) == 0
    told = capsys.readouterr().out
    assert "Le point d’accès est allumé." in told
    assert "La page n’est servie qu’à cette machine" in told
    assert main(["hotspot", "on", "--password", "court", "--root", str(root)]) == 2
    assert "de 8 à 63" in capsys.readouterr().err


def test_changing_it_needs_root(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    for words in (["on", "--at-boot"], ["off", "--forget"], ["on", "--name", "Our table"]):
        assert main(["hotspot", *words]) == 1
        typed = shlex.join(["pichenette", "hotspot", *words])
        assert f"`sudo {typed}`" in capsys.readouterr().err

    def denied(_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(hotspot, "kept", denied)
    assert main(["hotspot", "on", "--dry-run"]) == 1
    assert "`sudo pichenette hotspot on --dry-run`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("on --forget", "--forget goes with `pichenette hotspot off`"),
        ("off --at-boot", "--at-boot goes with `pichenette hotspot on`"),
        ("--name x", "--name goes with `pichenette hotspot on`"),
        ("on --name=", "--name: 1 to 32 bytes"),
        ("on --password=", "--password: 8 to 63"),
        ("on --interface=", "--interface"),
    ],
)
def test_what_would_do_nothing_is_refused(
    words: str, said: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hotspot", *words.split(), "--root", str(root)]) == 2
    assert said in capsys.readouterr().err
    assert not (root / hotspot.PROFILE).exists()
