"""Cards that change the map, show it, and put and move obstacles."""

from __future__ import annotations

from engine.games.tomb_raider.cards import POOL

from .stage import faced, finds, play, room, scene, stage, use

# --- the map ---------------------------------------------------------------------------------------------------------


@scene("053")
def the_way_through() -> None:
    t = stage("2.2=011", "3.2=007")
    t.raider(0, at="2.2", hand=["053"])
    t.action(0, play("053", choice="right"), "move:right", "stay")
    assert t.at(0) == "3.2" and "right" in t.exits("2.2")


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
    """Place an obstacle of the hand, of any danger."""
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
    """Close a way: ahead, or where the raider came in."""
    if number == "140" or number == "170":
        t = room("2.3=007")
        t.obstacle("2.3", number)
        which = POOL.find_obstacle(number).tests[0].ability
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
    """Turn the location's markers with it (TR-ORI-10)."""
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
    """Open a second round of offers, for creatures only."""
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
    t.raider(1, hand=["126", "134"])  # The danger is 8, and the place allows 3 + 3.
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
    assert t.told("looked") and t.events[-1].secret == {0: {"card": "012"}} if t.events[-1].kind == "looked" else True
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
    """Order the first cards of the level deck, and map the first of them."""
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
    """Play the card on a mapped location that another raider enters, but not on one just found."""
    t = room("2.3=007")
    t.raider(1, hand=["083", "062", "022"])
    t.action(0, "move:forward", ...)
    assert t.options() == ["pass", play("083", choice="062")]  # A danger of 8 is too much for danger 2 at depth 3.
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
