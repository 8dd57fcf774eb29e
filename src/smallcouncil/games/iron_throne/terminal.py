"""The Iron Throne in the terminal: the houses, the encounter in the middle, the reader's hand and hostages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core import Choice, Event
from smallcouncil.core.template import signed
from smallcouncil.games.facts import read_board_texts
from smallcouncil.games.iron_throne.book import texts
from smallcouncil.games.iron_throne.cards import CARDS, CHARACTERS, LEADERS, VALUE, Ability, Face
from smallcouncil.games.iron_throne.state import HOSTILITY_OUTCOME, ThroneOptions
from smallcouncil.terminal.houses import CODE, chip
from smallcouncil.terminal.parts import Part, labelled, numbered, side_by_side
from smallcouncil.terminal.speech import ENGLISH, Speech, speeches
from smallcouncil.terminal.words import YOU, in_a_sentence

SPEECH = speeches(read_board_texts(texts, "iron_throne"))
IN_ENGLISH = SPEECH[ENGLISH]
NOTATION = {
    "play": "the character of a card, like robb; pass; pass all (nothing more in this window)",
    "lay": "what the card shows: a value like 20, truce, or a character",
    "hostages": "release #3, torture #3, or pass",
    "offer_support": "a side and a character, like defender robb; or stay out",
    "bargain": "propose WHAT YOU GRANT for WHAT YOU GET, like propose influence hand #7 for 2p; accept; break off",
    "source": "deck, hand, or a hostage they hold, like #7",
}
FOLLOWING: dict[str, tuple[str, ...]] = {
    "play": ("IT-9.5", "IT-11.6"),
    "lay": ("IT-6.2", "IT-6.4", "IT-6.5", "IT-6.6"),
    "bargain": ("IT-6.6", "IT-6.10"),
    "hostages": ("IT-8.4", "IT-8.5"),
    "offer_support": ("IT-5.2", "IT-7.1", "IT-7.2", "IT-7.3"),
}
# By the kind of question: whose abilities a name stands for, and as what
TITLED: dict[str, tuple[str, dict[str, Ability]]] = {
    "keep_leader": ("leader", LEADERS),
    "play": ("card", CARDS),
}
LAID = ("lay", "lay_face_up", "discard")  # of these questions a character is a house card (IT-6.2)
SAID = ("pass", "pass all", "stay out", "deck", "hand", "truce")  # choices that the catalogue explains
SIDES = ("challenger", "defender")
MOST_LISTED = 40  # of the thousands of bargains
View = Mapping[str, Any]
Names = Sequence[str]


def name(an_id: str, say: Speech = IN_ENGLISH) -> str:
    """The name of an id."""
    return say.name(an_id)


def score(language: str = ENGLISH) -> str:
    """What is counted at the end."""
    return SPEECH[language]("spread")


def headline(view: View, names: Names, language: str = ENGLISH) -> str:
    """The round, and who meets whom."""
    say = SPEECH[language]
    if not view["round"]:
        return say("choosing_leaders")
    words = [say("round", n=view["round"]), say("event", event=view["event"]) if view["event"] else ""]
    if view["defender"] is not None:
        one, other = names[view["challenger"]], in_a_sentence(names[view["defender"]])
        words.append(say("against", challenger=one, defender=other))
    return " · ".join(filter(None, words))


def parts(view: View, names: Names, language: str = ENGLISH) -> list[Part]:
    """The table as the viewer sees it."""
    say = SPEECH[language]
    found = [Part("houses", houses(view, names, say), houses_in_brief(view, names, say))]
    if any(view["leaders"]):
        found.insert(0, Part("leaders", leaders(view, names, say), leaders_in_brief(view, names, say), may_go=True))
    if any(view["hostages"]):
        found.append(Part("hostages", hostages(view, names, say), hostages_in_brief(view, names, say)))
    if any(view["sides"]):
        found.append(Part("encounter", encounter(view, names, say), encounter(view, names, say)))
    if view["viewer"] is not None:
        found.append(Part("hand", hand(view, say), hand_in_brief(view, say)))
    return found


# The houses


def houses(view: View, names: Names, say: Speech = IN_ENGLISH) -> RenderableType:
    """Power of the characters and the leader sheet, where influence lies, cards."""
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    for heading in ("house", "characters", "influence_on"):
        table.add_column(say(heading))
    for heading in ("sheet", "hand", "deck", "discards"):
        table.add_column(say(heading), justify="right")
    for seat, house in enumerate(view["houses"]):
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        table.add_row(
            Text.assemble(chip(house), f" {names[seat]}"),
            characters(view, seat, say),
            influence(view, seat),
            str(view["sheet"][seat]) if view["sheet"] else "–",
            str(_size(view["hands"][seat])),
            str(view["decks"][seat]),
            str(len(view["discards"][seat])),
            style="bold" if is_asked else "",
        )
    limit = view["settings"].get("round_limit", ThroneOptions().round_limit)
    return Group(table, Text(say("events_left", n=view["events_deck"], limit=limit), "dim"))


def houses_in_brief(view: View, names: Names, say: Speech = IN_ENGLISH) -> RenderableType:
    """The same in a line a house, without decks and discards."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, header_style="dim")
    for heading in ("house", "characters", "sheet", "hand", "influence"):
        table.add_column(say(heading), justify="right" if heading in ("sheet", "hand") else "left")
    for seat, house in enumerate(view["houses"]):
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        sheet = str(view["sheet"][seat]) if view["sheet"] else "–"
        player = Text.assemble(chip(house), f" {names[seat]}")
        row = (player, characters(view, seat, say), sheet, str(_size(view["hands"][seat])), influence(view, seat))
        table.add_row(*row, style="bold" if is_asked else "")
    return table


def influence(view: View, seat: int) -> str:
    """How much influence a house has spread, and onto whose boards."""
    row = view["influence"][seat] if view["influence"] else ()
    boards = [(CODE[view["houses"][on]], n) for on, n in enumerate(row) if n and on != seat]
    where = " ".join(f"{code}{n}" if n > 1 else code for code, n in boards)
    return f"{view['spread'][seat]}: {where}" if boards else "–"


def characters(view: View, seat: int, say: Speech) -> Text:
    """The living with their power, the dead crossed out by a dagger; those who take part are marked."""
    words = []
    for character in CHARACTERS[view["houses"][seat]]:
        if character in view["power"]:
            mark = "»" if view["participants"] and view["participants"][seat] == character else ""
            words.append(f"{mark}{say.name(character)} {view['power'][character]}")
        elif character in view["dead"]:
            words.append(f"†{say.name(character)}")
    return Text("  ".join(words))


def leaders(view: View, names: Names, say: Speech) -> RenderableType:
    """What each leader can do, and where it comes from."""
    led = [(seat, who) for seat, who in enumerate(view["leaders"]) if who]
    return labelled([(f"{names[seat]}: {say.name(who)}", Text(_ability("leader", who, say))) for seat, who in led])


def leaders_in_brief(view: View, names: Names, say: Speech) -> RenderableType:
    led = [f"{say.name(who)} ({in_a_sentence(names[seat])})" for seat, who in enumerate(view["leaders"]) if who]
    return labelled([(say("leaders"), Text(", ".join(led)))])


def _ability(kind: str, who: str, say: Speech) -> str:
    """Its printed meaning, of a leader or a card; one of our own design says so."""
    ability, an_id = (LEADERS if kind == "leader" else CARDS)[who], f"{kind} {who}"
    timing, condition = say.text(f"timing.{ability.timing}"), say.text(f"condition.{an_id}")
    when = say("when", timing=timing, condition=condition) if condition else timing
    ruling = say.text("origin.ruling", ruling=ability.ruling) if ability.ruling else ""
    ours = say.text("origin.designed") if ability.origin == "designed" else ruling
    return f"{_title(kind, who, say)}, {when}: {say.text(f'effect.{an_id}')}{ours and f' ({ours})'}"


def _title(kind: str, who: str, say: Speech) -> str:
    """Without whose it is: `Robb (Warlord)` of a leader, `Tactical Manoeuvre (Robb)` of a card."""
    before, _, within = say.name(f"{kind} {who}").rpartition(" (")
    return within.removesuffix(")") if kind == "leader" else before


# The encounter


def encounter(view: View, names: Names, say: Speech = IN_ENGLISH) -> RenderableType:
    """Both sides: who takes part, what lies there, and the sum as far as it can be seen."""
    return labelled([(say(f"the_{side}"), _side(view, names, side, say)) for side in SIDES])


def _side(view: View, names: Names, side: str, say: Speech) -> Text:
    seats = [seat for seat, on in enumerate(view["sides"]) if on == side]
    seats.sort(key=lambda seat: seat not in (view["challenger"], view["defender"]))
    if not seats:
        return Text(say("nobody_yet"), style="dim")
    there = say("together").join(_participant(view, seat, names[seat], say) for seat in seats)
    words = [there, _card(view, side, say), *_at_work(view, side, seats, say), _total(view, side, say)]
    return Text("; ".join(filter(None, words)))


def _participant(view: View, seat: int, player: str, say: Speech) -> str:
    character = view["participants"][seat]
    power = view["power"].get(character) or say("dead")
    return say("your" if player == YOU else "participant", character=character, power=power, who=player)


def _card(view: View, side: str, say: Speech) -> str:
    """The house card of a side; of one that lies face down only that it is there."""
    active = view[side]
    if view["revealed"][active]:
        return say.name(view["revealed"][active])
    return say("face_down") if _has_laid(view, active) else ""


def _at_work(view: View, side: str, seats: Sequence[int], say: Speech) -> list[str]:
    """The effects of a side, with what they add; and the cards that were played for something else."""
    counted = view["encounter"][side]["parts"] if view["encounter"] else ()
    added = {part["what"]: part["n"] for part in counted}
    effects = [effect for effect, _, of in view["effects"] if of == side]
    others = [card for seat in seats for card in view["played"][seat] if f"card {card}" not in effects]
    return [
        *(f"{say.name(effect)} {signed(added[effect])}" if effect in added else say.name(effect) for effect in effects),
        *(say("played", card=f"card {card}") for card in others),
    ]


def _total(view: View, side: str, say: Speech) -> str:
    """IT-6.4: only hostility is decided by totals; once they are worked out (R-IT-15), who won."""
    if view["lost"]:
        return say("won" if side == view["winner"] else "lost")
    if view["result"] not in ("", HOSTILITY_OUTCOME):
        return ""
    return say("so_far", n=view["encounter"][side]["total"]) if view["encounter"] else ""


def _has_laid(view: View, seat: int) -> bool:
    """The own laid card is in the view; of another's one sees that it lies there."""
    return bool(view["laid"] and view["laid"][seat]) or view["has_laid"][seat]


# Hostages and hand


def hostages(view: View, names: Names, say: Speech) -> RenderableType:
    """Who holds which card of which house; the face, where the viewer saw it."""
    held = [(holder, _hostages(view, row, say)) for holder, row in enumerate(view["hostages"]) if row]
    return labelled([(say("hostages_of", who=names[holder]), Text(cards)) for holder, cards in held])


def hostages_in_brief(view: View, names: Names, say: Speech) -> RenderableType:
    """The same in as few lines as possible."""
    held = [
        say("you_hold" if names[holder] == YOU else "holds", who=names[holder], cards=_hostages(view, row, say))
        for holder, row in enumerate(view["hostages"])
        if row
    ]
    return labelled([(say("hostages"), Text("; ".join(held)))])


def _hostages(view: View, row: Sequence[Mapping[str, Any]], say: Speech) -> str:
    return ", ".join(_hostage(view, hostage, say) for hostage in row)


def _hostage(view: View, hostage: Mapping[str, Any], say: Speech) -> str:
    code = CODE[view["houses"][hostage["owner"]]]
    face = f" {_face(hostage['face'], say)}" if hostage["face"] else ""
    return f"#{hostage['number']} {code}{face}"


def hand(view: View, say: Speech) -> RenderableType:
    """The reader's own cards; of character cards what they do."""
    held: list[Face] = sorted(view["hands"][view["viewer"]], key=_rank)
    rows = [(say("your_hand"), Text(", ".join(_face(face, say) for face in held) or "–"))]
    rows += [(_face(face, say), Text(_ability("card", face, say))) for face in dict.fromkeys(held) if face in CARDS]
    return labelled(rows)


def hand_in_brief(view: View, say: Speech) -> RenderableType:
    """The reader's own cards, character cards with their titles, alike ones once."""
    held = Counter(sorted(view["hands"][view["viewer"]], key=_rank))
    words = [(f"{n} × " if n > 1 else "") + _titled(face, say) for face, n in held.items()]
    return labelled([(say("your_hand"), Text(", ".join(words) or "–"))])


def _titled(face: Face, say: Speech) -> str:
    return f"{_face(face, say)} ({_title('card', face, say)})" if face in CARDS else _face(face, say)


def _rank(face: Face) -> tuple[int, str]:
    return VALUE.get(face, 100 if face == "truce" else 200), face


def _face(face: Face, say: Speech) -> str:
    """A card in a row of them: of a hostility card its value will do."""
    return face if face in VALUE else say.name(face)


def _size(cards: int | Sequence[Any]) -> int:
    return cards if isinstance(cards, int) else len(cards)


# Choices and events


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """Cards by their value, the rest as the game lists it; of thousands of bargains only the first."""
    found = list(islice(choices, MOST_LISTED))
    return sorted(found, key=_rank) if any(choice in VALUE for choice in found) else found


def list_options(view: View, choices: Sequence[Choice], names: Names, language: str = ENGLISH) -> RenderableType:
    """The choices and what they mean."""
    kind, say = _asked(view), SPEECH[language]
    return numbered(choices, [meaning(view, kind, choice, names, say) for choice in choices])


def list_shortly(view: View, choices: Sequence[Choice], names: Names, language: str = ENGLISH) -> RenderableType:
    """The same side by side; of leaders and cards only their titles, of bargains none of it."""
    kind, say = _asked(view), SPEECH[language]
    if kind in TITLED:
        titled, _ = TITLED[kind]
        return numbered(choices, [_title(titled, choice, say) if choice in CARDS else "" for choice in choices])
    if kind == "bargain":
        return side_by_side(choices, [say.word(choice) for choice in choices])
    return side_by_side(choices, [meaning(view, kind, choice, names, say) for choice in choices])


def _asked(view: View) -> str:
    """The kind of question that the viewer is asked."""
    return next((str(asked["kind"]) for asked in view["asked"] if asked["seat"] == view["viewer"]), "")


def meaning(view: View, kind: str, choice: Choice, names: Names, say: Speech = IN_ENGLISH) -> str:
    """What a choice means."""
    return _meaning(view, kind, choice, names, say) or say.word(choice)


def _meaning(view: View, kind: str, choice: Choice, names: Names, say: Speech) -> str:
    """The same, by the kind of question it answers."""
    if kind in TITLED and choice in CARDS:
        return _ability(TITLED[kind][0], choice, say)
    if choice in view["houses"]:
        return next(player for player, house in zip(names, view["houses"], strict=True) if house == choice)
    if choice in SAID:
        return say(f"says_{choice.replace(' ', '_')}")
    if kind in LAID and choice in CARDS:
        return say("counts_nothing", title=_title("card", choice, say))
    *first, last = choice.split()
    if kind == "bargain":
        return _bargain(choice, say) if " for " in choice else ""
    if last.startswith("#"):
        return " ".join([*map(say, first), _held(view, names, int(last[1:]), say)])
    if last in view["power"]:
        side = [say("for", who=in_a_sentence(names[view[side]])) for side in first if side in SIDES]
        return ", ".join([say("power", n=view["power"][last]), *side])
    return say.name(choice) if choice in VALUE else ""


def _held(view: View, names: Names, number: int, say: Speech) -> str:
    for holder, row in enumerate(view["hostages"]):
        for hostage in row:
            if hostage["number"] == number:
                who = in_a_sentence(names[holder])
                return say("held_by", hostage=_hostage(view, hostage, say), who=who)
    return ""


def _bargain(choice: Choice, say: Speech) -> str:
    """What is granted for what is got."""
    sides = [side.split() for side in choice.removeprefix("propose ").split(" for ")]
    grants, gets = (
        ", ".join(say.texts.numbered(w, say.language, times=n) or say.name(w) for w, n in Counter(side).items())
        for side in sides
    )
    return say("bargain", grants=grants, gets=gets)


def retell(event: Event, names: Names, language: str = ENGLISH) -> str | None:
    """Totals with their sums; what lies on the board is not told again."""
    say, data = SPEECH[language], event.data
    match event.kind:
        case "totals":
            sums = {side: f"{_sum(data['parts'][side], say)} = {data[side]}" for side in SIDES}
            return say("totals", **sums)
        case "game_over":
            scores = ", ".join(f"{name} {score}" for name, score in zip(names, data["scores"], strict=True))
            return say("game_over", scores=scores)
    return None


def _sum(parts: Sequence[tuple[str, int, int]], say: Speech) -> str:
    return " + ".join(_part(what, n, say) for what, _, n in parts).replace("+ -", "- ")


def _part(what: str, n: int, say: Speech) -> str:
    """What adds to a total: power, the card, or an effect by its name."""
    return say(f"by_{what}", n=n) if what in ("power", "card") else say("by_effect", n=n, effect=what)
