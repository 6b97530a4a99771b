"""Topple (TP), normal and junior."""

from .common import (
    Fault,
    Game,
    a_list,
    a_number,
    a_text,
    a_truth,
    an_object,
    choice,
    one_of,
)

COLUMNS = ["a", "b", "c", "d", "e"]
ROWS = ["1", "2", "3", "4", "5"]
CELLS = [column + row for column in COLUMNS for row in ROWS]

# The level digits of section 4.1, row 5 first.
LEVELS = {
    "5": [5, 4, 3, 4, 5],
    "4": [4, 3, 2, 3, 4],
    "3": [3, 2, 1, 2, 3],
    "2": [4, 3, 2, 3, 4],
    "1": [5, 4, 3, 4, 5],
}

# The twelve lines of section 4.1.
LINES = [[column + row for column in COLUMNS] for row in ROWS]
LINES += [[column + row for row in ROWS] for column in COLUMNS]
LINES += [["a1", "b2", "c3", "d4", "e5"], ["a5", "b4", "c3", "d2", "e1"]]


def level(cell: str) -> int:
    """The level printed on the cell."""
    return LEVELS[cell[1]][COLUMNS.index(cell[0])]


def points(stacks: dict[str, list[str]], cell: str, colour: str) -> int:
    """TP-5 to TP-8: what a piece of this colour scores on this cell; `stacks` are those before."""
    before = len(stacks.get(cell, []))
    after = {name: list(stack) for name, stack in stacks.items()}
    after.setdefault(cell, []).append(colour)
    total = 0
    for line in LINES:
        if cell not in line:
            continue
        if not all(other in after for other in line):
            continue
        tops = [other for other in line if after[other][-1] == colour]
        if before == 0:
            total += 3 + len([other for other in tops if other != cell])  # TP-5
        else:
            total += len(tops)  # TP-6
    if before >= 3:
        total += after[cell].count(colour)  # TP-7
    return total


class Topple(Game):
    """TP-1 to TP-20."""

    def __init__(self, players: list[str], starter: int, options: dict[str, object]) -> None:
        super().__init__("topple", players)
        if not 2 <= len(players) <= 4:  # TP-1
            raise Fault(None, "topple is for 2 to 4 players")
        an_object(options, [], ["mode", "target", "colours", "own_piece_fall"])
        self.junior = choice(options, "mode", ["normal", "junior"]) == "junior"
        self.target = a_number(options.get("target", 100), 1, None)
        self.ignore = choice(options, "own_piece_fall", ["topple", "ignore"]) == "ignore"
        self.colours: list[list[str]] = []  # those of each player
        if "colours" in options:
            self.read_colours(options["colours"])
        elif len(players) == 2:
            self.colours = [["red", "blue"], ["green", "yellow"]]
        else:
            self.colours = [[word] for word in ["red", "blue", "green", "yellow"]]
            self.colours = self.colours[: len(players)]
        self.scores: dict[str, int] = {}
        for colours in self.colours:
            for colour in colours:
                self.scores[colour] = 0
        self.out: list[int] = []  # junior: the eliminated, in order
        self.stacks: dict[str, list[str]] = {}
        self.rolled: int | None = None  # None: phase "roll"
        self.placed: list[tuple[int, str]] = []  # the placements of this round: seat, colour
        self.seat = starter

    def read_colours(self, value: object) -> None:
        """Every player has his own colour, two each for two players; all are different."""
        given = an_object(value, self.players, [])
        seen: list[str] = []
        for player in self.players:
            colours = [a_text(colour) for colour in a_list(given[player])]
            if len(colours) != (2 if len(self.players) == 2 else 1):
                raise Fault(None, "a wrong number of colours")
            for colour in colours:
                if colour in seen:
                    raise Fault(None, "the colours must be different")
                seen.append(colour)
            self.colours.append(colours)

    # ------------------------------------------------------------ actions

    def act(self, player: str | None, key: str, value: object) -> None:
        """A roll, a placement or a fall."""
        if key == "roll":
            number = a_number(value, 1, 6)
            self.gate(player)
            self.roll(number)
        elif key == "place":
            given = an_object(value, ["cell"], ["colour"])
            cell = one_of(given["cell"], CELLS)
            wanted = a_text(given["colour"]) if "colour" in given else None
            self.gate(player)
            self.place(cell, wanted)
        elif key == "fall":
            given = an_object(value, ["by"], ["placing", "others"])
            author = a_text(given["by"])
            placing = a_truth(given.get("placing", False))
            others = a_truth(given.get("others", True))
            if author not in self.players:
                raise Fault(None, f"{author!r} does not play")
            if not others and not placing:
                raise Fault(None, "`others` false only with `placing`")
            self.gate(player)
            self.fall(self.players.index(author), placing, others)
        else:
            raise Fault(None, f"{key!r} is no action of this game")

    def roll(self, number: int) -> None:
        """TP-2."""
        if self.rolled is not None:
            raise Fault("TP-2", "the die was rolled already")
        self.rolled = number

    def place(self, cell: str, wanted: str | None) -> None:
        """TP-2, TP-4 to TP-8, TP-19."""
        mine = self.colours[self.seat]
        if wanted is None:
            if len(mine) > 1:
                raise Fault(None, "the colour is missing")
            colour = mine[0]
        else:
            colour = wanted
        if self.rolled is None:
            raise Fault("TP-2", "roll first")
        if colour not in mine:
            raise Fault("TP-19" if len(self.players) == 2 else "TP-1", "not a colour of his")
        if len([1 for _, used in self.placed if used == colour]) == 12:
            raise Fault("TP-19", "no piece of this colour is left")
        if self.rolled != 6 and level(cell) != self.rolled:
            self.warnings.append({"line": self.line, "rule": "TP-4"})
        elif not self.junior:
            self.scores[colour] += points(self.stacks, cell, colour)
        self.stacks.setdefault(cell, []).append(colour)
        self.placed.append((self.seat, colour))
        self.rolled = None
        # TP-15, TP-20: all pieces in play are placed
        in_play = 0
        for seat in range(len(self.players)):
            if seat not in self.out:
                in_play += 12 * len(self.colours[seat])
        if len(self.placed) == in_play:
            self.end_round(self.seat)
        else:
            self.seat = self.after(self.seat)

    def fall(self, author: int, placing: bool, others: bool) -> None:
        """TP-10 to TP-14, TP-20."""
        if author in self.out:
            raise Fault("TP-20", "he is eliminated")
        if placing and self.rolled is None:
            raise Fault("TP-2", "nobody is placing before the roll")
        if placing and author != self.seat:
            raise Fault("TP-2", "only the player whose turn it is can be placing")
        if placing and not others and self.ignore:
            return  # TP-14: the roll stands
        self.rolled = None
        if self.junior:
            self.out.append(author)  # TP-20
            self.end_round(author)
            return
        # TP-11, TP-19
        colour = self.colours[author][0]
        for seat, used in self.placed:
            if seat == author:
                colour = used
        self.scores[colour] -= 10
        # TP-12, TP-19
        if placing and others and len(self.placed) > 0:
            self.scores[self.placed[-1][1]] += 3
        self.end_round(author)

    # ------------------------------------------------------------ ends

    def after(self, seat: int) -> int:
        """The next one clockwise who is still in."""
        following = (seat + 1) % len(self.players)
        while following in self.out:
            following = (following + 1) % len(self.players)
        return following

    def end_round(self, ender: int) -> None:
        """TP-15 to TP-18, TP-20."""
        winner = self.winner()
        if winner is not None:
            self.over = True
            self.winners = [self.players[winner]]
            return
        self.round += 1
        self.stacks = {}
        self.placed = []
        self.seat = self.after(ender)

    def winner(self) -> int | None:
        """Who has won at the end of a round, if anybody has."""
        seats = list(range(len(self.players)))
        if self.junior:
            left = [seat for seat in seats if seat not in self.out]
            return left[0] if len(left) == 1 else None
        if max(self.scores.values()) < self.target:  # TP-17
            return None
        best = max(self.best(seat) for seat in seats)
        first = [seat for seat in seats if self.best(seat) == best]
        if len(first) > 1 and len(self.players) == 2:  # TP-19: the higher sum of both
            total = max(self.sum(seat) for seat in first)
            first = [seat for seat in first if self.sum(seat) == total]
        return first[0] if len(first) == 1 else None

    def best(self, seat: int) -> int:
        """The score of the player's best colour."""
        return max(self.scores[colour] for colour in self.colours[seat])

    def sum(self, seat: int) -> int:
        """The scores of the player's colours together."""
        return sum(self.scores[colour] for colour in self.colours[seat])

    def all_scores(self) -> dict[str, int]:
        """By player: his best colour's."""
        return {self.players[seat]: self.best(seat) for seat in range(len(self.players))}

    def detail(self) -> dict[str, object]:
        """Stacks, phase, die, colours, eliminated."""
        return {
            "stacks": {cell: list(stack) for cell, stack in self.stacks.items()},
            "phase": "roll" if self.rolled is None else "place",
            "rolled": self.rolled,
            "colours": dict(self.scores),
            "eliminated": [self.players[seat] for seat in self.out],
        }
