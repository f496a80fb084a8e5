"""Help for newcomers: the steps, the words, and a round at a glance."""

from __future__ import annotations

from companion.engine.guide import ENDED, Guide, Step, Word
from companion.engine.text import Text

WORDS = {
    "oxygen": Word(
        Text("Oxygen"),
        Text("A resource; its cards are red. At 0 the Emergency Level rises."),
        "EC-C7 EC-R5",
        "exoplanet_colony/oxygen",
    ),
    "water": Word(
        Text("Water"), Text("A resource; at 0 the Emergency Level rises."), "EC-R5", "exoplanet_colony/water"
    ),
    "food": Word(
        Text("Food"), Text("A resource; at 0 the Emergency Level rises."), "EC-R5", "exoplanet_colony/food"
    ),
    "power": Word(
        Text("Energy"),
        Text("A resource; at 0 the Emergency Level rises."),
        "EC-R5",
        "exoplanet_colony/energy",
    ),
    "supply": Word(Text("Supply"), Text("How much of a resource is in store: 0 to 20."), "EC-I1 EC-R2"),
    "production": Word(
        Text("Production"),
        Text("How much a supply changes in each turn, from −5 to +3. All four at 0 or more: you win."),
        "EC-I1 EC-E1",
    ),
    "level": Word(
        Text("Emergency Level"),
        Text("One marker for all: the further right, the fewer actions. On its last space you lose."),
        "EC-I2 EC-R5 EC-E2",
        "warn",
    ),
    "loss": Word(
        Text("Loss token"),
        Text("Lies on a module: 1 less production of its resource until repaired."),
        "EC-V3 EC-A6",
    ),
    "emergency": Word(
        Text("Emergency token"),
        Text("Lies on a module: Emergency Level +1 until it is repaired."),
        "EC-V6 EC-A6",
    ),
    "shutdown": Word(
        Text("Shutdown token"),
        Text("The module is off: its printed effects do not count, tokens on it do."),
        "EC-A7 EC-A12",
        "off",
    ),
    "module": Word(
        Text("Module"),
        Text("A building of the base. Pawns stand on it, and it changes productions."),
        "EC-A3 EC-A10",
    ),
    "deploy": Word(
        Text("Deploy"),
        Text("Build a module from your hand next to your pawn; pay cards of the printed colours."),
        "EC-A3 EC-A13",
    ),
    "generate": Word(
        Text("Generate"), Text("Discard a card of the resource’s colour, or a Plan: its supply +2."), "EC-A5"
    ),
    "repair": Word(Text("Repair"), Text("Take one token off the module you stand on."), "EC-A6"),
    "recover": Word(
        Text("Recover"), Text("Discard any two cards: one health issue of yours is gone."), "EC-A8"
    ),
    "item": Word(
        Text("Item"), Text("A card used in your own turn for its effect. It costs no action."), "EC-C5 EC-A14"
    ),
    "plan": Word(
        Text("Plan"),
        Text("A card for any time, on anybody’s turn. It also pays as a card of any colour."),
        "EC-C5 EC-C6",
    ),
    "issue": Word(
        Text("Health issue"),
        Text("A card that stays with a player until cured. It is no hand card."),
        "EC-V8",
    ),
    "event": Word(
        Text("Event"),
        Text("Ends each turn, and is your clock: if none is left to reveal, you lose."),
        "EC-V1 EC-V10",
        "bolt",
    ),
    "deck": Word(
        Text("Player Deck"),
        Text("Modules, Items and Plans to draw. Empty: shuffle the discards."),
        "EC-C4",
        "cards",
    ),
    "hand": Word(
        Text("Hand limit"), Text("Six cards, at any time. Discard the seventh at once."), "EC-C2 EC-C3"
    ),
}

STEPS = {
    **ENDED,
    "begin": Step(
        "EC-T1 EC-T2 EC-E1",
        (
            Text("Agree on who begins. Play then goes clockwise."),
            Text("You play together: bring all four productions to 0 or more."),
        ),
        "production",
    ),
    "act": Step(
        "EC-A0a EC-A0b EC-T4 EC-A14",
        (
            Text("Spend your actions: draw, move, Deploy, Generate, Repair and more. Repeats are fine."),
            Text("Using an Item or a Plan costs no action. Everybody may advise; you decide."),
            Text("Done? The resource update follows."),
        ),
        "module deploy generate repair recover item plan production level",
    ),
    "update": Step(
        "EC-R1 EC-R2 EC-R5",
        (
            Text("Each supply rises or falls by its production, within 0 and 20."),
            Text("A supply that falls to 0 raises the Emergency Level by one."),
            Text("The app counts; then move the cubes."),
        ),
        "supply production oxygen water food power level",
    ),
    "reveal": Step(
        "EC-R5 EC-V1 EC-V10",
        (
            Text("Move the cubes on the Resource Board as the app says."),
            Text("Then turn over the top event. If there is none, you lose."),
        ),
        "supply level event",
    ),
    "event": Step(
        "EC-V1 EC-V3 EC-V6 EC-V8",
        (
            Text("Read the event aloud and do what it says."),
            Text("Tell it here: supplies, tokens, health issues, the Emergency Level."),
            Text("No module of the colour on the base? Then no token is placed."),
        ),
        "event loss emergency shutdown issue level",
    ),
    "discard": Step(
        "EC-C2 EC-C5",
        (
            Text("More than six cards in hand: discard down to six at once."),
            Text("Or use a Plan now: then it does some good."),
        ),
        "hand plan",
    ),
    "shuffled": Step(
        "EC-C4",
        (Text("The Player Deck is empty. Shuffle the discards: they are the new deck."),),
        "deck",
    ),
}

ROUND = (
    Text("Actions: up to four, fewer at a higher Emergency Level."),
    Text("Resource update: every supply moves by its production."),
    Text("Event: reveal one and do what it says."),
    Text("Then the player to the left does all three steps."),
    Text("You win at once when all four productions are 0 or more."),
    Text("You lose at the last Emergency Level, or with no event left to reveal."),
)

GUIDE = Guide(STEPS, WORDS, ROUND)
