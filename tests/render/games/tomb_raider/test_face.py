"""Tomb Raider's face: words for all that the rules ask and tell, within Discord's limits, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import pytest
from msgspec.structs import replace

from cogs import limits
from engine.events import Advice, GameEvent, PrivateEvent, PrivateRecord
from engine.games.tomb_raider import moves
from engine.games.tomb_raider.card_events import Discarded, Drew, EasiestInHand, NothingFound, OwnCards, Reloaded, Saved
from engine.games.tomb_raider.cards import Action, Card, Character, Location, get_pool
from engine.games.tomb_raider.events import AbilityTested, CardsAdded, Died, Hurt, Started
from engine.games.tomb_raider.levels.own import LevelDeckFewEntrances
from engine.games.tomb_raider.map_events import Moved, ObstacleMoved, ObstacleSkipped
from engine.games.tomb_raider.moves import MOVES, QUESTIONS
from engine.games.tomb_raider.verbs.company import needs_company
from engine.games.tomb_raider.view import ChanceView, LegView, PlayView, ThrowView, TrialView
from engine.protocol import PASS, Ask, Move, One, Some
from engine.refusals import NotAnOption, NotNow
from engine.registry import load_game
from engine.setup import Setup
from render.face.contract import Presenter, load_presenter
from render.face.lines import build_viewer_lines
from render.games.tomb_raider.pictures.plates import _list_hearts
from render.games.tomb_raider.words import cards, decks, options
from render.games.tomb_raider.words.commands import COMMANDS
from render.games.tomb_raider.words.event_words import WORDS
from render.games.tomb_raider.words.names import describe_card_name
from render.games.tomb_raider.words.terms import compute_chance
from render.scene import format_alt_text
from render.text.i18n import SOURCE, T, list_languages, say
from tests.render.games.tomb_raider import samples
from tests.steps import check_each

from ...face_suite import LINE, Case, FaceSuite, said

FACE: Presenter = load_presenter("tomb_raider")
GAME = load_game("tomb_raider")
NAMES = ("Ana", "Ben")


# --- every kind, whether or not a match of the above has it ---

VALUES: dict[str, Any] = {
    "level": "learning_game",
    "treasure": (2, 4),
    "seat": 0,
    "raider": 1,
    "dice": (3, 5),
    "at": (1, 2),
    "count": 2,
    "turn": 3,
    "seats": (0, 1),
    "result": 8,
    "order": (1, 0),
    "frm": (1, 1),
    "to": (1, 2),
    "side": "forward",
    "card": "059",
    "obstacle": "dark",
    "weapon": "068",
    "against": "obstacle",
    "ability": "think",
    "bonus": 0,
    "target": 7,
    "passed": True,
    "by": "attack",
    "raider_dice": (2, 2),
    "raider_result": 4,
    "winner": 0,
    "raider_weapon": "none",
    "amount": 1,
    "left": 1,
    "what": "damage",
    "damage": 1,
    "choice": "none",
    "power": 2,
    "this_turn": True,
    "steps": 2,
    "item": "055",
    "uses": 2,
    "discovery": "071",
    "air": 3,
    "n": 2,
    "cards": ("023", "061"),
    "lost": (),
    "points": 2,
    "total": 3,
    "how": "points",
    "winners": (0,),
    "scores": (3, 0),
    "series": "linked",
    "number": 2,
    "of": 3,
    "standing": (1, 0),
    "turns": (5, 8, 13),
    "why": "low",
    "least": 9,
    "goal": 16,
    "needed": 11,
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "seat": (-1,),
    "weapon": ("none", None),
    "against": ("search", "relief", "card"),
    "passed": (False, None),
    "winner": (-1,),
    "by": ("059", "bats", "reset"),
    "what": ("fight", "search", "backtrack", "use_weapon"),
    "this_turn": (False,),
    "lost": (("023",),),
    "cards": ((),),
    "at": (None,),
    "choice": ("damage", "right", "055", "move"),
    "raider": (0,),
    "steps": (1,),
    "ability": ("search",),
    "count": (1,),
    "points": (1,),
    "how": ("recovered", "timed", "turn-limit"),
    "winners": ((0, 1), ()),
    "why": ("emptied", "no-search", "no-card", "not-laid"),
    "goal": (0,),
}
ONLY = {
    ("what", "search"): {"forbidden", "healed"},
    ("what", "backtrack"): {"forbidden"},
    ("what", "use_weapon"): {"forbidden"},
    ("what", "fight"): {"healed"},
    ("seat", -1): {"obstacle-placed", "reshuffled"},
    ("at", None): {"looked"},
    ("weapon", None): {"test", "contest", "attacked"},
    ("weapon", "none"): {"test", "contest", "attacked"},
}
"""Which kinds may have those values."""


def usual_fields(event: type[GameEvent]) -> dict[str, Any]:
    """Return usual values of the public fields."""
    return {field: VALUES[field] for field in event.__struct_fields__ if field != "private"}


def private_record(event: type[GameEvent]) -> PrivateRecord:
    """Return the private fields of an event, with usual values."""
    [base] = [base for base in event.__orig_bases__ if get_origin(base) is PrivateEvent]  # type: ignore[attr-defined]
    [record] = get_args(base)
    return record(**{field: VALUES[field] for field in record.__struct_fields__})  # type: ignore[no-any-return]


def varied(kind: str) -> Iterator[GameEvent]:
    """Yield events of a kind with usual values, then with each unusual one in turn, as everybody and as the seat itself
    is told."""
    event = GAME.event_kinds[kind]
    usual = usual_fields(event)
    private = {0: private_record(event)} if issubclass(event, PrivateEvent) else {}
    if kind == "forbidden":
        usual["what"] = "search"
    for field in (None, *usual):
        for value in OTHERS.get(field or "", ()) if field else (None,):
            if kind not in ONLY.get((field or "", value), {kind}):
                continue
            if field == "against" and value == "card":
                usual = {**usual, "obstacle": "070"}
            here = usual if field is None else {**usual, field: value}
            yield event(**here)
            if private:
                yield event(**here, private=private)


def view(ana: Any = None, **more: Any) -> Any:
    """Return a view of Ana beside Ben in the Dim Cavern with Bats, with an unknown space before her."""
    rooms = (samples.room((1, 1), "001"), samples.room((1, 2), "005", placed=(samples.obstacle("059"),)))
    raiders = (ana or samples.raider(0, (1, 2), steps=2), samples.raider(1, (1, 2)))
    return samples.view(4, rooms, raiders, **{"viewer": 0, "hand": ("068", "057"), **more})


OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "move": ({"direction": "forward"}, {"direction": "back"}),
    "walk": ({"at": "1.1", "wounds": "0", "length": "2"}, {"at": "1.3", "wounds": "1", "length": "3"}),
    "offer": ({"obstacle": "059"},),
    "attack": ({"raider": "1", "weapon": "none"}, {"raider": "1", "weapon": "068"}),
    "defend": ({"weapon": "none"}, {"weapon": "068"}),
    "overcome": (
        {"obstacle": "dark", "ability": "think", "weapon": "none"},
        {"obstacle": "065", "ability": "think", "weapon": "none"},
        {"obstacle": "059", "ability": "fight", "weapon": "068"},
        {"obstacle": "059", "ability": "search", "weapon": "none"},
    ),
    "throw": ({"card": "063", "ability": "move"},),
    "find": ({"discovery": "068"},),
    "exit": ({"at": "1.2", "direction": "left"}, {"at": "1.1", "direction": "left"}),
    "play": ({"card": "057"}, {"card": "063", "raider": "1", "choice": "back"}),
    "use": (
        {"card": "147", "choice": "damage-damage-move"},
        {"card": "205", "choice": "064"},
        {"card": "208", "choice": "068+057"},
        {"card": "152", "choice": "left"},
        {"card": "097", "choice": "2.3-left"},
        {"card": "069", "choice": "damage"},
        {"card": "069", "choice": "fight"},
        {"card": "066", "choice": "055"},
    ),
    "first": ({"raider": "1"},),
    "take": ({"card": "020"}, {"card": "067"}, {"card": "068"}),
    "entrance": ({"at": "3.1"},),
    "die": ({"shows": "3"},),
}
"""Samples of the moves that have fields."""


def samples_of(move: type[Move]) -> list[Move]:
    tag = str(move.__struct_config__.tag)
    return [move(**fields) for fields in OPTIONS.get(tag, ({},))]


def asks(kind: str) -> Iterator[tuple[Ask, Any]]:
    """Yield a question with every option and as a set, with nobody on turn, and before and after a throw."""
    every = One(tuple(option for move in MOVES for option in samples_of(move)))
    trial = TrialView(0, "obstacle", "059", "fight", 3, 8)
    rolled = TrialView(0, "search", None, "search", 4, None, (1, 2, 3, 4), 10)
    for choice in (every, Some(("023", "061"), 0, 2), Some(("023", "061"), 1, 1)):
        ask = Ask(0, kind, choice, moves.STAY if choice is every else ())
        for seen in (view(), view(active=None), view(trial=trial), view(trial=rolled)):
            yield ask, seen


class TestFace(FaceSuite):
    case = Case(
        game=GAME,
        face=FACE,
        names=NAMES,
        root="raid",
        matches=(Setup("learning_game", ({},)), Setup("introductory", ({},)), Setup("introductory", ({},) * 2)),
        answers=150,
        comes_up={"move", "overcome", "search", "reset"},
        events=[event.kind for event in GAME.events if not issubclass(event, Advice)],
        lines={event.kind: word for event, word in WORDS.entries.items()},
        told=varied,
        unsaid={"emptied"},
        quiet={"died"},
        secrets={
            event.kind: private_record(event).__struct_fields__
            for event in GAME.events
            if issubclass(event, PrivateEvent)
        },
        secret=("062", "Pit Trap"),
        questions=QUESTIONS,
        asks=asks,
        rule=r"TR(-[A-Z]+)+-[AS]?\d+",
        rules=90,
        refused=(
            Setup("atlantis", ({},) * 7),
            Setup("atlantis", ({}, {}), {"goal": "survey"}),
            Setup("timed", ({"own_level": "atlantis"}, {})),
            Setup("linked", ({}, {}), carried={"number": 9}),
            Setup("learning_game", ({}, {})),
            Setup("learning_game", ({},), {"luck": "much"}),
        ),
    )


# --- what the words say is so ---


def test_levels_of_a_timed_series_are_offered_with_their_power() -> None:
    """All levels of a series have one power, so a player who chooses has to see it (TR-SER-TIMED-1)."""
    (levels,) = [one.values for one in FACE.settings("timed") if one.choice.key == "own_level"]
    named = {key: say(words) for key, words in levels}
    assert (named["into_the_caves"], named["freestyle"]) == ("Into the Caves, power 1", "Freestyle, power 3")


def test_a_deck_with_too_few_entrances_is_refused_with_both_numbers() -> None:
    """TR-RUL-16: The refusal says how many are needed, how many there are, and what can be done."""
    words = FACE.refusal(LevelDeckFewEntrances(rule="TR-RUL-16", count=2, held=1), None)
    assert words is not None
    assert "needs 2 entrances, and this one has 1. Add entrances to it" in say(words)


def test_odds_are_those_of_full_enumeration() -> None:
    """Every throw is counted for comparison (TR-TEST-1, TR-TEST-5)."""
    from itertools import product

    for dice in (1, 2, 3, 4):
        throws = [sum(throw) for throw in product(range(1, 7), repeat=dice)]
        for target in range(0, 6 * dice + 3):
            assert compute_chance(dice, target) == sum(one >= target for one in throws) / len(throws)


def test_what_has_been_played_is_said_before_asking_again() -> None:
    """TR-DEC-7: A card window says so, and so does a question about a card that may be answered. Nothing is
    said if no card was played."""
    ask = Ask(0, "before-test", One((PASS,)), PASS, True, whose=0)
    trial = TrialView(0, "obstacle", "dark", "think", 2, 9)
    for card, done in (("055", "Ben has used Rope. "), ("024", "Ben has played Ferocious Attack. ")):
        again = say(FACE.prompt(ask, view(trial=trial, latest=PlayView(card, 1)), NAMES))
        assert again == done + say(FACE.prompt(ask, view(trial=trial), NAMES))
    respond = replace(ask, kind="respond")
    assert say(FACE.prompt(respond, view(latest=PlayView("024", 1)), NAMES)) == (
        "Ben plays Ferocious Attack. Do you respond with a card?"
    )


def test_a_dead_raiders_cards_make_no_lines_before_it_comes_back() -> None:
    """TR-RELOAD-2: The whole hand goes without a line. Cards of a living raider have their lines, and so
    has the draw of another one."""
    drew, gone = Drew(0, 2), Discarded(0, ("057",))
    back = Reloaded(0, (1, 1), ())
    assert (
        FACE.telling.retold(gone, (drew, gone, back))
        and FACE.telling.retold(drew, (gone, back))
        and FACE.telling.retold(gone, (back,))
    )
    assert not FACE.telling.retold(drew, (gone,)) and not FACE.telling.retold(drew, (Saved(0, (1, 1), ()), back))
    assert not FACE.telling.retold(Drew(1, 2), (back,))


def test_a_series_that_its_last_level_decides_says_so_TR_SER_PICKUP_17() -> None:
    """Without these words a reader who sees that both have won a level does not understand why one has won."""
    tied = LegView("pick_up", 2, 2, (1, 1), (1,))
    clear = replace(tied, standing=(0, 2))
    before = "Levels won so far: Ana {}, Ben {}. "
    for leg, scores, won in (
        (tied, (1, 1), "The last level decides: Ben won the series!"),
        (clear, (0, 2), "Ben won the series!"),
    ):
        over = replace(view(), over=True, winner=1, leg=leg, level="pick_up")
        assert say(FACE.result(over, NAMES)).endswith(before.format(*scores) + won)
        assert say(FACE.headline(over, NAMES)).startswith("Pick Up series: 2 of 2 · turn"), "its name is said once"


def test_copies_of_a_card_are_counted_in_news() -> None:
    told = Discarded(0, ("051", "022", "051"))
    assert say(FACE.line(told, None, NAMES) or "") == "Ana discards 2 × Look Again, Bear."


def throw(option: Move, dice: int, target: int | None, rival: int | None = None, harm: int | None = None) -> ThrowView:
    """Return the view of the dice that an option throws, with the chance that ``dice`` dice reach ``target``.

    Between two raiders (``rival``) the chance is even.
    """
    ability = getattr(option, "ability", "fight" if rival else "search")
    likely = 0.5 if rival else None if target is None else compute_chance(dice, target)
    return ThrowView(option.format_text(), ChanceView(ability, dice, 0, target, likely, rival), harm=harm)


STUCK = "if it fails: stuck, no search"


def test_an_obstacle_is_labelled_with_its_odds_TR_EX_3() -> None:
    """Search 3 and Think 2 are rolled against Think 7 or Search 9. The chances are 58 and 74 in a hundred."""
    ask = Ask(0, "overcome", One((moves.STAY,)), moves.STAY)
    ways = moves.Overcome("dark", "think", "none"), moves.Overcome("dark", "search", "none")
    seen = view(throws=(throw(ways[0], 2, 7), throw(ways[1], 3, 9)))
    think, search = (FACE.label(way, ask, seen, NAMES) for way in ways)
    assert say(think.text) == "Dark: Think 58 %" and say(think.detail or "") == f"2 dice, 7 needed; {STUCK}"
    assert say(search.text) == "Dark: Search 74 %" and say(search.detail or "") == f"3 dice, 9 needed; {STUCK}"


def test_a_card_that_would_raise_a_chance_is_said() -> None:
    """The rules have found out whose card it is and whether it may be used now (``prospects``)."""
    ask, bats = Ask(0, "overcome", One((moves.STAY,)), moves.STAY), moves.Overcome("059", "fight", "none")
    plain, helped = throw(bats, 2, 8), throw(bats, 3, 8).now
    said = [
        say(FACE.label(bats, ask, view(throws=(one,)), NAMES).text)
        for one in (plain, replace(plain, card="057", helped=helped), replace(plain, card="057", helped=plain.now))
    ]
    cost = ", costs the search"
    assert said == [f"Bats: Fight 42 %{cost}", f"Bats: Fight 42 %; 84 % with Take Aim{cost}", f"Bats: Fight 42 %{cost}"]
    assert say(FACE.label(bats, ask, view(), NAMES).text) == f"Bats: Fight{cost}", "nothing is known of the throw"


def test_a_search_that_can_find_nothing_is_announced_as_such() -> None:
    ask = Ask(0, "search", One((moves.SEARCH, PASS)), PASS)
    empty, nothing = view(throws=(throw(moves.SEARCH, 4, None),)), "No card in your hand can be found here."
    full = view(throws=(replace(empty.throws[0], now=ChanceView("search", 4, chance=0.4), finds=("068",)),))
    assert nothing in say(FACE.prompt(ask, empty, NAMES)) and nothing not in say(FACE.prompt(ask, full, NAMES))
    assert nothing not in say(FACE.prompt(ask, replace(empty, viewer=1), NAMES)), "nobody else is told"


def test_a_printed_obstacle_is_told_from_a_card_of_its_name() -> None:
    rooms = (samples.room((1, 2), "005", placed=(samples.obstacle("065"),)),)
    seen = samples.view(4, rooms, (samples.raider(0, (1, 2)),), viewer=0)
    options = tuple(moves.Overcome(key, "think", "none") for key in ("dark", "065"))
    ask = Ask(0, "overcome", One(options), options[0])
    assert [say(FACE.label(option, ask, seen, NAMES).text) for option in options] == [
        "Dark (printed): Think",
        "Dark: Think",
    ]


def test_a_search_says_what_may_be_found_to_the_searcher_alone_TR_SRCH_5() -> None:
    """Four dice reach the 15 of the Magnum Pistols in 44 of a hundred throws. The others are told only the dice."""
    ask = Ask(0, "search", One((moves.SEARCH,)), moves.SEARCH)
    plain = throw(moves.SEARCH, 4, None)
    own = replace(plain, now=replace(plain.now, chance=0.4437), finds=("068",))
    labels = [FACE.label(moves.SEARCH, ask, view(throws=(one,)), NAMES) for one in (own, plain)]
    assert [say(one.text) for one in labels] == ["Search 44 %", "Search"]
    assert [say(one.detail or "") for one in labels] == ["4 dice: Magnum Pistols 44 %", "4 dice"]


def test_whoever_is_aimed_at_is_called_by_name() -> None:
    """The button and the typed command name the person, for an attack, for the target of a card and for the raider that
    begins."""
    aimed = (moves.Attack("1", "none"), moves.First("1"), moves.Play("026", "1", "none"))
    seen = samples.view(4, (samples.room((1, 2), "005"),), (samples.raider(0, (1, 2)), samples.raider(1, (1, 2))))
    for option in aimed:
        ask = Ask(0, "attack", One((option,)), option)
        assert "Ben" in say(FACE.label(option, ask, seen, NAMES).text)
        assert say(FACE.value(option.tag, "raider", "1", NAMES)) == "Ben"


def test_no_command_has_a_misleading_name() -> None:
    """The side of a marker is not called a way out, and an opening hand is not called the hand."""
    typed = {FACE.format_command(tag) for tag in COMMANDS}
    assert {"way arrow", "setup opening"} <= typed
    assert not {"exit", "hand", "leave"} & {name.split()[-1] for name in typed}


def test_a_weapon_says_what_it_does_TR_OVR_8() -> None:
    """The effect of a weapon is shown beside an equal chance without a weapon. Nothing is shown where damage removes
    nothing."""
    ask = Ask(0, "overcome", One((moves.STAY,)), moves.STAY)
    armed, bare = moves.Overcome("059", "fight", "068"), moves.Overcome("059", "fight", "none")
    attack = moves.Attack("1", "068")
    seen = view(throws=(throw(armed, 2, 8, harm=2), throw(bare, 2, 8, harm=1), throw(attack, 3, None, 2, harm=2)))
    said = [say(FACE.label(way, ask, seen, NAMES).text) for way in (armed, bare, attack)]
    assert said == [
        "Bats: Fight, Magnum Pistols 42 %, damage 2, costs the search",
        "Bats: Fight 42 %, costs the search",
        "Attack Ben: Magnum Pistols 50 %, damage 2, costs the search",
    ]
    assert say(FACE.label(attack, ask, seen, NAMES).detail or "") == "Fight: 3 dice against 2 dice"


def test_a_number_needed_is_said_without_a_mark() -> None:
    """The cards say which numbers are estimates of ours. During play there is no such mark."""
    ask = Ask(0, "overcome", One((moves.STAY,)), moves.STAY)
    fight = moves.Overcome("059", "fight", "none")
    bats = FACE.label(fight, ask, view(throws=(throw(fight, 2, 8),)), NAMES)
    assert say(bats.detail or "") == "2 dice, 8 needed; if it fails: 1 damage"
    cursed = replace(throw(fight, 2, 8), now=ChanceView("fight", 2, -2, 8, 0.17))
    assert say(FACE.label(fight, ask, view(throws=(cursed,)), NAMES).detail or "").startswith("2 dice − 2, 8 needed")
    before = Ask(0, "before-test", One((moves.STAY,)), moves.STAY)
    trial = TrialView(0, "obstacle", "dark", "think", 2, 9)
    assert ", 9 needed (" in say(FACE.prompt(before, view(trial=trial), NAMES))
    rolled = TrialView(0, "obstacle", "dark", "think", 2, 9, (3, 2), 5)
    assert ", 9 needed." in say(FACE.prompt(replace(before, kind="after-test"), view(trial=rolled), NAMES))
    test = AbilityTested(**{**usual_fields(AbilityTested), "obstacle": "059", "target": 8})
    line = FACE.line(test, None, NAMES)
    assert " 8 needed" in say(line or "")


def test_who_plays_alone_is_told_which_cards_are_of_no_use_TR_LTP_21() -> None:
    """The card in the hand and the menu tell a solo player that the card is of no use.

    At a table of two neither says this.
    """
    lone = samples.view(4, (samples.room((1, 1), "001"),), (samples.raider(0, (1, 1)),), viewer=0, hand=("024",))
    ask = Ask(0, "discard", Some(("024", "057"), 1, 1), ("057",))
    for seen, alone in ((lone, True), (view(hand=("024",)), False)):
        scene = FACE.pictures.hand(seen, NAMES)
        assert scene is not None and ("It has no use when you play alone." in format_alt_text(scene)) is alone
        assert (FACE.item("024", ask, seen, NAMES).detail == cards.ALONE) is alone
    useless = {card.number for card in get_pool().cards.values() if needs_company(card)}
    assert useless & {card.number for card in get_pool().list_cards(Action)} == {
        *("024", "049", "063", "066", "070"),
        *("083", "086", "090", "092", "121", "123", "126", "129", "130", "181", "183", "184"),
    }


def test_a_throw_is_asked_about_with_what_it_is_for_and_its_sum_TR_TEST_3() -> None:
    """A bonus of a card is not a die, and the question says so."""
    ask = Ask(0, "after-test", One((moves.STAY,)), moves.STAY)
    trial = TrialView(1, "obstacle", "062", "move", 3, 9, (3, 2, 2), 7)

    def asked(**changed: Any) -> str:
        return say(FACE.prompt(ask, view(trial=replace(trial, **changed)), NAMES))

    assert asked() == "Ben rolled Move against Pit Trap: 3 + 2 + 2 = 7, 9 needed. Do you play a card?"
    assert asked(result=9).startswith("Ben rolled Move against Pit Trap: 3 + 2 + 2 + 2 (card) = 9, 9 needed.")
    assert asked(obstacle=None, against="relief").startswith("Ben rolled Move: 3 + 2 + 2 = 7, 9 needed.")
    assert asked(obstacle=None, against="search", target=None).startswith("Ben rolled Move: 3 + 2 + 2 = 7. ")
    thrown = {"against": "obstacle", "obstacle": "062", "dice": (3, 2), "bonus": -1, "result": 4, "target": 9}
    test = AbilityTested(**usual_fields(AbilityTested) | thrown)
    assert "3 + 2 − 1 (card) = 4, 9 needed" in say(FACE.line(test, None, NAMES) or "")


def test_a_contest_is_asked_about_with_both_throws_TR_TEST_6() -> None:
    mine = TrialView(0, "raider", "attack", "fight", 2, None, (3, 4), 7)
    theirs = TrialView(1, "raider", "attack", "fight", 3, None, (2, 2, 5), 9)
    ask = Ask(0, "after-test", One((moves.STAY,)), moves.STAY)
    said_to_me = say(FACE.prompt(ask, view(trial=mine, rival=theirs), NAMES))
    assert said_to_me == "Fight: Ana 3 + 4 = 7, Ben 2 + 2 + 5 = 9. Do you play a card?"
    before = say(FACE.prompt(replace(ask, kind="before-test"), view(trial=mine, rival=theirs), NAMES))
    assert "2 dice against 3" in before and "Ben" in before


@pytest.mark.parametrize("obstacle", ["059", "062"])
def test_obstacles_are_told_alike_be_they_one_or_many(obstacle: str) -> None:
    """Bats, wolves and a pit trap have the same sentence, so that no verb has to agree with a card's name."""
    name = say(describe_card_name(obstacle))
    skipped = ObstacleSkipped(obstacle)
    assert say(FACE.line(skipped, None, NAMES) or "") == f"Turned up, but too dangerous for this place: {name}."
    moved = ObstacleMoved((1, 1), (1, 2), obstacle)
    assert say(FACE.line(moved, None, NAMES) or "").startswith(f"{name} moves to ")


@pytest.mark.parametrize("locale", list_languages())
def test_a_shotgun_and_its_ammunition_go_by_one_word(locale: str) -> None:
    gun, shells = (say(describe_card_name(number), locale).casefold() for number in ("120", "073"))
    assert gun.split()[0] in shells


def test_news_name_the_reader_as_they_name_everybody() -> None:
    """An event that only its seat learns names this seat like the events around it."""
    drew = Drew(0, 2, private={0: OwnCards(("066", "055"))})
    assert say(FACE.line(drew, 0, NAMES) or "") == "Ana draws Steal Item, Rope."
    for event in GAME.events:
        if issubclass(event, PrivateEvent):
            alone = event(**usual_fields(event), private={0: private_record(event)})
            assert say(FACE.line(alone, 0, NAMES) or "").startswith("Ana ")


def test_what_joins_a_deck_is_named_to_whom_it_is_told() -> None:
    """TR-RUL-5: Everybody learns how many cards are added to a closed deck. An older bot announced all of
    them."""
    closed = CardsAdded(seat=0, count=2, cards=(), private={0: OwnCards(("066", "055"))})
    assert say(FACE.line(closed, None, NAMES) or "") == "Ana adds 2 cards to the deck."
    older = CardsAdded(seat=0, cards=("066", "055"))
    assert say(FACE.line(closed, 0, NAMES) or "") == say(FACE.line(older, 1, NAMES) or "")


SIDES = ("left", "right", "forward", "back")


@pytest.mark.parametrize("locale", list_languages())
def test_every_direction_has_its_own_words(locale: str) -> None:
    said = {say(FACE.line(Moved(0, (1, 1), (1, 2), side), None, NAMES) or "", locale) for side in SIDES}
    assert len(said) == 4 and all("Ana" in one for one in said)
    assert locale == SOURCE or not any(side in one for one in said for side in SIDES)


# --- cards ---

CARDS = sorted(get_pool().cards.values(), key=lambda card: card.number)


def test_every_card_says_what_it_does() -> None:
    check_each(check_words, CARDS, lambda card: card.number)


def check_words(card: Card) -> None:
    lines = cards.list_effect_lines(card)
    assert len(lines) >= len(card.effects)
    bare = isinstance(card, Location | Character) and not card.effects
    assert lines or bare
    for line in (*lines, *cards.list_fact_lines(card)):
        said(line, 400)
    if (short := cards.describe_short_effect(card)) is not None:
        said(short, limits.ENTRY)
    assert isinstance(card, Location) or cards.describe_short_effect(card) or bare


def test_no_estimate_is_claimed_to_be_printed() -> None:
    """Every number that is not known to be printed is marked, and the page explains the mark."""
    check_each(check_marks, CARDS, lambda card: card.number)


def check_marks(card: Card) -> None:
    lines = [say(line) for line in cards.list_effect_lines(card)]
    if not {"effects", "tests", "failure", "obstacles"} & set(card.printed):
        own = re.sub(
            r"instead of 1\b|is 1 lower|prints as 2", "", " ".join(lines)
        )  # The figures follow the rules of the table, not the card.
        assert re.findall(r"(?<![≈\d])\d+", own) == []
    marked = "≈" in " ".join([*lines, *map(say, cards.list_fact_lines(card))])
    ours = marked or bool(card.effects and not card.is_printed("effects"))
    assert ("≈ We do not know" in say(cards.describe_card_page(card.number))) == ours


def test_a_card_known_to_be_printed_has_no_mark() -> None:
    aim = get_pool().find_card("057")
    assert isinstance(aim, Action)
    assert [say(line) for line in cards.list_effect_lines(aim)] == [
        "Play it before your raider rolls a Fight test. Roll 1 more die."
    ]
    assert "≈" not in say(cards.describe_card_page(aim.number))


def test_the_words_of_sample_cards_are_as_written_here() -> None:
    """The words of one card of each sort are written down here."""
    read = {
        number: [say(line) for line in cards.list_effect_lines(get_pool().find_card(number))]
        for number in ("022", "049", "069")
    }
    assert read == {
        "022": [
            "Overcome it with Fight ≈12 or Move ≈13. "
            "Whoever fails takes ≈1 damage. Whoever fails is hurt: Fight is 1 lower."
        ],
        "049": [
            "Play it before another raider chooses an exit. That raider may not move any further this turn. "
            "That raider rolls Think first: at ≈9 or more, nothing happens."
        ],
        "069": ["Use it at any time. Heal ≈1 damage, or take away a hurt instead. It is discarded when it is used."],
    }


# --- pages, settings, refusals ---


def test_cards_are_listed_by_their_numbers() -> None:
    assert [page.key for page in FACE.reference.cards()] == sorted(get_pool().cards)


def test_whatever_a_deck_may_hold_is_listed_under_a_heading() -> None:
    """Without a heading the form of an opening hand would use the names of the first and the last card as a heading."""
    ask = Ask("opening-hand", 0, Some((), 0, 0), PASS)
    assert not [
        card for _, listed in decks.list_kinds() for card in listed if options.describe_list_heading(card, ask) is None
    ]


def test_a_refusal_names_the_reason_and_its_rule() -> None:
    dead = view(samples.raider(0, (1, 2), alive=False))
    stuck = view(samples.raider(0, (1, 2), move_ban=True))
    barred = view(samples.raider(0, (1, 2), search_ban=True), round="search")
    for seen, rule in ((dead, "TR-DEATH-2"), (stuck, "TR-STUCK-3"), (barred, "TR-SRCH-2")):
        reason = FACE.refusal(NotAnOption(), seen)
        said(reason, LINE)
        assert reason is not None and rule in say(reason)
        assert rule in {page.key for page in FACE.rules()}
    assert FACE.refusal(NotAnOption(), view()) is None


@pytest.mark.parametrize("tag", ["move", "overcome", "attack", "search", "find", "play", "save", "reset"])
def test_a_move_that_is_not_asked_for_is_told_its_time_and_rule(tag: str) -> None:
    assert tag in {move.__struct_config__.tag for move in MOVES}
    reason = FACE.refusal(NotNow(tag=tag), view())
    said(reason, LINE)
    assert reason is not None and say(reason).count("TR-") == 1
    assert say(reason).split("/rules ")[1].rstrip("`)") in {page.key for page in FACE.rules()}


def test_a_stuck_raider_is_told_so_only_about_moving() -> None:
    stuck = view(samples.raider(0, (1, 2), move_ban=True))
    assert "stuck" in say(FACE.refusal(NotNow(tag="move"), stuck) or "")
    assert "Search Round" in say(FACE.refusal(NotNow(tag="search"), stuck) or "")


def test_who_stays_is_told_what_it_faces_and_once_TR_MOVE_11() -> None:
    """TR-MOVE-8, TR-MOVE-11: A raider that stays faces obstacles at the start of the turn. On the way they were faced
    already."""
    ask = Ask(0, "move", One((moves.Step("back"), moves.Stay())), moves.Stay())
    at_first = view(samples.raider(0, (1, 2), steps=2))
    on_the_way = view(samples.raider(0, (1, 2), steps=2, moved=1))
    empty = view(samples.raider(0, (1, 1), steps=2))
    details = [FACE.label(moves.Stay(), ask, seen, NAMES).detail for seen in (at_first, on_the_way, empty)]
    assert details == [T("You face the obstacles here"), None, None]
    assert say(FACE.prompt(ask, at_first, NAMES)) == "Where do you go? You may move 2 spaces."
    assert say(FACE.prompt(ask, on_the_way, NAMES)) == "Where do you go now? You may move 2 more spaces."


def test_a_card_window_names_who_has_entered_or_is_to_be_hit() -> None:
    def asked(kind: str, whose: int) -> str:
        return say(FACE.prompt(Ask(0, kind, One((PASS,)), PASS, whose=whose), view(), NAMES))

    assert asked("entered", 0).startswith("You have entered a place.")
    assert asked("entered", 1).startswith(f"{NAMES[1]} has entered a place.")
    assert asked("damage", 0).startswith("You are about to take damage or a hurt.")
    assert asked("damage", 1).startswith(f"{NAMES[1]} is about to take damage or a hurt.")


def test_who_faces_something_on_the_way_is_told_that_it_may_go_on_TR_MOVE_5() -> None:
    reason = NotNow(tag="move", asked="overcome")
    on_the_way, ended = samples.raider(0, (1, 2), steps=1, moved=1), samples.raider(0, (1, 2))
    assert "then you go on or stay" in say(FACE.refusal(reason, view(on_the_way)) or "")
    assert "Your movement is over" in say(FACE.refusal(reason, view(ended)) or "")


def test_playing_on_comes_before_a_reset() -> None:
    ask = Ask(0, "reset", One((PASS, moves.RESET)), PASS)
    seen = view(round="draw", step="reset", active=None)
    on, reset = (FACE.label(option, ask, seen, NAMES) for option in (PASS, moves.RESET))
    assert (say(on.text), on.style, on.last, on.rare) == ("Do not reset", "primary", False, False)
    assert say(reset.text) == "Reset" and reset.rare


def test_doing_nothing_comes_last_and_acting_does_not() -> None:
    ask = Ask(0, "movement", One((moves.Step("forward"), moves.Stay(), PASS)), moves.Stay())
    here = view(samples.raider(0, (1, 2)))
    options = (moves.Step("forward"), moves.Stay(), PASS)
    assert [FACE.label(option, ask, here, NAMES).last for option in options] == [False, True, True]


def test_the_signs_of_the_pictures_are_explained() -> None:
    legend = FACE.guidance.legend()
    assert legend is not None
    told = format_alt_text(legend)
    assert "Danger" in told and "Save point" in told and "Entrance" in told


def test_places_are_said_as_the_pictures_have_them() -> None:
    """A place is called left, middle or right, with the location's name if the view knows it."""
    started = FACE.line(Started(0, (1, 1)), None, NAMES)
    assert started is not None and say(started) == "Ana starts in row 1, left."
    position, _ = samples.duel()
    ask = Ask(0, "entrance", One((moves.Entrance("3.1"), moves.Entrance("2.5"))), moves.Entrance("3.1"))
    labels = [say(FACE.label(option, ask, position, NAMES).text) for option in ask.choice.options]
    assert labels == ["Start in Cave Entrance (row 1, right)", "Start in row 5, middle"]


def test_who_reads_a_decks_list_is_said_for_open_and_closed_lists_TR_RUL_5() -> None:
    page = next(say(page.body) for page in FACE.rules() if page.key == "TR-RUL-5")
    assert "everybody may read the list" in page and "closed lists, nobody else ever reads it" in page


def test_a_hurt_says_what_life_is_left_but_in_matches_of_before() -> None:
    """TR-LIFE-1: Life falls with the lowest ability. Old events do not say how far."""
    hurt = Hurt(0, "fight", "059")
    names = ("Ana", "Ben")
    assert say(FACE.line(replace(hurt, left=1), None, names) or "").endswith("1 lower. Life left: 1.")
    assert say(FACE.line(hurt, None, names) or "").endswith("Fight is 1 lower.")
    lines = build_viewer_lines(FACE, [replace(hurt, left=0), Died(0, "059")], None, names)
    assert [say(line.text) for line in lines] == [
        "Ana is hurt (Bats): Fight is 1 lower. Life left: 0. Ana dies (Bats)."
    ]


def test_hearts_taken_by_damage_and_by_hurts_are_two_signs() -> None:
    """TR-LIFE-1, TR-HURT-1: Of four life points one is lost by a hurt and one by damage."""
    values = {"abilities": (3, 4, 4, 4), "hurts": (1, 0, 0, 0), "life": 3, "damage": 1}
    assert _list_hearts(values) == ["heart", "heart", "heart-lost", "heart-hurt"]
    assert _list_hearts({**values, "hurts": (0, 0, 0, 0)}) == ["heart", "heart", "heart-lost"]


@pytest.mark.parametrize(
    ("card", "said"), [("055", "Rope, the easiest discovery in hand, needs 10."), ("", "No card in hand")]
)
def test_what_a_search_would_have_taken_is_true_for_every_reader_of_the_open_record(card: str, said: str) -> None:
    """After the end everybody reads what each player was told. Nobody reads about another hand as if it were the own
    one."""
    found = NothingFound(1, at=(1, 2), why="low", least=9, private={1: EasiestInHand(card, 10)})
    line = say(FACE.line(found, 1, NAMES) or "")
    assert said in line and "your" not in line.lower()
    assert ("needs 9" in line) == (not card), "one number, not two that seem to contradict each other"
    assert "needs 9" in say(FACE.line(found, 0, NAMES) or ""), "nobody else reads of the hand"
