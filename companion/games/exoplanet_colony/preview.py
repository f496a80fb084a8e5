"""Previews: how a planned act would change the four productions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.figures import signed
from companion.engine.text import Text, in_a_row
from companion.games.exoplanet_colony.base import WAYS, other_way
from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.components import LOWER, RESOURCES
from companion.games.exoplanet_colony.names import module_name
from companion.games.exoplanet_colony.production import check_range, printed, productions
from companion.games.exoplanet_colony.resources import ByResource
from companion.games.exoplanet_colony.state import HUB_CARD, Module, State
from companion.games.exoplanet_colony.tokens import token_off

DEPLOY, SWITCH, REPAIR = "deploy", "switch", "repair"


@dataclass(frozen=True, slots=True)
class Preview:
    """A planned act: the four productions before and after it, and the reason if it is refused (A0c)."""

    act: str
    what: str
    label: Text
    before: ByResource
    after: ByResource
    refusal: Text | None = None

    @property
    def changes(self) -> tuple[tuple[str, int, int], ...]:
        """The productions that change, as (resource, before, after)."""
        return tuple((r, self.before[r], self.after[r]) for r in RESOURCES if self.before[r] != self.after[r])

    @property
    def wins(self) -> bool:
        """E1: True if the act is allowed and all four productions would be 0 or more."""
        return self.refusal is None and all(value >= 0 for _, value in self.after.items())


def previews(state: State) -> tuple[Preview, ...]:
    """Return a preview of each module to deploy, switch or repair, wherever the pawns are."""
    return (*_deploys(state), *_switches(state), *_repairs(state))


def _preview(act: str, what: str, label: Text, before: ByResource, after: ByResource) -> Preview:
    try:
        check_range(after)
    except IllegalMove as error:
        return Preview(act, what, label, before, after, error.reason)
    return Preview(act, what, label, before, after)


def deployed(state: State, card: ModuleCard) -> Preview:
    """A3: return the preview of a module of the library put on the base."""
    now = productions(state)
    return _preview(
        DEPLOY, card.id, Text("Deploy {card}", card=card.name), now, now + printed(card, state.planet)
    )


def _deploys(state: State) -> Iterator[Preview]:
    for card in state.library.modules:
        if card.id != HUB_CARD:
            yield deployed(state, card)


def switched(state: State, module: Module) -> Preview:
    """A7: return the preview of a module switched off, or on again."""
    after = productions(state.with_module(module.id, on=not module.on))
    name, to = module_name(state, module.id), WAYS[other_way(module)]
    label = Text("Switch {module} {to}", module=name, to=to)
    return _preview(SWITCH, module.id, label, productions(state), after)


def _switches(state: State) -> Iterator[Preview]:
    previews = (switched(state, module) for module in state.modules)
    yield from (preview for preview in previews if preview.changes)


def repaired(state: State, module: Module, resource: str) -> Preview:
    """A6: return the preview of a loss token removed."""
    after = productions(token_off(state, module.id, resource))
    name = module_name(state, module.id)
    label = Text("Repair {resource} on {module}", resource=LOWER[resource], module=name)
    return _preview(REPAIR, f"{module.id}.{resource}", label, productions(state), after)


def _repairs(state: State) -> Iterator[Preview]:
    for module in state.modules:
        for resource in RESOURCES:
            if module.loss[resource]:
                yield repaired(state, module, resource)


def changes_in_words(preview: Preview) -> Text:
    """Return the changes in words: 'Food \u22121 \u2192 +1', or 'no production changes'."""
    said = [
        Text("{resource} {now} \u2192 {then}", resource=RESOURCES[r], now=signed(before), then=signed(after))
        for r, before, after in preview.changes
    ]
    changes = in_a_row(said) or Text("no production changes")
    return Text("{changes} \u00b7 victory", changes=changes) if preview.wins else changes
