"""Groups of a server for strangers: a link that opens the people and plays of one, and nothing else.

Opening the link asks first, so that no link makes a phone count its tables elsewhere.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from companion.web import limits
from companion.web.people.circles import KEPT, SECRET, group, has_groups, new_group

bp = Blueprint("groups", __name__)


@bp.before_request
def on_servers_for_strangers() -> None:
    """A house has no groups, and a link that can be none leads nowhere."""
    secret = (request.view_args or {}).get("secret")
    if not has_groups() or (secret is not None and not SECRET.fullmatch(secret)):
        abort(404)


@bp.post("/g")
def begin() -> ResponseReturnValue:
    """A new group for this phone."""
    limits.spend(limits.TABLES)
    session[KEPT] = new_group()
    return redirect("/people", 303)


@bp.post("/g/leave")
def leave() -> ResponseReturnValue:
    """This phone belongs to no group any more. The group stays, for those who have its link."""
    session.pop(KEPT, None)
    return redirect("/people", 303)


@bp.get("/g/<secret>")
def ask(secret: str) -> ResponseReturnValue:
    """Whether this phone shall belong to the group of this link."""
    if secret == group():
        return redirect("/people", 303)
    return render_template("people/join_group.html", secret=secret, other=bool(group()))


@bp.post("/g/<secret>")
def join(secret: str) -> ResponseReturnValue:
    """This phone belongs to the group from now on."""
    session[KEPT] = secret
    return redirect("/people", 303)
