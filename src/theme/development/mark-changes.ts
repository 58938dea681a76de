/**
 * Marks the changed blocks of the page. Each gets a label above it, in the order of reading, that is not a color alone;
 * that of a changed block shows its earlier form on request, and that of a removed one its text. The new words of a changed
 * block become `<ins>` elements.
 */
import { makeButton, makeElement } from "../client/make-element.ts";
import { makeSheet } from "./make-sheet.ts";
import type { ShownChange, ShownChanges } from "./messages.ts";
import { wordPattern } from "./word-pattern.ts";

/** A change that has a label on the page. */
export interface MarkedChange {
  /** "Paragraph changed" */
  readonly label: string;
  /** Scrolls to it and gives it the focus. */
  readonly go: () => void;
  /** Shows or hides its earlier form. */
  readonly toggle: () => void;
}

/** In CSS pixels: with less room beside a block, its earlier form is shown above it. */
const minRoom = 200;

const onPage = makeSheet(`
body { padding-block-end: 96px; }
dg-diff-mark { display: block; }
[data-diff] { outline: 2px solid light-dark(#2a7a43, #5fc27e); outline-offset: 4px; }
[data-diff="changed"] { outline-style: dashed; outline-color: light-dark(#885200, #e5b45f); }
[data-diff="moved"] { outline-style: dotted; outline-color: light-dark(#3b5bb5, #93aef5); }
ins.dg-diff-new { text-decoration: underline 2px light-dark(#2a7a43, #5fc27e); text-underline-offset: 3px; }
`);

const inLabel = makeSheet(`
:host { position: relative; margin-block: 8px; font: 13px/1.5 ui-sans-serif, system-ui, sans-serif; color: light-dark(#1b1f27, #e4e8ee); }
[role=group] { display: block; inline-size: fit-content; max-inline-size: 100%; padding: 2px 8px; border: 1px solid light-dark(#858e9c, #6c7787); border-radius: 5px; background: light-dark(#fff, #161b22); overflow-wrap: anywhere; }
button { margin-inline-start: 8px; padding: 0 6px; border: 1px solid; border-radius: 5px; background: none; font: inherit; color: inherit; cursor: pointer; }
[hidden] { display: none; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
pre, p { margin: 4px 0; white-space: pre-wrap; }
pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
ins { background: light-dark(#d7f5dd, #12401f); } del { background: light-dark(#fde0dd, #55201b); }
.beside { position: absolute; inset-block-start: 0; box-sizing: border-box; z-index: 10; padding: 8px; border: 1px solid light-dark(#858e9c, #6c7787); border-radius: 5px; background: light-dark(#fff, #161b22); }
`);

/** Removes the marks of an earlier call first. The result has an entry for each change, in the same order. */
export function markChanges({ changes, since }: ShownChanges): readonly MarkedChange[] {
  unmark();
  if (!document.adoptedStyleSheets.includes(onPage)) document.adoptedStyleSheets.push(onPage);
  const article = document.querySelector("article.dg-article") ?? document.querySelector("main");
  if (article === null) return [];
  // Found before labels are added. Scripts add a list of labels to tabs, which is not in the document of the server.
  const elements = changes.map(({ element }) =>
    element === null
      ? null
      : ([article, ...article.querySelectorAll(element.name)].filter(
          (each) => each.localName === element.name && each.closest("[role=tablist]") === null,
        )[element.nth] ?? null),
  );
  /** The last label after an element, because several removed blocks may have come after it. */
  const last = new Map<Element | null, Element>();
  return changes.map((change, index) => {
    const element = elements[index] ?? null;
    const label = describe(change);
    const { host, toggle } = makeLabel(change, element, label, since);
    const before = last.get(element);
    if (change.change === "removed" || element === null) {
      if (before !== undefined) before.after(host);
      else if (element === null) article.prepend(host);
      else placeAfter(element, host);
      last.set(element, host);
    } else {
      element.setAttribute("data-diff", change.change);
      if (change.change === "changed") markWords(element, change.words);
      placeBefore(element, host);
    }
    return { label, go: () => goTo(host), toggle };
  });
}

function unmark(): void {
  for (const host of document.querySelectorAll("dg-diff-mark")) host.remove();
  for (const marked of document.querySelectorAll("[data-diff]")) marked.removeAttribute("data-diff");
  for (const added of document.querySelectorAll("ins.dg-diff-new")) {
    const { parentNode } = added;
    added.replaceWith(...added.childNodes);
    parentNode?.normalize();
  }
}

function describe({ block, change }: ShownChange): string {
  return `${block.slice(0, 1).toUpperCase()}${block.slice(1)} ${change}`;
}

function makeLabel(change: ShownChange, element: Element | null, label: string, since: string) {
  const host = document.createElement("dg-diff-mark");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [inLabel];
  const group = makeElement("div", { role: "group", "aria-label": label, tabindex: "-1" }, label);
  root.append(group);
  const textOf = (isShown: (kind: "same" | "removed" | "added") => boolean): HTMLElement =>
    makeElement(
      change.block === "code" ? "pre" : "p",
      {},
      ...change.words.flatMap(({ kind, text }): readonly (HTMLElement | string)[] =>
        !isShown(kind) ? [] : kind === "same" ? [text] : [makeElement(kind === "added" ? "ins" : "del", {}, text)],
      ),
    );
  const isOnPage = element !== null && change.change !== "removed";
  if (!isOnPage && change.words.length > 0) group.append(textOf(() => true));
  if (!isOnPage || change.change !== "changed") return { host, toggle: () => undefined };
  const earlier = makeElement(
    "div",
    { role: "group", "aria-label": `Before, at ${since}` },
    textOf((kind) => kind !== "added"),
  );
  earlier.hidden = true;
  const button = makeButton({ "aria-expanded": "false" }, "Show what it was", () => {
    earlier.hidden = !earlier.hidden;
    button.ariaExpanded = String(!earlier.hidden);
    const [block, own] = [element.getBoundingClientRect(), host.getBoundingClientRect()];
    const isRightToLeft = getComputedStyle(host).direction === "rtl";
    const room = (isRightToLeft ? block.left : document.documentElement.clientWidth - block.right) - 32;
    const isBeside = room >= minRoom;
    earlier.classList.toggle("beside", isBeside);
    earlier.style.inlineSize = isBeside ? `${Math.min(room, 360)}px` : "";
    earlier.style.insetInlineStart = isBeside
      ? `${(isRightToLeft ? own.right - block.left : block.right - own.left) + 16}px`
      : "";
  });
  group.append(button);
  root.append(earlier);
  return { host, toggle: () => button.click() };
}

/** Where a label may stand without being part of a table, a figure or the head of a disclosure. */
function outermost(element: Element): Element {
  const around = element.closest("figure") ?? element.closest("table, summary") ?? element;
  const parent = around.parentElement;
  const isWrapped = around.localName === "table" && parent !== null && parent.childElementCount === 1;
  return around.localName === "summary" || isWrapped ? (parent ?? around) : around;
}

function placeBefore(element: Element, label: Element): void {
  const around = outermost(element);
  if (/^(?:li|dt|dd|article|main)$/u.test(around.localName)) around.prepend(label);
  else around.before(label);
}

function placeAfter(element: Element, label: Element): void {
  const around = outermost(element);
  if (/^(?:li|dt|dd|article|main)$/u.test(around.localName)) around.append(label);
  else around.after(label);
}

/**
 * Makes new words `<ins>` elements. The words of the element are among those of the change, in the same order; what is
 * left out are marks, such as `**`.
 */
function markWords(element: Element, words: ShownChange["words"]): void {
  const wanted = words.flatMap(({ kind, text }) =>
    kind === "removed" ? [] : wordsIn(text).map(([each]) => ({ text: each, isNew: kind === "added" })),
  );
  let at = 0;
  for (const node of textsIn(element)) {
    const ranges: { start: number; end: number }[] = [];
    for (const { 0: text, index } of wordsIn(node.data)) {
      const found = wanted.findIndex((each, number) => number >= at && each.text === text);
      if (found === -1) continue;
      at = found + 1;
      const last = ranges.at(-1);
      if (wanted[found]?.isNew !== true) ranges.push({ start: index, end: index });
      else if (last !== undefined && last.end > last.start) last.end = index + text.length;
      else ranges.push({ start: index, end: index + text.length });
    }
    for (const { start, end } of ranges.filter((each) => each.end > each.start).toReversed()) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      range.surroundContents(makeElement("ins", { class: "dg-diff-new" }));
    }
  }
}

function wordsIn(text: string): readonly RegExpExecArray[] {
  return [...text.matchAll(wordPattern)].filter(([word]) => word.trim() !== "");
}

/** The texts of a block, without those of blocks in it. */
function textsIn(element: Element): readonly Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (
      node instanceof Text &&
      node.parentElement?.closest("li, p, pre, tr, h1, h2, h3, h4, h5, h6, dg-diff-mark") ===
        element.closest("li, p, pre, tr, h1, h2, h3, h4, h5, h6, dg-diff-mark")
    )
      texts.push(node);
  return texts;
}

function goTo(host: Element): void {
  for (let each: Element | null = host; each !== null; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement) each.open = true;
    if (each.matches("[role=tabpanel][data-hidden]"))
      document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(each.id)}"]`)?.click();
  }
  host.shadowRoot?.querySelector<HTMLElement>("[role=group]")?.focus({ preventScroll: true });
  host.scrollIntoView({ block: "center", behavior: "instant" });
}
