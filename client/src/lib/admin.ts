/** What who runs the server may ask: by an account that was named, or by a token that this page keeps in its memory alone. */
import { Refused } from "./ask";
import type { components } from "./rest";

type Schemas = components["schemas"];
export type TableRow = Schemas["TableRow"];
export type PersonRow = Schemas["PersonRow"];
export type ReportRow = Schemas["ReportRow"];
export type Saved = Schemas["Saved"];

export class Admin {
  constructor(readonly token: string) {}

  tables = (find: string) => this.#ask<TableRow[]>("GET", `tables?find=${encodeURIComponent(find)}`);
  people = (find: string) => this.#ask<PersonRow[]>("GET", `people?find=${encodeURIComponent(find)}`);
  reports = () => this.#ask<ReportRow[]>("GET", "reports");
  ban = (person: string, banned: boolean) => this.#ask("POST", `people/${person}/ban`, { banned });
  close = (table: string) => this.#ask("POST", `tables/${table}/close`, {});
  delete = (table: string) => this.#ask("DELETE", `tables/${table}`);
  remove = (table: string, n: number) => this.#ask("POST", "talk/remove", { table, n });
  backup = () => this.#ask<Saved>("POST", "backup", {});

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = this.token ? { "x-council-admin": this.token } : {};
    if (body !== undefined) headers["content-type"] = "application/json";
    const response = await fetch(`/api/admin/${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    const data = (await response.json().catch(() => ({}))) as { code?: string; reason?: string };
    if (!response.ok) throw new Refused(data.code ?? "broken", data.reason ?? response.statusText);
    return data as T;
  }
}
