"""Everything every game shows, at every step of random matches: within Discord's limits, in every language, and with
nothing hidden in what is public."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import engine.registry
from cogs import limits
from cogs.components import custom_ids, typed
from cogs.components.controls import CARDS, LOW, LOWEST, ROOMY, build_controls
from cogs.components.forms import build_form
from cogs.components.sheet import Button, Entry, Menu, MessageLayout, arrange_buttons, has_sections
from cogs.components.stepwise import ViewerContext
from cogs.messages.common.viewpoint import build_viewer_context
from cogs.messages.events import moments
from cogs.messages.lobby import lobby as lobby_sheets
from cogs.messages.lobby import setting_forms, setting_messages, table_settings
from cogs.messages.question.auto_answers import build_question_rows
from cogs.messages.question.suggestions import add_suggestion_rows
from cogs.messages.table.board import Lately, build_board_message
from engine.games.tomb.observe import build_view
from engine.match_records import OpenQuestion
from engine.protocol import Ask, One
from playground.validate import check_modal
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, progress, questions, signals, suggestions
from referee.table.table import Table
from render.face.contract import load_presenter
from render.scene import Scene, Shape
from render.text.i18n import T, list_languages
from tests.engine.conformance import SHOWN
from tests.engine.games.tomb.scenario import Table as Tomb

from .payloads import drilled, everything, payload, table_of

STEPS = 30


def typed_as_shown(ask: Ask, eyes: ViewerContext) -> None:
    """Check that the command shown for an option answers with that option."""
    assert isinstance(ask.choice, One)
    for option in ask.choice.options:
        tag = option.tag
        values = {field: str(getattr(option, field)) for field in option.__struct_fields__}
        words = {field: eyes.say(eyes.face.value(tag, field, value, eyes.names)) for field, value in values.items()}
        assert typed.resolve_option(ask, tag, words, eyes) == option.format_text(), words
        assert typed.resolve_option(ask, tag, values, eyes) == option.format_text(), (
            values
        )  # A suggestion fills the value in like this.


async def test_a_lone_player_reads_in_the_lobby_that_there_are_two_heroes(referee: Referee) -> None:
    def said(table: Table) -> bool:
        return any("Heroes you play alone: 2" in line for line in lobby_sheets.build_lobby_message(table).lines)

    assert said(await table_of(referee, "roll_for_adventure", "book-of-magic", 1))
    assert not said(await table_of(referee, "roll_for_adventure", "book-of-magic", 2))


@pytest.mark.parametrize(
    ("key", "level"), [(key, level) for key, game in engine.registry.load_games().items() for level in game.levels]
)
async def test_every_setting_can_be_chosen_from_a_form_or_a_menu(referee: Referee, key: str, level: str) -> None:
    """A form has no room for files. If there are more settings than a form or a menu holds, the next one holds the
    rest."""
    table = await table_of(referee, key, level, engine.registry.load_games()[key].seats(level)[-1])
    wanted = {one.choice.key for one in table_settings.list_settings(table) if not one.choice.each_seat}
    first = min(wanted)
    groups = -(-len(wanted) // setting_messages.A_GROUP)
    build = setting_messages.build_table_settings_message
    every = [build(table, "en-US", table.facts.host, group) for group in range(groups)]
    others = setting_messages.build_setting_message(table, first, 0, "en-US")
    in_forms = set()
    for begin in range(0, len(wanted), limits.MODAL):
        if fields := setting_forms.list_rule_fields(table, table.facts.host, begin, "en-US"):
            check_modal(build_form("rk:1:rules-form!0", "House rules", fields).to_dict())
            in_forms |= {field.key for field in fields}
    ids = [part.id for sheet in every for row in sheet.rows for part in row]
    assert sum("rules-form" in one for one in ids) == sum(
        bool(setting_forms.list_rule_fields(table, table.facts.host, begin, "en-US"))
        for begin in range(0, len(wanted), limits.MODAL)
    )
    fields = setting_forms.list_choice_fields(table, 0, "en-US")
    if fields:
        check_modal(build_form("rk:1:choices", "Your choices", fields).to_dict())
    for sheets, without in ((every, in_forms), ([others], {first})):
        for sheet in sheets:
            assert sheet is not None
            payload(sheet)
        rows = [row for sheet in sheets if sheet is not None for row in sheet.rows]
        menus = [part for row in rows for part in row if isinstance(part, Menu)]
        chosen = [part for part in menus if custom_ids.read(part.id).verb == "setting"]  # type: ignore[union-attr]
        assert [entry.value for part in chosen for entry in part.entries] == list(
            dict.fromkeys(
                one.choice.key for one in table_settings.list_settings(table) if one.choice.key in wanted - without
            )
        )


@pytest.mark.lot(10, among="test")
@pytest.mark.parametrize(("key", "level", "seats"), SHOWN)
async def test_every_game_shows_itself_within_discords_limits(
    referee: Referee, key: str, level: str, seats: int
) -> None:
    lot = random.Random(f"{key} {level} {seats}")
    table = await table_of(referee, key, level, seats)
    for locale in list_languages():
        payload(lobby_sheets.build_lobby_message(table))
        for setting in engine.registry.load_game(key).choices(level):
            shown = setting_messages.build_setting_message(table, setting.key, 0, locale)
            assert shown is not None
            payload(shown)
    await table.do("i:start", match_commands.start, 100)
    for step in range(STEPS):
        if not table.facts.live:
            break
        locale = list_languages()[step % len(list_languages())]
        for sheet in everything(table, locale):
            payload(sheet)
        assert not has_sections(build_board_message(table, since=1).rows), "cards are shown to their holder alone"
        one = lot.choice(table.list_waiting())
        put = table.find_question(one.seat)
        assert put is not None
        eyes = build_viewer_context(table, one.seat, "en-US")
        reached = list(drilled(put, eyes))
        assert set(drilled(put, eyes, density=CARDS)) == set(reached), "as cards, too"
        form = [part for row in build_controls(put, eyes) for part in row if part.id.endswith("+")]
        assert (reached or form) and all(put.ask.choice.is_valid_answer(value) for value in reached), put.ask
        if isinstance(put.ask.choice, One):
            assert set(reached) == {option.format_text() for option in put.ask.choice.options}
            typed_as_shown(put.ask, build_viewer_context(table, one.seat, locale))
        value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        await table.do(f"i:{step}", match_commands.answer, one.seat, put.number, value)
    if table.facts.live:
        await table.do("i:cancel", agreements.cancel, 100, manager=True)
    payload(build_board_message(table))


@pytest.mark.parametrize("level", ["goldenaxe_catacombs", "tomb_of_the_overseers"])
def test_of_many_ways_each_is_pressed(level: str) -> None:
    """TOMB-DEC-32: A Teleport leads to any space, and these are more than menus hold beside each other. So
    the nearest Door is chosen first, and then the space."""
    t = Tomb(2, level)
    t.party(0, "c25 s02", at=t.door("a"))
    t.play("turn", "use:s02,c25", ...)
    ask = t.ask_of()
    assert ask.kind == "teleport" and isinstance(ask.choice, One)
    put = OpenQuestion(42, ask)
    for locale in list_languages():
        eyes = ViewerContext(7, load_presenter("tomb"), build_view(t.s, 0), locale, ("Ana", "Ben"))
        assert set(drilled(put, eyes)) == {option.format_text() for option in ask.choice.options}
        for row in build_controls(put, eyes):
            for part in row:
                for one in part.entries if isinstance(part, Menu) else (part,):
                    assert "·" not in one.label, "Doors first, no space by its column and row"


class Spy:
    """A table that allows only questions about what everybody may know."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __getattr__(self, name: str) -> Any:
        if name == "play" and (play := self._table.play) is not None:  # Everybody knows what makes a match unrated.
            return SimpleNamespace(past_dice=play.past_dice, anew=play.anew, guided=play.guided)
        public = ("id", "place", "facts", "game", "readable", "list_waiting", "alone", "solo")
        assert name in public, f"the board asked for {name}"
        return getattr(self._table, name)

    def view(self, viewer: int | None) -> Any:
        assert viewer is None
        return self._table.view(None)


PUBLIC: dict[Any, tuple[str, ...]] = {
    progress: (
        "count_mended_answers",
        "count_rounds",
        "find_carried_values",
        "find_limit_end",
        "map_away",
        "find_idle",
    ),
    questions: ("may_order", "list_awaited", "find_taken_back"),
    history: ("find_first_event_number", "list_latest_events"),
    suggestions: ("open_question", "list_suggestions"),
    signals: ("list_signals",),
}
"""The functions that tell what everybody may know; the others come to what a spy does not tell."""


def let_spies_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_everybody(read: Callable[..., Any]) -> Callable[..., Any]:
        def asked(table: Any, *given: Any) -> Any:
            if not isinstance(table, Spy):
                return read(table, *given)
            assert read.__name__ not in ("list_latest_events", "find_taken_back") or given == (None,)
            return read(table._table, *given)

        return asked

    for module, names in PUBLIC.items():
        for name in names:
            monkeypatch.setattr(module, name, of_everybody(getattr(module, name)))


def ids(rows: Any) -> list[list[Any]]:
    """Return what can be pressed, and what menus list."""
    return [[(part.id, [one.value for one in getattr(part, "entries", ())]) for part in row] for row in rows]


@pytest.mark.lot(6)
@pytest.mark.parametrize(("key", "level", "seats"), SHOWN)
async def test_the_public_board_is_made_of_public_things(
    referee: Referee, key: str, level: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_spies_ask(monkeypatch)
    lot = random.Random(7)
    table = await table_of(referee, key, level, seats)
    await table.do("i:start", match_commands.start, 100)
    for step in range(STEPS):
        if not table.facts.live:
            break
        if table.solo is not None:
            put = table.find_question(table.solo)
            assert put is not None
            eyes, shown = build_viewer_context(table, table.solo, table.facts.language), build_board_message(table)
            ways = [build_question_rows(table, put, eyes, density=low) for low in (ROOMY, LOW, LOWEST)]
            asked = [add_suggestion_rows(table, eyes, rows, shown.toolbar) for rows in ways]
            pressed = [ids(rows) for rows in asked]  # Only the owner's own sheet tells what a hand adds to a chance.
            assert ids(shown.rows) in pressed, "nobody could learn anything from them"
            await table.do(
                f"i:{step}", match_commands.answer, put.ask.seat, put.number, put.ask.choice.write(put.ask.default)
            )
            continue
        spy: Any = Spy(table)
        public = build_board_message(spy, lately=Lately(highlight=moments.find_latest_highlight(spy)))
        secret = [put for seat in range(seats) if (put := table.find_question(seat)) and put.ask.secret]
        for row in public.rows:
            for part in row:
                found = custom_ids.read(part.id)
                assert found is not None
                if secret and all(one.ask is None for one in table.list_waiting()) and found.verb != "continue":
                    assert part.id == f"rk:{table.id}:answer"  # The id has neither a question's number nor an option.
                assert found.question not in {put.number for put in secret}
        one = lot.choice(table.list_waiting())
        put = table.find_question(one.seat)
        assert put is not None
        value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        await table.do(f"i:{step}", match_commands.answer, one.seat, put.number, value)


async def test_equal_sheets_have_equal_fingerprints_and_file_names(referee: Referee) -> None:
    table = await table_of(referee, "pebbles", "short", 2)
    first, again = build_board_message(table), build_board_message(table)
    assert first.fingerprint == again.fingerprint and first.file_name == again.file_name
    await table.do("i:level", lobby_commands.configure, 100, "level", "long")
    assert build_board_message(table).fingerprint != first.fingerprint


def test_the_fullest_message_there_can_be_is_taken() -> None:
    """Discord accepts a message with twenty buttons, a picture with its words, every line and the toolbar at once, each
    as long as possible."""
    shapes = tuple(
        Shape("text", (0, 0, 9, 9), {}, T("A rather long sentence about number {n}.", n=n)) for n in range(400)
    )
    full = MessageLayout(
        heading="## " + "heading " * 200,
        locale="en-US",
        scene=Scene("pebbles", 100, T("Title"), shapes),
        lines=("news " * 90, "more " * 200, "waiting " * 200),
        rows=arrange_buttons([Button(f"rk:1:2:option:{n}", "label " * 30) for n in range(20)]),
        toolbar=arrange_buttons([Button(f"rk:1:verb!{n}", "steady") for n in range(5)]),
        words=True,
    )
    payload(full)
    menus = tuple((Menu(f"rk:1:2?{n}", "what? " * 60, entries()),) for n in range(5))
    payload(MessageLayout("## Drill", "en-US", rows=menus, toolbar=full.toolbar))


def entries() -> tuple[Entry, ...]:
    return tuple(Entry(f"value{n}", "label " * 40, "detail " * 40) for n in range(25))
