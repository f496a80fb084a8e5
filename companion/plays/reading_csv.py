"""Reads plays in our own CSV and converts them to the shape of our own JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.text import Text
from companion.plays.file_fields import PlaysFileError
from companion.plays.play import SOLIDUS
from companion.plays.spreadsheet import text_of
from companion.tables.parsing import parser
from companion.tables.parsing.turns import in_turns

NEEDED = frozenset({"play", "game", "finished", "player"})
SEPARATORS = ",;\t"
LONGEST_HEAD = 10_000
"""Maximum length of the first row."""
PLAY = (
    "started",
    "finished",
    "minutes",
    "result",
    "ending",
    "cooperative",
    "points",
    "highest_wins",
    "place",
)
PLAYER = ("seat", "role", "team", "bot", "start_player", "rank", "score", "winner")

Row = Mapping[str, str]


def csv_plays(data: bytes) -> list[dict[str, Any]] | None:
    """Return the plays of a CSV file, or None if a column in `NEEDED` is missing, so the file is not ours.

    If a row has more cells than there are columns, it contains a comma without quotes, and its cells are in
    wrong columns; its play is then marked as `torn`. Raises `PlaysFileError`, `Fault` or `Busy`.
    """
    text = decoded(data)
    first, _, rest = text.partition("\n")
    head = 0
    if first.casefold().startswith("sep="):  # a line in which spreadsheets name the separator
        text, first, head = f"\n{rest}", rest.partition("\n")[0], 1  # an empty line keeps the line numbers
    if len(first) > LONGEST_HEAD:
        return None
    separator = max(SEPARATORS, key=first.count)
    if not {name.strip(' "\r') for name in first.split(separator)} >= NEEDED:
        return None
    names, *rows = parser.csv_rows(text.encode(), separator)[head:]
    for name in names:
        if name and names.count(name) > 1:
            raise PlaysFileError(Text("Two columns of this file are called “{name}”.", name=name))
    return plays_of(names, rows)


def plays_of(names: list[str], rows: list[list[str]]) -> list[dict[str, Any]]:
    """Return the plays in these rows, each play with its players. `names` are the names of the columns."""
    plays: dict[tuple[str | None, ...], dict[str, Any]] = {}
    for row in in_turns(rows):
        values = {name: text_of(value) for name, value in zip(names, row, strict=False) if value}
        if not values:
            continue
        play = plays.setdefault(tuple(map(values.get, ("play", "game", "finished"))), play_of(values))
        play["torn"] |= any(row[len(names) :])
        if player := player_of(values):
            play["players"].append(player)
    return list(plays.values())


def decoded(data: bytes) -> str:
    """Return the text of a file. Spreadsheets write UTF-8, UTF-16 with a byte order mark, or Windows-1252."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def play_of(row: Row) -> dict[str, Any]:
    """Return the play of a row, without its players. Empty cells are left out."""
    found: dict[str, Any] = {name: row[name] for name in PLAY if name in row}
    if "points" not in row:  # older files do not have this column
        found["points"] = "score" in row
    board = row["board"].split(SOLIDUS) if "board" in row else []
    game = {"name": row.get("game"), "bgg_id": row.get("bgg_id")}
    return {**found, "id": row.get("play"), "game": game, "board": board, "players": [], "torn": False}


def player_of(row: Row) -> dict[str, Any]:
    """Return the player of a row, or {} if the row has none."""
    found: dict[str, Any] = {name: row[name] for name in PLAYER if name in row}
    return {"name": row.get("player", ""), **found} if found or "player" in row else {}
