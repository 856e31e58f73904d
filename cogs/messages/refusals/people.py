"""The words for refusals about people's own files and data, and about what the bot cannot do at present."""

from __future__ import annotations

from engine.own_files import UnfitFile
from referee.people.absence import AbsenceTooLong, NoDaysLeft
from referee.people.campaigns import NoSuchAmount
from referee.people.own_files import NameTaken, NoName, TooManyFiles
from referee.personal import StillSeated
from referee.refusals import (
    DiskFull,
    FileTooLarge,
    Malformed,
    NoDisk,
    NoReason,
    NoSuchFile,
    OtherPlace,
    ResultsHidden,
    StoringUnsure,
)
from referee.running.held_lock import TooSlow
from referee.running.turns import QueueFull, TooOften
from referee.thinking.puzzles import NoPuzzle, PuzzleGone
from render.face.refusal_words import RefusalWords
from render.face.standard import describe_with_rule
from render.text.i18n import T, Text, say

from ...refusals import Asker
from ..common.viewpoint import find_table_presenter, format_channel_link
from ..files.decks import DECKS

WORDS: RefusalWords[Asker | None] = RefusalWords(
    {
        Malformed: T("That button or form no longer works. Use the table's newest message."),
        NoSuchFile: T("You have nothing saved under that name."),
        FileTooLarge: T("The file is too large."),
        NoReason: T("Give a reason. Everybody at the table can read it."),
        OtherPlace: T("You cannot use that table from here. Go to the table's own channel."),
        ResultsHidden: T("This person has hidden their results."),
        TooOften: T("You are acting too fast. Try again in {seconds} s."),
        TooSlow: T("The bot could not do this in time, so nothing has changed. Try again in a minute."),
        NoDisk: T("The bot cannot save anything right now, so nothing has changed. Press again in a few minutes."),
        DiskFull: T(
            "The bot's disk is full, so nothing has changed. The game continues when the disk has space again."
        ),
        StoringUnsure: T(
            "The bot's database does not answer, so the bot does not know whether that was saved. The board shows "
            "it once the database answers again."
        ),
        AbsenceTooLong: T("You can be away for at most {most} days in a row."),
        NoDaysLeft: T("You can be away for {most} days a year, and you have {left} left."),
        NoSuchAmount: T(
            "A total cannot be below 0, and you can add at most {most} at a time. The total is {total} now."
        ),
        NameTaken: T("You already use that name. Choose another name."),
        NoName: T("A name is required."),
        PuzzleGone: T("This puzzle is no longer available. `/practice puzzle` shows the next one."),
        TooManyFiles: T("You have saved {most}, and more are not possible. Delete one first."),
    }
)


@WORDS.register(QueueFull)
def _describe_queue(reason: QueueFull, asker: Asker | None) -> Text:
    return T("Too many requests are waiting already ({n}). Try again in a minute.", n=reason.waiting)


@WORDS.register(NoPuzzle)
def _describe_no_puzzle(reason: NoPuzzle, asker: Asker | None) -> Text:
    if reason.time is not None:
        return T("There is no other puzzle for you now. Your next one comes back <t:{time}:R>.", time=reason.time)
    return T(
        "There is no puzzle for you yet. `/record turning` looks for mistakes in a finished match of yours, and they "
        "come back as puzzles."
    )


@WORDS.register(StillSeated)
def _describe_seats(reason: StillSeated, asker: Asker | None) -> Text:
    return T(
        "You still play in {places}. Leave a match with `/game concede`, or give your seat to the AI with `/table "
        "replace`. Before the start, use `/game leave`.",
        places=[format_channel_link(one) for one in reason.tables],
    )


@WORDS.register(UnfitFile)
def _describe_fault(reason: UnfitFile, asker: Asker | None) -> Text:
    """Name the first fault, whose sentence has its own rule."""
    if asker is None or find_table_presenter(asker.table).decks is None:
        return describe_with_rule(T("You cannot use this deck or level here."), reason.faults[0].rule)
    fault = say(DECKS.describe_fault(asker.table.facts.game, reason.faults[0], asker.locale), asker.locale)
    return T("You cannot use this deck or level here. {reason}", reason=fault)
