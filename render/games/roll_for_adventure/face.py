"""Roll for Adventure's presenter: everything that the cogs need to show the game.

Nothing is hidden, so there are no private hands (RFA-GEN-8).
"""

from __future__ import annotations

from render.face import standard
from render.face.contract import Presenter
from render.face.offers import Choosing, Guidance, Pictures, Reference, Telling
from render.face.records import Level
from render.text.i18n import T

from .pictures import cards_shown, highlight, legend, private_board, scenes
from .pictures.emoji import EMOJI
from .words import cards, honours, lessons, options, questions, refusals, rule_changes, settings, standing
from .words.commands import COMMANDS, FIELDS
from .words.event_words import WORDS
from .words.names import LEVEL
from .words.rules_pages import pages

ABOUT = {
    "book-of-magic": T(
        "Five stones; good for a first game. The heroes' abilities and the damage tracks are our version."
    ),
    "sword-of-saints": T("Six stones. The heroes' abilities and the damage tracks are our version."),
    "crown-of-kings": T("Seven stones. The heroes' abilities and the damage tracks are our version."),
    "jewel-of-light": T("Eight stones. The heroes' abilities and the damage tracks are our version."),
}

FACE = Presenter(
    root="quest",
    title=T("Roll for Adventure"),
    levels={key: Level(name, ABOUT[key]) for key, name in LEVEL.items()},
    settings=settings.settings,
    commands=COMMANDS,
    fields=FIELDS,
    value=options.value,
    cover=cards_shown.build_cover,
    board=scenes.build_board,
    headline=standing.describe_headline,
    result=standing.describe_result,
    line=WORDS.line,
    prompt=questions.describe_prompt,
    waiting=questions.waiting,
    label=options.label,
    item=options.label_item,
    refusal=refusals.refusal,
    rules=pages,
    pictures=Pictures(private_board=private_board.build_private_board),
    telling=Telling(
        highlight=highlight.build_highlight,
        honours=honours.list_honours,
        weight=WORDS.weigh,
        completes=WORDS.completes,
        causes=WORDS.causes,
        befalls=WORDS.befalls,
    ),
    guidance=Guidance(
        pitch=T("Play together: roll and place dice, defend the land, and win the power stones in time."),
        minutes=45,
        goal=standing.describe_goal,
        legend=legend.build_legend,
        lessons=lessons.lessons,
        lesson=lessons.lesson,
    ),
    choosing=Choosing(
        vocabulary=refusals.list_vocabulary,
        step=options.label_step,
        emoji=EMOJI,
        conditions=questions.CONDITIONS,
        routines=questions.ROUTINES,
    ),
    reference=Reference(
        cards=standard.make_cards(
            lambda: cards.KEYS,
            cards.describe_title,
            cards.describe_card_page,
            cards.describe_topic,
            cards_shown.build_card_scene,
        ),
        changes=rule_changes.CHANGES,
    ),
)
