/** The engine's sentences: keys and values from the wire become words here. The templates come from the server. */
export interface Texts {
  language: string;
  names: Record<string, string>;
  sentences: Record<string, string>;
}

export type About = Record<string, unknown>;
export type Who = (seat: number) => string;

const FIELD = /\{(\w+)(?::(\w+)(?::([^}]*))?)?\}/g;
const FORMS: Record<string, (n: number) => number> = {
  en: (n) => (n === 1 ? 0 : 1),
  hu: () => 0,
  cs: (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2),
};

export function nameOf(texts: Texts | null, id: string): string {
  return texts?.names[id] || id.replaceAll("_", " ");
}

/** The sentence under a key, its values filled in; the key itself where there is none; nothing before the texts are here. */
export function sentence(texts: Texts | null, key: string, about: About, who: Who): string {
  if (texts === null) return ""; // not here yet: no key flashes up
  const template = texts.sentences[key];
  if (template === undefined) return key;
  const words = template.replace(FIELD, (whole, field: string, how?: string, forms?: string) =>
    field in about ? shown(texts, about[field], how, forms, who) : whole,
  );
  return words.charAt(0).toLocaleUpperCase(texts.language) + words.slice(1);
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
    case "pairs":
      return listed(Object.entries(value ?? {}), (pair) => (pair as string[]).map(name).join(": "));
    case "numbers":
      return listed(value, String);
    case "plural":
      return `${String(value)} ${forms?.split("|")[(FORMS[texts.language] ?? FORMS.en!)(Number(value))] ?? ""}`;
    default:
      return typeof value === "string" ? value : JSON.stringify(value);
  }
}

function listed(values: unknown, word: (value: unknown) => string): string {
  return (Array.isArray(values) ? values : Object.keys(values ?? {})).map(word).join(", ") || "–";
}

/** A choice with its ids as names: "left stark" → "left Stark". Games with a better way have a `label.ts`. */
export function plainLabel(texts: Texts | null, choice: string): string {
  const whole = texts?.names[choice];
  if (whole) return whole;
  return choice.replace(/[A-Za-z_][\w-]*/g, (word) => texts?.names[word] ?? word.replaceAll("_", " "));
}
