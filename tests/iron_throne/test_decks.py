"""House decks that run out (IT-9.7), and hands without a limit."""

from smallcouncil.games.iron_throne.cards import house_deck

from .table import (
    cards_of,
    deck,
    discards,
    fight,
    finish_round,
    go,
    hand,
    hostages,
    lay,
    start_encounter,
    story,
    table,
    the_question,
)


def test_an_empty_deck_is_replaced_at_once_by_the_shuffled_pile() -> None:
    """IT-9.7: as soon as its last card is drawn."""
    p = table(event="lannister", hands={"stark": "1 rest"}, decks={"stark": "20"}, discards={"stark": "5 6 7 8"})
    assert hand(p, "stark").split()[-1] == "20"
    assert sorted(deck(p, "stark").split()) == ["5", "6", "7", "8"]
    assert discards(p, "stark") == ""


def test_the_new_deck_is_shuffled() -> None:
    """IT-9.7: in any order, which the order of the pile does not tell."""
    orders = set()
    for key in range(30):
        p = table(hands={"stark": "1 rest"}, decks={"stark": "20"}, discards={"stark": "5 6 7"})
        p.key = str(key)
        go(p, "stark: lannister")
        orders.add(deck(p, "stark"))
    assert len(orders) == 6


def test_a_reshuffle_is_told() -> None:
    """IT-9.7, R-IT-27: everybody sees it, before the draw is told."""
    p = table(hands={"stark": "1 rest"}, decks={"stark": "20"}, discards={"stark": "5 6"})
    happened = go(p, "stark: lannister")
    assert story(p, happened)[1:4] == ["reshuffled stark", "drew stark 1", "drew_cards 20 (stark)"]


def test_a_deck_whose_last_card_was_taken_as_a_hostage_is_replaced_at_once() -> None:
    """IT-9.7: also when its last card was taken as a hostage."""
    p = table(hands={"stark": "20", "lannister": "1 rest"}, decks={"lannister": "5 6"}, discards={"lannister": "7 8"})
    fight(p, "robb", "jaime", {"stark": "20", "lannister": "1"})
    happened = go(p, "stark: deck")
    assert hostages(p, "stark") == ["#1 lannister 6"]
    assert story(p, happened)[0] == "reshuffled lannister"
    assert sorted(deck(p, "lannister").split()) == ["7", "8"]


def test_a_deck_whose_last_card_was_laid_is_replaced_at_once() -> None:
    """IT-9.7, IT-6.3: the card laid is not in the pile."""
    p = table(
        hands={"stark": "", "lannister": "5"},
        decks={"stark": "catelyn 12"},
        discards={"stark": "7"},
        hostages={"tyrell": ["stark rest"]},
    )
    start_encounter(p, "catelyn", "jaime")
    go(p, "stark: catelyn", "lannister: pass all", "stark: done")
    assert (p.laid[0], deck(p, "stark"), discards(p, "stark")) == ("12", "7", "")


def test_who_draws_several_draws_through_the_reshuffle() -> None:
    """IT-9.7: the rest come from the new deck."""
    p = table(
        hands={"stark": "1", "lannister": "20 rest"},
        decks={"lannister": "5 6"},
        discards={"lannister": "7 8"},
    )
    happened = fight(p, "robb", "jaime", {"stark": "1", "lannister": "20"})
    assert story(p, happened, "drew")[-1] == "drew lannister 2"
    drawn = hand(p, "lannister").split()[-2:]
    assert drawn[0] == "6"
    assert sorted([drawn[1], deck(p, "lannister")]) == ["7", "8"]


def test_who_draws_several_draws_as_many_as_there_are() -> None:
    """IT-9.7, R-IT-20: deck and pile empty: nothing more is drawn."""
    p = table(hands={"stark": "1", "lannister": "20 rest"}, decks={"lannister": "5 6"})
    happened = fight(p, "robb", "jaime", {"stark": "1", "lannister": "20"})
    assert story(p, happened, "drew")[-1] == "drew lannister 1"
    assert (deck(p, "lannister"), discards(p, "lannister")) == ("", "")


def test_nothing_is_drawn_and_nothing_told_where_nothing_is_left() -> None:
    """IT-9.7, R-IT-20: neither card nor event."""
    p = table(hands={"lannister": "1"}, hostages={"tyrell": ["lannister rest"]})
    go(p, "tyrell: pass")
    happened = go(p, "stark: lannister")
    assert story(p, happened) == ["defends lannister", "drew stark 1", "drew_cards 6 (stark)"]
    assert hand(p, "lannister") == "1"


def test_the_cards_of_the_round_make_a_new_deck() -> None:
    """IT-9.7: deck and pile empty: what is discarded at the end of the round is drawn by who needs it."""
    p = table(hands={"stark": "5", "lannister": "5"}, hostages={"tyrell": ["lannister rest"]})
    go(p, "tyrell: pass")
    fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"})
    finish_round(p)
    assert hand(p, "lannister") == "5"
    assert (deck(p, "lannister"), discards(p, "lannister")) == ("", "")


def test_the_first_card_of_a_pile_beside_an_empty_deck_makes_a_new_deck_at_once() -> None:
    """IT-9.7, R-IT-20: deck and pile empty: the next card that is discarded is the new deck."""
    p = table(
        hands={"lannister": "1 2 3 4 5 rest"},
        hostages={"tyrell": ["lannister 12", "lannister 10"]},
        power={"jaime": 4},
    )
    happened = go(p, "tyrell: torture #1")
    assert story(p, happened) == ["tortured tyrell 1 lannister 12", "reshuffled lannister"]
    assert (deck(p, "lannister"), discards(p, "lannister")) == ("12", "")
    go(p, "tyrell: jaime", "tyrell: pass")
    happened = go(p, "stark: lannister")
    assert story(p, happened)[2:] == ["drew_cards 6 (stark)", "drew lannister 1", "drew_cards 12 (lannister)"]


def test_a_replaced_card_makes_the_deck_that_a_hostage_is_taken_from() -> None:
    """IT-9.7, IT-9.9, IT-8.1: the deck is a source of hostages as soon as there is a discard pile."""
    p = table(
        leaders="tyrion",
        hands={"stark": "5 7 1", "lannister": "3 20 tyrion"},
        hostages={"tyrell": ["stark rest"]},
    )
    go(p, "tyrell: pass")
    start_encounter(p, "robb", "jaime")
    lay(p, stark="5", lannister="20")
    happened = go(p, "stark: pass all", "lannister: tyrion", "lannister: stark", "stark: 7", "lannister: pass")
    assert "reshuffled stark" in story(p, happened)
    assert (deck(p, "stark"), discards(p, "stark")) == ("5", "")
    go(p, "lannister: jaime", "lannister: jaime")
    assert the_question(p) == ("lannister", "source", ["deck", "hand"])
    go(p, "lannister: deck")
    assert hostages(p, "lannister") == ["#23 stark 5"]


def test_there_is_no_hand_limit() -> None:
    """IT-7.7: a hand above 5 stays."""
    p = table(hands={"stark": "5 6 7 8 10 12 20 truce", "lannister": "5"})
    fight(p, "robb", "jaime", {"stark": "5", "lannister": "5"})
    finish_round(p)
    assert hand(p, "stark") == "6 7 8 10 12 20 truce 1"


def test_a_house_never_has_more_or_less_than_its_cards() -> None:
    """IT-1.2, IT-9.7: whatever is reshuffled."""
    p = table(hands={"stark": "1 rest"}, decks={"stark": "20 12"}, discards={"stark": "5 6"})
    fight(p, "robb", "jaime", {"stark": "1", "lannister": "5"})
    assert cards_of(p, "stark") == sorted(house_deck("stark"))
    assert cards_of(p, "lannister") == sorted(house_deck("lannister"))
