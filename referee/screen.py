"""The interface between surfaces and what draws and sends them, with its errors."""

from __future__ import annotations

from typing import Any, Protocol

from .facts import Surface


class Gone(Exception):
    """Raised if the message or, when posting, the channel no longer exists."""


class Closed(Exception):
    """Raised if the bot may not write there: a closed DM, a missing permission."""


class Later(Exception):
    """Raised if Discord demands a wait of so many seconds. No button press shortens it.

    A call that merely failed raises its own error instead.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Content(Protocol):
    """The content of a surface at one step, not yet drawn: words, buttons, and the data of its picture."""

    @property
    def fingerprint(self) -> str: ...


class Screen(Protocol):
    """A screen that can draw and send.

    Every sending method may raise ``Gone``, ``Closed`` or ``Later``. Any other error is a failure, after which the call
    is retried with growing delays, without end.
    """

    async def wait_for_answers(self) -> None:
        """Wait, within reason, until nobody waits for an answer. The caller holds no lock meanwhile."""

    async def build_content(self, surface: Surface) -> Content | None:
        """Return what the surface should show now; None: nothing, and its message is deleted.

        Called while the table is steady: read it, but call nothing that changes it.
        """

    async def may_show(self, surface: Surface) -> bool:
        """Return whether the reader may still see the surface.

        The caller holds no lock meanwhile. An error means that this is unknown now; nothing is sent until it is known.
        """

    async def end(self, surface: Surface) -> None:
        """Replace the message by one sentence, because its reader may no longer see it."""

    async def draw(self, surface: Surface, content: Any, plain: bool) -> Any:
        """Draw a content, and return what ``post`` and ``edit_message`` take.

        ``plain``: without a picture, because drawing has failed. This is called in a drawing slot, so it must wait for
        nothing but the drawing.
        """

    async def post(self, surface: Surface, drawn: Any, nonce: str) -> tuple[int, int]:
        """Post a new message, and return its channel and id. A repeated nonce must not post twice."""

    async def find(self, surface: Surface, nonce: str) -> tuple[int, int]:
        """Return the message that was posted with this nonce. If there is none, post an empty one, to be deleted."""

    async def edit_message(self, surface: Surface, drawn: Any) -> None:
        """Change the surface's present message."""

    async def retire(self, surface: Surface, message: int) -> None:
        """Remove the buttons from an earlier message."""

    async def delete(self, surface: Surface) -> None:
        """Delete the message."""

    async def note_refusal(self, surface: Surface) -> None:
        """Handle that the bot may not write there. This is called once."""
