// What friends can answer on a page (Documentation/Replies.md). The controls stand in the page; all that makes them work comes when
// somebody has answered before, or answers now.
import { namesAfter } from "./memory.js";

const forms = [...document.querySelectorAll("form[data-reply]")];
const begin = () => import("./reply-page.js");

// What happened to a control before it worked happens again when it does.
function first(event) {
  event.stopImmediatePropagation();
  const { target, type } = event, { value } = target;
  begin().then(() => {
    if (type === "click") return target.closest("button").click();
    target.value = value;
    for (const name of ["input", "change"]) target.dispatchEvent(new Event(name));
  });
}

for (const form of forms) form.addEventListener("submit", event => event.preventDefault());
const isKnown = namesAfter("repl").length || globalThis.cairnReply || document.body.classList.contains("on-replies");
if (isKnown || forms.some(form => form.dataset.done?.length > 2)) {
  begin();
} else {
  const stop = new AbortController(), { signal } = stop;
  for (const form of forms) {
    form.addEventListener("click", event => {
      if (event.target.closest("button")) stop.abort(first(event));
    }, { signal, capture: true });
    form.addEventListener("change", event => stop.abort(first(event)), { signal, capture: true });
  }
}
