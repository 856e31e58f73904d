"""Tomb Raider's presenter: everything that the cogs need to show the game in pictures and words."""

from __future__ import annotations

from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.events import EntranceRolled, OrderRolled
from engine.games.tomb_raider.setup import list_playable
from render.face import standard
from render.face.contract import Presenter
from render.face.offers import Choosing, Guidance, Pictures, Reference, Telling
from render.face.records import Decks, Level, Levels
from render.text.i18n import T

from .pictures import cards_shown, deck, highlight, legend, plan, private_board, scenes
from .words import (
    cards,
    connections,
    decks,
    event_words,
    honours,
    lessons,
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
from .words.names import (
    describe_card_name,
    describe_card_type,
    describe_level,
    describe_level_in_message,
    describe_level_name,
)

FACE = Presenter(
    root="raid",
    title=T("Tomb Raider"),
    levels={key: Level(describe_level_name(key), describe_level(key)) for key in list_playable()},
    settings=settings.settings,
    commands=COMMANDS,
    fields=FIELDS,
    value=options.value,
    cover=cards_shown.build_cover,
    board=scenes.build_board,
    headline=standing.describe_headline,
    result=standing.describe_result,
    line=event_words.WORDS.line,
    prompt=questions.describe_prompt,
    waiting=questions.waiting,
    label=options.label,
    item=options.label_item,
    refusal=refusals.refusal,
    rules=standard.make_rules("tomb_raider"),
    decks=Decks(
        kinds=decks.list_kinds,
        card=deck.label_card,
        ready=decks.name_ready_deck,
        fault=decks.explain_fault,
        picture=deck.build_deck,
        brought=decks.find_brought_deck,
    ),
    own_levels=Levels(
        level=lambda text: Level(describe_level_in_message(text), describe_level(text)),
        field=own_levels.describe_field,
        value=own_levels.describe_value,
        fault=own_levels.explain_fault,
        picture=plan.build_plan,
    ),
    pictures=Pictures(
        asked=scenes.build_board,
        hand=lambda view, names: (
            cards_shown.build_hand(view, names) if view.viewer is not None and (view.hand or view.peeked) else None
        ),
        private_board=private_board.build_private_board,
    ),
    telling=Telling(
        highlight=highlight.build_highlight,
        honours=honours.list_honours,
        weight=event_words.WORDS.weigh,
        completes=event_words.WORDS.completes,
        causes=event_words.WORDS.causes,
        has_caused=connections.has_caused,
        recalls=standard.make_tie_words(OrderRolled.kind, EntranceRolled.kind),
        befalls=event_words.WORDS.befalls,
        retold=connections.is_retold,
        alone=connections.describe_addition,
    ),
    guidance=Guidance(
        pitch=T("Explore tombs with dice and cards, alone or against rivals, in search of the treasure."),
        minutes=20,
        first_level="learning_game",
        goal=standing.describe_goal,
        legend=legend.build_legend,
        lessons=lessons.list_lessons,
        lesson=lessons.lesson,
        held=lessons.list_card_lessons,
    ),
    choosing=Choosing(
        groups=GROUPS,
        vocabulary=refusals.list_vocabulary,
        conditions=questions.CONDITIONS,
        no_premove=premoves.explain_no_premove,
        routines=questions.ROUTINES,
        choices=options.describe_list_heading,
    ),
    reference=Reference(
        cards=standard.make_cards(
            lambda: sorted(get_pool().cards),
            describe_card_name,
            cards.describe_card_page,
            describe_card_type,
            cards_shown.build_card_scene,
        ),
        changes=rule_changes.CHANGES,
    ),
)
