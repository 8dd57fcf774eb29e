/** The words of the client itself, in the language that is set. */
import cs from "../texts/cs.json";
import en from "../texts/en.json";
import hu from "../texts/hu.json";
import { settings, type Language } from "./settings.svelte";

export type Values = Record<string, string | number>;
export type Words = Record<string, string>;
const WORDS: Record<Language, Words> = { en, hu, cs };

/**
 * The words under a key: `{name}` is a value, `{n|one|few|other}` a number's form, in the order of the language's own
 * forms (English two, Hungarian two, Czech three: 1 · 2 to 4 · more). `own` are words of a game, looked up first.
 */
export function say(key: string, values: Values = {}, own?: Partial<Record<Language, Words>>): string {
  const { language } = settings;
  const template = own?.[language]?.[key] ?? WORDS[language][key] ?? own?.en?.[key] ?? WORDS.en[key] ?? key;
  return fill(template, values, language);
}

export function t(key: string, values: Values = {}): string {
  return say(key, values);
}

/** Several things in one sentence: "this, that and a third". */
export function listed(words: string[]): string {
  return new Intl.ListFormat(settings.language === "en" ? "en-GB" : settings.language).format(words);
}

/** The name of a bot; one that the client does not know goes by its own. */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return key in WORDS.en ? t(key) : bot.charAt(0).toUpperCase() + bot.slice(1);
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

const FORMS: Record<Language, Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  hu: ["one", "other"],
  cs: ["one", "few", "other"],
};

export function fill(template: string, values: Values, language: Language): string {
  return template.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (whole, name: string, forms: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (!forms) return typeof value === "number" ? value.toLocaleString(language) : value;
    const choices = forms.slice(1).split("|");
    const rule = new Intl.PluralRules(language).select(Number(value));
    const at = FORMS[language].indexOf(rule === "many" ? "other" : rule);
    return choices[at === -1 ? choices.length - 1 : at] ?? choices[choices.length - 1] ?? "";
  });
}
