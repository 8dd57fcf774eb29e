/** Notices in this browser: its service worker, the person's permission, the push service's address. */

export type Ability = "yes" | "insecure" | "home_screen" | "unsupported" | "denied";

const WORKER = "/sw.js";

/** Whether this browser can be told, or why not. */
export function ability(): Ability {
  if (!isSecureContext) return "insecure";
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!can) return /iPhone|iPad/.test(navigator.userAgent) ? "home_screen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "yes";
}

/** The push service's name for this browser, if it is told anything. */
export async function endpoint(): Promise<string> {
  if (ability() !== "yes") return "";
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription())?.endpoint ?? "";
}

/** Ask the person, then the push service; nothing if either says no. */
export async function subscribe(key: string): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be of another server's key
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys } = made.toJSON();
  return { endpoint: made.endpoint, p256dh: keys!.p256dh!, auth: keys!.auth! };
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Who looks at a table need not be told of it any more: its notification goes. */
export async function takeDown(table: string): Promise<void> {
  if (ability() !== "yes") return;
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  for (const shown of (await worker?.getNotifications({ tag: table })) ?? []) shown.close();
}
