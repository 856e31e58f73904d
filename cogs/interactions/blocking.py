"""Blocking: people who may not join the tables where a person sits."""

from __future__ import annotations

from render.text.i18n import T

from ..components import custom_ids
from ..components.sheet import Button, MessageLayout
from ..messages.common.pages import build_list_page
from ..refusals import WordedRefusal
from .reply import Reply

BLOCKED, BLOCK, UNBLOCK = "blocked", "block", "unblock"
"""The verbs of the pages of the list, of the menu of a person, and of the button that unblocks a person."""


class BlockOneself(WordedRefusal):
    words = T("You cannot block yourself. Choose another person.")


async def toggle_block(reply: Reply, person: int) -> None:
    """Block ``person`` from the tables where the person who replies sits. If already blocked, unblock ``person``."""
    blocked = (await reply.context.referee.settings.load_player(reply.person)).blocked
    await _set_block(reply, person, person not in blocked)
    await reply.say(await build_blocked_page(reply, 0))


async def block_from_menu(reply: Reply, person: int) -> None:
    """Block the person in whose menu this was chosen, and offer to undo it. Raises ``BlockOneself``."""
    if person == reply.person:
        raise BlockOneself()
    await _set_block(reply, person, True)
    said = T(
        "You have blocked {name}. {name} cannot join tables where you sit, and is not told why.", name=f"<@{person}>"
    )
    undo = Button(custom_ids.make_global_id(UNBLOCK, str(person)), reply.translate(T("Unblock")))
    await reply.say(MessageLayout(reply.translate(said), reply.locale, rows=((undo,),)))


async def unblock(reply: Reply, person: int) -> None:
    await _set_block(reply, person, False)
    said = T("{name} is no longer blocked.", name=f"<@{person}>")
    await reply.update(MessageLayout(reply.translate(said), reply.locale))


async def _set_block(reply: Reply, person: int, on: bool) -> None:
    def change(blocked: tuple[int, ...]) -> tuple[int, ...]:
        others = tuple(one for one in blocked if one != person)
        return (person, *others) if on else others

    await reply.context.referee.settings.change_player(reply.person, blocked=change)


async def build_blocked_page(reply: Reply, page: int) -> MessageLayout:
    """Build a page of the people whom a person has blocked, for that person alone."""
    blocked = (await reply.context.referee.settings.load_player(reply.person)).blocked
    lines = [f"- <@{one}>" for one in blocked] or [reply.translate(T("You have not blocked anybody."))]
    return build_list_page(BLOCKED, lines, page, reply.locale)
