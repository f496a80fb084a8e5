"""Play files of the app BG Stats (`.bgsplay`): JSON in the form in which the app itself shares plays."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.plays.bg_stats import ANONYMOUS, IS_BOT, given
from companion.plays.play import SOLIDUS, Play, Player, moment, named_id, stamp

ABOUT = "This is a Play file for the app BG Stats (Board Game Stats). Open it with that app."
ANYBODY = named_id("anonymous")
"""Id of the anonymous player, used for every bot and for guests without a name."""

Ids = Mapping[str, int]
"""Numbers from 1 on, by key. The plays of a file refer to players, games and places by these numbers."""


def to_bgsplay(plays: Sequence[Play], me: str = "") -> str:
    """Return these plays as one file. `me` is the id of the phone's own player, "" if it has none."""
    players = {player_id(player): player for play in plays for player in play.players}
    games = {play.slug: play for play in plays}
    player_refs, game_refs = numbered(players), numbered(games)
    place_refs = numbered(play.place for play in plays if play.place)
    changed = stamp(max((play.finished for play in plays), default=0))
    file = {
        "about": ABOUT,
        "players": [player_json(ref, players[key], changed) for key, ref in player_refs.items()],
        "locations": [place_json(ref, place, changed) for place, ref in place_refs.items()],
        "games": [game_json(ref, games[slug], changed) for slug, ref in game_refs.items()],
        "plays": [play_json(play, player_refs, game_refs, place_refs) for play in plays],
        "userInfo": {"meRefId": player_refs.get(me, 0)},
    }
    return json.dumps(file, ensure_ascii=False, indent=1)


def numbered(keys: Iterable[str]) -> Ids:
    """Return a number from 1 on for each different key, in the order of the keys."""
    return {key: ref for ref, key in enumerate(dict.fromkeys(keys), start=1)}


def bgsplay_pieces(plays: Iterable[Play]) -> Iterator[str]:
    """Yield the file of `to_bgsplay` piece by piece: first the plays, then the parts they refer to.

    Such a file does not mark the phone's own player.
    """
    players: dict[str, Player] = {}
    games: dict[str, Play] = {}
    refs: tuple[dict[str, int], dict[str, int], dict[str, int]] = ({}, {}, {})
    last, between = 0, ""
    yield json.dumps({"about": ABOUT})[:-1] + ', "plays": [\n'
    for play in plays:
        own = {player_id(player): player for player in play.players}
        players.update(own)
        games[play.slug] = play
        for numbers, keys in zip(refs, (own, (play.slug,), (play.place,) if play.place else ()), strict=True):
            for key in keys:
                numbers.setdefault(key, len(numbers) + 1)
        last = max(last, play.finished)
        yield between + json.dumps(play_json(play, *refs), ensure_ascii=False)
        between = ",\n"
    changed = stamp(last)
    rest = {
        "players": [player_json(ref, players[key], changed) for key, ref in refs[0].items()],
        "locations": [place_json(ref, key, changed) for key, ref in refs[2].items()],
        "games": [game_json(ref, games[key], changed) for key, ref in refs[1].items()],
        "userInfo": {"meRefId": 0},
    }
    yield "\n], " + json.dumps(rest, ensure_ascii=False)[1:]


def player_id(player: Player) -> str:
    """Return the id to write for a player. All anonymous players share one id."""
    return ANYBODY if is_anonymous(player) else player.id


def is_anonymous(player: Player) -> bool:
    """Return True for a bot or a guest without a name. In BG Stats both are the anonymous player."""
    return player.bot or player.name == ANONYMOUS


def player_json(ref: int, player: Player, changed: str) -> dict[str, Any]:
    return {
        "id": ref,
        "uuid": player_id(player),
        "name": ANONYMOUS if player.bot else player.name,
        "isAnonymous": is_anonymous(player),
        "modificationDate": changed,
        "bggUsername": "",
    }


def place_json(ref: int, place: str, changed: str) -> dict[str, Any]:
    return {"id": ref, "uuid": named_id("place", place), "name": place, "modificationDate": changed}


def game_json(ref: int, play: Play, changed: str) -> dict[str, Any]:
    return given(
        id=ref,
        uuid=named_id("game", play.slug),
        name=play.name,
        modificationDate=changed,
        cooperative=play.cooperative,
        highestWins=play.highest_wins,
        noPoints=not play.points,
        usesTeams=False,
        bggName=play.name if play.bgg else None,
        bggId=play.bgg,
        isBaseGame=1,
        isExpansion=0,
        minPlayerCount=play.least,
        maxPlayerCount=play.most,
    )


def play_json(play: Play, players: Ids, games: Ids, places: Ids) -> dict[str, Any]:
    ended = moment(play.finished)
    return given(
        uuid=play.id,
        modificationDate=stamp(play.finished),
        entryDate=stamp(play.finished),
        playDate=stamp(play.finished),
        playDateYmd=int(ended.strftime("%Y%m%d")),
        usesTeams=any(player.team for player in play.players),
        durationMin=play.minutes or None,
        ignored=False,
        manualWinner=not won_by_points(play),
        rounds=0,
        locationRefId=places.get(play.place),
        gameRefId=games[play.slug],
        board=play.where,
        comments=play.ending,
        scoringSetting=0,
        playerScores=[
            score_json(player, players[player_id(player)], order) for order, player in enumerate(play.players)
        ],
    ) | {"expansionPlays": []}


def won_by_points(play: Play) -> bool:
    """Return True if the winners are exactly the players with the best score.

    BG Stats finds the same winners by itself in this case.
    """
    best = (max if play.highest_wins else min)((one.score or 0 for one in play.players), default=0)
    return play.points and all(one.winner == (one.score == best) for one in play.players)


def score_json(player: Player, ref: int, order: int) -> dict[str, Any]:
    """Return one player's result. BG Stats stores the score as a text."""
    team, _, team_role = player.team.partition(SOLIDUS)
    return given(
        playerRefId=ref,
        score=None if player.score is None else str(player.score),
        winner=player.winner,
        newPlayer=False,
        startPlayer=player.began,
        role=player.name if player.bot else player.role,
        team=team,
        teamRole=team_role,
        rank=player.rank,
        seatOrder=order,
        metaData=IS_BOT if player.bot else None,
    )
