"""Classic carrom (CC), two sides, the presets `seed` and `icf`."""

from .common import Fault, Game, Shot, a_number, an_object, choice, read_shot

PIECES = ["white", "black", "queen", "striker"]


class ClassicCarrom(Game):
    """CC-1 to CC-33."""

    def __init__(self, players: list[str], starter: int, options: dict[str, object]) -> None:
        super().__init__("classic-carrom", players)
        if len(players) not in (2, 4):  # CC-1
            raise Fault(None, "classic-carrom is for 2 or 4 players")
        an_object(options, [], ["preset", "target"])
        self.icf = choice(options, "preset", ["seed", "icf"]) == "icf"
        self.target = a_number(options.get("target", 25), 1, None)
        if len(players) == 2:
            self.sides = [players[0], players[1]]
        else:
            self.sides = [f"{players[0]} & {players[2]}", f"{players[1]} & {players[3]}"]
            if self.sides[0] == self.sides[1]:
                raise Fault(None, "the two team names must differ")
        self.scores = [0, 0]
        self.starter = starter
        self.breaker = starter
        self.on_board = [9, 9]
        self.due = [0, 0]
        self.ever = [False, False]  # a piece of this side was potted in this round
        self.queen = "board"
        self.queen_side: int | None = None
        self.attempts = 0  # strokes of the break that touched nothing
        self.broken = False  # the break is made
        self.set_up()

    def set_up(self) -> None:
        """CC-2, CC-3: the breaker of round r is the (r - 1)-th player after the starter."""
        self.breaker = (self.starter + self.round - 1) % len(self.players)
        self.seat = self.breaker
        self.on_board = [9, 9]
        self.due = [0, 0]
        self.ever = [False, False]
        self.queen = "board"
        self.queen_side = None
        self.attempts = 0
        self.broken = False

    def colour(self, side: int) -> str:
        """CC-3: the breaker has white in that round."""
        return "white" if side == self.breaker % 2 else "black"

    def pass_turn(self) -> None:
        """CC-4: the next one in turn order."""
        self.seat = (self.seat + 1) % len(self.players)

    def act(self, player: str | None, key: str, value: object) -> None:
        """One stroke."""
        if key != "shot":
            raise Fault(None, f"{key!r} is no action of this game")
        shot = read_shot(value, PIECES, classic=True)
        self.gate(player)
        # EV-6
        for side in (0, 1):
            if shot.named(self.colour(side)) > self.on_board[side]:
                raise Fault("EV-6", f"more {self.colour(side)} pieces than on the board")
        if shot.named("queen") > (1 if self.queen == "board" else 0):
            raise Fault("EV-6", "the queen is not on the board")
        if shot.named("striker") > 1:
            raise Fault("EV-6", "there is one striker")
        if shot.no_contact:
            self.no_contact(shot)
        else:
            self.broken = True  # CC-6: an ordinary miss counts as contact
            self.stroke(shot)

    def no_contact(self, shot: Shot) -> None:
        """CC-6."""
        if self.broken:
            raise Fault("CC-6", "the break is made")
        for piece in ("white", "black", "queen"):
            if shot.named(piece) > 0:
                raise Fault("CC-6", "a break that touched nothing moved nothing")
        self.attempts += 1
        if self.attempts == 3:
            self.broken = True
            self.pass_turn()

    def stroke(self, shot: Shot) -> None:
        """The resolution order of section 2.2. Pieces off go back to the centre (CC-33)."""
        me = self.seat % 2
        other = 1 - me
        own = shot.potted.count(self.colour(me))
        theirs = shot.potted.count(self.colour(other))
        striker = "striker" in shot.potted
        # step 1
        due0 = self.due[me]
        nine0 = self.on_board[me] == 9
        ever0 = self.ever[me]
        # step 2
        self.on_board[me] -= own
        self.on_board[other] -= theirs
        if own > 0:
            self.ever[me] = True
        if theirs > 0:
            self.ever[other] = True
        # step 3 (CC-10, CC-11, CC-12)
        if striker:
            self.on_board[me] += own
            self.due[me] += 1
        # step 4 (CC-13)
        for side in (0, 1):
            while self.due[side] > 0 and self.on_board[side] < 9:
                self.due[side] -= 1
                self.on_board[side] += 1
        # steps 5 and 6: CC-7 is the rule, the queen makes the exceptions
        keeps = own >= 1
        if self.queen == "pending":
            if own >= 1 and striker:
                pass  # CC-23: stays pending for one more shot
            elif own >= 1:
                self.queen = "confirmed"  # CC-18
            else:
                self.queen_back()  # CC-18, CC-23
        elif "queen" in shot.potted:
            right = ever0 and due0 == 0  # CC-16
            if striker:
                # CC-21, CC-22: the queen is back (she never left the board here)
                if own == 0 and self.icf and not nine0:
                    keeps = True  # CC-21, keep_turn
            elif own >= 1:
                if due0 > 0:
                    pass  # CC-17: queen back, turn kept
                elif nine0 and own == 1:
                    self.queen_gone("pending", me)  # CC-19, exception
                else:
                    self.queen_gone("confirmed", me)  # CC-19
            elif theirs >= 1:
                if self.icf and right:  # CC-20, keep_turn
                    self.queen_gone("pending", me)
                    keeps = True
            elif right:
                self.queen_gone("pending", me)  # CC-18
                keeps = True
            # else CC-17: queen back, turn lost
        # step 7 (CC-25 to CC-31)
        if self.on_board[me] == 0:
            self.end_round(me, me)
        elif self.on_board[other] == 0:
            self.end_round(me, other)
        elif not keeps:
            self.pass_turn()  # CC-8, CC-9

    def queen_gone(self, state: str, side: int) -> None:
        """The queen is in a hole."""
        self.queen = state
        self.queen_side = side

    def queen_back(self) -> None:
        """The queen goes back to the centre."""
        self.queen = "board"
        self.queen_side = None

    def end_round(self, shooter: int, cleared: int) -> None:
        """The side `cleared` has no piece left on the board."""
        winner = cleared
        points = self.on_board[1 - cleared]  # CC-25
        if self.queen == "confirmed":
            if self.queen_side == winner:  # CC-15
                capped = self.icf and self.scores[winner] >= 22  # CC-32, queen_cap
                if not capped:
                    points += 3
        elif self.icf and cleared == shooter:  # CC-26: ICF 107
            winner = 1 - shooter
            points = 3
        elif self.icf:  # CC-28: ICF 106
            points += 3
        self.scores[winner] += points
        self.due = [0, 0]  # CC-14
        # CC-32
        best = max(self.scores)
        ends = best >= self.target
        if self.icf and self.round >= 8 and self.scores[0] != self.scores[1]:
            ends = True
        if ends:
            self.over = True
            self.winners = [self.sides[self.scores.index(best)]]
            return
        self.round += 1
        self.set_up()

    def all_scores(self) -> dict[str, int]:
        """By side."""
        return dict(zip(self.sides, self.scores, strict=True))

    def detail(self) -> dict[str, object]:
        """Counts, queen, dues, colours."""
        counts = {self.colour(side): self.on_board[side] for side in (0, 1)}
        return {
            "white": counts["white"],
            "black": counts["black"],
            "queen": self.queen,
            "queen_side": None if self.queen_side is None else self.sides[self.queen_side],
            "dues": {self.sides[side]: self.due[side] for side in (0, 1)},
            "colours": {self.sides[side]: self.colour(side) for side in (0, 1)},
        }
