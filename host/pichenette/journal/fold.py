"""The state of the table: a fold over its journal.

The same entries always give the same frozen `TableState`, whether folded from the start or from a
snapshot and the entries after it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pichenette.errors import text_of
from pichenette.games.game import BadRecord, IllegalAction
from pichenette.games.record import Line, Record, VoidLine, decode
from pichenette.journal import corrected, correction, event, retelling
from pichenette.journal import trail as trails
from pichenette.journal.corrected import Misfits, Play
from pichenette.journal.correction import BadCorrection, Change, Correction, Insert, Void
from pichenette.journal.entry import Entry, colours_of, header_of
from pichenette.journal.trail import Trail, Undone
from pichenette.text import Text

_TROUBLES_KEPT = 5

UNFIT = (
    IllegalAction,
    BadRecord,
    BadCorrection,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
)
"""What an entry that does not fit raises: it was written under other rules, or is damaged."""

Earlier = Callable[[], Iterable[Entry]]
"""The `PLAYED` entries of the game on the table, in order, up to the one being folded."""


class IllegalPlay(IllegalAction):
    """A play that the rules refuse where it stands."""

    def __init__(self, error: IllegalAction, entry: int) -> None:
        text = Text(
            f"entry {entry} would be illegal: {error.text.en}",
            f"l’entrée {entry} serait illégale : {error.text.fr}",
        )
        super().__init__(text, error.rule)
        self.why = error.text
        self.entry = entry  # the one it came with


class TableState(NamedTuple):
    """Every entry makes one, and a NamedTuple is made several times as fast as a dataclass."""

    version: int = 0  # the number of the last entry
    begin: int = 0  # the entry that began the game on the table
    record: Record | None = None  # the record so far
    colours: Mapping[str, str] = {}  # the markers that players chose
    decided: int = 0  # raw messages up to this one belong to finished shots
    gone: int = 0  # board messages that are lost for good
    is_corrected: bool = False  # the last change was a correction
    events: event.Events = ()
    troubles: tuple[Text, ...] = ()  # entries that are missing or could not be folded
    more_troubles: int = 0  # … and this many more
    # Plays from this entry on are in `record` and `trail`; 0: all of them.
    known_from: int = 0
    # One play per line of `record`, and what was undone since the last.
    trail: Trail | None = None
    undone: Undone | None = None
    # Corrections since its `begin` that are about earlier games.
    elsewhere: frozenset[int] = frozenset()

    @property
    def is_whole(self) -> bool:
        """Does `record` have all its lines?"""
        return self.known_from == 0


def step(
    state: TableState, entry: Entry, earlier: Earlier, judged: "Followed | None" = None
) -> TableState:
    """The state after one more entry; raises what the rules raise, or BadCorrection.

    `judged` is the game after the entry, if the rules were asked already.
    """
    version = entry.number
    if entry.kind == "begin":
        record = Record.start(header_of(entry))
        colours = colours_of(entry)
        return TableState(version, version, record, colours, entry.upto, state.gone)
    if entry.kind == "gap":
        missing = entry.body["last"] - entry.body["first"] + 1
        return state._replace(version=version, gone=state.gone + missing)
    if entry.is_correction:
        return _corrected(state, entry, earlier, judged)
    if entry.kind != "act" or state.record is None:
        return state._replace(version=version)
    if not state.is_whole and "void" in entry.body:  # refers to a line by its number
        state = whole(state, earlier)
    before = state.record
    assert before is not None
    record = judged[0] if judged else before.append(entry.body)
    act = record.last.act
    trail = Trail(version, entry.body, state.trail)
    if isinstance(act, VoidLine):
        events, sentences = event.holding(state.events, record, trail), []
    else:
        events, sentences = state.events, before.game.tell(act, record.game)
    return state._replace(
        version=version,
        events=event.extended(events, version, entry.who, sentences, version),
        record=record,
        decided=entry.upto,
        is_corrected=isinstance(act, VoidLine),
        trail=trail,
        undone=None,
    )


def whole(state: TableState, earlier: Earlier) -> TableState:
    """The state with all lines of its game."""
    if state.is_whole:
        return state
    all_lines, trail = refolded(list(earlier()))
    return state._replace(record=all_lines, trail=trail, undone=None, known_from=0)


def skip(state: TableState, entry: Entry, error: Exception) -> TableState:
    """Report and skip an entry that cannot be folded (any longer)."""
    why = text_of(error)
    trouble = Text(
        f"journal entry {entry.number} does not fit and is skipped: {why.en}",
        f"l’entrée {entry.number} du journal n’est pas valable ici et est ignorée : {why.fr}",
    )
    return _troubled(state._replace(version=entry.number), trouble)


def lost(state: TableState, first: int, last: int, *, has_begin: bool) -> TableState:
    """Entries that are lost or unreadable.  If a game began among them, nothing after them belongs
    to the previous game.
    """
    if has_begin:
        state = TableState(gone=state.gone)
    which = (
        Text(f"journal entry {first} is", f"l’entrée {first} du journal est")
        if first == last
        else Text(
            f"journal entries {first} to {last} are",
            f"les entrées {first} à {last} du journal sont",
        )
    )
    next_ = (
        Text("start the game again", "recommencez la partie")
        if has_begin or state.record is None
        else Text("check the score", "vérifiez le score")
    )
    trouble = Text(
        f"{which.en} lost or cannot be read: {next_.en}",
        f"{which.fr} perdue{'s' if last > first else ''} ou illisible"
        f"{'s' if last > first else ''} : {next_.fr}",
    )
    # First, as it explains why others do not fit.
    return state._replace(version=last, troubles=(trouble, *state.troubles))


def _troubled(state: TableState, trouble: Text) -> TableState:
    """A hole in a game may invalidate hundreds of plays."""
    if len(state.troubles) < _TROUBLES_KEPT:
        return state._replace(troubles=(*state.troubles, trouble))
    return state._replace(more_troubles=state.more_troubles + 1)


def troubles(state: TableState) -> tuple[Text, ...]:
    more = state.more_troubles
    if not more:
        return state.troubles
    rest = Text(
        f"{more} more journal entries do not fit; see `pichenette journal list`",
        f"{more} autres entrées du journal ne sont pas valables ; voir `pichenette journal list`",
    )
    return (*state.troubles, rest)


def _saying(state: TableState, entry: Entry, texts: Sequence[Text], play: int = 0) -> TableState:
    events = event.extended(state.events, entry.number, entry.who, texts, play)
    return state._replace(version=entry.number, events=events)


def _corrected(
    state: TableState, entry: Entry, earlier: Earlier, judged: "Followed | None"
) -> TableState:
    given, why = entry.correction, correction.why(entry.body)
    is_draft = correction.is_draft(given)  # the correction that brings it says what counts
    if given.target < state.begin or given.target in state.elsewhere:
        state = state._replace(elsewhere=state.elsewhere | {entry.number})
        return _saying(state, entry, [] if is_draft else [retelling.of_earlier_game(why)])
    if is_draft:
        return state._replace(version=entry.number)
    if state.record is None:
        raise BadCorrection(Text("there is no game to correct", "aucune partie à corriger"))
    if (short := _short_way(state, entry, given)) is not None:
        return short
    entries = list(earlier()) if judged is None or isinstance(given, Void) else []
    folded, trail = judged or refolded(entries, entry)
    named = given.target
    if isinstance(given, Insert):
        named = entry.number
        texts = [retelling.inserted(retelling.of_play(folded, trail, named), why)]
    elif isinstance(given, Change):
        texts = [retelling.changed(retelling.of_play(folded, trail, named), why)]
    else:
        named, texts = _void_sentences(
            whole(state, lambda: entries), (folded, trail), entries, entry
        )
    events = (
        state.events if isinstance(given, Insert) else event.without(state.events, given.target)
    )
    now = state._replace(is_corrected=True, events=event.holding(events, folded, trail))
    now = now._replace(record=folded, trail=trail, undone=None, known_from=0)
    return _saying(now, entry, texts, named if trails.has(trail, named) else 0)


def _short_way(state: TableState, entry: Entry, given: Correction) -> TableState | None:
    """The last play is undone or redone: no need to ask the rules or read anything else."""
    trail, undone, now = state.trail, state.undone, state.record
    if not isinstance(given, Void) or given.turns != "keep" or now is None:
        return None
    left = state._replace(is_corrected=True, events=event.without(state.events, given.entry))
    if trail is not None and given.entry == trail.number and not isinstance(now.last.act, VoidLine):
        play, count, is_standing = trail, now, False
        gone = Undone(entry.number, now, trail, undone)
        left = left._replace(record=now.back(), trail=trail.rest, undone=gone)
    elif undone is not None and given.entry == undone.number:
        play, count, is_standing = undone.trail, undone.record, True
        left = left._replace(record=count, trail=play, undone=undone.rest)
    else:
        return None
    assert left.record is not None
    texts = retelling.of_void(
        given,
        correction.why(entry.body),
        event.sentences(count, count.size),
        left.record.game,
        is_correction=play.is_inserted,
        is_standing=is_standing,
    )
    return _saying(left, entry, texts, play.number if is_standing else 0)


def _void_sentences(
    before: TableState, after: "Followed", entries: Sequence[Entry], entry: Entry
) -> tuple[int, list[Text]]:
    """The play it is about, or 0, and what to say."""
    given, (record, trail) = entry.correction, after
    assert isinstance(given, Void)
    corrections = corrected.decoded([*entries, entry], {})
    named = given.entry
    while isinstance(undone := corrections.get(named), Void):
        named = undone.entry
    if isinstance(undone, Change):
        is_redo = named not in corrected.voided(corrections)
        return 0, [retelling.correction(record.game, is_redo=is_redo)]
    is_standing = trails.has(trail, named)
    plays = retelling.of_play(*(after if is_standing else (before.record, before.trail)), named)
    texts = retelling.of_void(
        given,
        correction.why(entry.body),
        plays,
        record.game,
        is_correction=isinstance(undone, Insert),
        is_standing=is_standing,
    )
    return named, texts


def lines(state: TableState, plays: Collection[int]) -> dict[int, Line | None]:
    """These plays' lines as they count after a correction, by entry; None if one no longer counts.
    Plays unknown to the state have not changed.
    """
    found: dict[int, Line | None] = {number: None for number in plays if number >= state.known_from}
    oldest, trail = min(found, default=0), state.trail
    at = state.record.size if state.record else 0
    # Plays are in the order of their entries, except that an inserted one stands behind older ones:
    # once a play is older than all of these, none of them follows.
    while trail is not None and trail.number >= oldest:
        if trail.number in found and state.record is not None:
            found[trail.number] = state.record.line(at)
        trail, at = trail.rest, at - 1
    return found


def record(entries: Sequence[Entry]) -> Record:
    """The corrected record of a game, from its `PLAYED` entries; raises IllegalAction, BadRecord or
    BadCorrection, which name the entry that no longer fits.
    """
    return followed(entries)[0]


Followed = tuple[Record, Trail | None]


def followed(entries: Sequence[Entry], misfits: Misfits | None = None) -> Followed:
    """The record and the entry each line came with.  What does not fit is skipped and, if given,
    recorded in `misfits`.
    """
    whole = Record.start(header_of(entries[0]))
    trail: Trail | None = None
    inserted = {entry.number for entry in entries if entry.kind == "insert"}
    for play in corrected.plays(entries, misfits):
        if play.is_void:
            continue
        try:
            whole = appended(whole, play)
        except UNFIT as error:
            if misfits is None:
                raise
            misfits[play.number] = error
            continue
        trail = Trail(play.number, play.read, trail, play.number in inserted)
    return whole, trail


def refolded(entries: Sequence[Entry], more: Entry | None = None) -> Followed:
    """The same where entries may be missing: skips again what did not fit the first time.  Raises
    what no longer fits because of `more`.
    """
    every = [*entries, more] if more else entries
    try:
        return followed(every)
    except UNFIT:
        known: Misfits = {}
        found: Misfits = {}
        if more is not None:
            followed(entries, known)
        result = followed(every, found)
        for number, error in found.items():
            if more is not None and number not in known:
                raise error from None
        return result


def appended(whole: Record, play: Play) -> Record:
    """One more play; raises IllegalPlay or BadRecord, which name its entry."""
    try:
        line = decode(whole.game, play.read)
        if play.is_led:
            line = Line(line.act, whole.game.turn)
        return whole.then(line)
    except IllegalAction as error:
        raise IllegalPlay(error, play.number) from error
    except BadRecord as error:
        raise BadRecord(
            Text(f"entry {play.number}: {error.text.en}", f"entrée {play.number} : {error.text.fr}")
        ) from error
