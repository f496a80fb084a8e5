"""Our own CSV, brought into the shape of our own JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.plays.play import SOLIDUS
from companion.plays.spreadsheet import text_of
from companion.tables.parsing import parser
from companion.tables.parsing.turns import in_turns

NEEDED = frozenset({"play", "game", "finished", "player"})
SEPARATORS = ",;\t"
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
    """The plays of a file whose first row names our columns, in any order; None if it is another file.

    Raises `Fault` or `Busy`.
    """
    text = decoded(data)
    first, _, rest = text.partition("\n")
    if first.casefold().startswith("sep="):  # a spreadsheet's own line
        text, first = rest, rest.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    if not {name.strip(' "\r') for name in first.split(separator)} >= NEEDED:
        return None
    names, *rows = parser.csv_rows(text.encode(), separator)
    plays: dict[str, dict[str, Any]] = {}
    for row in in_turns(rows):
        values = {name: text_of(value) for name, value in zip(names, row, strict=False) if value}
        if values:
            plays.setdefault(values.get("play", ""), play_of(values))["players"].append(player_of(values))
    return list(plays.values())


def decoded(data: bytes) -> str:
    """The text of a file as spreadsheets write them: UTF-8, UTF-16 with its mark, or Windows' own."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def play_of(row: Row) -> dict[str, Any]:
    """The play that a row is of, without its players. Empty cells are left out."""
    found: dict[str, Any] = {name: row[name] for name in PLAY if name in row}
    if "points" not in row:  # written before this column was
        found["points"] = "score" in row
    board = row["board"].split(SOLIDUS) if "board" in row else []
    game = {"name": row.get("game"), "bgg_id": row.get("bgg_id")}
    return {**found, "id": row.get("play"), "game": game, "board": board, "players": []}


def player_of(row: Row) -> dict[str, Any]:
    return {"name": row.get("player", ""), **{name: row[name] for name in PLAYER if name in row}}
