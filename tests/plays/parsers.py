"""Reads every format of a play back, as a program that takes it would."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

from companion.plays.bg_stats import link
from companion.plays.bgsplay import to_bgsplay
from companion.plays.csv_file import to_csv
from companion.plays.json_file import to_json
from companion.plays.play import Play
from companion.plays.xml_file import to_xml


@dataclass(frozen=True)
class Line:
    """What a format tells of a player."""

    name: str
    score: str
    winner: bool
    rank: str = ""


def in_play(play: Play, ranked: bool = True) -> list[Line]:
    """The same of the record itself, without ranks where the format holds none."""
    return [
        Line(one.name, said(one.score), one.winner, said(one.rank) if ranked else "") for one in play.players
    ]


def said(number: int | None) -> str:
    return "" if number is None else str(number)


def in_link(play: Play) -> list[Line]:
    return [of_bg_stats(one["name"], one) for one in data_of(link(play))["players"]]


def data_of(address: str) -> dict[str, Any]:
    """What a link into BG Stats holds."""
    found: dict[str, Any] = json.loads(dict(parse_qsl(urlsplit(address).query, strict_parsing=True))["data"])
    return found


def in_bgsplay(play: Play) -> list[Line]:
    file = json.loads(to_bgsplay([play]))
    names = {one["id"]: one["name"] for one in file["players"]}
    (kept,) = file["plays"]
    return [of_bg_stats(names[one["playerRefId"]], one) for one in kept["playerScores"]]


def of_bg_stats(name: str, one: dict[str, Any]) -> Line:
    """A player of BG Stats; a bot's name is its role."""
    bot = json.loads(one.get("metaData", "{}")).get("isNpc") == 1
    called = one["role"] if bot else name
    return Line(called, str(one.get("score", "")), one["winner"], str(one.get("rank", "")))


def in_csv(play: Play) -> list[Line]:
    rows = csv.DictReader(io.StringIO(to_csv([play]), newline=""))
    return [
        Line(one["player"].removeprefix("'"), one["score"], one["winner"] == "1", one["rank"]) for one in rows
    ]


def in_json(play: Play) -> list[Line]:
    (kept,) = json.loads(to_json([play]))["plays"]
    return [
        Line(one["name"], said(one["score"]), one["winner"], said(one["rank"])) for one in kept["players"]
    ]


def in_xml(play: Play) -> list[Line]:
    root = ElementTree.fromstring(to_xml([play]))
    return [
        Line(one.attrib["name"], one.attrib["score"], one.attrib["win"] == "1")
        for one in root.iterfind("play/players/player")
    ]


RANKED = {"link": in_link, "bgsplay": in_bgsplay, "csv": in_csv, "json": in_json}
"""The formats that hold ranks."""
