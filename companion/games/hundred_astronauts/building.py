"""Building and its rewards (A1, A9, B)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text, in_a_row
from companion.games.hundred_astronauts.card_records import (
    COIN,
    REWARD_BUTTONS,
    REWARDS,
    TWO_DECK,
    TWO_DRAFT,
    UNKNOWN,
    Blueprint,
)
from companion.games.hundred_astronauts.classic_actions import FROM_DECK, FROM_SCRAPYARD
from companion.games.hundred_astronauts.components import BUILD_BOT, CLASSIC, KINDS, SPACE_BASE, kinds_of
from companion.games.hundred_astronauts.lookup import (
    active,
    blueprint_at,
    building_at,
    check_built,
    check_edition,
    check_hand,
    check_once_per_turn,
    check_step,
    player_at,
)
from companion.games.hundred_astronauts.once_per_turn import Action
from companion.games.hundred_astronauts.piles import drawn, on_scrapyard, scrapped, taken
from companion.games.hundred_astronauts.state import REWARD, TURN, Building, Player, State

BOT = "build-bot"
REWARD_CARDS = 2
BOT_COST = 1
SLOTS = {"": Text("nothing"), "1": Text("slot I"), "2": Text("slot II")}
FOUND = {FROM_SCRAPYARD: Text("in the scrapyard"), FROM_DECK: Text("in the deck"), "none": Text("nowhere")}
FOUND_BUTTONS = {
    FROM_SCRAPYARD: Text("In the scrapyard"),
    FROM_DECK: Text("In the deck"),
    "none": Text("Nowhere"),
}
WITH_BOT = Text("Count the Component for the Build-Bot too.")


class Build(Action, kind="build", reveals=True):
    """A1, B1, B3, B4: build a blueprint and pay its material, once per turn. A known reward follows at once.

    `ignore` is the slot that the Build-Bot saves (A9); the newer edition's Build-Bot is not known (B-8).
    `paid` is the number of cards paid if the cost of the blueprint was not typed in.
    """

    sentence = Text("Builds {blueprint}.")
    tick, title, called = "build", Text("Build"), Text("Building")

    blueprint: str = declare(Id("Blueprint", of="blueprint"))
    ignore: str = declare(Choice("Build-Bot saves", SLOTS), default="")
    paid: int | None = declare(Number("Cards paid", 0, 12), default=None)

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        """Yield each blueprint that was typed in, and each kind that is known only by name."""
        edition = kinds_of(state.edition)
        typed = [card for card in state.library if card.what in edition]
        saves = state.active is not None and state.active.has(BUILD_BOT) and state.edition == CLASSIC
        for card in typed:
            yield cls(blueprint=card.id).offer(Text("Build {card}", card=card.title), hint=cost_of(card))
            for slot in ("1", "2"):
                if saves and getattr(card, f"slot_{slot}"):
                    with_bot = cls(blueprint=card.id, ignore=slot)
                    yield with_bot.offer(label_with_bot(card.title, slot), hint=cost_of(card, slot))
        known = {card.what for card in typed if card.title == KINDS[card.what].name}
        for key, kind in edition.items():
            if key not in known:
                yield cls(blueprint=key, paid=0).offer(Text("Build {card}", card=kind.name), "paid")
                for slot in ("1", "2") if saves else ():
                    with_bot = cls(blueprint=key, ignore=slot, paid=BOT_COST)
                    yield with_bot.offer(label_with_bot(kind.name, slot), "paid", hint=WITH_BOT)

    def check(self, state: State) -> None:
        super().check(state)
        me, card = active(state), blueprint_at(state, self.blueprint)
        if self.ignore:
            check_edition(state, CLASSIC)
            check_built(me, BUILD_BOT)
            check_once_per_turn(state, BOT, Text("The Build-Bot"))
        if card.what == SPACE_BASE and state.edition == CLASSIC:
            check_new_base(me)
        check_material(state, me, card, price(card, self.ignore, self.paid))
        self.check_paid(state)

    def check_paid(self, state: State) -> None:
        """A1: refuse `paid` if the cost was typed in, and require it if not."""
        typed = state.blueprint(self.blueprint) is not None
        if typed and self.paid is not None:
            raise IllegalMove("What it costs was typed in: change the blueprint, if that is wrong.")
        if not typed and self.paid is None:
            raise IllegalMove("Nobody has typed in what it costs: say how many cards were paid.")

    def apply(self, state: State) -> State:
        card, seat = blueprint_at(state, self.blueprint), state.turn.seat
        cost = price(card, self.ignore, self.paid)
        used = (*state.turn.used, self.tick, *((BOT,) if self.ignore else ()))
        state = with_building(state.with_hand(seat, -1).with_turn(used=used), seat, card.what, card.title)
        return rewarded(paid_for(state, seat, cost), seat, card.reward)


def label_with_bot(title: str, slot: str) -> Text:
    """A9: return the label of the button that builds with the Build-Bot."""
    return Text("Build {title}, the Build-Bot saves {slots}", title=title, slots=SLOTS[slot])


def price(card: Blueprint, ignore: str = "", paid: int | None = None) -> int:
    """A1, A9, W25: return the number of cards to pay, without the blueprint itself.

    With the Build-Bot a Component is paid in place of the slot `ignore`.
    """
    if paid is not None:
        return paid
    saved = {"1": card.slot_1, "2": card.slot_2}.get(ignore)
    return card.cost if saved is None else card.cost - saved + BOT_COST


def cost_of(card: Blueprint, ignore: str = "") -> Text:
    """Return the cost by slot (A1, A9): 'I: 1 Energy, 2 Cement; II: 1 Processor. 4 cards.' for example."""
    slots = [
        Text.verbatim(f"{sign}: {text or count}")
        for slot, sign, count, text in (
            ("1", "I", card.slot_1, card.slot_1_text),
            ("2", "II", card.slot_2, card.slot_2_text),
        )
        if count and slot != ignore
    ]
    slots += [Text("Build-Bot: 1 Component")] if ignore else []
    cards = price(card, ignore)
    what = in_a_row(slots, Text("{items}; {item}")) or Text("Nothing")
    return Text.counted("{what}. {count} card.", "{what}. {count} cards.", count=cards, what=what)


def check_new_base(player: Player) -> None:
    """B4: raise `IllegalMove` if the player has a Space Base without an astronaut."""
    if player.free_base is not None:
        raise IllegalMove("{player} has a Space Base without an astronaut.", player=player.name)


def check_material(state: State, me: Player, card: Blueprint, cost: int) -> None:
    """A1: raise `IllegalMove` without the cards in hand, or in the newer edition the supplies (B-5)."""
    if state.edition == CLASSIC:
        check_hand(me, 1 + cost, card.title)
        return
    check_hand(me, 1, card.title)
    if me.inventory < cost:
        raise IllegalMove(
            "{name} costs {cost} supplies, {player} has {left}.",
            name=card.title,
            cost=cost,
            player=me.name,
            left=me.inventory,
        )


def paid_for(state: State, seat: str, cost: int) -> State:
    """B1: scrap the cards paid for a building, in the newer edition from the inventory."""
    if state.edition == CLASSIC:
        return scrapped(state, seat, cost)
    state = state.with_player(seat, inventory=player_at(state, seat).inventory - cost)
    return on_scrapyard(state, cost)


def with_building(state: State, seat: str, kind: str, name: str, *, astronaut: bool = False) -> State:
    """Return the state with a new building, its owner's newest."""
    made = state.made + 1
    building = Building(f"b{made}", kind, str(name), astronaut)  # a state holds plain strings, no `Text`
    return replace(state, made=made).with_player(seat, built=(*player_at(state, seat).built, building))


def destroyed(state: State, seat: str, building: str) -> State:
    """P1, P2: move a building, and the astronaut on it, to the scrapyard."""
    owner = player_at(state, seat)
    gone = building_at(owner, building)
    state = state.with_player(seat, built=tuple(one for one in owner.built if one.id != building))
    return on_scrapyard(state, 2 if gone.astronaut else 1)


class TakeReward(Move, kind="take-reward", of_turn=True, reveals=True):
    """B3: take the reward of a building whose blueprint was not typed in."""

    sentence = Text("Reward: {reward}.")

    reward: str = declare(Choice("Reward", {key: name for key, name in REWARDS.items() if key != UNKNOWN}))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for reward, name in REWARD_BUTTONS.items():
            yield cls(reward=reward).offer(name)

    def check(self, state: State) -> None:
        check_step(state, REWARD)
        if state.turn.reward != UNKNOWN:
            raise IllegalMove("The reward is a coin: say where it was found.")

    def apply(self, state: State) -> State:
        return rewarded(state, state.turn.seat, self.reward)


def rewarded(state: State, seat: str, reward: str) -> State:
    """B3: take two cards at once, or go to the step that asks for the coin or for the unknown reward.

    In the newer edition an unknown reward is not asked for.
    """
    if reward in (UNKNOWN, COIN) and (state.edition == CLASSIC or reward == COIN):
        return state.with_turn(step=REWARD, reward=reward)
    state = state.with_turn(step=TURN, reward="")
    if reward == TWO_DECK:
        return drawn(state, seat, REWARD_CARDS)
    return taken(state, seat, REWARD_CARDS) if reward == TWO_DRAFT else state


class FindCoin(Move, kind="find-coin", of_turn=True, reveals=True):
    """B3, W22, W23: take the coin of a reward from where it was found: scrapyard, deck, or nowhere.

    The table shuffles the deck if the coin was found there.
    """

    sentence = Text("The coin was found {where}.")

    where: str = declare(Choice("Found", FOUND))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for where, name in FOUND_BUTTONS.items():
            yield cls(where=where).offer(name)

    def check(self, state: State) -> None:
        check_step(state, REWARD)
        if state.turn.reward != COIN:
            raise IllegalMove("Say first what the reward is.")
        if self.where == FROM_SCRAPYARD and not state.scrapyard:
            raise IllegalMove("The scrapyard is empty.")
        if self.where == FROM_DECK and state.deck == 0:
            raise IllegalMove("The deck is empty.")

    def apply(self, state: State) -> State:
        seat = state.turn.seat
        state = state.with_turn(step=TURN, reward="")
        if self.where == FROM_SCRAPYARD:
            return replace(state.with_hand(seat, 1), scrapyard=state.scrapyard - 1)
        return drawn(state, seat) if self.where == FROM_DECK else state
