"""A server at which all tables have one seed: each run draws the same cards and rolls the same dice."""

from __future__ import annotations

import sys

from tests.load.server import Server

# gevent has to come before everything else, as it does in the command itself.
DEALT = "from gevent import monkey; monkey.patch_all(); from tests.browser.dealt import main; main()"
SEED = "5eed" * 16


class Dealt(Server):
    """`companion serve`, but for its seeds."""

    command = [sys.executable, "-c", DEALT]  # noqa: RUF012 - as of its base


def main() -> None:
    """The `companion` command with that seed."""
    from companion import cli
    from companion.tables import create, seeds

    for module in (create, seeds):
        assert module.secrets.token_hex(32) != module.secrets.token_hex(32), "seeds are made elsewhere"
        module.secrets = Fixed(module.secrets)  # type: ignore[attr-defined]
    cli.main()


class Fixed:
    """Python's `secrets`, but for the function that seeds come from."""

    def __init__(self, secrets: object) -> None:
        self.choice = secrets.choice  # type: ignore[attr-defined]

    def token_hex(self, _bytes: int) -> str:
        return SEED
