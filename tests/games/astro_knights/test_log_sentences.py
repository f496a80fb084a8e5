"""Every entry of the log reads as a sentence."""

import pytest

from companion.games.astro_knights import GAME, moves
from tests.games.astro_knights.tables import a_table
from tests.games.sentences import check_sentence, every_kind

STATE = a_table(artillery=1, minions=(("Drone", 4),))
IDS = {"minion": "minion-1", "counter": "artillery", "pile": "droid-deck"}


@every_kind(GAME)
def test_every_kind_has_a_sentence(kind, most):
    check_sentence(GAME, STATE, kind, most, IDS)


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (moves.DrawTurnCard(drawn="pair-1-2"), "Turn order: Player 1/2."),
        (moves.RevealTurnCard(drawn="boss"), "Revealed: Boss."),
        (moves.PlaceRevealedCard(card="boss", to="bottom"), "Revealed card Boss: to the bottom of the deck."),
        (
            moves.ReturnTurnCard(card="wild", to="shuffle"),
            "From the turn order discards: Wild, shuffled into the deck.",
        ),
        (moves.ChooseTurn(seat="blue"), "Ben takes the turn."),
        (moves.HoldWildToken(seat="red"), "Ada holds the wild token."),
        (moves.ChangeDealer(dealer="table"), "Turn order deck: We draw our own cards."),
        (moves.GoToPhase(phase="draw"), "On to the draw phase."),
        (moves.Attack(target="minion-1", damage=3), "A Weapon deals 3 to Drone."),
        (moves.GainEnergy(by=2), "Energy +2."),
        (moves.GainEnergy(by=-2), "Energy -2."),
        (moves.GainCard(cost=3, card="Nebula Wave"), "Gains Nebula Wave for 3 energy."),
        (moves.GainCard(cost=3), "Gains a card for 3 energy."),
        (moves.Overcharge(cost=4), "Overcharges the top Tech for 4 energy."),
        (moves.DamageKnight(seat="red", amount=4), "Ada suffers 4."),
        (moves.DamageMinion(minion="minion-1", amount=4), "Drone suffers 4."),
        (moves.DefeatMinion(minion="minion-1"), "Drone is defeated."),
        (moves.DefeatMinion(minion="minion-1", destroyed=True), "Drone is destroyed."),
        (moves.ChangeCounter(counter="artillery", by=1), "Artillery +1."),
        (moves.DrawBossCard(card="strike"), "The boss draws a strike."),
        (moves.DrawBossCard(card="strike", name="Inferno"), "The boss draws a strike: Inferno."),
        (
            moves.DrawBossCard(card="minion", health=6, name="Hulk"),
            "The boss draws a minion: Hulk, health 6.",
        ),
        (moves.DrawBossCard(card="minion", health=6), "The boss draws a minion: no name, health 6."),
        (moves.AddMinion(health=2), "A minion comes into play, health 2."),
        (moves.LevelUp(bonus=4), "The boss levels up: new minions +4."),
        (moves.DrawSideCard(pile="droid-deck"), "A card of the Droid deck."),
        (moves.DecideEnd(result="lost"), "The players decide: lost."),
        (GAME.moves["correct"](what="red.health", value=3), "Correction: Gavriil: health is 3."),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
def test_sentences(move, expected):
    assert move.words(GAME.names(STATE)) == expected
