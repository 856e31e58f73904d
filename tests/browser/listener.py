"""A person who hears the page: the test reads its accessibility tree, and answers by the keyboard alone.

A screen reader goes from message to message by a key of its own, so a listener begins at a message. From there on it
has Tab, the arrows, the space bar and Enter.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.match_records import OpenQuestion
from playground.client import PATIENCE, Message, Person
from tests.e2e.world import component, entries, next_step
from tests.playground.browser import Page

TABS = 80
"""The greatest number of controls between a message and any of its own controls."""
KEYS = {"Tab": 9, "Enter": 13, " ": 32, "ArrowDown": 40, "ArrowUp": 38, "Home": 36}
CONTROLS = {
    "button",
    "combobox",
    "listbox",
    "DisclosureTriangle",
    "link",
    "checkbox",
    "radio",
    "textbox",
    "PopUpButton",
}
WORD = re.compile(r"\w[\w'’-]*")
_NOW = """(() => {
  const e = document.activeElement, menu = e.localName === 'summary' ? e.parentElement.querySelector('select') : null;
  return { id: e.dataset.customId ?? menu?.dataset.customId ?? '', kind: e.localName, message: e.closest('.msg')?.dataset.id ?? '',
    value: e.value ?? '', name: e.ariaLabel || e.innerText || '', at: e.selectedIndex ?? -1 };
})()"""  # noqa: E501


class Control(Struct, frozen=True):
    role: str
    name: str
    disabled: bool


class Heard(Struct, frozen=True):
    """A message as it is read out: its parts in their order."""

    name: str
    parts: tuple[tuple[str, str], ...]
    """The kind of each part ("text" or "image"), and its words."""
    controls: tuple[Control, ...]

    @property
    def words(self) -> int:
        return sum(len(WORD.findall(said)) for _, said in self.parts)

    def faults(self) -> list[str]:
        """Return labels that name nothing or are not unique, and controls that are disabled."""
        found = [f"{one.role} {one.name!r} is disabled" for one in self.controls if one.disabled]
        found += [f"{one.role} {one.name!r} names nothing" for one in self.controls if not WORD.search(one.name)]
        times = Counter((one.role, one.name) for one in self.controls)
        return found + [f"{count} times {role} {name!r}" for (role, name), count in times.items() if count > 1]


class Listener:
    """A person at a table, before a page that nobody looks at."""

    def __init__(self, person: Person, page: Page) -> None:
        self.person, self.page = person, page
        self.presses = self.tabs = 0
        self.words: list[int] = []
        """Heard before each answer."""
        self.faults: list[str] = []
        self._last = self._at = ""

    # --- listening ---

    async def listen(self) -> list[Heard]:
        """Read every message of the channel that is open."""
        nodes = (await self.page.call("Accessibility.getFullAXTree"))["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}

        def below(node: Any) -> Iterator[Any]:
            for child in node.get("childIds", ()):
                if child in by_id:
                    yield by_id[child]

        def find(node: Any) -> Iterator[Any]:
            if _role(node) == "article":
                yield node
            else:
                for child in below(node):
                    yield from find(child)

        def read(node: Any, parts: list[tuple[str, str]], controls: list[Control]) -> None:
            role, name = _role(node), _name(node)
            if role in CONTROLS and not node.get("ignored"):
                controls.append(Control(role, name, _is_disabled(node)))
                return
            if role == "image" and name:
                parts.append(("image", name))
                return
            if role == "StaticText" and not node.get("ignored"):
                parts.append(("text", name))
                return
            for child in below(node):
                read(child, parts, controls)

        heard = []
        for article in find(nodes[0]):
            parts, controls = list[tuple[str, str]](), list[Control]()
            read(article, parts, controls)
            heard.append(Heard(_name(article), tuple(parts), tuple(controls)))
        return heard

    # --- keys ---

    async def key(self, name: str, control: bool = False) -> None:
        about = {"key": name, "code": "Space" if name == " " else name, "windowsVirtualKeyCode": KEYS[name]}
        text = {"Enter": "\r", " ": " "}.get(name)
        typed = {"text": text} if text and not control else {}
        held = {"modifiers": 2} if control else {}
        await self.page.call("Input.dispatchKeyEvent", type="keyDown", **about, **typed, **held)
        await self.page.call("Input.dispatchKeyEvent", type="keyUp", **about, **held)

    async def now(self) -> Any:
        """Return the element that has the focus."""
        return await self.page.run(_NOW)

    async def reach(self, custom_id: str, kind: str, message: str) -> None:
        """Tab on from a message to one of its controls."""
        await self.page.see(f"document.querySelector('.msg[data-id={json.dumps(message)}] [data-custom-id]')")
        if (focused := await self.now())["message"] != message:
            if message == self._at:
                self.faults.append(f"the focus has left the message for {focused['kind']} {focused['name'][:40]!r}")
            await self.page.run(f"document.querySelector('.msg[data-id={json.dumps(message)}]').focus()")
        for _again in range(2):
            for _ in range(TABS):
                focused = await self.now()
                if focused["id"] == custom_id and focused["kind"] == kind and focused["message"] == message:
                    return
                if focused["message"] != message:
                    break
                await self.key("Tab")
                self.tabs += 1
            await self.page.run(f"document.querySelector('.msg[data-id={json.dumps(message)}]').focus()")
        raise AssertionError(f"{self.person.name} cannot reach {custom_id}\n{await self.page.text()}")

    async def settled(self) -> None:
        await self.page.see("document.querySelector('[aria-busy]') === null")

    async def command(self, text: str) -> None:
        """Type a command without options."""
        await self.page.run("document.getElementById('say').focus()")
        await self.page.type(text)
        await self.page.see(f"document.querySelector('#suggest b')?.innerText.startsWith({json.dumps(text[:5])})")
        await self.key("Enter")
        await self.page.see("document.activeElement.classList.contains('send')")
        await self.key("Enter")
        self.presses += 1
        await self.page.see("document.getElementById('say') !== null")

    # --- answering ---

    async def answer(self, table: int, put: OpenQuestion, value: Any) -> int:
        """Give an answer from the newest message that asks for one.

        Return the number of presses that a sighted player would need.
        """
        before = self.presses
        end = time.monotonic() + PATIENCE
        while True:
            for message in reversed(await self.person.messages()):
                if component(message, put, value, table) is not None or next_step(message, put, value, table):
                    await self._hear(message)
                    await self._give(message, table, put, value)
                    return self.presses - before
            assert time.monotonic() < end, f"{self.person.name} hears no way to {value}\n{await self.page.text()}"
            await asyncio.sleep(0.1)

    async def _hear(self, message: Message) -> None:
        await self.page.see(f"document.querySelector('.msg[data-id=\"{message.id}\"] [data-custom-id]')")
        heard = await self._find_heard(str(message.id))
        said = repr(heard.parts)
        self.words.append(heard.words if said != self._last else 0)
        self._last = said
        self.faults += heard.faults()

    async def _find_heard(self, message: str) -> Heard:
        """Return what is heard of a message, once the accessibility tree has all messages that the page has."""
        end = time.monotonic() + PATIENCE
        while True:
            shown = await self.page.run("[...document.querySelectorAll('#log article')].map(e => e.dataset.id)")
            heard = await self.listen()
            if message in shown and len(heard) == len(shown):
                return heard[shown.index(message)]
            assert time.monotonic() < end, f"{len(heard)} of {len(shown)} messages are heard"
            await asyncio.sleep(0.05)

    async def _give(self, message: Message, table: int, put: OpenQuestion, value: Any) -> None:
        """Press on, by the steps that the message offers, until the answer is given."""
        for _ in range(8):
            found = component(message, put, value, table)
            if found is None:
                step = next_step(message, put, value, table)
                assert step is not None, f"no way on to {value}"
                custom_id, entry = step
                await (self._choose(message, custom_id, [entry]) if entry else self._press(message, custom_id))
                message = next(one for one in await self.person.messages() if one.id == message.id)
                continue
            kind, custom_id = found
            if kind == "press":
                await self._press(message, custom_id)
            elif kind == "choose":
                await self._choose(message, custom_id, entries(value))
            else:
                await self._press(message, custom_id)
                await self._fill_in(entries(value))
            return
        raise AssertionError(f"no end of steps to {value}")

    async def _press(self, message: Message, custom_id: str) -> None:
        await self.reach(custom_id, "button", str(message.id))
        await self.key("Enter")
        self._at = str(message.id)
        self.presses += 1
        await self.settled()

    async def _choose(self, message: Message, custom_id: str, values: list[str]) -> None:
        """Choose from a menu: one entry by the arrows and Enter, several by the space bar."""
        menu = (
            f"[...document.querySelectorAll('#log select')].find(e => e.dataset.customId === {json.dumps(custom_id)})"
        )
        await self.page.see(menu)
        several = await self.page.run(f"{menu}.multiple")
        if not several:
            await self.reach(custom_id, "select", str(message.id))
            for _ in range(30):
                if (await self.now())["value"] == values[0]:
                    break
                await self.key("ArrowDown")
            await self.key("Enter")
        else:
            await self.reach(custom_id, "summary", str(message.id))
            await self.key("Enter")
            await self.key("Tab")
            await self._tick(values)
            await self.key("Tab")
            assert (await self.now())["name"].startswith("Choose: ")
            await self.key("Enter")
        self.presses += 1
        await self.settled()

    async def _tick(self, values: list[str]) -> None:
        """Choose exactly these entries in the focused list, by keys."""
        listed = await self.page.run("[...document.activeElement.options].map(o => o.value)")
        if not await self.page.run("document.activeElement.multiple"):
            while values and (await self.now())["value"] != values[0]:
                await self.key("ArrowDown")
            return
        await self.key("Home")
        for at, value in enumerate(listed):
            chosen = await self.page.run(f"document.activeElement.options[{at}].selected")
            if chosen != (value in values):
                await self.key(" ", control=True)
            if at + 1 < len(listed):
                await self.key("ArrowDown", control=True)
        picked = await self.page.run("[...document.activeElement.selectedOptions].map(o => o.value)")
        assert sorted(picked) == sorted(values), (picked, values)

    async def _fill_in(self, values: list[str]) -> None:
        """Fill in the form that has opened: choose these entries wherever they are offered."""
        await self.page.see("document.querySelector('#modal[open] select')")
        for _ in range(TABS):
            focused = await self.now()
            if focused["kind"] == "select":
                offered = await self.page.run("[...document.activeElement.options].map(o => o.value)")
                await self._tick([one for one in values if one in offered])
            elif focused["name"] == "Submit":
                break
            await self.key("Tab")
        await self.key("Enter")
        self.presses += 1
        await self.page.see("!document.querySelector('#modal[open]')")


def _role(node: Any) -> str:
    return str(node.get("role", {}).get("value", ""))


def _name(node: Any) -> str:
    return str(node.get("name", {}).get("value", ""))


def _is_disabled(node: Any) -> bool:
    return any(one["name"] == "disabled" and one["value"].get("value") for one in node.get("properties", ()))
