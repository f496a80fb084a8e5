"""Files that anybody sends: all others play on while one is read, and each is answered with a sentence."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from load.server import Server
from waiting import until

from companion.tables import given_boxes
from companion.web.joining import from_file
from companion.web.people import files

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for the child in /proc")
MANY_VALUES = b'{"source":"Companion","plays":[' + b"[]," * 2_700_000 + b"[]]}"
BOX = "/box/exoplanet_colony"
PAGES = {
    "/import": ("files", from_file.LARGEST),
    "/plays/import": ("file", files.LARGEST),
    BOX: ("file", given_boxes.LARGEST),
}
"""The forms that send files: the field and its limit."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hostile"), LIMIT_TABLES="9000 per minute") as server:
        yield server


def send(port: int, path: str, content: bytes) -> tuple[int, str]:
    """Send a file by the form at this address: the status, and the sentence of the page."""
    field, _ = PAGES[path]
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=300)) as line:
        line.request("GET", path)
        page = line.getresponse()
        token = re.search(r'name="csrf-token" content="([^"]+)"', page.read().decode())
        cookie = page.headers["Set-Cookie"].partition(";")[0]
        assert token
        head = '--edge\r\nContent-Disposition: form-data; name="'
        form = f'{head}csrf_token"\r\n\r\n{token[1]}\r\n{head}{field}"; filename="game"\r\n\r\n'.encode()
        kind = "multipart/form-data; boundary=edge"
        line.request(
            "POST", path, form + content + b"\r\n--edge--\r\n", {"Content-Type": kind, "Cookie": cookie}
        )
        answer = line.getresponse()
        said = re.findall(r"data-sentence>([^<]*)<", answer.read().decode())
    return answer.status, unescape(said[-1]) if said else answer.headers.get("Location", "")


HOSTILE = (
    ("/import", b"a" + b".a" * 30_000 + b"=1", "game, line 1: Something in this file is nested too deep"),
    ("/import", b"a=" + b"[" * 5_000 + b"]" * 5_000, "nested too deep: 32 levels are the most."),
    ("/import", b"a=" + b"{a=" * 3_000 + b"1" + b"}" * 3_000, "nested too deep"),
    ("/import", b"\na=" + b"1" * 5_000, "game, line 2: A number or a name in this file is too long"),
    ("/import", b"\n" * 480_000 + b"zzz = 1", "game, line 480001: zzz is unknown here."),
    ("/plays/import", MANY_VALUES, "There is too much in this file."),
    ("/plays/import", b'{"plays":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deep"),
    ("/plays/import", b'{"plays":[],"x":' + b"1" * 5_000 + b"}", "is too long: 100 characters are the most."),
    ("/plays/import", b'{"plays":[' + b"{}," * 20_000 + b"{}]}", "a list of at most 20000 is expected"),
    (BOX, b'{"cards":[' + b"{}," * 1_000 + b"{}]}", "too many cards in this box: 1000 are the most."),
    (BOX, b'{"cards":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deep"),
)


def test_hostile_files_are_refused_with_a_sentence(server: Server) -> None:
    for path, content, sentence in HOSTILE:
        status, said = send(server.port, path, content)
        assert (status, sentence in said) == (422, True), (content[:40], said)
    assert "Traceback" not in server.output()


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@LINUX
@pytest.mark.parametrize("path", PAGES)
def test_the_server_answers_while_a_file_is_read(server: Server, path: str) -> None:
    """The child process is held as long as the others ask."""
    long = {
        "/import": b"\n" * 400_000 + b"zzz = 1",
        "/plays/import": b'{"x":[' + b"[]," * 400_000 + b"[]]}",
        BOX: b'{"x":[' + b"[]," * 80_000 + b"[]]}",
    }
    with ThreadPoolExecutor() as phones:
        sent = phones.submit(send, server.port, path, long[path])
        until(lambda: children(server.pid) or sent.done())
        (child,) = children(server.pid)
        os.kill(child, signal.SIGSTOP)
        assert [server.ask("GET", address)[0] for address in ("/healthz", "/", "/healthz")] == [200] * 3
        assert not sent.done()
        os.kill(child, signal.SIGKILL)
        status, said = sent.result()
    assert (status, "takes too much time or memory" in said) == (422, True), said
    assert send(server.port, path, b"")[0] == 422, "the next one is read as ever"


@pytest.mark.parametrize("path", PAGES)
def test_every_form_that_sends_files_takes_them_up_to_its_limit_whatever_lines_they_have(client, app, path):
    """Werkzeug refuses a part by chance of where its blocks end, unless both of its limits are raised."""
    app.config["WTF_CSRF_ENABLED"] = False
    field, most = PAGES[path]
    for line in (b"\n", b"\r\n", b"x\r\n--", b"a" * 997 + b"\r\n", b"\n\r", b"\r\n--ed"):
        content = (line * (most // len(line)))[: most - 1000]
        answer = client.post(
            path, data=form(field, content), content_type="multipart/form-data; boundary=edge"
        )
        assert answer.status_code == 422, line[-10:]
    answer = client.post(
        path, data=form(field, b"a" * most), content_type="multipart/form-data; boundary=edge"
    )
    limit = f"{most >> 20} MB" if most >> 20 else f"{most >> 10} kB"
    assert (answer.status_code, f"That is too large: {limit} are the most." in answer.text) == (413, True)
    assert f'href="{path}">Back to the form' in answer.text


def form(field: str, content: bytes) -> bytes:
    head = f'--edge\r\nContent-Disposition: form-data; name="{field}"; filename="x"\r\n\r\n'
    return head.encode() + content + b"\r\n--edge--\r\n"


def test_no_other_form_sends_files() -> None:
    templates = Path(__file__).parents[2] / "templates"
    found = [
        re.search(r'action="([^"]+)"[^>]*multipart', page.read_text("utf-8"))
        for page in templates.rglob("*.html")
        if "multipart" in page.read_text("utf-8")
    ]
    actions = (one[1].replace("{{ slug }}", "exoplanet_colony") for one in found if one)
    assert sorted(actions) == sorted(PAGES)


def test_hostile_bodies_of_the_interface_are_malformed(client) -> None:
    deep = "[" * 30_000 + "]" * 30_000
    for body in (deep, '{"a":' + deep + "}", '{"a":' * 9_000 + "1" + "}" * 9_000, "[" * 60_000):
        assert client.post("/api/v1/tables", data=body, content_type="application/json").status_code == 400
    for number in (
        "1" * 5_000,
        "-" + "1" * 5_000,
        "1e" + "9" * 5_000,
        "0." + "1" * 5_000,
        "1" * 5_000 + ".0",
    ):
        body = json.dumps({"game": "any_game", "seats": [{"name": "A"}], "setup": "?"}).replace('"?"', number)
        answer = client.post("/api/v1/tables", data=body, content_type="application/json")
        assert answer.status_code == 400, number[:10]
        assert answer.json["detail"]
