/** The parts of a board that a game's page explains: what they are called, and where they lie. */
import type { RulesPage, Span } from "./api";

export interface Piece {
  name: string;
  words: Span[];
}

/** The pieces that a page tells of: entries that begin with a name. */
export function piecesOn(page: RulesPage): Piece[] {
  const blocks = page.sections.flatMap((section) => section.blocks);
  const told = blocks.flatMap((block) => (block.kind === "clause" ? block.parts.slice(0, 1) : []));
  return told.filter(({ spans }) => spans[0]?.kind === "code").map(({ spans }) => ({ name: spans[0]!.text, words: trimmed(spans.slice(1)) }));
}

function trimmed(spans: Span[]): Span[] {
  return spans[0]?.text.trim() ? spans : spans.slice(1);
}

/** The element of a board that is called so, if there is one to be seen. */
export function pieceOn(board: Element, name: string): Element | undefined {
  const found = board.querySelectorAll(`[data-zone="${CSS.escape(name)}"], [data-piece="${CSS.escape(name)}"]`);
  return [...found].find((one) => one.getClientRects().length);
}
