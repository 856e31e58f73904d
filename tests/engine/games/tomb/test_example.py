"""The rulebook's long example of play (TOMB-EX) with its rolls, from a built position (TOMB-RUL-5)."""

from __future__ import annotations

from tests.engine.games.tomb.scenario import Table, hits

GO = "go-on"


def example() -> Table:
    """Return a table with five Characters at the Door of a Crypt of five cards. The player on the left is Crypt
    Master."""
    t = Table(3)
    t.party(0, "c01 c02 c03 c04 x01 c05 s02", hand="p01 s01")
    t.crypt("p", "r01 m01 r02 x02 m02")
    t.at_door(0, "p")
    t.top("i01")
    t.play("turn", "raid", ...)
    return t


def after_traps() -> Table:
    t = example()
    t.answer("@1 trap:r01", ("c02",), GO, "trap:r02", ("c02",), ..., dice=[*hits(2, 3), *hits(3, 3)])
    return t


def in_combat() -> Table:
    t = after_traps()
    t.answer(GO, GO, GO, ...)
    return t


def after_round_one() -> Table:
    t = in_combat()
    t.answer("@1 maul:m01", "@0 who:c03", "pass", ..., dice=hits(5, 5))
    t.answer("attack:c04,m02", ..., dice=hits(2, 3))
    t.answer("maul:m02", "who:c02", "use:i01,m02", ("blue",), "use:c01,c01,c02", ...,
             dice=[*hits(3, 6), 10, *hits(4, 6)])  # fmt: skip
    t.answer("attack:c02,m02", "play:p01,c01", ..., dice=hits(0, 3))
    return t


def test_the_example_of_the_opening_TOMB_EX_30() -> None:
    """TOMB-RAID-3, TOMB-RAID-4: The player on the left takes the cards and looks at them in secret."""
    t = example()
    (raid,) = [one for one in t.events if one.kind == "raid"]
    assert raid.open["cm"] == 1 and raid.open["count"] == 5
    assert raid.secret == {1: {"cards": ("m01", "m02", "r01", "r02", "x02")}}
    crypt = [t.GAME.view(t.s, viewer).crypts[15].known for viewer in (0, 1, 2, None)]
    assert crypt == [(), ("m01", "m02", "r01", "r02", "x02"), (), ()]
    assert t.waiting == [1] and t.ask_of().secret


def test_the_example_of_the_first_trap_TOMB_EX_31() -> None:
    t = example().answer("trap:r01", ...)
    assert t.told("trap") == [{"chars": 1, "attr": "skl"}], "neither its name nor its target number"
    t.answer(("c02",), ..., dice=hits(2, 3))
    assert t.pools() == [("skl", "bbb")]
    assert t.told("trap-shown") == [{"card": "r01", "tn": 2, "successes": 2, "disarmed": True}]
    assert t.bank() == ["r01"] and t.ask_of().kind == "leave"


def test_the_example_of_the_second_trap_TOMB_EX_32() -> None:
    t = after_traps()
    assert t.told("trap-shown")[-1] == {"card": "r02", "tn": 4, "successes": 3, "disarmed": False}
    assert t.told("died") == [{"one": "c05", "seat": 0}], "Slayer has one Attack die, Kadin three with the sword"
    assert "s02" in t.s.discards["spell"].cards and t.s.crypt_discard.cards == ["r02"]
    assert t.bank() == ["r01"] and len(t.told("at-inn")) == 1 == len(t.s.inn)


def test_the_example_of_the_reveal_TOMB_EX_33_TOMB_EX_34() -> None:
    t = in_combat()
    assert t.told("revealed") == [{"monsters": ("m01", "m02")}]
    assert t.one("m02").cards.cards == ["i01"], "Crusher's text makes the Crypt Master draw an Item"
    view = t.GAME.view(t.s, None)
    dunbar = next(one for one in view.parties[0].fighters if one.key == "c03")
    assert dunbar.atk == (1, 2, 1, 0), "for Kadin only"


def test_the_example_of_combat_round_one_TOMB_EX_35_TOMB_EX_36() -> None:
    t = in_combat()
    assert t.waiting == [1], "the Crypt Master begins"
    t.answer("maul:m01", "@0 who:c03", "pass", ..., dice=hits(5, 5))
    assert t.gone("c03") and len(t.told("at-inn")) == 2
    t.answer("attack:c04,m02", ..., dice=hits(2, 3))
    assert t.pools()[-1] == ("atk", "brr") and t.one("m02").wounds == 2


def test_the_example_of_reactions_of_both_sides_TOMB_EX_37() -> None:
    t = in_combat()
    t.answer("maul:m01", "who:c03", "pass", "attack:c04,m02", ..., dice=[*hits(5, 5), *hits(2, 3)])
    t.answer("maul:m02", "who:c02", "@1 use:i01,m02", ("blue",), ..., dice=[*hits(3, 6), 10])
    assert t.told("wounds")[-1]["amounts"] == (("c02", 3),), "the die failed again"
    t.answer("@0 use:c01,c01,c02", ..., dice=hits(4, 6))
    assert t.told("prevented") == [{"one": "c02", "n": 1}] and t.one("c02").wounds == 2


def test_the_example_of_a_side_that_has_acted_TOMB_EX_38_TOMB_EX_39() -> None:
    t = after_round_one()
    assert t.one("m02").wounds == 2, "Eryne rolled none"
    assert t.one("c01").cards.cards == ["p01"] and t.one("c01").spent == ["used/p01"]
    assert t.told("round") == [{"round": 2}] and t.waiting == [1]


def test_the_raider_is_asked_twice_in_a_row_TOMB_EX_39() -> None:
    """TOMB-COMB-8: Both Monsters have acted and Mirin has not. His Reaction was no action (TOMB-CHAR-4)."""
    t = in_combat()
    t.answer("maul:m01", "who:c03", "pass", "attack:c04,m02", ..., dice=[*hits(5, 5), *hits(2, 3)])
    t.answer("maul:m02", "who:c02", "pass", "use:c01,c01,c02", ..., dice=[*hits(3, 6), *hits(4, 6)])
    t.answer("attack:c02,m02", ..., dice=hits(0, 3))
    assert t.ask_of().kind == "raider"
    assert {option.split(":")[1].split(",")[-1 if "use" in option else 0] for option in t.options} >= {"c01"}
    assert not any(option.startswith(("attack:c04", "attack:c02")) for option in t.options)


def test_the_example_of_the_end_of_the_raid_TOMB_EX_40_TOMB_EX_41() -> None:
    t = after_round_one()
    t.answer("maul:m01", "who:c02", "pass", ..., dice=hits(3, 5))
    assert t.gone("c02") and len(t.told("at-inn")) == 3
    t.answer("play:s01,c04", ..., dice=[*hits(3, 6), *hits(3, 6), *hits(2, 6)])
    assert t.pools()[-3:] == [("mag", "gbbbbr")] * 3, "the red die comes from Blessing"


def test_the_example_of_leftovers_and_treasure_TOMB_EX_41_TOMB_EX_42_TOMB_EX_43() -> None:
    t = after_round_one()
    t.answer("maul:m01", "who:c02", "pass", "play:s01,c04", ...,
             dice=[*hits(3, 5), *hits(3, 6), *hits(3, 6), *hits(2, 6)])  # fmt: skip
    assert t.ask_of().kind == "divide", "four fall on the Monsters, four on the own party"
    t.answer(("c04", "c01", "c01", "c01"), "use:c01,c01,c01", ..., dice=hits(3, 7))
    assert t.told("wounds")[-1]["amounts"] == (("m02", 1), ("m01", 3), ("c01", 3), ("c04", 1))
    assert t.bank() == ["r01", "m01", "m02"] and "i01" in t.s.discards["item"].cards
    assert (t.one("c04").wounds, t.one("c01").wounds) == (1, 2)
    assert t.told("treasures") == [{"cards": ("x02",)}] and t.ask_of().kind == "treasure"
    t.answer("wear:c01")
    assert t.one("c01").cards.cards == ["p01", "x02"] and t.s.raid is None
    assert t.told("raid-over") == [{"seat": 0, "left": 0}]
