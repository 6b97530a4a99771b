"""Devices that are signed in: kept as hashes, for their owner alone, and not without end."""

import json
import stat
from pathlib import Path

from pichenette.service.web.sign_ins import MOST, NAME, SignIns


def test_a_secret_is_not_in_the_file(tmp_path: Path) -> None:
    sign_ins = SignIns(tmp_path)
    secret = sign_ins.add("Ana's phone", "tag")
    kept = (tmp_path / NAME).read_text(encoding="utf-8")
    assert secret not in kept
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
    again = SignIns(tmp_path).find(secret, "tag")
    assert again is not None
    assert again.name == "Ana's phone"
    assert SignIns(tmp_path).find(secret, "another") is None
    assert SignIns(tmp_path).find(secret + "x", "tag") is None


def test_so_many_and_no_more() -> None:
    sign_ins = SignIns(None)
    secrets = [sign_ins.add(f"device {number}", "tag") for number in range(MOST + 5)]
    assert len(sign_ins.all("tag")) == MOST
    assert sign_ins.find(secrets[-1], "tag") is not None


def test_who_is_there_is_not_sent_away_for_newcomers() -> None:
    """The first of a hundred and one within an hour was, although it acted all the time."""
    sign_ins = SignIns(None)
    first, *_ = [sign_ins.add(f"device {number}", "tag") for number in range(3)]
    for number in range(2 * MOST):
        sign_ins.add(f"visitor {number}", "tag")
        assert sign_ins.find(first, "tag") is not None


def test_a_disk_that_cannot_be_written_costs_nothing_now(tmp_path: Path) -> None:
    sign_ins = SignIns(tmp_path / "nowhere")
    assert sign_ins.find(sign_ins.add("Ana", "tag"), "tag") is not None


def test_a_file_of_another_form_costs_a_sign_in_and_nothing_later(tmp_path: Path) -> None:
    """One with a number where a date belongs was taken, and failed at the first look."""
    sign_ins = SignIns(tmp_path)
    secret = sign_ins.add("Ana's phone", "tag")
    [kept] = json.loads((tmp_path / NAME).read_text(encoding="utf-8"))
    (tmp_path / NAME).write_text(json.dumps([{**kept, "seen": 7}]), encoding="utf-8")
    assert SignIns(tmp_path).find(secret, "tag") is None
