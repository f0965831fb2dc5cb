"""How a query is complained about: values with a code and a place; nobody here prints."""
