"""The chances that the AI and the buttons use equal those of plain arithmetic."""

from __future__ import annotations

import pytest

from engine.games.tomb import figures, throws
from engine.games.tomb.cards import pool
from engine.games.tomb.changed_odds import compute_changed_odds
from engine.games.tomb.death_odds import compute_death_chance, compute_joint_attack_chance, compute_split_chance
from engine.games.tomb.roll_odds import (
    Rolls,
    compute_pooled_chances,
    compute_roll_chances,
    compute_weakened_chances,
    compute_win_chance,
    count_dice,
    list_combatants,
    list_reactions,
    pool_dice,
)
from engine.games.tomb.state import ATTRS, Change, Lasting
from engine.zones import EVERYBODY
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, before, hits
from tests.steps import check_each

BY_STEPS = {"none": Change("ban", "flee"), "raised": Change("step", "any", n=1), "lowered": Change("step", "atk", n=-1)}
NO_RED = Change("ban", "red")
AIMED = ("attack", "caught")


def list_counted_wrong(t: Table, purposes: tuple[str, ...]) -> list[tuple[str, str, str, str]]:
    """Return the rolls for which a chance counts other dice than the rules throw: who, attribute, kind of roll, and
    foe."""
    view = t.GAME.view(t.s, None)
    sides = {one.key: figures.find_side(t.s, one.key) for one in list_combatants(view)}
    return [
        (one.key, attr, purpose, foe)
        for one in list_combatants(view)
        for attr in ATTRS
        for purpose in purposes
        for foe in ("", *(key for key, side in sides.items() if purpose in AIMED and side != sides[one.key]))
        if count_dice(one, attr, purpose, foe) != figures.count_dice(t.s, t.one(one.key), attr, purpose, foe)
    ]


@pytest.mark.parametrize("red", [True, False])
@pytest.mark.parametrize("steps", BY_STEPS)
def test_a_chance_counts_the_dice_that_are_thrown_TOMB_DICE_9(steps: str, red: bool) -> None:
    """The chance is checked for every Character and Monster, with dice that are added, removed, banned, raised or
    lowered."""
    characters, monsters = (
        [key for key in sorted(pool.list_keys(kind)) if key not in ("c30", "c31", "c32")]
        for kind in (pool.Character, pool.Monster)
    )

    def check(first: int) -> None:
        t = fight(" ".join(monsters[first : first + 3]), " ".join(characters[first : first + 3]) + " i03 i06")
        everybody = tuple(one.key for one in list_combatants(t.GAME.view(t.s, None)))
        changes = [BY_STEPS[steps], *([] if red else [NO_RED]), Change("add", "atk", (1, 0, 2))]
        t.s.lasting = [Lasting(change, everybody, "combat", "", 0) for change in changes]
        assert not list_counted_wrong(t, ("", "attack", "disarm", "pick", "heal"))
        if steps == "none":
            assert all((count_dice(one, "atk").red > 0) == red for one in t.GAME.view(t.s, None).raid.monsters)

    check_each(check, range(0, 30, 3))


def test_the_chance_to_kill_a_thief_counts_what_it_does_to_its_catcher_TOMB_PICK_9_TOMB_PICK_13() -> None:
    """Dread takes dice from its catcher and from nobody else. Abilities count as in any Attack."""
    t = Table(2)
    t.party(0, "c06", at="16.15")
    t.party(1, "c12 i16 c07 i01", at="16.9")
    t.play("turn", "steal:c06,c12,i16", "who:c07", ..., dice=[*hits(2, 6), *hits(2, 5)])
    assert not list_counted_wrong(t, ("attack", "caught"))
    view = t.GAME.view(t.s, None)
    catcher = next(one for one in list_combatants(view) if one.key == "c07")
    caught, free = (compute_roll_chances(view, Rolls(catcher, "atk", on, "c06")) for on in ("caught", "attack"))
    assert len(caught) < len(free), "it throws fewer dice"
    plain = Rolls(catcher, "atk", "none of these")
    assert compute_roll_chances(view, Rolls(catcher, "atk", "caught"))[0] < compute_roll_chances(view, plain)[0], "Kama"


@pytest.mark.parametrize("red", [True, False])
@pytest.mark.parametrize("steps", BY_STEPS)
@pytest.mark.parametrize("use", ["play:p01,c18,none", "play:p08,c18,c18", "play:s09,c25,c18", "play:t06,c18,none"])
def test_what_a_card_is_said_to_change_is_what_it_changes_TOMB_DICE_9(use: str, steps: str, red: bool) -> None:
    """The chance before and after the card equals the chance that the table computes before and after it."""
    t = fight("m18 m16", "c18 c09 c25 i01", hand="p01 p08 s09 t06")
    t.s.lasting = [
        Lasting(change, ("c18", "c09", "c25"), "combat", "", 0)
        for change in (BY_STEPS[steps], *([] if red else [NO_RED]), Change("add", "atk", (1, 1, 1)))
    ]
    t.answer("@1 wait:m16", ...)
    option = next(one for one in t.ask_of().choice.options if one.format_text() == use)
    told = compute_changed_odds(t.GAME.view(t.s, 0), option, "battle")
    assert told is not None

    def chance() -> float:
        view = t.GAME.view(t.s, 0)
        attackers = [one for one in view.parties[0].fighters if told.what == "all" or one.key == "c18"]
        foe = next(one for one in list_combatants(view) if one.key == told.about)
        return compute_joint_attack_chance(view, [(one, 1) for one in attackers], foe)

    before = chance()
    t.answer(use, ...)
    assert (told.before, told.after) == pytest.approx((before, chance()))


@pytest.mark.parametrize("use", ["play:p02,c18,none", "play:s04,c25,none"])
def test_a_card_weakens_an_announced_attack_as_it_says_TOMB_DICE_9(use: str) -> None:
    """Weaken takes a die of each colour. Mirror Skin lowers those that are left."""
    t = fight("m18", "c18 c25", hand="p02 s04")
    t.one("c18").wounds = figures.compute_hit_points(t.s, t.one("c18")) - 2
    t.passing = False
    t.answer("maul:m18", "who:c18", ...)
    option = next(one for one in t.ask_of().choice.options if one.format_text() == use)
    told = compute_changed_odds(t.GAME.view(t.s, 0), option, "attacked", "m18")
    t.answer(use, ...)
    view = t.GAME.view(t.s, 0)
    monster, target = (next(one for one in list_combatants(view) if one.key == key) for key in ("m18", "c18"))
    after = compute_death_chance(view, target, [compute_weakened_chances(view, monster, target, ())])
    assert told is not None and told.after == pytest.approx(after) and after < told.before


def test_what_a_hidden_number_is_shown_for_is_always_the_same_TOMB_SEC_5() -> None:
    """Whatever the number of the Trap is, Unseen Hand says how much likelier three successes become."""
    t = before("r01", "c18 c25", 2)
    t.party(0, "c18 c25", hand="s06", at=t.door("e"))
    t.passing = False
    t.play("turn", "raid", "trap:r01", ...)
    option = next(one for one in t.ask_of().choice.options if one.format_text() == "play:s06,c25,c18")
    told = compute_changed_odds(t.GAME.view(t.s, 0), option, "trap_open")
    assert told is not None and (told.what, told.n) == ("reaches", 3) and told.before < told.after


def test_the_dice_of_several_are_those_that_they_throw_together_TOMB_ROLL_3_TOMB_ROLL_7() -> None:
    """Each Character rolls its own dice with its own ability. Threll rolls a failed die again, whoever comes first."""
    t = Table(2)
    t.party(0, "c12 i02 c36 c08")
    view = t.GAME.view(t.s, None)
    fighters = view.parties[0].fighters
    for attr in ATTRS:
        assert pool_dice(view, fighters, attr) == throws.pool_dice(t.s, t.s.parties[0].fighters, attr, "", "")
    alone = compute_pooled_chances(view, fighters[:1], "skl", "")
    for order in (fighters, fighters[::-1]):
        with_threll = compute_pooled_chances(view, order, "skl", "")
        assert sum(n * part for n, part in enumerate(with_threll)) > pool_dice(view, order, "skl").expected + 0.05
    assert sum(n * part for n, part in enumerate(alone)) == pytest.approx(pool_dice(view, fighters[:1], "skl").expected)


def test_a_held_card_reacts_once_and_an_ability_again_TOMB_PLAY_7() -> None:
    """An attached card and an ability, of a Character or a Monster, can react again."""
    t = fight("m12 m08 m22", "c01 p04 c12 i01")
    t._take("s11")
    t.one("m22").cards.put("s11", EVERYBODY)
    view = t.GAME.view(t.s, None)
    limited = {
        each.card: each.is_limited
        for subject, window in (("c01", "wounds"), ("m12", "wounds"), ("m22", "wounds"), ("m08", "dying"))
        for each in list_reactions(view, subject, window)
    } | {each.card: each.is_limited for each in list_reactions(view, "c12", "roll", "attack")}
    assert limited == {"c01": False, "p04": True, "m12": True, "s11": False, "m08": False, "i01": False}


def test_a_tie_is_no_win_TOMB_ROLL_4() -> None:
    assert compute_win_chance((0.5, 0.5), (0.25, 0.75)) == pytest.approx(0.5 * 0.25)
    assert compute_win_chance((0.0, 1.0), (0.0, 1.0)) == 0.0


def test_nobody_rolls_nothing_TOMB_ROLL_7() -> None:
    """Without a Character there are certainly no successes. The dice of several Characters are added."""
    t = Table(2)
    t.party(0, "c12 c08")
    view = t.GAME.view(t.s, None)
    assert compute_pooled_chances(view, (), "hol", "") == (1.0,)
    fighters = view.parties[0].fighters
    count = sum(compute_roll_chances(view, Rolls(one, "atk", "attack"))[-1] > 0 for one in fighters)
    assert count == 2 and sum(compute_pooled_chances(view, fighters, "atk", "")) == pytest.approx(1.0)


@pytest.mark.parametrize(("limited", "most"), [(False, 11), (True, 7)])
def test_the_box_limits_the_dice_that_are_counted_TOMB_HR_11(limited: bool, most: int) -> None:
    t = Table(2, seven_dice="on" if limited else "off")
    t.party(0, "c01 c18 c19 c21 c22")
    view = t.GAME.view(t.s, None)
    assert pool_dice(view, view.parties[0].fighters, "hol").blue == most


def test_wounds_divided_among_nobody_kill_nobody_TOMB_WND_5() -> None:
    t = Table(2)
    t.party(0, "c12")
    view = t.GAME.view(t.s, None)
    (one,) = view.parties[0].fighters
    assert compute_split_chance(view, (0.0, 0.0, 0.0, 1.0), []) == 0.0
    deadly = (*[0.0] * 20, 1.0)
    assert compute_split_chance(view, (0.0, *deadly[1:]), [one]) == 1.0
    assert compute_split_chance(view, (1.0,), [one]) == 0.0
