"""Roll for Adventure's face: words for all that the rules ask and tell, within Discord's limits, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from cogs import limits
from engine.ahead import KIND as AHEAD
from engine.events import GameEvent, load_event
from engine.games.roll_for_adventure.board import KIND, Desert, Enemy, Forest, Fortress, IceCave
from engine.games.roll_for_adventure.cards import CARDS, HEROES, MASTER, TERRITORIES
from engine.games.roll_for_adventure.events import EVENTS, Attacked, QuestAdvice, Won
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import (
    ABILITIES,
    MOVES,
    NONE,
    QUESTIONS,
    REWARD,
    ROLL,
    Choose,
    Flip,
    Mend,
    Place,
    Recall,
    Rethrow,
    Shield,
)
from engine.games.roll_for_adventure.plans import list_possible_moves
from engine.games.roll_for_adventure.setup import LEVELS
from engine.protocol import PASS, Ask, Move, One, Order, Some
from engine.refusals import NotAnOption, NotNow
from engine.setup import Setup
from render.face.contract import Presenter
from render.face.lines import Line, choose_heaviest_lines
from render.face.records import Label
from render.games.roll_for_adventure.face import FACE
from render.games.roll_for_adventure.words import cards, lessons
from render.games.roll_for_adventure.words.advice import REASONS
from render.games.roll_for_adventure.words.commands import COMMANDS
from render.games.roll_for_adventure.words.event_words import WORDS
from render.games.roll_for_adventure.words.names import ABILITY, HERO
from render.games.roll_for_adventure.words.options import DICE as DICE_SIGNS
from render.games.roll_for_adventure.words.questions import PROMPTS, WAITING
from render.scene import format_alt_text
from render.text.i18n import T, list_languages, say
from tests.render.games.roll_for_adventure.samples import NAMES, laid, view

from ...face_suite import LINE, Case, FaceSuite, labelled, said, walked

LOOKS: Presenter = FACE
HANDS: tuple[tuple[str, ...], ...] = (("red",), ("blue", "blue"), ("green",), ())
HARDEST = {
    "sides": "+".join(TERRITORIES),
    "special": "dragons+phantoms+giants",
    "blanks": "all-six",
    "board_limits": "any",
    "heroes": "random",
}
STRANGEST = {
    "chooser": "vote",
    "split_batch": "yes",
    "batch_overflow": "yes",
    "ice_claim": "any_time",
    "heroes": "random",
    "vor_needs_oblivion": "yes",
    "ability_uses": "unlimited",
    "attack_order": "choose",
    "dragon_rank": "yes",
}


# --- every kind, whether or not a match of the above has it ---

ANA, BEN = (0, "", "red"), (1, "healer", "blue")
HOME = ((ANA, ("red", "red")), (BEN, ("ally",)))
VALUES: dict[str, Any] = {
    "players": ((0, "adventurer", "red"), (1, "", "blue")),
    "cards": 24,
    "piles": (8, 9, 8),
    "who": ANA,
    "turn": 3,
    "die": "red4",
    "to": "pool",
    "dice": ("red4", "blue4"),
    "now": "red3",
    "territory": "forest",
    "damage": 2,
    "where": "forest",
    "ability": NONE,
    "section": 1,
    "left": 0,
    "here": 0,
    "chains": 3,
    "stones": 2,
    "wanted": 5,
    "spaces": 7,
    "home": HOME,
    "stock": 1,
    "level": 4,
    "without": (BEN,),
    "enemy": "sand-devil",
    "total": 7,
    "question": "heal",
    "votes": ((0, "desert"), (1, "forest")),
    "chosen": "desert",
    "card": "sand-devil",
    "kind": "enemy",
    "rank": 1,
    "name": "sand-devil",
    "attackers": ("sand-devil", "white-wolf.2"),
    "by": "sand-devil",
    "result": "desert",
    "number": 4,
    "lost": (("forest", ("red4",)),),
    "amount": 2,
    "length": 6,
    "how": "conquest",
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "who": (BEN,),
    "to": ("stock", "blue"),
    "die": ("red", "ally", "bonus"),
    "where": ("resurrection", "sand-devil.2"),
    "ability": ABILITIES,
    "section": (2,),
    "spaces": (0,),
    "home": ((),),
    "stock": (0,),
    "without": ((),),
    "total": (0,),
    "votes": ((),),
    "chosen": ("none", "red4", "sand-devil", "blue"),
    "territory": ("desert",),
    "card": (MASTER, "phantom-1", "iron-brute"),
    "name": ("sand-devil.2",),
    "result": ("all", "none"),
    "dice": (("red3", "bonus5"), ("red1",)),
    "lost": ((),),
    "amount": (1,),
    "how": ("exhaustion",),
    "left": (1,),
    "here": (1,),
    "cards": (1,),
}


TOLD = tuple(event for event in EVENTS if event is not QuestAdvice)
KINDS = {event.kind: event for event in TOLD}


def usual(kind: str) -> dict[str, Any]:
    """Return usual values of the stored fields of a kind of event."""
    found = {field: VALUES[field] for field in KINDS[kind].__struct_encode_fields__}
    if kind in ("rethrown",):
        found["now"] = ("red1", "blue2")
    if kind == "bonus":
        found["to"] = (ANA,)
    if kind == "section":
        found["territory"] = "desert"
    return found


def made(kind: str, /, **values: Any) -> GameEvent:
    """Return an event of a kind with usual values but for these."""
    return load_event(GAME.event_kinds, kind, {**usual(kind), **values})


def varied(kind: str) -> Iterator[GameEvent]:
    """Yield events of a kind with usual values, then with each unusual one in turn."""
    yield made(kind)
    for field in usual(kind):
        for value in (
            ("master", "dragon", "phantom") if (field, kind) == ("kind", "revealed") else OTHERS.get(field, ())
        ):
            if (kind, field) == ("bonus", "to"):
                value = ()
            yield made(kind, **{field: value})
    if kind == "revealed":
        yield made(kind, territory="")
    if kind == "section":
        for here in (0, 1):
            yield made(kind, territory="fortress", section=3, left=2, here=here)


def test_the_reasons_that_the_ai_gives_have_their_words() -> None:
    given = set()
    for match in walked(GAME, Setup("book-of-magic", ({},) * 3, {"heroes": "random"}), 3, 80, silent=0.5):
        for put in match.pending:
            _, why = GAME.advise(match.view(put.ask.seat), put.ask, lambda sides: 0)
            assert isinstance(why, QuestAdvice)
            given.add(why.reason)
            TestFace.case.line(why, (put.ask.seat,), must=bool(why.reason))
    assert given <= {*REASONS, ""}


def line(kind: str, /, **values: Any) -> str:
    return say(LOOKS.line(made(kind, **values), None, NAMES) or "")


def test_players_are_called_by_their_names_and_in_a_solo_match_by_their_heroes() -> None:
    """RFA-VAR-4: one person plays several heroes."""
    assert line("starter") == "Ana begins."
    assert line("starter", who=BEN) == "Healer begins."


def test_lines_say_what_happened() -> None:
    assert line("placed", dice=("red3", "ally3")) == "Ana places 2 threes → Forest."
    assert line("placed", dice=("red3", "red5"), ability="ice-path").startswith("Ana places a three, a five → Forest")
    assert line("returned") == "These dice come back: 2 of Ana, 1 of Healer, 1 bonus die."
    assert line("attacked", dice=("red5", "blue6")) == "Sand Devil attacks: Forest loses a five, a six."
    assert line("damage") == "Sand Devil does 2 damage: Forest now has 2 of 6."
    assert line("revealed", name="sand-devil.2") == "Sand Devil #2 (rank 1) appears: Forest.", "called as it lies"
    assert line("chain-attacks") == "These enemies attack again: Sand Devil, White Wolf #2."
    assert LOOKS.line(Attacked("sand-devil", "forest", ()), None, NAMES) is None


def test_on_the_board_a_placement_is_told_though_enemies_follow() -> None:
    """The board has room for three lines: the placement, its result, and the last event of the enemy."""
    events = [
        made(kind, **more)
        for kind, more in [
            ("placed", {"where": "resurrection"}),
            ("resurrection", {}),
            ("returned", {"where": "resurrection"}),
            ("rest", {}),
            ("revealed", {}),
            ("chain-attacks", {}),
            ("attacked", {}),
            ("damage", {}),
        ]
    ]

    def kept(viewer: int | None) -> list[str]:
        lines = [Line(T("{kind}", kind=told.kind), LOOKS.telling.weight(told, viewer)) for told in events]
        return [say(line.text) for line in choose_heaviest_lines(lines)]

    assert kept(None) == ["placed", "returned", "damage"]
    assert kept(0)[0] == "placed" and "placed" not in kept(1), "the other's private sheet: the attacks"


def test_advice_says_why_from_the_position_and_repeats_nothing_of_the_button() -> None:
    """No part of the label, such as the place, the dice, or what they complete, stands in the reason."""
    told = 0
    for match in walked(GAME, Setup("book-of-magic", ({},) * 3, {"heroes": "random"}), 3, 160, silent=0.5):
        for put in match.pending:
            view: Any = match.view(put.ask.seat)
            answer, why = GAME.advise(view, put.ask, lambda sides: 0)
            if not isinstance(put.ask.choice, One) or not isinstance(answer, Move):
                continue
            label = LOOKS.label(answer, put.ask, view, NAMES)
            reason = say(LOOKS.line(why, put.ask.seat, NAMES) or "").lower()
            for part in re.split(r"[:,·]", f"{say(label.text)},{say(label.detail or '')}".lower()):
                assert len(part.strip(" !")) < 4 or part.strip(" !") not in reason, (part, reason)
            told += 1
    assert told > 60


@pytest.mark.parametrize("reason", REASONS)
def test_advice_is_one_sentence(reason: str) -> None:
    roaming = [None] if reason in ("guards", "takes", "waits") else []
    for count in (None, 0, 3):
        for chance in (0.64, 0.0001, *roaming):
            line = LOOKS.line(QuestAdvice(reason, count=count, chance=chance), 0, NAMES)
            said(line, 120)
            assert re.fullmatch(r"[^.!?]+[.!]", say(line or ""))


@pytest.mark.parametrize("reason", ["", "unheard-of"])
def test_where_there_is_no_reason_none_is_invented(reason: str) -> None:
    assert LOOKS.line(QuestAdvice(reason), 0, NAMES) is None


DANGER = laid(
    enemies=[
        Enemy("sand-devil", "desert", ["red2"]),
        Enemy("giant-2", "forest"),
        Enemy("sand-devil", "desert"),
        Enemy("phantom-3", ""),
    ],
    damage={"desert": 2, "fortress": 0, "forest": 5, "ice-cave": 1},
    oblivion=["red", "ally", "bonus", "blue"],
    ice_cave=IceCave("A", ["red1", "blue2", "green3", "ally4"]),
    resurrection=["red3"],
)
SETS_OF: dict[str, Some | Order] = {
    "which-dice": Some(("red4", "ally4", "bonus4"), 2, 2),
    "rethrow": Some(("red4", "ally2"), 0, 2),
    "free": Some(("red", "blue", "bonus"), 0, 2),
    "without": Some(("red", "blue", "green"), 1, 1),
    "attacks": Order(("sand-devil", "giant-2", "sand-devil.2", "phantom-3")),
}
DICE = tuple(Choose(die) for die in ("red4", "blue4", "ally4", "bonus4"))
LANDS = tuple(Choose(where) for where in TERRITORIES)
FOES = tuple(Choose(name) for name in ("sand-devil", "sand-devil.2", "giant-2", "phantom-3"))
ONES: dict[str, tuple[Move, ...]] = {
    "roll": (ROLL, Recall("red"), Recall("blue"), Recall("ally"), Recall("bonus")),
    "place": (
        Place("1", "desert", "1"),
        Place("1", "desert", "2"),
        Place("2", "sand-devil", "1"),
        Place("5", "forest", "1"),
        Place("2", "sand-devil", "1", "heavy-blow"),
        Place("4", "forest", "1", "pathfinder"),
        Place("2", "fortress", "1", "breach"),
        Place("1+5", "ice-cave", "2", "ice-path"),
        Place("5", "ice-cave", "1"),
        Place("5", "resurrection", "1"),
        Place("5", "giant-2", "1"),
        Mend("red1", "forest"),
        Flip("red2"),
        Rethrow(),
    ),
    "seventh": DICE,
    "moves-on": DICE,
    "swallowed": DICE,
    "lost-die": DICE,
    "reward": tuple(move() for move in MOVES if not move.__struct_fields__ and move.__struct_config__.tag == "reward"),
    "defeat": FOES,
    "heal": LANDS,
    "where": LANDS,
    "next-attack": FOES,
    "goes-without": (Choose("red"), Choose("blue"), Choose("green")),
    "shield": (Shield("desert"), Shield("forest")),
}


def asks(kind: str) -> Iterator[tuple[Ask, Any]]:
    """Yield a question on a full table, with and without passing and a vote; with the Master of Shadows, and without an
    attacker."""
    thrown = ("red1", "ally1", "red2", "red4", "red5")
    here = view(DANGER, HANDS, thrown=thrown, attacker="sand-devil.2", target="desert", pool=("red", "ally"))
    for seen in (here, replace(here, attacker=MASTER), replace(here, attacker="", target="", placing=None, rolls=0)):
        for seat in (0, 1):
            if kind in SETS_OF:
                yield Ask(seat, kind, SETS_OF[kind], ()), seen
                continue
            if kind == "roll":
                yield Ask(seat, kind, One(ONES[kind][:1]), ONES[kind][0]), seen
            for options in (ONES[kind], (*ONES[kind], PASS), (*ONES[kind], Choose(NONE), PASS)):
                if kind == "roll" and Choose(NONE) in options:
                    continue  # Nobody votes on this.
                yield Ask(seat, kind, One(options), options[0]), seen


class TestFace(FaceSuite):
    case = Case(
        game=GAME,
        face=LOOKS,
        names=NAMES,
        root="quest",
        matches=(
            Setup("crown-of-kings", ({},), {"solo": "3"}),
            Setup("crown-of-kings", ({},) * 2),
            Setup("crown-of-kings", ({},) * 3, STRANGEST),
            Setup("crown-of-kings", ({},) * 4, HARDEST),
        ),
        answers=110,
        silent=0.7,
        comes_up={"roll", "place"},
        events=KINDS,
        lines={event.kind: word for event, word in WORDS.entries.items()},
        told=varied,
        unsaid={"turn"},
        quiet={"returned", "freed", "attacked"},
        questions=QUESTIONS,
        asks=asks,
        rule=r"RFA-[A-Z]+-\d+",
        rules=250,
        refused=(
            Setup("atlantis", ({}, {})),
            Setup("book-of-magic", ({},) * 5),
            Setup("book-of-magic", ({}, {}), {"luck": "much"}),
            Setup("book-of-magic", ({}, {}), {"special": "dragons"}),
            Setup("book-of-magic", ({}, {}), {"special": "dragons+giants"}),
            Setup("book-of-magic", ({"hero": "healer"},) * 2, {"heroes": "chosen"}),
            Setup("book-of-magic", ({"place": "4"}, {})),
            Setup("book-of-magic", ({"place": "1"},) * 2),
        ),
    )


def test_every_question_has_its_own_words_to_who_is_asked_and_to_who_waits() -> None:
    assert set(PROMPTS) == set(WAITING) == set(QUESTIONS)


# --- what a press comes to is said before it ---


def placing(option: Place, *others: Move, **more: Any) -> Label:
    """Return the label of a placement, on the board and with the throw in ``more``."""
    table = laid(
        **{
            key: more.pop(key)
            for key in ("desert", "fortress", "forest", "ice_cave", "enemies", "resurrection", "oblivion", "stones")
            if key in more
        }
    )
    thrown = more.pop("thrown", tuple(f"red{option.value}" for _ in range(int(option.count))))
    here = view(table, HANDS, thrown=thrown, **more)
    label = LOOKS.label(option, Ask(0, "place", One((option, *others)), option), here, NAMES)
    labelled(label)
    return label


def both(label: Label) -> tuple[str, str]:
    return say(label.text), say(label.detail or "")


def test_a_label_says_which_section_is_filled_and_whose_dice_come_back() -> None:
    """RFA-EX-2: Three threes are placed beside Red's three. The barrier falls, and all four dice return to
    their owners."""
    fortress = Fortress(sections=[[], ["blue3"], []], barriers=[1, 1, 1])
    found = both(placing(Place("3", "fortress", "3"), fortress=fortress))
    assert found == ("Fortress: 3 threes, a barrier falls", "dice come back: 3 of Ana, 1 of Ben")


def test_a_label_says_what_earns_a_stone_and_what_wins() -> None:
    """RFA-FOREST-4, RFA-STONE-3: The placement fills the last space before the boundary, or
    the last space of the adventure board."""
    path = Forest("A", ["red5", "blue5", "blue6", "green5", "ally5"], 6)
    assert both(placing(Place("6", "forest", "1"), forest=path))[0] == "Forest: a six, a power stone!"
    assert both(placing(Place("6", "forest", "1"), forest=path, stones=4))[0] == "Forest: a six, wins the game!"
    assert both(placing(Place("6", "forest", "1")))[1] == "5 more earn a stone"


def test_a_label_says_what_a_desert_stone_costs() -> None:
    """RFA-DESERT-5, RFA-DESERT-6: One of three dice is swallowed."""
    desert = Desert("A", ["blue1", "blue1"], ["ally1", "green1"])
    text, detail = both(placing(Place("1", "desert", "1"), desert=desert))
    assert text == "Desert: a one, a power stone!" and detail.endswith("lost for good: ally")


def test_a_label_says_what_becomes_of_an_enemy() -> None:
    """RFA-EX-8, RFA-EX-9: A 2 lies on the enemy. A 5 makes seven, which defeats it."""
    foe = [Enemy("tree-shrike", "forest", ["blue2"])]
    assert both(placing(Place("5", "tree-shrike", "1"), enemies=foe))[0] == "Tree Shrike: a five, defeated"
    assert both(placing(Place("3", "tree-shrike", "1"), enemies=foe)) == ("Tree Shrike: a three", "5 of 6")


def test_a_label_says_whom_resurrection_frees_and_that_it_ends_the_rolling() -> None:
    """RFA-EX-10: A 5 lies there. Two threes make eleven, and two dice wait for the next turn."""
    text, detail = both(
        placing(
            Place("3", "resurrection", "2"),
            resurrection=["blue5"],
            oblivion=["blue", "green"],
            thrown=("red3", "red3", "red3", "red4"),
        )
    )
    assert text == "Resurrection: 2 threes, frees 2 lost dice"
    assert detail == "dice come back: 2 of Ana, 2 of Ben, 1 of Cid · ends your rolling, you keep 2 dice"


def test_resurrection_is_praised_only_where_it_frees_lost_dice() -> None:
    for oblivion, style in ((["blue"], "success"), ([], "secondary")):
        label = placing(Place("3", "resurrection", "2"), resurrection=["blue5"], oblivion=oblivion)
        assert label.style == style


def test_a_label_says_which_reward_the_ice_cave_gives() -> None:
    """RFA-ICE-6: The reward comes with the fourth die."""
    row = IceCave("A", ["blue1", "red2", "red3"])
    assert both(placing(Place("6", "ice-cave", "1"), ice_cave=row))[0] == "Ice Cave: a six, reward for 4"
    assert both(placing(Place("6", "ice-cave", "1")))[1] == "1 die in the row, four earn a reward"


def test_what_is_meant_most_is_one_press_away() -> None:
    """The first button places as many dice as a territory takes, or as few as defeat an enemy. Abilities that complete
    nothing come later, and so does Resurrection while nothing is lost."""
    many = [Place("3", "fortress", str(count)) for count in (1, 2, 3)]
    assert [placing(one, *many, thrown=("red3",) * 3).rare for one in many] == [True, True, False]
    foe = [Enemy("tree-shrike", "forest")]
    blows = [Place("3", "tree-shrike", str(count)) for count in (1, 2, 3)]
    assert [placing(one, *blows, enemies=foe, thrown=("red3",) * 3).rare for one in blows] == [True, False, True]
    weak = [Place("1", "tree-shrike", str(count)) for count in (1, 2)]
    assert [placing(one, *weak, enemies=foe, thrown=("red1",) * 2).rare for one in weak] == [True, False]
    blow = Place("3", "tree-shrike", "1", "heavy-blow")
    assert placing(blow, enemies=foe).rare
    fours = [Place("4", "tree-shrike", str(count), "heavy-blow") for count in (1, 2)]
    seen = [placing(one, *fours, enemies=foe, thrown=("red4",) * 2).rare for one in fours]
    assert seen == [False, True], "four and the blow's two defeat it (RFA-HERO-21)"
    vortex = Place("3", "resurrection", "1")
    assert placing(vortex, oblivion=[]).rare and not placing(vortex, oblivion=["red"]).rare
    here = view(DANGER, HANDS, thrown=("red1", "red2"))
    for move in (Mend("red1", "forest"), Flip("red2")):
        assert LOOKS.label(move, Ask(0, "place", One((move,)), move), here, NAMES).rare


def test_the_first_press_says_how_many_of_a_value_were_rolled() -> None:
    """The values come first if there are too many placements for one message."""
    places = ("desert", "fortress", "forest", "ice-cave", "tree-shrike", "gate-raider", "resurrection")
    others = [Place(value, where, "1") for value in "362" for where in places]
    options = [Place("5", "forest", "1"), Place("5", "forest", "2"), Place("5", "ice-cave", "1")]
    ask = Ask(0, "place", One((*options, *others)), options[0])
    step = LOOKS.choosing.step(options, "value", ask, view(laid(), HANDS), NAMES)
    assert step is not None and say(step.text) == "2 fives"
    assert LOOKS.choosing.step(options, "where", ask, view(laid(), HANDS), NAMES) is None
    twin = [Place("1+5", "ice-cave", "2", "ice-path")]
    step = LOOKS.choosing.step(twin, "value", ask, view(laid(), HANDS), NAMES)
    assert step is not None and say(step.text) == "a one and a five"
    for few in ((*options, *others[:8]), tuple(Place("5", where, "1") for where in places * 2)):
        ask = Ask(0, "place", One(few), options[0])
        assert LOOKS.choosing.step(options, "value", ask, view(laid(), HANDS), NAMES) is None, "put at once"


def test_what_is_settled_ahead_is_named_by_value_not_by_dice_that_nobody_has_thrown() -> None:
    put, eyes = view(laid(), HANDS), 0
    options = tuple(list_possible_moves(put, eyes))
    ask = Ask(eyes, AHEAD, One(options), PASS)
    threes = [option for option in options if isinstance(option, Place) and option.value == "3"]
    step = LOOKS.choosing.step(threes, "value", ask, put, NAMES)
    assert step is not None and say(step.text) == "Dice of 3"
    assert say(LOOKS.label(REWARD, ask, put, NAMES).text) == "Take the reward of the Ice Cave"


def test_dice_are_called_by_colour_and_owner() -> None:
    here = view(laid(), HANDS)
    ask = Ask(0, "moves-on", One(DICE), DICE[0])
    assert [say(LOOKS.label(die, ask, here, NAMES).text) for die in DICE] == [
        "red 4 (Ana)",
        "blue 4 (Ben)",
        "ally 4",
        "bonus 4",
    ]
    assert set(DICE_SIGNS) == set(KIND.values())


def test_in_a_vote_the_others_are_told_who_decides() -> None:
    """RFA-AMB-8: The active player decides a tie."""
    here = view(laid(), HANDS)
    asks = [Ask(seat, "heal", One((*LANDS, PASS)), PASS) for seat in (0, 1)]
    mine, others = (say(LOOKS.prompt(ask, here, NAMES)) for ask in asks)
    assert "Ana decides" in others and "Ana" not in mine
    assert say(LOOKS.label(PASS, replace(asks[1], choice=One((*LANDS, Choose(NONE), PASS))), here, NAMES).text) == (
        "Abstain"
    )


# --- pages, settings, refusals, lessons ---


def test_everything_on_the_table_has_a_page_with_its_own_figures() -> None:
    pages = {page.key: page for page in LOOKS.reference.cards()}
    assert set(pages) == {*HEROES, *TERRITORIES, *LEVELS, *CARDS}
    for key, page in pages.items():
        if key in CARDS and CARDS[key].rank:
            body = say(page.body)
            assert f"Rank {CARDS[key].rank}" in body and f"total of {CARDS[key].threshold}" in body
            assert "our version" in body
        if key in LEVELS:
            assert say(page.body).startswith(str(LEVELS[key]))
        if key in HEROES:
            assert say(ABILITY[key]) in say(page.body) and "Our version" in say(page.body)
    assert set(HERO) == set(HEROES) and set(cards.RULE) == set(HEROES)


def test_rules_are_short_and_have_titles_of_their_own() -> None:
    pages = LOOKS.rules()
    for language in list_languages():
        assert len({say(page.title, language) for page in pages}) == len(pages)
    for page in pages:
        said(page.body, 400)


def test_the_rule_of_every_ability_can_be_looked_up() -> None:
    assert set(cards.RULE.values()) <= {page.key for page in LOOKS.rules()}


def test_levels_and_settings_say_what_is_ours_and_by_which_rule() -> None:
    rules = {page.key for page in LOOKS.rules()}
    for level in GAME.levels:
        assert "our version" in say(LOOKS.describe_level(level))
    settings = LOOKS.settings("book-of-magic")
    for setting in settings:
        said(setting.about, limits.ENTRY)
        assert "RFA" not in say(setting.name), "where a newcomer looks first"
        assert set(re.findall(r"RFA-[A-Z]+-\d+", say(setting.about or ""))) <= rules
        assert setting.alone == (setting.choice.key == "solo")
        for language in list_languages():
            assert len({say(name, language) for _, name in setting.values}) == len(setting.values)


OURS = {
    "sides": {"none": False, "desert": True},
    "special": {"none": False, "dragons": False, "dragons+giants": True, "phantoms": True},
    "blanks": {"none": False, "stalkers": True},
    "board_limits": {"published": False, "any": True},
    "markers": {"none": False, "forest": True},
    "heroes": {"first-game": True, "random": True},
    "track_length": {"6": True, "7": True},
    "territory_die": {"4-1-1": True},
    "solo": {"2": True},
    "start": {"random": False},
    "split_batch": {"no": False, "yes": False},
    "chooser": {"active": False},
}
"""The settings that the rulebook marks as estimates of ours, and not as rulings between two readings."""


def test_settings_say_what_is_our_version() -> None:
    """RFA-DMG-4, RFA-MOS-12, RFA-SPEC-20: The program's own rules are never called
    published rules."""
    settings = {setting.choice.key: setting for setting in LOOKS.settings("book-of-magic")}
    for key, values in OURS.items():
        about, names = say(settings[key].about or ""), dict(settings[key].values)
        for value, ours in values.items():
            assert ("our version" in about + say(names[value])) == ours, (key, value)


def test_a_refusal_names_the_reason_and_its_rule() -> None:
    """RFA-EX-4, RFA-TURN-9, RFA-ICE-3: The refusal says why a placement is not
    possible."""
    rules = {page.key for page in LOOKS.rules()}
    fortress = Fortress(sections=[["red2"] * 3, [], []], barriers=[1, 0, 1])
    table = laid(fortress=fortress, ice_cave=IceCave("A", ["blue4"]), forest=Forest("A", ["red5"] * 5, 6))
    here = view(table, HANDS, thrown=("red2", "red2", "red3", "red4", "red6", "red6"), viewer=0)

    def why(**meant: str) -> str:
        found = LOOKS.refusal(NotAnOption(tag="place", meant=meant), here)
        said(found, LINE)
        return say(found or "")

    assert "RFA-FORT-3" in why(value="3", where="fortress")
    assert "has only 1 open space" in why(value="2", where="fortress", count="2") and "RFA-TURN-9" in why(
        value="2", where="fortress", count="2"
    )
    assert "RFA-ICE-3" in why(value="4", where="ice-cave")
    assert "RFA-ICE-5" in why(value="2", where="ice-cave", count="2")
    assert "RFA-FOREST-1" in why(value="2", where="forest")
    assert "RFA-DESERT-2" in why(value="6", where="desert")
    assert "RFA-TURN-4" in why(value="1", where="desert") and "2, 2, 3, 4, 6, 6" in why(value="1")
    assert "only 2 sixes" in why(value="6", where="sand-devil", count="3")
    assert "RFA-DEF-8" in why(where=MASTER)
    assert LOOKS.refusal(NotAnOption(tag="place", meant={"value": "2"}), here) is None
    for tag in set(COMMANDS) - {"pass", "choose"}:
        reason = LOOKS.refusal(NotNow(tag=tag), here)
        said(reason, LINE)
        assert say(reason or "").split("/rules ")[1].rstrip("`)") in rules
    others = LOOKS.refusal(NotNow(tag="place"), replace(here, viewer=1))
    assert "RFA-GEN-7" in say(others or "")


def test_what_may_be_meant_is_known_though_it_is_not_possible() -> None:
    here = view(DANGER, HANDS)
    assert {*TERRITORIES, "resurrection", MASTER, "sand-devil.2"} <= set(
        LOOKS.choosing.vocabulary("place", "where", here)
    )
    assert set(LOOKS.choosing.vocabulary("place", "ability", here)) == {NONE, *ABILITIES}


def test_lessons_are_about_questions_and_events_of_the_game() -> None:
    assert set(lessons.ASKS) <= set(QUESTIONS)
    assert LOOKS.guidance.lesson("roll") is not None and LOOKS.guidance.lesson(Won(5)) is None


def test_nothing_is_secret_RFA_GEN_8() -> None:
    assert LOOKS.pictures.hand(view(laid(), HANDS, viewer=0), NAMES) is None


@pytest.mark.parametrize("outcome", ["won", "conquest", "exhaustion", ""])
def test_every_end_has_its_words(outcome: str) -> None:
    over = view(laid(stones=3), HANDS, over=True, outcome=outcome, fallen="desert" if outcome == "conquest" else "")
    said(LOOKS.result(over, NAMES), LINE)
    said(LOOKS.headline(over, NAMES), LINE)
    assert ("won" in say(LOOKS.result(over, NAMES))) == (outcome == "won")
    assert "from now" not in format_alt_text(LOOKS.board(over, (), NAMES)), "nothing comes any more"
    assert "from now" in format_alt_text(LOOKS.board(view(laid(stones=3), HANDS), (), NAMES))
