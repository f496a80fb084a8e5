"""As much of WebSocket, Engine.IO and Socket.IO as boardgame.io's client uses."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any

from bench.driver.http import END, HOST, request

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
WHOLE = MASKED = 0x80
NO_MASK = bytes(4)
"""A mask of zeros is allowed, and leaves the text as it is."""

PATH = "/socket.io/?EIO=4&transport=websocket"


def frame(text: bytes, opcode: int = TEXT) -> bytes:
    """One whole message from a client."""
    size, first = len(text), WHOLE | opcode
    if size < 126:
        head = struct.pack("!BB", first, MASKED | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, MASKED | 126, size)
    else:
        head = struct.pack("!BBQ", first, MASKED | 127, size)
    return head + NO_MASK + text


def first_frame(got: bytes) -> tuple[int, int, int] | None:
    """Opcode, start and end of the text of the first message in it; None until it is whole."""
    if len(got) < 2:
        return None
    if not got[0] & WHOLE:
        raise ValueError("a message in pieces")
    length, start = got[1] & 0x7F, 2
    if length >= 126:
        size, form = (2, "!H") if length == 126 else (8, "!Q")
        if len(got) < 2 + size:
            return None
        (length,) = struct.unpack(form, got[2 : 2 + size])
        start += size
    return (got[0] & 0x0F, start, start + length) if len(got) >= start + length else None


class Socket(asyncio.Protocol):
    """A connection to one namespace. `heard` gets each event as it was sent: `["name",…`."""

    def __init__(self, namespace: str, heard: Callable[[bytes], object]) -> None:
        self._name, self._heard = namespace.encode(), heard
        self._got, self._upgraded = b"", False
        self._transport: Any = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def to(cls, port: int, namespace: str, heard: Callable[[bytes], object]) -> Socket:
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(namespace, heard), HOST, port)
        await asyncio.wait_for(socket.open, 30)
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        wanted = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        self._transport.write(request("GET", PATH, {**wanted, "Sec-WebSocket-Key": key}))

    def emit(self, event: bytes) -> None:
        """An event: the JSON of a list that begins with its name."""
        self._transport.write(frame(b"42/" + self._name + b"," + event))

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._upgraded:
            head, end, rest = self._got.partition(END)
            if not end:
                return
            if head[9:12] != b"101":
                raise ConnectionError(head.decode(errors="replace"))
            self._got, self._upgraded = rest, True
        while found := first_frame(self._got):
            opcode, start, end_of_text = found
            text, self._got = self._got[start:end_of_text], self._got[end_of_text:]
            self._told(opcode, text)

    def _told(self, opcode: int, text: bytes) -> None:
        """One message: of the frames, of Engine.IO (its first sign), of Socket.IO (its second)."""
        if opcode == PING:
            self._transport.write(frame(text, PONG))
        elif opcode == CLOSE:
            self._transport.close()
        elif text.startswith(b"42"):
            self._heard(text[text.index(b",") + 1 :])
        elif text.startswith(b"40"):
            self.open.set_result(None)
        elif text.startswith(b"0"):
            self._transport.write(frame(b"40/" + self._name + b","))
        elif text == b"2":
            self._transport.write(frame(b"3"))
        elif text.startswith(b"44"):
            raise ConnectionError(text.decode(errors="replace"))

    def close(self) -> None:
        self._transport.close()
