"""The rules that the games of the family share."""
