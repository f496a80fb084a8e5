"""A table of Astro Knights through the page: printed numbers are asked once, nothing typed is lost."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.setup_page import INVITED, Phone, asked, choose, names, start
from tests.browser.tables import choose_view
from tests.load.server import Server

PRINTED = "#numbers fieldset > div input"
"""A mat's printed numbers, without a boss's rarer parts that are folded away below them."""


def new_table(page: Page, players: int = 2, boss: str = "", homeworld: str = "") -> None:
    page.goto("/new/astro_knights")
    choose(page, "players", players)
    choose(page, "tracks", "full")
    if boss:
        page.locator("select[name=boss-boss]").select_option(label=boss)
    if homeworld:
        page.locator("select[name=homeworld-homeworld]").select_option(label=homeworld)


def choose_knight(page: Page, row: int, knight: str) -> None:
    page.locator(f"select[name=knights-{row}-knight]").select_option(label=knight)


def number(page: Page, mat: str, label: str) -> Locator:
    """The box for one printed number of a mat."""
    return page.locator("#numbers fieldset", has_text=mat).get_by_label(label, exact=True)


def type_numbers(page: Page) -> None:
    """What is asked for and still empty: 9 for every health, 3 for a starting space, 6 for a top."""
    expect(page.locator("#numbers")).to_be_visible()
    for box in page.locator(PRINTED).all():
        name = box.get_attribute("name") or ""
        if not box.input_value():
            box.fill("9" if name.endswith("health") else "6" if name.endswith("top") else "3")


def open_setup(page: Page, players: int = 2, boss: str = "Furion", homeworld: str = "Qaris") -> None:
    """A table whose numbers are typed here, where they are not known yet."""
    new_table(page, players, boss, homeworld)
    start(page)
    if not INVITED.search(page.url):
        type_numbers(page)
        start(page)
    expect(page).to_have_url(INVITED)


def test_at_most_four_decisions_before_start(server: Server, phone: Phone) -> None:
    """How many knights, boss, difficulty, Homeworld: the rest has a default, names may stay empty.

    How much is tracked and who draws are defaults that may be changed.
    """
    page = phone()
    page.goto("/new/astro_knights")
    assert asked(page) == {"players", "difficulty", "dealer", "tracks"}
    picked = page.locator("main fieldset select:visible:not([data-player] select)")
    assert [one.get_attribute("name") for one in picked.all()] == ["boss-boss", "homeworld-homeworld"]
    expect(names(page)).to_have_count(2)
    expect(page.locator("#numbers")).to_have_count(0)


def test_the_rows_of_printed_numbers_stand_close(server: Server, phone: Phone) -> None:
    """On a phone a mat's numbers stand in two columns, with nothing but the gap between the rows."""
    page = phone(viewport={"width": 390, "height": 664})
    new_table(page, boss="Lunaris", homeworld="Ylong")
    start(page)
    figures = page.locator("#numbers .ak-mat").first.locator(".ak-figure").all()
    slots, _, power, power_top = (box for one in figures[1:] if (box := one.bounding_box()))
    assert min(power["y"], power_top["y"]) - (slots["y"] + slots["height"]) <= 12


def test_numbers_are_asked_once_and_never_again(server: Server, phone: Phone) -> None:
    page = phone()
    new_table(page, boss="Lunaris", homeworld="Ylong")
    choose_knight(page, 0, "Caleb")
    choose_knight(page, 1, "Pan")
    start(page)
    expect(page.locator("#numbers")).to_contain_text("Caleb")
    expect(number(page, "Caleb", "Health")).to_be_focused()
    assert page.locator(PRINTED).count() == 5 + 5 + 4 + 2
    type_numbers(page)
    start(page)
    expect(page).to_have_url(INVITED)

    new_table(page, boss="Lunaris", homeworld="Ylong")
    choose_knight(page, 0, "Caleb")
    choose_knight(page, 1, "Pan")
    start(page)
    expect(page).to_have_url(INVITED)

    new_table(page, 1, boss="Lunaris", homeworld="Ylong")
    choose_knight(page, 0, "Caleb")
    start(page)
    expect(page.locator(PRINTED)).to_have_count(2)
    expect(number(page, "Lunaris", "Cards in the boss deck")).to_be_focused()
    type_numbers(page)
    start(page)
    expect(page).to_have_url(INVITED)


def test_what_is_wrong_is_marked_and_everything_typed_stays(server: Server, phone: Phone) -> None:
    page = phone()
    new_table(page, boss="Continnua", homeworld="Nisarin")
    choose_knight(page, 0, "Rex and Shield-Bo")
    choose_knight(page, 1, "Sunshine")
    page.get_by_label("Name of player 1").fill("Ada")
    start(page)
    type_numbers(page)
    number(page, "Sunshine", "Health").fill("0")
    number(page, "Sunshine", "Slots").fill("")
    number(page, "Continnua", "Health").fill("77")
    start(page)
    expect(page.locator(".notice")).to_contain_text("marked below")
    expect(page.locator(".field-error")).to_have_text(["Health: from 1 to 10.", "This is still missing."])
    expect(number(page, "Sunshine", "Health")).to_be_focused()
    expect(number(page, "Sunshine", "Health")).to_have_value("0")
    expect(number(page, "Continnua", "Health")).to_have_value("77")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ada")

    number(page, "Sunshine", "Health").fill("8")
    number(page, "Sunshine", "Slots").fill("7")
    start(page)
    expect(page.locator(".field-error")).to_have_text(["This is above the top of its own track."])
    expect(number(page, "Sunshine", "Slots")).to_have_value("7")

    number(page, "Sunshine", "Slots").fill("2")
    start(page)
    expect(page).to_have_url(INVITED)
    expect(page.locator("main")).to_contain_text("Ada")


def test_a_text_where_a_number_belongs(server: Server, phone: Phone) -> None:
    """A phone's keyboard that lets letters through."""
    page = phone()
    new_table(page, 1, boss="Eternity", homeworld="Eos")
    start(page)
    type_numbers(page)
    box = number(page, "Eternity", "Health")
    box.evaluate("(input) => { input.type = 'text'; }")
    box.fill("many")
    start(page)
    expect(page.locator(".field-error")).to_have_text(["Health: from 1 to 400."])


def test_the_same_knight_twice_and_one_without_a_name(server: Server, phone: Phone) -> None:
    page = phone()
    new_table(page, 3)
    choose_knight(page, 1, "Christina Ngara")
    choose_knight(page, 2, "Another one …")
    start(page)
    errors = page.locator("main fieldset:not(#numbers fieldset) .field-error")
    expect(errors).to_have_text(["Two players cannot have the same knight.", "What is it called?"])


def test_faults_of_knights_who_do_not_play_are_passed_over(server: Server, phone: Phone) -> None:
    page = phone()
    open_setup(page)
    new_table(page, 4, "Furion", "Qaris")
    choose_knight(page, 3, "Another one …")
    choose(page, "players", 2)
    start(page)
    expect(page).to_have_url(INVITED)


def test_numbers_of_a_boss_that_was_then_changed_are_not_the_others(server: Server, phone: Phone) -> None:
    page = phone()
    new_table(page, 1, boss="Solar Collision")
    choose_knight(page, 0, "Deleth")
    start(page)
    type_numbers(page)
    page.locator("select[name=boss-boss]").select_option(label="Volt Fusion")
    start(page)
    expect(number(page, "Volt Fusion", "Health")).to_have_value("")
    expect(number(page, "Deleth", "Health")).to_have_value("9")


def test_a_boss_of_ones_own_with_a_track_and_a_side_deck(server: Server, phone: Phone) -> None:
    page = phone()
    new_table(page, 1, boss="Another one …", homeworld="Felis")
    page.locator("input[name=boss-other]").fill("The Hollow Queen")
    start(page)
    type_numbers(page)
    page.get_by_text("Tracks, side decks").click()
    track = page.get_by_role("group", name="Track 1")
    track.get_by_label("Name").fill("Hunger")
    track.get_by_label("Start").fill("8")
    track.get_by_label("Highest").fill("6")
    deck = page.get_by_role("group", name="Side deck 1")
    deck.get_by_label("Name").fill("Swarm")
    deck.get_by_label("Cards").fill("7")
    start(page)
    expect(track.locator(".field-error")).to_have_text("This is outside the track.")
    expect(deck.get_by_label("Cards")).to_have_value("7")
    track.get_by_label("Start").fill("2")
    start(page)
    expect(page.locator('#view-turn [data-value="counter.hunger"]')).to_have_text("2")
    choose_view(page, "table")
    expect(page.locator("#boss-name")).to_have_text("The Hollow Queen")
    page.get_by_text("More acts and piles").click()
    expect(page.locator('[data-value="pile.swarm.deck"]')).to_have_text("7")

    page.goto("/new/astro_knights")
    expect(page.locator("select[name=boss-boss]")).to_contain_text("The Hollow Queen")


def test_one_person_plays_all_knights(server: Server, phone: Phone) -> None:
    page = phone()
    new_table(page, 3, boss="Lunaris", homeworld="Qaris")
    page.get_by_label("One person plays all of them").check()
    start(page)
    type_numbers(page)
    start(page)
    expect(page).to_have_url(INVITED)
    expect(page.locator("main")).to_contain_text("Gavriil")


def test_a_typed_knight_is_offered_next_time(server: Server, phone: Phone) -> None:
    page = phone()
    new_table(page, 1, boss="Lunaris", homeworld="Qaris")
    choose_knight(page, 0, "Another one …")
    page.locator("input[name=knights-0-other]").fill("Søren Nightingale")
    page.get_by_label("Name of player 1").fill("Eve")
    start(page)
    expect(page.locator("#numbers")).to_contain_text("Søren Nightingale")
    type_numbers(page)
    start(page)
    expect(page).to_have_url(INVITED)
    new_table(page, 1, boss="Lunaris", homeworld="Qaris")
    choose_knight(page, 0, "Søren Nightingale")
    expect(page.get_by_label("Name of player 1")).to_have_value("Eve")  # as at the last table
    start(page)
    expect(page).to_have_url(INVITED)


def test_printed_numbers_can_be_mended(server: Server, phone: Phone) -> None:
    """Typed wrong once is not wrong for ever."""
    page = phone()
    open_setup(page)
    new_table(page, boss="Furion", homeworld="Qaris")
    page.get_by_role("button", name="Show the printed numbers").click()
    expect(number(page, "Qaris", "Health")).to_have_value("9")
    number(page, "Qaris", "Health").fill("24")
    start(page)
    expect(page).to_have_url(INVITED)
    page.locator("main a.btn-main").click()
    expect(page.locator('#view-table [data-value="homeworld.health"]')).to_have_text("24")


def test_a_rematch(server: Server, phone: Phone) -> None:
    page = phone()
    new_table(page, boss="Furion", homeworld="Qaris")
    page.get_by_label("Name of player 1").fill("Ada")
    start(page)
    if not INVITED.search(page.url):
        type_numbers(page)
        start(page)
    expect(page).to_have_url(INVITED)
    first = page.url
    page.goto(first.replace("/invite", "/result"))
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#table")).to_be_visible()
    assert first.split("/")[4] not in page.url
    expect(page.locator("main")).to_contain_text("Ada")
