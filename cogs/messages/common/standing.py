"""The lines on the state of a match that the board and private messages share."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.protocol import Seat
from referee.club.records.challenge import parse_week_number
from referee.table import progress, questions, rating, series
from referee.table.abandoned import REASON
from referee.table.idle import find_closing_time
from referee.table.late_try import WEEK_OVER
from referee.table.match_commands import LEAGUE
from referee.table.table import Table
from render.text.i18n import TN, T, Text, join_texts, say

from ...components.labels import build_label
from ...components.stepwise import ViewerContext
from .strengths import name_ai


def list_waited_names(table: Table, names: Sequence[str]) -> list[str]:
    """Return the names of the seats for which the match waits; none if that would reveal who has to decide."""
    return [names[seat] for seat in questions.list_awaited(table) or ()]


def is_ai_thinking(table: Table) -> bool:
    """Return whether the match waits only for AI seats, as far as everybody knows."""
    asked = questions.list_awaited(table)
    return bool(asked) and not any(table.facts.seats[seat].plays == "person" for seat in asked or ())


def list_waiting_lines(table: Table, viewer: ViewerContext, names: Sequence[str], since: int | None) -> list[str]:
    """Return lines on the people for whom the match waits, since when it waits, and the effect if nobody answers."""
    waiting = table.list_waiting()
    if not waiting:
        return []
    marked = viewer.face.telling.marked(viewer.view, names)
    whom = list_waited_names(table, marked)
    if is_ai_thinking(table):
        seats = questions.list_awaited(table) or ()
        named = [name_ai(marked[seat], table.facts.seats[seat].ai_strength, viewer.locale) for seat in seats]
        thinks = TN("{names} is thinking…", "{names} are thinking…", len(named), names=named)
        return [f"**{viewer.say(thinks)}**"]
    line = _describe_common_wait(table, viewer, marked)
    if line is None:
        line = T("Waiting for {names}", names=whom) if whom else T("Waiting for an answer")
    lines = [f"**{viewer.say(line)}**" + (f" · <t:{since}:R>" if since else "")]
    if (then := describe_time_limit(table)) is not None:
        lines.append(f"-# {viewer.say(then)}")
    return lines


def _describe_common_wait(table: Table, viewer: ViewerContext, names: Sequence[str]) -> Text | None:
    """Describe the people for whom the match waits, and the reason.

    Return None unless everybody knows that all are asked alike.
    """
    waiting = table.list_waiting()
    whom = viewer.say(Text("{names}", {"names": [names[one.seat] for one in waiting]}))
    asked = [one.ask or one.known for one in waiting]
    sentences = [viewer.face.waiting(ask, [whom] * len(names)) if ask is not None else None for ask in asked]
    return sentences[0] if all(one == sentences[0] for one in sentences) else None


def describe_time_limit(table: Table) -> Text | None:
    """Describe the end of the next time limit of a match, and its effect; return None if no time limit runs."""
    ends_at = progress.find_limit_end(table)
    if ends_at is None:
        return None
    time, hidden = f"<t:{int(ends_at)}:R>", any(one.hidden for one in table.list_waiting())
    if hidden or table.facts.overdue == "default":
        return T("If there is no answer, the bot gives the default answer {time}.", time=time)
    if table.facts.overdue == "ai":
        return T("If there is no answer, the AI takes over {time}.", time=time)
    return T("If there is no answer, the others vote on a substitute {time}.", time=time)


def list_away_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return a line on the players who are away. Their clocks stand still. Return no line if nobody is away."""
    away = sorted(progress.map_away(table).items())
    return [viewer.say(T("-# {name} is away until {time}.", name=names[s], time=f"<t:{int(t)}:D>")) for s, t in away]


def list_stand_in_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return lines on the players for whom the AI plays at present."""
    away = [name for name, info in zip(names, table.facts.seats, strict=True) if info.stand_in]
    return [viewer.say(T("-# The AI plays for {names} until they are back.", names=away))] if away else []


def list_resignation_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return a line on the players who have given up and whose seats nobody plays; none without such players."""
    gone = [name for name, info in zip(names, table.facts.seats, strict=True) if info.kind == "silence"]
    if not gone:
        return []
    line = TN(
        "-# {names} has given up. The bot gives default answers for that seat.",
        "-# {names} have given up. The bot gives default answers for those seats.",
        len(gone),
        names=gone,
    )
    return [viewer.say(line)]


_UNRATED = {
    "challenge": T("-# This match is not rated because it is part of a challenge."),
    "practice": T("-# This match is not rated because it is at a practice table."),
    "one-account": T("-# This match is not rated because one person had several seats."),
    "undone": T("-# This match is not rated because dice or secrets were taken back."),
    "restored": T("-# This match is not rated because it was restored from a backup."),
    "guided": T("-# This match is not rated because guided matches are easier than others."),
    "advised": T("-# This match is not rated because the AI gave advice."),
    "alone": T("-# This match is not rated because one person played alone."),
    "unsettled": T("-# This match is not rated because it ended before the sides were known."),
    "exposed": T("-# This match is not rated because its league round ended before it."),
}


def list_unrated_lines(table: Table, locale: str) -> list[str]:
    """Return a line that says why a finished match counts for no rating; none if it counts, or goes on."""
    result = table.facts.result
    if table.facts.phase != "over" or result is None:
        return []
    reason = rating.find_unrated_reason(table, result)
    return [say(_UNRATED[reason], locale)] if reason else []


def list_teaching_lines(table: Table, locale: str) -> list[str]:
    """Return a line for a table where the host may play several seats, unrated.

    Return no line once the match is over.
    """
    line = T("-# One person plays several seats here, so the match is not rated.")
    return [say(line, locale)] if table.facts.teaching and table.facts.phase != "over" else []


def list_challenge_lines(table: Table, locale: str) -> list[str]:
    """Return a line on the challenge that is played at a table; none at any other table."""
    if not table.facts.challenge:
        return []
    said = T("-# Challenge of week {week}", week=parse_week_number(table.facts.challenge))
    return [say(said, locale)]


_OWN_DEALS = {
    "game": T("-# In this game, each league match has its own set-up."),
    "permission": T(
        "-# Each match of this round has its own set-up because the bot cannot open private threads in the league's "
        "channel."
    ),
}


def list_league_lines(table: Table, locale: str) -> list[str]:
    """Return the lines that say whether a league's match has the set-up of its round.

    At other tables, return no lines.
    """
    gathering = table.facts.gathering
    if gathering.own_deal:
        return [say(_OWN_DEALS[gathering.own_deal], locale)]
    if not gathering.deal:
        return []
    shared = T(
        "-# This match shares the shuffles and throws of its set-up with the same match of every other pairing. All "
        "later chance is separate for each match. Only the players can see a match until the round ends."
    )
    return [say(shared, locale)]


def list_practice_lines(table: Table, locale: str) -> list[str]:
    """Return a line on the possibilities at a practice table; none once the match is over."""
    if not table.facts.practice or table.facts.phase == "over":
        return []
    line = T(
        "-# Practice table: you can take back any answer with `/game rewind`, even after dice. The match is not rated."
    )
    return [say(line, locale)]


ABANDONED = T("The table was closed because no person had played here for a week.")
"""The explanation of a table that was closed because nobody acted there any more (``TableFacts.reason``)."""


def list_idle_lines(table: Table, locale: str) -> list[str]:
    """Return a line that says when an idle table closes; none until its closing was announced."""
    idle = progress.find_idle(table)
    if idle is None:
        return []
    line = T(
        "No person has played here since {since}. If nobody plays, the table closes after {time}.",
        since=f"<t:{int(idle.since)}:f>",
        time=f"<t:{int(find_closing_time(idle))}:f>",
    )
    return [f"**{say(line, locale)}**"]


def list_closing_reasons(table: Table, locale: str) -> list[str]:
    """Return the lines that say why an idle table or a late try was closed; none for any other table."""
    if table.facts.phase == "cancelled" and table.facts.challenge and table.facts.reason == WEEK_OVER:
        return [say(T("The week was over before this try ended. It counts as not finished."), locale)]
    if table.facts.phase == "cancelled" and table.facts.reason == LEAGUE:
        return [say(T("The league has ended this match. The league's message has the result."), locale)]
    if table.facts.phase != "cancelled" or table.facts.reason != REASON:
        return []
    again = T("`/game again` sets up another match.")
    return [say(join_texts((ABANDONED, again)), locale)]


BEST_OF = {"3": T("Best of three"), "5": T("Best of five")}


def list_series_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return lines on the score of a series, and at its end lines on the winners; none if only one match is played."""
    facts = table.facts
    if facts.best_of == "1":
        return []
    wins, won = series.count_wins(facts), series.list_champions(facts)
    scores = [
        T("{names} {n}", names=[names[seat] for seat in side], n=wins[side[0]]) for side in series.group_sides(facts)
    ]  # fmt: skip
    wording, number = BEST_OF[facts.best_of], len(facts.won) + 1
    if won:
        over = T("{names} won the series!", names=[names[seat] for seat in won])
        return [f"**{viewer.say(over)}**", viewer.say(T("-# {series}: {scores}", series=wording, scores=scores))]
    if facts.phase != "playing":
        return [viewer.say(T("-# {series}: {scores}", series=wording, scores=scores))] if any(wins) else []
    if not any(wins):
        return [viewer.say(T("-# {series}: match {n}", series=wording, n=number))]
    return [viewer.say(T("-# {series}: match {n} · {scores}", series=wording, n=number, scores=scores))]


def describe_taken_back(table: Table, seat: Seat, viewer: ViewerContext) -> Text | None:
    """Return a text for a seat's player on the answer that was taken back; None if there is none."""
    found = questions.find_taken_back(table, seat)
    return build_label(*found, viewer).text if found is not None else None


def list_taken_back_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return a line on the public answer that was taken back last. After the next answer there is no line.

    ``names``: escaped for Markdown.
    """
    found = questions.find_taken_back(table, None)
    if found is None:
        return []
    what = build_label(*found, replace(viewer, names=names)).text
    return [viewer.say(T("-# {name} took back an answer: {what}", name=names[found[0].ask.seat], what=what))]


GIVEN_UP = T("You have given up this match. The bot now gives default answers for your seat.")


def has_given_up(table: Table, seat: Seat | None) -> bool:
    """Return whether a seat's questions get the default answers, because its player has given up."""
    return seat is not None and table.facts.seats[seat].kind == "silence"


def list_own_ending_lines(table: Table, seat: Seat | None, viewer: ViewerContext) -> list[str]:
    """Return a line on whether a seat has won or lost; none before the end of the match."""
    result = table.facts.result
    if seat is None or result is None or table.facts.phase != "over":
        return []
    alike = table.game.cooperative or len(table.facts.seats) == 1
    if seat in result.winners:
        line = T("🏆 You have won!")
    elif has_given_up(table, seat):
        line = T("You have given up this match.")
    elif result.winners or (alike and result.kind != "conceded"):
        line = T("You have lost.")
    else:
        return []
    return [f"**{viewer.say(line)}**"]


def format_result(table: Table, viewer: ViewerContext, names: Sequence[str]) -> str:
    """Describe the result of a match in a sentence."""
    result = table.facts.result
    if result is not None and result.kind == "conceded":
        return viewer.say(T("The match was given up."))
    return viewer.say(viewer.face.result(viewer.view, names))
