"""Exoplanet Colony within the tap budget of experience.md, on a phone and on a tablet in the middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.colony import FARM, open_colony, to_event, type_in
from tests.browser.tables import Table, look_at
from tests.browser.thumb import Thumb
from tests.load.server import Server

Phone = Callable[..., Page]
TABLET = {"width": 1024, "height": 768}
GLASS = pytest.mark.parametrize("glass", [None, TABLET], ids=["phone", "tablet"])
SECONDS_A_TAP = 1.2
"""A tap with its looking, and a key of the phone's keyboard, taken slowly."""


@pytest.fixture
def sit(server: Server, phone: Phone) -> Callable[..., tuple[Table, Thumb]]:
    """A table in its first turn, modules typed in and cards in hand, and the thumb of its host."""

    def make(glass: Any = None, *, event: bool = False, **setup: Any) -> tuple[Table, Thumb]:
        table = open_colony(server, **setup)
        type_in(table)
        table.play("change-hand", seat="red", by=3)
        if event:
            to_event(table)
        page = phone(**({"viewport": glass} if glass else {}))
        page.goto(table.links["host"])
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
        return table, Thumb(page)

    return make


Sit = Callable[..., tuple[Table, Thumb]]


@GLASS
def test_the_resource_update_of_all_four_tracks_with_the_level(sit: Sit, glass: Any) -> None:
    table, thumb = sit(glass)
    table.correct("turn.used", 4)
    table.correct("supply.water", 2)
    expect(thumb.page.locator("#ec-update tbody tr").nth(1)).to_contain_text("empty: level +1")
    thumb.tap(thumb.button("^Update resources"))
    expect(thumb.page.locator("#question")).to_contain_text("Water 2 → 0")
    assert thumb.taps == 1
    state = table.now["state"]
    assert state["supply"] == {"oxygen": 19, "water": 0, "food": 19, "energy": 19}
    expect(thumb.page.locator("#level .now")).to_contain_text("3")


@pytest.mark.parametrize(
    ("buttons", "kind"),
    [
        pytest.param(["^Draw$"], "draw-card", id="EC-A1"),
        pytest.param(["^Give Ben a card$"], "transfer", id="EC-A2"),
        pytest.param(["^Deploy", "^Hydroponic Farm"], "deploy", id="EC-A3"),
        pytest.param(["^Move to Condenser$"], "move-pawn", id="EC-A4"),
        pytest.param([r"^Oxygen \+2"], "generate", id="EC-A5"),
        pytest.param(["^Repair water loss$"], "repair", id="EC-A6"),
        pytest.param(["^Switch off"], "switch", id="EC-A7"),
        pytest.param(["^Recover: Flu$"], "recover", id="EC-A8"),
        pytest.param(["^Ability", "^Special ability$"], "use-ability", id="EC-A9"),
    ],
)
def test_an_action_of_the_turn(sit: Sit, buttons: list[str], kind: str) -> None:
    table, thumb = sit(readings={"hub_off": True})
    table.play("place-module", module="card.condenser", at="0.1")
    table.play("place-loss", resource="water", at="base.hub")
    table.play("give-issue", seat="red", name="Flu")
    table.correct("supply.oxygen", 9)
    before = table.now["number"]
    expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(before))
    for name in buttons:
        dialog = thumb.page.locator("#dialog[open]")
        thumb.tap(thumb.button(name, "#dialog" if dialog.count() else "#table"))
        if name is not buttons[-1]:
            expect(thumb.page.locator("#dialog[open], .ec-pick:popover-open")).to_be_visible()
    expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(before + 1))
    assert table.log[-1]["kind"] == kind
    assert thumb.taps <= 2


@GLASS
def test_a_loss_token_from_an_event(sit: Sit, glass: Any) -> None:
    table, thumb = sit(glass, event=True)
    thumb.tap(thumb.button("^Food loss$", "#event"))
    thumb.tap(thumb.button("^Central Hub$", "#dialog"))
    expect(thumb.page.locator('[data-value="production.food"]')).to_have_text("−2")
    assert thumb.taps <= 3
    assert table.now["state"]["modules"][0]["loss"]["food"] == 1


def test_every_number_of_the_board_goes_by_one_with_one_tap(sit: Sit) -> None:
    table, thumb = sit(event=True)
    table.correct("supply.energy", 10)
    look_at(thumb.page, "board")
    steppers = thumb.page.locator("#resources .stepper")
    assert steppers.count() == 8
    for stepper in steppers.all():
        figure = stepper.locator("[data-value]")
        before = int(figure.inner_text().replace("−", "-"))
        thumb.tap(stepper.get_by_role("button").first)
        expect(figure).to_have_text(str(before - 1).replace("-", "−"))
        thumb.tap(stepper.get_by_role("button").last)
        expect(figure).to_have_text(str(before).replace("-", "−"))
    assert thumb.taps == 2 * 8


def test_any_number_by_hand(sit: Sit) -> None:
    _, thumb = sit()
    water = thumb.page.locator('#vitals [data-value="supply.water"]')
    thumb.tap(water)
    thumb.tap(thumb.button("one less", "#dialog"))
    thumb.tap(thumb.button("Set by hand", "#dialog"))
    expect(water).to_have_text("19")
    assert thumb.taps == 3


def test_undo_warns_where_a_card_was_seen(sit: Sit) -> None:
    """EC-X28, EC-T5: a step that showed nothing goes in one tap; for the drawn card the app asks first."""
    table, thumb = sit()
    table.play("place-module", module="card.condenser", at="0.1")
    table.play("draw-card")
    table.play("move-pawn", to="base.1")
    expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(table.now["number"]))
    thumb.tap(thumb.button("^Undo"))
    expect(thumb.button("^Undo: Draws a card")).to_be_visible()
    assert thumb.taps == 1
    thumb.tap(thumb.button("^Undo"))
    expect(thumb.page.locator("#dialog[open]")).to_be_visible()
    assert table.log[-1]["kind"] == "undo"
    thumb.tap(thumb.page.locator("#dialog .btn-main, #dialog .btn-danger").first)
    expect(thumb.page.locator('[data-value="red.hand.card"]')).to_have_text("5")


@GLASS
def test_typing_in_a_module_takes_less_than_20_seconds(server: Server, phone: Phone, glass: Any) -> None:
    """Name, colour, cost, two productions; a key of the keyboard counts as a tap."""
    table = open_colony(server)
    page = phone(**({"viewport": glass} if glass else {}))
    page.goto(table.links["host"])
    thumb = Thumb(page)
    thumb.tap(thumb.button("^More"))
    thumb.tap(thumb.button("^Type in a module"))
    thumb.tap(page.locator("#ask-name"))
    page.keyboard.type("Farm")
    thumb.taps += len("Farm")
    thumb.tap(page.locator("#dialog label:has(input[value=blue])"))
    for name, step, times in (("cost_blue", 1, 2), ("food", 1, 2), ("energy", -1, 1)):
        for _ in range(times):
            thumb.tap(page.locator(f".dial:has(#ask-{name}) [data-step='{step}']"))
    thumb.tap(thumb.button("^Type in a module$", "#dialog"))
    expect(page.locator("#dialog[open]")).to_have_count(0)
    typed = table.now["state"]["library"]["modules"][0]
    assert {name: value for name, value in typed.items() if value not in (0, "")} == {**FARM, "name": "Farm"}
    assert thumb.taps * SECONDS_A_TAP < 20


NO_SCROLL = """() => {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.querySelector('#dialog');
  return [scrollHeight - clientHeight, scrollWidth - clientWidth];
}"""


@pytest.mark.parametrize("known", [False, True], ids=["nothing typed", "a box of modules"])
@pytest.mark.parametrize("glass", [(390, 664), (320, 568), (1024, 768)], ids=["phone", "small", "tablet"])
def test_a_module_that_nobody_typed_is_deployed_in_four_taps_on_one_screen(
    server: Server, phone: Phone, glass: tuple[int, int], known: bool
) -> None:
    """Open, its colour, what it produces, deploy: no letter is typed, and nothing scrolls."""
    table = open_colony(server)
    if known:
        type_in(table)
    page = phone(viewport={"width": glass[0], "height": glass[1]})
    page.goto(table.links["host"])
    thumb = Thumb(page)
    thumb.tap(thumb.button("^Deploy"))
    expect(page.locator("#dialog[open]")).to_be_visible()
    assert page.evaluate(NO_SCROLL) == [0, 0]
    thumb.tap(page.locator("#dialog label:has(input[value=yellow])"))
    thumb.tap(page.locator("#dialog").get_by_role("button", name="Energy: one more"))
    assert page.evaluate(NO_SCROLL) == [0, 0]
    thumb.tap(thumb.button("^Deploy it", "#dialog"))
    expect(page.locator('[data-value="production.energy"]').first).to_have_text("0")
    assert thumb.taps == 4
    assert table.now["state"]["library"]["modules"][-1]["name"] == "Yellow module 1"


def test_a_chosen_colour_leaves_the_known_modules_of_its_own(sit: Sit) -> None:
    _, thumb = sit()
    thumb.tap(thumb.button("^Deploy"))
    known = thumb.page.locator(".ec-known-module")
    expect(known).to_have_count(4)
    thumb.tap(thumb.page.locator("#dialog label:has(input[value=red])"))
    expect(known.filter(visible=True)).to_contain_text(["Algae Tank"])


@GLASS
def test_a_whole_turn(sit: Sit, glass: Any) -> None:
    """Four actions (one of them two taps), the update, the event with a token, the next player: 9 taps."""
    table, thumb = sit(glass)
    table.correct("supply.water", 9)
    expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(table.now["number"]))
    thumb.tap(thumb.button("^Draw$"))
    thumb.tap(thumb.button("^Deploy"))
    thumb.tap(thumb.button("^Hydroponic Farm", "#dialog"))
    expect(thumb.page.locator("#base-1")).to_have_count(1)
    thumb.tap(thumb.button("^Move to Hydroponic Farm$"))
    expect(thumb.page.locator("#base-1")).to_have_class("ec-cell seat-blue is-here")
    thumb.tap(thumb.button(r"^Water \+2"))
    expect(thumb.page.locator("#question")).to_contain_text("No action left")
    thumb.tap(thumb.button("^Update resources"))
    expect(thumb.page.locator("#question")).to_contain_text("reveal the top event")
    thumb.tap(thumb.button("^Water loss$", "#event"))
    thumb.tap(thumb.button("^Hydroponic Farm$", "#dialog"))
    expect(thumb.page.locator("#dialog[open]")).to_have_count(0)
    expect(thumb.page.locator('[data-value="production.water"]')).to_have_text("−3")
    thumb.tap(thumb.button("^Event done"))
    expect(thumb.page.locator("#moment")).to_have_text("Turn 2 · Ben")
    assert thumb.taps == 9
    state = table.now["state"]
    assert state["supply"] == {"oxygen": 19, "water": 9, "food": 20, "energy": 18}
    assert state["colonists"][0]["hand"]["card"] == 2


@GLASS
def test_a_turn_of_three_actions_and_an_event_that_does_nothing(sit: Sit, glass: Any) -> None:
    """Five taps: the three actions, the update with the event, the next player."""
    table, thumb = sit(glass)
    table.correct("supply.water", 9)
    # The figure alone is set before the page is drawn: its number would change by this, not by the first tap.
    expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(table.now["number"]))
    thumb.taps_on("^Draw$", r"^Water \+2", r"^Water \+2", "^End actions", "^Event done")
    expect(thumb.page.locator("#moment")).to_have_text("Turn 2 · Ben")
    assert thumb.taps == 5
    assert table.now["state"]["supply"] == {"oxygen": 19, "water": 11, "food": 19, "energy": 19}


@GLASS
def test_a_turn_with_a_module_that_nobody_typed(server: Server, phone: Phone, glass: Any) -> None:
    """Six taps and no letter: four to deploy it, then the update with the event, the next player."""
    table = open_colony(server)
    page = phone(**({"viewport": glass} if glass else {}))
    page.goto(table.links["host"])
    thumb = Thumb(page)
    thumb.taps_on("^Deploy")
    thumb.tap(page.locator("#dialog label:has(input[value=blue])"))
    thumb.tap(page.locator("#dialog").get_by_role("button", name="Food: one more"))
    thumb.taps_on("^Deploy it", "^End actions", "^Event done")
    expect(page.locator("#moment")).to_have_text("Turn 2 · Ben")
    assert thumb.taps == 6
    assert table.now["state"]["supply"]["food"] == 20


# --- the light way ---


@GLASS
def test_a_light_turn_of_three_actions_with_a_token(sit: Sit, glass: Any) -> None:
    """Six taps: three actions, the update with the event, a loss token without a place, the next player."""
    table, thumb = sit(glass, light=True)
    table.correct("supply.water", 9)
    expect(thumb.page.locator("#table")).to_have_attribute("data-number", str(table.now["number"]))
    thumb.taps_on("^Draw, move, give$", r"^Water \+2", r"^Water \+2", "^End actions")
    assert thumb.taps == 4
    thumb.taps_on("^Food loss$")
    expect(thumb.page.locator('[data-value="production.food"]').first).to_have_text("−2")
    thumb.taps_on("^Event done")
    expect(thumb.page.locator("#moment")).to_have_text("Turn 2 · Ben")
    assert thumb.taps == 6, "five without the token"
    state = table.now["state"]
    assert state["supply"] == {"oxygen": 19, "water": 11, "food": 19, "energy": 19}


@GLASS
def test_a_light_turn_with_a_module_that_nobody_typed(server: Server, phone: Phone, glass: Any) -> None:
    """Six taps and no letter, as in the full way; nothing asks where."""
    table = open_colony(server, light=True)
    page = phone(**({"viewport": glass} if glass else {}))
    page.goto(table.links["host"])
    thumb = Thumb(page)
    thumb.taps_on("^Deploy")
    expect(page.locator("#dialog .ec-where")).to_have_count(0)
    thumb.tap(page.locator("#dialog label:has(input[value=blue])"))
    thumb.tap(page.locator("#dialog").get_by_role("button", name="Food: one more"))
    thumb.taps_on("^Deploy it", "^End actions", "^Event done")
    expect(page.locator("#moment")).to_have_text("Turn 2 · Ben")
    assert thumb.taps == 6
    assert table.now["state"]["supply"]["food"] == 20
