from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

import render.face.contract
import render.scene
from cogs.components import custom_ids, typed
from cogs.components.controls import parse_press
from cogs.components.sheet import Menu, MessageLayout
from cogs.components.stepwise import PartialChoice
from cogs.interactions import refusals
from cogs.messages.common.viewpoint import build_viewer_context, require_seat
from cogs.messages.events import moments, recap
from cogs.messages.table.board import Lately, build_board_message, build_follower_board_message
from cogs.messages.table.coming_back import build_return_message, draw_story_pictures
from cogs.messages.table.hand import Beside, HandForm, PartialAnswer, build_hand_message
from cogs.messages.table.open_question import find_open_question
from cogs.messages.table.options import build_options_message
from engine.again import StoredChance
from engine.match import Match
from engine.match_records import LoggedEvent
from engine.protocol import CHANCE, One, Refused, Seat
from referee.records.facts import SeatInfo, TableFacts
from referee.table import match_commands
from referee.table.live_match import LiveMatch
from referee.table.missed import find_missed
from referee.table.restored import take_up
from referee.table.table import Table
from render.face.contract import load_presenter

LOCALE = "en-US"


PERSON = 100


LOOKED_BACK: list[int] = []
"""The number of steps that each person who came back was told of."""


def table_with(match: Match[Any], events: tuple[LoggedEvent, ...]) -> Table:
    """Return a table at which this match is played, without a store."""

    async def never(*_: object) -> None:
        return None

    seats = tuple(SeatInfo(PERSON + seat, f"Ana_{seat}") for seat in match.game.seats_in_play(match.state))
    level = getattr(match.state, "level", "")
    phase = "over" if match.over else "playing"
    facts = TableFacts(7, 1, 2, PERSON, match.game.key, level, LOCALE, "c0ffee", 0.0, phase=phase, seats=seats)
    store = SimpleNamespace(acts=SimpleNamespace(find_outcome=never, find_answer_outcome=never), slots=None)
    play = LiveMatch((7, 1), match, 0)
    play.tail = events
    services: Any = SimpleNamespace(store=store, now=lambda: 0.0)
    table = Table(services, replace(facts, result=match.result), take_up, play)
    table._sure = True
    return table


def sent(sheet: MessageLayout) -> list[Any]:
    """Return a message as it is sent, with and without its picture."""
    scene = sheet.scene
    return [
        sheet.build_view(picture=scene is not None).to_components(),
        sheet.build_view(picture=False).to_components(),
        sheet.fingerprint,
        sheet.file_name,
        None
        if scene is None
        else (render.scene.compute_fingerprint(scene, LOCALE), render.scene.format_text_board(scene, LOCALE)),
    ]


def drilled(table: Table, seat: Seat) -> list[Any]:
    """Return what opens when a step is pressed, or an entry of a menu is chosen."""
    put, found = find_open_question(table, seat), []
    for row in build_hand_message(table, seat, LOCALE).rows if put is not None else ():
        for part in row:
            if put is not None and (here := custom_ids.read(part.id)) is not None:
                for values in [[entry.value] for entry in part.entries] if isinstance(part, Menu) else [[]]:
                    meant = parse_press(here, values, put.ask)
                    if isinstance(meant, PartialChoice):
                        found.append(sent(build_hand_message(table, seat, LOCALE, partial=PartialAnswer(choice=meant))))
    return found


def suggested(table: Table, seat: Seat) -> list[Any]:
    """Return what is suggested while the seat types an answer."""
    put = find_open_question(table, seat)
    if put is None:
        return []
    eyes = build_viewer_context(table, seat, LOCALE)
    if not isinstance(put.ask.choice, One):
        return [typed.suggest_list_items(put.ask, said, eyes) for said in ("", "a", "nothing")]
    fields = dict.fromkeys(
        (option.tag, field) for option in put.ask.choice.options for field in option.__struct_fields__
    )
    found = []
    for tag, field in fields:
        named = typed.list_field_values(put.ask.choice.options, tag, field, {}, eyes)
        found.append([typed.list_suggested_values(said, named) for said in ("", "b")])
    return found


def guesses(table: Table) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield commands that somebody may type without knowing what others hold: cards that would be telling, and another
    of the game's moves each time."""
    fields = {str(move.__struct_config__.tag): move.__struct_fields__ for move in table.game.moves}
    for tag, field, card in (("play", "card", "051"), ("offer", "obstacle", "060"), ("bid", "pebble", "coral")):
        if field in fields.get(tag, ()):
            yield tag, {field: card}
    assert table.play is not None
    listed = [tag for tag, names in fields.items() if names]
    cards = [page.key for page in load_presenter(table.game.key).reference.cards()] or ["1"]
    if listed:
        tag = listed[table.play.match.row % len(listed)]
        yield tag, {fields[tag][0]: cards[len(cards) // 2]}


async def refused(table: Table, viewer: Seat | None) -> list[Any]:
    """Return what is said to impossible answers: by a wrong button, by a typed command, and by another person."""
    person = PERSON + viewer if viewer is not None else 999
    put = find_open_question(table, viewer) if viewer is not None else None

    def said(reason: Refused) -> Any:
        words = refusals.explain_refusal(reason, table, person, LOCALE)
        return sent(words) if isinstance(words, MessageLayout) else words

    found = []
    numbers = {waiting.question for waiting in table.list_waiting()} | {99_999}
    for number in sorted(numbers):
        for value in ("nonsense", "play:051", "play:026,1,none", "offer:060", "find:069", "bid:coral", ("051",)):
            if put is not None and put.number == number and put.ask.choice.is_valid_answer(value):
                continue
            try:
                await table.do("i:1", match_commands.answer, require_seat(table, person), number, value)
            except Refused as reason:
                found.append((reason.kind, reason.rule, said(reason)))
    if viewer is not None and put is not None:
        eyes = build_viewer_context(table, viewer, LOCALE)
        for tag, given in guesses(table):
            try:
                found.append(typed.resolve_option(put.ask, tag, given, eyes))
            except Refused as reason:
                found.append((reason.kind, said(reason)))
    return found


class Past:
    """A stand-in for the store of a match that is stored nowhere, from its last checkpoint on."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._events: list[LoggedEvent] = []
        over = Match.resume(match.game, match.snapshot, (), StoredChance(match.rows))
        for row in match.rows:
            if row.seat != CHANCE and not row.void and (put := over.find_question(row.seat)) is not None:
                self._events += over.act(row.seat, put.number, row.value).events

    async def list_events(
        self,
        place: Any,
        first: int = 0,
        after: int | None = None,
        limit: int | None = None,
        *,
        struck: bool = False,
        after_row: int = -1,
    ) -> tuple[LoggedEvent, ...]:
        found = [one for one in self._events if one.row > after_row and one.number >= first]
        found = [one for one in found if after is None or one.number < after]
        return tuple(found if limit is None else found[-limit:])

    async def list_events_on_disk(self, place: Any, first: int, after: int | None = None) -> tuple[LoggedEvent, ...]:
        return await self.list_events(place, first, after)

    async def list_checkpoints(self, place: Any) -> list[int]:
        return [0]

    async def load_snapshot(self, place: Any, number: int) -> Any:
        return self._match.snapshot

    async def list_rows(self, place: Any, after: int) -> list[Any]:
        return [SimpleNamespace(row=row) for row in self._match.rows]


async def coming_back_to(table: Table, seat: Seat) -> MessageLayout:
    """Return *Where was I?* for somebody who has not been here since the last checkpoint."""
    assert table.play is not None
    match = table.play.match
    other = table_with(match, table.play.tail)
    past = Past(match)
    store = SimpleNamespace(matches=past, events=past, inputs=past, checkpoints=past)
    other.services = SimpleNamespace(store=store, now=lambda: 0.0)  # type: ignore[assignment]
    found = await find_missed(other, seat)
    LOOKED_BACK.append(len(found.steps))
    return build_return_message(other, seat, found, draw_story_pictures(other, found.steps), LOCALE)


async def panels_of(table: Table, seat: Seat) -> list[Any]:
    """Return what private messages say of what has happened since the last checkpoint."""
    assert table.play is not None
    match = table.play.match
    other = table_with(match, table.play.tail)
    past = Past(match)
    other.services = SimpleNamespace(store=SimpleNamespace(matches=past, events=past, inputs=past, checkpoints=past))  # type: ignore[assignment]
    ways = [await recap.load_past(other, seat, LOCALE), await recap.load_unasked_past(other, seat, LOCALE)]
    return [
        sent(build_hand_message(other, seat, LOCALE, beside=Beside(past=past), form=HandForm(kept=kept)))
        for past in ways
        for kept in (True, False)
    ]


async def everything(table: Table, viewer: Seat | None) -> dict[str, Any]:
    """Return all that a person at this seat (None: anybody) can get from the bot now."""
    highlight = moments.find_latest_highlight(table)
    found: dict[str, Any] = {"followed": sent(build_follower_board_message(table, highlight=highlight))}
    if viewer is not None or table.solo is None:  # In a solo game the board shows what the player is asked.
        found["board"] = sent(build_board_message(table, since=1))
        found["moment"] = sent(build_board_message(table, since=1, lately=Lately(highlight=highlight)))
    if viewer is not None:
        found["hand"] = sent(build_hand_message(table, viewer, LOCALE))
        for page in range(2):
            found[f"options {page}"] = sent(build_options_message(table, viewer, LOCALE, page))
        found["drilled"] = drilled(table, viewer)
        if table.play is not None and table.play.match.rows:
            found["where"] = sent(await coming_back_to(table, viewer))
            found["since"] = await panels_of(table, viewer)
        found["suggested"] = suggested(table, viewer)
    found["refused"] = await refused(table, viewer)
    return found
