"""A page to print and lay beside the board: the rules in short, the buttons, what the lights mean.

Made from what the game says about itself and from the track's own pictures: no game is known here.
"""

from collections.abc import Iterator
from html import escape
from typing import Any

from pichenette.games.about import About, rules_in_short
from pichenette.games.game import Game, Json
from pichenette.games.option import Needs
from pichenette.games.record import Record
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.track import Frame, draw
from pichenette.text import Language, Text

_PEOPLE = ("Ana", "Bo", "Cy", "Di", "Eva", "Flo")
_AT_MS = 400  # of an effect: where it can be seen best
_PITCH = 10  # from LED to LED, in the units of the drawing

TITLE = Text("At the table", "À la table")
_RULES = Text("The game in short", "Le jeu en bref")
_COUNTS = Text("What counts by itself", "Ce qui compte tout seul")
_BUTTONS = Text("The buttons", "Les boutons")
_LIGHTS = Text("The lights", "Les lumières")

_SEEN: dict[Needs | None, Text] = {
    "pocket": Text(
        "Flick. What falls into a pocket is seen, and counts once the board has been quiet for a "
        "moment. A flick after which nothing falls is a miss. What leaves the board no sensor "
        "sees: say it on the page.",
        "Tirez. Ce qui tombe dans une poche est vu, et compte dès que le plateau est resté "
        "tranquille un instant. Une pichenette après laquelle rien ne tombe est un coup manqué. Ce "
        "qui quitte le plateau, aucun capteur ne le voit : dites-le sur la page.",
    ),
    "target": Text(
        "Push. A marble that falls into a target is seen, and so is which one. Enter the moves on "
        "the page and every rule is checked; or press Done after each turn, and only the targets "
        "count.",
        "Poussez. Une bille qui tombe dans une cible est vue, et l’on sait dans laquelle. Entrez "
        "les coups sur la page, et toutes les règles sont vérifiées ; ou bien appuyez sur Fini "
        "après chaque tour, et seules les cibles comptent.",
    ),
    "scale": Text(
        "Place a piece and let go: the scale feels it, and every fall. Which cell it was, and what "
        "was rolled, is one tap on the page.",
        "Posez une pièce et lâchez-la : la balance la sent, et chaque chute aussi. La case, et le "
        "dé, sont un simple geste sur la page.",
    ),
    None: Text("Enter every play on the page.", "Entrez chaque coup sur la page."),
}
_PRESSES = (
    (
        Text("Done", "Fini"),
        Text(
            "it is over: count it now. While a question is shown: yes, that one",
            "c’est fini : comptez. Quand une question est montrée : oui, celle-ci",
        ),
    ),
    (
        Text("Other", "Autre"),
        Text(
            "it was another piece. While a question is shown: the next choice",
            "c’était une autre pièce. Quand une question est montrée : le choix suivant",
        ),
    ),
    (
        Text("Undo", "Annuler"),
        Text(
            "forget what was just seen; or take back what has counted",
            "oublier ce qui vient d’être vu ; ou reprendre ce qui a compté",
        ),
    ),
)
_TURN = Text(
    "Each player has a lane: bright at its head, it is your turn. The trail is your score.",
    "Chaque joueur a son couloir : si la tête brille, c’est à vous. La traînée est votre score.",
)
_QUESTION = Text(
    "Amber: the board is not sure. Answer with Other and Done, or on the page.",
    "Ambre : le plateau n’est pas sûr. Répondez avec Autre et Fini, ou sur la page.",
)
_QUEEN = Text(
    "Pink: the queen waits for the piece that confirms her.",
    "Rose : la reine attend le pion qui la confirme.",
)
_WINNER = Text("Gold: we have a winner.", "Or : la partie est gagnée.")
_AWAY = Text(
    "Red on every third light: the board is unplugged. Nothing is lost; plug it in again.",
    "Rouge, une lumière sur trois : le plateau est débranché. Rien n’est perdu ; rebranchez-le.",
)
_FOOT = Text(
    "Everything can be put right on the page, at any time, even after the end.",
    "Tout peut être corrigé sur la page, à tout moment, même après la fin.",
)
_STYLE = """
@page { size: A4; margin: 12mm 14mm }
* { box-sizing: border-box; margin: 0 }
body { font: 12.6pt/1.38 "DejaVu Sans", Verdana, sans-serif; color: #241a12; background: #fff;
  max-width: 182mm; margin: 0 auto; padding: 6mm 0 }
header { display: flex; justify-content: space-between; align-items: baseline;
  border-bottom: 1.2mm solid #6b4226; padding-bottom: 2mm; margin-bottom: 5mm }
h1 { font-size: 25pt; line-height: 1.1 }
header p { color: #6b4226; font-weight: bold }
h2 { font-size: 13.5pt; color: #6b4226; margin: 4mm 0 1.2mm; break-after: avoid }
ul { padding-left: 6mm }
li { margin-bottom: 0.8mm }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: middle; padding: 1mm 0;
  border-top: 0.2mm solid #cbb595 }
th { width: 27mm }
td:first-child { width: 82mm; padding-right: 5mm }
svg { width: 77mm; display: block; border-radius: 1.5mm; -webkit-print-color-adjust: exact;
  print-color-adjust: exact }
footer { margin-top: 5mm; padding-top: 2mm; border-top: 0.4mm solid #6b4226; font-weight: bold }
@media print { body { padding: 0 } }
"""


def card(kind: type[Game], language: Language) -> str:
    """One page of HTML, which needs nothing else."""

    def say(text: Text) -> str:
        return escape(text.say(language), quote=False)

    about = kind.about
    rules = "".join(f"<li>{escape(line, quote=False)}</li>" for line in _lines(about, language))
    presses = "".join(
        f"<tr><th>{say(name)}</th><td>{say(does)}</td></tr>" for name, does in _PRESSES
    )
    lights = "".join(
        f"<tr><td>{_drawn(rows)}</td><td>{say(meaning)}</td></tr>"
        for rows, meaning in _lights(kind)
    )
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head><meta charset="utf-8"><title>{say(about.title)} – {say(TITLE)}</title>
<style>{_STYLE}</style></head>
<body>
<header><h1>{say(about.title)}</h1><p>{say(TITLE)}</p></header>
<h2>{say(_RULES)}</h2>
<ul>{rules}</ul>
<h2>{say(_COUNTS)}</h2>
<p>{say(_SEEN[about.needs])}</p>
<h2>{say(_BUTTONS)}</h2>
<table class="buttons">{presses}</table>
<h2>{say(_LIGHTS)}</h2>
<table>{lights}</table>
<footer>{say(_FOOT)}</footer>
</body>
</html>
"""


def _lines(about: About, language: Language) -> list[str]:
    return rules_in_short(about).say(language).split("\n")


def _lights(kind: type[Game]) -> Iterator[tuple[Frame, Text]]:
    """What the track shows of this game, and what that means."""
    seats = min((seat for seat in kind.about.seats if seat > 1), default=1)
    players = list(_PEOPLE[:seats])
    game = Record.start({"pichenette": 1, "game": kind.name, "players": players}).game
    scores = {name: game.goal // (2 + place) for place, name in enumerate(game.scores)}
    state: Json = {
        "game": kind.name,
        "players": players,
        "scores": scores,
        "turn": game.turn,
        "round": 1,
        "detail": game.detail,
        "target": game.goal,
    }
    yield _rows({"state": state}), _TURN
    doubt = {"potted": [], "points": 1, "doubt": True}
    yield _rows({"state": state, "pending": doubt}), _QUESTION
    if "queen" in game.detail:
        waiting = {**state, "detail": {**game.detail, "queen": "pending"}}
        yield _rows({"state": waiting}), _QUEEN
    first = next(iter(scores))
    best = {**scores, first: 0 if kind.about.is_lowest else game.goal}
    over = {**state, "scores": best, "turn": None, "over": True, "winners": [first]}
    yield _rows({"before": state, "state": over}), _WINNER
    yield _rows({"state": state, "connection": "away"}), _AWAY


def _rows(description: dict[str, Any]) -> Frame:
    state = description["state"]
    goal = {"target": state.pop("target")} if "target" in state else {}
    shown = scene({**description, **goal, "track": {"rows": len(state["scores"])}})
    return draw(shown.view, _AT_MS, shown.settings.for_driver).rows


def _drawn(rows: Frame) -> str:
    """LEDs on a dark board; one that is off is still a dot."""
    wide, high = _PITCH * len(rows[0]), _PITCH * len(rows)
    lights = "".join(
        f'<circle cx="{_PITCH * place + 5}" cy="{_PITCH * row + 5}" r="3.4" fill="'
        f'#{"".join(f"{max(part, 38):02x}" for part in colour)}"/>'
        for row, leds in enumerate(rows)
        for place, colour in enumerate(leds)
    )
    return (
        f'<svg viewBox="-4 -4 {wide + 8} {high + 8}" role="img" aria-hidden="true">'
        f'<rect x="-4" y="-4" width="{wide + 8}" height="{high + 8}" fill="#101116"/>{lights}</svg>'
    )
