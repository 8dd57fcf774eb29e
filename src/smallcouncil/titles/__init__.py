"""The games, each in a package of its own. Importing this registers them all."""

from . import hand_of_the_king, iron_throne, thrones, westeros_intrigue

__all__ = ["hand_of_the_king", "iron_throne", "thrones", "westeros_intrigue"]
