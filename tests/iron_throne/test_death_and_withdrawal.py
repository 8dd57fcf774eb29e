"""Characters that died, players who withdrew (IT-9.1 to IT-9.4), and power and influence (IT-10)."""

from typing import Any

from smallcouncil.games.iron_throne.cards import CARDS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import (
    asked,
    close_window,
    discards,
    fight,
    finish_round,
    go,
    lay,
    options,
    refused,
    sheet,
    start_encounter,
    story,
    table,
    the_kind,
    the_question,
    tokens,
)

FOUR = "stark lannister targaryen tyrell"


def jorah_dies(hands: dict[str, str], **zones: Any) -> IronThrone:
    """Jorah supports Jaime and dies of the Golden Crown before cards are laid."""
    hands = {"targaryen": "viserys 1", "stark": "5", "lannister": "3"} | hands
    p = table(FOUR, leaders="viserys", hands=hands, power={"jorah": CARDS["viserys"].cost}, **zones)
    start_encounter(p, "robb", "jaime", targaryen="defender jorah")
    go(p, "stark: pass", "lannister: pass", "targaryen: viserys")
    assert p.dead == ["jorah"]
    return p


def davos_withdraws(side: str, cards: str = "5 3", **zones: Any) -> IronThrone:
    """Davos, led by Stannis, supports a side and withdraws by his card after the reveal."""
    stark, lannister = cards.split()
    p = table(
        "stark lannister baratheon",
        leaders="stannis",
        hands={"stark": stark, "lannister": lannister, "baratheon": "davos 1"},
        **zones,
    )
    start_encounter(p, "robb", "jaime", baratheon=f"{side} davos")
    lay(p, stark=stark, lannister=lannister)
    go(p, "stark: pass", "lannister: pass", "baratheon: davos")
    return p


# Death


def test_a_dead_character_takes_part_in_nothing_and_gets_no_power() -> None:
    """IT-9.1: it is offered nowhere: not to be reinforced, sent, offered, nor for power distributed."""
    dead = {"robb": 0, "jaime": 0, "mace": 0}
    p = table(power=dead, hands={"stark": "1", "lannister": "20"})
    go(p, "stark: lannister")
    assert "robb" not in options(p, "stark")
    assert refused(p, "stark: robb") == ("IT-9.1", "Robb is dead")
    go(p, "stark: eddard")
    assert "jaime" not in options(p, "lannister")
    go(p, "lannister: cersei")
    assert "robb" not in options(p, "stark")
    go(p, "stark: eddard")
    assert "jaime" not in options(p, "lannister")
    go(p, "lannister: cersei")
    assert not [way for way in options(p, "tyrell") if way.endswith("mace")]
    go(p, "tyrell: stay out")
    lay(p, stark="1", lannister="20")
    close_window(p)
    assert the_question(p) == ("lannister", "distribute", ["cersei", "tywin", "tyrion"])


def test_the_cards_of_a_dead_character_cannot_be_played() -> None:
    """IT-9.1: not for their text."""
    p = table(
        "stark baratheon tyrell",
        hands={"stark": "2", "baratheon": "5 selyse"},
        power={"selyse": 1},
    )
    fight(p, "robb", "selyse", {"stark": "2", "baratheon": "5"})
    assert options(p, "baratheon") == ["pass", "pass all"]
    assert refused(p, "baratheon: selyse") == ("IT-9.1", "Selyse is dead")


def test_a_dead_participant_adds_nothing_to_the_total() -> None:
    """IT-9.2, R-IT-21: the character takes part no more."""
    p = jorah_dies({})
    happened = lay(p, stark="5", lannister="3") + close_window(p)
    [parts] = [event.data["parts"]["defender"] for event in happened if event.kind == "totals"]
    assert parts == (("power", 1, 4), ("card", 1, 3))
    assert p.sides[2] == "defender"


def test_the_player_of_a_dead_participant_still_gets_rewards() -> None:
    """IT-9.2, R-IT-21: on their side for everything but power and card texts."""
    p = jorah_dies({"lannister": "20"})
    lay(p, stark="5", lannister="20")
    close_window(p)
    go(p, "lannister: jaime", "lannister: jaime")
    assert the_question(p) == ("targaryen", "distribute", ["daenerys", "drogo", "barristan"])


def test_the_player_of_a_dead_participant_loses_nothing_more_and_can_be_chosen_for_a_hostage() -> None:
    """IT-9.2: with no power left, nothing is removed; a hostage can be taken."""
    p = jorah_dies({"stark": "20"})
    happened = lay(p, stark="20", lannister="3") + close_window(p)
    assert story(p, happened, "power_removed") == ["power_removed jaime 2"]
    assert the_question(p) == ("stark", "victim", ["lannister", "targaryen"])


def test_the_player_of_a_dead_participant_spreads_influence_with_their_side() -> None:
    """IT-9.2, IT-7.1: the reward of the challenger's side too."""
    hands = {"targaryen": "viserys 1", "stark": "20", "lannister": "3"}
    p = table(FOUR, leaders="viserys", hands=hands, power={"jorah": CARDS["viserys"].cost})
    start_encounter(p, "robb", "jaime", targaryen="challenger jorah")
    go(p, "stark: pass all", "lannister: pass all", "targaryen: viserys", "targaryen: pass")
    lay(p, stark="20", lannister="3")
    close_window(p)
    assert tokens(p, "targaryen", "lannister") == 1


def test_the_player_of_a_dead_participant_is_still_asked_in_windows_and_plays_nothing() -> None:
    """IT-9.2, IT-11.5: a participant with a hand; but no text without a living character."""
    p = jorah_dies({"targaryen": "viserys viserys 1 jorah"})
    assert asked(p) == {"stark": "play", "lannister": "play", "targaryen": "play"}
    assert options(p, "targaryen") == ["pass", "pass all"]


def test_the_player_of_a_dead_participant_still_counts_as_a_supporter_and_can_withdraw() -> None:
    """IT-9.2: Tywin's letter reaches them."""
    hands = {"targaryen": "viserys 1", "stark": "5", "lannister": "3 tywin"}
    p = table(FOUR, leaders="viserys tywin", hands=hands, power={"jorah": CARDS["viserys"].cost})
    start_encounter(p, "robb", "jaime", targaryen="challenger jorah")
    go(p, "stark: pass", "lannister: pass", "targaryen: viserys")
    assert options(p, "lannister") == ["pass", "pass all", "tywin"]
    happened = go(p, "stark: pass", "lannister: tywin", "targaryen: pass")
    assert story(p, happened)[1:3] == ["forced lannister letter targaryen", "withdraws targaryen"]
    assert p.sides == ["challenger", "defender", "", ""]


def test_a_leader_cannot_die() -> None:
    """IT-9.3: an empty sheet is no death; only all four characters of a house end the game."""
    p = table(
        leaders="robb", challenger="tyrell", sheet={"stark": 1}, hostages={"tyrell": ["stark robb", "stark robb"]}
    )
    go(p, "tyrell: torture #1", "tyrell: torture #2")
    assert (sheet(p, "stark"), p.dead, p.outcome) == (0, [], None)
    assert p.leaders[0] == "robb"


# Withdrawal


def test_who_withdraws_goes_home_and_their_played_cards_are_discarded() -> None:
    """IT-9.4: the character goes home, cards they played are discarded; asked no more."""
    p = davos_withdraws("challenger")
    assert (p.sides, p.participants) == (["challenger", "defender", ""], ["robb", "jaime", ""])
    assert discards(p, "baratheon") == "davos"
    assert p.played == [(), (), ()]
    assert asked(p) == {"stark": "play", "lannister": "play"}


def test_who_withdrew_gets_no_reward() -> None:
    """IT-9.4: the side wins without them."""
    p = davos_withdraws("challenger", "20 3")
    close_window(p)
    assert (tokens(p, "stark", "lannister"), tokens(p, "baratheon", "lannister")) == (1, 0)


def test_who_withdrew_pays_no_penalty_and_cannot_be_chosen_for_a_hostage() -> None:
    """IT-9.4, IT-7.8, R-IT-16: who withdrew was on no side."""
    p = davos_withdraws("defender", "20 3")
    happened = close_window(p)
    assert story(p, happened, "power_removed") == ["power_removed jaime 2"]
    assert story(p, happened)[-1] == "forced stark victim lannister"
    assert p.power["davos"] == 4


def test_who_withdrew_changes_no_total() -> None:
    """IT-9.4, R-IT-16: neither their power nor what their effects add counts any more."""
    p = table(
        "stark lannister baratheon",
        leaders="stannis",
        hands={"stark": "5", "lannister": "3", "baratheon": "davos stannis"},
    )
    start_encounter(p, "robb", "jaime", baratheon="challenger davos")
    lay(p, stark="5", lannister="3")
    go(p, "stark: pass", "lannister: pass", "baratheon: stannis")
    assert p.effects == [("card stannis", 2, "challenger")]
    go(p, "stark: pass", "lannister: pass", "baratheon: davos")
    assert discards(p, "baratheon") == "stannis davos"
    [parts] = [event.data["parts"] for event in close_window(p) if event.kind == "totals"]
    assert parts["challenger"] == (("power", 0, 4), ("card", 0, 5))


def test_a_tie_is_not_broken_by_who_withdrew() -> None:
    """IT-9.4, R-IT-16: Siege Lord counts only for players who are still there."""
    p = table(
        "stark lannister baratheon",
        leaders="stannis",
        hands={"stark": "5", "lannister": "5", "baratheon": "davos stannis"},
    )
    start_encounter(p, "robb", "jaime", baratheon="challenger davos")
    lay(p, stark="5", lannister="5")
    go(p, "stark: pass", "lannister: pass", "baratheon: stannis")
    go(p, "stark: pass all", "lannister: pass all", "baratheon: davos")
    assert (p.winner, p.lost) == ("", True)


def test_what_the_effects_of_a_withdrawn_player_have_done_stays_done() -> None:
    """IT-9.4: power taken by the Shadow Assassin does not come back."""
    p = table(
        "stark lannister baratheon",
        leaders="stannis tywin",
        hands={"stark": "5", "lannister": "3 tywin", "baratheon": "melisandre 1"},
    )
    start_encounter(p, "robb", "jaime", baratheon="challenger melisandre")
    go(p, "stark: pass", "lannister: pass", "baratheon: melisandre")
    struck = p.power["jaime"]
    assert struck < 4
    go(p, "stark: pass", "lannister: tywin", "baratheon: pass")
    assert p.sides[2] == ""
    assert p.power["jaime"] == struck


def test_an_active_player_can_never_withdraw() -> None:
    """IT-9.4: the cards that make players withdraw reach supporters only."""
    p = table(
        "baratheon lannister tyrell",
        leaders="tywin",
        hands={"baratheon": "5 davos", "lannister": "3 tywin"},
        event="lannister",
    )
    start_encounter(p, "davos", "jaime")
    assert options(p, "lannister") == ["pass", "pass all"]
    lay(p, baratheon="5", lannister="3")
    go(p, "lannister: pass")
    assert options(p, "baratheon") == ["pass", "pass all"]
    assert refused(p, "baratheon: davos")[0] == "IT-11.4"


def test_a_withdrawn_player_draws_up_to_five_like_everybody() -> None:
    """IT-9.4, IT-7.7: the end of the round is for all."""
    p = davos_withdraws("challenger")
    finish_round(p)
    assert len(p.hands[2]) == 5


# Won and lost


def test_a_tie_is_lost_by_both_and_won_by_none_for_effects() -> None:
    """IT-7.8, R-IT-16: "your side lost" holds on both sides, "your side won" on none."""
    p = table(
        "stark targaryen tyrell",
        leaders="drogo",
        hands={"stark": "5 arya", "targaryen": "5 drogo"},
    )
    fight(p, "robb", "jorah", {"stark": "5", "targaryen": "5"})
    assert options(p, "stark") == ["pass", "pass all", "arya"]
    assert options(p, "targaryen") == ["pass", "pass all"]


def test_an_agreed_truce_is_neither_won_nor_lost() -> None:
    """IT-7.8: no effect that asks who won or lost works."""
    p = table("stark targaryen tyrell", hands={"stark": "truce arya", "targaryen": "truce drogo"})
    fight(p, "robb", "jorah", {"stark": "truce", "targaryen": "truce"})
    go(p, "stark: propose 1p for nothing", "targaryen: accept")
    assert options(p, "stark") == options(p, "targaryen") == ["pass", "pass all"]


def test_a_failed_truce_is_lost_by_both() -> None:
    """IT-7.8, R-IT-16: and won by none."""
    p = table("stark targaryen tyrell", hands={"stark": "truce arya", "targaryen": "truce drogo"})
    fight(p, "robb", "jorah", {"stark": "truce", "targaryen": "truce"})
    go(p, "stark: break off")
    assert options(p, "stark") == ["pass", "pass all", "arya"]
    assert options(p, "targaryen") == ["pass", "pass all"]


# Power and influence


def test_distributed_power_goes_to_any_living_characters_of_ones_own() -> None:
    """IT-10.1: one or more, not necessarily participants."""
    p = table(hands={"stark": "1", "lannister": "20"}, power={"cersei": 1}, sheet={"lannister": 5})
    fight(p, "robb", "jaime", {"stark": "1", "lannister": "20"})
    power = dict(p.power)
    go(p, "lannister: tyrion", "lannister: cersei")
    assert (p.power["tyrion"], p.power["cersei"]) == (power["tyrion"] + 1, power["cersei"] + 1)
    assert the_kind(p) == "source"


def test_up_to_is_free() -> None:
    """IT-10.1, R-IT-18: Catelyn the leader distributes up to 2: none, one or two."""
    for n in (0, 1, 2):
        p = table(leaders="catelyn")
        go(p, "stark: use")
        assert options(p, "stark") == ["eddard", "robb", "bran", "arya", "done"]
        go(p, *["stark: bran"] * n, *(["stark: done"] if n < 2 else []))
        assert (p.power["bran"], sheet(p, "stark")) == (4 + n, 4 - n)
        assert the_kind(p) == "defender"


def test_up_to_ends_with_the_sheet() -> None:
    """IT-10.1, IT-10.3: an empty leader sheet has nothing to distribute."""
    p = table(leaders="catelyn", sheet={"stark": 1})
    go(p, "stark: use", "stark: bran")
    assert (sheet(p, "stark"), the_kind(p)) == (0, "defender")


def test_an_empty_sheet_distributes_nothing() -> None:
    """IT-10.3: the ability is not even offered."""
    assert the_kind(table(leaders="catelyn", sheet={"stark": 0})) == "defender"


def test_a_character_may_hold_any_amount() -> None:
    """IT-10.3: there is no limit."""
    p = table(event="lannister", power={"robb": 19}, sheet={"stark": 1})
    go(p, "stark: robb")
    assert (p.power["robb"], sheet(p, "stark")) == (20, 0)


def test_power_removed_from_a_sheet_leaves_the_game() -> None:
    """IT-10.2: Bran's price is paid to nobody."""
    p = table(leaders="bran")
    start_encounter(p, "robb", "jaime")
    happened = go(p, "stark: use")
    assert (sheet(p, "stark"), p.power_gone) == (2, 1)
    assert story(p, happened) == ["leader_used stark leader bran", "sheet_power_removed stark 1"]


def test_nobody_takes_power_from_the_sheet_of_another_by_an_encounter() -> None:
    """IT-10.5: a won encounter leaves the losers' sheets with more power, not less; torture takes from characters."""
    p = table(hands={"stark": "20", "lannister": "1"}, hostages={"tyrell": ["lannister 5"]})
    go(p, "tyrell: torture #1")
    assert options(p, "tyrell") == ["cersei", "tywin", "tyrion", "jaime"]
    go(p, "tyrell: jaime")
    assert sheet(p, "lannister") == 4
    fight(p, "robb", "cersei", {"stark": "20", "lannister": "1"})
    assert sheet(p, "lannister") == 4 - 1 + 2
    assert sheet(p, "stark") == 4 - 1


def test_spreading_influence_moves_one_token_of_the_own_board() -> None:
    """IT-10.4: tokens are never lost: 5 of each player, wherever they lie."""
    p = table(hands={"stark": "20", "lannister": "1"}, influence={"stark": {"lannister": 1, "tyrell": 1}})
    fight(p, "robb", "jaime", {"stark": "20", "lannister": "1"})
    assert p.influence[0] == (2, 2, 1)
    assert [sum(row) for row in p.influence] == [5, 5, 5]
