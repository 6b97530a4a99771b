"""The umpire's view and hands: what the table holds, and putting it right."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pichenette.console import verbs
from pichenette.console.commands import playing
from pichenette.console.commands.command import BadCommand, Command, Steps, whole_of
from pichenette.console.commands.playing import Repeat, answer_to, asked
from pichenette.console.console import Console
from pichenette.console.readable import readable
from pichenette.console.tokens import split
from pichenette.console.tui.table import table_lines
from pichenette.games import catalogue, typed
from pichenette.games.described import described, players
from pichenette.games.game import BadRecord
from pichenette.games.verb import Verb
from pichenette.outputs.ink import plain
from pichenette.text import LANGUAGES, Language, Text, same

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner

_OURS = frozenset({"id", "do"})  # the console says these itself
_FEW = 3  # lines of an answer that fit under any page
_WIDTH = 66  # columns of a table that is told line by line


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
    """`abandon=yes` among the words: the game that is being played may be abandoned."""
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
                    Text(f"{name}: {title.en}, {seats.en}", f"{name} : {title.fr}, {seats.fr}")
                )
        for why in () if words else catalogue.broken().values():
            runner.say(why, "warn")
    except BadRecord as error:
        raise BadCommand(error.text) from error


def _begun(console: Console, words: list[str]) -> Sequence[str]:
    """A game, then its options; players are named by whoever types."""
    if len(words) == 1:
        return catalogue.names()
    if words[0] not in catalogue.offered():
        return ()
    options = catalogue.find(words[0]).about.options
    return [f"{one.key}={typed.shown(one.default)}" for one in options]


def _label(runner: "CommandRunner", words: list[str]) -> Steps:
    """`label blue queen off striker`: what fell, and after `off` what left the board."""
    verb = _sorting(runner.console)
    at = words.index("off") if "off" in words else len(words)
    potted, off = words[:at], words[at + 1 :]
    if verb is not None and words and words != ["other"]:
        shot = verb.read(words, ())[verb.action]
        potted, off = shot.get("potted", []), shot.get("off", [])
    if len(potted) + len(off) == 1:
        place = "off" if off else "potted"
        yield from asked(runner, "label", piece=(potted + off)[0], place=place)
    else:
        yield from asked(runner, "say", potted=potted, off=off)


def _sorting(console: Console) -> Verb | None:
    """How this game names what fell, if pieces fall in it."""
    sorts = {one["action"] for one in verbs.choices(console.view) if "pieces" in one}
    return next((verb for verb in verbs.verbs(console.view) if verb.action in sorts), None)


def _void(runner: "CommandRunner", words: list[str]) -> Steps:
    usage = "void ENTRY [follow] [WHY]"
    if not words:
        raise BadCommand(Text(usage, "void ENTRÉE [follow] [POURQUOI]"))
    entry, why = whole_of(words[0], usage), words[1:]
    turns = "follow" if why[:1] == ["follow"] else "keep"
    told = " ".join(why[turns == "follow" :])
    yield from asked(runner, "correct", kind="void", entry=entry, turns=turns, why=told)


def _answer(runner: "CommandRunner", words: list[str]) -> Steps:
    usage = "answer CHOICE [QUESTION]"
    questions = (runner.console.view or {}).get("questions") or []
    if not questions:
        raise BadCommand(Text("there is no open question", "aucune question en cours"))
    if not words:
        raise BadCommand(Text(usage, "answer CHOIX [QUESTION]"))
    number = whole_of(words[1], usage) if len(words) > 1 else 1
    choice = whole_of(words[0], usage)
    if not 1 <= number <= len(questions):
        raise BadCommand(
            Text(f"there are {len(questions)} questions", f"il y a {len(questions)} questions")
        )
    choices = len(questions[number - 1]["choices"])
    if not 1 <= choice <= choices:
        raise BadCommand(Text(f"choose from 1 to {choices}", f"choisir de 1 à {choices}"))
    yield from _chosen(runner, questions[number - 1], choice - 1)


def _chosen(runner: "CommandRunner", question: dict[str, Any], choice: int) -> Steps:
    yield from asked(runner, "answer", question=question["key"], choice=choice)
    text = question["choices"][choice]["text"]
    said = " ".join(str(text.get(runner.language, text)).split())
    runner.repeat = Repeat(f"answer {said}", lambda runner: _same_choice(runner, question, text))


def _same_choice(runner: "CommandRunner", question: dict[str, Any], text: Any) -> Steps:
    """The same answer to the same question, asked anew."""
    for one in (runner.console.view or {}).get("questions") or ():
        for place, choice in enumerate(one["choices"]):
            if one["text"] == question["text"] and choice["text"] == text:
                yield from _chosen(runner, one, place)
                return
    raise BadCommand(
        Text("this question is not open now", "cette question n'est pas posée maintenant")
    )


def _do(runner: "CommandRunner", words: list[str]) -> Steps:
    if not words:
        raise BadCommand(
            Text("do REQUEST [KEY=JSON …], see docs/protocol.md", "do DEMANDE [CLÉ=JSON …]")
        )
    (do, _), *members = split(words[0])
    given = {}
    for word in members:
        key, equals, value = word.meant.partition("=")
        if not equals or not key or key in _OURS:
            raise BadCommand(
                Text(
                    f"do {do}: “{word.raw}” is not KEY=VALUE",
                    f"do {do} : « {word.raw} » n'est pas CLÉ=VALEUR",
                )
            )
        as_typed = word.raw.partition("=")[2] if word.raw.startswith(f"{key}=") else value
        try:
            given[key] = json.loads(as_typed)
        except (ValueError, RecursionError):
            given[key] = value
    before = (runner.console.view or {}).get("version")
    body = yield from answer_to(runner, do, **given)
    told = {key: value for key, value in body.items() if key not in ("id", "ok", "table")}
    if not told:
        happened = playing.happened(runner.console.view, before)
        runner.say(happened or Text(f"{do}: done", f"{do} : fait"), "good")
    lines = [*_lines(told, runner.language)]
    for line in lines:
        runner.say(same(line), "info")
    if len(lines) > _FEW:
        runner.want("page", "stream")
        runner.answer = Text(f"{do}: {len(lines)} lines", f"{do} : {len(lines)} lignes"), "good"


def _lines(told: dict[str, Any], language: Language) -> Iterator[str]:
    """An answer in words; a view as the umpire's page shows it."""
    for key, value in told.items():
        if key == "view" and isinstance(value, dict):
            rows = plain(table_lines(value, _WIDTH, language)).splitlines()
        else:
            rows = readable({key: value}, language)
        yield from (row for row in rows if row.strip())


def _pieces(console: Console, words: list[str]) -> Sequence[str]:
    return [*sorted(pieces_of(console)), "other", "off"]


def pieces_of(console: Console) -> set[str]:
    """The kinds of pieces the table now knows."""
    game = (console.view or {}).get("game") or {}
    choices = (game.get("expects") or {}).get("choices") or []
    return {kind for choice in choices for kind in choice.get("pieces", ())}


def _events(console: Console, words: list[str]) -> Sequence[str]:
    events = (console.view or {}).get("events") or []
    return [str(event["version"]) for event in reversed(events)] if len(words) == 1 else ()


def _expects(runner: "CommandRunner", words: list[str]) -> None:
    runner.want("page", "umpire")
    game = (runner.console.view or {}).get("game")
    if not game:
        runner.say(Text("no game is being played", "aucune partie en cours"), "warn")
        return
    if not game["turn"]:
        runner.say(Text("the game is over", "la partie est finie"))
        return
    en, fr = (" | ".join(verbs.expected(runner.console.view, one)) for one in LANGUAGES)
    runner.say(Text(f"{game['turn']} to play: {en}", f"à {game['turn']} de jouer : {fr}"))


COMMANDS = (
    Command(
        "table",
        "",
        Text(
            "show the umpire's view: the open shot, the verdicts, what the rules expect (F5)",
            "montrer la vue de l'arbitre : tir en cours, verdicts, ce que les règles attendent "
            "(F5)",
        ),
        _expects,
        "umpire",
    ),
    Command(
        "begin",
        "GAME PLAYER … [OPTION=VALUE …] [abandon=yes]",
        Text(
            "start a game; without a service it is a practice game and is not saved; abandon=yes: "
            "even if another game is being played",
            "commencer une partie ; sans service, c'est un essai qui n'est pas gardé ; "
            "abandon=yes : même si une autre partie est en cours",
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
            "lister les jeux, ou montrer les règles et options d'un jeu",
        ),
        _games,
        "umpire",
        lambda console, words: catalogue.names() if len(words) == 1 else (),
        example=f"games {catalogue.example().split()[0]}",
    ),
    Command(
        "label",
        "PIECE … [off PIECE …]",
        Text(
            "say what really fell in the open shot, or else in the last one; a single PIECE (or "
            "other) names the last piece that fell",
            "dire ce qui est vraiment tombé dans le tir en cours, ou sinon dans le dernier ; une "
            "seule PIÈCE (ou other) nomme la dernière pièce tombée",
        ),
        _label,
        "umpire",
        _pieces,
        example="label queen blue off striker",
    ),
    Command(
        "done",
        "",
        Text(
            "end the shot now, even if nothing fell",
            "finir le tir maintenant, même si rien n'est tombé",
        ),
        lambda runner, words: asked(runner, "done"),
        "umpire",
        aliases=("fini",),
    ),
    Command(
        "undo",
        "",
        Text(
            "drop the open shot, or else take back the last play or correction",
            "annuler le tir en cours, ou sinon le dernier coup ou la dernière correction",
        ),
        lambda runner, words: asked(runner, "undo"),
        "umpire",
        aliases=("annule",),
    ),
    Command(
        "redo",
        "",
        Text("bring back what was undone last", "rétablir ce qui vient d'être annulé"),
        lambda runner, words: asked(runner, "redo"),
        "umpire",
    ),
    Command(
        "answer",
        "CHOICE [QUESTION]",
        Text(
            "answer the umpire's question with one of its choices (numbered on F5; ▸ is the one "
            "that the done button would take)",
            "répondre à la question de l'arbitre par un de ses choix (numérotés dans F5 ; ▸ est "
            "celui que le bouton « done » prendrait)",
        ),
        _answer,
        "umpire",
        example="answer 2",
    ),
    Command(
        "play",
        "ACTION",
        Text(
            "enter what no sensor sees, in the game's words (also without `play`: `roll 3`, "
            "`pot blue`) or as a line of a record",
            "entrer ce qu'aucun capteur ne voit, dans les mots du jeu (aussi sans `play` : "
            "`lance 3`, `empoche bleu`) ou comme dans un enregistrement",
        ),
        playing.play,
        "umpire",
        playing.completed,
        example="play pot 2 blue",
        is_raw=True,
    ),
    Command(
        "again",
        "",
        Text(
            "repeat the last play or answer; after the end, start another game with the same "
            "players",
            "refaire le dernier coup ou la dernière réponse ; après la fin, lancer la revanche",
        ),
        playing.again,
        "umpire",
        aliases=("encore", "revanche"),
    ),
    Command(
        "void",
        "ENTRY [follow] [WHY]",
        Text(
            "strike an entry from the journal, however old; with `follow`, later plays go to "
            "whoever's turn it then is",
            "rayer une entrée du journal, même ancienne ; avec `follow`, les coups suivants vont "
            "à celui dont c'est alors le tour",
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
            "make any other request of the service's local interface",
            "faire toute autre demande à l'interface locale du service",
        ),
        _do,
        "umpire",
        is_raw=True,
        example='do correct kind=change entry=17 line={"player":"Ana","shot":{}}',
    ),
)
