"""The nine actions (A). Each costs one; none may take a production off its track (A0c)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.exoplanet_colony import base, hands, moves
from companion.games.exoplanet_colony.components import GENERATED, RECOVER_CARDS
from companion.games.exoplanet_colony.events import cured, token_off
from companion.games.exoplanet_colony.hands import paid
from companion.games.exoplanet_colony.level import with_supply
from companion.games.exoplanet_colony.library import called
from companion.games.exoplanet_colony.lookup import active, card_at, colonist_at, here, patient_of
from companion.games.exoplanet_colony.moves.actions import EMERGENCY, GIVE, TOKENS
from companion.games.exoplanet_colony.names import card_name, module_name, player_name
from companion.games.exoplanet_colony.production import check_range, productions
from companion.games.exoplanet_colony.state import ACTIONS, HUB, UNTOLD, Colonist, Hand, State
from companion.games.exoplanet_colony.turn import check_hands, check_step

RECOVERY = (hands.ANY,) * RECOVER_CARDS
"""What a recovery costs (A8)."""


def check_action(state: State) -> None:
    """A0a: an action is left, in the actions of a turn."""
    check_step(state, ACTIONS)
    check_hands(state)
    if not state.turn.left:
        raise IllegalMove("No action of this turn is left.")


def spent(state: State) -> State:
    """A0b: every use costs 1."""
    return state.with_turn(used=state.turn.used + 1)


def check_draw_card(state: State, move: moves.DrawCard) -> None:
    """A1."""
    check_action(state)
    hands.check_deck(state)


def draw_card(state: State, move: moves.DrawCard) -> State:
    """A1."""
    return hands.drawn(spent(state), state.turn.seat, move.card)


def check_transfer(state: State, move: moves.Transfer) -> None:
    """A2: both pawns on the same module, exactly one card."""
    check_action(state)
    me, other = active(state), colonist_at(state, move.other)
    if me.seat == other.seat:
        raise IllegalMove("A card is transferred between two players.")
    if me.at != other.at:
        raise IllegalMove(
            "{other} is at {there}: a transfer needs both pawns on the same module.",
            other=other.player,
            there=module_name(state, other.at),
        )
    hands.check_has(me if move.way == GIVE else other, move.card)


def transfer(state: State, move: moves.Transfer) -> State:
    """A2: the receiver may have to discard at once (C2)."""
    giver, taker = (state.turn.seat, move.other) if move.way == GIVE else (move.other, state.turn.seat)
    hand = colonist_at(state, giver).hand
    kind = move.card if hand[move.card] else UNTOLD
    state = spent(state).with_colonist(giver, hand=hands.taken(hand, move.card))
    return state.with_colonist(taker, hand=colonist_at(state, taker).hand.plus(kind))


def without_module(colonist: Colonist, colour: str) -> Hand:
    """The hand less the module card that is deployed. Raises `IllegalMove` where it cannot be there."""
    hands.check_has(colonist, colour)
    return hands.taken(colonist.hand, colour)


def check_deploy(state: State, move: moves.Deploy) -> None:
    """A3: module in hand, free place beside the pawn, the cost besides it, A0c."""
    check_action(state)
    base.check_beside_pawn(state, base.read_place(move.at))
    check_card(state, move.module, move.pay)
    check_range(productions(base.put(state, move.module, base.read_place(move.at))))


def check_card(state: State, module: str, pay: str = "") -> None:
    """A3: the module and its cost in the current player's hand."""
    base.check_no_hub(module)
    card, me = card_at(state, module), active(state)
    paid(without_module(me, card.colour), card.cost(), pay)


def deploy(state: State, move: moves.Deploy) -> State:
    """A3, A10: the module leaves the hand for the base, the cards paid go to the discards."""
    card, seat = card_at(state, move.module), state.turn.seat
    rest = without_module(active(state), card.colour)
    cards = paid(rest, card.cost(), move.pay)
    state = hands.discarded(spent(state).with_colonist(seat, hand=rest), seat, cards)
    return base.put(state, move.module, base.read_place(move.at))


def check_move_pawn(state: State, move: moves.MovePawn) -> None:
    """A4."""
    check_action(state)
    base.check_move_pawn(state, move)


def move_pawn(state: State, move: moves.MovePawn) -> State:
    """A4."""
    return base.move_pawn(spent(state), move)


def check_generate(state: State, move: moves.Generate) -> None:
    """A5: a card of the resource's colour, or a Plan."""
    check_action(state)
    paid(active(state).hand, (state.board.colour(move.resource),), move.pay)


def generate(state: State, move: moves.Generate) -> State:
    """A5: +2, capped at 20."""
    cards = paid(active(state).hand, (state.board.colour(move.resource),), move.pay)
    state = hands.discarded(spent(state), state.turn.seat, cards)
    return with_supply(state, move.resource, state.supply[move.resource] + GENERATED, by_action=True)


def check_repair(state: State, move: moves.Repair) -> None:
    """A6, Q9: the token lies on the module the pawn is on; A0c."""
    check_action(state)
    module = here(state)
    count = module.emergencies if move.token == EMERGENCY else module.loss[move.token]
    if not count:
        raise IllegalMove(
            "There is no {token} token on {module}.",
            token=TOKENS[move.token],
            module=module_name(state, module.id),
        )
    if state.readings.repair_limit:
        check_range(productions(token_off(state, module.id, move.token)))


def repair(state: State, move: moves.Repair) -> State:
    """A6: production +1, or the level one space to the left. No action comes back (R7)."""
    return token_off(spent(state), here(state).id, move.token)


def check_switch(state: State, move: moves.Switch) -> None:
    """A7, Q10: the module the pawn is on; A0c."""
    check_action(state)
    module = here(state)
    if module.id != move.module:
        raise IllegalMove(
            "{player} is at {here}: only this module can be switched.",
            player=player_name(state, state.turn.seat),
            here=module_name(state, module.id),
        )
    if module.on is (move.to == "on"):
        raise IllegalMove("{module} is {to} already.", module=module_name(state, module.id), to=move.to)
    card = state.card_of(module)
    if module.id == HUB and not state.readings.hub_off and not (card and card.prints_production()):
        raise IllegalMove("{hub} has no production to switch off.", hub=card_name(state, module.card))
    check_range(productions(state.with_module(module.id, on=move.to == "on")))


def switch(state: State, move: moves.Switch) -> State:
    """A7: what it prints is undone, or counts again. Tokens stay and keep working (A12)."""
    return spent(state).with_module(move.module, on=move.to == "on")


def check_recover(state: State, move: moves.Recover) -> None:
    """A8: an own health issue, and any two cards."""
    check_action(state)
    me = active(state)
    if not me.issues:
        raise IllegalMove("{player} has no health issue.", player=me.player)
    if patient_of(state, move.issue).seat != me.seat:
        raise IllegalMove("{player} recovers only from an own health issue.", player=me.player)
    if me.hand.size < RECOVER_CARDS:
        raise IllegalMove(
            "Recovering costs any {count} cards; {player} has {left}.",
            count=RECOVER_CARDS,
            player=me.player,
            left=hands.hand_name(me.hand),
        )
    paid(me.hand, RECOVERY, move.pay)


def recover(state: State, move: moves.Recover) -> State:
    """A8, Q18."""
    cards = paid(active(state).hand, RECOVERY, move.pay)
    return cured(hands.discarded(spent(state), state.turn.seat, cards), move.issue)


def check_use_ability(state: State, move: moves.UseAbility) -> None:
    """A9: as the character card says; a passive ability costs nothing and is not used here."""
    check_action(state)
    character = called(state.library.characters, active(state).character)
    if character is not None and not character.action:
        raise IllegalMove("The ability of {name} is no action.", name=character.name)
    if move.cures:
        patient_of(state, move.cures)


def use_ability(state: State, move: moves.UseAbility) -> State:
    """A9. What else it does is entered as a card's effect; Q19: whom the Medic reaches, the card says."""
    state = spent(state)
    return cured(state, move.cures) if move.cures else state
