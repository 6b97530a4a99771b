"""Play in the words of the game on the table, such as `roll 3` or `pot blue queen`, and repeat.

The words are the game's own (games/verb.py); which ones are understood depends on the table.
"""

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pichenette.console import verbs
from pichenette.console.commands.command import BadCommand, Command, Failed, Steps, Wait
from pichenette.console.console import Answer, Console, ConsoleEvent
from pichenette.console.tokens import split
from pichenette.games import catalogue
from pichenette.games.game import Json
from pichenette.games.verb import Verb
from pichenette.text import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner

_ANSWER_S = 5.0

Answered = Generator[Wait, ConsoleEvent | None, dict[str, Any]]


class Repeat(NamedTuple):
    """What `again` does."""

    words: str
    run: Callable[["CommandRunner"], Steps]


def answer_to(runner: "CommandRunner", do: str, /, **given: Any) -> Answered:
    """Send a request to the table and wait for its answer; raises Failed."""
    number = runner.source.ask(do, **given)

    def is_answer(event: ConsoleEvent) -> bool:
        return isinstance(event, Answer) and event.request == number

    event = yield Wait(is_answer, _ANSWER_S)
    if not isinstance(event, Answer):
        raise Failed(Text(f"{do}: the table does not answer", f"{do} : la table ne répond pas"))
    if not event.body.get("ok"):
        error, rule = event.body.get("error", "?"), event.body.get("rule")
        stamp = f" ({rule})" if rule else ""
        said = event.body.get("text") or {}
        raise Failed(Text(*(f"{said.get(language, error)}{stamp}" for language in LANGUAGES)))
    return dict(event.body)


def asked(runner: "CommandRunner", do: str, /, **given: Any) -> Steps:
    """Send a request to the table and report what came of it."""
    before = _version(runner.console)
    yield from answer_to(runner, do, **given)
    version = _version(runner.console)
    stamp = Text("", "") if version is None else Text(f" (no. {version})", f" (n° {version})")
    report = happened(runner.console.view, before)
    if report is None and do == "act":
        report = _awaited(runner.console.view)
    if report is None:
        report = Text(f"{do}: done", f"{do} : fait")
    runner.say(Text(f"{report.en}{stamp.en}", f"{report.fr}{stamp.fr}"), "good")


def _version(console: Console) -> int | None:
    version = (console.view or {}).get("version")
    return version if isinstance(version, int) else None


def happened(view: Mapping[str, Any] | None, since: int | None) -> Text | None:
    """What the table has reported since that version."""
    events = (view or {}).get("events") or ()
    return _joined([event["text"] for event in events if event["version"] > (since or 0)])


def _awaited(view: Mapping[str, Any] | None) -> Text | None:
    """Why an entered action is not played yet: it waits for its weight, for example."""
    pending = (view or {}).get("pending") or {}
    return _joined(list(pending.get("evidence") or ())[-1:])


def _joined(texts: list[Any]) -> Text | None:
    if not texts:
        return None
    return Text(*(" ".join(str(text.get(way, text)) for text in texts) for way in LANGUAGES))


def command(console: Console, name: str, language: Language) -> Command | None:
    """A verb of the game on the table, as a command."""
    verb = verbs.named(console.view, name)
    return None if verb is None else as_command(verb, language)


def names(console: Console, language: Language) -> list[str]:
    return [verb.name(language) for verb in verbs.verbs(console.view)]


def of_any_game(name: str, language: Language) -> Command | None:
    """The same for any game with such a verb, for help."""
    verb = verbs.among(tuple(verbs.everywhere()), name)
    return None if verb is None else as_command(verb, language)


def understood(console: Console, language: Language) -> list[Command]:
    """The words of the game on the table, or of every game if there is none."""
    known = verbs.verbs(console.view) or verbs.everywhere()
    return [as_command(verb, language) for verb in known]


def as_command(verb: Verb, language: Language) -> Command:
    def run(runner: "CommandRunner", words: list[str]) -> Steps:
        game = verbs.game_of(runner.console.view) or {}
        action = verb.read(words, game.get("players") or ())
        typed = " ".join((verb.name(runner.language), *words))
        return played(runner, typed, action)

    def complete(console: Console, words: list[str]) -> Sequence[str]:
        return verbs.completions(console.view, verb, words, language)

    usage = verb.usage.say(language)
    name = verb.name(language)
    example = _example(verb, language)
    return Command(name, usage, verb.help, run, "play", complete, verb.names, example)


def _example(verb: Verb, language: Language) -> str:
    """The English example in the words of the language."""
    if language == "en" or not verb.example:
        return verb.example
    words = verb.example.split()[1:]
    meant = verb.read(words, words)[verb.action]
    return " ".join((verb.name(language), *verb.spell(meant, language)))


def played(runner: "CommandRunner", typed: str, action: Json) -> Steps:
    """Enter an action; if the table takes it, `again` repeats it."""
    yield from asked(runner, "act", action=action)
    runner.repeat = Repeat(typed, lambda runner: played(runner, typed, action))


def elsewhere(console: Console, word: str) -> Text | None:
    """A word of another game, or of any while there is no game."""
    if verbs.among(tuple(verbs.everywhere()), word) is None:
        return None
    game = verbs.game_of(console.view)
    if game is None:
        begin = f"`begin {catalogue.example(console.board)}`"
        return Text(
            f"{word}: no game is being played; {begin} starts one",
            f"{word} : aucune partie en cours ; {begin} en commence une",
        )
    return Text(
        f"{word}: {game['name']} has no such word; `table` shows what it expects",
        f"{word} : {game['name']} n’a pas ce mot ; `table` montre ce qui est attendu",
    )


def play(runner: "CommandRunner", words: list[str]) -> Steps:
    """`play roll 3`, or an action as in a record's line: `play {"roll": 3}`."""
    typed = " ".join(words)
    if not typed:
        raise BadCommand(Text("play ACTION", "play ACTION"))
    if typed.startswith("{"):
        return played(runner, f"play {typed}", _decoded(typed))
    name, *rest = (word.meant for word in split(typed))
    found = command(runner.console, name, runner.language)
    if found is None:
        known = ", ".join(names(runner.console, runner.language)) or "–"
        raise BadCommand(
            elsewhere(runner.console, name)
            or Text(
                f"play {name}: no such action; there are {known}",
                f"play {name} : action inconnue ; il y a {known}",
            )
        )
    steps = found.run(runner, rest)
    assert steps is not None
    return steps


def _decoded(typed: str) -> Json:
    try:
        action = json.loads(typed)
    except (ValueError, RecursionError) as error:
        raise BadCommand(
            Text(
                f"not JSON: {error}; words will do, as in `play roll 3`",
                f"ce n’est pas du JSON ({error}) ; des mots suffisent : `play roll 3`",
            )
        ) from error
    if not isinstance(action, dict):
        raise BadCommand(Text("an action is an object", "une action est un objet"))
    return action


def again(runner: "CommandRunner", words: list[str]) -> Steps:
    """Repeat the last play; after the end of a game, start another with the same players."""
    game = verbs.game_of(runner.console.view)
    if game is not None and game.get("over"):
        return _rematch(runner)
    if runner.repeat is None:
        raise BadCommand(
            Text(
                "nothing has been played from here yet",
                "rien n’a encore été joué d’ici",
            )
        )
    runner.say(Text(f"again: {runner.repeat.words}", f"encore : {runner.repeat.words}"))
    return runner.repeat.run(runner)


def _rematch(runner: "CommandRunner") -> Steps:
    body = yield from answer_to(runner, "record")
    record = body.get("record")
    if not record:
        raise Failed(Text("there was no game", "il n’y avait pas de partie"))
    runner.repeat = None
    yield from asked(runner, "begin", header=record[0])


def completed(console: Console, words: list[str]) -> Sequence[str]:
    """After `play`: verbs, then their words."""
    if len(words) == 1:
        return names(console, "en")
    verb = verbs.named(console.view, words[0])
    return () if verb is None else verbs.completions(console.view, verb, words[1:], "en")
