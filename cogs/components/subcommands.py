"""The subcommands of a game's command, derived from its kinds of moves.

A move's tag names the subcommand, and the move's fields are the parameters. Moves may share a subcommand. Then
parameters with one name have one meaning.
"""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.protocol import Ask, One
from render.face.contract import Presenter
from render.face.records import Group
from render.text.i18n import Text

ITEMS = "items"
"""The name of the parameter in which the items of a set or an order are typed."""


class Subcommand:
    """A subcommand of a game's command, for the moves and sets with one name. A question offers at most one of them."""

    def __init__(self, name: str, help: Text, group: Group | None) -> None:
        self.name, self.help, self.group = name, help, group
        self.tags: dict[str, tuple[str, ...]] = {}
        """By tag of a move: its fields, in the order in which they are typed."""
        self.kinds: list[str] = []
        """The kinds of questions that ask for a set and are answered by this subcommand."""
        self.set_name = ""

    @property
    def fields(self) -> dict[str, str]:
        """Every field of these moves, each with the first tag that has it."""
        found: dict[str, str] = {}
        for tag, fields in self.tags.items():
            for field in fields:
                found.setdefault(field, tag)
        return found

    def tag_for(self, ask: Ask) -> str | None:
        """Return the tag of this subcommand that a question offers; None if it offers none."""
        options = ask.choice.options if isinstance(ask.choice, One) else ()
        return next((option.tag for option in options if option.tag in self.tags), None)


def list_subcommands(game: Game[Any], presenter: Presenter) -> list[Subcommand]:
    """Return all subcommands of a game's command and of its groups."""
    found: dict[str, Subcommand] = {}

    def of(tag: str) -> Subcommand:
        return found.setdefault(
            presenter.format_command(tag), Subcommand(*presenter.find_command(tag), presenter.find_group(tag))
        )

    never = game.answering.plans.only if game.answering.plans is not None else ()
    for move in (one for one in game.moves if one not in never):
        tag = str(move.__struct_config__.tag)
        of(tag).tags[tag] = move.list_spoken_fields()
    for kind, name in game.sets.items():
        sub = of(name)
        sub.kinds.append(kind)
        sub.set_name = name
    return list(found.values())
