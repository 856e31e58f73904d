"""The rules of the games as pure code: it asks questions and takes answers; it has no Discord, clock or randomness."""
