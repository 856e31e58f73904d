"""The choice of one of many options in steps: first the kind of move, then each of its fields.

This module knows no game.

A step offers the options themselves if they fit beside each other, else one button or entry for each value of the next
field. A field is skipped if its value is equal in all remaining options. Options that a presenter calls rare take one
more press. If a presenter defines steps of its own, they are used even if all options would fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.match_records import OpenQuestion
from engine.protocol import Ask, Move, One
from render.face.contract import Presenter
from render.face.question import compute_option_rank
from render.face.records import Label, Names
from render.text.i18n import Text, say

from .. import limits
from . import custom_ids


class ViewerContext(Struct, frozen=True):
    """The reader of a message: the seat's view, the presenter of the game, the language and the seats' names."""

    table: int
    face: Presenter
    view: Any
    locale: str
    names: Names
    """The seats' names in seating order: plain for labels, escaped for Markdown."""
    suggests: bool = False
    """True if the reader only suggests an answer, because the question is another player's."""

    def say(self, text: Text | str) -> str:
        return say(text, self.locale)

    def make_id(self, question: OpenQuestion, mark: str, rest: str = "") -> str:
        """Return the id of a component of this question. ``mark`` and ``rest`` are those of ``custom_ids.Id``."""
        return custom_ids.make_question_id(self.table, question.number, mark, rest, self.suggests)


class PartialChoice(Struct, frozen=True):
    """An answer that is not whole yet: the chosen fields of an option, or the picked items of an order."""

    prefix: str = ""
    """The kind of move and the fields chosen so far, as ``tag`` or ``tag:field,field``."""
    picked: tuple[int, ...] = ()
    rare: bool = False
    """True if the player chooses among the rare options."""

    @property
    def text(self) -> str:
        return f"{'+' if self.rare else ''}{self.prefix}"


START = PartialChoice()


def list_labelled_options(ask: Ask, viewer: ViewerContext, prefix: str = "") -> list[tuple[Move, Label]]:
    """Return the options of a question that begin with ``prefix``, with their labels, in display order."""
    options = filter_by_prefix(ask.choice.options, prefix) if isinstance(ask.choice, One) else ()
    found = [(option, viewer.face.label(option, ask, viewer.view, viewer.names)) for option in options]
    return sorted(found, key=lambda one: compute_option_rank(one[1]))


class Way(Struct, frozen=True):
    """A button or menu entry of a step: an option, or a further step towards several options."""

    to: str
    """The option's text, or the text of the partial choice (``PartialChoice.text``)."""
    label: Label
    step: bool


def filter_by_prefix(options: Sequence[Move], prefix: str) -> tuple[Move, ...]:
    """Return the options that begin with the chosen fields, given as ``tag`` or ``tag:field,field``."""
    return tuple(option for option in options if _has_prefix(option, prefix))


def _has_prefix(option: Move, prefix: str) -> bool:
    return (
        not prefix
        or option.format_text() == prefix
        or option.format_text().startswith(prefix + ("," if ":" in prefix else ":"))
    )


def list_ways(
    question: OpenQuestion, viewer: ViewerContext, partial_choice: PartialChoice, with_rare: bool = False
) -> tuple[list[Way], bool]:
    """Return the buttons or entries of a step, and True if rare options are left out, to be reached by another press.

    ``with_rare``: list the rare options among the others.
    """
    labelled = {
        option.format_text(): (option, label)
        for option, label in list_labelled_options(question.ask, viewer, partial_choice.prefix)
    }
    common = {key: one for key, one in labelled.items() if not one[1].rare}
    rare = {key: one for key, one in labelled.items() if one[1].rare}
    more = not with_rare and not partial_choice.rare and bool(common) and len(rare) > 1
    shown = (rare or common) if partial_choice.rare else common if more else labelled
    found = _group_by_field([option for option, _ in shown.values()], question, viewer, partial_choice)
    if len(shown) <= limits.BUTTONS_AT_ONCE and (partial_choice.rare or not any(step for _, step in found.values())):
        return [Way(key, label, False) for key, (_, label) in shown.items()], more
    listed = []
    for key, (group, step) in found.items():
        if len(group) == 1:
            listed.append(Way(group[0].format_text(), shown[group[0].format_text()][1], False))
        else:
            to = PartialChoice(key, rare=partial_choice.rare).text
            listed.append(Way(to, step or _make_plain_label(group[0], key, viewer), True))
    return listed, more


Steps = dict[str, tuple[list[Move], Label | None]]
"""By prefix: the options that begin with it, and the presenter's label for that step; None if it has none."""


def _group_by_field(
    options: Sequence[Move], question: OpenQuestion, viewer: ViewerContext, partial_choice: PartialChoice
) -> Steps:
    """Group the options of a question by their value of the next field."""
    prefix = _extend_prefix(options, partial_choice.prefix, question, viewer)
    found: Steps = {}
    for option in options:
        key = _add_next_field(option, prefix)
        if key == option.tag and key != option.format_text():  # Options of this kind are chosen in several steps.
            own = [other for other in options if other.tag == option.tag]
            longer = _add_next_field(option, key)
            if (label := _find_step_label(filter_by_prefix(own, longer), key, question, viewer)) is not None:
                found[longer] = (list(filter_by_prefix(own, longer)), label)
                continue
        found.setdefault(key, ([], None))[0].append(option)
    if prefix:
        found = {key: (group, _find_step_label(group, prefix, question, viewer)) for key, (group, _) in found.items()}
    return found


def _extend_prefix(options: Sequence[Move], prefix: str, question: OpenQuestion, viewer: ViewerContext) -> str:
    """Return the prefix with all further fields that are equal in all options, up to a step of the presenter."""
    while options and prefix != options[0].format_text():
        longer = _add_next_field(options[0], prefix)
        if (
            len(filter_by_prefix(options, longer)) < len(options)
            or _find_step_label(options, prefix, question, viewer) is not None
        ):
            break
        prefix = longer
    return prefix


def _add_next_field(option: Move, prefix: str) -> str:
    """Return a prefix of an option that is one field longer than ``prefix``."""
    if not prefix:
        return option.tag
    tag, _, rest = prefix.partition(":")
    said = len(rest.split(",")) if rest else 0
    values = [str(getattr(option, field)) for field in option.__struct_fields__]
    return f"{tag}:{','.join(values[: said + 1])}" if values else tag


def _find_step_label(
    options: Sequence[Move], prefix: str, question: OpenQuestion, viewer: ViewerContext
) -> Label | None:
    """Return the presenter's label for the step that chooses the field after ``prefix``; None if there is no label."""
    if not prefix:
        return None
    field = _find_next_field(options[0], prefix)
    return viewer.face.choosing.step(options, field, question.ask, viewer.view, viewer.names) if field else None


def _find_next_field(option: Move, prefix: str) -> str | None:
    rest = prefix.partition(":")[2]
    left = option.__struct_fields__[len(rest.split(",")) if rest else 0 :]
    return left[0] if left else None


def _make_plain_label(option: Move, prefix: str, viewer: ViewerContext) -> Label:
    """Return a label for a step without a label of the presenter: the kind of move, or the value chosen last."""
    tag, _, rest = prefix.partition(":")
    if not rest:
        return Label(viewer.face.find_command(tag)[1])
    values = rest.split(",")
    return Label(viewer.face.value(tag, option.__struct_fields__[len(values) - 1], values[-1], viewer.names))


def find_previous_step(
    question: OpenQuestion, viewer: ViewerContext, partial_choice: PartialChoice
) -> PartialChoice | None:
    """Return the partial choice one step back; None if this is the first step."""
    if partial_choice == START:
        return None
    options = question.ask.choice.options  # type: ignore[union-attr]
    rare = [
        viewer.face.label(o, question.ask, viewer.view, viewer.names).rare
        for o in filter_by_prefix(options, partial_choice.prefix)
    ]
    if partial_choice.rare and not all(rare):
        return PartialChoice(partial_choice.prefix)
    found: tuple[str, str] | None = None
    for prefix in _list_shorter_prefixes(partial_choice.prefix):
        left = filter_by_prefix(options, prefix)
        stands = _extend_prefix(left, prefix, question, viewer)
        if _is_extension(stands, partial_choice.prefix):
            break  # All options agree on the next fields, so these were no step.
        own = filter_by_prefix(left, _add_next_field(left[0], prefix))
        if ":" not in prefix and _find_step_label(own, prefix, question, viewer) is not None:
            continue  # The steps of this move are shown beside the other kinds of moves.
        if found is None or found[1] != stands:
            found = prefix, stands
    return None if found is None else PartialChoice(found[0], rare=partial_choice.rare)


def _list_shorter_prefixes(prefix: str) -> list[str]:
    """Return every shorter prefix of a prefix, the shortest first."""
    tag, _, rest = prefix.partition(":")
    values = rest.split(",") if rest else []
    steps = ["", tag, *(f"{tag}:{','.join(values[:n])}" for n in range(1, len(values)))]
    return [step for step in steps if step != prefix]


def _is_extension(longer: str, prefix: str) -> bool:
    return longer == prefix or longer.startswith((prefix + ",", prefix + ":"))
