"""The messages of weekly challenges: the call to play, the way in, and the table of results with films and files."""

from __future__ import annotations

from collections.abc import Sequence

from referee.club.records.challenge import OUTSIDE, Challenge, Ranked, parse_week_number
from render.face.missing import find_presenter
from render.standings import SHOWN, StandingLine, build_standings
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...limits import ENTRY, MENU, cut
from ..events.dice_proof import describe_fixed_set_up, explain_fixed_set_up

VERB = "challenge"
"""The verb of the button that begins a try. The button carries the challenge's number."""
FILM, FILE = "challenge-film", "challenge-file"
"""The verbs of the menus of films and of files. A menu carries the challenge's number.

An entry carries a table's number.
"""
_MEDALS = {"gold": T("gold"), "silver": T("silver"), "bronze": T("bronze")}


def name_challenge(challenge: Challenge) -> Text:
    """Return the game and the level of a challenge."""
    presenter = find_presenter(challenge.game, challenge.level)
    return T("{game}, {level}", game=presenter.title, level=presenter.name_level(challenge.level))


def build_challenge_message(challenge: Challenge, ranked: Sequence[Ranked]) -> MessageLayout:
    """Build the public message of a challenge, in its own language.

    During the week the message is a call to play. Afterwards it is the table of results. ``ranked`` is empty before the
    end.
    """
    locale = challenge.language
    if challenge.is_over:
        return build_results(challenge, ranked, locale)
    button = Button(custom_ids.make_global_id(VERB, str(challenge.number)), say(T("Play"), locale), "primary")
    lines = [*_list_terms(challenge), describe_fixed_set_up(challenge.commitment)]
    return MessageLayout(_build_title(challenge, locale), locale, lines=_say_all(lines, locale), rows=((button,),))


def build_entrance(challenge: Challenge, locale: str) -> MessageLayout:
    """Build the direct message that is sent above the board of a try."""
    lines = [
        T(
            "Your challenge begins below. Nobody else can see it until <t:{time}:F>. You cannot take back dice or "
            "secrets.",
            time=int(challenge.ends),
        ),
        describe_fixed_set_up(challenge.commitment),
    ]
    return MessageLayout(_build_title(challenge, locale), locale, lines=_say_all(lines, locale))


def build_late_message(challenge: Challenge, locale: str) -> MessageLayout:
    """Build the direct message to somebody whose try had not ended when the week was over."""
    lines = [
        T("The week of the challenge ended before you finished your try, so it counts as not finished."),
        T("`/challenge results` shows the results.")
        if challenge.guild == OUTSIDE
        else T("You can see the results in <#{channel}>.", channel=challenge.channel),
    ]
    return MessageLayout(_build_title(challenge, locale), locale, lines=_say_all(lines, locale))


def build_results(
    challenge: Challenge, ranked: Sequence[Ranked], locale: str, *, note: Text | None = None, reader: int | None = None
) -> MessageLayout:
    """Build the table of results of a challenge whose week is over. ``note``: a line to show above all others.

    Outside of servers people do not know each other, so the ``reader`` sees the own result alone.
    """
    lines: list[Text] = [] if note is None else [note]
    if challenge.guild == OUTSIDE:
        own, count = [one for one in ranked if one.found.person == reader], len(ranked)
        lines.append(_describe_own_place(own, count))
        ranked = own
    elif not ranked:
        lines.append(T("No player with visible results has finished this challenge."))
    else:
        best = [escape_markdown(clean_name(one.found.name)) for one in ranked if one.place == 1]
        lines.append(T("First place: **{names}**.", names=best))
    if len(ranked) > SHOWN:
        lines.append(TN("-# {n} more finished.", "-# {n} more finished.", len(ranked) - SHOWN))
    lines.append(
        T(
            "-# The secret of the shared shuffles: ||`{secret}`||. `/record verify` uses it to check a match file.",
            secret=challenge.secret,
        )
    )
    scene = build_standings(_describe_title(challenge), *_tabulate(ranked, locale)) if ranked else None
    rows = _list_menus(challenge, ranked, locale) if ranked else ()
    title = _build_title(challenge, locale)
    return MessageLayout(title, locale, scene=scene, lines=_say_all(lines, locale), rows=rows)


def _describe_own_place(own: Sequence[Ranked], count: int) -> Text:
    if not own:
        return TN(
            "{n} person outside of servers has finished this challenge, and you have no visible result.",
            "{n} people outside of servers have finished this challenge, and you have no visible result.",
            count,
        )
    return T("Your place among all who played outside of servers: **{place}** of {n}.", place=own[0].place, n=count)


def build_sealed_results(challenge: Challenge, finished: int, locale: str) -> MessageLayout:
    """Build the message on a challenge during its week. It says only how many people have finished."""
    lines = [
        describe_sealed_results(challenge, finished),
        *_list_terms(challenge),
        explain_fixed_set_up(challenge.commitment),
    ]
    return MessageLayout(_build_title(challenge, locale), locale, lines=_say_all(lines, locale))


def describe_sealed_results(challenge: Challenge, finished: int) -> Text:
    """Return the line that says how many people have finished, and when the results come."""
    count = (
        TN("{n} person has finished", "{n} people have finished", finished) if finished else T("nobody has finished")
    )
    return T(
        "Week {week}: {count}. The results appear on <t:{time}:F>.",
        week=parse_week_number(challenge.week), count=count, time=int(challenge.ends),
    )  # fmt: skip


def _describe_title(challenge: Challenge) -> Text:
    return T("Challenge of week {week}", week=parse_week_number(challenge.week))


def _build_title(challenge: Challenge, locale: str) -> str:
    title = T("### {title}: {level}", title=_describe_title(challenge), level=name_challenge(challenge))
    return say(title, locale)


def _list_terms(challenge: Challenge) -> list[Text]:
    return [
        T(
            "Everybody has the same starting set-up and plays alone in direct messages, once, until <t:{time}:F>. "
            "To play, use `/challenge play`.",
            time=int(challenge.ends),
        ),
        T(
            "-# All players share the shuffles of the set-up, such as the map or the deck. Dice and later shuffles "
            "are different for each player."
        ),
    ]


def _tabulate(ranked: Sequence[Ranked], locale: str) -> tuple[list[Text], list[StandingLine]]:
    """Return the columns and the lines of the picture of the results.

    A column that is empty for everybody is left out.
    """
    has_scores = any(one.found.score is not None for one in ranked)
    has_rounds = any(one.found.rounds for one in ranked)
    columns = [T("Result"), *([T("Points")] if has_scores else []), *([T("Rounds")] if has_rounds else [])]
    lines = []
    for one in ranked:
        cells = [say(_describe_result(one), locale)]
        cells += [str(one.found.score) if one.found.score is not None else "–"] if has_scores else []
        cells += [str(one.found.rounds)] if has_rounds else []
        lines.append(StandingLine(one.place, one.found.name, tuple(cells)))
    return columns, lines


def _describe_result(ranked: Ranked) -> Text:
    return _MEDALS.get(ranked.found.medal, T("won") if ranked.found.won else T("lost"))


def _list_menus(challenge: Challenge, ranked: Sequence[Ranked], locale: str) -> tuple[Row, ...]:
    entries = tuple(
        Entry(str(one.found.table), cut(f"{one.place}. {clean_name(one.found.name)}", ENTRY)) for one in ranked[:MENU]
    )
    menus = ((FILM, T("Watch a player's film…")), (FILE, T("Get a player's match file…")))
    return tuple(
        (Menu(custom_ids.make_global_id(verb, str(challenge.number)), say(words, locale), entries),)
        for verb, words in menus
    )


def _say_all(lines: Sequence[Text], locale: str) -> tuple[str, ...]:
    return tuple(say(line, locale) for line in lines)
