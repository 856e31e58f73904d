"""Tomb (AEG, 2008): its rules.

Whichever part of them is imported, the cards are read first: by what the verbs can do, before anything is asked of
them.
"""

from engine import data_files

from .cards.loader import load
from .cards.pool import POOL
from .verbs import VOCABULARY

POOL.update(load(data_files.folder("engine.games.tomb", "cards"), VOCABULARY))
