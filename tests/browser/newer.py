"""The server after an update: the `companion` command with another version, perhaps without a move it had."""

from __future__ import annotations

import sys

from tests.load.server import Server

# gevent has to come before everything else, as it does in the command itself.
UPDATED = "from gevent import monkey; monkey.patch_all(); from tests.browser.newer import main; main({}, {})"


class Renewed(Server):
    """A server that comes back as another one, on its port and its database."""

    def update(self, version: str, without: str = "") -> None:
        """Stop, and start again as `version`, whose Astro Knights has no move of the kind `without`."""
        self.kill()
        self.command = [sys.executable, "-c", UPDATED.format(repr(version), repr(without))]
        self.start()

    def change_key(self) -> None:
        """Stop, and start again with another secret key."""
        self.kill()
        (self.folder / "secret_key").unlink()
        self.start()


def main(version: str, without: str) -> None:
    """The `companion` command as that version."""
    from companion import cli
    from companion.games import GAMES
    from companion.web import assets
    from companion.web import version as web_version
    from tests.other_game import with_parts

    game = GAMES["astro_knights"]
    kept = {kind: move for kind, move in game.moves.items() if kind != without}
    GAMES["astro_knights"] = with_parts(game, moves=kept)
    web_version.made_of.__wrapped__  # noqa: B018 - fails here where the version is named elsewhere
    web_version.made_of = lambda *folders: version  # type: ignore[assignment]
    read = assets.read
    assets.read = lambda folder: read(folder) | {"version.txt": version.encode()}
    cli.main()
