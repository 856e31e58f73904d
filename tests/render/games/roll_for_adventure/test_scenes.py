"""Roll for Adventure's scenes: every die once and where it lies, what just changed marked, and all of it in words."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest

from engine.dice import Dice
from engine.events import GameEvent
from engine.games.roll_for_adventure.board import BONUS_DICE, Desert, Enemy, Forest, Fortress, IceCave
from engine.games.roll_for_adventure.cards import CARDS, HEROES, TERRITORIES
from engine.games.roll_for_adventure.events import ChainLaid, Placed
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import Choose, Place
from engine.games.roll_for_adventure.setup import LEVELS
from engine.match import Match
from engine.protocol import PASS, Ask, One
from engine.setup import Setup
from render import brush
from render.games.roll_for_adventure.pictures import plates
from render.games.roll_for_adventure.pictures.cards_shown import build_card_scene, build_cover
from render.games.roll_for_adventure.pictures.finale import build_finale, count_deeds
from render.games.roll_for_adventure.pictures.highlight import build_highlight
from render.games.roll_for_adventure.pictures.private_board import build_private_board, list_places_at_stake
from render.games.roll_for_adventure.pictures.scenes import build_board
from render.painter import Painter
from render.scene import ALT_LIMIT, BOARD_LIMIT, GROUP, Scene, Shape, compute_fingerprint, format_alt_text
from render.scene import format_text_board as text_board
from render.text.i18n import list_languages, say
from tests.render.games.roll_for_adventure.samples import (
    NAMES,
    battle,
    defeat,
    fresh,
    laid,
    pair,
    scenes,
    victory,
    view,
)

from ...face_suite import every
from ...pictures import opened

PAINTER = Painter()
BONE = 232, 224, 204
HARDEST = {
    "sides": "+".join(TERRITORIES), "special": "dragons+phantoms+giants", "blanks": "all-six", "board_limits": "any",
    "heroes": "random", "split_batch": "yes",
}  # fmt: skip
HANDS: tuple[tuple[str, ...], ...] = ((), (), (), ())


def shapes(scene: Scene, name: str) -> list[tuple[Shape, int, int]]:
    """Return every shape of a name with its place in the picture."""

    def below(those: tuple[Shape, ...], x: int, y: int) -> list[tuple[Shape, int, int]]:
        found = []
        for shape in those:
            left, top = x + shape.box[0], y + shape.box[1]
            found += [(shape, left, top)] if shape.name == name else []
            found += below(shape.children, left, top)
        return found

    return below(scene.shapes, 0, 0)


def one(scene: Scene, name: str, **values: object) -> Shape:
    """Return the only shape of that name with those values."""
    (found,) = [
        shape for shape, _, _ in shapes(scene, name) if all(shape.values[key] == at for key, at in values.items())
    ]
    return found


def pieces(shape: Shape) -> list[str]:
    """Return the dice that lie directly on a shape: "red5"."""
    return [f"{one.values['colour']}{one.values['face']}" for one in shape.children if one.name == "piece"]


def holes(scene: Scene, key: str) -> list[dict[str, Any]]:
    """Return the holes of a territory, in order."""
    return [shape.values for shape in one(scene, "territory", key=key).children if shape.name == "hole"]


def shown(table: Any, events: tuple[GameEvent, ...] = (), **more: object) -> Scene:
    return build_board(view(table, HANDS, **more), events, NAMES)


@pytest.mark.lot(9)
@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: say(scene.title))
@pytest.mark.parametrize("locale", list_languages())
def test_every_alt_text_fits_and_every_picture_is_drawn(scene: Scene, locale: str) -> None:
    told = format_alt_text(scene, locale)
    assert 0 < len(told) <= ALT_LIMIT and told.startswith(say(scene.title, locale))
    assert opened(PAINTER.draw_png(scene, locale)).size == (1080, scene.height)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("house", [{}, HARDEST], ids=["plain", "hardest"])
def test_every_die_lies_in_one_place_RFA_DICE_1_RFA_INV_1(seats: int, house: dict[str, str]) -> None:
    """In a random match the picture has every die of the game once. Nothing goes over its edge, and the words fit with
    the longest names."""
    names = tuple(f"{name} {'x' * 27}" for name in NAMES[:seats])
    choose = random.Random(seats)
    match = Match.start(GAME, Setup("sword-of-saints", ({},) * seats, house), Dice(b"scenes", bytes([seats])))
    players = len(match.view(None).players)
    total = {2: 14, 3: 18, 4: 20}[players] + BONUS_DICE
    for _ in range(70):
        seen = match.view(None)
        scene = build_board(seen, tuple(logged.event for logged in match.step.events), names)
        if match.over:
            break
        if seen.turn:
            counted = sum(shape.values["n"] for shape, _, _ in shapes(scene, "count"))
            kinds, stock = len(shapes(scene, "count")), seen.board.stock
            assert len(shapes(scene, "piece")) - kinds + counted - (stock > 0) + stock == total
        for shape, left, top in shapes(scene, "piece") + shapes(scene, "foe") + shapes(scene, "hole"):
            assert 0 <= left <= 1080 - shape.box[2] and 0 <= top <= scene.height - shape.box[3]
        assert len(text_board(scene)) <= BOARD_LIMIT and len(format_alt_text(scene)) <= ALT_LIMIT
        put = choose.choice(match.pending)
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(choose.randrange)))


def test_dice_carry_the_letter_of_their_owner_and_allies_and_bonus_dice_a_sign() -> None:
    marks = {
        (shape.values["colour"], shape.values["mark"]) for shape, _, _ in shapes(build_board(*battle(), NAMES), "piece")
    }
    assert marks == {("red", "A"), ("blue", "B"), ("green", "C"), ("yellow", "D"), ("bonus", "star")}
    of_two = {
        (shape.values["colour"], shape.values["mark"]) for shape, _, _ in shapes(build_board(*pair(), NAMES), "piece")
    }
    assert ("green", "ring") in of_two


def test_a_die_is_large_enough_for_a_phone() -> None:
    assert all(shape.box[2] >= 54 for shape, _, _ in shapes(build_board(*battle(), NAMES), "piece"))
    crowd = build_board(view(laid(), HANDS, pool=("red",) * 5 + ("bonus",) * 4 + ("ally",) * 4), (), NAMES)
    assert all(shape.box[2] >= 54 for shape, _, _ in shapes(crowd, "piece"))


def test_the_throw_is_drawn_large_by_value_RFA_TURN_1() -> None:
    scene = build_board(*battle(), NAMES)
    tray = one(scene, "throw")
    assert pieces(tray) == ["red1", "red3", "red3", "bonus3", "red5"]
    assert min(shape.box[2] for shape in tray.children) > 80
    lefts = [shape.box[0] for shape in tray.children]
    gaps = [after - before for before, after in pairwise(lefts)]
    assert gaps[1] == gaps[2] < gaps[0] == gaps[3]  # Equal dice stand together.
    assert "Ana rolled: Ana 1 3 3 5, bonus 3." in text_board(scene)


def test_dice_not_thrown_yet_show_no_face() -> None:
    scene = build_board(fresh(), (), NAMES[:3])
    assert pieces(one(scene, "throw")) == ["red0"] * 5 + ["yellow0"]
    assert "Ana still has to roll: Ana 5, ally 1." in text_board(scene)


def test_the_desert_has_three_spaces_three_more_and_the_crater_RFA_DESERT_1() -> None:
    scene = shown(laid(desert=Desert("A", ["red1"], ["blue1", "green1"], ["yellow1"])))
    assert [hole["text"] for hole in holes(scene, "desert")] == ["1"] * 3 + [""] * 3
    assert pieces(one(scene, "territory", key="desert")) == ["red1", "blue1", "green1"]
    assert pieces(one(scene, "crater")) == ["yellow1"]
    assert "Ones: 1 of 3 (Ana 1). Moved on: 2 of 3 (Ben 1, Cid 1). Crater: Dora 1." in text_board(scene)


def test_the_sandworm_has_six_chains_RFA_SIDEB_10() -> None:
    scene = shown(laid(desert=Desert("B", chains=4)), (ChainLaid(4),))
    chains = one(scene, "chains").values
    assert (chains["count"], chains["laid"], chains["changed"]) == (6, 4, True)
    assert not shapes(scene, "crater") and "Chains: 4 of 6." in text_board(scene)


def test_a_section_without_its_barrier_is_closed_RFA_FORT_3_RFA_EX_4() -> None:
    scene = build_board(*battle(), NAMES)
    shut = [hole.get("shut", False) for hole in holes(scene, "fortress")]
    assert shut == [False] * 4 + [True] * 4 + [False] * 4
    assert [shape.values["left"] for shape, _, _ in shapes(scene, "gate")] == [1, 0, 1]
    assert "Section 3: closed until all barriers are gone." in text_board(scene)


def test_double_barriers_are_two_tiles_RFA_SIDEB_21() -> None:
    scene = build_board(*pair(), NAMES)
    gates = [shape.values for shape, _, _ in shapes(scene, "gate")]
    assert [(gate["count"], gate["left"], gate["changed"]) for gate in gates] == [(2, 2, False), (2, 1, False),
                                                                                  (2, 0, True)]  # fmt: skip


@pytest.mark.parametrize("spaces", [6, 7, 8, 9])
def test_the_boundary_stands_behind_the_last_usable_space_RFA_FOREST_3_RFA_FOREST_5(spaces: int) -> None:
    scene = shown(laid(forest=Forest("A", [], spaces)))
    assert [hole.get("shut", False) for hole in holes(scene, "forest")] == [at >= spaces for at in range(9)]
    found = [shape for shape in one(scene, "territory", key="forest").children if shape.name in ("hole", "bar")]
    bar, last = next(shape for shape in found if shape.name == "bar"), found[spaces - 1]
    assert 0 < bar.box[0] - last.box[0] <= last.box[2] and abs(bar.box[1] - last.box[1]) < 10
    assert f"0 of {spaces}" in text_board(scene)


def test_forest_b_has_seven_spaces_and_marks_the_last_RFA_SIDEB_32() -> None:
    spaces = holes(build_board(*pair(), NAMES), "forest")
    assert [hole.get("sign") for hole in spaces] == [None] * 6 + ["oblivion"]
    assert not shapes(build_board(*pair(), NAMES), "bar")


def test_each_value_has_its_space_in_the_ice_cave_RFA_ICE_3() -> None:
    scene = build_board(*battle(), NAMES)
    cave = one(scene, "territory", key="ice-cave")
    at = {shape.values["text"]: shape.box[0] for shape in cave.children if shape.name == "hole"}
    lying = {str(shape.values["face"]): shape.box[0] for shape in cave.children if shape.name == "piece"}
    assert sorted(at) == list("123456") and set(lying) == set("1346")
    assert all(0 < lying[face] - at[face] < 10 for face in lying)
    assert "Open to 2 5." in text_board(scene)


@pytest.mark.parametrize(("side", "level"), [("A", 4), ("B", 3)])
def test_the_reward_reached_is_lit_RFA_ICE_8_RFA_SIDEB_41(side: str, level: int) -> None:
    row = ["red1", "red2", "red3", "red5"]
    scene = shown(laid(ice_cave=IceCave(side, row)))  # type: ignore[arg-type]
    assert one(scene, "ladder").values["level"] == level


def test_enemies_show_rank_total_threshold_and_their_dice_RFA_ENEMY_3_RFA_SPEC_20() -> None:
    scene = build_board(*battle(), NAMES)
    troll = next(shape for shape, _, _ in shapes(scene, "foe") if say(shape.values["name"]) == "Cave Troll")
    assert (troll.values["rank"], troll.values["total"], troll.values["threshold"]) == (2, 5, 6)
    assert pieces(troll) == ["blue2", "green3"]
    giant = one(build_board(*pair(), NAMES), "foe", rank=3).values
    assert (giant["total"], giant["threshold"], giant["counters"]) == (11, 12, 2)
    assert "Cave Troll, rank 2: 5 of 6. On it: Ben 2, Cid 3." in text_board(scene)


@pytest.mark.parametrize("count", [0, 1, 4, 9])
def test_any_number_of_enemies_has_room_RFA_ENEMY_12(count: int) -> None:
    some = [Enemy("sand-devil", "desert", ["red1"] * (at % 3)) for at in range(count)]
    roam = [Enemy("phantom-1", "") for _ in range(count)]
    scene = shown(laid(enemies=[*some, *roam]))
    placed = shapes(scene, "foe")
    assert len(placed) == 2 * count
    for (a, ax, ay), (b, bx, by) in combinations(placed, 2):
        assert ax >= bx + b.box[2] or bx >= ax + a.box[2] or ay >= by + b.box[3] or by >= ay + a.box[3]
    for shape, _, top in shapes(scene, "territory"):
        assert all(child.box[1] + child.box[3] <= shape.box[3] for child in shape.children)
        assert top + shape.box[3] <= scene.height


def test_damage_moves_the_skull_from_hole_to_hole_RFA_DMG_1() -> None:
    from render.sprites import find_sprite

    values = {**one(shown(laid()), "territory", key="forest").values, "scheme": "torch", "name": "Forest"}
    for damage in range(7):
        drawn = find_sprite("roll_for_adventure", "territory")(518, 380, {**values, "damage": damage})
        track = drawn.crop((518 - 14 - 7 * 32, 0, 518 - 14, 58))
        holes_of = [track.crop((at * 32, 0, at * 32 + 32, 58)).getcolors(5000) or [] for at in range(7)]
        bones = [sum(n for n, colour in found if colour == BONE) for found in holes_of]
        assert bones.index(max(bones)) == damage and max(bones) > 100
    assert "Forest, side A: damage 4 of 6. Just damaged by 1." in text_board(build_board(*battle(), NAMES))


def test_what_was_just_placed_is_marked_RFA_TURN_6() -> None:
    assert [hole.get("lit", False) for hole in holes(build_board(*battle(), NAMES), "forest")][:4] == [
        False,
        False,
        True,
        True,
    ]
    turned = (Placed((0, "", "red"), ("red4",), "forest", "pathfinder"),)
    scene = shown(laid(forest=Forest("A", ["red5"])), turned)
    assert holes(scene, "forest")[0]["lit"]  # A Ranger's four lies there as a five.


def test_what_was_just_lost_leaves_its_mark_RFA_ATT_1() -> None:
    scene = build_board(*battle(), NAMES)
    assert [hole.get("struck", False) for hole in holes(scene, "desert")] == [False, False, True, False, False, False]
    assert one(scene, "territory", key="desert").values["edge"] == "bad"
    assert one(scene, "band").values["changed"]
    assert "Just lost to Oblivion: Ben 1." in text_board(scene)


def test_the_newest_of_two_alike_is_the_one_that_just_came() -> None:
    foes = [
        shape.values for shape, _, _ in shapes(build_board(*battle(), NAMES), "foe") if shape.values["land"] == "desert"
    ]
    assert [(foe["new"], foe["attacked"]) for foe in foes] == [(False, False), (True, True)]


def test_stones_won_and_wanted_RFA_GEN_6_RFA_ADV_4() -> None:
    sockets = one(build_board(*pair(), NAMES), "sockets").values
    assert (sockets["count"], sockets["won"], sockets["changed"]) == (8, 5, 1)
    assert "5 of 8 power stones. 1 just won." in text_board(build_board(*pair(), NAMES))


def test_resurrection_shows_its_total_of_ten_RFA_VOR_2() -> None:
    spring = one(build_board(*battle(), NAMES), "spring")
    assert (spring.values["total"], spring.values["threshold"]) == (7, 10)
    assert pieces(spring) == ["green3", "blue4"]


def test_oblivion_counts_dice_by_whose_they_are_RFA_VOB_1_RFA_DICE_13() -> None:
    band = one(build_board(*battle(), NAMES), "band")
    assert pieces(band) == ["red0", "blue0", "yellow0", "bonus0"]
    assert [shape.values["n"] for shape in band.children if shape.name == "count"] == [1, 2, 1, 1]


def test_the_deck_says_when_the_master_may_come_RFA_DECK_6_RFA_MOS_13() -> None:
    unseen = build_board(fresh(), (), NAMES[:3])
    assert (one(unseen, "band").values["span"], one(unseen, "band").values["seen"]) == ("9–17", False)
    assert "The Master of Shadows has not been seen yet." in text_board(unseen)
    seen = build_board(*pair(), NAMES)
    assert (one(seen, "band").values["span"], one(seen, "band").values["seen"]) == ("1–9", True)
    assert (one(seen, "band").values["came"], one(seen, "band").values["die"]) == (True, "forest")


def test_hero_boards_count_what_is_at_hand_placed_and_lost_RFA_HERO_2() -> None:
    scene = build_board(*battle(), NAMES)
    ana, ben = (one(scene, "hero", colour=colour) for colour in ("red", "blue"))
    assert (ana.values["placed"], ana.values["lost"], ana.values["active"], pieces(ana)) == (6, 1, True, ["red0"])
    assert (ben.values["placed"], ben.values["lost"], ben.values["active"]) == (5, 2, False)
    assert not ana.values["used"] and one(build_board(*pair(), NAMES), "hero", colour="blue").values["used"]
    assert (
        "Ana (A, red, Adventurer): at hand Ana 1. 6 on the board. 1 in Oblivion. Second Throw can be used."
        in text_board(scene)
    )


def test_alone_the_heroes_are_called_by_their_names_RFA_VAR_4() -> None:
    both = view(laid(), ((), ()), solo=True, pool=("red",))
    alone = msgspec.structs.replace(both, players=tuple(msgspec.structs.replace(p, seat=0) for p in both.players))
    scene = build_board(alone, (), NAMES[:1])
    assert "Adventurer still has to roll" in text_board(scene) and "Ana" not in text_board(scene)
    assert [shape.values["mark"] for shape, _, _ in shapes(scene, "hero")] == ["A", "B"]


def test_the_fingerprint_depends_on_events_and_not_on_the_reader() -> None:
    position, events = battle()
    assert compute_fingerprint(build_board(position, events, NAMES)) != compute_fingerprint(
        build_board(position, (), NAMES)
    )
    assert build_board(msgspec.structs.replace(position, viewer=2), events, NAMES) == build_board(
        position, events, NAMES
    )


def test_an_attack_under_way_shows_who_attacks_what_RFA_ATT_10() -> None:
    table = laid(enemies=[Enemy("sand-devil", "desert")])
    scene = shown(table, phase="reveal", revealed="cave-troll", attacker="sand-devil", target="desert")
    assert one(scene, "throw").values["sign"] == "sand-devil" and one(scene, "foe").values["attacked"]
    assert one(scene, "territory", key="desert").values["edge"] == "bad"
    assert "Sand Devil attacks: Desert." in text_board(scene)
    assert "Revealed: Cave Troll." in text_board(shown(table, phase="reveal", revealed="cave-troll"))


def test_house_rules_are_told() -> None:
    told = text_board(shown(laid(), switches=(("batch_overflow", "yes"), ("track_length", "4"))))
    assert "**House rules**" in told and told.count(": yes.") == 1 and told.count(": 4.") == 1
    assert "House rules" not in text_board(shown(laid()))


def test_what_is_ours_is_said_of_cards_and_not_on_every_board() -> None:
    both = (build_board(fresh(), (), NAMES[:3]), build_board(*pair(), NAMES))
    assert not any("our version" in text_board(one) or "≈" in text_board(one) for one in both)
    assert "our version" in text_board(build_card_scene("ranger")) and "our version" in text_board(
        build_card_scene("briar-witch")
    )
    assert "our version" not in text_board(build_card_scene("cave-troll"))


def test_the_throw_is_at_the_bottom_edge_near_the_buttons() -> None:
    for seen, event in (battle(), pair(), (fresh(), ())):
        scene = build_board(seen, event, NAMES)
        tray = one(scene, "throw")
        _, top, _, high = tray.box
        assert scene.height - 16 <= top + high < scene.height
        assert all(shape.box[1] + shape.box[3] <= top for shape in scene.shapes if shape.name in ("head", "sockets"))


def test_the_end_counts_what_each_has_done_RFA_END_1_RFA_END_3() -> None:
    won, record = victory()
    assert count_deeds(record)["red"] == {"dice": 3, "stones": 1}
    assert say(build_finale(won, NAMES, record, record).title) == "The Book of Magic: The heroes have won in turn 14!"
    assert "Ana, Adventurer. 3 dice placed. 0 enemies defeated. 1 stone won." in text_board(
        build_finale(won, NAMES, (), record)
    )
    assert "stone won" not in text_board(build_finale(won, NAMES))
    lost = build_finale(defeat(), NAMES)
    assert say(lost.title) == "The Book of Magic: Forest fell in turn 11: the heroes have lost."
    assert build_board(defeat(), (), NAMES) == lost


@pytest.mark.parametrize("key", [*CARDS, *HEROES, *TERRITORIES, *LEVELS])
def test_everything_to_look_up_has_a_picture(key: str) -> None:
    scene = build_card_scene(key)
    assert opened(PAINTER.draw_png(scene)).size == (1080, scene.height)
    assert text_board(scene).count("\n") >= 1


def test_an_unknown_key_has_no_picture() -> None:
    with pytest.raises(KeyError):
        build_card_scene("nobody")


@pytest.mark.parametrize("level", LEVELS)
def test_the_cover_shows_the_stones_and_who_sits_there_RFA_ADV_1(level: str) -> None:
    for count in (0, 1, 3, 4):
        scene = build_cover(level, NAMES[:count])
        assert [shape.values["name"] for shape, _, _ in shapes(scene, "seat")] == list(NAMES[:count])
        assert one(scene, "cover").values["stones"] == LEVELS[level]
    PAINTER.draw_png(scene)


def test_every_part_of_the_board_is_told() -> None:
    """Every part of the table is described in words, so that nobody has to see it."""
    for scene in (build_board(*battle(), NAMES), build_board(*pair(), NAMES)):
        for name in ("throw", "sockets", "spring", "territory", "band", "foe", "hero"):
            assert all(shape.words is not None for shape, _, _ in shapes(scene, name)) and shapes(scene, name)
        assert not [shape for shape in scene.shapes if shape.name == GROUP and shape.words is None]


def test_a_fresh_fortress_offers_all_its_sections_RFA_FORT_6() -> None:
    scene = shown(laid(fortress=Fortress("A", [[], [], []], [1, 1, 1])))
    assert [hole["text"] for hole in holes(scene, "fortress")] == ["2"] * 4 + ["3"] * 4 + ["4"] * 4
    assert not [hole for hole in holes(scene, "fortress") if hole.get("shut")]


# --- what matters to whoever is asked, and what nobody should miss ---


def test_the_private_board_shows_the_territories_at_stake() -> None:
    seen, _ = battle()
    mine = msgspec.structs.replace(seen, viewer=0)
    forest = Ask(0, "place", One((Place("5", "forest", "1"), Place("3", "cave-troll", "1"))), PASS)
    assert set(list_places_at_stake(mine, forest)) == {"forest", "ice-cave"}
    scene = build_private_board(mine, (), forest, NAMES)
    assert scene is not None and {one.values["key"] for one in every(scene, "territory")} == {"forest", "ice-cave"}
    assert every(scene, "throw") and not every(scene, "hero")
    assert set(list_places_at_stake(mine, Ask(0, "swallowed", One((Choose("green1"),)), PASS))) == {"desert"}
    assert build_private_board(mine, (), None, NAMES) is None


def test_the_master_darkens_all_but_what_he_struck_and_the_rest_is_told_once() -> None:
    seen, events = pair()
    found = build_highlight(events, seen, NAMES)
    assert found is not None
    names = [shape.name for shape in found.scene.shapes]
    after = found.scene.shapes[names.index("shadow") + 1 :]
    assert [shape.values["key"] for shape in after if shape.name == "territory"] == ["forest"]
    (dark,) = every(found.scene, "shadow")
    assert dark.box == (0, 0, found.scene.width, found.scene.height)
    lit = next(shape for shape in after if shape.name == "territory")
    under = [
        place
        for shape, *place in shapes(build_board(seen, events, NAMES), "territory")
        if shape.values["key"] == "forest"
    ]
    assert [[*lit.box[:2]]] == under
    assert text_board(found.scene).count("Forest, side") == 1


def test_a_stone_and_the_master_are_moments_the_master_first() -> None:
    seen, events = pair()
    found = build_highlight(events, seen, NAMES)
    assert found is not None and found.concerned == (0, 1)
    assert [one.values["die"] for one in every(found.scene, "omen")] == ["forest"]
    stone = build_highlight(events[:1], seen, NAMES)
    assert stone is not None and every(stone.scene, "sockets") and "5 of 8" in format_alt_text(stone.scene)
    assert [one.values["nth"] for one in every(stone.scene, "banner")] == [5]
    assert build_highlight(events[1:3], seen, NAMES) is None


def test_of_four_heroes_a_short_name_stands_whole_beside_what_came_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A narrow plate has one number beside the name. The alt text has all of them."""
    written = list[str]()
    for where in (plates, brush):  # One writes lines as they are, the other those that are fitted.
        monkeypatch.setattr(where, "write", lambda picture, at, text, *rest: written.append(text))
    values = {
        "colour": "blue", "mark": "D", "scheme": "torch", "active": False, "hero": "fighter", "hero_name": "Fighter",
        "name": "Dora", "used": False, "lost": 0, "placed": 2, "back": 4,
    }  # fmt: skip
    plates.draw_hero(258, 140, values)
    assert [text for text in written if text] == ["+4", "Dora"]
    written.clear()
    plates.draw_hero(258, 140, {**values, "back": 0})
    assert [text for text in written if text] == ["2", "Dora"]
