"""The message of a league: the pairings of the round, the standings, and the buttons to join and leave."""

from __future__ import annotations

from collections.abc import Sequence

from referee.league.league import League, Phase, count_rounds
from referee.league.ranking import Standing, rank_entrants
from referee.league.records import EntrantId, Format, Outcome, Pairing
from render.face.contract import load_presenter
from render.face.missing import find_presenter
from render.standings import SHOWN, StandingLine, build_standings
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say

from ..components import custom_ids
from ..components.sheet import Button, MessageLayout, Row
from ..components.typed import Named

VERB = "league"
"""The verb of all buttons of leagues. The buttons carry ``<number>:<what>``."""
PAIRINGS = 20
"""The most pairings that the message lists."""
FORMATS: tuple[tuple[Format, Text], ...] = (
    (Format.KEIZER, T("Ladder (Keizer): you can miss rounds; the host decides when it ends")),
    (Format.SWISS, T("Swiss: everybody plays in every round")),
    (Format.KNOCKOUT, T("Knockout: a player who loses is out")),
)


def list_format_names(locale: str) -> list[Named]:
    """Return the keys of the formats with their names."""
    return [(key.value, (say(name, locale),)) for key, name in FORMATS]


def name_entrant(league: League, entrant: EntrantId) -> str:
    """Return the names of an entrant's members, for Markdown."""
    return escape_markdown(_format_names(league, entrant))


def _format_names(league: League, entrant: EntrantId) -> str:
    names = league.competition.entrants[entrant].names
    return " & ".join(clean_name(name) for name in names) or f"#{entrant + 1}"


def build_league_message(league: League) -> MessageLayout:
    """Build the message that is kept in the league's channel. It is public and in the league's language."""
    locale = league.language
    lines = [say(line, locale) for line in (_describe_rules(league), *_describe_state(league))]
    if league.phase is not Phase.JOINING:
        lines.append("\n".join(say(line, locale) for line in _list_pairings(league)))
    scene = None
    table = rank_entrants(league.competition)
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
    lines = []
    for place, line in enumerate(rank_entrants(league.competition), start=1):
        heading = T(
            "{n}. **{name}** · {points} points · {won}–{drawn}–{lost}",
            n=place, name=name_entrant(league, line.entrant), points=format_points(line.points), won=line.won,
            drawn=line.drawn, lost=line.lost,
        )  # fmt: skip
        lines.append(say(heading, locale))
    title = say(T("### {name}: standings", name=escape_markdown(clean_name(league.name))), locale)
    note = say(_explain_points(league), locale)
    return MessageLayout(title, locale, lines=("\n".join(lines) or say(T("Nobody has joined yet."), locale), note))


def format_points(points: float) -> str:
    """Return points with one decimal, if there is any."""
    return f"{points:.1f}".removesuffix(".0")


def _explain_points(league: League) -> Text:
    if league.competition.format is Format.KEIZER:
        return T(
            "-# A win gives as many points as the opponent's rank is worth; a draw gives half. A round without an "
            "opponent gives two thirds of your own rank's worth, an excused round one third (at most five times)."
        )
    if league.competition.format is Format.SWISS:
        return T(
            "-# A win, or a round without an opponent, gives 1 point. A draw gives half a point. If points are equal, "
            "the opponents' points decide."
        )
    return T("-# Players who get further rank higher. After a draw, the player who joined earlier goes on.")


def _describe_rules(league: League) -> Text:
    face = load_presenter(league.game)
    names = dict(FORMATS)
    return T(
        "{game}, {level} · {format} · {days}",
        game=face.title, level=find_presenter(league.game, league.level).name_level(league.level),
        format=names[league.competition.format], days=TN("{n} day per round", "{n} days per round", league.days),
    )  # fmt: skip


def _describe_state(league: League) -> list[Text]:
    number, count = len(league.competition.rounds), count_rounds(league)
    if league.phase is Phase.JOINING:
        names = [name_entrant(league, entrant) for entrant in range(len(league.competition.entrants))]
        joined = TN("{n} has joined: {names}", "{n} have joined: {names}", len(names), names=names)
        begin = T("<@{host}> starts the first round with *Begin*.", host=league.host)
        return [joined if names else T("Nobody has joined yet. Press *Join* to play."), begin]
    if league.phase is Phase.ENDED:
        table = rank_entrants(league.competition)
        winner = name_entrant(league, table[0].entrant) if table else ""
        return [T("The league is over. **{name}** has won it!", name=winner)]
    until = int(league.deadline or 0)
    if count:
        return [T("Round {n} of {count}, until <t:{until}:f> (<t:{until}:R>)", n=number, count=count, until=until)]
    return [T("Round {n}, until <t:{until}:f> (<t:{until}:R>)", n=number, until=until)]


def _list_pairings(league: League) -> list[Text]:
    if league.current is None:
        return []
    lines = [_word_pairing(league, pairing) for pairing in league.current.pairings[:PAIRINGS]]
    if (rest := len(league.current.pairings) - PAIRINGS) > 0:
        lines.append(TN("… and {n} more match", "… and {n} more matches", rest))
    if league.current.excused:
        names = [name_entrant(league, entrant) for entrant in league.current.excused]
        lines.append(T("-# Not playing in this round: {names}", names=names))
    return lines


_RESULTS: dict[Outcome, Text] = {
    Outcome.FIRST: T("1 : 0"),
    Outcome.SECOND: T("0 : 1"),
    Outcome.DRAW: T("½ : ½"),
    Outcome.FIRST_FORFEIT: T("1 : 0 (not played in time)"),
    Outcome.SECOND_FORFEIT: T("0 : 1 (not played in time)"),
    Outcome.BOTH_FORFEIT: T("0 : 0 (not played in time)"),
}


def _word_pairing(league: League, pairing: Pairing) -> Text:
    first = name_entrant(league, pairing.first)
    if pairing.second is None:
        return T("{name} has no opponent in this round", name=first)
    second = name_entrant(league, pairing.second)
    if not pairing.is_open:
        return T("{first} – {second}: **{result}**", first=first, second=second, result=_RESULTS[pairing.outcome])
    place = league.find_table(pairing.first)
    if place is None:
        return T("{first} – {second}: the table opens soon", first=first, second=second)
    return T("{first} – {second}: <#{channel}>", first=first, second=second, channel=place.channel)


def _tabulate(league: League, table: Sequence[Standing]) -> tuple[tuple[Text, ...], list[StandingLine]]:
    """Return the headings of the standings' columns, and the lines for the picture."""
    columns = (T("Points"), T("Won"), T("Drawn"), T("Lost"))
    lines = [
        StandingLine(
            place, _format_names(league, line.entrant),
            (format_points(line.points), str(line.won), str(line.drawn), str(line.lost)), line.is_active,
        )
        for place, line in enumerate(table, start=1)
    ]  # fmt: skip
    return columns, lines


def _list_rows(league: League) -> tuple[Row, ...]:
    if league.phase is Phase.ENDED:
        return ((_make_button(league, "standings", T("Standings")),),)
    row = [_make_button(league, "join", T("Join"), "primary"), _make_button(league, "leave", T("Leave"))]
    if league.phase is Phase.PLAYING and league.competition.format is not Format.KNOCKOUT:
        row.append(_make_button(league, "skip", T("Skip the next round")))
    row.append(_make_button(league, "standings", T("Standings")))
    if league.phase is Phase.JOINING:
        row.append(_make_button(league, "pair", T("Begin"), "success"))
    return (tuple(row),)


def _make_button(league: League, what: str, words: Text, style: str = "secondary") -> Button:
    return Button(custom_ids.make_global_id(VERB, f"{league.number}:{what}"), say(words, league.language), style)
