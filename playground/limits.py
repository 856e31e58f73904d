"""Discord's rate limits that this bot could reach, and faults that tests ask for."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Rule:
    """A rate limit: at most `most` calls in `seconds`.

    Only the global limit is documented. The others were observed on Discord, except those for direct messages and
    scheduled events: such limits exist, but their numbers are not known.
    """

    name: str
    most: int
    seconds: float
    sliding: bool = False
    """If True, every period of so many seconds counts. Otherwise a period begins with the first call after the last."""


CREATE = Rule("create-message", 5, 5.0)  # counted for each channel
EDIT = Rule("edit-message", 5, 5.0)  # counted for each channel
OPEN_THREAD = Rule("create-thread", 50, 300.0)  # counted for each channel
EVENT = Rule("scheduled-events", 10, 60.0)  # making and changing events, counted for each server
WEBHOOK = Rule("interaction-webhook", 5, 2.0)  # counted for each interaction
# Discord documents this limit. It is for all calls of a bot except answers to interactions. Nothing says where its
# seconds begin, so each one counts here: who keeps to this keeps to any other way of counting.
GLOBAL = Rule("global", 50, 1.0, sliding=True)
# No headers announce the following limits.
THREADS_OF_SERVER = Rule("threads-of-server", 50, 300.0)  # shared by all channels of a server (scope "shared")
FOLLOW_UP = Rule("follow-ups", 30, 60.0, sliding=True)  # for each channel
OLD_EDIT = Rule("old-edits", 3, 6.0, sliding=True)  # for each channel, for messages older than an hour (error 30046)
OPEN_DM = Rule("open-dm", 10, 10.0, sliding=True)  # whoever opens direct messages faster gets error 40003


class Limits:
    """The latest calls, by rule and by key (such as a channel). With `on=False` every call is allowed."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._hits: dict[tuple[str, Any], deque[float]] = defaultdict(deque)

    def count_call(self, rule: Rule, key: Any, now: float) -> tuple[float, dict[str, str]]:
        """Count a call. Return the seconds to wait (0: the call is allowed) and the headers that Discord would send."""
        if not self.on:
            return 0.0, {}
        hits = self._hits[rule.name, key]
        while hits and now - hits[0] >= rule.seconds:
            if rule.sliding:
                hits.popleft()
            else:
                hits.clear()
        wait = 0.0
        if len(hits) >= rule.most:
            wait = rule.seconds - (now - hits[0])
        else:
            hits.append(now)
        reset = rule.seconds - (now - hits[0])
        return wait, {
            "X-RateLimit-Limit": str(rule.most),
            "X-RateLimit-Remaining": str(rule.most - len(hits)),
            "X-RateLimit-Reset": f"{now + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
            "X-RateLimit-Bucket": f"playground-{rule.name}",
        }


class Invalid:
    """The invalid calls of an address. After too many, Cloudflare blocks it and answers in Discord's place."""

    STATUSES = (401, 403, 429)

    def __init__(self, most: int = 10_000, within: float = 600.0, blocked_for: float = 3600.0) -> None:
        """Set the limit: `most` invalid calls `within` seconds. `blocked_for`: the seconds of the blockade."""
        self.most, self.within, self.blocked_for = most, within, blocked_for
        self.counted = dict.fromkeys(self.STATUSES, 0)
        """The invalid calls since the start, by status."""
        self._latest: deque[float] = deque()
        self._blocked_until = 0.0

    def count(self, status: int, now: float) -> None:
        """Count an answer, if its status makes the call invalid."""
        if status not in self.counted:
            return
        self.counted[status] += 1
        self._latest.append(now)
        while self._latest and now - self._latest[0] >= self.within:
            self._latest.popleft()
        if len(self._latest) >= self.most:
            self._blocked_until = now + self.blocked_for
            self._latest.clear()

    def find_wait(self, now: float) -> float:
        """Return for how many seconds the address is still blocked; 0 if it is not."""
        return max(0.0, self._blocked_until - now)


IDENTIFY_S, STARTS, DAY_S = 5.0, 1_000, 86_400.0
"""Discord's limits on the start of sessions.

``IDENTIFY_S``: the least seconds between two identifies of shards in one bucket. ``STARTS``: the most sessions that may
start in a day. ``DAY_S``: the seconds of a day.
"""


class Starts:
    """The count of sessions started at the gateway. `on=False` counts them but refuses none."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.total, self.concurrency = STARTS, 1
        self._begun: deque[float] = deque()
        self._last: dict[int, float] = {}

    def _count_starts_left(self, now: float) -> int:
        while self._begun and now - self._begun[0] >= DAY_S:
            self._begun.popleft()
        return max(0, self.total - len(self._begun))

    def describe_limits(self, now: float) -> dict[str, int]:
        """Return the part of GET /gateway/bot about starting sessions; `reset_after` is in milliseconds."""
        left = self._count_starts_left(now)
        reset = DAY_S - (now - self._begun[0]) if self._begun else 0.0
        return {
            "total": self.total, "remaining": left, "reset_after": round(reset * 1000),
            "max_concurrency": self.concurrency,
        }  # fmt: skip

    def count_start(self, shard: int, now: float) -> str | None:
        """Count the start of a session, by a shard's identify. Return None if the start is allowed.

        Return "soon" if another shard of the bucket has identified too recently, and "spent" if no start is left for
        the day.
        """
        bucket = shard % self.concurrency
        if self.on and now - self._last.get(bucket, -IDENTIFY_S) < IDENTIFY_S:
            return "soon"
        if self.on and not self._count_starts_left(now):
            return "spent"
        self._last[bucket] = now
        self._begun.append(now)
        return None


KINDS = {"429": 429, "500": 500, "502": 502, "503": 503, "late": 502, "lost": 0, "drop": 0}


@dataclass
class Fault:
    """A fault that a test has ordered for the bot's next `times` matching calls.

    `kind` is "lost" (the call is carried out, but never answered), "late" (the call is carried out, and answered as if
    it had failed), "drop" (the call is not carried out), an HTTP status, or one of Discord's error codes.
    """

    method: str
    path: re.Pattern[str]
    kind: str
    times: int
    retry_after: float = 0.2


class Faults:
    def __init__(self) -> None:
        self.ordered: list[Fault] = []

    def add(self, method: str, path: str, kind: str, times: int, retry_after: float) -> None:
        """Order a fault. `path` is a pattern to search in the paths of calls. `method` may be `*` (any method)."""
        self.ordered.append(Fault(method.upper(), re.compile(path), kind, times, retry_after))

    def take_matching(self, method: str, path: str) -> Fault | None:
        for fault in self.ordered:
            if fault.times > 0 and fault.method in ("*", method) and fault.path.search(path):
                fault.times -= 1
                return fault
        return None
