"""Crowds at a service's page, each in a process of its own.

pages      50 that watch a table and read
lookers    50 that look at everything, one look after the other, as fast as they are answered
crowd      1,000 that ask for events and never read
"""

import re
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from pichenette.bench.clients import ServiceProcess

MANY = 50
CROWD = 1000
ASK = b"GET /api/1/tables/table/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
_LOOKS = (
    b"tables/table/history",
    b"tables/table/record",
    b"tables/table/view",
    b"games",
    b"tables/table/games",
)
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_LONG_S = 600.0


@contextmanager
def at(service: ServiceProcess, kind: str) -> Iterator[None]:
    """They are all there when this begins."""
    program = "import sys; from pichenette.bench import crowds; crowds.act_as(*sys.argv[1:])"
    process = subprocess.Popen(
        [sys.executable, "-c", program, kind, str(service.page_port)], stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield
    finally:
        process.kill()
        process.communicate()


def act_as(kind: str, port: str) -> None:
    """In its own process, until it is killed."""
    with ExitStack() as opened:
        connections = []
        for _ in range(CROWD if kind == "crowd" else MANY):
            connection = opened.enter_context(socket.create_connection(("127.0.0.1", int(port))))
            if kind != "lookers":
                connection.sendall(ASK)
            connections.append(connection)
        sys.stdout.write("there\n")
        sys.stdout.flush()
        if kind == "lookers":
            _look(connections)
        elif kind == "pages":
            _read(connections)
        time.sleep(_LONG_S)


def _read(connections: list[socket.socket]) -> None:
    while connections:
        for connection in select.select(connections, [], [])[0]:
            with suppress(ConnectionError):
                if connection.recv(1 << 16):
                    continue
            connections.remove(connection)


def _look(connections: list[socket.socket]) -> None:
    asked = dict.fromkeys(connections, 0)
    heard = dict.fromkeys(connections, b"")
    for number, connection in enumerate(connections):
        asked[connection] = number
        _ask(connection, number)
    while asked:
        for connection in select.select(list(asked), [], [])[0]:
            data = b""
            with suppress(ConnectionError):
                data = connection.recv(1 << 20)
            if not data:
                del asked[connection]
                continue
            heard[connection] += data
            head, end, body = heard[connection].partition(b"\r\n\r\n")
            length = _LENGTH.search(head)
            if end and length and len(body) >= int(length[1]):
                heard[connection] = b""
                asked[connection] += 1
                _ask(connection, asked[connection])


def _ask(connection: socket.socket, number: int) -> None:
    path = _LOOKS[number % len(_LOOKS)]
    with suppress(ConnectionError):
        connection.sendall(b"GET /api/1/%b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % path)
