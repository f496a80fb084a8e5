"""W: how it ends."""

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.games.astro_knights.attack_phase import Attack
from companion.games.astro_knights.boss_turn import DrawBossCard
from companion.games.astro_knights.damage import DamageBoss, DamageHomeworld, DamageKnight
from companion.games.astro_knights.scoring import BossCondition, DecideEnd
from companion.games.astro_knights.turn_order import DrawTurnCard
from tests.games.astro_knights.tables import GAME, a_table, correct, play, prompt_ids, refusal, the_prompt


def end(state):
    outcome = GAME.outcome(state)
    return outcome and (outcome.result, outcome.reason)


@each(
    ("more", "move", "expected"),
    [
        pytest.param({"boss_health": 4}, DamageBoss(amount=3), None, id="AK-W1 one health left"),
        pytest.param({"boss_health": 4}, DamageBoss(amount=4), ("won", "boss-defeated"), id="AK-W1 on 0"),
        pytest.param(
            {"boss_health": 4, "equipped": 1, "turn": "red"},
            Attack(target="boss", damage=9),
            ("won", "boss-defeated"),
            id="AK-W1 by a Weapon",
        ),
        pytest.param(
            {"health": (0, 2)}, DamageKnight(seat="blue", amount=1), None, id="AK-W2 one of two stands"
        ),
        pytest.param(
            {"health": (0, 1)},
            DamageKnight(seat="blue", amount=1),
            ("lost", "all-exhausted"),
            id="AK-DX-10 AK-W2 both exhausted",
        ),
        pytest.param(
            {"players": 1, "health": 1}, DamageKnight(seat="red", amount=1), None, id="AK-W2 AK-O2 not alone"
        ),
        pytest.param({"homeworld": 4}, DamageHomeworld(amount=3), None, id="AK-W3 one health left"),
        pytest.param(
            {"homeworld": 4},
            DamageHomeworld(amount=4),
            ("lost", "homeworld-destroyed"),
            id="AK-W3 on 0",
        ),
        pytest.param(
            {"homeworld": 4, "health": (0, 9)},
            DamageKnight(seat="red", amount=2),
            ("lost", "homeworld-destroyed"),
            id="AK-W3 AK-X3 by doubled damage",
        ),
        pytest.param(
            {"deck": 0, "tokens": 0, "turn": "boss"},
            DrawBossCard(card="strike"),
            ("lost", "boss-out-of-levels"),
            id="AK-DX-7 AK-W4 no card, no token",
        ),
        pytest.param(
            {"deck": 1, "tokens": 0, "turn": "boss"},
            DrawBossCard(card="strike"),
            None,
            id="AK-DX-8 AK-W4 the last card",
        ),
        pytest.param({}, BossCondition(), ("lost", "boss-condition"), id="AK-W5 the boss's own condition"),
    ],
)
def test_the_end(more, move, expected):
    state = a_table(**more)
    assert end(state) is None
    assert end(play(state, move)) == expected


def test_ak_w4_the_table_is_warned_before_the_last_draw():
    state = a_table(turn="boss", deck=0, tokens=0)
    assert prompt_ids(state) == ["out-of-levels"]


def test_everybody_wins_and_nobody_alone():
    assert GAME.outcome(a_table(3, boss_health=0)).winners == ("red", "blue", "green")
    assert GAME.outcome(a_table(3, homeworld=0)).winners == ()


def test_after_the_end_every_move_is_refused_with_its_reason():
    over = "The game is over: Furion is defeated. Undo first if that was a mistake."
    state = a_table(boss_health=0)
    assert refusal(state, DrawTurnCard(drawn="boss")) == over
    assert refusal(state, DamageBoss(amount=1)) == over
    assert {str(offer.refusal) for offer in GAME.offers(state, "red") if offer.kind != "decide-end"} == {over}


def test_a_correction_is_possible_after_the_end_and_the_game_goes_on():
    state = correct(a_table(boss_health=0), "boss.health", 3)
    assert end(state) is None
    assert refusal(state, DamageBoss(amount=1)) is None


def test_ak_w5_said_once():
    state = a_table().with_boss(health=9)
    state = play(state, BossCondition())
    with pytest.raises(IllegalMove, match="said already"):
        BossCondition().check(state)


# --- AK-W6: a win and a loss in the same moment -------------------------------------------------------


def test_ak_w6_both_at_once_is_asked_and_not_decided():
    state = a_table(boss_health=0, homeworld=0)
    assert end(state) is None
    assert prompt_ids(state) == ["win-and-loss"]
    assert [offer.fields["result"] for offer in the_prompt(state, "win-and-loss").offers] == ["won", "lost"]


@each(
    ("result", "expected"),
    [
        pytest.param("won", ("won", "boss-defeated"), id="AK-W6 counted as a win"),
        pytest.param("lost", ("lost", "homeworld-destroyed"), id="AK-W6 counted as a loss"),
    ],
)
def test_ak_w6_the_players_decide(result, expected):
    state = play(a_table(boss_health=0, homeworld=0), DecideEnd(result=result))
    assert end(state) == expected


def test_ak_w6_a_loss_in_the_same_moment_can_be_told_after_the_win():
    assert the_prompt(a_table(boss_health=0), "over").offers == (), "nobody was near a loss"
    state = a_table(boss_health=0, homeworld=1)
    assert [offer.fields["result"] for offer in the_prompt(state, "over").offers] == ["lost"]
    state = play(state, DecideEnd(result="lost"))
    assert end(state) == ("lost", "decided")
    assert the_prompt(state, "over").offers == ()


def test_ak_w6_a_mere_loss_cannot_be_made_a_win():
    state = a_table(homeworld=0)
    assert refusal(state, DecideEnd(result="won")) == (
        "The boss still stands, so there is nothing to decide."
    )
    assert refusal(a_table(), DecideEnd(result="won")) is not None


def test_ak_w6_what_was_decided_falls_with_a_correction_that_lets_the_boss_stand():
    state = play(a_table(boss_health=0), DecideEnd(result="lost"))
    state = correct(state, "boss.health", 5)
    assert end(state) is None
    assert end(play(state, DamageBoss(amount=5))) == ("won", "boss-defeated")


@each(
    ("more", "text"),
    [
        pytest.param({"boss_health": 0}, "Furion is defeated.", id="AK-W1"),
        pytest.param({"health": 0}, "All knights are exhausted.", id="AK-W2"),
        pytest.param({"homeworld": 0}, "Nisarin is destroyed.", id="AK-W3"),
    ],
)
def test_the_end_is_told_in_a_sentence(more, text):
    assert GAME.outcome(a_table(**more)).text == text


def test_the_standings_tell_how_each_knight_came_out():
    standings = GAME.score(a_table(health=(4, 0), boss_health=0))
    assert [(s.seat, s.rank, s.total, s.lines[0].reason) for s in standings] == [
        ("red", 1, 4, "Gavriil stands"),
        ("blue", 1, 0, "exhausted"),
    ]


def test_the_result_shows_round_level_and_health():
    state = a_table(boss_health=7, homeworld=3, level=2)
    assert GAME.moment(state) == "Round 1 · Level 2"
    assert GAME.figures(state) == {"Furion": 7, "Nisarin": 3}
