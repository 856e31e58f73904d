"""Somebody who plays Tomb Raider by what is read aloud: a text board, a question, the names of its buttons.

No picture, no store, no view: what this player knows of the table is what ``heard`` made of words.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Awaitable, Callable, Sequence

from playground.client import Message, Person, Result

from .heard import Heard, Place, Spot

QUESTION = re.compile(r"rk:\d+:\d+[:?*=+>]")
"""A pattern for the ids of a question's controls. The other controls are always shown (*Take back*, *Pause*, …)."""
STEPS = {"forward": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}
UNWILLING = (
    "Pass", "Do not attack", "Find nothing", "Play on", "Do not reset", "Keep the turn order", "Leave it on the map",
    "Offer nothing", "Do not search",
)  # fmt: skip


class Blind:
    """A player who uses only texts, at one table."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.heard: list[str] = []
        """Every question that was read to this player."""

    async def play(self, listen: Callable[[Person], Awaitable[Heard]]) -> bool:
        """Answer the open question, if there is one.

        Return whether there was one. ``listen``: reads out the state of the table.
        """
        if not _controls(await self._asked()):
            return False
        table = await listen(self.person)
        asked = await self._asked()  # The board has replaced the message that was read out.
        buttons = _controls(asked)
        self.heard.append(asked.text)
        assert len(set(buttons)) == len(buttons), f"two buttons that sound alike: {buttons}"
        if asked.selects:
            await self._pick(asked)
        elif "Choose…" in buttons:
            await self._fill_in(await self.person.press(asked, "Choose…"))
        else:
            done = await self.person.press(asked, self.choose(table, buttons))
            assert not done.failed, done
        return True

    async def _asked(self) -> Message:
        asked = (await self.person.command("game options")).message
        assert asked is not None
        return asked

    async def _pick(self, asked: Message) -> None:
        """Choose as few cards as possible, the last ones named. A player who cannot judge the cards keeps the order
        dealt."""
        menu = asked.selects[0]
        if "None of these" in asked.labels:
            done = await self.person.press(asked, "None of these")
        else:
            wanted = [option["value"] for option in menu["options"]][-menu["min_values"] :]
            done = await self.person.choose(asked, menu["custom_id"], wanted)
        assert not done.failed, done

    async def _fill_in(self, form: Result) -> None:
        """Choose an opening hand: cards whose names help to fight and to heal, then any others."""
        assert form.modal is not None, form
        selects = [part["component"] for part in form.modal["components"] if part["type"] == 18]
        offered = [(option["label"], one["custom_id"], option["value"]) for one in selects for option in one["options"]]
        offered.sort(key=lambda entry: not re.search(r"Pistols|Medi Pack|Lara Croft", entry[0]))
        number = re.search(r"Choose (\d+)", self.heard[-1])
        assert number is not None, self.heard[-1]
        picked: dict[str, list[str]] = {one["custom_id"]: [] for one in selects}
        for _, custom_id, value in offered[: int(number[1])]:
            picked[custom_id].append(value)
        done = await self.person.submit_fields(form, picked)
        assert not done.failed, done

    # --- deciding ---

    def choose(self, table: Heard, buttons: Sequence[str]) -> str:
        """Choose one of these buttons by their names."""
        me = table.raiders[self.person.name]
        here = table.places.get(me.at)
        said = " | ".join(buttons)
        if "Go forward" in said or "Go back" in said or "Go left" in said or "Go right" in said:
            return self._way(table, buttons)
        if "Go on" in buttons:
            return "Stop here" if here is not None and here.treasure else "Go on"
        if odds := [b for b in buttons if re.search(r"\d+ ?%", b)]:
            return max(odds, key=lambda b: _worth(b, here))
        if healing := [b for b in buttons if re.search(r"Medi Pack", b)]:
            return healing[0] if me.left < me.life else buttons[-1]
        for wanted in (
            "Look for a way out",
            "Search",
            "Save your cards",
            "Keep this hand",
            f"{self.person.name} begins",
        ):
            if wanted in buttons:
                return wanted
        if exits := [b for b in buttons if "Exit " in b and not b.startswith("Find")]:
            return next((b for b in exits if "forward" in b), exits[0])
        if finds := [b for b in buttons if b.startswith("Find ") and b != "Find nothing"]:
            ways = [b for b in finds if re.search(r"Exit|Way|Passage", b)]
            return ways[0] if ways and _first_side(table, me.at) is None else finds[0]
        return next((b for b in buttons if b in UNWILLING), buttons[0])

    def _way(self, table: Heard, buttons: Sequence[str]) -> str:
        side = _first_side(table, table.raiders[self.person.name].at)
        return f"Go {side}" if f"Go {side}" in buttons else next(b for b in buttons if not b.startswith("Go "))


def _controls(asked: Message) -> list[str]:
    """Return the names of the controls that answer the question, menus included."""
    named = [b["label"] for b in asked.buttons if QUESTION.match(b["custom_id"] or "")]
    return named + [menu["placeholder"] for menu in asked.selects]


def _worth(button: str, here: Place | None) -> float:
    """Return how much a test is worth: its chance, less where a fight may cost the search for the treasure."""
    chance = re.search(r"(\d+) ?%", button)
    assert chance is not None
    costly = here is not None and here.treasure and ": Fight" in button
    return int(chance[1]) - (60 if costly else 0)


def _first_side(table: Heard, start: Spot) -> str | None:
    """Return the side by which the shortest way to a possible place of the treasure begins, or None if there is no
    way."""
    goals = {spot for spot, place in table.places.items() if place.treasure}
    if start in goals:
        return None
    queue: list[tuple[float, Spot, str]] = [(0.0, start, "")]
    done: set[Spot] = set()
    while queue:
        spent, at, first = heapq.heappop(queue)
        if at in done:
            continue
        done.add(at)
        if at in goals:
            return first
        place = table.places.get(at)
        known = place is not None and place.name is not None
        for side, (right, deeper) in STEPS.items():
            there = (at[0] + right, at[1] + deeper)
            if there in done or there not in table.places or (known and place is not None and side not in place.exits):
                continue
            next_place = table.places[there]
            waits = sum(not one.removed for one in next_place.obstacles)
            cost = 1.0 + 0.7 * waits + (1.0 if next_place.name is None else 0.0)
            heapq.heappush(queue, (spent + cost, there, first or side))
    return None
