// The service worker: shows what the server pushes, and opens the table when it is pressed. It keeps no pages.
const HOME = "/";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(show(told));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? HOME));
});

// The push service gives the browser another address: the server has to know it.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

// One notification a table: a newer one takes the place of the one before, and the same one twice is shown once.
async function show({ id = "", title = "Small Council", body = "", path = HOME, table = "", language = "en" }) {
  await self.registration.showNotification(title, {
    body,
    lang: language,
    tag: table || id,
    icon: "/icons/192.png",
    badge: "/icons/badge.png",
    data: { path, id },
  });
  const shown = await self.registration.getNotifications();
  await self.navigator.setAppBadge?.(shown.length).catch(() => undefined);
}

async function open(path) {
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => one.url.split("#")[0] === url);
  if (there) return there.focus();
  return self.clients.openWindow(url);
}

async function renew(event) {
  const old = event.oldSubscription;
  const made = event.newSubscription ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  await fetch("/api/notices/push", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, old: old?.endpoint ?? null }),
  });
}
