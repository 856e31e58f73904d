"""Refusals: each names the reason, the rule if a game has one, and what is possible instead."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import engine
from cogs.client import Rulekeeper
from cogs.components import typed
from cogs.components.controls import ViewerContext
from cogs.interactions import refusals
from cogs.refusals import WORDS
from engine.games.counter_terror.moves import Defend
from engine.games.counter_terror.view import PlayView
from engine.games.tomb_raider.moves import STAY, Find, Overcome, Play, Step
from engine.games.tomb_raider.view import TrialView
from engine.match_records import OpenQuestion
from engine.protocol import PASS, Ask, Move, One
from engine.refusals import NotAnOption, NotNow, Refused, WrongSeats
from engine.registry import list_installed_games, load_games
from playground.client import Person
from referee.table import match_commands
from render.face.contract import load_presenter
from render.games.tomb_raider.words.names import describe_card_name
from render.text.i18n import list_languages, say
from tests.known_refusals import list_refusals, make_sample
from tests.languages import OTHERS, STOPS
from tests.render.games.counter_terror import samples as strike
from tests.render.games.tomb_raider import samples as raid
from tests.steps import check_each

from ..conftest import on_board

ROOT = Path(engine.__file__).parent.parent
EACH_GAMES = (WrongSeats,)
"""Refusals for which each game has words of its own, so that the house needs none."""


def list_raised_by_games() -> Iterator[tuple[str, type[Refused], str | None]]:
    """Yield each refusal that a game's sources raise: the game, the class and the rule, if it is written out."""
    for game in list_installed_games():
        for path in sorted((ROOT / "engine" / "games" / game).rglob("*.py")):
            module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            for call in ast.walk(ast.parse(path.read_text())):
                found = getattr(module, call.func.id, None) if _is_named_call(call) else None  # type: ignore[attr-defined]
                if isinstance(found, type) and issubclass(found, Refused):
                    rules = [one.value for one in call.keywords if one.arg == "rule"]  # type: ignore[attr-defined]
                    yield game, found, next((one.value for one in rules if isinstance(one, ast.Constant)), None)


def _is_named_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


@cache
def list_house_refusals() -> list[type[Refused]]:
    known = list_refusals("engine", "referee", "cogs")
    return [one for one in known if not one.__module__.startswith("engine.games.") and one not in EACH_GAMES]


def test_every_refusal_of_the_house_has_words_of_its_own() -> None:
    assert len(list_house_refusals()) >= 200
    check_each(check_house, list_house_refusals())


def check_house(refusal: type[Refused]) -> None:
    assert WORDS.describe(make_sample(refusal), None) is not None, f"no words for {refusal.__name__}"
    for locale in list_languages():
        said = say(refusals.describe_refusal(make_sample(refusal)), locale)
        assert said and not said[0].islower() and said[-1] in f"{STOPS})）" and len(said) <= 200, said


def test_every_refusal_of_a_games_rules_has_words_and_a_rule_to_look_up() -> None:
    raised = set(list_raised_by_games())
    own = set(list_refusals("engine.games"))
    assert len(raised) >= 30 and own == {refusal for _, refusal, _ in raised if refusal in own}
    check_each(check_game, sorted(raised, key=str))


def check_game(found: tuple[str, type[Refused], str]) -> None:
    game, refusal, rule = found
    looks = load_presenter(game)
    assert rule in {page.key for page in looks.rules()}
    said = looks.refusal(make_sample(refusal, rule=rule), None)
    assert said is not None and f"`/rules {rule}`" in say(said)


def test_each_kind_has_one_class_whose_name_is_counted_and_stored() -> None:
    """If two classes had one kind, a full disk could be reported as a fault of the map."""
    kinds: dict[str, type[Refused]] = {}
    for refusal in list_refusals("engine", "referee", "cogs"):
        kin = kinds.setdefault(refusal.kind, refusal)
        loaded_again = (kin.__module__, kin.__qualname__) == (refusal.__module__, refusal.__qualname__)
        assert loaded_again or issubclass(refusal, kin) or refusal.kind == "unfit-file", (kin, refusal)


def test_a_renamed_class_keeps_the_kind_that_was_counted_and_stored() -> None:
    """The file lists all kinds. The kind of a new class is added to it."""
    kept = (ROOT / "tests" / "upgrades" / "refusal_kinds.txt").read_text().split()
    assert {one.kind for one in list_refusals("engine", "referee", "cogs")} <= set(kept)


def rule_of(text: str) -> str:
    """Return the rule that a refusal points to."""
    return text.split("`/rules ")[1].split("`")[0]


VIEWS: dict[str, Any] = {
    "tomb_raider": raid.view(
        6, (raid.room((1, 1), "001"),), (raid.raider(0, (1, 1)), raid.raider(1, (3, 1))), viewer=0
    ),
    "counter_terror": strike.view(4, viewer=0),
}
EXPLAINING = [key for key in load_games() if key in VIEWS]


@pytest.mark.parametrize("key", EXPLAINING)
def test_a_move_that_is_not_asked_for_is_told_its_time_and_its_rule(key: str) -> None:
    """The refusal names the time and the rule of every move and set that has a command, except for passing."""
    looks, rules = load_presenter(key), {page.key for page in load_presenter(key).rules()}
    tags = {str(move.__struct_config__.tag) for move in load_games()[key].moves} | set(load_games()[key].sets.values())
    for tag in tags - {"pass"}:
        said = looks.refusal(NotNow(tag=tag), VIEWS[key])
        assert said is not None, tag
        assert rule_of(say(said)) in rules, tag


# --- what was typed ---

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def refused(key: str, view: Any, options: tuple[Move, ...], tag: str, locale: str = "en-US", **given: str) -> str:
    """Return what somebody is told who types this command in answer to these options."""
    looks = load_presenter(key)
    eyes = ViewerContext(1, looks, view, locale, NAMES)
    with pytest.raises(Refused) as found:
        typed.resolve_option(OpenQuestion(1, Ask(0, "kind", One(options), PASS)).ask, tag, given, eyes)
    return say(looks.refusal(found.value, view) or refusals.describe_refusal(found.value), locale)


WALK = (Step("forward"), STAY)
BATS, ROPE, PISTOLS = "059", "055", "068"


def standing(*obstacles: Any, hand: tuple[str, ...] = (), **more: Any) -> Any:
    """Return a view with a raider in the left column of the second row. Its exits lead forward, to a mapped space, and
    right."""
    place = replace(raid.room((1, 2), "007", placed=obstacles), exits=("forward", "right"))
    return raid.view(6, (place, raid.room((1, 3), "005")), (raid.raider(0, (1, 2)), raid.raider(1, (3, 1))),
                     viewer=0, hand=hand, **more)  # fmt: skip


@pytest.mark.parametrize(
    ("side", "said", "rule"),
    [("left", "The map ends there.", "TR-MAP-7"), ("back", "No exit leads back from here.", "TR-MAP-8")],
)
def test_a_refused_way_names_the_reason(side: str, said: str, rule: str) -> None:
    """TR-MAP-7, TR-MAP-8: A raider leaves a space only by an exit on that side, and never leaves the map."""
    found = refused("tomb_raider", standing(), WALK, "move", direction=side)
    assert found.startswith(said) and rule_of(found) == rule


def test_an_exit_into_a_space_where_nothing_fits_is_told_so() -> None:
    """TR-TRS-9: A space in which no card left in the level deck may lie cannot be entered."""
    assert rule_of(refused("tomb_raider", standing(), WALK, "move", direction="right")) == "TR-TRS-9"


def test_an_obstacle_that_is_elsewhere_or_faced_already_is_told_so() -> None:
    """TR-OVR-1, TR-OVR-2: A raider faces each obstacle of its own location once."""
    here = standing(raid.obstacle(BATS), raid.obstacle("022"))
    options = (Overcome("022", "fight", "none"),)
    elsewhere = refused("tomb_raider", here, options, "overcome", obstacle="Pit Trap")
    faced = refused("tomb_raider", here, options, "overcome", obstacle="Bats")
    assert rule_of(elsewhere) == "TR-OVR-1" and elsewhere.startswith("Pit Trap is not in your")
    assert rule_of(faced) == "TR-OVR-2" and faced.startswith("You have already faced Bats")


def test_an_ability_or_a_weapon_that_does_not_help_is_told_so() -> None:
    """TR-OVR-4, TR-CARD-DIS-4: An obstacle is overcome with an ability printed on it, and with a weapon in play."""
    here = standing(raid.obstacle(BATS))
    options = tuple(Overcome(BATS, test.ability, "none") for test in raid.obstacle(BATS).tests)
    wrong = next(one for one in ("think", "search", "move") if one not in [option.ability for option in options])
    found = refused("tomb_raider", here, options, "overcome", obstacle="Bats", ability=wrong)
    assert "overcome Bats only with" in found and rule_of(found) == "TR-OVR-4"
    weapon = refused("tomb_raider", here, options, "overcome", obstacle="Bats", weapon="Magnum Pistols")
    assert rule_of(weapon) == "TR-CARD-DIS-4"


def test_a_card_not_held_or_not_for_this_moment_is_told_so() -> None:
    """TR-ACN-1, TR-SRCH-6, TR-OBS-1: Action cards are played from the hand. Discoveries are found by a search, and
    obstacles are offered when a location is mapped."""
    here = standing(hand=(PISTOLS, BATS))
    options = (Play("051"),)
    names = {
        number: say(load_presenter("tomb_raider").value("play", "card", number, NAMES))
        for number in (PISTOLS, BATS, ROPE)
    }
    rules = [rule_of(refused("tomb_raider", here, options, "play", card=name)) for name in names.values()]
    assert rules == ["TR-SRCH-6", "TR-OBS-1", "TR-ACN-1"]


def test_a_discovery_out_of_reach_is_told_what_it_needs() -> None:
    """TR-SRCH-6: A search finds only a discovery whose difficulty is at most the result."""
    trial = TrialView(0, "search", None, "search", 3, None, (1, 1, 1), 3)
    here = standing(hand=(PISTOLS,), round="search", trial=trial)
    name = say(load_presenter("tomb_raider").value("find", "discovery", PISTOLS, NAMES))
    found = refused("tomb_raider", here, (Find(ROPE),), "find", discovery=name)
    assert "the result of your search is 3" in found and rule_of(found) == "TR-SRCH-6"


@pytest.mark.parametrize(
    ("target", "rule"), [("Ana", "CT-ATK-3"), ("Cleo", "CT-ATK-3"), ("Ben", "CT-DEATH-3"), ("Dan", "CT-GAS-5")]
)
def test_a_refused_attack_names_the_reason(target: str, rule: str) -> None:
    """CT-ATK-3, CT-DEATH-3, CT-GAS-5: A target is a living enemy, but not one whose gas affects the attacker."""
    here = strike.view(4, strike.fighter(0, gassed_by=(3,)), strike.fighter(1, life=0, alive=False), viewer=0)
    looks = load_presenter("counter_terror")
    reason = NotAnOption(tag="attack", field="target", meant={"target": str(NAMES.index(target))})
    assert rule_of(say(looks.refusal(reason, here) or "")) == rule


@pytest.mark.parametrize(
    ("attack", "card", "rule"),
    [
        ("uzi", "Revolver", "CT-DEF-12"),
        ("uzi", "Grenade", "CT-DEF-11"),
        ("uzi", "Mask", "CT-ARM-5"),
        ("head-shot", "Helmet", "CT-DEF-7"),
        ("grenade", "Uzi", "CT-DEF-6"),
        ("uzi", "Dodge", "CT-DEF-2"),
    ],
)
def test_a_card_that_is_no_answer_is_told_why(attack: str, card: str, rule: str) -> None:
    """CT-DEF-12, CT-DEF-11, CT-DEF-6: The Revolver and a Grenade cannot be used in defence, and each attack has its own
    list of defences."""
    play = PlayView(1, None, attack, 40, 0, None, (), ())
    here = strike.view(4, viewer=0, hand=("vest",), play=play)
    assert rule_of(refused("counter_terror", here, (Defend("vest"),), "defend", card=card)) == rule


@pytest.mark.parametrize("key", EXPLAINING)
def test_everything_that_may_be_meant_has_words_and_whatever_is_meant_is_answered(key: str) -> None:
    """Whatever value a field has, the refusal has words. If it names a rule, this rule exists."""
    looks, view = load_presenter(key), VIEWS[key]
    rules, told = {page.key for page in looks.rules()}, 0
    for move in load_games()[key].moves:
        tag = str(move.__struct_config__.tag)
        for field in move.__struct_fields__:
            for value in looks.choosing.vocabulary(tag, field, view):
                assert say(looks.value(tag, field, value, NAMES))
                found = looks.refusal(NotAnOption(tag=tag, field=field, meant={field: value}), view)
                assert found is None or rule_of(say(found)) in rules
                told += found is not None
    assert told >= 20


def test_a_misspelt_word_is_refused_with_similar_words() -> None:
    here = standing(raid.obstacle(BATS))
    options = (Overcome(BATS, "fight", "none"), Overcome("022", "fight", "none"))
    found = refused("tomb_raider", here, options, "overcome", obstacle="Batz")
    assert found == "There is no “Batz” here. Did you mean Bats?"
    for locale in OTHERS:
        name = say(describe_card_name(BATS), locale)
        told = refused("tomb_raider", here, options, "overcome", locale, obstacle=f"{name}z")
        assert f"{name}z" in told and name in told.replace(f"{name}z", "") and "Did you mean" not in told
    far = refused("tomb_raider", here, options, "overcome", obstacle="xyzzy")
    assert far.startswith("There is no “xyzzy” here. Possible: Bats, ")


def test_the_most_similar_words_come_first_and_others_are_left_out() -> None:
    named = [("1", ("Pit Trap",)), ("2", ("Bats",)), ("3", ("Rats",)), ("4", ("Stone Seal",))]
    assert typed.find_nearest_values("rats", named)[0] == "3" and set(typed.find_nearest_values("rats", named)) == {
        "2",
        "3",
    }
    assert typed.find_nearest_values("trapp", named) == ["1"] and typed.find_nearest_values("banana", named) == []


async def test_one_answer_gives_the_reason_and_the_alternatives(ana: Person, bot: Rulekeeper) -> None:
    """TR-MAP-7: Exits that lead off the map are ignored."""
    await ana.command("game new", game="tomb_raider", level="learning_game")
    await ana.press(await ana.wait_for(lambda m: "Start" in m.labels), "Start")
    await on_board(ana, lambda m: "Hand" in m.labels)
    (table,) = await bot.referee.list_live_tables()
    for number in range(20):
        put = table.find_question(0)
        assert put is not None
        if put.ask.kind == "move":
            break
        await table.do(f"i:{number}", match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    found = await ana.command("raid move", direction="back")
    assert found.ephemeral and rule_of(found.text) == "TR-MAP-7" and found.text.startswith("**The map ends there.")
    assert found.message is not None and "Go forward" in found.message.labels
    assert "Where do you go?" in found.message.text
    looked_up = await ana.command("rules", about=rule_of(found.text))
    assert "The edge of the map" in looked_up.text
    assert "Did you mean Tomb Raider?" in (await ana.command("game new", game="Tomb Rider", channel="lounge")).text
