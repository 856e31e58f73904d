"""Reasons in words: short, with the rule where there is one, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.requests import Refused
from render.words import T, Text

_WORDS: dict[str, Callable[[dict[str, Any]], Text]] = {
    # a match and its questions
    "stale": lambda v: T("The table has moved on since then."),
    "not-yours": lambda v: T("That question is not put to you."),
    "not-an-option": lambda v: T("That is not possible now."),
    "not-asked": lambda v: T("Nothing is asked of you now."),
    "not-now": lambda v: T("That move is not asked for now."),
    "ambiguous": lambda v: T("That could mean several things. Say a little more."),
    "malformed": lambda v: T("That button or form belongs to no question of this table."),
    "broken": lambda v: T("The rules failed here; nothing has changed. (Failure {id})", id=v.get("id", "")),
    "unreadable": lambda v: T("This match was kept by another version of the bot and cannot be read."),
    # seats
    "not-at-table": lambda v: T("You have no seat at this table."),
    "already-seated": lambda v: T("You have a seat here already."),
    "full": lambda v: T("Every seat is taken ({most}).", most=v.get("most", "")),
    "not-host": lambda v: T("Only the host of this table may do that."),
    "not-ready": lambda v: T("Not everybody is ready."),
    "others-play": lambda v: T("Others play here: you cannot end it for them. `/game concede` gives up your own seat."),
    "too-few": lambda v: T("More seats must be taken first: {least} are needed.", least=v.get("least", "")),
    "too-many": lambda v: T("Too many sit here for this level: it is for {most}.", most=v.get("most", "")),
    # when
    "started": lambda v: T("That is possible only before the start."),
    "not-started": lambda v: T("The match has not begun. *Start* begins it."),
    "over": lambda v: T("This match is over. *Play again* begins another."),
    "not-over": lambda v: T("The match goes on."),
    # choosing
    "no-such-game": lambda v: T("There is no such game here."),
    "no-such-level": lambda v: T("This game has no such level."),
    "no-such-setting": lambda v: T("There is no such setting."),
    "no-such-value": lambda v: T("That setting has no such value."),
    "unknown": lambda v: T("There is nothing of that name here."),
    "old-command": lambda v: T("This command has changed. Open the list of commands anew and try again."),
    # places
    "no-table": lambda v: T("There is no game in this channel. `/game new` opens a table."),
    "busy": lambda v: T("There is a game in this channel already. A thread can hold another one."),
    "several-tables": lambda v: T("You sit at several tables. Use the command in the channel of the one you mean."),
    "guild-only": lambda v: T("Tables stand in a server's channels. Use this command there."),
    "missing-permission": lambda v: T("I may not do that here. I lack: {names}.", names=v.get("names", ())),
    "channel-closed": lambda v: T("I cannot write in that channel."),
    "dm-closed": lambda v: T(
        "I cannot write to you. Allow direct messages from this server; until then *Hand* shows your hand here."
    ),
}
KINDS = frozenset(_WORDS)


def words(reason: Refused) -> Text:
    """The sentence for a reason that every game may have."""
    make = _WORDS.get(reason.kind)
    said = make(reason.values) if make else T("That is not possible.")
    return T("{said} ({rule})", said=said, rule=reason.rule) if reason.rule else said
