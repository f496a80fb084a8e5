"""Recorded games: tables as files that people can read and that the app can import again."""

from __future__ import annotations

from companion.tables.game_file.reader import GameFile, GameFileError, read_bytes, read_file, read_text
from companion.tables.game_file.replayer import (
    appends_of,
    audited,
    import_file,
    import_files,
    import_games,
    replay_file,
)
from companion.tables.game_file.writer import to_toml

__all__ = [
    "GameFile",
    "GameFileError",
    "appends_of",
    "audited",
    "import_file",
    "import_files",
    "import_games",
    "read_bytes",
    "read_file",
    "read_text",
    "replay_file",
    "to_toml",
]
