"""Auto-answers in messages: the private list, the button *Do not ask again*, and lines on questions that were answered.

Auto-answers belong to a person, not to a table. The ids of the list's menus name the game. The list is opened by
``/settings mine`` and at a table.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.match_records import OpenQuestion
from engine.protocol import Seat, Some
from engine.registry import load_games
from referee.refusals import NoSuchGame
from referee.table import questions
from referee.table.table import Table
from render.face.contract import load_presenter
from render.face.records import Routine
from render.text.i18n import T, Text, say

from ... import limits
from ...components import custom_ids
from ...components.controls import LOWEST, ROOMY, build_controls, format_answer_id
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row, add_button, count_components
from ...components.stepwise import PartialChoice, ViewerContext
from ...limits import MENU
from ..common.viewpoint import find_table_presenter
from .premoves import build_premove_buttons

MINE, NEVER = "mine", "never"
CONTROLS = limits.COMPONENTS - 11
"""The most components of a question's buttons and menus. The rest of the message has eleven components."""
STATES: dict[str, tuple[bool | None, Text]] = {
    MINE: (None, T("Ask me when I have a choice")),
    "always": (True, T("Always ask me")),
    NEVER: (False, T("Do not ask me")),
}


# --- the list ---


def find_routines(game: str) -> Mapping[str, Routine]:
    """Return the kinds of questions of a game that can have an auto-answer. Raises ``NoSuchGame``."""
    if game not in load_games():
        raise NoSuchGame()
    return load_presenter(game).choosing.routines


def find_state_key(orders: Mapping[str, bool], routine: str) -> str:
    """Return the key in ``STATES`` of a person's auto-answer (one of ``orders``) for a kind of question."""
    return next(key for key, (ask, _) in STATES.items() if ask is orders.get(routine))


def _describe_state(key: str, routine: Routine) -> Text:
    """Describe an auto-answer (a key in ``STATES``) for this kind of question."""
    return T("Do not ask me: {order}", order=routine.order) if key == NEVER else STATES[key][1]


def build_auto_answers_message(
    game: str, routines: Mapping[str, Routine], orders: Mapping[str, bool], chosen: str, locale: str
) -> MessageLayout:
    """Build the list of a person's auto-answers (``orders``) in a game.

    One menu removes an auto-answer. Another lists all kinds of questions, those with an auto-answer first. ``chosen``:
    the kind of question whose auto-answer is being changed.
    """
    heading = say(T("### Your standing orders"), locale)
    back = (Button(custom_ids.make_global_id("mine"), say(T("All my settings"), locale)),)
    if not routines:
        silent = T("This game has no questions that a standing order can answer.")
        return MessageLayout(heading, locale, lines=(say(silent, locale),), toolbar=(back,))
    shown = sorted(routines, key=lambda kind: kind not in orders)[:MENU]
    listed = {
        kind: Entry(
            f"{game}:{kind}",
            say(routines[kind].when, locale),
            say(_describe_state(find_state_key(orders, kind), routines[kind]), locale),
            chosen=kind == chosen,
        )
        for kind in shown
    }
    given = [replace(listed[kind], chosen=False) for kind in shown if kind in orders]
    undo = Menu(custom_ids.make_global_id("unorder"), say(T("Remove a standing order…"), locale), tuple(given))
    rows: list[Row] = [(undo,)] if given else []
    rows.append(
        (Menu(custom_ids.make_global_id("orders"), say(T("Choose a question…"), locale), tuple(listed.values())),)
    )
    if chosen:
        now, routine = find_state_key(orders, chosen), routines[chosen]
        entries = tuple(Entry(key, say(_describe_state(key, routine), locale), chosen=key == now) for key in STATES)
        rows.append((Menu(custom_ids.make_global_id("order", f"{game}:{chosen}"), say(routine.when, locale), entries),))
    title = say(load_presenter(game).title, locale)
    about = T("Only you can see this list. For all other questions, the bot asks you whenever you have a choice.")
    lines = (say(about, locale), *(f"- {entry.label} – {entry.detail}" for entry in given))
    return MessageLayout(f"{heading}\n-# {title}", locale, lines=lines, rows=tuple(rows), toolbar=(back,))


# --- beside a question ---


def find_auto_answer(table: Table, question: OpenQuestion) -> Routine | None:
    """Return the auto-answer that a question's player may set for its kind.

    Return None if this kind can have no auto-answer, or if it is asked for the first time.
    """
    return (
        find_table_presenter(table).choosing.routines.get(question.ask.kind)
        if questions.may_order(table, question)
        else None
    )


def build_question_rows(
    table: Table,
    question: OpenQuestion,
    viewer: ViewerContext,
    partial_choice: PartialChoice | None = None,
    density: int = ROOMY,
) -> tuple[Row, ...]:
    """Return the rows of buttons and menus of a question (see ``build_controls``), with further buttons.

    The further buttons make premoves that answer this question and later ones in one press. When a kind of question is
    asked a second time, there is also *Do not ask again*.
    """
    further = [] if partial_choice or viewer.suggests else build_premove_buttons(table, question, viewer, density)
    shown = build_controls(question, viewer, partial_choice, density)
    if any(isinstance(one, Menu) for one in further) and _has_menu(shown):
        pressed = build_controls(question, viewer, partial_choice, density, spare=1)
        if not _has_menu(pressed):  # Buttons for all options go before the premoves, which *Options* has, too.
            shown, further = pressed, []
    rows = (*_build_recommendation_row(table, question, viewer), *shown)
    for control in further:
        more = add_button(rows, control) if isinstance(control, Button) else (*rows, (control,))
        rows = more if count_components(more) <= CONTROLS else rows
    routine = None if partial_choice else find_auto_answer(table, question)
    if routine is None:
        return rows
    named = custom_ids.make_table_id(table.id, "routine", str(question.number))
    label = T("Do not ask again") if density >= LOWEST else T("Do not ask again: {order}", order=routine.order)
    return add_button(rows, Button(named, viewer.say(label)))


def _has_menu(rows: tuple[Row, ...]) -> bool:
    """Return whether the options of a question are entries of a menu."""
    return any(isinstance(row[0], Menu) for row in rows)


def _build_recommendation_row(table: Table, question: OpenQuestion, viewer: ViewerContext) -> tuple[Row, ...]:
    """Return a row with a button for the AI's choice, for a set of several items that is too long for one menu."""
    ask, choice = question.ask, question.ask.choice
    if not isinstance(choice, Some) or not choice.least == choice.most > 1 or len(choice.items) <= MENU:
        return ()
    value = choice.write(table.game.choose(viewer.view, ask, _choose_first))
    items = [viewer.face.item(item, ask, viewer.view, viewer.names).text for item in value]
    label = T("Recommended: {items} – choose these", items=items)
    if len(items) == 2:
        label = T("Recommended: {first} and {second} – choose these", first=items[0], second=items[1])
    named = format_answer_id(value, question, viewer)
    return ((Button(named, viewer.say(label), "success"),),) if named is not None else ()


def _choose_first(count: int) -> int:
    """Return the first index in place of a random one, so that the AI always recommends the same choice."""
    return 0


def list_auto_answer_lines(table: Table, seat: Seat | None, locale: str) -> list[str]:
    """Describe the questions that auto-answers have answered for a seat since its own last answer, if any."""
    if seat is None or table.facts.phase != "playing":
        return []
    known = find_table_presenter(table).choosing.routines
    done = [say(known[kind].order, locale) for kind in questions.list_auto_answered_kinds(table, seat) if kind in known]
    if not done:
        return []
    return [
        say(
            T(
                "-# Your standing order answered: {what}. To change it, use `/table orders`.",
                what=", ".join(dict.fromkeys(done)),
            ),
            locale,
        )
    ]
