"""Containerfile and the two compose files name what exists, and keep the same instance."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import yaml
from each import each

from companion import config
from companion.cli import cli

ROOT = Path(__file__).parent.parent
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = {
    name: yaml.safe_load((ROOT / name).read_text("utf-8")) for name in ("compose.yaml", "compose.server.yaml")
}
KNOWN = set(re.findall(r"`([A-Z_]+)`", "\n".join(re.findall(r"^\| (.*?) \|", config.__doc__, re.MULTILINE))))
HARDENED = (
    "read_only",
    "tmpfs",
    "cap_drop",
    "security_opt",
    "init",
    "restart",
    "stop_grace_period",
    "image",
    "build",
)
DEPLOY = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def companions():
    """Every service that runs this program."""
    services = [service for compose in COMPOSE.values() for service in compose["services"].values()]
    return [service for service in services if service.get("build")]


def test_every_setting_that_they_name_exists():
    named = {name for service in companions() for name in service["environment"]}
    named |= set(re.findall(r"\b(COMPANION_[A-Z]+)=", CONTAINERFILE))
    assert named >= {"COMPANION_INSTANCE", "DATABASE_URL", "PORT"}
    assert named - KNOWN == set()


def test_every_service_of_this_program_is_kept_as_small():
    assert len(companions()) == 3
    (first, *others) = [{name: service[name] for name in HARDENED} for service in companions()]
    assert (first["read_only"], first["cap_drop"]) == (True, ["ALL"])
    assert others == [first, first]


def test_the_settings_of_the_server_can_be_used(tmp_path):
    given = COMPOSE["compose.server.yaml"]["services"]["companion"]["environment"]
    environ = {
        name: re.sub(r"\$\{(\w+)[^}]*\}", r"longer-than-sixteen.\1", str(value))
        for name, value in given.items()
    }
    found = config.settings(environ | {"COMPANION_INSTANCE": str(tmp_path)})
    assert (found["SESSION_COOKIE_SECURE"], found["TRUSTED_PROXIES"]) == (True, 1)


def test_the_image_is_that_of_this_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert {service["image"] for service in companions()} == {f"localhost/companion:{version}"}
    for name in ("package.json", "package-lock.json"):  # npm's list of parts names it
        assert f'"version": "{version}"' in (ROOT / name).read_text(encoding="utf-8")


def test_no_secret_is_in_a_file():
    for compose in COMPOSE.values():
        for service in compose["services"].values():
            for name, value in service.get("environment", {}).items():
                if re.search("PASSWORD|SECRET|KEY", name):
                    assert re.fullmatch(r"\$\{\w+:\?[^}]+\}", value), name


def test_the_image_copies_what_it_names_and_runs_as_nobody():
    copied = re.findall(r"^COPY (?!--)(.*) \S+$", CONTAINERFILE, re.MULTILINE)
    assert [name for line in copied for name in line.split() if not (ROOT / name).exists()] == []
    assert not {".", "instance"} & {name for line in copied for name in line.split()}
    assert re.findall(r"^USER (\d+)", CONTAINERFILE, re.MULTILINE) == ["10001"]


@each("line", ["HEALTHCHECK .*", "CMD .*"])
def test_the_commands_of_the_image_exist(line):
    (found,) = re.findall(rf"^{line}$", CONTAINERFILE, re.MULTILINE)
    assert re.findall(r'"([a-z]+)"\]', found)[0] in cli.commands


def test_the_proxy_is_that_of_the_guide():
    """The same house rules as docs/deploy.md has for Caddy: no address in a log, no insides for the world."""
    content = COMPOSE["compose.server.yaml"]["configs"]["caddyfile"]["content"]
    guide = DEPLOY[DEPLOY.index("```caddyfile") : DEPLOY.index("caddy validate")]
    for rule in (
        "exclude http.log.error http.handlers.reverse_proxy",
        "@inside path /metrics /readyz",
        "max_size 64KB",
    ):
        assert rule in content
        assert rule in guide
