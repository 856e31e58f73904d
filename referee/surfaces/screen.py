"""The interface of the code that draws and sends surfaces, with the errors that it raises."""

from __future__ import annotations

from typing import Any, Protocol

from ..records.surface import Surface


class Gone(Exception):
    """Raised if the message or, when posting, the channel no longer exists."""


class Closed(Exception):
    """Raised if the bot may not write in the channel, for example because of a missing permission or closed DMs."""


class OutOfReach(Exception):
    """Raised if the message can be posted or changed only by a reply to a press or a command, and there is none now.

    The message stays behind until ``refresh`` is called for such a reply.
    """


class Later(Exception):
    """Raised if Discord demands a wait of ``seconds`` before the next call. Nothing shortens this wait.

    A call that merely failed raises its own error instead.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Content(Protocol):
    """The content of a surface that is not drawn yet: words, buttons, and the data of its picture."""

    @property
    def fingerprint(self) -> str: ...


class Screen(Protocol):
    """A screen: the object that draws the contents of surfaces and sends them to Discord.

    Every sending method may raise ``Gone``, ``Closed``, ``OutOfReach`` or ``Later``. Any other error is a failure,
    after which the call is retried with growing delays, without end.
    """

    async def wait_for_answers(self) -> None:
        """Wait, but not for long, until no button press waits for its reply. The caller holds no lock meanwhile."""

    async def can_reach(self, surface: Surface) -> bool:
        """Return whether the surface's message can be posted or changed now: see ``OutOfReach``."""

    async def is_uncounted(self, surface: Surface, patient: bool) -> bool:
        """Return whether the surface's message can be edited by a call that the rate limit does not count.

        ``patient``: nobody waits for this edit, so wait a moment if such a call will be possible soon. The caller holds
        no lock meanwhile.
        """

    async def build_content(self, surface: Surface) -> Content | None:
        """Return the content that the surface should show now. If it is None, the surface's message is deleted.

        Called while the table is steady: read it, but call nothing that changes it.
        """

    async def may_show(self, surface: Surface) -> bool:
        """Return whether the reader of a surface may still see it.

        The caller holds no lock meanwhile. An error means that the answer is unknown now. Nothing is sent until it is
        known.
        """

    async def end(self, surface: Surface) -> None:
        """Replace the surface's message by one sentence, because its reader may no longer see the content."""

    async def draw(self, surface: Surface, content: Any, plain: bool) -> Any:
        """Draw the content of a surface. Return a drawing that ``post`` and ``edit_message`` accept.

        ``plain``: draw without a picture, because drawing has failed. This is called in a drawing slot, so it must wait
        for nothing but the drawing.
        """

    async def post(self, surface: Surface, drawn: Any, nonce: str) -> tuple[int, int]:
        """Post a drawing as a new message, and return its channel and id. One nonce must not post two messages."""

    async def find(self, surface: Surface, nonce: str) -> tuple[int, int]:
        """Return the message that was posted with this nonce.

        If there is none, post an empty message, to be deleted.
        """

    async def edit_message(self, surface: Surface, drawn: Any) -> None:
        """Change the surface's present message to this drawing."""

    async def retire(self, surface: Surface, message: int) -> None:
        """Remove an earlier message of a surface, because a newer one has replaced it."""

    async def delete(self, surface: Surface) -> None:
        """Delete the surface's message."""

    async def note_refusal(self, surface: Surface) -> None:
        """Handle a refusal by Discord: the bot may not write in the surface's channel.

        This is called once for each refusal.
        """
