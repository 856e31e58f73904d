"""Tomb's scenes: what they say, what they keep to themselves, and that they can be drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from engine.dice import Dice
from engine.events import GameEvent
from engine.games.tomb import moving
from engine.games.tomb.cards import pool
from engine.games.tomb.cards.records import Character, Monster, Trap
from engine.games.tomb.events.raids import (
    CharacterDied,
    MonsterKilled,
    Rerolled,
    Rolled,
    SuccessesAdded,
    TrapShown,
    TreasuresFound,
)
from engine.games.tomb.events.turns import CardPlaced, OneCard, PartyLost
from engine.games.tomb.game import GAME
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.maps.extent import find_frame, list_vaults
from engine.games.tomb.state import State
from engine.games.tomb.view import RaidView, ThrowView, View
from engine.match import Match
from engine.setup import Setup
from render.art import list_art
from render.brush import fit_line, measure_text, wrap_text
from render.games.tomb.face import FACE
from render.games.tomb.pictures.cards import LEADING, SIZES
from render.games.tomb.pictures.cards_shown import HAND_LIMIT, build_card_scene, build_cover, build_hand
from render.games.tomb.pictures.changes import Changes
from render.games.tomb.pictures.chart import list_reachable_spaces
from render.games.tomb.pictures.dice import DICE, draw_die
from render.games.tomb.pictures.finale import build_finale
from render.games.tomb.pictures.halls import list_ruler_numbers
from render.games.tomb.pictures.highlight import GREAT, build_highlight
from render.games.tomb.pictures.legend import build_legend
from render.games.tomb.pictures.people import draw_person
from render.games.tomb.pictures.private_board import build_private_board
from render.games.tomb.pictures.scenes import build_board
from render.games.tomb.pictures.signs import draw_figure, draw_sign
from render.games.tomb.pictures.tokens import MARKERS, choose_colour, choose_ink, draw_token
from render.games.tomb.words.names import describe_card_name
from render.painter import Painter
from render.palette import load_palette
from render.scene import ALT_LIMIT, BOARD_LIMIT, Scene, Shape, compute_fingerprint, format_alt_text
from render.scene import format_text_board as text_board
from render.text.i18n import Text, list_languages, say
from tests.render.games.tomb.samples import (
    NAMES,
    announced,
    crypts,
    end,
    fight,
    hall,
    held,
    party,
    raiders,
    scenes,
    six,
    two,
)
from tests.render.games.tomb.samples import view as position
from tests.steps import check_each

from ...eyes import EYES, apart, contrast
from ...face_suite import HIGHEST, every
from ...pictures import difference, opened
from .scenes import meet

PAINTER = Painter()
LEVELS = GAME.levels


def played(level: str, seats: int, seed: int, answers: int) -> Iterator[Match[State]]:
    """Yield a match between AIs, after each answer."""
    lot = random.Random(seed)
    match: Match[State] = Match.start(GAME, Setup(level, ({},) * seats), Dice(bytes([seed]) * 32, b""))
    for _ in range(answers):
        yield match
        if match.over:
            return
        put = match.pending[0]
        view = match.view(put.ask.seat)
        match.act(put.ask.seat, put.number, put.ask.choice.write(GAME.choose(view, put.ask, lot.randrange)))
    yield match


def seen(match: Match[State], viewer: int | None = None) -> View:
    view = match.view(viewer)
    assert isinstance(view, View)
    return view


def list_events(match: Match[Any], seat: int | None = None) -> tuple[GameEvent, ...]:
    return tuple(one.event.hide_secrets_from(seat) for one in match.step.events)


def in_raid(**more: Any) -> View:
    """Return a view of Ana at Crypt E, with nothing said but these facts."""
    base: dict[str, Any] = dict(  # noqa: C408
        crypt="e", cm=1, beside=False, round=0, monsters=(), chars=None, attr=None, disarmers=(), cm_goes=False
    )
    return position(*two(), raid=RaidView(**{**base, **more}))


@pytest.mark.lot(8)
@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: say(scene.title))
@pytest.mark.parametrize("locale", list_languages())
def test_every_alt_text_fits_and_every_picture_is_drawn(scene: Scene, locale: str) -> None:
    told = format_alt_text(scene, locale)
    assert 0 < len(told) <= ALT_LIMIT and told.startswith(say(scene.title, locale))
    assert opened(PAINTER.draw_png(scene, locale)).size == (1080, scene.height)


# --- the map ---


@pytest.mark.parametrize("level", LEVELS)
def test_every_crypt_lies_where_it_is_and_tells_its_number_of_cards_TOMB_RAID_9(level: str) -> None:
    """TOMB-SEC-4: The number of cards in each Crypt is public, but not which cards they are."""
    full = crypts(level)
    scene = build_board(position(*two(), level=level, crypts=(replace(full[0], count=0), *full[1:])), (), NAMES)
    drawn = every(scene, "crypt")
    assert [one.values["key"] for one in drawn] == list(list_vaults(level))
    assert [(one.values["count"], one.values["cap"]) for one in drawn][1:] == [(one.cap, one.cap) for one in full[1:]]
    assert drawn[0].values["count"] == 0 and "Crypt A: empty." in text_board(scene)
    assert not any(meet(one, other) for one, other in combinations(drawn, 2))
    for one in drawn:
        left, top, width, height = one.box
        assert left >= 0 and left + width <= 1080 and top >= 60 and top + height <= scene.height
    assert difference(*(PAINTER.draw_in_full_colours(Scene("tomb", 90, Text("Crypt"), (one,))) for one in (
        Shape("crypt", (0, 0, 90, 64), {**drawn[1].values, "count": 0}),
        Shape("crypt", (0, 0, 90, 64), {**drawn[1].values, "count": 1, "cap": 1}),
    )))  # fmt: skip


@pytest.mark.parametrize("size", [(63, 42), (105, 70), (48, 32), (84, 28)])
def test_crypts_that_may_be_stocked_are_bright_TOMB_STOCK_3(size: tuple[int, int]) -> None:
    """While cards are placed, Crypts with room are bright. Later an empty Crypt is dark."""
    full = crypts("catacombs_short")
    stocked = position(*two(), level="catacombs_short", crypts=(replace(full[0], count=0), *full[1:]), step="stock")
    scenes_ = build_board(stocked, (), NAMES), build_board(replace(stocked, step="turn"), (), NAMES)
    (room, *others), (dark, *_) = (every(scene, "crypt") for scene in scenes_)
    assert room.values["open"] and not any(one.values["open"] for one in (dark, *others))
    shown, later = (
        PAINTER.draw_in_full_colours(Scene("tomb", 90, Text("Crypt"), (Shape("crypt", (0, 0, *size), one.values),)))
        for one in (room, dark)
    )
    white = [sum(one.crop((0, 0, *size)).convert("L").histogram()[230:]) for one in (shown, later)]
    assert white[0] > 20 > white[1]


def test_on_a_small_map_a_crypts_letter_stands_apart_from_its_cards_TOMB_STOCK_3() -> None:
    """Between the letter and the cards below there is a line of nothing but the vault."""
    values = {"key": "g", "count": 1, "cap": 2, "text": False, "raided": False, "changed": False, "open": True}
    drawn = PAINTER.draw_in_full_colours(
        Scene("tomb", 90, Text("Crypt"), (Shape("crypt", (0, 0, 63, 42), values),))
    ).convert("L")
    lines = [len({drawn.getpixel((x, y)) for x in range(8, 55)}) == 1 for y in range(6, 36)]
    assert False in lines[: lines.index(True, 10)] and False in lines[lines.index(True, 10) :]


@pytest.mark.parametrize("level", LEVELS)
def test_hallways_are_found_by_a_ruler_at_the_maps_edges(level: str) -> None:
    """The numbers at the edges go by column and row: every fifth is numbered, in the rock, on a part of the map as
    well."""
    map_ = load_boards()[level]
    left, top, columns, rows = find_frame(level)
    for shown in ((left, top, columns, rows), (left, top + 6, columns, min(8, rows - 6))):
        marks = list_ruler_numbers(level, shown)
        across = range(left + 1, left + columns + 1)
        down = range(shown[1] + 1, shown[1] + shown[3] + 1)
        whole = [box for box in list_vaults(level).values() if box[1] + 1 in down and box[1] + box[3] in down]
        vault = {(x + i, y + j) for x, y, wide, high in whole for i in range(wide) for j in range(high)}
        fifths = [n for way in (across, down) for n in way if n % 5 == 0]
        lost = Counter(fifths) - Counter(number for _, _, number in marks)
        assert lost.total() <= (2 if shown[3] < rows else 0), "a hallway may take all of a column that is shown"
        for column, row, number in marks:
            assert number in (column + 1, row + 1) and not map_.is_walkable(row * map_.width + column)
            assert column + 1 in across and row + 1 in down and (column, row) not in vault
    (halls,) = every(build_board(position(*two(), level=level), (), NAMES), "halls")
    drawn, cell = (
        PAINTER.draw_in_full_colours(Scene("tomb", halls.box[1] + halls.box[3], Text("Map"), (halls,))),
        halls.values["cell"],
    )
    for column, row, _ in list_ruler_numbers(level, (left, top, columns, rows)):
        x, y = halls.box[0] + (column - left) * cell, halls.box[1] + (row - top) * cell
        assert max(drawn.crop((x, y, x + cell, y + cell)).convert("L").tobytes()) > 120, "written there"


def test_each_door_points_to_its_crypt_master_TOMB_RAID_3() -> None:
    """The arrow has the side that the Door prints, and that player's colour and letter."""
    scene = build_board(position(*two()), (), NAMES)
    sides = {one.key: one.cm for one in load_boards()["goldenaxe_catacombs"].level.crypts}
    doors = every(scene, "door")
    assert len(doors) == len(sides)
    assert [door.values["side"] for door in doors] == list(sides.values())
    assert {(door.values["marker"], door.values["letter"]) for door in doors} == {("blue", "B")}
    assert "Crypt A: 1 card of 1. Crypt Master: Ben." in text_board(scene)
    assert not every(build_board(position(*two()[:1], crypts=tuple(replace(one, cm=-1) for one in crypts("goldenaxe_catacombs"))), (), NAMES), "door")  # fmt: skip # noqa: E501


@pytest.mark.parametrize("level", LEVELS)
def test_how_far_the_party_gets_is_what_the_rules_let_it_TOMB_MOVE_1(level: str) -> None:
    """TOMB-MOVE-2, TOMB-MAP-22: The reach of the party is checked in every turn of a match."""
    shown = 0
    for match in played(level, 2, 3, 150):
        s, view = match.state, seen(match)
        if view.active is not None and view.raid is None and view.turn and not view.over:
            ways = (
                {load_boards()[level].format_space(at) for at in moving.find_ways(s)}
                if s.parties[s.active].fighters
                else set()
            )
            assert list_reachable_spaces(view) == ways
            lit = [one for one in every(build_board(view, (), NAMES), "reach") if one.box[2]]
            doors = [one for one in every(build_board(view, (), NAMES), "door") if one.values["lit"]]
            assert len(lit) + len(doors) == len(ways)
            shown += len(ways)
    assert shown


def test_without_special_spaces_no_portal_leads_on_TOMB_HR_8() -> None:
    own = replace(two()[0], at="26.2", movement=4)  # The party stands on a portal, whose twin is 5.16.
    assert "5.16" in list_reachable_spaces(position(own)) and "5.16" not in list_reachable_spaces(
        position(own, special_spaces=False)
    )


def test_the_way_come_is_marked_and_told() -> None:
    scene = build_board(*hall(), NAMES)
    assert len(every(scene, "step")) == 3  # Of four steps, the last is under the token.
    assert "Ana is at the Door of Crypt E." in text_board(scene)
    assert compute_fingerprint(scene) != compute_fingerprint(build_board(hall()[0], (), NAMES))


def test_parties_on_one_space_stand_beside_each_other_TOMB_MAP_6() -> None:
    crowd = [party(seat, at="16.9") for seat in range(6)]
    tokens = [one for one in every(build_board(position(*crowd), (), NAMES), "party") if one.box[2]]
    assert len(tokens) == 6 and len({one.box[0] for one in tokens}) == 6
    assert tokens[-1].values["active"]  # The active token is drawn last, in front of the others.


def test_who_is_at_the_inn_is_shown_there() -> None:
    scene = build_board(*six(), NAMES)
    (inn,) = every(scene, "inn")
    assert [one.values["letter"] for one in inn.children] == ["A"]
    assert "At the Inn: Ana. You can recruit: Sergeant Vell" in text_board(scene)


@pytest.mark.parametrize("locale", list_languages())
def test_the_inns_name_ends_before_the_parties(locale: str) -> None:
    (inn,) = every(build_board(*six(), NAMES), "inn")
    name, size = fit_line(say(inn.values["name"], locale), "title", 32, inn.values["room"] - inn.box[3] - 24, 20)
    assert name == say(inn.values["name"], locale), "whole"
    start = inn.box[3] + 14
    assert start + measure_text(name, "title", size) < min(token.box[0] for token in inn.children)
    everybody = tuple(replace(party, at="inn") for party in six()[0].parties)
    (full,) = every(build_board(replace(six()[0], parties=everybody), (), NAMES), "inn")
    figures = full.box[2] - 12 - 52 - 6 * (full.box[3] - 8)
    assert len(full.children) == 6 and all(token.box[0] + token.box[2] <= figures for token in full.children)


def test_each_captain_has_score_treasures_hand_and_party_TOMB_BANK_3() -> None:
    """TOMB-SEC-7, TOMB-SEC-9: Scores, banked Treasures, parties and the number of cards in each hand are public."""
    ana, ben = every(build_board(*fight(), NAMES), "captain")
    assert (ana.values["score"], ana.values["treasures"], ana.values["hand"]) == (2, 0, 2)
    assert (ben.values["score"], ben.values["treasures"], ben.values["master"]) == (7, 1, True)
    assert ana.values["party"] == (("c01", 4, False), ("c02", 1, True), ("c03", 4, False), ("c04", 3, False))
    told = text_board(build_board(*fight(), NAMES))
    assert "Ben (blue): 7 XP, 2 cards in hand" in told and "Banked: Lantern Wisp, Jade Idol." in told


# --- who is who ---


def test_tokens_are_told_apart_by_shape_and_by_every_eye() -> None:
    drawn = {marker: draw_token(marker, "X", 60) for marker in MARKERS}
    for one, other in combinations(MARKERS, 2):
        assert difference(drawn[one].getchannel("A"), drawn[other].getchannel("A")) is not None
        assert all(apart(choose_colour(one), choose_colour(other), eye) >= 20 for eye in EYES), (one, other)
    assert all(contrast(choose_ink(choose_colour(marker)), choose_colour(marker)) >= 4 for marker in MARKERS)


def test_dice_are_told_apart_by_shape_and_a_success_by_its_star_TOMB_DICE_4() -> None:
    for one, other in combinations(DICE, 2):
        assert (
            difference(draw_die(one, 40, None).getchannel("A"), draw_die(other, 40, None).getchannel("A")) is not None
        )
    for colour in DICE:
        for shown, hidden in combinations((True, False, None), 2):
            assert difference(draw_die(colour, 40, shown), draw_die(colour, 40, hidden)) is not None


def test_the_palette_holds_the_colours_that_are_meant() -> None:
    dice = [draw_die(colour, 40, None).getpixel((20, 26))[:3] for colour in DICE]
    meant = [*MARKERS.values(), *dice]
    assert all(min(apart(colour, one, "ordinary") for one in load_palette("tomb")) < 4 for colour in meant)


def test_every_monster_trap_and_character_has_a_figure_of_its_own() -> None:
    for one, other in combinations([draw_figure(card.key, 48) for card in pool.list_cards(Monster)], 2):
        assert difference(one, other) is not None
    people = [draw_person(card.key, 48).tobytes() for card in pool.list_cards(Character)]
    assert len(set(people)) == len(people)
    traps = [draw_figure(card.key, 48).tobytes() for card in pool.list_cards(Trap)]
    assert len(set(traps)) == len(traps)


def test_every_card_and_sign_can_be_drawn() -> None:
    assert all(draw_figure(key, 30).getbbox() for key in pool.POOL)
    drawn = [draw_sign(name, 40) for name in list_art("tomb")]
    assert all(picture.getbbox() for picture in drawn)
    assert len({picture.tobytes() for picture in drawn}) == len(drawn) > 80


# --- raids ---


def test_a_raid_shows_both_sides_with_wounds_and_the_dice_TOMB_COMB_3() -> None:
    scene = build_board(*fight(), NAMES)
    shown = {one.values["card"]: one.values for one in every(scene, "fighter")}
    assert list(shown) == ["c01", "c02", "c03", "c04", "m01", "m02"]
    assert (shown["c02"]["hp"], shown["c02"]["wounds"], shown["c02"]["hurt"]) == (3, 2, 2)
    assert shown["m02"]["lit"] and shown["c02"]["lit"] and not shown["m01"]["lit"]
    assert every(scene, "versus")[0].values == {"to": "left"}
    (strip,) = every(scene, "strip")
    assert strip.values["cast"]["dice"] == (
        ("g", True), ("g", False), ("b", True), ("b", False), ("b", True), ("r", False),
    )  # fmt: skip
    told = text_board(scene)
    assert "Ana raids Crypt E. Crypt Master: Ben. Combat round 2." in told
    assert "Lady Eryne 1/3 with Kama." in told and "Just took 2 wounds." in told
    assert "Crusher: Attack, green 1 of 2, blue 2 of 3, red 0 of 1: 3 successes." in told
    assert not any(meet(one, other) for one, other in combinations(every(scene, "fighter"), 2))


@pytest.mark.parametrize("mine", range(1, 7))
@pytest.mark.parametrize("theirs", range(1, 6))
def test_a_raid_has_room_for_any_number_on_both_sides(mine: int, theirs: int) -> None:
    keys = [f"c{at + 1:02d}" for at in range(mine)]
    foes = [f"m{at + 1:02d}" for at in range(theirs)]
    own, other = two()
    samples = {key: raiders()[0] for key in (*keys, *foes)}
    fighters = tuple(replace(one, key=key, card=key) for key, one in samples.items())
    raid = RaidView("e", 1, False, 1, fighters[mine:], None, None, (), False)
    scene = build_board(position(replace(own, fighters=fighters[:mine]), other, raid=raid), (), NAMES)
    plates = every(scene, "fighter")
    (vault,) = every(scene, "vault")
    assert len(plates) == mine + theirs and not any(meet(one, two_) for one, two_ in combinations(plates, 2))
    left, top, width, height = vault.box
    assert all(left < one.box[0] and one.box[0] + one.box[2] < left + width for one in plates)
    assert all(top < one.box[1] and one.box[1] + one.box[3] < top + height for one in plates)
    assert all(one.box[0] + one.box[2] <= 540 for one in plates[:mine])
    assert all(one.box[0] >= 540 for one in plates[mine:])


def test_a_crypt_looks_the_same_whatever_lies_there_TOMB_SEC_5() -> None:
    """Before anything is announced, only the number of cards of a Crypt is shown. An announced Trap has no name and no
    number."""
    (dark,) = every(build_board(in_raid(), (), NAMES), "dark")
    assert set(dark.values) == {"count", "line", "seed"} and dark.values["count"] == 2
    (trap,) = every(build_board(in_raid(chars=2, attr="hol"), (), NAMES), "trap")
    assert trap.values["card"] == "" and say(trap.values["line"]) == "Up to 2 Characters: Holiness"
    looks = Scene("tomb", 400, Text("Trap"), (replace(trap, box=(0, 0, 400, 400)),))
    assert opened(PAINTER.draw_png(looks)).size == (1080, 400)


def test_a_trap_is_named_once_it_was_shown_TOMB_TRAP_7() -> None:
    shown = TrapShown("r05", tn=4, successes=3, disarmed=False)
    scene = build_board(in_raid(), (shown,), NAMES)
    (trap,) = every(scene, "trap")
    assert trap.values["card"] == "r05" and not trap.values["passed"]
    assert "Tilting Floor: not disarmed with 3, 4 needed." in text_board(scene)
    assert "3 of 4" in say(every(build_board(*_rolled(shown)), "strip")[0].values["cast"]["text"])


def _rolled(shown: TrapShown) -> tuple[View, tuple[GameEvent, ...], tuple[str, ...]]:
    return in_raid(), (Rolled(("c02",), "skl", "disarm", "bbb", (1, 2, 3), 0, "", 3), shown), NAMES


def test_who_disarms_and_the_throw_on_the_table_are_shown() -> None:
    scene = build_board(*announced(), NAMES)
    assert [one.values["card"] for one in every(scene, "fighter") if one.values["lit"]] == ["c02"]
    assert all(one.values["dice"][0] == "skl" for one in every(scene, "fighter"))
    (strip,) = every(scene, "strip")
    assert strip.values["cast"]["dice"] == (("b", True), ("b", False), ("b", True))


def test_dice_rolled_again_stand_beside_the_roll_and_what_is_added_counts() -> None:
    rolled = Rolled(("c01",), "atk", on="", colours="gb", faces=(9, 9), extra=1, against="", successes=1)
    events = (rolled, Rerolled("i01", ("blue",), faces=(2,)))
    cast = Changes.from_events(events, position(*two())).roll
    assert cast is not None and cast.again == (("b", True),)
    added = Changes.from_events((events[0], SuccessesAdded("p09", 1)), position(*two())).roll
    assert added is not None and added.successes == 2
    now = position(*two(), throw=ThrowView(("c01",), "mag", "", "r", (7,), 0, ""))
    cast = Changes.from_events(events, now).roll
    assert cast is not None and (cast.attr, cast.dice, cast.again) == ("mag", (("r", True),), ())


def test_only_the_crypt_master_sees_the_cards_of_the_raid_TOMB_SEC_3() -> None:
    """Pictures from views that do not know the cards do not show them. In the Crypt Master's own picture they are below
    the fight."""
    mine = replace(in_raid(), viewer=1, crypts=crypts("goldenaxe_catacombs", {"e": ("m30", "x04"), "k": ("r05",)}))
    scene = build_private_board(mine, (), None, NAMES)
    assert scene is not None
    assert [one.values["card"] for one in every(scene, "known")] == ["m30", "x04"]
    raider = build_private_board(replace(mine, viewer=0, crypts=crypts("goldenaxe_catacombs")), (), None, NAMES)
    assert raider is not None and not every(raider, "known") and "Hoard Wyrm" not in text_board(raider)


def test_who_stands_at_a_door_sees_what_was_placed_there_TOMB_SEC_11() -> None:
    view = replace(held(), raid=None)
    mine = build_private_board(view, (), None, NAMES)
    assert mine is not None and [one.values["card"] for one in every(mine, "known")] == ["m02", "x04"]
    away = build_private_board(
        replace(view, parties=(replace(view.parties[0], at="16.9"), view.parties[1])), (), None, NAMES
    )
    assert away is not None and not every(away, "known") and "Known: Crusher" in text_board(away)


def test_the_board_says_nothing_of_hands_and_secrets_TOMB_SEC_7() -> None:
    view, events = hall()
    own = replace(view, viewer=0, hand=("s01", "t02"), stock=("m30",))
    assert build_board(own, events, NAMES) == build_board(view, events, NAMES)
    secret = (*events, CardPlaced(0, "o", private={0: OneCard("m30")}))
    plain = (*events, CardPlaced(0, "o"))
    assert build_board(view, secret, NAMES) == build_board(view, plain, NAMES)


# --- hands and cards ---


@pytest.mark.parametrize("count", [0, 1, 3, 8, 25])
def test_a_hand_of_any_size_is_told_whole(count: int) -> None:
    cards = tuple(key for key in pool.POOL if key[0] in "pst")[:count]
    view = replace(held(), hand=(*cards, *cards[:1]), stock=("m01",))
    scene = build_hand(view, NAMES)
    told = text_board(scene)
    assert all(say(text) in told for text in (one.values["name"] for one in every(scene, "card") if one.values))
    assert "In hand: " in told if cards else "In hand" not in told
    drawn = [one for one in every(scene, "card") if one.box[2]]
    assert len(drawn) == min(HAND_LIMIT, count + 1)
    assert all(one.box[0] + one.box[2] <= 1080 and one.box[1] + one.box[3] <= scene.height for one in drawn)
    assert opened(PAINTER.draw_png(scene)).size == (1080, scene.height)
    mine = build_private_board(view, (), None, NAMES)
    assert mine is not None and mine.height <= HIGHEST
    assert all(one.box[1] + one.box[3] <= mine.height for one in every(mine, "brief"))


@pytest.mark.parametrize("locale", list_languages())
def test_a_card_of_the_hand_has_room_for_its_words(locale: str) -> None:
    """The words are in the smallest letters if three cards lie side by side."""
    for key in (key for key in pool.POOL if key[0] in "pstmrx"):
        held_ = replace(held(), hand=("p01", "s01", key), crypts=crypts("goldenaxe_catacombs"))
        card = next(one for one in every(build_hand(held_, NAMES), "card") if one.values["card"] == key)
        _, _, width, height = card.box
        lines = wrap_text(say(card.values["text"], locale), "light", SIZES[-1], width - 32)
        assert len(lines) * (SIZES[-1] + LEADING) <= height - 190 - 12, (key, lines)


def test_what_one_has_placed_is_in_ones_own_hand_only_TOMB_SEC_11() -> None:
    scene = build_hand(held(), NAMES)
    assert [(one.values["crypt"], one.values["card"]) for one in every(scene, "known")] == [
        ("e", "m02"), ("e", "x04"), ("k", "r05"),
    ]  # fmt: skip
    assert "Crypt E: Crusher, Goblet of the First Abbot." in text_board(scene)


def test_every_card_can_be_looked_up() -> None:
    check_each(check_card, sorted(pool.POOL))


def check_card(key: str) -> None:
    scene = build_card_scene(key)
    (card,) = every(scene, "card")
    assert say(card.values["name"]) in text_board(scene)
    ours = "effects" not in pool.find_card(key).known and bool(pool.find_card(key).effects)
    assert say(card.values["text"]).startswith("≈ ") == ours


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("count", [0, 1, 6])
def test_the_cover_shows_who_sits_there(level: str, count: int) -> None:
    scene = build_cover(level, NAMES[:count])
    assert [shape.values["name"] for shape in every(scene, "chair")] == list(NAMES[:count])
    assert opened(PAINTER.draw_png(scene)).size == (1080, scene.height)


def test_the_legend_explains_the_dice() -> None:
    told = text_board(build_legend())
    assert "Green die: 3 faces of 10 succeed." in told and "Red die: 7 faces of 10 succeed." in told


# --- moments and the end ---

DIED = CharacterDied("c02", 0)
SLAIN = MonsterKilled("m30", xp=10, seat=0)
FOUND = TreasuresFound(("x04", "x04"))
LOST = PartyLost(1)


@pytest.mark.parametrize(
    ("events", "sign", "seat", "said"),
    [
        ((SLAIN,), "m30", 0, "Ana slays Hoard Wyrm: 10 XP!"),
        ((SLAIN, FOUND), "chest", 0, "Ana finds 2 × Goblet of the First Abbot!"),
        ((DIED, FOUND), "c02", 0, "Lady Eryne of Ana is dead."),
        ((DIED, LOST), "skull", 1, "The whole party of Ben is lost!"),
    ],
)
def test_the_most_important_event_is_the_highlight(
    events: tuple[GameEvent, ...], sign: str, seat: int, said: str
) -> None:
    found = build_highlight(events, in_raid(), NAMES)
    assert found is not None and found.concerned == (seat,) and say(found.scene.title) == said
    assert every(found.scene, "herald")[0].values["sign"] == sign
    assert found.scene.height <= HIGHEST and opened(PAINTER.draw_png(found.scene)).size == (1080, found.scene.height)
    over = build_highlight(events, position(*two()), NAMES)
    assert over is not None and every(over.scene, "halls") and not every(over.scene, "vault")
    assert build_highlight(events, replace(in_raid(), over=True), NAMES) is None


def test_minor_events_are_no_highlights() -> None:
    small = MonsterKilled("m04", xp=GREAT - 1, seat=0)
    assert build_highlight((small, TreasuresFound(())), in_raid(), NAMES) is None


def test_the_end_crowns_who_has_won_and_lists_by_score_TOMB_END_3() -> None:
    view, events = end()
    scene = build_board(view, events, NAMES)
    assert scene == build_finale(view, NAMES, events)
    plates = every(scene, "laurels")
    assert [(one.values["name"], one.values["won"]) for one in plates] == [("Ana", True), ("Ben", False)]
    assert plates[1].values["figures"] == (("skull", "1"), ("trap", "0"), ("treasure", "1"), ("xp", "21"))
    assert say(scene.title) == "Goldenaxe Catacombs: Ana has won with 34 XP!"
    shared = build_finale(replace(view, winners=(0, 1)), NAMES)
    assert "Ana, Ben share the victory with 34 XP." in say(shared.title)


def test_alone_the_end_tells_the_rank_TOMB_SOLO_18() -> None:
    view, _ = end()
    scene = build_finale(replace(view, parties=view.parties[:1]), NAMES)
    assert "34 XP: Sergeant." in say(scene.title)


# --- whole matches ---


@pytest.mark.lot(9)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_step_of_a_match_can_be_told(level: str, seats: int) -> None:
    """With the longest names, the text board is complete and the alt text fits. No board is higher than a screen."""
    names = tuple(f"{name} {'x' * 25}" for name in NAMES[:seats])
    for at, match in enumerate(played(level, seats, 5, 200)):
        scene = build_board(seen(match), list_events(match), names)
        told = text_board(scene)
        assert len(told) <= BOARD_LIMIT and len(format_alt_text(scene)) <= ALT_LIMIT and scene.height <= HIGHEST
        assert "**Captains**" in told and "**Crypts**" in told
        if at % 40 == 0:
            PAINTER.draw_png(scene)


def test_a_crypt_master_sees_the_fight_in_the_own_panel() -> None:
    """TOMB-RAID-3, TOMB-MON-6: The panel shows it with the hand, whether or not the Crypt
    Master is asked. A player who only watches has the hand alone."""
    view, _ = fight()
    assert view.raid is not None and view.raid.cm == 1
    master = replace(view, viewer=1, hand=("t02",), crypts=crypts("goldenaxe_catacombs"))
    scene = FACE.pictures.hand(master, NAMES)
    assert scene is not None
    fighters = [one.values["card"] for one in every(scene, "fighter")]
    monsters = [one.card for one in view.raid.monsters]
    assert monsters and set(monsters) < set(fighters), "the party and the Monsters"
    assert "Crypt Master: Ben" in text_board(scene) and say(describe_card_name("t02")) in text_board(scene)
    other = FACE.pictures.hand(replace(master, viewer=0), NAMES)
    assert other is not None and not list(every(other, "fighter"))


def test_the_board_says_who_begins_while_it_is_set_up_TOMB_START_1() -> None:
    """Not Player One but the second player is named. In solo play nobody is."""
    view = position(*two(), active=None, first=1)
    assert "Player One: Ben. The second player recruits first: Ana." in text_board(build_board(view, (), NAMES))
    alone = position(two()[0], active=None, first=0)
    assert "second player" not in text_board(build_board(alone, (), NAMES))
