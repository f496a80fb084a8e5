"""What the tests of a game do at its table: make moves, set values by hand, look at buttons and prompts.

A state never changes, so each of these takes one and gives the next. A game's own `table.py` binds them to
its game and adds how a table of that game is told in a few words.
"""

from companion.engine import fields
from companion.engine.chance import Chance
from companion.engine.fields import Number
from companion.engine.move_context import MoveContext
from companion.engine.moves import read_move
from companion.engine.seats import seat_row
from companion.engine.values import by_id


def ends(spec):
    """The values at both ends of what may stand there, or all that there are to choose from."""
    if isinstance(spec, Number):
        return (spec.least, spec.most)
    return tuple(getattr(spec, "options", (False, True)))


class Taps:
    """Everything that can be done at the tables of one game."""

    def __init__(self, game):
        self.game = game

    def new_game(self, raw, names):
        """The table of a raw set-up, checked as a real one is."""
        seats = seat_row(names)
        setup = fields.read(self.game.setup, self.game.fill_setup(raw, {}))
        self.game.check_setup(setup, seats)
        return self.game.start(setup, seats)

    # --- moves ----------------------------------------------------------------------------------

    def the_move(self, state, kind, /, **given):
        """A move from plain fields, with what the app draws for it."""
        move = read_move(self.game.moves, kind, given)
        return move.draw(state, MoveContext(Chance("a seed", 0), 0)) if move.needs_draw(state) else move

    def play(self, state, kind, /, **given):
        """The state after this move, which is checked."""
        return self.game.play(state, self.the_move(state, kind, **given))

    def plays(self, state, *made):
        """The state after several: each a kind, or a pair of a kind and its fields."""
        for move in made:
            kind, given = (move, {}) if isinstance(move, str) else move
            state = self.play(state, kind, **given)
        return state

    def refusal(self, state, kind, /, **given):
        """Why the move may not be made, or None where it may."""
        return self.game.refusal(state, self.the_move(state, kind, **given))

    # --- values ---------------------------------------------------------------------------------

    def correct(self, state, what, value):
        return self.play(state, "correct", what=what, value=value)

    def value_of(self, state, what):
        """What a correction would find there."""
        return by_id(self.game.values(state))[what].value

    def corrections(self, state):
        """Each value set to both ends of what may stand there: its item, the end, the state after."""
        for item in self.game.values(state):
            for value in ends(item.spec):
                yield item, value, self.correct(state, item.id, value)

    # --- what a phone shows ---------------------------------------------------------------------

    def prompt_ids(self, state, seat="red"):
        return [prompt.id for prompt in self.game.prompts(state, seat)]

    def the_prompt(self, state, name, seat="red"):
        """The prompt of this id on the phone of a seat."""
        return next(prompt for prompt in self.game.prompts(state, seat) if prompt.id == name)

    def comes_next(self, state):
        """All prompts, and of the first its button and its sentence."""
        first, *_ = prompts = self.game.prompts(state, "red")
        button = first.offers[0].label if first.offers else None
        return [prompt.id for prompt in prompts], button, first.text

    def an_offer(self, state, kind, label="", **filled):
        """The first offer of this kind with this label and these fields filled in."""
        return next(
            offer
            for offer in self.game.offers(state, "red")
            if offer.kind == kind
            and label in {"", offer.label}
            and all(offer.fields.get(name) == value for name, value in filled.items())
        )
