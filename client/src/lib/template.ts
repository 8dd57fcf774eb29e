/**
 * Templates: the one grammar of our sentences, carried out here and in `src/smallcouncil/core/template.py`, which says
 * what there is. `tests/words/conformance.json` holds what both have to make of it.
 */
export interface Field {
  name: string;
  how: string;
  argument: string;
}

export type Show = (value: unknown, field: Field) => string;

const FIELD = /\{(\w+)(?:\|([^{}]*)|:(\w+)(?::([^{}]*))?)?\}/g;
/** Of a sentence, that may be left out. */
const PART = /\[([^[\]{}]*\{[^[\]]*)\]/g;
/** After a name that ends with a mark of its own. */
const STOPPED_TWICE = /(?<=[!?])\.(?=\s|$)/g;
/** Of a sentence, after another one. */
const BEGINNING = /(?<!\d)[.!?] $/;
export const NOTHING = "–";
export const MINUS = "−";

/** A language of ours as `Intl` knows it. */
export const placeOf = (language: string) => (language === "en" ? "en-GB" : language);

const memo = <T>(make: (place: string) => T): ((language: string) => T) => {
  const made = new Map<string, T>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(placeOf(language)));
    return made.get(language)!;
  };
};
const numbers = memo((place) => new Intl.NumberFormat(place));
const lists = memo((place) => new Intl.ListFormat(place));
const plurals = memo((place) => new Intl.PluralRules(place));
const FORMS: Record<string, string[]> = { cs: ["one", "few", "other"] };

/** A template with its values as `show` has them; a field without a value stays, but for parts that may be left out. */
export function fill(given: string, values: Record<string, unknown>, show: Show, language: string): string {
  const template = given.replace(PART, (_, part: string) => ([...part.matchAll(FIELD)].every(([, name]) => isKnown(values[name!])) ? part : ""));
  const words = template.replace(FIELD, (whole, name: string, forms: string | undefined, how: string | undefined, argument: string | undefined, at: number) => {
    if (values[name] === undefined) return whole;
    const field = forms === undefined ? { name, how: how ?? "", argument: argument ?? "" } : { name, how: "forms", argument: forms };
    const shown = show(values[name], field);
    return BEGINNING.test(template.slice(0, at)) ? capital(shown) : shown;
  });
  return joined(words, language);
}

/** Whether a value is there, and is not of nothing. */
function isKnown(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

/** The form that a number asks for; the last one where a language needs no more. */
export function formOf(n: number, forms: string, language: string): string {
  const choices = forms.split("|");
  const at = (FORMS[language] ?? ["one", "other"]).indexOf(plurals(language).select(n));
  return choices[at < 0 ? choices.length - 1 : Math.min(at, choices.length - 1)]!;
}

/** A value as it is; a number with its thousands apart, below 0 with a minus sign, for which `Intl` has a hyphen. */
export function plain(value: unknown, language: string): string {
  if (typeof value === "number") return numbers(language).format(value).replace("-", MINUS);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What is added or taken off: +1, −1, or 0. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : String(n).replace("-", MINUS);
}

/** Several things in one sentence: "this, that and a third". */
export function listed(words: Iterable<string>, language: string): string {
  return lists(language).format(words) || NOTHING;
}

/** Words as they begin a sentence, a heading or a button. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words as a sentence: a capital, and no stop after another mark. */
export const asSentence = (words: string): string => capital(words.replace(STOPPED_TWICE, ""));

const OPEN_ARTICLE = /^a\(z\) /;
const ARTICLE = /(?<![\p{L}\p{N}_])([Aa])\(z\)(?= [^\p{L}\p{N}_]*([\p{L}\p{N}_]+))/gu;
const PREPOSITION = /(?<![\p{L}\p{N}_])([KkSsVvZz])\(e\)(?= [^\p{L}\p{N}_]*([\p{L}\p{N}_]+))/gu;
const VOWEL = /^(?:[aáeéiíoóöőuúüű]|y[^aáeéiíoóöőuúüű])/i;
const CLUSTER = "[sšzž][bcčdďfghjklmnňpqrřstťvwxzž]|dv|tř|čt";
const VOCALISED: Record<string, RegExp> = {
  k: new RegExp(`^(?:[kg]|${CLUSTER})`, "i"),
  s: new RegExp(`^(?:[szšž]|${CLUSTER})`, "i"),
  v: new RegExp(`^(?:[vfw]|${CLUSTER})`, "i"),
  z: new RegExp(`^(?:[szšž]|${CLUSTER})`, "i"),
};
const READ_IN_HUNGARIAN: Record<string, string> = { 1: "egy", 5: "öt" };
const READ_IN_CZECH: Record<string, string> = { 2: "dva", 3: "tři", 4: "čtyři", 6: "šest", 7: "sedm" };

/** A name without its article, as it stands before a colon: what is listed is no sentence. */
export const bare = (words: string): string => words.replace(OPEN_ARTICLE, "");

/** Words that depend on how the next one begins, put right. */
export function joined(words: string, language: string): string {
  if (language === "hu") return words.replace(ARTICLE, (_, a: string, next: string) => a + (VOWEL.test(readHungarian(next)) ? "z" : ""));
  if (language !== "cs") return words;
  return words.replace(PREPOSITION, (_, word: string, next: string) => word + (VOCALISED[word.toLowerCase()]!.test(readCzech(next)) ? "e" : ""));
}

const digitsOf = (word: string) => /^\d*/.exec(word)![0];

function readHungarian(word: string): string {
  const digits = digitsOf(word);
  const isRead = digits[0] === "5" || (digits[0] === "1" && digits.length % 3 === 1);
  return isRead ? READ_IN_HUNGARIAN[digits[0]!]! : word;
}

function readCzech(word: string): string {
  const digits = digitsOf(word);
  if (!digits) return word;
  if (digits.length === 3 && digits.startsWith("1")) return "sto";
  return READ_IN_CZECH[digits.length === 2 && digits.startsWith("1") ? digits[1]! : digits[0]!] ?? "n";
}
