"""What all games of the oracle share: the fault, the form of values, the state of a game."""


class Fault(Exception):
    """A line is malformed or illegal. `rule` is None where no rule is concerned."""

    def __init__(self, rule: str | None, message: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message


# ---------------------------------------------------------------- form of values (always rule null)


def an_object(value: object, required: list[str], optional: list[str]) -> dict[str, object]:
    """The value as an object that has all required keys and no unknown one."""
    if not isinstance(value, dict):
        raise Fault(None, f"an object is needed, not {type(value).__name__}")
    for key in required:
        if key not in value:
            raise Fault(None, f"the key {key!r} is missing")
    for key in value:
        if key not in required and key not in optional:
            raise Fault(None, f"unknown key {key!r}")
    return dict(value)


def a_list(value: object) -> list[object]:
    """The value as a list."""
    if not isinstance(value, list):
        raise Fault(None, f"a list is needed, not {type(value).__name__}")
    return list(value)


def a_text(value: object) -> str:
    """The value as a string."""
    if not isinstance(value, str):
        raise Fault(None, f"a string is needed, not {type(value).__name__}")
    return value


def a_number(value: object, low: int, high: int | None) -> int:
    """The value as an integer from low to high; true and false are not numbers."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Fault(None, f"an integer is needed, not {type(value).__name__}")
    if value < low or (high is not None and value > high):
        raise Fault(None, "the number is out of range")
    return value


def a_truth(value: object) -> bool:
    """The value as true or false; 0 and 1 are neither."""
    if not isinstance(value, bool):
        raise Fault(None, f"true or false is needed, not {type(value).__name__}")
    return value


def only_true(value: object) -> None:
    """The value must be true."""
    if not a_truth(value):
        raise Fault(None, "only true can be said here")


def one_of(value: object, words: list[str]) -> str:
    """The value as one of the words."""
    text = a_text(value)
    if text not in words:
        raise Fault(None, f"{text!r} is none of {words}")
    return text


def choice(options: dict[str, object], key: str, words: list[str]) -> str:
    """An option that is one of the words; the first word is the default."""
    if key not in options:
        return words[0]
    return one_of(options[key], words)


# ---------------------------------------------------------------- the state all games have


class Game:
    """The common state. Each game adds its own and says how an action changes it."""

    def __init__(self, name: str, players: list[str]) -> None:
        self.name = name
        self.players = players
        self.seat = 0  # whose turn it is
        self.round = 1
        self.line = 0  # the action line being judged
        self.over = False
        self.winners: list[str] = []
        self.warnings: list[dict[str, object]] = []

    def gate(self, player: str | None) -> None:
        """No action after the end, none by a player whose turn it is not."""
        if self.over:
            raise Fault(None, "the game is over")
        if player is not None and player != self.players[self.seat]:
            raise Fault(None, f"it is the turn of {self.players[self.seat]!r}")

    def act(self, player: str | None, key: str, value: object) -> None:
        """One action line: first its form, then the gate, then the rules."""
        raise NotImplementedError

    def all_scores(self) -> dict[str, int]:
        """The scores as RECORD.md keys them."""
        raise NotImplementedError

    def detail(self) -> dict[str, object]:
        """The game's own part of the final state."""
        raise NotImplementedError

    def result(self) -> dict[str, object]:
        """The final state as `replay --json` prints it."""
        scores: dict[str, object] = dict(self.all_scores())
        return {
            "game": self.name,
            "scores": scores,
            "turn": None if self.over else self.players[self.seat],
            "round": self.round,
            "over": self.over,
            "winners": list(self.winners),
            "warnings": [dict(warning) for warning in self.warnings],
            "detail": self.detail(),
        }


# ---------------------------------------------------------------- the shot of the carrom games


class Shot:
    """One shot at rest: the pieces in the holes, the pieces off the board."""

    def __init__(self, potted: list[str], off: list[str], no_contact: bool) -> None:
        self.potted = potted
        self.off = off
        self.no_contact = no_contact

    def named(self, piece: str) -> int:
        """How often the shot names this piece, potted and off together (EV-6)."""
        return self.potted.count(piece) + self.off.count(piece)


def read_shot(value: object, pieces: list[str], classic: bool) -> Shot:
    """The form of `{"shot": {...}}`."""
    keys = ["potted", "off", "no_contact"] if classic else ["potted", "off"]
    shot = an_object(value, [], keys)
    potted: list[str] = []
    off: list[str] = []
    if "potted" in shot:
        potted = [one_of(piece, pieces) for piece in a_list(shot["potted"])]
    if "off" in shot:
        off = [one_of(piece, pieces) for piece in a_list(shot["off"])]
    no_contact = a_truth(shot["no_contact"]) if "no_contact" in shot else False
    return Shot(potted, off, no_contact)
