"""Personal data in the database: the columns that hold data about people, and how these are exported and deleted.

Every new table of the database must be listed here, in ``OF_PEOPLE`` or ``OF_NOBODY``. Tests check this, and search a
database in use for ids and names in other places.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from . import challenges, columns, key_values
from .columns import Damaged
from .database import Queries, Statement

_KEPT = ("zone of {}", "locale of {}", "door of {}")
_SHOWN = "((kind IN ('hand', 'watch') OR kind LIKE 'consent:%') AND whom = :person)"
"""SQL condition for the surfaces that are shown to the person alone."""
_PRIVATE = f"(SELECT channel FROM surfaces WHERE {_SHOWN} AND channel <> 0)"
"""SQL for the channels of the person's direct messages."""
_ALONE = (
    "(SELECT tbl FROM challenge_tables WHERE person = :person UNION SELECT id FROM tables WHERE guild IS NULL "
    "AND (host = :person OR id IN (SELECT tbl FROM seats WHERE person = :person)))"
)
"""SQL for the tables outside of servers at which the person plays, such as challenges, mostly in direct messages."""
_DIGITS = "'%' || CAST(:person AS TEXT) || '%'"
_PROPOSED = f"(proposal IS NOT NULL AND proposal LIKE {_DIGITS})"
_CALLED = f"id IN (SELECT tbl FROM seats WHERE call IS NOT NULL AND call LIKE {_DIGITS})"
_MAY_NAME = f"(gathering LIKE {_DIGITS} OR paused LIKE {_DIGITS})"
"""SQL condition for the tables whose guests or whose pause may name the person."""
_TELL_DRIVERS = (
    "UPDATE tables SET changes = changes + 1 WHERE phase IN ('lobby', 'playing') AND (host = :person "
    f"OR id IN (SELECT tbl FROM seats WHERE person = :person) OR {_PROPOSED} OR {_CALLED} OR {_MAY_NAME})"
)
"""SQL that counts a change at every table that names the person, so that other processes read these tables again."""
OF_PEOPLE = {
    "players": "SELECT * FROM players WHERE person = :person",
    "reminders": "SELECT * FROM reminders WHERE person = :person",
    "muted": "SELECT * FROM muted WHERE person = :person",
    "watching": "SELECT * FROM watching WHERE person = :person",
    "suggestions": "SELECT * FROM suggestions WHERE person = :person",
    "notes": "SELECT * FROM notes WHERE person = :person ORDER BY tbl, match",
    "own_files": "SELECT * FROM own_files WHERE person = :person ORDER BY number",
    "tables": "SELECT id, guild, channel, game, level, language, phase, opened, host = :person AS host, "
    f"paused, {_PROPOSED} AS proposal, {_CALLED} AS called, gathering FROM tables "
    f"WHERE host = :person OR {_PROPOSED} OR {_CALLED} OR {_MAY_NAME} ORDER BY id",
    "seats": "SELECT *, call IS NOT NULL AS call FROM seats WHERE person = :person ORDER BY tbl, match",
    "holders": "SELECT * FROM holders WHERE person = :person ORDER BY tbl, match",
    "results": "SELECT * FROM results WHERE person = :person ORDER BY tbl, match",
    "ratings": "SELECT * FROM ratings WHERE person = :person ORDER BY guild, game",
    "titles": "SELECT tbl, match, guild, title, at, giver = :person AS given_by_me, receiver = :person AS given_to_me "
    "FROM titles WHERE giver = :person OR receiver = :person ORDER BY tbl, match, at, title",
    "campaign": "SELECT guild, game, person = :person AS mine, author = :person AS put_right_by_me, amount, at, tbl, "
    "match, level, reason, CASE WHEN person = :person THEN name END AS name, CASE WHEN author = :person "
    "THEN author_name END AS author_name FROM campaign WHERE person = :person OR author = :person ORDER BY at",
    "leagues": "SELECT number, guild, channel, phase, host = :person AS host FROM leagues "
    f"WHERE host = :person OR record LIKE {_DIGITS} ORDER BY number",
    "nights": "SELECT number, guild, channel, host = :person AS host FROM nights "
    f"WHERE host = :person OR record LIKE {_DIGITS} ORDER BY number",
    "challenge_tables": "SELECT tbl, challenge FROM challenge_tables WHERE person = :person ORDER BY tbl",
    "surfaces": f"SELECT tbl, kind, whom, channel, message FROM surfaces WHERE {_SHOWN} OR channel IN {_PRIVATE} "
    f"OR tbl IN {_ALONE}",
    "puzzles": "SELECT number, tbl, match, row, game, made, due, failed, sent, solved FROM puzzles "
    "WHERE person = :person ORDER BY made, number",
    "puzzle_tries": "SELECT * FROM puzzle_tries WHERE person = :person ORDER BY at",
    "due": "SELECT what, at FROM due WHERE tbl = -CAST(:person AS BIGINT)",
    "servers": f"SELECT guild, barred FROM servers WHERE barred LIKE {_DIGITS}",
    "kept": "SELECT key, value FROM kept WHERE key IN (:zone, :locale, :door)",
}
"""By table of the database: SQL for the data about the person that the export contains. It holds no secrets."""
OF_NOBODY = frozenset(
    (
        *("matches", "rows", "news", "checkpoints", "dice", "acts", "threads"),
        *("league_tables", "league_rounds", "seasons", "challenges", "challenge_marks", "appointments", "reports"),
        "dailies",
    )
)
"""The tables of the database that name no people, only seats. The table ``seats`` tells who sat there."""
_DELETED = (
    *("players", "reminders", "muted", "watching", "suggestions", "own_files", "notes", "ratings"),
    *("puzzles", "puzzle_tries"),
)
"""The tables of the database from which a forgotten person's rows are deleted."""
_FORMER = "former players"
"""The key of the last number that was given in place of a deleted person's id."""
_FORMERS = 1 << 40
"""The bound between two kinds of numbers: Discord's ids are above it, numbers of deleted people are below it."""


def replace_person(person: int, number: int, names: Mapping[str, str], default_name: str) -> list[Statement]:
    """Return the statements that delete a person's data. Where an id is needed, it is replaced by ``number``.

    ``names``: the name of a former player, by language; ``default_name``: the name in other languages. Matches are
    kept.
    """
    me = {"person": person, "number": number, **_list_person_keys(person)}
    given = {f"name_{at}": name for at, name in enumerate(names.values())}
    given |= {f"language_{at}": language for at, language in enumerate(names)} | {"usual": default_name}
    cases = " ".join(f"WHEN :language_{at} THEN :name_{at}" for at in range(len(names)))
    name = f"CASE {{}} {cases} ELSE :usual END"
    at_table = f"coalesce((SELECT {name.format('language')} FROM tables WHERE id = tbl), :usual)"
    in_server = f"coalesce((SELECT {name.format('locale')} FROM servers s WHERE s.guild = campaign.guild), :usual)"
    named = {**me, **given}
    return [
        (f"DELETE FROM surfaces WHERE {_SHOWN} OR channel IN {_PRIVATE} OR tbl IN {_ALONE}", me),
        (f"UPDATE tables SET channel = 0 WHERE id IN {_ALONE}", me),
        ("DELETE FROM puzzle_tries WHERE puzzle IN (SELECT number FROM puzzles WHERE person = :person)", me),
        *((f"DELETE FROM {table} WHERE person = :person", me) for table in _DELETED),
        ("DELETE FROM due WHERE tbl = -CAST(:person AS BIGINT)", me),
        ("DELETE FROM kept WHERE key IN (:zone, :locale, :door)", me),
        (f"UPDATE tables SET proposal = NULL WHERE {_PROPOSED}", me),
        (f"UPDATE seats SET call = NULL WHERE call IS NOT NULL AND call LIKE {_DIGITS}", me),
        ("UPDATE tables SET host = :number WHERE host = :person", me),
        ("UPDATE challenge_tables SET person = NULL WHERE person = :person", me),
        ("DELETE FROM titles WHERE receiver = :person", me),
        ("UPDATE titles SET giver = :number WHERE giver = :person", me),
        (f"UPDATE seats SET person = NULL, name = {at_table}, reason = '' WHERE person = :person", named),
        *(
            (f"UPDATE {table} SET person = NULL, name = {at_table} WHERE person = :person", named)
            for table in ("results", "holders")
        ),
        (f"UPDATE campaign SET person = :number, name = {in_server}, reason = '' WHERE person = :person", named),
        (f"UPDATE campaign SET author = :number, author_name = {in_server} WHERE author = :person", named),
    ]


class PersonalStore(Queries):
    """The stored personal data. Each call is about one person."""

    async def list_known(self, person: int) -> dict[str, list[dict[str, Any]]]:
        """Return all data that is stored about a person: table of the database -> rows, each by column.

        Values that cannot be read are left out.
        """
        found = {}
        for table, query in OF_PEOPLE.items():
            names, rows = await self._database.read_with_column_names(
                query, {"person": person, **_list_person_keys(person)}
            )
            entries = [_decode_row(table, names, row) for row in rows]
            if table == "tables":
                entries = [
                    one for one in map(partial(_tell_part, person), entries) if any(one.get(part) for part in _PARTS)
                ]
            elif table == "servers":
                entries = [{**one, "barred": 1} for one in entries if person in one.get("barred", ())]
            found[table] = entries
        return found

    async def find_free_number(self) -> int:
        """Return a number to replace a deleted person's id. It is no id of Discord and was never returned before."""
        last = await key_values.load_json(self._database, _FORMER, columns.Count)
        if last is None and await key_values.load_value(self._database, _FORMER) is not None:
            found = await self._database.read(
                "SELECT coalesce(max(given.number), 0) FROM (SELECT person AS number FROM campaign WHERE person < ? "
                "UNION ALL SELECT host AS number FROM tables WHERE host < ? "
                "UNION ALL SELECT giver AS number FROM titles WHERE giver < ?) AS given",
                *(_FORMERS, _FORMERS, _FORMERS),
            )
            last = int(found[0][0])
        return int(last or 0) + 1

    async def forget(self, person: int, names: Mapping[str, str], default_name: str) -> list[Statement]:
        """Return the statements that delete a person's data. After their commit, call ``drop_cached_values``."""
        number = await self.find_free_number()
        named = {"person": person}
        _, rows = await self._database.read_with_column_names(
            f"SELECT id, gathering, paused FROM tables WHERE {_MAY_NAME}", named
        )
        cleared = [one for row in rows for one in _clear_table(person, *row)]
        if not self._database.is_exclusive:
            cleared.append((_TELL_DRIVERS, named))
        tried = await self._database.read(
            "SELECT c.number, c.secret FROM challenges c JOIN challenge_tables t ON t.challenge = c.number "
            "WHERE t.person = ? AND c.phase = 'running'",
            person,
        )
        return [
            *cleared,
            *(challenges.mark_player(challenge, bytes(secret), person) for challenge, secret in tried),
            *replace_person(person, number, names, default_name),
            key_values.build_statement(_FORMER, str(number)),
        ]

    def drop_cached_values(self, person: int) -> None:
        """Drop the cached values of a person, because they were deleted."""
        for name in (_FORMER, *(key.format(person) for key in _KEPT)):
            self._database.words.pop(name, None)


def _list_person_keys(person: int) -> dict[str, str]:
    return dict(zip(("zone", "locale", "door"), (key.format(person) for key in _KEPT), strict=True))


def _decode_row(table: str, names: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    """Return a row as column -> value. Values that are stored as JSON are decoded."""
    entry = {}
    for column, value in zip(names, row, strict=True):
        with contextlib.suppress(Damaged):
            entry[column] = columns.decode_as_data(table, column, value, "a person")
    return entry


_PARTS = ("host", "paused", "proposal", "called", "invited")
"""The roles, besides that of a player, that a person may have at a table."""


def _tell_part(person: int, entry: dict[str, Any]) -> dict[str, Any]:
    """Return a table's row for a person's export. It names the person's own roles, and nobody else."""
    gathering = entry.pop("gathering", None)
    return {
        **entry,
        "paused": int(_is_pauser(person, entry.get("paused"))),
        "proposal": int(entry.get("proposal") or 0),
        "invited": int(_is_invited(person, gathering)),
    }


def _is_pauser(person: int, paused: Any) -> bool:
    return isinstance(paused, dict) and paused.get("by") == person


def _is_invited(person: int, gathering: Any) -> bool:
    """Return whether a seat of a lobby is reserved for the person."""
    guests = gathering.get("guests") if isinstance(gathering, dict) else None
    return isinstance(guests, list) and any(_is_guest(person, one) for one in guests)


def _is_guest(person: int, guest: Any) -> bool:
    return isinstance(guest, list) and guest[:1] == [person]


def _clear_table(person: int, table: int, *texts: str | None) -> Iterator[Statement]:
    """Yield the statements that remove a person from a table's ``gathering`` and ``paused``, if these are readable."""
    for column, text in zip(("gathering", "paused"), texts, strict=True):
        with contextlib.suppress(*columns.UNFIT):
            value: Any = msgspec.json.decode(text) if text is not None else None
            if column == "paused" and _is_pauser(person, value):
                value |= {"by": 0, "reason": ""}
            elif column == "gathering" and _is_invited(person, value):
                value["guests"] = [one for one in value["guests"] if not _is_guest(person, one)]
            else:
                continue
            sql = f"UPDATE tables SET {column} = ? WHERE id = ? AND {column} = ?"
            yield sql, (msgspec.json.encode(value).decode(), table, text)
