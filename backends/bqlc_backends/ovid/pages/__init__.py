"""What each code means, as text; `bqlc rule CODE` prints it."""
