"""The rules of Tomb (AEG, 2008).

Importing any module of this package first runs this file. It reads the cards into ``POOL`` and checks them against the
verbs, so the cards are there before anything looks one up.
"""

from engine import data_files

from .cards.loader import load
from .cards.pool import POOL
from .verbs import VOCABULARY

POOL.update(load(data_files.find_folder("engine.games.tomb", "cards"), VOCABULARY))
