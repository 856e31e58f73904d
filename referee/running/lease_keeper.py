"""Holds a slot for this process, by a lease that is renewed for as long as the process lives.

A process that cannot renew its lease in time changes nothing more, because another one may drive its tables. The
database refuses its commits, and it edits no message. It only replies to whoever presses. It goes on once it has
renewed the lease, and ends if another process has the slot.

During an upgrade, processes of two versions run. One that meets a match under newer rules than its own hands its slot
to a process with newer rules that stands by.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from ..store.database import StoreStuck
from ..store.running_rules import EVERY, RunningRules
from ..store.slots import Lease, SlotStore
from .duty import Duty

LEASE = 8.0
"""The seconds for which this process holds its slot after it has taken the slot or renewed its lease."""
RENEW = 2.0
"""The seconds between two renewals of the lease."""
ASK = 1.0
"""The seconds between two checks whether a slot is free."""
CLAIM = 3.0
"""The seconds for which a process that ends waits for another process to claim its slot."""
HAND_OVER = 15.0
"""The seconds for which a process that ends waits until the process that claimed its slot has connected."""

log = logging.getLogger(__name__)


class LeaseKeeper:
    """The keeper of this process's slot: ``await acquire()``, then ``await keep()``, at the end ``await release()``."""

    def __init__(
        self,
        slots: SlotStore,
        duty: Duty,
        holder: str,
        rules: RunningRules | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create the keeper. ``holder``: the name of this process. ``sleep`` and ``monotonic`` are for tests."""
        self._slots, self._duty, self._holder, self._rules = slots, duty, holder, rules
        self._announced = float("-inf")
        self._sleep, self._monotonic = sleep, monotonic
        self._lease: Lease | None = None
        self._held_until = float("-inf")
        self.is_lost = False
        """True once another process has taken the slot."""
        self.claimed: int | None = None
        """The slot that this process has claimed but not taken yet; None if there is no such slot."""

    @property
    def may_call(self) -> bool:
        """Return whether this process may call Discord: it holds a slot, or connects in order to take one over."""
        return self.is_held or self.claimed is not None

    @property
    def may_reply(self) -> bool:
        """Return whether this process may reply to those who press: it has not lost its slot, as far as it knows.

        While the database does not answer, it tells them so. It may change no message then, because another process
        could have taken the slot.
        """
        return self.may_call or (self._lease is not None and not self.is_lost)

    @property
    def is_held(self) -> bool:
        """Return whether this process surely holds its slot now."""
        return self._lease is not None and self._monotonic() < self._held_until

    async def acquire(self) -> None:
        """Wait until a slot is free or offered. Take a free slot; claim an offered one, as ``take_over`` explains.

        Once a slot is taken, commits fail if another process takes it.
        """
        is_prepared = is_waiting = False
        left_free = float("-inf")
        while True:
            begun, lease = self._monotonic(), None
            try:
                if not is_prepared:
                    await self._slots.prepare(self._duty.slots, self._duty.shards)
                    is_prepared = True
                if begun >= left_free:
                    lease = await self._slots.lease(self._holder, self._duty.slots, LEASE)
            except StoreStuck:
                # After an outage those who had the slots take them again. They have connections to Discord.
                left_free = self._monotonic() + LEASE if is_waiting else left_free
            if lease is not None:
                self._hold(lease, begun)
                return
            await self._announce_rules(is_waiting=True)
            if (slot := await self._claim()) is not None:
                log.info("this process will take over slot %d once it has connected", slot)
                self.claimed = slot
                return
            if not is_waiting:
                log.info("all %d slots are held: this process stands by", self._duty.slots)
                is_waiting = True
            await self._sleep(ASK)

    def _hold(self, lease: Lease, begun: float) -> None:
        self._lease, self._held_until = lease, begun + LEASE
        self._slots.guard(lease)
        self._duty.take(lease.slot)
        log.info("this process drives slot %d of %d", lease.slot, self._duty.slots)

    async def _claim(self) -> int | None:
        """Claim an offered slot, unless a process with newer rules stands by, too."""
        try:
            if self._rules is not None and await self._rules.is_newer_waiting():
                return None
            return await self._slots.claim(self._holder, self._duty.slots)
        except StoreStuck:
            return None

    async def take_over(self) -> bool:
        """Take the slot that this process has claimed, now that it is connected. Return False if another has it.

        While the database does not answer, try again.
        """
        assert self.claimed is not None
        while True:
            begun = self._monotonic()
            try:
                lease = await self._slots.take_over(self.claimed, self._holder, LEASE)
                break
            except StoreStuck:
                await self._sleep(ASK)
        if lease is not None:
            self._hold(lease, begun)
        self.claimed = None
        return lease is not None

    async def hand_over(self) -> None:
        """Offer the slot to a process that stands by, and go on until it has connected and taken the slot.

        Return soon if no process stands by.
        """
        lease, begun = self._lease, self._monotonic()
        if lease is None or not self.is_held:
            return
        try:
            await self._slots.offer(lease)
            while self.is_held and self._monotonic() - begun < HAND_OVER:
                if self._monotonic() - begun > CLAIM and not await self._slots.is_claimed(lease):
                    log.info("no process stands by")
                    return
                await self._sleep(ASK / 4)
                if not await self._slots.renew(lease, LEASE):
                    log.info("another process has taken over slot %d", lease.slot)
                    self._lease, self._held_until, self.is_lost = None, float("-inf"), True
        except StoreStuck:
            log.info("the slot could not be handed over")

    async def keep(self) -> None:
        """Renew the lease until another process has this one's slot.

        While the database does not answer, go on trying. Once it answers, the slot is this process's again if no other
        has taken it.
        """
        while self._lease is None:
            await self._sleep(ASK)
        lease, was_held = self._lease, True
        while not self.is_lost:
            await self._sleep(RENEW)
            begun = self._monotonic()
            try:
                async with asyncio.timeout(LEASE):
                    is_renewed = await self._slots.renew(lease, LEASE)
            except (StoreStuck, TimeoutError):
                if was_held and not self.is_held:
                    log.error("the database does not answer: slot %d stands still until it does", lease.slot)
                was_held = self.is_held
                continue
            if is_renewed:
                if not was_held:
                    log.info("the database answers again: this process drives slot %d again", lease.slot)
                self._held_until, was_held = begun + LEASE, True
                await self._announce_rules(is_waiting=False)
                await self._step_down(lease)
            elif not self.is_lost:  # otherwise this process gave the slot away itself
                self._held_until, self.is_lost = float("-inf"), True
                log.error("this process has lost slot %d: it ends, so that it is started anew", lease.slot)

    async def _announce_rules(self, *, is_waiting: bool) -> None:
        if self._rules is not None and self._monotonic() - self._announced >= EVERY:
            self._announced = self._monotonic()
            with contextlib.suppress(StoreStuck):
                await self._rules.announce(is_waiting=is_waiting)

    async def _step_down(self, lease: Lease) -> None:
        """Hand the slot to a process with newer rules that stands by, if this process is outdated."""
        if self._rules is None or not self._rules.is_outdated:
            return
        with contextlib.suppress(StoreStuck):
            if await self._rules.is_newer_waiting():
                log.info("matches go on under newer rules: this process leaves slot %d to a newer one", lease.slot)
                await self.hand_over()
                await self._slots.withdraw(lease)
        self._rules.forget_outdated()  # where no process took the slot, the next such match tries again

    async def release(self) -> None:
        """Let another process take the slot at once. Nothing more can be committed by this one."""
        if self._lease is not None and self.is_held:
            self._held_until = float("-inf")
            try:
                await self._slots.release(self._lease)
            except StoreStuck:
                log.info("the slot could not be released; it is free in %d seconds", LEASE)

    async def wait_for_identify(self) -> None:
        """Wait for the permit to open a session with Discord."""
        is_waiting = False
        while True:
            try:
                if await self._slots.take_identify_permit():
                    return
            except StoreStuck:
                pass
            if not is_waiting:
                log.info("another session with Discord has just begun: this one waits")
                is_waiting = True
            await self._sleep(ASK)
