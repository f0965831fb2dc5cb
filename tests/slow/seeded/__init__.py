"""Faults to plant in sound strategies, and what they are planted in."""
