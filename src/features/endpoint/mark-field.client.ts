/**
 * Marks a field in the samples of its endpoint while a reader points to it or has it in focus. It uses the CSS
 * Custom Highlight API (https://www.w3.org/TR/css-highlight-api-1/), so that the code's elements stay as they are; browsers
 * without it show no mark.
 */
const name = "dg-field";

/** @param field A `dt` of a list of fields. */
export function markField(field: HTMLElement): void {
  const id = field.querySelector("a[id]")?.id ?? "";
  if (id === "" || typeof Highlight === "undefined") return;
  addStyle();
  const ranges = samplesOf(field).flatMap((code) => rangeOf(code, id) ?? []);
  CSS.highlights.set(name, new Highlight(...ranges));
  for (const range of ranges) reveal(range);
  for (const event of ["pointerleave", "focusout"])
    field.addEventListener(event, () => CSS.highlights.delete(name), { once: true });
}

/** The visible samples of the endpoint around a field or, where it is outside of all, of the page's first. */
function samplesOf(field: HTMLElement): readonly Element[] {
  const endpoint = field.closest(".dg-endpoint") ?? document.querySelector(".dg-endpoint");
  return [...(endpoint?.querySelectorAll(".dg-samples pre > code") ?? [])].filter((code) => code.checkVisibility());
}

/**
 * The line of a field: that of its name, below those of the fields around it. Parts of an anchor that are not names in
 * the code, such as "body", are passed over.
 */
function rangeOf(code: Element, id: string): Range | null {
  const text = code.textContent ?? "";
  let [from, end] = [0, 0];
  for (const part of id.split(".")) {
    const key = new RegExp(`(?<=^|[\\s{,?&'"])["']?${escaped(part)}["']?(?=\\s*[:=])`, "u");
    const found = key.exec(text.slice(from));
    end = found === null ? 0 : from + found.index + found[0].length;
    from = Math.max(from, end);
  }
  if (end === 0) return null;
  const start = text.lastIndexOf("\n", end - 1) + 1;
  const stop = text.indexOf("\n", end);
  const indent = text.slice(start).search(/\S/u);
  return rangeBetween(code, start + Math.max(0, indent), stop === -1 ? text.length : stop);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

function rangeBetween(code: Element, start: number, end: number): Range {
  const range = new Range();
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let at = 0, node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (start >= at && start < at + length) range.setStart(node, start - at);
    if (end > at && end <= at + length) range.setEnd(node, end - at);
    at += length;
  }
  return range;
}

/** Scrolls the sample, and never the page. */
function reveal(range: Range): void {
  const box = range.startContainer.parentElement?.closest("pre");
  if (box == null) return;
  const [line, around] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
  if (line.top < around.top || line.bottom > around.bottom) box.scrollTop += line.top - around.top - around.height / 2;
}

const state = { hasStyle: false };

function addStyle(): void {
  if (state.hasStyle) return;
  state.hasStyle = true;
  const sheet = new CSSStyleSheet();
  // The value itself, because variables do not reach highlights in all browsers.
  const color = getComputedStyle(document.documentElement).getPropertyValue("--dg-color-mark");
  sheet.replaceSync(`::highlight(${name}) { background-color: ${color} }`);
  document.adoptedStyleSheets.push(sheet);
}
