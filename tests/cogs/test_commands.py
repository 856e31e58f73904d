"""The command tree: what Discord accepts, in every language, for every game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

import engine.registry
from cogs import limits
from cogs.client import Rulekeeper
from cogs.components.stepwise import ViewerContext
from cogs.components.subcommands import list_subcommands
from cogs.messages.table.options import list_option_lines
from engine.games.roll_for_adventure.moves import Place
from engine.match_records import OpenQuestion
from engine.protocol import Ask, Move, One, Pass
from engine.registry import load_games
from playground.client import Playground as Client
from render.face.contract import load_presenter
from render.text.i18n import SOURCE, T, list_languages
from tests.languages import OTHER
from tests.render.games.roll_for_adventure.samples import laid, view

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"`/([a-z]+)(?: ([a-z]+)(?![\w:]))?(?: ([a-z-]+)(?![\w:]))?")
"""A command in a text, and its subcommand; of a group, the subcommand in it."""
TYPED = re.compile(r"`(/[^`]+)`")
"""A command in a text, with all that is typed after it."""
GROUP = 2
"""Discord's type of an option that holds subcommands."""


async def payloads(bot: Rulekeeper) -> list[dict[str, Any]]:
    """Return the slash commands. The context menus are tested in ``test_menus``."""
    return [one for one in await bot.describe_commands() if one["type"] == 1]


def characters(node: dict[str, Any]) -> int:
    """Count as Discord does: names, descriptions and values, each in its longest language.

    So the longest of ours stands for all languages that are still to come.
    """
    words = sum(
        max(len(str(text)) for text in (node.get(key, ""), *(node.get(f"{key}_localizations") or {}).values()))
        for key in ("name", "description", "value")
    )
    return words + sum(characters(inner) for inner in [*(node.get("options") or []), *(node.get("choices") or [])])


def test_the_longest_language_of_a_text_counts() -> None:
    choice = {"name": "no", "name_localizations": {"xx": "neither"}, "value": "n"}
    named = {"name": "ab", "description": "four", "description_localizations": {"xx": "sixsix", "yy": "two"}}
    assert characters({**named, "options": [{**named, "choices": [choice]}]}) == 2 * (2 + 6) + 7 + 1


async def test_the_commands_fit_discords_limits(bot: Rulekeeper) -> None:
    roots = await payloads(bot)
    assert len(roots) <= limits.ROOTS
    for root in roots:
        assert len(root.get("options") or []) <= limits.SUBCOMMANDS
        assert characters(root) <= limits.COMMAND, root["name"]
        groups = [one for one in root.get("options") or [] if one["type"] == GROUP]
        assert all(0 < len(one["options"]) <= limits.SUBCOMMANDS for one in groups)
        for sub in [*(root.get("options") or []), *(sub for one in groups for sub in one["options"])]:
            assert len(sub.get("options") or []) <= limits.PARAMETERS


async def test_every_text_option_says_how_long_it_may_be(bot: Rulekeeper) -> None:
    def texts(node: dict[str, Any]) -> list[dict[str, Any]]:
        options = node.get("options") or []
        return [one for one in options if one["type"] == 3] + [one for inner in options for one in texts(inner)]

    found = [one for root in await payloads(bot) for one in texts(root)]
    assert len(found) > 30
    assert all(0 < one.get("max_length", 0) <= limits.LISTED for one in found)


async def test_the_playground_took_every_command(bot: Rulekeeper, pg: Client) -> None:
    names = {c["name"] for c in (await pg.see("state", person="Ana"))["commands"]}
    roots = {load_presenter(key).root for key in load_games()}
    assert {
        "game",
        "table",
        "watch",
        "record",
        "settings",
        "deck",
        "level",
        "card",
        "rules",
        "help",
        "check",
        "stats",
        "league",
        "night",
        "challenge",
        "practice",
    } | roots == names


async def test_commands_of_people_and_of_tables_have_two_roots(bot: Rulekeeper) -> None:
    subs = {root["name"]: {one["name"] for one in root.get("options") or []} for root in await payloads(bot)}
    assert subs["game"] == {
        *("new", "looking", "join", "ready", "start", "leave", "concede", "again", "undo", "redo", "rewind"),
        *("status", "board", "hand", "options", "log", "list", "where", "mute", "note", "move", "ahead"),
        *("report", "signal", "guess"),
    }
    assert subs["table"] == {
        *("set", "ai", "kick", "coach", "replace", "pause", "resume", "cancel", "agree", "object", "orders"),
        *("grant", "back", "invite", "host", "pace"),
    }


async def test_every_command_that_a_text_names_is_there(bot: Rulekeeper) -> None:
    """The commands named in all languages are looked up in refusals, hints, help, and the pages that strangers read."""
    subs = {root["name"]: {one["name"] for one in root.get("options") or []} for root in await payloads(bot)}
    texts = [*ROOT.rglob("cogs/**/*.py"), *ROOT.rglob("render/**/*.py"), ROOT / "README.md"]
    texts += [*ROOT.glob("locales/*/*/*.po"), *ROOT.glob("render/games/*/words/rules/*.md")]
    named = [(path, *found) for path in texts for found in NAMED.findall(path.read_text(encoding="utf-8"))]
    assert len(named) > 20
    wrong = [one for one in named if one[1] in subs and one[2] and one[2] not in subs[one[1]]]
    assert not [one for one in wrong if subs[one[1]]]
    groups = {
        (root["name"], one["name"]): {sub["name"] for sub in one["options"]}
        for root in await payloads(bot)
        for one in root.get("options") or []
        if one["type"] == GROUP
    }
    assert not [one for one in named if one[3] not in groups.get((one[1], one[2]), {one[3]})]


async def test_rarer_moves_of_a_game_are_in_groups(bot: Rulekeeper) -> None:
    """The commands that a turn needs are directly under the root, with room for more."""
    (raid,) = [root for root in await payloads(bot) if root["name"] == "raid"]
    groups = {one["name"]: {sub["name"] for sub in one["options"]} for one in raid["options"] if one["type"] == GROUP}
    assert groups == {
        "setup": {"first", "entrance", "keep", "redraw", "opening"},
        "card": {"discard", "lose", "keep", "swap"},
        "way": {"go-on", "out", "arrow"},
        "dice": {"roll", "one", "again"},
    }
    assert {one["name"] for one in raid["options"]} - set(groups) == {
        *("move", "stay", "overcome", "attack", "defend", "search", "find", "take", "play", "use", "pass"),
        *("offer", "reset", "save", "advice"),
    }


async def test_required_parameters_come_first(bot: Rulekeeper) -> None:
    def walk(node: dict[str, Any]) -> None:
        given = [bool(one.get("required")) for one in node.get("options") or [] if one["type"] > GROUP]
        assert given == sorted(given, reverse=True), node["name"]
        for one in node.get("options") or []:
            walk(one)

    for root in await payloads(bot):
        walk(root)


async def test_every_move_and_set_has_a_subcommand(bot: Rulekeeper) -> None:
    for key, game in load_games().items():
        subs = list_subcommands(game, load_presenter(key))
        tags = {tag for sub in subs for tag in sub.tags}
        never = game.answering.plans.only if game.answering.plans is not None else ()
        assert tags >= {str(move.__struct_config__.tag) for move in game.moves if move not in never}
        assert {kind for sub in subs for kind in sub.kinds} == set(game.sets)
        for sub in subs:  # moves that share a name also share the meaning of their parameters
            assert set(sub.fields) == {field for fields in sub.tags.values() for field in fields}


async def test_parameters_have_the_order_in_which_people_say_them(bot: Rulekeeper) -> None:
    roots = {root["name"]: root for root in await payloads(bot)}

    def parameters(root: str, name: str) -> list[str]:
        (sub,) = (one for one in roots[root]["options"] if one["name"] == name)
        return [one["name"] for one in sub["options"]]

    assert parameters("quest", "place") == ["value", "count", "where", "ability"]
    assert parameters("quest", "mend") == ["die", "territory"]
    assert parameters("raid", "play") == ["card", "raider", "choice"]
    assert parameters("raid", "overcome") == ["obstacle", "ability", "weapon"]
    assert parameters("strike", "attack") == ["weapon", "target"]
    assert parameters("strike", "defend") == ["card", "whom"]


def nodes(root: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a root with all that stands below it: groups, subcommands, parameters and choices."""
    below = [*(root.get("options") or []), *(root.get("choices") or [])]
    return [root, *(node for inner in below for node in nodes(inner))]


async def test_no_name_is_translated_so_that_no_root_speaks_two_languages(bot: Rulekeeper) -> None:
    """People tell each other names, and sentences mention them: they are the same in every language."""
    named = [node for root in await payloads(bot) for node in nodes(root) if "value" not in node]
    assert len(named) > 200
    assert not [node["name"] for node in named if node.get("name_localizations")]


async def test_all_else_of_a_command_is_translated(bot: Rulekeeper) -> None:
    """A help text without a translation would be in English among the others."""
    roots = [
        root for root in await payloads(bot) if root["name"] != load_presenter("pebbles").root
    ]  # Tests add this game.
    everything = [node for root in roots for node in nodes(root)]
    helped = [node for node in everything if "description" in node]
    assert len(helped) > 200
    for locale in set(list_languages()) - {SOURCE}:
        missing = [
            node["description"] for node in helped if locale not in (node.get("description_localizations") or {})
        ]
        missing += [node["name"] for node in everything if "value" in node and not node.get("name_localizations")]
        assert not missing, locale


def test_a_command_is_shown_as_its_reader_has_to_type_it() -> None:
    looks = load_presenter("roll_for_adventure")
    options = (Place("3", "fortress", "2"), Place("4", "fortress", "1"))
    eyes = ViewerContext(7, looks, view(laid(), ((), ())), OTHER, ("Ana", "Ben"))
    _, (typed,) = list_option_lines(OpenQuestion(42, Ask(0, "place", One(options), options[0])), eyes, ("Ana", "Ben"))
    assert typed.startswith("-# `" + "/quest place value:3`")


@pytest.mark.parametrize("locale", [one for one in list_languages() if one != SOURCE])
def test_a_translation_names_the_commands_that_its_sentence_names(locale: str) -> None:
    """`/deck show who:` is typed alike in every language."""
    for file in (ROOT / "locales" / locale.replace("-", "_") / "LC_MESSAGES").glob("*.po"):
        with file.open("rb") as stream:
            catalogue = read_po(stream)
        for message in catalogue:
            said, words = ([one] if isinstance(one, str) else list(one) for one in (message.id, message.string))
            meant = {name for one in said for name in TYPED.findall(one)}
            assert all(set(TYPED.findall(one)) == meant for one in words if one), message.id


async def test_an_unchanged_tree_is_not_registered_again(bot: Rulekeeper, pg: Client) -> None:
    async def registered() -> int:
        return sum(c["method"] == "PUT" and c["path"].endswith("/commands") for c in await pg.calls())

    await bot.register()  # At its start this was done once for all bots of a run.
    before = await registered()
    await bot.register()
    assert await registered() == before > 0
    await bot.referee.store.keep_commands("another")
    await bot.register()
    assert await registered() == before + 1


async def test_no_command_is_built_from_anything_but_the_records(bot: Rulekeeper) -> None:
    class Hop(Move, frozen=True, tag="hop"):
        over: str

    game = engine.registry.load_game("pebbles")
    looks = replace(
        load_presenter("pebbles"), commands={**load_presenter("pebbles").commands, "hop": ("hop", T("Over a pebble"))}
    )
    more = replace(game, moves=(*game.moves, Hop))
    subs = {sub.name: sub for sub in list_subcommands(more, looks)}
    assert subs["hop"].tags == {"hop": ("over",)}
    fewer = replace(game, moves=tuple(move for move in game.moves if move is not Pass))
    assert "pass" in subs and "pass" not in {sub.name for sub in list_subcommands(fewer, looks)}


def test_a_command_without_words_is_named() -> None:
    game = engine.registry.load_game("pebbles")
    for left_out, said in (
        ({"commands": {}}, "Presenter.commands has no words for 'bid'"),
        ({"fields": {}}, "'pebble'"),
    ):
        with pytest.raises(LookupError, match=said):
            looks = replace(load_presenter("pebbles"), **left_out)
            for sub in list_subcommands(game, looks):
                [looks.find_parameter(tag, field) for field, tag in sub.fields.items()]
