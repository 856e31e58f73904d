"""Levels of players' own: texts read, bounded, refused and written; every field of the menus; played and verified."""

from __future__ import annotations

import random
import time

import pytest
from msgspec.structs import replace

from engine.dice import Dice, compute_commitment, hash_client_seeds
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import Level, find_level, load_levels, own
from engine.games.tomb_raider.levels.records import Entrances, LevelDeck, Space
from engine.games.tomb_raider.own_levels import FILE
from engine.match import Match
from engine.match_file import FORMAT, Record, UnfitRecord, read, verify, write
from engine.own_files import LARGEST, LONGEST
from engine.protocol import Refused
from engine.setup import Setup

READY = [pytest.param(level, id=key) for key, level in load_levels().items()]


def kinds(level: Level) -> set[str]:
    return {fault.kind for fault in FILE.faults(level, "")}


def fresh(**more: object) -> Level:
    return replace(FILE.fresh(), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", READY)
def test_our_own_levels_are_read_back_from_their_texts(level: Level) -> None:
    found = FILE.read(FILE.write(level), {})
    assert found.faults == () and replace(found.value, key=level.key, order=level.order) == level
    assert FILE.faults(level, "") == () and GAME.has_level(FILE.write(level))


@pytest.mark.parametrize("quoted", ["“{}”", "„{}“", "＂{}＂", '"{}\u200b"'])
def test_a_level_that_a_phone_has_written_is_read(quoted: str) -> None:
    """A phone's keyboard puts typographic quotation marks in place of plain ones."""
    text = FILE.write(fresh(name="Deep")).replace('"Deep"', quoted.format("Deep")).replace("=", "＝")
    found = FILE.read(text, {})
    assert found.faults == () and found.name == "Deep"
    kept = FILE.read(FILE.write(fresh(name="The “Deep”")), {})
    assert kept.faults == () and kept.name == "The “Deep”", "what can be read as it stands is left as it is"


@pytest.mark.lot(8)
@pytest.mark.parametrize("level", READY)
def test_each_value_of_each_field_is_set_written_and_begun_or_refused_with_a_reason(level: Level) -> None:
    """A level without a fault can be begun with any number of players that it is for."""
    for field in FILE.fields(level):
        assert 0 < len(field.values) <= 25, field.key
        for value in field.values[:: 5 if field.group else 1]:
            changed = FILE.changed(level, field.key, (value,))
            text = FILE.write(changed)
            found = FILE.read(text, {})
            assert found.faults == () and FILE.write(found.value) == text, (field.key, value)
            now = next(one.now for one in FILE.fields(changed) if one.key == field.key)
            assert now == (value,) or (field.key == "bonus_who" and level.bonus is None), (field.key, value)
            if not FILE.faults(changed, ""):
                for seats in {min(GAME.seats(text)), max(GAME.seats(text))}:
                    assert GAME.faults(GAME.begin(Setup(text, ({},) * seats))) == [], (field.key, value)


def test_a_field_takes_none_but_its_values() -> None:
    level = FILE.fresh()
    for key, chosen in (("rows", ("99",)), ("rows", ()), ("rows", ("5", "6")), ("cards:0:cave", ("026",))):
        with pytest.raises(Refused, match="no-such-value"):
            FILE.set(level, key, chosen)
    for key in ("", "none", "cards:7:cave", "cards:0"):
        with pytest.raises(Refused, match="no-such-setting"):
            FILE.set(level, key, ("1",))
    assert FILE.set(level, "cards:0:cave", ()).decks[0].cards == ("001", "003")


def test_of_another_size_entrances_and_decks_fit_again() -> None:
    level = FILE.changed(FILE.fresh(), "decks", ("depths_2",))
    assert [deck.depths for deck in level.decks] == [(1, 3), (4, 6)]
    level = FILE.changed(FILE.changed(level, "start_depth", ("3",)), "rows", ("8",))
    assert [deck.depths for deck in level.decks] == [(3, 6), (7, 10)]
    level = FILE.changed(level, "width", ("5",))
    assert [at.column for at in level.entrances.even] == [1, 5]
    level = FILE.changed(FILE.changed(level, "width", ("2",)), "decks", ("one",))
    assert [at.column for at in level.entrances.even] == [1, 2]
    assert FILE.changed(load_levels()["death_by_design"], "rows", ("6",)).grid == ()


def test_sizes_have_their_reasons_TR_LD_1_TR_LD_2() -> None:
    """A map, a number of players, a number or a text that is too large is refused with a reason. At the limit it is
    accepted."""
    level = FILE.fresh()
    (deck,) = level.decks
    assert kinds(fresh(width=6)) == kinds(fresh(rows=13)) == kinds(fresh(width=5, rows=9)) == {"map-size"}
    assert kinds(fresh(players=replace(level.players, most=7))) == {"seats"}
    assert kinds(fresh(players=replace(level.players, least=5))) == {"seats"}
    assert kinds(fresh(players=replace(level.players, least=0))) == {"seats"}
    assert kinds(fresh(players=replace(level.players, most=6))) == kinds(fresh(rows=12)) == set()
    assert kinds(fresh(power=4)) == kinds(fresh(turn_limit=-1)) == kinds(fresh(least_depth={"x": 10**9})) == {"number"}
    assert kinds(fresh(decks=(deck,) * 13)) == {"too-many"}
    assert kinds(fresh(name=" ")) == kinds(fresh(name="x" * 41)) == {"name"}
    assert kinds(fresh(about="x" * 401)) == {"about"}
    assert kinds(fresh(without=("1",), opening_hand=("001",))) == {"wrong-field"}


def test_what_decks_lack_TR_DECK_5_TR_DECK_7() -> None:
    """A deck needs 18 locations, with the entrances in use and the treasure rooms counted. It needs a treasure room,
    and an entrance where one lies on the map."""
    level = FILE.fresh()
    assert kinds(level) == set()
    (deck,) = level.decks
    for cards, lacking in (("001-018", set()), ("001-017", {"few-locations"}), ("001-020", {"wrong-field"})):
        assert kinds(fresh(decks=(replace(deck, cards=(cards,)),))) == lacking, cards
    assert kinds(FILE.changed(level, "cards:0:cave", ())) == {"few-locations"}
    assert "no-treasure-room" in kinds(FILE.changed(level, "cards:0:treasure", ()))
    (fault,) = [one for one in FILE.faults(FILE.changed(level, "cards:0:entrance", ()), "") if one.rule == "TR-DECK-5"]
    assert fault.kind == "no-entrance-card" and fault.values == {"deck": 1}
    one, other = replace(deck, columns=(1, 2)), LevelDeck(cards=("027", "029-043"))
    assert kinds(fresh(decks=(one, other))) == {"no-entrance-card"}
    assert kinds(fresh(decks=(one, replace(other, cards=("026", "029-043"))))) == set()
    assert kinds(fresh(decks=(one, other), entrances=Entrances((Space(1, 1),), (Space(1, 1), Space(2, 1))))) == set()


def test_goals_have_their_reasons_TR_LD_14() -> None:
    level = FILE.fresh()
    assert kinds(fresh(goals=())) == {"no-goal"}
    assert kinds(FILE.changed(level, "goals", ("points",))) == {"no-turn-limit"}
    assert kinds(fresh(goals=("points",), turn_limit=9)) == kinds(fresh(goals=("bounty",))) == set()


def test_entrances_and_spaces_have_their_reasons_TR_LD_24_TR_LD_5() -> None:
    """A level needs entrances for every number of players and a deck for every space."""
    level = FILE.fresh()
    (deck,) = level.decks
    for most, odd, even in ((4, True, True), (1, True, False)):
        fewer = replace(level, players=replace(level.players, most=most))
        assert kinds(replace(fewer, entrances=replace(level.entrances, odd=()))) == ({"no-entrance"} if odd else set())
        assert kinds(replace(fewer, entrances=replace(level.entrances, even=()))) == (
            {"no-entrance"} if even else set()
        )
    two = replace(level, players=replace(level.players, least=2, most=2))
    assert kinds(replace(two, entrances=replace(level.entrances, odd=()))) == set()
    (fault,) = FILE.faults(FILE.changed(level, "entrances_odd", ()), "")
    assert (fault.kind, fault.values) == ("no-entrance", {"odd": 1})
    middle = replace(level.entrances, even=level.entrances.odd)
    assert kinds(fresh(decks=(replace(deck, columns=(1, 2)),), entrances=middle)) == {"unserved"}
    assert kinds(fresh(decks=(replace(deck, columns=(1, 3)),))) == set()


def test_treasure_rooms_have_their_reasons_TR_LD_24_TR_LD_10() -> None:
    """Each treasure room needs a space that is deep enough. A treasure room that lies on the starting map is the only
    one, and lies deep enough."""
    level = FILE.fresh()
    too_deep = FILE.changed(level, "cards:0:treasure", ("151",))
    (fault,) = FILE.faults(too_deep, "")
    assert (fault.kind, fault.values) == ("too-shallow", {"room": "151", "least": 9, "deepest": 6})
    assert kinds(replace(too_deep, start_depth=4)) == set() and kinds(replace(too_deep, start_depth=3)) != set()
    assert (
        kinds(fresh(least_depth={"treasure": 7})) == {"too-shallow"} and kinds(fresh(least_depth={"003": 6})) == set()
    )
    (fault,) = FILE.faults(FILE.changed(level, "treasure_room", ("2.3",)), "")
    assert (fault.kind, fault.values) == ("too-shallow", {"room": "003", "least": 4, "deepest": 3})
    assert kinds(FILE.changed(level, "treasure_room", ("2.4",))) == set()
    both = FILE.changed(level, "cards:0:treasure", ("003", "028"))
    assert kinds(both) == set() and kinds(FILE.changed(both, "treasure_room", ("2.6",))) == {"one-treasure-room"}
    (deck,) = level.decks
    sides = (replace(deck, columns=(1, 2)), LevelDeck(cards=("026", "028-043")))
    assert kinds(fresh(decks=sides, treasure_room=Space(1, 5))) == {"one-treasure-room"}
    assert kinds(fresh(treasure_room=Space(9, 9))) == {"one-treasure-room"}


def test_a_strangers_text_is_bounded_before_it_is_parsed() -> None:
    whole = FILE.write(FILE.fresh())
    began = time.process_time()
    for text, kind in (
        ("#" * (LARGEST + 1), "too-large"),
        ("\n" * (LONGEST + 1), "too-large"),
        ("[" + "a." * 9000 + "a]\nb" + ".b" * 900 + " = 1", "wrong-field"),
        ("[" + "a." * 50 + "a]\n" * 190, "wrong-field"),
        ("name = " + "[" * 19000, "wrong-field"),
        ("name = " + "{a=" * 6000, "wrong-field"),
        ("width = " + "9" * 19000, "wrong-field"),
        (whole.replace("001-018", "001-99999999999"), "wrong-field"),
        (whole.replace('"001-018"', ",".join(['"001-999"'] * 1500)), "wrong-field"),
        ("\ud800", "wrong-field"),
        ("", "wrong-field"),
    ):
        found = FILE.read(text, {})
        assert [fault.kind for fault in found.faults] == [kind], text[:40]
    assert time.process_time() - began < 1


def test_a_wrong_file_is_refused_with_file_field_and_reason() -> None:
    text = FILE.write(FILE.fresh()).replace("rows = 6", 'rows = "six"')
    (fault,) = FILE.read(text, {}).faults
    assert fault.values == {"file": "level.toml", "field": "rows", "why": "Expected `int`, got `str`"}
    (fault,) = FILE.read(FILE.write(FILE.fresh()) + "key = 'x'\n", {}).faults
    assert fault.values["field"] == "key"


def test_a_text_is_never_taken_for_a_key() -> None:
    assert all(not key.endswith("\n") for key in GAME.levels)
    assert not GAME.has_level("introductory\n") and not GAME.has_level("none") and GAME.has_level("introductory")
    for level in ("introductory\n", FILE.write(FILE.changed(FILE.fresh(), "goals", ()))):
        with pytest.raises(Refused, match="unfit-file"):
            find_level(level)
    with pytest.raises(Refused, match="no-such-level"):
        find_level("none")


def test_a_match_on_one_is_played_by_the_ai_and_verifies_by_its_record_alone() -> None:
    """The level has two level decks and a treasure room that lies on the starting map, so that its plan is known. The
    record alone, with the level's text, is enough to verify the match."""
    level = FILE.changed(FILE.changed(FILE.fresh(), "treasure_room", ("2.4",)), "rows", ("4",))
    level = FILE.changed(FILE.changed(level, "decks", ("columns_2",)), "cards:1:entrance", ("026",))
    level = FILE.changed(level, "treasure_room", ("1.4",))
    text = FILE.write(level)
    assert FILE.faults(level, "") == ()
    setup, secret, luck = Setup(text, ({}, {"starter": "tombs"})), bytes(range(32)), ("a", "b")
    match = Match.start(GAME, setup, Dice(secret, hash_client_seeds(luck)))
    rows = list(match.step.rows)
    while not match.over:
        put = match.pending[0]
        answer = GAME.choose(match.view(put.ask.seat), put.ask, random.Random(7).randrange)
        rows += match.act(put.ask.seat, put.number, put.ask.choice.write(answer)).rows
    record = Record(
        format=FORMAT, game=GAME.key, version=GAME.version, setup=setup, table=7, match=2, client_seeds=luck,
        commitment=compute_commitment(secret, 7, 2), rows=tuple(rows), secret=secret.hex(),
    )  # fmt: skip
    record = read(write(record))
    assert verify(record, GAME).result == match.result is not None
    with pytest.raises(UnfitRecord, match="set-up"):
        verify(replace(record, setup=replace(setup, level=text.replace("rows = 4", "rows = 40"))), GAME)


def test_cards_are_listed_short() -> None:
    assert own.compress_numbers(["018", "004", "005", "006", "007", "030", "031", "004"]) == (
        "004-007",
        "018",
        "030",
        "031",
    )
