"""Every entry of the log reads as a sentence."""

from each import each

from companion.games.exoplanet_colony import GAME
from tests.games.exoplanet_colony.table import a_table, the_move
from tests.games.sentences import check_sentence, every_kind

STATE = a_table(base=(("Farm", "1.0"), ("Well", "0.1"), ("Well", "1.1")), issues={"blue": ("Flu",)})
(FLU,) = STATE.colonist("blue").issues
IDS = {"module": "card.farm", "at": "base.1", "to": "base.2", "what": "supply.food"}


@every_kind(GAME)
def test_every_kind_has_a_sentence(kind, most):
    check_sentence(GAME, STATE, kind, most, IDS)


SENTENCES = [
    ("begin", {"seat": "blue"}, "Ben begins."),
    ("draw-card", {}, "Draws a card."),
    ("draw-card", {"card": "blue"}, "Draws a blue card."),
    ("draw-card", {"card": "plan"}, "Draws a Plan card."),
    ("transfer", {"other": "blue", "way": "give"}, "Gives Ben a card."),
    ("transfer", {"other": "blue", "way": "take", "card": "red"}, "Takes a card from Ben."),
    ("deploy", {"module": "card.farm", "at": "1.0"}, "Deploys Farm."),
    ("move-pawn", {"to": "base.1"}, "Moves to Farm."),
    ("move-pawn", {"to": "base.hub"}, "Moves to Central Hub."),
    ("generate", {"resource": "oxygen"}, "Generates oxygen: +2."),
    ("place-loss", {"resource": "water"}, "A token: Water loss."),
    ("place-emergency", {}, "A token: Emergency."),
    ("other-action", {}, "Takes another action."),
    ("track", {"part": "hands", "on": True}, "Tracked by the app from now on: Cards in hand."),
    ("repair", {"token": "water"}, "Repairs: water loss token removed."),
    ("repair", {"token": "emergency"}, "Repairs: emergency token removed."),
    ("switch", {"module": "base.3", "to": "off"}, "Switches Well 2 off."),
    ("switch", {"module": "base.1", "to": "on"}, "Switches Farm on."),
    ("recover", {"issue": FLU.id}, "Recovers from Flu."),
    ("use-ability", {}, "Uses the special ability."),
    ("end-actions", {}, "The actions are over."),
    ("update-resources", {}, "Resource update."),
    ("reveal-event", {}, "An event is revealed."),
    ("reveal-event", {"name": "Storm"}, "Event: Storm."),
    ("place-loss", {"resource": "water", "at": "base.1"}, "Water loss token for Farm."),
    ("place-loss", {"resource": "food", "at": "yellow-module"}, "Food loss token for the yellow module."),
    ("place-emergency", {"at": "base.2"}, "Emergency on Well 1."),
    ("remove-token", {"at": "base.1", "token": "food"}, "A card removes a token from Farm: food loss."),
    ("give-issue", {"seat": "red", "name": "Burn"}, "Ada has a health issue: Burn."),
    ("cure-issue", {"issue": FLU.id}, "Flu is cured."),
    ("change-supply", {"resource": "food", "by": -2}, "A card changes the food supply: -2."),
    ("change-production", {"resource": "energy", "by": 1}, "A card changes the energy production: +1."),
    ("change-level", {"by": 1}, "A card moves the Emergency Level: +1."),
    ("finish-event", {}, "The event is resolved."),
    ("discard", {"seat": "blue"}, "Ben discards a card."),
    ("change-hand", {"seat": "red", "by": 2}, "Ada draws 2 cards by an effect."),
    ("change-hand", {"seat": "red", "by": -1}, "Ada discards a card by an effect."),
    ("update-resources", {"event": True}, "Resource update, and an event is revealed."),
    ("name-event", {"name": "Storm"}, "Event: Storm."),
    ("no-event-left", {}, "No event card is left."),
    ("new-deck", {}, "The Player Deck ran out: the discards are the new deck."),
    ("change-actions", {"by": -1}, "A card changes the actions of this turn: -1."),
    ("change-limit", {"seat": "red", "by": 1}, "A card changes the hand limit of Ada: +1."),
    ("put-pawn", {"seat": "blue", "to": "base.1"}, "A card moves the pawn of Ben to Farm."),
    ("set-switch", {"module": "base.1", "to": "off"}, "A card switches Farm off."),
    ("skip-step", {}, "A step of the event is skipped."),
    ("type-issue", {"name": "Flu"}, "Typed in: Flu."),
    ("use-item", {"seat": "red"}, "Ada uses an Item."),
    ("use-item", {"seat": "red", "name": "First Aid Kit"}, "Ada uses First Aid Kit."),
    ("use-plan", {"seat": "blue"}, "Ben uses a Plan."),
    ("use-plan", {"seat": "blue", "name": "Backup"}, "Ben uses Backup."),
    ("type-module", {"colour": "red", "name": "Dome"}, "Typed in: Dome."),
    ("type-module", {"colour": "red"}, "Typed in: a module."),
    ("deploy-new", {"colour": "red", "at": "0.-1"}, "Deploys a new module."),
    ("deploy-new", {"colour": "red", "at": "0.-1", "name": "Dome"}, "Deploys Dome, a new module."),
    ("type-character", {"seat": "red", "name": "Medic"}, "Ada is Medic."),
    ("place-module", {"module": "card.well", "at": "3.3"}, "Well is put on the base."),
    ("remove-module", {"module": "base.1"}, "Farm is taken off the base."),
    ("correct", {"what": "supply.food", "value": 7}, "Correction: Food supply is 7."),
]


@each(("kind", "given", "expected"), SENTENCES)
def test_sentences(kind, given, expected):
    assert the_move(STATE, kind, **given).words(GAME.names(STATE)) == expected


def test_every_move_has_its_sentence_here():
    assert {kind for kind, _, _ in SENTENCES} == set(GAME.moves)
