"""Grammars and mistakes: data, found as package resources of `bqlc.grammars`."""
