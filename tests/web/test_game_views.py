"""The templates that the games name."""

from companion.games import GAMES
from companion.web.picture.sheets import templates_of
from companion.web.table.game_views import finished_views, game_views, screen_of


def test_every_template_that_a_game_names_is_there(app):
    there = set(app.jinja_env.list_templates())
    for slug, game in GAMES.items():
        views = [*game_views(game), *(view for view, _ in finished_views(game, ["red"]))]
        drawings = [template for _, template in templates_of(game, ["red"])]
        named = {*(view.template for view in views), screen_of(game), *drawings}
        if game.campaign_moves:
            named |= {f"games/{slug}/campaign.html", f"games/{slug}/campaign_result.html"}
        assert named <= there, slug


def test_no_template_that_a_game_may_name_is_forgotten(app):
    names = ("finished.html", "finished_seat.html", "picture.svg", "picture_seat.svg")
    there = {
        one for one in app.jinja_env.list_templates() if one.startswith("games/") and one.endswith(names)
    }
    named = {
        *(view.template for game in GAMES.values() for view, _ in finished_views(game, ["red"])),
        *(template for game in GAMES.values() for _, template in templates_of(game, ["red"])),
    }
    assert {one for one in there if one.endswith(names)} <= named
