/** A clause as people read it: its words, and apart from them where they come from. */
import type { Span } from "./api";

/** The words without the marks in brackets, and what stood in these. */
export function apart(spans: Span[]): { said: Span[]; marks: string } {
  const said: Span[] = [];
  const marks: string[] = [];
  let isMark = false;
  for (const span of spans) {
    for (const part of span.text.split(/(\s*\[|\])/)) {
      const isText = (span.kind ?? "text") === "text";
      if (isText && part.endsWith("[")) [isMark] = [true, marks.push("")];
      else if (isText && isMark && part === "]") isMark = false;
      else if (isMark) marks[marks.length - 1] += part;
      else if (part) said.push({ ...span, text: part });
    }
  }
  return { said, marks: marks.join("; ") };
}

/** The marks in words: `C/P` is "confirmed/reported". */
export const originWords = (marks: string, t: (key: string) => string): string => marks.replace(/\b(?:C|P|R(?!-)|T|FAQ|board)\b/g, (mark) => t(`origin.${mark}`));
