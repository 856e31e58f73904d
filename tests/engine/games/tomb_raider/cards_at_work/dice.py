"""Cards played on a test: before the dice are thrown, and once they lie."""

from __future__ import annotations

from engine.games.tomb_raider.cards import POOL
from engine.games.tomb_raider.figures import compute_ability
from engine.games.tomb_raider.odds import count_dice

from ..scenario import Table
from .stage import faced, finds, last, play, room, scene, stage, use

# --- more and fewer dice, other numbers -----------------------------------------------------------------------------

DICE: dict[str, tuple[str, str, int]] = {
    # The obstacle, the ability rolled against it, and the number of additional dice.
    "020": ("022", "fight", 1),
    "055": ("062", "move", 1),
    "057": ("079", "fight", 1),
    "075": ("065", "think", 1),
    "093": ("065", "search", 1),
    "094": ("062", "move", 1),
    "143": ("065", "think", 1),
    "202": ("062", "move", 1),
    "B146": ("079", "fight", 1),
}
ROW = {"020": "saved", "055": "unsaved", "143": "unsaved", "B146": "saved", "202": "hand"}


def before_a_test(
    t: Table, number: str, key: str, which: str, dice: int, weapon: str = "none", row: str = "hand"
) -> None:
    """Let the first raider face an obstacle, and play or use the card before a throw of so many dice."""
    t.raider(0, **{row: [number]})
    t.obstacle("2.2", key)
    word = use if row != "hand" else play
    t.action(0, "stay", faced(key, which, weapon), word(number), dice=[6] * dice)


@scene("020", "055", "057", "075", "093", "094", "143", "202", "B146")
def more_dice(number: str) -> None:
    key, which, more = DICE[number]
    t = room()
    before_a_test(t, number, key, which, 3 + more, row=ROW.get(number, "hand"))


@scene("198")
def cowboy() -> None:
    """Use the dice once in a turn."""
    t = room()
    t.character(0, "198")
    t.obstacle("2.2", "079")
    t.obstacle("2.2", "059")
    t.action(0, "stay", faced("079", "fight"), use("198"), faced("059", "fight"), dice=[6] * 7)
    assert [len(one["dice"]) for one in t.told("test")] == [4, 3]


@scene("074")
def loaded_for_bear() -> None:
    """Play the card while armed, against a creature."""
    t = room()
    t.raider(0, unsaved=["068"])
    before_a_test(t, "074", "022", "fight", 5, "068")


@scene("180")
def scope() -> None:
    t = room()
    t.raider(0, unsaved=["068"])
    before_a_test(t, "180", "022", "fight", 4, "068", "unsaved")


@scene("087")
def coordinated_fire() -> None:
    """Play the card while another raider is in the same place."""
    t = room()
    t.raider(0, hand=["087"])
    t.raider(1, at="2.2")
    t.obstacle("2.2", "079")
    t.action(0, "stay", "pass", faced("079", "fight"), play("087"), dice=[6] * 5)
    assert t.thrown == 5


@scene("088")
def fools_gambit() -> None:
    """Throw two dice more. A raider who fails in spite of them takes one more damage."""
    t = room()
    t.raider(0, hand=["088"])
    t.obstacle("2.2", "062")
    t.action(0, "stay", faced("062", "move"), play("088"), dice=[1] * 5)
    assert t.thrown == 5 and t.s.raiders[0].damage == 1 and t.s.raiders[0].search_ban
    t = room()
    t.raider(0, hand=["088"])
    t.obstacle("2.2", "062")
    t.action(0, "stay", faced("062", "move"), play("088"), dice=[6] * 5)
    assert t.s.raiders[0].damage == 0


@scene("096")
def all_or_nothing() -> None:
    t = room()
    t.raider(0, hand=["096"])
    t.obstacle("2.2", "062")
    t.action(0, "stay", faced("062", "move"), play("096"), dice=[1] * 6)
    assert t.thrown == 6 and not t.s.raiders[0].alive


@scene("099", "200")
def attacking(number: str) -> None:
    t = room()
    t.raider(1, at="2.2", abilities=(3, 3, 3, 3))
    if number == "200":
        t.character(0, number)
    else:
        t.raider(0, hand=[number])
    t.action(0, "stay", "attack:1,none", ...)
    bare = count_dice(t.s, t.s.trial) if t.s.trial else 0
    t.answer((use if number == "200" else play)(number), dice=[6] * (bare + (1 if number == "200" else 2)) + [1] * 3)
    assert len(t.told("contest")[0]["dice"]) == bare + (1 if number == "200" else 2)


@scene("183")
def poor_aim() -> None:
    t = room()
    t.obstacle("2.2", "079", owner=0)
    t.raider(1, hand=["183"])
    t.action(0, "stay", faced("079", "fight"), "@1 " + play("183", 0), dice=[6, 6])
    assert t.thrown == 2


NEEDED = {"024": ("022", "fight", 2, 1), "176": ("022", "fight", -2, 0), "186": ("060", "fight", -2, 0)}


@scene("024", "176", "186")
def other_numbers(number: str) -> None:
    key, which, more, seat = NEEDED[number]
    printed = next(test.number for test in POOL.find_obstacle(key).tests if test.ability == which)
    t = room()
    t.obstacle("2.2", key)
    word = play(number, 0) if number == "024" else use(number)
    t.raider(seat, **{{"024": "hand", "176": "unsaved", "186": "saved"}[number]: [number]})
    t.action(0, "stay", faced(key, which), f"@{seat} {word}", dice=[6] * 3)
    assert last(t)["target"] == printed + more


@scene("205")
def silver_bullet() -> None:
    """Pay a card of the hand for the move. The move stays in the saved row, and serves once a turn."""
    t = room()
    t.raider(0, hand=["205", "064", "070"])
    t.obstacle("2.2", "022")
    t.obstacle("2.2", "131")
    t.action(0, "stay", faced("022", "fight"), ...)
    assert t.options() == ["pass", play("205", choice="064"), play("205", choice="070")]
    t.answer(play("205", choice="064"), faced("131", "fight"), dice=[6] * 6)
    assert [one["target"] for one in t.told("test")] == [9, 11]
    r = t.s.raiders[0]
    assert (r.hand.cards, r.saved.cards, r.discard.cards[:1]) == (["070"], ["205"], ["064"])


@scene("082")
def cursed_idol() -> None:
    """Show that the idol helps to search and spoils the aim, without any choice."""
    t = room()
    t.raider(0, unsaved=["082"])
    t.s.raiders[0].base = [3, 3, 4, 3]
    t.obstacle("2.2", "079")
    t.action(0, "stay", faced("079", "fight"), dice=[3, 3, 3])
    assert (last(t)["bonus"], last(t)["result"]) == (-2, 7)
    t = finds("082", [5, 5])
    assert compute_ability(t.s.raiders[0], 2) == 4


@scene("084", "203", "175", "S088")
def searching(number: str) -> None:
    """Play the card before the dice of a search, in the treasure room, or where no obstacle is left."""
    treasure = number == "175"
    t = stage("2.4=003") if treasure else room("2.3=017")
    t.raider(0, at="2.4" if treasure else "2.3", abilities=(3, 3, 3, 3))
    row = "hand" if number in ("084", "203") else "unsaved"
    t.raider(0, **{row: [number]})
    more = 2 if row == "hand" else 1
    t.search(0, "search", (play if row == "hand" else use)(number), *[], ..., dice=[1] * (5 + more))
    assert t.thrown == 5 + more


@scene("177")
def infrared_goggles() -> None:
    t = room()
    t.raider(0, unsaved=["177"])
    t.obstacle("2.2", "065")
    t.action(0, "stay", faced("065", "search"), use("177"), use("177"), dice=[1] * 4)
    assert last(t)["passed"] and t.thrown == 4 and not t.s.raiders[0].search_ban


# --- once the dice lie ----------------------------------------------------------------------------------------------


@scene("056", "095")
def added(number: str) -> None:
    which, more, key = {"056": ("move", 2, "062"), "095": ("think", 3, "065")}[number]
    t = room()
    t.raider(0, hand=[number])
    t.obstacle("2.2", key)
    t.action(0, "stay", faced(key, which), play(number), dice=[2, 2, 2])
    assert last(t)["result"] == 6 + more


@scene("130")
def snake_eyes() -> None:
    t = room()
    t.obstacle("2.2", "062", owner=0)
    t.raider(1, hand=["130"])
    t.action(0, "stay", faced("062", "move"), "@1 " + play("130", 0), dice=[4, 4, 4])
    assert (last(t)["result"], last(t)["passed"]) == (8, False)


@scene("045", "172")
def one_die_again(number: str) -> None:
    t = room()
    t.raider(0, **{"saved" if number == "045" else "unsaved": [number]})
    t.obstacle("2.2", "062")
    t.action(0, "stay", faced("062", "move"), use(number), "die:1", dice=[1, 4, 2, 6])
    assert last(t)["result"] == 12 and last(t)["passed"]


@scene("077")
def second_barrel() -> None:
    t = room()
    t.raider(0, hand=["077"], unsaved=["120"])
    t.obstacle("2.2", "079")
    t.action(0, "stay", faced("079", "fight", "120"), play("077"), dice=[1] * 4 + [6] * 4)
    assert last(t)["result"] == 24


@scene("092")
def worst_case() -> None:
    t = room()
    t.obstacle("2.2", "062", owner=0)
    t.raider(1, hand=["092"])
    t.action(0, "stay", faced("062", "move"), "@1 " + play("092", 0), dice=[6, 6, 6, 1, 1, 1])
    assert (last(t)["result"], last(t)["passed"]) == (3, False)


@scene("128")
def adapt_and_overcome() -> None:
    """Test another ability after a failure, at the lowest number listed. A roll as Fight costs the search."""
    t = room()
    t.raider(0, hand=["128"], abilities=(3, 3, 3, 5))
    t.obstacle("2.2", "022")
    t.action(0, "stay", faced("022", "move"), play("128", choice="think"), dice=[1] * 3 + [6] * 5)
    assert (last(t)["ability"], last(t)["target"], last(t)["passed"]) == ("think", 12, True)
    t = room()
    t.raider(0, hand=["128"])
    t.obstacle("2.2", "022")
    t.action(0, "stay", faced("022", "fight"), play("128", choice="move"), dice=[1] * 3 + [6] * 3)
    assert t.s.raiders[0].fought and t.hazards("2.2") == ["022"]


@scene("209")
def three_of_a_kind() -> None:
    t = room()
    t.raider(0, hand=["209"])
    t.obstacle("2.2", "062")
    t.action(0, "stay", faced("062", "move"), play("209"), dice=[2, 2, 2])
    assert last(t)["passed"] and t.s.raiders[0].saved.cards == ["209"]


@scene("052", "100", "201", "S195")
def harder(number: str) -> None:
    """Deal more damage by a won Fight test."""
    more = 2 if number == "100" else 1
    t = room()
    if number == "S195":
        t.character(0, "198")
        t.raider(0, saved=[number], power=2)
        t.s.raiders[0].base = [4, 2, 2, 2]
    else:
        t.raider(0, hand=[number])
    t.obstacle("2.2", "165")
    word = use if number == "S195" else play
    extra = ["pass"] if number == "S195" else []
    t.action(0, "stay", faced("165", "fight"), *extra, word(number), dice=[6] * (4 if extra else 3))
    assert t.told("obstacle-damage")[-1]["amount"] == 1 + more


@scene("085", "124")
def other_abilities(number: str) -> None:
    t = room()
    t.raider(0, hand=[number], abilities=(3, 3, 3, 4))
    t.obstacle("2.2", "138")  # The obstacle asks for Search 11 or Move 11.
    choice = "think" if number == "085" else "none"
    t.action(0, "stay", faced("138", "move"), play(number, choice=choice), dice=[6] * 4)
    assert (last(t)["ability"], last(t)["target"]) == ("think", 12 if number == "085" else 11)


@scene("035")
def engraved_passage() -> None:
    t = stage("2.2=035", map="tombs")
    t.raider(0, at="2.2", abilities=(2, 2, 2, 4))
    t.search(0, "search", use("035"), dice=[1] * 6)
    assert t.told("test")[0]["ability"] == "think"


@scene("080", "142")
def passed_by_it(number: str) -> None:
    """Discard the card to pass a Dark or a puzzle."""
    key, which = {"080": ("065", "think"), "142": ("Z04", "think")}[number]
    t = room()
    t.raider(0, unsaved=[number])
    t.obstacle("2.2", key)
    t.action(0, "stay", faced(key, which), use(number), dice=[1, 1, 1])
    assert last(t)["passed"] and number in t.s.raiders[0].discard.cards


@scene("086")
def weapon_jam() -> None:
    """Forbid weapons for this turn, and put the weapon in use aside."""
    t = room()
    t.raider(0, unsaved=["171"])
    t.obstacle("2.2", "079", owner=0)
    t.raider(1, hand=["086"])
    t.action(0, "stay", faced("079", "fight", "171"), "@1 " + play("086", 0), dice=[6] * 3)
    assert last(t)["weapon"] is None and t.told("obstacle-damage")[-1]["amount"] == 1
    t.action(0, "stay", ...)
    assert all(option.endswith(",none") for option in t.options())
