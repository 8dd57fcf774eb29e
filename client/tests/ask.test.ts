/** REST as the OpenAPI document has it. */
import { afterEach, expect, test, vi } from "vitest";
import { address, ask, Refused } from "../src/lib/ask";

function answer(status: number, body: unknown) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status, statusText: "No" }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test("parts of a path and of a query cannot break out of their places", () => {
  expect(address("/api/games/{game}/rules", { game: "a/b?c" }, { language: "e n&x" })).toBe("/api/games/a%2Fb%3Fc/rules?language=e+n%26x");
  expect(address("/api/tables")).toBe("/api/tables");
});

test("a body is sent as JSON and the answer is given as it came", async () => {
  const fetched = answer(200, { table: "t" });
  expect(await ask("post", "/api/tables/{table}/join", { path: { table: "t" }, body: { seat: 1 } })).toEqual({ table: "t" });
  const init = { method: "POST", credentials: "same-origin", headers: { "content-type": "application/json" }, body: '{"seat":1}' };
  expect(fetched).toHaveBeenCalledWith("/api/tables/t/join", init);
});

test("a refusal keeps its code, clause and words; what is no refusal of ours is called broken", async () => {
  answer(409, { code: "taken", reason: "somebody sits there", clause: "GT-1.1" });
  await expect(ask("get", "/api/tables")).rejects.toMatchObject({ code: "taken", reason: "somebody sits there", clause: "GT-1.1", key: "" });
  answer(502, null);
  await expect(ask("get", "/api/tables")).rejects.toEqual(new Refused("broken", "No"));
});

test("what the document does not have does not pass the type check", () => {
  const never = () => [
    // @ts-expect-error no such path
    ask("get", "/api/nowhere"),
    // @ts-expect-error no such method there
    ask("delete", "/api/tables"),
    // @ts-expect-error the table has to be named
    ask("get", "/api/tables/{table}"),
    // @ts-expect-error a seat is a number
    ask("post", "/api/tables/{table}/join", { path: { table: "t" }, body: { seat: "1" } }),
    // @ts-expect-error an answer has the fields of its type
    ask("get", "/api/tables/{table}", { path: { table: "t" } }).then((mine) => mine.secret),
  ];
  expect(never).toBeTypeOf("function");
});
