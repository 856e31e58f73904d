"""Counter-Terror's scenes: what they say, what they keep to themselves, and that they can be drawn."""

from __future__ import annotations

import random
from itertools import combinations

import msgspec
import pytest

from engine.dice import Dice
from engine.games.counter_terror.cards import CARDS
from engine.games.counter_terror.events import BombExploded, Damaged, Defended, Died, Drew, OwnCards, Undefended, Unhurt
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import Defend
from engine.games.counter_terror.view import EffectView, PlayView
from engine.match import Match
from engine.protocol import PASS, Ask, One
from engine.setup import Setup
from render.games.counter_terror.face import FACE
from render.games.counter_terror.pictures.cards_shown import build_card_scene, build_cover, build_hand
from render.games.counter_terror.pictures.highlight import build_highlight
from render.games.counter_terror.pictures.portraits import draw_portrait
from render.games.counter_terror.pictures.private_board import build_private_board
from render.games.counter_terror.pictures.scenes import PLACES, build_board
from render.games.counter_terror.pictures.signs import TEAMS, choose_team_colour, draw_badge, draw_large_sign
from render.painter import Painter
from render.scene import ALT_LIMIT, BOARD_LIMIT, Scene, Shape, compute_fingerprint, format_alt_text
from render.scene import format_text_board as text_board
from render.schemes import SCHEMES
from render.text.i18n import Text, list_languages, say
from tests.engine.games.counter_terror.scenario import Table
from tests.render.games.counter_terror.samples import NAMES, aftermath, end, fighter, scenes, shootout, view

from ...pictures import difference, opened

PAINTER = Painter()


def shapes(scene: Scene, name: str) -> list[Shape]:
    """Return every shape of a name, wherever it is."""

    def below(those: tuple[Shape, ...]) -> list[Shape]:
        return [found for shape in those for found in ([shape] if shape.name == name else []) + below(shape.children)]

    return below(scene.shapes)


def meet(one: Shape, other: Shape) -> bool:
    (ax, ay, aw, ah), (bx, by, bw, bh) = one.box, other.box
    return ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah


@pytest.mark.lot(3)
@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: say(scene.title))
@pytest.mark.parametrize("locale", list_languages())
def test_every_alt_text_fits_and_every_picture_is_drawn(scene: Scene, locale: str) -> None:
    told = format_alt_text(scene, locale)
    assert 0 < len(told) <= ALT_LIMIT and told.startswith(say(scene.title, locale))
    assert opened(PAINTER.draw_png(scene, locale)).size == (1080, scene.height)


@pytest.mark.parametrize("count", PLACES)
def test_players_sit_around_the_table_in_seating_order_CT_SEAT_3(count: int) -> None:
    """Seats go clockwise: the angle of each plate follows the one before. No plates overlap."""
    from math import atan2, tau

    order = tuple(reversed(range(count)))
    scene = build_board(view(count, order=order, active=order[0]), (), NAMES)
    plates = shapes(scene, "fighter")
    assert [plate.values["name"] for plate in plates] == [NAMES[seat] for seat in order]
    assert not any(meet(one, other) for one, other in combinations(plates, 2))
    middles = [(left + width / 2, top + height / 2) for left, top, width, height in (plate.box for plate in plates)]
    x = sum(at[0] for at in middles) / count
    y = sum(at[1] for at in middles) / count
    turns = [atan2(at[1] - y, at[0] - x) for at in middles]
    steps = [(after - before) % tau for before, after in zip(turns, (*turns[1:], turns[0]), strict=True)]
    assert sum(steps) == pytest.approx(tau) and min(steps) > 0


@pytest.mark.parametrize("count", PLACES)
def test_the_attack_covers_no_plate(count: int) -> None:
    """Attacks between all pairs of seats are drawn. The card lies between the plates, and the arrow leads from the
    attacker to the target."""
    for attacker, target in [(a, t) for a in range(count) for t in range(count) if (a + t) % 2]:
        play = PlayView(attacker, None, "ak47", 60, target, None, (), ())
        scene = build_board(view(count, play=play), (), NAMES)
        plates = {plate.values["name"]: plate for plate in shapes(scene, "fighter")}
        (plaque,) = shapes(scene, "attack")
        (arrow,) = shapes(scene, "arrow")
        assert not any(meet(plaque, plate) for plate in plates.values())
        left, top, _, _ = arrow.box
        for point, seat in ((arrow.values["points"][0], attacker), (arrow.values["points"][2], target)):
            x, y = point[0] + left, point[1] + top
            px, py, wide, high = plates[NAMES[seat]].box
            assert px <= x <= px + wide and py <= y <= py + high


def test_the_present_attack_has_its_card_and_damage_CT_ATK_5() -> None:
    scene = build_board(*shootout(), NAMES)
    (plaque,) = shapes(scene, "attack")
    assert (plaque.values["card"], say(plaque.values["damage"])) == ("ak47", "damage 60")
    assert "Ana attacks Fay with AK 47: damage 60." in format_alt_text(scene)


def test_an_attack_that_is_over_stays_in_sight_with_its_answer() -> None:
    scene = build_board(*aftermath(), NAMES)
    (plaque,) = shapes(scene, "attack")
    assert plaque.values["past"] and plaque.values["answer"] == ("helmet", "vest")
    assert "Answered with Helmet, Vest." in text_board(scene)
    assert not shapes(build_board(aftermath()[0], (), NAMES), "attack")


def test_a_thrown_card_points_at_nobody() -> None:
    scene = build_board(view(4, play=PlayView(1, None, "gas", 0, None, None, (), ())), (), NAMES)
    assert "Ben throws Gas Bomb." in format_alt_text(scene)
    assert shapes(scene, "arrow")[0].values["points"][1] == shapes(scene, "arrow")[0].values["points"][2]


def test_the_called_one_is_named_CT_REIN_5() -> None:
    called = build_board(view(4, play=PlayView(2, 0, None, 0, None, None, (), ())), (), NAMES)
    assert "Cid is called to attack." in format_alt_text(called)
    helped = build_board(view(4, play=PlayView(0, None, "uzi", 40, 1, 3, ("reinforcement",), ())), (), NAMES)
    assert "Dora is called to defend." in format_alt_text(helped)


def test_the_life_card_and_the_number_say_the_same_CT_GEN_6() -> None:
    scene = build_board(*shootout(), NAMES)
    assert {plate.values["name"]: plate.values["life"] for plate in shapes(scene, "fighter")} == {
        "Ana": 100, "Ben": 60, "Cid": 80, "Dora": 0, "Edu": 100, "Fay": 20,
    }  # fmt: skip
    assert "Fay (C3, COUNTER): 20 life points, 1 card in hand." in text_board(scene)
    assert "Dora (C2, COUNTER): dead." in text_board(scene)


def test_each_step_of_life_looks_different() -> None:
    from render.sprites import find_sprite

    values = shapes(build_board(*shootout(), NAMES), "fighter")[0].values
    drawn = [find_sprite("counter_terror", "fighter")(341, 176, {**values, "life": life, "scheme": "torch"})
             for life in (100, 80, 60, 40, 20, 0)]  # fmt: skip
    for one, other in combinations(drawn, 2):
        card = one.crop((0, 0, 106, 176)), other.crop((0, 0, 106, 176))
        number = one.crop((110, 66, 240, 122)), other.crop((110, 66, 240, 122))
        assert difference(*card) is not None and difference(*number) is not None


def test_every_character_looks_different_CT_GEN_6() -> None:
    drawn = [draw_portrait(team, f"X{number}", (94, 150), "torch") for team in TEAMS for number in range(1, 5)]
    assert all(difference(one, other) is not None for one, other in combinations(drawn, 2))


def test_a_large_sign_fills_its_room_in_one_direction() -> None:
    for room in ((150, 100), (60, 300), (340, 200)):
        for name in ("ak47", "gas", "deck"):
            spare = [most - side for most, side in zip(room, draw_large_sign(name, *room).size, strict=True)]
            assert 0 <= min(spare) <= 4, (name, room)


@pytest.mark.parametrize("long", [False, True])
def test_long_names_give_way_to_marks_in_what_is_in_force(long: bool) -> None:
    names = tuple(f"{name} of the Long Name" for name in NAMES) if long else NAMES
    said = {say(strip.values["text"]) for strip in shapes(build_board(*shootout(), names), "strip")}
    assert ("Until the turn of T3: no attack on T3 by C1, C3" in said) == long


def test_the_reticle_is_on_the_target_of_the_attack() -> None:
    aimed = {
        plate.values["name"] for plate in shapes(build_board(*shootout(), NAMES), "fighter") if plate.values["aimed"]
    }
    assert aimed == {"Fay"}
    assert not any(plate.values["aimed"] for plate in shapes(build_board(*aftermath(), NAMES), "fighter")), "it is over"


def test_the_head_shows_the_last_three_discards() -> None:
    (head,) = shapes(build_board(*shootout(), NAMES), "bar")
    assert head.values["last"] == ("helmet", "helmet", "bomb")


def test_the_end_tells_the_last_blow_and_how_the_teams_stand() -> None:
    scene = build_board(*end(), NAMES)
    lines = [say(strip.values["text"]) for strip in shapes(scene, "strip")]
    assert lines[1:] == [
        "The last hit: Ana on Ben, AK 47",
        "TERROR: 1 of 1 alive, 40 life points left",
        "COUNTER: 0 of 1 alive, 0 life points left",
    ]
    assert "Ben plays no defence." in text_board(scene)


def test_who_dies_of_the_answer_got_the_last_blow() -> None:
    events = (Defended(0, ("ak47",), -1, 1, 0, "uzi"), Damaged(1, 20, "ak47", 0), Died(1, "ak47", ()))
    first = shapes(build_board(end()[0], events, NAMES), "strip")[1]
    assert say(first.values["text"]) == "The last hit: Ana on Ben, AK 47" and first.values["sign"] == "ak47"


def test_effects_say_whom_they_concern_and_when_they_end_CT_GAS_4_CT_FLASH_8() -> None:
    scene = build_board(*shootout(), NAMES)
    told = text_board(scene)
    assert "Gas Bomb of Edu: until the next turn of Edu, these players may not attack Edu: Ben, Fay." in told
    assert "Flash Grenade of Cid: until the next turn of Cid, these players are blind: Ben." in told
    assert "Blind until the next turn of Cid." in told and "Gas: may not attack Edu." in told
    signs = {plate.values["name"]: plate.values["signs"] for plate in shapes(scene, "fighter")}
    assert signs["Ben"] == [("blind", "T2"), ("gas", "T3")] and signs["Cid"] == [("flash", "")]
    assert {say(strip.values["text"]) for strip in shapes(scene, "strip")} >= {
        "Until the turn of Edu: no attack on Edu by Ben, Fay",
        "Until the turn of Cid: blind: Ben",
    }


@pytest.mark.parametrize("card", ["gas", "flash"])
def test_a_bomb_that_affects_nobody_says_so(card: str) -> None:
    strips = shapes(build_board(view(2, effects=(EffectView(card, 0, ()),)), (), NAMES), "strip")
    said = [say(strip.values["text"]) for strip in strips]
    assert [one for one in said if one.endswith("affects nobody.")] and not [one for one in said if "–" in one]


def test_teams_are_told_apart_by_shape_colour_and_letter() -> None:
    terror, counter = draw_badge("terror", "X", 66, "torch"), draw_badge("counter", "X", 66, "torch")
    assert difference(terror.getchannel("A"), counter.getchannel("A")) is not None
    for scheme in SCHEMES:
        assert choose_team_colour("terror", scheme) != choose_team_colour("counter", scheme)
    marks = [plate.values["mark"] for plate in shapes(build_board(*shootout(), NAMES), "fighter")]
    assert marks == ["T1", "C1", "T2", "C2", "T3", "C3"]


def test_piles_are_counted_and_the_discards_are_open_CT_SEC_2() -> None:
    scene = build_board(*shootout(), NAMES)
    (bar,) = shapes(scene, "bar")
    assert (bar.values["deck"], bar.values["discards"]) == (23, 4)
    assert "23 cards in the draw pile. Discarded, 4: Uzi, 2 × Helmet, Bomb." in text_board(scene)


def test_lost_life_points_are_marked_CT_DMG_1() -> None:
    scene = build_board(*aftermath(), NAMES)
    assert [plate.values["change"] for plate in shapes(scene, "fighter")] == ["", "−20", "", ""]
    assert "Just lost 20." in format_alt_text(scene)
    assert compute_fingerprint(scene) != compute_fingerprint(build_board(aftermath()[0], (), NAMES))


def test_the_end_marks_the_winners_CT_WIN_1() -> None:
    scene = build_board(*end(), NAMES)
    assert [plate.values["won"] for plate in shapes(scene, "fighter")] == [True, False]
    assert say(scene.title) == "Round 3: TERROR has won."


def test_the_board_says_nothing_of_hands_CT_SEC_1() -> None:
    position, events = shootout()
    own = msgspec.structs.replace(position, viewer=0, hand=("sniper", "dodge"))
    assert build_board(own, events, NAMES) == build_board(position, events, NAMES)
    secret = (*events, Drew(0, 2, private={0: OwnCards(("sniper", "dodge"))}))
    assert build_board(position, secret, NAMES) == build_board(position, events, NAMES)


@pytest.mark.parametrize("count", [0, 1, 3, 7, 16])
def test_a_hand_of_any_size_can_be_drawn_and_is_told_whole(count: int) -> None:
    held = tuple(key for key in CARDS if key != "bomb")[:count]
    scene = build_hand(view(4, viewer=0, hand=(*held, *held[:1])), NAMES)
    assert opened(PAINTER.draw_png(scene)).size == (1080, scene.height)
    told = text_board(scene)
    assert all(f"- {say(card_title(key))}, " in told for key in held)
    assert ("2 copies." in told) == bool(held)
    for shape in shapes(scene, "card"):
        left, top, width, height = shape.box
        assert left >= 0 and left + width <= 1080 and top + height <= scene.height


def card_title(key: str) -> Text:
    (shape,) = shapes(build_card_scene(key), "card")
    name = shape.values["name"]
    assert isinstance(name, Text)
    return name


@pytest.mark.parametrize("locale", list_languages())
def test_a_card_of_the_hand_has_room_for_its_words(locale: str) -> None:
    from render.brush import wrap_text
    from render.games.counter_terror.pictures.cards import LEADING, SMALLEST

    for key in CARDS:
        text = say(shapes(build_hand(view(4, viewer=0, hand=(key,)), NAMES), "card")[0].values["text"], locale)
        lines = wrap_text(text, "light", SMALLEST, 340 - 32)
        assert len(lines) * (SMALLEST + LEADING) <= 330 - 178, (key, lines)


@pytest.mark.parametrize("count", [0, 1, 8])
def test_the_cover_shows_who_sits_there(count: int) -> None:
    scene = build_cover(NAMES[:count])
    assert [shape.values["name"] for shape in shapes(scene, "chair")] == list(NAMES[:count])
    assert opened(PAINTER.draw_png(scene)).size == (1080, scene.height)


@pytest.mark.parametrize("count", [2, 7, 8])
def test_every_step_of_a_match_can_be_told(count: int) -> None:
    """With the longest names, the text board is complete and the alt text fits."""
    names = tuple(f"{name} {'x' * 27}" for name in NAMES)
    choose = random.Random(count)
    match = Match.start(GAME, Setup("standard", ({},) * count), Dice(b"scenes", b""))
    for _ in range(60):
        if match.over:
            break
        events = tuple(one.event for one in match.step.events)
        scene = build_board(match.view(None), events, names[:count])
        assert len(text_board(scene)) <= BOARD_LIMIT and len(format_alt_text(scene)) <= ALT_LIMIT
        assert all(f"**{part}**" in text_board(scene) for part in ("Players, clockwise", "Piles"))
        put = choose.choice(match.pending)
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(choose.randrange)))


def test_before_the_teams_are_drawn_all_are_alike() -> None:
    fresh = view(3, *(fighter(seat, team="") for seat in range(3)), order=(), active=None, phase="teams")
    scene = build_board(fresh, (), NAMES)
    assert [plate.values["mark"] for plate in shapes(scene, "fighter")] == ["1", "2", "3"]
    PAINTER.draw_png(scene)


def test_at_the_end_the_team_that_has_won_stands_in_the_middle_and_meets_no_plate() -> None:
    _, events = end()
    for count in PLACES:
        over = view(count, active=None, over=True, winner="counter", winners=(1,))
        scene = build_board(over, events, NAMES)
        (middle,) = shapes(scene, "victory")
        assert middle.values["team"] == "counter" and say(middle.values["text"]) == "COUNTER wins!"
        assert not any(meet(middle, plate) for plate in shapes(scene, "fighter"))
    assert shapes(build_board(*aftermath(), NAMES), "victory") == []


# --- what came of a play ---


def test_attack_and_defence_are_added_up_though_told_in_different_steps_CT_ARM_1() -> None:
    """The answer was a step of its own, which does not report the attack again."""
    position, events = aftermath()
    (plaque,) = shapes(build_board(position, events[1:], NAMES), "attack")
    assert say(plaque.values["came"]) == "80 − 60 = 20: C1 loses 20" and plaque.values["parry"] == "−60"
    assert "80 − 60 = 20. Ben loses 20." in format_alt_text(build_board(position, events[1:], NAMES))


def test_a_duel_lost_by_the_attacker_is_added_up_the_other_way_CT_DUEL_3() -> None:
    events = (Defended(1, ("sniper",), -1, 0, 1, "uzi"), Damaged(0, 40, "sniper", 60))
    (plaque,) = shapes(build_board(view(4), events, NAMES), "attack")
    assert say(plaque.values["came"]) == "80 − 40 = 40: T1 loses 40"


@pytest.mark.parametrize(("hand", "said"), [(("uzi",), "has no Dodge"), (("dodge",), "does not dodge")])
def test_who_dies_by_a_head_shot_had_no_dodge_or_did_not_play_it(hand: tuple[str, ...], said: str) -> None:
    """CT-HEAD-1: The hand of a dead player is shown to all."""
    events = (Undefended(1, 0, 1, "head-shot"), Damaged(1, 100, "head-shot", 0), Died(1, "head-shot", hand))
    (plaque,) = shapes(build_board(view(4), events, NAMES), "attack")
    assert say(plaque.values["parry"]) == said and say(plaque.values["came"]) == "C1 dies"
    found = build_highlight(events, view(4), NAMES)
    assert (
        found is not None
        and found.concerned == (1, 0)
        and shapes(found.scene, "herald")[0].values["sign"] == "head-shot"
    )


def test_events_of_older_matches_without_the_attack_are_shown() -> None:
    assert not shapes(build_board(view(4), (Undefended(1),), NAMES), "attack")


def test_a_dodged_head_shot_and_a_bomb_are_moments_and_a_hit_is_none() -> None:
    dodged = (Defended(1, ("dodge",), -1, 0, 1, "head-shot"), Unhurt(1, "head-shot"))
    found = build_highlight(dodged, view(4), NAMES)
    assert found is not None and say(found.scene.title) == "Ben dodges a Head Shot!"
    bomb = (BombExploded(2), Damaged(2, 40, "bomb", 60))
    found = build_highlight(bomb, view(4), NAMES)
    assert found is not None and found.concerned == (2,) and "Cid loses 40" in format_alt_text(found.scene)
    found = build_highlight((Damaged(2, 20, "uzi", 80), *bomb), view(4), NAMES)
    assert found is not None and shapes(found.scene, "fighter")[0].values["change"] == "−40", "what the Bomb took"
    assert build_highlight(aftermath()[1], aftermath()[0], NAMES) is None


def test_the_private_board_shows_attacker_card_and_target_and_lights_defences() -> None:
    play = PlayView(0, None, "ak47", 60, 1, None, (), ())
    mine = view(4, viewer=1, play=play, hand=("mask", "helmet"))
    ask = Ask(1, "defend", One((Defend("helmet"), PASS)), PASS, True)
    scene = build_private_board(mine, (), ask, NAMES)
    assert scene is not None
    assert [one.values["name"] for one in shapes(scene, "fighter")] == ["Ana", "Ben"]
    assert [(one.values["sign"], one.values["lit"]) for one in shapes(scene, "brief")] == [
        ("helmet", True),
        ("mask", False),
    ]
    assert "Helmet: you take 40" in format_alt_text(scene) and "In hand: Helmet, Mask." in format_alt_text(scene)


def test_the_dead_read_that_they_are_out_since_when_and_by_what() -> None:
    """CT-DEATH-3, CT-WIN-1: This text takes the place of the hand. Living players see their
    cards."""
    t = Table(4, T1="ak47", C1="helmet mask", C2="vest", life={"C1": 40})
    t.s.round = 3
    t.turn("T1", "attack:ak47,C1", "@C1 pass")
    gone, mate = (GAME.view(t.s, t.names[name]) for name in ("C1", "C2"))
    said = "AK 47 killed you in round 3. You still win if COUNTER wins."
    assert say(FACE.telling.out(gone, NAMES) or "") == said
    shown = FACE.pictures.hand(gone, NAMES)
    assert (
        shown is not None
        and format_alt_text(shown).startswith(said)
        and "Living players of your team" in format_alt_text(shown)
    )
    assert "Helmet" not in format_alt_text(shown)
    assert FACE.telling.out(mate, NAMES) is None and FACE.telling.out(GAME.view(t.s, None), NAMES) is None
    assert "Vest" in format_alt_text(FACE.pictures.hand(mate, NAMES))  # type: ignore[arg-type]


def test_a_guided_match_says_so_on_the_board_and_not_in_its_result() -> None:
    """CT-SETUP-2, CT-WIN-1: The headline and the picture say so. Below the result, the board says
    why it is not rated."""
    t = Table(2, T1="sniper", life={"C1": 20})
    t.s.guided = True
    view = GAME.view(t.s, None)
    assert say(FACE.headline(view, NAMES)).startswith("Guided · ")
    assert "Guided: nobody dies in round 1, not rated." in format_alt_text(FACE.board(view, (), NAMES))
    t.s.round = 2
    assert "Guided: fewer cards, not rated." in format_alt_text(FACE.board(GAME.view(t.s, None), (), NAMES))
    t.turn("T1", "attack:revolver,C1")
    assert "rated" not in say(FACE.result(GAME.view(t.s, None), NAMES))
