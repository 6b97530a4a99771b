"""The umpire's view and hands: what the table holds, and correcting it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pichenette.console import verbs
from pichenette.console.commands import playing
from pichenette.console.commands.command import BadCommand, Command, Steps, whole_of
from pichenette.console.commands.playing import Repeat, asked
from pichenette.console.console import Console
from pichenette.games.verb import Verb
from pichenette.text import LANGUAGES, Text

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner


def _name_pieces(runner: "CommandRunner", words: list[str]) -> Steps:
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
    sorts = {choice["action"] for choice in verbs.choices(console.view) if "pieces" in choice}
    return next((verb for verb in verbs.verbs(console.view) if verb.action in sorts), None)


def _void(runner: "CommandRunner", words: list[str]) -> Steps:
    usage = "void ENTRY [follow] [WHY]"
    if not words:
        raise BadCommand(Text(usage, "void ENTRÉE [follow] [POURQUOI]"))
    entry, why = whole_of(words[0], usage), words[1:]
    turns = "follow" if why[:1] == ["follow"] else "keep"
    reason = " ".join(why[turns == "follow" :])
    yield from asked(runner, "correct", kind="void", entry=entry, turns=turns, why=reason)


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
            Text(
                f"choose a question from 1 to {len(questions)}",
                f"choisissez une question de 1 à {len(questions)}",
            )
        )
    choices = len(questions[number - 1]["choices"])
    if not 1 <= choice <= choices:
        raise BadCommand(Text(f"choose from 1 to {choices}", f"choisissez de 1 à {choices}"))
    yield from _chosen(runner, questions[number - 1], choice - 1)


def _chosen(runner: "CommandRunner", question: dict[str, Any], choice: int) -> Steps:
    yield from asked(runner, "answer", question=question["key"], choice=choice)
    text = question["choices"][choice]["text"]
    said = " ".join(str(text.get(runner.language, text)).split())
    runner.repeat = Repeat(f"answer {said}", lambda runner: _same_choice(runner, question, text))


def _same_choice(runner: "CommandRunner", question: dict[str, Any], text: Any) -> Steps:
    """The same answer to the same question, asked again."""
    for open_question in (runner.console.view or {}).get("questions") or ():
        for place, choice in enumerate(open_question["choices"]):
            if open_question["text"] == question["text"] and choice["text"] == text:
                yield from _chosen(runner, open_question, place)
                return
    raise BadCommand(
        Text("this question is not open now", "cette question n’est pas posée maintenant")
    )


def _pieces(console: Console, words: list[str]) -> Sequence[str]:
    return [*sorted(pieces_of(console)), "other", "off"]


def pieces_of(console: Console) -> set[str]:
    """The kinds of pieces the table knows now."""
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
    en, fr = (" | ".join(verbs.expected(runner.console.view, language)) for language in LANGUAGES)
    runner.say(Text(f"{game['turn']} to play: {en}", f"à {game['turn']} de jouer : {fr}"))


COMMANDS = (
    Command(
        "table",
        "",
        Text(
            "show the umpire's view: the open shot, the verdicts, what the rules expect (F5)",
            "montrer la vue de l’arbitre : tir en cours, verdicts, ce que les règles attendent "
            "(F5)",
        ),
        _expects,
        "umpire",
    ),
    Command(
        "label",
        "PIECE … [off PIECE …]",
        Text(
            "say what really fell in the open shot, or else in the last one; a single PIECE (or "
            "other) names the last piece that fell",
            "dire ce qui est vraiment tombé dans le tir en cours, ou sinon dans le dernier ; une "
            "seule PIÈCE (ou other) nomme la dernière pièce tombée",
        ),
        _name_pieces,
        "umpire",
        _pieces,
        example="label queen blue off striker",
    ),
    Command(
        "done",
        "",
        Text(
            "end the shot now, even if nothing fell",
            "finir le tir maintenant, même si rien n’est tombé",
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
        Text("bring back what was undone last", "rétablir ce qui vient d’être annulé"),
        lambda runner, words: asked(runner, "redo"),
        "umpire",
    ),
    Command(
        "answer",
        "CHOICE [QUESTION]",
        Text(
            "answer the umpire's question with one of its choices (numbered on F5; ▸ marks the "
            "one the done button would take)",
            "répondre à la question de l’arbitre par un de ses choix (numérotés dans F5 ; ▸ "
            "marque celui que prendrait le bouton « fini »)",
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
            "entrer ce qu’aucun capteur ne voit, dans les mots du jeu (aussi sans `play` : "
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
            "refaire le dernier coup ou la dernière réponse ; après la fin, lancer la revanche",
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
            "rayer une entrée du journal, même ancienne ; avec `follow`, les coups suivants vont "
            "à celui dont c’est alors le tour",
        ),
        _void,
        "umpire",
        _events,
        example="void 17 a hand",
    ),
)
