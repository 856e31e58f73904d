"""The film of a match is made once from its file alone, keeps its limits, and shows what spectators could see."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PIL import ImageSequence

from cogs.client import Rulekeeper
from cogs.delivery import films
from cogs.delivery.films import make_film_in_process
from engine.events import GameEvent
from engine.match_file import write
from engine.registry import list_installed_games
from playground.client import Person
from playground.client import Playground as Client
from referee.table import history
from render.face.contract import load_presenter
from render.film import Order, make_film, replay_match
from render.replay import FRAMES, LIMIT, select_scenes
from render.story import TICK
from render.text.i18n import Text, say
from tests.languages import OTHER
from tests.render.pictures import opened
from tests.waiting import go_on, until

from ..conftest import on_board, playing
from ..flows import one_table
from ..practice import TRY
from ..record import to_the_end
from .films import NAMES, gif, played


@pytest.mark.lot(4)
@pytest.mark.parametrize("key", list_installed_games())
def test_the_film_of_a_whole_match_keeps_its_limits(key: str) -> None:
    """A film has at most 20 seconds, 8 MiB, 255 colours and one transparent colour. Every step with an event has its
    own picture as long as there is room."""
    match, record = played(key)
    assert match.over
    steps, over = replay_match(record)
    names = NAMES[: len(record.setup.seats)]
    telling = [step for step in steps if any(load_presenter(key).line(told, None, names) for told in step.events)]
    shown = select_scenes(load_presenter(key), steps, names)
    assert over and len(steps) > 10 and min(FRAMES, len(telling)) <= len(shown) <= FRAMES
    data = make_film(Order(write(record), names, "en-US"))
    gif = opened(data)
    assert len(data) <= LIMIT and gif.format == "GIF"
    pictures = [frame.convert("RGB") for frame in ImageSequence.Iterator(gif)]
    held = [frame.info["duration"] for frame in ImageSequence.Iterator(gif) if frame.info["duration"] > TICK]
    assert len(shown) * 0.7 <= len(held) <= FRAMES, "but for those that look alike"
    assert sum(frame.info["duration"] for frame in ImageSequence.Iterator(gif)) <= 20_000
    colours: set[Any] = set()
    for picture in pictures:
        colours |= {colour for _, colour in picture.getcolors(1 << 20) or ()}
    assert len(colours) <= 255
    assert {picture.size for picture in pictures} == {gif.size} and gif.width == 720


@pytest.mark.parametrize("key", list_installed_games())
def test_a_film_shows_only_what_spectators_could_see(key: str) -> None:
    match, record = played(key, most=60)
    steps, _ = replay_match(record)
    assert steps[-1].view == match.view(None)
    assert all(getattr(step.view, "viewer", None) is None for step in steps)
    assert not [told for step in steps for told in step.events if told.secret]


def test_a_film_leaves_out_steps_that_were_taken_back() -> None:
    match, record = played("tomb_raider", take_back=20, most=40)
    assert any(row.void for row in record.rows)
    steps, over = replay_match(record)
    assert steps[-1].view == match.view(None) and not over
    assert len(steps) == 1 + sum(row.seat >= 0 and not row.void for row in record.rows)


def test_a_match_under_other_rules_has_no_film() -> None:
    _, record = played("tomb_raider", most=5)
    older = msgspec.structs.replace(
        record, rows=tuple(msgspec.structs.replace(row, rules=row.rules - 1) for row in record.rows)
    )
    with pytest.raises(ValueError, match="another version"):
        replay_match(older)


def test_each_caption_says_what_happened_since_the_one_before() -> None:
    """Each picture shows its own step. Captions are below pictures of one height, and the end of the match comes
    last."""
    _, record = played("tomb_raider")
    steps, _ = replay_match(record)
    given: list[tuple[GameEvent, ...]] = []

    class Listening:
        """A face that records what its boards are given."""

        def __getattr__(self, name: str) -> Any:
            return getattr(load_presenter("tomb_raider"), name)

        def board(self, view: Any, event: Any, names: Any) -> Any:
            given.append(tuple(event))
            return load_presenter("tomb_raider").board(view, event, names)

    shown = select_scenes(Listening(), steps, NAMES[:1], Text("That was it."), frames=12)  # type: ignore[arg-type]
    assert len(shown) == 12
    chosen = iter(step.events for step in steps)
    assert all(part in chosen for part in given[-12:]), "each is one step's news, in the order of the match"
    for scene in shown:
        _, top, _, high = scene.shapes[-1].box
        assert scene.shapes[-1].name == "caption" and top + high == scene.height
    *_, found, last = map(say, shown[-1].shapes[-1].values["lines"])
    assert found.endswith("the treasure!") and last == "That was it."


async def test_ten_presses_make_one_film(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the film's cover is shown, and then the film in its place. A person who asks later gets it at once, and one
    press shows the text."""
    made_of: list[Order] = []
    told_to_go_on = asyncio.Event()

    async def counted(order: Order) -> bytes:
        made_of.append(order)
        await told_to_go_on.wait()
        return gif()

    monkeypatch.setattr(films, "make_film_in_process", counted)
    await playing(ana, ben)
    table = await one_table(bot)
    await to_the_end(table)
    board = await on_board(ana, lambda m: "Replay" in m.labels)
    for _ in range(5):
        covered = await ana.press(board, "Replay")
        assert covered.ephemeral and "in a moment" in covered.text
        assert covered.message is not None and covered.message.pictures[0][0].endswith(".png")
        assert "in a moment" in (await ben.press(board, "Replay")).text
    told_to_go_on.set()
    shown = await ana.wait_for(lambda m: m.only_you and any(".gif" in url for url, _ in m.pictures))
    assert "A film of the match. Won by" in shown.pictures[0][1] and shown.labels == ["In words", TRY]
    again = await ben.command("record replay")
    assert again.message is not None and ".gif" in again.message.pictures[0][0]
    assert len(made_of) == 1 and made_of[0].names == ("Ana", "Ben")
    assert "You draw" in (await ana.press(shown, "In words")).text


async def test_where_a_film_cannot_be_made_that_is_said_and_the_words_are_there(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """The process that makes films does not know the games of the tests."""
    await playing(ana, ben)
    table = await one_table(bot)
    await to_the_end(table)
    board = await on_board(ana, lambda m: "Replay" in m.labels)
    await ana.press(board, "Replay")
    sorry = await ana.wait_for(lambda m: m.only_you and "could not be made" in m.text)
    assert sorry.labels == ["In words", TRY]


@pytest.mark.parametrize("shown", [True, False])
async def test_a_process_that_could_not_be_started_is_started_another_time(
    monkeypatch: pytest.MonkeyPatch, shown: bool
) -> None:
    """The process that draws films is started again even if nobody waits for the film any more."""
    outcomes: list[Any] = [BlockingIOError(), None, gif()]

    async def tried(order: Order) -> bytes | None:
        await asyncio.sleep(0.01)
        outcome = outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome  # type: ignore[no-any-return]

    monkeypatch.setattr(films, "make_film_in_process", tried)
    monkeypatch.setattr(history, "export", exported)
    table, making = SimpleNamespace(id=7, facts=SimpleNamespace(live=False, match=1)), films.Films()
    asked = asyncio.create_task(making.make(table, ("Ana",), "en-US"))  # type: ignore[arg-type]
    if not shown:
        await asyncio.sleep(0)
        asked.cancel()
    (error,) = await asyncio.gather(asked, return_exceptions=True)
    assert isinstance(error, BlockingIOError if shown else asyncio.CancelledError)
    await until(lambda: len(outcomes) == 2)
    await go_on()
    for film in (None, gif(), gif()):
        assert making.find_ready(table, "en-US") is None or not outcomes  # type: ignore[arg-type]
        assert await making.make(table, ("Ana",), "en-US") == film  # type: ignore[arg-type]
    assert making.find_ready(table, "en-US") == gif() and not outcomes  # type: ignore[arg-type]


async def exported(table: object, seat: int | None) -> bytes:
    return b"{}"


async def test_a_film_is_made_in_a_process_of_its_own() -> None:
    """The match is given up after some answers, and the film is in another language."""
    _, record = played("tomb_raider", most=6)
    data = await make_film_in_process(Order(write(record), NAMES[:1], OTHER))
    assert data is not None and 1 < opened(data).n_frames <= 4 * 7
    assert await make_film_in_process(Order(b"nothing", (), "en-US")) is None
