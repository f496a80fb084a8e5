"""Every entry of the log reads as a sentence."""

from each import each

from companion.games.welcome_to_the_moon import GAME, cards, decisions, paper_scores, turn_end, turns
from tests.games.sentences import check_sentence, every_kind
from tests.games.welcome_to_the_moon.table import a_table

STATE = a_table("mine").state
IDS = {"seat": "red", "space": "mine.l1c5", "mark": "main.plant.e1", "decision": "energy"}


@every_kind(GAME)
def test_every_kind_has_a_sentence(kind, most):
    check_sentence(GAME, STATE, kind, most, IDS)


def choice(number, action):
    return {"seat": "red", "number": number, "action": action, "number_slot": 1, "action_slot": 1}


@each(
    ("move", "expected"),
    [
        (cards.TurnOver(), "The next cards are turned over."),
        (turns.ChooseCombination(**choice(5, "plant")), "Ada chooses 5 with Plant."),
        (turns.ShiftNumber(seat="red", value=7), "Ada makes it 7."),
        (turns.UseWild(seat="blue", action="energy"), "Ben spends a wild symbol: Energy."),
        (decisions.Decline(seat="red", decision="energy"), "Ada leaves an effect alone."),
        (turns.TakeError(seat="red"), "Ada takes a System Error."),
        (turn_end.Done(seat="red"), "Ada is done."),
        (turn_end.ClaimMission(seat="red", letter="A"), "Ada accomplishes mission A."),
        (turn_end.LeaveMissions(seat="red"), "Ada leaves the missions for later."),
        (turn_end.GiveCard(seat="red", slot=1, number=5, action="plant"), "ASTRA gets 5 Plant."),
        (
            turn_end.RemoveCard(seat="red", slot=1, number=5, action="plant"),
            "A solo bonus removes 5 Plant from the game.",
        ),
        (paper_scores.FinishPaper(), "The game is over; the sheets are scored."),
    ],
)
def test_sentences(move, expected):
    assert move.words(GAME.names(STATE)) == expected


def test_a_sentence_names_what_is_on_the_sheet():
    names = GAME.names(STATE)
    spots = a_table("mine").layout.spots
    written = turns.WriteNumber(seat="red", space="mine.l1c5", value=7).words(names)
    assert written == f"Ada writes 7: {spots['mine.l1c5'].name}."
    marked = decisions.MarkSheet(seat="red", mark="main.plant.e1").words(names)
    assert marked == f"Ada marks {spots['main.plant.e1'].name}."
    assert "mine.l1c5" not in written
