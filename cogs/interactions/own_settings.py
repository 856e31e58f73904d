"""Changes of a person's own settings, by a command, by a form, or by menus and buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.people import absence
from render.text.i18n import SOURCE, T

from ..components import custom_ids
from ..components.forms import Fields, build_form
from ..delivery.expected import request_hand_message
from ..messages.person.personal import (
    FORGET,
    HIDE,
    SHOW,
    build_data_message,
    build_forget_confirmation,
    build_forgotten_message,
    list_data_values,
    list_former_names,
)
from ..messages.person.setting_tables import OWN
from ..messages.person.setting_values import list_auto_answer_values, list_routine_values, resolve_typed_value
from ..messages.person.settings import CHANGE, build_own_settings_message, list_own_fields
from ..refusals import WordedRefusal
from .auto_answers import set_auto_answer, show_auto_answers
from .blocking import toggle_block
from .presses import ComponentPress
from .reply import Reply


class NoMoment(WordedRefusal):
    words = T("You also need to choose a question (`moment:`) for your standing order.")


class NoZone(WordedRefusal):
    words = T("The bot needs your time zone first. Set it with `/settings mine city:`.")


async def change_own_settings(reply: Reply, typed: Mapping[str, Any]) -> None:
    """Change a person's settings by the parameters of a command, and show them. A refused value changes nothing."""
    referee = reply.context.referee
    if "block" in typed:
        await toggle_block(reply, typed["block"].id)
        return
    if "data" in typed:
        which = T("The action for your data")
        await _send_data(reply, resolve_typed_value(typed["data"], list_data_values(), reply.locale, which))
        return
    if "quiet" in typed and "city" not in typed and (await referee.settings.load_player(reply.person)).zone is None:
        raise NoZone()
    changes = OWN.resolve(typed, reply.locale)
    question, order = _resolve_standing_order(typed, reply.locale)
    if changes:
        await _change(reply, **changes)
    if "away" in typed:
        await referee.settings.go_away(reply.person, typed["away"], referee.now())
        await referee.update_clocks_of(reply.person)
    if not question:
        await _show(reply)
        return
    game, _, kind = question.partition(":")
    if order:
        await set_auto_answer(reply, game, kind, order)
    await show_auto_answers(reply, game, kind)


def _resolve_standing_order(typed: Mapping[str, Any], locale: str) -> tuple[str, str]:
    """Return the typed question and the order for it, each "" if it was not typed.

    Raises ``NoMoment``, ``NoSuchValue``, ``Ambiguous``.
    """
    found = {"moment": "", "order": ""}
    for param, values, which in (
        ("moment", list_routine_values(), T("The question")),
        ("order", list_auto_answer_values(), T("The standing order for the question")),
    ):
        if param in typed:
            found[param] = resolve_typed_value(typed[param], values, locale, which)
    if found["order"] and not found["moment"]:
        raise NoMoment()
    return found["moment"], found["order"]


async def handle_own_settings(reply: Reply, press: ComponentPress) -> None:
    """Handle the menus and buttons of a person's settings.

    The press carries ``change``, which opens the form or submits it, the key of a menu, or that of a switch such as
    ``dm:0``. ``forget`` asks for confirmation to delete all data. ``forgotten`` deletes all data. Without a key, the
    settings are only shown. Messages of earlier versions have a menu for each setting, whose press carries its key.
    """
    key, _, wanted = press.rest.partition(":")
    if key == CHANGE and press.form is None:
        player = await reply.context.referee.settings.load_player(reply.person)
        named, fields = custom_ids.make_global_id("mine", CHANGE), list_own_fields(player, reply.locale)
        await reply.form(build_form(named, reply.translate(T("Your settings")), fields))
    elif key == "forget":
        await _send_data(reply, FORGET)
    elif key == "forgotten":
        await _forget(reply)
    else:
        if key == CHANGE:
            await _change_by_form(reply, press.form or {})
        elif key:
            await _change(reply, **OWN.parse(key, press.value or wanted, reply.locale))
        await _show(reply)


async def _change_by_form(reply: Reply, form: Fields) -> None:
    """Change what a person has changed in the form of settings. A refused value changes nothing."""
    now = await reply.context.referee.settings.load_player(reply.person)
    if changes := keep_differences(now, OWN.parse_form(form, reply.locale)):
        await _change(reply, **changes)


def keep_differences(settings: Struct, changes: dict[str, Any]) -> dict[str, Any]:
    """Return those changes that give a field of the present settings another value."""
    return {field: value for field, value in changes.items() if getattr(settings, field) != value}


async def _change(reply: Reply, **fields: Any) -> None:
    """Change fields of a person's settings, and refresh the person's messages. Later replies use the new language.

    The field ``compared`` says whether the person agrees to a rating over all servers. Without agreement, the person's
    rating there is deleted.
    """
    context, referee, person = reply.context, reply.context.referee, reply.person
    if agreed := fields.get("compared"):
        fields["compared"] = lambda since: referee.now() if since is None else since
    elif "compared" in fields:
        fields["compared"] = None
    await referee.settings.change_player(person, **fields)
    if "compared" in fields and not agreed:
        await referee.ratings.drop(person, everywhere_only=True)
    reply.note_language(await context.readers.find_locale(person, reply.locale))
    if "puzzles" in fields:
        await referee.puzzles.plan_sending(person)
    for table in await referee.list_tables_of(person):
        if fields.get("dm"):
            await request_hand_message(referee, table, person)
        await referee.surfaces.refresh(table.id)


async def _show(reply: Reply) -> None:
    player = await reply.context.referee.settings.load_player(reply.person)
    shown = await reply.context.readers.find_scheme(reply.person, reply.interaction.guild_id)
    away = absence.find_return_time(player.away, reply.context.referee.now())
    await reply.update(build_own_settings_message(player, shown, reply.locale, away))


# --- a person's data ---


async def _send_data(reply: Reply, chosen: str) -> None:
    """Send a person's data as a file, hide or show the person's results, or ask whether to delete all data.

    Raises ``StillSeated``.
    """
    referee = reply.context.referee
    if chosen == FORGET:
        await referee.personal.check_may_forget(reply.person)
        await reply.update(build_forget_confirmation(reply.locale))
    elif chosen in (HIDE, SHOW):
        await referee.settings.change_player(reply.person, hidden=chosen == HIDE)
        await _show(reply)
    else:
        await reply.say(build_data_message(await referee.personal.export_file(reply.person), reply.locale))


async def _forget(reply: Reply) -> None:
    """Delete all data about the person who gives the command. Raises ``StillSeated``."""
    context, names = reply.context, list_former_names()
    await context.referee.personal.check_may_forget(reply.person)
    await context.mentions.forget_all(reply.person)
    await context.referee.personal.forget(reply.person, names, names[SOURCE])
    context.readers.forget(reply.person)
    context.names.forget(reply.person)
    await reply.update(build_forgotten_message(reply.locale))
