"""Costly work: one job at a time, shared by all who ask for it, and bounded."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from engine.protocol import Refused
from referee.workers.job_queue import JobQueue


class Work:
    """Jobs that end when the test lets them."""

    def __init__(self) -> None:
        self.running, self.most, self.begun = 0, 0, list[str]()
        self.go = asyncio.Event()

    async def make(self, word: str) -> str | None:
        self.begun.append(word)
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await self.go.wait()
        finally:
            self.running -= 1
        if word == "broken":
            raise ValueError
        return word if word != "none" else None


async def test_jobs_run_one_at_a_time_and_requests_share_them() -> None:
    work, jobs = Work(), JobQueue[str, str](3, 8)
    for word in ("a", "b", "a", "b"):
        jobs.begin(word, lambda word=word: work.make(word))
    assert jobs.find("a") is None and not await jobs.wait("a", 0.0) and await jobs.wait("unknown")
    work.go.set()
    assert await asyncio.gather(*(jobs.wait_for_result(word) for word in ("a", "b", "unknown"))) == ["a", "b", None]
    assert work.begun == ["a", "b"] and work.most == 1 and jobs.find("b") == "b"


async def test_too_many_jobs_and_a_second_one_of_a_person_are_refused() -> None:
    work, jobs = Work(), JobQueue[str, str](2, 8)
    jobs.begin("a", lambda: work.make("a"), person=1)
    for person, word in ((1, "b"), (1, "c")):
        with pytest.raises(Refused, match="queue-full") as refused:
            jobs.begin(word, lambda: work.make("b"), person)
        assert refused.value.values == {"waiting": 1}
    jobs.begin("b", lambda: work.make("b"))
    with pytest.raises(Refused, match="queue-full"):
        jobs.begin("c", lambda: work.make("c"))
    jobs.begin("a", lambda: work.make("a"))  # This job waits already.
    work.go.set()
    await jobs.wait("b")
    jobs.begin("c", lambda: work.make("c"), person=1)
    assert await jobs.wait_for_result("c") == "c"


@pytest.mark.parametrize("word", ["broken", "none"])
async def test_a_job_without_a_result_can_be_tried_again_and_stops_no_other(word: str) -> None:
    work, jobs = Work(), JobQueue[str, str](3, 8)
    work.go.set()
    jobs.begin(word, lambda: work.make(word))
    jobs.begin("a", lambda: work.make("a"))
    with pytest.raises(ValueError) if word == "broken" else contextlib.nullcontext():
        assert await jobs.wait_for_result(word) is None
    assert await jobs.wait_for_result("a") == "a" and word not in jobs


async def test_the_results_asked_for_longest_ago_are_dropped() -> None:
    work, jobs = Work(), JobQueue[str, str](3, 2)
    work.go.set()
    for word in ("a", "b", "a", "c", "d"):
        jobs.begin(word, lambda word=word: work.make(word))
        await jobs.wait(word)
    assert [word for word in "abcd" if word in jobs] == ["c", "d"]


async def test_a_stop_ends_what_runs_and_what_waits() -> None:
    work, jobs = Work(), JobQueue[str, str](3, 8)
    for word in ("a", "b"):
        jobs.begin(word, lambda word=word: work.make(word))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await jobs.stop()
    await asyncio.sleep(0)
    assert work.running == 0 and work.begun == ["a"] and "a" not in jobs and "b" not in jobs
