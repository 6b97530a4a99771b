"""Tell people what counts after a correction, in the game's own words.

The sentences have no entry numbers, which nobody at the table knows; the history has those.
"""

from pichenette.games.record import Record
from pichenette.journal.trail import Trail
from pichenette.text import Text

_UNDONE = Text("Undone: ", "Annulé : ")
_REDONE = Text("Redone: ", "Rétabli : ")
_CORRECTED = Text("Corrected: ", "Corrigé : ")
_TAKEN_BACK = Text("Correction undone: ", "Correction annulée : ")
_AGAIN = Text("Corrected again: ", "Corrigé à nouveau : ")
_CORRECTIONS = (_CORRECTED, _TAKEN_BACK, _AGAIN)
_SOME_PLAY = Text("an earlier play.", "un coup plus ancien.")


def of_play(record: Record | None, trail: Trail | None, number: int) -> Text | None:
    """The play that came with that entry, in its game's words; None if unknown here."""
    at = len(record.lines) if record else 0
    while trail is not None and trail.number != number:
        trail, at = trail.rest, at - 1
    if record is None or trail is None or at < 1:
        return None
    act = record.lines[at - 1].act
    told = (
        [] if isinstance(act, int) else record.game_after(at - 1).tell(act, record.game_after(at))
    )
    return told[0] if told else None


def changed(play: Text | None, why: Text) -> Text:
    return _with_why(_CORRECTED, play, why)


def inserted(play: Text | None, why: Text) -> Text:
    return _with_why(Text("Added later: ", "Ajouté après coup : "), play, why)


def void(play: Text | None, why: Text) -> Text:
    return _with_why(Text("No longer counts: ", "Ne compte plus : "), play, why)


def of_earlier_game(why: Text) -> Text:
    return _with_why(
        _CORRECTED, Text("a play of an earlier game.", "un coup d’une partie précédente."), why
    )


def step(told: Text | None, is_redo: bool) -> Text:
    """An undo or redo, in the words in which the play was announced."""
    what, is_correction = told or _SOME_PLAY, False
    for prefix in (_UNDONE, _REDONE, *_CORRECTIONS):
        if what.en.startswith(prefix.en):
            what = Text(what.en.removeprefix(prefix.en), what.fr.removeprefix(prefix.fr))
            is_correction = prefix in _CORRECTIONS
            break
    if is_correction:
        return _joined(_AGAIN if is_redo else _TAKEN_BACK, what)
    return _joined(_REDONE if is_redo else _UNDONE, what)


def _with_why(prefix: Text, play: Text | None, why: Text) -> Text:
    """Repeats people's own reasons, but not the program's (which exist in two languages), as those
    only say what the play says.
    """
    what = play or _SOME_PLAY
    if why.en and why.en == why.fr:
        what = Text(*(f"{one.removesuffix('.')} ({why.en})." for one in what))
    return _joined(prefix, what)


def _joined(prefix: Text, what: Text) -> Text:
    return Text(f"{prefix.en}{what.en}", f"{prefix.fr}{what.fr}")
