// Shows the first of many things, and a button for more. How many are shown stays in the history.
import { make } from "./make.js";
import { say } from "./words.js";

export function inSlices(root, items, add, { size, shown = size }) {
  function show(from, to) {
    root.querySelector(".rest")?.remove();
    add(items.slice(from, to), from);
    history.replaceState({ ...history.state, shown: to }, "");
    if (to >= items.length) return;
    const next = Math.min(to + size, items.length);
    root.append(make("p", { className: "rest" }, make("button", {
      type: "button", className: "button",
      onclick() {
        show(to, next);
        root.querySelectorAll(".card a")[to].focus();
      },
    }, say("more_n", { n: next - to }))));
  }
  root.replaceChildren();
  show(0, shown);
}

// Ways out of a list that filters have emptied: `[words, what to do]`.
export function nothing(words, ways) {
  return make("div", { className: "empty" }, make("p", {}, words), make("p", { className: "ways" }, ways.map(
    ([label, onclick]) => make("button", { type: "button", className: "button", onclick }, label))));
}
