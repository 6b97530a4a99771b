"""What is said on one connection, as long as one turn of it costs play nothing.

h11 reads whatever it is given: fifteen thousand headers of four bytes, or a quarter of a megabyte
in chunks of one byte.  No browser sends such things, and each would hold play up for as long as it
takes to read.  So little is read at a time, a head has few lines, and a body comes in few pieces.
"""

from typing import Any

import h11

from pichenette.text import Text

LONGEST_HEAD = 16384  # bytes of a request's address and headers
AT_ONCE = 16384  # bytes taken from a connection per turn
_LONGEST_ADDRESS = 8192  # of these; ours are short
_LINES = 100  # of a head; browsers send about twenty
_PIECES = 256  # of a body, per turn

NO_REQUEST = Text("this is not an HTTP request", "ce n’est pas une requête HTTP")
_LONG_HEAD = Text(
    f"a request has at most {_LONGEST_ADDRESS} bytes of address, and with its headers "
    f"{LONGEST_HEAD} bytes in {_LINES} lines",
    f"une requête a au plus {_LONGEST_ADDRESS} octets d’adresse et, avec ses en-têtes, "
    f"{LONGEST_HEAD} octets sur {_LINES} lignes",
)


class HttpConversation(h11.Connection):
    def __init__(self) -> None:
        super().__init__(h11.SERVER, LONGEST_HEAD)
        self.pieces = 0  # of bodies, in this turn
        self.trouble = NO_REQUEST  # what to tell whoever said what cannot be read

    def next_event(self) -> Any:
        """Raises h11.RemoteProtocolError."""
        if self.their_state is h11.IDLE:
            self._check_head()
        event = super().next_event()
        if isinstance(event, h11.Data):
            self.pieces += 1
            if self.pieces > _PIECES:
                raise h11.RemoteProtocolError("a body in crumbs")
        return event

    def _check_head(self) -> None:
        """Before h11 takes it apart."""
        said, _ = self.trailing_data
        ends = [at for at in (said.find(b"\n\r\n"), said.find(b"\n\n")) if at >= 0]
        length = min(ends, default=len(said))
        is_long = length > LONGEST_HEAD or len(said[:length].partition(b"\n")[0]) > _LONGEST_ADDRESS
        if is_long or said.count(b"\n", 0, length) > _LINES:
            self.trouble = _LONG_HEAD
            raise h11.RemoteProtocolError("a long head", error_status_hint=431)
