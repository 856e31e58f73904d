"""Turning points: for everybody after the end and for nobody before, made once, with the progress shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

import cogs.record as record_commands
import referee.thinking.reviews as worker
import render.film as film_worker
from cogs.client import Rulekeeper
from cogs.delivery import films
from cogs.messages.events.turning_points import build_turning_points, list_turning_lines
from engine.match_file import Part, read, write
from engine.protocol import Refused
from engine.registry import list_installed_games, load_game
from engine.review.accounts import Account
from engine.review.decisions import list_decisions
from engine.review.review import Figures, Progress, Review, TurningPoint, review_match
from playground.client import Person
from playground.client import Playground as Client
from referee.records.match_facts import Ordered
from referee.records.stored_match import KeptRow
from referee.thinking.reviews import QUEUE, Order, Reviews, review_in_process
from render.replay import FRAMES
from render.scene import Scene
from render.text.i18n import T, list_languages, say
from render.text.per_cents import write_change
from tests.languages import OTHER

from .conftest import on_board, playing
from .delivery.films import NAMES, gif, played
from .flows import one_table, play_otherwise
from .record import to_the_end


class Reviewer:
    """A stand-in for the worker process, which knows no games of the tests."""

    def __init__(self) -> None:
        self.orders: list[Order] = []
        self.go_on = asyncio.Event()
        self.outcome: Callable[[Order], Review | None] = review_here

    async def __call__(self, order: Order, tell: Callable[[Progress], None]) -> Review | None:
        self.orders.append(order)
        tell(Progress(3, 8, 20))
        await self.go_on.wait()
        return self.outcome(order)


ACCOUNTS = (Account((0,), 0.505, 0.004, 0.246, 0.245, 1.0), Account((1,), 0.495, -0.246, -0.004, -0.245, 0.0))


def review_here(order: Order) -> Review:
    record = read(order.record)
    return review_match(load_game(record.game), record, order.parts, budget=20_000)


@pytest.fixture
def reviewer(monkeypatch: pytest.MonkeyPatch) -> Reviewer:
    made = Reviewer()
    monkeypatch.setattr(worker, "review_in_process", made)
    monkeypatch.setattr(record_commands, "PROGRESS_EVERY", 0.05)
    return made


async def test_nothing_is_offered_before_the_end(ana: Person, ben: Person, bot: Rulekeeper, reviewer: Reviewer) -> None:
    board = await playing(ana, ben)
    assert "Turning points" not in board.labels
    refused = await ana.command("record turning")
    assert refused.ephemeral and "The match is not over yet" in refused.text and not reviewer.orders


async def test_many_presses_make_one_review_whose_progress_is_shown(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper, reviewer: Reviewer
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await play_otherwise(table)
    board = await on_board(ana, lambda m: "Turning points" in m.labels)
    begun = await ana.press(board, "Turning points")
    assert begun.ephemeral and "Turning points · " in begun.text
    assert (await (await pg.person("Cleo")).command("record turning")).ephemeral, "also for spectators"
    await ben.press(board, "Turning points")
    shown = await ana.wait_for(lambda m: m.only_you and "3 of 8 answers analysed" in m.text)
    reviewer.go_on.set()
    done = await ana.wait_for(lambda m: m.only_you and "of the chance to win on average" in m.text)
    assert done.id == shown.id, "the message with the progress becomes the review"
    assert [part.name for part in reviewer.orders[0].parts] == ["Ana", "Ben"] and len(reviewer.orders) == 1
    assert "Ana: " in done.text and ("Ana: chance to win at the start" in done.text or "few trials" in done.text)
    text = done.text.replace("*", "")
    assert "Ana answered go right. The chance to win " in text
    assert "Better: go left" in text or "The AI would have answered go left" in text
    assert "Pebbles, round" in done.pictures[0][1], "its board, described in words"
    again = await ben.command("record turning")
    assert "of the chance to win on average" in again.text and len(reviewer.orders) == 1


async def test_who_opens_other_private_pages_meanwhile_gets_the_review_beside_them(
    ana: Person, ben: Person, bot: Rulekeeper, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The film comes in this way, too. Neither replaces the page that the person is reading."""
    await playing(ana, ben)
    await to_the_end(await one_table(bot))
    made = asyncio.Event()

    async def film(order: Any) -> bytes:
        await made.wait()
        return gif()

    monkeypatch.setattr(films, "make_film_in_process", film)
    await ana.command("record turning")
    await ana.command("record replay")
    read = (await ana.command("game log")).message
    assert read is not None
    reviewer.go_on.set()
    review = await ana.wait_for(lambda m: m.only_you and "of the chance to win on average" in m.text)
    made.set()
    await ana.wait_for(lambda m: m.only_you and any(".gif" in url for url, _ in m.pictures))
    left = {m.id: m.text for m in await ana.messages() if m.only_you}
    assert left[read.id] == read.text and review.id in left


async def test_where_every_trial_was_won_no_answer_is_called_free_of_mistakes(
    ana: Person, ben: Person, bot: Rulekeeper, reviewer: Reviewer
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    players = (Part(0, 0, "person", "Ana"),)
    review = Review((), (Figures(7, 0, 0.0),), (Account((0,), 1.0, 0.0, 0.0, 0.0, 1.0),))
    told = " ".join(build_turning_points(table, review, players, 0, "en-US").lines)
    assert "Every trial of this match was won" in told and "0 mistakes" not in told and "result 100" not in told
    lost = replace(review, accounts=(Account((0,), 1.0, 0.0, 0.0, -1.0, 0.0),))
    told = " ".join(build_turning_points(table, lost, players, 0, "en-US").lines)
    assert "luck **−100" in told and "Every trial" not in told


async def test_where_a_review_fails_that_is_said_and_it_may_be_asked_again(
    ana: Person, ben: Person, bot: Rulekeeper, reviewer: Reviewer
) -> None:
    await playing(ana, ben)
    await to_the_end(await one_table(bot))
    reviewer.outcome = lambda order: None
    reviewer.go_on.set()
    await ana.command("record turning")
    await ana.wait_for(lambda m: m.only_you and "The bot cannot analyse this match now" in m.text)
    reviewer.outcome = lambda order: Review((), (Figures(4, 0, 0.0), Figures(4, 2, 0.1)), ACCOUNTS)
    await ana.command("record turning")
    found = await ana.wait_for(
        lambda m: m.only_you and "No player's answer changed the chance to win by much" in m.text
    )
    assert (
        "Ana: chance to win at the start 51 %, own answers +0 %, answers of others +25 %, luck **+24 %**: result 100 %"
        in found.text
        and "Ben: 2 mistakes in 4 answers; each answer cost 10.0 %" in found.text
    )
    assert len(reviewer.orders) == 2


async def test_an_order_names_what_the_table_answered_by_itself(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The named answers include those that the table answered by an order that the person gave before."""
    await playing(ana, ben)
    table = await one_table(bot)
    await to_the_end(table)
    store = table.services.store.inputs
    rows = await store.list_rows(table.place)
    passed = [row.row.number for row in rows if row.passed]
    assert passed and len(passed) < len(rows)
    own = next(at for at, row in enumerate(rows) if not row.passed)
    marked = [replace(row, ordered=Ordered.AHEAD) if at == own else row for at, row in enumerate(rows)]

    async def list_rows(place: tuple[int, int], **more: object) -> list[KeptRow]:
        return marked

    monkeypatch.setattr(store, "list_rows", list_rows)
    assert (await worker.order_review(table)).by_table == tuple(sorted([*passed, rows[own].row.number]))


async def test_a_review_is_made_in_a_process_of_its_own() -> None:
    _, record = played("counter_terror")
    parts = tuple(Part(seat, 0, "person", f"N{seat}") for seat in range(len(record.setup.seats)))
    told: list[Progress] = []
    found = await review_in_process(Order(write(record), parts), told.append)
    assert found is not None and found == review_match(load_game("counter_terror"), record, parts)
    assert told[-1].percent == 100
    assert await review_in_process(Order(b"nothing", ()), told.append) is None


async def test_strangers_cannot_fill_the_queue(reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person waits for one review at a time, and few wait in all; whoever asks for the same match waits along."""

    async def exported(table: object) -> Order:
        return Order(b"", ())

    monkeypatch.setattr(worker, "order_review", exported)
    tables: list[Any] = [
        SimpleNamespace(place=(at, 1), facts=SimpleNamespace(live=False)) for at in range(1, QUEUE + 2)
    ]
    reviews = Reviews()
    await reviews.begin(tables[0], 1)
    await reviews.begin(tables[0], 2)
    with pytest.raises(Refused, match="queue-full"):
        await reviews.begin(tables[1], 1)
    for person, table in enumerate(tables[1:QUEUE], 2):
        await reviews.begin(table, person)
    with pytest.raises(Refused, match="queue-full"):
        await reviews.begin(tables[QUEUE], 99)
    assert not await reviews.wait(tables[0], 0.05) and len(reviewer.orders) == 1, "one at a time"
    reviewer.outcome = lambda order: Review((), (), ())
    reviewer.go_on.set()
    assert all([await reviews.wait(table, 5) for table in tables[:QUEUE]])
    assert reviews.find_ready(tables[0]) is not None
    await reviews.begin(tables[QUEUE], 1)
    await reviews.stop()


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", list_installed_games())
def test_each_kind_of_answer_has_its_words_and_its_board(key: str) -> None:
    _, record = played(key, most=400)
    rules, seats = load_game(key), len(record.setup.seats)
    decisions, _ = list_decisions(rules, record.setup, record.rows)
    kinds = {each.position.find_question(each.position.open(rules)).ask.kind: each for each in decisions}
    points = tuple(TurningPoint(one.position, 0, one.given, one.usual, 0.2, 0.5) for one in kinds.values())
    facts = SimpleNamespace(
        game=key, level=record.setup.level, seats=[SimpleNamespace(name=f"N{seat}") for seat in range(seats)]
    )
    table: Any = SimpleNamespace(id=1, place=(1, 1), game=rules, facts=facts)
    players = [Part(seat, 0, "person", f"N{seat}") for seat in range(seats)]
    review = Review(points, (Figures(9, 1, 0.01),) * seats, (Account((0,), 0.5, -0.6, 0.0, 0.1, 0.0),), 3, 7)
    for page in range(len(points)):
        for locale in ("en-US", OTHER):
            sheet = build_turning_points(table, review, players, page, locale)
            assert sheet.scene is not None and sheet.lines[0].startswith(f"**{page + 1}.** ")
            assert sheet.lines[2].startswith(say(T("Better: {answer}", answer=""), locale).strip())
            assert "+10" in sheet.lines[-3] and sorted(re.findall(r"\d+", sheet.lines[-2])) == ["3", "7"]
    assert points


def find_turn_right(order: Order) -> Review:
    """Return a review in which Ana's first way to the right is the only turning point."""
    record = read(order.record)
    decisions, _ = list_decisions(load_game(record.game), record.setup, record.rows)
    turn = next(one for one in decisions if one.position.seat == 0 and one.given == "go:right")
    point = TurningPoint(turn.position, 0, turn.given, "go:left", 0.2, 0.5)
    return Review((point,), (Figures(4, 1, 0.1),) * 2, ())


async def test_the_film_tells_turning_points_once_they_are_found(
    ana: Person, ben: Person, bot: Rulekeeper, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders: list[film_worker.Order] = []

    async def make_nothing(order: film_worker.Order) -> None:
        orders.append(order)

    monkeypatch.setattr(films, "make_film_in_process", make_nothing)
    await playing(ana, ben)
    table = await one_table(bot)
    assert "The match is not over yet" in (await ana.command("record replay", turning=True)).text
    await play_otherwise(table)
    reviewer.outcome = find_turn_right
    refused = await ben.command("record replay", turning=True)
    assert (
        refused.ephemeral and "The bot must find the turning points of this match first" in refused.text and not orders
    )
    reviewer.go_on.set()
    await ana.command("record turning")
    await ana.wait_for(lambda m: m.only_you and "of the chance to win on average" in m.text)
    assert "in a moment" in (await ben.command("record replay", turning=True)).text
    await ben.wait_for(lambda m: m.only_you and "could not be made" in m.text)
    (order,) = orders
    ((_, line),) = order.turning
    assert line == "Turning point: Ana answered go right. The chance to win changed from 50 % to 20 %."
    await ben.command("record replay")
    await ben.wait_for(lambda m: m.only_you and "could not be made" in m.text and len(orders) > 1)
    assert not orders[1].turning, "a film without them is another film"


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", list_installed_games())
def test_a_turning_point_has_its_picture_in_the_film_and_keeps_secrets(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each turning point is described below the first picture that shows its answer, for twice as long. Secret answers
    are not described."""
    _, record = played(key, take_back=9, most=400)
    rules, seats = load_game(key), len(record.setup.seats)
    decisions, _ = list_decisions(rules, record.setup, record.rows)
    asks = [each.position.find_question(each.position.open(rules)).ask for each in decisions]
    first = {(ask.kind, ask.secret): at for at, ask in reversed([*enumerate(asks)])}
    facts = SimpleNamespace(
        game=key, level=record.setup.level, seats=[SimpleNamespace(name=f"N{seat}") for seat in range(seats)]
    )
    table: Any = SimpleNamespace(id=1, place=(1, 1), game=rules, facts=facts)
    players = [Part(seat, 0, "person", f"N{seat}") for seat in range(seats)]
    points = tuple(
        TurningPoint(decisions[at].position, asks[at].seat, decisions[at].given, decisions[at].usual, 0.2, 0.5)
        for at in first.values()
    )
    lines = list_turning_lines(table, Review(points, (), ()), players, "en-US")
    for (_, secret), at, (_, line) in zip(first, first.values(), lines, strict=True):
        assert line.startswith(f"Turning point by N{asks[at].seat}: the" if secret else "Turning point: N")
        assert "20 %" in line and "50 %" in line
    shown: list[Scene] = []
    monkeypatch.setattr(film_worker, "make_gif", lambda scenes, locale: shown.extend(scenes))
    film_worker.make_film(film_worker.Order(write(record), NAMES[:seats], "en-US", turning=lines[:3]))
    captions = [[say(one) for one in scene.shapes[-1].values["lines"]] for scene in shown]
    assert len(shown) <= FRAMES
    for _, line in lines[:3]:
        assert [caption for caption in captions if line in caption] and sum(line in one for one in captions) == 2


def test_the_picture_of_a_turning_point_follows_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers before it are counted without those taken back."""
    _, record = played("tomb_raider", take_back=9, most=60)
    decisions, _ = list_decisions(load_game("tomb_raider"), record.setup, record.rows)
    decision = decisions[len(decisions) // 2]
    inputs = decision.position.open(load_game("tomb_raider")).row
    valid = [row for row in record.rows if not row.void]
    assert valid[inputs].number == decision.row, "the answer itself comes next"
    turned: list[Any] = []
    monkeypatch.setattr(film_worker, "make_gif", lambda scenes, locale: b"")
    monkeypatch.setattr(film_worker, "select_scenes", lambda face, steps, *more: turned.extend(steps) or [])
    film_worker.make_film(film_worker.Order(write(record), NAMES[:1], "en-US", turning=((inputs, "Now."),)))
    steps, _ = film_worker.replay_match(record)
    (at,) = [at for at, step in enumerate(turned) if step.turning]
    least = 1 + sum(row.seat >= 0 for row in valid[:inputs])
    assert turned[at].turning == ("Now.",) and at >= least
    assert steps[at].events and not any(one.events for one in steps[least:at])


@pytest.mark.parametrize("locale", list_languages())
def test_where_some_answers_cannot_be_judged_the_rest_is_not_called_luck(locale: str) -> None:
    facts = SimpleNamespace(game="tomb", level="catacombs_first", seats=[SimpleNamespace(name="N0")])
    table: Any = SimpleNamespace(id=1, place=(1, 1), game=load_game("tomb"), facts=facts)
    for count in (1, 2):
        lines = []
        for is_partial in (True, False):
            accounts = (Account((0,), 0.5, 0.15, 0.0, 0.35, 1.0, is_partial=is_partial),) * count
            review = Review((), (Figures(9, 0, 0.0, 3),), accounts, 3, 3)
            sheet = build_turning_points(table, review, [Part(0, 0, "person", "N0")], 0, locale)
            lines.append([line for line in sheet.lines if f"**{say(write_change(0.35), locale)}**" in line])
        partial, whole = lines
        assert len(partial) == len(whole) == count and not set(partial) & set(whole)
        assert all("50" in line and "100" in line for line in partial)
        assert locale != "en-US" or all("luck and all other answers" in line for line in partial)
