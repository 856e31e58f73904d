"""A button names its price: a death, being stuck, a lost card, this turn's search, or the last air."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import moves
from engine.games.tomb_raider.view import ChanceView, RowCard, ThrowView, TrialView, View
from engine.protocol import Ask, Move, One
from render.games.tomb_raider.face import FACE
from render.text.i18n import list_languages, say
from tests.render.games.tomb_raider import samples

NAMES = ("Ana", "Ben")


def seen(*obstacles: str, location: str = "005", **changes: Any) -> View:
    """Return a view of two raiders in one place, the first with these changes."""
    rooms = (samples.room((1, 2), location, placed=tuple(samples.obstacle(one) for one in obstacles)),)
    mine = replace(samples.raider(0, (1, 2)), **changes)
    drawn = samples.view(4, rooms, (mine, samples.raider(1, (1, 2))), viewer=0)
    return replace(drawn, switches=(("fight_blocks_search", "any_use_but_defence"),))


def detail(option: Move, view: View) -> str:
    ask = Ask(0, "overcome", One((option,)), option)
    for language in list_languages():
        assert len(say(FACE.label(option, ask, view, NAMES).detail or "", language)) <= 100
    return say(FACE.label(option, ask, view, NAMES).detail or "")


def button(option: moves.Overcome | moves.Attack, view: View) -> str:
    """Return what stands on an option's button, in every message that offers it."""
    ask = Ask(0, "overcome", One((option,)), option)
    return say(FACE.label(option, ask, view, NAMES).text)


@pytest.mark.parametrize(("card", "cost"), [("204", "≈1 card"), ("207", "≈2 cards")])
def test_a_card_that_costs_cards_says_so_beside_its_button(card: str, cost: str) -> None:
    option = moves.Play(card)
    label = FACE.label(option, Ask(0, "respond", One((option,)), option), seen(), NAMES)
    assert say(label.detail or "").startswith(f"It costs {cost} from your hand. ")


def test_a_failure_says_what_it_does_TR_OVR_6() -> None:
    bats = moves.Overcome("059", "move", "none")
    assert detail(bats, seen("059", life=3, damage=0)) == "if it fails: 1 damage"
    assert detail(bats, seen("059", life=3, damage=2)) == "if it fails: death"


@pytest.mark.parametrize(("cost", "told"), [("any_use_but_defence", True), ("attack_only", False), ("never", False)])
def test_a_fight_against_an_obstacle_says_if_it_costs_the_search_TR_HR_3(cost: str, told: bool) -> None:
    view = replace(seen("059"), switches=(("fight_blocks_search", cost),))
    assert ("costs the search" in button(moves.Overcome("059", "fight", "none"), view)) is told
    assert "search" not in button(moves.Overcome("059", "move", "none"), view)


@pytest.mark.parametrize("cost", ["any_use_but_defence", "attack_only"])
def test_an_attack_says_that_it_costs_the_search_TR_ATK_7(cost: str) -> None:
    attack = moves.Attack("1", "none")
    assert "costs the search" in button(attack, replace(seen(), switches=(("fight_blocks_search", cost),)))
    for lost in ({"fought": True}, {"search_ban": True}):
        free = replace(seen(**lost), switches=(("fight_blocks_search", cost),))
        assert "search" not in button(attack, free), "what is lost costs nothing"
    assert not detail(attack, replace(seen(), switches=(("fight_blocks_search", "never"),)))


def test_a_lost_fight_says_what_it_does_TR_ATK_5() -> None:
    chance = ChanceView("fight", 3, chance=0.5, rival=3)
    for option in (moves.Attack("1", "none"), moves.Defend("none")):
        throw = ThrowView(option.format_text(), chance, harm=1, risk=2)
        view = replace(seen(life=3, damage=0), throws=(throw,))
        assert "Fight: 3 dice against 3 dice; if you lose: 2 damage" in detail(option, view)
        view = replace(seen(life=3, damage=1), throws=(throw,))
        assert "if you lose: death" in detail(option, view)


def test_a_card_that_would_be_lost_is_said_TR_OVR_6() -> None:
    option = moves.Overcome("134", "think", "none")
    bare = seen("134", life=3, damage=0, saved=(), unsaved=())
    assert detail(option, bare) == "if it fails: 1 damage"
    rich = seen("134", life=3, damage=0, saved=(), unsaved=(RowCard("068"),))
    assert detail(option, rich) == "if it fails: 1 damage, an item is lost"


def test_a_hurt_that_kills_is_a_death_TR_HURT_3() -> None:
    """A hurt lowers the life, too, if the ability is the lowest."""
    for abilities, life, damage, told in (
        ((3, 3, 3, 1), 1, 0, "death"),
        ((3, 3, 3, 2), 2, 1, "death"),
        ((3, 3, 3, 3), 3, 1, "Think −1"),
    ):
        option = moves.Overcome("168", "move", "none")
        assert detail(option, seen("168", abilities=abilities, life=life, damage=damage)) == f"if it fails: {told}"


def test_one_who_would_drown_is_told_so_TR_WET_6_TR_HR_10() -> None:
    for air, at_zero, drowns in ((0, False, True), (1, False, False), (1, True, True), (2, True, False)):
        view = replace(seen(air=air, most_air=3), drowns_at_zero=at_zero)
        wet = replace(view, spaces=tuple(replace(one, wet=one.at == (1, 2)) for one in view.spaces))
        for option in (moves.SEARCH, moves.Attack("1", "none")):
            assert ("drowns" in detail(option, wet)) is drowns and "drowns" not in detail(option, view)


def test_a_card_says_by_how_much_it_changes_a_test_TR_TEST_5() -> None:
    """Take Aim adds a die: two or three dice are rolled against 8. After the throw, Just Made It adds 2."""
    ask = Ask(0, "before-test", One((moves.Play("057", "none", "none"),)), moves.Play("057", "none", "none"))
    trial = TrialView(0, "obstacle", "059", "fight", 2, 8)
    view = replace(seen("059", abilities=(2, 3, 3, 3)), trial=trial)
    option = moves.Play("057", "none", "none")
    assert say(FACE.label(option, ask, view, NAMES).text) == "Play Take Aim: 42 % → 84 %"
    assert "→" not in say(FACE.label(option, ask, replace(view, trial=None), NAMES).text)
    thrown = replace(trial, ability="move", thrown=(3, 4), result=7)
    made = moves.Play("056", "none", "none")
    after = replace(view, trial=thrown)
    assert say(FACE.label(made, ask, after, NAMES).text) == "Play Just Made It: 0 % → 100 %"


def test_the_dice_of_the_other_raider_count_TR_ATK_4() -> None:
    """Four dice against three of the other raider; equal totals are rolled again."""
    mine = TrialView(0, "raider", None, "fight", 3, None)
    view = replace(seen(abilities=(3, 3, 3, 3)), trial=mine, rival=replace(mine, seat=1))
    option = moves.Play("057", "none", "none")
    ask = Ask(0, "before-test", One((option,)), option)
    assert say(FACE.label(option, ask, view, NAMES).text) == "Play Take Aim: 50 % → 79 %"
