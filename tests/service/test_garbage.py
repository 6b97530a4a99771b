import gc

from pichenette.service import garbage


def test_what_is_loaded_is_left_out_and_the_rest_is_looked_through_seldom() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    try:
        garbage.settle()
        assert gc.get_threshold()[0] == garbage.MANY
        assert gc.get_freeze_count() > frozen
        assert len(gc.get_objects()) < 1000, "hardly anything is left to go through"
    finally:
        gc.set_threshold(*before)
