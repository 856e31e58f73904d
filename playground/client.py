"""A client for tests that acts as a person: `ana = await playground.person("Ana")`, `await ana.command("game new", …)`.

All calls are plain HTTP. An action that Discord's client would not allow raises `NotAllowed` with an explanation.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

import aiohttp

from .shown import Json, Message, Result

PATIENCE = 60.0
"""The seconds to wait for something that must happen. This is more than enough, so a timeout means a bug."""


class NotAllowed(Exception):
    """Raised when the playground refused an action that Discord's client would not allow."""


class Playground:
    """A client of the running playground at `base` ("http://127.0.0.1:8330")."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Playground:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()

    async def _ask(self, method: str, path: str, **more: Any) -> Any:
        if self._session is None:
            self._session = aiohttp.ClientSession()
        async with self._session.request(method, f"{self.base}/playground/{path}", **more) as response:
            found = await response.json()
        if response.status != 200:
            raise NotAllowed(found["error"])
        return found

    async def do(self, what: str, **body: Any) -> Any:
        """Send POST /playground/<what> with a JSON body, and return the answer."""
        return await self._ask("POST", what, json=body)

    async def see(self, what: str, **query: Any) -> Any:
        """Send GET /playground/<what>?query, and return the answer."""
        return await self._ask("GET", what, params=query)

    async def person(self, name: str) -> Person:
        """Return the person of this name. If there is no such person, add one."""
        try:
            await self.do("person", person=name, new=True)
        except NotAllowed:
            await self.do("person", person=name)
        return Person(self, name)

    async def calls(self) -> list[Json]:
        """Return every REST call of the bot so far, with its method, path, status and duration in ms."""
        found: list[Json] = await self.see("calls")
        return found

    async def fault(self, method: str, path: str, kind: str, times: int = 1, retry_after: float = 0.2) -> None:
        """Make the next matching REST calls fail. `kind`: an HTTP status, error code, "lost", "late" or "drop"."""
        await self.do("fault", method=method, path=path, kind=kind, times=times, retry_after=retry_after)

    async def delete_message(self, message: Message | int) -> None:
        await self.do("delete", message=message.id if isinstance(message, Message) else message)

    async def delete_channel(self, channel: str | int) -> None:
        await self.do("delete", channel=channel)

    async def deny(self, channel: str | int, *permissions: str, who: str = "bot") -> None:
        """Deny the bot (or a person) exactly these permissions in a channel. An empty list allows all again."""
        await self.do("permissions", channel=channel, who=who, deny=list(permissions))

    async def deny_everywhere(self, *permissions: str) -> None:
        """Take exactly these permissions away from the role @everyone of the first server."""
        await self.do("permissions", deny=list(permissions))

    async def events(self) -> list[Json]:
        """Return the events of all servers, as Discord's API shows them, with the people who are interested."""
        found: list[Json] = await self.see("events")
        return found

    async def drop_gateway(self, how: str = "resume") -> None:
        await self.do("gateway", how=how)

    async def duplicate_next(self, times: int = 1) -> None:
        await self.do("duplicate", times=times)

    async def advance(self, seconds: float) -> None:
        await self.do("clock", advance=seconds)

    async def set_guild_locale(self, locale: str) -> None:
        await self.do("guild", locale=locale)

    async def change_bot_membership(self, what: str, guild: str = "") -> None:
        """Change the bot's membership of a server, by default of the first server.

        `what` is "removed" (the bot leaves the server), "unavailable" (Discord cannot reach the server), "reached"
        (Discord reaches the server again) or "joins" (the bot is invited).
        """
        await self.do("guild", bot=what, guild=guild)

    async def add_guild(
        self, name: str, *people: str, channels: Sequence[str], number: int | None = None, bot: bool = True
    ) -> int:
        """Add a server with these people in it, and return its id. ``bot``: the bot is in it, too.

        The names of channels must be unique across all servers.
        """
        more = {} if number is None else {"id": number}
        made = await self.do("guild", new=True, guild=name, people=people, channels=list(channels), bot=bot, **more)
        return int(made["id"])

    async def group(self, name: str, *people: str) -> int:
        """Add a group of people outside of servers, and return its id. The bot is not in it."""
        return int((await self.do("channel", name=name, group=people))["id"])

    async def sessions(self, **what: int) -> Json:
        """Set the limits on starting sessions: `shards`, `max_concurrency`, `total` a day."""
        found: Json = await self.do("sessions", **what)
        return found

    async def forum(self, name: str, *tags: str, wants_tag: bool = False) -> int:
        """Add a forum that offers these tags ("!" before a name: for moderators only), and return its id."""
        return int((await self.do("channel", name=name, tags=list(tags), wants_tag=wants_tag))["id"])

    async def thread(self, channel: str | int, **what: Any) -> None:
        """Set whether a thread is `archived` or `locked`, as a moderator would."""
        await self.do("thread", channel=str(channel), **what)

    async def file(self, url: str) -> bytes:
        """Return the contents of a picture or file by its address."""
        if self._session is None:
            self._session = aiohttp.ClientSession()
        async with self._session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def wait_until(self, found: Callable[[Json], Any], person: str, within: float = PATIENCE) -> Any:
        """Wait until `found` returns a true value for the state that `person` sees, and return that value.

        Raises TimeoutError after `within` seconds.
        """
        end = time.monotonic() + within
        while True:
            state = await self.see("state", person=person)
            if result := found(state):
                return result
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"{person} waited {within} s in vain")
            await self.see("changes", since=state["version"], timeout=max(min(left, 1.0), 0.01))

    async def wait_for_bot(self, *commands: str, within: float = PATIENCE) -> None:
        """Wait until a bot is connected and has registered these root commands."""
        end = time.monotonic() + within
        while True:
            bot = await self.see("bot")
            if bot["connected"] and set(commands) <= set(bot["commands"]):
                return
            if time.monotonic() > end:
                raise TimeoutError(f"no bot came within {within} s")
            await asyncio.sleep(0.02)


class Person:
    """A person who uses the bot. Channels are given by name, id, or "dm"."""

    def __init__(self, playground: Playground, name: str) -> None:
        self.playground, self.name = playground, name

    async def _do(self, what: str, **body: Any) -> Any:
        return await self.playground.do(what, person=self.name, timeout=PATIENCE, **body)

    async def state(self) -> Json:
        """Return everything that this person sees: people, channels with messages, commands, pings."""
        found: Json = await self.playground.see("state", person=self.name)
        return found

    async def command(
        self, name: str, /, *, channel: str | int = "table-one", wait: str = "complete", **options: Any
    ) -> Result:
        """Send the slash command `name`, with its options by name.

        `wait` is "answered" (return after the first answer), "complete" (return when the bot no longer shows that it is
        thinking) or "none" (return at once).
        """
        return Result(await self._do("command", channel=channel, name=name, options=options, wait=wait))

    async def use_menu(
        self, name: str, /, on: Message | str, *, channel: str | int = "table-one", wait: str = "complete"
    ) -> Result:
        """Choose an entry in the context menu of a message, or of the person named `on` in a channel."""
        target = {"of": on, "channel": channel} if isinstance(on, str) else {"message": _format_id(on)}
        return Result(await self._do("menu", name=name, wait=wait, **target))

    async def autocomplete(
        self, name: str, focused: str, text: str = "", /, *, channel: str | int = "table-one", **options: Any
    ) -> list[Json]:
        """Return the choices (`name`, `value`) that the bot offers while the option `focused` contains `text`."""
        body = {"channel": channel, "name": name, "focused": focused, "options": {**options, focused: text}}
        return Result(await self._do("autocomplete", **body)).choices

    async def press(
        self,
        message: Message | int,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        wait: str = "complete",
        force: bool = False,
    ) -> Result:
        """Press a button. With `force` the message need not have it any more, as if the press had been sent earlier."""
        body = {"message": _format_id(message), "label": label, "custom_id": custom_id, "wait": wait, "force": force}
        return Result(await self._do("press", **body))

    async def choose(
        self,
        message: Message | int,
        custom_id: str | None = None,
        values: list[str] | tuple[str, ...] | str = (),
        *,
        label: str | None = None,
        wait: str = "complete",
        force: bool = False,
    ) -> Result:
        """Choose options, by value or label, of a select, found by `custom_id` or placeholder (`label`)."""
        wanted = [values] if isinstance(values, str) else list(values)
        body = {"message": _format_id(message), "custom_id": custom_id, "label": label, "values": wanted}
        return Result(await self._do("choose", **body, wait=wait, force=force))

    async def submit(self, opened: Result, *, wait: str = "complete", **values: Any) -> Result:
        """Submit the modal that the interaction `opened` has opened. `values` gives the fields by custom id."""
        return await self.submit_fields(opened, values, wait=wait)

    async def submit_fields(self, opened: Result, values: Json, *, wait: str = "complete") -> Result:
        """Submit the modal that the interaction `opened` has opened. `values`: its fields by custom id or label."""
        return Result(await self._do("submit", interaction=str(opened.id), values=values, wait=wait))

    async def say(self, content: str, *, channel: str | int = "table-one") -> Message:
        return Message(await self._do("say", channel=channel, content=content))

    async def messages(self, channel: str | int = "table-one", newest: int | None = None) -> list[Message]:
        """Return the newest messages, at most `newest`, that this person sees in a channel, oldest first."""
        return (await self._fetch_messages(channel, newest))[1]

    async def _fetch_messages(self, channel: str | int, newest: int | None = None) -> tuple[int, list[Message]]:
        """Return the version of the world, and the newest messages that this person sees in a channel."""
        most = {} if newest is None else {"newest": newest}
        found = await self.playground.see("messages", person=self.name, channel=channel, **most)
        return found["version"], [Message(m) for m in found["messages"]]

    async def dms(self) -> list[Message]:
        return await self.messages("dm")

    async def wait_for(
        self, found: Callable[[Message], Any], channel: str | int = "table-one", within: float = PATIENCE
    ) -> Message:
        """Wait for a message in a channel for which `found` returns true, and return the newest such message."""
        end = time.monotonic() + within
        while True:
            version, messages = await self._fetch_messages(channel)
            fits = [m for m in messages if found(m)]
            if fits:
                return fits[-1]
            if time.monotonic() >= end:
                raise TimeoutError(f"{self.name} saw no such message in {channel} for {within} s")
            await self.playground.see("changes", since=version, timeout=0.5)

    async def result(self, begun: Result, until: str = "complete", within: float = PATIENCE) -> Result:
        """Return the outcome of an interaction that was begun with `wait="none"`."""
        return Result(await self.playground.see("wait", interaction=str(begun.id), until=until, timeout=within))

    async def change(self, **what: Any) -> None:
        """Change `locale`, `dms_open`, `moderator`, `manager`, `installed` or `left` of this person.

        `installed`: the person has installed the app for use everywhere. `left`: the person has left a server.
        """
        await self._do("person", **what)

    async def mark_interested(self, event: int | str, *, interested: bool = True) -> None:
        """Mark this person as interested in a server's event, or take the mark back."""
        await self._do("interest", event=str(event), interested=interested)

    async def delete(self, message: Message | int) -> None:
        """Delete a message of this person, or dismiss an ephemeral message."""
        await self._do("delete", message=_format_id(message))


def _format_id(message: Message | int) -> str:
    return str(message.id if isinstance(message, Message) else message)


__all__ = ["Message", "NotAllowed", "Person", "Playground", "Result"]
