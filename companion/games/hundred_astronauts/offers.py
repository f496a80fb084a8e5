"""What can be done now: every button of the table, grey with its reason where the rules refuse it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine import game
from companion.engine import offers as engine_offers
from companion.engine.fields import specs
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.games.hundred_astronauts import building, ending, moves, rules
from companion.games.hundred_astronauts.components import (
    ACTION_CARDS,
    ACTION_COPIES,
    BUILD_BOT,
    KINDS,
    PROJECTILES,
    A,
    kinds_of,
)
from companion.games.hundred_astronauts.library import REWARDS, UNKNOWN, Blueprint
from companion.games.hundred_astronauts.moves.actions import COIN_USES, FOUND, SLOTS
from companion.games.hundred_astronauts.state import Player, State, building_name

STEPS = ((-1, "\u22121"), (1, "+1"))
FIELDS = tuple(specs(Blueprint))


def check(state: State, move: Move) -> None:
    """The rules, and the end of the game."""
    game.check_running(ending.outcome(state), move)
    rules.check(state, move)


class Desk(engine_offers.Desk):
    """Makes the offers of one state."""

    def __init__(self, state: State) -> None:
        super().__init__(lambda move: check(state, move))
        self.state = state
        self.me = state.active
        self.others = tuple(player for player in state.players if player.seat != state.turn.seat)


def offers(state: State, seat: str) -> tuple[Offer, ...]:
    """All of them, the same for every seat: what one may do, the turn says."""
    return offers_of(state)


@lru_cache(maxsize=64)
def offers_of(state: State) -> tuple[Offer, ...]:
    """Kept for a while: prompts, panel and every phone at the table ask for the same ones."""
    desk = Desk(state)
    edition = (classic, shots) if state.edition == A else (newer,)
    sections = (steps, builds, rewards, *edition, trackers, typing)
    return tuple(offer for section in sections for offer in section(desk))


def steps(desk: Desk) -> Iterator[Offer]:
    """S2, T, L."""
    for player in desk.state.players:
        yield desk(moves.Begin(seat=player.seat), player.name)
    yield desk(moves.Begin(), "Draw one")
    yield desk(moves.StartTurn(), "Start the turn")
    yield desk(moves.EndActions(), "End the turn")
    yield desk(moves.Declare(), "Say what is in hand", "bases", "astronauts")
    yield desk(moves.Declare(), "None of them")
    yield desk(moves.DiscardExcess(), "Discarded")
    yield desk(moves.CaughtHoarding(), "Caught hoarding")


def builds(desk: Desk) -> Iterator[Offer]:
    """A1, A9: each blueprint that was typed in, and each kind of which only the name is known."""
    edition = kinds_of(desk.state.edition)
    typed = [card for card in desk.state.library if card.what in edition]
    saves = desk.me is not None and desk.me.has(BUILD_BOT) and desk.state.edition == A
    for card in typed:
        yield desk(moves.Build(blueprint=card.id), f"Build {card.title}", hint=cost_of(card))
        for slot in ("1", "2"):
            if saves and getattr(card, f"slot_{slot}"):
                label = f"Build {card.title}, the Build-Bot saves {SLOTS[slot]}"
                yield desk(moves.Build(blueprint=card.id, ignore=slot), label, hint=cost_of(card, slot))
    known = {card.what for card in typed if card.title == KINDS[card.what].name}
    for key, kind in edition.items():
        if key not in known:
            yield desk(moves.Build(blueprint=key, paid=0), f"Build {kind.name}", "paid")


def cost_of(card: Blueprint, ignore: str = "") -> str:
    """What is paid, by slot (A1, A9): 'I: 1 Energy, 2 Cement; II: 1 Processor. 4 cards.' for example."""
    slots = [
        f"{sign}: {text or count}"
        for slot, sign, count, text in (
            ("1", "I", card.slot_1, card.slot_1_text),
            ("2", "II", card.slot_2, card.slot_2_text),
        )
        if count and slot != ignore
    ]
    slots += ["Build-Bot: 1 Component"] if ignore else []
    cards = building.price(card, ignore)
    return f"{'; '.join(slots) or 'Nothing'}. {cards} {'card' if cards == 1 else 'cards'}."


def rewards(desk: Desk) -> Iterator[Offer]:
    """B3: what a building gives, and where a coin was found."""
    for reward, name in REWARDS.items():
        if reward != UNKNOWN:
            yield desk(moves.TakeReward(reward=reward), name.capitalize())
    for where, name in FOUND.items():
        yield desk(moves.FindCoin(where=where), name.capitalize())


def classic(desk: Desk) -> Iterator[Offer]:
    """A2-A8, A12."""
    yield desk(moves.TakeDraft(), "Draft card", hint="Discard one card first.")
    yield desk(moves.SellBlueprint(), "Sell a blueprint")
    yield desk(moves.SellAstronaut(), "Sell an Astronaut")
    yield desk(moves.Activate(), "Activate an Astronaut")
    yield desk(moves.Refresh(others=0), "Refresh", "others")
    for use, label in COIN_USES.items():
        yield desk(moves.UseCoin(use=use), f"Coin: {label}")
    yield from battleship(desk)
    yield desk(moves.UseSolarPanel(), "Solar Panel")


def battleship(desk: Desk) -> Iterator[Offer]:
    """A8, Q7."""
    victims = {player.seat: f"{player.name}: {player.hand}" for player in desk.others if player.hand}
    first = next(iter(victims), next((player.seat for player in desk.others), "none"))
    hint = "The card is drawn unseen." if desk.state.house.steal == "random" else "The card is chosen."
    yield desk(moves.FireBattleship(victim=first), "Battleship", "victim", hint=hint, victim=victims)


def newer(desk: Desk) -> Iterator[Offer]:
    """B-6."""
    yield desk(moves.TakeDraft(), "Draft card")
    cards = {key: f"{name}\n{ACTION_COPIES[key]} in the pile" for key, name in ACTION_CARDS.items()}
    yield desk(moves.PlayAction(card="populate"), "Play an action card", "card", card=cards)
    yield desk(moves.Sell(draws=1), "Sell a $ card", "draws")
    for one in desk.me.built if desk.me else ():
        move = moves.UseConstruction(building=one.id)
        yield desk(move, f"Use {one.name}", hint=KINDS[one.kind].does)


def shots(desk: Desk) -> Iterator[Offer]:
    """A11, P: each building that may be hit; without Projectiles one grey button."""
    if desk.me is None or not desk.me.has(PROJECTILES):
        move = moves.FireProjectiles(victim=next((p.seat for p in desk.others), "none"), target="none")
        yield desk(move, "Projectiles")
        return
    for victim in desk.others:
        for target in building.targets(victim):
            yield desk(
                moves.FireProjectiles(victim=victim.seat, target=target.id), shot_name(victim, target.id)
            )


def shot_name(victim: Player, target: str) -> str:
    """What would be hit, and what goes with it (P2)."""
    found = next(one for one in victim.built if one.id == target)
    astronaut = " with its astronaut" if found.astronaut else ""
    return f"Hit {building_name(victim, found)}{astronaut} of {victim.name}"


def trackers(desk: Desk) -> Iterator[Offer]:
    """Numbers and buildings that a card's word changes, in anybody's turn."""
    standing = {key: kind.name for key, kind in kinds_of(desk.state.edition).items()}
    for player in desk.state.players:
        for by, sign in STEPS:
            yield desk(moves.ChangeHand(seat=player.seat, by=by), f"Hand of {player.name} {sign}")
            if desk.state.edition != A:
                move = moves.ChangeInventory(seat=player.seat, by=by)
                yield desk(move, f"Supplies of {player.name} {sign}")
        put = moves.PutBuilding(seat=player.seat, building=next(iter(standing)), astronaut=True)
        yield desk(put, "A building more", "building", "astronaut", building=standing)
        for one in player.built:
            gone = moves.RemoveBuilding(seat=player.seat, building=one.id)
            yield desk(gone, f"{building_name(player, one)} goes")
    yield desk(moves.DeckRanOut(), "The deck ran out")


def typing(desk: Desk) -> Iterator[Offer]:
    """Blueprints typed in, and mended."""
    kinds = {key: kind.name for key, kind in kinds_of(desk.state.edition).items()}
    yield desk(moves.TypeBlueprint(what="space-base"), "Type in a blueprint", *FIELDS, what=kinds)
    for card in desk.state.library:
        known = {name: getattr(card, name) for name in FIELDS}
        asks = tuple(name for name in FIELDS if name not in ("what", "name"))
        yield replace(desk(moves.TypeBlueprint(**known), f"Change {card.title}", *asks), values=known)
