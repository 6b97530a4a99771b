"""A record told as people would like to read it: who did what, what it scored, how it ended.

The sentences about an action are the game's own; this file adds numbers, running scores, voids and
the end.
"""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pichenette.games.game import Action, Game, Language, Text
from pichenette.games.record import Record, VoidLine

WIDTH = 96


class StoryStep(NamedTuple):
    """One line, with the game before and after it as judged then, without later voids."""

    act: Action | VoidLine
    before: Game
    after: Game


def story(
    record: Record, steps: Sequence[StoryStep], lang: Language, is_whole: bool
) -> Iterator[str]:
    """All of it; an incomplete record has no end to tell."""
    yield from _opening(record, lang)
    voided_by = _voided_by(record)
    for number, step in enumerate(steps, 1):
        sentences = [sentence.say(lang) for sentence in _tell(step)]
        if step.after.scores != step.before.scores:
            sentences.append(f"[{_scores(step.after)}]")
        mark = " "
        if number in voided_by:
            mark, by = "✗", voided_by[number]
            sentences.append(Text(f"– void, by line {by}", f"– annulé par la ligne {by}").say(lang))
        yield from _filled(f"{number:4}{mark} ", sentences)
    if is_whole:
        yield from _ending(record.game, lang)


def clean(text: str) -> str:
    """What a terminal can show without being misled by a name."""
    return "".join(
        char if char.isprintable() or char == "\u00a0" else ascii(char)[1:-1] for char in text
    )


def _filled(margin: str, sentences: list[str]) -> Iterator[str]:
    """Lines of readable width that only break between sentences."""
    line = margin + sentences[0]
    for sentence in sentences[1:]:
        if len(line) + 1 + len(sentence) <= WIDTH:
            line += f" {sentence}"
        else:
            yield line
            line = " " * len(margin) + sentence
    yield line


def _opening(record: Record, lang: Language) -> Iterator[str]:
    game = record.game_after(0)
    people = ", ".join(game.players)
    yield Text(f"{game.name}: {people}", f"{game.name} : {people}").say(lang)
    options = record.header.get("options", {})
    if options:
        yield "  " + ", ".join(
            f"{key} {json.dumps(value, ensure_ascii=False)}" for key, value in options.items()
        )
    yield Text(f"  {game.turn} starts.", f"  {game.turn} commence.").say(lang)
    yield ""


def _tell(step: StoryStep) -> list[Text]:
    act, before, after = step
    if isinstance(act, VoidLine):
        return [
            Text(
                f"Void: line {act.number} never happened.",
                f"Annulation : la ligne {act.number} n’a pas eu lieu.",
            )
        ]
    warnings = [Text(f"Warning: {rule}.", f"Attention : {rule}.") for rule in after.warnings]
    return [*before.tell(act, after), *warnings]


def _voided_by(record: Record) -> dict[int, int]:
    """Each line that is not in force, and the last line in force that says so."""
    return {
        line.act.number: number
        for number, line in enumerate(record.lines, 1)
        if isinstance(line.act, VoidLine) and number not in record.voided
    }


def _ending(game: Game, lang: Language) -> Iterator[str]:
    yield ""
    picture = game.picture(lang)
    if picture:
        yield from picture.split("\n")
        yield ""
    yield result(game).say(lang)


def result(game: Game) -> Text:
    """The scores, and who has won or is to play."""
    scores, winners = _scores(game), game.outcome.winners if game.outcome else ()
    if game.outcome is None:
        return Text(
            f"{scores} – round {game.round}, {game.turn} to play.",
            f"{scores} – manche {game.round}, à {game.turn} de jouer.",
        )
    if winners:
        return Text(
            f"{scores} – won by {' and '.join(winners)}.",
            f"{scores} – victoire : {' et '.join(winners)}.",
        )
    return Text(f"{scores} – a draw.", f"{scores} – partie nulle.")


def _scores(game: Game) -> str:
    return ", ".join(f"{name} {points}" for name, points in game.scores.items())
