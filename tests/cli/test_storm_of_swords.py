"""The board of A Storm of Swords: what the view shows and never more, on any screen; its choices and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import RenderableType

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.cli import rules
from smallcouncil.cli.frame import called
from smallcouncil.cli.screen import Screen
from smallcouncil.cli.table import LocalTable
from smallcouncil.core import Event
from smallcouncil.core.decision import Options
from smallcouncil.games.storm_of_swords import terminal as storm_of_swords
from smallcouncil.games.storm_of_swords.board import AREAS, CLOSED
from smallcouncil.games.storm_of_swords.cards import ALLIES, HOUSE_CARDS, LEADERS
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.terminal import drawing, land
from smallcouncil.games.storm_of_swords.terminal.look import LOOK, Land
from smallcouncil.games.thrones.bidding import next_place
from smallcouncil.games.thrones.cards import TACTICS
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.planning import plan_in_secret
from smallcouncil.games.thrones.state import Battle, March
from smallcouncil.games.thrones.strength import parts_of_total
from smallcouncil.games.thrones.terminal import choices, clash, names, realm
from smallcouncil.terminal import board_of
from smallcouncil.terminal.parts import whole
from tests.cli.terminal import read_log, run, run_outside
from tests.cli.test_boards import printed
from tests.storm_of_swords.table import go, start, table

STORM = "storm-of-swords"
EVERY = 61  # positions of a game: every so many are drawn
FOUR = ["You", "Squire 2", "Squire 3", "Squire 4"]


def game(players: int, seed: int = 3) -> Iterator[sc.Position]:
    """Squires play; the positions of their game."""
    p, rng, squire = sc.new(STORM, players=players, seed=seed), Random(seed), find_bot("squire", STORM)
    while p.pending:
        yield p
        seat = min(p.pending)
        p.answer(seat, answer_of(squire, p, seat, rng))
    yield p


def some_positions(players: int) -> Iterator[sc.Position]:
    return (p for i, p in enumerate(game(players)) if i % EVERY == 0 or p.outcome)


def board(p: StormOfSwords, viewer: int | None = 0, width: int = 120) -> str:
    return printed(whole(storm_of_swords.parts(p.view(viewer), FOUR[: p.players])), width)


def seen(what: RenderableType) -> str:
    return " ".join(printed(what, 120).split())


# Every position


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("width", [80, 100, 120])
def test_every_viewer_gets_a_board_that_fits_the_screen_and_names_every_area(players: int, width: int) -> None:
    """SS-13.1: for three players two areas are closed."""
    open_areas = [LOOK.say.short(area) for area in AREAS if area not in CLOSED[players]]
    for p in some_positions(players):
        for viewer in (None, *range(players)):
            text = printed(whole(storm_of_swords.parts(p.view(viewer), FOUR[:players])), width)
            assert max(map(len, text.splitlines())) <= width
            assert "…" not in text
            assert all(area in text for area in open_areas)
            assert players == 4 or "Pyke" not in text


def test_every_choice_is_listed_under_its_number() -> None:
    for p in some_positions(4):
        for seat, decision in p.pending.items():
            found = board_of(STORM).in_order(decision.options)
            text = printed(board_of(STORM).list_options(p.view(seat), found, FOUR), width=100)
            assert {*found} <= {*decision.options}
            assert len(found) == min(len(decision.options), max(len(found), choices.MOST_LISTED))
            assert decision.kind == "bid" or all(str(n) in text.split() for n in range(1, len(found) + 1))


def test_the_board_tells_how_every_question_is_answered_and_by_which_clauses() -> None:
    title = sc.find_game(STORM)
    page = rules.rules_of(title.rules, title.base_rules)
    assert storm_of_swords.NOTATION.keys() == title.book.questions.keys()
    assert storm_of_swords.FOLLOWING.keys() <= title.book.questions.keys()
    assert all(clause in page.clauses for clauses in storm_of_swords.FOLLOWING.values() for clause in clauses)


def test_what_happened_is_told_in_names_and_never_in_ids() -> None:
    ids = [an_id for an_id in (*AREAS, *TACTICS, *ALLIES, *HOUSE_CARDS, *LEADERS) if "-" in an_id]
    p = sc.new(STORM, players=4, seed=3)
    screen, told = Screen(p, FOUR), set()
    for later in game(4):
        told |= {(event.kind, screen.words(event)) for event in later.events}
    assert len({kind for kind, _ in told}) > 25
    for _, sentence in told:
        assert not [an_id for an_id in ids if an_id in sentence]
        assert "seat " not in sentence
        assert "You is" not in sentence
        assert not sentence or sentence.endswith(".")


# A whole game


def typed_by_a_squire(seed: str, players: list[str]) -> str:
    """What a squire would type in the first seat: a number where the choice is listed, else the first one's."""
    at_table = LocalTable(sc.new(STORM, players=len(players), seed=seed), players)
    screen, rng, squire, lines = Screen(at_table.p, called(players)), Random(seed), find_bot("squire", STORM), []
    at_table.play_bots()
    while 0 in at_table.p.pending:
        listed = screen.choices(at_table.p.pending[0])
        wanted = answer_of(squire, at_table.p, 0, rng)
        choice = wanted if wanted in listed else listed[0]
        lines.append(choice if choice.isdecimal() else str(listed.index(choice) + 1))
        at_table.answer(0, choice)
        at_table.play_bots()
    return "\n".join(lines)


def test_a_whole_game_is_played_by_piped_input(tmp_path: Path) -> None:
    file, players = tmp_path / "game.json", ["you", "squire", "squire"]
    typed = typed_by_a_squire("2", players)
    ran = run("play", STORM, "--seats", ",".join(players), "--seed", "2", "--save", str(file), typed=typed)
    outcome = sc.replay(read_log(file)).outcome
    assert ran.code == 0
    assert outcome is not None
    reason = sc.find_game(STORM).texts.say(f"reason.{outcome.reason}", {})
    assert f"reason: {reason}.\n".lower() in ran.out.lower()
    assert f"The game is over. Claim: You ({outcome.scores[0]})," in ran.out
    assert "A Storm of Swords ──" in ran.out


@pytest.mark.parametrize("columns", ["80", "110"])
def test_a_terminal_without_colours_gets_none(columns: str) -> None:
    environment = {"NO_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": columns}
    ran = run_outside("play", STORM, "--seats", "you,random,random", "--seed", "1", typed="board\nq\n", **environment)
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert " Ba  Stannis 1K garrison 2" in ran.out


def test_a_terminal_that_knows_plain_letters_only_can_be_played_on() -> None:
    ran = run_outside(
        "play", STORM, "--seats", "you,random,random", typed="q\n", PYTHONIOENCODING="ascii", COLUMNS="110"
    )
    assert ran.code == 0
    assert "?" not in ran.out.partition("King's Court")[0].partition("Ally decks")[2]


# The land


def test_each_area_is_in_one_region() -> None:
    placed = [area for areas in land.REGIONS.values() for area in areas]
    assert sorted(placed) == sorted(AREAS)


@pytest.mark.parametrize("width", [80, 110])
def test_an_area_shows_its_owner_without_colours_its_units_leaders_and_order(width: int) -> None:
    """SS-1.6, SS-8.1, GT-8.6: units, routed and allied ones, leaders, garrisons, tokens, neutral forces."""
    p = table(
        armies={"seagard": "stark F F f K*", "winterfell": "greyjoy K"},
        leaders={"robb": "seagard", "asha": "winterfell"},
        orders={"seagard": "march+1", "winterfell": "defence"},
        garrisons={"kings-landing": 6},
        tokens={"oldstones": "baratheon"},
        neutrals={"harrenhal": 5},
    )
    lines = printed(Land(LOOK, p, p.view(0)), width).splitlines()

    def about(area: str) -> str:
        at = next(i for i, line in enumerate(lines) if area in line)
        column = lines[at].index(area)
        return " ".join(" ".join(line[max(0, column - 8) : column + 70] for line in lines[at : at + 4]).split())

    assert "St Robb 2F 1f 1K*" in about("Seagard T b w" if width > 80 else "Seagard  ")
    assert "March +1" in about("Seagard T" if width > 80 else "Seagard  ")
    assert "Gr Asha 1K" in about("Winterfell")
    assert "La garrison 6" in about("King's Landing S1" if width > 80 else "King's Landing ")
    assert "Ba token" in about("Oldstones p" if width > 80 else "Oldstones  ")
    assert "neutral 5" in about("Harrenhal C1" if width > 80 else "Harrenhal  ")


def test_what_is_printed_in_an_area_is_shown() -> None:
    """SS-1.2, SS-4.1: castles with their claim, towns, barrels, power icons and the sea."""
    assert land.site("pyke") == "S2 bpp w"
    assert land.site("greywater-watch") == "b we"
    assert land.site("stoney-sept") == "T p"
    assert land.site("twins") == "C1 p"


def ways(area: str, viewer: int | None = None, **zones: Any) -> list[str]:
    return land.borders_of(LOOK.say, table(**zones), area, viewer)


def test_a_ford_is_closed_in_a_storm_and_a_bridge_never() -> None:
    """SS-4.4."""
    assert "~Oldstones" in ways("seagard", weather="fair")
    assert "(~Oldstones)" in ways("seagard", weather="storm")
    assert "=Kingsroad North" in ways("twins", weather="storm")
    assert "(|Fairmarket)" in ways("kingsroad-north", weather="fair")


def test_an_arrow_of_a_house_is_open_to_that_house() -> None:
    """SS-4.3."""
    assert "(>Flint's Finger [Gr])" in ways("pyke")
    assert "(>Flint's Finger [Gr])" in ways("pyke", 0)
    assert ">Flint's Finger [Gr]" in ways("pyke", 2)


def test_frey_galleys_open_every_river_to_their_owner() -> None:
    """SS-4.8: galleys cross any river in any weather."""
    found = ways("fairmarket", 0, weather="storm", allies={"stark": "frey-galleys"})
    assert {"~Oldstones", "|Kingsroad North"} <= {*found}
    assert {"(~Oldstones)", "(|Kingsroad North)"} <= {
        *ways("fairmarket", 1, weather="storm", allies={"stark": "frey-galleys"})
    }


def test_the_map_draws_closed_fords_differently() -> None:
    """SS-4.4."""
    fair, storm = (printed(drawing.Drawing(LOOK.say, p, p.view(None)), 110) for p in map(weathered, ("fair", "storm")))
    assert " ~ " in fair.partition("stronghold")[0]
    assert " x " not in fair.partition("stronghold")[0]
    assert " ~ " not in storm.partition("stronghold")[0]
    assert " x " in storm.partition("stronghold")[0]
    assert "Only Gr: Pyke > Flint's Finger" in " ".join(fair.split())


def weathered(weather: str) -> StormOfSwords:
    return table(weather=weather)


def test_labels_give_way_to_each_other() -> None:
    """A map fuller than any game's, and every label still to be read whole."""
    p = table(
        armies=dict.fromkeys(AREAS, "stark K K F F"),
        garrisons=dict.fromkeys(AREAS, 2),
        orders=dict.fromkeys(AREAS, "march+1"),
    )
    text = printed(drawing.Drawing(LOOK.say, p, p.view(0)), 120)
    assert all(f"{LOOK.say.short(area)} {land.site(area)}".strip() in text for area in AREAS)
    assert text.count("St  2K 2F garrison 2") == text.count("March +1") == len(AREAS)


# Secrets


def test_a_plan_is_shown_to_its_player_and_to_nobody_else() -> None:
    """GT-5.4, SS-5.5: orders and tactics cards are chosen in secret."""
    p = start(table(armies={"twins": "stark F", "pyke": "greyjoy F"}), plan_in_secret)
    before = {viewer: board(p, viewer) for viewer in (None, 1, 2, 3)}
    go(p, "stark: twins: raid", "stark: tactic hold-territory")
    assert "Raid (plan)" in board(p, 0)
    assert "Hold Territory (plan)" in board(p, 0)
    assert {viewer: board(p, viewer) for viewer in (None, 1, 2, 3)} == before


@pytest.mark.parametrize(("pick", "shown"), [("robb-stark", "Face down Robb Stark"), ("3", "Face down 3 power")])
def test_what_lies_face_down_is_shown_to_its_player_and_to_nobody_else(pick: str, shown: str) -> None:
    """GT-8.3, GT-4.8: house cards and bids."""
    p = table()
    before = {viewer: board(p, viewer) for viewer in (None, 1, 2, 3)}
    p.picks[0] = pick
    assert shown in " ".join(board(p, 0).split())
    assert {viewer: board(p, viewer) for viewer in (None, 1, 2, 3)} == before


def test_decks_are_shown_by_their_size_and_what_is_known_of_them() -> None:
    """SS-6.1, SS-6.2, SS-6.3, SS-9.5: the order of a deck is secret; what lies open or under it is known."""
    p = table()
    before = board(p)
    p.ally_decks = {deck: cards[::-1] for deck, cards in p.ally_decks.items()}
    p.westeros = [deck[::-1] for deck in p.westeros]
    assert board(p) == before
    p.ally_open = dict.fromkeys(p.ally_open, "") | {"frey": "frey-army"}
    p.ally_under["arryn"], p.bound["tyrell"] = ("arryn-plots",), 1
    text = seen(realm.state_of_play(LOOK, p, p.view(0)))
    assert "Frey: Frey Army (+4)" in text
    assert "Arryn: none open (+5; under it Arryn Plots)" in text
    assert "Tyrell: none open (+5), bound to Lannister" in text


# The realm


def test_round_phase_weather_westeros_cards_and_what_is_forbidden_are_shown() -> None:
    """SS-3.1, SS-4.4, SS-9.2, SS-9.4."""
    p = table(round=4, weather="storm")
    p.phase, p.westeros_open = "planning", ("supply", "clash-of-kings", "swing-the-sword")
    p.bans, p.barred = ["march+1"], 1
    text = seen(realm.state_of_play(LOOK, p, p.view(0)))
    assert "4 of 10, planning" in text
    assert "storm, fords are closed (fair fair [storm] storm)" in text
    assert "I Supply · II Clash of Kings · III Swing the Sword" in text
    assert "Forbidden March +1" in text
    assert "Lannister may not choose a tactics card" in text


def test_tracks_show_places_stars_and_who_holds_the_tokens() -> None:
    """GT-3.1, GT-5.3, GT-8.2, SS-10.2, SS-1.4."""
    p = table(
        tracks={"iron_throne": "greyjoy stark lannister baratheon", "kings_court": "stark baratheon greyjoy lannister"}
    )
    p.throne_borrower, p.blade_used, p.claim_track = 3, True, [-1, -1, -1, -1, 2, 0]
    lines = printed(realm.tracks(LOOK, p, FOUR), 100).splitlines()
    assert lines[0].split()[2:6] == ["Gr", "St", "La", "Ba"]
    assert lines[0].endswith("token of the throne: Squire 4, borrowed")
    assert lines[1].endswith(", used")
    assert lines[2].split()[2:9] == ["St", "***", "Ba", "**", "Gr", "*", "La"]
    assert lines[3].split() == ["Claim", "track", "1:", "–", "2:", "–", "3:", "–", "4:", "–", "5:", "Gr", "6:", "St"]


def test_houses_show_claim_castles_power_supply_and_armies() -> None:
    """SS-1.2, GT-1.2, GT-4.5."""
    p = table(
        armies={"twins": "stark F F K", "winterfell": "stark F", "seagard": "stark F F"},
        power={"stark": 7},
        supply={"stark": 1},
    )
    row = printed(realm.houses(LOOK, p, p.view(0), FOUR), 100).splitlines()[2]
    assert row.split() == ["St", "Stark,", "You", "2/8", "2", "7", "13", "1:", "3", "2", "3", "2"]


def test_at_the_end_houses_stand_by_their_places() -> None:
    """SS-1.1."""
    *_, p = game(4)
    assert p.outcome is not None
    rows = printed(
        realm.houses(LOOK, StormOfSwords.game.read_view(p.view(None)), p.view(None), FOUR), 100
    ).splitlines()[2:]
    order = sorted(range(4), key=p.outcome.places.__getitem__)
    assert [row.split()[0] for row in rows] == [f"{p.outcome.places[seat]}." for seat in order]
    assert all(FOUR[seat] in row for seat, row in zip(order, rows, strict=True))


def test_cards_leaders_prisoners_allies_and_tactics_of_a_house_are_shown() -> None:
    """SS-2.3, SS-8.3, SS-8.8, SS-8.12, SS-6.2, SS-6.9, SS-3.2."""
    p = table(
        armies={"twins": "stark F"},
        leaders={"robb": "twins", "eddard": "dungeon lannister"},
        hands={"stark": "robb-stark bran-stark"},
        allies={"stark": "frey-military-support"},
        chosen={"stark": "manage-troops"},
    )
    p.activated, p.allies_used = ["robb"], ["frey-military-support"]
    p.tactics[0] = tuple(tactic for tactic in p.tactics[0] if tactic != "winter-is-coming")
    text, (robb, eddard, jaime) = (
        seen(realm.details(LOOK, p, p.view(None))),
        [LEADERS[who] for who in ("robb", "eddard", "jaime")],
    )
    assert "Hand Robb 4ss, Bran 0*; discarded: Smalljon 3t, Eddard 2*," in text
    assert f"Robb {robb.front} ({robb.back}) raid, sword: in the Twins (turned)" in text
    assert f"Eddard {eddard.front} ({eddard.back}) consolidate, power: prisoner of Lannister" in text
    assert f"Jaime {jaime.front} ({jaime.back}) raid, sword: dead" in text
    assert "Dungeon Eddard (St)" in text
    assert "Frey Military Support (used)" in text
    assert "Manage Troops in force; Winter Is Coming fulfilled; 6 common cards" in text
    assert "Hear Me Roar in hand" in text


# What is in dispute


def fight(**changes: Any) -> StormOfSwords:
    """Stark attacks Seagard from the Twins."""
    p = table(
        armies={"seagard": "greyjoy F", "fairmarket": "stark K", "oldstones": "greyjoy F"},
        leaders={"asha": "seagard"},
        orders={"seagard": "defence+2", "fairmarket": "support+1", "oldstones": "support"},
        allies={"stark": "frey-military-support"},
    )
    details: dict[str, Any] = {
        "area": "seagard",
        "origin": "twins",
        "attacker": 0,
        "defender": 2,
        "value": -1,
        "leader": "",
        "units": ("F", "F"),
        "leaders": ("robb",),
    }
    p.battle = Battle(**(details | changes))
    return p


def test_a_battle_shows_every_contribution_with_its_clause_and_the_sums() -> None:
    """GT-8.1, GT-8.2, SS-6.9, SS-7.1, SS-8.1: what counts in a battle."""
    supports = (("fairmarket", 0, 0, 3), ("oldstones", 2, 2, 1), ("frey-military-support", 0, 0, 2))
    p = fight(supports=supports, cards=("robb-stark", "theon-greyjoy"), blade=0, winner=0)
    assert p.battle is not None
    rows = [line.split() for line in printed(clash.battle(LOOK.say, p, p.battle, FOUR), 100).splitlines()]
    assert ["units", "+2", "+1", "GT-8.2"] in rows
    assert ["leaders", "+1", "+1", "SS-8.1"] in rows
    assert ["march", "order", "−1", "GT-8.2"] in rows
    assert ["defence", "order", "+2", "GT-8.2"] in rows
    assert ["support", "from", "Fairmarket", "+3", "GT-8.1"] in rows
    assert ["support", "from", "Oldstones", "+1", "GT-8.1"] in rows
    assert ["Frey", "Military", "Support", "+2", "SS-6.9"] in rows
    assert ["Robb", "Stark", "+4", "GT-8.3"] in rows
    assert ["Theon", "Greyjoy", "+2", "GT-8.3"] in rows
    assert ["Valyrian", "blade", "+1", "GT-8.2"] in rows
    sums = [str(sum(n for _, n in parts_of_total(p, p.battle, seat))) for seat in (0, 2)]
    assert rows[-3:] == [["Strength", *sums, "GT-8.4"], ["Swords", "2", "0", "GT-8.5"], ["Towers", "0", "1", "GT-8.5"]]
    assert [row[0] for row in rows[2:6]] == ["units", "leaders", "march", "defence"]
    assert rows[-4][0] == "Valyrian"
    assert "Battle of Seagard" in board(p, None)


def test_a_battle_with_eddard_says_that_nobody_falls() -> None:
    """SS-10.1: swords are shown, and that they cause no casualties."""
    p = fight(cards=("eddard-stark", "andrik-the-unsmiling"))
    assert p.battle is not None
    text = printed(clash.battle(LOOK.say, p, p.battle, FOUR), 100)
    assert text.splitlines()[-1].split() == ["No", "casualties:", "Eddard", "Stark's", "card", "SS-10.1"]


def test_an_attack_on_a_neutral_force_shows_its_strength() -> None:
    """GT-7.4."""
    p = fight(area="harrenhal", defender=-1)
    p.neutrals["harrenhal"] = 5
    assert p.battle is not None
    text = printed(clash.battle(LOOK.say, p, p.battle, FOUR), 100)
    assert "Neutral force" in text
    assert text.splitlines()[-1].split() == ["Strength", "so", "far", "2", "5", "GT-7.4"]


def test_a_march_under_way_is_shown() -> None:
    """GT-7.1, SS-8.3."""
    p = table(armies={"twins": "stark F F F"}, leaders={"robb": "twins"})
    p.march = March(0, "twins", 0, "robb", "seagard", ("F", "F"), ("robb",))
    text = " ".join(board(p).split())
    assert "St You, from the Twins, value 0; a march of Robb's own; to attack Seagard with Robb and 2F" in text


def test_a_bargain_is_shown_to_everybody_until_it_is_answered() -> None:
    """SS-8.11."""
    view = {
        "asked": [{"seat": 1, "kind": "answer_deal", "about": {"seat": 0, "deal": "lannister: eddard for balon 4p"}}]
    }
    shown = clash.bargain(LOOK.say, view, FOUR)
    assert shown is not None
    told = "Lannister frees Eddard for Balon and 4 power (offered by you, to be answered by Squire 2)"
    assert told in seen(shown)
    assert clash.bargain(LOOK.say, {"asked": []}, FOUR) is None
    assert clash.deal_in_words(LOOK.say, "stark: robb eddard for nothing") == "Stark frees Robb and Eddard for nothing"


def test_bids_are_shown_while_the_tied_are_put_in_order() -> None:
    """GT-4.8."""
    p = table()
    p.revealed_bids = [3, 3, 1, 0]
    assert "Bids, bonuses included" not in board(p)
    start(p, next_place, "fiefdoms", ())
    assert "Bids, bonuses included Stark 3, Lannister 3, Greyjoy 1, Baratheon 0" in " ".join(board(p).split())


# Choices


def test_a_plan_is_a_table_of_areas_and_orders() -> None:
    """GT-5.1, GT-5.3: without stars no special order has a number."""
    houses = "lannister stark greyjoy baratheon"
    p = start(
        table(
            armies={"twins": "stark F", "seagard": "stark F"},
            tracks={"kings_court": f"{houses.replace('stark ', '')} stark"},
        ),
        plan_in_secret,
    )
    found = choices.in_order(p.pending[0].options)
    lines = printed(choices.list_options(LOOK, p.view(0), found, FOUR), 80).splitlines()
    heading = next(line.split() for line in lines if line.startswith("Order"))
    row = next(line.split() for line in lines if line.startswith("Twins"))
    assert heading == ["Order", "M-1", "M", "M+1*", "D", "D+2*", "S", "S+1*", "R", "R+1*", "C", "C+1*", "none"]
    assert row[heading.index("R")] == str(found.index("twins: raid") + 1)
    assert row[heading.index("R+1*")] == "·"


def test_of_many_moves_each_goal_is_listed_and_the_largest_first() -> None:
    moves = [f"{area} {n}F {m}K" for area in ("seagard", "fairmarket") for n in range(9) for m in range(9)]
    found = choices.in_order(["done", *moves])
    assert len(found) == choices.MOST_LISTED
    assert found[0] == "done"
    assert {choice.split()[0] for choice in found[1:]} == {"seagard", "fairmarket"}
    assert {"seagard 8F 8K", "fairmarket 8F 8K"} <= {*found}


def test_of_many_deals_the_first_are_listed() -> None:
    deals = [f"lannister: eddard for {power}p" for power in range(1, 100)]
    assert choices.in_order(["pass", *deals]) == ["pass", *deals[: choices.MOST_LISTED - 1]]


def test_what_is_reconstructed_says_so() -> None:
    assert all("the map is reconstructed" in " ".join(board(table(), width=width).split()) for width in (80, 110))
    assert "icon; most of it reconstructed" in " ".join(board(table()).split())


def test_choices_that_are_numbers_have_no_other_numbers() -> None:
    """GT-4.8, SS-6.5: a bid of 3 is typed as 3."""
    p = table()
    p.claim_track = [-1, -1, -1, -1, 2, 0]
    bids = choices.list_options(LOOK, p.view(0), Options([str(n) for n in range(6)]), FOUR)
    assert printed(bids).strip() == "a number from 0 to 5"
    view = {**p.view(0), "asked": [{"seat": 0, "kind": "accuse", "about": {}}]}
    assert printed(choices.list_options(LOOK, view, ["5", "6"], FOUR)).strip() == "a space: 5 (Greyjoy), 6 (Stark)"


@pytest.mark.parametrize(
    ("choice", "meaning"),
    [
        ("done", ""),
        ("twins x seagard", "removes Support of Greyjoy in Seagard"),
        ("twins x seagard with mercenaries", "removes Support of Greyjoy in Seagard"),
        ("twins: march", "March +1: Robb 2F"),
        ("twins: robb", "Robb marches at once, strength 1, sword"),
        ("twins: nothing", "the order is spent"),
        ("twins: promote", "a footman becomes a knight, 1 point; there: Robb 2F"),
        ("storms-end: knight", "a knight, 2 points; there: nobody"),
        ("fairmarket: power", "1 power"),
        ("seagard robb 1F", "attack on Seagard: Greyjoy, 1F, Support"),
        ("twins -> fairmarket robb 1F", "to Fairmarket: Stark, 1F, Consolidate power"),
        ("fairmarket 1F", "Fairmarket: Stark, 1F, Consolidate power"),
        ("harrenhal 2F", "attack on Harrenhal: neutral 5"),
        ("oldstones", "Oldstones: nobody there"),
        ("twins F*", "The Twins: Stark, Robb 2F, March +1"),
        ("greywater-watch black-walder", "Greywater Watch: nobody there"),
        ("robb-stark", "Robb Stark, strength 4, 2 swords"),
        ("tactic hold-territory", "defending: +1, in a castle +2; a tower where a defence order lies"),
        ("second manage-troops", "move units between two of your areas; once, march on after entering a free area"),
        ("frey", "Frey Army: an allied knight"),
        ("arryn", "a card face down"),
        ("tyrell-military-support", "in battle +3 for 3 power, once a round"),
        ("robb", "Robb of Stark"),
        ("stark", "You"),
        ("rob lannister", "Squire 2"),
        ("support greyjoy", "Squire 3"),
        ("support greyjoy with seagard", "Squire 3, only with Seagard 1"),
        ("iron_throne", "now: Baratheon, Lannister, Stark and Greyjoy"),
        ("k", "allied knight"),
        ("supply", "everybody's supply is recounted"),
        ("lannister: eddard for 2p", "Lannister frees Eddard for 2 power"),
    ],
)
def test_a_choice_is_told_in_words(choice: str, meaning: str) -> None:
    p = table(
        armies={"twins": "stark F F", "seagard": "greyjoy F", "fairmarket": "stark F"},
        leaders={"robb": "twins"},
        orders={"twins": "march+1", "seagard": "support", "fairmarket": "consolidate"},
        neutrals={"harrenhal": 5},
    )
    p.ally_open |= {"frey": "frey-army", "arryn": ""}
    p.march = March(0, "twins", 1)
    assert choices.meaning(LOOK, p, choice, FOUR) == meaning


def test_every_card_that_can_be_chosen_has_a_short_text() -> None:
    assert all(
        names.text_of(LOOK.say, card)
        for card in (*ALLIES, *(tactic for tactic in TACTICS if tactic != "support-allies"))
    )


# Events


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        ("forced", {"seat": 0, "question": "raid", "choice": "twins: nothing"}, ""),
        (
            "westeros",
            {"cards": ("supply", "dark-wings-dark-words", "swing-the-sword")},
            "Westeros: I Supply · II Dark Wings, Dark Words · III Swing the Sword.",
        ),
        (
            "totals",
            {
                "attacker": 4,
                "defender": 6,
                "parts": ((("units", 3), ("leaders", 0), ("march", -1), ("seagard", 2)), ()),
            },
            "Strengths: attacker 4 = 3 (units) - 1 (march order) + 2 (support from Seagard); defender 6.",
        ),
        (
            "totals",
            {"attacker": 3, "defender": 3, "parts": ((("units", 3),), (("units", 1), ("garrison", 2)))},
            "Strengths: attacker 3 = 3 (units); defender 3 = 1 (units) + 2 (garrison). "
            "A tie: the Fiefdoms track decides.",
        ),
        (
            "totals",
            {"attacker": 6, "defender": 6, "parts": ((("units", 6),), ())},
            "Strengths: attacker 6 = 6 (units); defender 6. Equal is enough.",
        ),
        (
            "bids",
            {"bids": (2, 0, 1, 0), "bonuses": (0, 1, 0, 0), "totals": (2, 1, 1, 0)},
            "Bids: You (2), Squire 2 (0, counts 1), Squire 3 (1), Squire 4 (0).",
        ),
        (
            "game_over",
            {"winners": (0,), "scores": (8, 2, 3, 4)},
            "The game is over. Claim: You (8), Squire 2 (2), Squire 3 (3), Squire 4 (4).",
        ),
    ],
)
def test_what_happened_is_told_in_words(kind: str, data: dict[str, Any], sentence: str | None) -> None:
    assert storm_of_swords.retell(Event(kind, data), FOUR) == sentence


def test_a_refusal_names_its_clause() -> None:
    """GT-7.1: the terminal says why a march is refused."""
    ran = run(
        "play", STORM, "--seats", "you,squire,squire", "--seed", "1", typed="twins: flee\nnowhere: raid\ndone\nq\n"
    )
    assert "There is no order called flee (GT-5.1)." in ran.out or "You have no unit in the Twins (GT-5.2)." in ran.out
    assert "There is no area called nowhere (GT-5.2)." in ran.out
    assert "Choose a tactics card first (SS-5.1)." in ran.out


def test_a_march_asks_with_what_stands_where() -> None:
    """GT-7.1: marches are listed with their armies."""
    p = start(
        table(armies={"twins": "stark F", "seagard": "stark K"}, orders={"twins": "march", "seagard": "march+1"}),
        marches,
        0,
    )
    text = printed(choices.list_options(LOOK, p.view(0), [*p.pending[0].options], FOUR))
    assert "March +1: 1K" in text
