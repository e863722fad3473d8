// Controls made from the description of the format. Each has `node`; `get` and `set` of its state, which is what a draft keeps;
// `value`, as a new entry would have it, null for nothing; and `edits` of what was changed since it was made, by a path.
import {context, isScalar, namesOf, parts, scalarOf, unknown} from "./fields.js";
import {offerNames} from "./names.js";
import {button, label, make, say, tell} from "./words.js";

const isMapping = value => typeof value === "object" && value !== null && !Array.isArray(value);

const holdsMapping = format => Boolean(parts(format).mapping);

// A control for what may stand behind a key. `value` is what stands there now, null for nothing.
export function control(key, format, value) {
  const special = context.special[key.name]?.(key, format, value);
  if (special) return special;
  const {list, mapping, dictionary, scalars} = parts(format);
  if (list && holdsMapping(list.value)) return listOf(key, list.value, value);
  if (mapping?.shorthand) return mappingOf(mapping, isScalar(value) ? {[mapping.shorthand]: value} : value);
  if (mapping && (isMapping(value) || !scalars.length)) return mappingOf(mapping, value);
  if (dictionary && (isMapping(value) || !scalars.length)) return dictionaryOf(key, dictionary, value);
  if (list) return namesOf(key, list.value, value);
  return mapping ? eitherOf(key, scalars, mapping, value) : scalarOf(key, scalars, value);
}

// The fields of a mapping.
export function mappingOf(mapping, value) {
  const node = make("div", {className: "mapping"});
  if (value != null && !isMapping(value)) return unknown({name: mapping.subject, ko: mapping.subject, en: mapping.subject});
  // Several days are asked for by the date itself.
  const hasSpan = mapping.keys.some(key => key.name === "date" && parts(key.value).mapping);
  const keys = mapping.keys.filter(({name}) => value?.[name] != null || !(hasSpan && ["from", "to"].includes(name)));
  const controls = keys.map(key => [key, control(key, key.value, value?.[key.name] ?? null)]);
  node.append(...controls.map(([, {node}]) => node));
  const self = {
    node, controls,
    get: () => Object.fromEntries(controls.map(([key, control]) => [key.name, control.get()])),
    at: name => controls.find(([key]) => key.name === name)?.[1],
    set: state => {
      if (!isMapping(state)) return;
      for (const [key, control] of controls) if (key.name in state) control.set(state[key.name]);
    },
    value: () => {
      const pairs = controls.map(([key, control]) => [key.name, control.value()]).filter(([, value]) => value !== null);
      if (!pairs.length) return null;
      return pairs.length === 1 && pairs[0][0] === mapping.shorthand ? pairs[0][1] : Object.fromEntries(pairs);
    },
    edits: path => {
      if (value != null) return controls.flatMap(([key, control]) => control.edits([...path, key.name]));
      return self.value() === null ? [] : [{op: "set", path, value: self.value()}];
    },
  };
  return self;
}

// Items that can be added, removed and put in another order. `makeItem` makes the control of one.
export function listOf(key, format, value, makeItem = value => control({...key, name: `${key.name}[]`}, format, value), adder = null) {
  const initial = Array.isArray(value) ? value : value == null ? [] : [value];
  let items = initial.map((value, origin) => Object.assign(makeItem(value), {origin}));
  const list = make("ol");
  const node = make("fieldset", {className: "list"}, make("legend", {textContent: label(key)}), list);
  node.dataset.key = key.name;
  const change = () => node.dispatchEvent(new Event("input", {bubbles: true}));
  const show = () => list.replaceChildren(...items.map(item => item.row ??= row(item)));
  function move(item, by) {
    const from = items.indexOf(item), to = from + by;
    if (to < 0 || to >= items.length) return;
    items.splice(from, 1);
    items.splice(to, 0, item);
    show();
    change();
    tell(say(`${items.length} 가운데 ${to + 1}째`, `${to + 1} of ${items.length}`));
  }
  function row(item) {
    const grip = make("button", {type: "button", className: "grip", textContent: "↕", ariaLabel: say("옮기기", "Move"), title: say("끌거나 위아래 화살표로 옮겨요", "Drag, or press arrow up and down")});
    grip.setAttribute("aria-expanded", "false");
    // Who can neither drag nor press arrows has two buttons.
    const movers = make("div", {className: "movers", hidden: true}, button(say("위로", "Up"), () => move(item, -1)), button(say("아래로", "Down"), () => move(item, 1)));
    let isDragged = false;
    grip.onclick = () => {
      if (!isDragged) movers.hidden = !movers.hidden;
      isDragged = false;
      grip.setAttribute("aria-expanded", String(!movers.hidden));
    };
    grip.onkeydown = event => {
      const by = {ArrowUp: -1, ArrowDown: 1}[event.key];
      if (!by) return;
      event.preventDefault();
      move(item, by);
      grip.focus();
    };
    grip.onpointerdown = event => { isDragged = false; grip.setPointerCapture(event.pointerId); };
    grip.onpointermove = event => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      const {top, bottom} = item.row.getBoundingClientRect();
      const [before, after] = [item.row.previousElementSibling, item.row.nextElementSibling];
      if (before && event.clientY < top && event.clientY < before.getBoundingClientRect().bottom) { isDragged = true; move(item, -1); }
      else if (after && event.clientY > bottom && event.clientY > after.getBoundingClientRect().top) { isDragged = true; move(item, 1); }
      // What is moved in the page lets the pointer go.
      grip.setPointerCapture(event.pointerId);
    };
    const remove = button("✕", () => { self.remove(item); (add.querySelector("button") ?? add).focus(); }, "remove");
    remove.ariaLabel = say("빼기", "Remove");
    const li = make("li", {}, make("div", {className: "tools"}, grip, item.caption ?? opener(item), remove), movers, item.node);
    if (item.caption) return li;
    item.node.hidden = item.origin !== null && !item.isOpen;
    return li;
  }
  // What an item is about, which opens and closes its fields: what it is called first, its name in addresses last.
  function opener(item) {
    const toggle = button("", () => {
      item.node.hidden = !item.node.hidden;
      update();
    }, "opener");
    const update = () => {
      const rank = name => ({name: 0, title: 0, id: 2}[name] ?? 1);
      const value = item.value(), texts = isMapping(value) ? Object.entries(value).sort(([a], [b]) => rank(a) - rank(b)).map(([, inside]) => inside).map(inside => Array.isArray(inside) ? inside.filter(isScalar).join(", ") : isMapping(inside) ? Object.values(inside).filter(isScalar).join("–") : inside) : [value];
      toggle.textContent = texts.filter(text => typeof text === "string" && text).slice(0, 3).join(" · ") || say("새것", "New");
      toggle.setAttribute("aria-expanded", String(!item.node.hidden));
    };
    item.node.addEventListener("input", update);
    item.open = () => { item.node.hidden = false; update(); };
    queueMicrotask(update);
    return toggle;
  }
  const self = {
    node, items: () => items,
    at: index => { items[index]?.open?.(); return items[index]; },
    remove: item => { items = items.filter(other => other !== item); show(); change(); },
    add: value => {
      const item = Object.assign(makeItem(null), {origin: null});
      if (value != null) item.set(value);
      items.push(item);
      show();
      change();
      return item;
    },
    get: () => items.map(({origin, get}) => ({origin, state: get()})),
    set: state => {
      items = (Array.isArray(state) ? state : []).map(({origin, state}) => {
        const item = Object.assign(makeItem(origin === null ? null : initial[origin] ?? null), {origin});
        item.set(state);
        return item;
      });
      show();
    },
    value: () => {
      const values = items.map(item => item.value()).filter(value => value !== null);
      return values.length ? values : null;
    },
    edits: path => {
      const kept = items.filter(({origin}) => origin !== null), fresh = items.filter(({origin, value}) => origin === null && value() !== null);
      if (!initial.length) return fresh.length ? [{op: "set", path, value: fresh.map(item => item.value())}] : [];
      if (!kept.length && !fresh.length) return [{op: "remove", path}];
      // Of a list of which nothing stays another one is written.
      if (!kept.length) return [{op: "set", path, value: fresh.map(item => item.value())}];
      const changes = kept.flatMap(item => item.edits([...path, item.origin]));
      for (let origin = initial.length - 1; origin >= 0; origin -= 1) {
        if (!kept.some(item => item.origin === origin)) changes.push({op: "remove", path: [...path, origin]});
      }
      changes.push(...fresh.map(item => ({op: "add", path, value: item.value()})));
      const now = [...kept].sort((a, b) => a.origin - b.origin).concat(fresh);
      const order = items.filter(item => now.includes(item)).map(item => now.indexOf(item));
      if (order.some((position, index) => position !== index)) changes.push({op: "order", path, order});
      return changes;
    },
  };
  const add = adder?.(self) ?? button(`＋ ${label(key)}`, () => self.add().node.querySelector("input, select, textarea")?.focus());
  node.append(add);
  show();
  return self;
}

// Names that one chooses, each with a value.
function dictionaryOf(key, format, value) {
  if (value != null && !isMapping(value)) return unknown(key);
  const list = make("div", {className: "rows"}), known = context.names[format.of] ?? [];
  const node = make("fieldset", {className: "dictionary"}, make("legend", {textContent: label(key)}), list);
  node.dataset.key = key.name;
  const inner = {name: "value", ko: "", en: "", value: format.value};
  let rows = [];
  function row(origin, name, value) {
    const input = make("input", {value: name, ariaLabel: say("이름", "Name"), autocomplete: "off"});
    const control = scalarOf(inner, parts(format.value).scalars, value);
    control.field?.setAttribute("aria-label", say("값", "Value"));
    const self = {origin, input, control};
    const remove = button("✕", () => { rows = rows.filter(other => other !== self); self.node.remove(); node.dispatchEvent(new Event("input", {bubbles: true})); }, "remove");
    remove.ariaLabel = say("빼기", "Remove");
    self.node = make("div", {className: "pair"}, input, control.node, remove);
    if (known.length) self.node.append(offerNames(input, known, false));
    rows.push(self);
    list.append(self.node);
    return self;
  }
  for (const [name, inside] of Object.entries(value ?? {})) row(name, name, inside);
  node.append(button("＋", () => row(null, "", null).input.focus()));
  node.lastChild.ariaLabel = say("더하기", "Add");
  const fresh = () => rows.filter(({input, control}) => input.value.trim() && control.value() !== null);
  return {
    node,
    get: () => rows.map(({origin, input, control}) => [origin, input.value, control.get()]),
    set: state => {
      rows = [];
      list.replaceChildren();
      for (const [origin, name, inside] of state ?? []) row(origin, name, value?.[origin] ?? null).control.set(inside);
    },
    value: () => fresh().length ? Object.fromEntries(fresh().map(({input, control}) => [input.value.trim(), control.value()])) : null,
    edits: path => {
      const kept = rows.filter(({origin}) => origin !== null);
      if (value == null || !kept.length) {
        const now = Object.fromEntries(fresh().map(({input, control}) => [input.value.trim(), control.value()]));
        return Object.keys(now).length ? [{op: "set", path, value: now}] : value == null ? [] : [{op: "remove", path}];
      }
      return [
        ...kept.flatMap(({origin, control}) => control.edits([...path, origin])),
        ...kept.filter(({origin, input}) => input.value.trim() && input.value.trim() !== origin)
          .map(({origin, input}) => ({op: "rename", path: [...path, origin], name: input.value.trim()})),
        ...fresh().filter(({origin}) => origin === null).map(({input, control}) => ({op: "set", path: [...path, input.value.trim()], value: control.value()})),
        ...Object.keys(value).filter(name => !kept.some(({origin}) => origin === name)).map(name => ({op: "remove", path: [...path, name]})),
      ];
    },
  };
}

// A scalar that may be written as a mapping too, once the writer asks for that; and back again.
function eitherOf(key, scalars, mapping, value) {
  let inner = scalarOf(key, scalars, value), isMappingNow = false;
  const before = inner;
  const name = key.name === "date" ? say("여러 날", "Several days") : key.name === "want" ? say("누가 가고 싶은지", "Who wants to") : say("자세히", "In detail");
  const more = button(name, () => {
    const text = before.value();
    turn(!isMappingNow);
    // The day that stood there is the first of several.
    if (isMappingNow && key.name === "date" && typeof text === "string") inner.set({from: text, to: text});
    node.dispatchEvent(new Event("input", {bubbles: true}));
    inner.node.querySelector("input")?.focus();
  });
  const node = make("div", {className: "either"});
  function turn(wanted) {
    isMappingNow = wanted;
    inner = wanted ? mappingOf(mapping, null) : before;
    more.textContent = wanted ? say("한마디로", "In one word") : name;
    if (wanted && key.name === "date") more.textContent = say("하루", "One day");
    node.replaceChildren(wanted ? make("fieldset", {}, make("legend", {textContent: label(key)}), inner.node) : inner.node, more);
  }
  turn(false);
  return {
    node,
    at: step => isMappingNow ? inner.at(step) : null,
    get: () => ({isMappingNow, state: inner.get()}),
    set: state => {
      const isState = typeof state === "object" && state !== null && "isMappingNow" in state;
      if (isState) turn(state.isMappingNow);
      else if (isMappingNow) return inner.set({from: state, to: state});
      inner.set(isState ? state.state : state);
    },
    value: () => inner.value(),
    edits: path => {
      if (!isMappingNow || inner.value() !== null) return inner.edits(path);
      return value == null ? [] : [{op: "remove", path}];
    },
  };
}
