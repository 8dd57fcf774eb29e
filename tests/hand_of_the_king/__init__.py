"""The rules of Hand of the King, clause by clause."""
