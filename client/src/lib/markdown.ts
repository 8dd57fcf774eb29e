/** Markdown as far as the rules use it: headings, clauses in lists, tables, emphasis. It becomes data, never HTML. */
export type Span = { text: string; kind: "plain" | "strong" | "em" | "code" | "clause" };
export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "item"; clause: string; depth: number; spans: Span[] }
  | { kind: "table"; rows: Span[][][] };

const CLAUSE = "(?:R-)?[A-Z]{2}-(?:X)?\\d+(?:\\.\\d+)?[a-z]?";
const SPAN = new RegExp(`\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|\`([^\`]+)\`|(${CLAUSE})`, "g");
const ITEM = new RegExp(`^(\\s*)(?:[-*]|\\d+\\.)\\s+(?:\\*\\*)?(${CLAUSE})?(?:\\*\\*)?\\s*(.*)$`);

export function read(markdown: string): Block[] {
  const blocks: Block[] = [];
  let text: string[] = [];
  let item: { clause: string; depth: number } | null = null;

  function close(): void {
    const words = text.join(" ").trim();
    if (words && item) blocks.push({ kind: "item", ...item, spans: spans(words) });
    else if (words) blocks.push({ kind: "paragraph", spans: spans(words) });
    text = [];
    item = null;
  }

  for (const line of markdown.split("\n")) {
    const heading = /^(#+)\s+(.*)$/.exec(line);
    const found = ITEM.exec(line);
    if (heading) {
      close();
      blocks.push({ kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!) });
    } else if (line.startsWith("|")) {
      close();
      addRow(blocks, line);
    } else if (found) {
      close();
      item = { clause: found[2] ?? "", depth: Math.floor(found[1]!.length / 2) };
      text = [found[3]!];
    } else if (!line.trim()) close();
    else text.push(line.trim());
  }
  close();
  return blocks;
}

function addRow(blocks: Block[], line: string): void {
  const cells = line.split("|").slice(1, -1).map((cell) => cell.trim());
  if (cells.every((cell) => /^:?-+:?$/.test(cell))) return;
  const row = cells.map(spans);
  const last = blocks.at(-1);
  if (last?.kind === "table") last.rows.push(row);
  else blocks.push({ kind: "table", rows: [row] });
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), kind: "plain" });
    const kinds = ["strong", "em", "code", "clause"] as const;
    const which = match.slice(1).findIndex((group) => group !== undefined);
    found.push({ text: match[which + 1]!, kind: kinds[which]! });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), kind: "plain" });
  return found;
}
