/** Requests to the server: paths, what they take and what they give are those of its OpenAPI document. */
import type { components, paths } from "./rest";
import type { About } from "./words";

type Method = "get" | "post" | "put" | "delete";
type Json<T> = { content: { "application/json": T } };
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
type Given<O> = O extends { responses: { 200: Json<infer T> } | { 201: Json<infer T> } } ? T : never;
type Taken<O> = O extends { requestBody: Json<infer T> } ? { body: T } : { body?: undefined };
type Parts<O> = O extends { parameters: { path: infer T } } ? { path: T } : { path?: undefined };
type Query<O> = O extends { parameters: { query?: infer T } } ? { query?: T } : { query?: undefined };
/** What goes with a request: nothing where nothing has to. */
type Sent<O> = Taken<O> & Parts<O> & Query<O>;
type Rest<O> = Record<string, never> extends Sent<O> ? [sent?: Sent<O>] : [sent: Sent<O>];

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause = "",
    readonly key = "",
    readonly about: About = {},
  ) {
    super(reason);
  }
}

export async function ask<P extends keyof paths, M extends Method>(
  method: M,
  path: P,
  ...[sent]: Rest<Operation<P, M>>
): Promise<Given<Operation<P, M>>> {
  const init: RequestInit = { method: method.toUpperCase(), credentials: "same-origin" };
  if (sent?.body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(sent.body);
  }
  const response = await fetch(address(path, sent?.path, sent?.query), init);
  const data: unknown = await response.json().catch(() => ({}));
  if (response.ok) return data as Given<Operation<P, M>>;
  const { code = "broken", reason = response.statusText, clause, key, about } = (data ?? {}) as Partial<components["schemas"]["Problem"]>;
  throw new Refused(code, reason, clause, key, about);
}

export function address(path: string, parts: Record<string, string> = {}, query: Record<string, string> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(parts[part]!));
  const asked = new URLSearchParams(query).toString();
  return asked ? `${filled}?${asked}` : filled;
}
