"""A match can be exported to a file and checked again. At the end everybody can ask for what was hidden."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.messages.events import replay
from cogs.messages.events.log import BESIDE
from playground.client import Message, Person, Result
from playground.client import Playground as Client
from referee.table import history, match_commands
from referee.table.table import Table
from tests.languages import OTHER
from tests.waiting import start

from .conftest import lobby, on_board, playing, press_more
from .flows import one_table
from .record import to_the_end


async def in_words(person: Person, board: Message) -> Result:
    """Return the story of a match, from its film's cover."""
    cover = await person.press(board, "Replay")
    assert cover.message is not None
    return await person.press(cover.message, "In words")


async def exported(person: Person, pg: Client) -> Any:
    given = await person.command("record export")
    assert given.ephemeral and given.message is not None and given.message.files, given
    ((name, url),) = given.message.files
    assert name.endswith(".json")
    return json.loads(await pg.file(url))


async def verified(person: Person, record: Any) -> Result:
    raw = record if isinstance(record, bytes) else json.dumps(record).encode()
    return await person.command("record verify", file={"filename": "a.json", "content": base64.b64encode(raw).decode()})


async def test_before_the_end_a_file_has_what_its_reader_may_know(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    put = table.find_question(0)
    assert put is not None
    bid = put.ask.choice.options[1].format_text()  # type: ignore[union-attr]
    await table.do("i:bid", match_commands.answer, 0, put.number, bid)
    mine, theirs = await exported(ana, pg), await exported(ben, pg)
    assert bid in json.dumps(mine["rows"]) and bid not in json.dumps(theirs["rows"])
    assert mine["secret"] is None and all(row[1] >= 0 for row in mine["rows"]), "no chance before the end"


async def test_at_the_end_a_file_is_checked_by_anybody_and_a_changed_one_is_caught(
    ana: Person, pg: Client, bot: Rulekeeper
) -> None:
    """The match is of an installed game, because the process that checks files does not know the games of the tests."""
    await ana.command("game new", game="tomb_raider", level="learning_game")
    await ana.command("game start")
    table = await one_table(bot)
    for number in range(12):
        put = table.find_question(0)
        assert put is not None
        await table.do(f"i:{number}", match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    cleo = await pg.person("Cleo")
    assert (
        "The match in that file is not over, so its dice are still secret and cannot be checked"
        in (await verified(cleo, await exported(cleo, pg))).text
    )
    await table.do("i:concede", match_commands.concede, 0)
    record = await exported(cleo, pg)
    good = await verified(cleo, record)
    assert (
        good.ephemeral
        and "The file is correct." in good.text
        and "Dice rolls and card draws checked against the secret" in good.text
    )
    row = next(row for row in record["rows"] if row[1] < 0)
    row[3][0], row[3][1] = row[3][1], row[3][0]
    bad = await verified(cleo, record)
    assert f"row {row[0]}." in bad.text and "The dice rolls and card draws do not match the secret" in bad.text
    assert "The file is not a match file" in (await verified(cleo, b"\x00" * 50)).text
    assert "too large" in (await verified(cleo, b"[" * 8_000_001)).text


async def proof(person: Person, seal: Message) -> str:
    """Press *Proof* and return the text of the private message."""
    shown = (await person.press(seal, "Proof")).message
    assert shown is not None and shown.only_you
    return shown.text


async def edits(pg: Client, message: Message) -> int:
    return sum(c["method"] == "PATCH" and str(message.id) in c["path"] for c in await pg.calls())


async def test_the_hash_stands_before_the_match_and_the_secret_after_it(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper
) -> None:
    """The line above the board is never edited. *Proof* shows the list, and after the match the secret."""
    first = await lobby(ana)
    table = await one_table(bot)
    seal = await ana.wait_for(lambda m: table.facts.commitment in m.text)
    assert seal.id < first.id and seal.labels == ["Proof"] and f"||`{table.facts.commitment}`||" in seal.text
    assert "SHA-256" in (told := await proof(ana, seal)) and "texts" not in told
    await ben.press(first, "Join")
    await ana.choose(first, f"rk:{table.id}:language", [OTHER])
    await on_board(ana, lambda m: "Começar" in m.labels)
    await ana.choose(first, f"rk:{table.id}:language", ["en-US"])
    await ben.command("game ready")
    await bot.referee.surfaces.settle()
    assert await edits(pg, seal) == 0, "nobody can say that something else had stood there before the start"
    await start(ana)
    luck = [info.client_seed for info in table.facts.seats]
    closed = await proof(ben, seal)
    assert "texts for the dice" in closed and [part for part in closed.split("`") if part in luck] == luck
    early = await exported(await pg.person("Cleo"), pg)
    assert early["commitment"] in seal.text and early["luck"] == luck and early["secret"] is None
    secret = (await bot.referee.store.matches.load_secret(table.place)).hex()
    assert secret not in json.dumps(await ana.state())
    await to_the_end(table)
    opened = await proof(ben, seal)
    assert opened.startswith(closed) and secret in opened
    record = await exported(ana, pg)
    assert (record["secret"], record["commitment"], record["luck"]) == (secret, early["commitment"], luck)
    await bot.referee.surfaces.settle()
    assert await edits(pg, seal) == 0
    said = [m for m in await ana.messages() if not m.only_you]
    assert [m.id for m in said] == [seal.id, first.id] and secret not in said[1].text


async def test_of_a_match_that_never_began_no_dice_are_told(ana: Person, pg: Client, bot: Rulekeeper) -> None:
    first = await lobby(ana)
    seal = await ana.wait_for(lambda m: "Proof" in m.labels)
    asked = await ana.press(first, "Close the table")
    await ana.wait_for(lambda m: "was closed" in m.text and not m.only_you)
    await bot.referee.surfaces.settle()
    after = await ana.wait_for(lambda m: m.id == seal.id)
    assert after.text == seal.text and not asked.failed and await edits(pg, seal) == 0
    assert "/record verify" not in await proof(ana, seal)


async def test_the_next_match_has_a_commitment_of_its_own(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    table = await one_table(bot)
    before = table.facts.commitment
    await to_the_end(table)
    opened = await ana.wait_for(lambda m: before in m.text)
    told = set(re.findall("`(.+?)`", await proof(ana, opened)))
    assert "/record verify" in told
    await ana.press(await on_board(ana, lambda m: "Play again" in m.labels), "Play again")
    seal = await ana.wait_for(lambda m: table.facts.commitment in m.text)
    second = await on_board(ana, lambda m: "Start" in m.labels)
    await ana.press(second, "Start")
    assert opened.id < seal.id < second.id and before not in seal.text
    assert set(re.findall("`(.+?)`", await proof(ana, opened))) == told
    assert table.facts.commitment in await proof(ana, seal) and "/record verify" not in await proof(ana, seal)


async def test_at_the_end_everything_is_revealed(ana: Person, ben: Person, pg: Client, bot: Rulekeeper) -> None:
    board = await playing(ana, ben)
    table = await one_table(bot)
    cleo = await pg.person("Cleo")
    early = await cleo.press(board, custom_id=f"rk:{table.id}:reveal!0", force=True)
    assert "not over yet" in early.text
    await press_more(cleo, board, "Watch")
    await to_the_end(table)
    board = await on_board(cleo, lambda m: "Show all hands" in m.labels)
    hands = history.list_final_views(table)
    shown = await cleo.press(board, "Show all hands")
    assert shown.ephemeral and shown.message is not None and "Hand of Ana" in shown.text
    assert all(pebble in shown.message.pictures[0][1] for pebble in hands[0].hand)  # type: ignore[attr-defined]
    other = await cleo.press(shown.message, "Ben")
    assert "Hand of Ben" in other.text
    story = await in_words(cleo, board)
    assert "1 of" in story.text and "You draw" in story.text, "what each was told alone is told to all"
    assert story.message is not None
    if "1 of 1" not in story.text:
        further = await cleo.press(story.message, "More")
        assert "2 of" in further.text
    followed = await cleo.wait_for(
        lambda m: "This is a live copy of the table in" in m.text and "Show all hands" in m.labels, "dm"
    )
    assert (await cleo.press(followed, "Show all hands")).ephemeral


async def test_of_a_long_story_only_the_page_is_read(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await playing(ana, ben)
    await to_the_end(await one_table(bot))
    board = await on_board(ana, lambda m: "Replay" in m.labels)
    asked: list[tuple[int, int]] = []
    page = history.list_page

    async def counted(table: Table, viewer: int | None, first: int, after: int) -> Any:
        asked.append((first, after))
        return await page(table, viewer, first, after)

    async def never(*_: object, **__: object) -> Any:
        raise AssertionError("the whole log is read")

    monkeypatch.setattr(replay, "A_PAGE", 5)
    monkeypatch.setattr(history, "list_page", counted)
    monkeypatch.setattr(history, "list_log", never)
    story = await in_words(ana, board)
    assert "1 of" in story.text and "1 of 1" not in story.text and story.message is not None
    assert "2 of" in (await ana.press(story.message, "More")).text
    assert set(asked) == {(0, 5 + BESIDE), (5 - BESIDE, 10 + BESIDE)}


async def test_while_it_is_played_the_story_tells_each_what_each_may_know(ana: Person, ben: Person) -> None:
    await playing(ana, ben)
    mine, theirs = await ana.command("record replay"), await ben.command("record replay")
    assert "The film is available when the match is over" in mine.text and "Film" not in mine.message.labels
    assert mine.ephemeral and mine.text.count("You draw") == theirs.text.count("You draw") == 1
    assert mine.text != theirs.text
    cleo = await ana.playground.person("Cleo")
    assert "You draw" not in (await cleo.command("record replay")).text


async def again(person: Person, others: tuple[Person, ...], table: Table) -> Message:
    """Begin the next match at the table. Return the board of the earlier match."""
    board = await on_board(person, lambda m: "Play again" in m.labels)
    await person.press(board, "Play again")
    gathering = await on_board(person, lambda m: "Start" in m.labels)
    for other in others:
        await other.press(gathering, "Ready")
    await start(person)
    await on_board(person, lambda m: "Hand" in m.labels)
    return board


async def test_the_board_of_a_match_keeps_all_of_it_while_the_next_is_played(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await to_the_end(table)
    hands, first = history.list_final_views(table), table.place
    board = await again(ana, (ben,), table)
    kept = await ana.wait_for(lambda m: m.id == board.id and "Play again" not in m.labels)
    assert (
        kept.labels == ["Show all hands", "Replay", "Turning points", "Rules", "Game log"] and kept.text == board.text
    )
    cleo = await ana.playground.person("Cleo")
    shown = await cleo.press(kept, "Show all hands")
    assert shown.message is not None and "Hand of Ana" in shown.text
    assert all(pebble in shown.message.pictures[0][1] for pebble in hands[0].hand)  # type: ignore[attr-defined]
    assert "Hand of Ben" in (await cleo.press(shown.message, "Ben")).text
    story = await in_words(cleo, kept)
    assert "You draw" in story.text, "of a match that is over everything is told, of the one that goes on nothing"
    assert len((await cleo.press(kept, "Game log")).text.splitlines()) > 8, "of the match that was played"
    assert (
        table.place != first
        and "not over yet"
        in (await cleo.press(kept, custom_id=f"rk:{table.id}.{table.facts.match}:reveal!0", force=True)).text
    )
    gone = await cleo.press(kept, custom_id=f"rk:{table.id}.9:reveal!0", force=True)
    assert "cannot use that table from here" in gone.text
    undone = await ana.press(kept, custom_id=f"rk:{table.id}.1:undo", force=True)
    assert "That button or form no longer works" in undone.text, "nothing happens any more in a match that is over"


async def test_a_follower_keeps_the_end_of_the_match(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await playing(ana, ben)
    cleo = await ana.playground.person("Cleo")
    await press_more(cleo, board, "Watch")
    table = await one_table(bot)
    await to_the_end(table)
    await bot.referee.surfaces.settle()
    ending = await cleo.wait_for(
        lambda m: "This is a live copy of the table in" in m.text and "Show all hands" in m.labels, "dm"
    )
    await again(ana, (ben,), table)
    await cleo.wait_for(lambda m: "This is a live copy of the table in" in m.text and m.id != ending.id, "dm")
    await bot.referee.surfaces.settle()
    (still,) = [m for m in await cleo.dms() if m.id == ending.id]
    assert (still.text, still.labels) == (ending.text, ending.labels)
    assert "Hand of Ana" in (await cleo.press(still, "Show all hands")).text


async def test_what_a_channel_has_played_is_listed_and_seen_again(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await to_the_end(table)
    names = [table.names[seat] for seat in (table.result.winners if table.result else ())]
    assert not (await ana.command("record replay")).message.selects, "there is nothing else to choose"  # type: ignore[union-attr]
    await again(ana, (ben,), table)
    await table.do("i:up", match_commands.concede, 0)
    await table.do("i:up too", match_commands.concede, 1)
    listed = await ben.autocomplete("record replay", "match", "")
    (newest, oldest) = [one["name"] for one in listed]
    assert "Ana, Ben" in newest and "given up" in newest and "won" in oldest and all(n in oldest for n in names)
    shown = await ben.command("record replay", match=listed[1]["value"])
    assert shown.message is not None
    (menu,) = shown.message.selects
    assert [one["value"] for one in menu["options"] if one.get("default")] == [f"{table.id}.1"]
    story = await ben.press(shown.message, "In words")
    assert "You draw" in story.text and story.message is not None
    other = await ben.choose(story.message, menu["custom_id"], [f"{table.id}.2"])
    assert other.answered == "update" and "film" in other.text
    assert "There is no such finished match in this channel" in (await ben.command("record replay", match="7.7")).text
    assert await ben.autocomplete("record replay", "match", "", channel="table-two") == []
    for number, one in enumerate(reversed(listed), 1):
        file = (await ben.command("record export", match=one["value"])).message
        assert file is not None and [name for name, _ in file.files] == [f"{table.facts.game}-{table.id}-{number}.json"]
