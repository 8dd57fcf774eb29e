/** What a browser calls itself, in few words: "Firefox, Linux". */
const BROWSERS: [name: string, sign: RegExp][] = [
  ["Edge", /Edg\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
];
const SYSTEMS: [name: string, sign: RegExp][] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

export function agentWords(agent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([, sign]) => sign.test(agent))?.[0] ?? []);
  return found.join(", ") || agent.split("/")[0]!.slice(0, 40) || "?";
}
