"""The AI's decisions in a raid of Tomb, as the raider and as the Crypt Master."""

from __future__ import annotations

from engine.protocol import Ask, Move, Pick

from .. import worth
from ..cards import pool
from ..death_odds import compute_attack_chance
from ..events.turns import Reason
from ..language import Verb
from ..moves import GO_ON, LEAVE, Attack, Flee, Maul, Play, Use, Wait, Who
from ..state import ATTRS, find_kind
from ..verbs.harming import Strike, Wound
from ..view import CombatantView, View
from . import gear
from .bout import compute_blow, compute_chance, compute_mean
from .prospect import build_raiders, compute_prospect, forecast_fight, list_hidden_cards, weigh_spoils
from .thought import SOLID, Style, Thought, choose_best, compute_percent
from .turns import STAY, add_outcome, compute_boldness

# --- going on -------------------------------------------------------------------------------------------------------


def go_on(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick, style: Style = SOLID) -> Thought:
    """Go on with the raid if the Crypt's remaining cards are worth it to the party; else leave."""
    raid = view.raid
    assert raid is not None
    crypt = next(crypt for crypt in view.crypts if crypt.key == raid.crypt)
    fit = build_raiders(view, worth.find_own_party(view))
    hope = compute_prospect(view, fit, crypt, list_hidden_cards(view), style)
    if hope.value + STAY + compute_boldness(view) > 0:
        return GO_ON, add_outcome("goes-on", crypt, hope)
    return LEAVE, add_outcome("leaves", crypt, hope)


# --- battle actions -------------------------------------------------------------------------------------------------


def act(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Flee if staying costs more than it can bring. Otherwise choose the action that is worth the most wounds."""
    raid = view.raid
    assert raid is not None
    flights: list[Move] = [move for move in options if isinstance(move, Flee | Play | Use) and _is_way_out(move)]
    if flights:
        hope = forecast_fight(view)
        gain = hope.xp + hope.cleared * weigh_spoils(view) - hope.cost + compute_boldness(view)
        if gain < -0.2 - 1.0 * _compute_inn_penalty(view):
            threat = sum(worth.compute_expected_successes(one.atk) * _count_actions(one) for one in raid.monsters)
            lives = sum(worth.count_health(one) for one in worth.find_own_party(view).fighters)
            home = min(flights, key=lambda move: (not isinstance(move, Flee), _weigh_idleness(view, move)))
            return home, Reason("flee", threat=round(threat), lives=lives)
    acting = [move for move in options if move not in flights] or flights
    acted = max(acting, key=lambda move: (weigh_action(view, move), move.format_text()))
    return _add_reason(view, acted)


def _count_actions(monster: CombatantView) -> int:
    """Return the number of attacks that a Monster can make in a round."""
    calls = [call for card in (monster.card, *monster.cards) for name, call in gear.list_calls(card, "passive")
             if name == "Again"]  # fmt: skip
    return 1 + sum(int(call.n) for call in calls)


def _compute_inn_penalty(view: View) -> float:
    """Return the penalty, in XP, of a retreat to the Inn; 0 if the party has to go there anyway."""
    party = worth.find_own_party(view)
    hurt = sum(one.wounds for one in party.fighters)
    lives = sum(one.hp for one in party.fighters)
    return 0.0 if hurt * 2 > lives else 0.5


def _is_way_out(move: Move) -> bool:
    """Tell whether an option takes the party out of the fight."""
    return isinstance(move, Flee) or any(name == "GoTo" for name, _ in gear.list_calls(move.card, "battle"))  # type: ignore[attr-defined]


def _weigh_idleness(view: View, move: Move) -> float:
    """Return the worth, in wounds, of the attack that a Character gives up by fleeing."""
    user = worth.find(view, move.by) if isinstance(move, Flee) else None
    return worth.compute_expected_successes(user.atk) if user is not None else 0.0


def _add_reason(view: View, move: Move) -> Thought:
    """Return a battle action together with its reason, as a thought."""
    raid = view.raid
    assert raid is not None
    if isinstance(move, Attack):
        user, foe = worth.find(view, move.by), worth.find(view, move.at)
        if user is not None and foe is not None:
            kills = compute_attack_chance(view, user, foe)
            if kills >= 0.3:
                return move, Reason(
                    "kills", chance=compute_percent(kills), card=foe.card, count=worth.count_health(foe)
                )
            if _is_gravest(raid.monsters, foe):
                return move, Reason("weakens", card=foe.card, count=worth.count_health(foe))
    if isinstance(move, Play | Use):
        attacks = [weigh_action(view, Attack(move.by, one.key)) for one in raid.monsters]
        return move, Reason("card" if weigh_action(view, move) > max(attacks, default=0.0) else "")
    return move, Reason()


def _is_gravest(monsters: tuple[CombatantView, ...], foe: CombatantView) -> bool:
    """Tell whether no other Monster's death would help the party more."""

    def weigh(one: CombatantView) -> float:
        return worth.compute_expected_successes(one.atk) * _count_actions(one) + 0.15 * pool.find_xp(one.card)

    return weigh(foe) >= max(map(weigh, monsters))


def weigh_action(view: View, move: Move) -> float:
    """Return the worth of a battle action, in wounds."""
    if not isinstance(move, Attack | Play | Use):
        return -1.0
    user = worth.find(view, move.by)
    if user is None:
        return -1.0
    if isinstance(move, Attack):
        foe = worth.find(view, move.at)
        return 0.0 if foe is None else weigh_blow(user.atk, foe)
    return _weigh_ability(view, move, user) - (0.15 if isinstance(move, Play) else 0.0)


def weigh_blow(figures: tuple[int, int, int, int], foe: CombatantView, rolls: int = 1) -> float:
    """Return the worth of a blow at a Monster. It counts useful wounds, and the danger ended by its death."""
    chances, left = compute_blow(figures, rolls), worth.count_health(foe)
    wounds = sum(compute_chance(chances, n) for n in range(1, left + 1))
    threat = worth.compute_expected_successes(foe.atk) + 0.15 * pool.find_xp(foe.card)
    return wounds * (0.6 + 0.25 * threat / max(1, left)) + compute_chance(chances, left) * (0.6 + 0.3 * threat)


def _weigh_ability(view: View, move: Play | Use, combatant: CombatantView) -> float:
    """Return the worth, in wounds, of a battle ability for its user."""
    raid = view.raid
    assert raid is not None
    party = worth.find_own_party(view).fighters
    left = sum(worth.count_health(each) for each in raid.monsters)
    power = sum(worth.compute_expected_successes(each.atk) for each in party)
    rounds = left / max(0.5, power)
    """The number of rounds that the fight will probably still take."""
    total, sure = 0.0, 1.0
    for clause in pool.list_clauses(move.card, "battle"):
        test = clause.guards.test
        if test is not None:
            sure = compute_chance(compute_blow(gear.find_figures(combatant, test.attr)), test.number)
        for call in clause.calls:
            total += sure * _weigh_call(view, move, combatant, call, left, rounds)
    if find_kind(move.card) == "tactic" and any(
        name == "HitPoints" for name, _ in gear.list_calls(move.card, "passive")
    ):
        total += 0.4
    return total


def _weigh_call(view: View, move: Play | Use, combatant: CombatantView, call: Verb, left: int, rounds: float) -> float:
    """Return the worth, in wounds, of one effect of a battle ability at this moment.

    ``left``: the Hit Points left of the Monsters. ``rounds``: the rounds that the fight will probably still take.
    """
    raid = view.raid
    assert raid is not None
    party, target = worth.find_own_party(view).fighters, worth.find(view, move.at)
    name, n = type(call).__name__, getattr(call, "n", 1)
    to, attr = getattr(call, "to", ""), str(getattr(call, "attr", ""))
    if name == "Strike":
        dice = gear.find_figures(combatant, attr)
        if target is not None:
            return weigh_blow(dice, target, int(n))
        wounds = compute_mean(compute_blow(dice, int(n)))
        if find_kind(move.card) == "spell":  # Some Monsters are immune to Spells (TOMB-FX-25).
            left = sum(worth.count_health(each) for each in raid.monsters if not gear.is_immune(each.card))
        spare = max(0.0, wounds - left)
        return 1.1 * min(wounds, left) + (0.5 * len(raid.monsters) if left else 0.0) - 1.3 * spare
    if name == "Wound":
        if to == "self":
            return -0.7 * n if worth.count_health(combatant) > n else -6.0
        struck = raid.monsters if to == "foes" else [target] if target is not None else []
        return sum(n * 0.8 + (1.2 if worth.count_health(each) <= n else 0.0) for each in struck)
    if name in ("Heal", "Mend"):
        hurt = sum(each.wounds for each in party) if to == "party" else target.wounds if target is not None else 0
        most = worth.compute_expected_successes(combatant.hol) if name == "Mend" else 9 if n == "all" else int(n)
        return 0.7 * min(most, hurt)
    if name == "Daze":
        dazed = raid.monsters if to == "foes" else [target] if target is not None else []
        return sum(0.6 * worth.compute_expected_successes(each.atk) for each in dazed if rounds > 0.7)
    if name == "Again":
        return 0.9 * worth.compute_expected_successes(target.atk) if target is not None else 0.0
    if name in ("Add", "Up", "HitPoints"):
        size = len(party) if to == "party" else 1
        added = gear.count_added_dice(call)
        each = 0.3 * added[0] + 0.5 * added[1] + 0.7 * added[2] if any(added) else 0.5 * int(n)
        if name == "Up" and target is not None:
            each = 0.2 * sum(target.atk[:3])
        if target is not None and name != "HitPoints" and to != "party":
            each *= 0.6 + 0.2 * worth.compute_expected_successes(target.atk)
        return each * size * max(0.0, min(2.5, rounds - 0.6))
    return 0.0


def choose_blow_taker(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose the Character that takes a blow: the Character whose expected loss is smallest."""
    attacker = worth.find(view, ask.about)
    dice = attacker.atk if attacker is not None else (2, 2, 0, 0)
    chances = compute_blow(dice)

    def compute_loss(combatant: CombatantView) -> float:
        left = worth.count_health(combatant) + sum(
            int(call.n)
            for card in (combatant.card, *combatant.cards)
            for name, call in gear.list_calls(card, "wounds")
            if name == "Soak" and call.to == "self"
        )
        wounds = sum(compute_chance(chances, n) for n in range(1, left + 1))
        return compute_chance(chances, left) * (gear.compute_death_cost(view, combatant) + 1.0) + 0.25 * wounds

    party = {one.key: one for one in worth.find_own_party(view).fighters}
    chosen = choose_best(
        options, lambda move: -compute_loss(party[move.one]) if isinstance(move, Who) and move.one in party else -99.0
    )
    if not isinstance(chosen, Who) or chosen.one not in party:
        return None, Reason()
    taker = party[chosen.one]
    return chosen, Reason(
        "takes",
        chance=compute_percent(1.0 if attacker is None else compute_attack_chance(view, attacker, taker)),
        count=worth.count_health(taker),
    )


def choose_target(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose a target: the viewer's Character who suffers least, or else the most dangerous other combatant."""
    own = {one.key: one for one in worth.find_own_party(view).fighters}

    def weigh_target(move: Move) -> float:
        if not isinstance(move, Who):
            return 0.0
        if move.one in own:
            return worth.count_health(own[move.one]) - 0.3 * gear.compute_death_cost(view, own[move.one])
        foe = worth.find(view, move.one)
        return worth.compute_expected_successes(foe.atk) / max(1, worth.count_health(foe)) if foe is not None else 0.0

    return choose_best(options, weigh_target), Reason()


# --- the Crypt Master -----------------------------------------------------------------------------------------------


def choose_monster_action(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """As Crypt Master, choose the action of a Monster, ability or attack, that does most harm."""
    raid = view.raid
    assert raid is not None
    party = worth.find_active_party(view).fighters

    def compute_harm(move: Move) -> float:
        if isinstance(move, Wait):
            return -1.0
        if not isinstance(move, Maul | Use):
            return 0.0
        user = worth.find(view, move.by)
        if user is None:
            return 0.0
        danger = 0.01 * worth.compute_expected_successes(
            user.atk
        )  # the most dangerous Monster should act before the party kills it
        if isinstance(move, Maul):
            return worth.compute_expected_successes(user.atk) + danger
        total = 0.0
        for clause in pool.list_clauses(move.card, "battle"):
            test = clause.guards.test
            sure = (
                1.0 if test is None else compute_chance(compute_blow(gear.find_figures(user, test.attr)), test.number)
            )
            for call in clause.calls:
                total += sure * _compute_harm(view, user, call, len(party))
        return total + danger

    chosen = choose_best(options, compute_harm)
    wounds = {move: _count_expected_wounds(view, move, len(party)) for move in options}
    harms = chosen is not None and len(options) > 1 and wounds[chosen] >= max(0.01, *wounds.values())
    return chosen, Reason("harms" if harms else "")


def _count_expected_wounds(view: View, move: Move, size: int) -> float:
    """Return the expected wounds of a Monster's action on a party of this size; 0 if it deals none."""
    user = worth.find(view, move.by) if isinstance(move, Maul | Use) else None
    if user is None:
        return 0.0
    if isinstance(move, Maul):
        return worth.compute_expected_successes(user.atk)
    assert isinstance(move, Use)
    total, sure = 0.0, 1.0
    for clause in pool.list_clauses(move.card, "battle")[:1]:
        if (test := clause.guards.test) is not None:
            sure = compute_chance(compute_blow(gear.find_figures(user, test.attr)), test.number)
        for call in clause.calls:
            match call:
                case Strike(attr, n):
                    total += n * worth.compute_expected_successes(gear.find_figures(user, attr))
                case Wound(n, to) if to in ("foe", "foes"):
                    total += n * (size if to == "foes" else 1)
    return sure * total


def _compute_harm(view: View, combatant: CombatantView, call: object, size: int) -> float:
    """Return the harm, in wounds, that one effect of a Monster's card does to its targets."""
    raid = view.raid
    assert raid is not None
    name, n, to = type(call).__name__, getattr(call, "n", 1), getattr(call, "to", "")
    attr = str(getattr(call, "attr", "atk"))
    if name == "Strike":
        return (
            worth.compute_expected_successes(gear.find_figures(combatant, attr if attr in ATTRS else "atk"))
            * int(n)
            * (1.15 if to == "split" else 1.0)
        )
    if name == "Wound":
        return float(n) * (size if to == "foes" else 1 if to == "foe" else -0.7)
    if name == "Daze":
        return 1.3 * (size if to == "foes" else 1)
    if name in ("Heal", "Mend"):
        hurt = sum(each.wounds for each in raid.monsters)
        return 0.9 * min(hurt, worth.compute_expected_successes(combatant.hol) if name == "Mend" else 3)
    if name in ("Add", "Up"):
        return 0.8 * (len(raid.monsters) if to == "party" else 1)
    return 0.5
