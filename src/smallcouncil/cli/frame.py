"""What the terminal itself says around a board, in each language; commands and notation are the same in all."""

from __future__ import annotations

from collections.abc import Sequence

from smallcouncil.terminal.words import ENGLISH

from .table import PERSON

FRAME = {
    "en": {
        "help": """\
?         the rules behind the question; ? HK-3.1 a clause of the rules
choices   every choice that has a number, with what it means
board     all of the board; or a part of it: {parts}
log       all that happened so far
undo      takes your last decision back
save FILE keeps the game; quit leaves""",
        "cut": "      … all of them, with what they mean: choices",
        "more": "      and {n} more, in notation",
        "answer": "Answer by a number from the list, or in notation: {notation}.",
        "read_on": "To read on: {clauses}",
        "any_time": "At any time, unseen by the others, you may also say: {sayings}.",
        "numbers": "The choices are numbered 1 to {n}.",
        "place": "Place",
        "player": "Player",
        "won": "won",
        "reason": "Reason: {reason}.",
        "goodbye": "Goodbye.",
        "commands": "a number or notation · ? explains · choices · board · log · undo · quit",
        "after_the_end": "board · log · undo · save FILE · Enter leaves",
        "all_rules": "? explains the question that is asked; all rules: {command}",
        "enter": "Enter goes on. ",
        "pass_on": "Pass the keyboard to {name}, who then presses Enter. ",
        "taken_back": "Taken back.",
        "nothing_back": "There is nothing to take back yet.",
        "which_file": "Say into which file: save FILE",
        "saved": "Saved as {file}.",
        "no_saved_game": "{file} is there already and is no saved game; choose another name.",
        "not_written": "{file} cannot be written: {why}.",
        "see_again": "To see it again: {command}",
        "go_on": "To go on: {command}",
        "again": "To play this table again: {command}",
        # Who plays
        "reader": "You",
        "person": "Player {n}",
        "squire": "Squire {n}",
        "random": "Random {n}",
        "seat": "seat {n}",
        "own_seat": "seat {n}",
        # Which game
        "for_players": "{few} to {many} players",
        "which_game": "Which game? (1 to {n}, q leaves) > ",
        "another_time": "To play another time: {command}",
        # A game that was saved
        "replay": "Enter next · b back · a number goes to that step · q quits",
        "step": "Step {at} of {of}: {what}",
        "start": "the start",
        "secretly": "in secret",
        "steps": "The steps are 0 to {last}.",
    },
    "hu": {
        "help": """\
?         a kérdés mögötti szabályok; ? HK-3.1 egy szabálypont
choices   minden számozott lehetőség, és hogy mit jelent
board     az egész tábla; vagy egy része: {parts}
log       minden, ami eddig történt
undo      visszaveszi az utolsó döntésed
save FILE elmenti a játszmát; quit: kilépés""",
        "cut": "      … mind, és hogy mit jelentenek: choices",
        "more": "      és még {n}, ezeket írd be",
        "answer": "Válaszolj egy számmal a listáról, vagy írd be, ahogy a listán áll.",
        "read_on": "Tovább: {clauses}",
        "any_time": "Bármikor, úgy, hogy a többiek nem látják, ezt is mondhatod: {sayings}.",
        "numbers": "A lehetőségek számozása: 1–{n}.",
        "place": "Hely",
        "player": "Játékos",
        "won": "győzött",
        "reason": "Ami döntött: {reason}.",
        "goodbye": "Viszlát!",
        "commands": "szám vagy szöveg a listáról · ? magyaráz · choices · board · log · undo · quit",
        "after_the_end": "board · log · undo · save FILE · Enter: kilépés",
        "all_rules": "? elmagyarázza a kérdést; az összes szabály: {command}",
        "enter": "Enter: tovább. ",
        "pass_on": "Most ő jön a billentyűzethez: {name}. Ha odaült, nyomjon Entert. ",
        "taken_back": "Visszavonva.",
        "nothing_back": "Még nincs mit visszavonni.",
        "which_file": "Írd meg, melyik fájlba: save FILE",
        "saved": "Elmentve ide: {file}.",
        "no_saved_game": "{file}: már van ilyen fájl, és nem mentett játszma; válassz másik nevet.",
        "not_written": "{file}: nem lehet ide írni: {why}.",
        "see_again": "Visszajátszás: {command}",
        "go_on": "Folytatás: {command}",
        "again": "Ugyanez az asztal elölről: {command}",
        # Who plays
        "reader": "Játékos",
        "person": "{n}. játékos",
        "squire": "Fegyverhordozó {n}",
        "random": "Véletlen {n}",
        "seat": "{n}. hely",
        "own_seat": "te, {n}. hely",
        # Which game
        "for_players": "{few}–{many} játékos",
        "which_game": "Melyik játék? (1–{n}, q: kilépés) > ",
        "another_time": "Máskor így játszhatsz: {command}",
        # A game that was saved
        "replay": "Enter: tovább · b: vissza · szám: arra a lépésre · q: kilépés",
        "step": "{at}. lépés, összesen {of}: {what}",
        "start": "a kezdés",
        "secretly": "titokban",
        "steps": "A lépések számozása: 0–{last}.",
    },
    "cs": {
        "help": """\
?         pravidla k otázce; ? HK-3.1 jeden bod pravidel
choices   všechny očíslované možnosti a co znamenají
board     celá deska; nebo její část: {parts}
log       všechno, co se zatím stalo
undo      vezme zpět tvé poslední rozhodnutí
save FILE uloží hru; quit: konec""",
        "cut": "      … všechny, i s tím, co znamenají: choices",
        "more": "      a další, které lze napsat: {n}",
        "answer": "Odpověz číslem ze seznamu, nebo volbu napiš tak, jak v seznamu stojí.",
        "read_on": "Dál: {clauses}",
        "any_time": "Kdykoli, aniž to ostatní uvidí, smíš také říct: {sayings}.",
        "numbers": "Možnosti mají čísla 1 až {n}.",
        "place": "Místo",
        "player": "Hráč",
        "won": "vítězí",
        "reason": "Rozhodlo: {reason}.",
        "goodbye": "Na shledanou.",
        "commands": "číslo nebo text ze seznamu · ? vysvětlí · choices · board · log · undo · quit",
        "after_the_end": "board · log · undo · save FILE · Enter: konec",
        "all_rules": "? vysvětlí otázku; všechna pravidla: {command}",
        "enter": "Enter: dál. ",
        "pass_on": "Ke klávesnici teď jde {name}; až tam bude, stiskne Enter. ",
        "taken_back": "Vzato zpět.",
        "nothing_back": "Zatím není co vzít zpět.",
        "which_file": "Napiš, do kterého souboru: save FILE",
        "saved": "Uloženo: {file}.",
        "no_saved_game": "{file}: takový soubor už existuje a není to uložená hra; zvol jiný název.",
        "not_written": "{file}: nelze zapsat: {why}.",
        "see_again": "Záznam hry: {command}",
        "go_on": "Pokračovat: {command}",
        "again": "Tentýž stůl od začátku: {command}",
        # Who plays
        "reader": "Hráč",
        "person": "{n}. hráč",
        "squire": "Panoš {n}",
        "random": "Náhoda {n}",
        "seat": "místo {n}",
        "own_seat": "ty, místo {n}",
        # Which game
        "for_players": "{few} až {many} hráčů",
        "which_game": "Kterou hru? (1 až {n}, q: konec) > ",
        "another_time": "Hrát jindy: {command}",
        # A game that was saved
        "replay": "Enter: dál · b: zpět · číslo: na ten krok · q: konec",
        "step": "Krok {at}/{of}: {what}",
        "start": "začátek",
        "secretly": "tajně",
        "steps": "Kroky mají čísla 0 až {last}.",
    },
}


def called(players: Sequence[str], language: str = ENGLISH, reader: str = "") -> list[str]:
    """How the players are called. Who plays alone is "You" in English, the only language that has sentences for it."""
    words = FRAME[language]
    person = (reader or words["reader"]) if players.count(PERSON) == 1 else words["person"]
    kinds = (person if player == PERSON else words.get(player, player.capitalize() + " {n}") for player in players)
    return [kind.format(n=number) for number, kind in enumerate(kinds, start=1)]


def spoken(language: str) -> tuple[str, ...]:
    """What a command needs so that it speaks a language."""
    return () if language == ENGLISH else ("--language", language)
