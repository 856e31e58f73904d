"""Descriptions, in our own words, of enemies, heroes, territories and adventures."""

from __future__ import annotations

from engine.games.roll_for_adventure.cards import CARDS, TERRITORIES, Card
from engine.games.roll_for_adventure.setup import LEVELS
from render.text.i18n import TN, T, Text, join_texts

from .names import ABILITY, ENEMY, HERO, LEVEL, PLACE
from .rules_pages import pages, unmarked

GROUP: dict[str, Text] = {
    "hero": T("Hero"),
    "territory": T("Territory"),
    "adventure": T("Adventure"),
    "enemy": T("Enemy"),
    "master": T("Enemy"),
    "dragon": T("Special enemy"),
    "phantom": T("Special enemy"),
    "giant": T("Special enemy"),
    "blank": T("Custom enemy"),
}
LANDS: dict[str, tuple[Text, Text]] = {
    "desert": (
        T(
            "Side A: three ones fill the first section, and one of them moves on. Three dice that moved "
            "on earn a power stone, and one of them is lost for good."
        ),
        T("Side B (our version): three ones lay a chain; six chains earn a power stone. No die is lost for good."),
    ),
    "fortress": (
        T(
            "Side A: four twos, four threes and four fours each remove their barrier. When all three are "
            "down, you earn a power stone."
        ),
        T("Side B (our version): each section has two barriers."),
    ),
    "forest": (
        T(
            "Side A: fives and sixes, placed from the first space to the boundary. The first stone takes "
            "six dice, the next ones seven, eight, nine."
        ),
        T("Side B (our version): every stone takes seven dice, and the seventh goes to Oblivion."),
    ),
    "ice-cave": (
        T(
            "Side A: one die of each value, one per roll. Four give bonus dice, five also defeat an "
            "enemy, six also heal a territory."
        ),
        T("Side B (our version): only an unbroken run of dice counts."),
    ),
}
"""Territory -> how players earn a stone or another reward there, on side A and on side B."""
ATTACK: dict[str, Text] = {
    "desert": T("An attack takes a die from the first section, on side B up to two."),
    "fortress": T("An attack takes a die from each section."),
    "forest": T("An attack takes a five and a six."),
    "ice-cave": T("An attack takes the highest die."),
}
NO_DIE = T("If there is no such die, the territory takes one damage.")
RULE = {hero: f"RFA-HERO-{20 + at}" for at, hero in enumerate(HERO)}
"""The id of the rule on each hero's ability."""


KEYS = (*HERO, *TERRITORIES, *LEVELS, *CARDS)
"""Keys of everything that can be looked up."""


def describe_title(key: str) -> Text:
    """Return the name of a hero, territory, adventure or enemy."""
    return HERO.get(key) or PLACE.get(key) or LEVEL.get(key) or ENEMY[key]


def describe_topic(key: str) -> Text:
    """Return the kind of a hero, territory, adventure or enemy."""
    kind = "hero" if key in HERO else "territory" if key in TERRITORIES else "adventure" if key in LEVELS else ""
    return GROUP[kind or CARDS[key].kind]


def describe_card_page(key: str) -> Text:
    """Describe a thing in full, one line for each fact."""
    if key in HERO:
        rule = next(page for page in pages() if page.key == RULE[key])
        return join_texts((T("**{ability}**", ability=ABILITY[key]), rule.body), "\n")
    if key in TERRITORIES:
        return join_texts((*LANDS[key], ATTACK[key], NO_DIE), "\n")
    if key in LEVELS:
        return TN("{n} power stone wins.", "{n} power stones win.", LEVELS[key])
    return join_texts(_describe_enemy_lines(CARDS[key]), "\n")


def describe_ability(hero: str) -> Text:
    """Return a hero's ability in words. The remark that it is our own version is left out."""
    return next(page for page in unmarked() if page.key == RULE[hero]).body


def _describe_enemy_lines(card: Card) -> list[Text]:
    if card.kind == "master":
        return [
            T("All enemies attack again. Then the territory die does two damage to a territory, one to each, or none."),
            T("It cannot be defeated. It is shuffled back into the deck."),
            T("The faces of the territory die are our version."),
        ]
    if card.kind == "dragon":
        return [
            T("All dice showing {number} on territories and on Resurrection go to Oblivion.", number=card.number),
            T("Then the dragon is discarded. It never does damage."),
        ]
    said = [
        TN("Rank {rank}, {n} card.", "Rank {rank}, {n} cards.", card.count, rank=card.rank),
        T("Dice with a total of {total} defeat it.", total=card.threshold),
    ]
    if card.kind == "phantom":
        return [
            *said,
            T("It roams: at each attack the territory die decides which territory it attacks."),
            T("Its ranks and how it roams are our version."),
        ]
    if card.kind == "giant":
        return [
            *said,
            T("The territory die decides where it stays and attacks."),
            T("Everything about giants is our version."),
        ]
    if card.territory:
        said += [T("{territory}: {attack}", territory=PLACE[card.territory], attack=ATTACK[card.territory]), NO_DIE]
    else:
        said.append(T("It roams: at each attack the territory die decides which territory it attacks."))
    if card.kind == "blank":
        return [*said, T("Everything about it is our version, on a blank card.")]
    return [*said, T("Its territory is our version.") if card.named else T("Its name is our version.")]
