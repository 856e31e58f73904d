"""The rules of the games as pure code: they ask questions and take answers, without Discord, clock or randomness."""
