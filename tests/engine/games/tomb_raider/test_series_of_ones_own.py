"""Series of levels, and of level decks, that the players have built themselves (TR-SER, TR-RUL-8, TR-RUL-15)."""

from __future__ import annotations

from functools import reduce

import msgspec
import pytest
from msgspec.structs import replace

from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.own_levels import FILE
from engine.games.tomb_raider.state import State
from engine.setup import Setup

from .series_of_ones_own import refused

ATLANTEAN = tuple(n for n, card in LOCATIONS.items() if (card.family, card.role) == ("atlantean", "room"))


def built(**fields: str | tuple[str, ...]) -> str:
    """Return a level as `/level new` makes one, with some of its fields set ("__" stands for ":")."""
    listed = ((key.replace("__", ":"), (one,) if isinstance(one, str) else one) for key, one in fields.items())
    level = reduce(lambda level, field: FILE.changed(level, *field), listed, FILE.renamed(FILE.fresh(), "Den"))
    return FILE.write(level)


def timed(*levels: str, **house: str) -> Setup:
    return Setup("timed", tuple({"own_level": level} for level in levels), house)


def pick_up(*decks: str) -> Setup:
    return Setup("pick_up", tuple({"level_deck": deck} for deck in decks))


def next_level(s: State, before: Setup) -> State:
    """Return the next level after a victory of the first seat, with its set-up stored and read again."""
    s.winner = 0
    carried = GAME.series.carried(s)
    assert carried is not None
    return GAME.begin(msgspec.json.decode(msgspec.json.encode(replace(before, carried=carried)), type=Setup))


# --- Timed ---


def test_TR_SER_TIMED_1_everybody_builds_a_level() -> None:
    """TR-SER-TIMED-1: All levels are played in the order of the seats. A listed level may be among them."""
    short, long = built(rows="4"), built(rows="8")
    chosen = timed(short, long, "into_the_caves")
    s = GAME.begin(chosen)
    assert (s.level, s.rows, s.terms.goal, s.leg.of) == (short, 4, "timed", 3)  # type: ignore[union-attr]
    s = next_level(s, chosen)
    assert (s.level, s.rows, s.terms.goal) == (long, 8, "timed") and not GAME.faults(s)
    s = next_level(s, chosen)
    assert s.level == "into_the_caves"


def test_TR_SER_TIMED_1_levels_that_do_not_fit_are_refused_with_the_reason() -> None:
    """TR-SER-TIMED-1, TR-MULTI-5: A level is refused if its power differs, if it is not for this number of players, or
    if it may not be played at all."""
    assert refused(timed(built(), built(power="2"))) == ("series-power", "TR-SER-TIMED-1", {"powers": (1, 2)})
    narrow = built(players="1-2")
    seats = {"number": 2, "least": 1, "most": 2}
    assert refused(timed(built(), narrow, built())) == ("series-seats", "TR-MULTI-5", seats)
    assert GAME.begin(timed(built(), narrow)).level == built()
    assert refused(timed(built(), built(goals=())))[0] == "unfit-file"
    assert refused(timed(built(), "no level\n"))[0] == "unfit-file"


def test_a_levels_own_switches_hold_unless_the_table_wishes_otherwise() -> None:
    wet, dry = built(wet="on"), built()
    chosen = timed(wet, dry)
    s = GAME.begin(chosen)
    assert s.rules.wet and not s.rules.save_optional
    assert not next_level(s, chosen).rules.wet
    s = GAME.begin(timed(wet, dry, save_optional="on"))
    assert s.rules.wet and s.rules.save_optional


def test_who_is_to_be_the_raider_of_the_box_is_that_raider() -> None:
    """TR-SETUP-2: A level may ask for the raider of the box. On the next level each player has the chosen raider
    again."""
    choice = next(one for one in GAME.choices("timed") if one.key == "raider")
    other = next(one for one in choice.values if one not in ("starter", *_box_raiders()))
    seats = ({"own_level": built(raiders="starter"), "raider": other}, {"own_level": built()})
    chosen = Setup("timed", seats)
    s = GAME.begin(chosen)
    assert s.raiders[0].character in _box_raiders()
    assert next_level(s, chosen).raiders[0].character == other


def _box_raiders() -> set[str]:
    return {GAME.begin(Setup("timed", ({"starter": box},) * 2)).raiders[0].character for box in ("caves", "tombs")}


# --- Linked ---


def test_TR_SER_LINKED_1_a_level_of_ones_own_in_any_place() -> None:
    """TR-SER-LINKED-1, TR-SER-1: The players choose the levels of a linked series and their order."""
    mine = built(rows="4")
    chosen = Setup("linked", ({}, {}), {"level_2": mine, "level_3": "none"})
    s = GAME.begin(chosen)
    assert s.level == "into_the_caves"
    s = next_level(s, chosen)
    assert (s.level, s.rows) == (mine, 4) and GAME.series.carried(s) is None


# --- Pick Up ---


def test_TR_SER_PICKUP_2_a_level_deck_of_ones_own() -> None:
    """TR-SER-PICKUP-2, TR-SER-PICKUP-11, TR-RUL-8: The level deck takes the locations of a level that a player has
    built. The map and all else come from the series."""
    mine = built(rows="4", power="2", cards__0__treasure="028")
    chosen = pick_up("caves", mine)
    s = GAME.begin(chosen)
    s = next_level(s, chosen)
    assert (s.level, s.rows, s.start_depth, s.terms.power) == ("pick_up", 6, 3, 3)
    assert [number for number in s.level_deck.cards if LOCATIONS[number].role == "treasure"] == ["028"]
    assert set(s.level_deck.cards) == {f"{number:03}" for number in range(4, 19)} | {"002", "028"}
    assert not GAME.faults(s)


@pytest.mark.parametrize(
    ("fields", "kind", "rule"),
    [
        ({"cards__0__treasure": ("003", "028")}, "level-deck-room", "TR-DECK-5"),
        ({"cards__0__cave": (), "cards__0__atlantean": ATLANTEAN}, "level-deck-deep", "TR-SER-PICKUP-15"),
    ],
)
def test_TR_SER_PICKUP_9_what_does_not_fit_is_refused_before_the_first_level(
    fields: dict[str, tuple[str, ...]], kind: str, rule: str
) -> None:
    """TR-SER-PICKUP-9, TR-SER-PICKUP-15: Every player's deck has exactly one treasure room. The first player's deck
    also needs rooms for the first two depths."""
    mine = built(**fields)
    assert refused(pick_up(mine, "caves"))[:2] == (kind, rule)
    if kind == "level-deck-room":
        assert refused(pick_up("caves", mine))[:2] == (kind, rule)
    else:
        assert GAME.begin(pick_up("caves", mine)).level == "pick_up"


@pytest.mark.parametrize(
    ("fields", "form", "kind"),
    [
        ({}, "power_1", ""),
        ({}, "power_3", "level-deck-small"),
        ({"cards__0__treasure": "118"}, "power_1", "level-deck-types"),
        ({"cards__0__treasure": "028"}, "power_1", ""),
        ({"cards__0__atlantean": "101"}, "power_1", "level-deck-types"),
        ({"cards__0__entrance": ("001", "026")}, "power_1", "level-deck-entrances"),
        ({"cards__0__atlantean": "101"}, "power_2", ""),
        ({"cards__0__treasure": "118"}, "power_2", ""),
    ],
)
def test_TR_LVL_PPU_4_a_level_deck_of_ones_own_on_ones_side(fields: dict[str, str], form: str, kind: str) -> None:
    """TR-LVL-PPU-3, TR-LVL-PPU-4, TR-LVL-PPU-7: Each player may bring a level deck, which has a least size, one
    treasure room and one entrance."""
    chosen = Setup("parallel_pick_up", ({"level_deck": built(**fields)}, {"level_deck": "caves"}), {"form": form})
    if kind:
        assert refused(chosen)[0] == kind
    else:
        s = GAME.begin(chosen)
        assert len(s.level_deck) >= 17 and not GAME.faults(s)
