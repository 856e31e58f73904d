"""Everything the bot sends, as it goes over the wire: read where aiohttp sends it, so nothing of the bot is needed."""

from __future__ import annotations

import hashlib
import io
import json
import re
from typing import Any

import aiohttp
import pytest
from PIL import Image

from .still import Busy

Json = dict[str, Any]
CALLBACK = re.compile(r"/interactions/\d+/([^/]+)/callback$")
FOLLOW_UP = re.compile(r"/webhooks/\d+/([^/]+)$")
ANSWERED = re.compile(r"/webhooks/\d+/([^/]+)/messages/(@original|\d+)$")
POSTED = re.compile(r"/channels/(\d+)/messages$")
CHANGED = re.compile(r"/channels/(\d+)/messages/(\d+)$")
KINDS = {4: "message", 5: "thinking", 6: "nothing new", 7: "this message changes", 8: "choices", 9: "form"}


class Shown:
    """A message as the bot's calls have made it."""

    def __init__(self, id: int, channel: int, only_for: str | None) -> None:
        self.id, self.channel, self.only_for = id, channel, only_for
        self.fields: Json = {}
        self.gone = False
        self.step = 0
        """The step after which it was first there; 0 while that step goes on."""

    def take(self, body: Json, uploads: dict[int, Json]) -> None:
        """Apply the fields of a call to the message. A field that is not named stays."""
        body = dict(body)
        body.pop("nonce", None)
        body.pop("enforce_nonce", None)
        if uploads or "attachments" in body:
            listed = body.pop("attachments", None) or []
            named = {int(entry["id"]): entry for entry in listed}
            kept = [entry for number, entry in named.items() if number not in uploads]
            files = [{**named.get(number, {}), **upload} for number, upload in sorted(uploads.items())]
            self.fields["files"] = [{k: v for k, v in one.items() if k != "id"} for one in (*kept, *files)]
        self.fields.update(body)

    @property
    def components(self) -> list[Json]:
        return walk(self.fields.get("components"))


def walk(tree: Any) -> list[Json]:
    """Return every component of a tree, parents first."""
    if isinstance(tree, list):
        return [found for node in tree for found in walk(node)]
    if not isinstance(tree, dict):
        return []
    return [tree, *(f for key in ("components", "accessory", "component") for f in walk(tree.get(key)))]


def pixels(data: bytes) -> str:
    """Return a hash of what a picture shows. How its file encodes it does not matter."""
    with Image.open(io.BytesIO(data)) as opened:
        rgb = opened.convert("RGB")
        mark = hashlib.sha256(f"{opened.mode} {opened.width}x{opened.height} ".encode() + rgb.tobytes()).hexdigest()
        return f"{opened.width}x{opened.height} {mark[:24]}"


class Wire:
    """A recorder between the bot and the playground. ``messages`` holds the present messages, ``calls`` the calls
    since the last look."""

    def __init__(self, busy: Busy) -> None:
        self.busy = busy
        self.messages: dict[int, Shown] = {}
        self.answers: dict[str, list[Json]] = {}
        """Token of an interaction -> how it was answered."""
        self.asked_on: dict[str, Shown | None] = {}
        self.replies: dict[str, int] = {}
        self.who: dict[str, str] = {}
        self.touched: set[int] = set()
        self.other: list[tuple[str, str, Any]] = []
        self.pictures: dict[str, bytes] = {}
        """The pictures by the hash of their pixels."""

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        send = aiohttp.ClientSession._request

        async def heard(session: Any, method: str, url: Any, **more: Any) -> Any:
            path = str(url).partition("?")[0]
            if "/api/v10/" not in path:
                return await send(session, method, url, **more)
            self.busy.begin()
            try:
                body, uploads = self._sent(more.get("data"))
                response = await send(session, method, url, **more)
                raw = await response.read()
                if response.status < 400:
                    given = json.loads(raw) if raw else {}
                    self._note(method, path.partition("/api/v10")[2], body, uploads, given)
                else:
                    self.other.append((method, path.partition("/api/v10")[2], {"refused": response.status}))
                return response
            finally:
                self.busy.end()

        monkeypatch.setattr(aiohttp.ClientSession, "_request", heard)

    def _sent(self, data: Any) -> tuple[Any, dict[int, Json]]:
        if isinstance(data, aiohttp.FormData):
            body, uploads = {}, {}
            for about, _, value in data._fields:
                if about["name"] == "payload_json":
                    body = json.loads(value)
                    continue
                raw = value.read()
                value.seek(0)
                uploads[int(about["name"][6:-1])] = self._file(about["filename"], raw)
            return body, uploads
        return (json.loads(data) if isinstance(data, str | bytes) and data else {}), {}

    def _file(self, name: str, raw: bytes) -> Json:
        if not name.endswith((".png", ".gif")):
            return {"filename": name, "bytes": "some"}
        with Image.open(io.BytesIO(raw)) as opened:
            if opened.size == (1, 1):
                return {"filename": name, "pixels": "not drawn here"}
        mark = pixels(raw)
        self.pictures[mark] = raw
        return {"filename": name, "pixels": mark}

    def _note(self, method: str, path: str, body: Any, uploads: dict[int, Json], given: Any) -> None:
        if method == "GET" or path.endswith(("/typing", "/users/@me/channels")):
            return
        if found := CALLBACK.search(path):
            self._answered(found[1], body, uploads, given)
        elif found := FOLLOW_UP.search(path):
            self._made(given, found[1]).take(body, uploads)
        elif found := ANSWERED.search(path):
            number = self.replies[found[1]] if found[2] == "@original" else int(found[2])
            self._changed(method, number, body, uploads)
        elif POSTED.search(path):
            self._made(given, None).take(body, uploads)
        elif found := CHANGED.search(path):
            self._changed(method, int(found[2]), body, uploads)
        else:
            self.other.append((method, path, body))

    def _answered(self, token: str, body: Json, uploads: dict[int, Json], given: Json) -> None:
        kind, data = body["type"], body.get("data") or {}
        about = given["interaction"]
        answer: Json = {"answer": KINDS[kind]}
        self.answers.setdefault(about["id"], []).append(answer)
        self.who[token] = about["id"]
        if number := about.get("response_message_id"):
            self.replies[token] = int(number)
        if kind in (8, 9):
            answer["data"] = data
        elif kind == 4:
            self._made(given["resource"]["message"], token).take(data, uploads)
            answer["message"] = int(number)
        elif kind == 7:
            self._changed("PATCH", int(number), data, uploads)
            answer["message"] = int(number)
        elif kind == 5:
            answer["data"], answer["message"] = data, int(number)
            self.messages[int(number)] = Shown(int(number), 0, about["id"] if data.get("flags") else None)

    def _made(self, given: Json, token: str | None) -> Shown:
        number = int(given["id"])
        known = self.messages.get(number)
        if known is None:
            only = self.who.get(token or "") if given["flags"] & 64 else None
            known = self.messages[number] = Shown(number, int(given["channel_id"]), only)
        self.touched.add(number)
        return known

    def _changed(self, method: str, number: int, body: Json, uploads: dict[int, Json]) -> None:
        message = self.messages[number]
        self.touched.add(number)
        if method == "DELETE":
            message.gone = True
        else:
            message.take(body, uploads)
