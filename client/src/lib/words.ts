/** The engine's sentences: keys and values from the wire become words here. The templates come from the server. */
export interface Texts {
  language: string;
  names: Record<string, string>;
  sentences: Record<string, string>;
}

export type About = Record<string, unknown>;
export type Who = (seat: number) => string;

const FIELD = /\{(\w+)(?::(\w+)(?::([^}]*))?)?\}/g;
/** A word of notation that may be an id. */
const WORD = /[A-Za-z_][\w+*-]*/g;
/** After a name that ends with a mark of its own. */
const STOPPED_TWICE = /(?<=[!?])\.(?=\s|$)/g;
const FORMS: Record<string, (n: number) => number> = {
  en: (n) => (n === 1 ? 0 : 1),
  hu: () => 0,
  cs: (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2),
};

export function nameOf(texts: Texts | null, id: string): string {
  return texts?.names[id] || (texts && numbered(texts, id)) || id.replaceAll("_", " ");
}

/** The sentence under a key, its values filled in; the key itself where there is none; nothing before the texts are here. */
export function sentence(texts: Texts | null, key: string, about: About, who: Who): string {
  if (texts === null) return ""; // not here yet: no key flashes up
  const template = texts.sentences[key];
  if (template === undefined) return key;
  const words = phrase(texts, template, about, who).replace(STOPPED_TWICE, "");
  return words.charAt(0).toLocaleUpperCase(texts.language) + words.slice(1);
}

function phrase(texts: Texts, template: string, about: About, who: Who): string {
  return template.replace(FIELD, (whole, field: string, how?: string, forms?: string) =>
    field in about ? shown(texts, about[field], how, forms, who) : whole,
  );
}

function shown(texts: Texts, value: unknown, how: string | undefined, forms: string | undefined, who: Who): string {
  const name = (id: unknown) => nameOf(texts, String(id));
  switch (how) {
    case "who":
      return who(Number(value));
    case "whos":
      return listed(value, (seat) => who(Number(seat)));
    case "name":
      return name(value);
    case "names":
      return listed(value, name);
    case "pairs":
      return listed(Object.entries(value ?? {}), (pair) => (pair as [string, unknown]).map(name).join(": "));
    case "each":
      return listed((value as number[]).map((number, seat) => `${who(seat)} (${number})`), String);
    case "things":
      return things(texts, value);
    case "words":
      return String(value).replace(WORD, name);
    case "plural":
      return `${String(value)} ${forms?.split("|")[(FORMS[texts.language] ?? FORMS.en!)(Number(value))] ?? ""}`;
    default:
      return typeof value === "string" ? value : JSON.stringify(value);
  }
}

/** What notation counts, `robb 1K 2F` or `stark: robb for 2p`, or a list of ids. */
function things(texts: Texts, value: unknown): string {
  const counted = (words: string[]) =>
    listed([...new Set(words)], (word) => {
      const times = words.filter((other) => other === word).length;
      return numbered(texts, String(word), times) || nameOf(texts, String(word));
    });
  if (typeof value !== "string") return counted(value as string[]);
  const parts = value.split(" for ").map((part) => part.split(": ").map((of) => counted(of.split(" ").filter(Boolean))));
  return parts.map((part) => part.join(": ")).join(` ${nameOf(texts, "for")} `);
}

/** A word of notation by its kind and its number (`2F`, `#7`), or a kind that is named so many times; nothing for others. */
function numbered(texts: Texts, word: string, times = 0): string {
  const number = word.replace(/\D/g, "");
  const n = Number(number || times);
  const template = texts.sentences[`thing.${word.replace(number, "")}`];
  return n && template !== undefined ? phrase(texts, template, { n }, String) : "";
}

function listed(values: unknown, word: (value: unknown) => string): string {
  return (Array.isArray(values) ? values : Object.keys(values ?? {})).map(word).join(", ") || "–";
}

/** A choice with its ids as names: "left stark" → "left Stark". Games with a better way have a `label.ts`. */
export function plainLabel(texts: Texts | null, choice: string): string {
  return texts?.names[choice] ?? choice.replace(WORD, (word) => nameOf(texts, word));
}
