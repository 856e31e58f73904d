"""TOMB-RAID, TOMB-SEC: Tests of the steps of a raid, of Traps, and of what the raider may know."""

from __future__ import annotations

import pytest

from engine.games.tomb.sides import find_board
from tests.engine.games.tomb.scenario import Table, before, hits, xp


def raided(words: str, *answers: object, **how: object) -> Table:
    t = before(words)
    t.play("turn", "raid", *answers, **how)  # type: ignore[arg-type]
    return t


# --- the frame ------------------------------------------------------------------------------------------------------


def test_who_is_crypt_master_TOMB_EX_12() -> None:
    """TOMB-RAID-3: L sits next to the raider on the left, and R on the right. With two players it is always the other
    one."""
    t = Table(4)
    left, right = find_board(t.s).find_crypt("e"), find_board(t.s).find_crypt("f")
    assert find_board(t.s).find_crypt_master(left, 1, 4) == 2 and find_board(t.s).find_crypt_master(right, 1, 4) == 0
    assert find_board(t.s).find_crypt_master(left, 1, 2) == 0 == find_board(t.s).find_crypt_master(right, 1, 2)
    assert find_board(t.s).find_crypt_master(left, 0, 1) == -1


def test_the_crypt_master_alone_looks_TOMB_RAID_4_TOMB_SEC_3() -> None:
    """The Crypt Master still knows the cards that are put back."""
    t = raided("r01 m04", ...)
    for seat, known in ((0, ()), (1, ("m04", "r01")), (2, ()), (None, ())):
        assert t.GAME.view(t.s, seat).crypts[4].known == known
    t.answer("trap:r01", ("c02",), "leave", dice=hits(2, 3))
    assert t.GAME.view(t.s, 1).crypts[4].known == ("m04",) and t.GAME.view(t.s, 2).crypts[4].known == ()


def test_traps_then_monsters_then_treasures_TOMB_RAID_6_TOMB_RAID_7() -> None:
    t = before("x07 m04 r01", key="i")
    t.play("turn", "raid", "@1 trap:r01", ("c02",), "go-on", "@1 go-on", "go-on", "maul:m04", "who:c12",
           "attack:c12,m04", ..., dice=[*hits(2, 3), *hits(0, 4), *hits(2, 4)])  # fmt: skip
    kinds = [kind for kind in t.kinds() if kind in ("trap-shown", "revealed", "killed", "treasures")]
    assert kinds == ["trap-shown", "revealed", "killed", "treasures"]


def test_cards_that_are_not_gained_go_back_TOMB_EX_13() -> None:
    """TOMB-RAID-8, TOMB-RAID-9: Two cards lie face down again. Only the players who placed them and this Crypt Master
    know them."""
    t = before("r05 r04 x07", key="i")
    # The third player has placed this card, and knows it.
    t.s.crypts[find_board(t.s).find_crypt("i")].cards.known[2] = 1 << 2
    t.play("turn", "raid", "trap:r04", ("c02",), "leave", dice=hits(0, 3))
    assert t.told("trap-shown")[0]["disarmed"] is False
    view = [t.GAME.view(t.s, seat).crypts[8] for seat in (0, 1, 2)]
    assert [one.count for one in view] == [2, 2, 2] and [one.known for one in view] == [(), ("r05", "x07"), ("x07",)]


def test_leaving_after_a_trap_TOMB_TRAP_10_TOMB_RAID_10() -> None:
    """The party is on the Door and nothing more is shown. The turn ends."""
    t = raided("r01 r08", "trap:r01", ("c12",), ...)
    assert t.ask_of().kind == "leave" and t.ask_of().default.format_text() == "leave" and t.one("c12").wounds == 2
    t.answer("leave")
    assert find_board(t.s).format_space(t.s.parties[0].at) == t.door("e") and t.s.active == 1
    assert len(t.s.crypts[4].cards) == 1


def test_a_crypt_without_cards_ends_the_raid_TOMB_RAID_11() -> None:
    """Nothing more is asked."""
    t = raided("r01", "trap:r01", ("c02",), dice=hits(2, 3))
    assert t.s.raid is None and t.s.active == 1 and t.bank() == ["r01"]


def test_a_raid_from_beside_the_crypt_TOMB_RAID_12() -> None:
    """A party that uses Another Way In stays on its space when it leaves. The Crypt Master is chosen as for the
    Door."""
    t = Table(3)
    t.party(0, "c02", at="5.4", hand="t01")
    t.crypt("o", "r01 x07")
    t.play("turn", "play:t01,c02,o", "@2 trap:r01", "leave", dice=hits(2, 3))
    assert find_board(t.s).format_space(t.s.parties[0].at) == "5.4" and t.told("raid")[0]["beside"] is True


def test_a_raid_from_beside_ends_as_every_raid_TOMB_RAID_12() -> None:
    """Cards that are not gained go back into the Crypt, and the turn is over. The next raid can begin only at the
    Door."""
    t = Table(3)
    t.party(0, "c02 c12", at="5.4", hand="t01 t01")
    t.crypt("o", "r01 r08 x07")
    t.play("turn", "play:t01,c02,o", "trap:r01", ("c02",), ..., dice=hits(2, 3))
    assert t.ask_of().kind == "leave"
    t.answer("leave")
    assert t.s.raid is None and t.s.active == 1 and t.bank() == ["r01"]
    assert sorted(t.s.crypts[14].cards.cards) == ["r08", "x07"]
    assert [told["crypt"] for told in t.told("raid")] == ["o"] and len(t.told("raid-over")) == 1
    t.s.active = 0
    assert "raid" not in t.play("turn", ...).options


def test_the_crypt_master_may_make_a_raid_easy_TOMB_RAID_5() -> None:
    """Nothing forces the Crypt Master to make the raid hard. The Monsters may wait."""
    t = raided("m04", "@1 go-on", "go-on", "@1 wait:m04", ...)
    assert t.told("waited") == [{"one": "m04"}]


# --- Traps ----------------------------------------------------------------------------------------------------------


def test_the_master_chooses_the_order_TOMB_TRAP_1_TOMB_DEC_19() -> None:
    """By default the order is drawn by lot."""
    t = raided("r08 r01", ...)
    assert t.waiting == [1] and t.options == ["trap:r01", "trap:r08"] and t.ask_of().default.format_text() == "trap:r08"
    t = before("r08 r01")
    t.lot = 59
    t.play("turn", "raid", ...)
    assert t.ask_of().default.format_text() == "trap:r01"


def test_the_raider_hears_little_of_a_trap_TOMB_TRAP_2_TOMB_TRAP_3() -> None:
    """The raider hears how many Characters may try and with which attribute. The number of Traps and the name, number
    and effect of this Trap stay hidden."""
    t = raided("r05 r01", "trap:r05", ...)
    assert t.told("trap") == [{"chars": 2, "attr": "skl"}]
    view = t.GAME.view(t.s, 0)
    assert view.raid is not None and (view.raid.chars, view.raid.attr) == (2, "skl") and view.crypts[4].known == ()
    assert view.raid.monsters == ()


def test_the_first_seat_sees_the_cards_as_crypt_master_TOMB_RAID_4_TOMB_TRAP_2_TOMB_ENTER_3() -> None:
    """The Crypt Master knows all cards, which Trap comes up, and how many cards are left."""
    t = before("r01 m04", "c02 c12", 2, active=1)
    t.play("turn", "raid", "@0 trap:r01", ("c02",), "go-on", "@0 go-on", ..., dice=hits(2, 3))
    learned = {told.kind: told.secret for told in t.events if told.secret}
    assert learned == {
        "raid": {0: {"cards": ("m04", "r01")}},
        "trap": {0: {"card": "r01"}},
        "no-trap": {0: {"left": 1}},
    }
    assert t.GAME.view(t.s, 0).crypts[4].known == ("m04",)


def test_the_crypt_master_is_asked_even_without_a_trap_TOMB_SEC_12() -> None:
    """The question has only one answer and is secret, with a number of its own. So nobody else learns of it."""
    t = raided("x07 x08", ...)
    ask = t.ask_of()
    assert ask.seat == 1 and ask.kind == "trap" and ask.secret and t.options == ["go-on"] and not ask.stop


@pytest.mark.parametrize(("named", "possible"), [(("c02",), True), (("c02", "c12"), True), ((), False),
                                                 (("c02", "c12", "c08"), False)])  # fmt: skip
def test_as_many_Characters_try_as_the_trap_allows_TOMB_TRAP_4_TOMB_DEC_20(
    named: tuple[str, ...], possible: bool
) -> None:
    """At least one Character tries, and at most as many as the Trap says."""
    t = raided("r05", "trap:r05", ...)
    assert (t.ask_of().choice.is_valid_answer(named) == possible and t.ask_of().default == ("c02",)) or not possible


@pytest.mark.parametrize(("first", "second", "passed"), [(2, 2, True), (2, 1, False)])
def test_successes_are_added_TOMB_TRAP_5_TOMB_TRAP_12(first: int, second: int, passed: bool) -> None:
    """The Characters roll one after the other in party order. The sum of their successes is compared once."""
    t = Table(3)
    t.party(0, "c12 c07 c02")
    t.crypt("e", "r05")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r05", ("c02", "c07"), dice=[*hits(first, 5), *hits(second, 3)])
    assert [told["who"] for told in t.told("rolled")] == [("c07",), ("c02",)]
    assert [told["disarmed"] for told in t.told("trap-shown")] == [passed]


def test_reactions_to_the_roll_come_before_the_number_is_shown_TOMB_TRAP_6() -> None:
    """Guiding Lamp adds a success, and Lark rolls a die again. Both windows open before the Trap is shown."""
    t = Table(3)
    t.party(0, "c30 c08", hand="p09")
    t.crypt("e", "r05")
    t.at_door(0, "e")
    t.play("turn", "raid", "trap:r05", ("c30",), "play:p09,c08,none", "use:c30,c30",
           dice=[*hits(2, 4), 1])  # fmt: skip
    kinds = [kind for kind in t.kinds() if kind in ("added", "rerolled", "trap-shown")]
    assert kinds == ["added", "rerolled", "trap-shown"] and t.told("trap-shown")[0]["successes"] == 4


def test_effects_on_an_attempt_end_with_its_rolls_TOMB_TRAP_5_TOMB_TRAP_8() -> None:
    """Unseen Hand adds two dice to the attempt, in Attack too. The effect of the Trap Cursed Light counts Attack dice
    without it: one of Tamsin, three of Wren."""
    t = before("r02 x07")
    t.party(0, "c25 s06 c33 c09")
    t.at_door(0, "e")
    t.only()
    t.play("turn", "raid", "trap:r02", "use:s06,c25,c25", ("c33",), ..., dice=hits(0, 3))
    assert t.gone("c25") and t.ask_of().kind == "leave"


def test_an_effect_on_a_trap_ends_with_a_trap_passed_by_TOMB_FX_24_TOMB_TRAP_5() -> None:
    """Unseen Hand is played, and then Sapper's Chalk, which passes the Trap by."""
    t = before("r02 x07")
    t.party(0, "c25 s06 c33 c09", hand="t08")
    t.at_door(0, "e")
    t.only()
    t.play("turn", "raid", "trap:r02", "use:s06,c25,c25", "play:t08,c25", ...)
    assert t.told("bypassed") and not t.s.lasting


def test_a_disarmed_trap_is_banked_TOMB_TRAP_7_TOMB_BANK_1() -> None:
    t = raided("r01", "trap:r01", ("c02",), dice=hits(2, 3))
    assert t.bank() == ["r01"] and t.GAME.view(t.s, None).parties[0].score == xp("r01") == 2


@pytest.mark.parametrize(("rolled", "wounds"), [(3, 0), (2, 1)])
def test_a_failed_trap_takes_effect_TOMB_EX_3(rolled: int, wounds: int) -> None:
    """TOMB-TRAP-8: The effect of the Trap is carried out once (TOMB-TRAP-9). The Trap goes to the discards and gives no
    XP."""
    t = raided("r04", "trap:r04", ("c02",), dice=hits(rolled, 3))
    assert [t.one(key).wounds for key in ("c02", "c12", "c08")] == [wounds] * 3
    assert (t.s.crypt_discard.cards == ["r04"]) == bool(wounds) and len(t.told("trap-shown")) == 1


def test_a_failed_trap_is_out_of_the_way_TOMB_TRAP_11_TOMB_ENTER_1() -> None:
    t = raided("r04 m04", "trap:r04", ("c02",), "go-on", "@1 go-on", "@0 go-on", ..., dice=hits(0, 3))
    assert t.told("revealed") == [{"monsters": ("m04",)}]


def test_a_trap_that_takes_the_whole_party_TOMB_TRAP_13() -> None:
    t = before("r15 x07", "c09")
    t.play("turn", "raid", "trap:r15")
    assert t.s.crypt_discard.cards == ["r15"] and t.told("wiped") == [{"seat": 0}] and t.s.raid is None
    assert t.s.crypts[4].cards.cards == ["x07"]


@pytest.mark.parametrize(
    ("trap", "party", "check"),
    [
        ("r03", "c09", lambda t: t.pools() and t.GAME.view(t.s, 0).parties[0].fighters[0].atk == (1, 2, 0, 0)),
        ("r08", "c25 s03", lambda t: t.one("c25").cards.cards == []),
        ("r09", "c12 c08", lambda t: t.told("left") == [{"seat": 0}]),
        ("r10", "c12 i01", lambda t: t.one("c12").cards.cards == []),
        ("r11", "c12", lambda t: t.GAME.view(t.s, 0).parties[0].fighters[0].atk == (2, 2, 0, 0)),
        ("r13", "c12", lambda t: t.one("c12").dazed == 1),
        ("r14", "c12 i01 c08", lambda t: "c12" in t.s.inn.cards and "i01" in t.s.discards["item"].cards),
        ("r16", "c12 x07", lambda t: t.one("c12").wounds == 2 and t.one("c12").cards.cards == []),
    ],
)  # fmt: skip
def test_effects_of_a_failure_against_a_trap_TOMB_TRAP_8(trap: str, party: str, check: object) -> None:
    t = before(f"{trap} x08", party)
    dice = {"r03": hits(0, 1), "r09": hits(0, 4), "r08": hits(0, 5)}.get(trap, [])
    first = party.split()[0]
    pause = () if trap == "r09" else (...,)
    named = ((first,),) if trap != "r09" else (("c12",),)
    alone = party in ("c09", "c12", "c25 s03", "c12 i01", "c12 x07")
    t.play("turn", "raid", f"trap:{trap}", *(() if alone else named), *pause, dice=dice)
    assert check(t)  # type: ignore[operator]


# --- going on -------------------------------------------------------------------------------------------------------


def test_the_raider_is_asked_whether_to_go_on_before_monsters_are_shown_TOMB_ENTER_2_TOMB_ENTER_3() -> None:
    """The question is asked after the last Trap, and also if there are no Monsters."""
    t = raided("r01 x07", "trap:r01", ("c02",), "go-on", "@1 go-on", ..., dice=hits(2, 3))
    assert t.ask_of().kind == "enter" and t.ask_of().default.format_text() == "leave"
    assert t.GAME.view(t.s, 2).crypts[4].no_traps and len(t.told("no-trap")) == 1


def test_without_monsters_the_treasures_follow_TOMB_ENTER_4() -> None:
    t = raided("x07", "@1 go-on", "go-on", ...)
    assert t.told("revealed") == [{"monsters": ()}] and t.ask_of().kind == "treasure"
    assert t.s.raid is not None and t.s.raid.round == 0
    t = raided("m04", "@1 go-on", "go-on", ...)
    assert t.ask_of().kind == "cm", "where there is one, it comes first"


def test_leaving_before_the_monsters_TOMB_ENTER_1_TOMB_DEC_21() -> None:
    t = raided("m30", "@1 go-on", "leave")
    assert not t.told("revealed") and t.GAME.view(t.s, 0).crypts[4].known == () and t.s.active == 1


def test_a_trap_that_is_shown_tells_nobody_of_its_copy_TOMB_SEC_1_TOMB_TRAP_8() -> None:
    """A player who has placed one of two equal cards does not learn whether that copy was shown."""
    left = []
    for known in ([1 << 2, 1 << 1], [1 << 1, 1 << 2]):
        t = Table(3)
        t.party(0, "c30 c36")
        t.crypt("e", "r05 r05")
        t.at_door(0, "e")
        cards = next(crypt.cards for crypt in t.s.crypts if crypt.cards.cards == ["r05", "r05"])
        cards.known[:] = known
        t.play("turn", "raid", "trap:r05", ("c30",), "pass", ..., dice=hits(0, 5))
        left.append(cards.list_known_cards(2))
    assert left == [[None], [None]]
