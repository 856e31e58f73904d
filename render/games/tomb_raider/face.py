"""Tomb Raider's presenter: everything that the cogs need to show the game in pictures and words."""

from __future__ import annotations

from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.events import EntranceRolled, OrderRolled
from engine.games.tomb_raider.setup import list_playable
from render.face import standard
from render.face.contract import Decks, Level, Levels, Presenter
from render.text.i18n import T

from .pictures import cards_shown, deck, highlight, legend, plan, private_board, scenes
from .words import (
    cards,
    decks,
    honours,
    importance,
    lessons,
    news,
    options,
    own_levels,
    premoves,
    questions,
    refusals,
    rule_changes,
    settings,
    standing,
)
from .words.commands import COMMANDS, FIELDS, GROUPS
from .words.names import describe_level, word_card_name, word_card_type, word_level_in_message, word_level_name

FACE = Presenter(
    root="raid",
    title=T("Tomb Raider"),
    pitch=T("Explore tombs with dice and cards, alone or against rivals, in search of the treasure."),
    minutes=20,
    first_level="learning_game",
    levels={key: Level(word_level_name(key), describe_level(key)) for key in list_playable()},
    settings=settings.settings,
    commands=COMMANDS,
    groups=GROUPS,
    fields=FIELDS,
    value=options.value,
    vocabulary=refusals.list_vocabulary,
    cover=cards_shown.build_cover,
    board=scenes.build_board,
    asked=scenes.build_board,
    hand=lambda view, names: (
        cards_shown.build_hand(view, names) if view.viewer is not None and (view.hand or view.peeked) else None
    ),
    private_board=private_board.build_private_board,
    highlight=highlight.build_highlight,
    goal=standing.word_goal,
    headline=standing.word_headline,
    result=standing.word_result,
    honours=honours.list_honours,
    line=news.WORDS.line,
    weight=importance.weight,
    completes=importance.COMPLETES,
    causes=importance.CAUSES,
    has_caused=importance.has_caused,
    recalls=standard.make_tie_words(OrderRolled.kind, EntranceRolled.kind),
    befalls=importance.befalls,
    retold=importance.is_retold,
    alone=importance.word_addition,
    prompt=questions.word_prompt,
    waiting=questions.waiting,
    label=options.label,
    item=options.label_item,
    refusal=refusals.word_refusal,
    cards=standard.make_cards(
        lambda: sorted(get_pool().cards),
        word_card_name,
        cards.word_card_page,
        word_card_type,
        cards_shown.build_card_scene,
    ),
    rules=standard.make_rules("tomb_raider"),
    changes=rule_changes.CHANGES,
    decks=Decks(
        kinds=decks.list_kinds,
        card=deck.label_card,
        ready=decks.word_ready_deck,
        fault=decks.explain_fault,
        picture=deck.build_deck,
        brought=decks.find_brought_deck,
    ),
    own_levels=Levels(
        level=lambda text: Level(word_level_in_message(text), describe_level(text)),
        field=own_levels.word_field,
        value=own_levels.word_value,
        fault=own_levels.explain_fault,
        picture=plan.build_plan,
    ),
    legend=legend.build_legend,
    conditions=questions.CONDITIONS,
    no_premove=premoves.explain_no_premove,
    routines=questions.ROUTINES,
    lessons=lessons.list_lessons,
    lesson=lessons.lesson,
    held=lessons.list_card_lessons,
    choices=options.word_list_heading,
)
