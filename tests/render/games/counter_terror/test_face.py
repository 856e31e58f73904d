"""Counter-Terror's face: words for all that the rules ask and tell, within Discord's limits, in every language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cogs import limits
from engine.dice import Dice
from engine.game import Setup
from engine.games.counter_terror import moves
from engine.games.counter_terror.cards import ARMOUR, CARDS, DAMAGE
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import MOVES, QUESTIONS, SETS
from engine.games.counter_terror.news import NEWS
from engine.games.counter_terror.view import PlayView
from engine.match import Match
from engine.protocol import PASS, Ask, Move, One, Refused, Some, Told
from render.face.contract import Face
from render.games.counter_terror import samples
from render.games.counter_terror.face import FACE
from render.games.counter_terror.words.commands import COMMANDS
from render.games.counter_terror.words.news import LINES, WEIGHT
from render.games.counter_terror.words.settings import settled
from render.text.i18n import languages, say

from ...face_suite import LINE, Suite, said

LOOKS: Face = FACE
NAMES = samples.NAMES
SUITE = Suite(LOOKS, NAMES)


# --- random matches: everything that comes up can be said ---


@pytest.mark.parametrize(("seats", "house"), [(2, {}), (5, {"ricochet": "secret", "hand_limit": "4"}), (8, {})])
def test_whatever_a_match_asks_and_tells_can_be_said(seats: int, house: dict[str, str]) -> None:
    kinds = set()
    for seed in range(2):
        choose = random.Random(seed)
        match = Match.start(GAME, Setup("standard", ({},) * seats, house), Dice(b"%d" % seed, b""))
        for _ in range(120):
            public = match.view(None)
            said(LOOKS.headline(public, NAMES), LINE)
            for put in match.pending:
                kinds.add(put.ask.kind)
                SUITE.asked(put.ask, match.view(put.ask.seat))
            for news in match.step.news:
                SUITE.told(news.told, (None, *range(seats)), must=True)
            if match.over:
                break
            put = choose.choice(match.pending)
            match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(choose.randrange)))
        said(LOOKS.result(match.view(None), NAMES), LINE)
    assert {"attack", "defend"} <= kinds


# --- every kind, whether or not a match of the above has it ---

VALUES: dict[str, Any] = {
    "terror": (0, 2),
    "counter": (1, 3),
    "order": (0, 1, 2, 3),
    "count": 2,
    "seat": 0,
    "round": 3,
    "card": "gas",
    "cards": ("helmet", "vest"),
    "target": 1,
    "mate": 2,
    "attack": True,
    "masked": (1,),
    "affected": (2, 3),
    "whom": -1,
    "answer": "uzi",
    "loser": 1,
    "amount": 20,
    "shown": ((0, 1), (1, 0), (2, 1)),
    "safe": (1,),
    "victim": 2,
    "by": "ak47",
    "left": 40,
    "team": "terror",
    "winners": (0, 2),
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "count": (1,),
    "card": ("flash",),
    "cards": ((),),
    "attack": (False,),
    "masked": ((),),
    "affected": ((),),
    "whom": (2,),
    "loser": (-1,),
    "safe": ((),),
    "team": ("", "counter"),
    "by": ("revolver", "bomb"),
    "left": (0,),
}
EMPTY = {"died"}
"""Kinds whose cards may be none."""


def varied(kind: str) -> Iterator[Told]:
    """News of a kind with usual values, then with each unusual one in turn; open, and as the seat itself is told."""
    fields, secrets = NEWS[kind]
    usual = {field: VALUES[field] for field in fields}
    for field in (None, *fields):
        for value in OTHERS.get(field or "", ()) if field else (None,):
            if field == "cards" and kind not in EMPTY:
                continue
            here = usual if field is None else {**usual, field: value}
            yield Told(kind, here)
            if secrets:
                yield Told(kind, here, {0: {name: VALUES[name] for name in secrets}})


@pytest.mark.parametrize("kind", NEWS)
def test_every_kind_of_news_has_a_line(kind: str) -> None:
    for news in varied(kind):
        SUITE.told(news, must=True)


def test_no_line_is_for_news_that_nobody_tells() -> None:
    assert set(LINES) == set(NEWS) and set(WEIGHT) <= set(NEWS)


@pytest.mark.parametrize("kind", [kind for kind, (_, secrets) in NEWS.items() if secrets])
def test_a_secret_part_is_said_to_its_seat_alone_CT_SEC_1(kind: str) -> None:
    open_, secrets = NEWS[kind]
    news = Told(kind, {field: VALUES[field] for field in open_}, {1: dict.fromkeys(secrets, ("sniper",))})
    lines = {viewer: say(LOOKS.line(news, viewer, NAMES) or "") for viewer in (None, 0, 1)}
    assert "Sniper Rifle" in lines[1]
    assert "Sniper Rifle" not in lines[None] and lines[None] == lines[0]


OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "attack": (*({"weapon": weapon, "target": "1"} for weapon in DAMAGE), {"weapon": "uzi", "target": "3"}),
    "head-shot": ({"target": "1"}, {"target": "3"}),
    "throw": ({"bomb": "gas"}, {"bomb": "flash"}),
    "call": ({"mate": "2"},),
    "defend": (
        *({"card": card} for card in (*ARMOUR, "9mm", "uzi", "ak47", "sniper", "dodge", "ricochet")),
        {"card": "friendly-fire", "whom": "2"},
        {"card": "reinforcement", "whom": "3"},
    ),
    "number": ({"shown": "0"}, {"shown": "1"}),
}
"""Samples of the moves that have fields."""


def samples_of(move: type[Move]) -> list[Move]:
    tag = str(move.__struct_config__.tag)
    return [move(**fields) for fields in OPTIONS.get(tag, ({},))]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_kind_of_question_can_be_put(kind: str) -> None:
    every = One(tuple(option for move in MOVES for option in samples_of(move)))
    shot = PlayView(0, None, "ak47", 60, 1, None, (), ())
    called = PlayView(2, 0, None, 0, None, None, (), ())
    for choice in (every, Some(("uzi", "vest"), 1, 1)):
        ask = Ask(1, kind, choice, PASS if choice is every else ("uzi",))
        for play in (None, shot, called, PlayView(0, None, "head-shot", 0, 1, None, (), ())):
            if play is None or play.card == "ak47" or choice is not every:
                SUITE.asked(ask, samples.view(4, play=play, viewer=1, hand=("uzi", "vest")))
            else:
                said(LOOKS.prompt(ask, samples.view(4, play=play, viewer=1), NAMES), LINE)


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move.__struct_config__.tag)
def test_every_move_has_a_command_and_its_fields_have_parameters(move: type[Move]) -> None:
    tag = str(move.__struct_config__.tag)
    name, help = LOOKS.tag(tag)
    assert re.fullmatch(r"[a-z-]{1,32}", name)
    said(help, limits.DESCRIPTION)
    parameters = [LOOKS.field(tag, field) for field in move.__struct_fields__]
    assert len({name for name, _ in parameters}) == len(parameters)
    for name, help in parameters:
        assert re.fullmatch(r"[a-z-]{1,32}", name)
        said(help, limits.DESCRIPTION)


def test_sets_have_commands_and_no_command_is_for_nothing() -> None:
    for name in SETS.values():
        said(LOOKS.tag(name)[1], limits.DESCRIPTION)
        said(LOOKS.field(name, "items")[1], limits.DESCRIPTION)
    assert set(COMMANDS) == {str(move.__struct_config__.tag) for move in MOVES} | set(SETS.values())
    assert len({name.key for name, _ in COMMANDS.values()}) <= limits.SUBCOMMANDS


# --- what the words say is so ---


def defence(card: str, attack: str) -> str:
    """The label of an answer to that attack of Ana's."""
    play = PlayView(0, None, attack, DAMAGE[attack], 1, None, (), ())
    option = moves.Defend(card)
    ask = Ask(1, "defend", One((option, PASS)), PASS)
    return say(LOOKS.label(option, ask, samples.view(4, play=play, viewer=1), NAMES).text)


def test_an_answer_says_what_it_comes_to() -> None:
    """CT-ARM-1, CT-DUEL-2, CT-DODGE-2: table 6.3 and table 6.5."""
    assert defence("helmet+vest", "sniper") == "Helmet and Vest: 20 gets through"
    assert defence("vest", "revolver") == "Vest: nobody is hurt"
    assert defence("dodge", "grenade") == "Dodge: 40 gets through"
    assert defence("dodge", "ak47") == "Dodge: nobody is hurt"
    assert defence("uzi", "ak47") == "Uzi: 20 gets through"
    assert defence("9mm", "uzi") == "9MM: nobody is hurt"
    assert defence("sniper", "9mm") == "Sniper Rifle: Ana takes 40"


def test_an_attack_says_its_damage_and_whom_it_meets() -> None:
    ask = Ask(0, "attack", One((moves.Attack("uzi", "1"), PASS)), PASS)
    detail = LOOKS.label(moves.Attack("uzi", "1"), ask, samples.view(4), NAMES).detail
    life = samples.view(4).fighters[1].life
    assert say(detail or "") == f"{DAMAGE['uzi']} damage; Ben has {life} life points"


def test_doing_nothing_comes_last() -> None:
    options = (moves.Attack("uzi", "1"), moves.Call("2"), PASS)
    ask = Ask(0, "attack", One(options), PASS)
    assert [LOOKS.label(option, ask, samples.view(4), NAMES).last for option in options] == [False, False, True]


def test_whoever_is_aimed_at_is_called_by_name() -> None:
    for option in (moves.Attack("uzi", "1"), moves.HeadShot("1"), moves.Call("1"), moves.Defend("friendly-fire", "1")):
        ask = Ask(0, "attack", One((option,)), option)
        assert "Ben" in say(LOOKS.label(option, ask, samples.view(4), NAMES).text)
        assert say(LOOKS.value(option.tag, option.__struct_fields__[-1], "1", NAMES)) == "Ben"


# --- pages, settings, refusals ---


def test_every_card_has_a_page_with_its_own_figures() -> None:
    pages = LOOKS.cards()
    assert [page.key for page in pages] == list(CARDS)
    for page in pages:
        said(page.title, 100)
        said(page.body, 1000)
        assert page.scene is not None
        card, body = CARDS[page.key], say(page.body)
        assert str(card.damage or card.reduces or "") in body
        assert f"{card.count} copies" in body
        assert ("attack" in body.split("\n")[2]) == card.attack and ("defend" in body.split("\n")[2]) == card.defence
    for language in languages():
        assert len({say(page.title, language) for page in pages}) == len(pages)


def test_every_rule_has_a_page() -> None:
    pages = LOOKS.rules()
    assert len(pages) >= 60 and len({page.key for page in pages}) == len(pages)
    for page in pages:
        assert re.fullmatch(r"CT-[A-Z]+-\d+", page.key)
        said(page.title, 100)
        said(page.body, 1000)
        said(page.topic, 100)
        assert say(page.body).endswith(".")


def test_the_rule_of_every_move_can_be_looked_up() -> None:
    assert {move.rule for move in MOVES if move.rule} <= {page.key for page in LOOKS.rules()}


def test_levels_and_their_settings_have_words() -> None:
    said(LOOKS.level("standard"), 100)
    said(LOOKS.about("standard"), limits.ENTRY)
    settings = LOOKS.settings("standard")
    assert [setting.choice for setting in settings] == list(GAME.choices("standard"))
    for setting in settings:
        said(setting.name, limits.ENTRY)
        said(setting.about, 200)
        assert tuple(value for value, _ in setting.values) == setting.choice.values
        for _, name in setting.values:
            said(name, limits.ENTRY)
    for line in settled((("ricochet", "secret"), ("hand_limit", "7"))):
        said(line, LINE)


def test_a_refusal_names_the_reason_and_its_rule() -> None:
    rules = {page.key for page in LOOKS.rules()}
    dead = samples.view(4, samples.fighter(0, life=0, alive=False), viewer=0)
    blind = samples.view(4, samples.fighter(0, blind=True), viewer=0)
    for seen, rule in ((dead, "CT-DEATH-3"), (blind, "CT-FLASH-4")):
        reason = LOOKS.refusal(Refused("not-an-option"), seen)
        said(reason, LINE)
        assert rule in say(reason or "") and rule in rules
    here = samples.view(4, viewer=0)
    for tag in set(COMMANDS) - {"pass"}:
        reason = LOOKS.refusal(Refused("not-now", tag=tag), here)
        said(reason, LINE)
        assert say(reason or "").split("/rules ")[1].rstrip("`)") in rules
    assert LOOKS.refusal(Refused("not-an-option"), here) is None
    assert LOOKS.refusal(Refused("stale"), dead) is None


@pytest.mark.parametrize(
    "setup",
    [
        Setup("atlantis", ({}, {})),
        Setup("standard", ({},)),
        Setup("standard", ({}, {}), {"luck": "much"}),
        Setup("standard", ({"team": "terror"},) * 2, {"teams": "chosen"}),
    ],
    ids=["level", "seats", "choice", "teams"],
)
def test_every_setup_that_the_rules_refuse_has_a_reason(setup: Setup) -> None:
    with pytest.raises(Refused) as refused:
        GAME.begin(setup)
    said(LOOKS.refusal(refused.value, samples.view(2)), LINE)


def test_titles_and_signs() -> None:
    said(LOOKS.title, 100)
    assert LOOKS.root == "strike" and LOOKS.legend() is not None


@pytest.mark.parametrize("ending", [("terror", (0, 2)), ("", ()), (None, ())])
def test_every_end_has_its_words(ending: tuple[str | None, tuple[int, ...]]) -> None:
    winner, winners = ending
    over = samples.view(4, over=True, winner=winner, winners=winners)
    said(LOOKS.result(over, NAMES), LINE)
    assert ("TERROR" in say(LOOKS.result(over, NAMES))) == bool(winner)
