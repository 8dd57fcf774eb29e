"""What is printed on leaders, cards and events: sentences that follow the numbers, and where each comes from."""

import re

import pytest

from smallcouncil.games.iron_throne.abilities import card_text, leader_text
from smallcouncil.games.iron_throne.book import book, texts
from smallcouncil.games.iron_throne.cards import CARDS, CHARACTERS, DATA, HAND, LEADERS, Ability
from tests.contract.clauses import ID, PAGES, defined_in
from tests.iron_throne.abilities.plans import EFFECTS

ABILITIES = pytest.mark.parametrize("ability", EFFECTS.values(), ids=[name.replace(" ", "_") for name in EFFECTS])

# How the sentence of an ability gives each of its numbers.
PHRASES = {
    "cost": [r"Remove {n} power", r"Move {n} power", r"loses {n} power"],
    "amount": [r"\+{n}\b", r"removes {n} power", r"loses {n} power", r"distribute {n} power", r"gives you {n} power"],
    "max": [r"up to {n} power", r"at most \+{n}\b"],
    "min": [r"at least {n}\b"],
    "keep": [r"all but {n} power", r"keeps at least {n}\b"],
    "threshold": [r"{n} or less"],
    "draw": [r"[Dd]raw {n} (more )?card", r"then draw {n}\b"],
    "draw_others": [r"every other player of your side {n}\b"],
    "discard": [r"[Dd]iscard {n}\b"],
    "look": [r"Look at {n} random cards"],
    "hostages": [r"{n} hostage"],
    "targets": [r"Choose {a}", r"of {one} active player"],
}
IN_WORDS = {1: {"a": "(a|an|1)", "one": "one"}}
# What stands there because the rules say so.
CONSTANTS = [(rf"after drawing up to {HAND}\b", HAND)]


def sentence(ability: Ability) -> str:
    """What a player reads, without the clauses that it names."""
    return re.sub(rf"\(?\b{ID}( applies\))?", "", f"{ability.condition}. {ability.effect}")


def numbers(ability: Ability) -> dict[str, int]:
    """The number fields of an ability that say something."""
    return {field: n for field in PHRASES if (n := getattr(ability, field))}


@ABILITIES
def test_every_number_of_an_ability_stands_in_its_sentence(ability: Ability) -> None:
    """The numbers are the truth; where one changes, its sentence has to."""
    for field, n in numbers(ability).items():
        patterns = [phrase.format(n=n, **IN_WORDS.get(n, {"a": n, "one": n})) for phrase in PHRASES[field]]
        assert any(re.search(pattern, sentence(ability)) for pattern in patterns), (field, n)


@ABILITIES
def test_every_number_in_a_sentence_is_a_number_of_the_ability(ability: Ability) -> None:
    """No figure stands there that the engine does not know of."""
    text = sentence(ability)
    fixed = {n for phrase, n in CONSTANTS if re.search(phrase, text)}
    zero = {0} if ability.amount == 0 and "counts as 0" in text else set()
    assert {int(figure) for figure in re.findall(r"\d+", text)} <= {*numbers(ability).values(), *fixed, *zero}


def test_no_number_of_the_data_is_repeated_in_the_code() -> None:
    """Numbers change with the balance: a docstring that names one would soon say what is not so."""
    for entered in book.cards.values():
        for who, text in entered.items():
            said = re.sub(rf"\b{ID}\b", "", text.effect.__doc__ or pytest.fail(who))
            assert not re.search(r"\d", said), who


def test_joffrey_may_hurt_several_characters() -> None:
    """The sentence says one or more characters, which follows from more than 1 power."""
    assert "one or more living characters" in LEADERS["joffrey"].effect
    assert LEADERS["joffrey"].max > 1


def test_nothing_is_said_with_numbers_that_mean_nothing() -> None:
    """An amount of 0 is said as no penalty, no reward, no hostage, or counting 0."""
    prevented = {"barristan": "no penalty", "eddard": "no penalty", "shireen": "no reward", "daenerys": "counts as 0"}
    told_zero = {card["character"] for card in [*DATA["leaders"], *DATA["characters"]] if card.get("amount") == 0}
    assert told_zero == set(prevented)
    for who, phrase in prevented.items():
        assert phrase in (LEADERS if who == "barristan" else CARDS)[who].effect


def test_what_the_engine_takes_for_granted() -> None:
    """One target, one hostage: the engine does not read these numbers, so they are not to be tuned."""
    for ability in EFFECTS.values():
        assert ability.targets in (0, 1)
        assert ability.hostages in (0, 1)
        assert ability.rounding == ("down" if ability is LEADERS["stannis"] else "up")
        assert ability.wins_ties == (ability is CARDS["stannis"])
        assert (ability.draw_at == "round_end") == ("after drawing up to" in ability.effect)


# What they are


TIMINGS = {"before_turn", "before_support_offer", "before_cards_placed", "after_reveal", "after_resolution"}


@ABILITIES
def test_an_ability_has_a_timing_that_the_rules_know(ability: Ability) -> None:
    """IT-9.5, IT-9.6: a window, or for leaders a passive change or a trigger, which say of what."""
    assert ability.timing in TIMINGS | {"passive", "trigger"}
    assert bool(ability.query) == (ability.timing == "passive")
    assert bool(ability.on) == (ability.timing == "trigger")
    if ability.character in CARDS and ability is CARDS[ability.character]:
        assert ability.timing in {"before_cards_placed", "after_reveal", "after_resolution"}


@ABILITIES
def test_an_ability_says_where_it_comes_from(ability: Ability) -> None:
    """The rulebook or our design; a ruling that it rests on is one of the rules' page."""
    assert ability.origin in ("rulebook", "designed")
    assert not ability.ruling or ability.ruling in defined_in(PAGES / "iron_throne" / "rulebook.md")
    assert not (ability.ruling and ability.origin == "designed")


@pytest.mark.parametrize("event", DATA["events"], ids=lambda event: event["id"])
def test_an_event_says_where_it_comes_from(event: dict[str, str]) -> None:
    """As leaders and cards do."""
    assert event["origin"] in ("rulebook", "designed")
    assert event["effect"].startswith("Defender: ")


def test_each_character_has_a_leader_sheet_and_a_card_that_do_something() -> None:
    """IT-1.1, IT-1.2: 25 and 25, none without its entry in the rules."""
    everybody = {who for house in CHARACTERS.values() for who in house}
    assert len(everybody) == 25
    assert set(LEADERS) == set(CARDS) == everybody
    assert all(leader_text(who) and card_text(who) for who in everybody)
    entered = [who for moment, texts in book.cards.items() if moment != "total" for who in texts]
    assert sorted(entered) == sorted(f"{kind} {who}" for kind in ("card", "leader") for who in everybody)
    assert all(CARDS[who].house == LEADERS[who].house for who in everybody)


@ABILITIES
def test_an_ability_is_shown_by_its_title(ability: Ability) -> None:
    """A leader and a card of one character are told apart by name."""
    what = "card" if ability is CARDS[ability.character] else "leader"
    assert ability.title in texts.name(f"{what} {ability.character}")
