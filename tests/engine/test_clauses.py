"""The effect language of any game: a clause is read if the game carries it out, else refused with what is possible."""

from __future__ import annotations

from typing import ClassVar, Literal

import pytest

from engine.effects.clauses import Clause, Guards, Vocabulary, Window, list_forms, write_calls
from engine.effects.grammar import LanguageError, Signed, Verb, find_verb_word, read_name


class Give(Verb, frozen=True, tag="GIVE"):
    forms = ("dawn/dusk[mine]: GIVE(n,to=friend/foe)", "dusk[theirs,bribe=?]: GIVE(+n,to=foe)")
    n: int
    to: Literal["friend", "foe"]
    plus: bool = False


class Call(Verb, frozen=True, tag="CALL"):
    bare: ClassVar[int] = 0
    forms = ("dawn[mine,mood=high]: CALL(name=Name)", "dawn[mine,mood=high]: CALL(name=Name,loud=yes)", "death: CALL()")
    name: str = ""
    loud: bool = False


class Change(Verb, frozen=True, tag="CHANGE"):
    forms = ("dawn/dusk[mine]: CHANGE(-n/0)", "death: CHANGE(+n)")
    n: Signed


class Answer(Verb, frozen=True, tag="ANSWER"):
    bare: ClassVar[int] = 0
    forms = ("dawn/dusk[mine]: ANSWER()",)
    after = Give


class Terms(Guards, frozen=True):
    whose: Literal["mine", "theirs"] | None = None
    mood: Literal["low", "high"] | None = None
    bribe: str | None = None


VERBS: tuple[type[Verb], ...] = (Give, Call, Change, Answer)
WORDS: Vocabulary[Terms, Verb] = Vocabulary(
    verbs={find_verb_word(verb): verb for verb in VERBS},
    windows={"dawn": Window(("mine",), ("mood=",)), "dusk": Window(("mine", "theirs")), "death": Window()},
    guards=Terms,
    readers={"bribe": lambda text: read_name("bribe=", text)},
)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("dawn[mine]: GIVE(2,to=foe)", Clause("dawn", Terms("mine"), (Give(2, "foe"),))),
        ("dawn[mine,mood=low]: GIVE(2,to=friend)", Clause("dawn", Terms("mine", "low"), (Give(2, "friend"),))),
        ("dusk[theirs]: GIVE(+1,to=foe)", Clause("dusk", Terms("theirs"), (Give(1, "foe", plus=True),))),
        (
            "dusk[theirs,bribe=Old Gold]: GIVE(+1,to=foe)",
            Clause("dusk", Terms("theirs", None, "Old Gold"), (Give(1, "foe", plus=True),)),
        ),
        ("dawn[mine,mood=high]: CALL(name=Ann,loud=yes)", Clause("dawn", Terms("mine", "high"), (Call("Ann", True),))),
        ("dusk[mine]: CHANGE(0)", Clause("dusk", Terms("mine"), (Change(0),))),
        ("dusk[mine]: GIVE(1,to=foe); ANSWER()", Clause("dusk", Terms("mine"), (Give(1, "foe"), Answer()))),
        ("death: CHANGE(+1); CALL()", Clause("death", Terms(), (Change(1), Call()))),
    ],
)
def test_a_text_is_read_as_its_record_and_written_back(text: str, clause: Clause[Terms, Verb]) -> None:
    assert WORDS.read(text) == clause
    assert str(clause) == text
    assert WORDS.parse_calls(write_calls(clause.calls), clause.window, clause.guards.list_parts()) == clause.calls


@pytest.mark.parametrize(
    ("text", "wrong", "possible"),
    [
        ("noon[mine]: GIVE(1,to=foe)", "window 'noon'", "dawn, dusk, death"),
        ("dawn[mine] GIVE(1,to=foe)", "dawn[mine] GIVE", "window[guard,guard]: VERB"),
        ("dawn[mine]: TAKE(1)", "verb 'TAKE'", "GIVE, CALL, CHANGE, ANSWER"),
        ("dawn: GIVE(1,to=foe)", "lacks whose event", "mine"),
        ("dawn[theirs]: GIVE(1,to=foe)", "'theirs'", "mine, mood="),
        ("dawn[ours]: GIVE(1,to=foe)", "'ours'", "mine, theirs, mood=, bribe="),
        ("dawn[mine,mine]: GIVE(1,to=foe)", "'whose' stands twice", ""),
        ("dawn[mine,mood=low,mood=low]: GIVE(1,to=foe)", "'mood' stands twice", ""),
        ("dawn[mine,mood=sad]: GIVE(1,to=foe)", "'sad'", "low, high"),
        ("dusk[mine,mood=low]: GIVE(1,to=foe)", "'mood=low'", "in window dusk are checked mine, theirs"),
        ("dawn[mine,bribe=Gold]: GIVE(1,to=foe)", "'bribe=Gold'", "mine, mood="),
        ("dusk[mine,bribe=Gold]: GIVE(1,to=foe)", "GIVE(1,to=foe) in dusk[mine,bribe=Gold]", "dusk[theirs,bribe=?]"),
        ("dusk[theirs,bribe=gold]: GIVE(+1,to=foe)", "'gold'", "a name with a capital"),
        ("dusk[mine]: GIVE(+1,to=foe)", "GIVE(+1,to=foe) in dusk[mine]", "dawn/dusk[mine]: GIVE(n,to=friend/foe)"),
        ("dusk[theirs]: GIVE(+1,to=friend)", "GIVE(+1,to=friend)", "dusk[theirs,bribe=?]: GIVE(+n,to=foe)"),
        ("dusk[theirs]: GIVE(1,to=foe)", "GIVE(1,to=foe)", "GIVE(+n,to=foe)"),
        ("death: GIVE(1,to=foe)", "in death", "dawn/dusk[mine]"),
        ("dawn[mine,mood=low]: CALL(name=Ann)", "CALL(name=Ann)", "dawn[mine,mood=high]: CALL(name=Name)"),
        ("dawn[mine,mood=high]: CALL()", "CALL()", "CALL(name=Name)"),
        ("dawn[mine]: CHANGE(+1)", "CHANGE(+1)", "CHANGE(-n/0)"),
        ("dawn[mine]: ANSWER()", "ANSWER()", "right behind Give"),
        ("dawn[mine]: CHANGE(-1); ANSWER()", "ANSWER()", "right behind Give"),
    ],
)
def test_a_clause_that_no_verb_carries_out_is_refused_with_what_is_possible(
    text: str, wrong: str, possible: str
) -> None:
    with pytest.raises(LanguageError) as caught:
        WORDS.read(text)
    assert wrong in str(caught.value)
    assert possible in str(caught.value)


class Typo(Verb, frozen=True, tag="TYPO"):
    forms = ("dawn[mine]: TYPO(1,too=foe)",)
    n: int
    to: Literal["foe"]


def test_a_form_with_a_slip_is_noticed() -> None:
    with pytest.raises(AssertionError):
        list_forms(Typo)
