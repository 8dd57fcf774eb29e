"""The end: 8 claim at once, or the most after round 10 (SS-1.1, SS-1.5)."""

from __future__ import annotations

from smallcouncil.games.storm_of_swords.claim import claim
from smallcouncil.games.storm_of_swords.rounds import end_round
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.westeros import claim_westeros
from smallcouncil.games.thrones.moves import check_victory

from .battles import attack, cards
from .table import asked, go, refused, seat_of, start, table


def bring_to(p: StormOfSwords, **totals: int) -> StormOfSwords:
    """Tokens on the claim track bring the houses to these totals."""
    tokens = [seat_of(p, house) for house, n in totals.items() for _ in range(n - claim(p, seat_of(p, house)))]
    p.claim_track = [-1] * (6 - len(tokens)) + tokens
    assert {house: claim(p, seat_of(p, house)) for house in totals} == totals
    return p


def winners(p: StormOfSwords) -> list[str]:
    """The houses that won."""
    assert p.outcome is not None
    return [p.houses[seat] for seat in p.outcome.winners]


def test_eight_claim_wins_at_once() -> None:
    """B207, SS-1.1: seven do not."""
    p = start(bring_to(table(tokens={"twins": "stark"}), stark=7), check_victory)
    assert p.outcome is None
    p = start(bring_to(table(tokens={"twins": "stark"}), stark=8), check_victory)
    assert winners(p) == ["stark"]
    assert p.outcome is not None
    assert (p.outcome.clause, p.outcome.reason) == ("SS-1.1", "claim")


def test_claim_is_counted_when_the_winner_of_a_battle_moves_in() -> None:
    """B208, SS-1.5: after the retreat, before anything else: no prisoner is freed any more."""
    p = table(
        armies={"storms-end": "baratheon F", "dragonstone": "baratheon F"},
        chosen={"stark": "secure-hostages"},
        leaders={"eddard": "dungeon baratheon"},
    )
    bring_to(p, stark=7)
    attack(p, "stark", "kingswood", "storms-end", "K K K")
    cards(p, stark="smalljon-umber", baratheon="renly-baratheon")
    assert p.outcome is not None
    assert winners(p) == ["stark"]
    assert asked(p) == {}
    assert p.leaders["eddard"] == "dungeon 3"


def test_claim_is_not_counted_before_the_loser_has_retreated() -> None:
    """B209, SS-1.5: while the loser chooses, nobody has won."""
    p = table(armies={"twins": "lannister F"})
    bring_to(p, stark=7)
    attack(p, "stark", "greywater-watch", "twins", "K K K")
    cards(p, stark="smalljon-umber", lannister="tywin-lannister")
    assert asked(p) == {"lannister": "retreat"}
    assert p.outcome is None
    go(p, "lannister: fairmarket")
    assert winners(p) == ["stark"]


def test_claim_is_counted_when_a_neutral_force_falls() -> None:
    """B210, SS-1.5: Silverhall is the eighth."""
    p = bring_to(table(neutrals={"silverhall": 4}), stark=7)
    attack(p, "stark", "crakehall", "silverhall", "K K")
    assert winners(p) == ["stark"]


def test_claim_is_counted_when_a_token_comes_on_the_track() -> None:
    """B211, SS-1.5, SS-9.4: before the lowest is named."""
    p = start(bring_to(table(tokens={"twins": "stark"}), stark=7), claim_westeros)
    go(p, "stark: 3", "lannister: 0", "greyjoy: 0", "baratheon: 0", "stark: stock")
    assert winners(p) == ["stark"]
    assert p.barred == -1


def test_nothing_can_be_chosen_after_the_end() -> None:
    """B212, SS-1.1: it is refused by that clause."""
    p = start(bring_to(table(tokens={"twins": "stark"}), stark=8), check_victory)
    assert refused(p, "stark", "pass").clause == "SS-1.1"


def test_two_with_eight_are_told_apart_by_claim_then_castles() -> None:
    """B213, SS-1.5, SS-1.1: equal claim, and Stark has one castle more."""
    p = table(tokens={"twins": "stark", "riverrun": "stark", "storms-end": "lannister", "kings-landing": "lannister"})
    p.tokens["harrenhal"] = seat_of(p, "stark")
    start(bring_to(p, stark=8, lannister=8), check_victory)
    assert winners(p) == ["stark"]


def test_the_game_ends_after_round_ten() -> None:
    """B214, SS-1.1, SS-3.1: the most claim wins."""
    p = start(bring_to(table(round=10, tokens={"twins": "lannister"}), lannister=5), end_round)
    assert winners(p) == ["lannister"]
    assert p.outcome is not None
    assert p.outcome.reason == "rounds"


def test_after_round_nine_it_goes_on() -> None:
    """B219, SS-1.1, SS-3.1: the round marker moves to 10."""
    p = start(bring_to(table(round=9, tokens={"twins": "lannister"}), lannister=5), end_round)
    assert p.outcome is None
    assert p.round == 10


def last_round(**zones: object) -> StormOfSwords:
    """Stark and Lannister level on claim at the end of round 10, the others far behind."""
    p = table(round=10, **zones)  # type: ignore[arg-type]
    return bring_to(p, stark=4, lannister=4)


def test_ties_go_to_more_cities_and_strongholds() -> None:
    """B215, SS-1.1: Winterfell and Harrenhal against Lannisport, whatever the supply."""
    p = start(last_round(tokens={"harrenhal": "stark"}, supply={"stark": 0}), end_round)
    assert winners(p) == ["stark"]


def test_then_to_the_better_supply() -> None:
    """B216, SS-1.1: whatever the power."""
    p = start(last_round(supply={"stark": 5, "lannister": 4}, power={"stark": 0}), end_round)
    assert winners(p) == ["stark"]


def test_then_to_more_power_before_the_player() -> None:
    """B217, SS-1.1: tokens on the board do not count."""
    p = start(
        last_round(power={"stark": 4, "lannister": 5}, tokens={"oldstones": "stark", "darry": "stark"}), end_round
    )
    assert winners(p) == ["lannister"]


def test_then_it_is_a_draw() -> None:
    """B218, SS-1.1: both are first, the others share what follows."""
    p = start(last_round(), end_round)
    assert winners(p) == ["stark", "lannister"]
    assert p.outcome is not None
    assert p.outcome.places[:2] == (1, 1)
    assert min(p.outcome.places[2:]) == 3
    assert p.outcome.scores[:2] == (4, 4)
