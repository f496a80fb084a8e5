"""Blueprints, buildings, and projectiles that destroy them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import BY_ONE, Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row
from companion.engine.tracking import with_unknown
from companion.games.hundred_astronauts.actions import FROM_DECK, FROM_SCRAPYARD, Action
from companion.games.hundred_astronauts.components import (
    BUILD_BOT,
    CLASSIC,
    KINDS,
    NEWER,
    PROJECTILES,
    SPACE_BASE,
    kinds_of,
)
from companion.games.hundred_astronauts.parts import COSTS, GAINS, HANDS, PILES
from companion.games.hundred_astronauts.state import (
    COIN,
    MOST_PAID,
    NO_REWARD,
    REWARD,
    REWARD_BUTTONS,
    REWARDS,
    TURN,
    TWO_DECK,
    TWO_DRAFT,
    UNKNOWN,
    Blueprint,
    Building,
    Player,
    State,
    active,
    blueprint_at,
    building_at,
    check_built,
    check_edition,
    check_hand,
    check_once_per_turn,
    check_scrapyard,
    check_step,
    deck_is_empty,
    draw_cards,
    on_scrapyard,
    player_at,
    run_out,
    scrapped,
    take_from_draft,
    with_blueprint,
)
from companion.games.hundred_astronauts.turn import hand_changed

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


class Build(Action, kind="build", reveals=True, learns=True):
    """Build a blueprint and pay its material, once per turn. A known reward follows at once.

    Rules HA-A1, HA-B1, HA-B3, HA-B4.

    `ignore` is the slot that the Build-Bot saves (HA-A9), "" without a Build-Bot. The effect of the newer
    edition's Build-Bot is not known (HA-B-8). `paid` is the number of cards paid if the cost of the blueprint
    was not typed in, else None. `reward` is the reward if it was not typed in: the blueprint is then kept
    with its cost and its reward.
    """

    sentence = Text("Builds {blueprint}.")
    tick, title, called = "build", Text("Build"), Text("Building")

    blueprint: str = declare(Id("Blueprint", of="blueprint"))
    ignore: str = declare(Choice("Build-Bot saves", SLOTS), default="")
    paid: int | None = declare(Number("Cards paid", 0, MOST_PAID, pad=(0, MOST_PAID)), default=None)
    reward: str = declare(Choice("Reward", REWARD_BUTTONS), default="")

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        """Yield offers for each typed blueprint, and for each kind not typed under its own name."""
        edition = kinds_of(state.edition)
        typed = [card for card in state.library if card.what in edition]
        saves = state.active is not None and state.active.has(BUILD_BOT) and state.edition == CLASSIC
        saves = saves and state.tracks(COSTS)
        for card in typed:
            asked = card.reward == UNKNOWN and state.edition == CLASSIC and state.tracks(GAINS)
            asks: tuple[str, ...] = ("reward",) if asked else ()
            yield cls(blueprint=card.id).offer(
                Text("Build {card}", card=card.title), *asks, hint=cost_of(card)
            )
            for slot in ("1", "2") if saves else ():
                if card.divided and getattr(card, f"slot_{slot}"):
                    with_bot = cls(blueprint=card.id, ignore=slot)
                    yield with_bot.offer(label_with_bot(card.title, slot), *asks, hint=cost_of(card, slot))
                elif not card.divided:
                    yield cls.unknown(card.id, card.title, "paid", *asks, slot=slot)
        known = {card.what for card in typed if card.title == KINDS[card.what].name}
        told = {"paid": COSTS, "reward": GAINS}
        asks = tuple(name for name, part in told.items() if state.tracks(part))
        for key, kind in edition.items():
            if key not in known:
                yield cls.unknown(key, kind.name, *asks)
                for slot in ("1", "2") if saves else ():
                    yield cls.unknown(key, kind.name, *asks, slot=slot)

    @classmethod
    def unknown(cls, blueprint: str, title: str, *asks: str, slot: str = "") -> Offer:
        """Return the button for a cost that was not typed in. Its dialog asks for `asks`."""
        least = BOT_COST if slot else 0
        build = cls(blueprint=blueprint, ignore=slot, paid=least if "paid" in asks else None)
        label = label_with_bot(title, slot) if slot else Text("Build {card}", card=title)
        return build.offer(label, *asks, hint=WITH_BOT if slot else NOTHING)

    def check(self, state: State) -> None:
        super().check(state)
        me, card = active(state), blueprint_at(state, self.blueprint)
        if self.ignore:
            check_edition(state, CLASSIC)
            check_built(me, BUILD_BOT)
            check_once_per_turn(state, BOT, Text("The Build-Bot"))
        if card.what == SPACE_BASE and state.edition == CLASSIC:
            check_new_base(me)
        check_material(state, me, card, self.cost(state, card))
        if state.tracks(COSTS):
            self.check_paid(state)
        if self.reward and card.reward != UNKNOWN:
            raise IllegalMove("What it gives was typed in: change the blueprint, if that is wrong.")

    def check_paid(self, state: State) -> None:
        """HA-A1: refuse `paid` if the cost was typed in, and require it if not.

        HA-A9: the cost with the Build-Bot is known only if the blueprint was typed in slot by slot.
        """
        card = state.blueprint(self.blueprint)
        typed = card is not None and (card.divided or not self.ignore)
        if typed and self.paid is not None:
            raise IllegalMove("What it costs was typed in: change the blueprint, if that is wrong.")
        if not typed and self.paid is None:
            raise IllegalMove("Nobody has typed in what it costs: say how many cards were paid.")

    def apply(self, state: State) -> State:
        card, seat = blueprint_at(state, self.blueprint), state.turn.seat
        cost = self.cost(state, card)
        used = (*state.turn.used, self.tick, *((BOT,) if self.ignore else ()))
        state = with_building(state.with_hand(seat, -1), seat, card.what, card.title)
        state = state.with_turn(used=used, built=player_at(state, seat).built[-1])
        state = rewarded(paid_for(state, seat, cost), seat, self.reward or card.reward)
        return replace(state, library=self.learned(state))

    def cost(self, state: State, card: Blueprint) -> int:
        """Return the number of cards paid, as far as the app tracks it."""
        return price(card, self.ignore, self.paid) if state.tracks(COSTS) else 0

    def learned(self, state: State) -> tuple[Blueprint, ...]:
        """Return the typed blueprints, with the cost and the reward that this move tells.

        A cost with the Build-Bot does not tell what the blueprint costs without it.
        """
        card = blueprint_at(state, self.blueprint)
        typed = state.blueprint(self.blueprint) is not None
        tells_cost = not self.ignore and self.paid is not None
        tells_reward = self.reward or not state.tracks(GAINS)
        if not (self.reward if typed else tells_cost and tells_reward):
            return state.library
        cards = card.cards if typed else self.paid or 0
        return with_blueprint(state.library, replace(card, cards=cards, reward=self.reward or card.reward))


def label_with_bot(title: str, slot: str) -> Text:
    """HA-A9: return the label of the button that builds with the Build-Bot."""
    return Text("Build {title}, the Build-Bot saves {slots}", title=title, slots=SLOTS[slot])


def price(card: Blueprint, ignore: str = "", paid: int | None = None) -> int:
    """HA-A1, HA-A9, HA-W25: return the number of cards to pay, without the blueprint itself.

    With the Build-Bot a Component is paid in place of the slot `ignore`.
    """
    if paid is not None:
        return paid
    saved = {"1": card.slot_1, "2": card.slot_2}.get(ignore)
    return card.cost if saved is None else card.cost - saved + BOT_COST


def cost_of(card: Blueprint, ignore: str = "") -> Text:
    """Return the cost by slot: 'I: 1 Energy, 2 Cement; II: 1 Processor. 4 cards.' for example.

    Rules HA-A1, HA-A9. It is only the number of cards if nobody typed in how they divide.
    """
    if not card.divided:
        return Text.counted("{count} card.", "{count} cards.", count=card.cost)
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


def reward_of(card: Blueprint) -> Text:
    """HA-B3: return the reward of a blueprint as a sentence."""
    return Text(TakeReward.sentence, reward=REWARDS[card.reward])


def check_new_base(player: Player) -> None:
    """HA-B4: raise `IllegalMove` if the player has a Space Base without an astronaut."""
    if player.free_base is not None:
        raise IllegalMove("{player} has a Space Base without an astronaut.", player=player.name)


def check_material(state: State, me: Player, card: Blueprint, cost: int) -> None:
    """Raise `IllegalMove` if the player has too few cards or, in the newer edition, supplies (HA-B-5).

    Rule HA-A1.
    """
    if state.edition == CLASSIC:
        check_hand(state, me, 1 + cost, card.title)
        return
    check_hand(state, me, 1, card.title)
    if state.counts(HANDS, f"{me.seat}.inventory") and me.inventory < cost:
        raise IllegalMove(
            "{name} costs {cost} supplies, {player} has {left}.",
            name=card.title,
            cost=cost,
            player=me.name,
            left=me.inventory,
        )


def paid_for(state: State, seat: str, cost: int) -> State:
    """Scrap the cards paid for a building, from the hand or, in the newer edition, from the inventory.

    Rule HA-B1. If costs are not tracked, the number of cards left is not known.
    """
    material = "hand" if state.edition == CLASSIC else "inventory"
    if not state.tracks(COSTS):
        return with_unknown(state, f"{seat}.{material}", "scrapyard")
    if state.edition == CLASSIC:
        return scrapped(state, seat, cost)
    if not state.counts(HANDS, f"{seat}.inventory"):
        return on_scrapyard(state, cost)
    state = state.with_player(seat, inventory=player_at(state, seat).inventory - cost)
    return on_scrapyard(state, cost)


def with_building(state: State, seat: str, kind: str, name: str, *, astronaut: bool = False) -> State:
    """Return the state with a new building, added as the last of its owner's buildings."""
    made = state.made + 1
    building = Building(f"b{made}", kind, str(name), astronaut)  # a state holds plain strings, no `Text`
    return replace(state, made=made).with_player(seat, built=(*player_at(state, seat).built, building))


def destroyed(state: State, seat: str, building: str) -> State:
    """HA-P1, HA-P2: move a building, and the astronaut on it, to the scrapyard."""
    owner = player_at(state, seat)
    gone = building_at(owner, building)
    state = state.with_player(seat, built=tuple(one for one in owner.built if one.id != building))
    return on_scrapyard(state, 2 if gone.astronaut else 1)


class TakeReward(Move, kind="take-reward", of_turn=True, reveals=True, of_part=GAINS):
    """HA-B3: take the reward of a building whose blueprint was not typed in."""

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
    """HA-B3: give a player a reward.

    Two cards are taken at once. For a coin or an unknown reward, the turn goes to the step `REWARD`, which
    asks for the details. In the newer edition the app does not ask for an unknown reward. If rewards are not
    tracked, the numbers that they change are not known.
    """
    if not state.tracks(GAINS):
        changed = () if reward == NO_REWARD else (f"{seat}.hand", "deck", "scrapyard")
        return with_unknown(state, *changed)
    if reward in (UNKNOWN, COIN) and (state.edition == CLASSIC or reward == COIN):
        return state.with_turn(step=REWARD, reward=reward)
    state = state.with_turn(step=TURN, reward="")
    if reward == TWO_DECK:
        return draw_cards(state, seat, REWARD_CARDS)
    return take_from_draft(state, seat, REWARD_CARDS) if reward == TWO_DRAFT else state


class FindCoin(Move, kind="find-coin", of_turn=True, reveals=True, of_part=GAINS):
    """Take a reward's coin from the scrapyard or the deck, or record that it was not found.

    Rules HA-B3, HA-W22, HA-W23.

    If the coin was in the deck, the players shuffle the deck.
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
        if self.where == FROM_SCRAPYARD:
            check_scrapyard(state)
        if self.where == FROM_DECK and deck_is_empty(state):
            raise IllegalMove("The deck is empty.")

    def apply(self, state: State) -> State:
        seat = state.turn.seat
        state = state.with_turn(step=TURN, reward="")
        if self.where == FROM_SCRAPYARD:
            return on_scrapyard(state.with_hand(seat, 1), -1)
        return draw_cards(state, seat) if self.where == FROM_DECK else state


FIELDS = tuple(fields.specs(Blueprint))
TYPED = tuple(name for name in FIELDS if name != "cards")
"""Fields that players type in: the cards of each slot, not of both together."""


class ChangeHand(Move, kind="change-hand", anchor=Anchor.NONE, of_part=HANDS):
    """Add or remove cards in a hand because of a card's text."""

    sentence = Text("{seat}: {by:+} cards in hand.")
    what = Text("Hand")
    number = "hand"

    seat: str = declare(Id("Player", of="seat"))
    by: int = declare(Number("Cards", -12, 12))

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (f"{self.seat}.{self.number}",)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            for by, sign in BY_ONE:
                yield cls(seat=player.seat, by=by).offer(
                    Text("{what} of {player} {sign}", what=cls.what, player=player.name, sign=sign)
                )

    def words(self, names: Mapping[str, str]) -> Text:
        return Text.counted(
            "{seat}: {by:+} card in hand.",
            "{seat}: {by:+} cards in hand.",
            count=abs(self.by),
            seat=names.get(self.seat, self.seat),
            by=self.by,
        )

    def check(self, state: State) -> None:
        player = player_at(state, self.seat)
        has = Text.counted(
            "{player} has {count} card.", "{player} has {count} cards.", count=player.hand, player=player.name
        )
        check_change(has, player.hand, self.by)

    def apply(self, state: State) -> State:
        return hand_changed(state.with_hand(self.seat, self.by))


def check_change(has: Text, now: int, by: int) -> None:
    """Raise `IllegalMove` if `by` is 0, or (with the text `has`) if the number would fall below 0."""
    if not by:
        raise IllegalMove("Nothing would change.")
    if now + by < 0:
        raise IllegalMove(has)


class ChangeInventory(ChangeHand, kind="change-inventory"):
    """HA-B-5: add supplies to an inventory or remove them."""

    sentence = Text("{seat}: {by:+} supplies.")
    what = Text("Supplies")
    number = "inventory"

    by: int = declare(Number("Supplies", -12, 12))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        return iter(()) if state.edition == CLASSIC else super().offers(state)

    def words(self, names: Mapping[str, str]) -> Text:
        return Text.counted(
            "{seat}: {by:+} supply.",
            "{seat}: {by:+} supplies.",
            count=abs(self.by),
            seat=names.get(self.seat, self.seat),
            by=self.by,
        )

    def check(self, state: State) -> None:
        check_edition(state, NEWER)
        player = player_at(state, self.seat)
        has = Text.counted(
            "{player} has {count} supply.",
            "{player} has {count} supplies.",
            count=player.inventory,
            player=player.name,
        )
        check_change(has, player.inventory, self.by)

    def apply(self, state: State) -> State:
        player = player_at(state, self.seat)
        return state.with_player(self.seat, inventory=player.inventory + self.by)


class PutBuilding(Move, kind="put-building"):
    """Add a building that a card's text gives, or that was built without the app.

    HA-I3 and HA-B4 are checked.
    """

    sentence = Text("{building} stands at {seat}.")

    seat: str = declare(Id("Player", of="seat"))
    building: str = declare(Choice("Building", {key: kind.name for key, kind in KINDS.items()}))
    astronaut: bool = declare(Flag("With an astronaut"), default=False)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        kinds = {key: kind.name for key, kind in kinds_of(state.edition).items()}
        for player in state.players:
            put = cls(seat=player.seat, building=next(iter(kinds)), astronaut=True)
            yield put.offer(Text("A building more"), "building", "astronaut", building=kinds)

    def check(self, state: State) -> None:
        player = player_at(state, self.seat)
        blueprint_at(state, self.building)
        if self.astronaut and self.building != SPACE_BASE:
            raise IllegalMove("Astronauts lie on Space Bases only.")
        if self.building == SPACE_BASE and not self.astronaut and state.edition == CLASSIC:
            check_new_base(player)

    def apply(self, state: State) -> State:
        name = KINDS[self.building].name
        return with_building(state, self.seat, self.building, name, astronaut=self.astronaut)


class RemoveBuilding(Move, kind="remove-building"):
    """HA-P1, HA-P2: remove a building, and the astronaut on it, because of a card's text."""

    sentence = Text("{building} of {seat} goes to the scrapyard.")

    seat: str = declare(Id("Player", of="seat"))
    building: str = declare(Id("Building", of="building"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            for one in player.built:
                label = Text("{building} goes", building=player.name_of(one))
                yield cls(seat=player.seat, building=one.id).offer(label)

    def check(self, state: State) -> None:
        building_at(player_at(state, self.seat), self.building)

    def apply(self, state: State) -> State:
        return destroyed(state, self.seat, self.building)


class DeckRanOut(Move, kind="deck-ran-out", reveals=True, of_part=PILES):
    """HA-D1: record that the deck ran out on the table.

    The app may still count cards in the deck, because it misses cards that an effect moves.
    """

    sentence = Text("The deck ran out: scrapyard and draft are shuffled.")
    button = Text("The deck ran out")

    def apply(self, state: State) -> State:
        return run_out(state)


class TypeBlueprint(Blueprint, Move, kind="type-blueprint", learns=True):
    """Type in a blueprint, which the app keeps. It replaces a blueprint of the same name."""

    sentence = Text("Typed in: {title}.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        kinds = {key: kind.name for key, kind in kinds_of(state.edition).items()}
        yield cls(what=SPACE_BASE).offer(Text("Type in a blueprint"), *TYPED, what=kinds)
        for card in state.library:
            known = {name: getattr(card, name) for name in TYPED}
            known |= {} if card.divided else {"slot_1": min(card.cost, 9), "slot_2": max(card.cost - 9, 0)}
            asks = (name for name in TYPED if name not in ("what", "name"))
            yield cls(**known).offer(Text("Change {card}", card=card.title), *asks, values=known)

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, title=self.title)

    def apply(self, state: State) -> State:
        card = Blueprint(**{name: getattr(self, name) for name in FIELDS})
        return replace(state, library=with_blueprint(state.library, card))


class FireProjectiles(Action, kind="fire-projectiles"):
    """Destroy an enemy building with its astronaut, and the Projectiles themselves.

    Rules HA-A11, HA-P1, HA-P2, HA-P3, HA-P4.

    The effect of the newer edition's Projectiles is not known (HA-B-8).
    """

    sentence = Text("Projectiles destroy {target} of {victim}.")
    tick, title, called = "projectiles", Text("Projectiles"), Text("Projectiles")
    edition, needs = CLASSIC, PROJECTILES

    victim: str = declare(Id("Whose", of="seat"))
    target: str = declare(Id("Building", of="building"))

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        """Yield an offer for each building that may be hit, or a grey button if there are no Projectiles."""
        if state.active is None or not state.active.has(PROJECTILES):
            victim = next((player.seat for player in state.others), "none")
            yield cls(victim=victim, target="none").offer(cls.title)
            return
        for player in state.others:
            for target in targets(player):
                said = {"building": player.name_of(target), "player": player.name}
                label = Text("Hit {building} of {player}", **said)
                if target.astronaut:
                    label = Text("Hit {building} with its astronaut of {player}", **said)
                yield cls(victim=player.seat, target=target.id).offer(label)

    def check(self, state: State) -> None:
        super().check(state)
        me, victim = active(state), player_at(state, self.victim)
        check_built(me, PROJECTILES)
        if victim.seat == me.seat:
            raise IllegalMove("Projectiles are fired at another player.")
        if building_at(victim, self.target) not in targets(victim):
            raise IllegalMove("Of several Space Bases only the youngest can be hit.")

    def apply(self, state: State) -> State:
        me = active(state)
        own = next(building for building in me.built if building.kind == PROJECTILES)
        state = state.with_hit(self.victim, building_at(player_at(state, self.victim), self.target))
        return destroyed(destroyed(self.used(state), self.victim, self.target), me.seat, own.id)


def targets(player: Player) -> tuple[Building, ...]:
    """HA-P1, HA-P3: return all buildings, but of several Space Bases only the newest."""
    old = player.bases[:-1]
    return tuple(building for building in player.built if building not in old)
