"""The results of a league's rounds, its log, a person's own match, and the list of a server's leagues."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.club.records.bracket import Slot, list_bracket
from referee.club.records.competition import Format, Outcome, Pairing
from referee.club.records.league import League, LogEntry, Phase
from referee.club.records.rounds import count_rounds
from referee.club.records.sealing import conceal_results, is_concealed
from render.bracket import BracketMatch, build_bracket
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text, join_texts, say

from ...components import custom_ids
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...components.typed import Named, say_in_both_languages
from ...limits import ENTRY, MENU, cut
from .league_words import (
    RESULTS,
    describe_reason,
    describe_result,
    describe_score,
    name_entrant,
    name_pairing,
    name_plainly,
)

ROUND = "league-round"
"""The verb of the menu of rounds. It carries the league's number, and an entry carries a round's number."""
FILM = "league-film"
"""The verb of the menu of films. The menu carries the league's number. An entry carries a table's number."""
SHOWN = 40
"""The most pairings of a round, and leagues of a server, that are listed."""
LOGGED = 8
"""The most entries of the log that are listed."""
_LOG: dict[str, Callable[[str, Text | str], Text]] = {
    "result": lambda by, about: T("{by} set a result: {about}", by=by, about=about),
    "remove": lambda by, about: T("{by} removed {about}", by=by, about=about),
    "extend": lambda by, about: T("{by} extended the round: {about}", by=by, about=about),
    "reopen": lambda by, about: T("{by} reopened the match of {about}", by=by, about=about),
    "rounds": lambda by, about: T("{by} chose the number of rounds: {about}", by=by, about=about),
    "seeding": lambda by, about: T("{by} chose the order of the players", by=by),
    "end": lambda by, about: T("{by} ended the league", by=by),
    "pair": lambda by, about: T("{by} began a round", by=by),
    "away": lambda by, about: T("The bot was away, so the round lasts longer: {about}", about=about),
}


def list_match_names(league: League, locale: str) -> list[Named]:
    """Return the matches of a league, the newest first: ``<round>:<first entrant>`` with their names."""
    named = []
    for number, played in reversed([*enumerate(league.competition.rounds, start=1)]):
        for pairing in played.pairings:
            if not pairing.is_bye:
                text = T("Round {n}: {pairing}", n=number, pairing=_name_pairing_plainly(league, pairing))
                named.append((f"{number}:{pairing.first}", say_in_both_languages(text, locale)))
    return named


def list_entrant_names(league: League) -> list[Named]:
    """Return the numbers and names of the entrants who play in a league now."""
    active = league.competition.list_active(len(league.competition.rounds))
    return [(str(entrant), (cut(name_plainly(league, entrant), ENTRY),)) for entrant in active]


def list_outcome_names(locale: str) -> list[Named]:
    """Return the results that a match can have, with their names."""
    return [(outcome.value, say_in_both_languages(words, locale)) for outcome, words in RESULTS.items()]


def build_results_message(league: League, number: int, locale: str) -> MessageLayout:
    """Build the results of a round, for one reader. ``number``: the number of the round, from 1; 0: the latest."""
    competition = conceal_results(league)
    rounds = competition.rounds
    number = number if 0 < number <= len(rounds) else len(rounds)
    title = say(T("### {name}: results", name=escape_markdown(clean_name(league.name))), locale)
    if not rounds:
        return MessageLayout(title, locale, lines=(say(T("No round has begun yet."), locale),))
    lines = [say(T("**Round {n}**", n=number), locale)]
    is_hidden = is_concealed(league) and number == len(rounds)
    lines += [say(_describe_result(league, one, is_hidden), locale) for one in rounds[number - 1].pairings[:SHOWN]]
    if logged := [say(_describe_entry(league, one), locale) for one in league.log[-LOGGED:]]:
        lines += [say(T("**Log**"), locale), *logged]
    scene = None
    if competition.format is Format.KNOCKOUT:
        bracket = [[_build_match(league, place) for place in places] for places in list_bracket(competition)]
        scene = build_bracket(T("{name}", name=clean_name(league.name)), bracket)
    return MessageLayout(title, locale, scene=scene, lines=tuple(lines), rows=_list_menus(league, number, locale))


def _build_match(league: League, pairing: Slot) -> BracketMatch:
    """Return a place for the picture of the bracket. After a draw, the picture says nothing about who goes on."""
    if pairing is None:
        return BracketMatch(())
    shares = [pairing.compute_share(entrant) for entrant in pairing.entrants]
    winner = 0 if pairing.is_bye else next((side for side, share in enumerate(shares) if share == 1.0), None)
    return BracketMatch(tuple(name_plainly(league, entrant) for entrant in pairing.entrants), winner)


def build_own_match_message(league: League, person: int, locale: str) -> MessageLayout:
    """Build what a person has to play in a league now: the opponent, the deadline, and the link."""
    title = say(T("### League: {name}", name=escape_markdown(clean_name(league.name))), locale)
    entrant = league.find_entrant(person)
    pairing = league.current.find_pairing(entrant) if league.current is not None and entrant is not None else None
    if league.phase is not Phase.PLAYING or pairing is None or entrant is None:
        return MessageLayout(title, locale, lines=(say(T("You have no match in this league now."), locale),))
    opponent = pairing.find_opponent(entrant)
    if opponent is None:
        return MessageLayout(title, locale, lines=(say(T("You have no opponent in this round."), locale),))
    lines, rows = [T("Your opponent: {name}", name=name_entrant(league, opponent))], tuple[Row, ...]()
    place = league.find_table(entrant)
    if not pairing.is_open:
        lines.append(T("Your match is over."))
    else:
        until = int(league.deadline or 0)
        lines.append(T("Play it until <t:{until}:f> (<t:{until}:R>).", until=until))
        if (score := describe_score(league, pairing)) is not None:
            lines.append(T("Score: {score}.", score=score))
        if place is None or not place.channel:
            lines.append(T("The table opens soon."))
    if place is not None and place.channel:
        url = f"https://discord.com/channels/{league.guild}/{place.channel}"
        rows = ((Button("", say(T("Open the table"), locale), url=url),),)
    return MessageLayout(title, locale, lines=tuple(say(line, locale) for line in lines), rows=rows)


def build_league_list(leagues: Sequence[League], locale: str) -> MessageLayout:
    """Build the list of a server's leagues, those that are running first."""
    lines = []
    for league in sorted(leagues, key=lambda one: (one.phase is Phase.ENDED, -one.number))[:SHOWN]:
        number, count = len(league.competition.rounds), count_rounds(league)
        state = {
            Phase.JOINING: T("open to join"),
            Phase.PLAYING: T("round {n} of {count}", n=number, count=count) if count else T("round {n}", n=number),
            Phase.ENDED: T("over"),
        }[league.phase]
        line = T(
            "**{name}** · {state} · <#{channel}> · host: <@{host}>", name=escape_markdown(clean_name(league.name)),
            state=state, channel=league.channel, host=league.host,
        )  # fmt: skip
        lines.append(say(line, locale))
    nothing = say(T("This server has no league. `/league new` starts one."), locale)
    return MessageLayout(say(T("### Leagues of this server"), locale), locale, lines=("\n".join(lines) or nothing,))


def list_films(league: League, number: int, locale: str) -> tuple[Row, ...]:
    """Return the menu of the matches of an ended round that can be watched. ``number``: its number, from 1."""
    entries = []
    for place in [one for one in league.shown if one.round == number - 1][:MENU]:
        pairing = league.competition.rounds[place.round].find_pairing(place.first)
        named = _name_pairing_plainly(league, pairing) if pairing is not None else "?"
        entries.append(Entry(str(place.table), cut(named, ENTRY)))
    if not entries:
        return ()
    words = say(T("Watch a match of round {n}…", n=number), locale)
    return ((Menu(custom_ids.make_global_id(FILM, str(league.number)), words, tuple(entries)),),)


def _list_menus(league: League, number: int, locale: str) -> tuple[Row, ...]:
    """Return the menu of the rounds, and the menus of the films of the round ``number``."""
    rounds = range(max(1, len(league.competition.rounds) - MENU + 1), len(league.competition.rounds) + 1)
    entries = tuple(Entry(str(one), say(T("Round {n}", n=one), locale), chosen=one == number) for one in rounds)
    menu = Menu(custom_ids.make_global_id(ROUND, str(league.number)), say(T("Another round…"), locale), entries)
    return ((menu,), *list_films(league, number, locale))


def _describe_result(league: League, pairing: Pairing, is_hidden: bool) -> Text:
    if pairing.is_bye:
        return T("{name} has no opponent in this round", name=name_entrant(league, pairing.first))
    named = name_pairing(league, pairing)
    if is_hidden:
        return T("{pairing}: hidden until the round ends", pairing=named)
    if pairing.outcome is Outcome.OPEN:
        score = describe_score(league, pairing)
        return T("{pairing}: {state}", pairing=named, state=T("not played yet") if score is None else score)
    result = T("{pairing}: **{result}**", pairing=named, result=describe_result(pairing))
    return join_texts((result, describe_reason(league, pairing))) if pairing.reason else result


def _describe_entry(league: League, entry: LogEntry) -> Text:
    """Return the line of an entry of the log."""
    about: Text | str = entry.detail
    if entry.what in ("extend", "away"):
        about = f"<t:{entry.detail}:f>" if entry.detail.isdecimal() else ""
    elif entry.entrant is not None and entry.entrant < len(league.competition.entrants):
        about = name_entrant(league, entry.entrant)
        outcome = entry.detail.partition(":")[2]
        if entry.what == "result" and outcome in list(Outcome):
            about = T("{name}, {result}", name=about, result=RESULTS.get(Outcome(outcome), "–"))
    by = f"<@{entry.by}>" if entry.by else "–"
    known = _LOG.get(entry.what)
    said = known(by, about) if known is not None else entry.what
    return T("-# <t:{at}:d> {said}", at=int(entry.at), said=said)


def _name_pairing_plainly(league: League, pairing: Pairing) -> str:
    return " – ".join(name_plainly(league, entrant) for entrant in pairing.entrants)
