"""Tomb's presenter: everything that the cogs need to show the game in pictures and words."""

from __future__ import annotations

from render.face import standard
from render.face.contract import Level, Presenter
from render.text.i18n import T

from .pictures import cards_shown, highlight, legend, private_board, scenes
from .words import (
    cards,
    honours,
    lessons,
    news,
    options,
    premoves,
    questions,
    refusals,
    rule_changes,
    settings,
    standing,
    waiting,
)
from .words.campaign import CAMPAIGNING
from .words.commands import COMMANDS, FIELDS, GROUPS
from .words.names import LEVEL, word_card_name, word_card_type
from .words.rules_pages import pages

ABOUT = {
    "catacombs_first": T("Six Crypts, 8 cards: about 25 turns, 45 minutes for two new players. Ours; for no campaign."),
    "catacombs_short": T("Ten Crypts, 20 cards: 55 turns, 90 minutes for two new players. Ours; for no campaign."),
    "goldenaxe_catacombs": T(
        "Sixteen Crypts with 42 cards, about 140 turns for two. The drawing and most cards are ours."
    ),
    "tomb_of_the_overseers": T(
        "22 Crypts with 60 cards, about 200 turns for two; with hazards and Crypt texts. Mostly our version."
    ),
}

FACE = Presenter(
    root="tomb",
    title=T("Tomb"),
    pitch=T("Lead a party from the Inn into Crypts that you have stocked for each other."),
    levels={key: Level(name, ABOUT[key]) for key, name in LEVEL.items()},
    settings=settings.settings,
    commands=COMMANDS,
    groups=GROUPS,
    fields=FIELDS,
    value=options.value,
    vocabulary=refusals.list_vocabulary,
    cover=cards_shown.build_cover,
    board=scenes.build_board,
    hand=private_board.build_hand,
    private_board=private_board.build_private_board,
    highlight=highlight.build_highlight,
    goal=standing.word_goal,
    headline=standing.word_headline,
    result=standing.word_result,
    honours=honours.list_honours,
    line=news.WORDS.line,
    retold=news.is_retold,
    weight=news.weight,
    causes=news.CAUSES,
    has_caused=news.has_caused,
    befalls=news.befalls,
    prompt=questions.prompt,
    waiting=waiting.waiting,
    label=options.label,
    item=options.label_item,
    step=options.label_step,
    refusal=refusals.refusal,
    cards=standard.make_cards(
        cards.list_keys, word_card_name, cards.word_card_page, word_card_type, cards_shown.build_card_scene
    ),
    rules=pages,
    changes=rule_changes.CHANGES,
    campaign=CAMPAIGNING,
    legend=legend.build_legend,
    conditions=questions.CONDITIONS,
    no_premove=premoves.explain_no_premove,
    routines=questions.ROUTINES,
    lessons=lessons.list_lessons,
    lesson=lessons.lesson,
    held=lessons.list_card_lessons,
)
