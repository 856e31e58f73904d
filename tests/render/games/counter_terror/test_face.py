"""Counter-Terror's face: words for all that the rules ask and tell, within Discord's limits, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine.events import Advice, GameEvent, PrivateEvent
from engine.games.counter_terror import moves
from engine.games.counter_terror.cards import ARMOUR, CARDS, DAMAGE
from engine.games.counter_terror.events import (
    EVENTS,
    Attacked,
    Called,
    Damaged,
    Defended,
    DuelFought,
    OwnCards,
    Undefended,
    Unhurt,
)
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import MOVES, QUESTIONS
from engine.games.counter_terror.view import PlayView
from engine.protocol import PASS, Ask, Move, One, Some
from engine.refusals import NotAnOption, NotNow
from engine.setup import Setup
from render import plates
from render.face.contract import Presenter
from render.face.lines import build_viewer_lines, choose_rows
from render.face.question import build_question
from render.games.counter_terror.face import FACE
from render.games.counter_terror.words.commands import COMMANDS
from render.games.counter_terror.words.event_words import WEIGHTY, WORDS
from render.games.counter_terror.words.settings import describe_house_rules
from render.text.i18n import Text, list_languages, say
from tests.render.games.counter_terror import samples

from ...face_suite import LINE, Case, FaceSuite, said

LOOKS: Presenter = FACE
NAMES = samples.NAMES


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
    "attacker": 0,
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
    "card": ("flash", "head-shot"),
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


def varied(kind: str) -> Iterator[GameEvent]:
    """Yield events of a kind with usual values, then with each unusual one in turn, as everybody and as a seat gets
    them."""
    event = GAME.event_kinds[kind]
    fields = [field for field in event.__struct_fields__ if field != "private"]
    usual = {field: VALUES[field] for field in fields}
    for field in (None, *fields):
        for value in OTHERS.get(field or "", ()) if field else (None,):
            if field == "cards" and kind not in EMPTY:
                continue
            here = usual if field is None else {**usual, field: value}
            yield event(**here)
            if issubclass(event, PrivateEvent):
                yield event(**here, private={0: OwnCards(VALUES["cards"])})


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


SHOT = PlayView(0, None, "ak47", 60, 1, None, (), ())


def samples_of(move: type[Move]) -> list[Move]:
    tag = str(move.__struct_config__.tag)
    return [move(**fields) for fields in OPTIONS.get(tag, ({},))]


def asks(kind: str) -> Iterator[tuple[Ask, Any]]:
    """Yield a question with every option and as a set, before, in and after a shot."""
    every = One(tuple(option for move in MOVES for option in samples_of(move)))
    called, killing = PlayView(2, 0, None, 0, None, None, (), ()), PlayView(0, None, "head-shot", 0, 1, None, (), ())
    for choice, plays in ((every, (None, SHOT)), (Some(("uzi", "vest"), 1, 1), (None, SHOT, called, killing))):
        ask = Ask(1, kind, choice, PASS if choice is every else ("uzi",))
        for play in plays:
            yield ask, samples.view(4, play=play, viewer=1, hand=("uzi", "vest"))


class TestFace(FaceSuite):
    """CT-SEC-1: what one seat alone learns is told to no other."""

    case = Case(
        game=GAME,
        face=LOOKS,
        names=NAMES,
        root="strike",
        matches=(
            Setup("standard", ({},) * 2),
            Setup("standard", ({},) * 5, {"ricochet": "secret", "hand_limit": "4"}),
            Setup("standard", ({},) * 8),
        ),
        answers=120,
        comes_up={"attack", "defend"},
        quiet={"undefended"},  # After a Head Shot, the line of the death tells it.
        events=[event.kind for event in EVENTS if not issubclass(event, Advice)],
        lines={event.kind: word for event, word in WORDS.entries.items()},
        told=varied,
        secrets={event.kind: ("cards",) for event in EVENTS if issubclass(event, PrivateEvent)},
        secret=("sniper", "Sniper Rifle"),
        questions=QUESTIONS,
        asks=asks,
        rule=r"CT-[A-Z]+-\d+",
        rules=60,
        refused=(
            Setup("atlantis", ({}, {})),
            Setup("standard", ({},)),
            Setup("standard", ({}, {}), {"luck": "much"}),
            Setup("standard", ({"team": "terror"},) * 2, {"teams": "chosen"}),
        ),
    )


def test_what_matters_in_the_picture_is_an_event_of_the_game() -> None:
    assert set(WEIGHTY) <= set(EVENTS)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_question_can_be_put_whatever_is_being_played(kind: str) -> None:
    every = One(tuple(option for move in MOVES for option in samples_of(move)))
    for play in (PlayView(2, 0, None, 0, None, None, (), ()), PlayView(0, None, "head-shot", 0, 1, None, (), ())):
        said(LOOKS.prompt(Ask(1, kind, every, PASS), samples.view(4, play=play, viewer=1), NAMES), LINE)


# --- what the words say is so ---


def defence(card: str, attack: str, life: int | None = None) -> str:
    """Return the label of an answer to that attack of Ana's, or of a pass for ""."""
    play = PlayView(0, None, attack, DAMAGE[attack], 1, None, (), ())
    option = moves.Defend(card) if card else PASS
    ask = Ask(1, "defend", One((option, PASS)), PASS)
    seen = samples.view(4, play=play, viewer=1)
    if life is not None:
        hurt = tuple(replace(one, life=life) if seat == 1 else one for seat, one in enumerate(seen.fighters))
        seen = replace(seen, fighters=hurt)
    return say(LOOKS.label(option, ask, seen, NAMES).text)


def test_an_answer_says_what_it_comes_to() -> None:
    """CT-ARM-1, CT-DUEL-2, CT-DODGE-2: The numbers are those of the rules' tables of
    damage and of counter-attacks."""
    assert defence("helmet+vest", "sniper") == "Helmet and Vest: you take 20"
    assert defence("vest", "revolver") == "Vest: nobody is hurt"
    assert defence("dodge", "grenade") == "Dodge: you take 40"
    assert defence("dodge", "ak47") == "Dodge: nobody is hurt"
    assert defence("uzi", "ak47") == "Uzi: you take 20"
    assert defence("9mm", "uzi") == "9MM: nobody is hurt"
    assert defence("sniper", "9mm") == "Sniper Rifle: Ana takes 40"


def test_whoever_would_die_of_an_answer_is_told_before() -> None:
    """CT-DEATH-1: The warning also comes if armour is not enough or if there is no defence at all."""
    assert defence("helmet+vest", "sniper", 20) == "Helmet and Vest: you die"
    assert defence("helmet+vest", "sniper", 21) == "Helmet and Vest: you take 20"
    assert defence("vest", "revolver", 1) == "Vest: nobody is hurt"
    assert defence("", "sniper", DAMAGE["sniper"]) == "No defence: you die"
    assert defence("", "sniper", DAMAGE["sniper"] + 1) == "No defence"


def test_an_attack_says_its_damage_whom_it_meets_and_that_a_stronger_gun_may_hit_back() -> None:
    """CT-DUEL-2: No gun is stronger than a Sniper Rifle. No gun answers a Grenade (CT-DUEL-1)."""
    view = samples.view(4)

    def describe(weapon: str) -> str:
        ask = Ask(0, "attack", One((moves.Attack(weapon, "1"), PASS)), PASS)
        return say(LOOKS.label(moves.Attack(weapon, "1"), ask, view, NAMES).detail or "")

    life = view.fighters[1].life
    for weapon in ("sniper", "grenade"):
        assert describe(weapon) == f"{DAMAGE[weapon]} damage; Ben has {life} life points"
    chances = []
    for weapon in ("ak47", "uzi", "revolver"):
        found = re.fullmatch(rf"{life} life points; (\d+) %: a stronger gun hits back", describe(weapon))
        assert found is not None, describe(weapon)
        chances.append(int(found[1]))
    assert 0 < chances[0] < chances[1] < chances[2] < 100


@pytest.mark.parametrize("locale", list_languages())
def test_what_is_said_of_an_attack_fits_into_the_picture(locale: str, cut: list[str]) -> None:
    """The target has 100 life points here, which is the longest number."""
    ask = Ask(0, "attack", One(tuple(moves.Attack("uzi", target) for target in "123")), PASS)
    question, _ = build_question(ask, Text("?"), lambda one: LOOKS.label(one, ask, samples.view(4), NAMES), 0)
    options = [shape for shape in question.children if shape.name == "option"]
    assert len(options) == 3
    for option in options:
        said = {key: say(option.values[key], locale) for key in ("text", "detail")}
        plates.draw_option(*option.box[2:], {**said, "style": "primary"})
    assert not cut


def test_doing_nothing_comes_last() -> None:
    options = (moves.Attack("uzi", "1"), moves.Call("2"), PASS)
    ask = Ask(0, "attack", One(options), PASS)
    assert [LOOKS.label(option, ask, samples.view(4), NAMES).last for option in options] == [False, False, True]


def test_an_answer_that_does_not_save_is_never_the_first() -> None:
    """A person who presses fast takes the first answer. If a Helmet would not save, Dodge comes before it
    (CT-DEATH-1)."""
    play = PlayView(0, None, "sniper", DAMAGE["sniper"], 1, None, (), ())
    options = (moves.Defend("helmet", moves.NONE), moves.Defend("dodge", moves.NONE), PASS)
    ask, aimed = Ask(1, "defend", One(options), PASS), samples.view(4, samples.fighter(1, life=60), play=play)
    assert [LOOKS.label(option, ask, aimed, NAMES).last for option in options] == [True, False, True]
    healthy = samples.view(4, play=play)
    assert not LOOKS.label(options[0], ask, healthy, NAMES).last


def test_attack_answer_and_what_came_of_them_stand_in_one_line() -> None:
    """Armour, a gun or nothing answers it. No line has an answer without what it answers (CT-DEF-3)."""
    attack, duel = Attacked(0, 1, "9mm"), DuelFought(0, 1, "9mm", "uzi", -1, 0)
    for event in (
        (attack, Defended(1, ("vest",), -1, 0, 1, "9mm"), Unhurt(1, "9mm")),
        (attack, Defended(1, ("uzi",), -1, 0, 1, "9mm"), duel),
        (attack, Undefended(1, 0, 1, "9mm")),
    ):
        (line,) = build_viewer_lines(LOOKS, event, None, NAMES)
        assert say(line.text).startswith("Ana attacks Ben with 9MM. Ben ")


def test_a_defence_by_a_called_team_mate_is_told_with_the_call_and_the_attack() -> None:
    """CT-REIN-1: A reader of "Cleo plays no defence" also reads why Cleo had to defend."""
    events = (
        Attacked(1, 0, "grenade"),
        Called(0, 2, False),
        Undefended(2, 1, 0, "grenade"),
        Damaged(0, "grenade", 80, 20),
    )
    lines = build_viewer_lines(LOOKS, events, None, NAMES)
    assert [say(lines[at].text).split()[1] for at in choose_rows(lines, 1, lambda at: lines[at].weight)[0]] == [
        "attacks",
        "plays",
        "plays",
    ]
    turns = build_viewer_lines(LOOKS, (events[0], Called(0, 2, True)), None, NAMES)
    assert turns[-1].cause is None, "no attack calls a team-mate to attack"


def test_of_whom_alone_a_mask_is_asked_the_others_read_so() -> None:
    """Everybody has seen what was thrown (CT-GAS-2). Nothing is said about the options."""
    known = Ask(1, "mask", One(()), PASS, True, about="gas")
    assert say(LOOKS.waiting(known, NAMES)) == "Waiting for Ben to put on a Mask or not"


def test_whoever_is_aimed_at_is_called_by_name() -> None:
    for option in (moves.Attack("uzi", "1"), moves.HeadShot("1"), moves.Call("1"), moves.Defend("friendly-fire", "1")):
        ask = Ask(0, "attack", One((option,)), option)
        assert "Ben" in say(LOOKS.label(option, ask, samples.view(4), NAMES).text)
        assert say(LOOKS.value(option.tag, option.__struct_fields__[-1], "1", NAMES)) == "Ben"


# --- pages, settings, refusals ---


def test_a_cards_page_has_its_own_figures() -> None:
    pages = LOOKS.reference.cards()
    assert [page.key for page in pages] == list(CARDS)
    for page in pages:
        card, body = CARDS[page.key], say(page.body)
        assert str(card.damage or card.reduces or "") in body
        assert f"{card.count} copies" in body
        assert ("attack" in body.split("\n")[2]) == card.attack and ("defend" in body.split("\n")[2]) == card.defence


def test_house_rules_that_are_not_as_usual_have_words() -> None:
    for line in describe_house_rules((("ricochet", "secret"), ("hand_limit", "7"))):
        said(line, LINE)


def test_a_refusal_names_the_reason_and_its_rule() -> None:
    rules = {page.key for page in LOOKS.rules()}
    dead = samples.view(4, samples.fighter(0, life=0, alive=False), viewer=0)
    blind = samples.view(4, samples.fighter(0, blind=True), viewer=0)
    for seen, rule in ((dead, "CT-DEATH-3"), (blind, "CT-FLASH-4")):
        reason = LOOKS.refusal(NotAnOption(), seen)
        said(reason, LINE)
        assert rule in say(reason or "") and rule in rules
    here = samples.view(4, viewer=0)
    for tag in set(COMMANDS) - {"pass"}:
        reason = LOOKS.refusal(NotNow(tag=tag), here)
        said(reason, LINE)
        assert say(reason or "").split("/rules ")[1].rstrip("`)") in rules
    assert LOOKS.refusal(NotAnOption(), here) is None


@pytest.mark.parametrize("ending", [("terror", (0, 2)), ("", ()), (None, ())])
def test_every_end_has_its_words(ending: tuple[str | None, tuple[int, ...]]) -> None:
    winner, winners = ending
    over = samples.view(4, over=True, winner=winner, winners=winners)
    said(LOOKS.result(over, NAMES), LINE)
    assert ("TERROR" in say(LOOKS.result(over, NAMES))) == bool(winner)
