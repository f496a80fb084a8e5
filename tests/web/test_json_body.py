"""What comes as a body may have been written by anybody."""

import json

import pytest
from each import each
from flask import Flask
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from companion.engine.errors import Malformed
from companion.web.api.json_body import DEEPEST, json_object, shown
from companion.web.numbers import number_in_query

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 4096


def reading(body, content_type="application/json", **more):
    data = body if isinstance(body, bytes) else body.encode("utf-8")
    with app.test_request_context("/", method="POST", data=data, content_type=content_type):
        return json_object(**more)


@each(
    ("body", "expected"),
    [
        ("{}", {}),
        ('{"kind": "draw", "expect": 3}', {"kind": "draw", "expect": 3}),
        ('{"name": "Zoë 🚀"}', {"name": "Zoë 🚀"}),
        (r'{"name": "\ud83d\ude80"}', {"name": "🚀"}),
        ('{"number": 999999999999999}', {"number": 999999999999999}),
        ('{"a": [' + "[" * (DEEPEST - 3) + "]" * (DEEPEST - 3) + "]}", None),
    ],
)
def test_it_reads(body, expected):
    assert reading(body) == (json.loads(body) if expected is None else expected)


def test_a_number_without_a_fraction_is_whole():
    """JSON knows one kind of number; some programs write 3.0 for 3."""
    read = reading('{"a": 3.0, "b": 1e3, "c": -0.0, "d": 0.5, "e": 1e15, "f": 1e999}')
    assert [type(number) for number in read.values()] == [int, int, int, float, float, float]


@each(
    "body",
    [
        pytest.param("", id="nothing"),
        pytest.param("{", id="cut off"),
        pytest.param("{'kind': 'draw'}", id="wrong quotes"),
        pytest.param("[]", id="a list"),
        pytest.param('"draw"', id="a text"),
        pytest.param("null", id="null"),
        pytest.param("3", id="a number"),
        pytest.param('{"number": NaN}', id="NaN"),
        pytest.param('{"number": -Infinity}', id="infinity"),
        pytest.param('{"number": 1234567890123456}', id="a number too long"),
        pytest.param('{"number": ' + "9" * 2000 + "}", id="a number far too long"),
        pytest.param('{"kind": "a", "kind": "b"}', id="a field twice"),
        pytest.param('{"a": {"b": 1, "b": 2}}', id="a field twice further down"),
        pytest.param(r'{"name": "\ud83d"}', id="half a character"),
        pytest.param(r'{"\udc00": 1}', id="half a character as a name"),
        pytest.param(r'{"\udc00": 1, "\udc00": 2}', id="half a character as a name twice"),
        pytest.param('{"a": ' + "[" * DEEPEST + "]" * DEEPEST + "}", id="too deep"),
        pytest.param('{"a":' * 600 + "1" + "}" * 600, id="far too deep"),
        pytest.param("[" * 4000, id="deeper than Python goes"),
        pytest.param(b'{"name": "\xff"}', id="not UTF-8"),
        pytest.param(b'{"name": "\xed\xa0\x80"}', id="half a character in UTF-8"),
        pytest.param("{}".encode("utf-16"), id="UTF-16"),
        pytest.param(b"\xef\xbb\xbf{}", id="a byte order mark"),
        pytest.param(b'{"name": "a\x00b"}', id="a bare NUL"),
    ],
)
def test_it_refuses(body):
    with pytest.raises(Malformed) as refused:
        reading(body)
    str(refused.value).encode("utf-8")
    refused.value.field.encode("utf-8")


def test_a_field_twice_is_named():
    with pytest.raises(Malformed) as refused:
        reading('{"kind": "a", "kind": "b"}')
    assert refused.value.field == "kind"


@each("content_type", ["text/plain", "application/x-www-form-urlencoded", "", None])
def test_it_wants_json(content_type):
    with pytest.raises(UnsupportedMediaType):
        reading("{}", content_type)


def test_it_wants_no_book():
    with pytest.raises(RequestEntityTooLarge):
        reading('{"name": "' + "a" * 5000 + '"}')


class Chunks:
    """What gevent hands over for a body sent in chunks: it only has `read`."""

    def __init__(self, body):
        self.left = body

    def read(self, size=-1):
        piece, self.left = self.left[:size], self.left[size:]
        return piece


@each(("padding", "refused"), [(100, False), (5000, True), (4094, True)])
def test_it_wants_no_book_in_chunks(padding, refused):
    stream, terminated = Chunks(b"{}" + b" " * padding), {"wsgi.input_terminated": True}
    more = {"method": "POST", "content_type": "application/json", "environ_overrides": terminated}
    with app.test_request_context("/", **more) as context:
        context.request.environ["wsgi.input"] = stream
        if refused:
            with pytest.raises(RequestEntityTooLarge):
                json_object()
        else:
            assert json_object() == {}


def test_nothing_may_be_enough():
    assert reading("", "", may_be_empty=True) == {}


@each(("query", "number"), [("at=0", 0), ("at=12", 12), ("", None), ("at=1&at=2", 1)])
def test_a_number_in_the_query(query, number):
    with app.test_request_context(f"/?{query}"):
        assert number_in_query("at") == number


@each("given", ["", "-1", "1.5", "x", "1e3", "²", "٣", "9" * 16, "9" * 5000, "1000000001"])
def test_what_is_no_number_in_the_query(given):
    with app.test_request_context("/", query_string={"at": given}), pytest.raises(Malformed) as refused:
        number_in_query("at")
    assert refused.value.field == "at"


def test_shown_is_fit_to_be_shown():
    assert shown("\ud83d" + "a" * 100) == "?" + "a" * 59
