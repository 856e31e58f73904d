"""The message of a league: the pairings of the round, the standings, and the buttons to join and leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.club.desks.league_desk import has_shared_shuffles
from referee.club.records.competition import EntrantId, Format, Pairing
from referee.club.records.league import League, Phase
from referee.club.records.league_plans import name_opening
from referee.club.records.ranking import Standing, has_places, list_winners, rank_entrants
from referee.club.records.rounds import count_rounds
from referee.club.records.sealing import conceal_results, find_opened_round, is_concealed
from render.face.contract import load_presenter
from render.face.missing import find_presenter
from render.standings import SHOWN, StandingLine, build_standings
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, join_texts, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout, Row
from ...components.typed import Named
from ..events.dice_proof import describe_fixed_set_up
from .league_results import list_films
from .league_words import (
    TEAM_NAME,
    describe_meeting,
    describe_obstacle,
    describe_reason,
    describe_result,
    describe_score,
    name_entrant,
    name_plainly,
)

VERB = "league"
"""The verb of all buttons of leagues. The buttons carry ``<number>:<what>``."""
PAIRINGS = 20
"""The most pairings that the message lists."""
FORMATIONS = 5
"""The most waiting teams that the message lists."""
FORMATS: tuple[tuple[Format, Text], ...] = (
    (Format.KEIZER, T("Ladder (Keizer): you can miss rounds; the host decides when it ends")),
    (Format.SWISS, T("Swiss: everybody plays in every round")),
    (Format.KNOCKOUT, T("Knockout: a player who loses is out")),
)


def list_format_names(locale: str) -> list[Named]:
    """Return the keys of the formats with their names."""
    return [(key.value, (say(name, locale),)) for key, name in FORMATS]


def _name_members(league: League, entrant: EntrantId) -> str:
    """Return the names of the members of a team that has a name of its own, for Markdown; "" for other entrants."""
    info = league.competition.entrants[entrant]
    return ", ".join(escape_markdown(clean_name(name)) for name in info.names) if info.name else ""


def build_league_message(league: League, obstacles: Mapping[str, str] = {}, can_hide: bool = True) -> MessageLayout:
    """Build the message that is kept in the league's channel. It is public and in the league's language.

    ``obstacles``: by part of the league's plans, what is missing (``Desk.list_obstacles``). ``can_hide``: the bot can
    open private threads in the league's channel.
    """
    locale = league.language
    lines = [say(line, locale) for line in (_describe_rules(league), *_describe_state(league))]
    if league.phase is not Phase.JOINING:
        lines.append("\n".join(say(line, locale) for line in _list_pairings(league, obstacles)))
    lines += [say(line, locale) for line in _list_deal_lines(league, can_hide)]
    scene = None
    table = rank_entrants(conceal_results(league))
    if table and league.phase is not Phase.JOINING:
        scene = build_standings(T("{name}", name=clean_name(league.name)), *_tabulate(league, table))
        if len(table) > SHOWN:
            lines.append(
                say(
                    TN("-# {n} more: `/league standings`", "-# {n} more: `/league standings`", len(table) - SHOWN),
                    locale,
                )
            )
    title = say(T("### League: {name}", name=escape_markdown(clean_name(league.name))), locale)
    return MessageLayout(
        title, locale, scene=scene, lines=tuple(line for line in lines if line), rows=_list_rows(league)
    )


def build_standings_message(league: League, locale: str) -> MessageLayout:
    """Build the full standings in words, for one reader."""
    lines, table = [], rank_entrants(conceal_results(league))
    for line in table:
        members = _name_members(league, line.entrant)
        heading = TN(
            "{place}**{name}**{members} · {points} point · {won}–{drawn}–{lost}",
            "{place}**{name}**{members} · {points} points · {won}–{drawn}–{lost}",
            1 if line.points == 1 else 2,
            place=f"{line.place}. " if has_places(table) else "",
            name=name_entrant(league, line.entrant), members=f" ({members})" if members else "",
            points=format_points(line.points), won=line.won, drawn=line.drawn, lost=line.lost,
        )  # fmt: skip
        lines.append(say(heading, locale))
    title = say(T("### {name}: standings", name=escape_markdown(clean_name(league.name))), locale)
    notes = [_explain_points(league)]
    if is_concealed(league):
        notes.append(T("-# The results of this round count when the round ends."))
    said = "\n".join(lines) or say(T("Nobody has joined yet."), locale)
    return MessageLayout(title, locale, lines=(said, *(say(note, locale) for note in notes)))


def format_points(points: float) -> str:
    """Return points as text. One decimal is shown if the points are no whole number."""
    return f"{points:.1f}".removesuffix(".0")


def _explain_points(league: League) -> Text:
    if league.competition.format is Format.KEIZER:
        return T(
            "-# A win gives as many points as the opponent's rank is worth; a draw gives half. A round without an "
            "opponent gives two thirds of your own rank's worth, an excused round one third (at most five times), and "
            "neither gives more than a win over the last. Nobody leads without a win."
        )
    if league.competition.format is Format.SWISS:
        return T(
            "-# A win, or a round without an opponent, gives 1 point. A draw gives half a point. If points are equal, "
            "the opponents' points decide. Players who are still equal share a place."
        )
    return T(
        "-# Players who get further rank higher. A draw is played again. If no time is left for that, the player with "
        "the better seed goes on."
    )


def _describe_rules(league: League) -> Text:
    game, level = load_presenter(league.game).title, find_presenter(league.game, league.level).name_level(league.level)
    form, days = dict(FORMATS)[league.competition.format], TN("{n} day per round", "{n} days per round", league.days)
    rules = T("{game}, {level} · {format} · {days}", game=game, level=level, format=form, days=days)
    if league.team_size > 1:
        rules = T(
            "{game}, {level} · teams of {size} · {format} · {days}",
            game=game, level=level, size=league.team_size, format=form, days=days,
        )  # fmt: skip
    meeting = describe_meeting(league)
    return rules if meeting is None else T("{rules} · {meeting}", rules=rules, meeting=meeting)


def _describe_state(league: League) -> list[Text]:
    number, count = len(league.competition.rounds), count_rounds(league)
    if league.phase is Phase.JOINING:
        names = [name_entrant(league, entrant) for entrant in range(len(league.competition.entrants))]
        joined = TN("{n} has joined: {names}", "{n} have joined: {names}", len(names), names=names)
        begin = T("<@{host}> starts the first round with *Begin*.", host=league.host)
        how = T("No team has joined yet. A captain enters a team with `/league join partner:`.")
        nobody = T("Nobody has joined yet. Press *Join* to play.") if league.team_size < 2 else how
        return [joined if names else nobody, *_list_formations(league), begin]
    if league.phase is Phase.ENDED:
        winners = [name_entrant(league, entrant) for entrant in list_winners(league.competition)]
        if not winners:
            return [T("The league is over. Nobody has won it.")]
        if len(winners) > 1:
            return [T("The league is over. {names} share the first place.", names=[f"**{one}**" for one in winners])]
        return [T("The league is over. **{name}** has won it!", name=winners[0])]
    until = int(league.deadline or 0)
    if count:
        when = T("Round {n} of {count}, until <t:{until}:f> (<t:{until}:R>)", n=number, count=count, until=until)
        return [when, *_list_formations(league)]
    return [T("Round {n}, until <t:{until}:f> (<t:{until}:R>)", n=number, until=until), *_list_formations(league)]


_OFFERS: dict[str, Callable[[str, str], Text]] = {
    "seat": lambda person, instead: T(
        "{person} is offered the place of {instead}. Press *Confirm*, or *Leave* to decline.",
        person=person,
        instead=instead,
    ),
    "entry": lambda person, instead: T(
        "{person} is invited to play. Press *Confirm*, or *Leave* to decline.", person=person
    ),
    "host": lambda person, instead: T(
        "{person} is asked to host this league. Press *Confirm*, or *Leave* to decline.", person=person
    ),
}


def _list_formations(league: League) -> list[Text]:
    """Return a line for each of the first teams that wait for their members, and for each of the first offers."""
    lines = []
    for team in league.forming[:FORMATIONS]:
        named = clean_name(team.name, TEAM_NAME) if team.name else clean_name(team.names[0])
        missing = [f"<@{person}>" for person in team.members if person not in team.agreed]
        lines.append(
            T("Team *{name}* is waiting for {people}. Press *Confirm*.", name=escape_markdown(named), people=missing)
        )
    for one in league.offers[:FORMATIONS]:
        lines.append(_OFFERS[one.what](f"<@{one.person}>", f"<@{one.instead}>"))
    if (rest := len(league.forming) - FORMATIONS) > 0:
        lines.append(TN("… and {n} more waiting team", "… and {n} more waiting teams", rest))
    return lines


def _list_pairings(league: League, obstacles: Mapping[str, str]) -> list[Text]:
    if league.current is None:
        return []
    lines = [_describe_pairing(league, pairing, obstacles) for pairing in league.current.pairings[:PAIRINGS]]
    if (rest := len(league.current.pairings) - PAIRINGS) > 0:
        lines.append(TN("… and {n} more match", "… and {n} more matches", rest))
    if league.current.excused:
        names = [name_entrant(league, entrant) for entrant in league.current.excused]
        lines.append(T("-# Not playing in this round: {names}", names=names))
    return lines


def _describe_pairing(league: League, pairing: Pairing, obstacles: Mapping[str, str]) -> Text:
    first = name_entrant(league, pairing.first)
    if pairing.second is None:
        return T("{name} has no opponent in this round", name=first)
    second, leg = name_entrant(league, pairing.second), league.find_leg_to_open(pairing)
    if leg is not None and (obstacle := obstacles.get(name_opening(league, pairing, leg))):
        why = describe_obstacle(obstacle)
        return T("{first} – {second}: ⚠️ no table yet, because {why}", first=first, second=second, why=why)
    if is_concealed(league) and (not pairing.is_open or _is_hidden(league, pairing)):
        state = T("playing") if pairing.is_open else T("finished")
        return T("{first} – {second}: {state}", first=first, second=second, state=state)
    if not pairing.is_open:
        said = describe_result(pairing)
        result = T("{first} – {second}: **{result}**", first=first, second=second, result=said)
        return join_texts((result, describe_reason(league, pairing))) if pairing.reason else result
    place = league.find_table(pairing.first)
    if place is None or leg is not None:
        line = T("{first} – {second}: the table opens soon", first=first, second=second)
    else:
        line = T("{first} – {second}: <#{channel}>", first=first, second=second, channel=place.channel)
    score = describe_score(league, pairing) if not is_concealed(league) else None
    return line if score is None else T("{line} · {score}", line=line, score=score)


def _is_hidden(league: League, pairing: Pairing) -> bool:
    """Return whether people who do not play in a pairing see nothing of its match."""
    place = league.find_table(pairing.first)
    return place is not None and place.sealed


def _list_deal_lines(league: League, can_hide: bool) -> list[Text]:
    """Return lines about the set-up that the matches of a round share, and about the secret of the last such round."""
    lines = []
    if not league.is_identical:
        return []
    if not has_shared_shuffles(league):
        return [] if league.phase is Phase.ENDED else [T("-# In this game, each league match has its own set-up.")]
    if league.phase is Phase.JOINING and not can_hide:
        lines.append(
            T("-# The bot cannot open private threads here, so each match has its own set-up, and everybody can watch.")
        )
    elif league.phase is Phase.JOINING:
        lines.append(
            T("-# All pairings of a round play the same set-ups. Only their players can see them until the round ends.")
        )
    elif is_concealed(league) and league.current is not None:
        lines += [
            T(
                "-# All pairings of this round play the same set-ups. Only their players can see them, and results "
                "count when the round ends."
            ),
            describe_fixed_set_up(league.current.deal),
        ]
    elif league.phase is Phase.PLAYING:
        lines.append(
            T("-# Each match of this round has its own set-up because the bot cannot open private threads here.")
        )
    if (found := find_opened_round(league)) is not None:
        number, played = found
        lines.append(
            T(
                "-# Round {n} has ended. The secret of its first set-up: ||`{secret}`||. `/record export` in a match's "
                "thread gives a file, and `/record verify` checks it.",
                n=number, secret=played.secret,
            )
        )  # fmt: skip
    return lines


def _tabulate(league: League, table: Sequence[Standing]) -> tuple[tuple[Text, ...], list[StandingLine]]:
    """Return the headings of the standings' columns, and the lines for the picture."""
    columns = (T("Points"), T("Won"), T("Drawn"), T("Lost"))
    lines = [
        StandingLine(
            line.place if has_places(table) else 0, name_plainly(league, line.entrant),
            (format_points(line.points), str(line.won), str(line.drawn), str(line.lost)), line.is_active,
        )
        for line in table
    ]  # fmt: skip
    return columns, lines


def _list_rows(league: League) -> tuple[Row, ...]:
    films = list_films(league, max((one.round for one in league.shown), default=-1) + 1, league.language)
    if league.phase is Phase.ENDED:
        return ((_make_button(league, "standings", T("Standings")),), *films)
    row = [] if league.team_size > 1 else [_make_button(league, "join", T("Join"), "primary")]
    if league.forming or league.offers:
        row.append(_make_button(league, "confirm", T("Confirm"), "primary"))
    row.append(_make_button(league, "leave", T("Leave")))
    if league.phase is Phase.PLAYING and league.competition.format is not Format.KNOCKOUT:
        row.append(_make_button(league, "skip", T("Skip the next round")))
    row.append(_make_button(league, "standings", T("Standings")))
    if league.phase is Phase.JOINING:
        row.append(_make_button(league, "pair", T("Begin"), "success"))
    return (tuple(row), *films)


def _make_button(league: League, decision: str, words: Text, style: str = "secondary") -> Button:
    return Button(custom_ids.make_global_id(VERB, f"{league.number}:{decision}"), say(words, league.language), style)
