"""Tomb's face: words for all that the rules ask and tell, within Discord's limits, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from engine.events import GameEvent, UnreadableEvent, load_event
from engine.games.tomb import moves, roll_odds
from engine.games.tomb.cards import pool
from engine.games.tomb.dice import Pool
from engine.games.tomb.events import EVENTS
from engine.games.tomb.events.raids import CardsLeft, NoTrapLeft
from engine.games.tomb.events.turns import CardDrawn, OneCard, Reason, StockingCardDrawn
from engine.games.tomb.game import GAME
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.moves import MOVES, QUESTIONS, WINDOWS
from engine.games.tomb.view import ThrowView, View
from engine.protocol import PASS, Ask, Move, One, Some
from engine.refusals import NotAnOption, NotNow
from engine.setup import Setup
from render.face.contract import Presenter
from render.games.tomb.face import FACE
from render.games.tomb.words import effects, ways
from render.games.tomb.words.commands import COMMANDS
from render.games.tomb.words.event_words import WORDS
from render.games.tomb.words.names import describe_space_name
from render.games.tomb.words.refusals import WHEN
from render.games.tomb.words.waiting import ABOUT, WAITING
from render.text.i18n import say
from render.text.per_cents import write_per_cent
from tests.render.games.tomb import naive, samples

from ...face_suite import LINE, Case, FaceSuite, said

LOOKS: Presenter = FACE
NAMES = samples.NAMES
KINDS = tuple(kind.kind for kind in EVENTS if kind is not Reason)

# --- every kind, whether or not a match of the above has it ---

VALUES: dict[str, Any] = {
    "level": "goldenaxe_catacombs",
    "seat": 0,
    "faces": (2, 7, 9, 1),
    "successes": 2,
    "marker": "red",
    "card": "p01",
    "cards": ("m01", "x04", "x04"),
    "count": 3,
    "crypt": "e",
    "characters": ("c01", "c02"),
    "turn": 4,
    "frm": "8.17",
    "to": "9.16",
    "door": "",
    "steps": 5,
    "hazard": "hz-a",
    "at": "m01",
    "n": 2,
    "deck": "prayer",
    "xp": 4,
    "character": "c07",
    "one": "c01",
    "by": "c02",
    "on": "attack",
    "until": "combat",
    "who": ("c02",),
    "attr": "skl",
    "colours": "gbbr",
    "extra": 0,
    "against": "",
    "rogue": "c02",
    "victim": "c09",
    "cm": 1,
    "beside": False,
    "chars": 1,
    "left": 2,
    "tn": 3,
    "disarmed": True,
    "monsters": ("m01", "m02.2"),
    "round": 2,
    "amounts": (("c01", 2), ("m02.2", 1)),
    "wounds": 3,
    "hp": 4,
    "recruits": 1,
    "begins": 1,
    "wanted": "p02",
    "scores": (12, 9),
    "idle": False,
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "door": ("e",),
    "count": (1,),
    "steps": (1,),
    "n": (1,),
    "at": ("none", "e"),
    "extra": (2,),
    "against": ("m02",),
    "successes": (0, 1),
    "cm": (-1,),
    "beside": (True,),
    "chars": (2,),
    "left": (0, 1),
    "disarmed": (False,),
    "monsters": ((),),
    "idle": (True,),
    "recruits": (0, -1),
    "begins": (0,),
    "until": ("inn", "raid", "roll", "turn", "round"),
}
SPECIAL: dict[str, dict[str, Any]] = {
    "handed": {"frm": "c01", "to": "c02"},
    "attached": {"to": "c01"},
    "lasts": {"on": ("c01", "c02")},
    "rerolled": {"colours": ("green", "blue"), "faces": (3, 9)},
    "put": {"at": "9.16"},
    "stopped": {"at": "9.16"},
    "trap-shown": {"card": "r01"},
    "bypassed": {"card": "r01"},
    "banked": {"card": "x04"},
    "attacks": {"at": "c01"},
    "raid": {"count": 3},
    "over": {"idle": False},
    "idle": {"left": 1},
}
"""Fields that mean something else in a kind of event."""


def varied(kind: str) -> Iterator[GameEvent]:
    """Yield events of a kind with usual values, then with each unusual one in turn, as everybody and as the seat itself
    is told."""
    fields, secrets = stored_fields(GAME.event_kinds[kind])
    usual = {field: VALUES[field] for field in fields} | SPECIAL.get(kind, {})
    for field in (None, *(field for field in fields if field not in SPECIAL.get(kind, {}))):
        for value in OTHERS.get(field, ()) if field else (None,):
            here = usual if field is None else {**usual, field: value}
            yield event(kind, **here)
            if secrets:
                yield event(kind, {0: {name: VALUES[name] for name in secrets}}, **here)


def stored_fields(kind: type[GameEvent]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of a class's public fields, and of its private ones."""
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    private = fields.pop("private", None)
    record = None if private is None else get_args(private)[1]
    return tuple(fields), () if record is None else record.__struct_fields__


def event(kind: str, private: dict[int, dict[str, Any]] | None = None, **public: Any) -> GameEvent:
    """Return an event as it is read from the store."""
    read = load_event(GAME.event_kinds, kind, public, private)
    assert not isinstance(read, UnreadableEvent), (kind, public, private)
    return read


SECRETS = {kind: secrets for kind in KINDS if (secrets := stored_fields(GAME.event_kinds[kind])[1])}
# Everybody, or one seat alone, reads the same line of these events.
del SECRETS[NoTrapLeft.kind], SECRETS[StockingCardDrawn.kind]
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "place": ({"card": "m01", "crypt": "e"}, {"card": "r01", "crypt": "k"}, {"card": "x04", "crypt": "a"}),
    "take": ({"card": "c01"}, {"card": "m30"}),
    "recruit": ({"character": "c10"},),
    "deck": tuple({"deck": deck} for deck in ("item", "prayer", "spell", "tactic")),
    "move": ({"to": "e"}, {"to": "11.16"}, {"to": "16.9"}, {"to": "16.2"}, {"to": "5.16"}),
    "steal": ({"rogue": "c02", "victim": "c09", "card": "i07"},),
    "give": ({"card": "p01", "giver": "c01", "to": "c02"},),
    "swap": ({"card": "i01", "giver": "c02", "other": "i02", "to": "c03"},),
    "play": (
        {"card": "p01", "by": "c01"},
        {"card": "s01", "by": "c04", "at": "m01"},
        {"card": "t09", "by": "c03", "at": "e"},
    ),
    "use": ({"card": "i01", "by": "c02"}, {"card": "c01", "by": "c01", "at": "c02"}, {"card": "m02", "by": "m02.2"}),
    "wear": ({"character": "c01"},),
    "replace": ({"character": "c02"}, {"character": "c04"}),
    "lose": ({"card": "i01", "bearer": "c02"}, {"card": "p02", "bearer": "hand"}),
    "trap": ({"card": "r02"},),
    "attack": ({"by": "c01", "at": "m01"}, {"by": "c04", "at": "m02"}),
    "maul": ({"by": "m01"},),
    "wait": ({"by": "c01"},),
    "flee": ({"by": "c01"}, {"by": "c02"}),
    "who": ({"one": "c01"}, {"one": "m02"}),
    "marker": tuple({"marker": one} for one in ("red", "black")),
    "land": ({"near": "a", "to": "a"}, {"near": "a", "to": "16.17"}, {"near": "o", "to": "16.2"}),
    "stock-rest": ({"how": "default"}, {"how": "ai"}),
    "storm": ({"harm": "0.0"},),
    "everybody": ({"at": "m01", "deaths": "0"}, {"at": "m02", "deaths": "2"}),
}
"""Samples of the moves that have fields."""


def samples_of(move: type[Move]) -> list[Move]:
    return [move(**fields) for fields in OPTIONS.get(str(move.__struct_config__.tag), ({},))]


EVERY = One(tuple(option for move in MOVES for option in samples_of(move)))
SETS: dict[str, tuple[str, ...]] = {
    "order-reroll": ("2", "7", "7"),
    "disarm": ("c01", "c02"),
    "bank": ("x01", "x04"),
    "divide": ("m01", "m01", "c02"),
    "mend": ("c02", "c02"),
    "reroll": ("green", "blue", "blue", "red"),
    "more-recruits": ("m01", "x04"),
}
ABOUTS = {"takes": "m02", "attach": "i03", "treasure": "x13", "won": "i07", "hazard": "hz-a", "target": "m29",
          "reroll": "i01", "divide": "s01", "on-attack": "m02", "on-cast": "s01"}  # fmt: skip


def positions() -> Iterator[View]:
    """Yield positions before, in and after a raid, with a theft, a roll and wounds on the table, and before the first
    turn."""
    fight, _ = samples.fight()
    trap, _ = samples.announced()
    hall, _ = samples.hall()
    throw = ThrowView(("c02",), "skl", "pick", "bbb", (2, 4, 9), 0, "c09")
    yield replace(hall, theft=("c02", "c09", "i07"), throw=throw, viewer=0)
    yield replace(fight, blow=(("c02", 2), ("c01", 1)), dying=("c02",), viewer=1)
    yield replace(trap, viewer=0, throw=None)
    bare = replace(samples.party(0), marker=None)
    yield samples.view(bare, samples.party(1), step="stock", active=None, first=None, viewer=0, stock=("m01", "r01"))


def asks(kind: str) -> Iterator[tuple[Ask, Any]]:
    """Yield a question with every option, and as a set where it is one, in every position."""
    for view in positions():
        for about in ("", ABOUTS.get(kind, kind)):
            seat = view.viewer or 0
            yield Ask(seat, kind, EVERY, PASS, about=about), view
            if kind in SETS and view.active is not None and not (kind == "divide" and view.raid is None):
                items = SETS[kind]
                yield Ask(seat, kind, Some(items, 0, len(items)), (), about=about), view
    yield Ask(0, kind, EVERY, moves.ChooseCard("c01")), samples.held()
    if kind == "cm":  # Monsters without an ability to use
        yield Ask(0, kind, One((moves.Maul("m01"), moves.Wait("m01"))), moves.Maul("m01")), samples.fight()[0]


class TestFace(FaceSuite):
    """TOMB-SEC-1, TOMB-SEC-3, TOMB-SEC-7: what one seat alone learns is told to no other."""

    case = Case(
        game=GAME,
        face=LOOKS,
        names=NAMES,
        root="tomb",
        matches=(
            Setup("catacombs_short", ({},) * 2),
            Setup("goldenaxe_catacombs", ({},), {"seven_dice": "on"}),
            Setup("tomb_of_the_overseers", ({},) * 4, {"years": "fat", "hand_limit": "ten_at_inn"}, totals=(4000,) * 4),
        ),
        answers=150,
        silent=0.5,
        comes_up={"stock"},
        unsaid={"dying", "stock-drew"},
        events=KINDS,
        lines={kind.kind for kind in WORDS.entries},
        told=varied,
        secrets=SECRETS,
        secret=("m30", "Hoard Wyrm"),
        questions=QUESTIONS,
        asks=asks,
        rule=r"TOMB-[A-Z]+-\d+",
        rules=280,
        refused=(
            Setup("atlantis", ({}, {})),
            Setup("catacombs_short", ({},) * 7),
            Setup("catacombs_short", ({}, {}), {"luck": "much"}),
        ),
    )


def label(option: Move, kind: str, view: View, about: str = "") -> str:
    ask = Ask(0, kind, One((option, PASS)), PASS, about=about)
    return say(LOOKS.label(option, ask, view, NAMES).text)


# --- what the words say is so ---


def told_of(kind: str, viewer: int | None = None, secret: dict[int, dict[str, Any]] | None = None, **open_: Any) -> str:
    return say(LOOKS.line(event(kind, secret, **open_), viewer, NAMES) or "")


def test_each_die_that_is_a_success_is_ticked() -> None:
    """TOMB-DICE-3, TOMB-DICE-4: The faces that count as successes are ticked."""
    said_ = told_of("rolled", who=("c04",), attr="atk", on="attack", colours="gbbr", faces=(4, 5, 7, 7), extra=0,
                    against="m02", successes=2)  # fmt: skip
    assert said_ == "Kadin rolls Attack against Crusher, green (1–3) 4, blue (1–5) 5✔ 7, red (1–7) 7✔: 2 successes."


def test_the_second_player_begins_and_it_is_said_where_it_happens_TOMB_START_1() -> None:
    """The beginner is named when Player One is found, when the Tomb is full, in the lesson, and on the rules pages."""
    first = {"seat": 0, "recruits": 1, "begins": 1}
    said_ = told_of("player-one", **first)
    assert "The second player, Ben, then takes the first turn" in said_
    assert "Ben, recruits first" in told_of("player-one", **{**first, "begins": 0}), "TOMB-HR-1"
    assert told_of("player-one", seat=0, recruits=0, begins=0) == "Ana is Player One.", "alone"
    assert "The second player, Ben, recruits first" in told_of("stocked", count=20, recruits=1)
    lesson = LOOKS.guidance.lesson(event("player-one", **first))
    assert lesson is not None and lesson.rule == "TOMB-START-1"
    order = next(page for page in LOOKS.rules() if page.key == "TOMB-SETUP-6")
    assert "The second player" in say(order.body) and "first normal turn" in say(order.body)


def test_who_lives_and_who_dies_can_be_followed_TOMB_WND_1_TOMB_DEATH_1() -> None:
    """A line says how many Hit Points the wounds take and whose they were."""
    assert told_of("wounded", one="c04", n=2, wounds=3, hp=3).endswith("takes 2 wounds: 0 of 3 Hit Points left.")
    assert told_of("died", one="c04", seat=0) == "Kadin dies: Ana loses a Character."
    assert told_of("saved", one="c04", left=1).endswith("lives, with 1 Hit Point left.")


def test_who_had_the_last_copy_is_told_to_nobody_TOMB_RUL_16() -> None:
    """Only the player who wanted the same copy is told."""
    both = {0: {"card": "m18", "wanted": "m30"}}
    assert "Hoard Wyrm was gone, so you get a random card" in told_of("chose-card", 0, both, seat=0)
    assert told_of("chose-card", 1, both, seat=0) == told_of("chose-card", None, {}, seat=0)


def test_a_card_drawn_for_stocking_is_told_to_its_owner_alone() -> None:
    """TOMB-STOCK-2, TOMB-SEC-1: Only its owner knows a stocking hand."""
    drew = StockingCardDrawn(0, private={0: OneCard("m30")})
    assert LOOKS.line(drew, None, NAMES) is None and LOOKS.line(drew, 1, NAMES) is None
    assert "Hoard Wyrm" in say(LOOKS.line(drew, 0, NAMES) or "")


def test_all_read_the_same_line_when_no_trap_is_left() -> None:
    """TOMB-SEC-5: Even the Crypt Master reads no more."""
    event = NoTrapLeft(private={1: CardsLeft(3)})
    assert len({say(LOOKS.line(event, viewer, NAMES) or "") for viewer in (None, 0, 1)}) == 1


def chance_of(dice: str, least: int) -> float:
    """Return the chance of so many successes, by counting every die."""
    return float(sum(part for (hit, _), part in naive.faces(dice).items() if len(hit) >= least))


def shown(chance: float) -> str:
    return say(write_per_cent(chance))


def test_an_attack_says_its_chance_to_kill() -> None:
    """TOMB-DICE-3, TOMB-FX-11: Kadin rolls 1 blue and 2 red dice. Crusher has 1 Hit Point
    left, and its buckler prevents one wound."""
    view, _ = samples.fight()
    said_ = label(moves.Attack("c04", "m02"), "raider", view)
    assert said_ == f"Kadin: Crusher, kills {shown(chance_of('brr', 2))}"


def test_a_spell_that_strikes_says_its_chance_to_kill() -> None:
    """TOMB-FX-8: Turn the Dead rolls Holiness twice. So Mirin has 4 green, 6 blue and 2 red dice against 2
    Hit Points."""
    view, _ = samples.fight()
    assert view.raid is not None
    porter = replace(view, raid=replace(view.raid, monsters=(samples.fighter("m05"),)))
    chance = shown(chance_of("g" * 4 + "b" * 6 + "rr", 2))
    said_ = label(moves.Use("p05", "c01", "m05"), "raider", porter)
    assert said_ == f"Use Turn the Dead (Mirin Faithbringer): Bone Porter, kills {chance}"


def test_a_card_that_counts_against_some_foes_counts_in_the_chance() -> None:
    """TOMB-FX-3: Against the undead Grim's Attack dice are raised: 3 green and 1 blue become 3 blue and 1
    red."""
    grim = samples.fighter("c08")
    assert roll_odds.count_dice(grim, "atk", "attack", "m10") == Pool(0, 3, 1, 0)
    assert roll_odds.count_dice(grim, "atk", "attack", "m01") == Pool(3, 1, 0, 0)
    # TOMB-DICE-7: steps up and down cancel out.
    lowered = replace(grim, atk=(1, 0, 0, 0), raised=(("atk", -1, (3, 1, 0, 0)),))
    assert roll_odds.count_dice(lowered, "atk", "attack", "m10") == Pool(3, 1, 0, 0)


def test_whoever_may_take_an_attack_is_told_its_danger() -> None:
    """TOMB-MON-1: Crusher rolls 2 green, 3 blue and 1 red die against Eryne's last Hit Point."""
    view, _ = samples.fight()
    one, more = (chance_of("ggbbbr", n) for n in (1, 2))
    prayed = chance_of("ggbbbr", 3)  # Mirin prays against a wound: 2 green, 3 blue and 1 red, 3 needed.
    chance = shown(more + (one - more) * (1 - prayed))
    assert label(moves.Who("c02"), "takes", view, "m02") == f"Lady Eryne: dies {chance}"
    ask = Ask(0, "takes", One((moves.Who("c01"), moves.Who("c02"))), moves.Who("c01"), about="m02")
    assert say(LOOKS.prompt(ask, view, NAMES)).startswith("Crusher attacks (Attack: 2 green, 3 blue, 1 red)")
    assert say(LOOKS.waiting(ask, NAMES)) == "Waiting for Ana to choose who takes the attack of Crusher"


def test_why_something_has_to_be_handed_over_is_said() -> None:
    """TOMB-FREE-2: After redistribution each attached card must be on a Character that may have it."""
    view, _ = samples.fight()
    give = moves.Give("p03", "c12", "c02")
    asks = [Ask(0, "arrange", One(options), give) for options in ((give, PASS), (give,))]
    assert [say(LOOKS.prompt(ask, view, NAMES))[:9] for ask in asks] == ["Your turn", "A Charact"]


def test_many_monsters_are_counted_where_a_question_would_fill_the_screen() -> None:
    """TOMB-COMB-9: The picture names them."""
    view, _ = samples.fight()
    assert view.raid is not None
    ask = Ask(0, "raider", One((moves.Flee("c01"),)), moves.Flee("c01"))
    for foes, words in ((("m01", "m05"), "you fight"), (("m01", "m05", "m10"), "3 Monsters. Who acts?")):
        fight = replace(view, raid=replace(view.raid, monsters=tuple(samples.fighter(one) for one in foes)))
        assert words in say(LOOKS.prompt(ask, fight, NAMES))


def test_a_theft_says_its_chance() -> None:
    """TOMB-PICK-7: A tie is no success. Eryne rolls a red die more when she steals."""
    assert roll_odds.compute_win_chance((0.0, 1.0), (0.0, 1.0)) == 0
    assert roll_odds.compute_win_chance((0.5, 0.5), (1.0,)) == 0.5
    eryne = samples.fighter("c02")
    assert roll_odds.count_dice(eryne, "skl", "pick") == Pool(0, 3, 1, 0)


def test_a_move_names_the_door_and_the_way_to_doors_far_off() -> None:
    """TOMB-MOVE-1: Moves that are seldom wanted come last."""
    view, _ = samples.hall()
    spaces = ("e", "8.16", "16.9", "5.16", "6.16")
    ask = Ask(0, "turn", One((*map(moves.Go, spaces), PASS)), PASS)
    found = {to: LOOKS.label(moves.Go(to), ask, view, NAMES) for to in spaces}
    assert say(found["e"].text) == "Go to Crypt E" and not found["e"].rare
    assert say(found["16.9"].text).startswith("Towards") and not found["16.9"].rare
    assert say(found["5.16"].text).startswith("Towards") and "K" in say(found["5.16"].text)
    assert say(found["16.9"].detail or "") == "4 more steps to go", "no numbers that no picture shows"
    here = replace(view, parties=(replace(view.parties[0], at="6.16"), *view.parties[1:]))
    assert say(ways.describe_place(here, 0)) == "a hallway near Crypt E"
    assert found["6.16"].rare and say(found["6.16"].text) == "Go to: hallway 7·17"
    map_ = load_boards()[view.level]
    mine = replace(view.parties[0], at=map_.format_space(map_.find_space("k")))
    there = replace(view, parties=tuple(mine if one.seat == 0 else one for one in view.parties))
    assert "K" not in say(LOOKS.label(moves.Go("5.16"), ask, there, NAMES).text), "nobody goes towards the Door below"
    assert "1 of 1 card;" in say(ways.describe_contents(replace(view.crypts[0], count=1, cap=1), NAMES))


def test_every_space_of_a_board_has_a_name_of_its_own() -> None:
    for level, map_ in load_boards().items():
        spaces = [map_.format_space(at) for at in range(len(map_.signs)) if map_.is_walkable(at)]
        assert len({say(describe_space_name(level, at)) for at in spaces}) == len(spaces)


def test_fleeing_is_one_button_whoever_leads() -> None:
    """TOMB-FLEE-1: The other Characters are listed behind it."""
    view, _ = samples.fight()
    flights = (moves.Flee("c01"), moves.Flee("c02"))
    ask = Ask(0, "raider", One(flights), flights[0])
    assert [LOOKS.label(one, ask, view, NAMES).rare for one in flights] == [False, True]


def test_of_all_crypts_to_look_into_the_nearest_is_meant_mostly() -> None:
    """TOMB-FX-21: The others are listed behind it. Ana stands on the Door of Crypt E."""
    view, _ = samples.hall()
    looks = [moves.Play("s07", "c04", key) for key in "efk"]
    ask = Ask(0, "turn", One((*looks, PASS)), PASS)
    assert [LOOKS.label(one, ask, view, NAMES).rare for one in looks] == [False, True, True]


def test_doing_nothing_comes_last() -> None:
    view, _ = samples.hall()
    ask = Ask(0, "turn", One((moves.RAID, PASS)), PASS)
    assert [LOOKS.label(one, ask, view, NAMES).last for one in (moves.RAID, PASS)] == [False, True]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_secret_question_says_for_whom_and_for_what_one_waits(kind: str) -> None:
    """TOMB-SEC-12: Everybody knows that the question is asked. The options are not shown."""
    for about in (kind, ABOUTS.get(kind, kind)):
        ask = Ask(1, kind, One(()), PASS, True, about=about)
        words = say(LOOKS.waiting(ask, NAMES))
        assert words.startswith("Waiting for Ben")
        if kind not in WINDOWS:
            assert kind in WAITING and kind in ABOUT


def test_the_crypt_master_alone_reads_what_lies_there() -> None:
    """TOMB-SEC-3, TOMB-SEC-5: Only the Crypt Master of a raid knows the cards of the Crypt."""
    trap, _ = samples.announced()
    known = samples.crypts("goldenaxe_catacombs", {"e": ("r02", "x07")})
    ask = Ask(1, "trap", One((moves.Bring("r02"),)), moves.Bring("r02"), True, about="trap")
    assert "Cursed Light" in say(LOOKS.prompt(ask, replace(trap, viewer=1, crypts=known), NAMES))
    assert "Cursed Light" not in say(LOOKS.waiting(ask, NAMES))


# --- pages, settings, refusals ---


def test_a_cards_page_has_its_own_figures() -> None:
    for page in LOOKS.reference.cards():
        card, body = pool.find_card(page.key), say(page.body)
        for field in ("hp", "xp"):
            if (n := getattr(card, field, 0)) != 0:
                assert str(n) in body
        assert ("copies" in body) == (card.copies > 1)
        assert body.splitlines()[-1].startswith("≈"), "what is ours says so"


def test_every_clause_of_every_card_has_words() -> None:
    """TOMB-RUL-1: The checked clauses include those of Crypts and hazards."""
    for card in pool.POOL.values():
        for clause in card.effects:
            assert effects.list_sentences(clause, card)


def test_a_refusal_names_the_reason_and_its_rule() -> None:
    rules = {page.key for page in LOOKS.rules()}
    assert {rule for _, rule in WHEN.values()} <= rules
    assert all("`/table orders`" in say(WHEN[tag][0]) for tag in ("give", "swap")), "one may order to be asked"
    inn = samples.view(*samples.two(), viewer=1)
    fight, _ = samples.fight()
    for view in (inn, replace(fight, viewer=0), replace(fight, viewer=1)):
        for tag in set(COMMANDS) - {"pass"}:
            reason = LOOKS.refusal(NotNow(tag=tag), view)
            said(reason, LINE)
            assert say(reason or "").split("/rules ")[1].rstrip("`)") in rules


@pytest.mark.parametrize(
    ("tag", "field", "meant", "words", "rule"),
    [
        ("move", "to", "o", "Crypt O is", "TOMB-MOVE-2"),
        ("move", "to", "e", "is there already", "TOMB-MOVE-10"),
        ("play", "card", "s01", "Fireball is not in your hand", "TOMB-HAND-4"),
        ("play", "card", "p01", "right die", "TOMB-CARD-4"),
        ("place", "card", "m30", "not in your stocking hand", "TOMB-STOCK-1"),
        ("place", "crypt", "e", "full", "TOMB-STOCK-3"),
        ("recruit", "character", "c01", "not at the Inn", "TOMB-RECR-5"),
        ("attack", "by", "c09", "not in your party", "TOMB-COMB-9"),
        ("steal", "victim", "c01", "own party", "TOMB-PICK-4"),
        ("steal", "victim", "c09", "no card that you can steal", "TOMB-PICK-15"),
    ],
)
def test_why_not_is_said_from_the_own_view(tag: str, field: str, meant: str, words: str, rule: str) -> None:
    view = samples.view(*samples.two(), viewer=0, hand=("p01",))
    reason = LOOKS.refusal(NotAnOption(tag=tag, field=field, meant={field: meant}), view)
    assert words in say(reason or "") and rule in say(reason or "")
    assert rule in {page.key for page in LOOKS.rules()}


def test_the_turn_of_another_is_named_as_the_reason() -> None:
    view = samples.view(*samples.two(), viewer=1)
    assert "TOMB-TURN-4" in say(LOOKS.refusal(NotNow(tag="move"), view) or "")


def test_every_end_has_its_words() -> None:
    """TOMB-END-3, TOMB-END-6, TOMB-SOLO-18: The highest score wins, five rounds of passes end the match, and a solo
    score gives a rank."""
    over, _ = samples.end()
    assert "Ana has won!" in say(LOOKS.result(over, NAMES))
    assert "Equal scores: Ana, Ben" in say(LOOKS.result(replace(over, winners=(0, 1)), NAMES))
    idle = replace(over, crypts=samples.crypts("goldenaxe_catacombs"))
    assert say(LOOKS.result(idle, NAMES)).startswith(
        "All players have only passed for five rounds, so the match is over. Ana has won!"
    )
    assert "given up" in say(LOOKS.result(replace(over, over=False), NAMES))
    alone = replace(over, parties=(replace(over.parties[0], score=87),))
    assert "87 XP: Tomb raider" in say(LOOKS.result(alone, NAMES))
    assert "not empty" in say(LOOKS.result(replace(alone, crypts=samples.crypts("goldenaxe_catacombs")), NAMES))


def test_whoever_first_holds_a_kind_of_card_is_told_what_it_is() -> None:
    drew = CardDrawn(0, "spell", private={0: OneCard("s01")})
    assert [lesson.rule for lesson in LOOKS.guidance.held(drew, 0)] == ["TOMB-CARD-3"]
    assert (
        LOOKS.guidance.held(drew, 1) == () == LOOKS.guidance.held(CardDrawn(0, "item", private={0: OneCard("i01")}), 0)
    )
