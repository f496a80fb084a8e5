"""Small words before names, as people say them."""

import pytest
from each import each
from pages import Phone

from companion.engine.text import Text, plain_list
from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.web.templating.language import elided, translated


@each(
    ("language", "sentence", "name", "said"),
    [
        ("fr", "Tour de {player}", "Ada", "Tour d’Ada"),
        ("fr", "Tour de {player}", "Élodie", "Tour d’Élodie"),
        ("fr", "Tour de {player}", "Œdipe", "Tour d’Œdipe"),
        ("fr", "Tour de {player}", "Yves", "Tour d’Yves"),
        ("fr", "Tour de {player}", "Yann", "Tour de Yann"),
        ("fr", "Tour de {player}", "Ben", "Tour de Ben"),
        ("fr", "Tour de {player}", "Hugo", "Tour de Hugo"),
        ("fr", "De {player}", "Ada", "D’Ada"),
        ("fr", "plus que {player}", "Ada", "plus qu’Ada"),
        ("fr", "Tour de {player}", 8, "Tour de 8"),
        ("fr", "grande {player}", "Ada", "grande Ada"),
        ("es", "Ana y {player}", "Inés", "Ana e Inés"),
        ("es", "Ana y {player}", "Hilario", "Ana e Hilario"),
        ("es", "Ana y {player}", "Ian", "Ana y Ian"),
        ("es", "Ana o {player}", "Olga", "Ana u Olga"),
        ("es", "7 o {player}", 8, "7 u 8"),
        ("es", "10 o {player}", 11, "10 u 11"),
        ("es", "10 o {player}", 110, "10 o 110"),
        ("it", "Ada e {player}", "Elena", "Ada ed Elena"),
        ("it", "Tocca a {player}", "Ada", "Tocca ad Ada"),
        ("it", "Tocca a {player}", "Ugo", "Tocca a Ugo"),
        ("de", "Zug de {player}", "Ada", "Zug de Ada"),
        ("en", "Turn de {player}", "Ada", "Turn de Ada"),
    ],
)
def test_a_small_word_changes_as_the_value_after_it_asks(language, sentence, name, said):
    values = {"player": name}
    assert elided(sentence, values, language).format(**values) == said
    template = sentence.replace("{player}", "%(player)s")
    assert elided(template, values, language) % values == said


def test_a_value_that_nobody_gave_changes_nothing():
    assert elided("Tour de {player}", {"other": "Ada"}, "fr") == "Tour de {player}"


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "Olga et Inés"), ("es", "Olga e Inés"), ("it", "Olga e Inés")]
)
def test_a_list_of_names_is_said_so_too(app, language, said):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert translated(plain_list(["Olga", "Inés"])) == said


def test_a_sentence_of_the_rules_names_a_player_so(app):
    with app.test_request_context(headers={"Accept-Language": "fr"}):
        said = [translated(Text("Turn of {player}.", player=name)) for name in ("Ada", "Ben")]
    assert said == ["Tour d’Ada.", "Tour de Ben."]


def test_a_value_may_have_any_name(app):
    with app.test_request_context():
        said = "{{ _('Remove the note: %(text)s', text=1) }}, {{ ngettext('', '%(many)s', 2, many=3) }}"
        assert app.jinja_env.from_string(said).render() == "Remove the note: 1, 3"


def test_a_page_names_a_player_so_and_still_escapes_the_name(app, client):
    with app.app_context():
        opened = open_table("toy", {"goal": 100}, ("<Ada>", "Ivo"))
        for seat in ("red", "blue"):
            access_keys.take_seat(opened.code, seat)
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    html = Phone(client, opened.code).open(opened.keys.host).get("/invite").text
    assert "Libérer la place d’Ivo" in html
    assert "Libérer la place de &lt;Ada&gt;" in html
