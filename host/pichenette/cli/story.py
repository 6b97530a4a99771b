"""A record told as people would like to read it: who did what, what it brought, how it ended.

In: the record after its header and after each line.  Out: lines of text in one language.  The
sentences about an action are the game's own; this file adds numbers, running scores, voids and
the end.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pichenette.games.game import Game, Language, Text
from pichenette.games.record import Record

WIDTH = 96


def story(records: Sequence[Record], lang: Language, is_whole: bool) -> Iterator[str]:
    """All of it; a record that is not whole has no end to tell."""
    if not records:
        return
    yield from _opening(records[0], lang)
    voided_by = _voided_by(records[-1])
    for number, (before, after) in enumerate(pairwise(records), 1):
        told = [sentence.say(lang) for sentence in _tell(before, after)]
        if after.game.scores != before.game.scores:
            told.append(f"[{_scores(after.game)}]")
        mark = " "
        if number in voided_by:
            mark, by = "✗", voided_by[number]
            told.append(Text(f"– void, by line {by}", f"– annulé par la ligne {by}").say(lang))
        yield from _filled(f"{number:4}{mark} ", told)
    if is_whole:
        yield from _ending(records[-1].game, lang)


def clean(text: str) -> str:
    """What a terminal can show without being led astray by a name."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _filled(margin: str, sentences: list[str]) -> Iterator[str]:
    """Lines of readable width that break between sentences only."""
    line = margin + sentences[0]
    for sentence in sentences[1:]:
        if len(line) + 1 + len(sentence) <= WIDTH:
            line += f" {sentence}"
        else:
            yield line
            line = " " * len(margin) + sentence
    yield line


def _opening(record: Record, lang: Language) -> Iterator[str]:
    game = record.game
    people = ", ".join(game.players)
    yield Text(f"{game.name}: {people}", f"{game.name} : {people}").say(lang)
    options = record.header.get("options", {})
    if options:
        yield "  " + ", ".join(
            f"{key} {json.dumps(value, ensure_ascii=False)}" for key, value in options.items()
        )
    yield Text(f"  {game.turn} starts.", f"  {game.turn} commence.").say(lang)
    yield ""


def _tell(before: Record, after: Record) -> list[Text]:
    act = after.last.act
    if isinstance(act, int):
        return [
            Text(
                f"Void: line {act} never happened.", f"Annulation : la ligne {act} n'a pas eu lieu."
            )
        ]
    told = list(before.game.tell(act, after.game))
    told += [Text(f"Warning: {rule}.", f"Attention : {rule}.") for rule in after.game.warnings]
    return told


def _voided_by(record: Record) -> dict[int, int]:
    """Each line that is not in force, and the line in force that says so."""
    return {
        line.act: number
        for number, line in enumerate(record.lines, 1)
        if isinstance(line.act, int) and number not in record.voided
    }


def _ending(game: Game, lang: Language) -> Iterator[str]:
    yield ""
    picture = game.picture()
    if picture:
        yield from picture.splitlines()
        yield ""
    scores, winners = _scores(game), game.outcome.winners if game.outcome else ()
    if game.outcome is None:
        now = Text(
            f"{scores} – round {game.round}, {game.turn} to play.",
            f"{scores} – manche {game.round}, à {game.turn} de jouer.",
        )
    elif winners:
        now = Text(
            f"{scores} – won by {' and '.join(winners)}.",
            f"{scores} – victoire : {' et '.join(winners)}.",
        )
    else:
        now = Text(f"{scores} – a draw.", f"{scores} – partie nulle.")
    yield now.say(lang)


def _scores(game: Game) -> str:
    return ", ".join(f"{name} {points}" for name, points in game.scores.items())
