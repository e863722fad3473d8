// Fetches the page that a link leads to when a reader reaches for it.
import { make } from "./make.js";

const home = document.querySelector(".brand").pathname;
const asked = new Set([location.pathname]);
let pause;

function reach({ target, type }) {
  clearTimeout(pause);
  const link = target.closest("a[href]");
  if (!link || link.origin !== location.origin || !link.pathname.startsWith(home) || !link.pathname.endsWith("/") || link.hasAttribute("download")) return;
  const address = link.pathname + link.search;
  if (asked.has(address)) return;
  // A pointer that only passes asks for nothing.
  pause = setTimeout(() => {
    asked.add(address);
    document.head.append(make("link", { rel: "prefetch", href: address }));
  }, type === "touchstart" ? 0 : 100);
}

if (!navigator.connection?.saveData) for (const type of ["pointerover", "touchstart"]) addEventListener(type, reach, { passive: true });
