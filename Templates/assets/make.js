// An element with properties and children; what is not there is left out.
export function make(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === undefined) continue;
    if (key === "style") element.style.cssText = value;
    else if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter(child => child !== undefined && child !== false));
  return element;
}
