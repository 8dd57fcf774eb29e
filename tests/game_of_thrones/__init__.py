"""A Game of Thrones on the board of Westeros."""
