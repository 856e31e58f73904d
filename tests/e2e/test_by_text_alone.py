"""Whole games can be played by words alone: alt text, text boards, questions and the names of buttons."""

from __future__ import annotations

import itertools
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider.view import ObstacleView, RaiderView, SpaceView, View
from playground.client import Person
from render.games.tomb_raider.words.names import SORT, describe_card_name
from render.scene import ALT_LIMIT
from render.text.i18n import TN, say
from tests.waiting import start

from .blind import Blind
from .heard import Heard, Obstacle, Place, Raider, Spot, heard
from .world import World, world

GAME = "tomb_raider"
MOST, FEW = 700, 24
"""Rounds of asking everybody; a match of two takes about 160 answers. Of one that is not played to its end: answers."""


# --- what there is to know, straight from the spectators' view ---


def seen(view: View, names: Sequence[str]) -> Heard:
    """Return the same facts as ``heard``, from the view itself."""
    return Heard(
        {_spot(space.at): _place(view, space) for space in view.spaces},
        {names[one.seat]: _raider(one) for one in view.raiders},
        view.level_deck,
    )


def _spot(at: Sequence[int]) -> Spot:
    return at[0], at[1]


def _place(view: View, space: SpaceView) -> Place:
    if space.card is None or space.face_down:
        return Place(space.depth, face_down=space.face_down, treasure=space.treasure_possible)
    column, row = space.at
    off = {"left": column == 1, "right": column == view.width, "back": row == 1, "forward": row == view.rows}
    return Place(
        space.depth,
        name=say(describe_card_name(space.card)),
        treasure=space.treasure is not None,
        wins=space.treasure,
        exits=frozenset(side for side in space.exits if not off[side]),
        arrows=frozenset(space.arrows),
        blocked=frozenset(space.blocks),
        danger=space.danger,
        search=None if space.empty else space.search,
        empty=space.empty,
        save=space.save_point,
        entrance=space.role == "entrance",
        obstacles=tuple(sorted(map(_obstacle, space.obstacles), key=lambda one: one.name)),
    )


def _obstacle(one: ObstacleView) -> Obstacle:
    name = say(describe_card_name(one.key))
    if one.removed:
        return Obstacle(name, removed=True)
    tests = tuple(sorted((test.ability.capitalize(), test.target) for test in one.tests))
    left = None if one.life is None else one.life - one.damage
    return Obstacle(name, say(SORT[one.sort]), tests, left, one.life)


def _raider(one: RaiderView) -> Raider:
    return Raider(
        at=_spot(one.at),
        alive=one.alive,
        left=max(0, one.life - one.damage),
        life=one.life,
        abilities=tuple(one.abilities),
        hurts=tuple(one.hurts),
        stuck=one.alive and one.move_ban,
        no_search=one.alive and one.search_ban,
        hand=one.hand,
        deck=one.draw_deck,
        saved=_row([row for row in one.saved if row.card != one.character]),
        unsaved=_row(one.unsaved),
        saved_at=None if one.saved_at is None else _spot(one.saved_at),
    )


def _row(cards: Sequence[Any]) -> str:
    return ", ".join(
        say(describe_card_name(row.card))
        if row.uses is None
        else say(TN("{card} ({n} use)", "{card} ({n} uses)", row.uses, card=describe_card_name(row.card)))
        for row in cards
    )


# --- playing ---


async def begin(w: World, level: str, *people: Person) -> None:
    assert not (await people[0].command("game new", game=GAME, level=level)).failed
    lobby = await people[0].wait_for(lambda m: "Start" in m.labels)
    for other in people[1:]:
        await other.press(lobby, "Join")
        assert not (await other.command("game ready")).failed
    assert not (await start(people[0])).failed and w.phase() == "playing"


async def to_the_end(
    w: World, players: Sequence[Blind], listen: Callable[[Person], Awaitable[Heard]], few: int = MOST
) -> int:
    """Let everybody answer in turn until the match is over or has a few answers. Return the number of answers."""
    answers = 0
    for _ in range(MOST):
        for player in players:
            if w.phase() != "playing" or answers >= few:
                return answers
            answers += await player.play(listen)
    raise AssertionError(f"not over after {answers} answers; the last questions: {players[0].heard[-3:]}")


@pytest.mark.lot(1)
async def test_two_play_the_introductory_level_by_its_text_board(tmp_path: Path, in_full: bool) -> None:
    """TR-INFO-1: At each question the text board contains everything about map and raiders in a spectator's view, and
    the words of the hand name each card. This is checked to the end of the match."""
    async with world(tmp_path) as w:
        people = [await w.playground.person(name) for name in ("Ana", "Ben")]
        await begin(w, "introductory", *people)
        times = itertools.count()

        async def listen(person: Person) -> Heard:
            told = heard((await person.command("game board", text=True)).text, ("Ana", "Ben"))
            match = w.match()
            assert told == seen(match.view(None), ("Ana", "Ben"))
            if next(times) % 6:
                return told
            own = set(match.view(people.index(person)).hand)
            assert set(re.findall(r"\((\d{3})\)", (await person.command("game hand", text=True)).text)) == own
            return told

        answers = await to_the_end(w, [Blind(person) for person in people], listen, MOST if in_full else FEW)
        assert answers > 20
        if not in_full:
            return
        assert w.match().view(None).winner is not None
        over = await people[0].wait_for(lambda m: "Play again" in m.labels)
        assert "has found the treasure in turn" in over.text
        assert "has found the treasure" in (await people[1].command("game board", text=True)).text


async def test_one_plays_the_learning_game_by_words(tmp_path: Path) -> None:
    """TR-LTP-22: The alt text is short and true about rooms and raiders. The text board is complete."""
    async with world(tmp_path) as w:
        ana = await w.playground.person("Ana")
        await begin(w, "learning_game", ana)

        async def listen(person: Person) -> Heard:
            shown = (await person.command("game board")).message
            assert shown is not None
            ((_, alt),) = shown.pictures
            assert len(alt) <= ALT_LIMIT
            told, true = heard(alt, ("Ana",)), seen(w.match().view(None), ("Ana",))
            assert told.raiders.items() <= true.raiders.items()
            for spot, place in told.places.items():
                there = true.places[spot]
                assert replace(place, obstacles=there.obstacles) == there, "what is said is true"
                assert set(place.obstacles) <= set(there.obstacles)
            return heard((await person.command("game board", text=True)).text, ("Ana",))

        assert await to_the_end(w, [Blind(ana)], listen) > 5
        assert w.match().view(None).winner == 0
