"""Words for people: every one of them is in the catalogues, whole, in every language; none is written past them."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Container, Iterable, Iterator
from gettext import c2py
from itertools import combinations
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from locales.update import (
    HOUSE,
    LANGUAGES,
    ROOT,
    find_base,
    find_path,
    is_translated,
    keep_differences,
    list_domains,
    read_catalogue,
)
from render.text import i18n
from render.text.i18n import REGIONAL, SOURCE, TC, TN, T, Text, find_language, list_languages, say
from tests.catalogues import find_catalogue, find_template

CATALOGUES = [(language, domain) for language in LANGUAGES for domain in list_domains()]
ROOMS = ("cogs", "render")
"""The folders whose modules write texts for people."""


def forms(message: Message | Any) -> tuple[list[str], list[str]]:
    """Return the keys and the translations of an entry: one each, or one for each plural form."""
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    strings = [message.string] if isinstance(message.string, str) else list(message.string)
    return ids, strings


def places(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


# --- the catalogues ---


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_every_text_is_translated_and_none_is_left_over(language: str, domain: str) -> None:
    wanted = {(m.id, m.context) for m in find_template(domain) if m.id}
    entries = [m for m in find_catalogue(language, domain) if m.id]
    if not find_base(language):
        assert wanted - {(m.id, m.context) for m in entries} == set(), "run `make words` and translate these"
    assert {(m.id, m.context) for m in entries} - wanted == set(), "run `make words`: nobody says these any more"
    assert [m.id for m in entries if m.fuzzy or not is_translated(m)] == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if find_base(one)])
@pytest.mark.parametrize("domain", list_domains())
def test_a_regional_language_has_only_what_differs(language: str, domain: str) -> None:
    base, kept = find_catalogue(find_base(language), domain), read_catalogue(language, domain)
    count = len(kept)
    keep_differences(kept, base)
    assert len(kept) == count, "run `make words`"


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_placeholders_agree_in_every_language(language: str, domain: str) -> None:
    wrong = []
    for message in find_catalogue(language, domain):
        ids, strings = forms(message)
        if not message.id:
            continue
        needed, allowed = places(ids[-1]) - ({"n"} if len(ids) > 1 else set()), places(ids[-1])
        wrong += [(ids, said) for said in (*ids, *filter(None, strings)) if not needed <= places(said) <= allowed]
    assert wrong == []


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_compiled_catalogues_equal_their_sources(language: str, domain: str) -> None:
    fresh = io.BytesIO()
    write_mo(fresh, find_catalogue(language, domain))
    assert find_path(language, domain).with_suffix(".mo").read_bytes() == fresh.getvalue(), "run `make words`"


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_a_level_has_one_name_wherever_it_stands(language: str, domain: str) -> None:
    """The name of the level is that of the starter box and of the heading in the rules."""
    said: dict[str, set[str]] = {}
    for message in find_catalogue(language, domain):
        if isinstance(message.id, str) and message.context in ("level", "starter", None):
            said.setdefault(message.id, set()).add(str(message.string))
    assert {key: names for key, names in said.items() if len(names) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_has_one_translation_in_all_catalogues(language: str) -> None:
    """The catalogues are chained. If two differed, the words of one game would be used in all other games."""
    said: dict[tuple[Any, str | None], set[str]] = {}
    for domain in list_domains():
        for message in find_catalogue(language, domain):
            if message.id:
                said.setdefault((message.id, message.context), set()).add(repr(message.string))
    assert {key: found for key, found in said.items() if len(found) > 1} == {}, "one for all, or a context (`TC`)"


# --- saying ---


def test_a_text_is_said_in_the_readers_language_and_names_as_they_are() -> None:
    text = T("{name} plays {card}.", name="{odd}", card=T("forward"))
    assert say(text) == "{odd} plays forward."
    for language in list_languages()[1:]:
        made = say(text, language)
        assert "{odd}" in made and say(T("forward"), language) in made and "forward" not in made


def test_plurals_are_those_of_the_language() -> None:
    """A language has one or two forms for numbers of things, as its rule says."""
    for language in list_languages():
        find_form = c2py(find_catalogue(language.replace("-", "_"), HOUSE).plural_expr)
        said = [say(TN("{n} card", "{n} cards", n), language) for n in range(4)]
        assert [text[0] for text in said] == ["0", "1", "2", "3"], language
        for first, second in combinations(range(4), 2):
            is_one_form = find_form(first) == find_form(second)
            assert (said[first][1:] == said[second][1:]) == is_one_form, (language, first, second)


def test_a_locale_finds_its_nearest_language() -> None:
    assert set(list_languages()) == {SOURCE, *(one.replace("_", "-") for one in LANGUAGES)}
    assert list_languages()[0] == SOURCE == find_language("xx") == find_language(None) == find_language("en-GB")
    for language in list_languages():
        related = find_language(language.split("-")[0])
        assert find_language(language) == language and related == REGIONAL.get(language, language)
        assert find_language(f"{language.split('-')[0]}-XX").split("-")[0] == language.split("-")[0]
    assert find_language("es-MX") == "es-419"


def test_a_regional_language_says_what_it_lacks_as_its_language_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"xx": {"a": "a xx", "b": "b xx"}, "xx_YY": {"b": "b YY"}}
    for language, texts in said.items():
        made = Catalog()
        for key, text in texts.items():
            made.add(key, text)
        path = tmp_path / language / "LC_MESSAGES" / "rulekeeper.mo"
        path.parent.mkdir(parents=True)
        with path.open("wb") as stream:
            write_mo(stream, made)
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    monkeypatch.setattr(i18n, "REGIONAL", {"xx-YY": "xx"})
    for name in ("list_languages", "_load_catalogue"):
        monkeypatch.setattr(i18n, name, getattr(i18n, name).__wrapped__)
    assert {one: [say(T(key), one) for key in "abc"] for one in ("xx", "xx-YY", "xx-ZZ", "zz")} == {
        "xx": ["a xx", "b xx", "c"],
        "xx-YY": ["a xx", "b YY", "c"],
        "xx-ZZ": ["a xx", "b YY", "c"],
        "zz": ["a", "b", "c"],
    }


def test_names_of_cards_are_said_in_another_language() -> None:
    card = TC("strike card", "Grenade")
    for own in list_languages():
        for cards in set(list_languages()) - {own}:
            mixed = i18n.with_card_names(own, cards)
            assert find_language(mixed) == mixed and i18n.without_card_names(mixed) == own
            assert (say(card, mixed), say(T("Hand"), mixed)) == (say(card, cards), say(T("Hand"), own))
    assert i18n.with_card_names("ja/it", None) == i18n.with_card_names("ja", "tlh") == "ja"
    assert find_language("ja/tlh") == find_language("ja/ja") == "ja"


# --- the code: nothing is said past the catalogues ---

_WORD = re.compile(r"[^\W\d_]{2,}")
_NOT_SAID = re.compile(r"`[^`]*`|<[^>]*>|\{[^}]*\}|attachment://\S*|rk:\S*")
"""Parts of a literal that are no language: code, mentions and times, places, addresses, ids."""
SPOKEN = {
    "content",
    "label",
    "placeholder",
    "description",
    "title",
    "text",
    "help",
    "heading",
    "detail",
    "body",
    "note",
    "topic",
    "lines",
    "words",
}
"""Parameters through which something is shown."""
SAYING = {
    "Label": (0, 1),
    "Button": (1,),
    "Entry": (1, 2),
    "Menu": (1,),
    "Page": (1, 2, 3),
    "Setting": (1,),
    "Sheet": (0,),
    "TextDisplay": (0,),
    "TextInput": (0,),
    "Modal": (0,),
    "say": (0,),
    "done": (0,),
    "send": (0,),
    "reply": (0,),
    "send_message": (0,),
    "edit_message": (0,),
    "cut": (0,),
    "Param": (1,),
    "command": (1,),
    "group": (1,),
    "spoken": (0,),
    "_line": (0,),
    "Text": (0,),
}
"""Calls that show something, with the places of what they show."""
KEYS = {"T": (0,), "TN": (0, 1), "TC": (0, 1)}
FROM_DATA = {
    "render/games/tomb/words/names.py",
    "render/games/tomb_raider/words/names.py",
    "render/games/tomb_raider/words/cards.py",
    "render/face/contract.py",
}
"""The files that make keys from data. ``from_data`` and the tables of commands bring these keys to the catalogues."""


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the literal text of an expression: plain, formatted, joined, in either branch, or in a tuple."""
    match node:
        case ast.Constant(value=str(said)):
            yield said
        case ast.JoinedStr(values=parts):
            yield "".join(part.value for part in parts if isinstance(part, ast.Constant))
        case ast.BinOp(left=left, right=right):
            yield from literals(left)
            yield from literals(right)
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body)
            yield from literals(orelse)
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from literals(part)


def list_calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def bare(made: Iterable[ast.Call]) -> list[str]:
    """Return what the calls of a module show to people without asking a catalogue."""
    found = []
    for node in made:
        if called(node) in KEYS:
            continue
        shown = [node.args[at] for at in SAYING.get(called(node), ()) if at < len(node.args)]
        shown += [keyword.value for keyword in node.keywords if keyword.arg in SPOKEN]
        for said in (said for one in shown for said in literals(one)):
            if _WORD.search(_NOT_SAID.sub("", said)):
                found.append(f"line {node.lineno}: {said!r}")
    return found


def keys(made: Iterable[ast.Call]) -> Iterator[tuple[ast.Call, list[str | None]]]:
    """Yield every T, TN and TC with its keys; None for a key that is no literal."""
    for node in made:
        if isinstance(node.func, ast.Name) and node.func.id in KEYS:
            yield node, [getattr(node.args[at], "value", None) for at in KEYS[node.func.id]]


def find_templates(tree: ast.Module) -> set[ast.Call]:
    """Return the keys that get values from the fields of an event, a refusal or advice.

    They stand outside of functions, or in the functions of a table, which give what they have computed. The tables
    refuse a field that there is not, see ``test_event_words``.
    """
    made = set(list_calls(tree))
    if any(isinstance(node, ast.Name) and node.id in ("EventEntry", "ByField") for node in ast.walk(tree)):
        return made
    functions = (
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    )
    return made - {node for function in functions for node in list_calls(function)}


def misused(made: Iterable[ast.Call], has_literals: bool, templates: Container[ast.Call] = ()) -> list[str]:
    """Return the keys that should be literals and are not, or do not get the values that they have places for.

    ``templates``: those that may leave values to fields.
    """
    wrong = []
    for node, said in keys(made):
        if not all(isinstance(key, str) for key in said):
            wrong += [f"line {node.lineno}: not a literal"] if has_literals else []
            continue
        given = {keyword.arg for keyword in node.keywords}
        plural = called(node) == "TN"
        needed = places(str(said[-1])) - ({"n"} if plural else set())
        if None in given:  # Only a run can tell what **values contains.
            continue
        if not (needed <= given or node in templates) or not given <= needed | ({"n"} if plural else set()):
            wrong.append(f"line {node.lineno}: {said[-1]!r} is given {sorted(map(str, given))}")
    return wrong


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_said_past_the_catalogues_and_every_key_is_a_literal_with_its_values(room: str) -> None:
    wrong = []
    files = sorted((ROOT / room).rglob("*.py"))
    assert len(files) > 100
    for path in files:
        name, tree = path.relative_to(ROOT).as_posix(), ast.parse(path.read_text())
        made = list_calls(tree)
        wrong += [f"{name}, {one}" for one in bare(made)]
        wrong += [f"{name}, {one}" for one in misused(made, name not in FROM_DATA, find_templates(tree))]
    assert wrong == []


@pytest.mark.parametrize(
    "source", ["T(key)", 'T("{name} plays.")', 'T("It plays.", name=x)', 'TN("{n} die", "{n} {dice}", 2)']
)
def test_a_misused_key_is_found(source: str) -> None:
    assert misused(list_calls(ast.parse(source)), True)


@pytest.mark.parametrize(
    "source",
    [
        'Label("Go on")',
        'Button(id, "Start")',
        'Button(id, f"Start {n} games")',
        'await channel.send("Hello there")',
        'await interaction.response.send_message(content="No such game")',
        'Sheet(heading, locale, lines=("You may not",))',
        'ui.TextInput(label="Which cards", placeholder=x)',
        'reply.say("yes" if done else "not yet")',
        'ui.TextDisplay("## " + "Board")',
        'Text("not in the catalogue")',
        'command("new", "Open a table", run)',
    ],
)
def test_a_bare_literal_is_found(source: str) -> None:
    assert bare(list_calls(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        'Label(T("Go on"))',
        'Button("rk:7:start", s(T("Start")))',
        'channel.send(f"<@{person}> **{said}**")',
        'Sheet(f"### {name} · `{key}`", locale)',
        'Text("\\n".join(parts), values)',
    ],
)
def test_folders_that_are_no_language_are_ignored(source: str) -> None:
    assert bare(list_calls(ast.parse(source))) == []


def test_texts_are_plain_data() -> None:
    assert T("a") == Text("a") != T("b")


def test_a_list_of_names_with_commas_is_no_longer_a_list_of_more_names() -> None:
    names = (Text("Lara Croft, Adventurer"), Text("Rope"))
    assert say(Text("Saved: {cards}.", {"cards": names})) == "Saved: Lara Croft, Adventurer; Rope."
    assert say(Text("Saved: {cards}.", {"cards": names[1:] * 2})) == "Saved: Rope, Rope."
