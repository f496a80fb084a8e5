"""What the boss's cards say, typed once and shown when it is due."""

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.moves import read_move
from companion.engine.seats import seat_row
from companion.games.astro_knights import GAME
from companion.games.astro_knights.boss_cards import AddMinion
from companion.games.astro_knights.boss_mat import KnownMinion, KnownStrike, Level, Minion, SeenCard
from companion.games.astro_knights.boss_turn import DrawAgain, DrawBossCard, LevelUp, ShuffleBossDeck
from companion.games.astro_knights.card_texts import (
    TypeExhaustText,
    TypeLevelText,
    TypeMinionText,
    TypeStrikeText,
)
from companion.games.astro_knights.damage import DamageKnight
from companion.games.astro_knights.setup import Setup, box_cards, fill_setup, new_game
from tests.games.astro_knights.tables import (
    a_setup,
    a_table,
    draw,
    play,
    prompt_ids,
    refusal,
    skip_turn,
    the_prompt,
)

SAYS = TypeMinionText(minion="minion-1", activate="Hit the lowest for 2", instant="Lose 1 power")
STRIKE = DrawBossCard(card="strike")
HOSTILE = "<script>alert(1)</script> {player} %(name)s %s"


def a_minion(name="Drone"):
    return a_table(turn="boss", minions=((name, 4),))


def notes(state, prompt):
    return [str(note) for note in the_prompt(state, prompt).notes]


def kinds(state, prompt):
    return [offer.kind for offer in the_prompt(state, prompt).offers]


def test_ak_b2_a_minions_text_is_asked_for_until_somebody_typed_it():
    state = a_minion()
    assert kinds(state, "activate-minion") == ["activate-minion", "type-minion-text"]
    state = play(state, SAYS)
    assert kinds(state, "activate-minion") == ["activate-minion"]
    assert notes(state, "activate-minion")[0] == "Hit the lowest for 2"


def test_ak_r3_a_minion_typed_once_says_its_text_when_it_comes_again():
    state = play(a_table(turn="boss"), DrawBossCard(card="minion", health=3, name="Drone"))
    assert kinds(state, "boss-end") == ["end-turn", "boss-draws-again", "type-minion-text"]
    state = play(state, SAYS)
    assert notes(state, "boss-end")[0] == "Lose 1 power"
    again = play(state, DrawAgain(), DrawBossCard(card="minion", health=3, name="drone"))
    assert again.minions[-1] == Minion(
        "minion-2", "drone", 3, entered=1, activate="Hit the lowest for 2", instant="Lose 1 power"
    )


def test_cards_of_one_name_say_the_same_and_no_other_does():
    state = play(a_table(turn="boss", minions=(("Drone", 4), ("Husk", 2), ("DRONE", 1))), SAYS)
    assert [minion.activate for minion in state.minions] == [SAYS.activate, "", SAYS.activate]


def test_a_nameless_minion_keeps_its_text_and_nothing_is_learned():
    state = play(a_table(turn="boss"), AddMinion(health=3, source="neither"), SAYS)
    assert state.minions[0].activate == SAYS.activate
    assert state.boss.minions == ()


def test_a_text_can_be_taken_away_again():
    state = play(a_minion(), SAYS, TypeMinionText(minion="minion-1"))
    assert state.minions[0].activate == ""
    assert "type-minion-text" in kinds(state, "activate-minion")


def test_a_printed_reminder_gives_way_to_what_players_typed():
    state = play(
        a_table(turn="boss").with_boss(name="Architect 0-815"),
        DrawBossCard(card="minion", health=6, name="Darkiron Commander"),
    )
    assert notes(state, "boss-end")[0].startswith("Droid discards go back")
    assert notes(play(state, SAYS), "boss-end")[0] == "Lose 1 power"


def test_a_text_of_a_minion_out_of_play_is_refused():
    assert refusal(a_table(turn="boss"), SAYS) == "This minion is not in play (any more)."


@each(
    ("level", "expected"),
    [(1, "The level 2 token is not in play."), (2, None), (3, "The level 2 token is not in play.")],
    ids=["AK-L4 before it", "AK-L4 in play", "AK-L4 after it"],
)
def test_only_the_token_in_play_is_typed(level, expected):
    state = a_table(turn="boss", level=level, activates=True)
    assert refusal(state, TypeLevelText(level=2, activate="Each suffers 1")) == expected


def test_ak_b1_ak_l3_a_levels_texts_are_shown_when_it_activates_and_when_it_comes():
    state = play(a_table(turn="boss", deck=0), LevelUp(bonus=2))
    assert kinds(state, "shuffle") == ["shuffle-boss-deck", "type-level-text"]
    state = play(state, TypeLevelText(level=2, activate="Each suffers 1", instant="Minions gain 2"))
    assert notes(state, "shuffle")[0] == "Minions gain 2"
    assert state.boss.levels == (Level(2, 2, 0, True, "Each suffers 1", "Minions gain 2"),)
    state = draw(skip_turn(play(state, ShuffleBossDeck())), "boss")
    assert notes(state, "activate-level")[0] == "Each suffers 1"
    assert kinds(state, "activate-level") == ["activate-level"]


def test_ak_l4_the_texts_of_a_token_stay_when_its_numbers_are_typed_again():
    told = Level(2, 4, 0, True, "Each suffers 1", "Minions gain 2")
    state = play(a_table(turn="boss", deck=0).with_boss(levels=(told,)), LevelUp(bonus=5, activate=False))
    assert state.boss.levels == (Level(2, 5, 0, False, "Each suffers 1", "Minions gain 2"),)


def test_ak_r2_a_strike_is_named_and_its_text_shown_whenever_it_comes_again():
    state = play(a_table(turn="boss"), STRIKE)
    assert kinds(state, "boss-end") == ["end-turn", "boss-draws-again", "type-strike-text"]
    state = play(state, TypeStrikeText(name="Nova", text="Homeworld suffers 3"))
    assert the_prompt(state, "boss-end").text == "Nova: resolve the strike."
    assert notes(state, "boss-end")[0] == "Homeworld suffers 3"
    again = play(state, DrawAgain(), DrawBossCard(card="strike", name="nova"))
    assert notes(again, "boss-end")[0] == "Homeworld suffers 3"
    unnamed = play(state, DrawAgain(), STRIKE)
    assert the_prompt(unnamed, "boss-end").text == "Strike: resolve the card."
    assert "Homeworld suffers 3" not in notes(unnamed, "boss-end")


def test_ak_r2_a_known_strike_keeps_its_text_when_only_its_name_is_typed():
    known = (KnownStrike("Nova", "Homeworld suffers 3"),)
    state = play(a_table(turn="boss").with_boss(strikes=known), STRIKE, TypeStrikeText(name="Nova"))
    assert state.boss.strikes == known
    assert play(state, TypeStrikeText(name="Nova")).boss.strikes == (KnownStrike("Nova"),)


def test_ak_r2_a_strike_drawn_without_its_name_is_asked_for_it_where_some_are_known():
    state = play(a_table(turn="boss"), STRIKE)
    assert the_prompt(state, "boss-end").offers[-1].label == "Type what it says"
    state = play(state, TypeStrikeText(name="Nova", text="Homeworld suffers 3"), DrawAgain(), STRIKE)
    asked = the_prompt(state, "boss-end").offers[-1]
    assert asked.label == "Which strike is it?"
    assert asked.options == {"name": {"Nova": "Nova"}}


def test_ak_r2_naming_a_strike_names_the_card_that_was_seen():
    state = play(a_table(turn="boss"), STRIKE, TypeStrikeText(name="Nova"))
    assert state.boss.seen == (SeenCard("strike", "Nova"),)


@each(
    ("state", "expected"),
    [
        (a_table(turn="boss"), "The boss has drawn no strike in this turn."),
        (
            play(a_table(turn="boss"), DrawBossCard(card="minion", health=2)),
            "The boss has drawn no strike in this turn.",
        ),
        (a_table(turn="red"), "It is not the boss's turn."),
        (play(a_table(turn="boss"), STRIKE), None),
    ],
    ids=[
        "AK-R2 before the draw",
        "AK-R2 a minion was drawn",
        "AK-R2 a knight's turn",
        "AK-R2 a strike was drawn",
    ],
)
def test_when_a_strike_is_typed(state, expected):
    assert refusal(state, TypeStrikeText(name="Nova")) == expected


def test_ak_x1_the_exhaust_effect_is_asked_for_when_it_is_due():
    state = play(a_table(health=(3, 9), turn="boss"), DamageKnight(seat="red", amount=3))
    assert kinds(state, "exhausted-red") == ["resolve-exhaust", "type-exhaust-text"]
    state = play(state, TypeExhaustText(text="The Homeworld suffers 2"))
    assert kinds(state, "exhausted-red") == ["resolve-exhaust"]
    assert notes(state, "exhausted-red")[:1] == ["The Homeworld suffers 2"]


@each("field", ["activate", "instant"])
@each(
    ("text", "allowed"),
    [("x" * 120, True), ("x" * 121, False), ("a\x00b", False), (None, False), (7, False), (["x"], False)],
    ids=["120", "121", "control", "null", "number", "list"],
)
def test_a_text_is_short_and_plain(field, text, allowed):
    raw = {"minion": "minion-1", field: text}
    if allowed:
        assert getattr(read_move(GAME.moves, "type-minion-text", raw), field) == text
        return
    with pytest.raises(Malformed):
        read_move(GAME.moves, "type-minion-text", raw)


@each(("name", "allowed"), [("", False), ("N", True), ("N" * 40, True), ("N" * 41, False)])
def test_a_strike_has_a_short_name(name, allowed):
    if allowed:
        assert read_move(GAME.moves, "type-strike-text", {"name": name}).name == name
        return
    with pytest.raises(Malformed):
        read_move(GAME.moves, "type-strike-text", {"name": name})


def test_a_hostile_text_is_a_text():
    state = play(a_minion(HOSTILE[:40]), TypeMinionText(minion="minion-1", activate=HOSTILE))
    assert notes(state, "activate-minion")[0] == HOSTILE
    state = play(a_table(turn="boss"), STRIKE, TypeStrikeText(name="{strike} %s", text=HOSTILE))
    assert the_prompt(state, "boss-end").text == "{strike} %s: resolve the strike."


def boss_card(state, setup):
    return next(values for kind, _, values in box_cards(setup, state) if kind == "boss")


def test_ak_r2_ak_r3_what_was_typed_is_known_at_the_next_table():
    raw = a_setup(2, dealer="table", boss={"deck": 3})
    setup = fields.read(Setup, raw)
    state = draw(new_game(setup, seat_row(("Ada", "Ben"))), "boss")
    state = play(state, DrawBossCard(card="minion", health=3, name="Drone"), SAYS, DrawAgain())
    state = play(state, STRIKE, TypeStrikeText(name="Nova", text="Homeworld suffers 3"))
    state = play(state, TypeExhaustText(text="The Homeworld suffers 2"))
    kept = {kind: {card: values} for kind, card, values in box_cards(setup, state)}
    fresh = {**raw, "boss": {"boss": "furion"}}
    boss = new_game(fields.read(Setup, fill_setup(fresh, kept)), seat_row(("Ada", "Ben"))).boss
    assert boss.minions == (KnownMinion("Drone", 3, SAYS.activate, SAYS.instant),)
    assert boss.strikes == (KnownStrike("Nova", "Homeworld suffers 3"),)
    assert boss.exhaust == "The Homeworld suffers 2"


def test_a_boss_without_strikes_keeps_the_box_card_it_had():
    setup = fields.read(Setup, a_setup(2))
    assert "strikes" not in boss_card(new_game(setup, seat_row(("Ada", "Ben"))), setup)


def test_the_texts_can_be_mended_at_the_table_at_any_time():
    state = play(a_minion(), SAYS)
    offered = {offer.kind: offer for offer in GAME.offers(state, "red") if offer.kind.startswith("type-")}
    assert offered["type-minion-text"].values == {"activate": SAYS.activate, "instant": SAYS.instant}
    assert offered["type-exhaust-text"].refusal is None
    assert prompt_ids(state) == ["activate-minion"]
