"""The commands of the lobby: take a seat, change settings, be ready. ``lobby.py`` decides what is allowed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.levels import KIND as LEVEL
from engine.own_files import is_text
from engine.policies import USUAL
from engine.protocol import Seat

from ..records.facts import TableFacts
from ..records.outcome import OutcomeKind
from ..store import due, tables
from ..store.database import Statement
from . import limits, lobby, lobby_settings, match_commands
from .match_changes import end_match, make_outcome
from .newcomers import should_give_hints
from .table import Table, TableChange


async def join(table: Table, person: int, name: str, client_seed: str = "") -> TableChange:
    """Give a person a seat in the lobby.

    ``client_seed``: for the dice. If it is empty, the source of this command is the seed. ``Refused``,
    besides what ``lobby.join`` raises: ``TooManyTables``, ``Banned``, ``CannotJoin``, ``NoFreeText``.
    """
    settings, guild = table.services.settings, table.facts.guild
    await limits.refuse_if_banned(settings, person, guild)
    await limits.check_may_write(settings, guild, client_seed)
    if not table.facts.booked:  # A league's player has a right to the seat, whoever else blocks or invites the player.
        await limits.refuse_if_blocked(settings, person, table.facts.people)
        await limits.check_may_sit(table.services.store, person, guild, table.id)
    now = lobby.join(table.facts, table.game, person, name, client_seed or table.source)
    return _change_lobby(table, "joined", person, now, now.seat_of(person))


async def add_ai(table: Table, person: int, name: str, strength: str | None = None) -> TableChange:
    """Add a seat for the AI to the lobby. Only the host may.

    ``strength``: None means easy-going if the table gives hints and people play against each other; else None means
    solid. In a cooperative game a weak AI partner would help no newcomer.
    """
    seat = len(table.facts.seats)
    now = lobby.add_ai(table.facts, table.game, person, name, table.source, strength or USUAL)
    if (
        strength is None
        and not table.game.cooperative
        and await should_give_hints(table.services.store, now, table.game)
    ):
        now = lobby_settings.configure(now, table.game, person, lobby_settings.STRENGTH, "easy-going", seat)
    return _change_lobby(table, "joined", person, now, seat)


async def kick(table: Table, person: int, seat: Seat) -> TableChange:
    """Remove another player, or an AI, from a seat of the lobby. Only the host may."""
    now = lobby.kick(table.facts, person, seat)
    return _change_lobby(table, "kicked", person, now, now.seat_of(person))


async def invite(table: Table, person: int, guest: int, name: str, on: bool = True) -> TableChange:
    """Reserve a seat of the lobby for a guest, or cancel the reservation (``on=False``). Only the host may."""
    now = lobby.invite(table.facts, table.game, person, guest, name, on)
    return _change_lobby(table, "invited", person, now, now.seat_of(person))


async def take_over(table: Table, person: int, manager: bool = False) -> TableChange:
    """Make a person in the lobby its host, because the present host does nothing.

    ``manager``: the person manages the channel. Raises ``MatchStarted``, ``MatchOver``, ``NotAtTable``,
    ``AlreadyHost``, ``HostIsThere``.
    """
    now = lobby.take_over(table.facts, person, table.services.now(), manager)
    return _change_lobby(table, "hosting", person, now, now.seat_of(person))


async def leave(table: Table, person: int) -> TableChange:
    """Remove a person's seat from the lobby."""
    now = lobby.leave(table.facts, person)
    return _change_lobby(table, "left", person, now, table.seat_of(person))


async def configure(table: Table, person: int, key: str, value: str, seat: Seat | None = None) -> TableChange:
    """Change a setting of the table, or a choice of a seat, in the lobby.

    ``lobby_settings.configure`` tells which person may change which setting, and what it refuses.

    Raises ``NoFreeText``.
    """
    if is_text(value) and (key == "level" or _is_level(table, key)):
        await limits.check_may_write(table.services.settings, table.facts.guild, value)
    now = lobby_settings.configure(table.facts, table.game, person, key, value, seat)
    return _change_lobby(table, "settled", person, now, now.seat_of(person))


async def configure_all(table: Table, person: int, changes: Mapping[str, str]) -> TableChange:
    """Change several settings in the lobby at once, as ``configure`` changes one. A refusal changes none of them."""
    now = lobby_settings.configure_all(table.facts, table.game, person, changes)
    return _change_lobby(table, "settled", person, now, now.seat_of(person))


async def mark_ready(table: Table, person: int, is_ready: bool = True) -> TableChange:
    """Mark a person in the lobby as ready, or as not ready (``is_ready=False``).

    A league's match starts as soon as everybody is ready.
    """
    now = lobby.mark_ready(table.facts, person, is_ready)
    if lobby.can_start_by_itself(now, table.game):
        return await match_commands.start(table, person)
    return _change_lobby(table, "ready" if is_ready else "not-ready", person, now, now.seat_of(person))


async def rename(table: Table, person: int, name: str) -> TableChange:
    """Change the name under which a person with a seat is shown. Earlier entries of the log keep the earlier name."""
    table.facts = lobby.rename_person(table.facts, person, name)
    return TableChange(make_outcome(table, "renamed", table.seat_of(person), ()), list(tables.store_table(table.facts)))


async def update_name(table: Table, person: int, name: str) -> None:
    """Change the name under which a person is shown in every seat, unless the person has this name already."""
    if name and lobby.rename_person(table.facts, person, name) != table.facts:
        await table.do(f"name:{table.id}:{person}:{table.facts.changes}", rename, person, name)


def _is_level(table: Table, key: str) -> bool:
    """Return whether the values of this setting are levels. Levels of players contain texts that people write."""
    return any(one.key == key and one.file == LEVEL for one in table.game.choices(table.facts.level))


def _change_lobby(table: Table, kind: OutcomeKind, person: int, now: TableFacts, seat: Seat | None) -> TableChange:
    """Change the record of a lobby to ``now``, or close the lobby if no person is left."""
    before, table.facts = table.facts, now
    batch = _record_host_action(table, person, before)
    batch += list(tables.store_table(table.facts)) if table.facts.live else end_match(table, "cancelled")
    return TableChange(make_outcome(table, kind, seat, ()), batch)


def _record_host_action(table: Table, person: int, before: TableFacts) -> list[Statement]:
    """Record the time of an action by the lobby's host, or of a change of its host.

    Return the statement that sets the timer after which somebody else may become host.
    """
    facts = table.facts
    if not facts.live or (person != facts.host and facts.host == before.host):
        return []
    now = table.services.now()
    table.facts = replace(facts, gathering=replace(facts.gathering, host_at=now))
    return [due.replace_timer(now + lobby.SILENT, table.id, f"{lobby.HOST}:{facts.match}")]
