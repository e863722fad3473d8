// What friends can answer on a page (Documentation/Replies.md). The controls stand in the page; all that makes them work comes when
// somebody has answered before, or answers now.
import { tell } from "./bookmarks.js";
import { namesAfter } from "./memory.js";
import { say, words } from "./words.js";

// Those of replies stand apart from what a page says besides.
Object.assign(words, JSON.parse(document.getElementById("_reply-words").textContent));

const forms = [...document.querySelectorAll("form[data-reply]")];
const waiting = new AbortController(), { signal } = waiting;
let working;
const begin = () => working ??= import("./reply-page.js").then(() => waiting.abort(), error => {
  // The next touch tries again.
  working = undefined;
  throw error;
});

// What happened to a control before it worked happens again when it does.
function again(event) {
  const { target, type } = event, button = target.closest("button"), { value } = target;
  if (type === "click" && !button) return;
  event.stopImmediatePropagation();
  begin().then(() => {
    if (button) return button.click();
    target.value = value;
    for (const name of ["input", "change"]) target.dispatchEvent(new Event(name));
  }, () => tell(say("reply_offline")));
}

for (const form of forms) {
  for (const type of ["click", "change"]) form.addEventListener(type, again, { signal, capture: true });
  form.addEventListener("submit", event => event.preventDefault());
}

if (namesAfter("repl").length || globalThis.cairnReply || document.body.classList.contains("on-replies")
  || forms.some(form => form.dataset.done?.length > 2)) begin().catch(error => console.warn(error));
