"""Queen Games carrom: the main board (QC) and the rows of the verso (QV)."""

from .common import Fault, Game, a_number, a_truth, an_object, choice, read_shot

PIECES = ["blue", "queen", "striker"]


class QueenCarrom(Game):
    """QC-1 to QC-31."""

    def __init__(self, players: list[str], starter: int, options: dict[str, object]) -> None:
        super().__init__("queen-carrom", players)
        if not 1 <= len(players) <= 4:  # QC-1
            raise Fault(None, "queen-carrom is for 1 to 4 players")
        known = ["edition", "target", "tower", "shot_variation", "ejected_queen"]
        known += ["striker_potted", "same_shot_confirms"]
        an_object(options, [], known)
        choice(options, "edition", ["deluxe", "to-go"])  # no effect on the rules
        a_truth(options.get("tower", False))  # QC-29: nothing else changes
        a_truth(options.get("shot_variation", False))  # QC-30: placement only
        self.target = a_number(options.get("target", 25), 1, None)
        self.ejected_queen = choice(options, "ejected_queen", ["dead", "respot"])
        self.striker_potted = choice(options, "striker_potted", ["no_effect", "ends_turn"])
        self.same_shot_confirms = a_truth(options.get("same_shot_confirms", False))
        self.scores = [0 for _ in players]
        self.starter = starter
        self.blues = 12
        self.queen = "board"
        self.set_up()

    def set_up(self) -> None:
        """QC-2, QC-23."""
        self.blues = 12
        self.queen = "board"
        self.seat = self.starter

    def act(self, player: str | None, key: str, value: object) -> None:
        """One shot, in the order of section 1.2."""
        if key != "shot":
            raise Fault(None, f"{key!r} is no action of this game")
        shot = read_shot(value, PIECES, classic=False)
        self.gate(player)
        # EV-6
        if shot.named("blue") > self.blues:
            raise Fault("EV-6", "more blue pieces than on the board")
        if shot.named("queen") > (1 if self.queen == "board" else 0):
            raise Fault("EV-6", "the queen is not on the board")
        if shot.named("striker") > 1:
            raise Fault("EV-6", "there is one striker")

        blues = shot.potted.count("blue")
        queen = "queen" in shot.potted
        # step 1 (QC-5)
        self.scores[self.seat] += blues
        self.blues -= blues
        # step 2 (QC-15, QC-16)
        failed = False
        if self.queen == "pending":
            if blues >= 1:
                self.scores[self.seat] += 2
                self.queen = "claimed"
            else:
                self.queen = "dead"
                failed = True
        # step 3 (QC-14, QC-18)
        if queen:
            if self.same_shot_confirms and blues >= 1:
                self.scores[self.seat] += 2
                self.queen = "claimed"
            else:
                self.queen = "pending"
        # step 4 (QC-10, QC-12)
        self.blues -= shot.off.count("blue")
        if "queen" in shot.off:
            self.queen = "board" if self.ejected_queen == "respot" else "dead"
        # step 5 (QC-6, QC-7, QC-8, QC-9, QC-13)
        goes_on = blues >= 1 or queen
        if len(shot.off) > 0:
            goes_on = False
        if failed:
            goes_on = False
        if "striker" in shot.potted and self.striker_potted == "ends_turn":
            goes_on = False
        # step 6 (QC-21)
        round_over = self.blues == 0
        # step 7 (QC-19, QC-22)
        if (not goes_on or round_over) and self.queen == "pending":
            self.queen = "dead"

        if round_over:
            self.end_round()
        elif not goes_on:
            self.seat = (self.seat + 1) % len(self.players)  # QC-8

    def end_round(self) -> None:
        """QC-23 to QC-27."""
        best = max(self.scores)
        leaders = [seat for seat in range(len(self.players)) if self.scores[seat] == best]
        if best >= self.target and len(leaders) == 1:  # QC-26, QC-27
            self.over = True
            self.winners = [self.players[leaders[0]]]
            return
        self.starter = self.next_starter()
        self.round += 1
        self.set_up()

    def next_starter(self) -> int:
        """QC-24 and QC-25, walking round the table."""
        count = len(self.players)
        most = max(self.scores)
        fewest = min(self.scores)
        # the reference leader: met first clockwise from, and including, the last starter
        leader = self.starter
        while self.scores[leader] != most:
            leader = (leader + 1) % count
        # the lowest met first clockwise after him; he himself is the farthest
        lowest = (leader + 1) % count
        while self.scores[lowest] != fewest:
            lowest = (lowest + 1) % count
        return lowest

    def all_scores(self) -> dict[str, int]:
        """By player."""
        return dict(zip(self.players, self.scores, strict=True))

    def detail(self) -> dict[str, object]:
        """Blues on the board and the queen."""
        return {"blues": self.blues, "queen": self.queen}


class RowCarrom(Game):
    """QV-1 to QV-11."""

    def __init__(self, players: list[str], starter: int, options: dict[str, object]) -> None:
        super().__init__("row-carrom", players)
        if not 1 <= len(players) <= 6:  # QV-1
            raise Fault(None, "row-carrom is for 1 to 6 players")
        an_object(options, [], ["ejected_blue"])
        self.ejected_blue = choice(options, "ejected_blue", ["respot", "removed"])
        self.misses = [0 for _ in players]
        self.starter = starter
        self.seat = starter
        self.left = 5  # QV-3

    def act(self, player: str | None, key: str, value: object) -> None:
        """One shot."""
        if key != "shot":
            raise Fault(None, f"{key!r} is no action of this game")
        shot = read_shot(value, PIECES, classic=False)
        self.gate(player)
        # EV-6; QV-1: the queen is not used, so she is never on the board
        if shot.named("blue") > self.left:
            raise Fault("EV-6", "more blue pieces than on the row")
        if shot.named("queen") > 0:
            raise Fault("EV-6", "the queen is not on the board")
        if shot.named("striker") > 1:
            raise Fault("EV-6", "there is one striker")

        if "blue" not in shot.potted:  # QV-4, QV-8, QV-9
            self.misses[self.seat] += 1
        self.left -= shot.potted.count("blue")
        if self.ejected_blue == "removed":  # QV-8
            self.left -= shot.off.count("blue")
        if self.left > 0:  # QV-3, QV-7
            return
        following = (self.seat + 1) % len(self.players)
        if following != self.starter:  # QV-5: the next player, same row
            self.seat = following
            self.left = 5
        elif self.round < 4:  # QV-5: everybody plays the next row
            self.seat = self.starter
            self.round += 1
            self.left = 5
        else:  # QV-6
            self.over = True
            fewest = min(self.misses)
            for seat in range(len(self.players)):
                if self.misses[seat] == fewest:
                    self.winners.append(self.players[seat])

    def all_scores(self) -> dict[str, int]:
        """The misses."""
        return dict(zip(self.players, self.misses, strict=True))

    def detail(self) -> dict[str, object]:
        """The row and the blues left on it."""
        return {"row": self.round, "left": self.left}
