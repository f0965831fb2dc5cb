"""Dense ranking: encoders, vectors beside an index, and rankers over whole candidate sets."""
