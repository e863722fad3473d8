{#- The service worker of the site: with `offline` in the settings it keeps what readers have seen; without, it takes itself away, because
    a browser that has one goes on with it until another comes from the same address. -#}
{% if not offline -%}
// There is nothing to read offline any more: what an earlier edition kept is removed, and this worker with it.
const home = {{ site.base|json }};

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith(`cairn ${home} `)) await caches.delete(name);
  await self.registration.unregister();
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", event => event.waitUntil(leave()));
// A page that the browser has from before may call back a worker that is about to go: it stays then, and nothing activates it again.
self.addEventListener("fetch", event => event.waitUntil(leave()));
{%- else -%}
{% set kept = shell() -%}
// Keeps the shell of the site and what a reader has seen of it, so that it can be read without a network.
const home = {{ site.base|json }};
const version = {{ kept.version|json }};
const files = {{ kept.files|json }};
// The first parts of all public addresses: another site may stand below this one, and groups that are not public stand apart.
const roots = new Set({{ roots|json }});
const limits = { pages: {{ offline.pages }}, photos: {{ offline.photos }}, others: {{ offline.pages }}, ground: 200 };
const fallback = `${home}offline.html`;

// Caches are shared by everything on the host, so that their names say whose they are.
const nameOf = kind => `cairn ${home} ${kind}`;
const shell = nameOf(`shell ${version}`), pages = nameOf(`pages ${version}`), others = nameOf(`others ${version}`), photos = nameOf("photos"), ground = nameOf("ground");
const current = [shell, pages, others, photos, ground];

// What kind of file it is; nothing for what is no business of this worker.
function kindOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(home) || request.headers.has("range")) return;
  const root = decodeURI(url.pathname.slice(home.length).split("/")[0]).normalize("NFC");
  if (!roots.has(root)) return;
  if (root === "assets") return "asset";
  if (request.mode === "navigate") return "page";
  if (/(^|\/)map\/ground\/[^?]+\.json$/.test(url.pathname.slice(home.length))) return "ground";
  if (request.destination === "image") return "photo";
  return "other";
}

// The address by which a page is kept: a search and a part of it are one page.
const keyOf = address => {
  const url = new URL(address);
  return url.origin + url.pathname.replace(/\/index\.html$/, "/");
};

// What is asked of the site itself, however long its host lets browsers keep an answer: an old page names files that are gone.
const anew = { cache: "no-cache" };

const isPage = response => response.headers.get("content-type")?.startsWith("text/html");

async function keep(name, key, response, limit) {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(old);
}

// A page or a file of data as it is now, else as it was when it was seen.
async function newest(event, name, limit, isKept) {
  const key = keyOf(event.request.url);
  try {
    const response = await fetch(event.request, anew);
    if (response.ok && !response.redirected && isKept(response)) event.waitUntil(keep(name, key, response.clone(), limit).catch(() => {}));
    // What was taken down is not shown any more.
    else if (response.status === 404 || response.status === 410) event.waitUntil(caches.open(name).then(cache => cache.delete(key)));
    return response;
  } catch (error) {
    const known = await caches.match(key, { cacheName: name }) ?? await caches.match(key, { cacheName: shell });
    if (known) return known;
    if (event.request.mode !== "navigate") throw error;
    return await caches.match(new URL(fallback, location.origin).href, { cacheName: shell }) ?? Response.error();
  }
}

// A file whose name changes with its bytes.
async function first(event, name, limit) {
  const known = await caches.match(event.request, { cacheName: name });
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok && response.type === "basic") event.waitUntil(keep(name, event.request.url, response.clone(), limit).catch(() => {}));
  return response;
}

self.addEventListener("fetch", event => {
  const kind = kindOf(event.request);
  if (kind === "asset") event.respondWith(first(event, shell, Infinity));
  if (kind === "ground") event.respondWith(first(event, ground, limits.ground));
  if (kind === "photo") event.respondWith(first(event, photos, limits.photos));
  if (kind === "page") event.respondWith(newest(event, pages, limits.pages, isPage));
  if (kind === "other") event.respondWith(newest(event, others, limits.others, response => response.type === "basic"));
});

// Pages that were seen are fetched anew for the new shell, those that are open among them, before the old ones are dropped.
async function carryOver() {
  const seen = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(nameOf("pages")) || name === pages) continue;
    for (const request of await (await caches.open(name)).keys()) seen.add(request.url);
  }
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) seen.add(keyOf(client.url));
  for (const address of [...seen].slice(-limits.pages)) {
    const request = new Request(address, anew);
    if (!kindOf(request)) continue;
    try {
      const response = await fetch(request);
      if (response.ok && !response.redirected && isPage(response)) await keep(pages, address, response, limits.pages);
    } catch {}
  }
}

self.addEventListener("install", event => event.waitUntil((async () => {
  const cache = await caches.open(shell);
  await cache.addAll([...[home, fallback].map(address => new Request(address, anew)), ...files]);
  await carryOver();
  await self.skipWaiting();
})()));

self.addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(nameOf("")) && !current.includes(name)) await caches.delete(name);
  await self.clients.claim();
})()));
{%- endif %}
