"""Tomb's presenter: everything that the cogs need to show the game in pictures and words."""

from __future__ import annotations

from engine.games.tomb.events.turns import RolledForOrder
from render.face import standard
from render.face.contract import Presenter
from render.face.offers import Choosing, Guidance, Pictures, Reference, Telling
from render.face.records import Level
from render.text.i18n import T

from .pictures import cards_shown, highlight, legend, private_board, scenes
from .words import (
    cards,
    event_words,
    honours,
    lessons,
    options,
    premoves,
    questions,
    refusals,
    rule_changes,
    settings,
    standing,
    values,
    waiting,
)
from .words.campaign import CAMPAIGNING
from .words.commands import COMMANDS, FIELDS, GROUPS
from .words.names import LEVEL, describe_card_name, describe_card_type
from .words.rules_pages import pages

ABOUT = {
    "catacombs_first": T(
        "Six Crypts, 8 cards: 45 minutes for two new players. The bot's own map. It counts in no campaign."
    ),
    "catacombs_short": T(
        "Ten Crypts, 20 cards: 90 minutes for two new players. The bot's own map. It counts in no campaign."
    ),
    "goldenaxe_catacombs": T(
        "Sixteen Crypts with 42 cards, about 140 turns for two. The map and most cards are the bot's own."
    ),
    "tomb_of_the_overseers": T(
        "22 Crypts with 60 cards, about 200 turns for two; hazards, Crypt texts. Mostly the bot's own."
    ),
}

FACE = Presenter(
    root="tomb",
    title=T("Tomb"),
    levels={key: Level(name, ABOUT[key]) for key, name in LEVEL.items()},
    settings=settings.settings,
    commands=COMMANDS,
    fields=FIELDS,
    value=values.value,
    cover=cards_shown.build_cover,
    board=scenes.build_board,
    headline=standing.describe_headline,
    result=standing.describe_result,
    line=event_words.WORDS.line,
    prompt=questions.prompt,
    waiting=waiting.waiting,
    label=options.label,
    item=options.label_item,
    refusal=refusals.refusal,
    rules=pages,
    campaign=CAMPAIGNING,
    pictures=Pictures(hand=private_board.build_hand, private_board=private_board.build_private_board),
    telling=Telling(
        highlight=highlight.build_highlight,
        honours=honours.list_honours,
        retold=event_words.is_retold,
        weight=event_words.WORDS.weigh,
        causes=event_words.WORDS.causes,
        has_caused=event_words.has_caused,
        recalls=standard.make_tie_words(RolledForOrder.kind),
        befalls=event_words.WORDS.befalls,
    ),
    guidance=Guidance(
        pitch=T("Lead a party from the Inn into Crypts that you have stocked for each other."),
        minutes=45,
        goal=standing.describe_goal,
        legend=legend.build_legend,
        lessons=lessons.list_lessons,
        lesson=lessons.lesson,
        held=lessons.list_card_lessons,
    ),
    choosing=Choosing(
        groups=GROUPS,
        vocabulary=refusals.list_vocabulary,
        step=options.label_step,
        conditions=questions.CONDITIONS,
        no_premove=premoves.explain_no_premove,
        routines=questions.ROUTINES,
    ),
    reference=Reference(
        cards=standard.make_cards(
            cards.list_keys,
            describe_card_name,
            cards.describe_card_page,
            describe_card_type,
            cards_shown.build_card_scene,
        ),
        changes=rule_changes.CHANGES,
    ),
)
