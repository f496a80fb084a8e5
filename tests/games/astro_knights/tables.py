"""A table of Astro Knights in a few words, and moves played on it."""

from collections import Counter
from dataclasses import replace

from companion.engine import fields
from companion.engine.deck import Deck
from companion.engine.seats import seat_row
from companion.engine.values import by_id
from companion.games.astro_knights import GAME
from companion.games.astro_knights.boss_cards import AddMinion, DrawSideCard
from companion.games.astro_knights.boss_mat import Minion, SideDeck
from companion.games.astro_knights.boss_turn import DrawAgain, DrawBossCard, LevelUp, ShuffleBossDeck
from companion.games.astro_knights.damage import DamageKnight
from companion.games.astro_knights.main_phase import GoToPhase
from companion.games.astro_knights.scoring import DecideEnd
from companion.games.astro_knights.setup import Setup
from companion.games.astro_knights.state import DRAW, MAIN, TABLE
from companion.games.astro_knights.turn_order import (
    ChooseTurn,
    DrawTurnCard,
    EndTurn,
    PlaceRevealedCard,
    RevealTurnCard,
)

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SEATS = ("red", "blue", "green", "yellow")
MATS = ("gavriil", "christina-ngara", "zak-base", "toli-iridia")
ARTILLERY = {
    "id": "artillery",
    "name": "Artillery",
    "most": 9,
    "threshold": 3,
    "spend": 3,
    "exhaust": 3,
    "pile": "artillery-deck",
}
OLD = {"card": "minion", "health": 6, "name": "old"}
DROIDS = {"id": "droid-deck", "name": "Droid", "cards": 4}
CARDS_OF = {
    1: {"red": "player"},
    2: {"red": "player-1", "blue": "player-2"},
    3: {"red": "player-1", "blue": "player-2", "green": "player-3"},
    4: {"red": "pair-1-2", "blue": "pair-1-2", "green": "pair-3-4", "yellow": "pair-3-4"},
}


def a_setup(players=2, *, health=10, slots=2, power=0, boss=None, **more):
    """A raw set-up. A number of a knight is the same for all, or a tuple with one for each."""
    knights = [
        {
            "knight": MATS[index],
            "health": each(health, index),
            "slots": each(slots, index),
            "slots_top": 5,
            "power": each(power, index),
            "power_top": 4,
        }
        for index in range(players)
    ]
    mat = {"boss": "furion", "health": 40, "tokens": 2, "deck": 6, "discard": 3, **(boss or {})}
    world = {"homeworld": "nisarin", "health": 20, "power_top": 5}
    return {"knights": knights, "homeworld": world, "boss": mat, **more}


def each(value, index):
    return value[index] if isinstance(value, tuple) else value


def new_game(raw, names=None):
    """The table of a raw set-up, checked as a real one is."""
    seats = seat_row(names or NAMES[: len(raw["knights"])])
    setup = fields.read(Setup, raw)
    GAME.check_setup(setup, seats)
    return GAME.start(setup, seats)


NAMES_ONLY = {
    "homeworld": {"homeworld": "nisarin"},
    "boss": {"boss": "furion"},
    "light": True,
    "dealer": "table",
}


def names_only(players=2):
    """A light table for which nobody has typed a printed number."""
    return new_game({**NAMES_ONLY, "knights": [{"knight": mat} for mat in MATS[:players]]})


def a_table(
    players=2,
    *,
    health=10,
    equipped=0,
    slots=2,
    power=0,
    homeworld=20,
    homeworld_power=0,
    boss_health=40,
    deck=6,
    discard=3,
    tokens=2,
    level=1,
    bonus=0,
    activates=False,
    artillery=None,
    side_decks=(DROIDS,),
    minions=(),
    wild="red",
    dealer=TABLE,
    turn="",
    phase="",
    energy=0,
    rules=GAME.meta.rules,
    **raw,
):
    """A table, in the turn of `turn` ("": between turns), by this version of the rules.

    Minions: pairs of name and health, or `Minion`s.
    """
    counters = [] if artillery is None else [{**ARTILLERY, "start": artillery}]
    boss = {
        "health": max(1, boss_health),
        "tokens": tokens,
        "deck": deck,
        "discard": discard,
        "counters": counters,
        "side_decks": [*side_decks],
    }
    lowest = tuple(max(1, each(health, index)) for index in range(players))
    state = new_game(
        a_setup(players, health=lowest, slots=slots, power=power, boss=boss, dealer=dealer, wild=wild, **raw)
    )
    world = state.homeworld
    state = state.with_homeworld(health=world.health.at(homeworld), power=world.power.at(homeworld_power))
    state = state.with_boss(health=boss_health, level=level, bonus=bonus, activates=activates)
    for index, knight in enumerate(state.knights):
        state = state.with_knight(
            knight.seat, health=knight.health.at(each(health, index)), equipped=each(equipped, index)
        )
    row = tuple(
        m if isinstance(m, Minion) else Minion(f"minion-{number}", *m) for number, m in enumerate(minions, 1)
    )
    state = replace(state, minions=row, minions_made=len(row), rules_version=rules)
    return in_turn(state, turn, phase, energy) if turn else state


def in_turn(state, side, phase="", energy=0):
    """The turn of the boss or of a seat, begun by its card."""
    if side == "boss":
        return draw(state, "boss")
    players = len(state.knights)
    state = draw(state, CARDS_OF[players][side])
    if state.turn.phase == "choose":
        state = play(state, ChooseTurn(seat=side))
    if phase in (MAIN, DRAW):
        state = play(state, GoToPhase(phase=phase))
    return state.with_turn(energy=energy)


def play(state, *made):
    """The state after these moves, each of them checked."""
    for move in made:
        state = GAME.play(state, move)
    return state


def draw(state, *cards):
    """Turn order cards drawn at the table, each but the last with its turn ended at once."""
    for index, card in enumerate(cards):
        if index:
            state = skip_turn(state)
        state = play(state, DrawTurnCard(drawn=card))
    return state


def level_up(bonus, **read):
    """The moves of a level up in the rulebook's order: the token, then the shuffle (AK-L3)."""
    return LevelUp(bonus=bonus, **read), ShuffleBossDeck()


def skip_turn(state):
    """The turn in progress over, by hand: whatever was left to do in it."""
    if state.turn.card == "wild":
        return play(state.with_turn(must_attack=0), EndTurn())
    return replace(state, turn=None)


def refusal(state, move):
    """Why the move may not be made, or None where it may."""
    return GAME.refusal(state, move)


def correct(state, what, value):
    return play(state, fields.read(GAME.moves["correct"], {"what": what, "value": value}))


def value_of(state, what):
    """What a correction would find there."""
    return by_id(GAME.values(state))[what].value


def turn_cards(state):
    """All turn order cards, wherever they lie, sorted."""
    return tuple(sorted(state.order.deck.cards + state.order.discard + state.order.revealed))


def boss_cards(state):
    """How many cards the boss owns: in its deck, discarded, destroyed, in play."""
    in_play = Counter(minion.pile for minion in state.minions if minion.counted)["boss"]
    return state.boss.deck + state.boss.discard + state.boss.destroyed + in_play


def prompt_ids(state):
    return [prompt.id for prompt in GAME.prompts(state, "red")]


def the_prompt(state, name):
    """The prompt of this id."""
    return next(prompt for prompt in GAME.prompts(state, "red") if prompt.id == name)


def an_offer(state, kind, **filled):
    """The first offer of this kind with these fields filled in."""
    return next(
        offer
        for offer in GAME.offers(state, "red")
        if offer.kind == kind and all(offer.fields.get(name) == value for name, value in filled.items())
    )


def ran_out(state):
    """With a side deck for the Artillery track, all of it discarded."""
    deck = SideDeck("artillery-deck", "Artillery", 0, 4)
    return state.with_boss(side_decks=(*state.boss.side_decks, deck), side_reshuffle="shuffle")


def token_left(rules=GAME.meta.rules):
    """Four players, the deck empty, and the token of players 1 and 2 still on the mat of player 1
    (AK-T12)."""
    state = draw(a_table(4, rules=rules), "pair-1-2")
    state = skip_turn(play(state, ChooseTurn(seat="red")))
    state = skip_turn(draw(state, "boss"))
    revealed = replace(state.order, deck=Deck(), discard=state.turn_cards)
    return replace(state, order=revealed)


def situations():
    """One table for each moment that offers, prompts and values have to cope with, by name."""
    token = LevelUp(bonus=2, minions_gain=1)
    leveled = play(a_table(turn="boss", deck=0, discard=0), token, ShuffleBossDeck())
    strike = DrawBossCard(card="strike")
    hit = DamageKnight(seat="red", amount=9)
    known = {"levels": [{"level": 2, "bonus": 4}], "minions": [{"name": "Hulk", "health": 6}]}
    mat = new_game(
        a_setup(2, boss={**known, "deck": 0, "counters": [ARTILLERY], "side_decks": [DROIDS]}, dealer="table")
    )
    commander = DrawBossCard(card="minion", health=6, name="Darkiron Commander")
    commander = play(a_table(turn="boss").with_boss(name="Architect 0-815"), commander)
    texts = {"activate": "Lowest health suffers 2", "instant": "A player loses 1 power"}
    told = {"activate_text": "Each knight suffers 1", "instant_text": "Minions gain 2"}
    worded = {
        "levels": [{"level": 2, "bonus": 4, **told}],
        "minions": [{"name": "Old", "health": 6, **texts}],
        "strikes": [{"name": "Nova", "text": "Homeworld suffers 3"}],
        "exhaust": "The Homeworld suffers 2",
    }
    worded = new_game(a_setup(2, boss={**worded, "deck": 2}, dealer="table", health=2))
    old = play(worded, AddMinion(health=6, name="Old", source="neither"))
    nova = DrawBossCard(card="strike", name="Nova")
    all_cards = ("boss", "boss", "player-1", "player-1", "player-2", "player-2")
    return {
        "first card, the app draws": a_table(dealer="app"),
        "first card, the table draws": a_table(),
        "no wild holder": a_table(3, wild="", dealer="app"),
        "wild turn": draw(a_table(3), "wild"),
        "pair chooses": draw(a_table(4), "pair-3-4"),
        "pair turn": in_turn(a_table(4), "yellow"),
        "attack": a_table(turn="red", equipped=2, minions=(("Drone", 3),)),
        "only the ally has a Weapon": a_table(turn="red", equipped=(0, 1)),
        "forced": a_table(turn="blue", equipped=3, artillery=2),
        "main, rich": a_table(
            turn="red", phase=MAIN, energy=9, power=4, homeworld_power=5, homeworld=15, health=8
        ),
        "main, some energy": a_table(turn="red", phase=MAIN, energy=2),
        "main, poor": a_table(turn="red", phase=MAIN),
        "draw phase": a_table(turn="red", phase=DRAW, energy=2),
        "one-knight solo": a_table(1, turn="red", health=0),
        "between turns": skip_turn(draw(a_table(dealer="app"), "boss", "player-1")),
        "new round": skip_turn(draw(a_table(), *all_cards)),
        "revealed": play(a_table(turn="red"), RevealTurnCard(drawn="boss")),
        "all revealed": play(a_table(), *(RevealTurnCard(drawn=card) for card in all_cards)),
        "known on top": play(
            a_table(), RevealTurnCard(drawn="boss"), PlaceRevealedCard(card="boss", to="top")
        ),
        "activations": a_table(turn="boss", level=2, activates=True, minions=(("Old", 2), ("New", 9))),
        "minions activate": a_table(turn="boss", minions=(("Old", 2), ("New", 9))),
        "a side card was drawn": play(a_table(), DrawSideCard(pile="droid-deck")),
        "boss draws": a_table(
            turn="boss", minions=(Minion("minion-1", "Droid", 2, "droid-deck", entered=1),)
        ),
        "boss draws, a minion known": play(
            a_table(turn="boss"), AddMinion(health=3, name="Hulk", source="deck")
        ),
        "end step, its deck ran out": play(ran_out(a_table(turn="boss", artillery=7)), strike),
        "shuffle after a level up": play(a_table(turn="boss", deck=0), token),
        "the boss draws again": play(a_table(turn="boss"), strike, DrawAgain()),
        "a pair token over a reshuffle": token_left(),
        "a side deck ran out": ran_out(a_table()).with_boss(side_reshuffle=""),
        "last level": a_table(turn="boss", tokens=0),
        "level up": a_table(turn="boss", deck=0, tokens=1),
        "level up, token and minion known": draw(mat, "boss"),
        "nothing to draw": leveled,
        "out of levels": a_table(turn="boss", deck=0, tokens=0),
        "end step": play(a_table(turn="boss", artillery=7), strike),
        "boss end": play(a_table(turn="boss"), DrawBossCard(card="minion", health=2, name="Drone")),
        "boss end, a nameless minion": play(a_table(turn="boss"), DrawBossCard(card="minion", health=2)),
        "boss end, a minion of the box": commander,
        "a minion of the box activates": draw(skip_turn(commander), "boss"),
        "exhausted": play(a_table(health=(3, 9), artillery=1, turn="boss"), hit),
        "a minion with a text activates": draw(old, "boss"),
        "a level with a text activates": draw(worded.with_boss(level=2, activates=True), "boss"),
        "a level with a text, instant": play(draw(worded.with_boss(deck=0), "boss"), token),
        "a strike with a text": play(draw(worded, "boss"), nova),
        "a strike, others known": play(draw(worded, "boss"), DrawBossCard(card="strike")),
        "boss end, a minion with a text": play(draw(worded, "boss"), DrawBossCard(**OLD)),
        "exhausted, with a text": play(draw(worded, "boss"), hit),
        "boss cards seen": skip_turn(play(draw(worded, "boss"), nova, DrawAgain(), DrawBossCard(**OLD))),
        "light, a knight's turn": in_turn(a_table(equipped=3, light=True, minions=(("Drone", 3),)), "red"),
        "light, the boss draws": a_table(turn="boss", light=True, level=2, activates=True),
        "light, the boss has drawn": play(a_table(turn="boss", light=True, dealer="app"), strike),
        "names only, a knight's turn": draw(names_only(), "player-1"),
        "names only, the boss draws": draw(names_only(), "boss"),
        "power unknown": replace(
            a_table(turn="red", phase=MAIN, energy=9), unknown=("homeworld.power", "red.power")
        ),
        "won": a_table(boss_health=0),
        "won, just": a_table(boss_health=0, health=(2, 10)),
        "lost": a_table(health=0),
        "win and loss": a_table(boss_health=0, homeworld=0),
        "decided": play(a_table(boss_health=0, homeworld=0), DecideEnd(result="lost")),
    }
