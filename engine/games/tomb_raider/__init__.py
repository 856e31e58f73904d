"""Tomb Raider (Precedence, 1999): its rules.

Whichever part of them is imported, the cards are read first: by what the verbs can do, before anything is asked of
them.
"""

from engine import data_files

from .cards.loader import load
from .cards.pool import fill
from .verbs import VOCABULARY

fill(load(data_files.folder("engine.games.tomb_raider", "cards"), VOCABULARY))
