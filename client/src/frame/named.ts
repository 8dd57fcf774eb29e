/** Houses first: which house sits where, and where a sentence names a house with its player. */
import type { View } from "../lib/board";
import { capital } from "../lib/template";
import type { Who } from "../lib/words";

/** The houses by seat, where a game gives each seat one. */
export function housesOf(view: View | null): string[] {
  const houses = view?.houses;
  const areNames = Array.isArray(houses) && houses.every((house) => house && typeof house === "string");
  return areNames ? (houses as string[]) : [];
}

/** What it takes to know houses and their players in a sentence. */
export interface Naming {
  houses: string[];
  name: (id: string) => string;
  who: Who;
  /** The forms that a house may have in a sentence, and its name in one of them. */
  forms?: string[];
  formed?: (id: string, form: string) => string;
}

export interface Part {
  words: string;
  /** A house that is named with its player, and how that is written. */
  house?: string;
  player?: string;
}

/** A sentence in parts: where a house is named with its player, and what stands between. */
export function partsOf(words: string, { houses, name, who, forms = [], formed = name }: Naming): Part[] {
  const seats = ["", ...forms].flatMap((form) => houses.map((house, seat) => ({ house, words: formed(house, form), whole: who(seat, form) })));
  // an article stands before the house, in some languages
  const named = seats.filter(({ whole, words }) => whole.includes(words) && whole !== words).map((one) => ({ ...one, lead: one.whole.indexOf(one.words) }));
  const parts: Part[] = [];
  let from = 0;
  while (from < words.length) {
    // a house with a small letter ("rod Starků") begins a sentence with a capital
    // and stands in a list without its article
    const written = named.flatMap((one) =>
      [one.whole, capital(one.whole), one.whole.slice(one.lead)].map((whole, form) => ({ ...one, whole, lead: form < 2 ? one.lead : 0, at: words.indexOf(whole, from) })),
    );
    const found = written.filter(({ at }) => at >= 0);
    const next = found.sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > from) parts.push({ words: words.slice(from, next?.at) });
    if (!next) break;
    const [begin, end] = [next.at + next.lead, next.at + next.lead + next.words.length];
    if (next.lead) parts.push({ words: words.slice(next.at, begin) });
    parts.push({ words: words.slice(begin, end), house: next.house, player: next.whole.slice(next.lead + next.words.length) });
    from = next.at + next.whole.length;
  }
  return parts;
}

