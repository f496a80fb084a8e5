"""Asks a Companion on this machine for its state. Containers run this often, so it imports little."""

import errno
import json
from http.client import HTTPConnection

from companion.addresses import local_host, plain_host

MOST_BYTES = 10_000
PATIENCE = 3
"""Seconds to wait for the server's answer."""
ABSENT = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.ENETUNREACH, errno.EHOSTUNREACH)
"""Error numbers of connections to an address that this machine does not have."""


def readiness(port: int, host: str) -> dict[str, str]:
    """Return the answer of `/readyz` at this HOST and port.

    If HOST refuses the connection, the loopback addresses are tried, because `companion serve --host` may
    differ from HOST. Raises `OSError`, `HTTPException` or `ValueError` if no Companion answers.
    """
    refused = ConnectionRefusedError()
    for here in dict.fromkeys((local_host(plain_host(host)), "127.0.0.1", "::1")):
        try:
            return _readiness_at(here, port)
        except ConnectionRefusedError as error:
            refused = error
        except OSError as error:
            if error.errno not in ABSENT:
                raise
    raise refused


def _readiness_at(host: str, port: int) -> dict[str, str]:
    connection = HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        answer = json.loads(connection.getresponse().read(MOST_BYTES))
    finally:
        connection.close()
    if not isinstance(answer, dict) or {"status", "database", "redis"} - set(answer):
        raise ValueError(port)
    return answer
