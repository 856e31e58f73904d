"""Before the start: sitting down, what is settled, AI seats, ready, start. Commands and the lobby's buttons alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from engine.protocol import Refused, Seat
from render.text.i18n import SOURCE, T, languages, say

from . import limits
from .commands import Param, command
from .components import custom_ids as ids
from .components.typed import Named, fitting, suggestions, the_one
from .interactions.reply import Reply
from .limits import cut
from .messages import lobby as lobby_sheets
from .messages.viewpoint import face_of, here, names_in_pictures, need_seat, table_here

if TYPE_CHECKING:
    from referee.table.table import Table

    from .client import Rulekeeper

LUCK = Param("luck", T("A text of your own that the dice are mixed with"))
LUCK_LENGTH = 100


def commands() -> list[app_commands.Command[Any, ..., None]]:
    return [
        command("join", T("Take a seat at this channel's table."), join, LUCK),
        command("ready", T("Say that you are ready, or no longer."), ready),
        command("ai", T("Give a free seat to the AI (the host)."), add_ai),
        command(
            "kick", T("Free a seat before the start (the host)."), kick,
            Param("who", T("Whose seat"), required=True, suggest=seats),
        ),
        command(
            "set", T("Settle something before the start."), settle,
            Param("setting", T("What"), required=True, suggest=_settings),
            Param("value", T("How"), required=True, suggest=_values),
            Param("who", T("For which AI seat (the host)"), suggest=seats),
        ),
        command("start", T("Start the match (the host)."), start),
    ]  # fmt: skip


async def hand_by_dm(reply: Reply, table: Table) -> None:
    """Joining is the consent: the hand's message is opened now, so that a closed door is known in the lobby."""
    referee = reply.client.referee
    if (await referee.settings.player(reply.person)).dm:
        await referee.surfaces.want(table.id, "hand", reply.person, 0)


# --- seats ---


async def join(reply: Reply, luck: str | None = None) -> None:
    await _join(reply, await here(reply), luck or "", [])


async def _join(reply: Reply, table: Table, luck: str, values: list[str]) -> None:
    await table.join(reply.person, reply.interaction.user.display_name, reply.source, luck=luck or reply.source)
    await hand_by_dm(reply, table)
    await reply.done(T("You have a seat."))


async def _lucky(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """A form for a text of one's own; what is sent back joins."""
    if reply.interaction.type is discord.InteractionType.modal_submit:
        await _join(reply, table, values[0] if values else "", [])
        return
    form = ui.Modal(
        title=cut(reply.words(T("Join with a text for the dice")), limits.MODAL_TITLE),
        timeout=None,
        custom_id=ids.act(table.id, "lucky"),
    )
    field: ui.TextInput[Any] = ui.TextInput(custom_id="luck", max_length=LUCK_LENGTH, required=False)
    label = cut(reply.words(T("Your text")), limits.MODAL_LABEL)
    why = cut(reply.words(T("It goes into every throw; nobody can foresee what it does.")), limits.DESCRIPTION)
    form.add_item(ui.Label(text=label, description=why, component=field))
    await reply.form(form)


async def ready(reply: Reply) -> None:
    await _ready(reply, await here(reply))


async def _ready(reply: Reply, table: Table, *_: Any) -> None:
    seat = need_seat(table, reply.person)
    await table.ready(reply.person, reply.source, on=not table.facts.seats[seat].ready)
    await reply.done()


async def add_ai(reply: Reply) -> None:
    await _add_ai(reply, await here(reply))


async def _add_ai(reply: Reply, table: Table, *_: Any) -> None:
    await table.add_ai(reply.person, ai_name(table), reply.source)
    await reply.done(T("The AI has a seat."))


def ai_name(table: Table) -> str:
    """What an AI that sits down is called: a name is not translated once it is given."""
    return say(T("AI {n}", n=sum(info.kind == "ai" for info in table.facts.seats) + 1), table.facts.language)


async def kick(reply: Reply, who: str) -> None:
    table = await here(reply)
    await table.kick(reply.person, seat_meant(table, who), reply.source)
    await reply.done(T("The seat is free."))


async def start(reply: Reply) -> None:
    await _start(reply, await here(reply))


async def _start(reply: Reply, table: Table, *_: Any) -> None:
    await table.start(reply.person, reply.source)
    await reply.done(T("The match begins."))


def seat_meant(table: Table, typed: str) -> Seat:
    """The seat of that name or number. ``Refused``: no-such-seat, ambiguous."""
    named = [(str(seat + 1), (name,)) for seat, name in enumerate(names_in_pictures(table))]
    return int(the_one("no-such-seat", typed, named, T("Whose seat"))) - 1


async def seats(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """The seats of the table, by name."""
    try:
        table = await table_here(client.referee, interaction)
    except Refused:
        return []
    return suggestions(typed, [(str(seat + 1), (name,)) for seat, name in enumerate(names_in_pictures(table))])


# --- what is settled ---


async def settle(reply: Reply, setting: str, value: str, who: str | None = None) -> None:
    table = await here(reply)
    key = the_one("no-such-setting", setting, _setting_names(table, reply.locale), T("Which setting"))
    chosen = the_one("no-such-value", value, _value_names(table, key, reply.locale), T("Which value"))
    seat = None if who is None else seat_meant(table, who)
    await table.settle(reply.person, key, chosen, reply.source, seat=seat)
    await reply.done(T("Settled."))


def _setting_names(table: Table, locale: str) -> list[Named]:
    known = lobby_sheets.settings(table)
    always = (("level", _both(T("Level"), locale)), ("language", _both(T("The table's language"), locale)))
    return [*always, *((s.choice.key, _both(s.name, locale)) for s in known)]


def _value_names(table: Table, key: str, locale: str) -> list[Named]:
    if key == "level":
        return [(level, _both(face_of(table).level(level), locale)) for level in table.game.levels]
    if key == "language":
        return [(code, (lobby_sheets.language(code),)) for code in languages()]
    found = lobby_sheets.named(table, key)
    return [(value, _both(words, locale)) for value, words in found.values] if found is not None else []


def _both(text: Any, locale: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((say(text, locale), say(text, SOURCE))))


async def _settings(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    try:
        table = await table_here(client.referee, interaction)
    except Refused:
        return []
    return suggestions(typed, _setting_names(table, str(interaction.locale)))


async def _values(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    locale = str(interaction.locale)
    try:
        table = await table_here(client.referee, interaction)
    except Refused:
        return []
    found = fitting(str(interaction.namespace.setting or ""), _setting_names(table, locale))
    return suggestions(typed, _value_names(table, found[0], locale)) if len(found) == 1 else []


async def _level(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    await table.settle(reply.person, "level", values[0] if values else "", reply.source)
    await reply.done()


async def _setting(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """One setting out of a menu was chosen: its values are shown, to this person alone."""
    seat = need_seat(table, reply.person)
    shown = lobby_sheets.setting(table, values[0] if values else "", seat, reply.locale)
    if shown is None:
        raise Refused("no-such-setting")
    await reply.update(shown)


async def _referee(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    await reply.update(lobby_sheets.house(table, reply.locale))


async def _language(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    code = values[0] if values else ""
    if code not in languages():
        raise Refused("no-such-value")
    await table.settle(reply.person, "language", code, reply.source)
    await reply.done()


async def _settle(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    seat = need_seat(table, reply.person)
    await table.settle(reply.person, rest, values[0] if values else "", reply.source)
    shown = lobby_sheets.setting(table, rest, seat, reply.locale)
    if shown is None:
        raise Refused("no-such-setting")
    await reply.update(shown)


VERBS = {
    "join": _join,
    "lucky": _lucky,
    "ready": _ready,
    "ai": _add_ai,
    "start": _start,
    "level": _level,
    "setting": _setting,
    "settle": _settle,
    "house": _referee,
    "language": _language,
}
"""What the lobby's buttons and selects do."""
