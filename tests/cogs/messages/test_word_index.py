"""Pages are ranked by what somebody typed: in everyday words, misspelt, half typed, in either language."""

from __future__ import annotations

import pytest

from cogs.messages.rulebook.word_index import MOST, Entry, WordIndex, compute_stem
from engine.folding import fold_words

LITTLE = frozenset(fold_words("how to do i is what who when can the a o que eu como posso quando quem"))
PAGES = [
    Entry(
        ("The aim", "O objetivo"), ("how do I win", "como eu ganho"), "The highest score wins. Vence a maior pontuação."
    ),
    Entry(
        ("Searching", "Fazer busca"), ("how to search", "procurar"), "Roll your dice in a room. Role os dados na sala."
    ),
    Entry(("Who may search", "Quem busca"), ("who can search", "quem pode buscar"), "Everybody alive."),
    Entry(("The roll", "A rolagem"), (), "Search dice are added to the roll."),
    Entry(("Wounds", "Ferimentos"), ("hurt", "ferida", "machucado"), "They stay until healed."),
]
INDEX = WordIndex(PAGES, LITTLE)


def best(typed: str) -> int:
    return INDEX.rank(typed)[0][1]


@pytest.mark.parametrize(
    ("typed", "page"),
    [
        ("how do i win", 0), ("como ganho", 0), ("winning", 0), ("COMO EU GANHO???", 0), ("ganhar", 0),
        ("search", 1), ("who searches", 2), ("procurando", 1), ("quem pode buscar", 2), ("room", 1),
        ("machucados", 4), ("i am hurt", 4), ("ferdia", 4), ("woundz", 4), ("feri", 4), ("hu\u200brt", 4),
    ],
)  # fmt: skip
def test_a_page_is_found_by_what_people_say(typed: str, page: int) -> None:
    assert best(typed) == page


def test_a_way_of_asking_counts_about_one_and_more_than_a_word_in_a_text() -> None:
    asked, text = INDEX.rank("how do I win")[0][0], INDEX.rank("alive")[0][0]
    assert 0.95 < asked < 1.1 and text < 0.5


def test_words_that_no_page_has_make_it_less_sure() -> None:
    assert INDEX.rank("win")[0][0] > INDEX.rank("win a bicycle")[0][0] > INDEX.rank("win a red bicycle today")[0][0]
    assert INDEX.rank("zzzz") == [] and INDEX.rank("") == [] and INDEX.rank("?!") == []


def test_only_so_many_words_are_looked_for_and_those_that_say_something_first() -> None:
    assert best("how what who when can the a is " * 20 + "win") == 0
    assert INDEX.rank("win " + " ".join(f"word{n}" for n in range(500)))[0][1] == 0
    assert len({f"word{n}" for n in range(500)}) > MOST


@pytest.mark.parametrize(
    "words",
    [
        "search searching searched searches", "ganho ganhar ganha ganhando ganhou", "ferida feridas ferido ferimento",
        "acao acoes", "carta cartas", "dado dados", "city cities", "win winning wins", "jogo jogar jogam",
    ],
)  # fmt: skip
def test_words_that_differ_in_their_ending_are_one(words: str) -> None:
    assert len({compute_stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize("words", ["die day", "card carry", "hurt hunt", "dado dia", "vida vez"])
def test_different_words_have_different_stems(words: str) -> None:
    assert len({compute_stem(word) for word in words.split()}) == 2
