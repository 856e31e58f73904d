"""Why the referee refuses: every kind it raises as ``Refused``, and the values a face may put into words.

A refusal changes nothing and is the same whatever is hidden. Values are plain data, except ``question``: the asker's
own present question (``engine.match.Put``) or None. The engine's kinds, "stale", "not-yours" and "not-an-option",
leave the table with the values listed here.
"""

from __future__ import annotations

REFUSALS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("no-such-game", "no game of that name is installed", ("games",)),
    ("no-such-level", "the game has no such level", ("levels",)),
    ("busy", "the channel has a live table already", ("table",)),
    ("not-at-table", "the person has no seat here", ()),
    ("not-concerned", "the person has no say in what is proposed", ()),
    ("already-seated", "the person has a seat here", ("seat",)),
    ("full", "no seat is free", ("most",)),
    ("not-host", "only the host may do this", ("host",)),
    ("started", "this is possible in the lobby only", ()),
    ("ai-replaces", "the match has begun: the AI takes a seat only by replacing somebody", ()),
    ("not-started", "the match has not begun", ()),
    ("over", "the match is over", ()),
    ("not-over", "the match goes on", ()),
    ("no-such-setting", "nothing of that name can be settled here", ("keys",)),
    ("no-such-value", "the setting has no such value", ("key", "values")),
    ("too-few", "more seats must be taken first", ("least", "taken")),
    ("too-many", "the level is for fewer seats", ("most", "taken")),
    ("not-ready", "somebody is not ready", ("seats",)),
    ("no-such-seat", "the match has no such seat, or it cannot be treated so", ()),
    ("same-player", "the seat is played so already", ()),
    ("paused", "the table is paused", ("by", "reason")),
    ("not-paused", "the table is not paused", ()),
    ("proposed", "something is proposed already", ("number", "by", "what")),
    ("no-proposal", "that proposal is no longer open", ()),
    ("already-said", "the person has said so already", ()),
    ("nothing-to-undo", "the seat has given no answer that stands", ()),
    ("nothing-to-redo", "nothing was taken back by this seat that could be done again", ()),
    ("sealed", "others have answered under seal since; one's own answer may be replaced", ()),
    ("not-asked", "nothing is asked of this seat now", ("waiting",)),
    ("stale", "the question is no longer open", ("question", "waiting")),
    ("not-yours", "the question is put to another seat", ("question", "waiting")),
    ("not-an-option", "the answer is none of the possible ones", ("question",)),
    ("own-question", "the question is put to this person: it is answered, not suggested for", ()),
    ("no-suggestion", "nobody suggests that any longer", ()),
    ("no-advice", "the AI found nothing to suggest", ()),
    ("too-many-lobbies", "the person hosts so many lobbies in this server", ("most",)),
    ("too-many-tables", "the person sits at so many live tables in this server", ("most",)),
    ("queue-full", "so many wait for this already", ("waiting",)),
    ("too-often", "the person did this too often; in so many seconds it is possible again", ("seconds",)),
    ("no-reason", "a reason must be given, for it is shown to the table", ()),
    ("no-such-file", "the person has no such file", ()),
    ("too-many-files", "the person has so many files of their own", ("most",)),
    ("no-name", "a file needs a name", ("most",)),
    ("name-taken", "the person has a file of that name", ()),
    ("file-too-large", "the file is larger than what is kept", ()),
    ("unfit-file", "the rules do not let it be played with", ("faults",)),
    ("other-place", "the table belongs to another place", ()),
    ("damaged", "what is stored of the table cannot be read; it can be cancelled", ()),
    ("no-room", "the disk is full; nothing has changed, and it goes on when there is room", ()),
    ("broken", "the rules failed; nothing has changed", ("id",)),
    ("unreadable", "the stored match cannot be read by this version", ()),
)

KINDS = frozenset(kind for kind, _, _ in REFUSALS)
