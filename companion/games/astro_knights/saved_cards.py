"""Box cards: printed numbers that are typed once and offered from then on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from companion.engine import fields, sizes
from companion.engine.game import BoxCard, BoxCards
from companion.engine.slugs import shortened
from companion.games.astro_knights import components as printed
from companion.games.astro_knights.setup import LevelSetup, MinionSetup, Setup, StrikeSetup
from companion.games.astro_knights.state import State

BY_PLAYERS = ("deck", "discard")
"""Fields of a boss that depend on the number of knights (S9)."""

LONGEST_BOSS = sizes.ID - max(len(f".{one}.{printed.MAX_PLAYERS}") for one in printed.DIFFICULTIES)
"""Characters of a boss in the ids of its box cards; difficulty and number of knights follow it."""


NOTHING: Mapping[str, Any] = {"exhaust": "", "end_step": "", "counters": [], "side_decks": []}
"""Parts that a setup may leave empty although the boss's mat prints them."""
NORMAL = printed.DIFFICULTIES[0]


def prepare(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """Return the raw setup with its gaps filled from box cards, or else from the printed matter."""
    knights = raw.get("knights")
    if not isinstance(knights, list):
        return dict(raw)
    return {
        **raw,
        "knights": [_filled(knight, "knight", box.get("knight", {})) for knight in knights],
        **{
            part: _filled(raw[part], part, known)
            for part, known in (
                ("homeworld", box.get("homeworld", {})),
                ("boss", known_bosses(box, len(knights), str(raw.get("difficulty", "normal")))),
            )
            if part in raw
        },
    }


def _filled(given: Any, part: str, known: Mapping[str, Mapping[str, Any]]) -> Any:
    if not isinstance(given, Mapping) or not isinstance(given.get(part), str):
        return given
    return {**known.get(known_as(part, given[part]), {}), **given}


def known_bosses(box: BoxCards, players: int, difficulty: str) -> dict[str, dict[str, Any]]:
    """Return all that is known about each boss for this number of knights and this difficulty."""
    known: dict[str, dict[str, Any]] = {
        boss.id: printed_boss(boss, difficulty) for boss in printed.BOSSES.values()
    }
    for kind, ending in (
        ("boss", boss_key("", difficulty)),
        ("boss-deck", deck_key("", players, difficulty)),
    ):
        for card, values in box.get(kind, {}).items():
            if card.endswith(ending):
                boss = card.removesuffix(ending)
                known[boss] = {**known.get(boss, {}), **values}
    return known


def known_as(part: str, component: str) -> str:
    """Return the id of a component in the box; a boss's is shortened to leave room for its endings."""
    return shortened(component, LONGEST_BOSS) if part == "boss" else component


def boss_key(boss: str, difficulty: str) -> str:
    """Return the id of a boss's box card: its difficulty token may change the numbers (S12)."""
    return f"{known_as('boss', boss)}.{difficulty}"


def deck_key(boss: str, players: int, difficulty: str) -> str:
    """Return the id of the box card with a boss's deck sizes (S9)."""
    return f"{known_as('boss', boss)}.{difficulty}.{players}"


def printed_boss(boss: printed.BossCard, difficulty: str = NORMAL) -> dict[str, Any]:
    """Return a boss as printed, as raw setup fields.

    Only the normal side of the level tokens is known; a difficulty token may call for the other one (S12).
    """
    levels = boss.levels if difficulty == NORMAL else ()
    return {
        "exhaust": boss.exhaust,
        "counters": [
            {
                "id": counter.id,
                "name": counter.name,
                "start": counter.start,
                "least": counter.least,
                "most": counter.most,
                "threshold": counter.threshold or 0,
                "spend": counter.spend,
                "exhaust": counter.exhaust,
                "pile": counter.side_deck,
            }
            for counter in boss.counters
        ],
        "side_decks": [{"id": deck.id, "name": deck.name} for deck in boss.side_decks],
        "levels": [asdict(level) for level in levels],
        "minions": [{"name": minion.name, "health": minion.health} for minion in boss.minions],
    }


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """Return the cards typed at this table (kind, id, fields), to be offered at the next one."""
    return tuple(_box_cards(setup, state))


def _box_cards(setup: Setup, state: State) -> Iterator[BoxCard]:
    for mat in setup.knights:
        yield "knight", mat.knight, _without(fields.write(mat), "knight")
    yield "homeworld", setup.homeworld.homeworld, _without(fields.write(setup.homeworld), "homeworld")
    boss = {**NOTHING, **fields.write(setup.boss), **_learned(state)}
    players = len(setup.knights)
    yield "boss", boss_key(setup.boss.boss, setup.difficulty), _without(boss, "boss", *BY_PLAYERS)
    yield "boss-deck", deck_key(setup.boss.boss, players, setup.difficulty), {k: boss[k] for k in BY_PLAYERS}


def _learned(state: State) -> dict[str, Any]:
    """The level tokens, minion cards, strikes and texts as they stand after play."""
    boss = state.boss
    levels = (
        LevelSetup(t.level, t.bonus, t.minions_gain, t.activate, t.activate_text, t.instant_text)
        for t in boss.levels
    )
    minions = (MinionSetup(c.name, c.health, c.activate, c.instant) for c in boss.minions)
    strikes = [fields.write(StrikeSetup(card.name, card.text)) for card in boss.strikes]
    return {
        "exhaust": boss.exhaust,
        "levels": [fields.write(level) for level in levels],
        "minions": [fields.write(minion) for minion in minions],
        **({"strikes": strikes} if strikes else {}),
    }


def _without(values: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}
