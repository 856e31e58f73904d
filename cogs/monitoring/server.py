"""The HTTP pages ``/metrics`` and ``/health`` for operators, served by threads even while the loop is blocked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socketserver
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from prometheus_client import CONTENT_TYPE_LATEST

from referee.running.duty import Duty
from referee.store.store import Store

from ..client import Rulekeeper
from ..watchdog import Watchdog
from .metrics import Metrics, StandbyMetrics, make_page
from .pulse import Pulse

PLAIN = "text/plain; charset=utf-8"
log = logging.getLogger(__name__)
Page = Callable[[], tuple[int, str, bytes]]
"""A function that returns the HTTP status, the content type and the content of a page."""


@contextlib.contextmanager
def serve_pages(client: Rulekeeper, dog: Watchdog, host: str, port: int) -> Iterator[int]:
    """Serve the metrics and health pages of a bot while the context is open. Yield the port. Open it on the event loop.

    ``port``: 0 lets the system choose. Raises ``RuntimeError`` if the address is not available.
    """
    pulse = Pulse(dog, lambda: is_connected(client), client.referee.count_awake_and_asleep)
    format_page = make_page(Metrics(client, dog, pulse))
    pages: dict[str, Page] = {
        "/metrics": lambda: (200, CONTENT_TYPE_LATEST, format_page()),
        "/health": lambda: build_health_page(pulse),
    }
    with _serve(pages, host, port) as served:
        hearing = asyncio.create_task(pulse.run())
        try:
            yield served
        finally:
            hearing.cancel()


def serve_standby_pages(store: Store, duty: Duty, host: str, port: int) -> contextlib.AbstractContextManager[int]:
    """Serve the pages of a process that waits for a slot while the context is open. Yield the port."""
    format_page = make_page(StandbyMetrics(store, duty))

    def build_health() -> tuple[int, str, bytes]:
        if store.trouble is None:
            return 200, PLAIN, b"stands by: other processes hold all slots\n"
        return 503, PLAIN, b"stands by, and the database does not answer\n"

    pages: dict[str, Page] = {"/metrics": lambda: (200, CONTENT_TYPE_LATEST, format_page()), "/health": build_health}
    return _serve(pages, host, port)


@contextlib.contextmanager
def _serve(pages: Mapping[str, Page], host: str, port: int) -> Iterator[int]:
    """Serve these pages, by path, in another thread while the context is open. Yield the port."""
    try:
        server = _Server((host, port), _make_request_handler(pages))
    except (OSError, OverflowError) as error:
        raise RuntimeError(f"Metrics cannot be shown at {host}:{port}: {error}. Set METRICS_PORT anew.") from None
    listening = threading.Thread(target=server.serve_forever, args=(0.1,), name="monitoring", daemon=True)
    listening.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def is_connected(client: Rulekeeper) -> bool:
    """Return whether all connections of the bot to Discord's gateway are open. Only then do all presses arrive."""
    return client.is_ready() and not any(shard.is_closed() for shard in client.shards.values())


def build_health_page(pulse: Pulse) -> tuple[int, str, bytes]:
    """Return the health page, with a line for each part. Its status is 200, or 503 if a part is stalled."""
    ages, standing = pulse.list_seconds_since_beats(), pulse.list_stalled()
    lines = [f"{part}: {'stands' if standing[part] else 'answers'} ({_format_age(ages[part])})\n" for part in ages]
    return 503 if any(standing.values()) else 200, PLAIN, "".join(lines).encode()


def _format_age(seconds: float) -> str:
    return "no sign yet" if seconds == float("inf") else f"last sign {seconds:.1f} s ago"


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def server_bind(self) -> None:
        socketserver.TCPServer.server_bind(self)  # ``HTTPServer`` would look up the machine's name.

    def handle_error(self, request: object, client_address: object) -> None:
        log.warning("a page about the bot could not be given", exc_info=True)


def _make_request_handler(pages: Mapping[str, Page]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        server_version, sys_version = "Rulekeeper", ""
        timeout = 10.0  # The most seconds for a client's request.

        def do_GET(self) -> None:
            page = pages.get(self.path.partition("?")[0])
            status, kind, content = page() if page else (404, "text/plain", b"/metrics and /health are here.\n")
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            return None

    return Handler
