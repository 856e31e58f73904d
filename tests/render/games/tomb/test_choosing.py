"""A choosing player sees all Characters at the Inn with all dice, and what a card does that is given away."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engine.games.tomb.cards import pool
from engine.games.tomb.events.raids import MonstersRevealed, RaidBegun, TrapShown, TreasuresFound
from engine.games.tomb.moves import DRAW, RAID, RETURN, BankIt, ChooseCard, Draw, Recruit, Wear
from engine.protocol import PASS, Ask, Move, One
from render.brush import fit_line
from render.face.contract import load_presenter
from render.games.tomb.pictures import cards
from render.games.tomb.pictures.cards_shown import GIVEN, build_hand
from render.games.tomb.pictures.fight import LEAST, _split_name, draw_candidate
from render.games.tomb.pictures.highlight import build_highlight
from render.games.tomb.pictures.lineup import MOST, list_candidates
from render.games.tomb.pictures.private_board import build_private_board
from render.games.tomb.words.names import describe_card_name, describe_dice
from render.painter import Painter
from render.phrases import join_lines
from render.scene import Scene
from render.text.i18n import list_languages, say
from tests.languages import OTHERS
from tests.render.games.tomb.samples import NAMES, fight, held, party, two, view

from ...face_suite import HIGHEST, every
from ...pictures import opened
from .scenes import meet

LOOKS = load_presenter("tomb")
PEOPLE = tuple(sorted(key for key in pool.POOL if key[0] == "c"))
ALONE = view(party(0), viewer=0)


def asked(kind: str, *options: Move, about: str = "") -> Ask:
    return Ask(0, kind, One(options), options[0], about=about)


def shown(mine: object, ask: Ask) -> Scene:
    scene = build_private_board(mine, (), ask, NAMES)  # type: ignore[arg-type]
    assert scene is not None and scene.height <= HIGHEST
    assert opened(Painter().draw_png(scene)).size == (1080, scene.height)
    return scene


@pytest.mark.parametrize("count", [2, 5, 9, 10, 20, 30])
def test_who_may_be_chosen_stands_side_by_side_with_all_dice(count: int) -> None:
    """TOMB-START-2, TOMB-RECR-1: The Characters that may be chosen are drawn in the place of the map. Those that do
    not fit are described in the options."""
    scene = shown(held(), asked("keep", *(ChooseCard(key) for key in PEOPLE[:count])))
    plates = list(every(scene, "candidate"))
    assert [one.values["card"] for one in plates] == list(PEOPLE[: min(count, MOST)])
    for one in plates:
        card = pool.find_character(one.values["card"])
        assert {attr: dice[:3] for attr, *dice in one.values["dice"]} == {
            attr: list(card.dice(attr))
            for attr in ("atk", "skl", "mag", "hol")
            if any(card.dice(attr))  # type: ignore[arg-type]
        }
        assert one.box[0] + one.box[2] <= 1080 and one.box[1] + one.box[3] <= scene.height
        assert not any(meet(one, other) for other in plates if other is not one)
    assert not list(every(scene, "crypt")) and not [one for one in every(scene, "option") if one.box[2]]
    assert len(list(every(scene, "option"))) == count


@pytest.mark.parametrize("locale", list_languages())
def test_a_captains_name_and_every_die_has_room_on_the_narrowest_plate(locale: str) -> None:
    """With the most that a party can have, nothing reaches the right edge."""
    for key in PEOPLE:
        ask = asked("keep", ChooseCard(key), ChooseCard(PEOPLE[0]))
        values = next(iter(every(shown(held(), ask), "candidate"))).values
        said = {**values, "name": say(values["name"], locale)}
        drawn = draw_candidate(258, 166, said).convert("RGB")
        empty = draw_candidate(258, 166, {**said, "dice": (), "name": ""}).convert("RGB")
        edge = (258 - 8, 50, 258 - 4, 166)
        assert drawn.crop(edge).tobytes() == empty.crop(edge).tobytes(), key


@pytest.mark.parametrize("locale", list_languages())
def test_a_combatants_name_is_whole_on_the_narrowest_plate(locale: str) -> None:
    """Three combatants stand side by side. A name that is too long takes two lines."""
    for key in (*PEOPLE, *(key for key in pool.POOL if key[0] == "m")):
        lines = _split_name(name := say(describe_card_name(key), locale), 143)
        assert join_lines(lines) == name and len(lines) <= 2
        assert all(fit_line(line, "body", LEAST, 143, 18)[0] == line for line in lines), lines


@pytest.mark.parametrize("locale", list_languages())
def test_a_card_that_one_knows_of_is_named_whole(locale: str) -> None:
    """TOMB-SEC-11: Three cards are on one line."""
    (one, *_) = every(build_hand(held(), NAMES), "known")
    _, _, width, height = one.box
    for key in (key for key in pool.POOL if key[0] in "mrx"):
        name = say(describe_card_name(key), locale)
        assert fit_line(name, "body", 32, width - height - 54, cards.LEAST)[0] == name


def test_only_a_choice_of_characters_alone_is_a_lineup() -> None:
    recruits = tuple(Recruit(key) for key in ("c10", "c21"))
    assert list_candidates(asked("turn", *recruits)) == ("c10", "c21")
    assert list_candidates(asked("recruit", *recruits, PASS)) == ("c10", "c21"), "or nobody"
    assert (
        list_candidates(asked("turn", DRAW, *recruits)) == ()
        and list_candidates(asked("lose", ChooseCard("p01"))) == ()
    )
    assert list_candidates(None) == ()


def test_a_turns_other_actions_are_drawn_before_recruits() -> None:
    """Recruits have a step of their own, in which they are shown side by side."""
    options = (*(Recruit(key) for key in PEOPLE[:8]), DRAW)
    drawn = [one for one in every(shown(held(), asked("turn", *options)), "option") if one.box[2]]
    assert say(drawn[0].values["text"]) == "Draw two Inn cards"


@pytest.mark.parametrize(("kind", "card"), [("attach", "i03"), ("treasure", "x04"), ("won", "i05")])
def test_who_is_given_a_card_reads_what_it_does(kind: str, card: str) -> None:
    """TOMB-DEC-6, TOMB-DEC-28: All its words are shown once, in a raid and outside. The hand
    is beside it."""
    options = (*((BankIt(),) if kind == "treasure" else ()), Wear("c01"), Wear("c02"))
    assert kind in GIVEN
    for mine in (replace(held(), hand=("p01", card)), replace(fight()[0], viewer=0, hand=(card,))):
        briefs = [one for one in every(shown(mine, asked(kind, *options, about=card)), "brief") if one.box[2]]
        (one,) = [one for one in briefs if one.values["card"] == card]
        assert one.box[3] >= 150 and len(say(one.values["text"])) > 10
        assert len(briefs) == len(mine.hand)


def test_to_raid_comes_before_all_else() -> None:
    """TOMB-RAID-1: A party at a Door has come to raid."""
    own, other = two()
    door = next(crypt.door for crypt in held().crypts if crypt.count)
    mine = replace(held(), parties=(replace(own, at=door), other))
    labels = [LOOKS.label(option, asked("turn", RETURN, RAID), mine, NAMES) for option in (RETURN, RAID)]
    assert [one.first for one in labels] == [False, True]
    drawn = [one for one in every(shown(mine, asked("turn", RETURN, RAID)), "option") if one.box[2]]
    assert say(drawn[0].values["text"]).startswith("Raid Crypt")


# --- who plays alone ---


def test_who_plays_alone_is_told_nothing_of_others() -> None:
    """TOMB-SOLO-6, TOMB-SOLO-8, TOMB-SOLO-11: Where a rule differs for one
    player, the words differ, too."""
    keep = asked("keep", ChooseCard("c01"), ChooseCard("c02"))
    assert "others go" not in say(LOOKS.prompt(keep, ALONE, NAMES)) and "others go" in say(
        LOOKS.prompt(keep, held(), NAMES)
    )
    treasure = asked("treasure", BankIt(), about="x04")
    assert "stolen" not in say(LOOKS.prompt(treasure, ALONE, NAMES))
    assert "stolen" in say(LOOKS.prompt(treasure, held(), NAMES))
    draw, alone = (LOOKS.label(Draw(), asked("turn", DRAW), one, NAMES).detail for one in (held(), ALONE))
    assert draw is not None and alone is not None
    assert "leaves the Inn" in say(alone) and "leaves the Inn" not in say(draw)
    taught = [LOOKS.guidance.lesson(RaidBegun(0, "a", cm, count=1, beside=False)) for cm in (-1, 1)]
    assert taught[0] is not None and taught[1] is not None and taught[0].key != taught[1].key
    assert "neighbour" not in say(taught[0].text) and "neighbour" in say(taught[1].text)


# --- what is told ---


def test_a_trap_that_goes_off_says_what_it_does() -> None:
    """TOMB-TRAP-8: The question tells the effect of the Trap, so that a player knows why a Character dies."""
    line = LOOKS.line(TrapShown("r02", tn=4, successes=2, disarmed=False), None, NAMES)
    assert line is not None
    assert say(line) == "Cursed Light: 2 of 4 successes. It goes off. The one with the fewest Attack dice dies."


@pytest.mark.parametrize("locale", list_languages())
def test_revealed_monsters_say_what_they_can_do_as_far_as_there_is_room(locale: str) -> None:
    """TOMB-COMB-3: What they do when they are revealed is reported when it happens (TOMB-COMB-4)."""

    def line(*monsters: str) -> str:
        found = LOOKS.line(MonstersRevealed(monsters), None, NAMES)
        assert found is not None
        return say(found, locale)

    every_one = [key for key in pool.POOL if key[0] == "m"]
    assert all(len(line(one, other)) <= 160 for one in every_one for other in every_one[:6])
    if locale == "en-US":
        assert (
            line("m16") == "A Monster is revealed: Gelid Ooze. Gelid Ooze: Every Character: Attack dice lowered 1 step."
        )
        assert line("m16.1", "m16.2").count("lowered") == 1 and line("m02") == "A Monster is revealed: Crusher."


def test_dice_are_described_by_colour_with_counts() -> None:
    for locale in OTHERS:
        found = [re.sub(r"\D", "", part) for part in re.split("[,、]", say(describe_dice((2, 1, 3)), locale))]
        assert found == ["2", "1", "3"]
    assert say(describe_dice((2, 1, 3))) == "2 green, 1 blue, 3 red"


def test_an_item_and_a_treasure_say_what_they_do_where_all_play() -> None:
    """The public board does not show the card. So its question and its picture of the find tell what the card does."""
    ask = asked("attach", Wear("c01"), Wear("c02"), about="i12")
    assert (
        say(LOOKS.prompt(ask, held(), NAMES)) == "Duelling Gauntlets: Adds Attack 1 blue. Who gets it?"
        and say(LOOKS.prompt(asked("attach", Wear("c01")), held(), NAMES)) == "Who gets the card?"
    )
    view_, _ = fight()
    found = build_highlight((TreasuresFound(("x01",)),), view_, NAMES[:2])
    assert found is not None
    (herald,) = every(found.scene, "herald")
    assert [say(line) for line in herald.values["lines"]] == ["Mkono-Djarat: Adds Attack 2 red."]
