"""Tests of default answers, secrecy, several players, house rules and other rules about whole matches."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import GameEvent
from engine.games.tomb_raider.cards import POOL
from engine.games.tomb_raider.figures import compute_ability
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.state import ABILITIES
from engine.protocol import Ask, Refused, Roll, Shuffle
from engine.setup import Setup

from .play import TABLES, Lot, asks_of, walk
from .scenario import Table


def in_silence(setup: Setup, turns: int, seed: int = 1) -> list[GameEvent]:
    """Return the events if every question is answered with its default."""
    lot = Lot(seed)
    s = GAME.begin(setup)
    rules = GAME.play(s)
    events: list[GameEvent] = []
    answer: Any = None
    while s.turn <= turns:
        request = rules.send(answer)
        answer = None
        if isinstance(request, GameEvent):
            events.append(request)
        elif isinstance(request, Roll | Shuffle):
            answer = lot.draw(0, request)
        elif isinstance(request, Ask):
            answer = request.default
        elif isinstance(request, tuple):
            answer = tuple(ask.default for ask in request)
    return events


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_TR_DEC_2_default_answers_spend_nothing(setup: Setup) -> None:
    """TR-DEC-2, TR-DEC-13: The default answers play no card, find nothing, and discard only what must go. The raider
    stays where it is."""
    kinds = {told.kind for told in in_silence(setup, 6)}
    assert {"turn", "drew"} <= kinds
    assert not kinds & {"played", "used", "found", "offered", "moved", "attacked", "reset", "new-roll"}
    assert ("discarded" in kinds) is (setup.level == "learning_game")  # The hand goes down to six (TR-LTP-16).


def test_TR_DEC_4_the_referee_rolls_and_shuffles() -> None:
    """TR-DEC-4: The dice and shuffles come from chance alone. Every throw has the number of dice that was announced."""
    dice: list[int] = []
    for _, request in walk(TABLES[3], 2, 400):
        if isinstance(request, Roll):
            dice.append(request.dice)
        if isinstance(request, GameEvent) and request.kind == "test":
            assert len(request.open["dice"]) in dice
            assert sum(request.open["dice"]) + request.open["bonus"] == request.open["result"]
    assert dice


def test_TR_DEC_S1_choices_are_made_before_the_start() -> None:
    """TR-DEC-S1, TR-DEC-S2, TR-SETUP-11: Choices that nobody makes have defaults. An unknown choice is refused."""
    choices = {choice.key: choice for choice in GAME.choices("introductory")}
    assert choices["map"].default == "tombs" and choices["raider"].each_seat
    assert GAME.begin(Setup("introductory", ({},))).raiders[0].character == "019"
    for spoiled in (
        Setup("introductory", ({},), {"map": "sea"}),
        Setup("introductory", ({},), {"starter": "caves"}),
        Setup("introductory", ({"map": "caves"},)),
        Setup("introductory", ({"raider": "999"},)),
        Setup("nowhere", ({},)),
    ):
        with pytest.raises(Refused):
            GAME.begin(spoiled)


def test_TR_DEC_S3_the_levels_standard_list() -> None:
    """TR-DEC-S3, TR-DECK-4, TR-DECK-7: The level deck comes wholly from the one box that was chosen, and has 18
    locations."""
    for level in ("learning_game", "introductory"):
        for box in ("caves", "tombs"):
            house = {"map": box} if level == "introductory" else {}
            s = GAME.begin(Setup(level, ({"starter": box},), house))
            numbers = set(s.level_deck.cards) | {card for space in s.spaces for card in space.card.cards}
            assert numbers == set(POOL.starters[box].locations) and len(numbers) == 18


def test_TR_EX_38_card_019_is_lara_croft() -> None:
    """TR-EX-38, TR-CARD-CHR-1: The card is Lara Croft, Spelunker, with Search 3, Think 2 and power 1."""
    card = POOL.find_character("019")
    assert (card.name, card.search, card.think, card.power) == ("Lara Croft, Spelunker", 3, 2, 1)


def test_TR_LVL_INTRO_8_depths_5_and_6_are_open() -> None:
    """TR-LVL-INTRO-8: A raider may walk past the treasure room to the last row."""
    t = Table("1.4=006")
    t.raider(0, at="1.4")
    t.top("017", "009")
    t.action(0, "move:forward")
    t.action(0, "move:forward")
    assert t.at(0) == "1.6" and t.exits("1.6") == {"back"}  # F and L lead off the map.


def test_TR_LVL_INTRO_10_whoever_finds_the_treasure_first_wins() -> None:
    """TR-LVL-INTRO-10: The level has the standard goal (TR-WIN-1). Being in the room or searching in vain does not
    win."""
    for box, room, number in (("caves", "003", 16), ("tombs", "028", 17)):
        t = Table(f"2.4={room}", map=box)
        t.raider(0, at="2.4")
        t.raider(1, at="2.4")
        t.search(0, "search", dice=[3, 3, 3, 3, number - 13])
        assert t.s.winner == -1 and GAME.result(t.s) is None and not GAME.view(t.s, None).over
        t.search(1, "search", dice=[3, 3, 3, 3, number - 12])
        result = GAME.result(t.s)
        assert result is not None and (result.kind, result.winners) == ("treasure", (1,))
        assert GAME.view(t.s, None).over and next(GAME.play(t.s), "over") == "over"


def test_TR_MAP_11_the_map_belongs_to_all() -> None:
    """TR-MAP-11: One raider walks over spaces that another raider has mapped."""
    t = Table("2.2=006")
    t.raider(0, at="2.2")
    t.raider(1, at="2.2")
    t.top("017")
    t.action(0, "move:forward")
    t.action(1, "move:forward", "stay", "pass")
    assert t.at(1) == "2.3" and len(t.told("mapped")) == 1


def test_TR_MAP_9_never_off_the_map() -> None:
    """TR-MAP-9: Steep Slide needs no exit. At the edge of the map it leads nowhere, and the raider stays."""
    t = Table("3.2=029 right", map="tombs")
    t.raider(0, at="3.2")
    t.action(0, "stay", dice=[1, 1, 1])
    assert t.at(0) == "3.2" and not t.told("relocated")


def test_TR_ORI_9_laid_face_up_at_setup() -> None:
    """TR-ORI-9: The cards lie with their top edge forward, like the entrances."""
    assert Table("2.2=009").exits("2.2") == {"forward", "left", "back"}


def test_TR_SEQ_4_steps_of_the_action_round() -> None:
    """TR-SEQ-4: The steps are move, explore, obstacles, attack and overcome, in this order."""
    t = Table("2.1=006")
    t.raider(0, at="2.1")
    t.raider(1, at="2.2", hand=["058"])
    t.top("010")
    t.action(
        0, "move:forward", "offer:058", "attack:1,none", "overcome:bats,move,none", "overcome:058,move,none",
        dice=[6, 6, 1, 1] + [6] * 6,
    )  # fmt: skip
    kinds = [told.kind for told in t.events if told.kind in ("moved", "mapped", "obstacle-placed", "attacked", "test")]
    assert kinds == ["moved", "mapped", "obstacle-placed", "attacked", "test", "test"]


def test_TR_SEQ_6_steps_without_reason_are_skipped() -> None:
    """TR-SEQ-6: Nobody else is in the space, nothing lies there, and nothing was mapped: the only question is whether
    to stay."""
    t = Table("2.2=006")
    t.raider(0, at="2.2")
    t.action(0, "stay")
    assert [told.kind for told in t.events] == ["stayed"]


def test_TR_MULTI_4_each_entrance_starts_as_many() -> None:
    """TR-MULTI-4: Two raiders start at two entrances, one at each."""
    s = GAME.begin(Setup("introductory", ({}, {})))
    assert sorted(r.entrance for r in s.raiders) == [0, 2]


def test_TR_ROW_3_upgrades_lie_in_the_saved_row() -> None:
    """TR-ROW-3: The upgrade goes there at once."""
    t = Table("2.2=002")
    r = t.raider(0, at="2.2", hand=["067"], unsaved=["068"])
    t.draw(0, "save").draw(0, "reload", "play:067,none,none")
    assert r.saved.cards == ["068", "067"] and [compute_ability(r, which) for which in range(4)] == [3, 3, 3, 3]


def test_TR_UPG_4_any_number_of_upgrades_work_together() -> None:
    """TR-UPG-3, TR-UPG-4: Two upgrades have one power and a third has a higher one. All of them count, and the raider
    has the highest power."""
    t = Table("2.2=002")
    r = t.raider(0, at="2.2", hand=["067", "Z08", "210"], deeds={"mapped": 6})
    before = [POOL.find_character(r.character).find_printed_ability(name) for name in ABILITIES]
    t.draw(0, "save")
    t.draw(0, "reload", "play:067,none,none", "play:210,none,none", "play:Z08,none,none")
    assert r.saved.cards == ["067", "210", "Z08"] and r.power == 3
    more = [0, 1, 1, 0]
    assert [compute_ability(r, which) for which in range(4)] == [
        now + 2 * (now == 2) + more[which] for which, now in enumerate(before)
    ]


def test_TR_OVR_22_a_removed_obstacle_is_not_faced() -> None:
    """TR-OVR-22: An obstacle that is removed while another is faced is not faced. An obstacle that comes in this time
    is faced."""
    t = Table("2.2=010")
    t.raider(0, at="2.2")
    t.obstacle("2.2", "058")
    t.action(0, "stay", ...)
    t.space("2.2").hazards[0].removed = True
    t.answer("overcome:058,move,none", dice=[6, 6, 6])
    assert len(t.told("test")) == 1
    t = Table("2.2=010")
    t.raider(0, at="2.2")
    t.action(0, "stay", ...)
    t.obstacle("2.2", "058")
    t.answer("overcome:bats,move,none", "overcome:058,move,none", dice=[6] * 6)
    assert len(t.told("test")) == 2


def test_TR_SRCH_3_defending_does_not_cost_the_search() -> None:
    """TR-SRCH-3: The defender may search, even if it won the fight."""
    t = Table("2.2=006")
    t.raider(0, at="2.2")
    t.raider(1, at="2.2")
    t.action(0, "stay", "attack:1,none", dice=[1, 1, 6, 6])
    t.search(1, "search", dice=[1] * 5)
    assert t.told("test")[0]["seat"] == 1


def test_TR_HR_9_a_hurt_is_cured_only_with_damage() -> None:
    """TR-HR-9: With the switch, a Medi Pack needs a damage marker to cure a hurt."""
    for damage, offered in ((0, False), (1, True)):
        t = Table("2.2=017", hurt_cure_needs_damage="on")
        t.raider(0, at="2.2", unsaved=["069"], hurt={"search": 1}, damage=damage)
        t.raider(0, abilities=(4, 4, 4, 4))
        t.s.order = [1, 0]
        t.play("draw", "discard", 0, [...] if offered else [])
        if offered:
            assert t.options() == ["pass", "use:069,none,damage", "use:069,none,search"]


def test_TR_HR_1_damage_lowers_the_dice() -> None:
    """TR-HR-1: Each damage takes one die from every ability. The maximum life is computed without it."""
    for switch, dice in (("on", 2), ("off", 3)):
        t = Table("2.2=010", damage_reduces_abilities=switch)
        t.raider(0, at="2.2", damage=1)
        t.action(0, "stay", "overcome:bats,move,none", dice=[6] * dice)
        assert t.thrown == dice and t.s.raiders[0].alive


def test_TR_TOK_2_markers_are_seen_by_everybody() -> None:
    """TR-TOK-2, TR-TOK-6: A hurt marker names its ability, and a block marker its side."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hurt={"search": 1}, damage=1)
    t.block("2.2", "left")
    view = GAME.view(t.s, 1)
    assert view.raiders[0].hurts == (0, 0, 1, 0) and view.raiders[0].abilities == (2, 3, 2, 2)
    assert view.raiders[0].damage == 1
    assert next(space for space in view.spaces if space.card == "006").blocks == ("left",)


@pytest.mark.parametrize("cause", ["damage", "hurt", "reset"])
def test_TR_DEATH_1_a_raider_dies_for_three_reasons(cause: str) -> None:
    """TR-DEATH-1: A raider dies if its life is 0, if an ability is 0, or if it resets."""
    t = Table("2.2=007")
    t.raider(0, at="2.2", damage=int(cause == "damage"), hurt={"move": 2} if cause == "hurt" else {})
    if cause == "reset":
        t.draw(0, "reset", "reset")
    else:
        t.obstacle("2.2", "060" if cause == "damage" else "064")
        if cause == "hurt":
            t.raider(0, abilities=(6, 3, 6, 6))
        key, dice = ("060", [1, 1, 1]) if cause == "damage" else ("064", [1])
        t.action(0, "stay", f"overcome:{key},move,none", dice=dice)
    assert [told["seat"] for told in t.told("died")] == [0]


def test_an_open_question_shows_what_everybody_knows() -> None:
    """TR-INFO-1: The options of an open question never name a card that only one hand holds."""
    for table in (TABLES[2], TABLES[3]):
        for s, request in walk(table, 6, 600):
            for ask in asks_of(request):
                if ask.secret or not hasattr(ask.choice, "options"):
                    continue
                rows = {card for r in s.raiders for card in (*r.saved.cards, *r.unsaved.cards, *r.played.cards)}
                for option in ask.choice.options:
                    card = getattr(option, "card", getattr(option, "weapon", None))
                    if card in POOL.cards and POOL.cards[card].__class__.__name__ != "Location":
                        assert card in rows
