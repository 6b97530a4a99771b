from pichenette.outputs.limits import FULL
from pichenette.outputs.pictures.scenes import CAPTIONS
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.trial import Trial

STRIP = TrackSettings(driver="apa102", rows=2, cells=5, offset_leds=1, brightness=1.0, limit_ma=300)


def test_every_led_is_walked_once_in_the_order_of_the_wire() -> None:
    steps = list(Trial(STRIP, 1).steps())
    leds = STRIP.strip_leds
    for index, step in enumerate(steps[:leds]):
        assert step.light.duties[index] == (FULL, FULL, FULL)
        assert sum(map(sum, step.light.duties)) == 3 * FULL
    said = [step.caption.en for step in steps[:leds] if step.caption]
    assert said == [
        "LED 1: switched off in the settings …",
        "LED 2: row 1, LED 0 …",
        "LED 9: row 2, LED 6 …",
    ]


def test_every_colour_and_effect_is_shown_with_its_current() -> None:
    captions = [step.caption.en for step in Trial(STRIP, 1).steps() if step.caption]
    told = [caption for caption in captions if " mA" in caption]
    assert len(told) == 6 + 1 + len(CAPTIONS) + 1
    white = next(caption for caption in told if caption.startswith("full white"))
    assert "300 mA (limited, wanted 915 mA)" in white
    assert told[-1].split() == ["dark", "15", "mA"]


def test_it_never_takes_more_than_the_limit_and_ends_dark() -> None:
    steps = list(Trial(STRIP, 1).steps())
    assert max(step.light.current_ma for step in steps) <= 300
    assert sum(map(sum, steps[-1].light.duties)) == 0
    assert sum(step.seconds for step in steps) < 60
    assert any(step.caption and step.caption.fr.startswith("la reine attend") for step in steps)


def test_one_part_alone_and_the_colours_as_at_night() -> None:
    by_day, by_night = (list(Trial(STRIP, 1).part(part)) for part in ("colours", "night"))
    assert [step.colours for step in by_day] == [step.colours for step in by_night]
    assert all(
        night.light.current_ma < day.light.current_ma
        for day, night in zip(by_day, by_night, strict=True)
    )
    assert len(list(Trial(STRIP, 1).part("walk"))) == STRIP.strip_leds
