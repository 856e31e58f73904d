"""The private answers in which people play. Each is kept up to date after it was sent.

A private answer shows the reader's question or the people for whom the match waits, and what has happened since the
reader's last answer. The bot can edit it for 15 minutes after the last press in it. Until then each new question
replaces the one before. So a player presses *Answer…* once, and not for every question. If the board is posted
again below the private answer, the private answer is sent again, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from referee.referee import Referee
from referee.table.table import Table

from ..components.sheet import MessageLayout
from ..discord_errors import FAILED
from ..messages.common.standing import list_waiting_lines
from ..messages.common.viewpoint import build_viewer_context, list_text_names
from ..messages.events import recap
from ..messages.question.hints import choose_hints
from ..messages.table.hand import Beside, build_hand_message
from ..messages.table.open_question import find_open_question

log = logging.getLogger(__name__)
LIFE = 14 * 60.0
"""The seconds after a press for which a private answer is edited. Discord allows a minute more."""
PATIENCE = 1.0
"""The most seconds that a press waits for an edit of the pressed message in progress."""
CALM = 2.0
"""The least seconds between two edits of a private answer that neither ask its reader anything nor tell a new hit."""
KEPT = 2000
"""The most private answers that are kept up to date. The oldest are dropped first."""

OVER = -1
"""After the end of a match, this value stands for a question's number.

Each private answer is then updated once more.
"""

Key = tuple[int, int]
"""The person and the channel of a private answer. Only the latest answer with one key is kept up to date."""
Show = Callable[[MessageLayout, Callable[[], bool], bool], Awaitable[int | None]]
"""A function that draws a layout and edits the message with it, or sends a new message if its third argument is True.

After drawing, it does so only if its second argument returns True. It returns the message's id.
"""


class Shown(NamedTuple):
    """The state of a match on which a private answer depends. If the state changes, the answer must be built again."""

    asked: int | None
    """The number of the reader's question; None if there is none, ``OVER`` after the end of the match."""
    waits: tuple[str, ...]
    """The lines that name the people for whom others wait."""
    befell: int
    """The number of the latest event that hit the reader; -1 if there is none."""
    told: int = -1
    """The number of the latest event that the reader is told; -1 if the last step tells nothing, or with a question."""
    begun: bool = False
    """True if the reader has begun a choice in the private answer, which only urgent changes may replace."""

    def is_urgent_after(self, before: Shown) -> bool:
        """Return whether the reader is asked something else than before, or was hit since."""
        return self.asked != before.asked or self.befell > before.befell

    def differs_from(self, before: Shown) -> bool:
        """Return whether a private answer that shows ``before`` is behind.

        A step that tells the reader nothing changes nothing, so that no edit reveals it.
        """
        if before.begun or self.is_urgent_after(before):
            return self.is_urgent_after(before)
        return self.waits != before.waits or self.told not in (-1, before.told)


class _Followed:
    def __init__(self, table: Table, message: int | None, shown: Shown, locale: str, show: Show) -> None:
        self.table, self.message, self.shown, self.locale, self.show = table, message, shown, locale, show
        self.until = time.monotonic() + LIFE
        self.held = self.covered = False
        """``held``: a press in it is handled. ``covered``: the board was posted again below it."""
        self.edited = time.monotonic()
        self.changed, self.is_calm = asyncio.Event(), False
        """``changed``: set by each change of the table. ``is_calm``: the task waits before the next edit."""
        self.task: asyncio.Task[None] | None = None


class PrivateSheets:
    """The private answers that are kept up to date.

    After a restart none are kept. The next press of *Answer…* opens a new private answer.
    """

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._followed: dict[Key, _Followed] = {}
        self._at: dict[int, dict[Key, _Followed]] = {}
        """By table: its private answers, so that a change of one table checks only these."""
        self._panels: dict[Key, Table] = {}
        """The table of the last private answer in which each person played, to lead back to it from other answers."""

    # --- which answer is where ---

    def follow(self, key: Key, table: Table, message: int | None, shown: Shown, locale: str, show: Show) -> None:
        """Keep a person's private answer in a channel up to date. ``shown``: the state that it shows now."""
        self.leave(key)
        self._panels.pop(key, None)
        self._panels[key] = table
        if len(self._panels) > KEPT:
            del self._panels[next(iter(self._panels))]
        self._followed[key] = one = _Followed(table, message, shown, locale, show)
        self._at.setdefault(table.id, {})[key] = one
        if len(self._followed) > KEPT:
            self.leave(next(iter(self._followed)))
        self._look(key, one)  # The question may have changed while the answer was built.

    def leave(self, key: Key) -> None:
        """Stop updating a private answer, because something else replaces it."""
        one = self._followed.pop(key, None)
        if one is None:
            return
        at = self._at[one.table.id]
        del at[key]
        if not at:
            del self._at[one.table.id]

    def find_panel_table(self, key: Key) -> Table | None:
        """Return the table at whose question a person has looked in a channel, while its match is played; else None."""
        table = self._panels.get(key)
        return table if table is not None and table.facts.phase == "playing" else None

    def hold(self, key: Key, message: int) -> None:
        """Pause the updates of a private answer while a press in it is handled, because the press updates it."""
        one = self._followed.get(key)
        if one is not None and one.message == message:
            one.held = True

    def release(self, key: Key) -> None:
        """Resume the updates of a private answer after the press in it was handled."""
        one = self._followed.get(key)
        if one is not None and one.held:
            one.held = False
            self._look(key, one)

    async def wait_for_edit(self, key: Key) -> None:
        """Wait for the end of an edit in progress, so that it does not overwrite a later edit."""
        one = self._followed.get(key)
        if one is not None and one.task is not None and not one.is_calm:
            await asyncio.wait((one.task,), timeout=PATIENCE)

    def close(self) -> None:
        for one in self._followed.values():
            if one.task is not None:
                one.task.cancel()

    # --- what is asked ---

    def note_change(self, table: Table) -> None:
        """Update the private answers of a table in the background, if the state on which they depend has changed."""
        for key, one in list(self._at.get(table.id, {}).items()):
            one.table = table
            self._look(key, one)

    def note_board_posted(self, table: int, channel: int) -> None:
        """Send the private answers of a table in a channel again, because its board was posted below them."""
        for key, one in list(self._at.get(table, {}).items()):
            if key[1] == channel:
                one.covered = True
                self._look(key, one)

    def _look(self, key: Key, followed: _Followed) -> None:
        followed.changed.set()
        if followed.task is None and self._is_behind(key, followed):
            followed.task = asyncio.create_task(self._renew(key, followed))

    def _is_behind(self, key: Key, followed: _Followed) -> bool:
        if self._followed.get(key) is not followed or followed.held:
            return False
        return followed.covered or read_shown_state(followed.table, key).differs_from(followed.shown)

    async def _wait_calmly(self, key: Key, followed: _Followed) -> bool:
        """If a change is not urgent, wait until it may be shown or something else changes. Return whether it waited."""
        left = followed.edited + CALM - time.monotonic()
        if followed.covered or left <= 0 or read_shown_state(followed.table, key).is_urgent_after(followed.shown):
            return False
        followed.changed.clear()
        followed.is_calm = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(left):
                await followed.changed.wait()
        followed.is_calm = False
        return True

    async def _renew(self, key: Key, followed: _Followed) -> None:
        person, _ = key
        try:
            while self._is_behind(key, followed):
                if time.monotonic() > followed.until:
                    self.leave(key)
                    return
                if await self._wait_calmly(key, followed):
                    continue
                table, before, anew = followed.table, followed.shown, followed.covered
                seat, now = table.seat_of(person), read_shown_state(table, key)
                past = await recap.load_past(table, seat, followed.locale)
                hints = await choose_hints(self._referee, table, seat)
                if read_shown_state(table, key) != now:
                    continue
                sheet = build_hand_message(table, seat, followed.locale, beside=Beside(hints=hints, past=past))
                followed.shown, followed.covered, followed.edited = now, False, time.monotonic()
                followed.message = await followed.show(
                    sheet, lambda: self._followed.get(key) is followed and not followed.held, anew
                )
                if followed.held:  # The updates were paused while it was drawn, so it was not sent.
                    followed.shown, followed.covered = before, anew
        except FAILED as error:
            # Usually the reader has dismissed the message.
            log.info("a private sheet could not be changed (%s)", type(error).__name__)
            if self._followed.get(key) is followed:
                self.leave(key)
        finally:
            followed.task = None


def read_shown_state(table: Table, key: Key) -> Shown:
    """Return the present state on which a private answer for this person in this channel depends."""
    person, _ = key
    if table.facts.phase == "over":
        return Shown(OVER, (), -1)
    seat = table.seat_of(person)
    question = find_open_question(table, seat)
    waits: tuple[str, ...] = ()
    if question is None and table.facts.phase == "playing" and table.readable:
        language = table.facts.language
        waits = tuple(
            list_waiting_lines(table, build_viewer_context(table, None, language), list_text_names(table), None)
        )
    if question is not None:
        return Shown(question.number, waits, recap.find_new_hit(table, seat))
    return Shown(None, waits, recap.find_new_hit(table, seat), recap.find_newest_told(table, seat))
