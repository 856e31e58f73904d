"""Leagues: entrants, rounds of pairings, and standings."""
