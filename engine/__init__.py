"""The rules of the games, pure: questions in, answers out; no Discord, no clock, no chance of its own."""
