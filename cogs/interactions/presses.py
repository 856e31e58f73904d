"""Buttons, selects and forms: what was pressed is known by its id alone, so that old messages work after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import ui
from msgspec.structs import replace

from engine.match import Put
from engine.protocol import Refused, Some
from render.text.i18n import T

from .. import check, game, help, limits, lobby, lookup, record, settings, stops, suggest, watch
from .. import decisions as powers
from ..components import custom_ids as ids
from ..components.controls import how_many, items, understood
from ..components.stepwise import Drill
from ..limits import cut
from ..messages import hand as own_sheets
from ..messages import hints as lessons
from ..messages.viewpoint import need_seat, sight
from .outcomes import answer
from .reply import Reply, replying

if TYPE_CHECKING:
    from referee.table.table import Table


async def handle(interaction: discord.Interaction) -> None:
    """Answer a component or a form. Ids that are not ours are left to whoever made them."""
    data: dict[str, Any] = interaction.data or {}  # type: ignore[assignment]
    found = ids.read(str(data.get("custom_id", "")))
    if found is None:
        return
    values = [str(value) for value in data.get("values") or ()]
    if interaction.type is discord.InteractionType.modal_submit:
        values = _form_values(data)
    async with replying(interaction) as reply:
        if found.table == ids.NOWHERE:
            await _nowhere(reply, found, values)
            return
        table = await reply.client.referee.table(found.table)
        if table is None:
            raise Refused("no-table")
        reply.table = table
        if found.verb:
            run = VERBS.get(found.verb)
            if run is None:
                raise Refused("malformed")
            await run(reply, table, found.rest, values)
        else:
            await _question(reply, table, found, values)


async def _nowhere(reply: Reply, found: ids.Id, values: list[str]) -> None:
    """What belongs to no table."""
    run = NOWHERE.get(found.verb)
    if run is None:
        raise Refused("malformed")
    await run(reply, found.rest, values)


async def _question(reply: Reply, table: Table, found: ids.Id, values: list[str]) -> None:
    seat = need_seat(table, reply.person)
    number = found.question
    assert number is not None
    put = table.open_question if found.suggests else table.question(seat)
    if found.suggests and (put is None or put.number != number):
        raise Refused("stale")
    if put is None or put.number != number:
        suggest.not_ones_own(table, reply.person, number)
        # not this person's present question: the table says whether it is over or another's
        await answer(reply, table, seat, number, found.rest)
        return
    if found.mark == "+":
        await _open_form(reply, table, put, found.suggests)
        return
    meant = understood(found, values, put.ask)
    if meant is None:
        raise Refused("malformed")
    if found.suggests:
        await suggest.pressed(reply, table, put, meant)
    elif isinstance(meant, Drill):
        await reply.update(own_sheets.hand(table, seat, reply.locale, drill=meant))
    else:
        await answer(reply, table, seat, number, meant)


# --- sets too long for one select ---


async def _open_form(reply: Reply, table: Table, put: Put, suggests: bool) -> None:
    eyes = replace(sight(table, table.facts.seat_of(reply.person), reply.locale), suggests=suggests)
    choice = put.ask.choice
    if not isinstance(choice, Some):
        raise Refused("malformed")
    entries = items(put.ask, eyes)
    title = cut(eyes.say(how_many(choice)), limits.MODAL_TITLE)
    form = ui.Modal(title=title, timeout=None, custom_id=eyes.id(put, "*", "form"))
    for number, at in enumerate(range(0, min(len(entries), limits.MODAL * limits.MENU), limits.MENU)):
        part = entries[at : at + limits.MENU]
        menu: ui.Select[Any] = ui.Select(
            custom_id=f"part{number}",
            min_values=0,
            max_values=min(len(part), max(choice.most, 1)),
            required=False,
            options=[
                discord.SelectOption(
                    label=cut(e.label, limits.ENTRY),
                    value=e.value,
                    description=cut(e.detail, limits.ENTRY) if e.detail else None,
                )
                for e in part
            ],
        )
        label = eyes.say(T("{first} to {last}", first=at + 1, last=at + len(part)))
        form.add_item(ui.Label(text=cut(label, limits.MODAL_LABEL), component=menu))
    await reply.form(form)


def _form_values(data: dict[str, Any]) -> list[str]:
    """Everything chosen in the selects of a form, or written in its fields."""
    found: list[str] = []
    for part in data.get("components") or ():
        inner = part.get("component") or {}
        found += [str(value) for value in inner.get("values") or ([inner["value"]] if inner.get("value") else ())]
    return found


# --- the steady row ---


async def _hand(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    seat = need_seat(table, reply.person)
    hints = await lessons.hints(reply.client.referee, table, seat)
    past = await game.own_past(reply, table, seat)
    await reply.say(own_sheets.hand(table, seat, reply.locale, hints=hints, past=past))


async def _options(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    seat = need_seat(table, reply.person)
    page = int(rest) if rest.isdecimal() and len(rest) < 4 else 0
    shown = own_sheets.options(table, seat, reply.locale, page, await game.own_past(reply, table, seat))
    await reply.update(shown)


async def _rules(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    if values:
        await reply.update(lookup.look("rules", values[0], reply.locale, table.facts.game))
    else:
        await reply.say(lookup.contents(table.facts.game, table.id, reply.locale))


async def _log(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    await reply.say(await game.log_text(table, table.facts.seat_of(reply.person), reply.locale))


Verb = Callable[[Reply, "Table", str, list[str]], Awaitable[None]]
VERBS: dict[str, Verb] = {
    "hand": _hand,
    "answer": _hand,
    "options": _options,
    "rules": _rules,
    "log": _log,
    **game.VERBS,
    **lessons.VERBS,
    **lobby.VERBS,
    **powers.VERBS,
    **record.VERBS,
    **stops.VERBS,
    **suggest.VERBS,
    **watch.VERBS,
}
NOWHERE: dict[str, Callable[[Reply, str, list[str]], Awaitable[None]]] = {
    **check.NOWHERE,
    **help.NOWHERE,
    **lookup.NOWHERE,
    **settings.NOWHERE,
    **stops.NOWHERE,
}
"""What the components that belong to no table do."""
