"""The figures of labelled captures."""

from pichenette.bench.labelled import figures
from pichenette.sense.labels import Case, Score


def case(fell: int, taken: int, *, is_asked: bool) -> Case:
    return Case("pocket-1", 0, fell, taken, is_asked, ())


def test_how_many_of_those_asked_were_right_meanwhile() -> None:
    asked = [case(1, taken, is_asked=True) for taken in (1, 1, 1, 2)]
    well = [case(1, 1, is_asked=False)] * 4
    found = {figure.name: figure for figure in figures([Score(asked, 0, []), Score(well, 0, [])])}
    right = found["right meanwhile, of those asked"]
    assert (right.value, right.unit) == (3, "of 4")
    assert found["questions per 100 of them"].value == 50
