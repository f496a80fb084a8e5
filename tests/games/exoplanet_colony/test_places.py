"""A sentence that sends players to another view names one that exists, with the figure that it is about."""

from games.situations import SITUATIONS

from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.state import BOARD, EVENTS_LEFT


def test_what_the_prompts_send_players_to_is_on_the_view_that_they_name():
    assert BOARD in GAME.views.values()
    sent = [
        note
        for state in SITUATIONS["exoplanet_colony"].values()
        for prompt in GAME.prompts(state, "")
        for note in prompt.notes
        if EVENTS_LEFT in note
    ]
    assert sent
    assert all(note.values == {"figure": EVENTS_LEFT, "place": BOARD} for note in sent)
