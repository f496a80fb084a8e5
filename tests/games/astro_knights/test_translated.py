"""Sentences that no page of a situation shows: they are translated, too."""

import re

import pytest
from pseudo_locale import Pseudo, untranslated

from companion.engine.text import Text
from companion.games.astro_knights.attack_phase import AttackByCard
from companion.games.astro_knights.boss_cards import SOURCES, AddMinion
from companion.games.astro_knights.boss_turn import ActivateMinion, DrawBossCard
from companion.games.astro_knights.components import DIFFICULTIES, SUPPLY_CARDS
from companion.games.astro_knights.main_phase import (
    SUPPLY_TYPES,
    ChangeHomeworldPower,
    ChangePower,
    Overcharge,
)
from companion.games.astro_knights.setup import DIFFICULTIES as NAMED_DIFFICULTIES
from companion.games.astro_knights.turn_order import DrawTurnCard
from companion.web.templating import language
from tests.games.astro_knights.tables import GAME, a_table, play, refusal

CHOSEN = {
    "boss-boss": "furion",
    "homeworld-homeworld": "nisarin",
    "difficulty": "normal",
    "dealer": "app",
    "tracks": "full",
}


@pytest.fixture
def pseudo(monkeypatch):
    monkeypatch.setattr(language, "get_translations", Pseudo)


@pytest.fixture
def in_pseudo(app, pseudo):
    """What a reader of the made-up language is told."""

    def said(text):
        with app.test_request_context():
            return untranslated(language.translated(text), GAME.meta.slug)

    return said


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_printed_numbers_are_asked_for_in_the_readers_language(client, pseudo, players):
    mats = {f"knights-{n}-knight": mat for n, mat in enumerate(("gavriil", "other", "caleb", "pan"))}
    form = client.get("/new/astro_knights").text
    token = {"csrf_token": re.search('name="csrf_token"[^>]*value="([^"]+)"', form)[1]}
    page = client.post("/new/astro_knights", data={"players": players, **CHOSEN, **mats, **token}).text
    assert 'id="numbers"' in page
    assert untranslated(page, GAME.meta.slug) == []


def test_a_nameless_minion_is_called_so_in_every_language(in_pseudo):
    state = play(a_table(turn="boss"), DrawBossCard(card="minion", health=2))
    assert state.minions[0].name == "Minion 1"
    assert in_pseudo(state.minions[0].called) == []
    assert type(state.minions[0].name) is str
    assert in_pseudo(ActivateMinion(minion="minion-1").words(GAME.names(state))) == []


@pytest.mark.parametrize(
    "move",
    [
        *(AddMinion(health=2, source=source) for source in SOURCES),
        AttackByCard(target="boss", damage=3, owner="red", stays=True),
        GAME.moves["correct"](what="red.health", value=3),
        GAME.moves["correct"](what="minion-1.health", value=3),
    ],
)
def test_the_log_speaks_the_readers_language(in_pseudo, move):
    assert in_pseudo(move.words(GAME.names(a_table(minions=(("Drone", 2),))))) == []


@pytest.mark.parametrize(
    ("state", "move"),
    [
        pytest.param({}, ChangePower(seat="red", by=-1), id="AK-S3 the end of a track"),
        pytest.param({}, ChangeHomeworldPower(by=-1), id="AK-X7 the end of the Homeworld's"),
        pytest.param({"turn": "red"}, Overcharge(card="Phase Shield"), id="AK-K15 a type of card"),
        pytest.param({"turn": ""}, DrawTurnCard(drawn="wild"), id="AK-T18 what is left in the deck"),
    ],
)
def test_a_refusal_speaks_the_readers_language(in_pseudo, state, move):
    refused = refusal(a_table(**state), move)
    assert refused
    assert in_pseudo(refused) == []


def test_every_printed_word_has_its_sentence():
    assert {card.type for card in SUPPLY_CARDS.values()} <= set(SUPPLY_TYPES)
    assert tuple(NAMED_DIFFICULTIES) == DIFFICULTIES
    assert all(isinstance(said, Text) for said in (*SUPPLY_TYPES.values(), *NAMED_DIFFICULTIES.values()))
