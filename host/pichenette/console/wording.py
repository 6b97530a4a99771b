"""Sentences in words: what each line of the stream says, for people.

Gate names come from the board.  Nothing is judged here.
"""

from collections.abc import Callable, Sequence

from pichenette.board import Role
from pichenette.console import sayings
from pichenette.console.heard import Heard
from pichenette.link.messages import (
    BROKEN,
    CLEAR,
    MUTED,
    Absurd,
    Beat,
    Done,
    Edge,
    Hello,
    Hue,
    Load,
    LoadStatus,
    Mute,
    Pong,
    Say,
    State,
)
from pichenette.sense.observation import FaultKind
from pichenette.text import LANGUAGES, Language, Text, number

GateName = Callable[[int], str]

STATUSES = {
    LoadStatus.GOOD: Text("good", "bonne"),
    LoadStatus.SATURATED: Text("saturated", "saturée"),
    LoadStatus.DESYNC: Text("out of step", "désynchronisée"),
    LoadStatus.MISSING: Text(
        "missing: the chip is never ready", "absente : la puce n’est jamais prête"
    ),
    LoadStatus.ALL_ONES: Text("all ones", "que des uns"),
}
VERDICTS = {
    "accept": Text("accept", "compte"),
    "ask": Text("ask", "doute"),
    "ignore": Text("ignore", "ignore"),
}
FAULTS: dict[FaultKind, Text] = {
    "blocked": Text("blocked", "bouchée"),
    "storm": Text("storm", "tempête"),
    "flicker": Text("flicker", "lampe"),
    "silent": Text("silent", "muet"),
    "lost": Text("lost", "perdus"),
    "missing": Text("missing", "absente"),
    "saturated": Text("saturated", "saturée"),
    "garbled": Text("garbled", "illisible"),
}
_TRIED: dict[Role, Text] = {
    "strike": Text("flick a piece", "donnez une pichenette"),
    "button": Text("press the button", "appuyez sur le bouton"),
}
_COMMANDS = {
    "HI": Text("greeting", "salut"),
    "SELFTEST": Text("run the self-test", "lance l’autotest"),
    "REBOOT": Text("restart", "redémarre"),
    "REPL": Text("free the port", "libère le port"),
}


def tried(role: Role) -> Text:
    """What a person does to try a gate."""
    return _TRIED.get(role, Text("break the beam", "coupez le faisceau"))


def ms(us: int | None, language: Language = "en") -> str:
    """A width, with a readable number of digits."""
    said = _ms(us)
    return said.replace(".", ",") if language == "fr" else said


def _ms(us: int | None) -> str:
    if us is None:
        return "–"
    if us >= 10_000_000:
        return f"{us / 1e6:.0f} s"
    if us >= 1_000_000:
        return f"{us / 1e6:.1f} s"
    if us >= 100_000:
        return f"{us / 1000:.0f} ms"
    return f"{us / 1000:.1f} ms" if us >= 1000 else f"{us / 1000:.2f} ms"


def broken(mask: int, name: GateName) -> Text:
    names = ", ".join(name(gate) for gate in range(mask.bit_length()) if mask >> gate & 1)
    if not names:
        return Text("all clear", "tout est libre")
    return Text(f"broken: {names}", f"coupé : {names}")


def words(line: Heard, name: GateName) -> Text:
    """What the line says."""
    if line.fields is None:
        return Text(line.text, line.text)
    if line.message is None:
        return _to_board(line.fields)
    message = line.message
    if isinstance(message, Edge):
        return _edge(message, line, name)
    if isinstance(message, Hello):
        return _hello(message)
    if isinstance(message, State):
        return broken(message.mask, name)
    if isinstance(message, Beat):
        return _beat(message, name)
    if isinstance(message, Load):
        status = STATUSES[message.status]
        return Text(
            f"{message.counts} counts, {status.en}", f"{message.counts} points, {status.fr}"
        )
    if isinstance(message, Hue):
        light = (
            f"{name(message.gate)} r{message.red} g{message.green} b{message.blue} c{message.clear}"
        )
        return Text(f"{light} #{message.seq}", f"{light} n° {message.seq}")
    if isinstance(message, Mute):
        return _mute(message, line, name)
    if isinstance(message, Pong):
        return Text(f"answer to ping {message.token}", f"réponse au ping {message.token}")
    if isinstance(message, Done):
        return Text(
            f"{message.command} done: {message.result}",
            f"{message.command} fait : {message.result}",
        )
    if isinstance(message, Say):
        return sayings.said(message.text)
    rest = ",".join(line.fields)
    if isinstance(message, Absurd):
        because = message.because
        return Text(f"rejected: {because.en}: {rest}", f"rejetée : {because.fr} : {rest}")
    return Text(f"unknown: {rest}", f"inconnu : {rest}")


def _edge(edge: Edge, line: Heard, name: GateName) -> Text:
    gate = name(edge.gate)
    again = Text(", again", ", à nouveau") if line.is_again else Text("", "")
    after = Text("", "")
    if line.width_us is not None:
        en, fr = (ms(line.width_us, language) for language in LANGUAGES)
        after = Text(f" after {en}", f" après {fr}")
    level = {BROKEN: Text("broken", "coupé"), CLEAR: Text("clear", "libre")}.get(
        edge.flags, Text("both at once", "les deux à la fois")
    )
    return Text(
        f"{gate} {level.en}{after.en} #{edge.seq}{again.en}",
        f"{gate} {level.fr}{after.fr} n° {edge.seq}{again.fr}",
    )


def _mute(mute: Mute, line: Heard, name: GateName) -> Text:
    gate = name(mute.gate)
    again = Text(", again", ", à nouveau") if line.is_again else Text("", "")
    what = {
        MUTED: Text("muted: a storm of edges", "ignoré : une tempête de fronts"),
        BROKEN: Text("back on: broken", "réactivé : coupé"),
    }.get(mute.flags, Text("back on: clear", "réactivé : libre"))
    return Text(
        f"{gate} {what.en} #{mute.seq}{again.en}", f"{gate} {what.fr} n° {mute.seq}{again.fr}"
    )


def _hello(hello: Hello) -> Text:
    who = f"{hello.board} {hello.digest}, firmware {hello.firmware}"
    return Text(
        f"I am {who}, board {hello.board_id}, boot {hello.boot}, {hello.gates} gates",
        f"je suis {who}, plateau {hello.board_id}, démarrage {hello.boot}, {hello.gates} portes",
    )


def _beat(beat: Beat, name: GateName) -> Text:
    levels = broken(beat.mask, name)
    heap, rate = beat.free // 1000, number(beat.sps10 / 10, "g")
    return Text(
        f"{levels.en}; lost {beat.lost}, waiting {beat.unacked}, {heap} kB free, "
        f"{rate.en}/s weighed",
        f"{levels.fr} ; {beat.lost} perdus, {beat.unacked} en attente, {heap} ko libres, "
        f"{rate.fr}/s pesées",
    )


def _to_board(fields: Sequence[str]) -> Text:
    kind, *values = fields
    if kind == "ACK" and len(values) == 2:
        return Text(f"safe up to #{values[1]}", f"en lieu sûr jusqu’au n° {values[1]}")
    if kind == "PING":
        return Text(f"ping {','.join(values)}", f"ping {','.join(values)}")
    known = _COMMANDS.get(kind)
    return known if known else Text(",".join(fields), ",".join(fields))
