"""Ratings: how strong players are, computed from the results of matches."""
