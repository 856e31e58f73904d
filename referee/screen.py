"""What the surfaces are shown on, and how it says that something cannot be shown."""

from __future__ import annotations

from typing import Any, Protocol

from .facts import Surface


class Gone(Exception):
    """The message, or on posting the channel, is no longer there."""


class Closed(Exception):
    """We may not write there: a closed DM, a missing permission."""


class Later(Exception):
    """Not before so many seconds are over: Discord has named them. Nobody's press shortens this; for a call that merely
    failed, let its own error pass."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Content(Protocol):
    """What a surface should show, not yet drawn: its words, its buttons and what its picture is drawn from, all of one
    step."""

    @property
    def fingerprint(self) -> str: ...


class Screen(Protocol):
    """Whoever can draw and send. Every sending method may raise ``Gone``, ``Closed`` or ``Later``; any other error is
    a failure, after which it is tried again ever later, without end."""

    async def quiet(self) -> None:
        """Wait until nobody waits for an answer any more, within reason. Nothing is held meanwhile."""

    async def content(self, surface: Surface) -> Content | None:
        """What it should show now (None: nothing, its message goes). Called while the table stands still: read it,
        call nothing that changes it."""

    async def may_show(self, surface: Surface) -> bool:
        """Return whether its reader may still see what it shows. Nothing is held while this is found out. An error: it
        cannot be known for now, and nothing is sent until it is."""

    async def end(self, surface: Surface) -> None:
        """Say in one sentence, in place of what it showed, that its reader may no longer see it."""

    async def draw(self, surface: Surface, content: Any, plain: bool) -> Any:
        """What post and edit take. ``plain``: without a picture, for drawing has failed. Called in a drawing slot:
        wait for nothing but the drawing."""

    async def post(self, surface: Surface, drawn: Any, nonce: str) -> tuple[int, int]:
        """A new message: gives its channel and its id. The same nonce again must not post twice."""

    async def find(self, surface: Surface, nonce: str) -> tuple[int, int]:
        """The message that was posted with this nonce a moment ago; or else one that says nothing, to be deleted."""

    async def edit(self, surface: Surface, drawn: Any) -> None:
        """Change the message in place."""

    async def retire(self, surface: Surface, message: int) -> None:
        """Take the buttons from a message that was replaced."""

    async def delete(self, surface: Surface) -> None:
        """Take the message away."""

    async def refused(self, surface: Surface) -> None:
        """We may not write there; said once."""
