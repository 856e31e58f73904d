"""Discord's rate limits that this bot could reach, and faults that tests ask for."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Rule:
    """A rate limit: at most `most` calls in `seconds`.

    Only the global limit is documented; the others were observed on Discord.
    """

    name: str
    most: int
    seconds: float


CREATE = Rule("create-message", 5, 5.0)  # counted for each channel
EDIT = Rule("edit-message", 5, 5.0)  # counted for each channel
WEBHOOK = Rule("interaction-webhook", 5, 2.0)  # counted for each interaction
# Discord documents this limit. It is for all calls of a bot except answers to interactions.
GLOBAL = Rule("global", 50, 1.0)
FOLLOW_UP = Rule("follow-ups", 30, 60.0)  # for each channel; not announced in headers
OLD_EDIT = Rule("old-edits", 3, 6.0)  # for each channel, for messages older than an hour (error 30046)


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
            hits.popleft()
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
