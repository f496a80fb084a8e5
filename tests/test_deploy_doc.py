"""docs/deploy.md names what exists: commands, options and settings, and every setting there is."""

import re
from pathlib import Path

import pytest

from companion import config
from companion.cli import cli

ROOT = Path(__file__).parent.parent
DOC = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"(?:bin/| {4}| )companion ([a-z]+)((?: --[a-z-]+)*)\b|`companion ([a-z]+)", DOC)
BLOCKS = re.findall(r"^```ini\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL)
CODE = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", DOC, flags=re.MULTILINE | re.DOTALL))
KNOWN = set(re.findall(r"`([A-Z_]+)`", "\n".join(re.findall(r"^\| (.*?) \|", config.__doc__, re.MULTILINE))))


def test_every_command_and_option_exists():
    found = {(one or other, option) for one, options, other in COMMANDS for option in ["", *options.split()]}
    assert {command for command, _ in found} >= {"serve", "upgrade", "backup", "restore", "export", "import"}
    for command, option in sorted(found):
        assert command in cli.commands, command
        options = {name for parameter in cli.commands[command].params for name in parameter.opts}
        assert option in options | {""}, f"{command} {option}"


def test_every_setting_is_told():
    assert len(KNOWN) > 12
    assert {name for name in KNOWN if f"`{name}`" not in DOC} == set()


def test_every_setting_that_is_told_exists():
    told = {name for text in CODE for name in re.findall(r"^([A-Z][A-Z_]{3,})(?:=|$)", text)}
    units = [block for block in BLOCKS if "[Unit]" not in block]
    told |= {name for block in units for name in re.findall(r"^([A-Z_]+)=", block, re.MULTILINE)}
    assert told >= {"TRUSTED_PROXIES", "DATABASE_URL", "LOG_FORMAT"}
    assert told - KNOWN == {"CODE", "FILE"}  # stand for what the reader has


def test_the_settings_stand_as_in_the_code():
    rows = re.findall(r"^\| `[A-Z].*$", config.__doc__, re.MULTILINE)
    assert [row for row in rows if row not in DOC] == []


@pytest.mark.parametrize("block", [block for block in BLOCKS if "COMPANION_INSTANCE=" in block])
def test_the_settings_of_the_small_server_can_be_used(block, tmp_path):
    environ = dict(line.split("=", 1) for line in block.splitlines())
    found = config.settings(environ | {"COMPANION_INSTANCE": str(tmp_path)})
    assert found["TRUSTED_PROXIES"] == 1
    assert found["SESSION_COOKIE_SECURE"]
    assert found["LOG_LEVEL"] == "info"


def test_every_page_it_leads_to_is_there():
    links = [link for link in re.findall(r"\]\(([^)#:]+)\)", DOC) if link != "security.md"]
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


def test_the_proxy_writes_no_address_and_sets_what_is_believed():
    nginx = DOC[DOC.index("```nginx") : DOC.index("An open phone takes two")]
    (form,) = re.findall(r"log_format companion '(.*)';", nginx)
    assert not {"$request", "$request_uri", "$uri", "$args", "$http_referer"} & set(form.split())
    for header in ("X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme", "X-Forwarded-Host $host"):
        assert f"proxy_set_header {header};" in nginx
    for server in re.findall(r"^server \{.*?^\}", nginx, re.MULTILINE | re.DOTALL):
        assert re.search(r"access_log (off|\S+ companion);", server)
