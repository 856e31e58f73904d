"""The card language: each verb with each of its parameters does what the language says of it.

A call is carried out as it would be from a card in a window; beside it stands what must be so afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from engine.effects.clauses import list_forms
from engine.games.tomb_raider.figures import count_steps_left
from engine.games.tomb_raider.language import Event, Moment, Played
from engine.games.tomb_raider.map import can_be_entered, find_neighbour, find_space_index
from engine.games.tomb_raider.moves import NONE, SIDES
from engine.games.tomb_raider.printed import compute_base_abilities, list_lasting_calls
from engine.games.tomb_raider.state import ABILITIES, InForce, State, Trial
from engine.games.tomb_raider.verbs import VERBS, VOCABULARY
from engine.games.tomb_raider.verbs.movement import Relocate
from engine.games.tomb_raider.verbs.reach import list_reachable_spaces
from engine.games.tomb_raider.windows.aims import Occasion, list_possible_aims, split_choice

from .scenario import Table
from .verbs import carried_out, playable, table, trial

Check = Callable[[Table], bool]


def rolled(t: Table, seat: int = 0, dice: tuple[int, ...] = (2, 3, 4)) -> Trial:
    return trial(t, seat, thrown=list(dice), result=sum(dice))


ON_TEST: list[tuple[str, Callable[[Table], Trial], str, list[Any], list[int], Callable[[Trial], bool]]] = [
    ("pre_test[own]: DICE(+2)", trial, "none", [], [], lambda x: x.dice == 2),
    ("pre_test[own]: DICE(-1)", trial, "none", [], [], lambda x: x.dice == -1),
    ("pre_test[own]: BONUS(+2)", trial, "none", [], [], lambda x: x.bonus == 2),
    ("post_test[own]: BONUS(+2)", rolled, "none", [], [], lambda x: (x.bonus, x.result) == (2, 11)),
    ("post_test[own]: BONUS(-4)", rolled, "none", [], [], lambda x: x.result == 5),
    ("post_test[own]: REROLL(1)", rolled, "none", ["die:2"], [6], lambda x: x.result == 13),
    ("post_test[own]: REROLL(2)", rolled, "none", ["die:2", "die:3"], [6, 6], lambda x: x.result == 16),
    ("post_test[own]: REROLL(all)", rolled, "none", [], [6, 6, 6], lambda x: x.thrown == [6, 6, 6] and x.result == 18),
    ("pre_test[own]: DIFF(+2)", trial, "none", [], [], lambda x: x.target == 14),
    ("post_test[own]: DIFF(-3)", rolled, "none", [], [], lambda x: x.target == 9),
    ("pre_test[own]: SUBST(move)", trial, "none", [], [], lambda x: (x.ability, x.target) == (1, 12)),
    ("pre_test[own]: SUBST(search)", trial, "none", [], [], lambda x: x.ability == 2),
    ("pre_test[own]: SUBST(think)", trial, "none", [], [], lambda x: x.ability == 3),
    ("pre_test[own]: SUBST(any)", trial, "search", [], [], lambda x: x.ability == 2),
    ("pre_test[own]: AUTO(pass)", trial, "none", [], [], lambda x: x.verdict == "pass"),
    ("post_test[own]: AUTO(fail)", rolled, "none", [], [], lambda x: x.verdict == "fail"),
    ("post_test[own]: DAMAGE(+2,to=target)", rolled, "none", [], [], lambda x: x.harm == 2),
]


@pytest.mark.parametrize(
    ("text", "going_on", "choice", "answers", "dice", "so"), ON_TEST, ids=[one[0] for one in ON_TEST]
)
def test_a_verb_on_a_test(
    text: str,
    going_on: Callable[[Table], Trial],
    choice: str,
    answers: list[Any],
    dice: list[int],
    so: Callable[[Trial], bool],
) -> None:
    t = table()
    one = going_on(t)
    carried_out(t, text, "none", choice, answers, dice, None)
    assert so(one)


def test_a_test_is_switched_to_fight_by_a_card_and_never_has_less_than_a_die_TR_OVR_24_TR_TEST_11() -> None:
    from engine.games.tomb_raider.odds import count_dice

    t = table()
    one = trial(t, ability=1, target=13)
    carried_out(t, "pre_test[own]: SUBST(fight)", "none", "none", [], [], None)
    assert (one.ability, one.target) == (0, 12)
    one.dice = -9
    assert count_dice(t.s, one) == 1


def r0(t: Table) -> Any:
    return t.s.raiders[0]


def r1(t: Table) -> Any:
    return t.s.raiders[1]


def hurt_all(t: Table) -> None:
    for r in t.s.raiders:
        r.damage, r.hurts = 1, [1, 0, 0, 1]


def moving(t: Table) -> None:
    t.s.active = 0
    for r in t.s.raiders:
        r.moving = True


def loaded(t: Table) -> None:
    t.raider(0, unsaved=["120"])


def findable(t: Table) -> None:
    t.raider(0, hand=["069"])


def shut(t: Table) -> None:
    t.block("3.2", "forward")


def two_upgrades(t: Table) -> None:
    t.own(0, "210")


def obstacles(t: Table) -> None:
    t.obstacle("2.2", "059")
    t.obstacle("2.3", "062")


def nothing(t: Table) -> None:
    pass


def blocked(t: Table) -> None:
    t.block("2.2", "left")


def emptied(t: Table) -> None:
    t.space("2.2").empty = True


class Row(NamedTuple):
    """A clause, and a check that fails before it and holds after it. The other fields say what happens first, the
    target, the choice, and the answers."""

    text: str
    so: Check
    before: Callable[[Table], Any] = nothing
    raider: object = "none"
    choice: str = "none"
    answers: tuple[Any, ...] = ()


def row(text: str, so: Check, **more: Any) -> Row:
    return Row(text, so, **more)


PLAYED: list[Row] = [
    row("any[own]: DAMAGE(1,to=self)", lambda t: r0(t).damage == 1),
    row("any[own]: DAMAGE(2,to=opp)", lambda t: r1(t).damage == 2, raider=1),
    row("any[own]: DAMAGE(1,to=here)", lambda t: (r0(t).damage, r1(t).damage) == (0, 1), raider=1),
    row("any[own]: DAMAGE(1,to=all_here)", lambda t: r0(t).damage == r1(t).damage == 1),
    row("enter[opp]: DAMAGE(1,to=mover)", lambda t: (r0(t).damage, r1(t).damage) == (0, 1), raider=1),
    *[row(f"any[own]: INJURE({name},to=self)", lambda t, n=n: r0(t).hurts[n] == 1) for n, name in enumerate(ABILITIES)],
    row("any[own]: INJURE(move,to=opp)", lambda t: r1(t).hurts[1] == 1, raider=1),
    row("any[own]: STUCK(to=self)", lambda t: r0(t).move_ban and r0(t).search_ban),
    row("any[own]: STUCK(to=here)", lambda t: r1(t).move_ban and not r0(t).move_ban, raider=1),
    row("any[own]: RESET(to=self)", lambda t: not r0(t).alive),
    row("any[own]: RESET(to=opp)", lambda t: not r1(t).alive, raider=1),
    row("any[own]: HEAL(1,kind=any)", lambda t: r0(t).hurts == [0, 0, 0, 1], before=hurt_all, choice="fight"),
    row("any[own]: HEAL(3,kind=any)", lambda t: r0(t).hurts == [0] * 4, before=hurt_all, choice="damage-fight-think"),
    row("any[own]: HEAL(2,kind=damage)", lambda t: r0(t).damage == 0, before=hurt_all, choice="damage"),
    row(
        "any[own]: HEAL(2,kind=injury)",
        lambda t: (r0(t).damage, r0(t).hurts) == (1, [0] * 4),
        before=hurt_all,
        choice="fight-think",
    ),
    row("move[own]: STEPS(+2)", lambda t: count_steps_left(r0(t)) == 5, before=moving),
    row("move[own]: STEPS(-9,to=self)", lambda t: count_steps_left(r0(t)) == 1, before=moving),
    row(
        "any[own]: STEPS(-2,to=opp)",
        lambda t: (count_steps_left(r1(t)), count_steps_left(r0(t))) == (1, 3),
        before=moving,
        raider=1,
    ),
    row("any[own]: MOVE(to=self,dest=back)", lambda t: t.at(0) == "2.1" and r0(t).back < 0),
    row("any[own]: MOVE(to=self,dest=ahead)", lambda t: t.at(0) == "1.2", choice="left"),
    row("any[own]: MOVE(to=here,dest=adj)", lambda t: t.at(1) == "3.2", raider=1, choice="right"),
    row("any[own]: MOVE(to=self,dest=any)", lambda t: t.at(0) == "3.2", choice="3.2"),
    row("any[own]: MOVE(to=opp,dest=any_mapped)", lambda t: t.at(1) == "1.2", raider=1, choice="1.2"),
    row("enter[opp]: MOVE(to=opp,dest=deeper)", lambda t: t.at(1) == "2.3", raider=1),
    row("any[own]: MOVE(to=self,dest=F)", lambda t: t.at(0) == "2.3"),
    row("any[own]: MOVE(to=self,dest=L)", lambda t: t.at(0) == "1.2"),
    row("any[own]: MOVE(to=self,dest=R)", lambda t: t.at(0) == "3.2"),
    row("any[own]: MOVE(to=self,dest=B)", lambda t: t.at(0) == "2.1"),
    row("any[own]: MOVE(to=self,dest=entered)", lambda t: t.at(0) == "2.1"),
    row("any[own]: EXIT(block,dir=any,at=loc)", lambda t: "left" not in t.exits("2.2"), choice="left"),
    row("any[own]: EXIT(unblock,dir=any,at=loc)", lambda t: "left" in t.exits("2.2"), before=blocked, choice="left"),
    row("any[own]: EXIT(add,dir=L,at=loc)", lambda t: "left" in t.exits("2.2"), before=blocked),
    row("any[own]: EXIT(block,dir=F,at=loc)", lambda t: "forward" not in t.exits("2.2")),
    row("any[own]: EXIT(block,dir=entered,at=loc)", lambda t: "back" not in t.exits("2.2")),
    row(
        "any[own]: EXIT(add,dir=any,at=adj)", lambda t: "forward" in t.exits("3.2"), before=shut, choice="right-forward"
    ),
    row("any[own]: EXIT(block,dir=any,at=any)", lambda t: "right" not in t.exits("2.3"), choice="2.3-right"),
    row("any[own]: EXIT(block,dir=B,at=deeper)", lambda t: "back" not in t.exits("2.3")),
    row("any[own]: EXIT(block,dir=R,at=back)", lambda t: "right" not in t.exits("2.1")),
    row("any[own]: ROTATE(at=loc,turn=any)", lambda t: t.space("2.2").blocks == 1, before=blocked, choice="right"),
    row("any[own]: ROTATE(at=any_mapped,turn=any)", lambda t: t.space("2.3").heading == 3, choice="2.3-left"),
    row("any[own]: SAVE_POINT(add,at=loc)", lambda t: t.space("2.2").save_point),
    row("any[own]: SAVE_POINT(add,at=adj)", lambda t: t.space("1.2").save_point, choice="left"),
    row("any[own]: EMPTY(add,at=loc)", lambda t: t.space("2.2").empty),
    row("any[own]: EMPTY(remove,at=loc)", lambda t: not t.space("2.2").empty, before=emptied),
    row("any[own]: DRAW(2,who=self)", lambda t: len(t.hand(0)) == 4),
    row("any[own]: DRAW(1,who=opp)", lambda t: (len(t.hand(0)), len(t.hand(1))) == (2, 3), raider=1),
    row("any[own]: DISCARD(1,who=opp,what=hand)", lambda t: t.hand(1) == ["064"], raider=1, answers=(("065",),)),
    row("any[own]: DISCARD(all,who=opp,what=hand)", lambda t: t.hand(1) == [], raider=1),
    row("any[own]: DISCARD(1,who=here,what=item)", lambda t: not r1(t).unsaved.cards, raider=1),
    row("any[own]: DISCARD(all,who=self,what=item)", lambda t: not r0(t).ammunition, before=loaded),
    row("any[own]: STEAL(item,from=here)", lambda t: r0(t).unsaved.cards == ["055", "055"], raider=1, choice="055"),
    row("any[own]: STEAL(item,from=opp)", lambda t: r0(t).taken == [("055", 1)], raider=1, choice="055"),
    row("any[own]: AMMO(+2,weapon=Shotgun)", lambda t: r0(t).ammunition == {"120": 5}, before=loaded),
    row("search[own]: ALLOW(search_again)", lambda t: r0(t).more_searches == 1, before=findable),
    row(
        "any[own]: FORBID(move,to=opp,until=turn)",
        lambda t: r1(t).grounded and not r1(t).moving,
        before=moving,
        raider=1,
    ),
    row("any[own]: FORBID(search,to=here,until=turn)", lambda t: held(t, "no-search", 1), raider=1),
    row("any[own]: FORBID(backtrack,to=self,until=turn)", lambda t: held(t, "no-backtrack", 0)),
    row("any[own]: FORBID(use_weapon,to=self,until=turn)", lambda t: held(t, "no-weapon", 0), before=loaded),
    row("any[own]: BYPASS(trap/puzzle,until=turn)", lambda t: held(t, "bypass", 0)),
    row("ready[own]: ORDER(last,to=self)", lambda t: t.s.order == [1, 0]),
    row("ready[own]: ORDER(first,to=opp)", lambda t: t.s.order == [1, 0], raider=1),
    row("any[own]: PUT_OBS(from=hand,at=loc,danger=check)", lambda t: t.hazards("2.2") == ["064"], choice="064"),
    row("any[own]: PUT_OBS(from=hand,at=adj,danger=ignore)", lambda t: t.hazards("1.2") == ["065"], choice="left-065"),
    row(
        "any[own]: SHIFT_OBS(any,from=loc,to=adj)",
        lambda t: t.hazards("1.2") == ["059"],
        before=obstacles,
        choice="059-left",
    ),
    row(
        "any[own]: SHIFT_OBS(trap,from=adj,to=loc)",
        lambda t: "062" in t.hazards("2.2"),
        before=obstacles,
        choice="forward-062",
    ),
    row(
        "any[own]: SHIFT_OBS(trap,from=any_mapped,to=any_mapped)",
        lambda t: t.hazards("1.2") == ["062"],
        before=obstacles,
        choice="2.3-062-1.2",
    ),
    row(
        "action.start[opp]: SHIFT_OBS(trap,from=adj,to=target)",
        lambda t: "062" in t.hazards("2.2"),
        before=obstacles,
        raider=1,
        choice="forward-062",
    ),
    row(
        "any[own]: SHIFT_OBS(any,from=loc,to=adj,swap=yes)",
        lambda t: (t.hazards("2.2"), t.hazards("2.3")) == (["062"], ["059"]),
        before=obstacles,
        choice="059-forward-062",
    ),
    row(
        "obstacle.play[opp]: DANGER(+2,at=loc,until=turn)",
        lambda t: [(one.n, one.until) for one in t.s.in_force] == [(2, "turn")],
    ),
    row(
        "any[own]: DANGER(-1,at=adj)",
        lambda t: [(one.n, one.until) for one in t.s.in_force] == [(-1, "")],
        choice="left",
    ),
    row(
        "any[own]: FETCH(from=discard,type=obstacle,n=1,to=hand)",
        lambda t: "058" in t.hand(0),
        before=lambda t: t.raider(0, discard=["058"]),
        choice="058",
    ),
    row(
        "any[own]: FETCH(from=draw,type=upgrade,n=1,to=hand)",
        lambda t: "067" in t.hand(0),
        answers=("use:057,none,067",),
        before=two_upgrades,
    ),
    row(
        "any[own]: FETCH(from=opp_discard,type=action,n=1,to=hand)",
        lambda t: "072" in t.hand(0) and r1(t).discard.cards == [],
        before=lambda t: t.raider(1, discard=["072"]),
        raider=1,
    ),
]


def held(t: Table, what: str, raider: int) -> bool:
    return any((one.what, one.raider, one.until) == (what, raider, "turn") for one in t.s.in_force)


@pytest.mark.parametrize("played", PLAYED, ids=lambda one: one.text)
def test_a_verb_that_is_played(played: Row) -> None:
    t = table()
    played.before(t)
    assert not played.so(t)
    carried_out(t, played.text, played.raider, played.choice, played.answers, [], None)
    assert played.so(t)


@pytest.mark.parametrize(
    ("call", "left", "so"),
    [
        ("AIR(+2,to=self)", 3, lambda t: r0(t).air == 5),
        ("AIR(-1,to=self)", 3, lambda t: r0(t).air == 2),
        ("AIR(full,to=self)", 3, lambda t: r0(t).air == 6),
        ("AIR(-1,to=self)", 0, lambda t: not r0(t).alive),
        ("WET(wet,at=loc)", 3, lambda t: t.space("2.2").wet and r0(t).air == 3),
    ],
    ids=("more", "less", "full", "none left", "wet"),
)
def test_a_verb_of_the_water_TR_WET_2_TR_WET_6_TR_WET_14(call: str, left: int, so: Check) -> None:
    t = table(wet="on")
    r0(t).air = left
    carried_out(t, f"any[own]: {call}", "none", "none", [], [], None)
    assert so(t)
    dry = table()
    assert list_possible_aims(dry.s, 0, playable(f"any[own]: {call}"), Occasion("turn-start", 0)) == []


def test_a_location_that_turns_dry_gives_full_air_to_all_there_TR_WET_14() -> None:
    t = table(wet="on")
    t.space("2.2").wet = True
    r0(t).air = r1(t).air = 2
    carried_out(t, "any[own]: WET(dry,at=loc)", "none", "none", [], [], None)
    assert r0(t).air == r1(t).air == 6 and not t.space("2.2").wet


@pytest.mark.parametrize(
    ("call", "harm", "left"),
    [
        ("PREVENT(1,kind=damage)", "damage", 1),
        ("PREVENT(all,kind=any)", "damage", 0),
        ("PREVENT(1,kind=injury)", "move", 1),
        ("PREVENT(1,kind=damage)", "move", None),
        ("PREVENT(1,kind=injury)", "damage", None),
    ],
)
def test_harm_of_its_kind_alone_is_prevented(call: str, harm: str, left: int | None) -> None:
    t = table()
    t.s.blows.append(2)
    play, event = playable(f"damage[own]: {call}"), Event("060", harm=harm)
    if left is None:
        assert list_possible_aims(t.s, 0, play, Occasion("damage", 0, event)) == []
    else:
        carried_out(t, f"damage[own]: {call}", "none", "none", [], [], event)
        assert t.s.blows == [left]


def test_an_exit_for_a_turn_changes_back() -> None:
    """With until=turn, each act of EXIT changes back at the turn's end. Without it, the change stays."""
    from engine.games.tomb_raider.map_changes import undo_markers_of_turn

    for act, side in (("block", "left"), ("add", "right"), ("unblock", "back")):
        t = table()
        t.block("2.2", "back")
        t.block("2.2", "right")
        was = t.exits("2.2")
        carried_out(t, f"any[own]: EXIT({act},dir=any,at=loc,until=turn)", "none", side, [], [], None)
        assert t.exits("2.2") == was ^ {side}
        t.follow(undo_markers_of_turn(t.s), [], [])
        assert t.exits("2.2") == was and t.space("2.2").arrows == 0


def test_looking_and_swapping() -> None:
    """REVEAL shows a location to one player, and nothing is mapped. SWAP_LOC shuffles the other card back."""
    t = Table("2.2=006", "2.1=012")
    t.raider(0, at="2.2")
    t.top("008", "009", "010")
    r0(t).moving = True
    carried_out(
        t, "move[own]: REVEAL(ahead,n=1); SWAP_LOC(at=ahead,with=level_top)", "none", "left", ["swap"], [], None
    )
    assert not t.space("1.2").up and t.told("looked") and t.told("swapped") and t.s.level_deck.cards[0] != "008"
    t.raider(0, at="1.2")
    t.top("008", "009", "010")
    carried_out(t, "explore[own]: REVEAL(level,n=2)", "none", "none", [], [], None)
    assert t.told("looked-through") == [{"seat": 0, "count": 2}] and t.s.level_deck.cards[:2] == ["008", "009"]
    carried_out(t, "explore[own]: REVEAL(level,n=2,keep=reorder)", "none", "none", ["use:057,none,009-008"], [], None)
    assert t.s.level_deck.cards[:2] == ["009", "008"]


def test_an_action_is_cancelled() -> None:
    t = table()
    event = Event("072", 1)
    carried_out(t, "respond[opp]: CANCEL(type=action)", "none", "none", [], [], event)
    assert event.cancelled
    assert (
        list_possible_aims(
            t.s, 0, playable("respond[opp]: CANCEL(type=action)"), Occasion("respond", 1, Event("067", 1))
        )
        == []
    )


def test_a_second_obstacle_is_offered_of_the_kinds_of_its_guard() -> None:
    t = table()
    carried_out(t, "obstacle.play[own,obs=creature/trap]: ALLOW(second_obstacle)", "none", "none", [], [], None)
    assert t.s.in_force == [
        InForce("second", "057", 0, at=find_space_index(t.s, "2.2"), words="creature/trap", until="turn")
    ]


HELD = {
    "ABILITY(fight,+1)": [4, 3, 3, 2],
    "ABILITY(move,+1)": [3, 4, 3, 2],
    "ABILITY(search,-1)": [3, 3, 2, 2],
    "ABILITY(think,+2)": [3, 3, 3, 4],
    "ABILITY(all,+1)": [4, 4, 4, 3],
    "ABILITY(printed_2,+1)": [3, 3, 3, 3],
}


@pytest.mark.parametrize(("call", "base"), HELD.items())
def test_an_ability_is_changed_as_long_as_the_card_lies_there(
    call: str, base: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.games.tomb_raider.cards import LASTING

    t = Table()
    t.character(0, "191")  # The abilities are 2 3 2 3: fight and search are printed as 2.
    t.character(0, "197")
    t.raider(0, unsaved=["055"])
    assert compute_base_abilities(t.s, 0) == [3, 2, 3, 2]
    monkeypatch.setitem(LASTING, "055", VOCABULARY.read(f"static[own]: {call}").calls)
    changed = compute_base_abilities(t.s, 0)
    printed = [3, 2, 3, 2]
    expected = [was + (new - old) for was, new, old in zip(printed, base, [3, 3, 3, 2], strict=True)]
    assert changed == (expected if "printed_2" not in call else [3, 3, 3, 3])


def test_lasting_calls_are_read_from_the_rows() -> None:
    """LIFE, HANDMAX, WEAPON, AIRMAX and SAVE_ITEM work while the card is in the row, as `test_every_card` shows."""
    from engine.games.tomb_raider.cards.lasting import HandMax, SaveItem, Weapon

    t = Table()
    t.raider(0, unsaved=["Z07", "048", "120"])
    assert [call.n for call in list_lasting_calls(r0(t), HandMax)] == [2]
    assert [call.n for call in list_lasting_calls(r0(t), SaveItem)] == [1]
    assert [(call.damage, call.dice, call.ammo) for call in list_lasting_calls(r0(t), Weapon)] == [(2, 1, 3)]


def test_a_plays_choice_is_shared_out_among_its_calls() -> None:
    calls = VOCABULARY.read(
        "any[own,cost=discard:2]: SAVE_POINT(add,at=adj); DRAW(1,who=self); EMPTY(add,at=adj)"
    ).calls
    assert split_choice(calls, "left+right+064-065") == (["left", "none", "right"], "064-065")


def test_every_word_of_every_verb_stands_in_a_test() -> None:
    """Every word that a form names is used by a call above or on a card. Places and raiders are tested in `aiming`."""
    from engine.games.tomb_raider.cards import POOL

    cards = [str(clause) for card in POOL.cards.values() for clause in card.effects]
    told = " ".join([*(one[0] for one in (*ON_TEST, *PLAYED)), *HELD, *cards])
    for verb in VERBS:
        assert str(verb.__struct_config__.tag) + "(" in told or verb.__name__ in ("Air", "Wet"), verb
        for form in list_forms(verb):
            for name, words in form.words.items():
                if name not in ("to", "at", "dest", "who", "type", "weapon", "kind", "n", "from"):
                    for word in words:
                        assert word in told or word[-1:] == "n", (verb, name, word)


def test_the_moment_knows_whom_it_is_about() -> None:
    t = table()
    now = Moment(t.s, 0, "turn-start", 1, "057", VOCABULARY.read("move[opp]: STEPS(-1,to=opp)"), 1)
    assert not now.mine and now.concerned == 1 and isinstance(now.s, State)


def test_a_relocation_is_carried_out_where_it_can_be() -> None:
    """TR-FORCE-10, TR-FORCE-1: The raider is in the new space, and the state knows the space that it left. Dead raiders
    and spaces off the map are refused."""
    for alive, at, back, lands in (
        (True, "2.2", "2.1", "2.1"), (False, "2.2", "2.1", "2.2"), (True, "2.2", None, "2.2"),
    ):  # fmt: skip
        t = Table("2.2=006", "2.1=017")
        r = t.raider(0, at=at, alive=alive)
        t.empty_decks()
        r.back = -1 if back is None else find_space_index(t.s, back)
        call = Relocate(to="self", dest="back")
        t.follow(call.carry_out(t.s, Played(0, "card", 0, NONE)), (), ())
        assert t.at(0) == lands and bool(t.told("relocated")) is (lands != at)
        if lands != at:
            assert r.back == -1, "put back, it has nowhere to be put back to"
    t = Table("2.2=006", "2.3=017")
    r = t.raider(0, at="2.2")
    t.empty_decks()
    t.follow(Relocate(to="opp", dest="deeper").carry_out(t.s, Played(1, "card", 0, NONE)), (), ())
    assert t.at(0) == "2.3" and r.back == find_space_index(t.s, "2.2")


def test_how_far_so_many_moves_lead() -> None:
    """TR-MOVE-4: The way leads only through exits, and no further than the first unknown space."""
    t = Table("2.2=006", "2.3=010", "1.2=007")
    for place in ("2.2", "2.3", "1.2"):
        at = find_space_index(t.s, place)
        open_ = {find_neighbour(t.s, at, side) for side in range(4) if SIDES[side] in t.exits(place)}
        near = {at} | {to for to in open_ if can_be_entered(t.s, to)}
        assert list_reachable_spaces(t.s, at, 0) == {at} and list_reachable_spaces(t.s, at, 1) == near
        further = set().union(*(list_reachable_spaces(t.s, to, 1) for to in near if t.s.spaces[to].up), near)
        assert list_reachable_spaces(t.s, at, 2) == further
    unknown = find_space_index(t.s, "3.5")
    assert list_reachable_spaces(t.s, unknown, 3) == {unknown}
