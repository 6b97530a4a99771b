"""A scene as a picture or an animation: one frame per change, none in between."""

from pichenette.outputs.pictures import picture, png
from pichenette.outputs.pictures.scene import Scene
from pichenette.outputs.track import draw
from pichenette.outputs.track_scale import TrackScale, scale_of

_STEP_MS = 50  # 20 pictures a second are enough for a document
_STILL_MS = 1500  # pause at the end before an animation starts over


def film(scene: Scene) -> bytes:
    """A PNG file; animated if the scene has a length and something moves in it."""
    view, settings = scene.view, scene.settings.for_driver
    scale = scale_of(view.game, settings.cells) if view.game else TrackScale(settings.cells)
    numbers = picture.printed(scale, settings.layout == "shared")
    frames: list[tuple[list[bytes], int]] = []
    at_ms: int | None = scene.from_ms
    while at_ms is not None:
        drawn = draw(view, at_ms, settings)
        until_ms = drawn.next_ms
        if until_ms is not None and until_ms < scene.to_ms:
            until_ms = min(scene.to_ms, max(until_ms, at_ms + _STEP_MS))
        is_last = until_ms is None or until_ms >= scene.to_ms
        stands_ms = _STILL_MS if until_ms is None else min(until_ms, max(scene.to_ms, 1)) - at_ms
        frames.append((picture.pixels(drawn.rows, numbers), max(1, stands_ms)))
        at_ms = None if is_last else until_ms
    return png.encode(frames[0][0]) if len(frames) == 1 else png.encode_animation(frames)
