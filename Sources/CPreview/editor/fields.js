// One field, made from the description of the format.
import {colorNote} from "./color.js";
import {offerNames, pieces} from "./names.js";
import {help, label, make, say} from "./words.js";

// What fields know of the diary: `names` by kind, `categories`, and controls of their own by the names of keys.
export const context = {names: {}, categories: [], special: {}};

export const isScalar = value => typeof value === "string" || typeof value === "boolean";
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// Of a value's alternatives: those that hold no others, the list and the mapping among them.
export function parts(format) {
  const flat = format.type === "either" ? format.values.flatMap(value => parts(value).all) : [format];
  const find = type => flat.find(value => value.type === type);
  return {all: flat, list: find("list"), mapping: find("mapping"), dictionary: find("dictionary"), scalars: flat.filter(value => !["list", "mapping", "dictionary"].includes(value.type))};
}

// Around a field: `read` makes a value of its text.
function leaf(node, field, read = text => text.trim() || null) {
  const self = {
    node, field,
    get: () => field.value,
    set: state => { field.value = state ?? ""; field.dispatchEvent(new Event("cairn-set")); },
    value: () => read(field.value),
    edits: path => self.get() === self.initial ? [] : self.value() === null ? [{op: "remove", path}] : [{op: "set", path, value: self.value()}],
  };
  self.initial = self.get();
  return self;
}

function field(key, properties, ...more) {
  const input = make(properties.tag ?? "input", {autocomplete: "off", ...properties});
  input.dataset.key = key.name;
  const text = make("span", {}, label(key));
  if (key.required) text.append(make("em", {textContent: say(" 필수", " required")}));
  const node = make("label", {}, text, input, ...more);
  const hint = help(key);
  if (hint && !properties.isShort) node.append(make("small", {textContent: hint}));
  return {node, input};
}

export function scalarOf(key, formats, value) {
  const [format] = formats, has = type => formats.find(format => format.type === type);
  if (value != null && !isScalar(value)) return unknown(key);
  const text = value === true ? "true" : String(value ?? "");
  const words = has("choice")?.words;
  if (words && !has("integer")) {
    const {node, input} = field(key, {tag: "select"});
    const known = {true: "yes", false: "no"}[text] ?? text;
    input.append(new Option(key.default ? `${say("그대로", "as usual")}: ${wordNames()[key.default] ?? key.default}` : "—", ""), ...words.map(word => new Option(wordNames()[word] ?? word, word)));
    if (known && !words.includes(known)) input.append(new Option(known, known));
    input.value = has("flag") ? known : text;
    return leaf(node, input);
  }
  if (has("flag")) {
    const input = make("input", {type: "checkbox", checked: text === "true"});
    input.dataset.key = key.name;
    const node = make("label", {className: "check"}, input, make("span", {}, label(key)));
    const self = {
      node, field: input, get: () => input.checked, set: state => { input.checked = state === true; },
      value: () => input.checked || null,
      edits: path => self.get() === self.initial ? [] : input.checked ? [{op: "set", path, value: true}] : [{op: "remove", path}],
    };
    self.initial = self.get();
    return self;
  }
  if (format.type === "name" && format.of === "category" && key.name === "category") {
    const {node, input} = field(key, {tag: "select", isShort: true});
    input.append(new Option(say("없음", "None"), ""), ...context.categories.map(({id, name}) => new Option(name, id)));
    const known = context.categories.find(({id, name}) => id === text || name === text);
    if (text && !known) input.append(new Option(text, text));
    input.value = known?.id ?? text;
    return leaf(node, input);
  }
  if (format.type === "text" && (format.limit >= 4000 || text.includes("\n"))) {
    const {node, input} = field(key, {tag: "textarea", rows: 2, value: text, isShort: true});
    return leaf(node, input);
  }
  if (format.type === "rating") {
    const {node, input} = field(key, {tag: "select", isShort: true});
    const halves = Array.from({length: 11}, (_, number) => (10 - number) / 2), known = halves.find(number => text && number === Number(text));
    input.append(new Option("—", ""), ...halves.map(number => new Option(`${"★".repeat(number)}${number % 1 ? "½" : ""} ${number}`.trim(), number)));
    if (text && known === undefined) input.append(new Option(text, text));
    input.value = known ?? text;
    return leaf(node, input);
  }
  const kinds = {
    date: /^(\d{4}-\d{2}-\d{2})?$/.test(text) ? {type: "date", isShort: true} : {},
    integer: {inputMode: "numeric"}, degrees: {inputMode: "decimal"},
    text: {maxLength: format.limit}, name: {maxLength: format.limit},
  };
  const {node, input} = field(key, {placeholder: key.default ?? "", ...kinds[format.type], value: text});
  if (format.type === "color") node.append(...colorNote(input));
  const known = format.type === "name" ? context.names[format.of] ?? [] : [];
  if (known.length) node.append(offerNames(input, known, false));
  // A browser that takes a number or a day for none shows nothing of it.
  return input.value === text ? leaf(node, input) : unknown(key);
}

const wordNames = () => ({
  public: say("모두", "everybody"), unlisted: say("주소를 아는 사람", "who knows the address"), private: say("나만", "only me"),
  open: say("누구나", "everybody"), passphrase: say("암호를 아는 사람", "who knows the passphrase"), approved: say("받아들임", "accepted"), pending: say("기다림", "waiting"),
  ko: "한국어", en: "English", sunday: say("일요일", "Sunday"), monday: say("월요일", "Monday"),
  mon: say("월", "Mon"), tue: say("화", "Tue"), wed: say("수", "Wed"), thu: say("목", "Thu"), fri: say("금", "Fri"), sat: say("토", "Sat"), sun: say("일", "Sun"),
  yes: say("가요", "yes"), maybe: say("아마도", "maybe"), no: say("못 가요", "no"),
  paper: say("종이", "paper"), photo: say("사진", "photo"), notebook: say("공책", "notebook"), sans: say("민글씨", "sans"), serif: say("바탕글씨", "serif"), rounded: say("둥근글씨", "rounded"),
  square: say("네모", "square"), soft: say("조금 둥글게", "soft"), round: say("둥글게", "round"), compact: say("촘촘히", "compact"), airy: say("넉넉히", "airy"),
  system: say("기기를 따라", "as the system says"), light: say("밝게", "light"), dark: say("어둡게", "dark"),
  exact: say("그대로", "exactly"), block: say("약 100 m", "to about 100 m"), district: say("약 1 km", "to about 1 km"),
});

// What only the source can hold.
export function unknown(key) {
  const node = make("p", {className: "unknown"}, label(key), " — ", say("원문에서 고쳐요", "edited in the source"));
  return {node, get: () => null, set: () => {}, value: () => null, edits: () => []};
}

// Several of one kind with commas between them.
export function namesOf(key, format, value) {
  const [item] = parts(format).all;
  const items = Array.isArray(value) ? value : value == null ? [] : [value];
  if (!items.every(isScalar)) return unknown(key);
  const {node, input} = field(key, {value: items.join(", "), "aria-describedby": "several"});
  const known = item.words ?? context.names[item.of] ?? [];
  if (known.length) node.append(offerNames(input, known, true));
  const list = leaf(node, input, text => pieces(text).length ? pieces(text) : null);
  const initial = pieces(list.initial);
  return {...list, edits: path => {
    const now = pieces(input.value);
    if (same(now, initial)) return [];
    return now.length ? [{op: "set", path, value: now}] : [{op: "remove", path}];
  }};
}
