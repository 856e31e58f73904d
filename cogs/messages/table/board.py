"""The public board of a table, during a match and after it.

All functions are pure, and build a ``MessageLayout`` from the table's state. The board is built only from the view of
spectators and the public questions, so it can contain nothing hidden. If one person has the only seat, all questions of
that seat are on the board.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.events import GameEvent
from engine.match import LoggedEvent, OpenQuestion
from referee.records.facts import TABLE
from referee.table import history, progress, questions
from referee.table.abandoned import REASON
from referee.table.table import Table
from render.face.lines import LINES
from render.face.records import Highlight
from render.scene import Scene
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids, phone
from ...components.controls import LOW, LOWEST, ROOMY, has_few_options
from ...components.sheet import Button, MessageLayout, Row, add_button, arrange_buttons
from ...components.stepwise import ViewerContext
from ...limits import COMPONENTS
from ..club.titles import Announced, build_title_rows, list_honour_lines, list_title_lines
from ..common.standing import (
    format_result,
    is_ai_thinking,
    list_away_lines,
    list_challenge_lines,
    list_closing_reasons,
    list_idle_lines,
    list_practice_lines,
    list_resignation_lines,
    list_series_lines,
    list_stand_in_lines,
    list_taken_back_lines,
    list_teaching_lines,
    list_unrated_lines,
    list_waiting_lines,
)
from ..common.viewpoint import (
    STARTED,
    build_viewer_context,
    find_table_presenter,
    format_place_link,
    list_picture_names,
    list_text_names,
)
from ..events.moments import build_continue_button
from ..events.recap import (
    NOTHING,
    Happened,
    count_fates,
    list_event_lines,
    list_short_texts,
    summarize_ai_seats,
    summarize_last_step,
)
from ..lobby import lobby
from ..lobby.campaign import list_campaign_lines
from ..question import suggestions
from ..question.auto_answers import build_question_rows, list_auto_answer_lines
from ..question.coaching import list_coach_lines
from ..question.guesses import list_guess_results
from ..question.hints import NO_HINTS, Hints, build_stop_hints_row, list_hint_lines, list_lesson_lines
from ..question.signals import list_signal_lines
from ..question.suggestions import BESIDE_ROWS, add_suggestion_rows
from .hand import find_open_question, list_question_lines
from .practice import rewind_button
from .silly import has_ai, silly_button

DAMAGED = T("The saved data of this table is damaged, so the match cannot continue. `/table cancel` closes the table.")
NOT_INSTALLED = T(
    "The game of this table is not installed on this bot, so the match cannot continue. `/table cancel` closes the "
    "table."
)
UNREADABLE = T(
    "The bot cannot read this match. It is damaged, or another version of the bot saved it. `/table cancel` closes a "
    "table whose match is not over."
)
BoardDensities = tuple[tuple[int, int, int, bool], ...]
DENSITIES: BoardDensities = (
    (ROOMY, LINES, 1, False),
    (LOW, LINES, 1, False),
    (LOW, 2, 1, False),
    (LOW, 1, 1, False),
    (LOW, 1, 0, False),
)
FEW_OPTIONS: BoardDensities = ((LOW, 1, 0, True),)
DENSEST: BoardDensities = ((LOWEST, 1, 1, False), (LOWEST, 1, 0, False), (LOWEST, 1, 0, True))
"""The densities of a board (how tightly it is packed), from roomy to dense. The first that fits is taken.

Each has four values: the density of buttons and menus, the number of lines of events, the number of hints, and True if
the only line is above the picture. Events come before hints. Each board keeps at least one line on events, because a
board without a line would look like the board before. Lines without room are shown by *More…*.
"""


class Lately(msgspec.Struct, frozen=True):
    """The events that a board tells in addition to those of the last step, or in their place."""

    before: Sequence[LoggedEvent] = ()
    """The events before the last step, whose lines stay on the board if the steps follow fast."""
    chain: Sequence[LoggedEvent] = ()
    """The events of the recent steps of AI seats, which are shown in one picture."""
    news: Sequence[GameEvent] | None = None
    """For one person's own board: the events that it tells and marks in place of the last step's events."""
    highlight: Highlight | None = None
    """The highlight whose picture replaces the board's until somebody presses *Continue*; None without a highlight."""
    titles: Announced = ()
    """The titles that players have given each other since the end of the match."""


class BoardReader(msgspec.Struct, frozen=True):
    """The reader of a board."""

    locale: str | None = None
    """The language of a person's own board; None for the table's language."""
    elsewhere: bool = False
    """True for somebody who follows the match from elsewhere; their board asks no player anything."""


LAST_STEP, EVERYBODY = Lately(), BoardReader()


def build_board_message(
    table: Table,
    since: int | None = None,
    hints: Hints = NO_HINTS,
    totals: Sequence[int] = (),
    lately: Lately = LAST_STEP,
    reader: BoardReader = EVERYBODY,
) -> MessageLayout:
    """Build the message of a table's board: the public board, or the board of followers.

    ``since``: the time at which the open question was asked, in seconds since 1970. ``hints``: the hints of a guided
    first game. ``totals``: the campaign total of each seat, needed only before the start.
    """
    facts, elsewhere = table.facts, reader.elsewhere
    before, chain, news, highlight = lately.before, lately.chain, lately.news, lately.highlight
    locale = reader.locale or facts.language
    if facts.damaged:
        return build_closed_table_message(table)
    if facts.phase == "lobby":
        return lobby.build_lobby_message(table, hints, totals)
    if facts.phase not in STARTED or not table.readable:
        return build_closed_table_message(table)
    viewer = build_viewer_context(table, None, locale)
    texts = list_text_names(table)
    latest = [one.told for one in chain] or history.list_latest_events(table, None)
    events = latest if news is None else news
    scene = highlight.scene if highlight else _draw_picture(table, viewer, events)
    below = (
        *list_auto_answer_lines(table, None if elsewhere else table.solo, locale),
        *_list_status_lines(table, viewer, texts, since, None if elsewhere else _find_lone_question(table)),
        *list_title_lines(lately.titles, texts, locale),
        *suggestions.list_suggestion_lines(table, viewer, texts),
        *list_signal_lines(table, viewer, texts),
    )
    own = None if news is None else list_short_texts(list_event_lines(table, events, None), locale)

    def build(density: int, most: int, taught: int, above: bool = False, by_seat: bool = False) -> MessageLayout:
        """Build the board's message at one density.

        ``most``: the most lines of events. ``taught``: the most hints. ``above``: the lines are above the picture.
        ``by_seat``: the lines tell what each AI seat has done.
        """
        summary = (summarize_ai_seats if by_seat else summarize_last_step)(table, before, chain, locale, most)
        lines = summary.lines if own is None else own
        heading = _build_heading(table, viewer, texts, hints)
        if above:
            heading, lines = "\n".join((heading, *(f"-# {line.removeprefix('-# ')}" for line in lines))), ()
        hint = hints.first[:taught]
        toolbar = (
            _build_follower_rows(table, summary)
            if elsewhere
            else _build_toolbar(table, summary, len(hints.every) - len(hint))
        )
        return MessageLayout(
            heading=heading,
            locale=locale,
            scene=scene,
            in_words="/game board text:True",
            lines=(*lines, *below, *list_hint_lines(hint, locale)),
            rows=add_suggestion_rows(table, viewer, _build_public_rows(table, viewer, density), toolbar),
            toolbar=toolbar,
        )

    densities = DENSITIES[:1]
    if facts.phase == "playing" and not elsewhere:
        # With few options a menu would only add a press.
        buttons = FEW_OPTIONS if has_few_options(_find_lone_question(table) or _find_public_question(table)) else ()
        fates = count_fates(
            table, chain
        )  # After the AI seats have acted, each seat's fate has a line, if there is room.
        by_fate = ((ROOMY, fates, 1, False), (LOW, fates, 1, False), (LOW, fates, 0, False)) if fates > LINES else ()
        densities = (*by_fate, *DENSITIES, *buttons, *DENSEST)
    shown = phone.choose_fitting_layout(build(*density) for density in densities)
    if densities[1:] and not phone.can_fit_screen(shown):
        # The picture alone is too high for a phone, so fewer lines would not help.
        shown = build(LOW, 2, 0)
    if chain and own is None and facts.phase == "playing" and facts.paused is None and is_ai_thinking(table):
        while_it_plays = (build(ROOMY, most, 1, by_seat=True) for most in range(LINES, 0, -1))
        shown = next(filter(phone.can_fit_screen, while_it_plays), shown)
    return (
        msgspec.structs.replace(shown, rows=_add_continue_button(table, shown.rows, shown.toolbar))
        if highlight
        else shown
    )


def _draw_picture(table: Table, viewer: ViewerContext, events: Sequence[GameEvent]) -> Scene:
    """Draw the picture of a board with these events. If only one seat is asked, and in public, mark its options."""
    waiting = table.list_waiting() if table.facts.phase == "playing" and table.facts.paused is None else ()
    return viewer.face.draw_board(viewer.view, events, viewer.names, waiting[0].ask if len(waiting) == 1 else None)


def _build_heading(table: Table, viewer: ViewerContext, names: Sequence[str], hints: Hints) -> str:
    """Return the text above the picture: the title, the level and stage, and in a guided match the goal."""
    lines = [f"## {viewer.say(viewer.face.title)}", viewer.say(_describe_headline(table, viewer, names))]
    goal = viewer.face.guidance.goal(viewer.view) if hints.on and table.facts.phase == "playing" else None
    talk = viewer.face.guidance.talk(viewer.view) if table.facts.phase == "playing" else None
    lines += [viewer.say(goal)] if goal is not None else []
    lines += [f"-# {viewer.say(talk)}"] if talk is not None else []
    return "\n".join(lines)


def _describe_headline(table: Table, viewer: ViewerContext, names: Sequence[str]) -> Text:
    """Return the line below the title of a board: the level, and the stage of the match."""
    result = table.facts.result
    if result is not None and result.kind == "conceded":  # the rules would still name somebody's turn
        return T("{level} · given up", level=viewer.face.name_level(table.facts.level))
    return viewer.face.headline(viewer.view, names)


def build_final_board_message(table: Table, titles: Announced = ()) -> MessageLayout:
    """Build the board of a finished match that stays when the next match begins.

    ``titles``: the titles given after the match.
    """
    return msgspec.structs.replace(
        build_board_message(table, lately=Lately(titles=titles)),
        rows=build_title_rows(table, table.facts.language),
        toolbar=arrange_buttons([*_build_ending_buttons(table), *_build_lookup_buttons(table)]),
    )


def build_follower_board_message(
    table: Table,
    before: Sequence[LoggedEvent] = (),
    highlight: Highlight | None = None,
    chain: Sequence[LoggedEvent] = (),
    titles: Announced = (),
) -> MessageLayout:
    """Build the board for followers of a table, without buttons to answer. The arguments are fields of ``Lately``."""
    shown = build_board_message(
        table,
        lately=Lately(before=before, chain=chain, highlight=highlight, titles=titles),
        reader=BoardReader(elsewhere=True),
    )
    where = say(
        T("-# This is a live copy of the table in {place}.", place=format_place_link(table)), table.facts.language
    )
    toolbar = shown.toolbar if table.facts.phase in STARTED else ()
    return msgspec.structs.replace(shown, rows=(), toolbar=toolbar, lines=(*shown.lines, where))


def build_closed_table_message(table: Table) -> MessageLayout:
    """Build the message of a table that was closed, or that this version cannot read."""
    facts, face = table.facts, find_table_presenter(table)
    gone = T("This table was closed. `/game new` opens another table.")
    if facts.damaged and facts.live:
        why = DAMAGED if facts.is_installed else NOT_INSTALLED
    else:
        why = UNREADABLE if facts.phase in STARTED else gone
    lines = [say(why, facts.language)]
    if facts.reason == "restored":
        lines.append(
            say(
                T("The bot was restored from a backup. No match had started here then, so players must join again."),
                facts.language,
            )
        )
    elif closing := list_closing_reasons(table, facts.language):
        lines = closing
    elif facts.reason and facts.reason != "expired":
        lines.append(f"> {escape_markdown(clean_name(facts.reason, 200))}")
    again = Button(custom_ids.make_table_id(table.id, "again"), say(T("Play again"), facts.language), "primary")
    rows = ((again,),) if facts.reason == REASON and facts.phase == "cancelled" else ()
    return MessageLayout(f"## {say(face.title, facts.language)}", facts.language, lines=tuple(lines), rows=rows)


# --- parts of a board ---


def _list_status_lines(
    table: Table, viewer: ViewerContext, names: Sequence[str], since: int | None, alone: OpenQuestion | None
) -> list[str]:
    """Return the lines of a board on the people for whom others wait, or on the result.

    ``since``: the time at which the question was asked, in seconds since 1970. ``alone``: the question of a single
    player.
    """
    facts = table.facts
    lines: list[str] = []
    if progress.count_mended_answers(table):
        line = TN(
            "The rules were corrected. The last answer no longer fits them, so the bot asks it again.",
            "The rules were corrected. The last {n} answers no longer fit them, so the bot asks them again.",
            progress.count_mended_answers(table),
        )
        lines.append(viewer.say(line))
    for name, info in zip(names, facts.seats, strict=True):
        if info.reason:
            reason = escape_markdown(clean_name(info.reason, 200))
            lines.append(viewer.say(T("-# {name} took over a seat: {reason}", name=name, reason=reason)))
    lines += list_taken_back_lines(table, viewer, names)
    lines += list_teaching_lines(table, viewer.locale)
    lines += list_challenge_lines(table, viewer.locale)
    lines += [*list_practice_lines(table, viewer.locale), *list_coach_lines(table, viewer.locale)]
    if facts.phase != "playing":
        lines += list_unrated_lines(table, viewer.locale)
        added = list_campaign_lines(table, viewer, names)
        honours = list_honour_lines(table, viewer, names)
        guessed = list_guess_results(table, viewer, names)
        series = list_series_lines(table, viewer, names)
        return [*lines, f"**{format_result(table, viewer, names)}**", *honours, *guessed, *series, *added]
    lines += list_series_lines(table, viewer, names)
    for gone in (list_resignation_lines, list_stand_in_lines, list_away_lines):
        lines += gone(table, viewer, names)
    lines += list_idle_lines(table, viewer.locale)
    if facts.paused is not None:
        return [*lines, f"**{viewer.say(_describe_pause(table, names))}**"]
    if alone is not None:
        return [*lines, *list_question_lines(table, alone, _build_question_context(table, alone, viewer), names)]
    return [*lines, *list_waiting_lines(table, viewer, names, since)]


def _build_question_context(table: Table, question: OpenQuestion, viewer: ViewerContext) -> ViewerContext:
    """Return the viewer context in which a question is shown on the public board.

    A public question is shown without secrets of its seat, such as a helpful card in the hand.
    """
    return build_viewer_context(table, question.ask.seat, viewer.locale) if question.ask.secret else viewer


def _describe_pause(table: Table, names: Sequence[str]) -> Text:
    """Describe the pause of a match: its beginning, the person who paused, and the reason."""
    rest = table.facts.paused
    assert rest is not None
    seat = table.facts.seat_of(rest.by)
    who = names[seat] if seat is not None else f"<@{rest.by}>"
    since = f"<t:{int(rest.at)}:R>"
    if rest.stood:
        return T(
            "The bot was restored to its state at {time}. What was played later is lost. The dice have a new "
            "secret, and this match is not rated. Press *Resume* to continue.",
            time=f"<t:{int(rest.stood)}:f>",
        )
    if rest.by == TABLE:
        return T("The match is paused ({time}). Press *Resume* to continue.", time=since)
    if rest.reason:
        reason = escape_markdown(clean_name(rest.reason, 200))
        return T("{name} has paused the match ({time}): {reason}", name=who, time=since, reason=reason)
    return T("{name} has paused the match ({time}).", name=who, time=since)


def _build_public_rows(table: Table, viewer: ViewerContext, density: int = ROOMY) -> tuple[Row, ...]:
    """Return the buttons and menus on the board. They answer the only public question, or a single player's question.

    Any other question is answered in private.
    """
    if table.facts.phase == "over":
        return () if table.facts.sealed else build_title_rows(table, viewer.locale)
    if table.facts.paused is not None:
        return ((Button(custom_ids.make_table_id(table.id, "resume"), viewer.say(T("Resume")), "primary"),),)
    asked = questions.list_awaited(table) if table.alone is None else tuple(one.seat for one in table.list_waiting())
    if asked is not None and not any(table.facts.seats[seat].plays == "person" for seat in asked):
        return ()  # An AI seat is asked, so nobody can press.
    if (question := _find_lone_question(table) or _find_public_question(table)) is not None:
        return build_question_rows(table, question, _build_question_context(table, question, viewer), density=density)
    return ((Button(custom_ids.make_table_id(table.id, "answer"), viewer.say(T("Answer…")), "primary"),),)


def _find_lone_question(table: Table) -> OpenQuestion | None:
    """Return the question of a single player.

    Return None if the table has already given an answer that may be replaced.

    Such a question would vanish from the board as soon as the AI seats have answered, before anybody reads it. *Hand*
    and *Options* show it meanwhile.
    """
    seat, question = table.solo, find_open_question(table, table.solo)
    if (
        seat is None
        or question is None
        or table.find_given_answer(seat) is None
        or questions.has_answered_itself(table, seat)
    ):
        return question
    return None


def _find_public_question(table: Table) -> OpenQuestion | None:
    """Return the open question of a table if there is only one and it is public; else None."""
    waiting = table.list_waiting() if table.facts.phase == "playing" else ()
    if len(waiting) != 1 or waiting[0].ask is None or waiting[0].question is None:
        return None
    return OpenQuestion(waiting[0].question, waiting[0].ask)


def _add_continue_button(table: Table, rows: tuple[Row, ...], toolbar: tuple[Row, ...]) -> tuple[Row, ...]:
    """Add the button *Continue*, which ends a highlight, to the buttons of the board.

    If a message cannot have so many components, show *Continue* alone; the next board has the other buttons.
    """
    both = add_button(rows, build_continue_button(table, beside=bool(rows)))
    if BESIDE_ROWS + sum(1 + len(row) for row in (*both, *toolbar)) > COMPONENTS:
        return ((build_continue_button(table),),)
    return both


def _build_follower_rows(table: Table, happened: Happened) -> tuple[Row, ...]:
    """Return the buttons of a follower's board: for the log if lines have no room, and for all hands after the end."""
    ended = _build_ending_buttons(table) if table.facts.phase == "over" else []
    return arrange_buttons([*ended, *([_build_log_button(table, happened)] if happened.left else [])])


def _build_toolbar(table: Table, happened: Happened, untold: int) -> tuple[Row, ...]:
    """Return the toolbar of a board. During a match it is one row, because a phone has no room for two.

    ``untold``: the number of hints that have no room on the board.
    """

    def button(verb: str, label: Text, style: str = "secondary", rest: str | None = None) -> Button:
        return Button(custom_ids.make_table_id(table.id, verb, rest), say(label, table.facts.language), style)

    if table.facts.phase != "playing":
        presenter = _build_lookup_buttons(table, happened)
        again = (
            []
            if table.facts.challenge or table.facts.sealed
            else [button("again", _describe_next_match(table), "primary")]
        )
        ending = [] if table.facts.sealed else _build_ending_buttons(table)
        return arrange_buttons([*again, *ending, *presenter])
    mine = [
        *([button("hand", T("Hand"))] if find_table_presenter(table).pictures.has_hidden_hands else []),
        button("options", T("Options")),
    ]
    left = happened.left + untold
    others = TN("More ({n})…", "More ({n})…", left) if left else T("More…")
    back = (
        [button("back", T("Take my seat back"), "primary")] if any(info.stand_in for info in table.facts.seats) else []
    )
    return ((*mine, button("more", others, rest=str(happened.first) if left else None), *back),)


def _describe_next_match(table: Table) -> Text:
    """Return the label of the button that begins the next match at a table."""
    if progress.find_carried_values(table) is not None:
        return T("Next level")
    return T("Next match") if progress.is_undecided(table) else T("Play again")


def build_more_message(
    table: Table, left: Sequence[str], hints: Hints, locale: str, back: bool = False
) -> MessageLayout:
    """Build the private message that the button *More…* of a board opens.

    It has the events without room on the board (``left``, as lines), all hints in full, and buttons for the log and
    rare actions. ``back``: the message replaces a hand's message, and has a button back to the hand.
    """
    log = Button(custom_ids.make_match_id(*table.place, "log"), say(T("Game log"), locale))
    rules = Button(custom_ids.make_table_id(table.id, "rules"), say(T("Rules"), locale))
    watch = Button(custom_ids.make_table_id(table.id, "watch"), say(T("Watch"), locale))
    returns = (
        [Button(custom_ids.make_table_id(table.id, "hand"), say(T("Keep playing"), locale), "primary")] if back else []
    )
    back_to = [rewind_button(table, locale)] if table.facts.practice and table.facts.phase == "playing" else []
    silly = [silly_button(table, locale)] if has_ai(table) and not returns else []
    rows = (
        *arrange_buttons([*returns, log, rules, watch, *back_to, *silly]),
        *build_stop_hints_row(table, hints, locale),
    )
    return MessageLayout(
        say(T("### More about this match"), locale),
        locale,
        lines=(*left, *list_lesson_lines(hints.every, locale)),
        rows=rows,
    )


def _build_lookup_buttons(table: Table, happened: Happened = NOTHING) -> list[Button]:
    """Return the buttons of a board for the rules and the log."""
    rules = Button(custom_ids.make_table_id(table.id, "rules"), say(T("Rules"), table.facts.language))
    return [rules, _build_log_button(table, happened)]


def _build_log_button(table: Table, happened: Happened) -> Button:
    """Return the button that opens the log of this match, even when another match is played.

    The button's id carries the number of the first event without room on the board.
    """
    words = TN("One more line", "{n} more lines", happened.left) if happened.left else T("Game log")
    named = custom_ids.make_match_id(*table.place, "log", str(happened.first) if happened.left else None)
    return Button(named, say(words, table.facts.language))


def _build_ending_buttons(table: Table) -> list[Button]:
    """Return the buttons of a finished match: replay, turning points, and all hands if several seats have hands."""
    locale, names = table.facts.language, list_picture_names(table)
    hands = [
        view
        for view in history.list_final_views(table)
        if find_table_presenter(table).pictures.hand(view, names) is not None
    ]
    several = hands and len(table.facts.seats) > 1
    return [
        *(
            [Button(custom_ids.make_match_id(*table.place, "reveal", "0"), say(T("Show all hands"), locale))]
            if several
            else []
        ),
        Button(custom_ids.make_match_id(*table.place, "replay"), say(T("Replay"), locale)),
        Button(custom_ids.make_match_id(*table.place, "turning"), say(T("Turning points"), locale)),
    ]
