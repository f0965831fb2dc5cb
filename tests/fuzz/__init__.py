"""Random texts by the million against what must hold for any text: `make fuzz`."""
