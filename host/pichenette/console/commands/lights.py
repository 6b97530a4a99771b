"""Try the LED track from the console: outputs/trial.py walks it, this gives it time."""

from typing import TYPE_CHECKING

from pichenette.console.commands.command import BadCommand, Command, Failed, Steps, Wait, one_of
from pichenette.outputs.strips import open_strip
from pichenette.outputs.trial import Trial
from pichenette.text import Text

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner


def _led(runner: "CommandRunner", words: list[str]) -> Steps:
    if words != ["test"]:
        raise BadCommand(Text("led test", "led test"))
    if runner.source.kind == "service":
        raise Failed(
            Text(
                "the service is using the strip; stop it, then run `pichenette track --test`",
                "le service utilise la bande ; arrêtez-le, puis lancez `pichenette track --test`",
            )
        )
    track = runner.settings.track
    if track.driver in ("none", "terminal", "page"):
        raise Failed(
            Text(
                "no strip in the settings: start with a --config FILE whose [track] names a driver",
                "pas de bande dans les réglages : démarrez avec un --config FICHIER dont [track] "
                "nomme un driver",
            )
        )
    strip = open_strip(track.for_driver)
    try:
        for step in Trial(track, strip.faintest).steps():
            if step.caption:
                runner.say(step.caption)
            strip.send(step.light)
            yield Wait(lambda event: False, step.seconds)
    finally:
        strip.close()


COMMANDS = (
    Command(
        "led",
        "test",
        Text(
            "try the LED track: every LED, colour and effect, and the current it draws",
            "essayer la piste de LED : chaque LED, couleur et effet, et le courant consommé",
        ),
        _led,
        "board",
        one_of("test"),
    ),
)
