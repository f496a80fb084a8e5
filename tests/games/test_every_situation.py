"""What holds at every table of any game: its values, its prompts and its buttons."""

from each import each

from companion.games import GAMES
from tests.games.situations import SEATS, SITUATIONS, is_over, situations


def test_every_game_has_its_situations_and_its_end():
    assert set(SITUATIONS) == {slug for slug in GAMES if slug != "toy"}
    for slug, states in SITUATIONS.items():
        assert {is_over(GAMES[slug], state) for state in states.values()} == {False, True}, slug


# --- values -----------------------------------------------------------------------------------------


@situations()
def test_values_are_within_what_they_may_be_and_have_a_name(game, state):
    names, values = game.names(state), game.values(state)
    assert len({item.id for item in values}) == len(values)
    for item in values:
        assert item.spec.read(item.value, "value") == item.value, item.id
        assert names[item.id] == item.label != ""


BEGINS_AGAIN = {"turn.side"}
"""In Astro Knights, whose turn it is: set by hand, even to who has it, the turn begins again."""


@situations(but=["welcome_to_the_moon"], of=3)
def test_a_correction_to_what_stands_there_already_changes_nothing(game, state):
    """In Welcome to the Moon it may settle what waits, a seat that is done; its own tests say when.

    A value that the app does not know is known afterwards.
    """
    for item in game.values(state):
        if item.id not in BEGINS_AGAIN | game.unknown(state):
            correction = game.moves["correct"](what=item.id, value=item.value)
            assert game.play(state, correction) == state, item.id


# --- prompts ----------------------------------------------------------------------------------------


@situations(but=["welcome_to_the_moon"])
def test_there_is_always_a_way_forward(game, state):
    """On the phone of whoever has to do it, and on one that all share.

    In Welcome to the Moon everybody writes at once, and whoever is done waits for the others. A button that
    depends on a number which nobody typed asks for it.
    """
    for seat in {"", *(prompt.seat for prompt in game.prompts(state, ""))}:
        offers = [offer for prompt in game.prompts(state, seat) for offer in prompt.offers]
        playable = [offer for offer in offers if offer.unknown or not offer.refusal]
        assert playable or is_over(game, state), seat


@situations()
def test_prompts_have_names_of_their_own(game, state):
    for seat in SEATS:
        ids = [prompt.id for prompt in game.prompts(state, seat)]
        assert len(set(ids)) == len(ids)


# --- offers -----------------------------------------------------------------------------------------


@situations()
def test_offers_have_names_of_their_own(game, state):
    """Of a tap and of a sheet that asks first there may be one each."""
    for seat in SEATS:
        ids = [(offer.id, bool(offer.asks)) for offer in game.offers(state, seat)]
        assert [one for one in ids if ids.count(one) > 1] == []


@situations(but=["welcome_to_the_moon"])
def test_offers_are_the_same_for_every_seat(game, state):
    """The table decides together: EC-T4 of Exoplanet Colony. Each writes alone in Welcome to the Moon."""
    for seat in SEATS:
        assert game.offers(state, seat) == game.offers(state, "red")


@situations(but=["welcome_to_the_moon", "astrojam"])
def test_prompts_are_the_same_for_every_seat(game, state):
    """In Astrojam each discards from the own hand, and tells the own strength."""
    for seat in SEATS:
        assert game.prompts(state, seat) == game.prompts(state, "red")


@each("slug", SITUATIONS)
def test_every_move_can_be_reached_by_an_offer(slug):
    """A correction is made on the history page, and what is tracked is chosen on a page of its own."""
    offers = GAMES[slug].offers
    missing = set(GAMES[slug].moves) - {"correct", "track"}
    for state in SITUATIONS[slug].values():
        for seat in SEATS if missing else ():
            missing -= {one.kind for one in offers(state, seat) if one.refusal is None}
    assert missing == set()


@situations(but=["welcome_to_the_moon", "astro_knights"], only=is_over)
def test_after_the_end_everything_is_grey(game, state):
    """In Astro Knights a win can still be called a loss of the same moment."""
    offers = (one for one in game.offers(state, "red") if not game.moves[one.kind].after_end)
    said = {str(offer.refusal).split(":")[0] for offer in offers}
    assert said == {"The game is over"}
