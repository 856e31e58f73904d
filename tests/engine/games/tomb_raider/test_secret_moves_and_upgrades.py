"""Answers to a card, secret moves, upgrades and treasures."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider import awards, harm
from engine.games.tomb_raider.cards import POOL
from engine.games.tomb_raider.cards.records import Requirement, Target, read_requirement
from engine.games.tomb_raider.figures import compute_ability, compute_max_life

from .more_levels import run
from .scenario import Table


def room(*spaces: str, seats: int = 2, **fields: Any) -> Table:
    """Return a table where the first raider stands in the Giant Cavern, which has no effects. Nobody has more than the
    given cards."""
    t = Table("2.2=006", "2.3=007", *spaces, level="into_the_caves", seats=seats)
    for seat in range(seats):
        t.raider(seat, abilities=(3, 3, 3, 3))
    t.raider(0, at="2.2", **fields)
    t.empty_decks()
    return t


def test_a_played_card_is_answered_at_once_TR_ACN_3_TR_DEC_P2() -> None:
    """The card is answered before it has done anything. After that it cannot be cancelled any more."""
    t = room(hand=["072"])
    t.raider(1, hand=["181"])
    t.action(0, "play:072,none,none", ...)
    assert t.ask.kind == "respond" and t.ask.seat == 1 and t.options() == ["pass", "play:181,none,none"]
    assert not t.told("steps") and t.s.raiders[0].extra_steps == 0 and "072" not in t.hand(0)
    t.answer("pass", "stay")
    assert t.told("steps") and t.hand(1) == ["181"], "nothing asked for it again"


def test_a_cancelled_card_is_discarded_without_effect_TR_ACN_4() -> None:
    t = room(hand=["072"])
    t.raider(1, hand=["181"])
    t.action(0, "play:072,none,none", "@1 play:181,none,none", "stay")
    assert t.told("cancelled") == [{"seat": 0, "card": "072", "by": "181"}]
    assert not t.told("steps") and t.s.raiders[0].extra_steps == 0
    assert "072" in t.s.raiders[0].discard.cards and "181" in t.s.raiders[1].discard.cards
    assert not t.s.raiders[0].played.cards and not t.s.in_force


def test_a_cancelling_card_may_be_cancelled_TR_DEC_8() -> None:
    """The card that was played last counts first, so the first card has its effect after all."""
    t = room(hand=["072", "181"])
    t.raider(1, hand=["181"])
    t.action(0, "play:072,none,none", "@1 play:181,none,none", "@0 play:181,none,none", "stay")
    assert [one["card"] for one in t.told("cancelled")] == ["181"] and t.told("steps")


def test_a_secret_move_is_laid_down_as_it_is_first_used_TR_SEC_1_TR_SEC_2() -> None:
    """The card goes from the hand into the saved row and works at once. From there it can be used again, once a
    turn."""
    t = room(hand=["202"])
    t.obstacle("2.2", "062")
    t.obstacle("2.2", "064")
    t.action(
        0, "stay", "overcome:062,move,none", "play:202,none,none", "overcome:064,move,none", dice=[6, 6, 6, 6, 6, 6, 6]
    )
    assert [len(one["dice"]) for one in t.told("test")] == [4, 3]
    r = t.s.raiders[0]
    assert r.saved.cards == ["202"] and not r.hand.cards and "202" not in r.discard.cards
    r.spent.clear()
    t.action(0, "stay", "overcome:062,move,none", "use:202,none,none", "overcome:064,search,none", dice=[6] * 7)
    assert [len(one["dice"]) for one in t.told("test")[2:]] == [4, 3] and r.saved.cards == ["202"]


def test_what_a_secret_move_costs_is_paid_as_it_is_laid_down_TR_SEC_1() -> None:
    t = room(hand=["205", "064", "058"])
    t.obstacle("2.2", "060")
    t.action(0, "stay", "overcome:060,fight,none", ..., dice=[2, 2, 2])
    assert t.options() == ["pass", "play:205,none,058", "play:205,none,064"]
    t.answer("play:205,none,064")
    assert t.hand(0) == ["058"] and t.told("test")[-1]["target"] == 6 and t.s.raiders[0].saved.cards == ["205"]


@pytest.mark.parametrize(("round_", "step"), [("action", "turn"), ("search", "search"), ("draw", "reset")])
def test_a_lasting_secret_move_is_laid_down_in_any_window_TR_SEC_3(round_: str, step: str) -> None:
    """The player may play it in any window, also just before harm to the own raider. It cannot be put on another
    raider."""
    t = room(hand=["206"])
    t.lenient = True
    t.play(round_, step, 0, ["play:206,none,none", ...])
    assert compute_max_life(t.s.raiders[0]) == 4 and t.s.raiders[0].saved.cards == ["206"] and not t.hand(0)
    t = room(hand=["206"])
    t.follow(harm.deal_damage(t.s, [1], 1, "bats"), (), ())
    t.follow(harm.deal_damage(t.s, [0], 3, "bats"), ("play:206,none,none",), ())
    assert t.s.raiders[0].alive and not t.hand(0)


def test_five_upgrades_work_together_TR_EX_32_TR_UPG_4() -> None:
    """Three upgrades have power 2 and two have power 3. All are different, and each is played once its requirement is
    met."""
    t = room(hand=["067", "195", "194", "193", "210"], unsaved=["055", "068", "069"], has_saved=True)
    t.character(0, "019")
    t.raider(0, deeds={"found": 2, "danger": 7, "mapped": 6})
    t.draw(0, "reload", *(f"play:{card},none,none" for card in ("067", "195", "194", "193", "210")), "pass")
    r = t.s.raiders[0]
    assert sorted(r.saved.cards) == ["067", "193", "194", "195", "210"] and r.power == 3
    printed = [POOL.find_character("019").find_printed_ability(name) for name in ("fight", "move", "search", "think")]  # type: ignore[arg-type]
    more = [int(value == 2) for value in printed]
    assert r.base == [n + one + add for n, one, add in zip(printed, more, (1, 2, 2, 0), strict=True)]


def offered(number: str, asked: str, **fields: Any) -> bool:
    """Return whether this raider could play the upgrade in the Draw Round."""
    t = room(hand=[number], power=2, **fields)
    t.s.raiders[0].character = asked
    t.lenient = True
    t.draw(0, "reset", ...)
    return t.open and f"play:{number},none,none" in t.options()


def test_what_an_upgrade_asks_for_TR_RUL_11() -> None:
    """A requirement may be a state that holds now, or a number of deeds. One of several requirements is enough."""
    assert not offered("194", "019", unsaved=["055", "068"]) and offered("194", "019", unsaved=["055", "068", "069"])
    assert not offered("194", "019", unsaved=["055", "068", "S088"]), "a companion is no item"
    assert not offered("195", "019", deeds={"found": 1}) and offered("195", "019", deeds={"found": 2})
    assert not offered("193", "019", deeds={"danger": 6}) and offered("193", "019", deeds={"danger": 8})
    assert not offered("210", "019", deeds={"mapped": 5}) and offered("210", "019", deeds={"mapped": 6})
    assert not offered("S192", "200") and offered("S192", "200", deeds={"won": 1})
    assert offered("S193", "197", has_saved=True) and not offered("S193", "197")
    assert offered("S193", "197", unsaved=["055"], taken=[("055", 1)])
    for row, could in (("6", False), ("7", True)):
        t = Table(f"2.{row}=006", level="explore_the_depths")
        t.raider(0, at=f"2.{row}", hand=["Z10"], power=2)
        t.empty_decks()
        t.lenient = True
        t.draw(0, "reset", ...)
        assert ("play:Z10,none,none" in t.options()) is could


def test_how_a_requirement_is_written_TR_UPG_1() -> None:
    assert [str(Requirement(*one)) for one in (("save",), ("danger", 8))] == ["save", "danger:8"]
    for text in ("save", "items:3"):
        assert str(read_requirement(text)) == text
    for wrong in ("save:1", "items", "items:0", "luck", "items:-1"):
        with pytest.raises(ValueError, match=r"allowed are|1 or more"):
            read_requirement(wrong)


def test_a_number_to_reach_is_one_or_more_TR_OVR_5() -> None:
    assert Target("fight", 1).number == 1
    with pytest.raises(ValueError, match="1 or more"):
        Target("fight", 0)


def test_since_the_last_reload_or_the_whole_match_TR_RUL_11() -> None:
    """Mapped locations count for the whole match. All other deeds are forgotten at a reload."""
    t = room(deeds={"found": 2, "mapped": 5, "danger": 8, "creature": 1, "won": 1, "healed": 1})
    t.draw(0, "reload")
    assert len(t.s.raiders[0].deeds) == 6, "alive, it does not reload"
    t.s.raiders[0].alive = False
    t.draw(0, "reload")
    assert t.s.raiders[0].deeds == {"mapped": 5}


def test_deeds_are_counted_for_who_may_ask_for_them_TR_RUL_11() -> None:
    """Finds count one by one. Of removed obstacles, the greatest danger counts."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["195", "193", "055"], abilities=(6, 3, 3, 3))
    t.empty_decks()
    t.search(0, "search", "find:055", dice=[6] * 5)
    for number in ("060", "059"):
        t.obstacle("2.2", number, damage=0 if number == "059" else 1)
        t.action(0, "stay", f"overcome:{number},fight,none", dice=[6] * 6)
    assert t.s.raiders[0].deeds == {"found": 1, "danger": 5}
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["Z09"], unsaved=["147"], abilities=(3, 3, 3, 3), damage=1, hurt={"move": 1})
    t.empty_decks()
    t.action(0, "use:147,none,damage-move", ...)
    assert t.s.raiders[0].deeds == {"healed": 2}
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["S195"], abilities=(6, 3, 3, 3))
    t.empty_decks()
    for number, creatures in (("079", 0), ("059", 1)):
        t.obstacle("2.2", number, damage=1 if number == "079" else 0)
        t.action(0, "stay", f"overcome:{number},fight,none", dice=[6] * 6)
        assert t.s.raiders[0].deeds.get("creature", 0) == creatures


@pytest.mark.parametrize("power", [1, 2, 3])
def test_a_treasure_of_the_levels_power_or_less_TR_DX_31_TR_TRE_1_TR_DEC_W1(power: int) -> None:
    """By default the winner takes the lowest number of the highest power."""
    t = room()
    t.follow(awards.choose_award(t.s, 0, power), [...], ())
    assert {POOL.find_treasure(one.removeprefix("take:")).power for one in t.options()} == set(range(1, power + 1))
    default = {1: "020", 2: "187", 3: "188"}[power]
    assert t.ask.default.format_text() == f"take:{default}"  # type: ignore[union-attr]
    assert run(awards.choose_award(t.s, 0, power)) == []


def test_abilities_under_a_green_marker_TR_TOK_7() -> None:
    """A green marker adds to life, not to an ability."""
    t = room(unsaved=["145"])
    assert [compute_ability(t.s.raiders[0], which) for which in range(4)] == [3, 3, 3, 3]


def test_an_upgrade_lies_in_the_saved_row_and_works_TR_ROW_3_TR_UPG_3() -> None:
    """An upgrade works at once and raises the raider's power to its own. If it raises a lowest ability, the player
    names the ability with the play."""
    t = Table("2.2=006")
    t.character(0, "199")
    t.raider(0, at="2.2", hand=["S191"], has_saved=True)
    t.empty_decks()
    before = list(t.s.raiders[0].base)
    t.draw(0, "reload", ...)
    named = [one.split(",")[2] for one in t.options() if one.startswith("play:S191")]
    assert len(named) > 1
    t.answer(f"play:S191,none,{named[1]}")
    r = t.s.raiders[0]
    assert r.saved.cards == ["S191"] and not r.hand.cards and not r.unsaved.cards and r.power == 2
    more = [int(name == "move") + int(name == named[1]) for name in ("fight", "move", "search", "think")]
    assert r.base == [was + add for was, add in zip(before, more, strict=True)]
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["Z10"], power=3, deeds={"danger": 8})
    t.empty_decks()
    t.draw(0, "reset", "play:Z10,none,none", "pass")
    assert t.s.raiders[0].power == 3
