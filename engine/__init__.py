"""The rules of the games as pure code: no Discord, no clock, no randomness of its own; questions out, answers in."""
