"""Cards that harm and heal, move raiders and keep them from moving."""

from __future__ import annotations

from engine.games.tomb_raider.figures import compute_ability

from .stage import faced, play, room, scene, stage, use

# --- harm ------------------------------------------------------------------------------------------------------------


@scene("023", "078", "189")
def softened(number: str) -> None:
    """Stop a damage before it is dealt."""
    t = room()
    t.raider(0, **{{"023": "unsaved", "078": "hand", "189": "saved"}[number]: [number]})
    t.obstacle("2.2", "050")
    t.action(0, "stay", faced("050", "move"), (play if number == "078" else use)(number), dice=[1, 1, 1])
    assert t.s.raiders[0].damage == 0 and t.told("prevented")


@scene("091")
def one_slim_chance() -> None:
    """Stop only damage that would kill, by a test that must be passed."""
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
    """Throw a die fewer, and stop the first damage of the turn without a choice, once."""
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
    """Let a missed Fight test hit another raider in the same place, whoever fought."""
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
    """Heal three markers in any mix, but never more than the raider has."""
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
    bare = compute_ability(t.s.raiders[0], 1)
    t.action(0, (use if number == "199" else play)(number), ...)
    assert t.told("steps")[0]["steps"] == bare + (1 if number == "199" else 2)


@scene("090")
def over_encumbered() -> None:
    """Leave one of three steps. The card does not slow its own player."""
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
    """Face no obstacle on the way, but those where the raider stops."""
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
    """Go first in this turn's order, and a step farther. The next turn has the old order again."""
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
