"""Tests of the verbs of cards about obstacles, cards and the map."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import rows
from engine.games.tomb_raider.language import Event, Played
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.moves import NONE
from engine.games.tomb_raider.state import Hazard
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.games.tomb_raider.windows.aims import Occasion, list_possible_aims

from .scenario import Table
from .verbs import carried_out, playable, table


def could(t: Table, text: str, about: int = 0, inside: bool = True, event: Event | None = None) -> list[Any]:
    """Return the ways in which the first raider's player could play the clause."""
    play = playable(text)
    kind = {"respond": "respond", "damage": "damage"}.get(play.clause.window, "turn-start")
    return list_possible_aims(t.s, 0, play, Occasion(kind, about, event), inside=inside)


def done(t: Table, text: str, target: int = 0, choice: str = NONE, answers: Any = (), dice: Any = ()) -> None:
    """Carry out the clause's calls, whether or not they could have been played."""

    def rules() -> Any:
        for call in VOCABULARY.read(text).calls:
            yield from call.carry_out(t.s, Played(0, "057", target, choice, 0))

    t.lenient = True
    t.follow(rules(), [*answers, ...], dice)


def test_an_obstacle_that_a_card_puts_TR_OBS_13_TR_OBS_4() -> None:
    """The card places an obstacle from the hand: one that the location allows, or any if the card says so. It still
    belongs to its owner."""
    t = table()
    t.raider(0, hand=["022"])
    check, ignore = (f"any[own]: PUT_OBS(from=hand,at=loc,danger={word})" for word in ("check", "ignore"))
    assert could(t, check) == [("none", "064"), ("none", "065")], "the Bear's danger is 8, allowed are 3 and 2"
    assert could(t, ignore) == [("none", "022"), ("none", "064"), ("none", "065")]
    others = {choice for _, choice in could(t, check, inside=False)}
    assert {"059", "060", "062"} <= others, "as far as everybody knows it could be any of the deck"
    done(t, check, choice="022")
    assert t.hazards("2.2") == [] and "022" in t.hand(0)
    done(t, ignore, choice="022")
    (hazard,) = t.space("2.2").hazards
    assert hazard == Hazard("022", False, 0) and "022" not in t.hand(0)
    assert t.told("obstacle-placed") == [{"seat": 0, "at": (2, 2), "obstacle": "022"}]
    assert not could(t, check.replace("loc", "deeper").replace("2.2", "2.3")) or t.space("2.3").up


def test_a_more_dangerous_obstacle_may_then_be_offered_TR_OBS_4() -> None:
    """Only the card's player may offer it, and only for that place."""
    for seat, offered in ((1, True), (0, False)):
        t = Table("2.2=006", level="into_the_caves")
        t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
        t.raider(1, hand=["079"])
        t.empty_decks()
        t.top("012")
        at = find_space_index(t.s, "2.3")
        done_by(t, seat, at)
        t.action(0, "move:forward", *([...] if offered else []))
        assert t.open is offered


def done_by(t: Table, seat: int, at: int) -> None:
    from engine.games.tomb_raider.state import InForce

    t.s.in_force.append(InForce("danger", "057", seat, at=at, n=2))


def test_a_danger_that_a_card_changes_TR_OBS_4() -> None:
    t = table()
    done(t, "any[own]: DANGER(+2,at=adj)", choice="left")
    (one,) = t.s.in_force
    assert (one.what, one.seat, one.at, one.n, one.until) == ("danger", 0, find_space_index(t.s, "1.2"), 2, "")


def test_another_search_TR_SRCH_19_TR_RUL_2() -> None:
    """The card gives another search to a raider that may search where something can be found. It is useful only if
    something could be found."""
    text = "search[own]: ALLOW(search_again)"
    for fields, place, inside, there in (
        ({"hand": ["069"]}, "2.2", True, True),
        ({}, "2.2", True, False),
        ({}, "2.2", False, True),
        ({"hand": ["069"], "search_ban": True}, "2.2", True, False),
        ({"hand": ["069"]}, "2.5", True, False),
        ({}, "2.4", True, True),
    ):
        t = table()
        t.lay("2.4=003")
        t.lay("2.5=106")
        t.raider(0, at=place, **fields)  # type: ignore[arg-type]
        if place == "2.5":
            t.space("2.5").up = False
            t.space("2.5").exits = 0
        assert bool(could(t, text, inside=inside)) is there, (fields, place)
    t = table()
    done(t, text)
    assert t.s.raiders[0].more_searches == 1 and t.told("search-again") == [{"seat": 0, "by": "057"}]


def test_what_can_be_stolen_TR_GOAL_REC_4_TR_SRCH_12() -> None:
    """A raider can steal any unsaved item of others and a carried treasure, but nothing that it may not have twice."""
    t = table()
    t.raider(1, unsaved=["055", "068"], saved=["069"])
    t.own(1, "S088")
    t.raider(1, unsaved=["S088"])
    here = "any[own]: STEAL(item,from=here)"
    assert could(t, here) == [("1", "055"), ("1", "068")]
    t.s.prize = "020"
    t.s.raiders[1].unsaved.put("020")
    assert ("1", "020") in could(t, here)
    t.s.rules = replace(t.s.rules, duplicate_items=False)
    assert ("1", "055") not in could(t, here) and ("1", "068") in could(t, here)
    t.raider(1, at="2.3")
    assert could(t, here) == [] and could(t, "any[own]: STEAL(item,from=opp)")
    t.s.raiders[0].alive = False
    assert could(t, "any[own]: STEAL(item,from=opp)") == []


def test_what_is_stolen_stays_its_owners_TR_SRCH_12() -> None:
    """A stolen card lies in the thief's unsaved row. When the thief loses it, it goes to its owner's pile."""
    t = table()
    done(t, "any[own]: STEAL(item,from=opp)", 1, "055")
    thief, victim = t.s.raiders
    assert thief.unsaved.cards == ["055", "055"] and not victim.unsaved.cards and thief.taken == [("055", 1)]
    assert t.told("stole") == [{"seat": 0, "raider": 1, "item": "055"}]
    rows.remove_card(t.s, 0, "055")
    assert "055" in victim.discard.cards and not thief.taken
    t = table()
    t.s.raiders[1].taken.append(("055", 0))
    done(t, "any[own]: STEAL(item,from=opp)", 1, "055")
    assert not t.s.raiders[0].taken and not t.s.raiders[1].taken
    done(t, "any[own]: STEAL(item,from=opp)", 1, "068")
    assert len(t.told("stole")) == 1, "he has no such thing"


def test_what_can_be_cancelled_TR_ACN_3_TR_ACN_4() -> None:
    """An action that was just played can be cancelled once."""
    text = "respond[opp]: CANCEL(type=action)"
    t = table()
    event = Event("072", 1)
    assert could(t, text, 1, event=event) and not could(t, text, 1, event=Event("067", 1)) and not could(t, text, 1)
    carried_out(t, text, "none", "none", [], [], event)
    assert event.cancelled and not could(t, text, 1, event=event)


def test_a_location_that_is_seen_is_not_mapped_TR_EXP_6() -> None:
    """The location stays face down. Only the player who has looked knows it."""
    t = Table("2.2=006", level="into_the_caves")
    t.raider(0, at="2.2")
    t.top("012")
    t.s.level_deck.move("012", t.space("2.3").card)
    t.s.raiders[0].moving = True
    done(t, "move[own]: REVEAL(ahead,n=1)", choice="forward")
    space = t.space("2.3")
    assert not space.up and space.card.known == [1] and t.told("looked") == [{"seat": 0, "at": (2, 3)}]
    assert not space.hazards and t.events[-1].secret == {0: {"card": "012"}}
    t.raider(0, at="1.2")
    t.top("004", "005")
    done(t, "explore[own]: REVEAL(level,n=2)")
    assert t.s.level_deck.known[:2] == [1, 1] and t.told("looked-through") == [{"seat": 0, "count": 2}]


@pytest.mark.parametrize("seat", [0, 1])
def test_who_has_looked_alone_knows_and_may_order_what_comes_next_TR_EXP_6(seat: int) -> None:
    """By default the cards stay in the order in which they were found. A single card is not put in order. A look alone,
    without the word for ordering, changes no order."""

    def looks(text: str) -> Any:
        for call in VOCABULARY.read(text).calls:
            yield from call.carry_out(t.s, Played(seat, "057", seat, NONE, seat))

    t = Table("2.2=006", level="into_the_caves")
    t.raider(seat, at="1.2")
    t.top("004", "005", "006")
    deck = t.s.level_deck
    t.follow(looks("explore[own]: REVEAL(level,n=2,keep=reorder)"), [...], ())
    assert t.ask.secret and t.options() == ["use:057,none,004-005", "use:057,none,005-004"]
    assert t.ask.default.format_text() == "use:057,none,004-005"  # type: ignore[union-attr]
    assert deck.known[:3] == [1 << seat, 1 << seat, 0]
    deck.known[:2] = [3, 1 << seat]
    t.answer("use:057,none,005-004")
    assert deck.cards[:3] == ["005", "004", "006"] and deck.known[:3] == [1 << seat, 1 << seat, 0]
    t.passing = False
    t.follow(looks("explore[own]: REVEAL(level,n=1,keep=reorder)"), (), ())
    t.follow(looks("explore[own]: REVEAL(level,n=2)"), (), ())
    t.s.level_deck.move("012", t.space("1.3").card)
    t.s.raiders[seat].moving = True
    for call in VOCABULARY.read("move[own]: REVEAL(ahead,n=1)").calls:
        t.follow(call.carry_out(t.s, Played(seat, "057", seat, "forward", seat)), (), ())
    assert t.space("1.3").card.known == [1 << seat]


def test_a_treasure_room_that_all_know_is_not_exchanged_TR_TRS_12() -> None:
    """A treasure room that lies on the starting map is not even looked at. Other unknown spaces can be looked at."""
    t = Table("2.3=006")
    t.raider(0, at="2.3", moving=True)
    assert t.s.treasure_at == find_space_index(t.s, "2.4")
    assert [choice for _, choice in could(t, "move[own]: REVEAL(ahead,n=1)")] == ["right", "left", "back"]


def test_a_save_point_is_added_where_there_is_none_TR_SAVE_3() -> None:
    """A save point can be added to a known location if the level has save points. Any raider may use it."""
    text = "any[own]: SAVE_POINT(add,at=loc)"
    t = table()
    assert could(t, text) == [("none", "none")]
    beside = [("none", side) for side in ("forward", "right", "left", "back")]
    assert could(t, text.replace("loc", "adj")) == beside, "each place is named"
    done(t, text)
    assert t.space("2.2").save_point and t.told("save-point-added") == [{"at": (2, 2)}] and could(t, text) == []
    first = Table("1.1=006")
    first.raider(0, at="1.1")
    done(first, text)
    assert first.space("1.1").save_point, "also in the first of all spaces"
    done(t, text)
    assert len(t.told("save-point-added")) == 1
    t.raider(1, at="2.2", unsaved=["068"])
    t.draw(1, "save")
    assert t.told("saved")[0]["seat"] == 1
    t = table()
    t.s.rules = replace(t.s.rules, save_points=False)
    assert could(t, text) == []
    t = table()
    t.raider(0, at="1.4")
    assert could(t, text) == [], "what lies there is not known"


@pytest.mark.parametrize(("act", "was"), [("add", False), ("remove", True)])
def test_an_empty_marker_is_put_or_taken_TR_TOK_4(act: str, was: bool) -> None:
    """The card changes the marker only where this makes a difference."""
    text = f"any[own]: EMPTY({act},at=loc)"
    t = table()
    t.space("2.2").empty = was
    assert could(t, text) == [("none", "none")]
    for _ in range(2):
        done(t, text)
        assert t.space("2.2").empty is not was and could(t, text) == []
    assert len(t.told("emptied" if act == "add" else "filled")) == 1
    t.raider(0, at="1.1")
    t.space("1.1").empty = was
    done(t, text)
    assert t.space("1.1").empty is not was, "the first space is one like any other"
    t.raider(0, at="1.4")
    t.space("1.4").empty = was
    assert could(t, text) == []


def test_where_a_raider_may_be_put_TR_FORCE_10_TR_FORCE_7() -> None:
    """A raider may be put on another space of the map where a location can lie. This uses no Move."""
    t = table()
    r = t.s.raiders[0]
    assert [choice for _, choice in could(t, "any[own]: MOVE(to=self,dest=any_mapped)")] == [
        "1.1", "2.1", "3.1", "1.2", "3.2", "2.3"
    ]  # fmt: skip
    r.alive = False
    assert could(t, "any[own]: MOVE(to=self,dest=any)") == []
    r.alive, r.moved = True, 1
    t.s.level_deck.cards.clear()
    t.s.level_deck.known.clear()
    t.check = lambda: None  # type: ignore[method-assign]
    assert "1.3" not in [choice for _, choice in could(t, "any[own]: MOVE(to=self,dest=any)")]
    done(t, "any[own]: MOVE(to=self,dest=any)", choice="2.3")
    assert t.at(0) == "2.3" and r.moved == 1
    done(t, "any[own]: MOVE(to=self,dest=any)", choice="1.3")
    assert t.at(0) == "2.3"


def test_nobody_is_asked_where_there_is_no_choice_TR_DEC_A9() -> None:
    """If there are exactly as many cards as must go, they go without a question. If there are more, their owner
    chooses; by default the last ones go."""
    for n, asked in ((1, True), (2, False), (5, False), ("all", False)):
        t = table()
        done(t, f"any[own]: DISCARD({n},who=self,what=hand)")
        assert t.open is asked
        if asked:
            assert t.ask.default == ("065",) and t.ask.secret
            t.answer(("064",), ...)
        assert len(t.hand(0)) == asked and "064" in t.s.raiders[0].discard.cards


def test_what_a_play_names_is_not_asked_again_TR_DEC_15() -> None:
    """A play names all its choices at once."""
    t = table()
    carried_out(t, "any[own]: EXIT(block,dir=any,at=loc)", "none", "left", [], [], None)
    assert not t.open and "left" not in t.exits("2.2")
