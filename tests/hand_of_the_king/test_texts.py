"""What people read: every event, question, refusal, option and clause has its words."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.games.facts import GAMES
from smallcouncil.games.hand_of_the_king import GAME
from smallcouncil.games.hand_of_the_king.cards import COMPANIONS, DECK, DIRECTIONS, HOUSES, NAMES
from smallcouncil.games.hand_of_the_king.state import HandOptions

from .table import new, table, told
from .test_facts import CLAUSES

TABLES = [(players, dict(options)) for numbers, options in GAME.variants.values() for players in numbers]


def catalogue(section: str) -> set[str]:
    """The keys of a section of this game's English texts."""
    texts = (GAMES / "hand_of_the_king" / "texts" / "en.toml").read_text(encoding="utf-8")
    return set(tomllib.loads(texts)[section])


@cache
def games_played() -> tuple[dict[str, sc.Event], dict[str, str], set[str]]:
    """An event of each kind, a prompt of each question and the reasons for the end, from many random games."""
    events: dict[str, sc.Event] = {}
    prompts: dict[str, str] = {}
    reasons: set[str] = set()
    for number in range(30):
        for players, options in TABLES:
            p, rng = new(players, number, **options), Random(number)
            while p.pending:
                [(seat, decision)] = p.pending.items()
                prompts[decision.kind] = decision.prompt
                events |= {event.kind: event for event in p.answer(seat, decision.options.sample(rng))}
            assert p.outcome is not None
            reasons.add(p.outcome.reason)
    return events, prompts, reasons


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    """HK-3.3 and others: what happens in random games is what the catalogue can tell."""
    events, _, _ = games_played()
    assert set(events) == catalogue("event") | {"forced"}
    for kind, event in events.items():
        sentence = GAME.texts.say(f"event.{kind}", event.data)
        assert sentence[0].isupper()
        assert "{" not in sentence


def test_every_question_has_a_prompt_and_every_prompt_a_question() -> None:
    """HK-3.1, HK-4.1 and others: what is asked in random games is what the catalogue can ask."""
    _, prompts, _ = games_played()
    assert set(prompts) == catalogue("ask") == set(GAME.book.questions)
    assert all(prompt.endswith((".", "?")) for prompt in prompts.values())
    assert all("{" not in prompt for prompt in prompts.values())


def test_every_question_rests_on_a_clause_and_only_a_talk_is_always_asked() -> None:
    """R-HK-19: all other questions are asked only where there is a choice."""
    assert {question.clause for question in GAME.book.questions.values()} <= set(CLAUSES)
    assert {kind: question.always for kind, question in GAME.book.questions.items() if question.always} == {
        "talk": "R-HK-19"
    }
    assert not any(question.sealed for question in GAME.book.questions.values())


def test_every_reason_for_the_end_has_a_text() -> None:
    """HK-5.2, HK-6.1, R-HK-6: most banners, most banners as a team, the largest house."""
    _, _, reasons = games_played()
    assert reasons == catalogue("reason") == {"most_banners", "largest_house", "team_banners"}


def test_every_table_option_has_a_text_that_cites_its_clause() -> None:
    """HK-2.3, HK-6.1, HK-6.2, R-HK-15."""
    assert catalogue("option") == set(HandOptions.__struct_fields__)
    for option, clause in {
        "first": "HK-2.3",
        "teams": "HK-6.1",
        "raven": "HK-6.2",
        "ramsay_moves_varys": "R-HK-15",
    }.items():
        assert clause in GAME.texts.say(f"option.{option}", {})


def test_everything_has_a_name() -> None:
    """HK-1.1, HK-1.2: characters, houses, companions and directions."""
    assert set(NAMES) == {*DECK, *HOUSES, *COMPANIONS, "varys"}
    assert len(set(NAMES.values())) == len(NAMES)
    for an_id in (*NAMES, *DIRECTIONS):
        assert an_id in GAME.texts.names["en"]


def test_a_turn_as_people_read_it() -> None:
    """HK-4.9: the sentences of a turn with a companion."""
    p = table(
        grid="varys hoster edmure arya asha", available="jon_snow sandor", areas={1: "bran"}, banners={"stark": 1}
    )
    events = [*p.answer(0, "right tully"), *p.answer(0, "jon_snow"), *p.answer(0, "stark")]
    names = ["Elisa", "Kevin"]
    assert [GAME.texts.say(f"event.{event.kind}", event.data, lambda seat: names[seat]) for event in events] == [
        "Elisa moves Varys right for Tully and takes Hoster and Edmure.",
        "Elisa takes the banner of House Tully.",
        "Elisa calls on Jon Snow.",
        "Jon Snow counts for House Stark.",
        "Elisa takes the banner of House Stark.",
    ]


def test_the_other_sentences_as_people_read_them() -> None:
    """HK-4.3, HK-4.6, R-HK-13 and others: one of each kind."""
    said = {
        "Arya is killed.": told("killed", seat=0, card="arya", loser=None),
        "Arya, held by seat 1, is killed.": told("killed", seat=0, card="arya", loser=1),
        "Seat 0 takes Bran.": told("taken", seat=0, card="bran", loser=None),
        "Seat 1 takes Bran from seat 0.": told("taken", seat=1, card="bran", loser=0),
        "The banner of House Tully goes back to the supply.": told("banner_back", house="tully", seat=None, before=1),
        "Seat 2 takes another turn.": told("further_turn", seat=2),
        "Gendry is discarded.": told("discarded", seat=0, companion="gendry"),
        "Arya and Varys change places.": told("swapped", seat=0, first="arya", second="varys"),
        "Petyr Baelish turns up Hodor and Khal Drogo.": told("turned_up", seat=0, companions=("hodor", "drogo")),
        "Seat 1 uses Hodor.": told("carried_out", seat=1, companion="hodor"),
        "Varys goes to b3.": told("varys_moved", seat=0, place="b3"),
        "Hodor finds nobody: nothing happens.": told("no_effect", companion="hodor"),
        "Seat 0 sends the raven: a private talk with seat 2, 60 seconds at most.": told(
            "talk_opened", seat=0, other=2, seconds=60
        ),
        "Seat 0 and seat 2 come back to the table.": told("talk_closed", seat=0, other=2),
        "Varys has nowhere left to go: seat 0 and seat 2 win.": told("game_over", winners=(0, 2), scores=(4, 3, 4, 3)),
        "Seat 0: left, Stark (no other choice).": told("forced", seat=0, question="move", choice="left stark"),
    }
    for sentence, event in said.items():
        assert GAME.texts.say(f"event.{event.kind}", event.data) == sentence


@pytest.mark.parametrize(
    ("language", "taken", "killed"),
    [
        ("en", "Elisa takes Bran from Kevin.", "Bran, held by Kevin, is killed."),
        ("hu", "Elisa megszerzi Kevin karakterét: Bran.", "Bran meghal; Kevin karaktere volt."),
        ("cs", "Elisa získává Brana od hráče Kevin.", "Bran umírá v herní oblasti hráče Kevin."),
    ],
)
def test_who_loses_a_character_is_told_in_every_language(language: str, taken: str, killed: str) -> None:
    """HK-4.9, R-HK-12: who reads it on a board knows from whom it was taken, and who held the one that was killed."""

    def who(seat: int, form: str = "") -> str:
        return GAME.texts.player(["Elisa", "Kevin"][seat], language, form)

    about = {"seat": 0, "card": "bran", "loser": 1}
    said = [GAME.texts.say(f"event.{kind}", about, who, language) for kind in ("taken", "killed")]
    assert said == [taken, killed]
    assert "Kevin" not in GAME.texts.say(
        "event.taken", about | {"loser": None}, ["Elisa", "Kevin"].__getitem__, language
    )


def test_every_clause_is_cited_by_a_test() -> None:
    """HK-1.0 to R-HK-23: each clause, ruling and worked example stands in the docstring of a test in this folder."""
    functions = [
        node
        for file in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    docstrings = {node.name: ast.get_docstring(node) or "" for node in functions}
    assert [name for name, text in docstrings.items() if not re.search(r"HK-[X\d]", text)] == []
    cited = {clause for text in docstrings.values() for clause in re.findall(r"(?:R-)?HK-[X\d.]*\d", text)}
    assert set(CLAUSES) - cited == set()
    assert cited - set(CLAUSES) == set()
