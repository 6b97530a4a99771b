"""List games, start one, and resume one that was abandoned."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pichenette.console.commands.command import BadCommand, Command, Steps, whole_of
from pichenette.console.commands.playing import asked
from pichenette.console.console import Console
from pichenette.games import catalogue, typed
from pichenette.games.described import described, players
from pichenette.games.game import BadRecord
from pichenette.text import Text

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner


def _begin(runner: "CommandRunner", words: list[str]) -> Steps:
    if len(words) < 2:
        usage = Text("begin GAME PLAYER … [OPTION=VALUE …]", "begin JEU JOUEUR … [OPTION=VALEUR …]")
        raise BadCommand(usage)
    given, abandon = _abandoning(words[1:])
    try:
        header = typed.header(words[0], given)
    except BadRecord as error:
        raise BadCommand(error.text) from error
    yield from asked(runner, "begin", header=header, **abandon)


def _abandoning(words: list[str]) -> tuple[list[str], dict[str, bool]]:
    """`abandon=yes` among the words: the game being played may be abandoned."""
    split = words.index("--") if "--" in words else len(words)
    said = [word for word in words[:split] if word in ("abandon=yes", "abandon=oui")]
    given = [word for word in words[:split] if word not in said] + words[split:]
    return given, {"abandon": True} if said else {}


def _reopen(runner: "CommandRunner", words: list[str]) -> Steps:
    usage = "reopen GAME [abandon=yes]"
    given, abandon = _abandoning(words)
    if len(given) != 1:
        raise BadCommand(Text(usage, "reopen PARTIE [abandon=yes]"))
    yield from asked(runner, "reopen", game=whole_of(given[0], usage), **abandon)


def _games(runner: "CommandRunner", words: list[str]) -> None:
    try:
        for name in words or catalogue.offered():
            about = catalogue.find(name).about
            if words:
                lines = zip(described(name, about, "en"), described(name, about, "fr"), strict=True)
                for line in lines:
                    runner.say(Text(*line))
            else:
                seats = players(about)
                title = about.title
                runner.say(
                    Text(f"{name}: {title.en}, {seats.en}", f"{name} : {title.fr}, {seats.fr}")
                )
        for why in () if words else catalogue.broken().values():
            runner.say(why, "warn")
    except BadRecord as error:
        raise BadCommand(error.text) from error


def _begun(console: Console, words: list[str]) -> Sequence[str]:
    """A game, then its options; players are typed freely."""
    if len(words) == 1:
        return catalogue.names()
    if words[0] not in catalogue.offered():
        return ()
    options = catalogue.find(words[0]).about.options
    return [f"{option.key}={typed.shown(option.default)}" for option in options]


COMMANDS = (
    Command(
        "begin",
        "GAME PLAYER … [OPTION=VALUE …] [abandon=yes]",
        Text(
            "start a game; without a service it is a practice game and is not saved; abandon=yes: "
            "even if another game is being played",
            "commencer une partie ; sans service, c’est un essai qui n’est pas gardé ; "
            "abandon=yes : même si une autre partie est en cours",
        ),
        _begin,
        "umpire",
        _begun,
        example=f"begin {catalogue.example()}",
    ),
    Command(
        "reopen",
        "GAME [abandon=yes]",
        Text(
            "resume an abandoned game, by its number in `pichenette journal`",
            "reprendre une partie abandonnée, par son numéro dans `pichenette journal`",
        ),
        _reopen,
        "umpire",
        example="reopen 3",
    ),
    Command(
        "games",
        "[GAME]",
        Text(
            "list the games, or show the rules and options of one",
            "lister les jeux, ou montrer les règles et options d’un jeu",
        ),
        _games,
        "umpire",
        lambda console, words: catalogue.names() if len(words) == 1 else (),
        example=f"games {catalogue.example().split()[0]}",
    ),
)
