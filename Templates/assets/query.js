// What a reader types, as patterns over folded texts: the word itself, its last syllable while it is being typed, consonants that
// stand for syllables, a word with a particle behind it, and one that is written with spaces elsewhere.
import { fold } from "./fold.js";
import { inHangul, inLatin } from "./keys.js";

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
// The consonants below a syllable by their number, those of two letters as both.
const finals = ["", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ",
  "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"];
// Letters that keyboards make of two consonants.
const clusters = { ㄳ: "ㄱㅅ", ㄵ: "ㄴㅈ", ㄶ: "ㄴㅎ", ㄺ: "ㄹㄱ", ㄻ: "ㄹㅁ", ㄼ: "ㄹㅂ", ㄽ: "ㄹㅅ", ㄾ: "ㄹㅌ", ㄿ: "ㄹㅍ", ㅀ: "ㄹㅎ", ㅄ: "ㅂㅅ" };
// Vowels that become another by one more key: ㅗ, ㅜ, ㅡ.
const growing = { 8: [9, 10, 11], 13: [14, 15, 16], 18: [19] };
// Each with what must stand before it: a consonant below the syllable, none, or either.
const particles = {
  either: ["에서부터", "에서는", "에서도", "에게서", "에서", "에게", "에는", "에도", "까지", "부터", "처럼", "보다", "하고", "마다", "한테", "에", "의", "도", "만"],
  closed: ["이랑", "으로", "은", "을", "과", "이"],
  open: ["랑", "로", "는", "를", "와", "가"],
};

const syllable = (initial, vowel, final = 0) => String.fromCharCode(0xac00 + (initial * 21 + vowel) * 28 + final);
const isSyllable = letter => letter >= "가" && letter <= "힣";
const isConsonant = letter => letter >= "ㄱ" && letter <= "ㅎ";
const escape = letter => letter.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function parts(letter) {
  const number = letter.charCodeAt(0) - 0xac00;
  return [Math.floor(number / 588), Math.floor(number % 588 / 28), number % 28];
}

// Any syllable that begins with a consonant, or the consonant itself.
function begun(consonant) {
  const initial = initials.indexOf(consonant);
  return initial < 0 ? consonant : `[${syllable(initial, 0)}-${syllable(initial, 20, 27)}${consonant}]`;
}

// What the last syllable may become by typing on.
function unfinished(letter) {
  const [initial, vowel, final] = parts(letter);
  const range = vowel => `${syllable(initial, vowel)}-${syllable(initial, vowel, 27)}`;
  if (!final) return `[${[vowel, ...growing[vowel] ?? []].map(range).join("")}]`;
  const below = finals[final], ways = [letter];
  // The last consonant may belong to the next syllable, or get another one beside it.
  ways.push(syllable(initial, vowel, finals.indexOf(below.slice(0, -1))) + begun(below.at(-1)));
  if (below.length === 1) finals.forEach((two, number) => two.length === 2 && two[0] === below && ways.push(syllable(initial, vowel, number)));
  return `(?:${ways.join("|")})`;
}

// A word, of which the last syllable may be unfinished where nothing stands behind it.
const begin = (word, isLast) => escape(word.slice(0, -1)) + (isLast && isSyllable(word.at(-1)) ? unfinished : escape)(word.at(-1));

// The word without a particle at its end, where two syllables are left; `isWeak` where the particle is more often part of the word.
function stem(word) {
  for (const [kind, endings] of Object.entries(particles)) {
    for (const ending of endings) {
      const rest = word.slice(0, -ending.length), last = rest.at(-1);
      if (!word.endsWith(ending) || [...rest].length < 2) continue;
      if (isSyllable(last) && kind !== "either") {
        const final = parts(last)[2];
        // 로 stands behind ㄹ too.
        if (kind === "closed" ? !final : final && !(ending === "로" && final === 8)) continue;
      }
      return { rest, isWeak: ending === "이" };
    }
  }
}

// The words of a query, each with its patterns; the last may be unfinished.
export function parse(text) {
  // Each as it is looked for, with how it was typed.
  const words = [...new Map(text.split(/\s+/).map(typed => [fold(typed), typed]).filter(([word]) => word))].slice(0, 8);
  return words.map(([word, written], number) => {
    const letters = [...word].flatMap(letter => [...clusters[letter] ?? letter]);
    const isInitials = letters.every(isConsonant);
    const each = letters.map(letter => isConsonant(letter) ? begun(letter) : escape(letter));
    const exact = each.join(""), last = letters.at(-1);
    const typed = number === words.length - 1 && isSyllable(last) ? each.slice(0, -1).join("") + unfinished(last) : undefined;
    const found = isInitials ? undefined : stem(word);
    // Over spaces only from the beginning of a word on; consonants alone go over all spaces.
    const spaced = isInitials
      ? letters.length > 1 && each.join(" ?")
      : letters.length > 2 && `(?<=^|[ #\\n])${[...each.slice(0, -1), typed ? unfinished(last) : each.at(-1)].join(" ?")}`;
    const ways = [
      // One consonant means the beginning of a word.
      { source: isInitials && letters.length === 1 ? `(?<=^|[ #\\n])${exact}` : exact, loss: 0 },
      typed && { source: typed, loss: 2, isTyped: true },
      spaced && { source: spaced, loss: 4, isSpaced: true },
      found && { source: escape(found.rest), loss: 8, isWeak: found.isWeak },
      // A # that stands before no name, and a keyboard that was set to the other script.
      ...[word.replace(/^#/, ""), fold(inHangul(written)), fold(inLatin(written))]
        .filter(other => other && other !== word).map(other => ({ source: begin(other, number === words.length - 1), loss: 8, isWeak: true })),
    ].filter(Boolean);
    for (const way of ways) way.pattern = new RegExp(way.source);
    const any = new RegExp(ways.map(way => way.source).join("|"));
    return { word, isInitials, ways, any };
  });
}

// All ways of some words as one pattern that finds every place, for marks.
export function marker(words, isWeak) {
  const sources = words.flatMap(word => word.ways.filter(way => isWeak || !way.isWeak).map(way => way.source));
  return sources.length ? new RegExp(sources.join("|"), "g") : undefined;
}
