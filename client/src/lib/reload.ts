/** A page that was open while the server got a newer client: load it anew, but not for ever. */
const RELOADED = "smallcouncil.reloaded";
const OFTEN = 10_000; // milliseconds

export function reload(): void {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < OFTEN) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
