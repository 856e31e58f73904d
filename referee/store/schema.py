"""The schema of the database, as numbered migrations: lists of statements that are applied once and never edited.

Each migration after number ``ALWAYS`` adds at least one column or table, and does nothing else. So the columns of a
file tell which migrations it has had. Added columns have defaults, so the version before can use the newer file, too.
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
        # a channel never has two live tables
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
        # Rows from before this migration count as secret, and as not free to undo, because nothing is known of them.
        "ALTER TABLE rows ADD COLUMN free INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE rows ADD COLUMN passed INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE rows ADD COLUMN secret INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE news ADD COLUMN struck INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN reason TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN counts INTEGER NOT NULL DEFAULT 1",
    ),
    (
        # the text of the answer: a press that is repeated because its reply was lost gets the first outcome
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
        # changes: the number of changes of a table; shown: the last change that all its messages show (NULL: unknown);
        # ai_asked: 1 if an AI seat has to answer. These columns tell which tables must be opened at a start.
        "ALTER TABLE tables ADD COLUMN changes INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN shown INTEGER",
        "ALTER TABLE tables ADD COLUMN ai_asked INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX seats_of ON seats (person)",
        "CREATE INDEX surfaces_at ON surfaces (message)",
        "CREATE INDEX surfaces_to ON surfaces (whom, kind)",
    ),
    (
        # the part that an auto-answer or a premove had in an answer (``Ordered``)
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
        # best_of: the length of a series of matches; won: the winners of each finished match of the series
        "ALTER TABLE tables ADD COLUMN best_of TEXT NOT NULL DEFAULT '1'",
        "ALTER TABLE tables ADD COLUMN won TEXT NOT NULL DEFAULT '[]'",
        # 1 if everybody knew that the question was asked, though it was secret
        "ALTER TABLE rows ADD COLUMN known INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # 1 if the seat has had another player since its match began
        "ALTER TABLE seats ADD COLUMN handed INTEGER NOT NULL DEFAULT 0",
        # the entries that add up to people's campaign totals in a server
        """CREATE TABLE campaign (
            guild INTEGER NOT NULL, game TEXT NOT NULL, person INTEGER NOT NULL, source TEXT NOT NULL,
            name TEXT NOT NULL, amount INTEGER NOT NULL, at REAL NOT NULL, tbl INTEGER, match INTEGER,
            level TEXT NOT NULL, author INTEGER, author_name TEXT NOT NULL, reason TEXT NOT NULL,
            PRIMARY KEY (guild, game, person, source)) WITHOUT ROWID""",
    ),
    (
        # the dice of matches that were resumed from a backup, and the epoch in which a table was last valid
        """CREATE TABLE dice (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, draw INTEGER NOT NULL, secret BLOB NOT NULL,
            commitment TEXT NOT NULL, luck TEXT NOT NULL DEFAULT '[]',
            PRIMARY KEY (tbl, match, draw)) WITHOUT ROWID""",
        "ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # the premoves of the seats of a match
        "ALTER TABLE matches ADD COLUMN ahead TEXT NOT NULL DEFAULT '[]'",
    ),
    (
        # the pace of a table or a server, which replaces its time limit (see ``PACE``)
        "ALTER TABLE tables ADD COLUMN pace TEXT",
        "ALTER TABLE servers ADD COLUMN pace TEXT",
        "ALTER TABLE tables ADD COLUMN overdue TEXT NOT NULL DEFAULT 'default'",
        "ALTER TABLE matches ADD COLUMN clock TEXT",
        "ALTER TABLE seats ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0",
        # people's quiet hours, and the time zones of people and servers
        "ALTER TABLE players ADD COLUMN zone TEXT",
        "ALTER TABLE players ADD COLUMN quiet TEXT NOT NULL DEFAULT '[22,8]'",
        "ALTER TABLE servers ADD COLUMN zone TEXT",
        # the reminders sent to people, their interval for each person, and the tables of which a person wants none
        "ALTER TABLE players ADD COLUMN remind TEXT NOT NULL DEFAULT 'usual'",
        "ALTER TABLE players ADD COLUMN away TEXT NOT NULL DEFAULT '[]'",
        "CREATE TABLE reminders (person INTEGER PRIMARY KEY, state TEXT NOT NULL)",
        "CREATE TABLE muted (tbl INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (tbl, person)) WITHOUT ROWID",
    ),
    (
        # seats.call: the open call for a substitute; holders: the successive players of seats that have changed hands
        "ALTER TABLE seats ADD COLUMN call TEXT",
        """CREATE TABLE holders (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, seat INTEGER NOT NULL, number INTEGER NOT NULL,
            row INTEGER NOT NULL, kind TEXT NOT NULL, person INTEGER, name TEXT NOT NULL,
            PRIMARY KEY (tbl, match, seat, number)) WITHOUT ROWID""",
        "CREATE INDEX holders_of ON holders (person)",
    ),
    (
        # the people whom a server has banned; free_text: 1 if the server shows texts that people write
        "ALTER TABLE servers ADD COLUMN barred TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE servers ADD COLUMN free_text INTEGER NOT NULL DEFAULT 1",
        # The threads of tables. own: 1 if the bot opened the thread; told: the number of the last match whose end the
        # bot announced there before the thread was archived.
        """CREATE TABLE threads (
            channel INTEGER PRIMARY KEY, guild INTEGER NOT NULL, own INTEGER NOT NULL,
            told INTEGER NOT NULL DEFAULT 0)""",
    ),
    (
        # seen: the number of the last row that a match had when a change that everybody can see was last made
        # (NULL: unknown)
        "ALTER TABLE matches ADD COLUMN seen INTEGER",
    ),
    (
        # the record of the last action by a person in a match (``Idle``)
        "ALTER TABLE matches ADD COLUMN idle TEXT NOT NULL DEFAULT '[]'",
        # the settings and guests of a lobby (``Gathering``)
        "ALTER TABLE tables ADD COLUMN gathering TEXT NOT NULL DEFAULT '{}'",
        # the people who may not join a table where this person has a seat
        "ALTER TABLE players ADD COLUMN blocked TEXT NOT NULL DEFAULT '[]'",
        # a person's private notes in a match
        """CREATE TABLE notes (
            tbl INTEGER NOT NULL, match INTEGER NOT NULL, person INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (tbl, match, person)) WITHOUT ROWID""",
    ),
    (
        # the strength of the AI that has the seat, or had it before a person
        "ALTER TABLE seats ADD COLUMN strength TEXT NOT NULL DEFAULT 'solid'",
    ),
    (
        # leagues, and the tables at which their pairings are played
        """CREATE TABLE leagues (
            number INTEGER PRIMARY KEY, guild INTEGER NOT NULL, channel INTEGER NOT NULL, host INTEGER NOT NULL,
            phase TEXT NOT NULL, deadline REAL, record TEXT NOT NULL)""",
        "CREATE INDEX leagues_of ON leagues (guild)",
        "CREATE TABLE league_tables (tbl INTEGER PRIMARY KEY, league INTEGER NOT NULL)",
        # game nights; opens: the time at which the next lobby of the night opens
        """CREATE TABLE nights (
            number INTEGER PRIMARY KEY, guild INTEGER NOT NULL, channel INTEGER NOT NULL, host INTEGER NOT NULL,
            opens REAL, record TEXT NOT NULL)""",
        "CREATE INDEX nights_of ON nights (guild)",
    ),
    (
        # The result of a match for a seat, for ratings and statistics (``SeatResult`` and ``MatchResult``). side: -1 if
        # it is unknown, as in older rows; rated: 1 if the ratings have counted the match.
        "ALTER TABLE results ADD COLUMN side INTEGER NOT NULL DEFAULT -1",
        "ALTER TABLE results ADD COLUMN played_by TEXT NOT NULL DEFAULT 'person'",
        "ALTER TABLE results ADD COLUMN strength TEXT NOT NULL DEFAULT 'solid'",
        "ALTER TABLE results ADD COLUMN score INTEGER",
        "ALTER TABLE results ADD COLUMN traits TEXT NOT NULL DEFAULT '{}'",
        "ALTER TABLE results ADD COLUMN difficulty TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE results ADD COLUMN unrated TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
        # the help that the seat had from dice and cards, as the review of the match has found it
        "ALTER TABLE results ADD COLUMN luck REAL",
        "CREATE INDEX results_of ON results (person)",
        """CREATE INDEX results_to_rate ON results (at, tbl, match)
            WHERE counts = 1 AND rated = 0 AND side >= 0 AND seat = 0""",
        "CREATE INDEX tables_of ON tables (guild)",
        # compared: since when a person agrees to a rating over all servers; hidden: 1 if nobody may see the results
        "ALTER TABLE players ADD COLUMN compared REAL",
        "ALTER TABLE players ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0",
        # The ratings. guild: 0 for a rating over all servers; person: 0 for the AI or a level, which ``player`` names.
        """CREATE TABLE ratings (
            guild BIGINT NOT NULL, game TEXT NOT NULL, person BIGINT NOT NULL, player TEXT NOT NULL,
            mu REAL NOT NULL, sigma REAL NOT NULL, matches INTEGER NOT NULL, wins INTEGER NOT NULL,
            PRIMARY KEY (guild, game, person, player))""",
        "CREATE INDEX ratings_of ON ratings (person)",
    ),
    (
        # the place of a suggestion in the order in which the suggestions at a table were made
        "ALTER TABLE suggestions ADD COLUMN place INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # the titles that players gave each other after a match: each gives at most one a match
        """CREATE TABLE titles (
            tbl BIGINT NOT NULL, match INTEGER NOT NULL, giver BIGINT NOT NULL, receiver BIGINT NOT NULL,
            guild BIGINT NOT NULL, title TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (tbl, match, giver))""",
        "CREATE INDEX titles_of ON titles (guild, receiver)",
        # 1 if the message about a match's end names the titles that its players gave
        "ALTER TABLE servers ADD COLUMN announced INTEGER NOT NULL DEFAULT 1",
    ),
    (
        # servers.seasons: the channel for the picture of each month (NULL: the server wants none); seasons: the months
        # of servers; ends: the time when the picture of the month is to be posted
        "ALTER TABLE servers ADD COLUMN seasons BIGINT",
        """CREATE TABLE seasons (
            number INTEGER PRIMARY KEY, guild BIGINT NOT NULL, month TEXT NOT NULL, ends REAL, record TEXT NOT NULL,
            UNIQUE (guild, month))""",
    ),
    (
        # The weekly challenges of servers. secret: it gives the shared shuffles; challenge_tables: who plays where.
        """CREATE TABLE challenges (
            number INTEGER PRIMARY KEY, guild BIGINT NOT NULL, week TEXT NOT NULL, game TEXT NOT NULL,
            ends REAL NOT NULL, phase TEXT NOT NULL, secret BLOB NOT NULL, record TEXT NOT NULL,
            UNIQUE (guild, week, game))""",
        """CREATE TABLE challenge_tables (
            tbl INTEGER PRIMARY KEY, challenge INTEGER NOT NULL, person BIGINT, UNIQUE (challenge, person))""",
    ),
    (
        # the numbers of a game night's events on Discord: of the next night, and of the one under way
        "ALTER TABLE nights ADD COLUMN event BIGINT",
        "ALTER TABLE nights ADD COLUMN running BIGINT",
        "CREATE INDEX nights_by_event ON nights (event)",
    ),
    (
        # The secrets of the shuffles that the matches of a league's round share; opened: the round has ended.
        """CREATE TABLE league_rounds (
            commitment TEXT PRIMARY KEY, league INTEGER NOT NULL, secret BLOB NOT NULL,
            opened INTEGER NOT NULL DEFAULT 0)""",
    ),
    (
        # The appointments of the records of the club. planned: the time that the record says; due: the time
        # of the next try, NULL if it is done; obstacle: the kind of refusal of the latest try.
        """CREATE TABLE appointments (
            kind TEXT NOT NULL, number BIGINT NOT NULL, part TEXT NOT NULL, guild BIGINT NOT NULL,
            planned REAL NOT NULL, due REAL, tries INTEGER NOT NULL DEFAULT 0, obstacle TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (kind, number, part))""",
        "CREATE INDEX appointments_due ON appointments (due)",
        # who may start leagues and game nights: '' everybody, 'managers', or the number of a role
        "ALTER TABLE servers ADD COLUMN founders TEXT NOT NULL DEFAULT ''",
    ),
    (
        # Keyed hashes of forgotten people who have played a running challenge. They go when its week ends.
        """CREATE TABLE challenge_marks (
            challenge INTEGER NOT NULL, mark TEXT NOT NULL, PRIMARY KEY (challenge, mark))""",
        # Answers of AI seats (row: the number of the input) that a player found silly.
        """CREATE TABLE reports (
            tbl BIGINT NOT NULL, match INTEGER NOT NULL, row INTEGER NOT NULL, at REAL NOT NULL,
            PRIMARY KEY (tbl, match, row))""",
    ),
    (
        # the language of the names of cards, where a person reads them in another one than all else
        "ALTER TABLE players ADD COLUMN card_names TEXT",
    ),
    (
        # Puzzles: positions of proven mistakes. due: from when an answer counts; NULL if the puzzle does not come back.
        """CREATE TABLE puzzles (
            number INTEGER PRIMARY KEY, tbl BIGINT NOT NULL, match INTEGER NOT NULL, row INTEGER NOT NULL,
            person BIGINT NOT NULL, guild BIGINT, game TEXT NOT NULL, rules INTEGER NOT NULL, plain INTEGER NOT NULL,
            made REAL NOT NULL, due REAL, record TEXT NOT NULL, failed INTEGER NOT NULL DEFAULT 0, sent REAL,
            solved INTEGER NOT NULL DEFAULT 0, UNIQUE (tbl, match, row))""",
        "CREATE INDEX puzzles_of ON puzzles (person)",
        "CREATE INDEX puzzles_in ON puzzles (guild)",
        # the first answer of each other person to a puzzle
        """CREATE TABLE puzzle_tries (
            puzzle INTEGER NOT NULL, person BIGINT NOT NULL, at REAL NOT NULL, solved INTEGER NOT NULL,
            PRIMARY KEY (puzzle, person))""",
        # the puzzles of the day of servers; posts: when the message is to be posted (NULL: that is done)
        """CREATE TABLE dailies (
            number INTEGER PRIMARY KEY, guild BIGINT NOT NULL, day TEXT NOT NULL, puzzle INTEGER, posts REAL,
            record TEXT NOT NULL, UNIQUE (guild, day))""",
        # how a person gets puzzles, and 1 if others may get puzzles from this person's matches without names
        "ALTER TABLE players ADD COLUMN puzzles TEXT NOT NULL DEFAULT 'asked'",
        "ALTER TABLE players ADD COLUMN lent INTEGER NOT NULL DEFAULT 0",
        # the channel for a puzzle a day (NULL: the server wants none)
        "ALTER TABLE servers ADD COLUMN puzzles BIGINT",
    ),
)
PACE = "COALESCE(pace, CASE time_limit WHEN 'none' THEN 'none' WHEN '1d' THEN 'day' ELSE 'slow' END)"
"""SQL for the pace of a table or a server. In old entries without a pace, it follows from the time limit."""
ALWAYS = 9
"""The number of the last migration that a version must know to open a file. ``user_version`` counts up to it."""


_ADDED = re.compile(r"\s*(?:ALTER TABLE (\w+) ADD COLUMN (\w+)|CREATE TABLE (\w+))")


def count_done_migrations(migrations: Sequence[Sequence[str]], columns: Collection[tuple[str, str]]) -> int:
    """Return how many of these migrations a file has had, at least ``ALWAYS``.

    ``columns``: the file's columns (table, column).
    """
    return len(migrations) - len(list_missing_migrations(migrations[ALWAYS:], columns))


def list_missing_migrations(
    migrations: Sequence[Sequence[str]], columns: Collection[tuple[str, str]]
) -> Sequence[Sequence[str]]:
    """Return those of these migrations that a database with these columns has not had: the first one, and all later."""
    there = {*columns, *((table, None) for table, _ in columns)}
    for number, statements in enumerate(migrations):
        added = [(found[1] or found[3], found[2]) for found in map(_ADDED.match, statements) if found]
        if not all(one in there for one in added):
            return migrations[number:]
    return ()
