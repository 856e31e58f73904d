"""The search of an AI seat: it tries answers in imagined worlds that are dealt from the seat's own view."""
