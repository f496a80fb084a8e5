"""The campaign: the line of adventures, stars by place over several of them, notes, stars by hand."""

from dataclasses import replace
from itertools import pairwise

from each import each

from companion.engine.campaign import Chapter
from companion.engine.text import Text
from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.campaign import MOST_NOTES, MOST_WRITTEN, campaign, stars
from tests.games.welcome_to_the_moon.table import SLUGS, Table


def a_table(slug, players=3, **setup):
    return Table(slug, players, campaign=True, **setup)


def over(slug, *claims, **setup):
    """A table whose adventure is over; each seat has accomplished these missions, so totals differ."""
    table = a_table(slug, len(claims), **setup)
    table.open().play("turn-over")
    for seat, letters in zip(table.ids, claims, strict=True):
        table.with_claims(seat, letters)
    return table.set(ended=("errors",))


def chapter(table, code="ONE"):
    end = table.outcome()
    return Chapter(code, table.state, end, Text("Turn 1"), 1, 2 if end else None)


def read(*tables):
    return campaign([chapter(table, f"T{at}") for at, table in enumerate(tables)])


def by_adventure(shown):
    return {row.slug: tuple(cell.stars for cell in row.cells) for row in shown.rows if row.code}


def totals(shown):
    return tuple(person.total for person in shown.people)


# The line


@each(("slug", "then"), list(pairwise(SLUGS)))
def test_wm_s71_the_adventures_follow_one_another(slug, then):
    """Played as the one before; the missions, which are others, are drawn."""
    setup = a_table(slug, mode="cards", dealer="table", level=3, errors_anyway=False).setup
    found = GAME.following(setup, over(slug, "A", "").outcome())
    assert (found.setup.adventure, found.setup.missions) == (then, (0, 0, 0))
    assert found.label == f"Next: {GAME.start(found.setup, a_table(then).seats).adventure.layout.name}"
    kept = ("mode", "dealer", "level", "errors_anyway", "campaign")
    assert [getattr(found.setup, name) for name in kept] == [getattr(setup, name) for name in kept]


def test_wm_s71_nothing_follows_the_last_one_a_running_one_or_one_outside_of_a_campaign():
    end = over(SLUGS[0], "A", "").outcome()
    assert GAME.following(a_table(SLUGS[0]).setup, end) is not None
    assert GAME.following(a_table(SLUGS[-1]).setup, end) is None
    assert GAME.following(a_table(SLUGS[0]).setup, None) is None
    assert GAME.following(Table(SLUGS[0]).setup, end) is None


# Stars


def test_wm_s72_stars_by_place_add_up_over_the_adventures():
    """WM-S74: two share the first place of the Colony, and the next one's is the second."""
    shown = read(
        over("launch", "A", "", ""),
        over("journey", "", "ABC", ""),
        over("colony", "AB", "AB", "A"),
        over("mine", "", "A", "AB"),
    )
    assert by_adventure(shown) == {
        "launch": (1, 1, 1),  # WM-A1-36: missions bring no points there, so all share
        "journey": (0, 1, 0),
        "colony": (2, 2, 1),
        "mine": (0, 1, 2),
    }
    assert totals(shown) == (3, 5, 4)
    assert shown.headline == "Ben leads with 5 stars."
    assert [person.name for person in shown.ranked] == ["Ben", "Cleo", "Ada"]


def test_wm_s77_equal_stars_lead_together_and_share_the_victory():
    shown = read(over("mine", "A", "A"))
    assert totals(shown) == (2, 2)
    assert shown.headline == "Ada and Ben lead with 2 stars each."
    shown = read(over(SLUGS[-1], "", ""))
    assert shown.over
    assert shown.headline.startswith("Ada and Ben share the victory with ")


def test_wm_s72_the_campaign_is_over_with_the_last_adventure():
    table = over(SLUGS[-1], "ABC", "")
    shown = read(over("mine", "AB", ""), table)
    most = sum(t.layout.stars[0] for t in (table, Table("mine")))
    assert shown.headline == f"Ada wins the campaign with {most} stars."
    assert not read(over("mine", "AB", "")).over


def test_an_adventure_that_is_played_brings_nothing_yet():
    shown = read(over("mine", "AB", ""), a_table("dome", 2))
    row = next(row for row in shown.rows if row.slug == "dome")
    assert (row.code, row.over, row.moment) == ("T1", False, "Turn 1")
    assert [(cell.stars, cell.points) for cell in row.cells] == [(None, None)] * 2
    assert read(a_table("launch")).headline == "Nobody has a star yet."


def test_of_an_adventure_played_twice_the_first_end_counts():
    """It was broken off and begun again; after the end of the line it is played once more for fun."""
    shown = read(a_table("mine", 2), over("mine", "A", ""), over("mine", "", "AB"))
    row = next(row for row in shown.rows if row.slug == "mine")
    assert (row.code, [cell.stars for cell in row.cells]) == ("T1", [2, 1])
    assert shown.row_of("T2") is None


def test_people_are_the_same_by_their_places_whatever_they_are_called_and_coloured():
    first, second = over("mine", "AB", ""), a_table("dome", 2, names=("Ada B.", "Ben"))
    ada, ben = second.state.players
    second.set(players=(replace(ada, seat="blue"), replace(ben, seat="red")))
    second.play("campaign-stars", seat="red", adventure="launch", stars=3)
    shown = read(first, second)
    assert [(one.name, one.seat, one.total) for one in shown.people] == [
        ("Ada B.", "blue", 2),
        ("Ben", "red", 4),
    ]


# Notes and stars by hand


def test_wm_s75_a_note_is_written_undone_and_redone():
    table = a_table("launch").play("campaign-note", text="Box 12: open it after the Colony")
    assert [(note.adventure, note.text) for note in read(table).notes] == [
        ("The Launch", "Box 12: open it after the Colony")
    ]
    assert table.control("undo").state.notes == ()
    assert len(table.redo().state.notes) == 1


def test_wm_s75_a_removed_note_leaves_the_others_their_numbers():
    table = a_table("launch")
    for text in ("one", "two", "three"):
        table.play("campaign-note", text=text)
    table.play("campaign-note-remove", note=2)
    assert [(note.number, note.text) for note in read(table).notes] == [(1, "one"), (3, "three")]
    assert table.refusal("campaign-note-remove", note=2) == "There is no such note."
    assert table.refusal("campaign-note-remove", note=4) == "There is no such note."
    assert [one.fields["note"] for one in table.offers("campaign-note-remove")] == [1, 3]


def test_wm_s75_a_table_has_room_for_some_notes():
    table = a_table("launch")
    for number in range(MOST_NOTES):
        assert table.refusal("campaign-note", text="x") is None
        table.play("campaign-note", text=str(number))
    assert table.refusal("campaign-note", text="x") == f"There are {MOST_NOTES} notes already."
    table.play("campaign-note-remove", note=7).play("campaign-note", text="in its place")
    assert table.refusal("campaign-note", text="x") == f"There are {MOST_NOTES} notes already."


def test_wm_s75_removed_notes_take_no_room_and_their_numbers_are_not_given_again():
    table = a_table("launch")
    for number in range(1, MOST_NOTES + 1):
        table.play("campaign-note", text=str(number)).play("campaign-note-remove", note=number)
    table.play("campaign-note", text="one more")
    assert [(note.number, note.text) for note in read(table).notes] == [(MOST_NOTES + 1, "one more")]
    table.play("campaign-note-remove", note=MOST_NOTES + 1)
    assert read(table).notes == ()


def test_wm_s75_a_table_that_wrote_and_removed_very_many_notes_takes_no_more():
    table = a_table("launch").set(notes=("",) * (MOST_WRITTEN - 1)).play("campaign-note", text="the last")
    assert table.refusal("campaign-note", text="x").startswith(
        f"At this table {MOST_WRITTEN} notes were written"
    )
    assert table.refusal("campaign-note-remove", note=MOST_WRITTEN) is None


def test_wm_s75_stars_set_by_hand_take_the_place_of_those_of_the_result():
    """After the end, undone and redone; typed again, the last ones count. The panel shows the same."""
    table = over("mine", "AB", "A")
    assert stars(table.state) == {"red": 2, "blue": 1}
    table.play("campaign-stars", seat="blue", adventure="mine", stars=4)
    table.play("campaign-stars", seat="blue", adventure="mine", stars=-1)
    assert stars(table.state)["blue"] == -1
    shown = read(table)
    row = next(row for row in shown.rows if row.slug == "mine")
    assert [(cell.stars, cell.typed) for cell in row.cells] == [(2, False), (-1, True)]


def test_wm_s75_stars_by_hand_are_undone_and_redone():
    table = a_table("mine", 2).play("campaign-stars", seat="red", adventure="mine", stars=3)
    assert totals(read(table)) == (3, 0)
    assert totals(read(table.control("undo"))) == (0, 0)
    assert totals(read(table.redo())) == (3, 0)


def test_wm_s75_stars_of_an_adventure_played_elsewhere_are_typed_at_any_table_of_the_campaign():
    mine = a_table("mine", 2)
    for slug, count in (("launch", 1), ("colony", 2)):
        mine.play("campaign-stars", seat="red", adventure=slug, stars=count)
    assert totals(read(mine)) == (3, 0)
    dome = a_table("dome", 2).play("campaign-stars", seat="red", adventure="colony", stars=0)
    assert totals(read(mine, dome)) == (1, 0), "what a later table says counts"


def test_wm_s77_alone_the_stars_are_up_to_the_player():
    table = over("mine", "A")
    assert by_adventure(read(table)) == {"mine": (None,)}
    table = a_table("mine", 1).play("campaign-stars", seat="red", adventure="mine", stars=2)
    shown = read(table)
    assert (shown.solo, shown.headline) == (True, "Ada has 2 stars.")


@each(
    ("kind", "fields"),
    [
        ("campaign-note", {"text": "x"}),
        ("campaign-note-remove", {"note": 1}),
        ("campaign-stars", {"seat": "red", "adventure": "mine", "stars": 1}),
    ],
)
def test_a_table_of_no_campaign_is_as_before(kind, fields):
    table = Table("mine")
    assert table.refusal(kind, **fields) == "This table belongs to no campaign."
    assert table.offers(kind) == []
    assert not GAME.in_campaign(table.setup)


def test_nobody_sits_there():
    move = {"seat": "orange", "adventure": "mine", "stars": 1}
    assert a_table("mine", 2).refusal("campaign-stars", **move) == "Nobody sits there."
