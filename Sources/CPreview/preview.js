// The preview's own script: keeps a page fresh while its diary is being written. It is added to pages as they are served.
(() => {
"use strict";
const shown = {...document.currentScript.dataset};
const isProblemPage = document.body.hasAttribute("data-cairn-problems");
const scrollKey = "cairn-preview-scroll";
let source = null, timer = 0, isLeaving = false;

// Scrolling ----------------------------------------------

function reload() {
  if (isLeaving) return;
  isLeaving = true;
  sessionStorage.setItem(scrollKey, JSON.stringify([location.href, scrollX, scrollY]));
  location.reload();
}

function restoreScroll() {
  const [address, left, top] = JSON.parse(sessionStorage.getItem(scrollKey) || "[]");
  if (address === location.href) scrollTo({left, top, behavior: "instant"});
}

if (sessionStorage.getItem(scrollKey)) {
  // Once as early as possible, and again when pictures and fonts have found their sizes.
  restoreScroll();
  addEventListener("load", () => { restoreScroll(); sessionStorage.removeItem(scrollKey); });
}

// Pages --------------------------------------------------

function update(page) {
  if (page.tag === shown.tag) return;
  if (page.frame !== shown.frame || !swapStyles(page.styles)) return reload();
  shown.tag = page.tag;
}

// Puts new style sheets in the place of old ones; an old one goes when the new one is there, so that nothing flickers.
function swapStyles(addresses) {
  const links = [...document.querySelectorAll('link[rel~="stylesheet"]:not([data-cairn-old])')];
  if (links.length !== addresses.length) return false;
  links.forEach((link, index) => {
    if (link.getAttribute("href") === addresses[index]) return;
    const fresh = link.cloneNode();
    fresh.href = addresses[index];
    fresh.onload = () => link.remove();
    fresh.onerror = reload;
    link.dataset.cairnOld = "";
    link.after(fresh);
  });
  return true;
}

function follow(address) {
  // Of several windows only those move that somebody sees.
  if (document.hidden || decodeURI(location.pathname).normalize() === decodeURI(address)) return;
  isLeaving = true;
  location.assign(address);
}

// Problems -----------------------------------------------

let overlay = null, before = null, shownProblems = "";

function showProblems({title, list, language, note, hide, label}) {
  if (isProblemPage || title + list === shownProblems) return;
  hideProblems();
  shownProblems = title + list;
  overlay = document.createElement("cairn-problems");
  overlay.style.cssText = "all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; visibility: hidden";
  const root = overlay.attachShadow({mode: "open"});
  root.innerHTML = `<link rel="stylesheet" href="/.cairn/problems.css">
    <div class="problems overlay" role="alertdialog" aria-labelledby="title" aria-describedby="list" tabindex="-1">
    <header><h1 id="title"></h1><p></p><button type="button"><span></span> <kbd>Esc</kbd></button></header>
    <div id="list" tabindex="0" role="region"></div></div>`;
  root.querySelector(".problems").lang = language;
  root.getElementById("title").textContent = title;
  root.querySelector("header p").textContent = note;
  root.querySelector("button span").textContent = hide;
  root.getElementById("list").ariaLabel = label;
  // The list is made by the preview, which escapes all text in it.
  root.getElementById("list").innerHTML = list;
  root.querySelector("button").onclick = () => hideProblems();
  root.querySelector("link").onload = () => {
    if (!overlay) return;
    overlay.style.visibility = "visible";
    before = document.activeElement;
    root.querySelector(".problems").focus({preventScroll: true});
  };
  document.documentElement.append(overlay);
}

// Hidden by the reader, the same problems stay hidden; they come back when they change.
function hideProblems() {
  overlay?.remove();
  overlay = null;
  before?.focus?.({preventScroll: true});
  before = null;
}

addEventListener("keydown", event => {
  if (event.key === "Escape" && overlay) { event.stopPropagation(); hideProblems(); }
}, true);

// Writing ------------------------------------------------

// What the last build found doubtful about the entry of this page; whoever writes is shown it.
let warnings = null, showWarnings = () => {};

// A browser that was not let in would find closed doors behind each of these words.
if ("edit" in shown) fetch("/.cairn/edit/access").then(({ok}) => { if (ok) offerWriting(); }, () => {});

function offerWriting() {
  const isKorean = document.documentElement.lang.startsWith("ko");
  const bar = document.createElement("cairn-edit");
  bar.style.cssText = "all: initial; position: fixed; inset: auto 12px 12px auto; z-index: 2147483646";
  const root = bar.attachShadow({mode: "open"});
  root.innerHTML = `<link rel="stylesheet" href="/.cairn/problems.css">
    <details class="problems warnings" open hidden><summary></summary><div></div></details>
    <nav class="problems edit" hidden></nav>`;
  const nav = root.querySelector("nav");
  root.querySelector("link").onload = () => { nav.hidden = false; };
  nav.ariaLabel = isKorean ? "쓰기" : "Writing";
  const box = root.querySelector("details");
  showWarnings = ({title, list}) => {
    box.hidden = !list;
    box.querySelector("summary").textContent = isKorean ? "이 글에서 살펴볼 것" : title;
    // The list is made by the preview, which escapes all text in it.
    if (box.lastElementChild.innerHTML !== list) box.lastElementChild.innerHTML = list;
  };
  if (warnings) showWarnings(warnings);
  const add = (ko, en, query) => {
    const link = document.createElement("a");
    link.href = `/.cairn/edit/?${query}`;
    link.textContent = isKorean ? ko : en;
    nav.append(link);
    return link;
  };
  const path = encodeURIComponent(shown.edit);
  if (shown.edit.startsWith("Content/places/")) add("방문", "Visit", `mode=visit&path=${path}`);
  if (shown.edit) add("고치기", "Edit", `path=${path}`);
  add("새 장소", "New place", "new=places");
  const look = add("모습", "Look", `path=${encodeURIComponent("Content/diary.yml")}`);
  const showLook = () => import("/.cairn/edit/look.js").then(({showLook}) => showLook(look));
  look.onclick = event => {
    event.preventDefault();
    showLook();
  };
  add("모두", "All", "");
  document.documentElement.append(bar);
  // It stays open while pages are made fresh, and `cairn theme --preview` leads to it.
  if (location.hash === "#look" || sessionStorage.getItem("cairn-look")) showLook();
}

// The connection -----------------------------------------

function connect() {
  clearTimeout(timer);
  if (source || isLeaving) return;
  source = new EventSource(`/.cairn/events?tag=${shown.tag}&path=${encodeURIComponent(location.pathname)}`);
  const on = (name, act) => source.addEventListener(name, event => act(JSON.parse(event.data)));
  on("page", update);
  on("problems", showProblems);
  on("warnings", found => { warnings = found; showWarnings(found); });
  on("mended", () => { shownProblems = ""; hideProblems(); });
  on("follow", ({address}) => follow(address));
  source.onopen = () => { document.documentElement.dataset.cairnPreview = "connected"; };
  source.onerror = () => {
    document.documentElement.dataset.cairnPreview = "waiting";
    // Some browsers give up when nobody listens; the preview may be starting anew.
    if (source?.readyState === EventSource.CLOSED) { disconnect(); timer = setTimeout(connect, 1000); }
  };
}

function disconnect() {
  source?.close();
  source = null;
}

// A browser keeps at most six connections to a host, so that a seventh page would wait for ever: pages that nobody sees let go.
document.addEventListener("visibilitychange", () => {
  clearTimeout(timer);
  if (document.hidden) timer = setTimeout(disconnect, 5000);
  else connect();
});
addEventListener("pagehide", disconnect);
// Whoever is on the way to another page is not called back to a fresh one; who stays, as behind a download, is told anew.
addEventListener("beforeunload", () => {
  isLeaving = true;
  setTimeout(() => { isLeaving = false; disconnect(); connect(); }, 3000);
});
addEventListener("pageshow", event => { if (event.persisted) { isLeaving = false; connect(); } });
addEventListener("online", connect);
connect();
})();
