/** The words of the client itself, in the language that is set. */
import cs from "../texts/cs.json";
import en from "../texts/en.json";
import hu from "../texts/hu.json";
import { settings, type Language } from "./settings.svelte";
import { capital, fill as filled, formOf, listed as listedIn, plain } from "./template";

export type Values = Record<string, string | number>;
export type Words = Record<string, string>;
const WORDS: Record<Language, Words> = { en, hu, cs };
/** What is filled in at the beginning: a name, of which some languages have small letters ("rod Starků"). */
const BEGINS = /^\{\w+\}/;

/**
 * The words under a key: templates as `template.ts` has them, with values that are words or numbers already. `own` are
 * words of a game, looked up first.
 */
export function say(key: string, values: Values = {}, own?: Partial<Record<Language, Words>>): string {
  const { language } = settings;
  const template = own?.[language]?.[key] ?? WORDS[language][key] ?? own?.en?.[key] ?? WORDS.en[key] ?? key;
  const words = fill(template, values, language);
  return BEGINS.test(template) ? capital(words) : words;
}

/** Words that stand within a sentence, which is yet to be joined: nothing gets a capital, and "a(z)" stays open. */
export function openPart(key: string, values: Record<string, string> = {}): string {
  return filled(WORDS[settings.language][key] ?? key, values, String, "");
}

export function t(key: string, values: Values = {}): string {
  return say(key, values);
}

/** Whether we have words under a key. */
export function hasWords(key: string): boolean {
  return key in WORDS.en;
}

/** A number as the language writes it. */
export function written(n: number): string {
  return plain(n, settings.language);
}

/** Several things in one sentence: "this, that and a third". */
export function listed(words: string[]): string {
  return words.length ? listedIn(words, settings.language) : "";
}

/** The name of a bot; one that the client does not know goes by its own. */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return key in WORDS.en ? t(key) : capital(bot);
}

interface Player {
  seat: number;
  name: string;
  bot?: string;
}

/** How the players of a table are called; those of one name, as at one screen, with their seats. */
export function playerNames(players: Player[]): string[] {
  const names = players.map(playerName);
  return names.map((name, at) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${at + 1}`));
}

/** How a player is called: a bot that plays for nobody by its name in this language and its seat. */
export function playerName({ seat, name, bot }: Player): string {
  if (!name) return t("seat.nobody", { n: seat + 1 });
  return bot && name.toLowerCase() === `${bot} ${seat + 1}` ? `${botName(bot)} ${seat + 1}` : name;
}

export function fill(template: string, values: Values, language: Language): string {
  const show = (value: unknown, { how, argument }: { how: string; argument: string }) =>
    how === "forms" ? formOf(Number(value), argument, language) : plain(value, language);
  return filled(template, values, show, language);
}
