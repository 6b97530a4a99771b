"""Try the LED track from the settings, or draw it into a file.

pichenette track --test --config pichenette.toml     # every LED, colour and effect, and the current
pichenette track --png lanes.png --state state.json  # what the track shows in that state
pichenette replay game.jsonl --json > state.json     # … such a state
pichenette track --scenes docs/track                 # every state there is, with its picture
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path

from pichenette import config
from pichenette.cli.parser import WrongUse
from pichenette.errors import Explained, reason
from pichenette.expected import at
from pichenette.outputs.colouring import can_draw
from pichenette.outputs.pictures import scene
from pichenette.outputs.pictures.film import film
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips import open_strip
from pichenette.outputs.strips.terminal import TerminalStrip
from pichenette.outputs.trial import Trial
from pichenette.text import Text


class CannotDraw(Explained, OSError):
    """There is nowhere to write to."""


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


def run(options: argparse.Namespace) -> int:
    settings = config.load(options.config).track if options.config else None
    if options.test:
        return _test(settings or TrackSettings(), options)
    if options.scenes:
        try:
            _write_scenes(options.scenes)
        except OSError as error:
            raise CannotDraw(at(str(options.scenes), reason(error))) from error
        count, folder = len(SCENES), options.scenes
        report = Text(f"{count} states in {folder}", f"{count} états dans {folder}")
        print(report.say(options.lang))
        return 0
    if options.state is None:
        raise WrongUse(Text("--png needs --state FILE", "--png demande --state FICHIER"))
    shown = scene.read(options.state)
    if settings is not None:
        shown = shown._replace(settings=settings)
    try:
        options.png.write_bytes(film(shown))
    except OSError as error:
        raise CannotDraw(at(str(options.png), reason(error))) from error
    return 0


def _write_scenes(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in SCENES.items():
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
        (folder / f"{name}.png").write_bytes(film(scene.scene(data)))


def _test(settings: TrackSettings, options: argparse.Namespace) -> int:
    if settings.driver == "none":
        where = (
            Text("shown here instead", "montré ici")
            if can_draw(sys.stderr)
            else Text("told here instead", "dit ici")
        )
        warning = Text(
            f"no strip in the settings ([track] driver): {where.en}",
            f"pas de ruban dans les réglages ([track] driver) : {where.fr}",
        )
        print(warning.say(options.lang), file=sys.stderr)
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
