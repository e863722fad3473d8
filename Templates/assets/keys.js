// What was typed on a Korean keyboard (두벌식) that was set to the other script: gksrkd for 한강, ㅊㅁㄹㄷ for cafe.

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ", initialKeys = [..."rRseEfaqQtTdwWczxvg"];
const vowelKeys = ["k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b", "m", "ml", "l"];
const finalKeys = ["", "r", "R", "rt", "s", "sw", "sg", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "qt", "t", "T", "d", "w", "c", "z",
  "x", "v", "g"];
const longestFirst = keys => keys.filter(Boolean).sort((one, other) => other.length - one.length).join("|");
const vowels = longestFirst([...vowelKeys]);
// A consonant belongs to the next syllable where a vowel follows.
const syllable = new RegExp(`([${initialKeys.join("")}])(${vowels})(?:(${longestFirst([...finalKeys])})(?!${vowels}))?`, "g");

// A word of Latin letters as the Hangul that its keys give, where they do; the last syllable may just have begun.
export function inHangul(word) {
  if (!/^[a-zA-Z]{3,}$/.test(word)) return "";
  // The shift key only makes other letters of these.
  const keys = word.replace(/[^QWERTOP]/g, key => key.toLowerCase());
  const hangul = keys.replace(syllable, (_, initial, vowel, final = "") => String.fromCharCode(
    0xac00 + (initialKeys.indexOf(initial) * 21 + vowelKeys.indexOf(vowel)) * 28 + finalKeys.indexOf(final)));
  return /^[가-힣]+[a-zA-Z]?$/.test(hangul) ? hangul.replace(/[a-zA-Z]$/, "") : "";
}

// A word of Hangul as the Latin letters on its keys, where it has letters that make no syllable.
export function inLatin(word) {
  const hangul = word.normalize("NFC");
  if (!/^[ㄱ-ㅣ가-힣]*[ㄱ-ㅣ][ㄱ-ㅣ가-힣]*$/.test(hangul)) return "";
  const letters = hangul.replace(/[가-힣]/g, letter => {
    const number = letter.charCodeAt(0) - 0xac00;
    return initialKeys[Math.floor(number / 588)] + vowelKeys[Math.floor(number % 588 / 28)] + finalKeys[number % 28];
  });
  return letters.replace(/[ㄱ-ㅎ]/g, letter => initialKeys[initials.indexOf(letter)] ?? "")
    .replace(/[ㅏ-ㅣ]/g, letter => vowelKeys[letter.charCodeAt(0) - 0x314f]);
}
