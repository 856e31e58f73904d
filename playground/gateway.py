"""The gateway. A session outlives its websocket, so that a bot that has lost its connection can resume the session."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from typing import Any

from aiohttp import WSMsgType, web

from . import payloads
from .limits import Starts
from .network import COMPRESSORS, Compressor, Wire, make_compressor
from .world import APPLICATION, World

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT
HEARTBEAT_MS = 41_250
ACK_AFTER = 0.05
"""The seconds before a heartbeat is acknowledged.

The bot's library notes the time of a heartbeat only after sending it. The acknowledgement must come later than this.
"""
MOST_REPLAYED, SESSION_S = 5_000, 300.0  # A disconnected session is remembered for so many packets and seconds.
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 3, 6, 7, 9, 10, 11


class Session:
    """The events sent to one identified shard, in order. A new websocket may replace the shard's websocket."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents, self.shard = intents, shard
        self.sequence = 0
        self.sent: deque[dict[str, Any]] = deque(maxlen=MOST_REPLAYED)
        self.line: Line | None = None
        self.lost_at = 0.0  # time at which the connection was lost, in seconds since 1970

    def has_guild(self, guild: int | None) -> bool:
        """Return whether a server belongs to this session's shard. None stands for direct messages."""
        return (0 if guild is None else (guild >> 22) % self.shard[1]) == self.shard[0]

    def should_receive(self, intent: int, guild: int | None) -> bool:
        return self.has_guild(guild) and (intent == 0 or bool(self.intents & intent))

    def send_event(self, event: str, data: dict[str, Any]) -> None:
        self.sequence += 1
        packet = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.sent.append(packet)
        if self.line is not None:
            self.line.put(packet)


def find_home_guild(event: str, data: dict[str, Any]) -> int | None:
    """Return the server of an event; None for direct messages."""
    number = data.get("id" if event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE") else "guild_id")
    return None if number is None else int(number)


class Line:
    """A websocket with JSON packets, compressed as a single stream if the bot asked for it."""

    def __init__(self, socket: web.WebSocketResponse, compressed: Compressor | None, travel: float) -> None:
        self.socket = socket
        self.heard: Wire[str] = Wire(travel)
        """The packets of the bot that are on their way to the playground."""
        self._said: Wire[dict[str, Any]] = Wire(travel)
        self._compressed = compressed

    def put(self, packet: dict[str, Any]) -> None:
        self._said.put(packet)

    async def pump(self) -> None:
        """Send to the bot the packets that are due, one after another, without end."""
        while True:
            text = json.dumps(await self._said.get())
            if self._compressed is None:
                await self.socket.send_str(text)
            else:
                await self.socket.send_bytes(self._compressed(text.encode()))


class Gateway:
    def __init__(self, world: World, travel: float = 0.0, limited: bool = True) -> None:
        """Create the gateway without connections.

        `travel` is the delay of each packet in seconds, in either direction. `limited` enforces Discord's limits on
        starting sessions.
        """
        self.world, self.travel = world, travel
        self.starts = Starts(limited)
        self.shards = 1  # the number of shards recommended to a bot
        self.sessions: dict[str, Session] = {}
        self.lines: set[Line] = set()
        self.duplicates = 0  # the number of coming interactions that are delivered twice
        world.on_event = self.dispatch

    @property
    def url(self) -> str:
        return self.world.base.replace("http", "ws", 1) + "/gateway"

    @property
    def connected(self) -> bool:
        return any(s.line is not None for s in self.sessions.values())

    def dispatch(self, event: str, data: dict[str, Any], intent: int = 0, dm: bool = False) -> None:
        """Send an event to every session whose shard and intents include it. Servers without the bot send none.

        The bot may not read message contents in general (it lacks the intent). It can read only its own messages,
        messages that mention it, and DMs.
        """
        home = None if dm else find_home_guild(event, data)
        if home in self.world.guilds and not self.world.guilds[home].has_bot and event != "GUILD_DELETE":
            return
        twice = event == "INTERACTION_CREATE" and self.duplicates > 0
        self.duplicates -= twice
        for session in self.sessions.values():
            if session.should_receive(intent, home):
                shown = data
                if intent == GUILD_MESSAGES and "content" in data and not self._is_readable(data):
                    shown = data | {"content": "", "components": [], "attachments": []}
                for _ in range(2 if twice else 1):
                    session.send_event(event, shown)

    @staticmethod
    def _is_readable(message: dict[str, Any]) -> bool:
        ours = str(APPLICATION)
        return message["author"]["id"] == ours or any(m["id"] == ours for m in message["mentions"])

    async def end_all(self) -> None:
        """End all sessions and make the token invalid, as Discord does with a bot that starts too many sessions."""
        self.sessions.clear()
        for line in list(self.lines):
            await line.socket.close(code=4004, message=b"Authentication failed.")

    async def drop_connections(self, how: str) -> None:
        """Close all connections of the bot to the gateway, or ask the bot to reconnect.

        `how` is "resume" (the sessions are kept), "forget" (the sessions are lost), or "reconnect" (the connections
        stay open, and op 7 is sent).
        """
        if how == "forget":
            self.sessions.clear()
        for line in list(self.lines):
            if how == "reconnect":
                line.put({"op": RECONNECT, "d": None, "s": None, "t": None})
            else:
                await line.socket.close(code=4000, message=b"dropped by a test")

    async def invalidate_sessions(self, resumable: bool) -> None:
        """Send op 9 (invalid session) on every connection. Sessions that are not resumable are forgotten."""
        if not resumable:
            self.sessions.clear()
        for line in list(self.lines):
            line.put({"op": INVALID, "d": resumable, "s": None, "t": None})

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a bot's websocket on GET /gateway until it closes."""
        compress = request.query.get("compress")
        compressed = make_compressor(compress) if compress is not None else None
        socket = web.WebSocketResponse(max_msg_size=4096, compress=False)
        await socket.prepare(request)
        if request.query.get("encoding", "json") != "json" or (compress is not None and compressed is None):
            await socket.close(code=4002, message=f"json, plain or as {' or '.join(COMPRESSORS)}".encode())
            return socket
        line = Line(socket, compressed, self.travel)
        self.lines.add(line)
        tasks = [asyncio.create_task(line.pump()), asyncio.create_task(self._handle_packets(line))]
        line.put({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None})
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    line.heard.put(message.data)
        finally:
            self.lines.discard(line)
            for session in self.sessions.values():
                if session.line is line:
                    session.line, session.lost_at = None, self.world.now()
            for task in tasks:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await task
            self.world.note_change()
        return socket

    async def _handle_packets(self, line: Line) -> None:
        """Handle the bot's packets as they arrive. An invalid packet closes the connection, as on Discord."""
        while True:
            said = await line.heard.get()
            try:
                await self._handle_packet(line, json.loads(said))
            except (AttributeError, KeyError, TypeError, ValueError):
                await line.socket.close(code=4002, message=b"Error while decoding payload.")

    async def _handle_packet(self, line: Line, packet: dict[str, Any]) -> None:
        op, data = packet.get("op"), packet.get("d") or {}
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_AFTER, line.put, {"op": ACK, "d": None, "s": None, "t": None})
        elif op == IDENTIFY:
            await self._identify(line, data)
        elif op == RESUME:
            self._resume(line, data)
        elif op != PRESENCE:
            self.world.problems.append(f"gateway op {op} is not imitated")
            await line.socket.close(code=4001, message=f"the playground does not know op {op}".encode())

    async def _identify(self, line: Line, data: dict[str, Any]) -> None:
        if not data.get("token"):
            await line.socket.close(code=4004, message=b"Authentication failed.")
            return
        if data.get("intents", 0) & PRIVILEGED:
            await line.socket.close(code=4014, message=b"Disallowed intent(s).")
            return
        shard = data.get("shard") or [0, 1]
        if not 0 <= shard[0] < shard[1]:
            await line.socket.close(code=4010, message=b"Invalid shard.")
            return
        refusal = self.starts.count_start(shard[0], self.world.now())
        if refusal == "spent":
            await self.end_all()
            return
        if refusal == "soon":
            line.put({"op": INVALID, "d": False, "s": None, "t": None})
            return
        self._forget_old_sessions()
        session = Session(data["intents"], (shard[0], shard[1]))
        session.line = line
        self.sessions[session.id] = session
        here = [number for number, one in self.world.guilds.items() if one.has_bot and session.has_guild(number)]
        session.send_event(
            "READY",
            {
                "v": 10,
                "user": payloads.build_me(self.world),
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "session_type": "normal",
                "private_channels": [],
                "user_settings": {},
                "relationships": [],
                "guilds": [{"id": str(number), "unavailable": True} for number in here],
                "shard": shard,
                "application": {"id": str(APPLICATION), "flags": 0},
            },
        )
        for number in here if session.intents & GUILDS else ():
            session.send_event("GUILD_CREATE", payloads.build_guild_create(self.world, number))
        self.world.note_change()

    def _forget_old_sessions(self) -> None:
        now = self.world.now()
        gone = [n for n, s in self.sessions.items() if s.line is None and now - s.lost_at > SESSION_S]
        for number in gone:
            del self.sessions[number]

    def _resume(self, line: Line, data: dict[str, Any]) -> None:
        self._forget_old_sessions()
        session = self.sessions.get(data.get("session_id", ""))
        seen = data.get("seq") or 0
        if session is None or not session.sequence - len(session.sent) <= seen <= session.sequence:
            line.put({"op": INVALID, "d": False, "s": None, "t": None})
            return
        session.line = line
        for packet in session.sent:
            if packet["s"] > seen:
                line.put(packet)
        session.send_event("RESUMED", {"_trace": []})
        self.world.note_change()
