"""Prompts: what the table should do now, in each phase."""

from dataclasses import replace

import pytest
from each import each

from companion.games.astro_knights import GAME
from companion.games.astro_knights.boss_cards import AddMinion
from companion.games.astro_knights.boss_turn import ActivateMinion, DrawBossCard, LevelUp, SkipBossDraw
from companion.games.astro_knights.damage import DamageKnight
from companion.games.astro_knights.state import DRAW, MAIN
from tests.games.astro_knights.tables import a_table, draw, play, prompt_ids, situations, the_prompt

SITUATIONS = situations()


@each(
    ("situation", "prompts", "first"),
    [
        pytest.param(
            "first card, the app draws", ["first-card"], "Draw turn card", id="AK-T2 the first card"
        ),
        pytest.param(
            "first card, the table draws", ["first-card"], "Draw turn card", id="AK-T2 the same by hand"
        ),
        pytest.param("no wild holder", ["wild-token"], "Draw one", id="AK-T7 who holds the wild token"),
        pytest.param("between turns", ["draw"], "Draw turn card", id="AK-T2 the next card"),
        pytest.param("new round", ["new-round"], "Draw turn card", id="AK-T14 the deck is empty"),
        pytest.param("wild turn", ["main"], "Draw phase", id="AK-T6 the holder's turn"),
        pytest.param("pair chooses", ["choose"], "Cleo", id="AK-T10 a pair chooses"),
        pytest.param("revealed", ["revealed"], "Back on top of the deck", id="AK-T16 a revealed card"),
        pytest.param("attack", ["attack"], "Main phase", id="AK-K1 attack or go on"),
        pytest.param("forced", ["forced"], "Attack Furion", id="AK-K3 forced attacks"),
        pytest.param("main, rich", ["main"], "Draw phase", id="AK-K6 main phase"),
        pytest.param("draw phase", ["draw-phase"], "End turn", id="AK-K17 draw phase"),
        pytest.param("activations", ["activate-level"], "Level token activated", id="AK-B1 the level token"),
        pytest.param("boss draws", ["boss-draws"], "Strike", id="AK-R1 the boss draws"),
        pytest.param("level up", ["level-up"], "Level 2", id="AK-L3 level up"),
        pytest.param(
            "level up, token and minion known",
            ["level-up"],
            "Level 2: new minions +4",
            id="AK-L3 a known token",
        ),
        pytest.param("nothing to draw", ["nothing-to-draw"], "Nothing to draw", id="AK-L8 nothing to draw"),
        pytest.param(
            "out of levels", ["out-of-levels"], "Nothing to draw: we lose", id="AK-L2 the end is near"
        ),
        pytest.param("end step", ["end-step"], "Artillery card resolved", id="AK-DX-1 the boss's end step"),
        pytest.param("boss end", ["boss-end"], "End turn", id="AK-B1 the boss turn is done"),
        pytest.param(
            "shuffle after a level up",
            ["shuffle"],
            "Shuffle the boss discards",
            id="AK-L3 token, instant, shuffle",
        ),
        pytest.param(
            "end step, its deck ran out",
            ["end-step"],
            "Shuffle Artillery discards in",
            id="AK-DX-1 AK-S10 shuffle first",
        ),
        pytest.param("the boss draws again", ["boss-draws"], "Strike", id="AK-R1 the boss draws again"),
        pytest.param(
            "a pair token over a reshuffle",
            ["pair-tokens"],
            "It stays: the other one goes next",
            id="AK-T12 a pair token over a reshuffle",
        ),
        pytest.param("a side deck ran out", ["side-deck"], "Shuffle its discards", id="AK-S10 asked once"),
        pytest.param("exhausted", ["exhausted-red", "boss-draws"], "Done", id="AK-X1 an exhaust effect"),
        pytest.param("won, just", ["over"], "Lost in the same moment", id="AK-W6 a loss can still be told"),
        pytest.param("win and loss", ["win-and-loss"], "We won", id="AK-W6 asked"),
    ],
)
def test_what_comes_next(situation, prompts, first):
    state = SITUATIONS[situation]
    assert prompt_ids(state) == prompts
    assert GAME.prompts(state, "red")[0].offers[0].label == first


@each("situation", ["lost", "decided", "won"])
def test_after_the_end_there_is_nothing_left_to_do(situation):
    (prompt,) = GAME.prompts(SITUATIONS[situation], "red")
    assert (prompt.id, prompt.offers, prompt.tone) == ("over", (), "end")


@each(
    ("state", "prompt", "text"),
    [
        pytest.param(a_table(turn="blue"), "main", "Play cards, spend energy.", id="AK-T4 who acts"),
        pytest.param(
            a_table(turn="blue", equipped=4),
            "forced",
            "Attack with at least 2 of your Weapons.",
            id="AK-K3 how many",
        ),
        pytest.param(
            draw(a_table(4), "pair-1-2"),
            "choose",
            "Player 1/2: does Ada or Ben take this turn?",
            id="AK-T10 which two",
        ),
        pytest.param(
            SITUATIONS["new round"],
            "new-round",
            "The deck is empty. Draw: all cards are reshuffled, round 2 begins.",
            id="AK-T14 the new round",
        ),
        pytest.param(
            SITUATIONS["exhausted"],
            "exhausted-red",
            "Ada is exhausted. Resolve the rest of the exhaust effect of Furion, if any.",
            id="AK-X1 whose effect",
        ),
        pytest.param(
            SITUATIONS["end step"],
            "end-step",
            "Artillery stands at 7: resolve its top card.",
            id="AK-DX-1 how high",
        ),
        pytest.param(
            play(a_table(turn="boss"), DrawBossCard(card="strike")),
            "boss-end",
            "Strike: resolve the card.",
            id="AK-R2 a strike",
        ),
        pytest.param(
            SITUATIONS["boss end"],
            "boss-end",
            "Drone: resolve its “instant”, if it has one.",
            id="AK-R3 a minion",
        ),
        pytest.param(
            play(SITUATIONS["nothing to draw"], SkipBossDraw()),
            "boss-end",
            "No card was drawn. End the turn of Furion.",
            id="AK-L8 no card",
        ),
        pytest.param(
            SITUATIONS["the boss draws again"], "boss-draws", "Furion draws again. What is it?", id="AK-R1"
        ),
        pytest.param(
            SITUATIONS["shuffle after a level up"],
            "shuffle",
            "Level 2: the rest of its “instant”, then shuffle.",
            id="AK-L3 in order",
        ),
        pytest.param(
            SITUATIONS["a pair token over a reshuffle"],
            "pair-tokens",
            "Reshuffle: does the Player 1/2 token stay on Ada’s mat?",
            id="AK-T12 asked",
        ),
        pytest.param(SITUATIONS["lost"], "over", "You lose. All knights are exhausted.", id="AK-W2 why"),
    ],
)
def test_what_a_prompt_says(state, prompt, text):
    assert the_prompt(state, prompt).text == text


@each(
    ("phase", "prompt", "seat"),
    [pytest.param(MAIN, "main", "blue", id="AK-K6"), pytest.param(DRAW, "draw-phase", "blue", id="AK-K17")],
)
def test_whose_prompt_it_is(phase, prompt, seat):
    assert the_prompt(a_table(turn="blue", phase=phase), prompt).seat == seat


@each(
    ("tokens", "warned"),
    [
        pytest.param(2, False, id="AK-L2 another token is left after this one"),
        pytest.param(1, True, id="AK-L2 this is the last one"),
    ],
)
def test_the_last_level_token_is_announced(tokens, warned):
    notes = the_prompt(a_table(turn="boss", deck=0, discard=5, tokens=tokens), "level-up").notes
    assert ("This is the last level token." in notes) is warned


@each(
    ("discard", "said"),
    [
        pytest.param(5, "5 boss discards are", id="AK-L3 five"),
        pytest.param(1, "1 boss discard is", id="AK-L3 one"),
    ],
)
def test_the_shuffle_follows_the_instant(discard, said):
    state = play(a_table(turn="boss", deck=0, discard=discard), LevelUp(bonus=1))
    assert the_prompt(state, "shuffle").notes == (
        f"{said} the new deck, and any minion that the instant kills.",
    )


@each(
    ("discard", "step"),
    [
        pytest.param(
            5, "Shuffle the 5 boss discards: they are the new deck. Then draw one.", id="AK-L3 five"
        ),
        pytest.param(1, "The 1 boss discard is the new deck. Then draw it.", id="AK-L3 one"),
    ],
)
def test_by_version_1_it_is_all_one_step(discard, step):
    steps = the_prompt(a_table(turn="boss", deck=0, discard=discard, rules=1), "level-up").steps
    assert steps[1:] == ("Resolve its “instant” effects, but for what minions gain: the app adds that.", step)


@each(
    ("tokens", "deck", "warned"),
    [
        pytest.param(1, 4, "", id="AK-L2 a token is left"),
        pytest.param(0, 4, "No level token is left, and 4 cards in the boss deck.", id="AK-L2 none is left"),
        pytest.param(0, 1, "No level token is left, and 1 card in the boss deck.", id="AK-L2 the last card"),
    ],
)
def test_the_last_level_is_a_warning_at_every_boss_draw(tokens, deck, warned):
    notes = the_prompt(a_table(turn="boss", deck=deck, tokens=tokens), "boss-draws").notes
    assert len(notes) == (2 if warned else 1)
    assert notes[0].startswith(warned or "Lowest health")


INSTANT_OF = "Resolve the “instant” of {name}, if it has one."
DRONE = DrawBossCard(card="minion", health=2, name="Drone")
HULK = AddMinion(health=2, name="Hulk", source="neither")


@each(
    ("played", "text", "steps"),
    [
        pytest.param([DRONE], "Drone: resolve its “instant”, if it has one.", [], id="AK-R3 the one drawn"),
        pytest.param(
            [DRONE, HULK], "Minion: resolve the card.", ["Drone", "Hulk"], id="AK-R3 AK-R4 and another"
        ),
        pytest.param(
            [DrawBossCard(card="strike"), HULK],
            "Strike: resolve the card.",
            ["Hulk"],
            id="AK-R2 AK-R4 by a strike",
        ),
    ],
)
def test_the_instants_of_new_minions_are_remembered(played, text, steps):
    prompt = the_prompt(play(a_table(turn="boss"), *played), "boss-end")
    assert prompt.text == text
    assert prompt.steps == tuple(INSTANT_OF.format(name=name) for name in steps)


def test_a_card_we_know_is_quoted():
    state = a_table(turn="boss").with_boss(name="Architect 0-815")
    state = play(state, DrawBossCard(card="minion", health=6, name="Darkiron Commander"))
    assert any("Droid discards go back" in note for note in the_prompt(state, "boss-end").notes)


def test_the_bosss_own_end_step_is_quoted():
    state = a_table(turn="boss").with_boss(end_step="Look under the mat.")
    assert "Look under the mat." in the_prompt(play(state, DrawBossCard(card="strike")), "boss-end").steps


def test_two_exhausted_knights_are_two_prompts():
    state = a_table(3, health=(1, 1, 9))
    state = play(state, DamageKnight(seat="blue", amount=1), DamageKnight(seat="red", amount=1))
    assert prompt_ids(state)[:2] == ["exhausted-blue", "exhausted-red"]


def test_the_moment_in_the_bar():
    assert GAME.moment(SITUATIONS["level up"]) == "Round 1 · Level 1"


def test_what_the_level_up_did_is_said_as_done():
    """AK-L5: minions in play gained by the token with its tap; a table that adds it again counts it twice."""
    table = a_table(turn="boss", deck=0, minions=[("Drone", 3)])
    state = play(table, ActivateMinion(minion=table.minions[0].id), LevelUp(bonus=4, minions_gain=4))
    assert state.minions[0].health == 7
    assert "Minions +4 is done." in the_prompt(state, "shuffle").notes
    state = play(a_table(turn="boss", deck=0), LevelUp(bonus=4))
    assert the_prompt(state, "shuffle").text == "Level 2 token: resolve its “instant”, then shuffle."


@each(
    ("knights", "labels"),
    [
        pytest.param(1, "labelled All. The", id="AK-S9 one"),
        pytest.param(2, "labelled All and 2+. The", id="AK-S9 two"),
        pytest.param(3, "labelled All, 2+ and 3+. The", id="AK-S9 three"),
        pytest.param(4, "labelled All, 2+, 3+ and 4: no", id="AK-S9 four"),
    ],
)
def test_the_first_card_says_which_cards_are_the_boss_deck(knights, labels):
    state = a_table(knights)
    if knights == 3:
        state = state.with_order(wild="red")
    assert labels in the_prompt(state, "first-card").steps[0]


@each(
    ("difficulty", "moment"),
    [
        pytest.param("normal", "Round 1 · Level 1", id="AK-S12 normal"),
        pytest.param("expert", "Round 1 · Level 1 · Expert", id="AK-S12 expert"),
        pytest.param("nightmare", "Round 1 · Level 1 · Nightmare", id="AK-S12 nightmare"),
    ],
)
def test_ak_s12_the_difficulty_is_shown_in_play(difficulty, moment):
    state = replace(a_table(), difficulty=difficulty)
    assert GAME.moment(state) == moment
    name = difficulty.capitalize()
    assert [note.partition(":")[0] for note in the_prompt(state, "first-card").steps[1:]] == (
        [] if difficulty == "normal" else [name]
    )
    assert f"Difficulty: {name}." in GAME.checklist(state)[0].notes
