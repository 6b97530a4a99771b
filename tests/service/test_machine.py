"""The machine below: its disk, its supply, its heat, as /sys tells."""

from pathlib import Path

from pichenette.service.machine import Machine, MachineStatus


def pi(folder: Path, alarm: str, millis: str) -> Machine:
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        device = folder / "class/hwmon" / f"hwmon{number}"
        device.mkdir(parents=True)
        (device / "name").write_text(name + "\n")
        (device / "in0_lcrit_alarm").write_text(alarm if name == "rpi_volt" else "0")
    zone = folder / "class/thermal/thermal_zone0"
    zone.mkdir(parents=True)
    (zone / "temp").write_text(millis)
    return Machine(folder, folder)


def test_a_weak_supply_is_told(tmp_path: Path) -> None:
    status = pi(tmp_path, "1\n", "51234\n").status()
    assert status.is_under_voltage is True
    assert status.temperature_c == 51.234
    assert any("under-voltage" in warning.en for warning in status.warnings(0))


def test_a_good_pi_has_nothing_to_say(tmp_path: Path) -> None:
    assert pi(tmp_path, "0", "45000").status().warnings(0) == []


def test_what_a_machine_does_not_know_is_none(tmp_path: Path) -> None:
    status = Machine(tmp_path / "nowhere", tmp_path).status()
    assert status == MachineStatus(None, None, None)
    assert status.warnings(100) == []


def test_a_disk_that_fills_up_is_told_before_it_is_full() -> None:
    assert "99 MB left" in MachineStatus(99, None, None).warnings(100)[0].en
    assert MachineStatus(100, None, None).warnings(100) == []
