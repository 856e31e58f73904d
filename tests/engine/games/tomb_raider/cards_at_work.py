"""Every card by number, doing what it says: a little scene each, that fails if the card does nothing.

``SCENES`` has them by number. Places and obstacles have a scene in common, made from what they print; whatever else
a card says is told here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.tomb_raider.cards import POOL, Location, Obstacle, PrintedObstacle
from engine.games.tomb_raider.odds import dice_of
from engine.games.tomb_raider.state import ABILITIES, ability, max_life

from .scenario import Table

Scene = Callable[[], None]
SCENES: dict[str, Scene] = {}


def scene(*numbers: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The scene of these cards; of several, it is told which."""

    def listed(tell: Callable[..., None]) -> Callable[..., None]:
        for number in numbers:
            assert number not in SCENES, number
            SCENES[number] = (lambda n=number: tell(n)) if len(numbers) > 1 else tell
        return tell

    return listed


def use(number: str, raider: object = "none", choice: str = "none") -> str:
    return f"use:{number},{raider},{choice}"


def play(number: str, raider: object = "none", choice: str = "none") -> str:
    return f"play:{number},{raider},{choice}"


def faced(key: str, which: str, weapon: str = "none") -> str:
    return f"overcome:{key},{which},{weapon}"


def room(*spaces: str, **more: Any) -> Table:
    """Two raiders; the first stands in the Giant Cavern, where nothing is printed, with ways to all sides."""
    t = stage("2.2=006", *spaces, **more)
    t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
    return t


def stage(*spaces: str, **more: Any) -> Table:
    """A table where "..." may stand at the end of a step, too."""
    t = Table(*spaces, **more)
    t.lenient = True
    return t


def last(t: Table) -> dict[str, Any]:
    return t.told("test")[-1]


# --- more and fewer dice, other numbers -----------------------------------------------------------------------------

DICE: dict[str, tuple[str, str, int]] = {
    # the obstacle, the ability rolled against it, how many dice more
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
    """The first raider faces an obstacle, and plays or uses the card before the dice, which are so many."""
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
    """Once in a turn."""
    t = room()
    t.character(0, "198")
    t.obstacle("2.2", "079")
    t.obstacle("2.2", "059")
    t.action(0, "stay", faced("079", "fight"), use("198"), faced("059", "fight"), dice=[6] * 7)
    assert [len(one["dice"]) for one in t.told("test")] == [4, 3]


@scene("074")
def loaded_for_bear() -> None:
    """Armed, against a creature."""
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
    """With another raider here."""
    t = room()
    t.raider(0, hand=["087"])
    t.raider(1, at="2.2")
    t.obstacle("2.2", "079")
    t.action(0, "stay", "pass", faced("079", "fight"), play("087"), dice=[6] * 5)
    assert t.thrown == 5


@scene("088")
def fools_gambit() -> None:
    """Two dice more; who fails all the same takes a damage on top."""
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
    bare = dice_of(t.s, t.s.trial) if t.s.trial else 0
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
    printed = next(test.number for test in POOL.obstacle(key).tests if test.ability == which)
    t = room()
    t.obstacle("2.2", key)
    word = play(number, 0) if number == "024" else use(number)
    t.raider(seat, **{{"024": "hand", "176": "unsaved", "186": "saved"}[number]: [number]})
    t.action(0, "stay", faced(key, which), f"@{seat} {word}", dice=[6] * 3)
    assert last(t)["target"] == printed + more


@scene("205")
def silver_bullet() -> None:
    """A card of the hand is paid for it; the move stays in the saved row, and serves once a turn."""
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
    """Finds things, spoils the aim, all by itself."""
    t = room()
    t.raider(0, unsaved=["082"])
    t.s.raiders[0].base = [3, 3, 4, 3]
    t.obstacle("2.2", "079")
    t.action(0, "stay", faced("079", "fight"), dice=[3, 3, 3])
    assert (last(t)["bonus"], last(t)["result"]) == (-2, 7)
    t = finds("082", [5, 5])
    assert ability(t.s.raiders[0], 2) == 4


@scene("084", "203", "175", "S088")
def searching(number: str) -> None:
    """Before the dice of a search; in the treasure room; where no obstacle is left."""
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
    """After a failure: another ability, at the lowest number listed; what was rolled as Fight costs the search."""
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
    """More damage from a won Fight test."""
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
    t.obstacle("2.2", "138")  # Search 11 / Move 11
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
    """Discarded to pass: a Dark, a puzzle."""
    key, which = {"080": ("065", "think"), "142": ("Z04", "think")}[number]
    t = room()
    t.raider(0, unsaved=[number])
    t.obstacle("2.2", key)
    t.action(0, "stay", faced(key, which), use(number), dice=[1, 1, 1])
    assert last(t)["passed"] and number in t.s.raiders[0].discard.cards


@scene("086")
def weapon_jam() -> None:
    """No weapon this turn; the one in use is put aside."""
    t = room()
    t.raider(0, unsaved=["171"])
    t.obstacle("2.2", "079", owner=0)
    t.raider(1, hand=["086"])
    t.action(0, "stay", faced("079", "fight", "171"), "@1 " + play("086", 0), dice=[6] * 3)
    assert last(t)["weapon"] is None and t.told("obstacle-damage")[-1]["amount"] == 1
    t.action(0, "stay", ...)
    assert all(option.endswith(",none") for option in t.options())


# --- harm ------------------------------------------------------------------------------------------------------------


@scene("023", "078", "189")
def softened(number: str) -> None:
    """A damage stopped as it lands."""
    t = room()
    t.raider(0, **{{"023": "unsaved", "078": "hand", "189": "saved"}[number]: [number]})
    t.obstacle("2.2", "050")
    t.action(0, "stay", faced("050", "move"), (play if number == "078" else use)(number), dice=[1, 1, 1])
    assert t.s.raiders[0].damage == 0 and t.told("prevented")


@scene("091")
def one_slim_chance() -> None:
    """Only what would kill; its test must be passed."""
    for dice, alive in (([6, 6, 6], True), ([1, 1, 1], False)):
        t = room()
        t.raider(0, hand=["091"], damage=2)
        t.obstacle("2.2", "050")
        t.action(0, "stay", faced("050", "move"), play("091"), dice=[1, 1, 1, *dice])
        assert t.s.raiders[0].alive is alive
    t = room()
    t.raider(0, hand=["091"])
    t.obstacle("2.2", "050")
    t.action(0, "stay", faced("050", "move"), dice=[1, 1, 1])
    assert t.s.raiders[0].damage == 1


@scene("098")
def guarded_attack() -> None:
    """A die fewer; and the first damage of the turn is stopped, by itself and once."""
    t = room()
    t.raider(0, hand=["098"])
    t.obstacle("2.2", "060")
    t.obstacle("2.2", "050")
    answers = ["stay", faced("060", "fight"), play("098"), faced("050", "move")]
    t.action(0, *answers, dice=[1, 1, 1, 1, 1])
    assert len(t.told("test")[0]["dice"]) == 2
    assert t.s.raiders[0].damage == 1 and [one["by"] for one in t.told("prevented")] == ["098"]


@scene("123")
def collateral_damage() -> None:
    """A missed Fight test hits another raider there, whoever fought."""
    t = room()
    t.raider(0, hand=["123"])
    t.raider(1, at="2.2")
    t.obstacle("2.2", "059")
    t.action(0, "stay", "pass", faced("059", "fight"), play("123", 1), dice=[1, 1, 1])
    assert t.s.raiders[1].damage == 1


@scene("069", "146", "Z09", "106")
def healed(number: str) -> None:
    t = stage("2.2=106") if number == "106" else room()
    t.raider(0, at="2.2", damage=1, hurt={"move": 1})
    if number == "Z09":
        t.raider(0, saved=[number], power=2)
    elif number != "106":
        t.raider(0, unsaved=[number])
    kinds = {"146": ["damage"], "Z09": ["move"]}.get(number, ["damage", "move"])
    if number == "069":
        t.action(0, ...)
    else:
        t.draw(0, "discard", ...)
    assert t.options()[1:] == [use(number, choice=one) for one in kinds]
    t.answer(use(number, choice=kinds[-1]), ...)
    r = t.s.raiders[0]
    assert (r.damage, r.hurts[1]) == ((0, 1) if kinds == ["damage"] else (1, 0))


@scene("147")
def large_medi_pack() -> None:
    """Three markers in any mix; never more than there are."""
    t = room()
    t.raider(0, unsaved=["147"], damage=1, hurt={"move": 1, "think": 2}, abilities=(5, 5, 5, 5))
    t.action(0, ...)
    assert use("147", choice="damage-move-think") in t.options()
    t.answer(use("147", choice="move-think-think"), "stay")
    assert (t.s.raiders[0].damage, t.s.raiders[0].hurts) == (1, [0, 0, 0, 0])
    t = room()
    t.raider(0, unsaved=["147"], damage=1)
    t.action(0, use("147", choice="damage"), "stay")
    assert t.s.raiders[0].damage == 0


# --- moving ----------------------------------------------------------------------------------------------------------


@scene("049")
def lost() -> None:
    for dice, stays in (([1, 1, 1], True), ([6, 6, 6], False)):
        t = room("2.3=007")
        t.raider(1, hand=["049"])
        t.action(0, "@1 " + play("049", 0), *([] if stays else ["stay"]), dice=dice)
        assert bool(t.told("movement-over")) is stays and bool(t.told("resisted")) is not stays


@scene("063")
def push() -> None:
    t = room("2.3=007")
    t.raider(0, hand=["063"])
    t.raider(1, at="2.2", abilities=(3, 3, 3, 3))
    t.action(0, play("063", 1, "forward"), "stay", dice=[6, 6, 6, 1, 1, 1])
    assert t.at(1) == "2.3"


@scene("070")
def chute_trap() -> None:
    t = room("2.3=007", "2.4=009")
    t.raider(1, hand=["070"])
    t.action(0, "move:forward", "@1 " + play("070", 0), "stay", dice=[1, 1, 1])
    assert t.at(0) == "2.4"


@scene("072", "199")
def farther(number: str) -> None:
    t = room("2.3=007")
    if number == "199":
        t.character(0, number)
    else:
        t.raider(0, hand=[number])
    bare = ability(t.s.raiders[0], 1)
    t.action(0, (use if number == "199" else play)(number), ...)
    assert t.told("steps")[0]["steps"] == bare + (1 if number == "199" else 2)


@scene("090")
def over_encumbered() -> None:
    """Of three steps one is left; the player of the card is not slowed."""
    t = room("2.3=007", "2.4=009")
    t.raider(1, hand=["090"])
    t.action(0, "@1 " + play("090", 0), "move:forward")
    assert t.at(0) == "2.3" and t.s.raiders[1].extra_steps == 0


@scene("184")
def no_fallback() -> None:
    t = room("2.3=007")
    t.raider(1, hand=["184"])
    t.action(0, "@1 " + play("184", 0), "move:forward", ...)
    assert "move:back" not in t.options() and "move:right" in t.options()


@scene("125", "204")
def unstoppable(number: str) -> None:
    """What it passes by is not faced; where it stops, it is."""
    t = room("2.3=007", "2.4=009")
    t.obstacle("2.3", "062")
    t.obstacle("2.4", "059")
    t.raider(0, hand=[number, *(["064"] if number == "204" else [])])
    choice = "064" if number == "204" else "none"
    t.action(0, play(number, choice=choice), "move:forward", "move:forward", "stay", faced("059", "move"), dice=[6] * 3)
    assert [one["obstacle"] for one in t.told("test")] == ["059"]
    assert bool(t.told("forbidden")) is (number == "125")
    t = room("2.3=007")
    t.obstacle("2.3", "062")
    t.raider(0, hand=[number, *(["064"] if number == "204" else [])])
    t.action(0, play(number, choice=choice), "move:forward", "stay", faced("062", "move"), dice=[6] * 3)
    assert [one["obstacle"] for one in t.told("test")] == ["062"]


@scene("185")
def superior_tactics() -> None:
    """First in this turn's order, and a step farther; next turn the order is as before."""
    t = room()
    t.raider(0, hand=["185"])
    t.s.order = [1, 0]
    t.play("ready", "order", -1, [...])
    t.answer("pass", "pass", play("185"))
    assert t.s.order == [0, 1] and t.s.raiders[0].extra_steps == 1
    t.empty_decks()
    t.draw(1, "reload")
    assert t.s.order == [1, 0]


@scene("159")
def bottleneck() -> None:
    t = room("2.3=159", "2.4=009")
    t.action(0, "move:forward")
    assert t.at(0) == "2.3" and t.told("movement-over")


# --- the map ---------------------------------------------------------------------------------------------------------


@scene("053")
def the_way_through() -> None:
    t = stage("2.2=011", "3.2=007")
    t.raider(0, at="2.2", hand=["053"])
    t.action(0, play("053", choice="right"), "move:right", "stay")
    assert t.at(0) == "3.2" and "right" in t.exits("2.2")


def finds(number: str, dice: list[int], at: str = "2.2=017", **raider: Any) -> Table:
    """The first raider searches and finds the card, whatever the dice: they are so many sixes."""
    t = stage(at)
    t.raider(0, at=at[:3], hand=[number], abilities=(3, 3, 3, 3), **raider)
    place = POOL.location(at[4:7])
    t.search(0, "search", ..., dice=[6] * (3 + (place.search or 0)))
    t.answer(f"find:{number}", ...)
    return t


@scene("054")
def triggered_door() -> None:
    t = stage("2.2=011", "2.3=012")
    t.raider(0, at="2.2", hand=["054"], abilities=(3, 3, 3, 3))
    t.search(0, "search", "find:054", ..., dice=[6] * 3)
    if t.open:
        t.answer(t.options()[0], ...)
    assert t.told("exit-added")[0]["at"] == (2, 3)


@scene("071")
def hidden_exit() -> None:
    t = finds("071", [], "2.2=012")
    if t.open:
        t.answer(t.options()[0], ...)
    assert t.told("exit-added")


@scene("061")
def save_point() -> None:
    assert finds("061", []).space("2.2").save_point


@scene("179")
def secret_passage() -> None:
    t = stage("2.2=017", "3.4=012")
    t.raider(0, at="2.2", hand=["179"], abilities=(3, 3, 3, 3))
    t.search(0, "search", "find:179", use("179", choice="3.4"), ..., dice=[6] * 5)
    assert t.at(0) == "3.4" and t.space("2.2").empty


@scene("178")
def unpleasant_surprise() -> None:
    """An obstacle of the hand, of any danger."""
    t = stage("2.2=017")
    t.raider(0, at="2.2", hand=["178", "022", "064"], abilities=(3, 3, 3, 3))
    t.search(0, "search", "find:178", use("178", choice="022"), ..., dice=[6] * 5)
    assert t.hazards("2.2") == ["022"] and t.hand(0) == ["064"]


@scene("Z06")
def chalk_marks() -> None:
    t = stage("2.2=017", "2.3=007")
    t.block("2.3", "right")
    t.block("2.3", "left")
    t.raider(0, at="2.2", hand=["Z06"], abilities=(3, 3, 3, 3))
    t.search(0, "search", "find:Z06", "exit:2.3,left", ..., dice=[6] * 5)
    assert "left" in t.exits("2.3") and "right" not in t.exits("2.3") and len(t.hand(0)) == 1


@scene("097")
def collapsing_exit() -> None:
    t = room("2.3=007")
    t.raider(1, hand=["097"])
    t.action(0, "@1 " + play("097", choice="2.2-forward"), ...)
    assert "forward" not in t.exits("2.2") and "move:forward" not in t.options()


@scene("110", "140", "170", "114")
def closing(number: str) -> None:
    """The way is closed: ahead, or where the raider came in."""
    if number == "140" or number == "170":
        t = room("2.3=007")
        t.obstacle("2.3", number)
        which = POOL.obstacle(number).tests[0].ability
        t.raider(1, at="2.3")
        t.action(0, "move:forward", ..., dice=[1] * 3)
        if t.ask.kind == "go-on":
            t.answer("go-on", ...)
        t.answer(faced(number, which), ...)
        assert "back" not in t.exits("2.3") and t.s.raiders[0].damage == 1
        assert t.s.raiders[1].damage == (1 if number == "170" else 0)
    elif number == "110":
        t = stage("2.2=110")
        t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
        t.action(0, "stay", faced("raised-bridge", "think"), dice=[1] * 3)
        assert "forward" not in t.exits("2.2")
    else:
        t = room("2.3=114")
        t.raider(0, hand=["055"])
        t.action(0, "move:forward", "stay")
        assert "back" in t.exits("2.3")
        t.search(0, "search", "find:055", dice=[6] * 6)
        assert "back" not in t.exits("2.3")


@scene("152")
def revolving_door() -> None:
    """Its markers turn with it (TR-ORI-10)."""
    t = stage("2.2=152")
    t.raider(0, at="2.2")
    t.block("2.2", "left")
    before = t.exits("2.2")
    t.action(0, use("152", choice="right"), ...)
    turned = {"forward": "right", "right": "back", "back": "left", "left": "forward"}
    assert t.exits("2.2") == {turned[side] for side in before} and t.space("2.2").blocks == 1


@scene("157")
def empty_room() -> None:
    t = room()
    t.top("157")
    t.action(0, "move:forward", ...)
    assert t.space("2.3").empty


@scene("101")
def zoo() -> None:
    """A second round of offers, of creatures alone."""
    t = room(seats=2)
    t.top("101")
    t.raider(1, hand=["059", "065", "062"])
    t.action(0, "move:forward", "offer:062", ...)
    assert t.waiting == [1] and t.options() == ["pass", "offer:059"]
    t.answer("offer:059", ...)
    assert t.hazards("2.3") == ["062", "059"]


@scene("126")
def the_greater_threat() -> None:
    t = room()
    t.top("004")
    t.raider(1, hand=["126", "134"])  # danger 8; the place allows 3 + 3
    t.action(0, "move:forward", "@1 " + play("126"), "offer:134", ...)
    assert t.hazards("2.3") == ["134"]


@scene("008", "144", "Z11")
def looking_ahead(number: str) -> None:
    t = room("2.3=008") if number == "008" else room()
    if number != "008":
        t.raider(0, **{"unsaved" if number == "144" else "saved": [number]})
    t.top("012")
    t.action(0, *(["move:forward"] if number == "008" else []), ...)
    t.answer(use(number, choice="right"), ...)
    assert t.told("looked") and t.news[-1].secret == {0: {"card": "012"}} if t.news[-1].kind == "looked" else True
    assert "deck:012" in t.view(0).peeked


@scene("046")
def snoop_ahead() -> None:
    t = room()
    t.raider(0, hand=["046"])
    t.top("012", "014")
    t.action(0, play("046", choice="forward"), "swap", ...)
    assert t.s.level_deck.cards[0] == "014" and t.told("swapped")


@scene("076", "141", "190")
def looking_through(number: str) -> None:
    """The first cards of the level deck, in an order of choice; the first is mapped."""
    n = 3 if number == "076" else 2
    t = room()
    t.top("012", "014", "018")
    t.raider(0, **{{"076": "hand", "141": "unsaved", "190": "saved"}[number]: [number]})
    order = "014-012-018" if n == 3 else "014-012"
    word = play(number) if number == "076" else use(number)
    t.action(0, "move:forward", word, use(number, choice=order), ...)
    assert t.told("mapped")[-1]["card"] == "014" and t.s.level_deck.cards[0] == "012"


# --- obstacles -------------------------------------------------------------------------------------------------------


@scene("083")
def ambush() -> None:
    """On a mapped location that another raider enters; not on one just found."""
    t = room("2.3=007")
    t.raider(1, hand=["083", "062", "022"])
    t.action(0, "move:forward", ...)
    assert t.options() == ["pass", play("083", choice="062")]  # danger 8 is too much for a danger of 2 at depth 3
    t.answer("@1 " + play("083", choice="062"), ...)
    assert t.hazards("2.3") == ["062"] and t.ask.kind == "overcome"


@scene("081")
def drive_out() -> None:
    t = room("2.3=007")
    t.obstacle("2.2", "059")
    t.raider(0, hand=["081"])
    t.action(0, play("081", choice="059-forward"), "stay")
    assert (t.hazards("2.2"), t.hazards("2.3")) == ([], ["059"])


@scene("122")
def bait_and_switch() -> None:
    t = room("2.3=007")
    t.obstacle("2.2", "059")
    t.obstacle("2.3", "062")
    t.raider(0, hand=["122"])
    t.action(0, play("122", choice="059-forward-062"), "stay", faced("062", "move"), dice=[6] * 3)
    assert (t.hazards("2.2"), t.hazards("2.3")) == (["062"], ["059"])


@scene("129")
def scent_the_prey() -> None:
    t = room("2.3=007")
    t.obstacle("2.3", "059")
    t.raider(1, hand=["129"])
    t.action(0, "@1 " + play("129", 0, "forward-059"), "stay", faced("059", "move"), dice=[6] * 3)
    assert (t.hazards("2.2"), t.hazards("2.3")) == (["059"], [])


# --- cards -----------------------------------------------------------------------------------------------------------


@scene("021")
def bounty() -> None:
    t = room()
    t.raider(0, hand=["021"])
    t.obstacle("2.2", "059")
    t.action(0, "stay", faced("059", "fight"), play("021"), dice=[6] * 3)
    assert len(t.hand(0)) == 2


@scene("051")
def look_again() -> None:
    """A second search of the place, after one that found nothing."""
    t = room("2.3=017")
    t.raider(0, at="2.3", hand=["051", "055"])
    t.search(0, "pass", "search", play("051"), "search", ..., dice=[1] * 10)
    assert len(t.told("test")) == 2


@scene("066")
def steal_item() -> None:
    t = room()
    t.raider(0, hand=["066"])
    t.raider(1, at="2.2", unsaved=["120", "145"], abilities=(3, 3, 3, 3))
    t.s.raiders[1].tokens = 1
    t.search(0, play("066", 1, "145"), dice=[6] * 3 + [1] * 3)
    assert t.s.raiders[0].unsaved.cards == ["145"] and (t.s.raiders[0].tokens, t.s.raiders[1].tokens) == (1, 0)
    t = room()
    t.raider(0, hand=["066"])
    t.raider(1, at="2.2", unsaved=["120"], abilities=(3, 3, 3, 3))
    t.s.raiders[1].ammunition["120"] = 2
    t.search(0, play("066", 1, "120"), dice=[6] * 3 + [1] * 3)
    assert (t.s.raiders[0].ammunition, t.s.raiders[1].ammunition) == ({"120": 2}, {})


@scene("089")
def fresh_start() -> None:
    t = room()
    t.raider(0, hand=["089", "064", "065"])
    t.draw(0, "discard", play("089"), ...)
    r = t.s.raiders[0]
    assert len(r.hand) == 4 and {"064", "065", "089"} <= set(r.discard.cards)


@scene("182")
def luck_of_the_draw() -> None:
    """Also for who is dead."""
    t = room()
    t.raider(0, hand=["182"], alive=False)
    t.draw(0, "reset", play("182"))
    assert len(t.hand(0)) == 2


@scene("156", "173", "194", "S020")
def draw_one(number: str) -> None:
    """One more card, once a turn."""
    t = stage("2.2=156") if number == "156" else room()
    row = {"173": "unsaved", "194": "saved", "S020": "saved"}.get(number)
    t.raider(0, at="2.2", **({row: [number]} if row else {}))
    t.draw(0, "reset", use(number), ...)
    assert len(t.hand(0)) == 1 and t.ask.kind == "reset"


@scene("111")
def hall_of_revelation() -> None:
    """Once a game."""
    t = room("2.3=111")
    t.action(0, "move:forward", use("111"), "move:back", ...)
    assert len(t.hand(0)) == 1
    t.answer("move:forward", ...)
    assert not t.open or t.ask.kind != "entered"


@scene("121")
def i_can_do_that() -> None:
    """The top action of another's discard pile: played, or not, it goes back."""
    t = room()
    t.raider(0, hand=["121"])
    t.raider(1, discard=["057", "072", "059"])
    t.action(0, play("121", 1), play("072"), "stay")
    assert t.told("steps") and t.s.raiders[1].discard.cards == ["057", "059", "072"]
    t = room()
    t.raider(0, hand=["121"])
    t.raider(1, discard=["057", "059"])
    t.action(0, play("121", 1), "stay")
    assert t.hand(0) == ["057"]
    t.raider(1, deck=[])
    t.s.raiders[0].deck.move_all(t.s.raiders[0].discard)
    t.draw(1, "reload")
    assert t.hand(0) == [] and "057" in t.s.raiders[1].discard.cards


@scene("127")
def training_exercise() -> None:
    """An upgrade of the own deck; which it is, only its player learns."""
    t = stage("2.2=002")
    t.raider(0, at="2.2", hand=["127"])
    t.own(0, "210")
    t.draw(0, "save")
    t.draw(0, "reload", play("127"), use("127", choice="210"), ...)
    assert t.hand(0) == ["210"]
    fetched = next(one for one in t.news if one.kind == "fetched")
    assert fetched.open == {"seat": 0, "count": 1} and fetched.secret == {0: {"cards": ("210",)}}


@scene("208")
def lock_and_load() -> None:
    t = room()
    t.raider(0, hand=["208", "064"], discard=["068", "073", "059"])
    t.draw(0, "reset", ...)
    assert t.options() == ["pass", play("208", choice="068+064"), play("208", choice="073+064")]
    t.answer(play("208", choice="068+064"), ...)
    assert t.hand(0) == ["068"] and "064" in t.s.raiders[0].discard.cards


@scene("181", "207", "Z12")
def cancelled(number: str) -> None:
    """The action just played has no effect, and is discarded."""
    t = room()
    t.raider(0, hand=["072"])
    row = "saved" if number == "Z12" else "hand"
    t.raider(1, **{row: [number, *(("064", "065") if number == "207" else ())]})
    word = use(number) if number == "Z12" else play(number, choice="064-065" if number == "207" else "none")
    t.action(0, play("072"), "@1 " + word, "stay")
    assert t.told("cancelled") and not t.told("steps") and "072" in t.s.raiders[0].discard.cards


@scene("048")
def backpack() -> None:
    t = room()
    t.raider(0, unsaved=["048", "055"], alive=False)
    t.draw(0, "reload", ("055",))
    assert t.s.raiders[0].unsaved.cards == ["055"]


@scene("Z07")
def canvas_satchel() -> None:
    """The normal draw stops two later."""
    t = room()
    t.raider(0, unsaved=["Z07"], hand=t.s.raiders[0].deck.cards[:8])
    t.s.raiders[0].base = [3, 3, 3, 3]
    t.raider(0, at="2.2")
    t.draw(0, "draw")
    assert len(t.hand(0)) == 11


@scene("S178")
def hand_of_midas() -> None:
    t = stage("2.2=017")
    t.raider(0, at="2.2", hand=["055"], saved=["S178"], abilities=(3, 3, 3, 3))
    t.search(0, "search", "find:055", use("S178"), dice=[6] * 5)
    assert len(t.hand(0)) == 1


# --- weapons and what lies in play -----------------------------------------------------------------------------------

WEAPON = {  # dice, damage, uses
    "068": (0, 2, None),
    "120": (1, 2, 3),
    "148": (1, 1, None),
    "171": (1, 3, 3),
    "S045": (1, 2, None),
    "S120": (1, 1, None),
    "B150": (1, 3, None),
}


@scene(*WEAPON)
def armed(number: str) -> None:
    dice, damage, uses = WEAPON[number]
    t = room()
    found = number in POOL.cards and not number.startswith(("S045", "B"))
    if found:  # ammunition is loaded as it is found
        t = stage("2.2=017")
        t.raider(0, at="2.2", hand=[number], abilities=(3, 3, 3, 3))
        t.search(0, "search", f"find:{number}", dice=[6] * 5)
    else:
        t.raider(0, saved=[number])
    t.obstacle("2.2", "165")
    t.action(0, "stay", faced("165", "fight", number), dice=[6] * (3 + dice))
    assert t.told("obstacle-damage")[-1]["amount"] == damage
    assert t.s.raiders[0].ammunition.get(number) == (None if uses is None else uses - 1)
    if uses is not None:
        t.raider(0, ammunition={number: 0})
        t.action(0, "stay", ...)
        assert t.options() == [faced("165", "fight"), faced("165", "think")]


@scene("073", "119")
def reloaded(number: str) -> None:
    weapon = {"073": "120", "119": "171"}[number]
    t = room()
    t.raider(0, unsaved=[weapon, number])
    t.action(0, use(number), "stay")
    assert t.s.raiders[0].ammunition == {weapon: 5}


@scene("145", "174")
def holding(number: str) -> None:
    """As long as it lies there: found, it counts; lost, it does not; and life lost with it kills (TR-LIFE-11)."""
    t = stage("2.2=017")
    t.raider(0, at="2.2", hand=[number], abilities=(2, 3, 3, 2))
    r = t.s.raiders[0]
    t.search(0, "search", f"find:{number}", dice=[6] * 5)
    assert (max_life(r), ability(r, 3)) == ((3, 2) if number == "145" else (2, 3))
    r.damage = 2 if number == "145" else 0
    t.raider(1, at="2.2", hand=["066"], abilities=(3, 3, 3, 3))
    t.search(1, play("066", 0, number), dice=[6] * 3 + [1] * 3)
    assert r.alive is (number == "174") and (max_life(r), ability(r, 3)) == (2, 2)


@scene("206")
def endurance_training() -> None:
    """Laid down in any window of its player (TR-SEC-3)."""
    t = room()
    t.raider(0, hand=["206"])
    t.action(0, play("206"), "stay")
    assert max_life(t.s.raiders[0]) == 4 and t.s.raiders[0].saved.cards == ["206"]


@scene("187", "188")
def of_great_power(number: str) -> None:
    """A treasure that raises abilities: given as any card that enters a row."""
    t = stage("2.2=006")
    r = t.s.raiders[0]
    t.own(0, number)
    t.gain(0, number, *([use("187", choice="fight")] if number == "187" else []))
    assert r.base == ([3, 3, 3, 2] if number == "187" else [3, 4, 4, 3])


UPGRADES: dict[str, tuple[str, dict[str, Any], list[int]]] = {
    # whose, what is so when it may be played, what it makes of the abilities
    "067": ("019", {"has_saved": True}, [3, 3, 3, 3]),
    "195": ("019", {"deeds": {"found": 2}}, [2, 3, 4, 2]),
    "193": ("019", {"deeds": {"danger": 7}, "power": 2}, [3, 4, 3, 2]),
    "210": ("019", {"deeds": {"mapped": 6}, "power": 2}, [2, 4, 4, 2]),
    "S191": ("199", {"has_saved": True}, [3, 4, 2, 2]),
    "S192": ("200", {"deeds": {"won": 1}}, [3, 2, 3, 3]),
    "S193": ("197", {"has_saved": True}, [3, 3, 3, 3]),
    "S194": ("196", {"has_saved": True}, [3, 3, 3, 3]),
    "Z08": ("200", {"has_saved": True}, [3, 3, 3, 3]),
    "Z10": ("019", {"deeds": {"danger": 8}, "power": 2}, [3, 4, 4, 3]),
}


@scene(*UPGRADES)
def upgraded(number: str) -> None:
    """Once what it asks for is so, and not before."""
    character, so, base = UPGRADES[number]
    for met in (False, True):
        t = stage("2.2=017")
        t.character(0, character)
        power = {name: value for name, value in so.items() if name == "power"}
        t.raider(0, at="2.2", hand=[number], **(so if met else power))
        if not met:
            t.draw(0, "reload")
            assert t.hand(0) == [number]
            continue
        t.draw(0, "reload", play(number, choice="fight" if number == "S191" else "none"))
        assert t.s.raiders[0].base == base and t.told("upgraded")[0]["power"] == POOL.upgrade(number).power


# --- wet and dry -----------------------------------------------------------------------------------------------------


def water(*spaces: str, **more: Any) -> Table:
    return stage(*spaces, wet="on", **more)


@scene("S059")
def air_pocket() -> None:
    t = water("2.2=017")
    t.raider(0, at="2.2", hand=["S059"], abilities=(3, 3, 3, 3), air=2)
    t.search(0, "search", "find:S059", dice=[6] * 5)
    assert t.s.raiders[0].air == 6


@scene("S060", "S132")
def drained(number: str) -> None:
    at = "017" if number == "S060" else "006"
    t = water(f"2.2={at}")
    t.raider(0, at="2.2", hand=[number], abilities=(3, 3, 3, 3), air=5)
    t.search(0, "search", f"find:{number}", dice=[6] * 5)
    assert t.space("2.2").wet is (number == "S132") and t.s.raiders[0].air == (6 if number == "S060" else 5)


@scene("S068")
def air_tank() -> None:
    t = water("2.2=006")
    t.raider(0, at="2.2", hand=["S068"], abilities=(3, 3, 3, 3))
    t.search(0, "search", "find:S068", dice=[6] * 5)
    assert t.s.raiders[0].air == 10


# --- places and obstacles: what they print ---------------------------------------------------------------------------


def befallen(one: Obstacle | PrintedObstacle, key: str, at: str, t: Table) -> None:
    """Failing against it does all that it says; passing, nothing; a won Fight test damages what has life."""
    r = t.s.raiders[0]
    test = one.tests[0]
    ways = [] if len(one.tests) == 1 else [faced(key, test.ability)]
    t.action(0, "move:forward", *ways, ..., dice=[1] * r.base[ABILITIES.index(test.ability)])
    said = [str(call) for call in one.failure]
    told = set(t.kinds())
    expected = {"DAMAGE": "damage", "INJURE": "hurt", "STUCK": "stuck", "MOVE": "relocated", "FORBID": "forbidden"}
    for call in said:
        word = call.partition("(")[0]
        assert expected.get(word, "exit-blocked") in told or word in ("DISCARD", "AIR"), (key, call)
    hits = sum(int(call[7]) for call in said if call.startswith("DAMAGE"))
    assert r.damage == hits or not r.alive
    for number, name in enumerate(ABILITIES):
        assert r.hurts[number] == sum(call.startswith(f"INJURE({name}") for call in said)
    assert r.search_ban is any(call.startswith("STUCK") for call in said)


@scene(*sorted(card.number for card in POOL.all(Obstacle) if card.number not in ("140", "170")))
def obstacle(number: str) -> None:
    card = POOL.obstacle(number)
    wet = card.water == "wet"
    for won in (False, True):
        t = water("2.2=006", "2.3=017") if wet else room("2.3=007")
        t.raider(0, at="2.2", abilities=(4, 4, 4, 4))
        if number == "134":
            t.raider(0, unsaved=["055"])
        t.obstacle("2.3", number)
        if not won:
            befallen(card, number, "2.3", t)
            if number == "134":
                assert not t.s.raiders[0].unsaved.cards
            if number == "S064":
                assert t.s.raiders[0].air == 3  # the move, the test, the current
            continue
        test = next((one for one in card.tests if one.ability == "fight"), card.tests[0])
        ways = [] if len(card.tests) == 1 else [faced(number, test.ability)]
        t.action(0, "move:forward", *ways, ..., dice=[6] * 4)
        assert last(t)["target"] == test.number and t.s.raiders[0].damage == 0
        hurts = 0 if card.life is None or test.ability != "fight" or wet else 1
        assert len(t.told("obstacle-damage")) == hurts
        assert (number in t.hazards("2.3")) is not (card.life == 1 and hurts == 1)


@scene(*sorted(card.number for card in POOL.all(Location) if card.number not in SCENES))
def location(number: str) -> None:
    """Its exits, dice, danger and obstacle, as they are printed."""
    card = POOL.location(number)
    if card.role == "entrance":
        t = stage(map="caves" if number == "001" else "tombs")
        at = "1.1"
        sides = {"forward", "right"}
    else:
        t = room(*(["2.3=" + number] if card.role == "treasure" else []))
        at = "2.3"
        if card.role != "treasure":
            t.top(number)
            sure = any(len(one.tests) == 1 for one in card.obstacles)  # then nothing is asked
            t.action(0, "move:forward", ..., dice=[6] * (3 if sure else 0))
            assert t.told("mapped")[-1]["card"] == number
        sides = {{"F": "forward", "L": "left", "R": "right", "B": "back"}[side] for side in card.exits}
    assert t.exits(at) == sides
    t.raider(0, at=at, abilities=(3, 3, 3, 3), search_ban=False, fought=False, damage=0)
    t.s.raiders[0].alive = True
    assert t.space(at).save_point is (card.role == "save")
    seen = t.view(None).spaces[t.s.raiders[0].at]
    assert (seen.danger, seen.search, seen.treasure) == (card.danger, card.search, card.treasure)
    for one in card.obstacles:
        t = stage("2.2=006", "2.3=" + number)
        t.raider(0, at="2.2", abilities=(4, 4, 4, 4))
        t.space("2.3").heading = 0
        befallen(one, one.key, "2.3", t)
    t = stage("2.3=" + number)
    t.raider(0, at="2.3", abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.search(0, ...)
    assert "search" in t.options()
    t.answer("search", ..., dice=[1] * (3 + (card.search or 0)))
    assert t.thrown == 3 + (card.search or 0)


@scene("019", "044", "191", "192", "196", "197")
def character(number: str) -> None:
    """Its abilities in dice, its life, its power."""
    card = POOL.character(number)
    t = room()
    t.character(0, number)
    r = t.s.raiders[0]
    assert (max_life(r), r.power) == (card.life, card.power)
    for which in ABILITIES:
        key = {"fight": "079", "move": "062", "search": "065", "think": "065"}[which]
        t = room()
        t.character(0, number)
        t.obstacle("2.2", key)
        t.action(0, "stay", faced(key, which), ..., dice=[6] * card.ability(which))
        assert t.thrown == card.ability(which)
