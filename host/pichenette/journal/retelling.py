"""Tell people what counts after a correction, in the game's own words.

The sentences have no entry numbers, which nobody at the table knows; the history has those.
"""

from collections.abc import Sequence

from pichenette.games.game import Game
from pichenette.games.record import Record
from pichenette.games.showing import tell_scores
from pichenette.journal import event
from pichenette.journal.correction import Void
from pichenette.journal.trail import Trail
from pichenette.text import Text, same

_UNDONE = Text("Undone: ", "Annulé : ")
_REDONE = Text("Redone: ", "Rétabli : ")
_CORRECTED = Text("Corrected: ", "Corrigé : ")
_TAKEN_BACK = Text("Correction undone: ", "Correction annulée : ")
_AGAIN = Text("Corrected again: ", "Corrigé à nouveau : ")
_CORRECTIONS = (_CORRECTED, _TAKEN_BACK, _AGAIN)
_SOME_PLAY = Text("an earlier play.", "un coup plus ancien.")


def of_play(record: Record | None, trail: Trail | None, number: int) -> list[Text]:
    """The play that came with that entry, in its game's words; empty if unknown here."""
    at = record.size if record else 0
    while trail is not None and trail.number != number:
        trail, at = trail.rest, at - 1
    return event.sentences(record, at) if record and trail is not None and at >= 1 else []


def changed(plays: Sequence[Text], why: Text) -> Text:
    return _with_why(_CORRECTED, plays, why)


def inserted(plays: Sequence[Text], why: Text) -> Text:
    return _with_why(Text("Added later: ", "Ajouté après coup : "), plays, why)


def void(plays: Sequence[Text], why: Text) -> Text:
    return _with_why(Text("No longer counts: ", "Ne compte plus : "), plays, why)


def of_earlier_game(why: Text) -> Text:
    return _with_why(
        _CORRECTED, [Text("a play of an earlier game.", "un coup d’une partie précédente.")], why
    )


def of_void(
    given: Void,
    why: Text,
    plays: Sequence[Text],
    game: Game,
    *,
    is_correction: bool,
    is_standing: bool,
) -> list[Text]:
    """A play that no longer counts, or counts again (`is_standing`), in its own words; a step that
    undid or redid more than playing it (`is_correction`: a correction brought it), by the scores.
    """
    if given.step and (is_correction or is_standing == (given.step == "undo")):
        return [correction(game, is_redo=given.step == "redo")]
    if is_standing:
        return redone(plays)
    return [undone(plays) if given.step else void(plays, why)]


def undone(plays: Sequence[Text]) -> Text:
    return _joined(Text("Undone: ", "Annulé : "), plays[0] if plays else _SOME_PLAY)


def redone(plays: Sequence[Text]) -> list[Text]:
    """All that the play was announced with: it may have ended the game."""
    first, *more = plays or [_SOME_PLAY]
    return [_joined(Text("Redone: ", "Rétabli : "), first), *more]


def correction(game: Game, *, is_redo: bool) -> Text:
    """A correction was undone or redone: what stands now says more than what was corrected."""
    scores = same(f"{tell_scores(game.scores)}.")
    if is_redo:
        return _joined(Text("Correction redone: ", "Correction rétablie : "), scores)
    return _joined(Text("Correction undone: ", "Correction annulée : "), scores)


def _with_why(prefix: Text, plays: Sequence[Text], why: Text) -> Text:
    """Repeats people's own reasons, but not the program's (which exist in two languages), as those
    only say what the play says.
    """
    what = plays[0] if plays else _SOME_PLAY
    if why.en and why.en == why.fr:
        what = Text(*(f"{sentence.removesuffix('.')} ({why.en})." for sentence in what))
    return _joined(prefix, what)


def _joined(prefix: Text, what: Text) -> Text:
    return Text(f"{prefix.en}{what.en}", f"{prefix.fr}{what.fr}")
