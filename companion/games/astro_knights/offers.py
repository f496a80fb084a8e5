"""What can be done now: every button of the table, grey with its reason where the rules refuse it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from companion.engine import game
from companion.engine import offers as engine_offers
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.games.astro_knights import ending, moves, rules
from companion.games.astro_knights.boss_turn import pending_activations
from companion.games.astro_knights.components import SUPPLY, SUPPLY_CARDS
from companion.games.astro_knights.damage import spill
from companion.games.astro_knights.moves.boss import MINION, STRIKE
from companion.games.astro_knights.moves.turn_order import CARDS, PLACES
from companion.games.astro_knights.setup import DEALERS
from companion.games.astro_knights.state import BOSS, BOSS_TURN, DRAW, MAIN, PAIRS, TABLE, Knight, State
from companion.games.astro_knights.turn_order import WILD, deck_to_draw_from, pair_seats

STEPS = ((-1, "\u22121"), (1, "+1"))
PAD = 12
DEALER_LABELS = {"app": "Let the app draw", "table": "Draw our own cards"}


def check(state: State, move: Move) -> None:
    """The rules, and the end of the game."""
    game.check_running(ending.outcome(state), move)
    rules.check(state, move)


class Desk(engine_offers.Desk):
    """Makes the offers of one state."""

    def __init__(self, state: State) -> None:
        super().__init__(lambda move: check(state, move))
        self.state = state
        self.players = {knight.seat: knight.player for knight in state.knights}
        self.targets = {BOSS: state.boss.name, **{minion.id: minion.name for minion in state.minions}}
        self.piles = {
            BOSS: f"{state.boss.name}\u2019s cards",
            **{deck.id: deck.name for deck in state.boss.side_decks},
        }


def offers(state: State, seat: str) -> tuple[Offer, ...]:
    """All of them. In a cooperative game they are the same for every seat."""
    return offers_of(state)


@lru_cache(maxsize=64)
def offers_of(state: State) -> tuple[Offer, ...]:
    """Kept for a while: prompts, panel and every phone at the table ask for the same ones."""
    desk = Desk(state)
    sections = (turn_order, knight_turn, boss_turn, boss_decks, trackers, endings)
    return tuple(offer for section in sections for offer in section(desk))


def turn_order(desk: Desk) -> Iterator[Offer]:
    """T: the deck and its tokens."""
    state = desk.state
    for card in dict.fromkeys(state.order.revealed):
        for place, label in PLACES.items():
            yield desk(moves.PlaceRevealedCard(card=card, to=place), label.capitalize())
    yield draw_offer(desk, moves.DrawTurnCard, "Draw turn card")
    yield draw_offer(desk, moves.RevealTurnCard, "Reveal top card")
    if state.turn is not None and state.turn.card in PAIRS and not state.turn.seat:
        for seat in pair_seats(state, state.turn.card):
            yield desk(moves.ChooseTurn(seat=seat), desk.players[seat])
    if WILD in state.turn_cards and not state.turns:
        for seat in state.seats:
            yield desk(moves.HoldWildToken(seat=seat), desk.players[seat])
        yield desk(moves.HoldWildToken(), "Draw one")
    for card in dict.fromkeys(reversed(state.order.discard)):
        yield desk(moves.ReturnTurnCard(card=card, to="top"), f"Take back: {CARDS[card]}", "to")
    dealer = next(dealer for dealer in DEALERS if dealer != state.dealer)
    yield desk(moves.ChangeDealer(dealer=dealer), DEALER_LABELS[dealer])


def draw_offer(desk: Desk, kind: type[moves.DrawTurnCard] | type[moves.RevealTurnCard], label: str) -> Offer:
    """One tap where the app draws; where the table draws, the card is asked for."""
    if desk.state.dealer != TABLE:
        return desk(kind(), label)
    candidates = dict.fromkeys(deck_to_draw_from(desk.state).candidates())
    if not candidates:
        return desk(kind(), label, "drawn")
    cards = {card: CARDS[card] for card in candidates}
    return desk(kind(drawn=next(iter(candidates))), label, "drawn", drawn=cards)


def knight_turn(desk: Desk) -> Iterator[Offer]:
    """K: attack, main and draw."""
    owners = {knight.seat: knight.player for knight in desk.state.knights if knight.equipped}
    for target, name in desk.targets.items():
        move = moves.Attack(target=target, damage=0, owner=lender(desk.state, owners))
        yield desk(
            move, f"Attack {name}", "damage", "owner", hint="", **({"owner": owners} if owners else {})
        )
    yield desk(moves.GoToPhase(phase=MAIN), "Main phase")
    yield desk(moves.GainEnergy(by=1), "Energy +1")
    yield desk(moves.GainEnergy(by=-1), "Energy \u22121")
    yield desk(moves.GainEnergy(by=2), "Energy +2")
    yield desk(moves.GainSlot(), "Slot")
    yield desk(moves.PowerUp(), "Power up")
    yield desk(moves.GainCard(cost=0), "Gain card", "cost", "card", card=supply_names(*SUPPLY))
    yield desk(moves.Overcharge(cost=0), "Overcharge", "cost", "card", card=supply_names("tech"))
    yield desk(moves.Equip(), "Equip")
    yield desk(moves.UseAbility(), "Ability")
    yield desk(moves.UseHomeworldAbility(), "Homeworld ability")
    yield desk(moves.GoToPhase(phase=DRAW), "Draw phase")
    yield desk(moves.EndTurn(), "End turn")


def lender(state: State, owners: Mapping[str, str]) -> str:
    """K5: whose Weapon it has to be where the acting knight has none; "" for an own one."""
    own = state.turn is None or state.turn.seat in owners
    return "" if own else next(iter(owners), "")


@cache
def supply_names(*decks: str) -> dict[str, str]:
    """The cards of some supply decks, each with its cost."""
    cards = (card for card in SUPPLY_CARDS.values() if card.deck in decks)
    return {card.name: f"{card.type}, {card.cost}" for card in cards}


def boss_turn(desk: Desk) -> Iterator[Offer]:
    """B, R, L: the checklist of the boss turn."""
    state = desk.state
    if state.turn is not None and state.turn.phase == BOSS_TURN:
        for what in pending_activations(state):
            minion = state.minion(what)
            if minion is None:
                yield desk(moves.ActivateLevel(), "Level token activated")
            else:
                yield desk(moves.ActivateMinion(minion=what), f"{minion.name} activated")
    yield desk(moves.DrawBossCard(card=STRIKE), "Strike")
    yield desk(moves.DrawBossCard(card=MINION, health=1), "Minion", "health", "name")
    for known in state.boss.minions:
        card = moves.DrawBossCard(card=MINION, health=known.health, name=known.name)
        yield desk(card, f"{known.name}, {known.health}")
    yield from level_up_offers(desk)
    yield desk(moves.SkipBossDraw(), "Nothing to draw")
    for counter in state.boss.counters:
        if counter.threshold:
            yield desk(moves.ResolveCounter(counter=counter.id), f"{counter.name} card resolved")


def level_up_offers(desk: Desk) -> Iterator[Offer]:
    """L3: in one tap where the token was read before, and always by typing it."""
    level = desk.state.boss.level + 1
    known = [token for token in desk.state.boss.levels if token.level == level]
    for token in known:
        read = moves.LevelUp(bonus=token.bonus, minions_gain=token.minions_gain, activate=token.activate)
        yield desk(read, f"Level {level}: new minions +{token.bonus}")
    typing = "It says something else" if known else f"Level {level}"
    yield desk(moves.LevelUp(bonus=0), typing, "bonus", "minions_gain", "activate")


def boss_decks(desk: Desk) -> Iterator[Offer]:
    """S10, R4, R7: side decks, minions that come by an effect, and cards that leave the game."""
    for pile, name in desk.piles.items():
        yield desk(moves.AddMinion(health=1, pile=pile), f"Minion from {name}", "health", "name")
    for deck in desk.state.boss.side_decks:
        yield desk(moves.DrawSideCard(pile=deck.id), f"{deck.name} card")
        yield desk(moves.ReshuffleSideDeck(pile=deck.id), f"Shuffle {deck.name} discards in")
    yield desk(moves.DestroyBossCard(pile="deck"), "Destroy a card of the boss deck")
    yield desk(moves.DestroyBossCard(pile="discard"), "Destroy a boss discard")


def trackers(desk: Desk) -> Iterator[Offer]:
    """K18, X: every number, in anybody's turn."""
    for knight in desk.state.knights:
        yield from knight_trackers(desk, knight)
    world, boss = desk.state.homeworld, desk.state.boss
    yield from health(desk, world.name, moves.DamageHomeworld, moves.HealHomeworld, {})
    yield from health(desk, boss.name, moves.DamageBoss, moves.HealBoss, fatal(boss.health))
    for minion in desk.state.minions:
        last = fatal(minion.health)
        yield from health(desk, minion.name, moves.DamageMinion, moves.HealMinion, last, minion=minion.id)
        yield desk(moves.DefeatMinion(minion=minion.id), "Defeated")
        yield desk(moves.DefeatMinion(minion=minion.id, destroyed=True), "Destroyed, out of the game")
    for by, sign in STEPS:
        yield desk(moves.ChangeHomeworldPower(by=by), f"Homeworld power {sign}")
        for counter in desk.state.boss.counters:
            yield desk(moves.ChangeCounter(counter=counter.id, by=by), f"{counter.name} {sign}")


def knight_trackers(desk: Desk, knight: Knight) -> Iterator[Offer]:
    """A knight's four numbers."""
    seat, name = knight.seat, knight.name
    blows = {str(n): blow(knight, n) for n in range(max(1, knight.health.value), PAD + 1)}
    yield from health(desk, name, moves.DamageKnight, moves.HealKnight, blows, seat=seat)
    for by, sign in STEPS:
        yield desk(moves.ChangePower(seat=seat, by=by), f"{name}: power {sign}")
        yield desk(moves.ChangeSlots(seat=seat, by=by), f"{name}: slots {sign}")
        yield desk(moves.ChangeEquipped(seat=seat, by=by), f"{name}: Weapons {sign}")


def blow(knight: Knight, amount: int) -> str:
    """X3, X4: what this much damage does beyond taking health, in a word."""
    over = spill(knight.health.value, amount)
    return f"World \u2212{over}" if over else "falls"


def fatal(health: int) -> dict[str, str]:
    """R6, W1: the amounts that defeat."""
    return {str(amount): "defeated" for amount in range(max(1, health), PAD + 1)}


def health(
    desk: Desk,
    name: str,
    damage: Callable[..., Move],
    heal: Callable[..., Move],
    blows: dict[str, str],
    **ids: str,
) -> Iterator[Offer]:
    """Damage and healing by any amount, and by one. `blows` tells what some amounts do."""
    yield desk(damage(**ids, amount=1), f"Damage {name}", "amount", amount=blows)
    yield desk(damage(**ids, amount=1), f"{name}: health \u22121")
    yield desk(heal(**ids, amount=1), f"Heal {name}", "amount")
    yield desk(heal(**ids, amount=1), f"{name}: health +1")


def endings(desk: Desk) -> Iterator[Offer]:
    """X1, W5, W6."""
    for seat in desk.state.exhaust_due:
        yield desk(moves.ResolveExhaust(seat=seat), "Done")
    yield desk(moves.BossCondition(), "Boss condition met")
    if ending.defeated(desk.state):
        yield desk(moves.DecideEnd(result="won"), "We won")
        yield desk(moves.DecideEnd(result="lost"), "We lost")
