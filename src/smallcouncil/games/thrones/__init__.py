"""The family of A Game of Thrones: the base rules, on which its games build. Rules: `rulebook.md`."""
