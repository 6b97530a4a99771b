"""What needs no hands: the very list of `console --check`, and its report."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from pichenette.commissioning.station import Guide, Remarked, Station, both
from pichenette.console.check import CheckList
from pichenette.console.check_report import Item
from pichenette.console.runner import CommandRunner
from pichenette.games.game import Json
from pichenette.service.machine import Machine
from pichenette.text import LANGUAGES, Text


class RestStation(Station):
    """Hands off: the board checks itself, and nothing may move."""

    name: ClassVar[str] = "rest"
    guide = Guide(
        Text("Hands off", "On ne touche à rien"),
        Text(
            "Take your hands off the board for ten seconds. Then try again while you knock on it, "
            "pull gently at the cables and switch the lamps.",
            "Ne touchez plus au plateau pendant dix secondes. Recommencez ensuite en frappant "
            "dessus, en tirant doucement sur les câbles, en allumant et éteignant les lampes.",
        ),
        Text(
            "The self-test finds everything, every answer comes back, and no beam breaks.",
            "L’autotest trouve tout, chaque réponse revient, et aucun faisceau n’est coupé.",
        ),
        Text(
            "A beam that breaks by itself: a loose wire, a lamp that flickers, or a noisy supply; "
            "each is named below with its pin.",
            "Un faisceau qui se coupe tout seul : un fil desserré, une lampe qui scintille ou une "
            "alimentation bruitée ; chacun est nommé ci-dessous avec sa broche.",
        ),
    )

    all_well = Text("nothing moved", "rien n’a bougé")

    def __init__(
        self,
        runner: CommandRunner,
        machine: Machine,
        walked: Callable[[], Iterable[Item]] = tuple,
    ) -> None:
        self._runner, self._machine, self._walked = runner, machine, walked
        super().__init__(runner.console)

    def begin(self) -> None:
        self._checks: CheckList | None = None

    def tick(self, at: float) -> None:
        if self._checks is None:  # once somebody stands here, not when the walk is planned
            self._checks = CheckList(self._runner, self._machine, self._walked)
            self._runner.start("check", self._checks.steps())
        self._runner.tick(at)

    def leave(self) -> None:
        self._runner.cancel()

    @property
    def is_done(self) -> bool:
        return self._checks is not None and self._checks.is_over

    @property
    def own_remarks(self) -> list[Remarked]:
        items = self._checks.items if self._checks else []
        shown = [item for item in items if item.outcome in ("fail", "warn")]
        remarks = [Remarked(item.outcome, item.shown) for item in shown]
        if self.is_done and not remarks:
            remarks.append(Remarked("ok", self.all_well))
        return remarks

    @property
    def items(self) -> list[Item]:
        return []  # the report runs the same list, and has them all

    def picture_data(self) -> dict[str, Json]:
        items = self._checks.items if self._checks else []
        return {
            "is_on": self._checks is not None and not self._checks.is_over,
            "items": [{"outcome": item.outcome, "text": both(item.shown)} for item in items],
        }


class ReportStation(RestStation):
    """Everything once more, with what the walk has found: what to send when asking for help."""

    name: ClassVar[str] = "report"
    guide = Guide(
        Text("Report", "Compte rendu"),
        Text(
            "Hands off once more: everything that needs no hands is checked again.",
            "Ne touchez à rien, une dernière fois : tout ce qui se vérifie seul est revérifié.",
        ),
        Text(
            "Nothing failed and nothing left to do. Keep the report, and send it when you ask for "
            "help.",
            "Aucun échec, rien à faire. Gardez le compte rendu ; joignez-le si vous demandez de "
            "l’aide.",
        ),
        Text(
            "Each line that failed says what to look at; go back to its station and try it again.",
            "Chaque ligne en échec dit où regarder ; revenez à son étape et réessayez.",
        ),
    )

    all_well = Text("everything that was tried works", "tout ce qui a été essayé marche")

    def leave(self) -> None:
        super().leave()
        self.begin()  # what is tried meanwhile belongs into it

    def picture_data(self) -> dict[str, Json]:
        checks = self._checks
        done = checks if checks is not None and checks.is_over else None
        report: Json = None
        if done is not None:
            report = {language: "\n".join(done.report(language)) for language in LANGUAGES}
        return {**super().picture_data(), "report": report}
