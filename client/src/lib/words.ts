/** The engine's sentences: keys and values from the wire become words here. The templates come from the server. */
import { asSentence, bare, fill, formOf, listed, NOTHING, plain, type Field } from "./template";

export interface Texts {
  language: string;
  names: Record<string, string>;
  /** Other forms of names, by form and id. */
  forms?: Record<string, Record<string, string>>;
  sentences: Record<string, string>;
}

export type About = Record<string, unknown>;
/** How a player is called: in a language that asks for it in a form, by house or by a word like "hráče". */
export type Who = (seat: number, form?: string) => string;

const PLAIN_FORM = "nom";
/** A word of notation that may be an id or a counted kind. */
const WORD = /\d*[A-Za-z_][\w+*-]*|#\d+/g;

export function nameOf(texts: Texts | null, id: string, form = ""): string {
  return texts?.forms?.[form]?.[id] || texts?.names[id] || (texts && numbered(texts, id, 0, form)) || id.replaceAll("_", " ");
}

/** A player's name where a sentence asks for a form: names of people are never bent, "od hráče Anna". */
export function playerOf(texts: Texts | null, name: string, form = ""): string {
  const word = texts?.forms?.[form]?.player;
  return word ? `${word} ${name}` : name;
}

/** The sentence under a key, its values filled in; the key itself where there is none; nothing before the texts are here. */
export function sentence(texts: Texts | null, key: string, about: About, who: Who): string {
  if (texts === null) return ""; // not here yet: no key flashes up
  const template = texts.sentences[key];
  return template === undefined ? key : asSentence(phrase(texts, template, about, who));
}

function phrase(texts: Texts, template: string, about: About, who: Who): string {
  return fill(template, about, (value, field) => shown(texts, value, field, who), texts.language);
}

function shown(texts: Texts, value: unknown, { how, argument }: Field, who: Who): string {
  const { language } = texts;
  const name = (id: unknown) => nameOf(texts, String(id));
  const formed = (id: unknown) => nameOf(texts, String(id), argument);
  const called = (seat: unknown) => (Number(seat) < 0 ? formed("nobody") : who(Number(seat), argument)); // below 0: no player's
  switch (how) {
    case "who":
      return called(value);
    case "whos":
      return listed(several(value).map(called), language);
    case "name":
      return formed(value);
    case "names":
      return listed(several(value).map(formed), language);
    case "pairs":
      return Object.entries(value ?? {}).map((pair) => pair.map(name).join(": ")).join(", ") || NOTHING;
    case "each":
      return Object.entries(value ?? {}).map(([seat, number]) => `${bare(who(Number(seat)))}: ${plain(number, language)}`).join(", ") || NOTHING;
    case "things":
      return things(texts, value, argument);
    case "words":
      return inWords(texts, String(value));
    case "plural":
      return `${plain(value, language)} ${formOf(Number(value), argument, language)}`;
    case "forms":
      return formOf(Array.isArray(value) ? value.length : Number(value), argument, language);
    default:
      return plain(value, language);
  }
}

const several = (value: unknown): unknown[] => (Array.isArray(value) ? value : Object.keys(value ?? {}));

/** What notation counts, `robb 1K 2F` or `stark: robb for 2p`, or a list of ids. */
function things(texts: Texts, value: unknown, form: string): string {
  const counted = (words: string[]) => {
    const each = [...new Set(words)].map((word) => {
      const times = words.filter((other) => other === word).length;
      return numbered(texts, word, times, form) || nameOf(texts, word, form);
    });
    return listed(each, texts.language);
  };
  if (typeof value !== "string") return counted(value as string[]);
  const parts = value.split(" for ").map((part) => part.split(": ").map((of) => counted(of.split(" ").filter(Boolean))));
  const gives = texts.forms?.gives?.for; // a verb for the colon, in a language where a form needs one
  return parts.map((part) => part.join(gives ? ` ${gives} ` : ": ")).join(` ${nameOf(texts, "for")} `);
}

/** A word of notation by its kind and its number (`2F`, `#7`), or a kind that is named so many times; nothing for others. */
function numbered(texts: Texts, word: string, times = 0, form = ""): string {
  const number = word.replace(/\D/g, "");
  const n = Number(number || times);
  const kind = `thing.${word.replace(number, "")}`;
  const template = texts.sentences[`${kind} ${form}`] ?? texts.sentences[kind];
  return n && template !== undefined ? phrase(texts, template, { n }, String) : "";
}

/** A choice with its ids as names, a comma between two of them: "left stark" → "left, Stark". Games with a better way have a `label.ts`. */
export function plainLabel(texts: Texts | null, choice: string): string {
  return texts?.names[choice] ?? inWords(texts, choice);
}

/** A comma for a colon, and between two names. */
function inWords(texts: Texts | null, choice: string): string {
  const isNamed = (word: string) => texts !== null && (word in texts.names || Boolean(numbered(texts, word)));
  let wantsComma = false;
  const said = choice.split(" ").filter(Boolean).map((written) => {
    const word = written.replace(/:$/, "");
    const words = `${wantsComma && isNamed(word) ? "," : ""} ${word.replace(WORD, (id) => nameOf(texts, id, PLAIN_FORM))}`;
    wantsComma = isNamed(word) && word === written;
    return word === written ? words : `${words},`;
  });
  return said.join("").slice(1);
}
