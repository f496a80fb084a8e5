"""Groups on a server that strangers share. The link of a group opens its people and plays, nothing else.

A page asks before a phone joins the group of a link, so that opening a link never changes a phone's group.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from companion.tables import people
from companion.web import limits
from companion.web.people.phone_group import (
    KEPT,
    SECRET,
    group_of,
    group_secret,
    has_groups,
    is_renewed,
    known_group,
    new_secret,
)

bp = Blueprint("groups", __name__)


@bp.before_request
def on_servers_for_strangers() -> None:
    """Answer 404 on a server without groups, and for a malformed link."""
    secret = (request.view_args or {}).get("secret")
    if not has_groups() or (secret is not None and not SECRET.fullmatch(secret)):
        abort(404)


def no_group(status: int = 200, *, renewed: bool) -> ResponseReturnValue:
    """Show the page of a phone without a group. `renewed` is True if it used the old link of a group."""
    return render_template("people/no_group.html", renewed=renewed), status


@bp.post("/g")
def begin() -> ResponseReturnValue:
    """Create a group for this phone."""
    limits.spend(limits.TABLES)
    session[KEPT] = new_secret()
    return redirect("/people", 303)


@bp.post("/g/leave")
def leave() -> ResponseReturnValue:
    """Take this phone out of its group. The group stays for those who have its link."""
    session.pop(KEPT, None)
    return redirect("/people", 303)


@bp.get("/g/renew")
def ask_renewal() -> ResponseReturnValue:
    """Ask before the group gets a new link."""
    known_group()
    return render_template("people/renew_group.html")


@bp.post("/g/renew")
def renew() -> ResponseReturnValue:
    """Give the group a new link, which only this phone has. Phones with the old link leave the group."""
    limits.spend(limits.TABLES)
    here, secret = known_group(), new_secret()
    if not people.move_group(here, group_of(secret)):
        abort(404)
    session[KEPT] = secret
    return redirect("/people#group", 303)


@bp.get("/g/<secret>")
def ask(secret: str) -> ResponseReturnValue:
    """Ask if this phone should join the group of this link."""
    if is_renewed(secret):
        return no_group(404, renewed=True)
    if secret == group_secret():
        return redirect("/people", 303)
    return render_template("people/join_group.html", secret=secret, other=bool(group_secret()))


@bp.post("/g/<secret>")
def join(secret: str) -> ResponseReturnValue:
    """Make this phone join the group."""
    if is_renewed(secret):
        return no_group(404, renewed=True)
    session[KEPT] = secret
    return redirect("/people", 303)
