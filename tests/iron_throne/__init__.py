"""The rules of The Iron Throne, clause by clause."""
