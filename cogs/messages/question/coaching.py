"""The AI's advice in messages: the button *Ask the AI*, the private advice, and the setting for when people may ask."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.events import Advice
from engine.match_records import OpenQuestion
from engine.protocol import Seat
from engine.search.counsel import Counsel
from engine.setup import Choice
from referee.records.gathering import ADVICE
from referee.table import coaching, progress, rating
from referee.table.table import Table
from render.face.records import Setting
from render.text.i18n import T, say
from render.text.per_cents import write_about

from ...components import custom_ids
from ...components.controls import format_answer_id, format_full_label
from ...components.labels import build_label
from ...components.sheet import Button, MessageLayout, arrange_buttons
from ...components.stepwise import ViewerContext
from ..common.viewpoint import build_viewer_context, list_text_names

ALONE = Setting(
    Choice("advice", ADVICE, "practice"),
    T("Ask the AI"),
    (
        ("never", T("never")),
        ("practice", T("only when one person plays alone")),
        ("always", T("always (the match is not rated)")),
    ),
    T(
        "The AI tells you in private what it would do, and why. The result of the match says that the AI gave advice, "
        "but not to whom or when."
    ),
)
TOGETHER = Setting(
    Choice("advice", ADVICE, "always"),
    T("Ask the AI"),
    (("never", T("never")), ("practice", T("only when one person plays alone")), ("always", T("always"))),
    ALONE.about,
)
"""The setting for when people may ask the AI for advice, in two forms.

ALONE is for games in which people play against each other. TOGETHER is for games in which all win or lose together.
"""


def ask_button(table: Table, viewer: ViewerContext) -> Button:
    """Return the button *Ask the AI*. It says what advice costs, from public facts: not whether somebody has asked."""
    together = table.game.cooperative
    counts = together or (len(table.facts.seats) > 1 and coaching.find_setting(table) != "always")
    label = T("Ask AI: not rated") if counts and progress.is_rated(table) else T("Ask the AI")
    return Button(custom_ids.make_table_id(table.id, "advise"), viewer.say(label))


def may_ask_here(table: Table, seat: Seat | None) -> bool:
    """Return whether the AI may advise on the question in a private message to this seat."""
    if seat is None or table.facts.paused is not None or not coaching.may_ask(table):
        return False
    return coaching.own_question(table, seat) is not None


def build_thinking_message(locale: str) -> MessageLayout:
    """Build the message that is shown while the AI thinks about its advice."""
    return MessageLayout(say(T("The AI is thinking…"), locale), locale)


def build_advice_message(
    table: Table, seat: Seat, question: OpenQuestion, counsels: Sequence[Counsel], locale: str
) -> MessageLayout:
    """Build the AI's advice on a question: the best answers with reasons, and buttons to give one of them."""
    mine = question.ask.seat == seat
    viewer, texts = build_viewer_context(table, seat, locale), list_text_names(table)
    value = question.ask.choice.write(counsels[0].answer)
    named = format_answer_id(value, question, replace(viewer, suggests=not mine))
    take = T("Do this") if mine else T("Suggest this")
    other, way = ("answer", T("Something else…")) if mine else ("suggest", T("Suggest something else…"))
    row = [Button(named, viewer.say(take), "success")] if named else []
    row.append(Button(custom_ids.make_table_id(table.id, other), viewer.say(way)))

    def describe(counsel: Counsel) -> str:
        label = build_label(question, question.ask.choice.write(counsel.answer), replace(viewer, names=texts))
        what = format_full_label(label if counsel is counsels[0] else replace(label, detail=None), viewer)
        if counsel.chance is None:
            return what
        return viewer.say(T("{what} · chance to win: {about}", what=what, about=write_about(counsel.chance)))

    def reason(counsel: Counsel) -> str:
        sentence = (
            viewer.face.line(counsel.why, seat, texts)
            if counsel.why is not None and type(counsel.why) is not Advice
            else None
        )
        return "" if sentence is None else say(sentence, locale)

    lines = [why] if (why := reason(counsels[0])) else []
    for advice in counsels[1:]:
        lines.append("-# " + viewer.say(T("Next best: {what}", what=describe(advice))))
        # The next best answers have no reason without figures, because it would say that each is the best.
        if _has_figures(advice) and (then := reason(advice)) not in ("", why):
            lines.append(f"-# {then}")
    said_so = viewer.say(T("The AI suggests: {what}", what=describe(counsels[0])))
    return MessageLayout(said_so, locale, lines=tuple(lines), rows=arrange_buttons(row))


def _has_figures(counsel: Counsel) -> bool:
    return counsel.why is not None and any(type(value) in (int, float) for value in counsel.why.open.values())


def list_coach_lines(table: Table, locale: str) -> list[str]:
    """Return lines on the AI's advice.

    Before the start they say that advice costs the rating, after the end that it was given. If it cost the rating, the
    line on the rating says so.
    """
    facts = table.facts
    if (
        facts.result is not None
        and facts.result.advised
        and rating.find_unrated_reason(table, facts.result) != "advised"
    ):
        return [say(T("-# The AI gave advice in this match."), locale)]
    if facts.phase == "lobby" and not table.game.cooperative and coaching.find_setting(table) == "always":
        return [say(T("-# All players may ask the AI for advice, so the match is not rated."), locale)]
    return []
