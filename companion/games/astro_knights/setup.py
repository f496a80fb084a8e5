"""Choices and printed numbers that a table needs before the first card (S).

Box cards keep the printed numbers for the next table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion.engine import fields, sizes
from companion.engine.box import BoxKind
from companion.engine.deck import shuffled
from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Flag, Id, Many, Number, Record, Words, declare
from companion.engine.game import BoxCard, BoxCards
from companion.engine.seats import SEAT_IDS, Seat
from companion.engine.slugs import shortened
from companion.engine.text import Text
from companion.engine.track import Track
from companion.games.astro_knights import components as printed
from companion.games.astro_knights.boss_mat import (
    BOSS,
    MOST_KNOWN,
    Boss,
    Counter,
    KnownMinion,
    KnownStrike,
    Level,
    SideDeck,
)
from companion.games.astro_knights.state import (
    APP,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    TABLE,
    Homeworld,
    Knight,
    State,
    TurnOrder,
)

TAKEN = frozenset({BOSS, *SEAT_IDS[: printed.MAX_PLAYERS]})
"""Ids that a name entered by players may not have."""
DEALERS = {APP: Text("The app draws the turn cards"), TABLE: Text("We draw the turn cards")}
PASSING = {CLOCKWISE: Text.verbatim("1, 2, 3"), COUNTERCLOCKWISE: Text.verbatim("1, 3, 2")}
"""AK-T7: player numbers in clockwise order at a table of three."""
LONGEST_TEXT = 120
ACTIVATE_TEXT = Words("When it activates", LONGEST_TEXT)
INSTANT_TEXT = Words("\u201cInstant\u201d, when it comes into play", LONGEST_TEXT)
STRIKE_TEXT = Words("What it does", LONGEST_TEXT)
EXHAUST_TEXT = Words("When a knight is exhausted", LONGEST_TEXT)
"""Texts of the cards, in the players' own words, because no printed text is shipped."""
DIFFICULTIES = {"normal": Text("Normal"), "expert": Text("Expert"), "nightmare": Text("Nightmare")}


KEYS = {"counters": "id", "side_decks": "id", "levels": "level", "minions": "name", "strikes": "name"}
"""Field that identifies a part of a boss among the parts of the same kind."""


@dataclass(frozen=True, slots=True)
class KnightSetup:
    """Starting numbers (the starred spaces) and track tops of one knight mat (AK-S2, AK-S3).

    A light table may leave out each of them.
    """

    knight: str = declare(Id("Knight"))
    health: int | None = declare(Number("Health", 1, printed.HEALTH_TOP), default=None)
    slots: int | None = declare(Number("Slots", 0, 12), default=None)
    slots_top: int | None = declare(Number("Top of the slots track", 1, 12), default=None)
    power: int | None = declare(Number("Power", 0, 12), default=None)
    power_top: int | None = declare(Number("Top of the power track", 1, 12), default=None)
    name: str = declare(Words("Name", 40), default="")


@dataclass(frozen=True, slots=True)
class HomeworldSetup:
    """A Homeworld's printed health and the top of its power track (AK-S5).

    A light table may leave out both.
    """

    homeworld: str = declare(Id("Homeworld"))
    health: int | None = declare(Number("Health", 1, 99), default=None)
    power_top: int | None = declare(Number("Top of the power track", 1, 12), default=None)
    name: str = declare(Words("Name", 40), default="")


@dataclass(frozen=True, slots=True)
class CounterSetup:
    """A track of the boss, with the rules that move it automatically."""

    id: str = declare(Id("Counter"))
    name: str = declare(Words("Name", 24, shortest=1))
    start: int = declare(Number("At the start", 0, 99), default=0)
    least: int = declare(Number("Lowest", 0, 99), default=0)
    most: int = declare(Number("Highest", 1, 99), default=10)
    threshold: int = declare(Number("Resolved from", 0, 99), default=0)
    spend: int = declare(Number("Falls by", 0, 99), default=0)
    exhaust: int = declare(Number("Gains when a knight is exhausted", 0, 20), default=0)
    pile: str = declare(Words("Side deck", 60), default="")


@dataclass(frozen=True, slots=True)
class SideDeckSetup:
    """A side deck and its number of cards, 0 if they are not counted (AK-S10)."""

    id: str = declare(Id("Side deck"))
    name: str = declare(Words("Name", 24, shortest=1))
    cards: int = declare(Number("Cards", 0, 60), default=0)


@dataclass(frozen=True, slots=True)
class LevelSetup:
    """A level token known before the game (AK-L3, AK-L4, AK-L5, AK-L6)."""

    level: int = declare(Number("Level", 2, printed.LAST_LEVEL))
    bonus: int = declare(Number("Bonus of new minions", 0, 20))
    minions_gain: int = declare(Number("Minions in play gain", 0, 20), default=0)
    activate: bool = declare(Flag("Has an activate effect"), default=True)
    activate_text: str = declare(ACTIVATE_TEXT, default="")
    instant_text: str = declare(INSTANT_TEXT, default="")


@dataclass(frozen=True, slots=True)
class MinionSetup:
    """A minion card known before the game (AK-R3)."""

    name: str = declare(Words("Name", 40, shortest=1))
    health: int = declare(Number("Printed health", 1, 60))
    activate: str = declare(ACTIVATE_TEXT, default="")
    instant: str = declare(INSTANT_TEXT, default="")


@dataclass(frozen=True, slots=True)
class StrikeSetup:
    """A strike known before the game (AK-R2)."""

    name: str = declare(Words("Name", 40, shortest=1))
    text: str = declare(STRIKE_TEXT, default="")


@dataclass(frozen=True, slots=True)
class BossSetup:
    """A boss mat, its decks for this number of knights and its level tokens.

    Rules AK-S8, AK-S9, AK-S10, AK-S11, AK-S12. A light table may leave out the numbers.
    """

    boss: str = declare(Id("Boss"))
    health: int | None = declare(Number("Health", 1, 400), default=None)
    tokens: int | None = declare(Number("Level tokens", 0, 8), default=None)
    deck: int | None = declare(Number("Cards in the boss deck", 0, 60), default=None)
    discard: int | None = declare(Number("Cards that start in the boss discard pile", 0, 60), default=None)
    name: str = declare(Words("Name", 40), default="")
    exhaust: str = declare(EXHAUST_TEXT, default="")
    end_step: str = declare(Words("At the end of each boss turn", 120), default="")
    counters: tuple[CounterSetup, ...] = declare(
        Many("Counters", Record("Counter", CounterSetup), 0, 4), default=()
    )
    side_decks: tuple[SideDeckSetup, ...] = declare(
        Many("Side decks", Record("Side deck", SideDeckSetup), 0, 2), default=()
    )
    levels: tuple[LevelSetup, ...] = declare(Many("Levels", Record("Level", LevelSetup), 0, 8), default=())
    minions: tuple[MinionSetup, ...] = declare(
        Many("Minions", Record("Minion", MinionSetup), 0, MOST_KNOWN), default=()
    )
    strikes: tuple[StrikeSetup, ...] = declare(
        Many("Strikes", Record("Strike", StrikeSetup), 0, MOST_KNOWN), default=()
    )


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a table. `knights` has one entry per seat, in the order of the seats.

    A `light` table begins with no part tracked (`companion.engine.tracking`).
    """

    knights: tuple[KnightSetup, ...] = declare(Many("Knights", Record("Knight", KnightSetup), 1, 4))
    homeworld: HomeworldSetup = declare(Record("Homeworld", HomeworldSetup))
    boss: BossSetup = declare(Record("Boss", BossSetup))
    difficulty: str = declare(Choice("Difficulty", DIFFICULTIES), default="normal")
    dealer: str = declare(Choice("Turn order deck", DEALERS), default=APP)
    wild: str = declare(Words("First holder of the wild token", 20), default="")
    passing: str = declare(Choice("Player numbers, clockwise", PASSING), default=CLOCKWISE)
    light: bool = declare(Flag("The light way"), default=False)


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """Raise `Malformed` if the parts of a setup do not fit together."""
    if len(setup.knights) != len(seats):
        raise Malformed("knights", "{count} knights are needed, one for each player.", count=len(seats))
    for index, knight in enumerate(setup.knights):
        _check_mat(knight, f"knights[{index}].", light=setup.light)
    _check_mat(setup.homeworld, "homeworld.", light=setup.light)
    _check_mat(setup.boss, "boss.", light=setup.light)
    mats = [knight.knight for knight in setup.knights]
    for index, mat in enumerate(mats):
        if mat in mats[:index]:
            raise Malformed(f"knights[{index}].knight", "Two players cannot have the same knight.")
    _check_boss(setup.boss, "boss.")
    if setup.wild and setup.wild not in {seat.id for seat in seats}:
        raise Malformed("wild", "The wild token is held by one of the players.")


def _check_mat(mat: KnightSetup | HomeworldSetup | BossSetup, where: str, *, light: bool) -> None:
    """Raise `Malformed` if a number is missing on a table that is not `light`, or above its top (AK-S3)."""
    for name, spec in fields.specs(type(mat)).items():
        value, top = getattr(mat, name), getattr(mat, f"{name}_top", None)
        if value is None and not light:
            raise Malformed(f"{where}{name}", "{label}: the full way needs this number.", label=spec.label)
        if value is not None and top is not None and value > top:
            raise Malformed(f"{where}{name}", "This is above the top of its own track.")


def _check_boss(boss: BossSetup, where: str = "") -> None:
    for index, counter in enumerate(boss.counters):
        if not counter.least <= counter.start <= counter.most:
            raise Malformed(f"{where}counters[{index}].start", "This is outside the track.")
        if counter.threshold and not 0 < counter.spend <= counter.threshold:
            raise Malformed(
                f"{where}counters[{index}].spend", "Falls by 1 up to the number it is resolved from."
            )
        if counter.threshold and counter.threshold <= counter.least:
            raise Malformed(f"{where}counters[{index}].threshold", "The track could never fall below this.")
    _check_ids(boss, where)


def _check_ids(boss: BossSetup, where: str) -> None:
    """Raise `Malformed` if an id is not unique in its kind, or belongs to a seat, the boss or a minion."""
    for part, key in KEYS.items():
        ids = [getattr(item, key) for item in getattr(boss, part)]
        if len(set(ids)) != len(ids):
            raise Malformed(f"{where}{part}", "Two of these have the same {key}.", key=key)
        for index, item in enumerate(ids if key == "id" else ()):
            if item in TAKEN or re.fullmatch(r"minion-[0-9]+", item):
                raise Malformed(
                    f"{where}{part}[{index}].id",
                    "Give it another name: something else is called that already.",
                )


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    """Return the table before the first card is drawn."""
    knights = tuple(_knight(mat, seat) for mat, seat in zip(setup.knights, seats, strict=True))
    return State(
        knights=knights,
        homeworld=_homeworld(setup.homeworld),
        boss=_boss(setup.boss),
        order=TurnOrder(
            shuffled(printed.TURN_ORDER[len(knights)]),
            wild=setup.wild if len(knights) == 3 else "",
            passing=setup.passing if len(knights) == 3 else CLOCKWISE,
        ),
        dealer=setup.dealer,
        difficulty=setup.difficulty,
        unknown=tuple(sorted(_unknown(setup, seats))),
    )


HOMEWORLD_TOP = "homeworld.health-top"
"""AK-X7: id of the Homeworld's highest health, which is the printed one."""


def _unknown(setup: Setup, seats: Sequence[Seat]) -> Iterator[str]:
    """Yield the ids of the values that nobody typed."""
    mats = (
        *zip((seat.id for seat in seats), setup.knights, strict=True),
        ("homeworld", setup.homeworld),
        (BOSS, setup.boss),
    )
    for prefix, mat in mats:
        for name in fields.specs(type(mat)):
            if getattr(mat, name) is None:
                yield f"{prefix}.{name.replace('_', '-')}"
    if setup.homeworld.health is None:
        yield HOMEWORLD_TOP


def _or_else(number: int | None, other: int) -> int:
    """Return a printed number, or one that ends nothing while nobody has typed it."""
    return other if number is None else number


def _knight(mat: KnightSetup, seat: Seat) -> Knight:
    return Knight(
        seat=seat.id,
        player=seat.name,
        name=mat.name or printed_name(printed.KNIGHTS, mat.knight),
        health=Track(_or_else(mat.health, printed.HEALTH_TOP), printed.HEALTH_TOP),
        slots=Track(mat.slots or 0, mat.slots_top),
        power=Track(mat.power or 0, mat.power_top),
    )


def _homeworld(card: HomeworldSetup) -> Homeworld:
    return Homeworld(
        name=card.name or printed_name(printed.HOMEWORLDS, card.homeworld),
        health=Track(_or_else(card.health, 1), card.health),
        power=Track(printed.HOMEWORLD_POWER_START, card.power_top),
    )


def _boss(mat: BossSetup) -> Boss:
    return Boss(
        name=mat.name or printed_name(printed.BOSSES, mat.boss),
        health=_or_else(mat.health, 1),
        tokens=_or_else(mat.tokens, 1),
        deck=_or_else(mat.deck, 1),
        discard=mat.discard or 0,
        exhaust=mat.exhaust,
        end_step=mat.end_step,
        counters=tuple(_counter(counter) for counter in mat.counters),
        side_decks=tuple(SideDeck(deck.id, deck.name, deck.cards) for deck in mat.side_decks),
        levels=tuple(
            Level(t.level, t.bonus, t.minions_gain, t.activate, t.activate_text, t.instant_text)
            for t in mat.levels
        ),
        minions=tuple(KnownMinion(c.name, c.health, c.activate, c.instant) for c in mat.minions),
        strikes=tuple(KnownStrike(card.name, card.text) for card in mat.strikes),
        full=mat.health,
    )


def _counter(counter: CounterSetup) -> Counter:
    return Counter(
        id=counter.id,
        name=counter.name,
        track=Track(counter.start, counter.most, counter.least),
        threshold=counter.threshold,
        spend=counter.spend,
        exhaust=counter.exhaust,
        pile=counter.pile,
    )


def printed_name(cards: Mapping[str, Any], card: str) -> str:
    """Return the printed name of a known card. For an unknown card, make a name from its id."""
    return cards[card].name if card in cards else card.replace("-", " ").title()


BOSS_DECKS = {  # AK-S9, by the number of knights
    1: Text("Boss deck: the cards labelled All. The other labelled ones begin in the boss discards."),
    2: Text("Boss deck: the cards labelled All and 2+. The other labelled ones begin in the boss discards."),
    3: Text(
        "Boss deck: the cards labelled All, 2+ and 3+. The other labelled ones begin in the boss discards."
    ),
    4: Text("Boss deck: the cards labelled All, 2+, 3+ and 4: no labelled card begins in the boss discards."),
}
LEFT_IN_DECK = Text("Count the cards that are left. The one being drawn counts, too.")
BOSS_DISCARDS = Text("Count the boss discard pile as it lies now.")
PRINTED_ON = {
    "homeworld": Text("It is printed on the Homeworld card."),
    "boss.health": Text("It is printed on the back of the boss mat."),
    "boss.tokens": Text("Count the level tokens that lie ready beside the boss."),
}
"""AK-S5, AK-S8: where a number is printed, by the mat or the id of the value."""
ON_KNIGHT_MAT = Text("It is the starred space of this track on the knight mat.")
"""AK-S2: where a knight's numbers are printed."""


def where_to_read(state: State, what: str) -> Text:
    """Return a hint where players read a number that nobody typed (AK-S2, AK-S5, AK-S8, AK-S9)."""
    mat = what.partition(".")[0]
    if what == "boss.deck":
        return LEFT_IN_DECK if state.turns else BOSS_DECKS[len(state.knights)]
    if what == "boss.discard":
        return BOSS_DISCARDS
    return PRINTED_ON.get(what) or PRINTED_ON.get(mat) or ON_KNIGHT_MAT


DIFFICULTY_NOTES = {
    "expert": Text("Expert: that side of the difficulty token may change set-up, rules and level tokens."),
    "nightmare": Text(
        "Nightmare: that side of the difficulty token may change set-up, rules and level tokens."
    ),
}
"""AK-S12: notes on changes before the first card, by difficulty. The normal difficulty has none."""


BY_PLAYERS = ("deck", "discard")
"""Fields of a boss that depend on the number of knights (AK-S9)."""

LONGEST_BOSS = sizes.ID - max(len(f".{one}.{printed.MAX_PLAYERS}") for one in printed.DIFFICULTIES)
"""Maximum length of a boss id within the id of a box card.

The difficulty and the number of knights are added after it.
"""


NOTHING: Mapping[str, Any] = {"exhaust": "", "end_step": "", "counters": [], "side_decks": []}
"""Parts that a setup may leave empty although the boss's mat prints them."""
NORMAL = printed.DIFFICULTIES[0]


def fill_setup(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """Return the raw setup with missing values filled in from box cards, else from known components."""
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
    """Return the known values of each boss for this number of knights and this difficulty."""
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
    """Return the id of a component in the box. The id of a boss is shortened to leave room for suffixes."""
    return shortened(component, LONGEST_BOSS) if part == "boss" else component


def boss_key(boss: str, difficulty: str) -> str:
    """Return the id of the box card of a boss at one difficulty.

    Each difficulty has its own card, because the boss's values may differ (AK-S12).
    """
    return f"{known_as('boss', boss)}.{difficulty}"


def deck_key(boss: str, players: int, difficulty: str) -> str:
    """Return the id of the box card with a boss's deck sizes (AK-S9)."""
    return f"{known_as('boss', boss)}.{difficulty}.{players}"


def printed_boss(boss: printed.BossCard, difficulty: str = NORMAL) -> dict[str, Any]:
    """Return the printed values of a boss as raw setup fields.

    Level tokens are included only for the normal difficulty. A difficulty token may use their other side,
    which we do not know (AK-S12).
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


def _fields_without(card: type, *names: str) -> tuple[str, ...]:
    return tuple(name for name in fields.specs(card) if name not in names)


def _check_knight(knight: str, values: Mapping[str, Any]) -> None:
    _check_mat(KnightSetup(knight, **values), "", light=True)


def _check_boss_card(boss: str, values: Mapping[str, Any]) -> None:
    _check_boss(BossSetup(boss, **values))


BOX: Mapping[str, BoxKind] = {
    "knight": BoxKind(
        Text("Knights"), KnightSetup, only=_fields_without(KnightSetup, "knight"), check=_check_knight
    ),
    "homeworld": BoxKind(
        Text("Homeworlds"), HomeworldSetup, only=_fields_without(HomeworldSetup, "homeworld")
    ),
    "boss": BoxKind(
        Text("Bosses"),
        BossSetup,
        only=_fields_without(BossSetup, "boss", *BY_PLAYERS),
        check=_check_boss_card,
    ),
    "boss-deck": BoxKind(Text("Boss decks"), BossSetup, only=BY_PLAYERS),
}
"""What is printed in the box. The id of a card names its component."""


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """Return kind, id and fields of each card typed at this table, to be offered at the next table."""
    return tuple(_box_cards(setup, state))


def _box_cards(setup: Setup, state: State) -> Iterator[BoxCard]:
    for mat, seat in zip(setup.knights, state.seats, strict=True):
        yield "knight", mat.knight, _without({**fields.to_json(mat), **_typed(state, seat)}, "knight")
    world = {**fields.to_json(setup.homeworld), **_typed(state, "homeworld")}
    yield "homeworld", setup.homeworld.homeworld, _without(world, "homeworld")
    boss = {**NOTHING, **fields.to_json(setup.boss), **_typed(state, BOSS), **_learned(state)}
    players = len(setup.knights)
    yield "boss", boss_key(setup.boss.boss, setup.difficulty), _without(boss, "boss", *BY_PLAYERS)
    deck = {name: boss[name] for name in BY_PLAYERS if name in boss}
    yield "boss-deck", deck_key(setup.boss.boss, players, setup.difficulty), deck


def _typed(state: State, mat: str) -> dict[str, int]:
    """Return the numbers printed on this mat that were typed at the table."""
    return {
        what.removeprefix(f"{mat}."): number for what, number in state.printed if what.startswith(f"{mat}.")
    }


def _learned(state: State) -> dict[str, Any]:
    """Return the level tokens, minion cards, strikes and texts that are known after the game."""
    boss = state.boss
    levels = (
        LevelSetup(t.level, t.bonus, t.minions_gain, t.activate, t.activate_text, t.instant_text)
        for t in boss.levels
    )
    minions = (MinionSetup(c.name, c.health, c.activate, c.instant) for c in boss.minions)
    strikes = [fields.to_json(StrikeSetup(card.name, card.text)) for card in boss.strikes]
    return {
        "exhaust": boss.exhaust,
        "levels": [fields.to_json(level) for level in levels],
        "minions": [fields.to_json(minion) for minion in minions],
        **({"strikes": strikes} if strikes else {}),
    }


def _without(values: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}
