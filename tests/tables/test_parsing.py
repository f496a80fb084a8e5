"""Files that anybody may have written are parsed in a child process, with bounds: none stops the app."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tables.parsing import faults, parser, turns
from companion.tables.parsing.faults import Fault
from companion.tables.parsing.toml_text import Scan, parse_toml

MEGABYTES = 8 * 1024 * 1024
MOST = {"plays": 20_000}


def fault_of(parse, *given):
    with pytest.raises(Fault) as raised:
        parse(*given)
    return raised.value.kind, raised.value.line


HOSTILE_TOML = {
    b"a" + b".a" * 30_000 + b"=1": faults.DEEP,
    b"a" + b' . "a"' * 30_000 + b"=1": faults.DEEP,
    b"[a" + b".'a'" * 30_000 + b"]": faults.DEEP,
    b"a = {b" + b".b" * 30_000 + b"=1}": faults.DEEP,
    b'x = """a"""", y = ' + b"[" * 5_000: faults.DEEP,
    b"a=" + b"[" * 5_000 + b"]" * 5_000: faults.DEEP,
    b"a=" + b"{a=" * 3_000 + b"1" + b"}" * 3_000: faults.DEEP,
    b"a=" + b"1" * 5_000: faults.LONG,
    b"a=0x" + b"f" * 5_000: faults.LONG,
    b"a=1." + b"1" * 5_000: faults.LONG,
    b"a=1e" + b"1" * 5_000: faults.LONG,
    b"a=" + b"1_" * 2_500 + b"1": faults.LONG,
    b'x = """' + b'\n\\"""' * 90_000: faults.SYNTAX,
    b"x = '''" + b"\n''" * 90_000: faults.SYNTAX,
    b'x = "' + b"\\" * 400_000: faults.SYNTAX,
    b"\xff": faults.SYNTAX,
}


def test_hostile_toml_is_refused_with_its_reason():
    for content, kind in HOSTILE_TOML.items():
        assert fault_of(parser.toml, b"\n\n" + content, "log")[0] == kind, content[:40]
        if kind in (faults.DEEP, faults.LONG):
            assert fault_of(parser.toml, b"\n\n" + content, "log")[1] == 3


def test_brackets_dots_and_digits_in_strings_and_comments_are_no_structure():
    odd = "[" * 99 + "." * 99 + "1" * 999
    text = f"# {odd} ' \" \na = '{odd}'\nb = \"{odd}\\\"{odd}\" # {odd}\nc = '''{odd}\n'{odd}'''\nd = {{}}\n"
    text += f'e = """{odd}\\"""{odd}""""\nlog = [\n {{n = 1}},\n {{n = "}}]"}}]\nf = 1'
    found = parser.toml(text.encode(), "log")
    assert found["values"] == tomllib.loads(text)
    assert found["keys"] == {"a": 2, "b": 3, "c": 4, "d": 6, "e": 7, "log": 8, "f": 11}
    assert found["items"] == [9, 10]


def test_blank_lines_cost_no_square():
    """A pattern that begins at each of them and runs to the last one took hours."""
    found = parser.toml(b"\n" * 400_000 + b"[[log]]\nn=1\n[[ log ]]\n", "log")
    assert (found["keys"], found["items"]) == ({"log": 400_001, "n": 400_002}, [400_001, 400_003])


def test_every_kind_of_time_comes_back():
    text = "a=2024-01-01T10:00:00Z\nb=2024-01-01T10:00:00.5\nc=2024-01-01\nd=10:00:00\ne=[{f=10:00:00}]\ng={}"
    assert parser.toml(text.encode(), "log")["values"] == tomllib.loads(text)
    assert parser.toml(text.encode(), "log")["values"]["a"] == datetime(2024, 1, 1, 10, tzinfo=UTC)
    assert parser.toml(text.encode(), "log")["values"]["c"] == date(2024, 1, 1)
    assert parser.toml(text.encode(), "log")["values"]["d"] == time(10)


@given(st.text(st.sampled_from("ab \n\"'\\#[]{}=.,:1_-\r"), max_size=60))
def test_what_the_bounds_let_through_is_read_as_the_standard_library_does(text):
    try:
        expected = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError:
        expected = None
    try:
        found = parse_toml(text.encode(), "log")["values"]
    except Fault:
        found = None
    assert found == expected


@given(st.text(st.sampled_from("a\"'\\#[]{}=.\n"), max_size=200))
def test_the_scan_ends_at_any_text(text):
    Scan(text, "log")


HOSTILE_JSON = {
    b'{"plays":[' + b"[]," * (MEGABYTES // 3) + b"[]]}": faults.MANY,
    b"[" + b"{}," * (MEGABYTES // 3) + b"{}]": faults.MANY,
    b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}": faults.DEEP,
    b"[" * 100_000: faults.DEEP,
    b'{"x":' + b"1" * 5_000 + b"}": faults.LONG,
    b'{"x":-0.' + b"1" * 5_000 + b"}": faults.LONG,
    b'{"x":"' + b"a" * MEGABYTES + b'"}': faults.MANY,
    b'{"plays":[' + b"{}," * 20_000 + b"{}]}": faults.ITEMS,
    b'"' + b"\\" * MEGABYTES: faults.SYNTAX,
    b"\xff\xfe": faults.SYNTAX,
    b"": faults.SYNTAX,
}


def test_hostile_json_is_refused_with_its_reason():
    for content, kind in HOSTILE_JSON.items():
        assert fault_of(parser.json_object, content, MOST)[0] == kind, content[:40]


def test_json_comes_back_as_it_is():
    whole = {
        "plays": [{"x": [1.5, -2, "\ud800 [[[[ 11111", None, True]}, 3],
        "players": [],
        "rest": {"a": "Ä"},
    }
    import json

    assert parser.json_object(json.dumps(whole).encode(), MOST) == whole
    assert parser.json_object(json.dumps(whole, ensure_ascii=True).encode("utf-16"), MOST) == whole
    assert parser.json_object(b"[1]", MOST) == {}


HOSTILE_XML = {
    b"<a>" * 100_000: faults.DEEP,
    b"<a>" + b"<b/>" * 1_500_000 + b"</a>": faults.MANY,
    b'<!DOCTYPE a [<!ENTITY b "bbb">]><a>&b;</a>': faults.SYNTAX,
    b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>': faults.SYNTAX,
    b"<a>&b;</a>": faults.SYNTAX,
    b'<?xml version="1.0" encoding="nonsense"?><a/>': faults.SYNTAX,
}


def test_xml_and_csv_are_bounded_and_come_back_as_they_are():
    for content, kind in HOSTILE_XML.items():
        assert fault_of(parser.xml_element, content)[0] == kind, content[:40]
    root = parser.xml_element(b'<plays n="1">t<play id="2">x<b/>y</play><play/></plays>')
    assert (root.tag, root.attrib, [one.get("id") for one in root]) == ("plays", {"n": "1"}, ["2", None])
    assert (root[0].text, root[0][0].tail) == ("x", "y")
    assert parser.csv_rows(b'\xef\xbb\xbfa;b\r\n"x\r\ny";"2;3"\r\n', ";") == [["a", "b"], ["x\r\ny", "2;3"]]
    assert fault_of(parser.csv_rows, b"," * MEGABYTES)[0] == faults.MANY


def test_a_child_that_takes_too_long_is_ended_and_its_place_is_free_again(monkeypatch):
    monkeypatch.setattr(parser, "START", "import time; time.sleep(600)")
    monkeypatch.setattr(parser, "SECONDS", 0)
    for _ in range(2 * (parser.AT_ONCE + parser.QUEUE)):
        assert fault_of(parser.run, "json", b"{}", MOST)[0] == faults.LIMITS


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only POSIX limits memory and processor time")
@pytest.mark.parametrize("work", ["bytes(10**9)", "[0 for _ in iter(int, 1)]", "9" * 7 + "**" + "9" * 8])
def test_the_system_ends_a_child_that_takes_too_much(monkeypatch, work):
    start = "import sys; sys.path.append(sys.argv[1]); from companion.tables.parsing import child; "
    monkeypatch.setattr(parser, "START", f"{start}child.limit(1, child.MEMORY); {work}")
    monkeypatch.setattr(parser, "SECONDS", 10**4)  # the clock ends nothing here
    assert fault_of(parser.run, "json", b"{}", MOST)[0] == faults.LIMITS


def test_who_finds_too_many_waiting_is_told_at_once(monkeypatch):
    monkeypatch.setattr(parser, "_queue", parser.BoundedSemaphore(1))
    with parser.slot(), pytest.raises(parser.Busy), parser.slot():
        pass
    with parser.slot():
        pass


def test_the_child_imports_nothing_of_the_app():
    """It has to start within the time that Python itself needs."""
    code = "import sys; import companion.tables.parsing.child, companion.tables.parsing.toml_text, "
    code += "companion.tables.parsing.json_text, companion.tables.parsing.xml_text; "
    code += "print([m for m in sys.modules if m.startswith('companion') and '.parsing' not in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert eval(done.stdout) == ["companion", "companion.tables"]


def test_others_run_whenever_a_turn_is_over(monkeypatch):
    slept = []
    monkeypatch.setattr(turns.time, "sleep", slept.append)
    monkeypatch.setattr(turns, "SECONDS", -1)
    assert list(turns.in_turns("abc")) == ["a", "b", "c"]
    assert list(turns.InTurns((1, 2))) == [1, 2]
    assert slept == [0] * 5
