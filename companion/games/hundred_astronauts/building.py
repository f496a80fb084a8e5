"""Building, its rewards, and what destroys buildings (A1, B, P)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.hundred_astronauts import moves
from companion.games.hundred_astronauts.components import BUILD_BOT, KINDS, PROJECTILES, SPACE_BASE, A
from companion.games.hundred_astronauts.library import (
    COIN,
    TWO_DECK,
    TWO_DRAFT,
    UNKNOWN,
    Blueprint,
)
from companion.games.hundred_astronauts.lookup import (
    active,
    blueprint_at,
    building_at,
    check_built,
    check_edition,
    check_hand,
    check_step,
    check_unused,
    player_at,
)
from companion.games.hundred_astronauts.moves.actions import FROM_DECK
from companion.games.hundred_astronauts.piles import drawn, on_scrapyard, scrapped, taken
from companion.games.hundred_astronauts.state import REWARD, TURN, Building, Player, State

BUILD, BOT, SHOT = "build", "build-bot", "projectiles"
REWARD_CARDS = 2
BOT_COST = 1


def price(card: Blueprint, ignore: str = "", paid: int | None = None) -> int:
    """A1, A9: what a building costs besides itself; the Build-Bot saves a slot for a Component (W25)."""
    if paid is not None:
        return paid
    saved = {"1": card.slot_1, "2": card.slot_2}.get(ignore)
    return card.cost if saved is None else card.cost - saved + BOT_COST


def check_build(state: State, move: moves.Build) -> None:
    """A1: once per turn, the material in hand; B4; A9: the Build-Bot stands and was not used.

    What the newer edition's Build-Bot does is not known (B-8).
    """
    check_unused(state, BUILD, "Building")
    me, card = active(state), blueprint_at(state, move.blueprint)
    if move.ignore:
        check_edition(state, A)
        check_built(me, BUILD_BOT)
        check_unused(state, BOT, "The Build-Bot")
    if card.what == SPACE_BASE and state.edition == A:
        check_new_base(me)
    check_material(state, me, card, price(card, move.ignore, move.paid))
    check_paid(state, move)


def check_paid(state: State, move: moves.Build) -> None:
    """A1: the card says what it costs; where nobody has typed it, the table does."""
    typed = state.blueprint(move.blueprint) is not None
    if typed and move.paid is not None:
        raise IllegalMove("What it costs was typed in: change the blueprint, if that is wrong.")
    if not typed and move.paid is None:
        raise IllegalMove("Nobody has typed in what it costs: say how many cards were paid.")


def check_new_base(player: Player) -> None:
    """B4: every own Space Base has an astronaut."""
    if player.free_base is not None:
        raise IllegalMove("{player} has a Space Base without an astronaut.", player=player.name)


def check_material(state: State, me: Player, card: Blueprint, cost: int) -> None:
    """A1: from hand; in edition B supplies lie in the inventory (B-5)."""
    if state.edition == A:
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


def build(state: State, move: moves.Build) -> State:
    """B1: the material to the scrapyard, the blueprint stays; then the reward (B3)."""
    card, seat = blueprint_at(state, move.blueprint), state.turn.seat
    cost = price(card, move.ignore, move.paid)
    used = (*state.turn.used, BUILD, *((BOT,) if move.ignore else ()))
    state = stands(state.with_hand(seat, -1).with_turn(used=used), seat, card.what, card.title)
    return rewarded(paid_for(state, seat, cost), seat, card.reward)


def paid_for(state: State, seat: str, cost: int) -> State:
    """The cards shown and then scrapped (B1)."""
    if state.edition == A:
        return scrapped(state, seat, cost)
    state = state.with_player(seat, inventory=player_at(state, seat).inventory - cost)
    return on_scrapyard(state, cost)


def stands(state: State, seat: str, kind: str, name: str, *, astronaut: bool = False) -> State:
    """A new building, the youngest of its owner's."""
    made = state.made + 1
    building = Building(f"b{made}", kind, name, astronaut)
    return replace(state, made=made).with_player(seat, built=(*player_at(state, seat).built, building))


def rewarded(state: State, seat: str, reward: str) -> State:
    """B3: two cards at once; a coin has to be looked for; a card that nobody typed is asked about."""
    if reward in (UNKNOWN, COIN) and (state.edition == A or reward == COIN):
        return state.with_turn(step=REWARD, reward=reward)
    state = state.with_turn(step=TURN, reward="")
    if reward == TWO_DECK:
        return drawn(state, seat, REWARD_CARDS)
    return taken(state, seat, REWARD_CARDS) if reward == TWO_DRAFT else state


def check_take_reward(state: State, move: moves.TakeReward) -> None:
    """B3: of a building whose card nobody has typed."""
    check_step(state, REWARD)
    if state.turn.reward != UNKNOWN:
        raise IllegalMove("The reward is a coin: say where it was found.")


def take_reward(state: State, move: moves.TakeReward) -> State:
    """B3."""
    return rewarded(state, state.turn.seat, move.reward)


def check_find_coin(state: State, move: moves.FindCoin) -> None:
    """B3: where a coin is the reward."""
    check_step(state, REWARD)
    if state.turn.reward != COIN:
        raise IllegalMove("Say first what the reward is.")
    if move.where == "scrapyard" and not state.scrapyard:
        raise IllegalMove("The scrapyard is empty.")
    if move.where == FROM_DECK and state.deck == 0:
        raise IllegalMove("The deck is empty.")


def find_coin(state: State, move: moves.FindCoin) -> State:
    """B3, W22, W23: from the scrapyard, else from the deck, else nothing."""
    seat = state.turn.seat
    state = state.with_turn(step=TURN, reward="")
    if move.where == "scrapyard":
        return replace(state.with_hand(seat, 1), scrapyard=state.scrapyard - 1)
    return drawn(state, seat) if move.where == FROM_DECK else state


def targets(player: Player) -> tuple[Building, ...]:
    """P1, P3: any building; of several Space Bases only the youngest."""
    old = player.bases[:-1]
    return tuple(building for building in player.built if building not in old)


def check_fire_projectiles(state: State, move: moves.FireProjectiles) -> None:
    """A11, P1, P3: somebody else's building; what the newer edition's do is not known (B-8)."""
    check_edition(state, A)
    check_unused(state, SHOT, "Projectiles")
    me, victim = active(state), player_at(state, move.victim)
    check_built(me, PROJECTILES)
    if victim.seat == me.seat:
        raise IllegalMove("Projectiles are fired at another player.")
    building = building_at(victim, move.target)
    if building not in targets(victim):
        raise IllegalMove("Of several Space Bases only the youngest can be hit.")


def fire_projectiles(state: State, move: moves.FireProjectiles) -> State:
    """P1, P2, P4: the target with its astronaut, and the Projectiles themselves."""
    me = active(state)
    own = next(building for building in me.built if building.kind == PROJECTILES)
    state = state.with_turn(used=(*state.turn.used, SHOT))
    return destroyed(destroyed(state, move.victim, move.target), me.seat, own.id)


def destroyed(state: State, seat: str, building: str) -> State:
    """P1, P2: a building and the astronaut on it on the scrapyard."""
    owner = player_at(state, seat)
    gone = building_at(owner, building)
    state = state.with_player(seat, built=tuple(one for one in owner.built if one.id != building))
    return on_scrapyard(state, 2 if gone.astronaut else 1)


def check_put_building(state: State, move: moves.PutBuilding) -> None:
    """There is such a building; an astronaut lies on Space Bases only; I3 holds."""
    player = player_at(state, move.seat)
    blueprint_at(state, move.building)
    if move.astronaut and move.building != SPACE_BASE:
        raise IllegalMove("Astronauts lie on Space Bases only.")
    if move.building == SPACE_BASE and not move.astronaut and state.edition == A:
        check_new_base(player)


def put_building(state: State, move: moves.PutBuilding) -> State:
    """By a card's word."""
    return stands(state, move.seat, move.building, KINDS[move.building].name, astronaut=move.astronaut)


def check_remove_building(state: State, move: moves.RemoveBuilding) -> None:
    """There is such a building."""
    building_at(player_at(state, move.seat), move.building)


def remove_building(state: State, move: moves.RemoveBuilding) -> State:
    """By a card's word."""
    return destroyed(state, move.seat, move.building)
