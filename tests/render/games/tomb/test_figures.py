"""Every figure on a button is true at that moment: the test counts all faces of all dice from the cards (``naive``)."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.games.tomb import moves, roll_odds
from engine.games.tomb.cards import pool
from engine.games.tomb.cards.records import Character, Item, Monster, Prayer, Spell, Tactic, Treasure
from engine.games.tomb.dice import Pool
from engine.games.tomb.events.raids import TreasuresFound
from engine.games.tomb.events.turns import CardBanked, MatchBegun
from engine.games.tomb.game import GAME
from engine.games.tomb.maps.boards import load_boards
from engine.games.tomb.moves import Use
from engine.games.tomb.moving import find_ways
from engine.games.tomb.state import Blow, Lasting, State, make_combatant
from engine.games.tomb.verbs.battling import Again
from engine.games.tomb.verbs.changing import Add, Down, Plus, Reroll, Sub, Up
from engine.games.tomb.verbs.harming import Mend, Soak, Strike, Ward
from engine.match import Match
from engine.protocol import PASS, Ask, Move, One, Some
from engine.setup import Setup
from engine.zones import EVERYBODY
from render.games.tomb.face import FACE
from render.games.tomb.pictures.throws import _list_parts
from render.games.tomb.words.names import describe_card_name
from render.text.i18n import say
from tests import luck
from tests.engine.conformance import Lot
from tests.engine.games.tomb import bold
from tests.engine.games.tomb.scenario import Table
from tests.render.games.tomb import naive
from tests.render.games.tomb.samples import fighter

from ...face_suite import every

NAMES = ("Ana", "Ben", "Cid")


def shown(chance: Fraction) -> str:
    """Return a chance as a button says it."""
    whole = int(chance * 100 + Fraction(1, 2))
    if whole == 0 and chance > 0:
        return "<1 %"
    return ">99 %" if whole == 100 and chance < 1 else f"{whole} %"


def mended(rolled: naive.Wounds, wounds: int) -> list[Fraction]:
    """Return the chances that one wound is healed, and that all are."""
    return [naive.reached(rolled, 1), *([naive.reached(rolled, wounds)] if wounds > 1 else [])]


def attacked(s: State, by: str, at: str) -> Fraction:
    return naive.dies(s, naive.find(s, at), [naive.throw(s, naive.find(s, by), "atk", "attack", at)[0]])


def expected(s: State, option: Move, ask: Ask) -> list[Fraction]:
    """Return the chances that an option should say, by the rules."""
    match option:
        case moves.Everybody(at):
            return [attacked_by_all(s, at)]
        case moves.Attack(by, at):
            return [attacked(s, by, at)]
        case moves.Maul(by) if len(s.parties[s.active].fighters) == 1:
            return [attacked(s, by, s.parties[s.active].fighters[0].key)]
        case moves.Who(key):
            return of_who(s, key, ask)
        case moves.Heal():
            party = s.parties[s.active].fighters
            clerics = [one for one in party if "cleric" in pool.find_character(one.key).classes]
            return mended(naive.pooled(s, clerics, "hol", "heal"), sum(one.wounds for one in party))
        case moves.Go(to) if s.raid is None:
            return past_hazards(s, to)
        case moves.Steal(rogue, victim, _):
            return [min(stolen(s, rogue, one.key) for one in naive.mates(s, naive.find(s, victim)))]
        case moves.Play(card, by, at) | moves.Use(card, by, at):
            return changed(s, card, by, at, ask) or of_card(s, card, by, at, ask)
    return []


def attacked_by_all(s: State, at: str) -> Fraction:
    blows, gone = [], frozenset[naive.Use]()
    for one in s.parties[s.active].fighters:
        more = sum(n for what, _, _, n in naive.changes(s, one) if what == "again")
        for _ in range(1 + more + one.more - one.acted):
            rolled, gone = naive.throw(s, one, "atk", "attack", at, gone)
            blows.append(rolled)
    return naive.dies(s, naive.find(s, at), blows)


def stolen(s: State, rogue: str, watcher: str) -> Fraction:
    mine, _ = naive.throw(s, naive.find(s, rogue), "skl", "pick", watcher)
    return naive.beaten(mine, naive.throw(s, naive.find(s, watcher), "skl", "", rogue)[0])


def past_hazards(s: State, to: str) -> list[Fraction]:
    """Return the best Character's chance to pass a hazard, if the Move meets one (TOMB-MOVE-10)."""
    map_ = load_boards()[s.level]
    met = s.rules.special_spaces and map_.hazards.keys() & set(find_ways(s)[map_.find_space(to)].path)
    party = s.parties[s.active].fighters if met else ()
    return [max(naive.reached(naive.throw(s, one, "skl")[0], 2) for one in party)] if met else []


def of_who(s: State, key: str, ask: Ask) -> list[Fraction]:
    one = naive.find(s, key)
    if ask.kind == "takes":
        return [attacked(s, ask.about, key)]
    if ask.kind == "hazard":
        return [naive.reached(naive.throw(s, one, "skl")[0], 2)]
    if ask.kind == "decoy":
        assert s.theft is not None
        return [1 - stolen(s, s.theft.rogue, key)]
    if ask.kind != "target":
        return []
    contest = [clause.guards.vs for clause in pool.list_clauses(ask.about, "reveal") if clause.guards.vs is not None]
    if contest and s.raid is not None:
        foe = next(each for each in s.raid.monsters if each.card == ask.about)
        attr = contest[0].attr
        mine, _ = naive.throw(s, foe, attr, "", one.key)
        return [1 - naive.beaten(mine, naive.throw(s, one, attr, "", foe.key)[0])]
    return []


WINDOW = {"raider": "battle", "cm": "battle", "on-wounds": "wounds", "on-dying": "dying", "on-reveal": "revealed"}


def of_card(s: State, card: str, user: str, at: str, ask: Ask) -> list[Fraction]:
    clauses = pool.list_clauses(card, WINDOW.get(ask.kind, "turn"))
    if not clauses:
        return []
    guards, by = clauses[0].guards, naive.find(s, user)
    if guards.test is not None:
        return [naive.reached(naive.throw(s, by, guards.test.attr)[0], guards.test.number)]
    for call in clauses[0].calls:
        match call:
            case Strike(attr, n, "foe") if at != "none":
                return [naive.dies(s, naive.find(s, at), [naive.several(s, by, attr, at, n)])]
            case Strike(attr, n, "split"):
                hit = [foe for foe in naive.foes(s, by) if not naive.warded(s, foe, card)]
                if not hit:
                    return []
                rolled = naive.several(s, by, attr, "", n)
                spare = naive.reached(rolled, sum(naive.left(s, foe) for foe in hit) + 1)
                return [naive.split(s, rolled, hit), *([spare] if spare and not naive.is_monster(by) else [])]
            case Mend(attr):
                return mended(naive.throw(s, by, attr)[0], sum(one.wounds for one in naive.mates(s, by)))
            case Ward(attr, tn):
                return [naive.reached(naive.throw(s, by, attr)[0], tn)]
    return []


def changed(s: State, card: str, by: str, at: str, ask: Ask) -> list[Fraction]:
    """Return the chance before a use, and the chance after it (TOMB-FX-1 to -6, TOMB-FX-22)."""
    clauses = pool.list_clauses(card, CHANGING.get(ask.kind, "none"))
    if not clauses or clauses[0].guards.test is not None or not clauses[0].calls:
        return []
    call = clauses[0].calls[0]
    match ask.kind, call:
        case "on-roll", Reroll() | Plus():
            return roll_changed(s, call)
        case "on-attack", Sub() | Down():
            assert s.aimed
            blows = [
                naive.throw(s, naive.find(s, ask.about), "atk", "attack", s.aimed, announced=listed)[0]
                for listed in ((), (call,))
            ]
            return [naive.dies(s, naive.find(s, s.aimed), [blow]) for blow in blows]
        case "on-trap", Add():
            assert s.raid is not None
            attr = pool.find_trap(s.crypts[s.raid.crypt].cards.cards[s.raid.announced]).attr
            return [disarmed(each, at, attr)[1] for each in (s, lasting(s, call, (at,)))]
        case "raider", Add() | Up() | Again() if not (isinstance(call, Add) and call.attr not in ("atk", "any")):
            assert s.raid is not None
            party = [one.key for one in s.parties[s.active].fighters]
            attackers = party if call.to == "party" else [by if call.to == "self" else at]
            listed = [fight_changed(s, call, attackers, foe.key) for foe in s.raid.monsters]
            return max(listed, key=lambda pair: (round(float(pair[1] - pair[0]), 9), round(float(pair[1]), 9)))
    return []


CHANGING = {"on-roll": "roll", "on-attack": "attacked", "on-trap": "trap_open", "raider": "battle"}


def lasting(s: State, call: Any, on: tuple[str, ...]) -> State:
    """Return the state with an effect in force."""
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
    again.lasting.append(Lasting(call.change(), on, "combat", "", s.active))
    return again


def roll_changed(s: State, call: Any) -> list[Fraction]:
    thrown = s.throws[-1]
    hit = "".join(c for c, f in zip(thrown.colours, thrown.faces, strict=True) if f <= naive.FACES[c])
    miss = "".join(c for c, f in zip(thrown.colours, thrown.faces, strict=True) if f > naive.FACES[c])
    ways = {("".join(sorted(hit + "s" * thrown.extra)), miss): Fraction(1)}
    misses = isinstance(call, Plus) or call.which == "miss"
    then = (
        {(key[0] + "s" * call.n, key[1]): p for key, p in ways.items()}
        if isinstance(call, Plus)
        else naive.again(ways, call.n, misses)
    )
    wounds = [{len(key[0]): Fraction(0) for key in listed} for listed in (ways, then)]
    for found, listed in zip(wounds, (ways, then), strict=True):
        for key, part in listed.items():
            found[len(key[0])] += part
    if thrown.on in ("attack", "caught"):
        return [naive.dies(s, naive.find(s, thrown.against), [each]) for each in wounds]
    least = len(hit) + thrown.extra + misses
    return [naive.reached(each, least) for each in wounds]


def fight_changed(s: State, call: Any, attackers: list[str], foe: str) -> list[Fraction]:
    """Return the chance that a Monster dies if each of these attacks once, or if one attacker attacks once more."""
    found = []
    for state in (s, s if isinstance(call, Again) else lasting(s, call, tuple(attackers))):
        blows, gone = [], frozenset[naive.Use]()
        for one in (naive.find(state, key) for key in attackers):
            times = 1
            if isinstance(call, Again):
                more = sum(n for what, _, _, n in naive.changes(s, one) if what == "again")
                times = max(1, 1 + more + one.more - one.acted) + (call.n if found else 0)
            for _ in range(times):
                rolled, gone = naive.throw(state, one, "atk", "attack", foe, gone)
                blows.append(rolled)
        found.append(naive.dies(state, naive.find(state, foe), blows))
    return found


def disarmed(s: State, key: str, attr: Any, least: int = 2) -> list[Fraction]:
    rolled, _ = naive.throw(s, naive.find(s, key), attr, "disarm")
    return [naive.reached(rolled, n) for n in range(least, least + 3)]


def compared(s: State, ask: Ask, seen: Counter[str]) -> None:
    """Compare all that an open question says with all that it should say."""
    view = GAME.view(s, ask.seat)
    listed: list[tuple[Any, Any, list[Fraction]]] = []
    if isinstance(ask.choice, One):
        options = [
            *ask.choice.options,
            *(GAME.answering.plans.possible(view, ask.seat, ()) if ask.kind == "raider" else ()),
        ]
        listed = [(option, FACE.label(option, ask, view, NAMES), expected(s, option, ask)) for option in options]
    elif isinstance(ask.choice, Some) and ask.kind == "disarm":
        assert view.raid is not None
        attr, least = view.raid.attr, 2 if view.raid.chars == 1 else 1
        listed = [(key, FACE.item(key, ask, view, NAMES), disarmed(s, key, attr, least)) for key in ask.choice.items]
    for option, label, chances in listed:
        text = say(label.text)
        assert re.findall(r"[<>]?\d+ %", text) == [shown(chance) for chance in chances], (ask.kind, option, text)
        use = option if isinstance(option, moves.Play | moves.Use) else None
        soaks = [call.n for clause in pool.list_clauses(use.card, "wounds")[:1] for call in clause.calls
                 if isinstance(call, Soak)] if use is not None and ask.kind == "on-wounds" else []  # fmt: skip
        if use is not None and soaks:
            n = dict(view.blow)[use.at if use.at != "none" else use.by]
            assert f"wounds {n} → {max(0, n - soaks[0])}" in text
            fate = re.search(r": (lives|dies)$", text)
            alive = naive.left(s, naive.find(s, use.at if use.at != "none" else use.by))
            assert (fate[1] if fate else "") == ("" if n < alive else "dies" if n - soaks[0] >= alive else "lives")
            seen["on-wounds Soak"] += 1
        if chances:
            seen[f"{ask.kind} {type(option).__name__}"] += 1


HOUSES: tuple[dict[str, str], ...] = ({}, {"seven_dice": "on"})


def planted(lot: Random) -> Table:
    """Return a random fight where everybody has some cards, and some of their uses are gone."""
    t = Table(2, **lot.choice(HOUSES))
    characters = lot.sample(sorted(pool.list_keys(Character) - {"c30", "c31"}), lot.choice((1, 2, 2, 3)))
    t.party(0, " ".join(characters))
    t.crypt("i", "")
    t.crypt("m", "m04")
    t.at_door(0, "m")
    t.only()
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.s.raid is not None
    foes = lot.sample(sorted(pool.list_keys(Monster)), lot.choice((1, 1, 2)))
    t.s.raid.monsters[:] = map(make_combatant, foes)
    kinds = (Item, Item, Prayer, Spell, Tactic, Treasure)
    for one in (side := [*t.s.parties[0].fighters, *t.s.raid.monsters]):
        for kind in lot.sample(kinds, lot.choice((0, 1, 2))):
            if kind is Treasure and naive.is_monster(one):
                continue
            one.cards.put(lot.choice(sorted(pool.list_keys(kind))), EVERYBODY)
        for card in naive.cards(one):
            if lot.random() < 0.2:
                one.spent.append(f"{lot.choice(('round', 'combat', 'turn', 'used'))}/{card}")
    for one in side:
        one.wounds = lot.randrange(max(1, naive.left(t.s, one)))
    return t


def count_planted(seed: str, least: int) -> Counter[str]:
    """Compare the buttons of fights by lot until so many had a chance."""
    lot, seen = Random(seed), Counter[str]()
    while sum(seen.values()) < least:
        t = planted(lot)
        assert t.s.raid is not None
        raiders, monsters = ([one.key for one in side] for side in (t.s.parties[0].fighters, t.s.raid.monsters))
        uses = [Use(card, one.key, monsters[0]) for one in t.s.parties[0].fighters for card in naive.cards(one)]
        options: list[Move] = [moves.Attack(by, at) for by in raiders for at in monsters]
        options += [use for use in uses if pool.list_clauses(use.card, "battle")]
        compared(t.s, Ask(0, "raider", One(tuple(options)), options[0]), seen)
        takers: list[Move] = [moves.Who(key) for key in raiders]
        compared(t.s, Ask(0, "takes", One(tuple(takers)), takers[0], about=monsters[-1]), seen)
        acts: list[Move] = [moves.Maul(key) for key in monsters]
        acts += [Use(card, one.key, "none") for one in t.s.raid.monsters for card in naive.cards(one)
                 if pool.list_clauses(card, "battle")]  # fmt: skip
        compared(t.s, Ask(1, "cm", One(tuple(acts)), acts[0]), seen)
    return seen


def test_chances_in_fights_by_lot_are_true_TOMB_DICE_9_TOMB_DEATH_1() -> None:
    """Reactions that everybody sees are counted: prevented wounds, saved lives, dice that are rolled again, and
    weakened attacks."""
    count_planted(luck.text(), 60)


@pytest.mark.proof
def test_two_thousand_chances_in_fights_are_true_TOMB_DICE_9_TOMB_DEATH_1() -> None:
    seen = count_planted(luck.text(), 2000)
    assert {"raider Attack", "raider Use", "takes Who", "cm Use", "cm Maul"} <= set(seen)


MATCHES = (
    Setup("tomb_of_the_overseers", ({},) * 3, {"years": "fat"}),
    Setup("goldenaxe_catacombs", ({},) * 2, {"seven_dice": "on", "bloody_nasty": "on"}),
)


@pytest.mark.lot(2)
@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_every_chance_is_true_now_TOMB_DICE_3_TOMB_DICE_9(number: int) -> None:
    """The test goes through random play and play of the AI, with all effects of cards in play."""
    seen: Counter[str] = Counter()
    for seed in (1, 2):
        match = Match.start(GAME, MATCHES[number], Lot(seed))
        bold.stocked(match)
        lot = Random(seed)
        for _ in range(400):
            if match.over:
                break
            for put in match.pending:
                compared(match.state, put.ask, seen)
            put = match.pending[0]
            ask, view = put.ask, GAME.view(match.state, put.ask.seat)
            answer = bold.answer(match.state, ask, lot) if lot.random() < 0.5 else GAME.choose(view, ask, lot.randrange)
            match.act(ask.seat, put.number, ask.choice.write(answer))
    wanted = {"raider Attack", "raider Everybody", "takes Who", "disarm str", "raider Use", "turn Heal", "raider Play"}
    assert wanted <= set(seen), seen


def test_no_card_adds_a_red_die_where_red_dice_are_banned_TOMB_DICE_9() -> None:
    """Lady Eryne rolls one more red die where she steals, but none under the Amulet that bans them."""
    rogue = fighter("c02")
    green, blue, red, _ = rogue.skl
    assert roll_odds.count_dice(rogue, "skl", "pick") == Pool(green, blue, red + 1)
    banned = replace(rogue, skl=(green, blue, 0, 0), no_red=True)
    assert roll_odds.count_dice(banned, "skl", "pick") == Pool(green, blue, 0)


def fight_with(party: str, monster: str, wounds: int = 0) -> Table:
    t = Table(2)
    t.party(0, party)
    t.crypt("i", monster)
    t.at_door(0, "i")
    t.only()
    t.play("turn", "raid", "go-on", "go-on", ...)
    assert t.s.raid is not None
    t.s.raid.monsters[0].wounds = wounds
    return t


def say_attack(t: Table, by: str, at: str) -> tuple[str, str]:
    option = moves.Attack(by, at)
    label = FACE.label(option, Ask(0, "raider", One((option,)), option), GAME.view(t.s, 0), NAMES)
    return say(label.text), say(label.detail or "")


def test_a_foes_known_reaction_counts_and_is_named_TOMB_FX_11_TOMB_FX_14() -> None:
    """A Stone Mastiff prevents one wound a round; an Ash Revenant is saved once a combat."""
    t = fight_with("c10 c12", "m12", wounds=2)
    text, detail = say_attack(t, "c10", "m12")
    three = sum(part for (hit, _), part in naive.faces("gbbb").items() if len(hit) >= 3)
    assert text == f"Sergeant Vell: Stone Mastiff, kills {shown(three)}"
    assert "2 to kill; Stone Mastiff prevents 1" in detail
    everybody = moves.Everybody("m12", "0")
    label = FACE.label(everybody, Ask(0, "raider", One((everybody,)), everybody), GAME.view(t.s, 0), NAMES)
    assert say(label.detail or "").endswith("; Stone Mastiff prevents 1")
    t.one("m12").spent.append("round/m12")
    after, detail = say_attack(t, "c10", "m12")
    assert after != text and "prevents" not in detail
    t = fight_with("c10 c12", "m21", wounds=3)
    assert say_attack(t, "c12", "m21")[0] == "Tarsk the Maul: Ash Revenant, kills 0 %"
    assert "Ash Revenant saves it" in say_attack(t, "c12", "m21")[1]


def test_a_fireball_says_how_often_it_hits_the_own_party_TOMB_WND_6() -> None:
    t = fight_with("c25 s01 c12", "m07")
    option = Use("s01", "c25", "none")
    label = FACE.label(option, Ask(0, "raider", One((option,)), option), GAME.view(t.s, 0), NAMES)
    rolled = naive.several(t.s, t.one("c25"), "mag", "", 3)
    assert say(label.text).endswith(f"hits your own {shown(naive.reached(rolled, 2))}")


def test_whose_the_surplus_wounds_are_is_asked_with_their_number_TOMB_WND_6() -> None:
    t = fight_with("c25 s01 c12", "m07")
    ask = Ask(0, "divide", Some(("c12", "c12", "c25"), 2, 2), ("c12", "c12"), about="s01")
    assert say(FACE.prompt(ask, GAME.view(t.s, 0), NAMES)) == (
        "Fireball: 1 of 3 wounds hit Lantern Wisp; the other 2 hit your own party. Who takes them?"
    )


def test_alone_nothing_promises_xp_for_a_treasure_TOMB_SOLO_15() -> None:
    """A Treasure gives no XP to a player alone, banked or not. In a match against others its XP is shown."""
    for seats, promised in ((1, False), (2, True)):
        t = Table(seats)
        t.party(0, "c12")
        ask = Ask(0, "treasure", One((moves.BANK, moves.Wear("c12"))), moves.BANK, about="x08")
        view = GAME.view(t.s, 0)
        said = [say(FACE.label(moves.BANK, ask, view, NAMES[:seats]).text), say(FACE.prompt(ask, view, NAMES[:seats]))]
        event = CardBanked(0, "x08", xp=2)
        said.append(say(FACE.line(event, 0, NAMES[:seats]) or ""))
        placed = moves.Place("x08", "e")
        stock = FACE.choosing.step((placed,), "card", Ask(0, "stock", One((placed,)), placed), view, NAMES[:seats])
        assert stock is not None
        said.append(say(stock.detail or ""))
        said += [say(text) for _, text in _list_parts((event,), NAMES[:seats])]
        assert len(said) == 5 and all(("2 XP" in text) == promised for text in said)
    goal, treasures = (FACE.guidance.lesson(one) for one in (MatchBegun(""), TreasuresFound(("x08",))))
    assert goal is not None and "unless you play alone" in say(goal.text)
    assert treasures is not None and "XP" not in say(treasures.text)


def test_a_lone_hero_is_told_the_danger_TOMB_CHAR_1() -> None:
    t = fight_with("c12", "m18")
    option = moves.Attack("c12", "m18")
    said = say(FACE.prompt(Ask(0, "raider", One((option,)), option), GAME.view(t.s, 0), NAMES))
    assert f"Tarsk the Maul dies by the next attack: {shown(attacked(t.s, 'm18', 'c12'))}" in said


def test_a_card_says_what_it_changes_on_its_button_and_in_the_hand_TOMB_FX_1() -> None:
    """Stone Fist adds two red dice to an ally's Attack: 3 of 4 dice are needed, then 3 of 6."""
    t = fight_with("c25 c10", "m12", wounds=2)
    t.s.parties[0].hand.put("s09", 1)
    before, after = (
        sum(part for (hit, _), part in naive.faces(dice).items() if len(hit) >= 3) for dice in ("gbbb", "gbbbrr")
    )
    plays = (moves.Play("s09", "c25", "c25"), moves.Play("s09", "c25", "c10"))
    ask, view = Ask(0, "raider", One((*plays, moves.Attack("c10", "m12"))), plays[0]), GAME.view(t.s, 0)
    text = say(FACE.label(plays[1], ask, view, NAMES).text)
    assert text.endswith(f"Sergeant Vell, kills {shown(before)} → {shown(after)}")
    scene = FACE.pictures.private_board(view, (), ask, NAMES)
    assert scene is not None
    (card,) = [one for one in every(scene, "brief") if one.values.get("card") == "s09"]
    assert f"kills {shown(before)} → {shown(after)}." in say(card.values["text"]), "by its best use"
    (plain,) = every(FACE.pictures.hand(view, NAMES), "card")
    assert "→" not in say(plain.values["text"]), "nothing is asked"


def test_a_reaction_to_an_attack_names_the_target_and_the_danger_TOMB_FX_2() -> None:
    """Weaken takes a die of each colour from the attacker before it rolls."""
    t = fight_with("c01 c12", "m18")
    t.s.parties[0].hand.put("p02", 1)
    t.s.aimed, t.one("c12").wounds = "c12", naive.left(t.s, t.one("c12")) - 2
    play = moves.Play("p02", "c01", "none")
    ask, view = Ask(0, "on-attack", One((play, PASS)), PASS, about="m18"), GAME.view(t.s, 0)
    assert "is about to attack Tarsk the Maul." in say(FACE.prompt(ask, view, NAMES))
    before, after = changed(t.s, "p02", "c01", "none", ask)
    assert before > after and say(FACE.label(play, ask, view, NAMES).text).endswith(
        f"kills {shown(before)} → {shown(after)}"
    )


def test_a_reaction_to_wounds_says_who_lives_TOMB_FX_11() -> None:
    t = fight_with("c01 c12", "m18")
    alive = naive.left(t.s, t.one("c12"))
    play = moves.Play("p04", "c01", "c12")
    ask = Ask(0, "on-wounds", One((play, PASS)), PASS)
    for n, said in (
        (1, "1 → 0"),
        (alive, f"{alive} → {alive - 2}: lives"),
        (alive + 2, f"{alive + 2} → {alive}: dies"),
    ):
        t.s.blows[:] = [Blow([("c12", n)])]
        assert say(FACE.label(play, ask, GAME.view(t.s, 0), NAMES).text).endswith(f"wounds {said}")


def test_a_move_past_a_hazard_says_so_TOMB_MOVE_10() -> None:
    """Where a hazard is on the way, the button names it and the best chance to pass it."""
    t = Table(2, level="tomb_of_the_overseers")
    t.party(0, "c12 c02")
    map_ = load_boards()["tomb_of_the_overseers"]
    near = dict(map_.hazards)
    space, key = min(near.items())
    t.s.parties[0].at = next(at for at in map_.steps[space] if at not in near)
    option = moves.Go(map_.name_space(space))
    label = FACE.label(option, Ask(0, "turn", One((option,)), option), GAME.view(t.s, 0), NAMES)
    (chance,) = past_hazards(t.s, option.to)
    assert say(label.text).endswith(f", past {say(describe_card_name(key))}: passes {shown(chance)}")
