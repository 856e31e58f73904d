"""The common parts of all calls of the REST API: authentication, errors, limits, and the list of calls."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import hdrs, web

from .errors import Refused, Unsupported, make_refusal
from .gateway import Gateway
from .interactions import Interactions
from .limits import GLOBAL, KINDS, Faults, Invalid, Limits, Rule
from .messages import Body, Upload
from .world import World

log = logging.getLogger("playground")
API = "/api/v10"
MOST_REQUEST = 25 * 1024 * 1024
_TOKEN = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/]+")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Service:
    """All parts of one running playground."""

    def __init__(
        self, base: str, limited: bool = True, round_trip: float = 0.0, owner: str = "", patience: float | None = None
    ) -> None:
        """Create all parts.

        `round_trip` is the delay in seconds from the bot to Discord and back. `owner` identifies whose playground it
        is. `patience` is the number of seconds for a first answer; None means Discord's three.
        """
        self.owner = owner
        self.world = World(base)
        self.travel = round_trip / 2
        self.gateway = Gateway(self.world, self.travel, limited)
        self.interactions = Interactions(self.world, patience)
        self.limits = Limits(limited)
        self.invalid = Invalid()
        self.faults = Faults()
        self.calls: deque[dict[str, Any]] = deque(maxlen=20_000)
        self.nonces: dict[tuple[int, str], int] = {}  # the id of each message, by its channel and nonce

    def limit(self, request: web.Request, rule: Rule, key: Any) -> None:
        """Count a call under a rule. Raises TooFast (HTTP status 429) when the limit is exceeded.

        The headers of the answer tell about the rule.
        """
        wait, headers = self.limits.count_call(rule, key, self.world.now())
        if wait > 0:
            raise TooFast(wait, headers)
        request[HEADERS] = request.get(HEADERS, {}) | headers

    def limit_quietly(self, rule: Rule, key: Any, scope: str = "user", code: int = 0) -> None:
        """Count a call under a rule that no headers announce. Raises TooFast when the limit is exceeded."""
        wait, _ = self.limits.count_call(rule, key, self.world.now())
        if wait > 0:
            raise TooFast(wait, {}, code, scope)


class TooFast(Exception):
    def __init__(self, wait: float, headers: dict[str, str], code: int = 0, scope: str = "user") -> None:
        """`scope` is "user", "shared" (others share the limit) or "global" (it is for all routes)."""
        self.wait, self.headers, self.code, self.scope = wait, headers, code, scope


HEADERS: web.RequestKey[dict[str, str]] = web.RequestKey("limit-headers", dict)
SERVICE: web.AppKey[Service] = web.AppKey("service", Service)


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a JSON response with the exact content type that discord.py expects."""
    made = web.Response(status=status, body=json.dumps(body).encode(), headers=headers)
    made.headers[hdrs.CONTENT_TYPE] = "application/json"
    return made


def answer_empty() -> web.Response:
    return web.Response(status=204)


async def read_body(request: web.Request) -> Body:
    """Return the body of a request. The request has only JSON, or a form with `payload_json` and files."""
    if request.content_length is not None and request.content_length > MOST_REQUEST:
        raise make_refusal(40005)
    if request.content_type == "multipart/form-data":
        payload: dict[str, Any] = {}
        uploads = []
        async for part in await request.multipart():
            data = await part.read(decode=False)  # type: ignore[union-attr]
            name = str(part.name)  # type: ignore[union-attr]
            if name == "payload_json":
                payload = json.loads(data)
            elif found := re.fullmatch(r"files\[(\d+)\]", name):
                uploads.append(Upload(int(found[1]), str(part.filename), bytes(data)))  # type: ignore[union-attr]
            else:
                raise Unsupported(f"form field {name}")
        return Body(payload, uploads)
    try:
        made = json.loads(await request.text() or "{}")
    except ValueError:
        raise Refused(400, 50109, "The request body contains invalid JSON.") from None
    return Body(made)


def _answer_too_fast(error: TooFast) -> web.Response:
    message = "You are being rate limited."
    everywhere = error.scope == "global"
    headers = {"Via": "1.1 playground", "Retry-After": str(math.ceil(error.wait)), "X-RateLimit-Scope": error.scope}
    headers |= {"X-RateLimit-Global": "true"} if everywhere else {}
    if error.code:
        message = "Maximum number of edits to messages older than 1 hour reached. Try again later."
    body = {"message": message, "retry_after": round(error.wait, 3), "global": everywhere, "code": error.code}
    return answer(body, 429, headers | error.headers)


def _answer_blocked(wait: float) -> web.Response:
    """Return the answer of Cloudflare, which does not let a blocked address reach Discord. It has no header `Via`."""
    page = "<html><head><title>Access denied</title></head><body>error code: 1015</body></html>"
    return web.Response(status=429, text=page, content_type="text/html", headers={"Retry-After": str(math.ceil(wait))})


async def _handle(service: Service, request: web.Request, handler: Handler) -> web.StreamResponse:
    """Run the handler of a call, and turn every error into an answer in Discord's form."""
    needs_token = not request.path.startswith((f"{API}/webhooks/", f"{API}/interactions/", f"{API}/gateway"))
    if needs_token and not request.headers.get("Authorization", "").removeprefix("Bot ").strip():
        return answer({"message": "401: Unauthorized", "code": 0}, 401)
    try:
        if needs_token:  # Answers to interactions carry no bot token, so they do not count.
            service.limit_quietly(GLOBAL, None, "global")
        return await handler(request)
    except TooFast as error:
        return _answer_too_fast(error)
    except Refused as error:
        return answer(error.body(), error.status)
    except Unsupported as error:
        what = str(error)
    except web.HTTPNotFound:
        what = "this path"
    except web.HTTPMethodNotAllowed:
        what = "this method"
    except web.HTTPRequestEntityTooLarge:
        return answer(make_refusal(40005).body(), 413)
    except Exception as error:
        log.exception("%s %s", request.method, _TOKEN.sub(r"\1…", request.path))
        service.world.problems.append(f"The playground stumbled over {request.method}: {type(error).__name__}")
        service.world.note_change()
        return answer({"message": "500: Internal Server Error", "code": 0}, 500)
    path = _TOKEN.sub(r"\1…", request.path)
    problem = f"The playground does not imitate {what} of {request.method} {path}"
    log.error("%s", problem)
    service.world.problems.append(problem)
    service.world.note_change()
    return answer({"message": problem, "code": 0}, 501)


@web.middleware
async def delay_call(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Delay each call and each answer by half of the round trip.

    Calls do not delay each other, because only latency is imitated, not bandwidth.
    """
    travel = request.app[SERVICE].travel
    if not travel or not request.path.startswith("/api/"):
        return await handler(request)
    await asyncio.sleep(travel)
    response = await handler(request)
    await asyncio.sleep(travel)
    return response


@web.middleware
async def wrap_call(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Handle a REST call. Apply the common parts: faults for tests, errors in Discord's form, the list of calls."""
    if not request.path.startswith("/api/"):
        return await handler(request)
    service = request.app[SERVICE]
    began = time.monotonic()
    fault = service.faults.take_matching(request.method, request.path)
    call = {"method": request.method, "path": _TOKEN.sub(r"\1…", request.path).removeprefix(API), "status": 0}
    service.calls.append(call)
    response: web.StreamResponse
    if service.limits.on and (blocked := service.invalid.find_wait(service.world.now())) > 0:
        call["status"] = 429
        return _answer_blocked(blocked)
    if fault is not None and fault.kind not in ("lost", "late"):
        if fault.kind == "drop":
            return _cut_connection(request)
        if fault.kind == "429":
            response = _answer_too_fast(TooFast(fault.retry_after, {}))
        elif fault.kind not in KINDS:
            error = make_refusal(int(fault.kind))
            response = answer(error.body(), error.status)
        else:
            response = answer({"message": "A fault, as ordered", "code": 0}, KINDS[fault.kind])
    else:
        response = await _handle(service, request, handler)
        if fault is not None and fault.kind == "late":
            response = answer({"message": "A fault, as ordered", "code": 0}, KINDS["late"])
        elif fault is not None:
            call |= {"status": response.status, "lost": True}
            return _cut_connection(request)
    if response.headers.get("X-RateLimit-Scope") != "shared":  # Discord does not count what others have used up.
        service.invalid.count(response.status, service.world.now())
    for key, value in request.get(HEADERS, {}).items():
        response.headers.setdefault(key, value)
    call |= {"status": response.status, "ms": round((time.monotonic() - began) * 1000, 1)}
    return response


def _cut_connection(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return answer_empty()
