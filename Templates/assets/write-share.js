// What another app shared with this page, which the worker has kept until it is open.

const home = document.body.dataset.home, name = `cairn ${home} shared`;

// `{ title, text, url, files }`, or nothing; it is given once.
export async function takeShared() {
  try {
    const cache = await caches.open(name), files = [];
    const text = await (await cache.match(`${home}share/text`))?.json();
    for (let number = 0; ; number++) {
      const kept = await cache.match(`${home}share/${number}`);
      if (!kept) break;
      const title = decodeURIComponent(kept.headers.get("x-name") ?? ""), type = kept.headers.get("content-type");
      files.push(new File([await kept.blob()], title, { type }));
    }
    await caches.delete(name);
    return text && { ...text, files };
  } catch (error) {
    console.warn(error);
  }
}
