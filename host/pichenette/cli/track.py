"""Try the LED track from the settings, or draw it into a file.

pichenette track --test --config pichenette.toml     # every LED, colour and effect, and the current
pichenette track --png lanes.png --state state.json  # what the track shows in that state
pichenette replay game.jsonl --json > state.json     # … such a state
pichenette track --scenes docs/track                 # every state there is, with its picture
"""

import argparse
import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

from pichenette import config
from pichenette.cli.replay import language
from pichenette.errors import PichenetteError
from pichenette.outputs.colouring import can_draw
from pichenette.outputs.pictures import scene
from pichenette.outputs.pictures.film import film
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips import open_strip
from pichenette.outputs.strips.terminal import TerminalStrip
from pichenette.outputs.trial import Trial


def arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--test", action="store_true", help="try every LED of the strip; Ctrl-C stops it"
    )
    what.add_argument("--png", type=Path, metavar="FILE", help="draw --state; animated if it moves")
    what.add_argument(
        "--scenes", type=Path, metavar="DIR", help="write every state and its picture"
    )
    parser.add_argument("--state", type=Path, metavar="FILE", help="a state as JSON")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings; [track] is used")
    parser.add_argument("--lang", choices=("fr", "en"), default=language(os.environ))


def run(options: argparse.Namespace) -> int:
    settings = config.load(options.config).track if options.config else None
    if options.test:
        return _test(settings or TrackSettings(), options)
    if options.scenes:
        options.scenes.mkdir(parents=True, exist_ok=True)
        for name, data in SCENES.items():
            text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
            (options.scenes / f"{name}.json").write_text(text, encoding="utf-8")
            (options.scenes / f"{name}.png").write_bytes(film(scene.scene(data)))
        print(f"{len(SCENES)} states in {options.scenes}")
        return 0
    if options.state is None:
        print("pichenette track: --png needs --state FILE", file=sys.stderr)
        return 2
    shown = scene.read(options.state)
    if settings is not None:
        shown = shown._replace(settings=settings)
    try:
        options.png.write_bytes(film(shown))
    except OSError as error:
        raise PichenetteError(f"{options.png}: {error.strerror}") from error
    return 0


def _test(settings: TrackSettings, options: argparse.Namespace) -> int:
    if settings.driver == "none":
        where = "shown here instead" if can_draw(sys.stderr) else "told here instead"
        print(f"no strip in the settings ([track] driver): {where}", file=sys.stderr)
        settings = replace(settings, driver="terminal")
    strip = open_strip(settings.for_driver)
    note = strip.note if isinstance(strip, TerminalStrip) else print
    try:
        for step in Trial(settings, strip.faintest).steps():
            if step.caption:
                note(step.caption.say(options.lang))
            strip.send(step.light)
            time.sleep(step.seconds)
    finally:
        strip.close()
    return 0
