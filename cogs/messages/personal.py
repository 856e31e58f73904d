"""A person's stored data: the file that holds everything, and the confirmation before everything is deleted."""

from __future__ import annotations

from render.text.i18n import T, list_languages, say

from ..components import custom_ids
from ..components.sheet import Button, MessageLayout
from .settings import Values

SEND, FORGET, HIDE, SHOW = "send", "forget", "hide", "show"
SETTLED = T("- What you settled, and your own decks and levels, I keep until you change it or are forgotten.")
PLAYED = T("- Your name stands with your seats, results and campaigns while their server has me; then 30 days more.")
COPIES = T("- Copies of my file are kept for about five weeks.")
"""A short form of the page ``docs/privacy.md``."""
NOTHING_BACK = T("Nothing brings it back. What was played stays as it was, without your name.")


def list_data_values() -> Values:
    return [
        (SEND, T("send me everything")),
        (HIDE, T("hide my results: no statistics, no ratings")),
        (SHOW, T("show my results again")),
        (FORGET, T("forget me")),
    ]


def build_data_message(raw: bytes, locale: str) -> MessageLayout:
    heading = T("Everything that I know of you. You alone see this.")
    lines = (say(SETTLED, locale), say(PLAYED, locale), say(COPIES, locale))
    forget = Button(custom_ids.make_global_id("mine", "forget"), say(T("Forget me…"), locale))
    file = ("rulekeeper-data.json", raw)
    return MessageLayout(say(heading, locale), locale, lines=lines, attached=file, rows=((forget,),))


def build_forget_confirmation(locale: str) -> MessageLayout:
    """Build the question whether to delete everything: what is deleted, what stays, and the button that does it."""
    gone = T(
        "Your settings, your own decks and levels, and your name and number everywhere: you become *a former player*."
    )
    lines = (say(gone, locale), say(NOTHING_BACK, locale))
    asked = T("Forget everything about you?")
    yes = Button(custom_ids.make_global_id("mine", "forgotten"), say(T("Forget me"), locale), "danger")
    no = Button(custom_ids.make_global_id("mine"), say(T("Back"), locale))
    return MessageLayout(f"**{say(asked, locale)}**", locale, lines=lines, rows=((yes, no),))


def build_forgotten_message(locale: str) -> MessageLayout:
    text = T("I have forgotten you. Whatever you press or type from now on makes me know you anew.")
    return MessageLayout(say(text, locale), locale)


def list_former_names() -> dict[str, str]:
    """Return the name of a forgotten person in each language."""
    return {language: say(T("a former player"), language) for language in list_languages()}
