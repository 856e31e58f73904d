"""The metrics of the bot, by name, for Prometheus.

No label names a table, a person or a question, so a reader learns nothing about any match.
"""

from __future__ import annotations

import contextlib
import math
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from referee.housekeeping import backups
from referee.reporting.histogram import Histogram
from referee.running.duty import Duty
from referee.store.database import StoreFull, StoreStuck
from referee.store.store import Store

from ..client import Rulekeeper
from ..messages.person.health import read_version
from ..watchdog import Watchdog
from .logs import LINES
from .pulse import Pulse

PREFIX = "rulekeeper_"


class StandbyMetrics(Collector):
    """The metrics of a process that waits for a slot."""

    def __init__(self, store: Store, duty: Duty) -> None:
        self._store, self._duty = store, duty

    def collect(self) -> Iterator[Metric]:
        yield from _describe_process(self._store, self._duty, is_driving=False)


class Metrics(Collector):
    def __init__(self, client: Rulekeeper, dog: Watchdog, pulse: Pulse) -> None:
        self._client, self._dog, self._pulse = client, dog, pulse

    def collect(self) -> Iterator[Metric]:
        yield from self._count_people()
        yield from self._count_tables()
        yield from self._collect_surroundings()

    def _count_people(self) -> Iterator[Metric]:
        counted, referee = self._client.replies.counted, self._client.context.referee
        yield _build_counters("presses", "What people pressed, typed and sent", "type", counted.came)
        yield _build_counters("refusals", "What was refused, by reason", "kind", counted.refused)
        yield _build_counter("failures", "Presses that failed and were apologised for", counted.failed)
        yield _build_histogram("answer_seconds", "From a press to its answer", counted.answered)
        yield _build_counter("answers_lost", "Answers that came too late or never arrived", counted.lost)
        seen = referee.surfaces.seen
        yield _build_histogram("seen_seconds", "From a press to the board that shows it", seen.took)
        what = "From the station before to this one, on the way of a press"
        yield _build_histograms("press_station_seconds", what, "station", seen.stations)

    def _count_tables(self) -> Iterator[Metric]:
        referee, drawing = self._client.context.referee, self._client.context.drawing
        awake, asleep = self._pulse.tables
        yield _build_gauges("tables", "Tables that gather or play", "state", {"awake": awake, "asleep": asleep})
        yield _build_gauge("messages_behind", "Messages that do not show yet what they should", referee.surfaces.busy)
        yield _build_histogram("drawing_seconds", "From the wish for a picture to the picture", drawing.took)
        yield _build_counter("drawings_failed", "Pictures that could not be drawn", drawing.failed)
        late = "Answers of sharp AI seats that a solid one gave, because the search took too long"
        yield _build_counter("ai_deadlines", late, referee.ai_seats.deadlines)
        store = referee.store
        yield _build_histogram("commit_seconds", "From a change to its being on the disk", store.commits)
        yield _build_counter("commits_failed", "Changes that could not be stored", store.failed)
        yield _build_gauge(
            "store_stuck", "1: the disk took nothing of late, and steps are refused", store.trouble is not None
        )
        newest = store.backup_time if store.path is None else backups.find_newest_time_beside(store.path)
        yield _build_gauge(
            "backup_time_seconds", "When the newest backup was made, since 1970; 0: there is none", newest
        )
        if (path := store.path) is None:
            return  # the disk of a PostgreSQL server is not measured here
        with contextlib.suppress(OSError):  # without these figures of the disk, the other metrics are still useful
            yield _build_gauge(
                "store_bytes", "Size of the database", sum(file.stat().st_size for file in _list_database_files(path))
            )
            yield _build_gauge("disk_free_bytes", "Room on the disk under it", shutil.disk_usage(path.parent).free)

    def _collect_surroundings(self) -> Iterator[Metric]:
        client = self._client
        answering = {part: not stands for part, stands in self._pulse.list_stalled().items()}
        yield _build_gauges("answering", "1: this part answers; 0: it stands", "part", answering)
        yield _build_counters(
            "discord_calls", "Calls to Discord, by what came of them", "outcome", client.traffic.calls
        )
        invalid = {str(status): count for status, count in client.traffic.invalid.items()}
        yield _build_counters("discord_invalid_calls", "Calls that Discord may block the bot for", "status", invalid)
        if math.isfinite(client.latency):
            yield _build_gauge("gateway_latency_seconds", "To Discord and back", client.latency)
        yield _build_histogram("loop_late_seconds", "By how much the loop's beats came late", self._dog.late)
        referee = client.context.referee
        yield from _describe_process(referee.store, referee.duty, is_driving=client.is_driving)


def make_page(collector: Collector) -> Callable[[], bytes]:
    """Return the function that writes the page with these metrics and those of the process, as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(collector)
    ProcessCollector(registry=registry)  # memory, processor time, open files, start time
    return lambda: generate_latest(registry)


def _describe_process(store: Store, duty: Duty, *, is_driving: bool) -> Iterator[Metric]:
    """Yield the metrics that a process has, whether it drives a slot or stands by."""
    slot = {} if duty.slot is None else {str(duty.slot): 1.0}
    yield _build_gauge("driving", "1: this process drives tables; 0: it stands by, or has lost its slot", is_driving)
    yield _build_gauges("slot", "Which slot this process has", "slot", slot)
    yield _build_gauge("slots", "How many processes drive a slot if all is well", duty.slots)
    is_away = store.path is None and isinstance(store.trouble, StoreStuck) and not isinstance(store.trouble, StoreFull)
    yield _build_gauge("database_away", "1: the server of the database does not answer", is_away)
    yield _build_counters("log_lines", "Lines of the log", "level", LINES)
    yield _build_gauges("info", "Which version runs", "version", {read_version(): 1})


def _list_database_files(database: Path) -> Iterator[Path]:
    """Yield the files of a SQLite database: the main file, and its write-ahead log if there is one."""
    return (file for file in (database, Path(f"{database}-wal")) if file.exists())


def _build_counter(name: str, help: str, value: int) -> Metric:
    return CounterMetricFamily(PREFIX + name, help, value=value)


def _build_counters(name: str, help: str, label: str, values: Mapping[str, int]) -> Metric:
    made = CounterMetricFamily(PREFIX + name, help, labels=[label])
    for key, value in list(values.items()):  # A copy, because the event loop changes the counters meanwhile.
        made.add_metric([key], value)
    return made


def _build_gauge(name: str, help: str, value: float) -> Metric:
    return GaugeMetricFamily(PREFIX + name, help, value=value)


def _build_gauges(name: str, help: str, label: str, values: Mapping[str, float]) -> Metric:
    made = GaugeMetricFamily(PREFIX + name, help, labels=[label])
    for key, value in values.items():
        made.add_metric([key], value)
    return made


def _build_histogram(name: str, help: str, spread: Histogram) -> Metric:
    return HistogramMetricFamily(PREFIX + name, help, buckets=_list_buckets(spread), sum_value=spread.total)


def _build_histograms(name: str, help: str, label: str, spreads: Mapping[str, Histogram]) -> Metric:
    made = HistogramMetricFamily(PREFIX + name, help, labels=[label])
    for key, spread in spreads.items():
        made.add_metric([key], _list_buckets(spread), spread.total)
    return made


def _list_buckets(spread: Histogram) -> list[tuple[str, float]]:
    """Return a pair for each bucket: its upper bound as text, and how many values are not above the bound."""
    return list(zip([*map(str, spread.bounds), "+Inf"], spread.cumulative_counts, strict=True))
