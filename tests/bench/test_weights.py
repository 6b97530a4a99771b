"""`bench weights` measures what it says."""

from pichenette.bench import weights


def test_a_card_lasts() -> None:
    core, size, log, judged = (figure.value for figure in weights.measure(seconds=30))
    assert core > 0
    assert 0.3 < size < 3, "MB an hour: two bytes a reading, and pages that are not full yet"
    assert size < log < 12, "one small commit in five seconds"
    assert judged > 0
