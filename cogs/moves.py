"""The commands of a game's moves, built from its option records: tag -> subcommand, fields -> parameters.

Suggestions for a parameter are its distinct values among the options that are legal for this person now and agree with
what is already filled in. A parameter that is left out is settled by the others, if they leave one option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine.games import Game
from engine.requests import Pass, Refused, Value
from render.face import Face, face
from render.words import T

from . import sheets, typed
from .commands import Param, Suggest, command, group
from .eyes import need_seat, sight, table_here
from .play import answer
from .reply import Reply

if TYPE_CHECKING:
    from .client import Rulekeeper

ITEMS = "items"
"""The parameter of a set's subcommand."""


def root(game: Game[Any]) -> app_commands.Group:
    """The root command of a game with a subcommand for each of its moves and sets."""
    looks = face(game.key)
    moves = [*game.moves, *([] if Pass in game.moves else [Pass])]
    made = [_move(game, looks, _tag(move), move.__struct_fields__) for move in moves]
    sets: dict[str, list[str]] = {}
    for kind, name in game.sets.items():
        sets.setdefault(name, []).append(kind)
    made += [_set(game, looks, name) for name in sets if name not in {_tag(move) for move in moves}]
    return group(looks.root, T("Play {game}: your moves.", game=looks.title()), *made, dm=True)


def _tag(move: Any) -> str:
    return str(move.__struct_config__.tag)


def _move(game: Game[Any], looks: Face, tag: str, fields: tuple[str, ...]) -> app_commands.Command[Any, ..., None]:
    async def run(reply: Reply, **given: str | None) -> None:
        table = reply.table = await table_here(reply.client.house, reply.interaction, game.key)
        seat = need_seat(table, reply.person)
        put = sheets.question(table, seat)
        if put is None:
            raise Refused("not-asked")
        filled = {field: value for field, value in given.items() if value}
        value: Value = typed.option(put.ask, tag, filled, sight(table, seat, reply.locale))
        await answer(reply, table, seat, put.number, value)

    name, help = looks.tag(tag)
    params = [
        Param(field, looks.field(tag, field)[1], looks.field(tag, field)[0], suggest=_suggest(game.key, tag, field))
        for field in fields
    ]
    return command(name, help, run, *params)


def _suggest(game: str, tag: str, field: str) -> Suggest:
    async def suggest(client: Rulekeeper, interaction: discord.Interaction, current: str) -> list[tuple[str, str]]:
        found = await _asked(client, interaction, game)
        if found is None:
            return []
        ask, eyes = found
        given = _filled(interaction, field)
        options = getattr(ask.choice, "options", ())
        return typed.suggestions(current, typed.values(options, tag, field, given, eyes))

    return suggest


def _set(game: Game[Any], looks: Face, name: str) -> app_commands.Command[Any, ..., None]:
    async def run(reply: Reply, **given: str | None) -> None:
        table = reply.table = await table_here(reply.client.house, reply.interaction, game.key)
        seat = need_seat(table, reply.person)
        put = sheets.question(table, seat)
        if put is None:
            raise Refused("not-asked")
        if game.sets.get(put.ask.kind) != name:
            raise Refused("not-now")
        value = typed.several(put.ask, given[ITEMS] or "", sight(table, seat, reply.locale))
        await answer(reply, table, seat, put.number, value)

    async def suggest(client: Rulekeeper, interaction: discord.Interaction, current: str) -> list[tuple[str, str]]:
        found = await _asked(client, interaction, game.key)
        if found is None or game.sets.get(found[0].kind) != name:
            return []
        return typed.list_suggestions(found[0], current, found[1])

    shown, help = looks.tag(name)
    parameter, items_help = looks.field(name, ITEMS)
    return command(shown, help, run, Param(ITEMS, items_help, parameter, suggest=suggest))


async def _asked(client: Rulekeeper, interaction: discord.Interaction, game: str) -> Any:
    """The asker's own question and eyes: suggestions come from nobody else's."""
    try:
        table = await table_here(client.house, interaction, game)
    except Refused:
        return None
    seat = table.facts.seat_of(interaction.user.id)
    put = sheets.question(table, seat)
    return None if put is None else (put.ask, sight(table, seat, str(interaction.locale)))


def _filled(interaction: discord.Interaction, focused: str) -> dict[str, str]:
    """What is in the other parameters so far, by field."""
    assert isinstance(interaction.command, app_commands.Command)
    fields = {parameter.display_name: parameter.name for parameter in interaction.command.parameters}
    given = {fields[name]: str(value) for name, value in interaction.namespace if name in fields and value}
    return {field: value for field, value in given.items() if field != focused}
