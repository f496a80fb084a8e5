"""What a Companion on this machine says of itself. It imports little: a container asks often."""

import json
from http.client import HTTPConnection

MOST_BYTES = 10_000
PATIENCE = 3
"""Seconds for the server to answer."""


def readiness(port: int) -> dict[str, str]:
    """What `/readyz` says on this port. Raises `OSError`, `HTTPException` or `ValueError`: no Companion."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        answer = json.loads(connection.getresponse().read(MOST_BYTES))
    finally:
        connection.close()
    if not isinstance(answer, dict) or {"status", "database", "redis"} - set(answer):
        raise ValueError(port)
    return answer
