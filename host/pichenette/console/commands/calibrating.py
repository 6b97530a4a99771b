"""Guided calibration: each step says what to do and what it saw; saved with a date, and undoable.

The procedure is sense/calibrating.py's, the same as on the page.  A running service saves the
result and uses it; otherwise it goes into the file that `pichenette serve` will read.
"""

from collections.abc import Generator
from dataclasses import replace
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any

from pichenette.console.commands.command import BadCommand, Command, Failed, Steps, Wait, whole_of
from pichenette.console.commands.playing import answer_to
from pichenette.console.commands.umpiring import pieces_of
from pichenette.console.console import ConsoleEvent, MessageHeard, PersonSaid
from pichenette.sense import calibration_file as calibrated
from pichenette.sense.calibrating import Calibrating
from pichenette.sense.calibration import Senses, decode
from pichenette.sense.weight import Calibration
from pichenette.text import Text

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner

_PATIENCE_S = 600.0  # a person looks for ten pieces
_READING_S = 10.0
_PIECES = 10

KeptSteps = Generator[Wait, ConsoleEvent | None, dict[str, Any]]
Measured = Generator[Wait, ConsoleEvent | None, Calibrating]


def _scale(runner: "CommandRunner", words: list[str]) -> Steps:
    usage = "scale tare | calibrate [PIECES] | show | undo"
    what = words[0] if words else ""
    if what == "show":
        yield from _show(runner)
    elif what == "undo":
        yield from _undo(runner)
    elif what in ("tare", "calibrate"):
        board = runner.console.board
        if board is None or board.scale is None:
            raise Failed(Text("this board has no scale", "ce plateau n’a pas de balance"))
        known = decode_kept((yield from _kept(runner)))
        if what == "tare":
            yield from _tare(runner, known)
        else:
            pieces = whole_of(words[1], usage) if len(words) > 1 else _PIECES
            yield from _lead(runner, Calibrating.begin(pieces, (), True, known))
    else:
        raise BadCommand(Text(usage, usage))


def _colour(runner: "CommandRunner", words: list[str]) -> Steps:
    usage = "colour learn PIECE … | show | undo"
    what = words[0] if words else ""
    if what == "show":
        yield from _show(runner)
    elif what == "undo":
        yield from _undo(runner)
    elif what == "learn" and len(words) > 1:
        board = runner.console.board
        if board is None or board.colour is None:
            raise Failed(
                Text("this board has no colour heads", "ce plateau n’a pas de têtes de couleur")
            )
        known = decode_kept((yield from _kept(runner)))
        yield from _lead(runner, Calibrating.begin(1, tuple(words[1:]), False, known))
    else:
        raise BadCommand(Text(usage, usage))


def decode_kept(kept: dict[str, Any]) -> Senses:
    return decode(kept) if kept else Senses()


def _kept(runner: "CommandRunner") -> KeptSteps:
    """Everything saved for this table."""
    if runner.source.kind != "service":
        return calibrated.read(runner.calibration)
    body = yield from answer_to(runner, "calibration")
    return dict(body["calibration"])


def _lead(runner: "CommandRunner", state: Calibrating) -> Steps:
    """Lead through every step; nothing is saved before the last."""
    while state.senses is None:
        state = yield from _measured(runner, state)
        before = state
        state = state.next()
        if state.trouble:
            runner.say(state.trouble, "warn")
        else:
            _tell_seen(runner, before, state)
    yield from _keep(runner, state.senses)


def _measured(runner: "CommandRunner", state: Calibrating) -> Measured:
    """Ask, wait for people's word, then measure as much as the step needs."""
    then = Text("Then type `next` (or Enter).", "Puis tapez `next` (ou Entrée).")
    prompt = state.prompt
    runner.say(Text(f"{prompt.en} {then.en}", f"{prompt.fr} {then.fr}"))
    event = yield Wait(
        lambda event: isinstance(event, PersonSaid) and event.word == "next", _PATIENCE_S
    )
    if event is None:
        raise Failed(
            Text("no answer: nothing was saved", "pas de réponse : rien n’a été enregistré")
        )
    state = state.restart()
    while not state.is_ready:
        event = yield Wait(_is_reading, _READING_S)
        if not isinstance(event, MessageHeard):
            raise Failed(
                Text(
                    "no reading arrived, `why` may explain it; nothing was saved",
                    "aucune mesure reçue, voir `why` ; rien n’a été enregistré",
                )
            )
        state = state.hear(event.message)
    return state


def _is_reading(event: ConsoleEvent) -> bool:
    return isinstance(event, MessageHeard) and Calibrating.is_reading(event.message)


def _tell_seen(runner: "CommandRunner", measured: Calibrating, after: Calibrating) -> None:
    if measured.step == "colour":
        name = measured.colours[0]
        light = after.known.palette[name]
        channels = f"r{light.red} g{light.green} b{light.blue} c{light.clear}"
        runner.say(Text(f"{name}: {channels}", f"{name} : {channels}"), "good")
        return
    level, noise = fmean(measured.readings), pstdev(measured.readings)
    said = f"{level:.0f} ± {noise:.0f}"
    if measured.step == "empty":
        runner.say(Text(f"empty: {said} counts", f"à vide : {said} points"), "good")
        return
    scale = after.known.scale
    assert scale is not None
    runner.say(
        Text(
            f"{measured.pieces} pieces: {said}; one piece adds {scale.piece:.0f} counts",
            f"{measured.pieces} pièces : {said} ; une pièce ajoute {scale.piece:.0f} points",
        ),
        "good",
    )


def _tare(runner: "CommandRunner", known: Senses) -> Steps:
    if known.scale is None:
        raise Failed(
            Text(
                "nothing is calibrated yet: run `scale calibrate 10` first",
                "rien n’est encore étalonné : d’abord `scale calibrate 10`",
            )
        )
    measured = yield from _measured(runner, Calibrating.begin(1, (), True, known))
    after = measured.next()
    _tell_seen(runner, measured, after)
    yield from _keep(runner, replace(known, scale=Calibration(after.zero, known.scale.piece)))


def _keep(runner: "CommandRunner", senses: Senses) -> Steps:
    hello = runner.console.link.hello
    if runner.source.kind == "service":
        yield from answer_to(runner, "calibrate", senses=senses.encode())
    else:
        calibrated.save(runner.calibration, senses, hello.board_id if hello else None)
    runner.console.calibrate(senses)
    board_id = hello.board_id if hello else "?"
    runner.say(
        Text(
            f"saved with today's date for board {board_id}; `scale undo` takes it back",
            f"enregistré à la date du jour pour le plateau {board_id} ; `scale undo` revient en "
            "arrière",
        ),
        "good",
    )


def _undo(runner: "CommandRunner") -> Steps:
    if runner.source.kind == "service":
        yield from answer_to(runner, "calibrate", senses=None)
        senses = decode_kept((yield from _kept(runner)))
    else:
        senses = calibrated.undo(runner.calibration)
    runner.console.calibrate(senses)
    runner.say(Text("back to the previous calibration", "retour à l’étalonnage précédent"), "good")
    yield from _show(runner)


def _show(runner: "CommandRunner") -> Steps:
    kept = yield from _kept(runner)
    senses = decode_kept(kept)
    if senses == Senses():
        runner.say(Text("nothing is calibrated", "rien n’est étalonné"), "warn")
        return
    scale = senses.scale
    weight = f"zero {scale.zero:.0f}, piece {scale.piece:.0f}" if scale else "–"
    colours = ", ".join(senses.palette) or "–"
    stamp = f"{kept.get('at', '?')}, board {kept.get('board_id', '?')}"
    runner.say(
        Text(
            f"scale {weight}; colours {colours}; {stamp}",
            f"balance {weight} ; couleurs {colours} ; {stamp}",
        )
    )


def _next(runner: "CommandRunner", words: list[str]) -> None:
    if not runner.running:
        raise BadCommand(Text("nothing is waiting for it", "rien ne l’attend"))
    runner.event(PersonSaid("next", runner.console.at))


COMMANDS = (
    Command(
        "scale",
        "tare | calibrate [PIECES] | show | undo",
        Text(
            "calibrate the scale step by step, or only its zero",
            "étalonner la balance pas à pas, ou seulement son zéro",
        ),
        _scale,
        "calibrate",
        lambda console, words: ("tare", "calibrate", "show", "undo") if len(words) == 1 else (),
        example="scale calibrate 10",
    ),
    Command(
        "colour",
        "learn PIECE … | show | undo",
        Text(
            "teach a colour head its pieces",
            "apprendre les pièces à une tête de couleur",
        ),
        _colour,
        "calibrate",
        lambda console, words: (
            ("learn", "show", "undo")
            if len(words) == 1
            else sorted(pieces_of(console) or {"blue", "queen", "striker"})
        ),
        example="colour learn blue",
    ),
    Command(
        "next",
        "",
        Text("continue: this step is done", "continuer : étape terminée"),
        _next,
        "calibrate",
    ),
)
