"""Parts of a table that the app leaves to the players: every game that has some."""

from dataclasses import replace

import msgspec
import pytest
from each import each

from companion.engine import fields
from companion.engine.moves import read_move
from companion.engine.tracking import with_known
from companion.games import GAMES
from companion.tables.store.codec import decode, encode
from tests.games.situations import SITUATIONS, is_over, situations
from tests.test_every_game import recorded, states

WITH_PARTS = {slug: game for slug, game in GAMES.items() if game.parts}


def switch(game, part, *, on):
    return read_move(game.moves, "track", {"part": part, "on": on})


def lightened(game, state):
    """The state with none of its parts tracked."""
    return replace(state, untracked=tuple(game.parts_of(state)))


def light_or_full(game, state):
    return bool(game.parts) and not is_over(game, state)


def check_switched(game, state):
    """Each part can be switched to the other side and back, which leaves the state as it was."""
    for part in game.parts_of(state):
        tracked = part not in state.untracked
        other = game.play(state, switch(game, part, on=not tracked))
        assert (part in other.untracked) is tracked
        assert game.refusal(other, switch(game, part, on=not tracked)) is not None
        assert game.values(other) == game.values(state), "values keep their place for corrections"
        assert game.play(other, switch(game, part, on=tracked)) == state
        check_shown(game, other)


def check_shown(game, state):
    """No button belongs to an untracked part, and the screens of every seat can be made.

    There is always a way forward, on some phone.
    """
    forward = False
    for seat in ("", "red", "blue"):
        offers = game.offers(state, seat)
        assert [offer for offer in offers if game.moves[offer.kind].of_part in state.untracked] == []
        prompts = game.prompts(state, seat)
        asked = [offer for prompt in prompts for offer in prompt.offers]
        assert [offer for offer in asked if game.moves[offer.kind].of_part in state.untracked] == []
        forward = forward or any(offer.unknown or not offer.refusal for offer in asked)
        assert tuple(game.vitals(state, seat))
        game.panel(state, seat)
    assert forward
    shown = {value.id for value in game.tracked_values(state)}
    assert shown <= {value.id for value in game.values(state)}
    assert game.checklist(state)


@situations(only=light_or_full)
def test_every_part_can_be_switched_off_and_on_again_in_every_situation(game, state):
    check_switched(game, state)


@situations(only=light_or_full)
def test_a_light_table_has_a_way_forward_in_every_situation(game, state):
    light = lightened(game, state)
    check_shown(game, light)
    check_switched(game, light)


@pytest.mark.parametrize(
    "path", [path for slug in WITH_PARTS for path in recorded(slug)], ids=lambda path: path.stem
)
def test_every_part_can_be_switched_off_and_on_again_in_recorded_games(path):
    game = GAMES[path.parent.name]
    for state in states(path)[::5]:
        if not is_over(game, state):
            check_switched(game, state)


@each("slug", WITH_PARTS)
def test_a_table_with_all_parts_tracked_shows_every_number(slug):
    for state in SITUATIONS[slug].values():
        if not state.untracked:
            assert WITH_PARTS[slug].tracked_values(state) == WITH_PARTS[slug].values(state)


@each("slug", WITH_PARTS)
def test_the_setup_says_light_and_is_full_without_it(slug):
    assert fields.defaults(WITH_PARTS[slug].setup)["light"] is False


def test_a_value_is_known_again_once():
    state = SITUATIONS["astro_knights"]["attack"]
    unknown = replace(state, unknown=("red.power", "red.slots"))
    assert with_known(unknown, "red.power").unknown == ("red.slots",)
    assert with_known(state, "red.power") is state


def test_a_state_stored_before_there_were_parts_is_full():
    for slug, game in WITH_PARTS.items():
        state = next(iter(SITUATIONS[slug].values()))
        stored = msgspec.msgpack.decode(encode(state))
        del stored["untracked"], stored["unknown"]
        again = decode(msgspec.msgpack.encode(stored), game.state)
        assert again == state
        assert again.untracked == ()
