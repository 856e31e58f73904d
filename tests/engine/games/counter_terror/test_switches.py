"""CT-HR: the house rules."""

from __future__ import annotations

from collections import Counter

from engine.games.counter_terror.game import GAME
from engine.protocol import Some
from engine.setup import Result
from tests.engine.games.counter_terror.scenario import Table


def test_bomb_and_defuse_of_the_deal_are_replaced() -> None:
    """CT-HR-1: With this setting a Bomb and a Defuse that were used in the deal are replaced."""
    rest = "uzi uzi uzi 9mm 9mm 9mm 9mm helmet vest mask"
    pile = "bomb defuse uzi 9mm ak47 vest vest vest vest vest " + rest
    t = Table(2, pile=pile.replace("9mm 9mm 9mm 9mm", "9mm 9mm 9mm"), house={"replace_bombs": "yes"})
    t.play("deal", "T1").play("bombs", "T1")
    assert t.hand("T1") == ["uzi", "9mm", "ak47", "uzi", "uzi"] and len(t.hand("C1")) == 5
    assert t.told("replaced") == [{"seat": t.names["T1"], "count": 2}] and t.shuffles == [("draw pile", 52)]


def test_a_bomb_got_as_replacement_goes_back() -> None:
    """CT-HR-1: The Bomb is put aside and shuffled into the draw pile."""
    pile = "bomb uzi uzi uzi uzi vest vest vest vest vest bomb helmet mask"
    t = Table(2, pile=pile, house={"replace_bombs": "yes"}).play("deal", "T1").play("bombs", "T1")
    assert t.life("T1", "C1") == [60, 100] and t.hand("T1") == ["uzi"] * 4 + ["helmet"]
    assert t.s.pile.cards.count("bomb") == 1 and t.discards == ["bomb"]
    assert t.told("bomb-returned") == [{"seat": t.names["T1"]}]
    assert t.shuffles == [("draw pile", 52), ("draw pile", 41)]
    assert all(known == 0 for known in t.s.pile.known)
    pile = "bomb defuse uzi uzi uzi vest vest vest vest vest uzi bomb helmet mask"
    t = Table(2, pile=pile, house={"replace_bombs": "yes"}).play("deal", "T1").play("bombs", "T1")
    assert t.hand("T1") == ["uzi"] * 4 + ["helmet"] and t.told("replaced") == [{"seat": t.names["T1"], "count": 2}]


def secret(seats: int, *numbers: dict[str, str], dice: list[int]) -> Table:
    t = Table(seats, T1="uzi", C1="ricochet", house={"ricochet": "secret"})
    return t.turn("T1", "attack:uzi,C1", "defend:ricochet", *numbers, dice=dice)


def hit(t: Table) -> list[str]:
    return [name for name in t.names if t[name].life == 80]


def test_ricochet_by_secret_numbers() -> None:
    """CT-HR-2, CT-DEC-9: Players in the strict minority are safe. All are asked at the same time."""
    first = {"T1": "number:0", "C1": "number:1", "T2": "number:0", "C2": "number:0"}
    second = {"T1": "number:1", "T2": "number:0", "C2": "number:1"}
    for last, loser in ((("0", "0"), "C2"), (("1", "1"), "C2"), (("0", "1"), "T1"), (("1", "0"), "T1")):
        third = {"T1": f"number:{last[0]}", "C2": f"number:{last[1]}"}
        t = secret(4, first, second, third, dice=[1] * 9)
        assert hit(t) == [loser]
        safe = [tuple(t.name_of[seat] for seat in told["safe"]) for told in t.told("numbers")]
        assert safe == [("C1",), ("T2",), ("T1",) if loser == "C2" else ("C2",)]
    t = secret(4, first, ..., dice=[1, 2, 2, 1, 2, 1, 1])
    assert [ask.default.format_text() for ask in t.asks] == ["number:1", "number:0", "number:0"], "silence: by lot"
    assert all(ask.throw for ask in t.asks), "it may be one's own death: nobody shows one without a press"
    view = GAME.view(t.s, None)
    assert view.play is not None and [t.name_of[seat] for seat in view.play.ricochet] == ["T1", "T2", "C2"]


def test_turn_order_begins_with_the_active_player() -> None:
    """CT-HR-2: If two are left, an even sum hits the later one and an odd sum the earlier one."""
    for numbers, loser in ((("0", "0"), "T1"), (("1", "0"), "C1")):
        t = Table(2, C1="uzi", T1="ricochet", house={"ricochet": "secret"})
        given = {"C1": f"number:{numbers[0]}", "T1": f"number:{numbers[1]}"}
        t.turn("C1", "attack:uzi,T1", "defend:ricochet", given, dice=[1, 1])
        assert hit(t) == [loser]


def test_chance_decides_after_three_rounds_without_result() -> None:
    """CT-HR-2: A tie, or equal numbers, makes nobody safe. A round that makes somebody safe restarts the count."""
    tie = {"T1": "number:0", "C1": "number:1", "T2": "number:0", "C2": "number:1"}
    alike = dict.fromkeys(tie, "number:1")
    t = secret(4, tie, alike, tie, dice=[1] * 12 + [3])
    assert t.rolls[-1] == ("ricochet", 1, 4) and hit(t) == ["T2"] and len(t.told("numbers")) == 3
    three = dict.fromkeys(("C1", "T2", "C2"), "number:0")
    assert GAME.view(t.s, None).play is None
    u = secret(4, tie, tie, tie | {"C1": "number:0", "T1": "number:1", "C2": "number:0"}, three, three, three,
               dice=[1] * 21 + [2])  # fmt: skip
    assert u.rolls[-1] == ("ricochet", 1, 3) and hit(u) == ["T2"]


def test_by_default_a_number_is_drawn_by_lot() -> None:
    """CT-DEC-9: The number is drawn before anybody answers, and nobody else knows it."""
    t = Table(2, T1="uzi", C1="ricochet", house={"ricochet": "secret"})
    t.turn("T1", "attack:uzi,C1", "defend:ricochet", ..., dice=[1, 2])
    assert t.rolls == [("silent", 2, 2)]
    assert [ask.default.format_text() for ask in (t.ask("T1"), t.ask("C1"))] == ["number:0", "number:1"]
    assert t.ask("T1").secret and GAME.view(t.s, None).play.ricochet == (t.names["T1"], t.names["C1"])  # type: ignore[union-attr]


def test_the_hand_of_the_dead_leaves_the_match() -> None:
    """CT-HR-3: With the value ``remove`` the hand of a dead player does not go to the discard pile."""
    t = Table(4, T1="head-shot", C1="uzi vest", house={"dead_hand": "remove"}).turn("T1", "head-shot:C1", "pass")
    assert t.discards == ["head-shot"] and t.s.removed.cards == ["uzi", "vest"]
    assert GAME.view(t.s, None).removed == ("uzi", "vest")


def test_a_switch_gives_the_rest_of_the_damage_to_the_called_player() -> None:
    """CT-HR-4: The called player takes what armour leaves, loses a duel, or takes everything if nothing is played. The
    attacker's loss is never passed on."""
    house = {"rest_of_damage": "called"}
    for c2, answer, lives in (
        ("vest", "defend:vest", [100, 80, 100]),
        ("9mm", "defend:9mm", [100, 80, 100]),
        ("vest", "pass", [100, 40, 100]),
        ("sniper", "defend:sniper", [100, 100, 80]),
    ):
        t = Table(4, T1="ak47", C1="reinforcement", C2=c2, house=house)
        t.turn("T1", "attack:ak47,C1", "defend:reinforcement,C2", answer)
        assert t.life("C1", "C2", "T1") == lives
    u = Table(4, T1="ak47", C1="vest", house=house).turn("T1", "attack:ak47,C1", "defend:vest")
    assert u.life("C1") == [80]


def test_a_hand_limit() -> None:
    """CT-HR-5, CT-DEC-10: At the end of their own turn players discard the surplus. The cards are secret until they are
    laid down. The default cards are drawn by lot."""
    t = Table(4, T1="uzi vest mask helmet ak47", C1="uzi 9mm", house={"hand_limit": "2"})
    t.turn("T1", "attack:uzi,C2", ..., dice=[2, 3])
    ask = t.ask()
    assert (ask.kind, ask.secret) == ("hand-limit", True)
    assert ask.choice == Some(("vest", "mask", "helmet", "ak47"), 2, 2) and ask.default == ("mask", "ak47")
    assert t.rolls == [("silent", 1, 4), ("silent", 1, 3)]
    t.answer(("vest", "ak47"))
    assert t.hand("T1") == ["mask", "helmet"] and t.discards == ["uzi", "ak47", "vest"] and t.active == "C1"
    t.turn("C1", "pass")
    assert t.hand("C1") == ["uzi", "9mm"] and not t.told("trimmed")
    one = Table(4, T1="uzi vest mask", house={"hand_limit": "2"}).turn("T1", "pass", ("vest",), dice=[1])
    assert one.hand("T1") == ["uzi", "mask"], "also if it is one card too many"
    free = Table(4, T1="uzi vest mask").turn("T1", "pass")
    assert len(free.hand("T1")) == 3
    over = Table(2, T1="head-shot vest mask uzi", house={"hand_limit": "2"}).turn("T1", "head-shot:C1")
    assert over.s.outcome == "terror" and len(over.hand("T1")) == 3, "who has won need not discard"


def rounds(limit: str, life: dict[str, int]) -> Table:
    t = Table(4, house={"round_limit": limit}, life=life)
    t.s.place = 0
    for _ in range(40):
        if t.s.outcome:
            return t
        t.begin(t.active)
        if t.s.phase == "play":
            t.turn(t.active, "pass")
    return t


def test_a_limit_of_rounds() -> None:
    """CT-HR-6: A round ends when the first seat is passed, even if its player is dead. More LP in all wins."""
    t = rounds("3", {"T1": 0, "T2": 100, "C1": 20, "C2": 60})
    assert t.s.outcome == "terror" and t.s.round == 3
    assert GAME.result(t.s) == Result("terror", tuple(sorted((t.names["T1"], t.names["T2"]))))
    assert rounds("5", {"T1": 60}).s.outcome == "counter"
    draw = rounds("3", {"T1": 40, "C1": 80, "C2": 60})
    assert draw.s.outcome == "draw" and GAME.result(draw.s) == Result("draw")
    assert GAME.view(draw.s, None).winner == "" and draw.told("won") == [{"team": "", "winners": ()}]
    assert rounds("none", {}).s.round == 11 and Table(4).s.rules.round_limit == 0


def test_gas_and_flash_against_enemies_only() -> None:
    """CT-HR-7, CT-DEC-6: Only enemies are asked for Masks."""
    for card in ("gas", "flash"):
        t = Table(4, T1=card, T2="mask", C1="mask", C2="vest", house={"gas_and_flash": "enemies"})
        t.turn("T1", f"throw:{card}", ...)
        assert t.waiting == ["C1", "C2"]
        t.answer({"C1": "mask", "C2": "pass"})
        assert [t.name_of[seat] for seat in t.s.effects[0].affected] == ["C2"]


def test_changed_switches_are_in_the_view() -> None:
    """CT-DEC-1: Everybody sees which switches differ from the standard rules."""
    t = Table(4, house={"hand_limit": "5", "ricochet": "secret", "teams": "random_balanced"})
    assert Counter(GAME.view(t.s, None).switches) == Counter([("hand_limit", "5"), ("ricochet", "secret")])
    assert GAME.view(Table(4).s, None).switches == ()
