"""Moves that place and remove loss and emergency tokens, and why a token is not placed.

Rules EC-V3, EC-V4, EC-V5, EC-V6, EC-V7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import NOTHING, Text
from companion.games.exoplanet_colony.card_records import LOSS, TOKEN_OFF, Step
from companion.games.exoplanet_colony.components import (
    COLOURS,
    EMERGENCY,
    LOSS_TOKENS,
    LOWER,
    LOWER_COLOURS,
    PRODUCTION_LEAST,
    RESOURCES,
    TOKENS,
)
from companion.games.exoplanet_colony.parts import BASE
from companion.games.exoplanet_colony.production import loss_tokens, production
from companion.games.exoplanet_colony.state import (
    HUB,
    Module,
    State,
    also_noted,
    colour_of,
    module_at,
    module_name,
    noted,
)

ON_COLOUR = "-module"
"""Ending of an id that names a module by its colour, such as 'yellow-module' (EC-V7)."""
COLOUR_PLACES = {
    f"{colour}{ON_COLOUR}": Text("the {colour} module", colour=name) for colour, name in LOWER_COLOURS.items()
}
BUTTONS = {
    **{resource: Text("{resource} loss", resource=name) for resource, name in RESOURCES.items()},
    EMERGENCY: Text("Emergency"),
}
"""Names of the tokens at the start of a button's label."""


def modules_of(state: State, at: str) -> tuple[Module, ...]:
    """EC-V7: return the module with this id, or all modules of a colour ("yellow-module")."""
    if (colour := colour_named(at)) not in COLOURS:
        return (module_at(state, at),)
    return tuple(module for module in state.modules if colour_of(state, module) == colour)


def target(state: State, at: str) -> Module | None:
    """EC-V7: return the module that `at` names, None if `at` is a colour that no module has.

    Raise `IllegalMove` if several modules have this colour and the map is tracked. If it is not tracked, `at`
    may be empty.
    """
    found = modules_of(state, at if at or state.tracks(BASE) else HUB)
    if len(found) > 1 and state.tracks(BASE):
        raise IllegalMove("There are {count} such modules: say which one.", count=len(found))
    return found[0] if found else None


def colour_named(at: str) -> str:
    """Return the colour of "yellow-module", "" if `at` names a module."""
    return at.removesuffix(ON_COLOUR) if at.endswith(ON_COLOUR) else ""


def places(state: State) -> dict[str, str]:
    """Return labels by id: first the modules on the base, then all colours that a card may name (EC-V7)."""
    named = {module.id: module_name(state, module.id) for module in state.modules}
    missing = {
        at: Text("{module}\nnot on the base", module=said)
        for at, said in COLOUR_PLACES.items()
        if not modules_of(state, at)
    }
    return {**named, **COLOUR_PLACES, **missing}


def why_no_loss(state: State, resource: str) -> Text:
    """EC-V4, EC-V5: return the reason why no loss token of a resource can be placed, "" if one can."""
    if production(state, resource) <= PRODUCTION_LEAST:
        return Text(
            "{resource} production is \u2212{least} already",
            resource=RESOURCES[resource],
            least=-PRODUCTION_LEAST,
        )
    if loss_tokens(state, resource) >= LOSS_TOKENS:
        return Text(
            "{loss_tokens} {resource} loss tokens are on the base already",
            loss_tokens=LOSS_TOKENS,
            resource=LOWER[resource],
        )
    return NOTHING


def tokens_on(module: Module, token: str) -> int:
    """Return the number of tokens of a kind on a module."""
    return module.emergencies if token == EMERGENCY else module.loss[token]


def token_value(module: str, token: str) -> str:
    """Return the id of the number of tokens of a kind on a module."""
    return f"{module}.emergencies" if token == EMERGENCY else f"{module}.loss.{token}"


def with_token(state: State, token: str) -> Module | None:
    """Return a module that has a token of this kind, or None."""
    return next((module for module in state.modules if tokens_on(module, token)), None)


def check_token(state: State, module: Module, token: str) -> None:
    """EC-A6, EC-V3: raise `IllegalMove` if no such token is on the module."""
    if not tokens_on(module, token):
        raise IllegalMove(
            "There is no {token} token on {module}.",
            token=TOKENS[token],
            module=module_name(state, module.id),
        )


def token_off(state: State, module: str, token: str) -> State:
    """Return the state with one token taken off a module (EC-A6, EC-V3)."""
    return with_tokens(state, module, token, tokens_on(module_at(state, module), token) - 1)


def with_tokens(state: State, module: str, token: str, count: int) -> State:
    """Return the state with this number of tokens of a kind on a module."""
    if token == EMERGENCY:
        return state.with_module(module, emergencies=count)
    return state.with_module(module, loss=module_at(state, module).loss.put(token, count))


class PlaceLoss(Move, kind="place-loss"):
    """EC-V3: place loss tokens on a module. `at` is its id, or its colour as in "yellow-module" (EC-V7)."""

    sentence = Text("{resource} loss token for {at}.")

    resource: str = declare(Choice("Resource", RESOURCES))
    at: str = declare(Id("On which module", of="module"), default="")
    count: int = declare(Number("Tokens", 1, LOSS_TOKENS), default=1)

    def words(self, names: Mapping[str, str]) -> Text:
        loss = Text("{resource} loss", resource=RESOURCES[self.resource])
        return super().words(names) if self.at else Text("A token: {token}.", token=loss)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for resource, name in RESOURCES.items():
            why = why_no_loss(state, resource)
            hint = Text("No token is placed: {why}.", why=why) if why else why
            label = Text("{resource} loss", resource=name)
            if state.tracks(BASE):
                yield cls(resource=resource, at=HUB).offer(label, "at", hint=hint, at=places(state))
            else:
                yield cls(resource=resource).offer(label, hint=hint)

    def check(self, state: State) -> None:
        """Check the module only. Tokens that cannot be placed are skipped, as the event goes on (EC-Q5).

        Rule EC-V3.
        """
        target(state, self.at)

    def apply(self, state: State) -> State:
        """EC-V3, EC-V4, EC-V5, EC-V7: place token by token; each takes 1 off the production at once."""
        module = target(state, self.at)
        for _ in range(self.count if module else 0):
            if module is None or why_no_loss(state, self.resource):
                break
            now = module_at(state, module.id)
            state = state.with_module(now.id, loss=now.loss.plus(self.resource, 1))
        return noted(state, Step(LOSS, self.resource, self.count, colour_named(self.at)))


class PlaceEmergency(Move, kind="place-emergency"):
    """EC-V6, EC-V7: place an emergency token, which moves the level one space to the right.

    EC-Q20: the level moves even if the box has no token left.
    """

    sentence = Text("Emergency on {at}.")
    anywhere = Text("A token: {token}.", token=BUTTONS[EMERGENCY])

    at: str = declare(Id("On which module", of="module"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        return super().words(names) if self.at else self.anywhere

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.tracks(BASE):
            yield cls(at=HUB).offer(Text("Emergency"), "at", at=places(state))
        else:
            yield cls().offer(Text("Emergency"))

    def check(self, state: State) -> None:
        target(state, self.at)

    def apply(self, state: State) -> State:
        module = target(state, self.at)
        if module is not None:
            state = state.with_module(module.id, emergencies=module.emergencies + 1)
        return noted(state, Step(EMERGENCY, where=colour_named(self.at)))


class RemoveToken(Move, kind="remove-token"):
    """EC-V3: remove a token from any module by a card's effect.

    Removing a loss token raises the production by 1. Removing an emergency token lowers the level by one
    space.
    """

    sentence = Text("A card removes a token from {at}: {token}.")

    at: str = declare(Id("Module", of="module"))
    token: str = declare(Choice("Token", TOKENS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if not state.tracks(BASE):
            for token, name in BUTTONS.items():
                if module := with_token(state, token):
                    yield cls(at=module.id, token=token).offer(Text("{token} off", token=name))
            return
        for module in state.modules:
            for token, name in BUTTONS.items():
                if tokens_on(module, token):
                    label = Text("{token} off {module}", token=name, module=module_name(state, module.id))
                    yield cls(at=module.id, token=token).offer(label)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (token_value(self.at, self.token),) if state.tracks(BASE) else ()

    def check(self, state: State) -> None:
        check_token(state, module_at(state, self.at), self.token)

    def apply(self, state: State) -> State:
        where = colour_of(state, module_at(state, self.at))
        resource = "" if self.token == EMERGENCY else self.token
        return also_noted(token_off(state, self.at, self.token), Step(TOKEN_OFF, resource, where=where))
