/**
 * The service worker: free play goes on without a connection.
 *
 * A page comes from the network whenever there is one, so nothing is shown stale; without one, only pages that say
 * the same to everybody are shown as they were kept. The files that pages are made of are kept by release. What
 * /sw.js says before this script, as RELEASE, differs from release to release and from language to language.
 */

const CACHE = `release ${RELEASE.version} ${RELEASE.language}`;
const FILES = new Set([...RELEASE.first.files, ...RELEASE.later.files].map((path) => new URL(path, location.href).href));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") {
    event.respondWith(page(event));
    // The first visit loads only what the game needs; the rest is for those who stay.
    event.waitUntil(keep(RELEASE.later).catch(() => undefined));
  } else if (FILES.has(url)) {
    event.respondWith(file(event.request));
  }
});

async function install() {
  await keep(RELEASE.first);
  // Pages that are open have all their files already, so nobody has to wait until the last of them is closed.
  await self.skipWaiting();
}

/**
 * Keep what is not kept yet, one thing after the other: nobody waits for it.
 *
 * @param {{pages: string[], files: string[]}} what
 */
async function keep({ pages, files }) {
  const cache = await caches.open(CACHE);
  for (const path of files) if (!(await kept(path))) await cache.add(path);
  for (const path of pages) if (!(await kept(path))) await keepPage(cache, path);
}

/**
 * Keep a page as a stranger sees it: nothing of whoever is signed in.
 *
 * @param {Cache} cache
 * @param {string} path
 */
async function keepPage(cache, path) {
  const stranger = { "Accept-Language": RELEASE.language };
  const answer = await fetch(path, { credentials: "omit", headers: stranger });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  await cache.put(path, answer);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  for (const client of await self.clients.matchAll()) client.postMessage({ version: RELEASE.version });
}

/** @param {FetchEvent} event */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const { pathname } = new URL(event.request.url);
    const path = pathname.startsWith(RELEASE.game) ? RELEASE.game : pathname;
    return (await kept(path)) ?? (await kept(RELEASE.offline)) ?? Response.error();
  }
}

/** @param {Request} request */
async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

/** @param {RequestInfo} what */
async function kept(what) {
  const cache = await caches.open(CACHE);
  return cache.match(what, { ignoreVary: true });
}
