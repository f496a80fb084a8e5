"""The help for newcomers: no prompt of any game is without it, and it says no more than the rules."""

import re
from pathlib import Path

from each import each

from companion.engine.guide import MOST_LINES
from companion.games import GAMES
from tests.games.situations import SEATS, SITUATIONS, is_over, situations

LONGEST, LONGEST_MEANING = 90, 100
GAMES_FOLDER = Path(__file__).parents[2] / "companion" / "games"
PROMPT = re.compile(r'\bPrompt\(\s*f?"([a-z-]+)')
STATIC = Path(__file__).parents[2] / "static"
RULES = Path(__file__).parents[2] / "docs" / "rules"
DEFINED = re.compile(r"\*\*((?:[A-Z]+-)[A-Z0-9-]*[0-9][a-z]?)\*\*")
IN_PLAY = {
    slug: [GAMES[slug].guide(state) for state in states.values()] for slug, states in SITUATIONS.items()
}


def guides_of(slug):
    """Return the different guides of a game: its tables need not all have the same one."""
    return list({id(guide): guide for guide in IN_PLAY[slug]}.values())


def defined_rules(slug):
    return set(DEFINED.findall((RULES / f"{slug.replace('_', '-')}.md").read_text()))


def names_it(text, name):
    return re.search(rf"(?<!\w){re.escape(str(name))}(?!\w)", text) is not None


@situations()
def test_each_prompt_has_help(game, state):
    guide = game.guide(state)
    prompts = {prompt.id for seat in SEATS for prompt in game.prompts(state, seat)}
    prompts |= {"end"} if is_over(game, state) else set()
    assert {prompt for prompt in prompts if not guide.step_id(prompt)} == set()


@each("slug", SITUATIONS)
def test_each_prompt_in_the_code_has_help_and_each_step_is_one_of_them(slug):
    """Also those that no situation shows, and no help is left for a prompt that is gone."""
    code = "\n".join(path.read_text() for path in (GAMES_FOLDER / slug).rglob("*.py"))
    asked = {prompt.rstrip("-") for prompt in PROMPT.findall(code)}
    helped = {step for guide in guides_of(slug) for step in guide.steps}
    assert helped | {"over", "end"} == asked | {"over", "end"}


@each("slug", SITUATIONS)
def test_lines_are_few_and_short(slug):
    for guide in guides_of(slug):
        for place, step in guide.steps.items():
            assert 1 <= len(step.lines) <= MOST_LINES, place
        lines = [line for step in guide.steps.values() for line in step.lines]
        assert [line for line in (*lines, *guide.round) if len(line) > LONGEST] == []
        meanings = [word.meaning for word in guide.words.values()]
        assert [meaning for meaning in meanings if len(meaning) > LONGEST_MEANING] == []
        assert guide.round


@each("slug", SITUATIONS)
def test_the_help_cites_rules_that_exist(slug):
    known = defined_rules(slug)
    for guide in guides_of(slug):
        for place, cited in (*guide.steps.items(), *guide.words.items()):
            assert set(cited.rules.split()) <= known, place
            assert cited.rules or place in {"over", "end"}, place


@each("slug", SITUATIONS)
def test_each_word_belongs_to_a_step_and_no_step_lacks_a_word(slug):
    """A line that names a word has its meaning below, and so has every word a step refers to."""
    for guide in guides_of(slug):
        used = {word for step in guide.steps.values() for word in step.words.split()}
        assert used == set(guide.words)
        for place, step in guide.steps.items():
            text = " ".join(step.lines)
            named = {word for word, said in guide.words.items() if names_it(text, said.name)}
            assert named <= set(step.words.split()), place


def test_the_words_that_newcomers_stumble_over_are_explained():
    explained = {
        str(word.name) for slug in SITUATIONS for guide in guides_of(slug) for word in guide.words.values()
    }
    assert {"Overcharge", "Exhausted", "Emergency Level", "Quarantine"} <= explained


@each("slug", SITUATIONS)
def test_icons_of_words_are_drawn(slug):
    for guide in guides_of(slug):
        for place, word in guide.words.items():
            file, _, icon = word.icon.rpartition("/")
            folders = (STATIC / "built" / "icons", STATIC / "icons")
            drawn = next(path for folder in folders if (path := folder / f"{file or 'sprite'}.svg").exists())
            assert not icon or f'id="{icon}"' in drawn.read_text(encoding="utf-8"), place


def test_a_prompt_of_a_seat_has_the_help_of_its_step():
    guide = GAMES["astro_knights"].guide(next(iter(SITUATIONS["astro_knights"].values())))
    assert guide.step_id("exhausted-red") == "exhausted"
    assert guide.step_id("unheard-of") == ""
