"""Two people and a spectator: a whole match of the Introductory level by buttons, over a Discord that fails.

Who looks sees at every step only what that viewer may know; nothing that was acknowledged is lost, nothing is done
twice, whatever goes wrong on the way.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engine.games.tomb_raider.cards import get_pool
from playground.client import PATIENCE, Person
from render.face.contract import load_presenter
from render.games.tomb_raider.words.names import describe_card_name
from render.text.i18n import say
from tests import luck
from tests.steps import name_step
from tests.steps import texts as list_possible
from tests.waiting import start

from .faults import CALLBACK, MESSAGES, Fault, befall, cut_off, failing, power_cut, twice
from .learning_game import GAME, shown
from .world import World, answer_by_button, wise, world

LEVEL = "introductory"
NAMES = ("Ana", "Ben")
FACE = load_presenter(GAME)
NUMBER = re.compile(r"(?<![0-9a-f])[0-9]{3}(?![0-9a-f])")
"""A card's number within an answer: three figures by themselves."""


class Party:
    """Ana and Ben, who play, and Cleo, who watches. The class records all messages that each of them has seen."""

    def __init__(self, *people: Person) -> None:
        self.people = people
        self.known: dict[str, set[str]] = {person.name: set() for person in people}

    @property
    def players(self) -> tuple[Person, ...]:
        return self.people[:2]


async def gathered(w: World) -> Party:
    """Seat both at a table, and begin the match."""
    ana, ben, cleo = [await w.playground.person(name) for name in (*NAMES, "Cleo")]
    opened = await ana.command("game new", game=GAME, level=LEVEL)
    assert opened.ephemeral and not opened.failed
    lobby = await ana.wait_for(lambda m: "Start" in m.labels)
    assert not (await ben.press(lobby, "Join")).failed
    assert not (await ben.command("game ready")).failed
    started = await start(ana)
    assert not started.failed and w.phase() == "playing", started
    board = await cleo.wait_for(lambda m: "Options" in m.labels)
    more = (await cleo.press(board, board.labels[-1])).message
    assert more is not None and (await cleo.press(more, "Watch")).ephemeral
    return Party(ana, ben, cleo)


# --- what somebody sees ---


def texts(tree: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in a snapshot, with the field that it stands in."""
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield from texts(value, name)
    elif isinstance(tree, list):
        for value in tree:
            yield from texts(value, key)
    elif isinstance(tree, str):
        yield key, tree


@cache
def unmistakable(number: str) -> bool:
    """Return whether no other card's page contains this card's name ("Bear" is a word on many)."""
    name = re.compile(rf"\b{re.escape(say(describe_card_name(number)))}\b")
    others = [page for page in FACE.reference.cards() if page.key != number]
    return not any(name.search(say(page.title)) or name.search(say(page.body)) for page in others)


def secrets_shown(snapshot: Any, hidden: set[str]) -> list[str]:
    """Return the cards among ``hidden`` that a snapshot names: in words, or by number where machines read."""
    names = "|".join(re.escape(say(describe_card_name(number))) for number in hidden if unmistakable(number)) or "(?!)"
    found = []
    for key, text in texts(snapshot) if hidden else ():
        if key in ("custom_id", "value", "filename"):
            found += [f"{number} in {key} {text}" for number in NUMBER.findall(text) if number in hidden]
        elif named := re.search(rf"\b({names})\b", text):
            found.append(f"{named[0]} in {text[:200]!r}")
    return found


def cards_in(told: Any) -> set[str]:
    """Return the numbers of all cards that something names."""
    return set(re.findall(r'"(?:[^"]*[:,])?([0-9]{3})"', msgspec.json.encode(told).decode())) & set(get_pool().cards)


async def look(w: World, party: Party) -> None:
    """Check that nobody's channels name a card that another holds and that this person was never shown."""
    snapshots = [(person, (await person.state())["channels"]) for person in party.people]
    match = w.match()
    hands = [set(match.view(seat).hand) for seat in range(2)]
    for person, snapshot in snapshots:
        viewer = NAMES.index(person.name) if person.name in NAMES else None
        known = party.known[person.name]
        known |= cards_in(match.view(viewer))
        if viewer is not None:  # A player may see the list of the own deck, for example when choosing the opening hand.
            known |= set(match.state.raiders[viewer].deck.cards)
        for opened, secret in w.stored.events():
            known |= cards_in(json.loads(opened))
            if secret and viewer is not None:
                known |= cards_in(json.loads(secret).get(str(viewer)))
        told = {say(describe_card_name(number)) for number in known}
        hidden = {
            number
            for seat, hand in enumerate(hands)
            if seat != viewer
            for number in hand - known
            if say(describe_card_name(number)) not in told
        }
        assert not (leaks := secrets_shown(snapshot, hidden)), f"{person.name} can read {leaks}"


# --- playing ---


async def play(w: World, party: Party, faults: dict[int, Fault], most: int = 900) -> int:
    """Answer for both until it is over, with things going wrong before the answers of those numbers."""
    lot, left = luck.lot(), dict(faults)
    for step in range(most):
        if w.phase() != "playing":
            assert not left, f"the match was over before everything had gone wrong: {left}"
            return step
        await befall(left, step, w, party)
        seat, put, value = await next_answer(w, lot)
        before = w.answers()
        person = party.players[seat]
        said = f"{person.name} answers {put.ask.kind} with {value}"
        with name_step(step + 1, lambda said=said: said, lambda put=put: list_possible(put.ask)):
            result = await shown(lambda person=person, put=put, value=value: answer_by_button(person, put, value))
        kept = [seat, put.ask.kind, list(value) if isinstance(value, tuple) else value]
        after = w.answers()
        assert after[: len(before)] == before, "something that was kept is gone"
        new = [list(row) for row in after[len(before) :]]
        # An automatic pass may say the same in a later test of the same step.
        once = new[:1] == [kept] and w.stored.acts_on(put.number) == 1
        assert once or put.ask.choice.count() == 1, f"{kept} before {new}: {result}"
        if step % 3 == 0 and w.phase() == "playing":
            await look(w, party)
    raise AssertionError(f"not over after {most} answers")


async def next_answer(w: World, lot: random.Random, within: float = PATIENCE) -> tuple[int, Any, Any]:
    """Return the asked seat, its question, and what its AI would say."""
    for _ in range(int(within / 0.05)):
        seats = [0, 1]
        lot.shuffle(seats)
        for seat in seats:
            if (found := wise(w, seat, lot)) is not None:
                return seat, *found
        await asyncio.sleep(0.05)
    raise AssertionError("nobody is asked, and the match is not over")


# --- what goes wrong ---

LOST = 6
"""Answers in a row that Discord does not take. How many of them one answer uses up, being sent again, time decides."""


async def board_deleted(w: World, party: Party) -> None:
    (board,) = await boards(party)
    await w.playground.delete_message(board)


async def doors_closed(w: World, party: Party) -> None:
    await party.players[1].change(dms_open=False)
    await w.playground.delete_message((await party.players[1].dms())[-1])


async def taken_back(w: World, party: Party) -> bool | None:
    """Let both agree to take back Ana's last answer, and check that the match goes on from there."""
    ana, ben = party.players
    rows = len(w.rows())
    asked = await ana.command("game undo", sure=True)
    for _ in range(LOST):  # Discord loses answers here. Only the table knows whether the command was carried out.
        if asked.failed:
            asked = await ana.command("game status")
    assert not asked.failed, asked
    if w.stored.proposed():
        wanted = await ben.wait_for(lambda m: m.labels and m.labels[0].startswith("Agree"))
        await ben.press(wanted, wanted.labels[0])
    assert len(w.rows()) < rows


FAULTS: dict[int, Fault] = {
    2: failing("PATCH", MESSAGES, "429", 2),
    4: failing("PATCH", MESSAGES, "500", 2),
    6: twice,
    8: failing("PATCH", MESSAGES, "lost"),
    10: cut_off("resume"),
    12: board_deleted,
    14: failing("POST", CALLBACK, "lost"),
    16: doors_closed,
    18: failing("POST", CALLBACK, "drop"),
    20: cut_off("invalid"),
    22: power_cut,
    24: failing("POST", CALLBACK, "500", LOST),
    25: taken_back,
    27: twice,
    29: failing("*", MESSAGES, "502", 3),
}
"""Early, for a match may be over after forty answers."""


async def boards(party: Party) -> list[Any]:
    """Return the messages in the table's channel that everybody can press."""
    return [m for m in await party.people[2].messages() if m.pictures and m.buttons and not m.only_you]


async def test_a_whole_match_by_two_people_with_everything_going_wrong(tmp_path: Path) -> None:
    """Discord answers 429 and 500, an answer is lost, a socket is dropped, a press is doubled, direct messages are
    closed, a board is deleted, and the power fails."""
    async with world(tmp_path) as w:
        party = await gathered(w)
        await play(w, party, FAULTS)
        cleo = party.people[2]
        over = await cleo.wait_for(lambda m: "Play again" in m.labels)
        assert "found the treasure" in over.text
        secret = w.stored.secret()
        sealed = await cleo.wait_for(lambda m: w.stored.commitment() in m.text)
        proof = (await cleo.press(sealed, "Proof")).message
        assert proof is not None and secret in proof.text and sealed.id < over.id
        assert len(await boards(party)) == 1
        followed = await cleo.wait_for(
            lambda m: "This is a live copy of the table in" in m.text and "found the treasure" in m.text, "dm"
        )
        assert followed.pictures and "Show all hands" in followed.labels
        assert w.stored.winners() == [w.match().result.winners[0]]
        given = await cleo.command("record export")
        assert given.message is not None
        record = await w.playground.file(w.base + given.message.files[0][1].removeprefix(w.base))
        whole = {"filename": "match.json", "content": base64.b64encode(record).decode()}
        assert "The file is correct." in (await cleo.command("record verify", file=whole)).text
        assert any(void for _, void in w.stored.rows())
        assert "Traceback" not in w.log.read_text()


async def test_against_the_ai_which_plays_at_a_readable_pace(tmp_path: Path) -> None:
    """The AI plays its turns by itself, with a line for each step, also after a kill."""
    async with world(tmp_path) as w:
        ana = await w.playground.person("Ana")
        await ana.command("game new", game=GAME, level="into_the_caves")
        await ana.press(await ana.wait_for(lambda m: "Add an AI" in m.labels), "Add an AI")
        await ana.wait_for(lambda m: "(AI" in m.text)
        assert not (await start(ana)).failed
        lot, own = luck.lot(), 0
        end = time.monotonic() + 60
        killed = False
        while (own < 8 or not {row.seat for row in w.rows()} >= {0, 1}) and time.monotonic() < end:
            found = wise(w, 0, lot)
            if found is None:
                await asyncio.sleep(0.1)
                continue
            put, value = found
            result = await shown(lambda put=put, value=value: answer_by_button(ana, put, value))
            assert not result.failed, result
            own += 1
            if own == 4 and not killed:
                killed = True
                await w.kill_bot()
                await w.start_bot()
        assert {row.seat for row in w.rows()} >= {0, 1}, "both have played"
        told = (await ana.command("record replay")).text
        assert "Talos" in told and "Ana" in told
        assert "Traceback" not in w.log.read_text()
