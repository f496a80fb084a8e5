"""Reads plays in the format of BoardGameGeek's XML API 2 and converts them to the shape of our own JSON.

https://boardgamegeek.com/wiki/page/BGG_XML_API2
"""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from companion.engine.text import Text
from companion.plays.file_fields import PlaysFileError
from companion.plays.play import named_id
from companion.tables.parsing import parser
from companion.tables.parsing.turns import in_turns

MOST_PLAYS = 20_000
TOO_MANY = Text("This file has more than {most} plays.", most=MOST_PLAYS)


def xml_plays(data: bytes) -> list[dict[str, Any]] | None:
    """Return the plays of a file, or None if it is other XML. Raises `PlaysFileError`, `Fault` or `Busy`."""
    root = parser.xml_element(data)
    if root.tag != "plays":
        return None
    found: list[dict[str, Any]] = []
    for element in in_turns(root.iterfind("play")):
        found += plays_of(element)
        if len(found) > MOST_PLAYS:
            raise PlaysFileError(TOO_MANY)
    return found


def plays_of(element: Element) -> list[dict[str, Any]]:
    """Return the plays of an element. It stands for several plays if its `quantity` is greater than 1."""
    play, quantity = play_of(element), element.get("quantity", "1")
    times = int(quantity[:9]) if quantity.isascii() and quantity.isdigit() else 1
    if own := element.get("uuid", ""):
        return [{**play, "id": own}]
    number = element.get("id", "") or repr((play, [one.attrib for one in element.iter("player")]))
    known = named_id("bgg", number)  # outside the loop, because `number` may be a long text
    return [{**play, "id": named_id(known, str(n))} for n in range(max(1, min(times, MOST_PLAYS + 1)))]


def play_of(element: Element) -> dict[str, Any]:
    item = element.find("item")
    about = {} if item is None else item.attrib
    players = [player_of(one) for one in element.iterfind("players/player")]
    return {
        "game": {"name": about.get("name", ""), "bgg_id": about.get("objectid")},
        "finished": element.get("date", ""),
        "minutes": element.get("length", "0"),
        "place": element.get("location", ""),
        "ending": element.findtext("comments", ""),
        "points": any(one["score"] for one in players),
        "incomplete": element.get("incomplete", "0"),
        "players": players,
    }


def player_of(player: Element) -> dict[str, Any]:
    """Return a player. Without a `team`, `color` is read as the role, because people write roles there."""
    said = player.attrib
    return {
        "name": said.get("name") or said.get("username", ""),
        "role": said.get("role", "") if "team" in said else said.get("color", ""),
        "team": said.get("team", ""),
        "score": said.get("score", ""),
        "start_player": said.get("startposition", "") == "1",
        "winner": said.get("win", "0"),
    }
