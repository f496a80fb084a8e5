"""Link that opens the app BG Stats and fills in a play ("create play").

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from companion.plays.play import SOURCE, Play, Player, stamp

ADDRESS = "https://app.bgstatsapp.com/createPlay.html"
LONGEST = 200
"""Maximum length of the comment. It is short because the whole play is part of an address."""

ANONYMOUS = "Anonymous player"
"""Name under which the player of a bot is written. The bot's own name is written as the role."""

IS_BOT = json.dumps({"isNpc": 1}, separators=(",", ":"))


def link(play: Play) -> str:
    """Return the link of one play."""
    text = json.dumps(body(play), ensure_ascii=False, separators=(",", ":"))
    return f"{ADDRESS}?data={quote(text, safe='')}"


def body(play: Play) -> dict[str, Any]:
    """Return the content of the link. The app recognizes plays, games and players by their lasting ids."""
    return given(
        sourceName=SOURCE,
        sourcePlayId=play.id,
        playDate=stamp(play.finished),
        durationMin=play.minutes or None,
        board=play.where,
        comments=shortened(play.ending),
        game=given(
            name=play.name,
            sourceGameId=play.slug,
            bggId=play.bgg,
            highestWins=play.highest_wins,
            noPoints=not play.points,
        ),
        players=[player_of(player) for player in play.players],
    )


def player_of(player: Player) -> dict[str, Any]:
    """Return one player. All flags are written, even if False, because the Android app fails without them."""
    return given(
        name=ANONYMOUS if player.bot else player.name,
        sourcePlayerId=player.id,
        startPlayer=player.began,
        winner=player.winner,
        score=player.score,
        rank=player.rank,
        role=player.name if player.bot else player.role,
        team=player.team,
        metaData=IS_BOT if player.bot else None,
    )


def given(**fields: Any) -> dict[str, Any]:
    """Return the fields that are neither None nor an empty text."""
    return {name: value for name, value in fields.items() if value is not None and value != ""}


def shortened(text: str) -> str:
    """Return the text, cut to `LONGEST` characters if it is longer."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
