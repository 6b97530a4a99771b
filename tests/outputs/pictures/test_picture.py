from pichenette.outputs.palette import BOX, OFF
from pichenette.outputs.pictures import picture
from pichenette.outputs.track_scale import TrackScale


def test_the_size_follows_the_rows() -> None:
    drawn = picture.pixels(((OFF,) * 27,) * 4, [""] * 27)
    assert {len(row) for row in drawn} == {3 * (24 + 24 * 27)}
    assert len(drawn) == 24 + 4 * 24 + 14


def test_a_lit_led_shines_in_its_colour_and_a_dark_one_is_still_there() -> None:
    drawn = picture.pixels(((BOX[1], OFF),), ["", ""])
    middle = drawn[12 + 12]

    def pixel(x: int) -> tuple[int, ...]:
        return tuple(middle[3 * x : 3 * x + 3])

    lit, dark, board = pixel(12 + 17), pixel(12 + 36), pixel(2)
    assert lit[0] > 200
    assert lit[0] > 2 * lit[2]
    assert max(dark) < 60
    assert min(dark) > max(board)


def test_numbers_are_printed_where_a_person_would_put_them() -> None:
    box = picture.printed(TrackScale(25), is_shared=False)
    assert [led for led, text in enumerate(box) if text] == [5, 10, 15, 20, 25]
    assert picture.printed(TrackScale(25), is_shared=True)[0] == "0"
    assert picture.printed(TrackScale(25, points_a_cell=4), is_shared=False)[25] == "100"
    offboard = picture.printed(TrackScale(25, cells_a_point=4), is_shared=False)
    assert [text for text in offboard if text] == ["1", "2", "3", "4", "5", "6"]
    assert len(box) == 27


def test_digits_are_dots() -> None:
    drawn = picture.pixels(((OFF,),), ["1"])
    ink = sum(
        row[at : at + 3] == bytes((120, 124, 140)) for row in drawn for at in range(0, len(row), 3)
    )
    assert ink == 8 * 4  # eight dots of 2 × 2
