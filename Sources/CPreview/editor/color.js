// A colour as `#rrggbb`, with a picker, and how well white or black letters are read on it.
import {make, say} from "./words.js";

// Relative luminance and contrast (WCAG 2.2, definitions).
function luminance(color) {
  const [red, green, blue] = [1, 3, 5].map(start => parseInt(color.slice(start, start + 2), 16) / 255)
    .map(share => share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(color, other) {
  const [dark, light] = [luminance(color), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export function colorNote(input) {
  const picker = make("input", {type: "color", ariaLabel: say("색 고르기", "Choose a colour")});
  const note = make("output", {className: "contrast"});
  const update = () => {
    const isColor = /^#[0-9a-f]{6}$/i.test(input.value);
    if (isColor) picker.value = input.value;
    const ratio = isColor ? contrast(input.value, "#fbfaf7") : 0;
    note.hidden = !isColor;
    note.value = `${say("밝은 바탕에서", "on light paper")} ${ratio.toFixed(1)} : 1` + (ratio < 3 ? say(" – 흐려서 잘 보이지 않아요", " – too faint to be seen well") : "");
    note.classList.toggle("faint", ratio < 3);
  };
  picker.oninput = () => {
    input.value = picker.value;
    input.dispatchEvent(new Event("input", {bubbles: true}));
  };
  for (const event of ["input", "cairn-set"]) input.addEventListener(event, update);
  update();
  return [picker, note];
}
