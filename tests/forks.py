"""Runs tests in several processes that are forked after the collection: ``pytest --forks 5``.

Each of them has what was imported, compiled and collected before, so that this takes its time once. A process runs the
tests of one file after another. It asks for the next file when it has none, so that none waits while files are left.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from collections import deque
from itertools import count, groupby
from multiprocessing.connection import Connection, wait
from typing import Any

import pytest

CRASHED = "The process that ran this has ended with exit code {}."


class Fork:
    """A process that runs tests, as the process sees it that has forked it."""

    def __init__(self, session: pytest.Session, number: int) -> None:
        context = multiprocessing.get_context("fork")
        self.line, line = context.Pipe()
        self.file = deque[int]()
        """The tests of its file that have not ended, as places in the session's list. The first one runs."""
        self.process = context.Process(target=_run_files, args=(session, number, line))
        self.process.start()
        line.close()


class Teller:
    """A plugin in a forked process that sends what happens to the process that has forked it."""

    def __init__(self, config: pytest.Config, line: Connection) -> None:
        self._config, self._line = config, line
        self._is_new = True
        config.pluginmanager.register(self)  # This repeats the warnings of the collection.
        self._is_new = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._line.send(("report", self._config.hook.pytest_report_to_serializable(config=self._config, report=report)))

    def pytest_warning_recorded(self, warning_message: Any, when: str, nodeid: str, location: Any) -> None:
        if not self._is_new:
            with contextlib.suppress(Exception):  # Not every warning can be sent.
                said = {"warning_message": warning_message, "when": when, "nodeid": nodeid, "location": location}
                self._line.send(("warning", said))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--forks", type=int, default=0, metavar="N", help="run files in N forked processes")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in forks, if ``--forks`` says so. Otherwise the loop of pytest runs them."""
    forks = session.config.option.forks
    if not forks or session.testsfailed or session.config.option.collectonly:
        return None
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    _run_in_forks(session, forks)
    return True


def _run_in_forks(session: pytest.Session, forks: int) -> None:
    """Run the session's tests, file by file, in so many processes. Files with early tests come first."""
    numbers, places = count(), range(len(session.items))
    files = [deque(of_file) for _, of_file in groupby(places, key=lambda at: session.items[at].path)]
    waiting = deque(sorted(files, key=lambda of_file: not any(_is_early(session.items[at]) for at in of_file)))
    running = [Fork(session, next(numbers)) for _ in range(min(forks, len(waiting)))]
    try:
        while running:
            ready = wait([one.line for one in running])
            for fork in [one for one in running if one.line in ready]:
                try:
                    what, said = fork.line.recv()
                except (EOFError, ConnectionError):
                    running.remove(fork)
                    fork.process.join()
                    if not fork.file and fork.process.exitcode:
                        raise RuntimeError(CRASHED.format(fork.process.exitcode)) from None
                    if fork.file:
                        _report_crash(session.items[fork.file.popleft()], fork.process.exitcode)
                    if fork.file:
                        waiting.appendleft(fork.file)
                    if waiting:
                        running.append(Fork(session, next(numbers)))
                else:
                    _take(session, fork, what, said, waiting)
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)
    finally:
        for fork in running:
            fork.process.kill()
            fork.process.join()


def _is_early(item: pytest.Item) -> bool:
    return item.get_closest_marker("early") is not None


def _take(session: pytest.Session, fork: Fork, what: str, said: Any, waiting: deque[deque[int]]) -> None:
    """Act on what a fork has said."""
    if what == "report":
        report = session.config.hook.pytest_report_from_serializable(config=session.config, data=said)
        session.config.hook.pytest_runtest_logreport(report=report)
    elif what == "warning":
        session.config.hook.pytest_warning_recorded.call_historic(kwargs=said)
    elif what == "ended":
        fork.file.popleft()
    else:
        fork.file = waiting.popleft() if waiting else deque()
        fork.line.send([*fork.file])


def _report_crash(item: pytest.Item, code: int | None) -> None:
    report = pytest.TestReport(item.nodeid, item.location, {}, "failed", CRASHED.format(code), "call")
    item.config.hook.pytest_runtest_logreport(report=report)


def _run_files(session: pytest.Session, number: int, line: Connection) -> None:
    """Run one file after another, in a forked process."""
    config = session.config
    _part_from_parent(config, number)
    Teller(config, line)
    with contextlib.suppress(KeyboardInterrupt, ConnectionError):
        while file := _ask(line):
            for at, following in zip(file, [*file[1:], None], strict=True):
                # After the last test of a file only fixtures of the whole session remain.
                after = session if following is None else session.items[following]
                config.hook.pytest_runtest_protocol(item=session.items[at], nextitem=after)
                line.send(("ended", None))
        session._setupstate.teardown_exact(None)


def _ask(line: Connection) -> list[int]:
    line.send(("next", None))
    file: list[int] = line.recv()
    return file


def _part_from_parent(config: Any, number: int) -> None:
    """Print nothing, capture into files of its own, and keep temporary files in a folder of its own."""
    config.pluginmanager.unregister(name="terminalreporter")
    capture = config.pluginmanager.get_plugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()
    folders = config._tmp_path_factory
    folders._basetemp = folders.getbasetemp() / f"fork{number}"
    folders._basetemp.mkdir(mode=0o700)
