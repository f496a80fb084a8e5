"""The question whether something installed has a known hole: no answer is never taken for a good one.

What the tools print was recorded: pip-audit 2.10 and npm 11, against a service on this machine that knew of
one hole, one that refused, and none at all.
"""

import json
from datetime import date

import audit
import pytest
from audit import Accepted, Finding, Unreachable
from each import each

TODAY = date(2026, 11, 21)
WHY = "It is not called."

JINJA = {
    "name": "jinja2",
    "version": "3.1.6",
    "vulns": [
        {
            "id": "PYSEC-2027-1",
            "fix_versions": ["9.9"],
            "aliases": ["CVE-2027-1000", "GHSA-dddd-eeee-ffff"],
            "description": "A sandbox leaks",
        }
    ],
}
CLEAN = {"name": "markupsafe", "version": "3.0.4", "vulns": []}
SKIPPED = {
    "name": "markupsafe",
    "skip_reason": "Dependency not found on PyPI and could not be audited: markupsafe (3.0.4)",
}
PIP = {"name": "pip", "version": "23.2.1", "vulns": []}
PIP_DOWN = """\
    raise ConnectionError(e, request=request)
requests.exceptions.ConnectionError: HTTPSConnectionPool(host='api.osv.dev', port=443): Max retries exceeded
"""
HOLE = Finding("python", "jinja2", "PYSEC-2027-1", "fixed in 9.9")

NPM_HOLE = {
    "auditReportVersion": 2,
    "vulnerabilities": {
        "nosleep.js": {
            "name": "nosleep.js",
            "severity": "high",
            "isDirect": True,
            "via": [
                {
                    "source": 1088888,
                    "name": "nosleep.js",
                    "dependency": "nosleep.js",
                    "title": "Keeps the phone awake for ever",
                    "url": "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
                    "severity": "high",
                    "range": "<0.12.1",
                }
            ],
            "effects": [],
            "nodes": ["node_modules/nosleep.js"],
            "fixAvailable": False,
        },
        "on-top": {"name": "on-top", "severity": "high", "via": ["nosleep.js"], "effects": []},
    },
}
NPM_REFUSED = {
    "message": "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk",
    "statusCode": 405,
    "error": {"summary": "", "detail": ""},
}
NPM_DOWN = {
    "message": "request to http://127.0.0.1:9/-/npm/v1/security/advisories/bulk failed, reason: connect "
    "ECONNREFUSED 127.0.0.1:9",
    "error": {"summary": "", "detail": ""},
}


def pip_audit(*dependencies):
    return audit.read_pip_audit(json.dumps({"dependencies": dependencies, "fixes": []}), "")


def test_nothing_is_known_of_what_is_installed():
    assert pip_audit(CLEAN, PIP) == []
    assert audit.read_npm_audit('{"auditReportVersion": 2, "vulnerabilities": {}}', ".") == []


def test_a_hole_is_found():
    assert pip_audit(JINJA, CLEAN) == [HOLE]
    assert audit.read_npm_audit(json.dumps(NPM_HOLE), ".") == [
        Finding(".", "nosleep.js", "GHSA-aaaa-bbbb-cccc", "Keeps the phone awake for ever")
    ]


def test_a_package_that_the_service_does_not_know_was_not_audited():
    assert [(each.package, each.id) for each in pip_audit(JINJA, SKIPPED)] == [
        ("jinja2", "PYSEC-2027-1"),
        ("markupsafe", "not-audited"),
    ]


def test_a_service_that_knows_no_package_was_not_reached():
    """Here pip-audit itself ends with 0 and "No known vulnerabilities found"."""
    with pytest.raises(Unreachable, match="not found on PyPI"):
        pip_audit(SKIPPED, PIP)


def test_a_service_that_does_not_answer_was_not_reached():
    with pytest.raises(Unreachable, match=r"api\.osv\.dev"):
        audit.read_pip_audit("", PIP_DOWN)
    for answer in (NPM_REFUSED, NPM_DOWN):
        with pytest.raises(Unreachable, match="advisories/bulk"):
            audit.read_npm_audit(json.dumps(answer), ".")


def test_a_tool_that_breaks_is_not_taken_for_a_lost_network():
    with pytest.raises(RuntimeError, match="no such option"):
        audit.read_pip_audit("", "pip-audit: error: no such option: --form")


def accepted(until, **more):
    return Accepted(
        **{"where": "python", "package": "jinja2", "id": "PYSEC-2027-1", "why": WHY} | more, until=until
    )


def test_a_hole_may_be_lived_with_until_a_day():
    assert audit.verdict([HOLE], [accepted(TODAY)], TODAY) == []
    assert audit.verdict([HOLE], [], TODAY) == ["python: jinja2: PYSEC-2027-1 fixed in 9.9"]


def test_after_its_day_an_exception_fails_even_where_nothing_is_found():
    ended = accepted(date(2026, 11, 20))
    assert audit.verdict([HOLE], [ended], TODAY) == [
        "The exception for jinja2 PYSEC-2027-1 ended on 2026-11-20: It is not called.",
        "python: jinja2: PYSEC-2027-1 fixed in 9.9",
    ]
    assert len(audit.verdict([], [ended], TODAY)) == 1


@each("other", [{"where": "bench/peer"}, {"package": "flask"}, {"id": "PYSEC-2027-2"}])
def test_an_exception_covers_only_what_it_names(other):
    assert len(audit.verdict([HOLE], [accepted(TODAY, **other)], TODAY)) == 1
    assert audit.verdict([HOLE], [accepted(TODAY, **dict.fromkeys(other, "*"))], TODAY) == []


def test_what_was_not_audited_is_said_and_fails_where_it_has_to_be_known(monkeypatch, capsys):
    def silent():
        raise Unreachable("405 Method Not Allowed")

    found, unknown = audit.ask({"python": list, "npm in .": silent})
    monkeypatch.delenv("COMPANION_REQUIRE_AUDIT", raising=False)
    assert audit.report(found, unknown, [], TODAY) == 0
    said = capsys.readouterr().out
    assert said == "npm in .: advisories could not be reached: NOT AUDITED (405 Method Not Allowed)\n"
    monkeypatch.setenv("COMPANION_REQUIRE_AUDIT", "1")
    assert audit.report(found, unknown, [], TODAY) == 1


def test_a_clean_answer_and_one_that_is_not(capsys):
    assert audit.report([HOLE], [], [accepted(TODAY)], TODAY) == 0
    assert capsys.readouterr().out.startswith("No known holes, 1 accepted")
    assert audit.report([HOLE], [], [], TODAY) == 1


def test_the_exceptions_of_this_project_can_be_read():
    assert all(each.why and isinstance(each.until, date) for each in audit.exceptions())


@pytest.mark.parametrize("lacks", ["why", "until"])
def test_an_exception_without_a_reason_or_a_day_is_refused(tmp_path, lacks):
    lines = {"id": '"X"', "package": '"y"', "why": '"Z."', "until": "2026-12-01"}
    file = tmp_path / "exceptions.toml"
    text = "\n".join(f"{name} = {value}" for name, value in lines.items())
    file.write_text(f"[[exception]]\n{text}\n")
    assert len(audit.exceptions(file)) == 1
    file.write_text(f"[[exception]]\n{text}\n".replace(lines[lacks], '" "'))
    with pytest.raises(ValueError, match="needs a reason and a last day"):
        audit.exceptions(file)
