"""Stage 6, text again: a query written in canonical BQL, or for another platform."""
