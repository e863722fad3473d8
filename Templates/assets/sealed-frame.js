// Shows the pages of a sealed group in a frame, one frame a page, so that every page has a window of its own. The location bar
// has `#/` and the page's path, which no server sees.

const types = {
  avif: "image/avif", css: "text/css", geojson: "application/geo+json", gif: "image/gif", gpx: "application/gpx+xml", html: "text/html",
  ics: "text/calendar", m4a: "audio/mp4", mp4: "video/mp4", vtt: "text/vtt", jpg: "image/jpeg", jpeg: "image/jpeg", json: "application/json", kml: "application/vnd.google-earth.kml+xml",
  png: "image/png", svg: "image/svg+xml", webp: "image/webp", xml: "application/xml",
};
const typeOf = path => types[path.split(".").pop()] ?? "application/octet-stream";

// Where an image's addresses are kept until it is decrypted.
const kept = { src: "data-sealed-src", srcset: "data-sealed-srcset" };

export async function frame(seal, report) {
  // The pages know themselves under the address that the site was built for.
  const home = new URL(document.querySelector("[data-home]").dataset.home, location.href);
  const blobs = new Map();
  let current, shown = 0;

  // The path of a file of the group, nothing for any other address.
  function pathOf(address) {
    const url = new URL(address, current?.contentDocument?.baseURI ?? home);
    if (url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return;
    const path = decodeURIComponent(url.pathname.slice(home.pathname.length)).normalize("NFC");
    return path === "" || path.endsWith("/") ? `${path}index.html` : path;
  }

  function blob(path) {
    if (!blobs.has(path)) {
      const made = seal.open(path).then(bytes => URL.createObjectURL(new Blob([bytes], { type: typeOf(path) })));
      made.catch(() => blobs.delete(path));
      blobs.set(path, made);
    }
    return blobs.get(path);
  }

  // What data.js of a page asks for.
  globalThis.cairnLoad = async address => {
    const path = pathOf(address);
    return path && JSON.parse(new TextDecoder().decode(await seal.open(path)));
  };

  // Images are loaded by the frame's own window when they come near; none is asked for under the address that it has in the page.
  function hold(image) {
    for (const [name, other] of Object.entries(kept)) {
      const value = image.getAttribute(name);
      if (!value || !(name === "src" ? [value] : value.split(",")).some(one => pathOf(one.trim().split(/\s+/)[0]))) continue;
      image.setAttribute(other, value);
      image.removeAttribute(name);
    }
    if (image.localName === "img" && image.hasAttribute(kept.src)) {
      const [width, height] = ["width", "height"].map(name => image.getAttribute(name) ?? 1);
      image.setAttribute("src", `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>`);
    }
  }

  // The copies of an image with their widths, in the first format that the page offers.
  function copies(image) {
    const sources = image.parentElement?.localName === "picture" ? [...image.parentElement.querySelectorAll("source")] : [];
    const set = [...sources, image].map(item => item.getAttribute(kept.srcset)).find(Boolean);
    if (!set) return [{ address: image.getAttribute(kept.src), width: 0 }];
    return set.split(",").map(one => one.trim().split(/\s+/))
      .map(([address, width]) => ({ address, width: parseInt(width) || 0 })).sort((first, second) => first.width - second.width);
  }

  async function settle(image) {
    if (image.localName === "audio") return image.setAttribute("src", await blob(pathOf(image.getAttribute(kept.src))));
    const wanted = (parseInt(/^\d+px$/.test(image.sizes) ? image.sizes : image.clientWidth) || 1) * devicePixelRatio;
    const all = copies(image);
    const copy = all.find(copy => copy.width >= wanted) ?? all.at(-1);
    if (!copy.address || image.sealedWidth >= copy.width && image.sealedAddress) return;
    [image.sealedWidth, image.sealedAddress] = [copy.width, copy.address];
    try {
      const address = await blob(pathOf(copy.address));
      if (image.sealedAddress !== copy.address) return;
      image.parentElement?.localName === "picture" && image.parentElement.querySelectorAll("source").forEach(source => source.remove());
      image.setAttribute("src", address);
    } catch (error) {
      image.alt = `${image.alt} (${report(error)})`;
      image.removeAttribute("src");
    }
  }

  // The group's fonts are sealed too: the rules that need no file as a style sheet, and the parts with the letters that they are for.
  let fonts;
  async function fontsOf(path) {
    const parts = [], rules = [];
    for (const line of (await textOf(path)).split("\n")) {
      const [, address, weight, style, unicodeRange] = line.match(/^@font-face\{.*?url\("(.*?)"\).*?font-weight:(.*?);font-style:(.*?);.*?unicode-range:(.*?)\}$/) ?? [];
      const file = address && pathOf(address);
      if (!file) rules.push(line);
      else parts.push({ file, weight, style, unicodeRange, ranges: unicodeRange.split(",").map(range => range.slice(2).split("-").map(end => parseInt(end, 16))) });
    }
    // The last rule that has a letter counts.
    return { rules: rules.join("\n"), parts: parts.reverse() };
  }

  // Loads the parts that a window has letters of, and those of what comes into it later.
  function dress(view, parts) {
    const asked = new Set(), known = new Set();
    const look = node => {
      for (const letter of node.textContent) {
        if (known.has(letter)) continue;
        known.add(letter);
        const code = letter.codePointAt(0), part = parts.find(({ ranges }) => ranges.some(([first, last = first]) => first <= code && code <= last));
        for (const one of part ? parts.filter(({ unicodeRange }) => unicodeRange === part.unicodeRange) : []) {
          if (asked.has(one)) continue;
          asked.add(one);
          const { file, weight, style, unicodeRange } = one;
          seal.open(file).then(bytes => view.document.fonts.add(new view.FontFace("site", bytes, { weight, style, unicodeRange, display: "swap" })))
            .catch(error => console.error(error));
        }
      }
    };
    look(view.document.body);
    new view.MutationObserver(changes => changes.forEach(({ addedNodes }) => addedNodes.forEach(look))).observe(view.document.body, { childList: true, subtree: true });
  }

  // Makes a window ready before anything in it runs.
  function prepare(view) {
    for (const [type, names] of [["HTMLImageElement", ["src", "srcset"]], ["HTMLSourceElement", ["srcset"]]]) {
      for (const name of names) {
        const own = Object.getOwnPropertyDescriptor(view[type].prototype, name);
        Object.defineProperty(view[type].prototype, name, {
          ...own,
          set(value) { this.setAttribute(name, value); },
        });
      }
    }
    const set = view.Element.prototype.setAttribute;
    view.Element.prototype.setAttribute = function (name, value) {
      if (!(name in kept) || !["img", "source"].includes(this.localName) || /^(data|blob):/.test(value)) return set.call(this, name, value);
      // Held apart from the document, so that the browser does not ask for it.
      const held = document.implementation.createHTMLDocument("").createElement(this.localName);
      set.call(held, name, value);
      hold(held);
      for (const attribute of held.attributes) if (attribute.name !== "src" || !this.sealedAddress) set.call(this, attribute.name, attribute.value);
    };
    const near = new view.IntersectionObserver(entries => {
      for (const entry of entries) if (entry.isIntersecting) {
        near.unobserve(entry.target);
        settle(entry.target);
      }
    }, { rootMargin: "600px" });
    const watch = image => {
      if (!image.hasAttribute(kept.src) && !image.hasAttribute(kept.srcset)) return;
      // A copy of an image that was shown already has its address, but not what was known of it.
      if (image.src.startsWith("blob:") && !image.sealedAddress) image.sealedWidth = 0;
      near.observe(image);
    };
    new view.MutationObserver(changes => {
      for (const { target, type, addedNodes } of changes) {
        if (type === "attributes") target.localName === "img" && watch(target);
        for (const node of addedNodes) {
          if (["img", "audio"].includes(node.localName)) watch(node);
          else node.querySelectorAll?.("img, audio").forEach(watch);
        }
      }
    }).observe(view.document, { childList: true, subtree: true, attributes: true, attributeFilter: ["sizes", ...Object.values(kept)] });
    // What somebody else can open, where a page gives its address away.
    view.cairnAddress = address => new URL(location.pathname + location.search + hashOf(new URL(address)), location.href).href;
    // Clips are opened when somebody wants to see them.
    view.cairnFile = async address => pathOf(address) ? blob(pathOf(address)) : address;
    // Replies are sealed here, because a page is never given a key.
    view.cairnReply = { tag: () => seal.reply.tag(), seal: (...values) => seal.reply.seal(...values) };
    view.addEventListener("click", event => click(event, view));
    view.addEventListener("submit", event => submit(event));
    // Scripts may change the page's own address; the location bar follows, so that reloading and sharing keep it.
    for (const name of ["pushState", "replaceState"]) {
      const own = view.history[name];
      view.history[name] = (...values) => {
        own.apply(view.history, values);
        follow(view);
      };
    }
    view.addEventListener("hashchange", () => follow(view));
    view.addEventListener("popstate", () => follow(view));
  }

  const hashOf = url => `#/${decodeURI(url.pathname.slice(home.pathname.length))}${url.search}${url.hash}`;

  function follow(view) {
    if (view !== current?.contentWindow) return;
    const url = new URL(view.location.href);
    if (url.pathname.startsWith(home.pathname)) history.replaceState(history.state, "", location.pathname + location.search + hashOf(url));
  }

  async function click(event, view) {
    const link = event.target.closest?.("a[href], a[*|href], area[href]");
    if (event.defaultPrevented || event.button || !link) return;
    const address = link.getAttribute("href") ?? link.getAttributeNS("http://www.w3.org/1999/xlink", "href");
    const url = new URL(address, view.document.baseURI), path = pathOf(url);
    if (!path) {
      if (!link.target) link.setAttribute("target", "_top");
      return;
    }
    if (url.hash && url.pathname === view.location.pathname && url.search === view.location.search) return;
    event.preventDefault();
    if (!path.endsWith(".html")) return give(path, link);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return open(location.pathname + hashOf(url));
    go(url);
  }

  function submit(event) {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "get" || !pathOf(form.action)) return;
    event.preventDefault();
    const url = new URL(form.action);
    url.search = new URLSearchParams(new FormData(form, event.submitter));
    go(url);
  }

  // A file that is no page: a picture is shown, everything else saved.
  async function give(path, link) {
    try {
      const address = await blob(path);
      const made = document.createElement("a");
      made.href = address;
      if (/^(image|video|audio)\//.test(typeOf(path))) made.target = "_blank";
      else made.download = link.getAttribute("download") || path.split("/").pop();
      made.click();
    } catch (error) {
      alert(report(error));
    }
  }

  function go(url) {
    leave();
    history.pushState(null, "", location.pathname + location.search + hashOf(url));
    show(true);
  }

  // Keeps where the reader is, for when they come back.
  function leave() {
    const view = current?.contentWindow;
    if (view) history.replaceState({ scroll: view.scrollY, own: view.history.state }, "");
  }

  // Where the location bar leads: to the first page when that is nowhere in the group.
  function asked() {
    try {
      const url = new URL(location.hash.startsWith("#/") ? location.hash.slice(2) : "", home);
      if (pathOf(url)) return url;
    } catch {}
    return home;
  }

  const textOf = async path => new TextDecoder().decode(await seal.open(path));

  async function show(isFollowing) {
    const number = ++shown, state = history.state;
    const url = asked();
    let text;
    document.body.ariaBusy = "true";
    try {
      const path = pathOf(url), isFolder = (await seal.list()).has(`${path}/index.html`);
      // As servers do with the address of a folder.
      if (isFolder) {
        url.pathname += "/";
        history.replaceState(state, "", location.pathname + location.search + hashOf(url));
      }
      text = await textOf(isFolder ? `${path}/index.html` : path)
        .catch(error => error.word === "unknown" ? textOf("404.html") : Promise.reject(error));
    } catch (error) {
      if (!current && error.word !== "unknown") throw error;
      text = `<!DOCTYPE html><html lang="${document.documentElement.lang}"><link rel="stylesheet" href="${document.querySelector("link[rel=stylesheet]").href}"><title>…</title><main id="_main" tabindex="-1" style="padding:24px"><p role="alert"></p><p><a href="${home.pathname}">←</a></p></main>`;
      text = text.replace('role="alert">', `role="alert">${report(error)}`);
    }
    if (number !== shown) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    page.querySelectorAll("img, source, audio").forEach(hold);
    // Nothing of the page may be asked for under its own address.
    // The mode is set here, because of a root that a script has touched while the page is written other windows cannot tell what it is.
    page.querySelector("script[data-standard-mode]")?.setAttribute("type", "text/plain");
    page.documentElement.dataset.mode = document.documentElement.dataset.mode ?? "system";
    page.querySelectorAll("link[rel~=preload], link[rel~=prefetch], link[rel~=alternate], link[rel~=manifest]").forEach(link => link.remove());
    const sheet = [...page.querySelectorAll("link[rel=stylesheet]")].find(link => pathOf(link.getAttribute("href")));
    if (sheet) {
      fonts ??= await fontsOf(pathOf(sheet.getAttribute("href"))).catch(() => ({ rules: "", parts: [] }));
      if (number !== shown) return;
      const style = page.createElement("style");
      style.textContent = fonts.rules;
      sheet.replaceWith(style);
    }
    const next = document.createElement("iframe");
    next.title = page.title;
    // Only what has been loaded once has a history of its own, which the zoom view needs.
    next.srcdoc = "<!DOCTYPE html>";
    const loaded = new Promise(resolve => next.addEventListener("load", resolve, { once: true }));
    if (current) current.replaceWith(next);
    else document.body.append(next);
    current = next;
    await loaded;
    if (number !== shown) return;
    document.title = page.title;
    const view = next.contentWindow;
    view.document.open();
    try {
      view.history.replaceState(state?.own ?? null, "", url);
    } catch {}
    prepare(view);
    view.document.write(`<!DOCTYPE html>${page.documentElement.outerHTML}`);
    view.document.close();
    // A page that waits for its style sheet is not whole yet, and nobody can be led to a part of it that is still to come.
    const arrive = () => {
      if (number !== shown) return;
      document.body.ariaBusy = "false";
      if (fonts) dress(view, fonts.parts);
      if (state?.scroll) view.scrollTo(0, state.scroll);
      else if (url.hash) view.document.getElementById(decodeURIComponent(url.hash.slice(1)))?.scrollIntoView();
      if (isFollowing) view.document.getElementById("_main")?.focus({ preventScroll: true });
    };
    if (view.document.readyState === "loading") view.addEventListener("DOMContentLoaded", arrive, { once: true });
    else arrive();
  }

  addEventListener("popstate", () => show(true));
  await show(false);
}
