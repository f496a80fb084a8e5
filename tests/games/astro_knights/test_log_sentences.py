"""Every entry of the log reads as a sentence."""

from each import each

from companion.games.astro_knights import GAME
from companion.games.astro_knights.attack_phase import Attack, AttackByCard
from companion.games.astro_knights.boss_cards import AddMinion, DiscardBossCard, DrawSideCard, ReturnMinion
from companion.games.astro_knights.boss_turn import DrawAgain, DrawBossCard, LevelUp, ShuffleBossDeck
from companion.games.astro_knights.damage import DamageKnight, DamageMinion, DefeatMinion
from companion.games.astro_knights.main_phase import (
    ChangeCounter,
    GainCard,
    GainEnergy,
    GoToPhase,
    Overcharge,
)
from companion.games.astro_knights.scoring import DecideEnd
from companion.games.astro_knights.turn_order import (
    ChangeDealer,
    ChooseTurn,
    DrawTurnCard,
    HoldWildToken,
    KeepPairTokens,
    PlaceRevealedCard,
    ReturnTurnCard,
    RevealTurnCard,
)
from tests.games.astro_knights.tables import a_table
from tests.games.sentences import check_sentence, every_kind

STATE = a_table(artillery=1, minions=(("Drone", 4),))
IDS = {"minion": "minion-1", "counter": "artillery", "pile": "droid-deck"}


@every_kind(GAME)
def test_every_kind_has_a_sentence(kind, most):
    check_sentence(GAME, STATE, kind, most, IDS)


@each(
    ("move", "expected"),
    [
        (DrawTurnCard(drawn="pair-1-2"), "Turn order: Player 1/2."),
        (RevealTurnCard(drawn="boss"), "Revealed: Boss."),
        (PlaceRevealedCard(card="boss", to="bottom"), "Revealed card Boss: to the bottom of the deck."),
        (
            ReturnTurnCard(card="wild", to="shuffle"),
            "From the turn order discards: Wild, shuffled into the deck.",
        ),
        (ChooseTurn(seat="blue"), "Ben takes the turn."),
        (HoldWildToken(seat="red"), "Ada holds the wild token."),
        (ChangeDealer(dealer="table"), "Turn order deck: We draw the turn cards."),
        (GoToPhase(phase="draw"), "On to the draw phase."),
        (Attack(target="minion-1", damage=3), "A Weapon deals 3 to Drone."),
        (GainEnergy(by=2), "Energy +2."),
        (GainEnergy(by=-2), "Energy -2."),
        (GainCard(cost=3, card="Nebula Wave"), "Gains Nebula Wave for 3 energy."),
        (GainCard(cost=3), "Gains a card for 3 energy."),
        (Overcharge(cost=4), "Overcharges the top Tech for 4 energy."),
        (DamageKnight(seat="red", amount=4), "Ada suffers 4."),
        (DamageMinion(minion="minion-1", amount=4), "Drone suffers 4."),
        (DefeatMinion(minion="minion-1"), "Drone is defeated."),
        (DefeatMinion(minion="minion-1", destroyed=True), "Drone is destroyed."),
        (ChangeCounter(counter="artillery", by=1), "Artillery +1."),
        (DrawBossCard(card="strike"), "The boss draws a strike."),
        (DrawBossCard(card="strike", name="Inferno"), "The boss draws a strike: Inferno."),
        (
            DrawBossCard(card="minion", health=6, name="Hulk"),
            "The boss draws a minion: Hulk, health 6.",
        ),
        (DrawBossCard(card="minion", health=6), "The boss draws a minion, health 6."),
        (AddMinion(health=2), "A minion comes into play, health 2."),
        (
            AddMinion(health=2, name="Hulk", source="discard"),
            "Hulk comes into play from its discard pile, health 2.",
        ),
        (
            AddMinion(health=2, source="neither"),
            "A minion comes into play from neither deck nor discard pile, health 2.",
        ),
        (ReturnMinion(minion="minion-1", to="shuffle"), "Drone goes back: shuffled into its deck."),
        (DiscardBossCard(), "The top card of the boss deck is discarded."),
        (DrawAgain(), "The boss draws again."),
        (ShuffleBossDeck(), "The boss discards are shuffled: they are the new boss deck."),
        (
            KeepPairTokens(reshuffle="stay"),
            "A reshuffle of the turn order cards: a pair token stays on its mat.",
        ),
        (
            AttackByCard(target="minion-1", damage=3, owner="red"),
            "By a card, a Weapon of Ada deals 3 to Drone.",
        ),
        (
            AttackByCard(target="boss", damage=3, owner="red", stays=True),
            "By a card, a Weapon of Ada deals 3 to Furion and stays equipped.",
        ),
        (LevelUp(bonus=4), "The boss levels up: new minions +4."),
        (DrawSideCard(pile="droid-deck"), "A card of the Droid deck."),
        (DecideEnd(result="lost"), "The players decide: lost."),
        (GAME.moves["correct"](what="red.health", value=3), "Correction: Ada: health is 3."),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
def test_sentences(move, expected):
    assert move.words(GAME.names(STATE)) == expected
