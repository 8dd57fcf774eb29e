"""The rules of Westeros Intrigue, clause by clause."""
