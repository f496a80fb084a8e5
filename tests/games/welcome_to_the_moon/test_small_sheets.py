"""All sheets beside each other, drawn small: what each pen wrote, over the one empty sheet of all."""

from each import each

from companion.games.welcome_to_the_moon.sheet_view import small_sheets
from companion.games.welcome_to_the_moon.views import panel
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table, six_sheets


@each("slug", SLUGS)
def test_an_empty_sheet_adds_nothing_to_what_is_printed(slug):
    table = a_table(slug)
    small = small_sheets(table.state)
    assert small.empty.count("h0") == len(table.layout.parts[table.state.active].spaces)
    assert [sheet.written for sheet in small.sheets] == ["", ""]
    patient_zero = int(slug == "virus")
    assert {sheet.filled for sheet in small.sheets} == {patient_zero}


@each("slug", [slug for slug in SLUGS if slug != "battle"])
def test_each_pen_s_marks_are_its_own(slug):
    table = six_sheets(slug)
    for sheet, player in zip(small_sheets(table.state).sheets, table.state.players, strict=True):
        assert sheet.seat == player.seat
        lost = sum(entry in table.layout.entries for entry in player.sheet.written.values())
        assert sheet.written.count("h0") + lost == sheet.filled == len(player.sheet.written)
        lines = [one for one in player.sheet.circled if table.layout.spots[one].line]
        assert sheet.lines.count("L") == len(lines)
        assert sheet.circled.count("h0") == len(player.sheet.circled) - len(lines)
        assert sheet.crossed.count("m0-") == len(player.sheet.crossed) + lost


def test_wm_b8_of_two_sheets_the_one_in_use_is_drawn_small():
    table = six_sheets("battle")
    for sheet, player in zip(small_sheets(table.state).sheets, table.state.seen, strict=True):
        there = [whose for space, whose in player.sheet.written.items() if space.startswith("left.")]
        asteroids = [one for one in player.sheet.crossed if one.startswith("left.asteroid.")]
        assert sheet.written.count("h0") == there.count("mine")
        assert sheet.theirs.count("h0") == there.count("theirs") + len(asteroids)
        assert (sheet.filled, sheet.spaces) == (len(there), 33)


def test_a_player_alone_has_nobody_to_compare_with():
    assert panel(a_table("mine", 1).state, "red").small is None
    assert panel(a_table("mine", 2).state, "red").small is not None


@each("mode", ["cards", "scores"])
def test_sheets_of_paper_are_not_drawn(mode):
    assert panel(Table("mine", 2, mode=mode).state, "red").small is None
