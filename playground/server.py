"""The whole playground as one aiohttp application on a loopback address."""

from __future__ import annotations

import ipaddress
import logging
import socket
from pathlib import Path

from aiohttp import WSCloseCode, web

from . import arrange, emojis, hooks, routes, scheduled, webhooks
from .rest import API, MOST_REQUEST, SERVICE, Handler, Service, delay_call, wrap_call

PAGE = Path(__file__).with_name("page.html")
_CLOSED = {
    "Content-Security-Policy": "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def is_loopback(host: str) -> bool:
    """Return whether a host is local: 127.0.0.0/8, ::1 or localhost. The playground has no authentication."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


@web.middleware
async def refuse_foreign_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests from other sites' pages. Their Host is not local (DNS rebinding), or their Origin is foreign."""
    origin = request.headers.get("Origin")
    if not is_loopback(request.url.host or "") or (origin and origin != f"{request.scheme}://{request.host}"):
        return web.Response(status=403, text="The playground answers on this machine only.")
    return await handler(request)


async def serve_page(_: web.Request) -> web.Response:
    return web.Response(text=PAGE.read_text(encoding="utf-8"), content_type="text/html", headers=_CLOSED)


async def serve_upload(request: web.Request) -> web.Response:
    """Serve an upload from memory. Browsers show pictures, and offer other files only as downloads."""
    number = request.match_info["file"]
    file = request.app[SERVICE].world.files.get(int(number)) if number.isdigit() else None
    if file is None or file.name != request.match_info["name"]:
        return web.Response(status=404)
    headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox"}
    if file.content_type not in ("image/png", "image/jpeg", "image/gif", "image/webp"):
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=file.data, content_type=file.content_type, headers=headers)


async def serve_emoji(request: web.Request) -> web.Response:
    """Serve the picture of one of the bot's own emojis."""
    number = request.match_info["emoji"]
    found = request.app[SERVICE].world.emojis.get(int(number)) if number.isdigit() else None
    if found is None:
        return web.Response(status=404)
    headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox"}
    return web.Response(body=found.file.data, content_type=found.file.content_type, headers=headers)


async def refuse_unknown_api(request: web.Request) -> web.Response:
    raise web.HTTPNotFound


def build_application(service: Service) -> web.Application:
    middlewares = [refuse_foreign_requests, delay_call, wrap_call, hooks.answer_hook_errors]
    app = web.Application(middlewares=middlewares, client_max_size=MOST_REQUEST)
    app[SERVICE] = service
    app[hooks.CHANGES] = hooks.Changes(service.world)
    app[hooks.SOCKETS] = set()
    app.add_routes(routes.routes)
    app.add_routes(emojis.routes)
    app.add_routes(scheduled.routes)
    app.add_routes(webhooks.routes)
    app.add_routes(hooks.routes)
    app.add_routes(arrange.routes)
    app.router.add_get("/", serve_page)
    app.router.add_get("/gateway", service.gateway.serve)
    app.router.add_get("/cdn/attachments/{file}/{name}", serve_upload)
    app.router.add_get("/cdn/emojis/{emoji}.png", serve_emoji)
    app.router.add_route("*", API.rsplit("/", 1)[0] + "/{rest:.*}", refuse_unknown_api)
    app.on_shutdown.append(_close_sockets)
    return app


async def _close_sockets(app: web.Application) -> None:
    lines = [*app[hooks.SOCKETS], *(line.socket for line in app[SERVICE].gateway.lines)]
    for line in lines:
        await line.close(code=WSCloseCode.SERVICE_RESTART, message=b"the playground closes")


class Playground:
    """The playground's server. `base` is its address.

    `port` 0 lets the system choose. `limited` enforces Discord's rate limits. `round_trip` is the delay in seconds from
    the bot to Discord and back. `owner` identifies whose playground it is. `patience` is the number of seconds for a
    first answer, by default Discord's three.
    """

    def __init__(
        self,
        port: int = 8330,
        host: str = "127.0.0.1",
        limited: bool = True,
        round_trip: float = 0.0,
        owner: str = "",
        patience: float | None = None,
    ) -> None:
        if not is_loopback(host):
            raise ValueError(f"{host} is no loopback address; the playground listens on this machine only")
        self.host, self.port, self.limited, self.round_trip = host, port, limited, round_trip
        self.owner, self.patience = owner, patience
        self.service: Service
        self._runner: web.AppRunner

    @property
    def base(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    async def start(self) -> None:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((self.host, self.port))
        self.port = listener.getsockname()[1]
        self.service = Service(self.base, self.limited, self.round_trip, self.owner, self.patience)
        logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
        self._runner = web.AppRunner(build_application(self.service), shutdown_timeout=1.0, access_log=None)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()

    async def stop(self) -> None:
        await self._runner.cleanup()
