"""The options of a Topple game, read strictly from a record's header (RECORD.md)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pichenette.games import form
from pichenette.games.game import BadRecord, Json, Text

COLOURS = ("red", "blue", "green", "yellow")


class Options(NamedTuple):
    colours: tuple[tuple[str, ...], ...]  # by seat
    is_junior: bool = False  # TP-20
    target: int = 100  # TP-1
    ignores_own_fall: bool = False  # TP-14

    @property
    def flat(self) -> tuple[str, ...]:
        """All colours, seat by seat: a colour is known by its place here."""
        return tuple(colour for own in self.colours for colour in own)

    def of(self, seat: int) -> range:
        """The colours of a seat, as places in `flat`."""
        each = len(self.colours[0])
        return range(seat * each, (seat + 1) * each)

    def owner(self, colour: int) -> int:
        return colour // len(self.colours[0])


def read(players: Sequence[str], given: Mapping[str, Json]) -> Options:
    """Raises BadRecord."""
    each = 2 if len(players) == 2 else 1  # TP-19
    own = tuple(COLOURS[n * each : (n + 1) * each] for n in range(len(players)))
    options = form.Options(given)
    chosen = Options(
        colours=options.read("colours", lambda value: _colours(players, each, value), own),
        is_junior=options.choice("mode", "normal", "junior") == "junior",
        target=options.integer("target", 100),
        ignores_own_fall=options.choice("own_piece_fall", "topple", "ignore") == "ignore",
    )
    options.close()
    return chosen


def _colours(players: Sequence[str], each: int, value: Json) -> tuple[tuple[str, ...], ...]:
    found = form.members(value, "colours", players)
    colours = tuple(form.strings(found[player], "colours") for player in players)
    if any(len(own) != each for own in colours):
        raise BadRecord(
            Text(
                f"colours: every player has {each} here (RULES.md, TP-1 and TP-19)",
                f"colours : chacun en a {each} ici (RULES.md, TP-1 et TP-19)",
            )
        )
    if len({colour for own in colours for colour in own}) < each * len(players):
        raise BadRecord(
            Text("colours: they must all be different", "colours : toutes doivent être différentes")
        )
    return colours
