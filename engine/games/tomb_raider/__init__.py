"""The rules of Tomb Raider (Precedence, 1999).

Importing any module of this package first loads the cards into the card pool. The verbs parse the cards, which must
happen before any rule asks for a card.
"""

from engine import data_files

from .cards.loader import load_folder
from .cards.pool import fill_pool
from .verbs import VOCABULARY

fill_pool(load_folder(data_files.find_folder("engine.games.tomb_raider", "cards"), VOCABULARY))
