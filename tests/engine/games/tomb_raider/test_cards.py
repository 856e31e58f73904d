"""The pool has both starters complete and every figure as researched. Only known figures are marked as printed."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from engine.data_files import DataFileError
from engine.effects.clauses import write_calls
from engine.games.tomb_raider.cards import (
    Action,
    Card,
    Character,
    Discovery,
    Location,
    Obstacle,
    PrintedObstacle,
    SecretMove,
    Treasure,
    Upgrade,
    get_pool,
)
from engine.games.tomb_raider.cards.loader import load_folder
from engine.games.tomb_raider.cards.records import Target
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.games.tomb_raider.verbs.on_test import Dice
from tests.steps import check_each

RESEARCH = Path(__file__).resolve().parents[5] / "shared" / "cards" / "tomb_raider.md"
OURS = Path(str(files("engine.games.tomb_raider") / "cards"))

# These fields were read by hand from the research's basis column: whole fields that are real, beyond number, name and
# type.
PRINTED = {
    "001": {"role"},
    "003": {"role", "min_depth"},
    "004": {"danger"},
    "005": {"obstacles"},
    "019": {"search", "think", "power"},
    "022": {"danger"},
    "026": {"role"},
    "028": {"role", "min_depth"},
    "044": {"power"},
    "057": {"effects"},
    "059": {"danger"},
    "062": {"danger", "failure"},
    "067": {"requirement", "effects"},
    "068": {"difficulty"},
    "071": {"kind", "effects"},
    "118": {"role", "min_depth"},
    "151": {"role", "min_depth"},
    **{number: {"power"} for number in ("191", "192", "196", "197", "198", "199", "200")},
}

# Some facts of these cards are real, but they are inferred or are only a part of a field. So no field is marked.
PARTLY_KNOWN = {
    *("020", "045", "046", "047", "060", "061", "065", "069", "070", "078", "158", "181"),
    *(f"{number}" for number in range(201, 210)),
}


# --- counts and decks ------------------------------------------------------------------------------------------


LATER = {"B146", "B150", "S020", "S045", "S178", "S191", "S192", "S193", "S194", "S195"}
"""Cards of the later sets: treasures, and upgrades for the rivals."""
WATER = {"S022", "S025", "S047", "S059", "S060", "S064", "S068", "S088", "S096", "S120", "S132", "S148"}
"""The cards of wet and dry (TR-RUL-12)."""


def test_every_number_of_the_pool_is_there_once() -> None:
    """A project may add further cards."""
    ours = {f"Z{number:02}" for number in range(1, 13)}
    numbers = {f"{number:03}" for number in range(1, 211)} | LATER | WATER | ours
    assert numbers <= set(get_pool().cards)
    assert Counter(type(get_pool().cards[number]) for number in numbers) == {
        Location: 64,
        Character: 9,
        Treasure: 14,
        Upgrade: 13,
        Obstacle: 44,
        Discovery: 39,
        Action: 52,
        SecretMove: 9,
    }


@pytest.mark.parametrize(
    ("box", "first", "raider", "treasure"), [("caves", 1, "019", "020"), ("tombs", 26, "044", "045")]
)
def test_a_starter_holds_its_18_locations_TR_COMP_3_TR_COMP_4(box: str, first: int, raider: str, treasure: str) -> None:
    starter = get_pool().starters[box]
    assert starter.locations == tuple(f"{number:03}" for number in range(first, first + 18))
    assert (starter.raider, starter.treasure) == (raider, treasure)
    assert len(get_pool().list_obstacles(box)) == 9
    assert len([*starter.locations, starter.raider, starter.treasure, *starter.draw]) == 50


@pytest.mark.parametrize("box", ["caves", "tombs"])
def test_a_starter_draws_from_30_cards_at_most_2_alike_TR_DECK_1_TR_DECK_2_TR_CARD_2(box: str) -> None:
    draw = get_pool().starters[box].draw
    assert len(draw) == 30
    assert {number: count for number, count in Counter(draw).items() if count > 1} == {"062": 2}
    assert Counter(type(get_pool().find_card(number)) for number in draw) == {
        Obstacle: 9,
        Discovery: 8,
        Action: 12,
        Upgrade: 1,
    }


@pytest.mark.parametrize(("box", "entrance", "room"), [("caves", "001", "003"), ("tombs", "026", "028")])
def test_a_starter_leaves_16_rooms_for_the_level_deck_TR_DECK_5_TR_LTP_6(box: str, entrance: str, room: str) -> None:
    assert get_pool().find_entrance(box).number == entrance
    assert get_pool().find_treasure_room(box).number == room
    assert sorted([*get_pool().list_rooms(box), entrance, room]) == sorted(get_pool().starters[box].locations)
    assert len(get_pool().list_rooms(box)) == 16


def test_cards_are_asked_for_by_number_and_type_TR_CARD_3() -> None:
    assert get_pool().find_obstacle("062").name == "Pit Trap"
    assert get_pool().find_card("062").key == "062"
    with pytest.raises(KeyError):
        get_pool().find_obstacle("057")
    with pytest.raises(KeyError):
        get_pool().find_card("62")


# --- what the records say --------------------------------------------------------------------------------------


def test_clauses_are_kept_by_window() -> None:
    for card in get_pool().cards.values():
        assert [clause for clauses in card.at.values() for clause in clauses] == sorted(
            card.effects, key=lambda clause: list(card.at).index(clause.window)
        )
        assert all(clause.window == window for window, clauses in card.at.items() for clause in clauses)
    assert get_pool().find_action("057").at["pre_test"][0].calls == (Dice(1),)
    assert "fail" not in get_pool().find_action("057").at


def test_a_printed_obstacle_goes_by_its_name() -> None:
    dark = get_pool().find_location("005").obstacles[0]
    assert (dark.key, dark.name, dark.kind, dark.life) == ("dark", "Dark", "trap", None)
    assert [(test.ability, test.number) for test in dark.tests] == [("think", 7), ("search", 9)]
    assert write_calls(dark.failure) == "STUCK(to=self)"
    assert get_pool().find_location("003").obstacles[0].key == "stone-seal"


def test_a_target_is_a_number_that_dice_can_reach_TR_OVR_5() -> None:
    assert Target("fight", 1).number == 1
    for number in (0, -1):
        with pytest.raises(ValueError, match="1 or more"):
            Target("fight", number)


def test_a_creature_has_life_and_what_has_none_is_no_creature_TR_CARD_PRT_1_TR_CARD_OBS_1() -> None:
    printed = [obstacle for place in get_pool().list_cards(Location) for obstacle in place.obstacles]
    whole: list[Obstacle | PrintedObstacle] = [*printed, *get_pool().list_cards(Obstacle)]
    assert len(printed) == 26
    for obstacle in whole:
        assert (obstacle.kind in ("creature", "human")) == (obstacle.life is not None), obstacle.name


def test_a_treasure_room_alone_prints_a_winning_result_TR_CARD_LOC_4() -> None:
    assert {place.number: place.treasure for place in get_pool().list_cards(Location) if place.treasure} == {
        "003": 16,
        "028": 17,
        "118": 19,
        "151": 23,
    }
    assert {place.number: place.power for place in get_pool().list_cards(Location) if place.power} == {  # TR-RUL-7
        "003": 1,
        "028": 1,
        "118": 2,
        "151": 3,
    }


def test_a_characters_life_is_its_lowest_ability_TR_LIFE_1_TR_LTP_18() -> None:
    spelunker = get_pool().find_character("019")
    assert [spelunker.find_printed_ability(one) for one in ("fight", "move", "search", "think")] == [2, 3, 3, 2]
    assert spelunker.life == 2
    assert get_pool().find_character("044").life == 2


def test_an_upgrade_names_its_raider_TR_UPG_7() -> None:
    raiders = {one.raider for one in get_pool().list_cards(Character)}
    assert raiders == {"Lara Croft", "Pierre", "Larsen", "Cowboy", "Skateboard Kid", "The Bald Man"}
    assert {one.for_raider for one in get_pool().list_cards(Upgrade)} == {*raiders, None}
    assert get_pool().find_upgrade("067").for_raider == get_pool().find_character("044").raider


def test_only_a_triggered_discovery_is_not_kept_TR_CARD_DIS_2_TR_CARD_DIS_3() -> None:
    triggered = {"054", "061", "071", "178", "179", "S059", "S060", "S132", "Z06"}
    assert {one.number for one in get_pool().list_cards(Discovery) if not one.stays} == triggered
    assert {one.number for one in get_pool().list_cards(Discovery) if not one.is_item} == {*triggered, "S088"}


def test_the_rulebooks_other_names_are_kept() -> None:
    aliases = {card.number: card.alias for card in get_pool().cards.values() if card.alias}
    assert aliases == {"001": "Entrance Cave", "028": "Treasure Chamber"}


# --- the basis -------------------------------------------------------------------------------------------------


def test_exactly_the_known_fields_are_marked_as_printed() -> None:
    marked = {card.number: set(card.printed) for card in get_pool().cards.values() if card.printed}
    assert marked == PRINTED


@pytest.mark.parametrize(
    ("number", "field", "value"),
    [
        ("004", "danger", 3),
        ("022", "danger", 8),
        ("059", "danger", 3),
        ("062", "danger", 4),
        ("068", "difficulty", 15),
        ("019", "search", 3),
        ("019", "think", 2),
        ("003", "min_depth", 4),
        ("028", "min_depth", 4),
        ("003", "role", "treasure"),
    ],
)
def test_the_figures_known_to_be_printed_are_marked_and_right(number: str, field: str, value: object) -> None:
    card = get_pool().find_card(number)
    assert getattr(card, field) == value
    assert card.is_printed(field)
    assert card.is_printed("number") and card.is_printed("name")


@pytest.mark.parametrize(
    ("number", "field"),
    [("003", "treasure"), ("004", "search"), ("019", "fight"), ("019", "move"), ("044", "think"), ("001", "exits"),
     ("022", "tests"), ("065", "tests"), ("067", "power"), ("068", "effects"), ("062", "tests")],
)  # fmt: skip
def test_an_estimate_is_never_called_printed(number: str, field: str) -> None:
    assert hasattr(get_pool().find_card(number), field)
    assert not get_pool().find_card(number).is_printed(field)


# --- against the research --------------------------------------------------------------------------------------


def research() -> dict[str, dict[str, str]]:
    """Return every row of the research's card tables by number, cells by column."""
    if not RESEARCH.exists():
        pytest.skip("the card research is not beside this checkout (../shared/cards/tomb_raider.md)")
    section = RESEARCH.read_text(encoding="utf-8").split("\n## 3. ")[1].split("\n### 3.9 ")[0]
    rows: dict[str, dict[str, str]] = {}
    columns: list[str] = []
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if cells[0] == "number":
            columns = cells
        elif re.fullmatch(r"\w?\d{3}", cells[0]):
            rows[cells[0]] = dict(zip(columns, cells, strict=True))
    return rows


def alike(text: str) -> list[str]:
    """Return the parts of a clause, sorted, because its conditions may stand in any order."""
    return sorted(re.split(r"[\[\],]", text))


def effects(card: Card) -> str:
    return " // ".join(map(str, card.effects)) or "-"


def faced(obstacle: Obstacle | PrintedObstacle) -> tuple[str, str, str]:
    """Return the words for an obstacle's tests, its life, and what happens on a failure."""
    tests = " / ".join(f"{test.ability.capitalize()} {test.number}" for test in obstacle.tests)
    return tests, str(obstacle.life or "-"), write_calls(obstacle.failure)


def location(card: Location) -> dict[str, str]:
    printed = "; ".join(
        f"{one.name} ({one.kind}) {faced(one)[0]}{f'; life {one.life}' if one.life else ''}; fail {faced(one)[2]}"
        for one in card.obstacles
    )
    return {
        "family": card.family,
        "role": f"treasure:{card.treasure}" if card.treasure else card.role,
        "exits": " ".join(card.exits),
        "search": f"{card.search:+}",
        "danger": str(card.danger),
        "min depth": str(card.min_depth or "-"),
        "printed obstacle": printed or "-",
        "special (DSL)": effects(card),
    }


def character(card: Character) -> dict[str, str]:
    figures = {one.capitalize(): str(card.find_printed_ability(one)) for one in ("fight", "move", "search", "think")}
    return {**figures, "power": str(card.power), "life": str(card.life), "ability (DSL)": effects(card)}


REQUIREMENTS = {
    "save": "you save",
    "found:2": "2 discoveries found since your last reload",
    "items:3": "3 items in play",
    "danger:7": "you removed an obstacle of danger 7 or more",
    "mapped:6": "you mapped 6 locations this game",
    "won": "you won an attack on a raider",
    "holds/save": "you hold an item taken from another raider, or you save",
    "creature": "you removed a creature",
}


def upgrade(card: Upgrade) -> dict[str, str]:
    return {
        "for": str(card.for_raider),
        "power": str(card.power),
        "requirement": REQUIREMENTS["/".join(map(str, card.requirement))],
        "effect (DSL)": effects(card),
    }


def obstacle(card: Obstacle) -> dict[str, str]:
    tests, life, failure = faced(card)
    return {"kind": card.kind, "danger": str(card.danger), "tests": tests, "life": life, "on failure (DSL)": failure}


COLUMNS: dict[type[Card], Callable[..., dict[str, str]]] = {
    Location: location,
    Character: character,
    Upgrade: upgrade,
    Treasure: lambda card: {"power": str(card.power), "effect (DSL)": effects(card)},
    Obstacle: obstacle,
    Discovery: lambda card: {"sub": card.kind, "difficulty": str(card.difficulty), "effect (DSL)": effects(card)},
    Action: lambda card: {"effect (DSL)": effects(card)},
    SecretMove: lambda card: {"effect (DSL)": effects(card)},
}


def test_a_card_is_as_researched() -> None:
    check_each(check_card, [*(f"{number:03}" for number in range(1, 211)), *sorted(LATER)])


def check_card(number: str) -> None:
    row = research()[number]
    row["requirement"] = row.get("requirement", "").partition(" (window")[0]
    card = get_pool().find_card(number)
    told = COLUMNS[type(card)](card)
    left = set(row) - set(told) - {"number", "name", "gloss", "basis", "2d", "3d", "requirement"}
    assert not left, f"columns that no field tells: {left}"
    wanted = {column: row[column] for column in ("name", *told)}
    assert {name: alike(text) for name, text in {"name": card.name, **told}.items()} == {
        name: alike(text) for name, text in wanted.items()
    }


def test_whatever_the_research_calls_an_estimate_is_marked_as_one() -> None:
    rows = research()
    estimates = {number for number in get_pool().cards if rows.get(number, {"basis": "est."})["basis"] == "est."}
    assert estimates == set(get_pool().cards) - set(PRINTED) - PARTLY_KNOWN
    assert not any(get_pool().find_card(number).printed for number in estimates)


# --- files that are wrong --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "card", "field", "why"),
    [
        ("actions.toml", "DICE(+1)", "DYCE(+1)", "057", "effects", "verb 'DYCE'"),
        ("actions.toml", 'effects = ["pre_test[own,test=fight]: DICE(+1)"]', 'effects = "x"', "057", "effects", "list"),
        ("obstacles.toml", 'failure = ["INJURE(move,to=self)"]', 'failure = ["HURT(1)"]', "064", "failure", "'HURT'"),
        ("obstacles.toml", '["INJURE(move,to=self)"]', '["CANCEL(type=action)"]', "064", "failure", "respond: CANCEL"),
        ("obstacles.toml", '["INJURE(move,to=self)"]', '["INJURE(move,to=foe)"]', "064", "failure", "allowed are self"),
        ("locations.toml", "failure = [\"STUCK(to=self)\"]", 'failure = ["HEAL(1,kind=any)"]', "003",
         "obstacles[0].failure", "HEAL(1,kind=any) in failure: what is carried out is played: HEAL(n,"),
        ("actions.toml", "test=fight]: DICE(+1)", "loc=dark]: DICE(+1)", "057", "effects",
         "'dark': allowed are mapped"),
        ("actions.toml", "test=fight]: DICE(+1)", "if=pass]: DICE(+1)", "057", "effects",
         "are checked own, opp, all, test="),
        ("actions.toml", "pre_test[own,test=fight]: D", "dusk[own]: D", "057", "effects", "window 'dusk'"),
        ("actions.toml", "search[own]: ALLOW(search_again)", "reload[own]: SAVE_ITEM(1)", "051", "effects",
         "type action"),
        ("actions.toml", "move[own]: STEPS(+2)", "move[own,once=turn]: STEPS(+2)", "072", "effects", "without once="),
        ("actions.toml", '["move[own]: STEPS(+2)"]', "[]", "072", "effects", "does something"),
        ("locations.toml", "enter[own,once=turn]: REV", "enter[own,cost=discard_self]: REV", "008",
         "effects", "discarded"),
        ("locations.toml", "enter[own,once=turn]: REV", "move[opp,once=turn]: REV", "008", "effects",
         "in move[opp"),
        ("discoveries.toml", 'kind = "weapon"', 'kind = "item"', "068", "effects", "a weapon says WEAPON"),
        ("discoveries.toml", 'kind = "triggered"', 'kind = "item"', "054", "effects", "is for a triggered discovery"),
        ("discoveries.toml", 'kind = "item"', 'kind = "triggered"', "023", "effects", "a triggered discovery has one"),
        ("discoveries.toml", "any[own,cost=discard_self]: HEAL(1,kind=any)",
         "search[own,mode=instead]: STEAL(item,from=here)", "069", "effects", "for an action"),
        ("upgrades.toml", '["save"]', "[]", "067", "requirement", "asks for something"),
        ("characters.toml", "power = 1", 'power = 1\neffects = ["static[own]: LIFE(+1)"]', "019", "effects",
         "window static of a card of type character: allowed are any, ready"),
        ("obstacles.toml", 'failure = ["INJURE(move,to=self)"]', "failure = []", "064", "tests", "at least one"),
        ("obstacles.toml", '[["search", 9], ["move", 10]]', '[["search", 9], ["jump", 10]]', "064", "tests[1][0]", ""),
        ("obstacles.toml", '[["search", 9], ["move", 10]]', '[["move", 9], ["move", 10]]', "064", "tests", "twice"),
        ("obstacles.toml", '[["search", 9], ["move", 10]]', '[["search", 0]]', "064", "tests[0].number", "1 or more"),
        ("obstacles.toml", "life = 1", "life = 0", "059", "life", "1 or more"),
        ("obstacles.toml", "danger = 8", "dangre = 8", "022", "dangre", "unknown field"),
        ("obstacles.toml", "danger = 8\n", "", "022", "danger", "missing"),
        ("obstacles.toml", 'printed = ["danger"]', 'printed = ["dangr"]', "022", "printed", "'dangr'"),
        ("obstacles.toml", "[025]", "[022]", "022", None, "twice"),
        ("obstacles.toml", "[025]", "[021]", "021", None, "is in obstacles.toml already"),
        ("locations.toml", 'name = "Dark"\n', "", "005", "obstacles[0].name", "missing"),
        ("locations.toml", "treasure = 16\n", "", "003", "treasure", "treasure room"),
        ("locations.toml", 'exits = ["B"]', 'exits = ["B", "B"]', "003", "exits", "twice"),
        ("locations.toml", 'exits = ["B"]', 'exits = ["N"]', "003", "exits[0]", "'N'"),
        ("characters.toml", "fight = 2", "fight = 0", "019", "fight", "1 or more"),
        ("upgrades.toml", '"save"', '"sleep"', "067", "requirement", "'sleep'"),
        ("decks.toml", '"021", ', "", "caves", "draw", "TR-DECK-1"),
        ("decks.toml", '"021", ', '"062", ', "caves", "draw", "TR-DECK-2"),
        ("decks.toml", '"021", ', '"020", ', "caves", "draw", "another type"),
        ("decks.toml", 'raider = "019"', 'raider = "099"', "caves", "raider", "099"),
        ("decks.toml", '"001", ', "", "caves", "locations", "entrance"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_by_file_card_and_field(
    tmp_path: Path, file: str, old: str, new: str, card: str, field: str | None, why: str
) -> None:
    folder = shutil.copytree(OURS, tmp_path / "cards")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataFileError) as caught:
        load_folder(folder, VOCABULARY)
    error = caught.value
    assert (error.card, error.field) == (card, field)
    # Of two files that hold the card, the error names the one read later.
    assert error.file == ("actions.toml" if card == "021" else file)
    assert why in error.why
