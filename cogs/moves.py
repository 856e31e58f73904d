"""The commands of a game's moves, built from its option records: tag -> subcommand, fields -> parameters.

Suggestions for a parameter are its distinct values among the options that are legal for this person now and agree with
what is already filled in. A parameter that is left out is settled by the others, if they leave one option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine.game import Game
from engine.protocol import Ask, Move, One, Pass, Refused, Value
from render.face.contract import Face, face
from render.text.i18n import T, Text

from . import own_sheets, suggest
from .commands import Param, Suggest, command, group
from .eyes import need_seat, sight, table_here
from .play import answer
from .reply import Reply
from .typed import list_suggestions, several, suggestions, values
from .typed import option as typed_option

if TYPE_CHECKING:
    from .client import Rulekeeper

ITEMS = "items"
"""The parameter of a set's subcommand."""


class Sub:
    """A subcommand: the moves and sets that go by its name. No question asks for two of them."""

    def __init__(self, name: str, help: Text) -> None:
        self.name, self.help = name, help
        self.tags: dict[str, tuple[str, ...]] = {}
        """Tag -> its fields."""
        self.kinds: list[str] = []
        """Kinds of questions whose sets it answers."""
        self.set_name = ""

    @property
    def fields(self) -> dict[str, str]:
        """Every field with the tag that it belongs to first."""
        return {field: tag for tag in reversed(self.tags) for field in reversed(self.tags[tag])}

    def tag_for(self, ask: Ask) -> str | None:
        """Which of the moves is asked for now."""
        options = ask.choice.options if isinstance(ask.choice, One) else ()
        return next((option.tag for option in options if option.tag in self.tags), None)


def subcommands(game: Game[Any], looks: Face) -> list[Sub]:
    """Every subcommand of a game's root."""
    found: dict[str, Sub] = {}
    moves: list[type[Move]] = [*game.moves, *([] if Pass in game.moves else [Pass])]
    for move in moves:
        tag = str(move.__struct_config__.tag)
        found.setdefault(looks.tag(tag)[0], Sub(*looks.tag(tag))).tags[tag] = move.__struct_fields__
    for kind, name in game.sets.items():
        sub = found.setdefault(looks.tag(name)[0], Sub(*looks.tag(name)))
        sub.kinds.append(kind)
        sub.set_name = name
    return list(found.values())


def root(game: Game[Any]) -> app_commands.Group:
    """The root command of a game with a subcommand for each of its moves and sets."""
    looks = face(game.key)
    made = [_command(game, looks, sub) for sub in subcommands(game, looks)]
    if game.cooperative:
        made.append(_suggesting(game))
    return group(looks.root, T("Play {game}: your moves.", game=looks.title), *made, dm=True)


def _suggesting(game: Game[Any]) -> app_commands.Command[Any, ..., None]:
    async def run(reply: Reply) -> None:
        reply.table = await table_here(reply.client.referee, reply.interaction, game.key)
        await suggest.show(reply, reply.table)

    return command("suggest", T("Suggest something to whoever is asked."), run)


def _command(game: Game[Any], looks: Face, sub: Sub) -> app_commands.Command[Any, ..., None]:
    async def run(reply: Reply, **given: str | None) -> None:
        table = reply.table = await table_here(reply.client.referee, reply.interaction, game.key)
        seat = need_seat(table, reply.person)
        put = own_sheets.question(table, seat)
        if put is None:
            raise Refused("not-asked")
        eyes = sight(table, seat, reply.locale)
        value: Value
        tag = sub.tag_for(put.ask)
        if tag is not None:
            filled = {field: typed for field in sub.tags[tag] if (typed := given.get(field))}
            value = typed_option(put.ask, tag, filled, eyes)
        elif put.ask.kind in sub.kinds:
            value = several(put.ask, given.get(ITEMS) or "", eyes)
        else:
            raise Refused("not-now", tag=next(iter(sub.tags), sub.set_name), asked=put.ask.kind)
        await answer(reply, table, seat, put.number, value)

    async def items(client: Rulekeeper, interaction: discord.Interaction, current: str) -> list[tuple[str, str]]:
        found = await _asked(client, interaction, game.key)
        if found is None or found[0].kind not in sub.kinds:
            return []
        return list_suggestions(found[0], current, found[1])

    params = []
    for field, tag in sub.fields.items():
        name, help = looks.field(tag, field)
        params.append(Param(field, help, name, suggest=_suggest(game.key, sub, field)))
    if sub.kinds:
        name, help = looks.field(sub.set_name, ITEMS)
        params.append(Param(ITEMS, help, name, suggest=items))
    return command(sub.name, sub.help, run, *params)


def _suggest(game: str, sub: Sub, field: str) -> Suggest:
    async def suggest(client: Rulekeeper, interaction: discord.Interaction, current: str) -> list[tuple[str, str]]:
        found = await _asked(client, interaction, game)
        tag = sub.tag_for(found[0]) if found is not None else None
        if found is None or tag is None or field not in sub.tags[tag]:
            return []
        ask, eyes = found
        given = {f: v for f, v in _filled(interaction, field).items() if f in sub.tags[tag]}
        return suggestions(current, values(ask.choice.options, tag, field, given, eyes))

    return suggest


async def _asked(client: Rulekeeper, interaction: discord.Interaction, game: str) -> Any:
    """The asker's own question and eyes: suggestions come from nobody else's."""
    try:
        table = await table_here(client.referee, interaction, game)
    except Refused:
        return None
    seat = table.facts.seat_of(interaction.user.id)
    put = own_sheets.question(table, seat)
    return None if put is None else (put.ask, sight(table, seat, str(interaction.locale)))


def _filled(interaction: discord.Interaction, focused: str) -> dict[str, str]:
    """What is in the other parameters so far, by field."""
    assert isinstance(interaction.command, app_commands.Command)
    fields = {parameter.display_name: parameter.name for parameter in interaction.command.parameters}
    given = {fields[name]: str(value) for name, value in interaction.namespace if name in fields and value}
    return {field: value for field, value in given.items() if field != focused}
