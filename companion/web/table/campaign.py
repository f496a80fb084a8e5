"""The page of a campaign, which sums up its tables. It may be shared; only players may change it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.campaign import Chapter
from companion.engine.errors import IllegalMove
from companion.engine.game import RegisteredGame
from companion.tables.access import access_keys
from companion.tables.campaign import campaign_of, chapters_of
from companion.tables.errors import Forbidden
from companion.tables.play import play_tap
from companion.web import limits
from companion.web.access.asker import count_reading, key_owner
from companion.web.access.links import campaign_link
from companion.web.access.phones import known_codes, phone, remember
from companion.web.table.move_forms import read_tap, sent_fields
from companion.web.table.panel import REFUSED, notice_of, status_of
from companion.web.table.table_page import TablePage

bp = Blueprint("campaign", __name__)


@dataclass(frozen=True)
class CampaignPage:
    """A campaign as opened from one of its tables.

    `shown` is the data that the game computes from the tables of the campaign. `opens` are the codes of the
    tables for which this phone has a key.
    """

    slug: str
    code: str
    chapters: tuple[Chapter[Any], ...]
    shown: Any
    opens: frozenset[str]

    @property
    def newest(self) -> Chapter[Any]:
        """The last table of the campaign."""
        return self.chapters[-1]


def campaign_page(page: TablePage) -> CampaignPage | None:
    """Return the campaign that a table belongs to.

    Return None if the table belongs to none, or if no table of the campaign can be shown.
    """
    chapters = tuple(chapters_of(campaign_of(page.code) if page.in_campaign else ()))
    if not chapters:
        return None
    shown = page.game.campaign_view(chapters)
    opens = frozenset({page.code, *known_codes()})
    return CampaignPage(page.view.game, page.code, chapters, shown, opens)


@bp.get("/t/<code>/campaign")
def campaign(code: str) -> ResponseReturnValue:
    """Show the campaign of this table.

    If this phone also plays at a newer table of the campaign, redirect to the page of the newest such table.
    """
    asker = phone(code)
    count_reading(asker)
    page = TablePage.of(asker)
    found = page_or_404(page)
    played = (chapter.code for chapter in reversed(found.chapters) if chapter.code in found.opens)
    newest = next((code for code in played if not phone(code).watches), asker.code)
    if newest != asker.code:
        return redirect(f"/t/{newest}/campaign", 303)
    return render_campaign(page, found)


def page_or_404(page: TablePage) -> CampaignPage:
    return campaign_page(page) or abort(404)


def render_campaign(page: TablePage, found: CampaignPage, status: int = 200) -> ResponseReturnValue:
    """Render the page, with the sentence of a refusal if there is one."""
    first = found.chapters[0].code
    html = render_template(
        "table/campaign.html",
        page=page,
        slug=page.view.game,
        campaign=found,
        link=campaign_link(first, access_keys.keys(first).watch),
        tap_key=secrets.token_hex(16),
    )
    return make_response(html, status)


@bp.get("/t/<code>/campaign/<key>")
def enter(code: str, key: str) -> ResponseReturnValue:
    """Open the shared link of a campaign.

    The phone stores the watching key and is redirected to an address without it.
    """
    asker = key_owner(code, key)
    return remember(make_response(redirect(f"/t/{asker.code}/campaign", 303)), asker.code, asker.key)


def check_of_campaign(game: RegisteredGame, kind: str) -> None:
    """Raise `IllegalMove` for a move that is not a move of the campaign, such as an undo."""
    if kind not in game.campaign_moves:
        raise IllegalMove("This page only changes the campaign. Play and undo at the table.")


@bp.post("/t/<code>/campaign")
def play_move(code: str) -> ResponseReturnValue:
    """Play a move of the campaign and show the page again. Other moves are refused here."""
    asker = phone(code)
    if asker.watches:
        raise Forbidden
    limits.spend_play(asker.code, asker.key)
    try:
        tap = read_tap(asker, sent_fields(request.form))
        check_of_campaign(asker.table.game, tap.kind)
        play_tap(asker.table, tap)
    except tuple(REFUSED) as error:
        page = TablePage.of(asker, **notice_of(error))
        return render_campaign(page, page_or_404(page), status_of(error))
    return redirect(f"/t/{asker.code}/campaign", 303)
