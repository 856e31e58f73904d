"""Nothing that is sent tells what is hidden: with other hidden cards, everything a person gets is the same to the byte.

For every seat and for who only watches: payloads (texts, alt texts, custom ids, labels, values, file names), text
boards, what drilling opens, suggestions, refusals, and which messages are changed in what order; pixels now and then.
The matches are those of the engine's own test, and here, too, what leaks must be caught.
"""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import render.face.contract
import render.scene
from cogs.components import controls, custom_ids, typed
from cogs.components.sheet import MessageLayout
from cogs.interactions import refusals
from cogs.messages.events import moments
from cogs.messages.table import hand as hands
from cogs.messages.table.board import Lately, build_board_message, build_follower_board_message
from cogs.messages.table.coming_back import draw_story_pictures
from cogs.messages.table.hand import build_hand_message
from engine.events import PrivateEvent, PrivateRecord
from engine.match import Match
from engine.match_records import LoggedEvent
from engine.protocol import Refused, Seat
from referee.records.surface import Surface
from referee.surfaces.surfaces import Surfaces
from referee.table.missed import find_missed
from referee.table.policy import Responder, Sitter, find_responder
from referee.table.table import Table
from render.face.records import Highlight
from render.lru_cache import LruCache
from render.painter import Painter
from render.scene import Scene
from render.text.i18n import T
from tests.changed_records import change_record
from tests.engine.conformance import USUAL, others_in_proof
from tests.engine.secrecy import Leak, Watching, positions, twin, viewers
from tests.fake.face import FACE

from .secrecy import LOCALE, LOOKED_BACK, PERSON, everything, table_with

ANSWERS, FEW = 40, 14
"""The number of a match's positions, and the number that each run looks at."""
PIXELS = 50
"""One position in so many is drawn."""


def stranger_told(logged: LoggedEvent, viewer: Seat | None) -> LoggedEvent:
    """Change what others are told in secret, and leave the viewer's own part."""

    def other(value: Any) -> Any:
        if isinstance(value, tuple | list):
            return ("001",) * len(value)
        return value + 1 if isinstance(value, int) else "001"

    def strange(own: PrivateRecord) -> PrivateRecord:
        return replace(own, **{field: other(getattr(own, field)) for field in own.__struct_fields__})

    event = logged.event
    if not isinstance(event, PrivateEvent):
        return logged
    private = {seat: own if seat == viewer else strange(own) for seat, own in event.private.items()}
    return replace(logged, event=replace(event, private=private))


# --- everything that somebody gets ---


def pixels(table: Table, viewer: Seat | None) -> list[bytes]:
    """Return the pictures, drawn without any cache."""
    shown = [
        build_board_message(table),
        build_follower_board_message(table, highlight=moments.find_latest_highlight(table)),
    ] + ([build_hand_message(table, viewer, LOCALE)] if viewer is not None else [])
    painter = Painter()
    return [painter.draw_png(sheet.scene, LOCALE) for sheet in shown if sheet.scene is not None]


# --- which messages are changed, and in what order ---


class Recorder:
    """A screen that notes every call."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.calls: list[tuple[str, str, int, str]] = []

    async def build_content(self, surface: Surface) -> MessageLayout | None:
        if surface.kind == "hand":
            return build_hand_message(self.table, surface.whom - PERSON, LOCALE)
        highlight = moments.find_latest_highlight(self.table)
        return (
            build_board_message(self.table, lately=Lately(highlight=highlight))
            if surface.kind == "board"
            else build_follower_board_message(self.table, highlight=highlight)
        )

    async def may_show(self, surface: Surface) -> bool:
        return True

    async def wait_for_answers(self) -> None:
        return None

    async def can_reach(self, surface: Surface) -> bool:
        return True

    async def is_uncounted(self, surface: Surface, patient: bool) -> bool:
        return False

    async def draw(self, surface: Surface, content: MessageLayout, plain: bool) -> MessageLayout:
        return content

    async def post(self, surface: Surface, drawn: MessageLayout, nonce: str) -> tuple[int, int]:
        self.calls.append(("post", surface.kind, surface.whom, nonce))
        return surface.channel, surface.whom + 1

    async def edit_message(self, surface: Surface, drawn: MessageLayout) -> None:
        self.calls.append(("edit", surface.kind, surface.whom, drawn.file_name))

    def list_known_cards(self, viewer: Seat | None) -> list[tuple[str, str, int, str]]:
        """Return the calls whose messages this person sees."""
        alone = self.table.solo if viewer is None else None
        seen = [call for call in self.calls if call[1] != "hand" or call[2] - PERSON == viewer]
        return seen if alone is None else [call for call in seen if call[1] != "board"]


class Nothing:
    """A store that keeps nothing."""

    @property
    def surfaces(self) -> Nothing:
        return self

    async def list_of_table(self, table: int) -> list[Any]:
        return []

    async def commit(self, batch: Any) -> None:
        return None


@contextlib.asynccontextmanager
async def steady(table: int) -> Any:
    yield


async def calls_after(table: Table, answer: Callable[[], tuple[LoggedEvent, ...]], viewer: Seat | None) -> list[Any]:
    """Return the calls to Discord that follow an answer and change messages which ``viewer`` sees."""
    surfaces = Surfaces(Nothing(), steady)  # type: ignore[arg-type]
    surfaces.screen = screen = Recorder(table)  # type: ignore[assignment]
    await surfaces.want(7, "board", 0, 2)
    await surfaces.want(7, "watch", 3, 4)
    for seat in range(len(table.facts.seats)):
        await surfaces.want(7, "hand", PERSON + seat, 50 + seat)
    await surfaces.settle()
    screen.calls.clear()
    assert table.play is not None
    table.play.tail = answer() or table.play.tail
    await surfaces.refresh(7)
    await surfaces.settle()
    return screen.list_known_cards(viewer)


# --- the property ---

NOW: list[Match[Any]] = []
"""The match that is being shown: for the mutants alone."""


@contextlib.contextmanager
def showing(match: Match[Any]) -> Any:
    NOW.append(match)
    yield
    NOW.pop()


def hidden() -> int:
    """Return a number that follows from every card of the match that is being shown."""
    zones = [tuple(zone.cards) for zone in NOW[-1].game.zones(NOW[-1].state)] if NOW else []
    return zlib.crc32(repr(zones).encode())


async def sends_alike(key: str, level: str, seats: int, seed: int, answers: int = ANSWERS) -> int:
    """Compare the calls of two matches that differ only in hidden facts. Return the number of compared positions."""
    lot, compared = Random(seed), 0
    events: tuple[LoggedEvent, ...] = ()
    for match in positions(key, level, seats, seed, answers):
        events = match.step.events or events
        for viewer in viewers(match):
            other = twin(match, viewer, lot)
            tables = table_with(match, events), table_with(other, tuple(stranger_told(n, viewer) for n in events))
            got = []
            for table, one in zip(tables, (match, other), strict=True):
                with showing(one):
                    got.append(
                        (await everything(table, viewer), pixels(table, viewer) if compared % PIXELS == 0 else [])
                    )
            for what, mine in got[0][0].items():
                if mine != got[1][0][what]:
                    raise Leak(what)
            if got[0][1] != got[1][1]:
                raise Leak("a picture")
            if not match.over:
                await _calls_alike(match, other, tables[1], events, viewer, lot)
            compared += 1
    return compared


async def _calls_alike(
    match: Match[Any],
    other: Match[Any],
    table: Table,
    events: tuple[LoggedEvent, ...],
    viewer: Seat | None,
    lot: Random,
) -> None:
    one, two = (Watching.resume(m.game, m.snapshot, tuple(m.rows), m.chance) for m in (match, other))
    one.viewer = two.viewer = viewer
    put = one.pending[lot.randrange(len(one.pending))]
    value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
    theirs = two.find_question(put.ask.seat)
    if theirs is None or not theirs.ask.choice.is_valid_answer(value):
        return  # The answer names a card that only one of both hands holds.
    revealed = parted = False

    def answer() -> tuple[LoggedEvent, ...]:
        nonlocal revealed
        step, revealed = one.reveals(put.ask.seat, put.number, value)
        return step.events

    def same() -> tuple[LoggedEvent, ...]:
        nonlocal parted  # A card that is drawn and shown at once may differ between the deals.
        step, parted = two.reveals(put.ask.seat, put.number, value)
        return tuple(stranger_told(n, viewer) for n in step.events)

    with showing(one):
        mine = await calls_after(table_with(one, events), answer, viewer)
    with showing(two):
        others = await calls_after(table_with(two, table.play.tail if table.play else ()), same, viewer)
    if not (revealed or parted) and mine != others:
        raise Leak("calls")


@pytest.mark.lot(6)
@pytest.mark.parametrize(("key", "level", "seats"), others_in_proof(shape for shape in USUAL if shape[2] <= 3))
async def test_what_is_sent_does_not_depend_on_what_is_hidden(key: str, level: str, seats: int, in_full: bool) -> None:
    """TR-INFO-1: The messages do not depend on hidden facts, also for a person who comes back after some steps."""
    LOOKED_BACK.clear()
    assert await sends_alike(key, level, seats, 1, ANSWERS if in_full else FEW) >= 2
    assert (key, level, seats) not in (TWO, FAKE) or max(LOOKED_BACK) > 1


# --- what leaks must be caught ---

Patch = Callable[[pytest.MonkeyPatch], None]


def custom_id(patch: pytest.MonkeyPatch) -> None:
    act = custom_ids.make_table_id
    patch.setattr(custom_ids, "make_table_id", lambda table, verb, more=None: act(table, verb, more or str(hidden())))


def option_id(patch: pytest.MonkeyPatch) -> None:
    make = custom_ids.make_question_id

    def telling(table: int, number: int, mark: str, rest: str = "", suggests: bool = False) -> str:
        return make(table, number, mark, f"{rest}{hidden()}" if mark == ":" else rest, suggests)

    patch.setattr(custom_ids, "make_question_id", telling)


def button_order(patch: pytest.MonkeyPatch) -> None:
    rows = controls.arrange_buttons
    patch.setattr(controls, "arrange_buttons", lambda buttons: rows(buttons[::-1] if hidden() % 2 else buttons))


def select_value(patch: pytest.MonkeyPatch) -> None:
    """Leak by the values of a menu's entries."""
    entry = controls._build_label_entry
    patch.setattr(controls, "_build_label_entry", lambda value, *rest: entry(f"{value}{hidden()}", *rest))


def file_name(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(MessageLayout, "file_name", property(lambda self: f"{hidden()}.png"))


def fingerprint(patch: pytest.MonkeyPatch) -> None:
    """Leak by a call for every hidden change."""
    patch.setattr(MessageLayout, "fingerprint", property(lambda self: str(hidden())))


def alt_text(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(render.scene, "format_alt_text", lambda *rest: f"{hidden()} cards")


def text_board(patch: pytest.MonkeyPatch) -> None:
    board = render.scene.format_text_board
    patch.setattr(render.scene, "format_text_board", lambda *rest: f"{board(*rest)} {hidden()}")


def autocomplete(patch: pytest.MonkeyPatch) -> None:
    """Leak by the order of suggestions."""
    given = typed.list_suggested_values
    patch.setattr(typed, "list_suggested_values", lambda *rest: given(*rest)[:: -1 if hidden() % 2 else 1])


def error_text(patch: pytest.MonkeyPatch) -> None:
    """Leak by a refusal that tells whether the card is held."""
    words = refusals.describe_refusal
    patch.setattr(refusals, "describe_refusal", lambda *rest: T("Not that.") if hidden() % 2 else words(*rest))


def error_kind(patch: pytest.MonkeyPatch) -> None:
    act = Match.act

    def telling(self: Match[Any], *rest: Any) -> Any:
        try:
            return act(self, *rest)
        except Refused as reason:
            reason.rule = "TR-ACN-1" if hidden() % 2 else None
            raise

    patch.setattr(Match, "act", telling)


def call_order(patch: pytest.MonkeyPatch) -> None:
    """Leak by the order in which watchers are told."""

    async def look(self: Surfaces, table: int) -> None:
        for surface in sorted(await self.list_of_table(table), key=lambda one: one.key, reverse=bool(hidden() % 2)):
            self._wake_up(surface.key)

    patch.setattr(Surfaces, "refresh", look)


def call_missing(patch: pytest.MonkeyPatch) -> None:
    look = Surfaces.refresh

    async def sometimes(self: Surfaces, table: int) -> None:
        if hidden() % 2:
            await look(self, table)

    patch.setattr(Surfaces, "refresh", sometimes)


TELLTALE = change_record(FACE, line=lambda event, viewer, names: T("{told}", told=repr((event.open, event.secret))))
"""A face whose lines have all that is known of an event."""


def others_events(patch: pytest.MonkeyPatch) -> None:
    """Leak by telling everybody everything."""
    patch.setattr(PrivateEvent, "hide_secrets_from", lambda event, viewer: event)
    patch.setitem(render.face.contract._faces, "pebbles", TELLTALE)


def picture(patch: pytest.MonkeyPatch) -> None:
    """Leak by a pixel."""
    rows = Painter._draw_rows

    def tinted(self: Painter, *rest: Any) -> Any:
        drawn = rows(self, *rest)
        drawn.paste(hidden() % 2, (0, 0, 9, 9))
        return drawn

    patch.setattr(Painter, "_draw_rows", tinted)
    patch.setattr(LruCache, "get", lambda self, key: None)  # A cached picture would hide the leak.
    # Later tests would get this picture from the cache.
    patch.setattr(LruCache, "put", lambda self, key, thing, size: None)


def cockpit(patch: pytest.MonkeyPatch) -> None:
    """Leak by drawing for a seat more than it sees."""
    own = hands.draw_private_board

    def telling(*rest: Any) -> Any:
        scene = own(*rest)
        return None if scene is None else replace(scene, height=scene.height + hidden() % 2)

    patch.setattr(hands, "draw_private_board", telling)


def moment(patch: pytest.MonkeyPatch) -> None:
    """Leak by a highlight that everybody sees of what happened to one seat in secret."""
    scene = Scene("tomb_raider", 100, T("Something has happened."), ())
    patch.setattr(
        moments, "find_latest_highlight", lambda table: Highlight(lambda: scene, (0,)) if hidden() % 2 else None
    )


def story(patch: pytest.MonkeyPatch) -> None:
    """Leak by telling a returning player what others were told."""
    own = find_missed

    async def telling(*rest: Any) -> Any:
        with patch.context() as here:
            here.setattr(PrivateEvent, "hide_secrets_from", lambda event, viewer: event)
            return await own(*rest)

    patch.setattr("tests.cogs.secrecy.find_missed", telling)
    patch.setitem(render.face.contract._faces, "pebbles", TELLTALE)


def looking_back(patch: pytest.MonkeyPatch) -> None:
    """Leak by pictures that show more than everybody could see."""
    own = draw_story_pictures

    def telling(*rest: Any) -> Any:
        return [replace(one, height=one.height + hidden() % 2) for one in own(*rest)]

    patch.setattr("tests.cogs.secrecy.draw_story_pictures", telling)


ONE, TWO, FAKE = ("tomb_raider", "learning_game", 1), ("tomb_raider", "introductory", 2), ("pebbles", "long", 2)
CRYPTS = ("tomb", "catacombs_short", 2)
MUTANTS: list[tuple[Patch, tuple[str, str, int]]] = [
    (custom_id, TWO), (option_id, TWO), (button_order, TWO), (select_value, CRYPTS), (file_name, TWO),
    (fingerprint, TWO), (alt_text, ONE), (text_board, TWO), (autocomplete, TWO), (error_text, TWO), (error_kind, TWO),
    (call_order, TWO), (call_missing, TWO), (others_events, FAKE), (picture, ONE), (cockpit, TWO), (moment, TWO),
    (story, FAKE), (looking_back, TWO),
]  # fmt: skip


@pytest.mark.lot(5)
@pytest.mark.parametrize(("patch", "shape"), MUTANTS, ids=lambda one: getattr(one, "__name__", ""))
async def test_each_planted_leak_is_caught(patch: Patch, shape: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    patch(monkeypatch)
    with pytest.raises(Leak):
        for seed in (1, 2, 3, 4):
            await sends_alike(*shape, seed)


# --- how long a pass takes ---


@pytest.mark.parametrize(("key", "level"), [("tomb_raider", "introductory"), ("pebbles", "long")])
def test_behind_a_poker_face_no_secret_question_is_passed_at_once(key: str, level: str) -> None:
    """TR-DEC-12: The time until a pass does not show whether somebody's cards give a choice."""
    lot, later = Random(1), 0
    for match in positions(key, level, 2, 1):
        for viewer in viewers(match):
            other = twin(match, viewer, lot)
            for stops in ({}, {"before-test": True, "peek": True}, {"before-test": False, "peek": False}):
                at_once = []
                for one in (match, other):
                    others = [put for put in one.pending if put.ask.seat != viewer]
                    pressed = [
                        (p.number, find_responder("poker-face", p.ask, Sitter(False, stops), False)) for p in others
                    ]
                    at_once.append([number for number, how in pressed if how is Responder.NOW])
                    later += sum(how is Responder.LATER for _, how in pressed)
                assert at_once[0] == at_once[1]
    assert later


def test_the_surfaces_of_the_test_are_really_looked_at() -> None:
    """A recorder without any recorded call would find every order of calls equal."""

    async def count() -> int:
        match = next(iter(positions(*TWO, 1)))
        put = match.pending[0]

        def answer() -> tuple[LoggedEvent, ...]:
            return match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default)).events

        return len(await calls_after(table_with(match, ()), answer, 0))

    assert asyncio.run(count()) >= 2
