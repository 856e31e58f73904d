"""The public board of a table, during a match and after it.

All functions are pure, and build a ``MessageLayout`` from the table's state. The board is built only from the view of
spectators and the public questions, so it can contain nothing hidden. If one person has the only seat, all questions of
that seat are on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.events import GameEvent
from engine.match_records import LoggedEvent
from referee.table import history, progress, questions
from referee.table.abandoned import REASON
from referee.table.table import Table
from render.face.lines import LINES
from render.face.records import Highlight
from render.scene import Scene
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text, say

from ...components import custom_ids, phone
from ...components.controls import BARE, LOW, LOWEST, ROOMY, has_few_options
from ...components.sheet import BESIDE_ROWS, Button, MessageLayout, Row, add_button, arrange_buttons, count_components
from ...components.stepwise import ViewerContext
from ...limits import COMPONENTS
from ..club.titles import Announced, build_title_rows, list_title_lines
from ..common.standing import is_ai_thinking, list_closing_reasons
from ..common.viewpoint import STARTED, build_viewer_context, find_table_presenter, format_place_link, list_text_names
from ..events.board_recap import count_fates, summarize_ai_seats, summarize_last_step
from ..events.event_lines import list_event_lines, list_short_texts
from ..events.moments import build_continue_button
from ..lobby import lobby
from ..question import suggestions
from ..question.auto_answers import build_question_rows, list_auto_answer_lines
from ..question.hints import NO_HINTS, Hints, build_stop_hints_row, list_hint_lines, list_lesson_lines
from ..question.signals import list_signal_lines
from ..question.suggestions import add_suggestion_rows
from .board_buttons import build_ending_buttons, build_follower_rows, build_lookup_buttons, build_toolbar
from .board_status import build_question_context, list_status_lines
from .open_question import find_lone_question, find_public_question
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


class BoardDensity(NamedTuple):
    """A density of a board: it says how tightly the board is packed."""

    controls: int
    """The density of buttons and menus."""
    most: int
    """The most lines of events."""
    taught: int
    """The most hints."""
    above: bool = False
    """True if the lines of events are above the picture."""
    by_seat: bool = False
    """True if the lines tell what each AI seat has done."""


DENSITIES = (
    BoardDensity(ROOMY, LINES, 1),
    BoardDensity(LOW, LINES, 1),
    BoardDensity(LOW, 2, 1),
    BoardDensity(LOW, 1, 1),
    BoardDensity(LOW, 1, 0),
)
FEW_OPTIONS = (BoardDensity(LOW, 1, 0, above=True),)
DENSEST = (
    BoardDensity(LOWEST, 1, 1),
    BoardDensity(LOWEST, 1, 0),
    BoardDensity(LOWEST, 1, 0, above=True),
    BoardDensity(BARE, 1, 0, above=True),
)
"""The densities of a board, from roomy to dense. The first that fits is taken.

Events come before hints. Each board keeps at least one line on events, because a board without a line would look like
the board before. Lines without room are shown by *More…*.
"""


class Lately(msgspec.Struct, frozen=True):
    """The events that a board shows in addition to those of the last step, or in their place."""

    before: Sequence[LoggedEvent] = ()
    """The events before the last step, whose lines stay on the board if the steps follow fast."""
    chain: Sequence[LoggedEvent] = ()
    """The events of the recent steps of AI seats, which are shown in one picture."""
    events: Sequence[GameEvent] | None = None
    """For one person's own board: the events that it shows and marks in place of the last step's events."""
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


class _Board(msgspec.Struct, frozen=True):
    """A board to show: what spectators see, and which events it describes."""

    table: Table
    viewer: ViewerContext
    names: Sequence[str]
    """The players' names, escaped for Markdown."""
    hints: Hints
    lately: Lately
    elsewhere: bool
    """True for followers, as in ``BoardReader``."""

    @property
    def goes_on(self) -> bool:
        """True if the match is neither over nor paused."""
        return self.table.facts.phase == "playing" and self.table.facts.paused is None


class _BoardParts(msgspec.Struct, frozen=True):
    """The parts of a board that are the same at each density."""

    heading: str
    scene: Scene
    below: Sequence[str]
    """The lines below those of events."""
    events: Sequence[str] | None
    """The lines of events that replace those of the last step; None without them."""


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
    facts = table.facts
    if facts.damaged:
        return build_closed_table_message(table)
    if facts.phase == "lobby":
        return lobby.build_lobby_message(table, hints, totals)
    if facts.phase not in STARTED or not table.readable:
        return build_closed_table_message(table)
    viewer = build_viewer_context(table, None, reader.locale or facts.language)
    board = _Board(table, viewer, list_text_names(table), hints, lately, reader.elsewhere)
    parts = _build_parts(board, since)
    densities = _list_densities(board)
    shown = phone.choose_fitting_layout(_build_at_density(board, parts, one) for one in densities)
    if densities[1:] and not phone.can_fit_screen(shown):
        # The picture alone is too high for a phone, so fewer lines would not help.
        shown = _build_at_density(board, parts, BoardDensity(LOW, 2, 0))
    if lately.chain and lately.events is None and board.goes_on and is_ai_thinking(table):
        by_seat = (BoardDensity(ROOMY, most, 1, by_seat=True) for most in range(LINES, 0, -1))
        while_it_plays = (_build_at_density(board, parts, one) for one in by_seat)
        shown = next(filter(phone.can_fit_screen, while_it_plays), shown)
    if lately.highlight is None:
        return shown
    return msgspec.structs.replace(shown, rows=_add_continue_button(table, shown.rows, shown.toolbar))


def _build_parts(board: _Board, since: int | None) -> _BoardParts:
    """Build the parts of a board. ``since``: the time at which the open question was asked."""
    table, viewer, names, lately = board.table, board.viewer, board.names, board.lately
    latest = [one.event for one in lately.chain] or history.list_latest_events(table, None)
    events = latest if lately.events is None else lately.events
    below = (
        *list_auto_answer_lines(table, None if board.elsewhere else table.solo, viewer.locale),
        *list_status_lines(table, viewer, names, since, None if board.elsewhere else find_lone_question(table)),
        *list_title_lines(lately.titles, names, viewer.locale),
        *suggestions.list_suggestion_lines(table, viewer, names),
        *list_signal_lines(table, viewer, names),
    )
    return _BoardParts(
        heading=_build_heading(table, viewer, names, board.hints),
        scene=lately.highlight.scene if lately.highlight else _draw_picture(table, viewer, events),
        below=below,
        events=None
        if lately.events is None
        else list_short_texts(list_event_lines(table, events, None), viewer.locale),
    )


def _list_densities(board: _Board) -> tuple[BoardDensity, ...]:
    """Return the densities of a board, from roomy to dense."""
    table = board.table
    if table.facts.phase != "playing" or board.elsewhere:
        return DENSITIES[:1]
    # With few options a menu would only add a press.
    buttons = FEW_OPTIONS if has_few_options(find_lone_question(table) or find_public_question(table)) else ()
    # After the AI seats have acted, each seat's fate has a line, if there is room.
    fates = count_fates(table, board.lately.chain)
    tried = ((ROOMY, 1), (LOW, 1), (LOW, 0)) if fates > LINES else ()
    by_fate = (BoardDensity(controls, fates, taught) for controls, taught in tried)
    return (*by_fate, *DENSITIES, *buttons, *DENSEST)


def _build_at_density(board: _Board, parts: _BoardParts, density: BoardDensity) -> MessageLayout:
    table, viewer, lately = board.table, board.viewer, board.lately
    summarize = summarize_ai_seats if density.by_seat else summarize_last_step
    summary = summarize(table, lately.before, lately.chain, viewer.locale, density.most)
    heading, lines = parts.heading, summary.lines if parts.events is None else parts.events
    if density.above:
        heading, lines = "\n".join((heading, *(f"-# {line.removeprefix('-# ')}" for line in lines))), ()
    hints = board.hints.first[: density.taught]
    if board.elsewhere:
        toolbar = build_follower_rows(table, summary)
    else:
        toolbar = build_toolbar(table, summary, len(board.hints.every) - len(hints))
    return MessageLayout(
        heading=heading,
        locale=viewer.locale,
        scene=parts.scene,
        in_words="/game board text:True",
        lines=(*lines, *parts.below, *list_hint_lines(hints, viewer.locale)),
        rows=add_suggestion_rows(table, viewer, _build_public_rows(table, viewer, density.controls), toolbar),
        toolbar=toolbar,
    )


def _draw_picture(table: Table, viewer: ViewerContext, events: Sequence[GameEvent]) -> Scene:
    """Draw the picture of a board with these events. If only one seat is asked, and in public, mark its options."""
    waiting = table.list_waiting() if table.facts.phase == "playing" and table.facts.paused is None else ()
    return viewer.face.draw_board(viewer.view, events, viewer.names, waiting[0].ask if len(waiting) == 1 else None)


def _build_heading(table: Table, viewer: ViewerContext, names: Sequence[str], hints: Hints) -> str:
    """Return the text above the picture: the title, the level and stage, and in a guided first round the goal."""
    lines = [f"## {viewer.say(viewer.face.title)}", viewer.say(_describe_headline(table, viewer, names))]
    is_first_round = table.facts.phase == "playing" and progress.count_rounds(table) <= 1
    goal = viewer.face.guidance.goal(viewer.view) if hints.on and is_first_round else None
    talk = viewer.face.guidance.talk(viewer.view) if table.facts.phase == "playing" else None
    lines += [viewer.say(goal)] if goal is not None else []
    lines += [f"-# {viewer.say(talk)}"] if talk is not None else []
    return "\n".join(lines)


def _describe_headline(table: Table, viewer: ViewerContext, names: Sequence[str]) -> Text:
    """Return the line below the title of a board: the level, and the stage of the match."""
    result = table.facts.result
    if result is not None and result.kind == "conceded":  # the game's own headline would still name somebody's turn
        return T("{level} · given up", level=viewer.face.name_level(table.facts.level))
    return viewer.face.headline(viewer.view, names)


def build_final_board_message(table: Table, titles: Announced = ()) -> MessageLayout:
    """Build the board of a finished match that stays when the next match begins.

    ``titles``: the titles given after the match.
    """
    return msgspec.structs.replace(
        build_board_message(table, lately=Lately(titles=titles)),
        rows=build_title_rows(table, table.facts.language),
        toolbar=arrange_buttons([*build_ending_buttons(table), *build_lookup_buttons(table)]),
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
    if (question := find_lone_question(table) or find_public_question(table)) is not None:
        return build_question_rows(table, question, build_question_context(table, question, viewer), density=density)
    return ((Button(custom_ids.make_table_id(table.id, "answer"), viewer.say(T("Answer…")), "primary"),),)


def _add_continue_button(table: Table, rows: tuple[Row, ...], toolbar: tuple[Row, ...]) -> tuple[Row, ...]:
    """Add the button *Continue*, which ends a highlight, to the buttons of the board.

    If a message cannot have so many components, show *Continue* alone; the next board has the other buttons.
    """
    both = add_button(rows, build_continue_button(table, beside=bool(rows)))
    if BESIDE_ROWS + count_components((*both, *toolbar)) > COMPONENTS:
        return ((build_continue_button(table),),)
    return both


def build_more_message(
    table: Table, left: Sequence[str], hints: Hints, locale: str, hand: bool = False
) -> MessageLayout:
    """Build the private message that the button *More…* of a board opens.

    It has the events without room on the board (``left``, as lines), all hints in full, and buttons for the log and
    rare actions. ``hand``: the message replaces a hand's message, and has a button back to the hand.
    """
    log = Button(custom_ids.make_match_id(*table.place, "log"), say(T("Game log"), locale))
    rules = Button(custom_ids.make_table_id(table.id, "rules"), say(T("Rules"), locale))
    watch = [Button(custom_ids.make_table_id(table.id, "watch"), say(T("Watch"), locale))]
    returns = (
        [Button(custom_ids.make_table_id(table.id, "hand"), say(T("Keep playing"), locale), "primary")] if hand else []
    )
    back_to = [rewind_button(table, locale)] if table.facts.practice and table.facts.phase == "playing" else []
    silly = [silly_button(table, locale)] if has_ai(table) and not returns else []
    rows = (
        *arrange_buttons([*returns, log, rules, *(watch if table.facts.guild is not None else ()), *back_to, *silly]),
        *build_stop_hints_row(table, hints, locale),
    )
    return MessageLayout(
        say(T("### More about this match"), locale),
        locale,
        lines=(*left, *list_lesson_lines(hints.every, locale)),
        rows=rows,
    )
