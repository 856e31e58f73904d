"""Metrics count what happens while people play, and tell nothing about the people."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from cogs.client import Rulekeeper
from cogs.monitoring.metrics import Metrics, StandbyMetrics, make_page
from cogs.monitoring.pulse import Pulse
from cogs.monitoring.server import is_connected
from cogs.watchdog import watch_event_loop
from engine.refusals import Refused
from playground.client import Person, Playground
from referee.reporting.press_trace import STATIONS
from referee.running.duty import Duty
from referee.store.database import StoreFull
from tests.known_refusals import list_refusals

from ..bad_input import one_table, option_id
from ..conftest import lobby, playing

LABELS = {
    "type": {"application_command", "component", "modal_submit"},
    "kind": {*(one.kind for one in list_refusals("engine", "referee", "cogs")), "game"},
    "state": {"awake", "asleep"},
    "part": {"loop", "store", "gateway"},
    "outcome": {"2xx", "429", "4xx", "5xx", "lost"},
    "status": {"401", "403", "429"},
    "station": set(STATIONS),
    "slot": {"0"},
    "level": {"debug", "info", "warning", "error", "critical"},
}
"""Every label there is, and every value that it may have; besides bounds and the version."""
NAMES = """
presses{type} refusals{kind} failures answer_seconds{le} answers_lost seen_seconds{le} tables{state} messages_behind
drawing_seconds{le} drawings_failed ai_deadlines commit_seconds{le} commits_failed store_stuck store_bytes
disk_free_bytes backup_time_seconds answering{part} discord_calls{outcome} gateway_latency_seconds loop_late_seconds{le}
discord_invalid_calls{status} log_lines{level} info{version} driving slot{slot} slots database_away
"""
"""The metrics for which alerts and boards of hosts ask since 1.0.0. A renamed one keeps its old name for a version."""
Series = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
async def metrics(bot: Rulekeeper) -> AsyncIterator[Metrics]:
    with watch_event_loop() as dog:
        yield Metrics(bot, dog, Pulse(dog, lambda: is_connected(bot), bot.referee.count_awake_and_asleep))


def read(metrics: Collector) -> Series:
    """Return all metrics by name and labels, as Prometheus would read them."""
    families = text_string_to_metric_families(make_page(metrics)().decode())
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def value(series: Series, name: str, **labels: str) -> float:
    return series[f"rulekeeper_{name}", tuple(sorted(labels.items()))]


async def bid(bot: Rulekeeper, person: Person) -> None:
    """Answer the first open question of the only table, by its button."""
    table = await one_table(bot)
    board = await person.wait_for(lambda m: "Hand" in m.labels)
    await person.press(board, custom_id=option_id(table), force=True)


async def test_presses_refusals_answers_boards_pictures_and_commits_are_counted(
    bot: Rulekeeper, ana: Person, ben: Person, metrics: Metrics
) -> None:
    before = read(metrics)
    board = await playing(ana)
    await bid(bot, ana)
    assert (await ben.press(board, "Options")).ephemeral  # Ben has no seat here.
    assert "no game" in (await ben.command("game board", channel="table-two")).text
    await bot.referee.surfaces.settle()
    now = read(metrics)

    def more(name: str, **labels: str) -> float:
        return value(now, name, **labels) - value(before, name, **labels)

    assert more("presses_total", type="component") >= 3 and more("presses_total", type="application_command") >= 2
    assert more("refusals_total", kind="no-table") == 1
    answered = more("presses_total", type="component") + more("presses_total", type="application_command")
    assert more("answer_seconds_count") >= answered and more("answers_lost_total") == 0
    assert more("seen_seconds_count") >= 1 and 0 < more("seen_seconds_sum") < 60
    for station in STATIONS:  # Each station of a press on a board has passed its time on to the next.
        assert more("press_station_seconds_count", station=station) >= 1, station
    assert more("commit_seconds_count") >= 3 and more("commits_failed_total") == 0
    assert more("drawing_seconds_count") >= 1 and more("discord_calls_total", outcome="2xx") >= answered
    assert value(now, "messages_behind") == 0 and value(now, "store_bytes") > 0 and value(now, "store_stuck") == 0
    assert now["process_resident_memory_bytes", ()] > 10_000_000


async def test_metrics_count_tables_in_memory_and_stored_tables(
    bot: Rulekeeper, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby(ana)
    assert await bot.referee.count_awake_and_asleep() == (1, 0)
    await bot.referee.surfaces.settle()
    held = bot.referee._tables
    monkeypatch.setattr("referee.held_tables.IDLE", -1.0)
    held.sweep()
    assert await bot.referee.count_awake_and_asleep() == (0, 1)


async def test_failures_and_refusals_of_discord_are_counted(
    pg: Playground, bot: Rulekeeper, ana: Person, metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    await playing(ana)
    table = await one_table(bot)

    async def broken(*given: object) -> None:
        raise KeyError("amber")

    def undrawn(*given: object) -> bytes:
        raise ValueError

    async def unstored(batch: object) -> None:
        raise StoreFull

    before = read(metrics)
    with monkeypatch.context() as full:
        full.setattr(bot.referee.store.database, "commit", unstored)
        await bid(bot, ana)
    with monkeypatch.context() as blind:
        blind.setattr(bot.context.drawing.painter, "draw_png", undrawn)
        assert (await ana.command("game hand")).message is not None
    monkeypatch.setattr(table, "do", broken)
    await bid(bot, ana)
    with pytest.raises(Exception, match="404"):
        await bot.http.get_channel(1)
    await pg.fault("GET", "/channels/", "50013")
    with pytest.raises(Exception, match="403"):
        await bot.http.get_channel(1)
    now = read(metrics)

    def more(name: str, **labels: str) -> float:
        return value(now, name, **labels) - value(before, name, **labels)

    assert more("failures_total") == 1 and more("refusals_total", kind="disk-full") == 1
    assert more("commits_failed_total") >= 1 and more("drawings_failed_total") >= 1
    assert more("discord_calls_total", outcome="4xx") == 2
    assert more("discord_invalid_calls_total", status="403") == 1 and not more(
        "discord_invalid_calls_total", status="429"
    )


async def test_no_label_names_anything_of_a_game_and_play_makes_no_new_series(
    bot: Rulekeeper, ana: Person, ben: Person, metrics: Metrics
) -> None:
    before = set(read(metrics))
    await playing(ana, ben)
    await bid(bot, ana)
    await ben.command("game board", channel="table-two")
    now = set(read(metrics))
    latency = {("rulekeeper_gateway_latency_seconds", ())}  # The latency is known after the first beat of the gateway.
    assert now - latency == before - latency
    for name, labels in now:
        for label, found in labels:
            assert label in ("le", "version") or found in LABELS[label], (name, label, found)


async def test_every_name_that_hosts_know_is_still_there(
    bot: Rulekeeper, metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rulekeeper, "latency", 0.1)
    there = set()
    for family in text_string_to_metric_families(make_page(metrics)().decode()):
        labels = {label for sample in family.samples for label in sample.labels}
        name = family.name.removeprefix("rulekeeper_")
        there.add(name + (f"{{{','.join(sorted(labels))}}}" if labels else ""))
    assert set(NAMES.split()) - there == set()


async def test_a_games_own_reasons_have_one_name_for_all_of_them(bot: Rulekeeper, metrics: Metrics) -> None:
    bot.replies.counted.count_refusal(Refused())
    assert value(read(metrics), "refusals_total", kind="game") == 1


async def test_alerts_and_dashboard_use_only_metrics_that_exist(bot: Rulekeeper, ana: Person, metrics: Metrics) -> None:
    there = {name for name, _ in read(metrics)} | {"rulekeeper_gateway_latency_seconds"}
    folder = Path(__file__).parents[3] / "docs" / "operate"
    for file in ("alerts.yml", "board.json"):
        asked = set(re.findall(r"\b(?:rulekeeper|process)_[a-z_]+\b", (folder / file).read_text()))
        assert len(asked) > 5 and asked <= there, (file, asked - there)


async def test_the_page_on_metrics_names_each_of_them(bot: Rulekeeper, metrics: Metrics) -> None:
    page = (Path(__file__).parents[3] / "docs" / "operate" / "monitoring.md").read_text()
    for family in text_string_to_metric_families(make_page(metrics)().decode()):
        name = family.name.removeprefix("rulekeeper_")
        if name != family.name:
            assert re.search(rf"`{name}(_total)?[`{{]", page), name


async def test_a_standby_is_told_from_a_process_that_drives(bot: Rulekeeper, metrics: Metrics) -> None:
    drives = read(metrics)
    assert value(drives, "driving") == value(drives, "slot", slot="0") == value(drives, "slots") == 1
    duty = Duty(4, 2, is_shared=True)
    waits = read(StandbyMetrics(bot.referee.store, duty))
    assert value(waits, "driving") == 0 and value(waits, "slots") == 2 and value(waits, "database_away") == 0
    assert not [name for name, _ in waits if name in ("rulekeeper_slot", "rulekeeper_answering")]
