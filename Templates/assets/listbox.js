// The list below a field that completes what is typed: shown, moved through by keys, chosen from by key or finger.
import { make } from "./make.js";

// `details(item)` gives the small words behind an item's title, `choose(item)` takes the one that is chosen. Gives what shows items.
export function listbox(field, list, details, choose) {
  let found = [], active = -1;

  function show(items) {
    found = items;
    active = -1;
    list.replaceChildren(...items.map((item, number) => make("li", {
      id: `${list.id}-${number}`, role: "option", ariaSelected: "false", lang: item.language,
      onpointerdown: event => event.preventDefault(), onclick: () => choose(item),
    }, item.title, make("small", {}, details(item)))));
    list.hidden = !items.length;
    field.ariaExpanded = String(!list.hidden);
    field.removeAttribute("aria-activedescendant");
  }

  function point(next) {
    const options = [...list.children];
    options[active]?.setAttribute("aria-selected", "false");
    active = (next + options.length) % options.length;
    options[active].setAttribute("aria-selected", "true");
    options[active].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", options[active].id);
  }

  field.addEventListener("blur", () => show([]));
  field.addEventListener("keydown", event => {
    if (event.isComposing || event.keyCode === 229 || list.hidden) return;
    if (event.key === "ArrowDown") point(active + 1);
    else if (event.key === "ArrowUp") point(active < 0 ? found.length - 1 : active - 1);
    else if (event.key === "Enter" && active >= 0) choose(found[active]);
    else if (event.key === "Escape") show([]);
    else return;
    event.preventDefault();
  });
  return show;
}
