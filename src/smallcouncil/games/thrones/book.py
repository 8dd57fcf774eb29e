"""The book that the rules of the family are entered in. Each of its games builds a book of its own on it."""

from smallcouncil.core import Choice, Refusal, RuleBook, Texts

from .state import Thrones

book = RuleBook("thrones", Texts({"en": {"names": {}}}))  # every game says it with its own texts


def of_listed(p: Thrones, seat: int, choice: Choice) -> Refusal:
    """The options of the question are all there is."""
    return Refusal(p.pending[seat].clause, "not_listed", {"given": choice})
