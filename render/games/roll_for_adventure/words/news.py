"""Lines that tell what happened, in the third person. Everybody reads equal lines, because nothing is secret."""

from __future__ import annotations

from collections import Counter

from engine.games.roll_for_adventure.board import CHAINS, VALUE
from engine.games.roll_for_adventure.cards import DESERT
from engine.games.roll_for_adventure.events import (
    Attacked,
    BonusGiven,
    BoundaryMoved,
    ChainAttacked,
    ChainLaid,
    Damaged,
    DeckMade,
    Defeated,
    Dice,
    DiceLacked,
    DragonPassed,
    Flipped,
    Freed,
    Healed,
    HeroesDealt,
    Lost,
    MarkedDieLost,
    MasterReturned,
    Mended,
    MovedOn,
    Placed,
    QuestAdvice,
    Recalled,
    Rested,
    Resurrected,
    Rethrown,
    Returned,
    Revealed,
    RewardDeclined,
    RewardTaken,
    Rolled,
    SectionFilled,
    Settled,
    Shielded,
    StarterChosen,
    StoneEarned,
    Stuck,
    Swallowed,
    TerritoryDieRolled,
    TurnBegan,
    Voted,
    Won,
)
from engine.protocol import Seat
from render.face.event_words import EventWords
from render.face.records import Names
from render.text.i18n import TN, T, Text, join_texts

from . import advice
from .names import (
    COLOUR,
    HERO,
    WITH,
    describe_dice,
    describe_die,
    describe_enemy,
    describe_place,
    describe_player,
    describe_thing,
    list_faces,
)

WORDS = EventWords()


def describe_dice_by_value(dice: Dice) -> Text:
    """List dice by their values in words: "3 fives"."""
    counted = Counter(VALUE[die] for die in dice)
    return T("{list}", list=tuple(describe_dice(value, count) for value, count in counted.items()))


# --- events of the setup ---


@WORDS.register(HeroesDealt)
def describe_heroes(event: HeroesDealt, viewer: Seat | None, names: Names) -> Text:
    dealt = tuple(
        T("{name} {colour}, {hero}", name=names[seat], colour=COLOUR[colour], hero=HERO[hero])
        if hero
        else T("{name} {colour}", name=names[seat], colour=COLOUR[colour])
        for seat, hero, colour in event.players
    )
    return T(
        "In turn order: {players}.",
        players=Text(
            " · ".join(f"{{p{at}}}" for at in range(len(dealt))), {f"p{at}": one for at, one in enumerate(dealt)}
        ),
    )


@WORDS.register(DeckMade)
def describe_deck(event: DeckMade, viewer: Seat | None, names: Names) -> Text:
    return T(
        "The deck has {cards} enemy cards. The Master of Shadows is somewhere in its middle third.", cards=event.cards
    )


@WORDS.register(StarterChosen)
def describe_starter(event: StarterChosen, viewer: Seat | None, names: Names) -> Text:
    return T("{name} begins.", name=describe_player(event.who, names))


# --- events of a turn's first step: rolling and placing dice ---


@WORDS.register(TurnBegan)
def describe_turn(event: TurnBegan, viewer: Seat | None, names: Names) -> None:
    """Return no line, because the headline and the line for waiting players tell whose turn it is."""


@WORDS.register(DiceLacked)
def describe_no_dice(event: DiceLacked, viewer: Seat | None, names: Names) -> Text:
    return T("{name} has no dice to roll.", name=describe_player(event.who, names))


@WORDS.register(Recalled)
def describe_recall(event: Recalled, viewer: Seat | None, names: Names) -> Text:
    name, die = describe_player(event.who, names), COLOUR.get(event.die) or describe_die(event.die)
    if event.to == "pool":
        return T("{name} recalls a die from Oblivion to roll it: {die}.", name=name, die=die)
    return T("{name} recalls a die from Oblivion: {die}.", name=name, die=die)


@WORDS.register(Rolled)
def describe_roll(event: Rolled, viewer: Seat | None, names: Names) -> Text:
    return T("{name} rolls {dice}.", name=describe_player(event.who, names), dice=list_faces(event.dice))


@WORDS.register(Rethrown)
def describe_rethrow(event: Rethrown, viewer: Seat | None, names: Names) -> Text:
    name, dice, now = describe_player(event.who, names), list_faces(event.dice), list_faces(event.now)
    return T("{name} rolls {dice} again: {now}.", name=name, dice=dice, now=now)


@WORDS.register(Flipped)
def describe_flip(event: Flipped, viewer: Seat | None, names: Names) -> Text:
    name, die, now = describe_player(event.who, names), describe_die(event.die), VALUE.get(event.now, event.now)
    return T("{name} turns {die} over: it shows {now} now.", name=name, die=die, now=now)


@WORDS.register(Mended)
def describe_mend(event: Mended, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} keeps {die} back and heals one damage: {territory} now has {damage} damage.",
        name=describe_player(event.who, names),
        die=describe_die(event.die),
        territory=describe_place(event.territory),
        damage=event.damage,
    )


@WORDS.register(Placed)
def describe_placement(event: Placed, viewer: Seat | None, names: Names) -> Text:
    name, dice, where = (
        describe_player(event.who, names),
        describe_dice_by_value(event.dice),
        describe_place(event.where),
    )
    if event.ability in WITH:
        ability = WITH[event.ability]
        return T("{name} places {dice} → {where}, with {ability}.", name=name, dice=dice, where=where, ability=ability)
    return T("{name} places {dice} → {where}.", name=name, dice=dice, where=where)


@WORDS.register(Stuck)
def describe_stuck(event: Stuck, viewer: Seat | None, names: Names) -> Text:
    return T("{name} cannot place any die and keeps the dice.", name=describe_player(event.who, names))


@WORDS.register(Rested)
def describe_rest(event: Rested, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "{name} keeps {n} die for the next turn.",
        "{name} keeps {n} dice for the next turn.",
        len(event.dice),
        name=describe_player(event.who, names),
    )


# --- events of completed sections, stones and rewards ---


@WORDS.register(SectionFilled)
def describe_section(event: SectionFilled, viewer: Seat | None, names: Names) -> Text:
    if event.territory == DESERT:
        if event.section == 1:
            return T("The Desert's first section is full.")
        return T("The Desert's second section is full.")
    if event.here:  # Older matches do not store this number of dice.
        return T("The Fortress section of {value} is full: one of its barriers falls.", value=event.section)
    return T("The Fortress section of {value} is full: its barrier falls.", value=event.section)


@WORDS.register(MovedOn)
def describe_moving_on(event: MovedOn, viewer: Seat | None, names: Names) -> Text:
    return T("This die moves on to the second section: {die}.", die=describe_die(event.die))


@WORDS.register(Swallowed)
def describe_swallowing(event: Swallowed, viewer: Seat | None, names: Names) -> Text:
    return T("The crater swallows {die}.", die=describe_die(event.die))


@WORDS.register(ChainLaid)
def describe_chain(event: ChainLaid, viewer: Seat | None, names: Names) -> Text:
    return T("The sandworm is bound by {chains} of {all} chains.", chains=event.chains, all=CHAINS)


@WORDS.register(StoneEarned)
def describe_stone(event: StoneEarned, viewer: Seat | None, names: Names) -> Text:
    """Say that a stone was won, and by whom.

    The player is named, because the next line may be about another player. Older matches do not store the player.
    """
    territory, stones, wanted = describe_place(event.territory), event.stones, event.wanted
    if event.who is None:
        return T(
            "{territory} gives a power stone: {stones} of {wanted}!", territory=territory, stones=stones, wanted=wanted
        )
    return T(
        "{name} earns a power stone: {territory}, {stones} of {wanted}!",
        name=describe_player(event.who, names),
        territory=territory,
        stones=stones,
        wanted=wanted,
    )


@WORDS.register(BoundaryMoved)
def describe_boundary(event: BoundaryMoved, viewer: Seat | None, names: Names) -> Text:
    if not event.spaces:
        return T("The Forest is now closed.")
    return T("The next stone of the Forest takes {n} dice.", n=event.spaces)


@WORDS.register(MarkedDieLost)
def describe_marked_die(event: MarkedDieLost, viewer: Seat | None, names: Names) -> Text:
    return T("The die on the seventh space goes to Oblivion: {die}.", die=describe_die(event.die))


def _describe_returned_dice(event: Returned | Freed, names: Names) -> Text | None:
    """List the numbers of dice that return, with their owners ("2 of Ana, 1 of Ben"); None if no dice return."""
    returned = tuple(
        T("{count} of {name}", name=describe_player(who, names), count=len(dice)) for who, dice in event.home
    )
    if event.stock:
        returned = (*returned, TN("{n} bonus die", "{n} bonus dice", event.stock))
    return T("{list}", list=returned) if returned else None


@WORDS.register(Returned)
def describe_return(event: Returned, viewer: Seat | None, names: Names) -> Text | None:
    home = _describe_returned_dice(event, names)
    return T("These dice come back: {home}.", home=home) if home else None


@WORDS.register(RewardDeclined)
def describe_reward_declined(event: RewardDeclined, viewer: Seat | None, names: Names) -> Text:
    name = describe_player(event.who, names)
    return T("{name} does not take the Ice Cave's reward for {n} and goes on.", name=name, n=event.level)


@WORDS.register(RewardTaken)
def describe_reward(event: RewardTaken, viewer: Seat | None, names: Names) -> Text:
    return T("{name} takes the Ice Cave's reward for {n}.", name=describe_player(event.who, names), n=event.level)


@WORDS.register(BonusGiven)
def describe_bonus(event: BonusGiven, viewer: Seat | None, names: Names) -> Text:
    said = []
    if event.to:
        said.append(
            T(
                "These players get a bonus die each: {names}.",
                names=tuple(describe_player(who, names) for who in event.to),
            )
        )
    if event.without:
        said.append(
            T("These players get none: {names}.", names=tuple(describe_player(who, names) for who in event.without))
        )
    return join_texts(said) if said else T("Nobody gets a bonus die.")


@WORDS.register(Healed)
def describe_healing(event: Healed, viewer: Seat | None, names: Names) -> Text:
    return T("{territory} is healed of all damage.", territory=describe_place(event.territory))


@WORDS.register(Defeated)
def describe_defeat(event: Defeated, viewer: Seat | None, names: Names) -> Text:
    if event.total:
        return T("{enemy} is defeated with {total}!", enemy=describe_enemy(event.enemy), total=event.total)
    return T("{enemy} is defeated!", enemy=describe_enemy(event.enemy))


@WORDS.register(Freed)
def describe_freeing(event: Freed, viewer: Seat | None, names: Names) -> Text | None:
    home = _describe_returned_dice(event, names)
    return (
        T("{name} frees dice from Oblivion: {home}.", name=describe_player(event.who, names), home=home)
        if home
        else None
    )


@WORDS.register(Resurrected)
def describe_resurrection(event: Resurrected, viewer: Seat | None, names: Names) -> Text:
    return T("Resurrection reaches {total}: all lost dice come back!", total=event.total)


@WORDS.register(Voted)
def describe_vote(event: Voted, viewer: Seat | None, names: Names) -> Text:
    votes = tuple(T("{name} {what}", name=names[seat], what=describe_thing(what)) for seat, what in event.votes)
    if not votes:
        return T("Nobody votes. The decision: {chosen}.", chosen=describe_thing(event.chosen))
    return T("Votes: {votes}. The decision: {chosen}.", votes=votes, chosen=describe_thing(event.chosen))


# --- events of a turn's second step: an enemy comes and enemies attack ---


@WORDS.register(Revealed)
def describe_reveal(event: Revealed, viewer: Seat | None, names: Names) -> Text:
    enemy = describe_enemy(event.name or event.card)
    if event.card_kind == "master":
        return T("The Master of Shadows appears!")
    if event.card_kind == "dragon":
        return T("{enemy} flies over the land.", enemy=enemy)
    if event.card_kind in ("phantom", "giant"):  # The name of such an enemy contains its rank.
        return T("{enemy} appears.", enemy=enemy)
    if event.territory:
        territory = describe_place(event.territory)
        return T("{enemy} (rank {rank}) appears: {territory}.", enemy=enemy, territory=territory, rank=event.rank)
    return T("{enemy} (rank {rank}) appears and roams.", enemy=enemy, rank=event.rank)


@WORDS.register(ChainAttacked)
def describe_chain_attack(event: ChainAttacked, viewer: Seat | None, names: Names) -> Text:
    return T("These enemies attack again: {enemies}.", enemies=tuple(map(describe_enemy, event.attackers)))


@WORDS.register(TerritoryDieRolled)
def describe_territory_die(event: TerritoryDieRolled, viewer: Seat | None, names: Names) -> Text:
    result = {"all": T("all territories"), "none": T("no territory")}.get(event.result) or describe_place(event.result)
    return T("The territory die shows: {result}.", result=result)


@WORDS.register(Settled)
def describe_settling(event: Settled, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{enemy} takes its place: {territory}.",
        enemy=describe_enemy(event.enemy),
        territory=describe_place(event.territory),
    )


@WORDS.register(Attacked)
def describe_attack(event: Attacked, viewer: Seat | None, names: Names) -> Text | None:
    if not event.dice:
        return None  # The event of the damage follows and tells it.
    enemy, territory = describe_enemy(event.by), describe_place(event.territory)
    return T(
        "{enemy} attacks: {territory} loses {dice}.",
        enemy=enemy,
        territory=territory,
        dice=describe_dice_by_value(event.dice),
    )


@WORDS.register(DragonPassed)
def describe_dragon(event: DragonPassed, viewer: Seat | None, names: Names) -> Text:
    number = event.number
    if not event.lost:
        return T("The dragon can reach no {number}: nothing happens.", number=number)
    lost = tuple(T("{where} {count}", where=describe_place(where), count=len(dice)) for where, dice in event.lost)
    return T("The dragon sends each {number} that it can reach to Oblivion: {lost}.", number=number, lost=lost)


@WORDS.register(Shielded)
def describe_shield(event: Shielded, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{name} uses the Shield: {territory} takes one damage less.",
        name=describe_player(event.who, names),
        territory=describe_place(event.territory),
    )


@WORDS.register(Damaged)
def describe_damage(event: Damaged, viewer: Seat | None, names: Names) -> Text:
    return T(
        "{enemy} does {amount} damage: {territory} now has {damage} of {length}.",
        enemy=describe_enemy(event.by),
        territory=describe_place(event.territory),
        amount=event.amount,
        damage=event.damage,
        length=event.length,
    )


@WORDS.register(MasterReturned)
def describe_master_back(event: MasterReturned, viewer: Seat | None, names: Names) -> Text:
    return TN(
        "The Master of Shadows is shuffled back: {n} card is in the deck.",
        "The Master of Shadows is shuffled back: {n} cards are in the deck.",
        event.cards,
    )


# --- events at the end of the match ---


@WORDS.register(Won)
def describe_victory(event: Won, viewer: Seat | None, names: Names) -> Text:
    return T("All {n} power stones are won: you have won the quest!", n=event.stones)


@WORDS.register(Lost)
def describe_defeat_of_all(event: Lost, viewer: Seat | None, names: Names) -> Text:
    if event.how == "exhaustion":
        return T("Nobody has a die left: you have lost the quest.")
    return T("{territory} falls: you have lost the quest.", territory=describe_place(event.territory))


@WORDS.register(QuestAdvice)
def describe_advice(event: QuestAdvice, viewer: Seat | None, names: Names) -> Text | None:
    return advice.describe_reason(event)
