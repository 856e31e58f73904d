"""Scenes of wet and dry locations, and of the printed effects of places, obstacles and characters that have no scene
elsewhere."""

from __future__ import annotations

from engine.games.tomb_raider.cards import POOL, Location, Obstacle, PrintedObstacle
from engine.games.tomb_raider.figures import compute_max_life
from engine.games.tomb_raider.state import ABILITIES

from ..scenario import Table
from .stage import SCENES, faced, last, room, scene, stage, water

# --- wet and dry -----------------------------------------------------------------------------------------------------


@scene("S059")
def air_pocket() -> None:
    t = water("2.2=017")
    t.raider(0, at="2.2", hand=["S059"], abilities=(3, 3, 3, 3), air=2)
    t.search(0, "search", "find:S059", dice=[6] * 5)
    assert t.s.raiders[0].air == 6


@scene("S060", "S132")
def drained(number: str) -> None:
    at = "017" if number == "S060" else "006"
    t = water(f"2.2={at}")
    t.raider(0, at="2.2", hand=[number], abilities=(3, 3, 3, 3), air=5)
    t.search(0, "search", f"find:{number}", dice=[6] * 5)
    assert t.space("2.2").wet is (number == "S132") and t.s.raiders[0].air == (6 if number == "S060" else 5)


@scene("S068")
def air_tank() -> None:
    t = water("2.2=006")
    t.raider(0, at="2.2", hand=["S068"], abilities=(3, 3, 3, 3))
    t.search(0, "search", "find:S068", dice=[6] * 5)
    assert t.s.raiders[0].air == 10


# --- places and obstacles: what they print ---------------------------------------------------------------------------


def befallen(one: Obstacle | PrintedObstacle, key: str, at: str, t: Table) -> None:
    """Show that a failure does all that the obstacle says, a pass does nothing, and a won Fight test damages what has
    life."""
    r = t.s.raiders[0]
    test = one.tests[0]
    ways = [] if len(one.tests) == 1 else [faced(key, test.ability)]
    t.action(0, "move:forward", *ways, ..., dice=[1] * r.base[ABILITIES.index(test.ability)])
    said = [str(call) for call in one.failure]
    told = set(t.kinds())
    expected = {"DAMAGE": "damage", "INJURE": "hurt", "STUCK": "stuck", "MOVE": "relocated", "FORBID": "forbidden"}
    for call in said:
        word = call.partition("(")[0]
        assert expected.get(word, "exit-blocked") in told or word in ("DISCARD", "AIR"), (key, call)
    hits = sum(int(call[7]) for call in said if call.startswith("DAMAGE"))
    assert r.damage == hits or not r.alive
    for number, name in enumerate(ABILITIES):
        assert r.hurts[number] == sum(call.startswith(f"INJURE({name}") for call in said)
    assert r.search_ban is any(call.startswith("STUCK") for call in said)


@scene(*sorted(card.number for card in POOL.list_cards(Obstacle) if card.number not in ("140", "170")))
def obstacle(number: str) -> None:
    card = POOL.find_obstacle(number)
    wet = card.water == "wet"
    for won in (False, True):
        t = water("2.2=006", "2.3=017") if wet else room("2.3=007")
        t.raider(0, at="2.2", abilities=(4, 4, 4, 4))
        if number == "134":
            t.raider(0, unsaved=["055"])
        t.obstacle("2.3", number)
        if not won:
            befallen(card, number, "2.3", t)
            if number == "134":
                assert not t.s.raiders[0].unsaved.cards
            if number == "S064":
                assert t.s.raiders[0].air == 3  # The move, the test and the current took air.
            continue
        test = next((one for one in card.tests if one.ability == "fight"), card.tests[0])
        ways = [] if len(card.tests) == 1 else [faced(number, test.ability)]
        t.action(0, "move:forward", *ways, ..., dice=[6] * 4)
        assert last(t)["target"] == test.number and t.s.raiders[0].damage == 0
        hurts = 0 if card.life is None or test.ability != "fight" or wet else 1
        assert len(t.told("obstacle-damage")) == hurts
        assert (number in t.hazards("2.3")) is not (card.life == 1 and hurts == 1)


@scene(*sorted(card.number for card in POOL.list_cards(Location) if card.number not in SCENES))
def location(number: str) -> None:
    """Show a location's exits, dice, danger and obstacle as they are printed."""
    card = POOL.find_location(number)
    if card.role == "entrance":
        t = stage(map="caves" if number == "001" else "tombs")
        at = "1.1"
        sides = {"forward", "right"}
    else:
        t = room(*(["2.3=" + number] if card.role == "treasure" else []))
        at = "2.3"
        if card.role != "treasure":
            t.top(number)
            sure = any(len(one.tests) == 1 for one in card.obstacles)  # With one test, nothing is asked.
            t.action(0, "move:forward", ..., dice=[6] * (3 if sure else 0))
            assert t.told("mapped")[-1]["card"] == number
        sides = {{"F": "forward", "L": "left", "R": "right", "B": "back"}[side] for side in card.exits}
    assert t.exits(at) == sides
    t.raider(0, at=at, abilities=(3, 3, 3, 3), search_ban=False, fought=False, damage=0)
    t.s.raiders[0].alive = True
    assert t.space(at).save_point is (card.role == "save")
    seen = t.view(None).spaces[t.s.raiders[0].at]
    assert (seen.danger, seen.search, seen.treasure) == (card.danger, card.search, card.treasure)
    for one in card.obstacles:
        t = stage("2.2=006", "2.3=" + number)
        t.raider(0, at="2.2", abilities=(4, 4, 4, 4))
        t.space("2.3").heading = 0
        befallen(one, one.key, "2.3", t)
    t = stage("2.3=" + number)
    t.raider(0, at="2.3", abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.search(0, ...)
    assert "search" in t.options()
    t.answer("search", ..., dice=[1] * (3 + (card.search or 0)))
    assert t.thrown == 3 + (card.search or 0)


@scene("019", "044", "191", "192", "196", "197")
def character(number: str) -> None:
    """Show a character's dice by ability, its life and its power."""
    card = POOL.find_character(number)
    t = room()
    t.character(0, number)
    r = t.s.raiders[0]
    assert (compute_max_life(r), r.power) == (card.life, card.power)
    for which in ABILITIES:
        key = {"fight": "079", "move": "062", "search": "065", "think": "065"}[which]
        t = room()
        t.character(0, number)
        t.obstacle("2.2", key)
        t.action(0, "stay", faced(key, which), ..., dice=[6] * card.find_printed_ability(which))
        assert t.thrown == card.find_printed_ability(which)
