"""Whether the board is alive, hears us, or needs help. No I/O.

Everything that changes the state of a link is in this file.  Only a valid BEAT or PONG is a sign of
life: a prompt echoes every byte, and a torn line proves nothing.

| state    | means                             | we send        | becomes                         |
|----------|-----------------------------------|----------------|---------------------------------|
| looking  | no port is open                   | nothing        | opened                          |
| lent     | another program has the port      | nothing        | looking: the loan is over       |
| opened   | a port, nobody has greeted        | HI, see below  | ready: HELLO · silent · deaf    |
| ready    | greeted; BEATs come, PONGs answer | ACK, PING      | silent · deaf                   |
| silent   | three BEATs missed                | HI             | ready: BEAT or PONG · prompt ·  |
|          |                                   |                | reopened every 10 s             |
| prompt   | silent, and a prompt, our echo or | the way out    | ready: BEAT or PONG ·           |
|          | a traceback was heard             | (rescue.py)    | if it hears nothing: as deaf    |
| deaf     | BEATs come; nothing we ask is     | HI or PING     | ready: an answer · reopened,    |
|          | answered, or no ACK is taken      |                | then its USB reset              |

Any state becomes looking or lent when the port closes.  silent, prompt and deaf are faults; they
last through the reopenings meant to cure them, until the board shows life or answers.

Right after opening, nothing is sent until a sentence has arrived or a second has passed: a Pico
that is just starting may lose what it gets then, and with it the ability to receive.
"""

from collections.abc import Iterable
from typing import Literal

from pichenette.errors import Explained
from pichenette.link.messages import Absurd, Beat, Chatter, Hello, Message, Pong
from pichenette.link.rescue import PromptSigns, Rescue
from pichenette.text import Text

LinkState = Literal["looking", "lent", "opened", "ready", "silent", "prompt", "deaf"]
Remedy = Literal["reopen", "reset"]  # the port; or the board's USB, then the port

SILENT_S = 3.5  # three BEATs missed
_REOPEN_S = 10.0  # after ten the port is stuck, and a fresh one may not be
_SILENCES = 3  # openings in vain: perhaps only its USB is stuck; again after five minutes
_MANY_SILENCES = 30
_FRESH_S = 1.0  # a running board sends a BEAT within this
_UNANSWERED = 5  # questions, with BEATs in between: a bad cable loses one in six
_DOUBTFUL = 2  # from here on ask more often
_BEATS_BETWEEN = 3
_UNTAKEN_BEATS = 10  # that still count what was acknowledged
_REMEDIES: tuple[tuple[Remedy, float], ...] = (("reopen", 8.0), ("reset", 60.0), ("reset", 300.0))
_HEALED_S = 300.0  # of life: earlier attempts no longer count
_RESTART_S = 10.0  # a port that goes this soon after a rescue went because of it


class NotNow(Explained, RuntimeError):
    """The board cannot do this in its current state."""


class Life:
    def __init__(self, board: str) -> None:
        """`board` is its name, for the command that helps."""
        self._board = board
        self.state: LinkState = "looking"
        self._prompt = PromptSigns()
        self._rescue = Rescue()
        self._rescued_at: float | None = None
        self._boot: str | None = None  # of the board that greeted through this opening
        self._heard_at = 0.0  # the last sign of life, or when it was first due
        self._opened_at = 0.0
        self._lives_since = 0.0
        self._has_spoken = False  # a sentence has arrived through this opening
        self._is_ours = False  # the port is closed because we closed it
        self._asked = 0  # since the last answer
        self._beats = 0  # since the first of these questions
        self._is_deaf = False
        self._untaken = 0  # BEATs in a row that count what was acknowledged
        self._silences = 0  # openings in a row without a sign of life
        self._remedies = 0  # tried so far
        self._remedy_at = 0.0

    def opened(self, at: float) -> None:
        if not self._is_ours:
            self._prompt.listen_anew()
            self._heard_at = at
            self._is_deaf, self._untaken, self._remedies = False, 0, 0
            if not self._was_restarted(at):
                self._prompt.forget()
                self._rescue.renew()
        self._boot, self._has_spoken, self._is_ours = None, False, False
        self._asked = self._beats = 0
        self._opened_at = at
        self.state = "opened"
        self.judge(at)

    def closed(self, *, is_lent: bool = False) -> None:
        self._rescue.broken_off()
        self.state = "lent" if is_lent else "looking"
        self._is_ours &= not is_lent

    def _was_restarted(self, at: float) -> bool:
        return self._rescued_at is not None and at < self._rescued_at + _RESTART_S

    def hear(self, messages: Iterable[Message], partial: bytes, at: float) -> None:
        """What was received, and the beginning of an unfinished line."""
        for message in messages:
            self._has_spoken |= not isinstance(message, Chatter | Absurd)
            if isinstance(message, Beat | Pong):
                self._lives(at)
            if isinstance(message, Beat):
                self._beats += 1
            elif isinstance(message, Pong | Hello):
                self._answers()
            if isinstance(message, Hello) and message.boot != self._boot:
                self._boot, self._heard_at = message.boot, at
            self._prompt.hear(message)
        self._prompt.look(partial)
        self.judge(at)

    def _lives(self, at: float) -> None:
        if at - self._heard_at > SILENT_S:
            self._lives_since = at
            self._asked = 0  # it may have been busy: ask again before calling it deaf
        self._heard_at, self._silences = at, 0
        self._prompt.forget()
        self._rescue.broken_off()
        if at - self._lives_since > _HEALED_S:
            self._rescue.renew()

    def _answers(self) -> None:
        self._asked = self._beats = 0
        self._is_deaf = False
        self._recover()

    def asked(self) -> None:
        """A HI or a PING went out."""
        if self._asked == 0:
            self._beats = 0
        self._asked += 1

    def counted(self, *, is_untaken: bool) -> None:
        """A BEAT arrived; does it still count acknowledged entries as waiting?"""
        self._untaken = self._untaken + 1 if is_untaken else 0
        self._recover()

    def _recover(self) -> None:
        if not self._is_deaf and not self._is_untaken:
            self._remedies = 0

    @property
    def _is_untaken(self) -> bool:
        return self._untaken >= _UNTAKEN_BEATS

    def judge(self, at: float) -> LinkState:
        """The state at this moment."""
        if self.state in ("looking", "lent"):
            return self.state
        self._is_deaf |= self._asked >= _UNANSWERED and self._beats >= _BEATS_BETWEEN
        if at - self._heard_at > SILENT_S:
            self.state = "prompt" if self._prompt.is_heard else "silent"
        elif self._is_deaf or self._is_untaken:
            self.state = "deaf"
        else:
            self.state = "ready" if self._boot else "opened"
        return self.state

    def rouse(self, at: float) -> bytes:
        """What a board at its prompt needs now; nothing else may be sent to it."""
        if self.judge(at) != "prompt":
            return b""
        attempts = self._rescue.attempts
        data = self._rescue.step(self._prompt, at)
        if self._rescue.attempts > attempts and data:
            self._rescued_at = self._lives_since = at
        return data

    def may_ask(self, at: float) -> bool:
        """Nothing is sent to a prompt, or to a board that may be just starting."""
        return self.state != "prompt" and (self._has_spoken or at - self._opened_at >= _FRESH_S)

    @property
    def is_doubtful(self) -> bool:
        """Questions remain unanswered: ask more often."""
        return self._asked >= _DOUBTFUL

    def remedy(self, at: float) -> Remedy | None:
        """What the owner of the port should do now; reported once."""
        state = self.judge(at)
        remedy: Remedy | None = None
        if state == "silent" and at - max(self._heard_at, self._opened_at) > _REOPEN_S:
            self._silences += 1
            is_reset = self._silences == _SILENCES or self._silences % _MANY_SILENCES == 0
            remedy = "reset" if is_reset else "reopen"
        elif self._needs_port(state) and (self._remedies == 0 or at >= self._remedy_at):
            remedy, wait_s = _REMEDIES[min(self._remedies, len(_REMEDIES) - 1)]
            self._remedies += 1
            self._remedy_at = at + wait_s
        self._is_ours |= remedy is not None
        return remedy

    def _needs_port(self, state: LinkState) -> bool:
        return state == "deaf" or (state == "prompt" and self._rescue.is_unheard)

    def reboot(self, at: float) -> bool:
        """Restart the board on request; raises NotNow.

        True: tell its program to; False: it is at its prompt and is brought back from there.
        """
        state = self.judge(at)
        if state in ("prompt", "ready", "opened"):
            self._rescue.renew()  # also for a prompt not yet recognised
            return state != "prompt"
        raise NotNow(self.fault(at) or _AWAY)

    def check_listens(self, at: float) -> None:
        """Raise NotNow if the board is at a prompt and would take a sentence as typed input."""
        if self.judge(at) == "prompt":
            raise NotNow(self._stopped(at))

    def fault(self, at: float) -> Text | None:
        """What is wrong, and what is being done about it."""
        if self.state == "silent":
            return _SILENT
        if self.state == "prompt":
            return self._stopped(at)
        if self.state == "deaf":
            return _DEAF if self._is_deaf else _UNTAKEN
        return None

    def _stopped(self, at: float) -> Text:
        error = self._prompt.error
        why = Text(f" ({error})", f" ({error})") if error else Text("", "")
        if not self._rescue.is_hopeless(at):
            return Text(
                f"the board's program has stopped{why.en} and is being restarted",
                f"le programme du plateau s’est arrêté{why.fr} ; il redémarre",
            )
        return Text(
            f"the board's program is not running{why.en}, and restarting it did not help: run "
            f"`pichenette flash --board {self._board}`",
            f"le programme du plateau ne tourne pas{why.fr}, et le relancer n’a servi à rien : "
            f"lancez `pichenette flash --board {self._board}`",
        )


_AWAY = Text("no board is connected", "aucun plateau n’est connecté")
_SILENT = Text(
    "the board has gone silent; pichenette keeps trying to reach it. If it stays silent, check "
    "its cable or press its RESET button",
    "le plateau se tait ; pichenette continue de l’appeler. Si cela dure, vérifiez son câble ou "
    "appuyez sur son bouton RESET",
)
_DEAF = Text(
    "the board sends but does not receive; its USB port is being restarted. If that does not "
    "help, unplug the board and plug it in again",
    "le plateau envoie mais ne reçoit rien ; son port USB est relancé. Si cela ne suffit pas, "
    "débranchez puis rebranchez le plateau",
)
_UNTAKEN = Text(
    "the board still holds data that was acknowledged long ago; its port is being restarted. If "
    "that does not help, unplug the board and plug it in again",
    "le plateau garde des données acquittées depuis longtemps ; son port est relancé. Si cela ne "
    "suffit pas, débranchez puis rebranchez le plateau",
)
