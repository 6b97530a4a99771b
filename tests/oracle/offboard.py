"""Offboard (OB), tracked and sensed."""

from .common import (
    Fault,
    Game,
    a_list,
    a_number,
    an_object,
    choice,
    one_of,
    only_true,
)

# Section 3.2: the rows from the bottom, each with its first and last number.
ROWS = {
    "A": (1, 5),
    "B": (1, 6),
    "C": (1, 7),
    "D": (1, 8),
    "E": (1, 9),
    "F": (2, 9),
    "G": (3, 9),
    "H": (4, 9),
    "I": (5, 9),
}
CELLS = [
    letter + str(number)
    for letter, (first, last) in ROWS.items()
    for number in range(first, last + 1)
]
LETTERS = "ABCDEFGHI"

# Steps as (letters up, numbers right). A row up is r - 1; the number is q + 5.
STEPS = {"E": (0, 1), "W": (0, -1), "NE": (1, 1), "SW": (-1, -1), "NW": (1, 0), "SE": (-1, 0)}

# Section 3.3.
SECTORS = {
    "NW": ["F2", "F3", "F4", "G3", "G4", "H4"],
    "SE": ["B6", "C6", "C7", "D6", "D7", "D8"],
    "NE": ["F7", "F8", "F9", "G8", "G9", "H9"],
    "SW": ["B1", "C1", "C2", "D1", "D2", "D3"],
    "N": ["G6", "H6", "H7", "I6", "I7", "I8"],
    "S": ["A2", "A3", "A4", "B3", "B4", "C4"],
}

# Section 3.4: the exits of each target, and the six corners shared by two targets.
EXITS = {
    1: ["I5 NE", "I6 NW", "I6 NE", "I7 NW"],
    2: ["I7 NE", "I8 NW", "I8 NE", "I9 NW"],
    3: ["I9 E", "H9 NE", "H9 E", "G9 NE"],
    4: ["G9 E", "F9 NE", "F9 E", "E9 NE"],
    5: ["E9 SE", "D8 E", "D8 SE", "C7 E"],
    6: ["C7 SE", "B6 E", "B6 SE", "A5 E"],
    7: ["A5 SW", "A4 SE", "A4 SW", "A3 SE"],
    8: ["A3 SW", "A2 SE", "A2 SW", "A1 SE"],
    9: ["A1 W", "B1 SW", "B1 W", "C1 SW"],
    10: ["C1 W", "D1 SW", "D1 W", "E1 SW"],
    11: ["E1 NW", "F2 W", "F2 NW", "G3 W"],
    12: ["G3 NW", "H4 W", "H4 NW", "I5 W"],
}
# The target met first going clockwise is named first (OB-11).
CORNERS = {
    "I5 NW": (12, 1),
    "I9 NE": (2, 3),
    "E9 E": (4, 5),
    "A5 SE": (6, 7),
    "A1 SW": (8, 9),
    "E1 W": (10, 11),
}
COLOURS = ["red", "yellow"]


def step(cell: str, direction: str) -> str | None:
    """The next cell in this direction, None off the board."""
    up, right = STEPS[direction]
    row = LETTERS.index(cell[0]) + up
    number = int(cell[1:]) + right
    if not 0 <= row <= 8:
        return None
    name = LETTERS[row] + str(number)
    return name if name in CELLS else None


def exit_target(cell: str, direction: str, values: list[int]) -> int:
    """OB-10, OB-11: the target that the marble leaving the board reaches."""
    way = f"{cell} {direction}"
    for target, ways in EXITS.items():
        if way in ways:
            return target
    first, second = CORNERS[way]
    return second if values[second - 1] < values[first - 1] else first


class Offboard(Game):
    """OB-1 to OB-20."""

    def __init__(self, players: list[str], starter: int, options: dict[str, object]) -> None:
        super().__init__("offboard", players)
        if len(players) != 2:  # OB-1
            raise Fault(None, "offboard is for 2 players")
        if starter != 0:
            raise Fault(None, "red starts")
        an_object(options, [], ["board", "target_values", "start", "repetition", "max_plies"])
        self.sensed = choice(options, "board", ["tracked", "sensed"]) == "sensed"
        self.values = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]
        if "target_values" in options:
            self.values = [a_number(one, 1, 3) for one in a_list(options["target_values"])]
            if len(self.values) != 12:
                raise Fault(None, "there are twelve targets")
        sectors = [["NW", "SE"], ["NE", "SW"]]
        if "start" in options:
            start = an_object(options["start"], COLOURS, [])
            sectors = []
            for colour in COLOURS:
                names = [one_of(name, list(SECTORS)) for name in a_list(start[colour])]
                if len(names) != 2:
                    raise Fault(None, "two sectors for each colour")
                sectors.append(names)
            if len(set(sectors[0] + sectors[1])) != 4:
                raise Fault(None, "four different sectors are needed")
        self.draw_by_repetition = choice(options, "repetition", ["warn", "draw"]) == "draw"
        self.max_plies: int | None = None
        if options.get("max_plies") is not None:
            self.max_plies = a_number(options["max_plies"], 1, None)

        self.scores = [0, 0]
        self.board: dict[str, int] = {}  # cell: seat of the marble's owner (tracked)
        for seat in (0, 1):
            for sector in sectors[seat]:
                for cell in SECTORS[sector]:
                    self.board[cell] = seat
        self.alive = [12, 12]  # marbles on the board (all that is known of them when sensed)
        self.targets: dict[int, int] = {}  # target: seat of the dead marble's owner
        self.waiting: int | None = None  # seat of the waiting marble's owner
        self.plies = 0
        self.hit_made = False  # sensed: the hit of this turn
        self.passed = False  # the last ply was a pass
        self.seen: list[str] = []  # the positions at the start of each turn (OB-19)
        self.seen.append(self.position())

    def position(self) -> str:
        """OB-19: the cells, the player to act and the waiting marble."""
        return f"{sorted(self.board.items())} {self.seat} {self.waiting}"

    # ------------------------------------------------------------ actions

    def act(self, player: str | None, key: str, value: object) -> None:
        """One action; which ones there are depends on the board."""
        if key not in (["hit", "done"] if self.sensed else ["move", "pass"]) + [
            "recover",
            "discard",
        ]:
            raise Fault(None, f"{key!r} is no action of this game")
        if key == "move":
            move = an_object(value, ["tail", "dir"], [])
            tail = one_of(move["tail"], CELLS)
            direction = one_of(move["dir"], list(STEPS))
            self.gate(player)
            self.move(tail, direction)
        elif key == "recover" and not self.sensed:
            cell = one_of(value, CELLS)
            self.gate(player)
            self.recover(cell)
        elif key == "hit":
            target = a_number(value, 1, 12)
            self.gate(player)
            self.hit(target)
        else:
            only_true(value)
            self.gate(player)
            if key == "recover":
                self.recover(None)
            elif key == "discard":
                self.discard()
            elif key == "pass":
                self.pass_turn()
            else:
                self.done()

    def no_waiting(self) -> None:
        """OB-14: a waiting marble comes before anything else."""
        if self.waiting == self.seat:
            raise Fault("OB-14", "recover or discard the waiting marble first")

    def run(self, cell: str | None, direction: str, owner: int) -> list[str]:
        """The unbroken run of this owner's marbles from the cell in the direction."""
        cells: list[str] = []
        while cell is not None and self.board.get(cell) == owner:
            cells.append(cell)
            cell = step(cell, direction)
        return cells

    def judge_move(self, tail: str, direction: str) -> tuple[list[str], list[str]]:
        """OB-3 to OB-9: the own run and the pushed run of a legal move."""
        if self.board.get(tail) != self.seat:
            raise Fault("OB-5", f"there is no marble of his on {tail}")
        own = self.run(tail, direction, self.seat)
        ahead = step(own[-1], direction)
        if ahead is None:
            raise Fault("OB-9", "no action may eject an own marble")
        enemy = self.run(ahead, direction, 1 - self.seat)
        if len(enemy) == 0:
            return own, enemy
        if len(own) <= len(enemy):
            raise Fault("OB-7", f"{len(own)} cannot push {len(enemy)}")
        behind = step(enemy[-1], direction)
        if behind is not None and behind in self.board:
            raise Fault("OB-8", f"the marble on {behind} blocks the push")
        return own, enemy

    def can_move(self) -> bool:
        """Whether the player to act has any legal move."""
        for tail in CELLS:
            for direction in STEPS:
                try:
                    self.judge_move(tail, direction)
                except Fault:
                    continue
                return True
        return False

    def move(self, tail: str, direction: str) -> None:
        """OB-3 to OB-13."""
        self.no_waiting()
        own, enemy = self.judge_move(tail, direction)
        # the front marbles go first
        for cell in reversed(own + enemy):
            owner = self.board.pop(cell)
            ahead = step(cell, direction)
            if ahead is not None:
                self.board[ahead] = owner
            else:
                self.fell(exit_target(cell, direction, self.values))
        self.end_ply()

    def fell(self, target: int) -> None:
        """OB-12, OB-13: a marble of the opponent comes to this target."""
        owner = 1 - self.seat
        self.alive[owner] -= 1
        if target in self.targets:
            self.waiting = owner
        else:
            self.targets[target] = owner
            self.scores[self.seat] += self.values[target - 1]

    def recover(self, cell: str | None) -> None:
        """OB-14 (a): his whole action."""
        if self.waiting != self.seat:
            raise Fault("OB-14", "no marble of his is waiting")
        if cell is not None:
            if cell in self.board:
                raise Fault("OB-14", f"{cell} is not free")
            self.board[cell] = self.seat
        self.waiting = None
        self.alive[self.seat] += 1
        self.end_ply()

    def discard(self) -> None:
        """OB-14 (b): then he plays a normal action."""
        if self.waiting != self.seat:
            raise Fault("OB-14", "no marble of his is waiting")
        self.waiting = None

    def pass_turn(self) -> None:
        """OB-18."""
        self.no_waiting()
        if self.can_move():
            raise Fault("OB-18", "there is a legal action")
        self.end_ply(passing=True)

    def hit(self, target: int) -> None:
        """A marble of the opponent fell into this target (sensed)."""
        self.no_waiting()
        if self.hit_made:
            raise Fault("OB-10", "at most one marble a turn")
        if self.alive[1 - self.seat] == 0:
            raise Fault("OB-10", "the opponent has no marble left")
        self.hit_made = True
        self.fell(target)
        self.win_by_points()

    def done(self) -> None:
        """The player's action is over (sensed)."""
        self.no_waiting()
        self.end_ply()

    # ------------------------------------------------------------ ends

    def win_by_points(self) -> None:
        """OB-16."""
        if self.scores[self.seat] >= 6:
            self.over = True
            self.winners = [self.players[self.seat]]

    def end_ply(self, passing: bool = False) -> None:
        """A ply is played: the ends in the order of OB-20, then the other one is to act."""
        self.plies += 1
        self.round = self.plies + 1
        twice = passing and self.passed
        self.passed = passing
        self.hit_made = False
        if twice:  # OB-18: a draw
            self.over = True
            return
        self.win_by_points()  # OB-16
        if self.over:
            return
        if self.plies == self.max_plies:  # OB-20
            self.over = True
            for seat in (0, 1):
                if self.scores[seat] > self.scores[1 - seat]:
                    self.winners = [self.players[seat]]
            return
        self.seat = 1 - self.seat
        if self.sensed:
            return
        position = self.position()  # OB-19
        self.seen.append(position)
        if self.seen.count(position) == 3:
            if self.draw_by_repetition:
                self.over = True
            else:
                self.warnings.append({"line": self.line, "rule": "OB-19"})

    def all_scores(self) -> dict[str, int]:
        """By player."""
        return dict(zip(self.players, self.scores, strict=True))

    def detail(self) -> dict[str, object]:
        """The marbles where they are known, the targets, the waiting marble."""
        detail: dict[str, object] = {}
        if not self.sensed:
            for seat in (0, 1):
                cells = [cell for cell, owner in self.board.items() if owner == seat]
                detail[COLOURS[seat]] = sorted(cells)
        detail["targets"] = {f"T{target}": COLOURS[owner] for target, owner in self.targets.items()}
        detail["waiting"] = None if self.waiting is None else COLOURS[self.waiting]
        return detail
