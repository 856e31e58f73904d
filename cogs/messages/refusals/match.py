"""The words for refusals about a match: its questions, what its table decides together, and the advice of the AI."""

from __future__ import annotations

from engine.refusals import NotAnOption, NotNow, NotYours, Stale
from referee.refusals import ChangedElsewhere, MatchNotOver, MatchUnreadable
from referee.reporting.incidents import RulesBroken
from referee.table.coaching import AdviceOff, AdviceRated
from referee.table.guesses import AlreadyGuessed
from referee.table.loading import NewerRules
from referee.table.overdue import NoBank, NotAway, OwnSeat
from referee.table.premoves import TooManyPlans
from referee.table.proposals import AlreadyVoted, NotConcerned, ProposalOpen
from referee.table.refusals import (
    MatchNotStarted,
    MatchOver,
    MatchPaused,
    NoGuess,
    NoOpenQuestion,
    NoPractice,
    NoProposal,
    NoSignal,
    NoSuchCondition,
    NoSuchPosition,
    NoSuggestion,
    NotAsked,
    NothingToRedo,
    NotInstalled,
    NotPaused,
    OwnQuestion,
    PlanLate,
    TableDamaged,
)
from referee.table.retry import RulesChanged
from referee.table.undo import NothingToUndo
from referee.thinking.ai_seats import NoAdvice
from render.face.refusal_words import RefusalWords
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text, join_texts

from ...refusals import Asker
from ..table.board import DAMAGED, NOT_INSTALLED, UNREADABLE

WORDS: RefusalWords[Asker | None] = RefusalWords(
    {
        NotInstalled: NOT_INSTALLED,
        TableDamaged: DAMAGED,
        MatchUnreadable: UNREADABLE,
        Stale: T("The game has moved on, so your choice came too late."),
        NotYours: T("The question is for another player."),
        MatchNotOver: T("The match is not over yet. You can do this only after the match."),
        RulesBroken: T("The game's rules stopped because of a bug. Nothing has changed. (Failure {id})"),
        ChangedElsewhere: T("The table has just changed. Press again."),
        NoGuess: T("You cannot guess now who wins. Only players who have left a match that goes on can guess, once."),
        NoOpenQuestion: T("There is no open question for which you can suggest an answer."),
        NoProposal: T("That proposal is no longer open."),
        NoSignal: T(
            "You cannot give that signal now. Signals are for games with teams, while you and another person of your "
            "team still play. `/game signal` lists yours."
        ),
        NoSuchCondition: T("You cannot use that condition for an answer in this game."),
        NoSuchPosition: T(
            "This match has no such position. To see a list of your positions, use `/game rewind` without an option."
        ),
        NoSuggestion: T("That suggestion is no longer open. The newest message shows the current suggestions."),
        NotAsked: T("You have nothing to answer right now."),
        OwnQuestion: T("This question is for you. Answer it instead."),
        PlanLate: T("You can no longer give that answer in advance. This message shows the current state of the game."),
        NoPractice: T(
            "You can go back to any position only at a practice table (`/game new practice:True`). Here, `/game undo` "
            "takes back your last answer."
        ),
        NotPaused: T("The match is not paused."),
        NothingToRedo: T("You have nothing to redo. You can redo only the answer that you took back last."),
        AdviceOff: T("The AI gives no advice at this table. `/rules` explains the game, and `/card` explains a card."),
        AdviceRated: T(
            "This match is rated, so the AI gives no advice. It advises people who play alone, and matches whose host "
            "has chosen *Ask the AI: always*."
        ),
        AlreadyGuessed: T("You have guessed already. The guess stays as it is until the match is over."),
        NewerRules: T("The bot is just installing new rules for this match. Press again in a minute."),
        NotAway: T("The AI does not play for you. You already play yourself."),
        OwnSeat: T("You cannot give yourself more time. Another player can give it to you with `/table grant`."),
        TooManyPlans: T("You already have {most} answers in advance. Take one of them back first."),
        AlreadyVoted: T("You have already voted on this proposal."),
        NotConcerned: T("Only players whose answers would be taken back can vote on this proposal."),
        ProposalOpen: T("The table must first decide on the proposal that is already open."),
        RulesChanged: T(
            "The rules of this game have changed, so you cannot go back to that position. `/game new practice:True` "
            "opens a new practice table."
        ),
        MatchPaused: T("The match is paused. To continue, press *Resume* or use `/table resume`."),
        NothingToUndo: T("You have no answer to take back."),
        NoAdvice: T("The AI has no advice for this question."),
    }
)


def _describe_end(asker: Asker | None) -> Text:
    is_cancelled = asker is not None and asker.table.facts.phase == "cancelled"
    sits = asker is not None and asker.table.seat_of(asker.person) is not None
    over = T("This table was closed.") if is_cancelled else T("This match is over.")
    return join_texts(
        (over, T("`/game again` sets up another match.") if sits else T("`/game new` opens another table."))
    )


@WORDS.register(MatchOver)
def _describe_over(reason: MatchOver, asker: Asker | None) -> Text:
    return _describe_end(asker)


@WORDS.register(MatchNotStarted)
def _describe_start(reason: MatchNotStarted, asker: Asker | None) -> Text:
    if asker is not None and asker.table.facts.phase == "cancelled":
        return _describe_end(asker)
    return T("The match has not started. Press *Start* to begin.")


@WORDS.register(NoBank)
def _describe_missing_bank(reason: NoBank, asker: Asker | None) -> Text:
    if reason.alone:
        return T("One person plays alone here, so there is no time limit and nobody needs more time.")
    return T("Only the *slow* time limit lets you give extra time. It must be chosen before the start.")


@WORDS.register(NotNow)
def _describe_time(reason: NotNow, asker: Asker | None) -> Text:
    if reason.tag == "pass":
        return T("You cannot skip this choice. Choose one of the options.")
    return T("You cannot make that move right now.")


@WORDS.register(NotAnOption)
def _describe_typed(reason: NotAnOption, asker: Asker | None) -> Text:
    if reason.mistyped is None:
        return T("That is not possible now.")
    return T("There is no “{typed}” here.", typed=escape_markdown(clean_name(reason.mistyped.typed, 60)))
