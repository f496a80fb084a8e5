"""Plays in our own JSON format. Only this format has score lines with their reasons, and logs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.plays.play import SOURCE, Play, Player, moment

VERSION = 1
Entries = Sequence[Mapping[str, Any]]
NO_LOGS: Mapping[str, Entries] = {}


def to_json(plays: Sequence[Play], logs: Mapping[str, Entries] = NO_LOGS) -> str:
    """Return these plays as JSON. `logs` maps ids of plays to their log entries; other plays have none."""
    return json.dumps(play_file(plays, logs), ensure_ascii=False, indent=1)


def play_file(plays: Sequence[Play], logs: Mapping[str, Entries] = NO_LOGS) -> dict[str, Any]:
    """Return the content of `to_json`."""
    told = [{**play_json(play), **entries_of(logs, play)} for play in plays]
    return {"source": SOURCE, "version": VERSION, "plays": told}


def json_pieces(plays: Iterable[Play]) -> Iterator[str]:
    """Yield the file of `to_json` piece by piece, with each play on a line and without logs."""
    yield json.dumps({"source": SOURCE, "version": VERSION})[:-1] + ', "plays": [\n'
    between = ""
    for play in plays:
        yield between + json.dumps(play_json(play), ensure_ascii=False)
        between = ",\n"
    yield "\n]}\n"


def entries_of(logs: Mapping[str, Entries], play: Play) -> dict[str, Entries]:
    return {"entries": logs[play.id]} if play.id in logs else {}


def play_json(play: Play) -> dict[str, Any]:
    """Return one play as plain JSON; unknown values are null."""
    return {
        "id": play.id,
        "game": {"slug": play.slug, "name": play.name, "bgg_id": play.bgg},
        "started": moment(play.started).isoformat(),
        "finished": moment(play.finished).isoformat(),
        "minutes": play.minutes,
        "board": list(play.board),
        "cooperative": play.cooperative,
        "points": play.points,
        "highest_wins": play.highest_wins,
        "result": play.result,
        "ending": play.ending,
        "players": [player_json(player) for player in play.players],
        **({"place": play.place} if play.place else {}),
    }


def player_json(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "seat": player.seat or None,
        "role": player.role,
        "bot": player.bot,
        "start_player": player.began,
        "rank": player.rank,
        "score": player.score,
        "winner": player.winner,
        **({"team": player.team} if player.team else {}),
        "lines": [
            {"label": str(line.label), "points": line.points, "reason": str(line.reason)}
            for line in player.lines
        ],
    }
