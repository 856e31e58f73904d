"""Why the AI advises what it does: one sentence from the position, which says more than the answer itself."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine.games.tomb_raider.events import RaiderAdvice
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.moves import STAY
from engine.games.tomb_raider.view import View
from engine.protocol import Answer, Ask, Move, Pass, Seat
from render.games.tomb_raider.face import FACE
from render.games.tomb_raider.words.advice import REASONS
from render.text.i18n import list_languages, say
from render.text.per_cents import write_per_cent
from tests.engine.test_conformance import start
from tests.luck import lot as lots

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal")
SAMPLE = {"seat": 1, "count": 2, "chance": 0.64, "before": 0.4, "total": 3, "what": "treasure"}


def sentence(reason: str, language: str = "en-US", viewer: Seat = 0, **fields: Any) -> str:
    return say(FACE.line(RaiderAdvice(reason, **fields), viewer, NAMES) or "", language)


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_is_one_sentence(reason: str) -> None:
    for fields in (SAMPLE, {**SAMPLE, "count": 1, "chance": 0.07}, {**SAMPLE, "seat": 0}):
        for language in list_languages():
            said = sentence(reason, language, **fields)
            assert re.fullmatch(r"[^.!?{}]+[.!]", said) and len(said) <= 130, said


def test_where_there_is_no_reason_none_is_invented() -> None:
    assert FACE.line(RaiderAdvice(), 0, NAMES) is None


@pytest.mark.parametrize(
    ("level", "seats", "seed"), [("introductory", 2, 1), ("into_the_caves", 3, 2), ("freestyle", 1, 3)]
)
def test_what_the_ai_says_has_words_and_does_not_repeat_the_answer(level: str, seats: int, seed: int) -> None:
    lot, (match, _) = Random(seed), start(GAME, level, seats, seed)
    given = set[str]()
    for _ in range(250):
        if match.over:
            break
        put = match.pending[0]
        view = match.view(put.ask.seat)
        answer, why = GAME.advise(view, put.ask, lot.randrange)
        assert isinstance(why, RaiderAdvice) and (why == RaiderAdvice() or why.reason in REASONS)
        said = say(FACE.line(why, put.ask.seat, NAMES) or "")
        if said and isinstance(answer, Move):
            label = say(FACE.label(answer, put.ask, view, NAMES).text)
            assert label.lower() not in said.lower(), (label, said)
            given.add(why.reason)
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
    assert len(given) >= 4, given


# --- each reason is true in its position -------------------------------------------------------------------------


def check_reason(view: View, ask: Ask, answer: Answer, why: RaiderAdvice) -> str:
    """Return the fault of a reason, by the view's own buttons; "" if it is true."""
    chances = {one.answer: one.now.chance for one in view.throws}
    given = answer.format_text() if isinstance(answer, Move) else ""
    others = [chance for text, chance in chances.items() if text != given and chance is not None]
    options = [one for one in getattr(ask.choice, "options", ()) if not isinstance(one, Pass)]
    match why.reason:
        case "finds" | "seek" if given in chances:
            held = {one.answer: one.finds for one in view.throws}[given]
            true = chances[given] == why.chance and (why.reason == "seek" or set(held) <= set(view.hand))
        case "best":
            true = chances[given] == why.chance and max(others) == why.before <= why.chance
        case "only":
            true = chances[given] == why.chance and not others
        case "no-fight":
            better = [text for text, chance in chances.items() if chance is not None and chance > why.chance]
            me = view.raiders[ask.seat]
            free = not me.search_ban and not me.fought
            true = free and bool(better) and "fight" not in given and all(",fight," in text for text in better)
        case "no-prey":
            true = bool(options) and all(chances[one.format_text()] < 0.5 for one in options)
        case "there":
            true = answer == STAY
        case "safe":
            me = view.raiders[ask.seat]
            true = why.count == len(me.unsaved) > 0
        case "carries":
            true = view.carrier == why.seat != ask.seat
        case "weak" | "rival-first":
            other = view.raiders[why.seat]
            true = why.seat != ask.seat and other.life - other.damage <= 1
        case "keeps-treasure":
            true = view.carrier == ask.seat
        case "raises" | "lowers":
            better = why.chance > why.before
            label = say(FACE.label(answer, ask, view, NAMES).text) if isinstance(answer, Move) else ""
            both = f"{say(write_per_cent(why.before))} → {say(write_per_cent(why.chance))}"
            slight = say(write_per_cent(why.before)) == say(write_per_cent(why.chance))
            true = (why.seat == ask.seat) == better == (why.reason == "raises") and (slight or both in label)
        case "stronger":
            now = next(one.now for one in view.throws if one.answer == given)
            true = why.count == now.dice > (now.rival or 0) == why.total
        case "dice":
            true = why.count == next(one.now.dice for one in view.throws if one.answer == given)
        case "search-first":
            me = view.raiders[ask.seat]
            here = next(one for one in view.spaces if tuple(one.at) == tuple(me.at))
            free = not me.search_ban and not me.fought
            true = free and (here.treasure is not None or here.prize is not None)
        case "now":
            true = False
        case _:
            true = True
    return "" if true else f"{ask.kind}: {given}: {why} {chances}"


def find_untrue_reasons(level: str, seats: int, seed: int, positions: int) -> tuple[int, list[str]]:
    """Return how many advised answers were looked at, and the faults of their reasons."""
    lot, (match, _) = Random(seed), start(GAME, level, seats, seed)
    count, faults = 0, []
    while count < positions and not match.over:
        put = match.pending[0]
        view = match.view(put.ask.seat)
        answer, why = GAME.advise(view, put.ask, lot.randrange)
        assert isinstance(why, RaiderAdvice)
        if why.reason:
            count += 1
            if fault := check_reason(view, put.ask, answer, why):
                faults.append(fault)
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
    return count, faults


@pytest.mark.parametrize(("level", "seats"), [("introductory", 2), ("into_the_caves", 3), ("freestyle", 2)])
@pytest.mark.parametrize("positions", [100, pytest.param(700, marks=pytest.mark.proof)])
def test_each_reason_is_true_in_its_position(level: str, seats: int, positions: int) -> None:
    seed, count, faults = lots().randrange(10**6), 0, list[str]()
    while count < positions:
        more, found = find_untrue_reasons(level, seats, seed, positions - count)
        seed, count, faults = seed + 1, count + more, faults + found
    assert faults == []
