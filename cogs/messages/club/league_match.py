"""Messages to the players of a pairing: that their match begins, that its round ends soon, and why it ended."""

from __future__ import annotations

from collections.abc import Sequence

from referee.club.records.competition import Pairing
from referee.club.records.league import League
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text, say

from ...components.sheet import MessageLayout
from .league_words import RESULTS, describe_reason, name_pairing


def build_greeting(league: League, pairing: Pairing, people: Sequence[int]) -> MessageLayout:
    """Build the message that calls the players of a pairing: the league, the deadline, and what to press."""
    until = int(league.deadline or 0)
    number = len(league.competition.rounds)
    return _build_message(
        league,
        people,
        T("{people}: your match of round {n}.", people=_mention(people), n=number),
        name_pairing(league, pairing),
        T(
            "Play it until <t:{until}:f> (<t:{until}:R>). It starts as soon as everybody has pressed *Ready*.",
            until=until,
        ),
        T(
            "-# Choose for your own seat before you press *Ready*. Whoever is not ready when the round ends loses the "
            "match."
        ),
    )  # fmt: skip


def build_match_reminder(league: League, pairing: Pairing, people: Sequence[int]) -> MessageLayout:
    """Build the reminder of those for whom a pairing's match waits."""
    until = int(league.deadline or 0)
    return _build_message(
        league,
        people,
        T("{people}: this match waits for you. The round ends <t:{until}:R>.", people=_mention(people), until=until),
        T(
            "-# In the lobby, whoever is not ready at the end loses. In a running match, whoever has let the match "
            "wait longer in all loses. If the waits differ by an hour at most, it is a draw."
        ),
    )


def build_verdict(league: League, pairing: Pairing, people: Sequence[int]) -> MessageLayout:
    """Build the message that says why a pairing has its result, although its match was not played to the end."""
    named = name_pairing(league, pairing)
    result = T("{pairing}: **{result}**", pairing=named, result=RESULTS.get(pairing.outcome, T("open again")))
    return _build_message(league, people, ", ".join(_mention(people)), result, describe_reason(league, pairing))


def _build_message(league: League, mentioned: Sequence[int], *lines: Text | str) -> MessageLayout:
    """Build a message about a match of a league. ``mentioned``: the people whom Discord notifies of the message."""
    title = say(T("### League: {name}", name=escape_markdown(clean_name(league.name))), league.language)
    said = tuple(say(line, league.language) for line in lines)
    return MessageLayout(title, league.language, lines=said, mentions=tuple(mentioned))


def _mention(people: Sequence[int]) -> list[str]:
    return [f"<@{person}>" for person in people]
