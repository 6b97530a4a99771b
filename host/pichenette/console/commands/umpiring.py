"""The umpire's view and hands: what the table holds, and putting it right."""

import json
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from pichenette.console.commands.command import BadCommand, Command, Failed, Steps, Wait, number_of
from pichenette.console.console import Answer, Console, Event
from pichenette.games import catalogue, typed
from pichenette.games.described import described, players
from pichenette.games.game import BadRecord
from pichenette.text import Text

if TYPE_CHECKING:
    from pichenette.console.desk import Desk

_ANSWER_S = 5.0

Answered = Generator[Wait, Event | None, dict[str, Any]]


def answer_to(desk: "Desk", do: str, **given: Any) -> Answered:
    """A request to the table, and its answer; raises Failed."""
    number = desk.source.ask(do, **given)

    def is_answer(event: Event) -> bool:
        return isinstance(event, Answer) and event.request == number

    event = yield Wait(is_answer, _ANSWER_S)
    if not isinstance(event, Answer):
        raise Failed(Text(f"{do}: the table does not answer", f"{do} : la table ne répond pas"))
    if not event.body.get("ok"):
        error, rule = event.body.get("error", "?"), event.body.get("rule")
        stamp = f" ({rule})" if rule else ""
        said = event.body.get("text") or {}
        raise Failed(Text(*(f"{said.get(one, error)}{stamp}" for one in ("en", "fr"))))
    return dict(event.body)


def asked(desk: "Desk", do: str, **given: Any) -> Steps:
    """A request to the table, and what came of it."""
    yield from answer_to(desk, do, **given)
    version = (desk.console.view or {}).get("version")
    stamp = "" if version is None else f" (n° {version})"
    desk.say(Text(f"{do}: done{stamp}", f"{do} : fait{stamp}"), "good")


def _begin(desk: "Desk", words: list[str]) -> Steps:
    if len(words) < 2:
        usage = Text("begin GAME PLAYER … [OPTION=VALUE …]", "begin JEU JOUEUR … [OPTION=VALEUR …]")
        raise BadCommand(usage)
    try:
        header = typed.header(words[0], words[1:])
    except BadRecord as error:
        raise BadCommand(error.text) from error
    yield from asked(desk, "begin", header=header)


def _games(desk: "Desk", words: list[str]) -> None:
    try:
        for name in words or catalogue.names():
            about = catalogue.find(name).about
            if words:
                lines = zip(described(name, about, "en"), described(name, about, "fr"), strict=True)
                for line in lines:
                    desk.say(Text(*line))
            else:
                seats = players(about)
                desk.say(Text(f"{name}: {seats.en}", f"{name} : {seats.fr}"))
    except BadRecord as error:
        raise BadCommand(error.text) from error


def _begun(console: Console, words: list[str]) -> Sequence[str]:
    """A game, then its options; players are named by whoever types."""
    if len(words) == 1:
        return catalogue.names()
    if words[0] not in catalogue.names():
        return ()
    options = catalogue.find(words[0]).about.options
    return [f"{one.key}={typed.shown(one.default)}" for one in options]


def _label(desk: "Desk", words: list[str]) -> Steps:
    """`label blue queen off striker`: what fell, and after `off` what left the board."""
    split = words.index("off") if "off" in words else len(words)
    potted, off = words[:split], words[split + 1 :]
    yield from asked(desk, "say", potted=potted, off=off)


def _void(desk: "Desk", words: list[str]) -> Steps:
    usage = "void ENTRY [follow] [WHY]"
    if not words:
        raise BadCommand(Text(usage, "void ENTRÉE [follow] [POURQUOI]"))
    entry, why = int(number_of(words[0], usage)), words[1:]
    turns = "follow" if why[:1] == ["follow"] else "keep"
    told = " ".join(why[turns == "follow" :])
    yield from asked(desk, "correct", kind="void", entry=entry, turns=turns, why=told)


def _answer(desk: "Desk", words: list[str]) -> Steps:
    usage = "answer CHOICE [QUESTION]"
    questions = (desk.console.view or {}).get("questions") or []
    if not questions:
        raise BadCommand(Text("nothing is asked now", "aucune question maintenant"))
    if not words:
        raise BadCommand(Text(usage, "answer CHOIX [QUESTION]"))
    number = int(number_of(words[1], usage)) if len(words) > 1 else 1
    choice = int(number_of(words[0], usage))
    if not 1 <= number <= len(questions):
        raise BadCommand(
            Text(f"there are {len(questions)} questions", f"il y a {len(questions)} questions")
        )
    choices = len(questions[number - 1]["choices"])
    if not 1 <= choice <= choices:
        raise BadCommand(Text(f"1 to {choices}", f"1 à {choices}"))
    yield from asked(desk, "answer", question=questions[number - 1]["key"], choice=choice - 1)


def _play(desk: "Desk", words: list[str]) -> Steps:
    try:
        action = json.loads(" ".join(words))
    except ValueError as error:
        raise BadCommand(
            Text(f"play ACTION, as JSON in a record: {error}", f"play ACTION, en JSON : {error}")
        ) from error
    yield from asked(desk, "act", action=action)


def _do(desk: "Desk", words: list[str]) -> Steps:
    if not words:
        raise BadCommand(
            Text("do REQUEST [KEY=JSON …], see docs/protocol.md", "do DEMANDE [CLÉ=JSON …]")
        )
    given = {}
    for word in words[1:]:
        key, _, value = word.partition("=")
        try:
            given[key] = json.loads(value)
        except ValueError:
            given[key] = value
    yield from asked(desk, words[0], **given)


def _pieces(console: Console, words: list[str]) -> Sequence[str]:
    return [*sorted(pieces_of(console)), "off"]


def pieces_of(console: Console) -> set[str]:
    """The kinds of pieces the table now knows."""
    game = (console.view or {}).get("game") or {}
    choices = (game.get("expects") or {}).get("choices") or []
    return {kind for choice in choices for kind in choice.get("pieces", ())}


def _events(console: Console, words: list[str]) -> Sequence[str]:
    events = (console.view or {}).get("events") or []
    return [str(event["version"]) for event in reversed(events)] if len(words) == 1 else ()


def _expects(desk: "Desk", words: list[str]) -> None:
    desk.want("page", "umpire")
    game = (desk.console.view or {}).get("game")
    if not game:
        desk.say(Text("no game is on the table", "aucune partie sur la table"), "warn")
        return
    expects = game["expects"]
    what = ", ".join(sorted({choice["action"] for choice in expects["choices"]})) or "–"
    desk.say(
        Text(f"{game['turn']} to play: {what}", f"à {game['turn']} de jouer : {what}")
        if game["turn"]
        else Text("the game is over", "la partie est finie")
    )


COMMANDS = (
    Command(
        "table",
        "",
        Text(
            "the umpire's view: the open shot, verdicts, what the rules expect (F5)",
            "la vue de l'arbitre : tir ouvert, verdicts, ce que les règles attendent (F5)",
        ),
        _expects,
        "umpire",
    ),
    Command(
        "begin",
        "GAME PLAYER … [OPTION=VALUE …]",
        Text(
            "start a game; without a service it is for practice, and forgotten",
            "commencer une partie ; sans service c'est un essai, oublié ensuite",
        ),
        _begin,
        "umpire",
        _begun,
        example="begin queen-carrom Ana Bo target=15",
    ),
    Command(
        "games",
        "[GAME]",
        Text("the games; of one, its rules and options", "les jeux ; d'un jeu, règles et options"),
        _games,
        "umpire",
        lambda console, words: catalogue.names() if len(words) == 1 else (),
        example="games topple",
    ),
    Command(
        "label",
        "PIECE … [off PIECE …]",
        Text(
            "what really fell in the open shot, and what left the board",
            "ce qui est vraiment tombé dans le tir ouvert, et ce qui a quitté le plateau",
        ),
        _label,
        "umpire",
        _pieces,
        example="label queen blue off striker",
    ),
    Command(
        "done",
        "",
        Text("the shot is over now, be it a miss", "le tir est fini, même raté"),
        lambda desk, words: asked(desk, "done"),
        "umpire",
    ),
    Command(
        "undo",
        "",
        Text("forget the open shot, or the last one", "oublier le tir ouvert, ou le dernier"),
        lambda desk, words: asked(desk, "undo"),
        "umpire",
    ),
    Command(
        "answer",
        "CHOICE [QUESTION]",
        Text(
            "take one of the choices the umpire offers (F5 numbers them)",
            "prendre un des choix que l'arbitre offre (F5 les numérote)",
        ),
        _answer,
        "umpire",
        example="answer 2",
    ),
    Command(
        "play",
        "ACTION",
        Text(
            "enter what no sensor sees, as in a record's line",
            "entrer ce qu'aucun capteur ne voit, comme dans un enregistrement",
        ),
        _play,
        "umpire",
        example='play {"shot": {"potted": ["blue"]}}',
    ),
    Command(
        "void",
        "ENTRY [follow] [WHY]",
        Text(
            "an entry of the journal never happened, however old it is; `follow`: each later play "
            "is whoever's turn it then is",
            "une entrée du journal n'a jamais eu lieu, si vieille soit-elle ; `follow` : les coups "
            "suivants sont à qui joue alors",
        ),
        _void,
        "umpire",
        _events,
        example="void 17 a hand",
    ),
    Command(
        "do",
        "REQUEST [KEY=JSON …]",
        Text(
            "any other request of the service's local interface",
            "toute autre demande de l'interface locale du service",
        ),
        _do,
        "umpire",
        example='do correct kind=change entry=17 line={"player":"Ana","shot":{}}',
    ),
)
