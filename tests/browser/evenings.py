"""A recorded evening of each game for two phones, as the page leads through it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.browser.whole_evening import Act, Evening
from tests.load.server import Server


def dealt_and_ticked(acts: Iterable[Act]) -> Iterator[Act]:
    """Astrojam's items as the table deals them: where the app deals, they come otherwise each time.

    A delivery scores at once where its place is ticked, and where the column has no condition.
    """
    conditions = set[str]()
    delivered: list[Act] = []
    for act in acts:
        column = next(iter(act.want.get("column", ())), "")
        if act.kind == "lay-condition":
            conditions.add(column)
        if act.kind == "deliver":
            delivered.append(act)
        elif act.kind == "score":
            delivery = delivered.pop()
            column = delivery.want["column"][0]
            if act.want["visited"] == ["yes"] or column not in conditions:
                yield Act("score-delivery", {**delivery.want, **act.want})
            else:
                yield from (delivery, act)
            conditions.discard(column)
        else:
            yield Act("deal-items", {"by_hand": ["yes"]}) if act.kind == "deal-items" else act


def drawn_at_the_table(acts: Iterable[Act]) -> Iterator[Act]:
    """Each turn of a knight with its draw phase, to which the page leads; the record passed it over."""
    phase = ""
    for act in acts:
        phase = {"draw-turn-card": "main", "draw-boss-card": "boss"}.get(act.kind, phase)
        if act.kind == "go-to-phase":
            phase = act.want["phase"][0]
        if act.kind == "end-turn" and phase == "main":
            yield Act("go-to-phase", {"phase": ["draw"]})
        if (act.kind, phase) != ("go-to-phase", "main"):  # where the page stands already
            yield act


def revealed_with_the_update(acts: Iterable[Act]) -> Iterator[Act]:
    """The event is revealed by the tap of the resource update, and its name is told afterwards."""
    for act in acts:
        if act.kind == "update-resources":
            yield Act(act.kind, {"event": ["yes"]})
        elif act.kind != "reveal-event":
            yield act
        elif "name" in act.want:
            yield Act("name-event", act.want, act.usual)


@dataclass(frozen=True)
class Recorded:
    """A record of a game, what the page leads to in place of its acts, and the words of the end."""

    record: str
    said: str
    led: Callable[[Iterable[Act]], Iterable[Act]] = iter
    setup: dict[str, Any] = field(default_factory=dict)

    def evening(self, server: Server) -> Evening:
        """A table of its own."""
        evening = Evening.recorded(server, self.record, **self.setup)
        evening.acts = list(self.led(evening.acts))
        return evening


EVENINGS = {
    "astro_knights": Recorded(
        "astro_knights/boss_defeated", "Furion is defeated", drawn_at_the_table, {"dealer": "table"}
    ),
    "welcome_to_the_moon": Recorded("welcome_to_the_moon/journey_all_errors", "Ada wins"),
    "exoplanet_colony": Recorded("exoplanet_colony/won_deploy", "You win!", revealed_with_the_update),
    "astrojam": Recorded("astrojam/tie_by_cards", "Ada wins", dealt_and_ticked),
    "hundred_astronauts": Recorded("hundred_astronauts/two_populate", "astronauts"),
    "any_game": Recorded("any_game/birds_and_sets", "wins"),
}
"""Each of two players."""
