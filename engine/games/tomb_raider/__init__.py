"""The rules of Tomb Raider (Precedence, 1999).

The card pool is filled here, so that importing any module of this package loads the cards first. The verbs parse them,
which must happen before any rule asks for a card.
"""

from engine import data_files

from .cards.loader import load_folder
from .cards.pool import fill_pool
from .verbs import VOCABULARY

fill_pool(load_folder(data_files.find_folder("engine.games.tomb_raider", "cards"), VOCABULARY))
