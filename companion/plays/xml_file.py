"""Plays in the format of BoardGameGeek's XML API 2, for scripts that read it.

https://boardgamegeek.com/wiki/page/BGG_XML_API2
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Iterator, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from companion.plays.play import Play, Player, moment, named_id

NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
"""Characters that XML cannot contain, not even as an escape."""


def to_xml(plays: Sequence[Play]) -> bytes:
    """Return these plays as one page of the API, with empty user names, because no account is known."""
    root = Element(
        "plays", {"username": "", "userid": "0", "total": str(len(plays)), "page": "1", "termsofuse": ""}
    )
    for play in plays:
        add_play(root, play)
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def number_of(key: str) -> int:
    """Return a 31-bit number for a play's id. The id may be no UUID if it comes from another app."""
    try:
        return uuid.UUID(key).int >> 97
    except ValueError:
        return uuid.UUID(named_id("number", key)).int >> 97


def xml_pieces(plays: Iterable[Play]) -> Iterator[str]:
    """Yield the file of `to_xml` play by play. It lacks the total, which is not known at the start."""
    yield "<?xml version='1.0' encoding='utf-8'?>\n"
    yield '<plays username="" userid="0" page="1" termsofuse="">\n'
    for play in plays:
        holder = Element("plays")
        add_play(holder, play)
        yield NO_XML.sub("", ElementTree.tostring(holder[0], encoding="unicode")) + "\n"
    yield "</plays>\n"


def add_play(root: Element, play: Play) -> None:
    """Add one play to the page. Its number is computed from its id, so it never changes."""
    about = {
        "id": str(number_of(play.id)),
        "date": moment(play.finished).strftime("%Y-%m-%d"),
        "quantity": "1",
        "length": str(play.minutes),
        "incomplete": "0",
        "nowinstats": "0",
        "location": play.place,
        "uuid": play.id,
    }
    element = SubElement(root, "play", about)
    number = {} if play.bgg is None else {"objectid": str(play.bgg)}
    item = SubElement(element, "item", {"name": play.name, "objecttype": "thing", **number})
    SubElement(SubElement(item, "subtypes"), "subtype", {"value": "boardgame"})
    SubElement(element, "comments").text = ". ".join(filter(None, (play.where, play.ending)))
    players = SubElement(element, "players")
    for player in play.players:
        SubElement(players, "player", player_of(player))


def player_of(player: Player) -> dict[str, str]:
    """Return one player. `color` is the role or else the team, because people use this field so.

    Only the start player has a start position.
    """
    return {
        "username": "",
        "userid": "0",
        "name": player.name,
        "startposition": "1" if player.began else "",
        "color": player.role or player.team,
        **({"team": player.team, "role": player.role} if player.team else {}),
        "score": "" if player.score is None else str(player.score),
        "new": "0",
        "rating": "0",
        "win": str(int(player.winner)),
    }
