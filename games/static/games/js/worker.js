/**
 * The service worker: free play goes on without a connection.
 *
 * A page comes from the network whenever there is one, so nothing is shown stale; without one, only pages that say
 * the same to everybody are shown as they were kept. The files that pages are made of are kept by release. What
 * /sw.js says before this script, as RELEASE, differs from release to release and from language to language.
 */

const CACHE = `release ${RELEASE.version} ${RELEASE.language}`;
const FILES = new Set(RELEASE.files.map((path) => new URL(path, location.href).href));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(page(event));
  else if (FILES.has(url)) event.respondWith(file(event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(RELEASE.files);
  await Promise.all(RELEASE.pages.map((path) => keepPage(cache, path)));
  // Pages that are open have all their files already, so nobody has to wait until the last of them is closed.
  await self.skipWaiting();
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
    return (await kept(standIn(new URL(event.request.url).pathname))) ?? Response.error();
  }
}

/**
 * @param {string} path
 * @returns {string} the kept page that is shown there
 */
function standIn(path) {
  if (path.startsWith(RELEASE.game)) return RELEASE.game;
  return RELEASE.pages.includes(path) ? path : RELEASE.offline;
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
