"""Puzzles from one's own mistakes: asked again days later, judged by the review, and lent to others who may."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from playground.client import Person
from playground.client import Playground as Client

from .puzzles import DAY, LONG, ask, list_puzzles, pass_time, review


async def test_an_own_mistake_comes_back_until_it_is_solved(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no puzzle for you yet" in (await ana.command("practice puzzle")).text
    table = await review(ana, ben, bot, monkeypatch)
    person = table.facts.host
    assert len(await list_puzzles(bot, person)) == 2 and not await list_puzzles(bot, table.facts.seats[1].person or 0)
    asked = await ask(ana)
    early = await ana.press(asked, "go left")
    assert "is better: the chance to win rises from 20 % to 50 %" in early.text, "the answer is judged as ever"
    assert len(await list_puzzles(bot, person)) == 2, "too early: the review has just told the solution"
    pass_time(bot, LONG)
    asked = await ask(ana)
    assert "Puzzle · Pebbles" in asked.text and "You made a mistake here" in asked.text
    assert "Ana" not in asked.text and "Ben" not in asked.text and not any("Ana" in alt for _, alt in asked.pictures)
    wrong = (await ana.press(asked, "go right")).message
    assert wrong is not None and wrong.id == asked.id
    assert "go right** was the answer in the match. There is a better one." in wrong.text
    assert "**go left**: chance to win 50 % (+30 %)" in wrong.text and "This position comes back <t:" in wrong.text
    assert "(your answer)" in wrong.text.splitlines()[-3]
    other = (await ana.press(wrong, "Next puzzle")).message
    assert other is not None
    solved = (await ana.press(other, "go left")).message
    assert solved is not None and "Puzzle solved · Pebbles" in solved.text and "comes back" not in solved.text
    assert len(await list_puzzles(bot, person)) == 1
    nothing = await ana.press(solved, "Next puzzle")
    assert "There is no other puzzle for you now. Your next one comes back <t:" in nothing.text
    again = await ana.press(solved, "Try it again from here")
    assert "The match continues in" in again.text
    found = await bot.referee.find_table_at(table.facts.channel)
    assert found is not None and found.facts.practice and found.facts.live


async def test_the_position_is_described_in_words(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await review(ana, ben, bot, monkeypatch)
    asked = await ask(ana)
    described = (await ana.press(asked, "Describe the position")).message
    assert described is not None and len(described.text) > len(asked.text) and "go left" in described.labels
    assert (await ask(ana, text=True)).text == described.text


async def test_a_puzzle_is_sent_by_direct_message_to_whoever_wants_it(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await review(ana, ben, bot, monkeypatch)
    pass_time(bot, LONG)
    await bot.referee.due.fire()
    letters = [one for one in await ana.messages("dm") if "Puzzle" in one.text]
    assert not letters, "nobody gets them unasked"
    settings = (await ana.command("settings mine", puzzles="on")).message
    assert settings is not None and "Puzzles by direct message: on" in settings.labels
    for _ in range(2):
        await bot.referee.due.fire()
        pass_time(bot, 2 * DAY)
    letter = await ana.wait_for(lambda m: "Puzzle · Pebbles" in m.text, "dm")
    assert len([one for one in await ana.messages("dm") if "Puzzle · Pebbles" in one.text]) == 1, "one waits"
    told = await ana.press(letter, "go left")
    assert "Puzzle solved" in told.text
    await bot.referee.due.fire()
    assert len([one for one in await ana.messages("dm") if "Puzzle · Pebbles" in one.text]) >= 2
    stopped = await ana.press(letter, "No more puzzles here")
    assert "You get no more puzzles by direct message" in stopped.text
    settings = (await ana.command("settings mine")).message
    assert settings is not None and "Puzzles by direct message: off" in settings.labels


async def test_others_get_it_only_while_all_players_agree(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await review(ana, ben, bot, monkeypatch)
    cat = await pg.person("Cat")
    await ana.command("settings mine", lend=True)
    assert "no puzzle for you yet" in (await cat.command("practice puzzle")).text, "Ben has not agreed"
    await ben.command("settings mine", lend=True)
    asked = await ask(cat)
    assert "A player of this server made a mistake here" in asked.text and "Ana" not in asked.text
    solved = (await cat.press(asked, "go left")).message
    assert solved is not None and "Puzzle solved" in solved.text and "Try it again from here" not in solved.labels
    another = (await cat.press(solved, "Next puzzle")).message
    assert another is not None and "go left" in another.labels
    await ben.command("settings mine", lend=False)
    assert "no longer available" in (await cat.press(another, "go left")).text
    assert "no puzzle for you yet" in (await cat.command("practice puzzle")).text


async def test_whoever_is_forgotten_leaves_no_puzzle(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await review(ana, ben, bot, monkeypatch)
    for person in (ana, ben):
        await person.command("settings mine", lend=True)
    cat = await pg.person("Cat")
    await cat.press(await ask(cat), "go left")
    names, number = {"en-US": "a former player"}, table.facts.host
    await bot.referee.personal.forget(table.facts.seats[1].person or 0, names, "a former player")
    assert "no puzzle for you yet" in (await cat.command("practice puzzle")).text, "Ben cannot agree any more"
    assert len(await list_puzzles(bot, number)) == 2
    await bot.referee.personal.forget(number, names, "a former player")
    assert not await list_puzzles(bot, number)
    assert "no puzzle for you yet" in (await ana.command("practice puzzle")).text
