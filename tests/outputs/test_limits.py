from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.outputs.limits import FULL, Limits, current_ma
from pichenette.outputs.palette import BOX, OFF, WHITE, Colour
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips import apa102, ws2812

STRIP = TrackSettings(driver="apa102", rows=1, cells=25, brightness=1.0)
colours = st.builds(Colour, *[st.integers(0, 255)] * 3)


def apa102_ma(data: bytes, leds: int, settings: TrackSettings) -> float:
    """The current of what is on the wire: each channel's share of time at its share of current."""
    body = data[4 : 4 + 4 * leds]
    on = sum(
        (body[at] & 0x1F) / 31 * part / 255
        for at in range(0, len(body), 4)
        for part in body[at + 1 : at + 4]
    )
    return settings.rest_ma * leds + settings.led_ma / 3 * on


def ws2812_ma(data: bytes, leds: int, settings: TrackSettings) -> float:
    ones = {0b1000: 0, 0b1100: 1}
    body = data[len(ws2812.reset()) :][: 12 * leds]
    bits = [ones[nibble] for byte in body for nibble in (byte >> 4, byte & 15)]
    parts = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits), 8)]
    return settings.rest_ma * leds + settings.led_ma / 3 * sum(parts) / 255


@settings(deadline=None)
@given(
    shown=st.lists(colours, min_size=1, max_size=150),
    limit_ma=st.integers(200, 5000),
    brightness=st.floats(0.01, 1.0),
    gamma=st.floats(1.0, 3.0),
    led_ma=st.floats(5.0, 100.0),
)
def test_what_is_on_the_wire_never_takes_more_than_the_limit(
    shown: list[Colour], limit_ma: int, brightness: float, gamma: float, led_ma: float
) -> None:
    settings = TrackSettings(
        rows=1, limit_ma=limit_ma, brightness=brightness, gamma=gamma, led_ma=led_ma
    )
    light = Limits(settings, apa102.FAINTEST).apply(shown)
    assert light.current_ma <= limit_ma
    assert apa102_ma(apa102.encode(light.duties), len(shown), settings) <= limit_ma + 1e-6
    light = Limits(settings, ws2812.FAINTEST).apply(shown)
    assert ws2812_ma(ws2812.encode(light.duties), len(shown), settings) <= limit_ma + 1e-6


def test_the_current_is_that_of_the_data_sheet() -> None:
    white = Limits(replace(STRIP, limit_ma=10_000), 1).apply([WHITE] * 27)
    assert white.current_ma == 27 * (60 + 1)
    assert not white.is_limited
    assert Limits(STRIP, 1).apply([OFF] * 27).current_ma == 27


def test_the_limit_is_applied_and_told_and_colours_stay_what_they_are() -> None:
    light = Limits(replace(STRIP, limit_ma=500), 1).apply([Colour(255, 128, 0)] * 27)
    assert light.is_limited
    assert 490 < light.current_ma <= 500
    assert light.wanted_ma > 600
    red, green, blue = light.duties[0]
    full = Limits(replace(STRIP, limit_ma=5000), 1).apply([Colour(255, 128, 0)]).duties[0]
    assert abs(red / green - full[0] / full[1]) < 0.01
    assert blue == 0


def test_gamma_and_brightness() -> None:
    half = Limits(replace(STRIP, brightness=0.5, gamma=2.0), 1).apply([Colour(255, 51, 0)])
    assert half.duties[0] == (round(FULL * 0.5), round(FULL * 0.5 * 0.04), 0)


def test_the_quiet_mode_dims() -> None:
    limits = Limits(replace(STRIP, brightness=0.5, quiet_brightness=0.1), 1)
    assert limits.apply([WHITE], is_quiet=True).duties[0][0] == round(FULL * 0.05)


def test_what_is_not_black_shows_at_least_the_faintest_light() -> None:
    faint = Colour(6, 0, 0)
    for chip in (apa102, ws2812):
        limits = Limits(replace(STRIP, brightness=0.1), chip.FAINTEST)
        lit = chip.encode(limits.apply([faint]).duties)
        assert lit != chip.encode(limits.apply([OFF]).duties)


def test_the_markers_on_a_resting_lane_stay_under_the_usual_limit() -> None:
    light = Limits(TrackSettings(), 1).apply([BOX[0]] * 108)
    assert current_ma(light.duties, TrackSettings()) == light.current_ma
