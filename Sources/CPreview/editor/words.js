// What the editor says, in the diary's language.

let isKorean = true;

export const setWords = language => { isKorean = language === "ko"; };

export function setLanguage(language) {
  setWords(language);
  document.documentElement.lang = isKorean ? "ko" : "en";
  if (!isKorean) for (const text of document.querySelectorAll("[data-en]")) text.textContent = text.dataset.en;
}

export const say = (ko, en) => isKorean ? ko : en;

// What help alone would call too long, or in the words of who builds sites.
const labels = {
  date: ["날짜", "Date"], draft: ["초안, 아직 싣지 않음", "A draft, not on the site yet"], want: ["아직 가 보지 않은 곳", "A place still to visit"],
  comment: ["카드에 보이는 한 줄", "One line for cards"], categories: ["분류", "Categories"], visibility: ["누가 보는지", "Who sees it"],
  id: ["주소에 쓰이는 이름", "Name in addresses"], person: ["누구", "Who"], members: ["사람들", "Members"], by: ["누가", "By whom"], precision: ["위치를 얼마나 자세히", "How exactly the spot is told"],
};

// What a key of the format is called.
export function label(key) {
  if (labels[key.name]) return say(...labels[key.name]);
  if (isKorean) return key.label ?? key.ko.split(/[;:]/)[0];
  const words = key.name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

// A sentence more; nothing where the label says it.
export const help = key => labels[key.name] || isKorean && !/[;:]/.test(key.ko) ? "" : say(key.ko, key.en);

// Makes an element with properties and children; `data-` and `aria-` are written as attributes.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-")) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

// Says what has happened, to who looks and to who listens.
export const tell = text => { document.getElementById("status").textContent = text; };

export const button = (text, act, className = "") => make("button", {type: "button", textContent: text, onclick: act, className});
