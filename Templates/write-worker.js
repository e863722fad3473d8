{#- The service worker of the page where the owner writes; it answers for nothing but that page and the assets that it has. -#}
// Keeps the page, its assets and the sealed diary for the road, and takes what other apps share with it.
const home = {{ home|json }}, assetsHome = {{ (site.base ~ "assets/")|json }};

// Caches are shared by everything on the host, so that their names say whose they are.
const nameOf = kind => `cairn ${home} ${kind}`;
const pages = nameOf("page"), assets = nameOf("assets"), shared = nameOf("shared");

// Where there is hardly a network the kept copy is shown after so many milliseconds.
const patience = 5000;
// What is asked of the site itself, however long its host lets browsers keep an answer.
const anew = { cache: "no-cache" };

const isPage = path => path === home || path === `${home}index.html`;

// As it is now, else as it was. The page itself is kept by `keep` alone, together with all that it needs.
async function newest(event, key, isKept) {
  const known = await caches.match(key, { cacheName: pages });
  const answer = fetch(event.request, anew).then(async response => {
    if (isKept && response.ok && !response.redirected) await (await caches.open(pages)).put(key, response.clone());
    return known && response.status >= 500 ? known : response;
  });
  // The newer copy is for the next time.
  event.waitUntil(answer.catch(() => {}));
  if (!known) return answer;
  return Promise.race([answer.catch(() => known), new Promise(done => setTimeout(() => done(known.clone()), patience))]);
}

async function first(request) {
  return await caches.match(request, { cacheName: assets }) ?? fetch(request);
}

// What another app shares waits here until the page is open.
async function take(request) {
  const form = await request.formData();
  await caches.delete(shared);
  const cache = await caches.open(shared), text = Object.fromEntries(["title", "text", "url"].map(name => [name, form.get(name) ?? ""]));
  const files = form.getAll("files").filter(file => file instanceof File && file.size);
  for (const [number, file] of files.entries()) {
    const headers = { "content-type": file.type || "application/octet-stream", "x-name": encodeURIComponent(file.name) };
    await cache.put(`${home}share/${number}`, new Response(file, { headers }));
  }
  await cache.put(`${home}share/text`, new Response(JSON.stringify(text)));
  return Response.redirect(`${home}#shared`, 303);
}

self.addEventListener("fetch", event => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === `${home}share`) {
    event.respondWith(take(request).catch(() => Response.redirect(home, 303)));
    return;
  }
  if (request.method !== "GET" || request.headers.has("range")) return;
  if (pathname.startsWith(assetsHome)) event.respondWith(first(request));
  else if (isPage(pathname)) event.respondWith(newest(event, origin + home, false));
  else if (pathname.startsWith(home)) event.respondWith(newest(event, origin + pathname, true));
});

// The page says what it has, and what it may want later: that is kept, and of earlier editions nothing. `own` tells its edition, because
// the site may have been built anew since the page came.
async function keep(own, addresses) {
  const page = await fetch(home, anew), text = await page.clone().text();
  if (!page.ok || page.redirected || !own.every(address => text.includes(address))) return;
  const [kept, files] = await Promise.all([caches.open(pages), caches.open(assets)]);
  const wanted = new Set([location.origin + home]);
  for (const address of addresses) {
    const { origin, pathname, href } = new URL(address, location.origin);
    const isAsset = pathname.startsWith(assetsHome);
    if (origin !== location.origin || isPage(pathname) || !isAsset && !pathname.startsWith(home)) continue;
    const cache = isAsset ? files : kept;
    if (!await cache.match(href)) await cache.add(new Request(href, isAsset ? {} : anew));
    wanted.add(href);
  }
  await kept.put(location.origin + home, page);
  for (const cache of [kept, files]) for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

self.addEventListener("message", event => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.own, event.data.keep).catch(() => {}));
});
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", event => event.waitUntil(self.clients.claim()));
