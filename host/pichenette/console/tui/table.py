"""The table as the umpire sees it: scores, board, what is open, asked and expected, events.

No rules and no game are known: words and drawings are the game's own.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast, get_args

from pichenette.board import Board
from pichenette.console import verbs
from pichenette.games import catalogue
from pichenette.outputs.ink import Ink, InkLine, Style, beside, columns, wrap
from pichenette.table.view import CHOICE_SHOWN
from pichenette.text import Language, Text, number, same

ViewJson = Mapping[str, Any]

_EVENTS = 6
_WHO = {"sensor": Text("sensor", "capteur"), "panel": Text("panel", "panneau")}
_MANY = 12  # plays among the choices of a question
_GAP = 3
_TALL = 6  # rows: a lower board leaves the words their width
_LEAST = 36  # columns of words beside a board; with fewer, the board stands below them
_STYLES = frozenset(get_args(Style))


def table_lines(
    view: ViewJson | None, width: int, language: Language, board: Board | None = None
) -> list[InkLine]:
    """Everything, with the drawing beside the words if there is room.  `board` is where it is
    played, to suggest a game.
    """
    words = [*_head(view, width, language, board)]
    drawn = drawing(view, language)
    if not drawn:
        return words + _rest(view, width, language)
    wide = max(sum(columns(ink.text) for ink in line) for line in drawn)
    room = width - wide - _GAP
    if room < _LEAST or len(drawn) < _TALL:
        return [*words, *drawn, *_rest(view, width, language)]
    return [*words, *beside(drawn, _rest(view, room, language), wide, _GAP)]


def table_in_short(
    view: ViewJson | None, width: int, height: int, language: Language, board: Board | None = None
) -> list[InkLine]:
    """As much as there is room for, without the drawing."""
    return [*_head(view, width, language, board), *_rest(view, width, language)][:height]


def drawing(view: ViewJson | None, language: Language) -> list[InkLine]:
    """The game's own picture of its board."""
    game = verbs.game_of(view)
    rows = (game.get("drawing") if game else None) or ()
    return [[_ink(mark, language) for mark in row] for row in rows]


def _ink(mark: Mapping[str, Any], language: Language) -> Ink:
    style = mark.get("style") or "plain"
    known = cast(Style, style) if style in _STYLES else "plain"
    return Ink(spoken(mark["text"], language), known)


def _head(
    view: ViewJson | None, width: int, language: Language, board: Board | None
) -> Iterator[InkLine]:
    game = verbs.game_of(view)
    if view is None or game is None:
        begin = f"`begin {catalogue.example(board)}`"
        none = Text(
            f"no game is being played; {begin} starts one",
            f"aucune partie en cours ; {begin} en commence une",
        )
        yield from _wrapped(none.say(language), width, "faint")
        return
    scores = [
        f"{'▶ ' if name == game['turn'] else ''}{name} {score}"
        for name, score in game["scores"].items()
    ]
    word = verbs.rounds(view).say(language)
    title = f"{game['name']} · {word} {game['round']}"
    version = Text("no.", "n°").say(language) + f" {view['version']}"
    if columns(f"{title}  {'   '.join(scores)}  {version}") <= width:
        yield [Ink(f"{title}  ", "faint"), Ink("   ".join(scores), "title"), Ink(f"  {version}")]
    else:
        yield [Ink(f"{title}  {version}", "faint")]
        yield from ([Ink(row, "title")] for row in _rows(scores, width))
    if game.get("over"):
        winners = ", ".join(game.get("winners") or ())
        over = Text(f"over: {winners} won", f"finie : gagnée par {winners}")
        if not winners:
            over = Text("over: a draw", "finie : match nul")
        yield [Ink(over.say(language), "good")]


def _rest(view: ViewJson | None, width: int, language: Language) -> list[InkLine]:
    game = verbs.game_of(view)
    if view is None or game is None:
        return []
    lines = [*_pending(view, width, language)]
    lines += _questions(view, width, language)
    lines += _expects(view, width, language)
    for fault in [*(view.get("faults") or ()), *(view.get("notices") or ())]:
        lines += _wrapped(f"! {spoken(fault, language)}", width, "bad")
    for event in reversed((view.get("events") or [])[-_EVENTS:]):
        who = _WHO.get(event["who"], same(event["who"])).say(language)
        head = f"{event['version']:>5} {who:<8} "
        rows = wrap(spoken(event["text"], language), max(20, width - len(head)), 3)
        lines.append([Ink(head, "faint"), Ink(rows[0])])
        lines += [[Ink(" " * len(head) + row)] for row in rows[1:]]
    return lines


def _wrapped(text: str, width: int, style: Style, most: int = 4) -> Iterator[InkLine]:
    first, *more = wrap(text, width, most)
    yield [Ink(first, style)]
    yield from ([Ink(f"  {row}", style)] for row in wrap(" ".join(more), width - 2, most) if more)


def _pending(view: ViewJson, width: int, language: Language) -> Iterator[InkLine]:
    pending = view.get("pending")
    if not pending:
        if any("pieces" in choice for choice in verbs.choices(view)):
            yield [Ink(Text("no shot is open", "aucun tir ouvert").say(language), "faint")]
        return
    left_ms = pending.get("remaining_ms")
    due = "" if left_ms is None else f"  {number(left_ms / 1000, '.1f').say(language)} s"
    action = pending.get("action") or {}
    shots = {choice["action"] for choice in verbs.choices(view) if "pieces" in choice}
    if not shots and not action:
        word = Text("not explained yet", "pas encore expliqué").say(language)
        what = ""
    elif shots & action.keys() or not action:
        word = Text("open shot: ", "tir ouvert : ").say(language)
        what = verbs.spoken_action(view, action, language).partition(" ")[2] or "–"
    else:
        word = Text("open: ", "en cours : ").say(language)
        what = verbs.spoken_action(view, action, language)
    points = pending.get("points", 0)
    yield [
        Ink(word, "accent"),
        Ink(what, "title"),
        Ink(f"  {points:+d}{due}" if what else due, "good"),
        Ink("  ?" if pending.get("has_doubt") else "", "warn"),
    ]
    if pending.get("refused"):
        yield from _wrapped(f"  {spoken(pending['refused'], language)}", width, "bad")
    for reason in pending.get("evidence") or ():
        rows = wrap(spoken(reason, language), width - 2, 3)
        yield from ([Ink(f"  {row}", "faint")] for row in rows)


def _questions(view: ViewJson, width: int, language: Language) -> Iterator[InkLine]:
    """Each with its choices, numbered for `answer`; the standing one is marked."""
    for place, question in enumerate(view.get("questions") or (), 1):
        style: Style = "warn" if question.get("is_doubt") or question.get("was_doubt") else "accent"
        first, *more = wrap(spoken(question["text"], language), width - 5, 4)
        yield [Ink(f"? {place}  ", style), Ink(first, style)]
        yield from ([Ink(f"     {row}", style)] for row in more)
        choices = [*_choices(view, question, language)]
        yield from ([Ink(f"     {row}")] for row in _rows(choices, width - 5))


def _choices(view: ViewJson, question: Mapping[str, Any], language: Language) -> Iterator[str]:
    """One by one; dozens of plays of one kind are easier to type than to find in a list."""
    plays: dict[str, list[int]] = {}
    for index, choice in enumerate(question["choices"]):
        if (choice.get("does") or {}).keys() == {"play"}:
            plays.setdefault(next(iter(choice["does"]["play"])), []).append(index)
    many = {index: kind for kind, some in plays.items() if len(some) > _MANY for index in some}
    shown = _shown(view, question)
    for index, choice in enumerate(question["choices"]):
        if index not in many or index == shown:
            mark = "*" if index == question.get("standing") else ""
            mark = "▸" if index == shown else mark
            yield f"{mark}{index + 1} {spoken(choice['text'], language)}"
        elif index == plays[many[index]][0]:
            example = verbs.spoken_action(view, choice["does"]["play"], language)
            last = plays[many[index]][-1] + 1
            kinds = Text(f"{index + 1}–{last}: type", f"{index + 1} à {last} : taper")
            more = Text("and so on", "etc.")
            yield f"{kinds.say(language)} `{example}` {more.say(language)}"


def _shown(view: ViewJson, question: Mapping[str, Any]) -> int | None:
    """The choice that the done button would take."""
    answering = view.get("answering") or {}
    is_shown = answering.get("state") in CHOICE_SHOWN
    return answering["choice"] if is_shown and answering["key"] == question["key"] else None


def _rows(choices: Iterable[str], width: int) -> Iterator[str]:
    """As many rows as it takes: none is hidden, as the last is often the one wanted."""
    row = ""
    for choice in choices:
        longer = f"{row}   {choice}" if row else choice
        if row and columns(longer) > width:
            yield row
            longer = choice
        row = longer
    yield row


def _expects(view: ViewJson, width: int, language: Language) -> Iterator[InkLine]:
    expected = verbs.expected(view, language)
    if not expected:
        return
    word = Text("expects: ", "attend : ").say(language)
    player = (verbs.game_of(view) or {})["expects"]["player"] or "–"
    colon = " :" if language == "fr" else ":"
    first, *more = wrap(f"{player}{colon} {' | '.join(expected)}", width - columns(word), 5)
    yield [Ink(word, "faint"), Ink(first)]
    yield from ([Ink(" " * columns(word)), Ink(row)] for row in more)


def spoken(text: Any, language: Language) -> str:
    """A text of a view, in two languages or in one."""
    if isinstance(text, Mapping):
        return str(text.get(language) or text.get("en") or next(iter(text.values()), ""))
    return str(text)
