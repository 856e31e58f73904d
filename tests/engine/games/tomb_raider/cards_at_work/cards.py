"""Scenes of cards that change other cards, and of weapons, upgrades and other cards in play."""

from __future__ import annotations

from typing import Any

from engine.games.tomb_raider.cards import POOL
from engine.games.tomb_raider.figures import compute_ability, compute_max_life

from .stage import faced, play, room, scene, stage, use

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
    """Search the place again after a search that found nothing."""
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
    """Play the card for a dead raider as well."""
    t = room()
    t.raider(0, hand=["182"], alive=False)
    t.draw(0, "discard", play("182"), ())
    assert len(t.hand(0)) == 2


@scene("156", "173", "194", "S020")
def draw_one(number: str) -> None:
    """Draw one more card, once a turn."""
    t = stage("2.2=156") if number == "156" else room()
    row = {"173": "unsaved", "194": "saved", "S020": "saved"}.get(number)
    t.raider(0, at="2.2", **({row: [number]} if row else {}))
    t.draw(0, "reset", use(number), ...)
    assert len(t.hand(0)) == 1 and t.ask.kind == "reset"


@scene("111")
def hall_of_revelation() -> None:
    """Use the location once a game."""
    t = room("2.3=111")
    t.action(0, "move:forward", use("111"), "move:back", ...)
    assert len(t.hand(0)) == 1
    t.answer("move:forward", ...)
    assert not t.open or t.ask.kind != "entered"


@scene("121")
def i_can_do_that() -> None:
    """Borrow the top action of another's discard pile. It goes back, played or not."""
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
    """Fetch an upgrade of the own deck. Only its player learns which one."""
    t = stage("2.2=002")
    t.raider(0, at="2.2", hand=["127"])
    t.own(0, "210")
    t.draw(0, "save")
    t.draw(0, "reload", play("127"), use("127", choice="210"), ...)
    assert t.hand(0) == ["210"]
    fetched = next(one for one in t.events if one.kind == "fetched")
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
    """Cancel the action just played: it has no effect and is discarded."""
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
    """Let the normal draw stop two cards later."""
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

WEAPON = {  # The numbers are the dice, the damage and the uses.
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
    if found:  # The finder loads the ammunition at once.
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
    """Hold the item: it counts once found, counts no more once lost, and its lost life kills (TR-LIFE-11)."""
    t = stage("2.2=017")
    t.raider(0, at="2.2", hand=[number], abilities=(2, 3, 3, 2))
    r = t.s.raiders[0]
    t.search(0, "search", f"find:{number}", dice=[6] * 5)
    assert (compute_max_life(r), compute_ability(r, 3)) == ((3, 2) if number == "145" else (2, 3))
    r.damage = 2 if number == "145" else 0
    t.raider(1, at="2.2", hand=["066"], abilities=(3, 3, 3, 3))
    t.search(1, play("066", 0, number), dice=[6] * 3 + [1] * 3)
    assert r.alive is (number == "174") and (compute_max_life(r), compute_ability(r, 3)) == (2, 2)


@scene("206")
def endurance_training() -> None:
    """Play the card in any window of its player, and lay it down (TR-SEC-3)."""
    t = room()
    t.raider(0, hand=["206"])
    t.action(0, play("206"), "stay")
    assert compute_max_life(t.s.raiders[0]) == 4 and t.s.raiders[0].saved.cards == ["206"]


@scene("187", "188")
def of_great_power(number: str) -> None:
    """Gain a treasure that raises abilities, in the way of any card that enters a row."""
    t = stage("2.2=006")
    r = t.s.raiders[0]
    t.own(0, number)
    t.gain(0, number, *([use("187", choice="fight")] if number == "187" else []))
    assert r.base == ([3, 3, 3, 2] if number == "187" else [3, 4, 4, 3])


UPGRADES: dict[str, tuple[str, dict[str, Any], list[int]]] = {
    # The character, what must be so when the upgrade is played, and the abilities that it gives.
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
    """Upgrade as soon as the card's condition is met, and not before."""
    character, so, base = UPGRADES[number]
    for met in (False, True):
        t = stage("2.2=017")
        t.character(0, character)
        power = {name: value for name, value in so.items() if name == "power"}
        t.raider(0, at="2.2", hand=[number], **(so if met else power))
        if not met:
            t.draw(0, "reset", "pass")
            assert t.hand(0) == [number]
            continue
        t.draw(0, "reset", play(number, choice="fight" if number == "S191" else "none"), "pass")
        assert t.s.raiders[0].base == base and t.told("upgraded")[0]["power"] == POOL.find_upgrade(number).power
