"""The rules of A Storm of Swords, clause by clause."""
