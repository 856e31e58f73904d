"""Per cents are written in one way, with halves rounded up, and in the way of each language."""

from __future__ import annotations

import ast
import re

import pytest

from locales.update import LANGUAGES, ROOT, list_domains
from render.text.i18n import list_languages, say
from render.text.per_cents import round_to_per_cent, write_about, write_change, write_per_cent, write_tenths_of_per_cent
from tests.catalogues import find_catalogue, find_template

OWN = "render/text/per_cents.py"


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0, "0 %"),
        (1e-12, "0 %"),
        (0.0001, "<1 %"),
        (0.005, "1 %"),
        (0.045, "5 %"),
        (0.125, "13 %"),
        (0.1 + 0.2 + 0.345, "65 %"),
        (0.745, "75 %"),
        (0.994, "99 %"),
        (0.9955, ">99 %"),
        (1 - 1e-12, "100 %"),
        (1, "100 %"),
    ],
)
def test_how_per_cents_are_written(share: float, said: str) -> None:
    for language in list_languages():
        assert say(write_per_cent(share), language) == said.replace(" ", find_space(language))


def find_space(language: str) -> str:
    """Return what a language writes between a number and its per cent sign."""
    return say(write_per_cent(0.5), language)[2:-1]


def test_an_estimate_is_written_in_words_at_its_ends() -> None:
    assert [say(write_about(share)) for share in (0.003, 0.125, 0.999)] == [
        "less than 1 %",
        "about 13 %",
        "more than 99 %",
    ]


@pytest.mark.parametrize("domain", list_domains())
def test_no_sentence_says_about_before_a_chance_that_may_be_less_than_one_per_cent(domain: str) -> None:
    keys = [str(m.id) for m in find_template(domain)]
    assert [key for key in keys if re.search(r"(about|≈) ?\{(chance|share)\}(?! %)", key)] == []


def test_halves_are_rounded_up() -> None:
    assert [round_to_per_cent(n / 1000) for n in (5, 15, 25, 35, 45)] == [1, 2, 3, 4, 5]


def test_tenths_of_per_cent_are_written() -> None:
    assert [say(write_tenths_of_per_cent(share)) for share in (0, 0.0005, 0.1, 0.1235)] == [
        "0.0 %",
        "0.1 %",
        "10.0 %",
        "12.4 %",
    ]
    for language in list_languages():
        said = say(write_tenths_of_per_cent(0.001), language)
        assert re.fullmatch(rf"0[.,]1{find_space(language)}%", said), language


def test_how_a_change_of_per_cents_is_written() -> None:
    assert [say(write_change(change)) for change in (0.125, -0.125, 0.0, -0.001)] == ["+13 %", "−13 %", "+0 %", "+0 %"]
    assert {say(write_change(-0.25), one) for one in list_languages()} <= {"−25 %", "−25%", "−25\u202f%", "−25\xa0%"}


@pytest.mark.parametrize("domain", ["rulekeeper", "tomb_raider"])
def test_no_sentence_writes_per_cents_itself(domain: str) -> None:
    """A sentence with its own "%" would round and space it in another way."""
    written = find_template(domain)
    assert [
        m.id
        for m in written
        if "%" in str(m.id) and any(name.endswith(".py") and name != OWN for name, _line in m.locations)
    ] == []


def test_no_code_writes_per_cents_itself() -> None:
    """No f-string outside of the one file has a "%"."""
    rooms = [ROOT / "cogs", ROOT / "render"]
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted(path for room in rooms for path in room.rglob("*.py") if "games" not in path.parts)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.JoinedStr)
        and any(isinstance(part, ast.Constant) and re.search(r"^\s?%", str(part.value)) for part in node.values)
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", list_domains())
def test_every_sentence_of_a_language_spaces_its_per_cents_alike(language: str, domain: str) -> None:
    wrong = re.compile(rf"[\d}}](?!{find_space(language.replace('_', '-'))}%)\s?%")
    forms = [message.string for message in find_catalogue(language, domain) if message.id]
    said = [one if isinstance(one, str) else "; ".join(one) for one in forms]
    assert [one for one in said if wrong.search(one)] == []
