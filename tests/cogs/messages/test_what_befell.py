"""A person's own messages tell what happened to that person, with the cause, until the person has pressed again.

All texts about events tell them in their order. The tests play random matches of every registered game. They find out
what happened to a seat by comparing its public values before and after an answer, without the presenter's texts.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from cogs.components.sheet import MessageLayout
from cogs.interactions import refusals
from cogs.messages.common.viewpoint import find_table_presenter, list_picture_names, list_text_names
from cogs.messages.events import board_recap, recap
from cogs.messages.events.log import list_log_lines
from cogs.messages.table.board import Lately, build_board_message
from cogs.messages.table.hand import Beside, HandForm, build_hand_message
from cogs.messages.table.open_question import find_open_question
from cogs.messages.table.options import build_options_message
from engine.events import GameEvent
from engine.match_records import LoggedEvent
from engine.protocol import Refused, Seat
from engine.registry import load_games
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, questions
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render import scene as scenes
from render.face.lines import LINES, Line, build_lines
from render.replay import FRAMES, FilmStep, _select_steps
from render.replay import select_scenes as film
from render.text.i18n import say
from tests.fake.pebbles import GAME

LOCALE = "en-US"
NAMES = ("Ana", "Ben", "Cleo", "Dora")
TABLES = [
    ("tomb_raider", "learning_game", 1, 200),
    ("tomb_raider", "introductory", 2, 300),
    ("tomb_raider", "into_the_caves", 4, 300),
    ("counter_terror", "standard", 2, 150),
    ("counter_terror", "standard", 4, 250),
    ("roll_for_adventure", "book-of-magic", 3, 160),
    ("tomb", "catacombs_short", 3, 240),
    (GAME.key, "long", 2, 120),
]
"""Game, level, seats, and how many answers are given."""
APART = 3
"""After each step one seat in three has its private messages compared with the log, each in its turn."""
MARKUP = re.compile(r"`|\*\*|^-# |<t:")


def test_every_registered_game_is_walked() -> None:
    assert {game for game, *_ in TABLES} >= set(load_games())


# --- what everybody sees of a seat's misfortune ---


def _raider(view: Any, seat: Seat) -> tuple[int, ...]:
    raider = view.raiders[seat]
    return (raider.deaths, raider.damage, sum(raider.hurts)) if raider.alive else (raider.deaths, 0, 0)


def _fighter(view: Any, seat: Seat) -> tuple[int, ...]:
    return (-view.fighters[seat].life,)


def _party(view: Any, seat: Seat) -> tuple[int, ...]:
    party = next(one for one in view.parties if one.seat == seat)
    return (party.deaths, *(one.wounds for one in party.fighters))


HARM: dict[str, tuple[Callable[[Any, Seat], tuple[int, ...]], tuple[str, ...]]] = {
    "tomb_raider": (_raider, ("damage", "hurt", "died")),
    "counter_terror": (_fighter, ("damage", "died")),
    "tomb": (_party, ("wounded", "died")),
}
"""A function for each game that measures the harm of a seat (greater numbers are worse), and the kinds of events
that tell the harm."""


def _worse(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    return len(before) == len(now) and any(new > old for old, new in zip(before, now, strict=True))


# --- a table that is walked ---


async def walked(referee: Referee, game: str, level: str, seats: int, answers: int, number: int = 0) -> Any:
    """Yield every step of a random match that mostly the AI plays."""
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    at = f"{number}."
    table, _ = await referee.open_table(
        TableTerms(1, 2 + number, 100, NAMES[0], game, level, client_seed="a", language=LOCALE), f"i:{at}open"
    )
    for seat in range(1, seats):
        await table.do(f"i:{at}join{seat}", lobby_commands.join, 100 + seat, NAMES[seat], client_seed="b")
        await table.do(f"i:{at}ready{seat}", lobby_commands.mark_ready, 100 + seat)
    await table.do(f"i:{at}start", match_commands.start, 100)
    lot = random.Random(f"{game}{seats}{number}")
    yield table, None
    for step in range(answers):
        put = next(iter(table.list_pending()), None)
        if put is None:
            return
        view = table.view(put.ask.seat)
        choice = put.ask.choice
        value = table.game.choose(view, put.ask, lot.randrange) if lot.random() < 0.7 else choice.sample(lot.randrange)
        await table.do(f"i:{at}{step}", match_commands.answer, put.ask.seat, put.number, choice.write(value))
        yield table, put.ask.seat


async def panels(table: Table, seat: Seat) -> list[MessageLayout]:
    """Return a person's private messages: the kept message, the answer to *Hand* beside the board, and the one
    elsewhere."""
    put = find_open_question(table, seat)
    waits = table.facts.phase == "playing" and (put is None or questions.is_before_all(table, put))
    kept = await (recap.load_unasked_past(table, seat, LOCALE) if waits else recap.load_past(table, seat, LOCALE))
    past = await recap.load_past(table, seat, LOCALE)
    return [
        build_hand_message(table, seat, LOCALE, beside=Beside(past=kept), form=HandForm(kept=True)),
        build_hand_message(table, seat, LOCALE, beside=Beside(past=past)),
    ]


async def told_to(table: Table, seat: Seat | None, after_row: int = -1) -> list[LoggedEvent]:
    return [one for one in await history.list_log(table, seat, 0, 100_000) if one.row > after_row]


def lines_about(table: Table, events: Sequence[LoggedEvent], seat: Seat, kinds: Sequence[str]) -> list[str]:
    """Return the sentences that tell a seat of harm, as it reads them. Only the gravest kind of harm
    counts."""
    face, names = find_table_presenter(table), list_text_names(table)
    by_kind: dict[str, list[str]] = {}
    for one in events:
        line = face.line(one.event, seat, names)
        if one.event.kind in kinds and one.event.open.get("seat", seat) == seat and line is not None:
            by_kind.setdefault(one.event.kind, []).append(say(line, LOCALE))
    return next((by_kind[kind] for kind in reversed(kinds) if kind in by_kind), [])


@pytest.mark.lot(4, among="test")
@pytest.mark.parametrize(("game", "level", "seats", "answers"), TABLES)
async def test_ones_own_misfortune_is_in_ones_own_messages_until_one_has_pressed(
    referee: Referee, game: str, level: str, seats: int, answers: int
) -> None:
    """The kept message and every private answer report it, even if nothing is asked."""
    if game not in HARM:
        pytest.skip("what befalls one there befalls all, or nothing does")
    for number in range(8):  # In some matches nobody comes to harm.
        if await misfortunes(referee, game, level, seats, answers, number):
            return
    raise AssertionError("nobody ever came to harm")


async def misfortunes(referee: Referee, game: str, level: str, seats: int, answers: int, number: int) -> int:
    """Play a random match and check everybody's messages after each step.

    Return the number of messages that told of harm to their reader.
    """
    measure, kinds = HARM[game]
    before: dict[Seat, tuple[int, ...]] = {}
    harmed: set[Seat] = set()
    checked = 0
    async for table, answered in walked(referee, game, level, seats, answers, number):
        if table.facts.phase != "playing":
            break
        harmed.discard(answered)
        for seat in range(seats):
            now = measure(table.view(None), seat)
            if _worse(before.get(seat, now), now):
                harmed.add(seat)
            before[seat] = now
        for seat in harmed:
            own = questions.list_own_answers(table, seat)
            events = await told_to(table, seat, own[-1][1] if own else -1)
            said = lines_about(table, events, seat, kinds)
            checked += bool(said)
            for sheet in await panels(table, seat) if said else ():
                text = "\n".join((sheet.heading, *sheet.lines))
                assert any(line in text for line in said), (said, text)
    if table.facts.live:
        await table.do(f"i:{number}.end", agreements.cancel, 100, manager=True, reason="enough")
    return checked


@pytest.mark.lot(4, among="test")
@pytest.mark.parametrize(("game", "level", "seats", "answers"), TABLES)
async def test_a_private_message_waits_for_whom_the_board_waits_for(
    referee: Referee, game: str, level: str, seats: int, answers: int
) -> None:
    async for table, _ in walked(referee, game, level, seats, answers // 6):
        public = [line.split(" · ")[0] for line in build_board_message(table).lines if line.startswith("**Waiting for")]
        for seat in range(seats):
            for sheet in await panels(table, seat):
                mine = [line.split(" · ")[0] for line in sheet.lines if line.startswith("**Waiting for")]
                assert set(mine) <= set(public), (mine, public)


@pytest.mark.lot(4, among="test")
@pytest.mark.parametrize(("game", "level", "seats", "answers"), TABLES)
async def test_at_the_end_each_reads_whether_it_is_won_or_lost(
    referee: Referee, game: str, level: str, seats: int, answers: int
) -> None:
    async for one, _ in walked(referee, game, level, seats, 3000):
        table = one
    assert table.facts.phase == "over" and table.facts.result is not None
    winners = table.facts.result.winners
    for seat in range(seats):
        for sheet in await panels(table, seat):
            text = "\n".join(sheet.lines)
            assert ("You have won!" in text) == (seat in winners), text
            assert ("You have lost." in text) == (
                seat not in winners and bool(winners or table.game.cooperative or seats == 1)
            )
            assert not sheet.rows or all("rk:" in part.id for row in sheet.rows for part in row)


@pytest.mark.lot(3, among="test")
@pytest.mark.parametrize(("game", "level", "seats", "answers"), [one for one in TABLES if one[2] > 1])
async def test_what_happened_stands_right_above_a_question_that_is_put_again(
    referee: Referee, game: str, level: str, seats: int, answers: int
) -> None:
    """A card was played in the meantime, so the answer may change. Beside the board this is reported, too. Matches of
    four raiders are played until it has happened."""
    again = 0
    for number in range(20):
        async for table, _ in walked(referee, game, level, seats, answers, number):
            again += await told_above(table, seats)
        if again or level != "into_the_caves":
            break
    assert again or level != "into_the_caves"


def is_asked_again(table: Table, seat: int) -> bool:
    """Return whether a seat is asked a question that it has already answered in this step of play."""
    question, own = table.find_question(seat), questions.list_own_answers(table, seat)
    if table.play is None or question is None or not own or table.has_answered(seat):
        return False
    return own[-1][2] == question.ask.kind and own[-1][1] >= table.play.match.snapshot.row


async def told_above(table: Table, seats: int) -> int:
    """Return how many of the repeated questions tell above them what happened."""
    again = 0
    for seat in range(seats):
        put = find_open_question(table, seat)
        if put is None or not is_asked_again(table, seat):
            continue
        events = await told_to(table, seat, questions.list_own_answers(table, seat)[-1][1])
        others = [one.event for one in events if one.event.open.get("seat") != seat]
        told = [line for line, _ in causes_of(table, others, seat)]
        past = await recap.load_past(table, seat, LOCALE)
        sheet = build_hand_message(table, seat, LOCALE, beside=Beside(past=past))
        lines = sheet.lines
        prompt = next(at for at, line in enumerate(lines) if line.startswith("**"))
        if told and not any(line in lines[prompt] for line in told):
            again += 1
            above = sheet.heading.count("\n") > 0  # The picture leaves no room below it, so the lines stand above.
            assert above or (prompt > 0 and lines[prompt - 1] in past.lines), (told, lines)
    return again


async def test_who_has_given_up_has_no_live_buttons(referee: Referee) -> None:
    """No private message of a player who has given up has buttons.

    A press in an old message is refused with the reason.
    """
    async for table, answered in walked(referee, "counter_terror", "standard", 4, 60):
        if answered is None:
            put = table.find_question(3)
            await table.do("i:gone", match_commands.concede, 3)
        elif table.facts.phase != "playing":
            break
        assert find_open_question(table, 3) is None
        for sheet in (*await panels(table, 3), build_options_message(table, 3, LOCALE)):
            assert not sheet.rows and not sheet.toolbar
            assert "You have given up this match" in "\n".join(sheet.lines)
        with pytest.raises(Refused, match="given-up") as refusal:
            await table.do(
                f"i:late{answered}{table.facts.changes}",
                match_commands.answer,
                3,
                put.number if put is not None else 7,
                "pass",
            )
        said = refusals.explain_refusal(refusal.value, table, 103, LOCALE)
        assert "given up your seat" in str(say(said) if not isinstance(said, MessageLayout) else said.heading)


# --- made of what happened, in its order ---


def causes_of(table: Table, events: Sequence[GameEvent], viewer: Seat | None) -> list[tuple[str, str | None]]:
    """Return the lines of these events, each with the line of its cause."""
    return caused(build_lines(find_table_presenter(table), [(one, viewer) for one in events], list_text_names(table)))


def caused(lines: Sequence[Line]) -> list[tuple[str, str | None]]:
    """Return lines in words, each with the line of its cause."""
    return [(say(line.text, LOCALE), None if line.cause is None else say(line.cause.text, LOCALE)) for line in lines]


def in_order(rows: Sequence[str], lines: Sequence[tuple[str, str | None]]) -> None:
    """Check that the rows consist of the lines alone, in their order, and that a cause stands before its effect."""
    text = [row.removeprefix("-# ") for row in rows]
    told: list[tuple[str, str | None]] = []
    for row in text:
        left = row
        while left:
            found = max((one for one in lines if left.startswith(one[0])), key=lambda one: len(one[0]), default=None)
            assert found is not None, (row, lines)
            told.append(found)
            left = left.removeprefix(found[0]).strip()
    at = -1
    for line, _ in told:
        after = next((place for place, one in enumerate(lines) if place > at and one[0] == line), None)
        assert after is not None or any(one[0] == line for one in lines[: at + 1]), (line, rows)
        at = after if after is not None else at
    said = [line for line, _ in told]
    for line, cause in told:
        ways = [one for one in lines if one[0] == line]
        assert any(one[1] is None or one[1] in said for one in ways), (line, cause, rows)


@pytest.mark.lot(4, among="test")
@pytest.mark.parametrize(("game", "level", "seats", "answers"), TABLES)
async def test_whatever_tells_is_made_of_what_happened_in_its_order_with_its_causes(
    referee: Referee, game: str, level: str, seats: int, answers: int
) -> None:
    """The order of the events and their causes are tested on the board, in private messages and in the captions of a
    film. Drawn or spoken text holds no Markdown."""
    told: list[FilmStep] = []
    async for table, _ in walked(referee, game, level, seats, answers // 3):
        latest = history.list_latest_events(table, None)
        told.append(FilmStep(table.view(None), latest))
        if table.facts.phase != "playing":
            break
        events = await told_to(table, None)
        before = await board_recap.load_earlier_events(table)
        said = board_recap.summarize_last_step(table, before, (), LOCALE)
        in_order(said.lines, causes_of(table, [*(one.event for one in before), *latest], None))
        assert len(said.lines) <= LINES and (bool(said.lines) or not causes_of(table, latest, None))
        for seat in range(len(told) % APART, seats, APART):
            mine = causes_of(table, [one.event for one in await told_to(table, seat)], seat)
            past = await recap.load_past(table, seat, LOCALE)
            in_order([line for line in reversed(past.lines) if not _small(line)], mine)
        shown = build_board_message(table, lately=Lately(before=before))
        newest = tuple(line for line, _ in causes_of(table, latest, None))
        texts = [one for text in (shown.heading, *shown.lines) for one in text.splitlines()]
        assert not newest or any(text.endswith(newest) for text in texts), "a board that says nothing is of no step"
        for scene in shown.scenes:
            assert not MARKUP.search(scenes.format_alt_text(scene, LOCALE)), scenes.format_alt_text(scene, LOCALE)
    assert events and told
    face, names = find_table_presenter(table), list_picture_names(table)
    shots = _select_steps(face, told, names, FRAMES, set())
    for at, scene in zip(shots, film(face, told, names), strict=True):
        lines = [say(line, LOCALE) for line in scene.shapes[-1].values["lines"]]
        so_far = [(one, None) for moment in told[: at + 1] for one in moment.events]
        in_order(lines, caused(build_lines(face, so_far, names)))
        own = [line for line, _ in caused(build_lines(face, [(one, None) for one in told[at].events], names))]
        assert not own or any(lines[-1].endswith(line) for line in own), "the caption ends with what its picture shows"
        assert scene.shapes[:-1] == face.board(told[at].view, told[at].events, names).shapes


def _small(line: str) -> bool:
    """Return whether a line is small print: how much more there is, or why nothing is asked."""
    return line.startswith("-# ") or "not asked" in line


@pytest.mark.lot(4, among="test")
@pytest.mark.parametrize(("game", "level", "seats", "answers"), TABLES)
async def test_every_sentence_names_those_whom_its_event_names(
    referee: Referee, game: str, level: str, seats: int, answers: int
) -> None:
    """Names come only from the event. Each event is tested alone, for each viewer."""
    async for table, _ in walked(referee, game, level, seats, answers // 2):
        face, names = find_table_presenter(table), [f"Qx{seat}" for seat in range(seats)]
        for viewer in (None, *range(seats)):
            for one in history.list_latest_events(table, viewer):
                line = face.line(one, viewer, names)
                found = set(re.findall(r"Qx(\d)", say(line, LOCALE))) if line is not None else set()
                assert set(map(int, found)) <= set(_numbers((one.open, one.secret.get(viewer)))), (one, found)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, str) and value.isdecimal():
        yield int(value)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _numbers(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _numbers(one)


@pytest.mark.lot(4, among="test")
@pytest.mark.parametrize(("game", "level", "seats", "answers"), TABLES)
async def test_the_log_page_by_page_is_the_whole_log_once(
    referee: Referee, game: str, level: str, seats: int, answers: int
) -> None:
    async for one, _ in walked(referee, game, level, seats, answers // 2):
        table = one
    if not table.facts.live:
        return  # After the end the pages tell everybody's own events too.
    for viewer in (None, 0):
        whole = [line for line, _ in causes_of(table, [one.event for one in await told_to(table, viewer)], viewer)]
        pages = [
            await list_log_lines(table, viewer, at, at + 25, LOCALE)
            for at in range(0, await history.find_next_event_number(table), 25)
        ]
        assert [line for page in pages for line in page] == whole
