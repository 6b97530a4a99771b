"""Random but plausible play: what a table could do next, by the oracle's own state.

Each function proposes the next action of one game; it may be illegal now and then.
"""

from copy import deepcopy
from random import Random

from .carrom import QueenCarrom, RowCarrom
from .classic import ClassicCarrom
from .common import Fault, Game
from .offboard import CELLS, STEPS, Offboard, step
from .topple import CELLS as PLACES
from .topple import Topple, level, points

Action = dict[str, object]


class Style:
    """How the table plays in one record: drawn once, so that records differ from each other."""

    def __init__(self, rng: Random) -> None:
        self.skill = rng.choice([0.2, 0.5, 0.7, 0.9])  # how often a shot pots something
        self.greed = rng.choice([1, 2, 4, 9])  # how many pieces a shot pots at most
        self.wild = rng.choice([0.0, 0.05, 0.2])  # pieces and strikers off or in holes
        self.queen = rng.choice([0.05, 0.3, 0.8])
        self.clumsy = rng.choice([0.0, 0.0, 0.01, 0.02, 0.05, 0.2])  # falls
        self.absurd = rng.choice([0.0, 0.0, 0.02, 0.05])  # proposals that make no sense
        self.plan = rng.choice(["random", "random", "attack", "attack", "shuffle", "hammer"])


def shot(rng: Random, potted: list[str], off: list[str], extra: Action) -> Action:
    """The action, empty lists sometimes left out."""
    rng.shuffle(potted)
    rng.shuffle(off)
    value: Action = {}
    if potted or rng.random() < 0.2:
        value["potted"] = potted
    if off or rng.random() < 0.1:
        value["off"] = off
    value.update(extra)
    return {"shot": value}


def odd_pieces(rng: Random, style: Style, pieces: list[str]) -> list[str]:
    """Rarely, pieces that cannot be there."""
    if rng.random() < style.absurd:
        return [rng.choice(pieces)] * rng.choice([1, 2, 13])
    return []


def queen_carrom(rng: Random, style: Style, game: QueenCarrom) -> Action:
    """A shot at the main board."""
    blues = game.blues
    potted: list[str] = []
    off: list[str] = []
    if rng.random() < style.skill:
        potted += ["blue"] * rng.randint(1, min(style.greed, blues))
    if blues > len(potted) and rng.random() < style.wild:
        off += ["blue"] * rng.randint(1, min(2, blues - len(potted)))
    if game.queen == "board" and rng.random() < style.queen / 3:
        (off if rng.random() < style.wild else potted).append("queen")
    if rng.random() < style.wild:
        rng.choice([potted, off]).append("striker")
    potted += odd_pieces(rng, style, ["blue", "queen", "striker"])
    return shot(rng, potted, off, {})


def row_carrom(rng: Random, style: Style, game: RowCarrom) -> Action:
    """A shot at the rows."""
    potted: list[str] = []
    off: list[str] = []
    if rng.random() < style.skill:
        potted += ["blue"] * rng.randint(1, min(style.greed, game.left))
    if game.left > len(potted) and rng.random() < style.wild:
        off += ["blue"] * rng.randint(1, game.left - len(potted))
    if rng.random() < style.wild:
        rng.choice([potted, off]).append("striker")
    off += odd_pieces(rng, style, ["blue", "queen", "striker"])
    return shot(rng, potted, off, {})


def classic_carrom(rng: Random, style: Style, game: ClassicCarrom) -> Action:
    """A stroke; the rare ends are helped along."""
    me = game.seat % 2
    potted: list[str] = []
    off: list[str] = []
    if not game.broken and rng.random() < 0.25:
        if rng.random() < 0.4:
            rng.choice([potted, off]).append("striker")
        potted += odd_pieces(rng, style, ["white", "black", "striker", "queen"])
        return shot(rng, potted, off, {"no_contact": True})
    if game.icf and game.round >= 8 and rng.random() < 0.3:
        # a level score after the last round: all own and the queen, so many of the other's left
        left = game.scores[1 - me] - game.scores[me] - 3
        if game.queen == "board" and game.due[me] == 0 and 0 <= left <= game.on_board[1 - me]:
            potted += ["queen"] + [game.colour(me)] * game.on_board[me]
            potted += [game.colour(1 - me)] * (game.on_board[1 - me] - left)
            return shot(rng, potted, off, {})
    if game.on_board[me] == 9 and game.queen == "board" and rng.random() < 0.02:
        # the other one's last pieces while the queen is pending
        potted += ["queen", game.colour(me)] + [game.colour(1 - me)] * game.on_board[1 - me]
        return shot(rng, potted, off, {})
    for side, chance in ((me, style.skill), (1 - me, style.skill / 3)):
        count = game.on_board[side]
        if rng.random() < chance:
            # all of them in one stroke makes short rounds
            many = count if rng.random() < 0.15 else rng.randint(1, min(style.greed, count))
            potted += [game.colour(side)] * many
            count -= many
        if count > 0 and rng.random() < style.wild / 2:
            off += [game.colour(side)] * rng.randint(1, count)
    if game.queen == "board" and rng.random() < style.queen / 2:
        (off if rng.random() < style.wild else potted).append("queen")
    if rng.random() < style.wild:
        (off if rng.random() < 0.2 else potted).append("striker")
    potted += odd_pieces(rng, style, ["white", "black", "queen", "striker"])
    extra: Action = {}
    if rng.random() < 0.05:
        extra["no_contact"] = rng.random() < style.absurd
    return shot(rng, potted, off, extra)


# Placed in turn, these cells give the starter and the other one 5 points each.
LEVEL_PLAY = ["a1", "b1", "c1", "d1", "e1", "a5", "b5", "c5", "d5", "e5", "c3"]


def level_sums(game: Topple) -> Action | None:
    """Two players work together for level best colours and level sums (TP-19)."""
    if len(game.players) != 2 or game.junior or game.target > 5:
        return None
    if game.round == 1:
        return {"fall": {"by": game.players[1]}}
    count = len(game.placed)
    if game.round > 2 or game.seat != count % 2 or game.warnings:
        return None
    if count >= len(LEVEL_PLAY):
        return {"fall": {"by": game.players[0]}}
    if game.rolled != 6:
        return {"roll": 6}
    colour = game.colours[game.seat][0 if count == 10 else 1]
    return {"place": {"cell": LEVEL_PLAY[count], "colour": colour}}


def topple(rng: Random, style: Style, game: Topple) -> Action:
    """A roll, a placement, or a fall."""
    if style.plan == "hammer":
        planned = level_sums(game)
        if planned is not None:
            return planned
    if game.out and rng.random() < style.absurd:
        return {"fall": {"by": game.players[rng.choice(game.out)]}}
    if rng.random() < style.clumsy / 4 or (game.rolled is not None and rng.random() < style.clumsy):
        author = game.players[game.seat] if rng.random() < 0.7 else rng.choice(game.players)
        fall: Action = {"by": author}
        if rng.random() < 0.7:
            fall["placing"] = rng.random() < 0.8
        if rng.random() < 0.5:
            fall["others"] = rng.random() < 0.5
        return {"fall": fall}
    if len(game.players) == 2 and not game.junior and rng.random() < 0.3:
        # level best colours at the end of the round: help them to happen
        bests = [game.best(0), game.best(1)]
        if bests[0] == bests[1] >= game.target:
            last = dict(game.placed)
            for seat in (0, 1):
                if game.scores[last.get(seat, game.colours[seat][0])] < bests[0]:
                    return {"fall": {"by": game.players[seat]}}
    if game.rolled is None or rng.random() < style.absurd:
        return {"roll": rng.choice([1, 2, 3, 4, 5, 6, 6])}
    colours = list(game.colours[game.seat])
    colour = rng.choice(colours)
    places = [cell for cell in PLACES if game.rolled in (6, level(cell))]
    if rng.random() < 0.03:
        places = PLACES
    cell = rng.choice(places)
    if rng.random() < style.skill:  # the best of all places
        cell = max(places, key=lambda one: points(game.stacks, one, colour))
    place: Action = {"cell": cell}
    if len(colours) > 1 or rng.random() < 0.3:
        place["colour"] = colour
    if rng.random() < style.absurd:
        place.pop("colour", None)
    if rng.random() < style.absurd:
        place["colour"] = rng.choice([one for all_his in game.colours for one in all_his])
    return {"place": place}


# ---------------------------------------------------------------- offboard


def legal_moves(game: Offboard) -> list[tuple[str, str, int, bool]]:
    """Tail, direction, enemies pushed, one of them ejected: all moves of the player to act."""
    moves: list[tuple[str, str, int, bool]] = []
    for tail in CELLS:
        if game.board.get(tail) != game.seat:
            continue
        for direction in STEPS:
            try:
                _, enemy = game.judge_move(tail, direction)
            except Fault:
                continue
            ejects = len(enemy) > 0 and step(enemy[-1], direction) is None
            moves.append((tail, direction, len(enemy), ejects))
    return moves


def move(tail: str, direction: str) -> Action:
    """The action of this move."""
    return {"move": {"tail": tail, "dir": direction}}


def refused_moves(game: Offboard) -> dict[str, list[Action]]:
    """The illegal moves with an own tail, by the rule they break."""
    refused: dict[str, list[Action]] = {}
    for tail, owner in game.board.items():
        if owner != game.seat:
            continue
        for direction in STEPS:
            try:
                game.judge_move(tail, direction)
            except Fault as fault:
                refused.setdefault(str(fault.rule), []).append(move(tail, direction))
    return refused


def was_seen(game: Offboard, tail: str, direction: str) -> bool:
    """Whether the move leads to a position that was there before."""
    trial = deepcopy(game)
    trial.act(None, "move", {"tail": tail, "dir": direction})
    return trial.position() in game.seen


def walk(game: Offboard, goal: str, keep: list[str]) -> Action | None:
    """The first step of the shortest walk of one own marble to the goal; `keep` stay put."""
    queue: list[tuple[str, Action | None]] = [(goal, None)]
    seen = [goal]
    for cell, _ in queue:
        for direction in STEPS:
            before = step(cell, direction)
            if before is None or before in seen:
                continue
            back = next(name for name in STEPS if step(before, name) == cell)
            owner = game.board.get(before)
            if owner == game.seat and before not in keep:
                return move(before, back)
            if owner is None:
                seen.append(before)
                queue.append((before, None))
    return None


def hammer(game: Offboard) -> Action | None:
    """Both work together: red's pair H7 H8 pushes each yellow marble off H9, again and again."""
    board = game.board
    if game.seat == 1:
        if board.get("H9") == 1 and board.get("H8") == 0:
            return walk(game, "I9", ["H9"]) if "I9" not in board else None
        return walk(game, "H9", []) if "H9" not in board else None
    if board.get("H9") == 0 and board.get("H8") == 0 and "H7" not in board:
        return move("H9", "W")
    if board.get("H7") == 0 and board.get("H8") == 0:
        return move("H7", "E") if board.get("H9") == 1 else None
    if board.get("H8") != 0:
        return walk(game, "H8", ["H7"]) if "H8" not in board else None
    return walk(game, "H7", ["H8"]) if "H7" not in board else None


def tracked(rng: Random, style: Style, game: Offboard) -> Action:
    """A move, or what a waiting marble asks for."""
    if game.waiting == game.seat and rng.random() > style.absurd:
        if style.plan == "hammer" or rng.random() < 0.4:
            return {"discard": True}
        return {"recover": rng.choice(CELLS)}
    if rng.random() < style.absurd:
        odd: list[Action] = [
            {"pass": True},
            {"discard": True},
            {"recover": "E5"},
            move(rng.choice(CELLS), rng.choice(list(STEPS))),
        ]
        return rng.choice(odd)
    moves = legal_moves(game)
    if rng.random() < style.absurd:
        refused = refused_moves(game)
        if refused:
            return rng.choice(refused[rng.choice(sorted(refused))])
    if len(moves) == 0:
        return {"pass": True}
    if style.plan == "hammer":
        planned = hammer(game)
        if planned is not None:
            return planned
        # nothing to do: a step that leaves the corner alone
        calm = [one for one in moves if one[0][0] not in "HI" and one[2] == 0]
        moves = calm or moves
    elif style.plan == "shuffle":
        # back and forth: where the table has been before, if a look at some moves finds it
        some = rng.sample(moves, min(len(moves), 25))
        moves = [one for one in some if was_seen(game, one[0], one[1])] or moves
    elif style.plan == "attack":
        ejecting = [one for one in moves if one[3]]
        pushing = [one for one in moves if one[2] > 0]
        if ejecting and rng.random() < 0.9:
            moves = ejecting
        elif pushing and rng.random() < 0.8:
            moves = pushing
    tail, direction, _, _ = rng.choice(moves)
    return move(tail, direction)


def sensed(rng: Random, style: Style, game: Offboard) -> Action:
    """What a board that sees only its targets would tell."""
    if game.waiting == game.seat and rng.random() > style.absurd:
        if style.plan == "hammer" or rng.random() < 0.5:
            return {"discard": True}
        return {"recover": True}
    if rng.random() < style.absurd:
        odd: list[Action] = [
            {"hit": rng.randint(1, 12)},
            {"discard": True},
            {"recover": True},
            {"done": True},
        ]
        return rng.choice(odd)
    if game.hit_made:
        return {"done": True}
    if style.plan == "hammer":
        return {"hit": 1} if game.seat == 0 else {"done": True}
    if rng.random() < style.skill:
        if game.targets and rng.random() < 0.6:
            return {"hit": rng.choice(list(game.targets))}
        return {"hit": rng.randint(1, 12)}
    return {"done": True}


def propose(rng: Random, style: Style, game: Game) -> Action:
    """The next action of whatever game it is."""
    if isinstance(game, QueenCarrom):
        return queen_carrom(rng, style, game)
    if isinstance(game, RowCarrom):
        return row_carrom(rng, style, game)
    if isinstance(game, ClassicCarrom):
        return classic_carrom(rng, style, game)
    if isinstance(game, Topple):
        return topple(rng, style, game)
    assert isinstance(game, Offboard)
    return sensed(rng, style, game) if game.sensed else tracked(rng, style, game)
