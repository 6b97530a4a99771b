"""Why a correction cannot be made, for people: a later play would no longer be possible.

They know that play by its words and its round, as the history has them; entry numbers are for the
journal's own tools, and for whoever wants to go there.
"""

from collections.abc import Sequence

from pichenette.games.game import IllegalAction
from pichenette.journal import event, fold
from pichenette.journal.entry import Entry
from pichenette.text import Text


class LaterPlayRefused(IllegalAction):
    """Another play than the corrected one is in the way."""

    def __init__(self, text: Text, rule: str | None, entry: int) -> None:
        super().__init__(text, rule)
        self.entry = entry  # the play, as the history numbers it


def retold(
    error: fold.IllegalPlay, played: Sequence[Entry], corrects: int, *, is_led_fit: bool
) -> IllegalAction:
    """The same in people's words.  `corrects`: the play that is corrected itself; `is_led_fit`: it
    could be made if later plays went to whoever is then to play.
    """
    what = _words(error, played)
    is_later = error.entry != corrects and what is not None
    text = error.why
    if is_later and what is not None:
        text = Text(
            f"{what.en} would no longer be possible: {text.en}",
            f"{what.fr} ne serait plus possible : {text.fr}",
        )
    if is_led_fit:
        text = Text(
            f'{text.en}; with turns "follow", later plays go to whoever is then to play',
            f"{text.fr} ; avec turns « follow », les coups suivants vont à celui dont c’est alors "
            "le tour",
        )
    if is_later:
        return LaterPlayRefused(text, error.rule, error.entry)
    return IllegalAction(text, error.rule)


def _words(error: fold.IllegalPlay, played: Sequence[Entry]) -> Text | None:
    """The play as the history tells it now, with its round; None: it does not count now."""
    record, trail = fold.refolded(played)
    at = record.size
    while trail is not None and trail.number != error.entry:
        trail, at = trail.rest, at - 1
    if trail is None or at < 1:
        return None
    before, sentences = record.game_after(at - 1), event.sentences(record, at)
    what = sentences[0] if sentences else Text("a play", "un coup")
    rounds = before.about.rounds.text
    return Text(
        f"“{what.en.removesuffix('.')}” ({rounds.en} {before.round})",
        f"« {what.fr.removesuffix('.')} » ({rounds.fr} {before.round})",
    )
