"""The page that starts a table of a game, filled in as a browser without scripts does it."""

from pages import sentence_in
from werkzeug.datastructures import MultiDict

from companion.engine import fields
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table


class SetupPage:
    """The page of one game; `rows` are what a browser sends of it, whether somebody typed or not."""

    def __init__(self, app, game, form, rows):
        app.config["WTF_CSRF_ENABLED"] = False
        self.app, self.game, self.of, self.rows = app, game, form, rows
        self.path = f"/new/{game.meta.slug}"
        self.client = app.test_client()

    # --- its form alone -------------------------------------------------------------------------

    def untouched(self, box):
        """The form as the page shows it first, where these cards are known."""
        with self.app.test_request_context(self.path):
            return self.of(box_cards=box)

    def form(self, box=None, /, **typed):
        """The form as it comes from the page."""
        return self.sent({**self.rows, **typed}, box)

    def sent(self, typed, box=None):
        """The form of these fields and no others, of which some may be there several times."""
        with self.app.test_request_context(self.path, method="POST"):
            made = self.of(formdata=MultiDict(typed), box_cards=box or {})
            made.validate()
            return made

    def chosen(self, form, box=None):
        """The set-up that a form stands for."""
        return fields.read(self.game.setup, self.game.fill_setup(form.setup(), box or {}))

    # --- the page -------------------------------------------------------------------------------

    def html(self):
        return self.client.get(self.path).text

    def posted(self, **typed):
        return self.client.post(self.path, data={**self.rows, **typed})

    def started(self, **typed):
        """The table that the page opens."""
        answer = self.posted(**typed)
        assert answer.status_code == 303, sentence_in(answer.text)
        with self.app.app_context():
            return view_table(table_cache.find(answer.headers["Location"].split("/")[2]))

    def refused(self, **typed):
        """The page that comes back with what is wrong."""
        answer = self.posted(**typed)
        assert answer.status_code == 422
        return answer.text
