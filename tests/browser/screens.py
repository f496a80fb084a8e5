"""The screens of the app: what stands on the table, where the page lies, what is tapped on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.browser.knights_taps import ask_numbers, ask_who, refused_act, type_wrong
from tests.browser.tables import Table, look_at, open_table
from tests.load.server import Server

LONG_NAMES = (
    "Maximiliane-Theodora", "Bartholomew St John", "Wolfeschlegelstein",
    "Anne-Sophie v. Berg", "Jo", "Søren Nightingale Qu",
)  # fmt: skip
"""For as many as ever play; among the long ones the shortest."""
LONG_BOSS = {"boss": "own", "name": "The Unrelenting Devourer of All Hope 12"}
ARTILLERY = {"id": "artillery", "name": "Artillery", "start": 2, "most": 9, "threshold": 3, "spend": 3}


class Tables:
    """The tables of some screens, each opened and played on when it is first asked for by its name."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.table = cache(self._table)

    def _table(self, name: str) -> Table:
        made: Table = getattr(self, name)()
        return made


class ScreenTables(Tables):
    """The tables of Astro Knights."""

    def open(self, players: int = 2, **setup: Any) -> Table:
        """A table whose turn cards are told to the app."""
        return open_table(self._server, players, dealer="table", **setup)

    def new(self) -> Table:
        return open_table(self._server)

    def knight(self) -> Table:
        table = self.open()
        table.play("draw-turn-card", drawn="player-1")
        table.correct("red.equipped", 1)
        table.play("gain-energy", by=3)
        table.play("go-to-phase", phase="main")
        return table

    def attack(self) -> Table:
        table = self.open()
        table.correct("red.equipped", 2)
        table.play("draw-turn-card", drawn="player-1")
        return table

    def draw_phase(self) -> Table:
        table = self.knight()
        table.play("go-to-phase", phase="draw")
        return table

    def minions(self, name: str = "Darkiron Commander") -> Table:
        """A boss turn: a level token and a minion have still to activate, another was drawn just now."""
        table = self.open(boss={"tokens": 1, "deck": 1})
        table.play("draw-turn-card", drawn="boss")
        table.play("draw-boss-card", card="minion", health=6, name=name)
        table.play("end-turn")
        table.play("draw-turn-card", drawn="boss")
        table.play("activate-minion", minion="minion-1")
        table.play("level-up", bonus=2, minions_gain=1, activate=True)
        table.play("shuffle-boss-deck")
        table.play("draw-boss-card", card="minion", health=4)
        table.play("end-turn")
        for card in ("player-1", "player-2", "player-1", "player-2"):
            table.play("draw-turn-card", drawn=card)
            table.play("end-turn")
        table.play("draw-turn-card", drawn="boss")
        return table

    def boss_draws(self) -> Table:
        table = self.open()
        table.play("draw-turn-card", drawn="boss")
        return table

    def boss_done(self) -> Table:
        table = self.boss_draws()
        table.play("draw-boss-card", card="minion", health=5, name="Raider")
        return table

    def level_up(self) -> Table:
        """The token was read at another table, whichever screens were opened before this one."""
        self.shuffle()
        return self.empty_deck()

    def empty_deck(self) -> Table:
        table = self.open(boss={"deck": 0})
        table.play("draw-turn-card", drawn="boss")
        return table

    def shuffle(self) -> Table:
        table = self.empty_deck()
        table.play("level-up", bonus=2, minions_gain=1, activate=True)
        return table

    def pair_token(self) -> Table:
        """A reshuffle is due, and the token of players 1 and 2 lies on a mat."""
        table = self.pair()
        table.play("choose-turn", seat="red")
        table.play("reveal-turn-card", drawn="pair-1-2")
        table.play("place-revealed-card", card="pair-1-2", to="discard")
        table.play("end-turn")
        for card in ("boss", "pair-3-4", "boss", "pair-3-4"):
            table.play("draw-turn-card", drawn=card)
            if card == "boss":
                table.play("draw-boss-card", card="strike")
            elif table.now["state"]["turn"]["phase"] == "choose":
                table.play("choose-turn", seat="green")
            table.play("end-turn")
        return table

    def out_of_levels(self) -> Table:
        table = self.open(boss={"deck": 0, "tokens": 0})
        table.play("draw-turn-card", drawn="boss")
        return table

    def counter(self) -> Table:
        shells = [{"id": "shells", "name": "Shells"}]
        table = self.open(boss={"boss": "shelled", "counters": [ARTILLERY], "side_decks": shells})
        table.play("draw-turn-card", drawn="boss")
        table.play("draw-boss-card", card="strike")
        table.play("change-counter", counter="artillery", by=2)
        return table

    def exhausted(self) -> Table:
        table = self.boss_draws()
        table.play("draw-boss-card", card="strike")
        table.play("damage-knight", seat="blue", amount=10)
        return table

    def revealed(self) -> Table:
        table = self.open()
        table.play("reveal-turn-card", drawn="boss")
        return table

    def new_round(self) -> Table:
        table = self.open(1)
        for card in ("player", "player", "player"):
            table.play("draw-turn-card", drawn=card)
            table.play("end-turn")
        for _ in range(2):
            table.play("draw-turn-card", drawn="boss")
            table.play("draw-boss-card", card="strike")
            table.play("end-turn")
        return table

    def wild(self) -> Table:
        return open_table(self._server, 3)

    def pair(self) -> Table:
        table = self.open(4, names=LONG_NAMES, boss=LONG_BOSS)
        table.play("draw-turn-card", drawn="pair-1-2")
        return table

    def long_names(self) -> Table:
        table = self.pair()
        table.play("choose-turn", seat="red")
        guard = {"name": "Commander of the Seventh Darkiron Guard", "source": "neither"}
        table.play("add-minion", health=12, **guard)
        table.play("damage-knight", seat="green", amount=6)
        return table

    def solo(self) -> Table:
        return open_table(self._server, 1)

    def win_and_loss(self) -> Table:
        table = self.open()
        table.play("damage-homeworld", amount=29)
        table.play("damage-boss", amount=59)
        table.correct("homeworld.health", 0)
        return table

    def won(self) -> Table:
        table = self.attack()
        table.play("attack", target="boss", damage=34)
        table.play("damage-homeworld", amount=7)
        table.play("attack", target="boss", damage=26)
        return table

    def lost(self) -> Table:
        table = self.open()
        table.play("damage-boss", amount=12)
        table.play("damage-homeworld", amount=30)
        return table


@dataclass(frozen=True)
class Screen:
    """One screen: the table it needs, its address, and how it is brought about from there."""

    id: str
    path: str
    table: str = ""
    tap: Callable[[Any], None] | None = None
    stranger: bool = False
    """Seen by a phone that knows no table."""
    known: tuple[str, ...] = ()
    """Tables at which the phone was before."""


def press(selector: str) -> Callable[[Any], None]:
    """Tap it; a dialog opens."""

    def tap(page: Any) -> None:
        page.locator(selector).first.click()
        page.locator("#dialog #dialog-title").wait_for()

    return tap


def on(view: str, tap: Callable[[Any], None] = lambda page: None) -> Callable[[Any], None]:
    """The same on another view of the table."""

    def look(page: Any) -> None:
        look_at(page, view)
        tap(page)

    return look


def by_card(page: Any) -> None:
    open_all(page)
    press('a[href$="/dialog/attack-by-card"]')(page)


def open_all(page: Any) -> None:
    for fold in page.locator("main details > summary").all():
        if fold.is_visible():
            fold.click()


def first_person(page: Any) -> None:
    page.locator('.tally-name a[href^="/people/"]').first.click()
    page.locator("#pairs").wait_for()


def edit_person(page: Any) -> None:
    first_person(page)
    page.locator('a[href$="/edit"]').click()
    page.locator("#other").wait_for()


def forget_person(page: Any) -> None:
    edit_person(page)
    page.locator('a[href$="/forget"]').click()
    page.locator(".btn-danger").wait_for()


def person_in_a_game(page: Any) -> None:
    first_person(page)
    page.locator('.tally-name a[href*="?game="]').first.click()
    page.locator(".tally-title + *, .page > .muted").first.wait_for()


def narrowed_plays(page: Any) -> None:
    first_person(page)
    page.locator('a[href*="with_won="]').first.click()
    page.locator(".chip").first.wait_for()


def refused_play(page: Any) -> None:
    open_all(page)
    page.locator("main form .btn-main").click()
    page.locator(".notice-bad").first.wait_for()


def typed_play(page: Any) -> None:
    """The form of a play that was typed before."""
    page.locator("[name=game]").fill("Ludo")
    page.locator("[name=players-0-name]").fill("Zoë")
    page.locator("main form .btn-main").click()
    page.locator('.play a[href$="/edit"]').first.click()
    page.locator("[name=players-0-name]").wait_for()


def delete_play(page: Any) -> None:
    typed_play(page)
    page.locator('main a[href$="/delete"]').click()
    page.locator("main .btn-danger").wait_for()


def no_file(page: Any) -> None:
    page.locator("input[type=file]").evaluate("(input) => input.form.noValidate = true")
    page.locator("main form .btn-main").click()
    page.locator(".notice-bad").first.wait_for()


def first_game(page: Any) -> None:
    page.locator('.tally-name a[href^="/plays/games/"]').first.click()
    page.locator("#everybody").wait_for()


def open_menu(page: Any) -> None:
    page.locator(".menu > summary").click()


TABLES = (
    "new", "knight", "attack", "draw_phase", "boss_draws", "minions", "boss_done", "level_up",
    "shuffle", "pair_token",
    "out_of_levels", "counter", "exhausted", "revealed", "new_round", "wild", "pair", "long_names",
    "solo", "win_and_loss", "won", "lost",
)  # fmt: skip

SCREENS = (
    Screen("home-empty", "/", stranger=True),
    Screen("home-known", "/", known=("won", "long_names")),
    Screen("new-table", "/new/astro_knights", stranger=True),
    Screen("new-table-numbers", "/new/astro_knights", tap=ask_numbers, stranger=True),
    Screen("new-table-wrong", "/new/astro_knights", tap=type_wrong, stranger=True),
    Screen("from-file", "/import", stranger=True),
    Screen("people", "/people", known=("won", "lost")),
    Screen("person", "/people", tap=first_person, known=("won", "lost")),
    Screen("person-edit", "/people", tap=edit_person, known=("won", "lost")),
    Screen("person-forget", "/people", tap=forget_person, known=("won", "lost")),
    Screen("person-game", "/people", tap=person_in_a_game, known=("won", "lost")),
    Screen("plays-narrowed", "/people", tap=narrowed_plays, known=("won", "lost")),
    Screen("plays-add-wrong", "/plays/add", tap=refused_play, known=("won",)),
    Screen("plays-files-none", "/plays/import", tap=no_file, known=("won",)),
    Screen("plays", "/plays", known=("won", "lost", "long_names")),
    Screen("plays-filter", "/plays", tap=open_all, known=("won", "lost", "long_names")),
    Screen("plays-add", "/plays/add", tap=open_all, known=("won",)),
    Screen("plays-files", "/plays/import", known=("won",)),
    Screen("plays-game", "/people", tap=first_game, known=("won", "lost")),
    Screen("join", "/join", stranger=True),
    Screen("join-wrong", "/join?code=ZZZZZ", stranger=True),
    Screen("seats", "/join/{code}", "pair", stranger=True),
    Screen("invite", "/t/{code}/invite", "pair"),
    Screen("invite-seat", "/t/{code}/invite/red", "pair"),
    *(Screen(name.replace("_", "-"), "/t/{code}", name) for name in TABLES),
    Screen("folds", "/t/{code}", "counter", open_all),
    Screen("table-folds", "/t/{code}", "counter", on("table", open_all)),
    Screen("table-boss-turn", "/t/{code}", "minions", on("table")),
    Screen("table-long-names", "/t/{code}", "long_names", on("table")),
    Screen("players", "/t/{code}", "long_names", on("players")),
    Screen("menu", "/t/{code}", "new", open_menu),
    Screen("dialog-damage", "/t/{code}", "minions", press("#hits a[aria-label^=Hit]")),
    Screen("dialog-minion", "/t/{code}", "boss_draws", press('.prompt-acts a[aria-haspopup="dialog"]')),
    Screen("dialog-attack", "/t/{code}", "attack", press('.prompt-acts a[aria-haspopup="dialog"]')),
    Screen("dialog-level", "/t/{code}", "level_up", press('.prompt-acts a[aria-haspopup="dialog"]')),
    Screen("dialog-by-card", "/t/{code}", "knight", on("table", by_card)),
    Screen("dialog-gain", "/t/{code}", "knight", press('.ak-acts a[aria-haspopup="dialog"]')),
    Screen("dialog-card", "/t/{code}", "revealed", press("#vitals .value")),
    Screen("dialog-correct", "/t/{code}", "long_names", on("table", press("#row-red .value"))),
    Screen("dialog-undo", "/t/{code}", "minions", press(".bar-undo")),
    Screen("dialog-who", "/t/{code}", "knight", on("table", ask_who)),
    Screen("dialog-page", "/t/{code}/dialog/damage-boss", "knight"),
    Screen("toast", "/t/{code}", "knight", refused_act),
    Screen("history", "/t/{code}/history", "minions"),
    Screen("history-empty", "/t/{code}/history", "new"),
    Screen("past", "/t/{code}?at=4", "minions"),
    Screen("result-now", "/t/{code}/result", "minions"),
    Screen("result-won", "/t/{code}/result", "won"),
    Screen("result-lost", "/t/{code}/result", "lost"),
    Screen("result-along", "/t/{code}/result", "won", open_all),
    Screen("settings", "/t/{code}/settings", "long_names"),
    Screen("error-404", "/t/ZZZZZ"),
    Screen("error-403", "/t/{code}/key/none-of-ours", "new"),
    # Last, for they add a play to what the others count.
    Screen("plays-change", "/plays/add", tap=typed_play, known=("won",)),
    Screen("plays-delete", "/plays/add", tap=delete_play, known=("won",)),
)
