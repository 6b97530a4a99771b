"""The levers of virtual/faults.py, for people, on the lines between a port and the console.

Decides what gets through, now or later, and counts what was done to how many lines.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, fields, replace

from pichenette.text import LANGUAGES, Text, number
from pichenette.virtual import faults
from pichenette.virtual.faults import ROUGH, BadLever, Faults

Give = Callable[[bytes, float], None]

NAMES = tuple(rate.name for rate in fields(faults.FaultRates))
WORDS = ("in", "out", "both", "off", "rough", "freeze", *NAMES)


class Levers:
    def __init__(self, hear: Give, tell: Give, now: Callable[[], float], seed: int = 0) -> None:
        """`hear` and `tell` receive delayed lines, from the board and for the board."""
        self._give = {"in": hear, "out": tell}
        self._now = now
        self._faults = {
            "in": Faults(faults.FaultRates(), seed),
            "out": Faults(faults.FaultRates(), seed + 1),
        }
        self._frozen_until = 0.0
        self._frozen = {"in": b"", "out": b""}

    def hear(self, data: bytes, at: float) -> bytes:
        return self._through("in", data, at)

    def tell(self, data: bytes, at: float) -> bytes:
        return self._through("out", data, at)

    def _through(self, way: str, data: bytes, at: float) -> bytes:
        if at < self._frozen_until:
            self._frozen[way] += data
            return b""
        lines = self._faults[way]
        if lines.levers == faults.FaultRates() and lines.next_at is None:
            return data  # even half a line: a prompt has no end
        return lines.feed(data, at)

    @property
    def is_holding(self) -> bool:
        held = any(lines.next_at is not None for lines in self._faults.values())
        return held or any(self._frozen.values())

    def release(self, at: float) -> None:
        """Release what was held back and is due by now."""
        for way, lines in self._faults.items():
            data = lines.release(at)
            if at >= self._frozen_until and self._frozen[way]:
                frozen, self._frozen[way] = self._frozen[way], b""
                data += self._through(way, frozen, at)
            if data:
                self._give[way](data, at)

    def unplug(self) -> None:
        for way, lines in self._faults.items():
            lines.unplug()
            self._frozen[way] = b""

    def set(self, words: Sequence[str]) -> Text:
        """`drop 5% in`, `rough`, `freeze 3`, `off`; raises BadLever."""
        rest = [part for word in words for part in word.split("=") if part]
        ways = [way for way in ("in", "out") if way in rest] or ["in", "out"]
        rest = [word for word in rest if word not in ("in", "out", "both")]
        if rest == ["off"]:
            self._frozen_until = 0.0
            self._set(ways, faults.FaultRates())
            return self._ended(ways)
        elif rest == ["rough"]:
            self._set(ways, ROUGH)
        elif rest[:1] == ["freeze"]:
            self._frozen_until = self._now() + _seconds(rest[1:])
        elif rest:
            if len(rest) % 2:
                typed = " ".join(rest)
                raise BadLever(
                    Text(
                        f"{typed}: expected a lever and its share, as in `drop 5%`",
                        f"{typed} : il faut un levier et sa part, comme `drop 5%`",
                    )
                )
            given = dict(zip(rest[::2], rest[1::2], strict=True))
            read = faults.FaultRates.read(given)
            for way in ways:
                changes = {name: getattr(read, name) for name in given}
                self._set([way], replace(self._faults[way].levers, **changes))
        return self.status()

    def _set(self, ways: Sequence[str], levers: faults.FaultRates) -> None:
        for way in ways:
            self._faults[way].levers = levers

    def status(self) -> Text:
        """What is disturbed now, and how often it was."""
        return self.now_on or Text("lines are not disturbed", "les lignes ne sont pas perturbées")

    @property
    def now_on(self) -> Text | None:
        """The same while any is on, for every screen: a deliberate fault must not be forgotten.

        What an ended one did is reported until the next begins.
        """
        said = []
        for way, lines in self._faults.items():
            if moved := self._moved(lines):
                name = _WAYS[way]
                said.append(Text(f"{name.en}: {moved.en}", f"{name.fr} : {moved.fr}"))
        if (left_s := self._frozen_until - self._now()) > 0:
            wait = number(left_s, ".1f")
            said.append(
                Text(f"everything frozen for {wait.en} s", f"tout est figé pendant {wait.fr} s")
            )
        if not said:
            return None
        return Text("; ".join(text.en for text in said), " ; ".join(text.fr for text in said))

    def _moved(self, lines: Faults) -> Text | None:
        """The levers in use in one direction, and what they did."""
        rest = asdict(faults.FaultRates())
        moved = {name: value for name, value in asdict(lines.levers).items() if value != rest[name]}
        if not moved:
            return None
        listed = ", ".join(f"{name} {_amount(name, value)}" for name, value in moved.items())
        done = self._done(lines)
        return Text(f"{listed} ({done.en})", f"{listed} ({done.fr})")

    def _done(self, lines: Faults) -> Text:
        heard = lines.done["lines"]
        some = [
            Text(*(f"{lines.done[name]} {word}" for word in words))
            for name, words in _DONE.items()
            if lines.done[name]
        ]
        if not some:
            return Text(f"none yet in {heard} lines", f"aucune encore sur {heard} lignes")
        en, fr = (", ".join(word.say(language) for word in some) for language in LANGUAGES)
        return Text(f"{en} of {heard} lines", f"{fr} sur {heard} lignes")

    def _ended(self, ways: Sequence[str]) -> Text:
        """What they did while they were on."""
        done = [self._done(self._faults[way]) for way in ways if len(self._faults[way].done) > 1]
        for way in ways:
            self._faults[way].done.clear()
        rest = self.now_on
        if rest is not None:
            return rest
        calm = Text("lines are no longer disturbed", "les lignes ne sont plus perturbées")
        if not done:
            return calm
        return Text(
            f"{calm.en}; in total {', '.join(tally.en for tally in done)}",
            f"{calm.fr} ; bilan : {', '.join(tally.fr for tally in done)}",
        )


_WAYS = {"in": Text("from the board", "du plateau"), "out": Text("to the board", "au plateau")}
_DONE = {
    "drop": Text("dropped", "perdues"),
    "double": Text("doubled", "doublées"),
    "corrupt": Text("damaged", "abîmées"),
    "cut": Text("cut short", "coupées"),
    "garbage": Text("preceded by garbage", "précédées de parasites"),
    "stall": Text("stalls", "blocages"),
}


def _amount(name: str, value: float) -> str:
    return f"{value:g}" if name.endswith("_ms") else f"{value * 100:g}%"


def _seconds(words: Sequence[str]) -> float:
    try:
        return float(words[0].removesuffix("s"))
    except (IndexError, ValueError):
        raise BadLever(
            Text(
                "freeze: how many seconds? For example `freeze 3`",
                "freeze : combien de secondes ? Par exemple `freeze 3`",
            )
        ) from None
