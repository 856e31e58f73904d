"""The showing and changing of a person's auto-answers."""

from __future__ import annotations

from engine.refusals import NoSuchSetting, NoSuchValue

from ..messages.question.auto_answers import STATES, build_auto_answers_message, find_routines
from .reply import Reply


async def show_auto_answers(reply: Reply, game: str, chosen: str = "") -> None:
    """Show a person's auto-answers in a game, or the choices for one kind of question.

    ``chosen``: the kind of question; "" for the list of all kinds. Raises ``NoSuchGame``,
    ``NoSuchSetting``.
    """
    if chosen and chosen not in find_routines(game):
        raise NoSuchSetting()
    orders = (await reply.context.referee.settings.load_player(reply.person)).list_auto_answers(game)
    await reply.update(build_auto_answers_message(game, find_routines(game), orders, chosen, reply.locale))


async def set_auto_answer(reply: Reply, game: str, routine: str, value: str) -> None:
    """Set a person's auto-answer for a kind of question (``routine``), at all tables of a game.

    ``value``: a key of ``STATES``.

    Raises ``NoSuchGame``, ``NoSuchValue``.
    """
    if value not in STATES or routine not in find_routines(game):
        raise NoSuchValue()
    ask, key = STATES[value][0], f"{game}:{routine}"

    def given(orders: dict[str, bool]) -> dict[str, bool]:
        """Return a person's auto-answers with this one changed."""
        others = {one: kept for one, kept in orders.items() if one != key}
        return others if ask is None else {**others, key: ask}

    await reply.context.referee.settings.change_player(reply.person, orders=given)
