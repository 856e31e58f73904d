"""Personal data in the file: what each table knows of a person, and how it is deleted.

Every new table of the file must be listed here, in ``OF_PEOPLE`` or ``OF_NOBODY``. Tests check this, and scan a played
file for ids and names in other places.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from . import columns, key_values
from .columns import Damaged
from .database import Database, Statement

_KEPT = ("zone of {}", "locale of {}", "door of {}")
_SHOWN = "((kind IN ('hand', 'watch') OR kind LIKE 'consent:%') AND whom = :person)"
"""Surfaces that are shown to one person alone."""
_PRIVATE = f"(SELECT channel FROM surfaces WHERE {_SHOWN} AND channel <> 0)"
"""The channel of a person's direct messages."""
_PROPOSED = "(proposal IS NOT NULL AND instr(proposal, :person) > 0)"
_CALLED = "id IN (SELECT tbl FROM seats WHERE call IS NOT NULL AND instr(call, :person) > 0)"
_INVITED = (
    "EXISTS (SELECT 1 FROM json_each(iif(json_valid(gathering), gathering, '{}'), '$.guests') "
    "WHERE json_valid(value) AND value ->> 0 = :person)"
)
"""The condition that a seat is reserved for the person."""
_BARRED = "EXISTS (SELECT 1 FROM json_each(iif(json_valid(barred), barred, '[]')) WHERE value = :person)"
"""The condition that a server bans the person. Only the server can undo that, so it outlives the deletion."""
_PAUSED = "coalesce(iif(json_valid(paused), json_extract(paused, '$.by') = :person, 0), 0)"
OF_PEOPLE = {
    "players": "SELECT * FROM players WHERE person = :person",
    "reminders": "SELECT * FROM reminders WHERE person = :person",
    "muted": "SELECT * FROM muted WHERE person = :person",
    "watching": "SELECT * FROM watching WHERE person = :person",
    "suggestions": "SELECT * FROM suggestions WHERE person = :person",
    "notes": "SELECT * FROM notes WHERE person = :person ORDER BY tbl, match",
    "own_files": "SELECT * FROM own_files WHERE person = :person ORDER BY number",
    "tables": "SELECT id, guild, channel, game, level, language, phase, opened, host = :person AS host, "
    f"{_PAUSED} AS paused, coalesce({_PROPOSED}, 0) AS proposal, {_CALLED} AS called, "
    f"{_INVITED} AS invited FROM tables "
    f"WHERE host = :person OR {_PAUSED} OR {_PROPOSED} OR {_CALLED} OR {_INVITED} ORDER BY id",
    "seats": "SELECT *, call IS NOT NULL AS call FROM seats WHERE person = :person ORDER BY tbl, match",
    "holders": "SELECT * FROM holders WHERE person = :person ORDER BY tbl, match",
    "results": "SELECT * FROM results WHERE person = :person ORDER BY tbl, match",
    "ratings": "SELECT * FROM ratings WHERE person = :person ORDER BY guild, game",
    "titles": "SELECT tbl, match, guild, title, at, giver = :person AS given_by_me, receiver = :person AS given_to_me "
    "FROM titles WHERE giver = :person OR receiver = :person ORDER BY tbl, match, at, title",
    "campaign": "SELECT guild, game, person = :person AS mine, author = :person AS put_right_by_me, amount, at, tbl, "
    "match, level, reason, iif(person = :person, name, NULL) AS name, iif(author = :person, author_name, NULL) "
    "AS author_name FROM campaign WHERE person = :person OR author = :person ORDER BY at",
    "leagues": "SELECT number, guild, channel, phase, host = :person AS host FROM leagues "
    "WHERE host = :person OR instr(record, :person) > 0 ORDER BY number",
    "nights": "SELECT number, guild, channel, host = :person AS host FROM nights "
    "WHERE host = :person OR instr(record, :person) > 0 ORDER BY number",
    "surfaces": f"SELECT tbl, kind, whom, channel, message FROM surfaces WHERE {_SHOWN} OR channel IN {_PRIVATE}",
    "due": "SELECT what, at FROM due WHERE tbl = -:person",
    "servers": f"SELECT guild, 1 AS barred FROM servers WHERE {_BARRED}",
    "kept": "SELECT key, value FROM kept WHERE key IN (:zone, :locale, :door)",
}
"""By table of the database: the data about a person, which that person may read; it holds no secrets of others."""
OF_NOBODY = frozenset(("matches", "rows", "news", "checkpoints", "dice", "acts", "threads", "league_tables", "seasons"))
"""Tables that know only seats. ``seats`` tells who sat there."""
_FORMER = "former players"
"""The word that says which number was given last to somebody who is forgotten."""
_FORMERS = 1 << 40
"""Discord's own numbers are above; those given in the place of somebody's are below."""


def replace_person(person: int, number: int, names: Mapping[str, str], usual: str) -> list[Statement]:
    """Return the statements that replace a person by ``number`` where an id is needed, and by nobody elsewhere.

    ``names``: what a former player is called, by language; ``usual``: in other languages. The rows of matches are kept.
    """
    me = {"person": person, "number": number, **_list_person_keys(person)}
    given = {f"name_{at}": name for at, name in enumerate(names.values())}
    given |= {f"language_{at}": language for at, language in enumerate(names)} | {"usual": usual}
    cases = " ".join(f"WHEN :language_{at} THEN :name_{at}" for at in range(len(names)))
    name = f"CASE {{}} {cases} ELSE :usual END"
    at_table = f"coalesce((SELECT {name.format('language')} FROM tables WHERE id = tbl), :usual)"
    in_server = f"coalesce((SELECT {name.format('locale')} FROM servers s WHERE s.guild = campaign.guild), :usual)"
    named = {**me, **given}
    return [
        (f"DELETE FROM surfaces WHERE {_SHOWN} OR channel IN {_PRIVATE}", me),
        *(
            (f"DELETE FROM {table} WHERE person = :person", me)
            for table in ("players", "reminders", "muted", "watching", "suggestions", "own_files", "notes", "ratings")
        ),
        ("DELETE FROM due WHERE tbl = -:person", me),
        ("DELETE FROM kept WHERE key IN (:zone, :locale, :door)", me),
        (f"UPDATE tables SET proposal = NULL WHERE {_PROPOSED}", me),
        (f"UPDATE tables SET paused = json_set(paused, '$.by', 0, '$.reason', '') WHERE {_PAUSED}", me),
        (
            "UPDATE tables SET gathering = json_set(gathering, '$.guests', (SELECT json_group_array(json(value)) FROM "
            f"json_each(gathering, '$.guests') WHERE value ->> 0 <> :person)) WHERE {_INVITED}",
            me,
        ),
        ("UPDATE seats SET call = NULL WHERE call IS NOT NULL AND instr(call, :person) > 0", me),
        ("UPDATE tables SET host = :number WHERE host = :person", me),
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


class PersonalStore:
    """The personal data of one person at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_known(self, person: int) -> dict[str, list[dict[str, Any]]]:
        """Return all that is stored about a person: table of the database -> entries, by column.

        Values that cannot be read are left out.
        """
        found = {}
        for table, query in OF_PEOPLE.items():
            names, rows = await self._database.read_named(query, {"person": person, **_list_person_keys(person)})
            found[table] = [_decode_row(table, names, row) for row in rows]
        return found

    async def find_free_number(self) -> int:
        """Return an id that belongs to nobody and is never given again. Discord's ids are far above."""
        last = await key_values.load_json(self._database, _FORMER, columns.Count)
        if last is None and await key_values.load_value(self._database, _FORMER) is not None:
            found = await self._database.read(
                "SELECT max(coalesce((SELECT max(person) FROM campaign WHERE person < ?), 0), "
                "coalesce((SELECT max(host) FROM tables WHERE host < ?), 0), "
                "coalesce((SELECT max(giver) FROM titles WHERE giver < ?), 0))",
                *(_FORMERS, _FORMERS, _FORMERS),
            )
            last = int(found[0][0])
        return int(last or 0) + 1

    async def forget(self, person: int, names: Mapping[str, str], usual: str) -> list[Statement]:
        """Return the statements to commit. Call ``forgot`` afterwards."""
        number = await self.find_free_number()
        return [*replace_person(person, number, names, usual), key_values.word(_FORMER, str(number))]

    def drop_cached_values(self, person: int) -> None:
        """Drop cached values of the person after the commit."""
        for name in (_FORMER, *(key.format(person) for key in _KEPT)):
            self._database.words.pop(name, None)


def _list_person_keys(person: int) -> dict[str, str]:
    return dict(zip(("zone", "locale", "door"), (key.format(person) for key in _KEPT), strict=True))


def _decode_row(table: str, names: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    """Return a row as somebody may read it: what is stored as JSON is a part of the whole."""
    entry = {}
    for column, value in zip(names, row, strict=True):
        with contextlib.suppress(Damaged):
            entry[column] = columns.decode_as_data(table, column, value, "a person")
    return entry
