"""Informs the players of each live match that began under older rules, once, which rules have changed.

The post is a surface whose kind names both versions of the rules, so nothing else has to be stored. If the process is
killed before a post, nothing is lost. The next version posts only its own changes. The match's first row, which is
never deleted, tells when it began.
"""

from __future__ import annotations

import asyncio
import time

from engine.registry import load_games

from ..running.duty import Duty
from ..store.store import Store
from ..surfaces.surfaces import Surfaces

KIND = "rules"
"""The beginning of the kind of these surfaces: ``rules:<since>-<version>``. Their ``whom`` is the match's number."""


def make_kind(old_version: int, version: int) -> str:
    return f"{KIND}:{old_version}-{version}"


def parse_versions(kind: str) -> tuple[int, int] | None:
    """Return the older and the newer version of the rules in this kind of surface; None for other kinds."""
    name, _, numbers = kind.partition(":")
    since, _, version = numbers.partition("-")
    return (int(since), int(version)) if name == KIND else None


async def post_rule_changes(store: Store, surfaces: Surfaces, duty: Duty) -> None:
    """Post the rule changes to every live match that began under older rules. Existing posts stay as they are."""
    for key, rules in load_games().items():
        behind = {one.table: one for one in await store.tables.list_under_older_rules(key, rules.version)}
        for number in await duty.choose_driven([*behind], store.tables.map_servers):
            begun, one = time.monotonic(), behind[number]
            told = [found[1] for name in one.kinds if (found := parse_versions(name)) is not None]
            since = max([one.began, *told])
            if since < rules.version and one.channel > 0:  # A table without a channel is told by the reply to a press.
                await surfaces.expect(one.table, make_kind(since, rules.version), one.match, one.channel)
            await asyncio.sleep(min(0.1, time.monotonic() - begun))  # This leaves time for people who press buttons.
