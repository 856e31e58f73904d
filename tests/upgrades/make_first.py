"""Makes `first.db.gz` and `pressed.json`, and adds to `expected.json` how it stands:
`python -m tests.upgrades.make_first`, with the code of version 1.0.0.

One bot with everything that a table can be in the middle of, in all four games; ``scenario`` lists it.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import tempfile
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from engine.dice import compute_commitment
from engine.games.tomb_raider.own_levels import FILE as LEVEL
from engine.match_file import LaterDice
from engine.registry import load_game
from playground.client import Playground
from referee.people.campaigns import Correction
from referee.records.people import Reminder
from referee.referee import Referee
from referee.store import matches, players, threads
from referee.table import agreements, lobby_commands, match_commands, questions, seat_proposals, suggestions
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from referee.table.table import Table
from tests.upgrades import pressing
from tests.upgrades.house import GUILD, PEOPLE, ROOMS, at_home, at_rest
from tests.upgrades.make_corpus import compact
from tests.upgrades.standing import FOLDER, MADE, tables_stand


class Maker:
    """A player at all tables of one bot."""

    def __init__(self, playground: Playground, referee: Referee) -> None:
        self.playground, self.referee = playground, referee
        self.lot = Random("first")
        self._numbers = count(1)

    def source(self) -> str:
        return f"i:{next(self._numbers)}"

    async def gather(
        self,
        room: str,
        key: str,
        level: str,
        people: str,
        *,
        ai: int = 0,
        chosen: Mapping[str, str] = {},
        own: Mapping[str, Mapping[str, str]] = {},
    ) -> Table:
        """Open a lobby for these people (by initial letters), the host first, with the table's choices and their
        own."""
        host, *others = [next(name for name in PEOPLE if name[0] == letter) for letter in people]
        table, _ = await self.referee.open_table(
            TableTerms(GUILD, ROOMS[room], PEOPLE[host], host, key, level, client_seed="four leaves"), self.source()
        )
        for name in others:
            await table.do(self.source(), lobby_commands.join, PEOPLE[name], name, client_seed=f"luck of {name}")
        for number in range(ai):
            await table.do(self.source(), lobby_commands.add_ai, PEOPLE[host], f"AI {number + 1}")
        for setting, value in chosen.items():
            await table.do(self.source(), lobby_commands.configure, PEOPLE[host], setting, value)
        for name, choices in own.items():
            for setting, value in choices.items():
                await table.do(self.source(), lobby_commands.configure, PEOPLE[name], setting, value)
        return table

    async def begin(self, table: Table) -> None:
        for person in table.facts.people:
            if person != table.facts.host:
                await table.do(self.source(), lobby_commands.mark_ready, person)
        await table.do(self.source(), match_commands.start, table.facts.host)
        await self.referee.ai_seats.settle()

    async def play(self, table: Table, answers: int, wise: bool = True) -> None:
        """Play so many answers of persons, or to the end: those of the game's AI, or random ones."""
        rules = load_game(table.facts.game)
        for _ in range(answers):
            asked = [
                put
                for seat, info in enumerate(table.facts.seats)
                if info.plays == "person"
                and (put := table.find_question(seat)) is not None
                and not table.has_answered(seat)
            ]
            if not asked or table.facts.phase != "playing":
                return
            put = self.lot.choice(asked)
            choice = put.ask.choice
            view = table.view(put.ask.seat)
            answer: Any = rules.choose(view, put.ask, self.lot.randrange) if wise else choice.sample(self.lot.randrange)
            await table.do(self.source(), match_commands.answer, put.ask.seat, put.number, choice.write(answer))
            await self.referee.ai_seats.settle()

    async def plan(self, table: Table, conditions: tuple[str, ...], most: int = 200) -> None:
        """Play until somebody may make a premove, and make one under each condition."""
        for _ in range(most):
            for seat, info in enumerate(table.facts.seats):
                if info.plays != "person" or not questions.list_plannable(table, seat):
                    continue
                for condition in conditions:
                    if listed := questions.list_plannable(table, seat):
                        plan = self.lot.choice(listed).format_text()
                        await table.do(self.source(), match_commands.settle_ahead, seat, plan, condition)
                if questions.list_planned(table, seat):
                    return
            await self.play(table, 1)
        raise AssertionError("nobody could answer ahead")

    async def agreed(self, table: Table) -> None:
        """Let everybody agree to the proposal."""
        for person in PEOPLE.values():
            if (proposal := table.facts.proposal) is not None and person in agreements.list_voters(table):
                await table.do(self.source(), agreements.agree, person, proposal.number)


async def scenario(maker: Maker) -> None:
    """Make every situation that a table can be in."""
    await settled(maker)
    await raiders(maker)
    await tombs(maker)
    await adventurers(maker)
    await fighters(maker)
    await lobbies(maker)
    await kept(maker)


async def settled(maker: Maker) -> None:
    """Store settings of people and of the server."""
    referee = maker.referee
    ana, ben, eve, gil = (PEOPLE[name] for name in ("Ana", "Ben", "Eve", "Gil"))
    orders = {"counter_terror:defend": False, "tomb_raider:move": True}
    await referee.settings.change_player(
        ana, scheme="dark", zone="Europe/Lisbon", remind="seldom", orders=orders, blocked=(gil,)
    )
    await referee.settings.change_player(ben, dm=False, ping=False, quiet=None, zone="America/Recife")
    await referee.settings.change_player(eve, ping_private=True, locale="pt-BR")
    await referee.settings.change_server(GUILD, pace="slow", zone="Europe/Lisbon", banned=(GUILD + 999,))
    await referee.settings.go_away(PEOPLE["Dora"], 5, MADE)
    level = LEVEL.changed(LEVEL.fresh(), "rows", ("4",))
    deck = load_game("tomb_raider").files["deck"]
    starter = next(iter(deck.ready().values()))
    await referee.own_files.add(ana, "tomb_raider", "level", "Den", LEVEL.write(level), maker.source())
    await referee.own_files.add(ana, "tomb_raider", "deck", "Wolves", deck.write(starter), maker.source())


async def raiders(maker: Maker) -> None:
    """Make *Tomb Raider*: an own level with an own deck, premoves and clocks; an undo; a series; a match that is
    over."""
    ana = PEOPLE["Ana"]
    (level,) = await maker.referee.own_files.list_of_person(ana, "level")
    (deck,) = await maker.referee.own_files.list_of_person(ana, "deck")
    own = await maker.gather(
        "table-one", "tomb_raider", level.text, "ABC", chosen={"pace": "slow"}, own={"Ana": {"deck": deck.text}}
    )
    await maker.begin(own)
    await maker.play(own, 20)
    await maker.plan(own, ("any", "same", "no-obstacle", "not-hit"))
    await maker.referee.settings.change_ping(own.id, PEOPLE["Eve"], "turn")
    notes = players.store_note((own.id, 1), ana, "the treasure is deep")
    await maker.referee.store.commit([notes])
    alone = await maker.gather("table-two", "tomb_raider", "learning_game", "A")
    await maker.begin(alone)
    await maker.play(alone, 14)
    await alone.do(maker.source(), agreements.undo, ana)
    linked = await maker.gather("room-1", "tomb_raider", "linked", "BC")
    await maker.begin(linked)
    await maker.play(linked, 3000)
    await linked.do(maker.source(), match_commands.start_rematch, PEOPLE["Ben"])
    await maker.play(linked, 8)
    assert linked.facts.match == 2 and linked.facts.phase == "playing"
    over = await maker.gather("room-2", "tomb_raider", "learning_game", "F")
    await maker.begin(over)
    await maker.play(over, 3000)
    assert over.facts.phase == "over"


async def tombs(maker: Maker) -> None:
    """Make *Tomb*: premoves; a match with an absent player, for whom the AI plays, and with a vote on undoing."""
    three = await maker.gather("room-3", "tomb", "catacombs_short", "ABE", chosen={"pace": "day"})
    await maker.begin(three)
    await maker.play(three, 25)
    await maker.plan(three, ("any", "not-hit"))
    absent = await maker.gather(
        "room-4", "tomb", "goldenaxe_catacombs", "BFD", chosen={"pace": "slow", "overdue": "ai"}
    )
    await maker.begin(absent)
    await maker.play(absent, 12)
    dora = absent.facts.list_seats_of(PEOPLE["Dora"])[0]
    await absent.do(
        maker.source(),
        seat_proposals.replace_player,
        PEOPLE["Ben"],
        dora,
        Successor(anybody=True),
        reason="Dora is on an island",
    )
    await maker.agreed(absent)
    while absent.facts.proposal is None:  # An answer that told nobody anything is taken back at once.
        await maker.play(absent, 4)
        await absent.do(maker.source(), agreements.undo, PEOPLE["Ben"])
    assert absent.facts.proposal is not None and absent.facts.seats[dora].stand_in and absent.facts.calls


async def adventurers(maker: Maker) -> None:
    """Make *Roll for Adventure*: premoves beside an AI, with suggestions; a paused match; one with an open call for a
    seat."""
    quest = await maker.gather("room-5", "roll_for_adventure", "book-of-magic", "CE", ai=1)
    await maker.begin(quest)
    await maker.play(quest, 8)
    await maker.plan(quest, ("any", "no-damage", "no-enemy"))
    for _ in range(99):
        if (put := suggestions.open_question(quest)) is not None:
            break
        await maker.play(quest, 1)
    else:
        raise AssertionError("nobody could suggest anything")
    other = next(person for person in quest.facts.people if quest.seat_of(person) != put.ask.seat)
    await quest.do(maker.source(), suggestions.suggest, other, put.number, put.ask.choice.write(put.ask.default))
    await quest.do(maker.source(), agreements.cancel, PEOPLE["Cleo"], reason="tea")
    paused = await maker.gather("room-6", "roll_for_adventure", "sword-of-saints", "FG")
    await maker.begin(paused)
    await maker.play(paused, 6)
    await paused.do(maker.source(), agreements.pause, PEOPLE["Finn"], reason="supper")
    await maker.agreed(paused)
    called = await maker.gather("room-7", "roll_for_adventure", "crown-of-kings", "FGE")
    await maker.begin(called)
    await maker.play(called, 5)
    await called.do(maker.source(), match_commands.concede, 1)
    await called.do(
        maker.source(),
        seat_proposals.replace_player,
        PEOPLE["Finn"],
        1,
        Successor(anybody=True),
        reason="Gil has to go",
    )
    await maker.agreed(called)
    assert called.facts.calls and paused.facts.paused is not None


async def fighters(maker: Maker) -> None:
    """Make two tables of *Counter-Terror*.

    One has premoves. The other is in the second match of a best of three, and one of its seats was given up.
    """
    four = await maker.gather("room-8", "counter_terror", "standard", "ABCE", chosen={"pace": "table"})
    await maker.begin(four)
    await maker.plan(four, ("any", "not-hit", "nobody-dies"))
    three = await maker.gather("room-9", "counter_terror", "standard", "GF", ai=1, chosen={"best_of": "3"})
    await maker.begin(three)
    await maker.play(three, 2000)
    await three.do(maker.source(), match_commands.start_rematch, PEOPLE["Gil"])
    await maker.play(three, 3)
    assert three.facts.match == 2 and three.facts.won


async def lobbies(maker: Maker) -> None:
    """Make lobbies: for anybody, for invited people, and for a host who teaches."""
    anybody = await maker.gather("room-10", "tomb", "catacombs_short", "BG", ai=1)
    await anybody.do(maker.source(), lobby_commands.mark_ready, PEOPLE["Gil"])
    invited = await maker.gather("room-11", "counter_terror", "standard", "CF", chosen={"entry": "invited"})
    await invited.do(maker.source(), lobby_commands.invite, PEOPLE["Cleo"], PEOPLE["Ben"], "Ben")
    await maker.gather("room-12", "roll_for_adventure", "jewel-of-light", "D", chosen={"entry": "teaching"})


async def kept(maker: Maker) -> None:
    """Store single words, and rows of the tables that matches have not filled."""
    referee, ana = maker.referee, PEOPLE["Ana"]
    store = referee.store
    await store.tables.give_hints(1, True)
    await store.tables.give_hints(2, False)
    await store.surfaces.store_final_message(77, 3)
    await store.surfaces.store_highlight_end((1, 1), 12)
    await store.players.note_zone_asked(ana)
    await store.players.note_language(ana, "pt-BR")
    await referee.outages.begin(GUILD + 7)
    reminder = Reminder(2, {1: 153}, ROOMS["table-one"], 77, "nonce")
    whom, by = (ana, "Ana"), (PEOPLE["Ben"], "Ben")
    await referee.campaigns.correct_total(GUILD, "tomb", Correction(whom, 7, by, "as on paper"), maker.source())
    secret = bytes(32)
    anew = LaterDice(900, compute_commitment(secret, 3, 2), ("luck",), secret.hex())
    await store.commit(
        [
            players.store_reminder(PEOPLE["Gil"], reminder),
            players.store_muting(1, PEOPLE["Cleo"], True),
            threads.store_thread(ROOMS["room-1"], GUILD, True),
            threads.store_announced_end(ROOMS["room-1"], 1),
            matches.store_new_dice((3, 2), anew),
        ]
    )


async def main(to: Path = FOLDER) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "first.db"
        async with at_home(path) as (playground, referee, busy):
            await scenario(Maker(playground, referee))
            await at_rest(referee, busy)
            stands, seen = await tables_stand(referee), await pressing.sights(playground, referee)
        small = Path(name) / "small.db"
        compact(path, small)
        (to / "first.db.gz").write_bytes(gzip.compress(small.read_bytes(), 9, mtime=0))
    expected = json.loads((to / "expected.json").read_text(encoding="utf-8"))
    expected["databases"]["first.db"] = stands
    text = json.dumps(expected, ensure_ascii=False, indent=1)
    (to / "expected.json").write_text(text + "\n", encoding="utf-8")
    await pressing.main(seen)
    await pressing.main()


if __name__ == "__main__":
    asyncio.run(main())
