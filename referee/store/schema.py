"""The database's tables: numbered migrations, each a list of statements, applied forward only and never edited.

From ``ALWAYS`` on they only add, each at least one column or table, by which a file tells that it is behind it. What
they add has a default: the version before runs on the newer file, and a file that it has written to opens here as if it
had never been away.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id INTEGER PRIMARY KEY, guild INTEGER, channel INTEGER NOT NULL, host INTEGER NOT NULL,
            game TEXT NOT NULL, level TEXT NOT NULL, house TEXT NOT NULL, windows TEXT NOT NULL,
            language TEXT NOT NULL, phase TEXT NOT NULL, match INTEGER NOT NULL, reason TEXT NOT NULL,
            opened REAL NOT NULL)""",
        # at most one live table per channel, whatever the code believes
        "CREATE UNIQUE INDEX live ON tables (channel) WHERE phase IN ('lobby', 'playing')",
        "CREATE INDEX places ON tables (channel)",
        """CREATE TABLE matches (
            tbl INTEGER NOT NULL, number INTEGER NOT NULL, secret BLOB NOT NULL, commitment TEXT NOT NULL,
            setup TEXT, luck TEXT, digest TEXT, result TEXT, tail INTEGER NOT NULL DEFAULT 0,
            mended INTEGER NOT NULL DEFAULT 0, opened INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (tbl, number)) WITHOUT ROWID""",
        """CREATE TABLE seats (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, seat INTEGER NOT NULL, person INTEGER,
            name TEXT NOT NULL, kind TEXT NOT NULL, choices TEXT NOT NULL, luck TEXT NOT NULL,
            ready INTEGER NOT NULL, PRIMARY KEY (tbl, match, seat)) WITHOUT ROWID""",
        """CREATE TABLE rows (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, number INTEGER NOT NULL, row TEXT NOT NULL,
            void INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tbl, match, number)) WITHOUT ROWID""",
        """CREATE TABLE news (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, number INTEGER NOT NULL, row INTEGER NOT NULL,
            kind TEXT NOT NULL, open TEXT NOT NULL, secret TEXT, PRIMARY KEY (tbl, match, number)) WITHOUT ROWID""",
        """CREATE TABLE checkpoints (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, number INTEGER NOT NULL, snapshot BLOB NOT NULL,
            PRIMARY KEY (tbl, match, number))""",
        """CREATE TABLE acts (
            source TEXT PRIMARY KEY, tbl INTEGER NOT NULL, match INTEGER NOT NULL, kind TEXT NOT NULL,
            seat INTEGER, first INTEGER NOT NULL, after INTEGER NOT NULL, over INTEGER NOT NULL,
            at REAL NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE results (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, seat INTEGER NOT NULL, person INTEGER,
            name TEXT NOT NULL, game TEXT NOT NULL, level TEXT NOT NULL, kind TEXT NOT NULL, won INTEGER NOT NULL,
            at REAL NOT NULL, PRIMARY KEY (tbl, match, seat)) WITHOUT ROWID""",
        """CREATE TABLE surfaces (
            tbl INTEGER NOT NULL, kind TEXT NOT NULL, whom INTEGER NOT NULL, channel INTEGER NOT NULL,
            message INTEGER, shown TEXT NOT NULL DEFAULT '', wanted TEXT NOT NULL DEFAULT '',
            generation INTEGER NOT NULL DEFAULT 0, old INTEGER, closed INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (tbl, kind, whom)) WITHOUT ROWID""",
        """CREATE TABLE due (
            tbl INTEGER NOT NULL, what TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (tbl, what)) WITHOUT ROWID""",
        "CREATE INDEX due_at ON due (at)",
        """CREATE TABLE players (
            person INTEGER PRIMARY KEY, locale TEXT, dm INTEGER NOT NULL, ping INTEGER NOT NULL,
            stops TEXT NOT NULL)""",
        "CREATE TABLE servers (guild INTEGER PRIMARY KEY, locale TEXT)",
        "CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE tables ADD COLUMN time_limit TEXT NOT NULL DEFAULT 'none'",
        "ALTER TABLE tables ADD COLUMN paused TEXT",
        "ALTER TABLE tables ADD COLUMN proposal TEXT",
        "ALTER TABLE tables ADD COLUMN proposals INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN asked REAL NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN redo TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE matches ADD COLUMN undone INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN past_dice INTEGER NOT NULL DEFAULT 0",
        # unknown for rows from before this, so those are neither free to undo nor readable by others
        "ALTER TABLE rows ADD COLUMN free INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE rows ADD COLUMN passed INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE rows ADD COLUMN secret INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE news ADD COLUMN struck INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN reason TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN counts INTEGER NOT NULL DEFAULT 1",
    ),
    (
        # the answer's text, so that a repeated button press after a lost reply gets the outcome
        "ALTER TABLE acts ADD COLUMN answer TEXT",
        "CREATE INDEX acts_of ON acts (tbl, match, at)",
    ),
    (
        # settings of people and servers
        "ALTER TABLE players ADD COLUMN scheme TEXT",
        "ALTER TABLE servers ADD COLUMN scheme TEXT",
        "ALTER TABLE servers ADD COLUMN channels TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE servers ADD COLUMN time_limit TEXT NOT NULL DEFAULT 'none'",
        """CREATE TABLE watching (
            tbl INTEGER NOT NULL, person INTEGER NOT NULL, ping TEXT NOT NULL,
            PRIMARY KEY (tbl, person)) WITHOUT ROWID""",
    ),
    (
        # suggestions to the player who is asked, in the order in which they were made
        """CREATE TABLE suggestions (
            tbl INTEGER NOT NULL, person INTEGER NOT NULL, match INTEGER NOT NULL, question INTEGER NOT NULL,
            value TEXT NOT NULL, PRIMARY KEY (tbl, person))""",
    ),
    (
        # The number of changes of a table, the last change that is shown everywhere (NULL: unknown, from before this),
        # and whether the AI is to move. So after a start only the tables that are behind are opened.
        "ALTER TABLE tables ADD COLUMN changes INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN shown INTEGER",
        "ALTER TABLE tables ADD COLUMN ai_asked INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX seats_of ON seats (person)",
        "CREATE INDEX surfaces_at ON surfaces (message)",
        "CREATE INDEX surfaces_to ON surfaces (whom, kind)",
    ),
    (
        # whether an auto-answer was given
        "ALTER TABLE rows ADD COLUMN ordered INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # people's own files, such as decks, as texts; a number is never used again
        """CREATE TABLE own_files (
            number INTEGER PRIMARY KEY AUTOINCREMENT, person INTEGER NOT NULL, game TEXT NOT NULL,
            kind TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, changed REAL NOT NULL,
            source TEXT NOT NULL UNIQUE)""",
        "CREATE INDEX own_files_of ON own_files (person, kind)",
    ),
    (
        # the length of a series, and the winners of its matches so far
        "ALTER TABLE tables ADD COLUMN best_of TEXT NOT NULL DEFAULT '1'",
        "ALTER TABLE tables ADD COLUMN won TEXT NOT NULL DEFAULT '[]'",
        # whether everybody knew that a secret question was asked
        "ALTER TABLE rows ADD COLUMN known INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # whether a seat has changed hands since its match began
        "ALTER TABLE seats ADD COLUMN handed INTEGER NOT NULL DEFAULT 0",
        # the entries of campaign totals of a server, one for each source
        """CREATE TABLE campaign (
            guild INTEGER NOT NULL, game TEXT NOT NULL, person INTEGER NOT NULL, source TEXT NOT NULL,
            name TEXT NOT NULL, amount INTEGER NOT NULL, at REAL NOT NULL, tbl INTEGER, match INTEGER,
            level TEXT NOT NULL, author INTEGER, author_name TEXT NOT NULL, reason TEXT NOT NULL,
            PRIMARY KEY (guild, game, person, source)) WITHOUT ROWID""",
    ),
    (
        # dice committed to again after the file was restored; the epoch as of which a table is valid
        """CREATE TABLE dice (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, draw INTEGER NOT NULL, secret BLOB NOT NULL,
            commitment TEXT NOT NULL, luck TEXT NOT NULL DEFAULT '[]',
            PRIMARY KEY (tbl, match, draw)) WITHOUT ROWID""",
        "ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # premoves of the seats
        "ALTER TABLE matches ADD COLUMN ahead TEXT NOT NULL DEFAULT '[]'",
    ),
    (
        # a pace in place of a time limit (see ``PACE``)
        "ALTER TABLE tables ADD COLUMN pace TEXT",
        "ALTER TABLE servers ADD COLUMN pace TEXT",
        "ALTER TABLE tables ADD COLUMN overdue TEXT NOT NULL DEFAULT 'default'",
        "ALTER TABLE matches ADD COLUMN clock TEXT",
        "ALTER TABLE seats ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0",
        # quiet hours and time zones
        "ALTER TABLE players ADD COLUMN zone TEXT",
        "ALTER TABLE players ADD COLUMN quiet TEXT NOT NULL DEFAULT '[22,8]'",
        "ALTER TABLE servers ADD COLUMN zone TEXT",
        # reminders, how soon they are repeated, and the tables without them
        "ALTER TABLE players ADD COLUMN remind TEXT NOT NULL DEFAULT 'usual'",
        "ALTER TABLE players ADD COLUMN away TEXT NOT NULL DEFAULT '[]'",
        "CREATE TABLE reminders (person INTEGER PRIMARY KEY, state TEXT NOT NULL)",
        "CREATE TABLE muted (tbl INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (tbl, person)) WITHOUT ROWID",
    ),
    (
        # the open call for a seat, and the successive players of a seat that has changed hands
        "ALTER TABLE seats ADD COLUMN call TEXT",
        """CREATE TABLE holders (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, seat INTEGER NOT NULL, number INTEGER NOT NULL,
            row INTEGER NOT NULL, kind TEXT NOT NULL, person INTEGER, name TEXT NOT NULL,
            PRIMARY KEY (tbl, match, seat, number)) WITHOUT ROWID""",
        "CREATE INDEX holders_of ON holders (person)",
    ),
    (
        # people banned by a server, and whether it shows texts that people write
        "ALTER TABLE servers ADD COLUMN barred TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE servers ADD COLUMN free_text INTEGER NOT NULL DEFAULT 1",
        # Threads of tables: whether the bot opened it for the table, and the last match whose end it announced before
        # it archived the thread.
        """CREATE TABLE threads (
            channel INTEGER PRIMARY KEY, guild INTEGER NOT NULL, own INTEGER NOT NULL,
            told INTEGER NOT NULL DEFAULT 0)""",
    ),
    (
        # the last row of a match when everybody last saw a change (NULL: unknown, from before this)
        "ALTER TABLE matches ADD COLUMN seen INTEGER",
    ),
    (
        # since when only the AI and the defaults have acted in a match
        "ALTER TABLE matches ADD COLUMN idle TEXT NOT NULL DEFAULT '[]'",
        # who may join and start a lobby, its reserved seats, and when its host last acted
        "ALTER TABLE tables ADD COLUMN gathering TEXT NOT NULL DEFAULT '{}'",
        # people who may not join a table where this person sits
        "ALTER TABLE players ADD COLUMN blocked TEXT NOT NULL DEFAULT '[]'",
        # a person's private notes in a match
        """CREATE TABLE notes (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, person INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (tbl, match, person)) WITHOUT ROWID""",
    ),
    (
        # how well the AI of a seat plays
        "ALTER TABLE seats ADD COLUMN strength TEXT NOT NULL DEFAULT 'solid'",
    ),
    (
        # leagues, and the tables at which their pairings are played
        """CREATE TABLE leagues (
            number INTEGER PRIMARY KEY, guild INTEGER NOT NULL, channel INTEGER NOT NULL, host INTEGER NOT NULL,
            phase TEXT NOT NULL, deadline REAL, record TEXT NOT NULL)""",
        "CREATE INDEX leagues_of ON leagues (guild)",
        "CREATE TABLE league_tables (tbl INTEGER PRIMARY KEY, league INTEGER NOT NULL)",
        # game nights; opens: when the next lobby opens
        """CREATE TABLE nights (
            number INTEGER PRIMARY KEY, guild INTEGER NOT NULL, channel INTEGER NOT NULL, host INTEGER NOT NULL,
            opens REAL, record TEXT NOT NULL)""",
        "CREATE INDEX nights_of ON nights (guild)",
    ),
    (
        # Results for ratings and statistics: the side (-1: unknown, from before this), who played at the end, the AI's
        # strength, the points, what was played with, the length, why the match is unrated, and whether ratings have it.
        "ALTER TABLE results ADD COLUMN side INTEGER NOT NULL DEFAULT -1",
        "ALTER TABLE results ADD COLUMN played_by TEXT NOT NULL DEFAULT 'person'",
        "ALTER TABLE results ADD COLUMN strength TEXT NOT NULL DEFAULT 'solid'",
        "ALTER TABLE results ADD COLUMN score INTEGER",
        "ALTER TABLE results ADD COLUMN traits TEXT NOT NULL DEFAULT '{}'",
        "ALTER TABLE results ADD COLUMN difficulty TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE results ADD COLUMN unrated TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
        # the help by dice and cards that a seat had, from the match's review
        "ALTER TABLE results ADD COLUMN luck REAL",
        "CREATE INDEX results_of ON results (person)",
        """CREATE INDEX results_to_rate ON results (at, tbl, match)
            WHERE counts = 1 AND rated = 0 AND side >= 0 AND seat = 0""",
        "CREATE INDEX tables_of ON tables (guild)",
        # since when a person agrees to a rating over all servers, and whether nobody may see the person's results
        "ALTER TABLE players ADD COLUMN compared REAL",
        "ALTER TABLE players ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0",
        # ratings by server (0: over all servers), game and player: a person, or 0 and a name for the AI or a level
        """CREATE TABLE ratings (
            guild BIGINT NOT NULL, game TEXT NOT NULL, person BIGINT NOT NULL, player TEXT NOT NULL,
            mu REAL NOT NULL, sigma REAL NOT NULL, matches INTEGER NOT NULL, wins INTEGER NOT NULL,
            PRIMARY KEY (guild, game, person, player))""",
        "CREATE INDEX ratings_of ON ratings (person)",
    ),
    (
        # the order in which suggestions at a table were made
        "ALTER TABLE suggestions ADD COLUMN place INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # titles that players gave each other after a match, at most one a match from each giver
        """CREATE TABLE titles (
            tbl BIGINT NOT NULL, match INTEGER NOT NULL, giver BIGINT NOT NULL, receiver BIGINT NOT NULL,
            guild BIGINT NOT NULL, title TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (tbl, match, giver))""",
        "CREATE INDEX titles_of ON titles (guild, receiver)",
        # whether the end of a match tells which titles were given
        "ALTER TABLE servers ADD COLUMN announced INTEGER NOT NULL DEFAULT 1",
    ),
    (
        # the channel for a picture of each month (NULL: none), and the months of servers; ends: when it is to be posted
        "ALTER TABLE servers ADD COLUMN seasons BIGINT",
        """CREATE TABLE seasons (
            number INTEGER PRIMARY KEY, guild BIGINT NOT NULL, month TEXT NOT NULL, ends REAL, record TEXT NOT NULL,
            UNIQUE (guild, month))""",
    ),
    (
        # The weekly challenges of servers with the secret of their shared shuffles, and who plays them at which table.
        """CREATE TABLE challenges (
            number INTEGER PRIMARY KEY, guild BIGINT NOT NULL, week TEXT NOT NULL, game TEXT NOT NULL,
            ends REAL NOT NULL, phase TEXT NOT NULL, secret BLOB NOT NULL, record TEXT NOT NULL,
            UNIQUE (guild, week, game))""",
        """CREATE TABLE challenge_tables (
            tbl INTEGER PRIMARY KEY, challenge INTEGER NOT NULL, person BIGINT, UNIQUE (challenge, person))""",
    ),
)
PACE = "COALESCE(pace, CASE time_limit WHEN 'none' THEN 'none' WHEN '1d' THEN 'day' ELSE 'slow' END)"
"""The pace of a table or a server; derived from the time limit in entries from before there were paces."""
ALWAYS = 9
"""The number of migrations that every version must know (``user_version``). Later ones are counted in ``kept``."""


_ADDED = re.compile(r"\s*(?:ALTER TABLE (\w+) ADD COLUMN (\w+)|CREATE TABLE (\w+))")


def count_done_migrations(migrations: Sequence[Sequence[str]], columns: Collection[tuple[str, str]]) -> int:
    """Return how many of these migrations a file with these columns (table, column) has had, at least ``ALWAYS``."""
    there = {*columns, *((table, None) for table, _ in columns)}
    for number, statements in enumerate(migrations[ALWAYS:], start=ALWAYS):
        added = [(found[1] or found[3], found[2]) for found in map(_ADDED.match, statements) if found]
        if not all(one in there for one in added):
            return number
    return len(migrations)
