from pichenette.outputs.limits import FULL
from pichenette.outputs.pictures.scenes import CAPTIONS
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.trial import Trial

STRIP = TrackSettings(driver="apa102", rows=2, cells=5, offset_leds=1, brightness=1.0, limit_ma=300)


def test_every_led_is_walked_once_in_the_order_of_the_wire() -> None:
    steps = list(Trial(STRIP, 1, "en").steps())
    leds = STRIP.strip_leds
    for index, step in enumerate(steps[:leds]):
        assert step.light.duties[index] == (FULL, FULL, FULL)
        assert sum(map(sum, step.light.duties)) == 3 * FULL
    said = [step.caption for step in steps[:leds] if step.caption]
    assert said == [
        "LED 1: switched off in the settings …",
        "LED 2: row 1, LED 0 …",
        "LED 9: row 2, LED 6 …",
    ]


def test_every_colour_and_effect_is_shown_with_its_current() -> None:
    told = [step.caption for step in Trial(STRIP, 1, "en").steps() if " mA" in step.caption]
    assert len(told) == 6 + 1 + len(CAPTIONS) + 1
    white = next(caption for caption in told if caption.startswith("full white"))
    assert "300 mA (limited, wanted 915 mA)" in white
    assert told[-1].split() == ["dark", "15", "mA"]


def test_it_never_takes_more_than_the_limit_and_ends_dark() -> None:
    steps = list(Trial(STRIP, 1, "fr").steps())
    assert max(step.light.current_ma for step in steps) <= 300
    assert sum(map(sum, steps[-1].light.duties)) == 0
    assert sum(step.seconds for step in steps) < 60
    assert any(step.caption.startswith("la reine attend") for step in steps)
