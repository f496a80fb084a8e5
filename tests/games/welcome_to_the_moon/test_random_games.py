"""Games of players who tap at random: every game ends, nobody is stuck, and the log gives it back."""

import pickle
import random
from collections import Counter

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.engine.log import GO_BACK, REDO, UNDO
from companion.engine.replay import ReplayError, audit, replay
from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.components import STARSHIP
from tests.games.welcome_to_the_moon.table import NAMES, SLUGS, Table

WORK = {"write", "mark", "write-x", "claim", "incident"}
STEPS = 4000


def has_to_act(table):
    """The seats that the table waits for."""
    phase, players = table.state.phase, table.state.players
    if table.state.shared:
        return [player.seat for player in players if player.thinks(phase)]
    return list(table.ids)


def step(table, rng):
    """One tap of somebody that the table waits for."""
    seat = rng.choice(has_to_act(table))
    offers = [offer for offer in table.open_offers(seat=seat) if not offer.asks]
    assert offers, f"{seat} is stuck in {table.state.phase}"
    work = [offer for offer in offers if offer.kind in WORK]
    offer = rng.choice(work if work and rng.random() < 0.85 else offers)
    table.play(offer.kind, **offer.fields)
    return seat


def second_thoughts(table, rng):
    """Now and then something is taken back, done again, or the table goes back."""
    kind, fields = rng.choice([(UNDO, {}), (UNDO, {"of": earlier(table, rng)}), (REDO, {})])
    if rng.random() < 0.1:
        kind, fields = GO_BACK, {"to": max(1, len(table.entries) - rng.randint(2, 5))}
    try:
        table.control(kind, **fields)
    except (IllegalMove, ReplayError):
        return  # nothing to take back, or what came later needs it


def earlier(table, rng):
    numbers = [act.number for act, _ in zip(table.timeline.head.top.down(), range(8), strict=False)]
    return rng.choice(numbers)


def check_cards(state):
    """No card is lost or doubled."""
    if state.pile is not None:
        pile, her = state.pile, state.astra
        lying = Counter([*pile.cards, *pile.discard, *pile.shown, *her.given, *her.removed])
        assert {card: n for card, n in lying.items() if card in STARSHIP} == dict.fromkeys(STARSHIP, 1)


def check_scores(state):
    for standing in GAME.score(state):
        assert standing.total == sum(line.points for line in standing.lines)


def check_order(table):
    """WM-S13: in every zone that has a fixed order; the Journey's are divided."""
    if table.slug == "journey":
        return
    if table.slug == "battle":
        check_neighbours(table)
        return
    for player in table.state.players:
        for zone in table.layout.zones:
            there = [player.sheet.written.get(space) for space in zone.spaces]
            numbers = [entry for entry in there if isinstance(entry, int)]
            assert numbers == sorted(set(numbers))


def check_neighbours(table):
    """WM-B1, WM-B11: both owners of a sheet see the same on it, each planet filled in order."""
    seen, shared = table.state.seen, table.adventure.neighbours
    for at, player in enumerate(seen):
        left = seen[(at + 1) % len(seen)].sheet
        for zone in table.layout.zones:
            there = [space in player.sheet.written for space in zone.spaces]
            assert there == sorted(there, reverse=True)
        for spot, turned in shared.turned.items() if len(seen) > 1 else ():
            if spot.startswith("left."):
                mine, theirs = marks_on(player.sheet, spot), marks_on(left, turned)
                assert mine == (theirs if "symbol" in spot else {turn.get(mark, mark) for mark in theirs})


turn = {"mine": "theirs", "theirs": "mine", "circled": "crossed", "crossed": "circled"}


def marks_on(sheet, spot):
    """What is on a spot."""
    found = {sheet.written.get(spot), "circled" if spot in sheet.circled else None}
    return (found | {"crossed" if spot in sheet.crossed else None}) - {None}


def play_a_game(slug, number):
    """A whole game, checked on the way."""
    rng = random.Random(f"{slug} {number}")
    players = number % 6 + 1
    table = Table(
        slug,
        players,
        seed=f"{number}",
        level=rng.randint(1, 8),
        mission_a=0,
        mission_b=0,
        mission_c=0,
        errors_anyway=rng.random() < 0.5,
        untouched=rng.random() < 0.5,
    )
    for taps in range(STEPS):
        if table.outcome():
            return table
        seat = step(table, rng)
        if rng.random() < 0.03:
            second_thoughts(table, rng)
        if taps % 10 == 0:
            check_scores(table.state)
            check_cards(table.state)
            GAME.prompts(table.state, seat)
            if table.slug == "battle":
                check_neighbours(table)
    raise AssertionError("the game does not end")


def check_a_game(slug, number):
    table = play_a_game(slug, number)
    outcome = table.outcome()
    assert outcome.winners
    assert table.open_offers() == []
    check_scores(table.state)
    check_cards(table.state)
    check_order(table)
    assert table.state.turn <= (35 if table.state.solo else 200)  # WM-S65
    assert replay(GAME, table.setup, table.seats, table.entries) == table.state
    assert audit(GAME, table.setup, table.seats, table.entries) == table.state
    assert pickle.loads(pickle.dumps(table.state)) == table.state


@each("number", range(20))
@each("slug", SLUGS)
def test_a_random_game(slug, number):
    """WM-S40, WM-S41, WM-S66: with one to six players."""
    check_a_game(slug, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20, 220))
@pytest.mark.parametrize("slug", SLUGS)
def test_many_random_games(slug, number):
    check_a_game(slug, number)


def test_six_names_for_six_seats():
    assert len(set(NAMES)) == 6
