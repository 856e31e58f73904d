"""Bugs that a bot has on purpose: ``--extra tests.history.planted``, with the name of one in ``PLANTED``.

Without a name it only gives the connections to PostgreSQL names by which the witness knows this process.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from typing import Any

from cogs.delivery.screen import Screen
from cogs.interactions import outcomes
from cogs.interactions.reply import Reply
from referee.refusals import NoDisk
from referee.store import link, postgresql
from referee.store.store import Store
from referee.surfaces.surfaces import Surfaces
from referee.table import match_commands
from referee.table.table import Table

VARIABLE = "PLANTED"
SOUND = 3
"""The number of calls that work before the bug shows at every other call."""
_times = count(1)


def is_time() -> bool:
    number = next(_times)
    return number > SOUND and number % 2 == 0


def lose_reply() -> None:
    confirm = Reply.confirm

    async def lose(self: Reply, text: Any = None) -> None:
        if self.table is not None and is_time():
            self.answered = True
        else:
            await confirm(self, text)

    Reply.confirm = lose  # type: ignore[method-assign]


def tell_twice() -> None:
    report = outcomes.report_answer_taken

    async def tell(reply: Reply, *about: Any) -> None:
        await report(reply, *about)
        if is_time():
            await reply.say(outcomes.DONE)

    outcomes.report_answer_taken = tell


def tell_another() -> None:
    confirm, earlier = Reply.confirm, list[Reply]()

    async def tell(self: Reply, text: Any = None) -> None:
        others = [one for one in earlier if one.person != self.person]
        if self.table is not None and others and is_time():
            self.answered = True
            await others[-1].interaction.followup.send("Done.", ephemeral=True)
        else:
            await confirm(self, text)
            earlier.append(self)

    Reply.confirm = tell  # type: ignore[method-assign]


def drop_commit() -> None:
    commit = Store.commit

    async def drop(self: Store, batch: Any) -> None:
        batch = [*batch]
        acts = [values for sql, values in batch if "INTO acts" in sql and "answered" in values]
        of_press = any(str(values[0]).startswith("i:") for values in acts)
        if not (of_press and is_time()):
            await commit(self, batch)

    Store.commit = drop  # type: ignore[method-assign]


def refuse_what_was_stored() -> None:
    do = Table.do

    async def refuse(self: Table, source: str, command: Any, *args: Any, **named: Any) -> Any:
        outcome = await do(self, source, command, *args, **named)
        if command is match_commands.answer and is_time():
            raise NoDisk()
        return outcome

    Table.do = refuse  # type: ignore[method-assign]


def answer_twice() -> None:
    give = match_commands._give_answer

    async def double(table: Table, seat: int, question: int, value: Any, by: str) -> Any:
        events, batch = await give(table, seat, question, value, by)
        if by == "person" and (more := table.find_question(seat)) is not None and is_time():
            default = more.ask.choice.write(more.ask.default)
            later, others = await give(table, seat, more.number, default, by)
            return [*events, *later], [*batch, *others]
        return events, batch

    match_commands._give_answer = double


def answer_elsewhere() -> None:
    do, known = Table.do, dict[int, Table]()

    async def stray(self: Table, source: str, command: Any, *args: Any, **named: Any) -> Any:
        known[self.id] = self
        others = [one for one in known.values() if one is not self and one.find_question(0) is not None]
        if command is match_commands.answer and others and is_time():
            question = others[0].find_question(0)
            assert question is not None
            args = (0, question.number, question.ask.choice.write(question.ask.default))
            return await do(others[0], source, command, *args, **named)
        return await do(self, source, command, *args, **named)

    Table.do = stray  # type: ignore[method-assign]


def forget_board() -> None:
    wake_up, do = Surfaces._wake_up, Table.do
    given = list[str]()

    async def note(self: Table, source: str, command: Any, *args: Any, **named: Any) -> Any:
        if command is match_commands.answer:
            given.append(source)
        return await do(self, source, command, *args, **named)

    def forget(self: Surfaces, key: Any) -> None:
        if key[1] != "board" or len(given) <= SOUND:
            wake_up(self, key)

    Table.do = note  # type: ignore[method-assign]
    Surfaces._wake_up = forget  # type: ignore[method-assign]


def show_earlier() -> None:
    change, shown = Screen._change, dict[Any, Any]()

    async def show(self: Screen, surface: Any, drawn: Any) -> None:
        await change(self, surface, drawn)
        if surface.kind == "board" and surface.key in shown and is_time():
            await change(self, surface, shown[surface.key])
            await change(self, surface, drawn)
        shown[surface.key] = drawn

    Screen._change = show  # type: ignore[method-assign]


BUGS: dict[str, tuple[Callable[[], None], frozenset[str]]] = {
    "lost reply": (lose_reply, frozenset(("silent",))),
    "told twice": (tell_twice, frozenset(("told twice",))),
    "reply to another person": (tell_another, frozenset(("silent", "told twice"))),
    "acknowledged and dropped": (drop_commit, frozenset(("dropped",))),
    "refused and stored": (refuse_what_was_stored, frozenset(("refused and stored",))),
    "doubled answer": (answer_twice, frozenset(("doubled",))),
    "step of another table": (answer_elsewhere, frozenset(("another table or seat",))),
    "forgotten board": (forget_board, frozenset(("board forgotten",))),
    "board back in time": (show_earlier, frozenset(("board went back",))),
}
"""The bugs by name, each with the kinds of faults by which the checker must find it."""


def register() -> None:
    for file in (link, postgresql):
        file.NAME = f"rulekeeper {os.getpid()}"
    if named := os.environ.get(VARIABLE):
        BUGS[named][0]()
