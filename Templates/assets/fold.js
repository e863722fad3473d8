// Text as the search compares it; the same as Folding.swift, to which Tests/Web/folding.json holds it.

const plainForms = {
  ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i", ς: "σ",
  "‘": "'", "’": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "–": "-", "—": "-", "・": "·",
};
const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const ignored = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe0e\ufe0f\ufeff]/g;
const space = /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

// The common form of a full-width or half-width letter; half-width Hangul stays letters, of whose eight vowels two are none.
function common(letter) {
  const code = letter.charCodeAt(0), vowel = code - 0xffc2;
  return code < 0xffa1 ? letter.normalize("NFKC") : String.fromCharCode(vowel < 0 ? code - 0xce70 : 0x314f + vowel - (vowel >> 3) * 2);
}

// Everything but what happens to spaces, which needs the whole text.
function foldLetters(text) {
  return text.replace(/[\uff01-\uffdc]/g, common)
    .toLowerCase().normalize("NFD").replace(ignored, "").replace(space, " ")
    .replace(/[^\x00-\x7f]/g, letter => plainForms[letter] ?? letter).normalize("NFC")
    .replace(/[\u1100-\u1112]/g, letter => initials[letter.charCodeAt(0) - 0x1100])
    .replace(/[\u1161-\u1175]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x1161 + 0x314f));
}

export const fold = text => foldLetters(text).replace(/ +/g, " ").replace(/^ | $/g, "");

// The folded text, and for each of its characters and its end where that stands in the text itself.
export function foldWithPlaces(text) {
  // Most texts fold letter by letter.
  if (/^[!-~가-힣]([ -~가-힣]*[!-~가-힣])?$/.test(text) && !text.includes("  ")) {
    return { folded: text.toLowerCase(), places: Array.from({ length: text.length + 1 }, (_, index) => index) };
  }
  let folded = "";
  const places = [];
  for (const { 0: part, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const letters = foldLetters(part);
    if (letters === " " && (!folded || folded.endsWith(" "))) continue;
    folded += letters;
    for (let number = 0; number < letters.length; number++) places.push(index);
  }
  places.push(text.length);
  return { folded, places };
}
