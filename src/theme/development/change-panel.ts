/** Lists all changes of the site, and walks through them from page to page, with buttons and keys. */
import { makeButton, makeElement } from "../client/make-element.ts";
import { makeSheet } from "./make-sheet.ts";
import type { MarkedChange } from "./mark-changes.ts";
import type { ShownChanges } from "./messages.ts";

/**
 * The panel at the bottom of a page. If the page and the number of its changes are the same, `show` stays at the
 * current change.
 */
export interface ChangePanel {
  /** @param marked The changes of the page. */
  readonly show: (changes: ShownChanges, marked: readonly MarkedChange[]) => void;
}

const style = makeSheet(`
:host { all: initial; color-scheme: inherit; font: 14px/1.5 ui-sans-serif, system-ui, sans-serif; color: light-dark(#1b1f27, #e4e8ee); }
section { position: fixed; inset: auto auto 16px 16px; z-index: 2147482999; box-sizing: border-box; max-inline-size: min(40rem, calc(100vw - 32px)); padding: 8px 12px; border-radius: 8px; border: 1px solid light-dark(#858e9c, #6c7787); background: light-dark(#fff, #161b22); box-shadow: 0 8px 32px #0006; }
button { margin-inline-end: 6px; padding: 2px 8px; border: 1px solid; border-radius: 5px; background: none; font: inherit; color: inherit; cursor: pointer; }
a { color: inherit; overflow-wrap: anywhere; }
kbd { padding: 0 4px; border: 1px solid; border-radius: 3px; font: 12px/1.4 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
output { display: block; margin-block-end: 6px; }
h2 { margin: 12px 0 4px; font-size: 14px; } ul { margin: 0; padding-inline-start: 20px; }
div { max-block-size: 45vh; overflow: auto; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
`);

/** Where the reader continues on the next page: at its first change, or at its last one. */
const memory = "dg-diff-panel";

/** Listens to the keys p, n, o, l and Esc of the document, except where the reader types. */
export function makeChangePanel(): ChangePanel {
  const host = document.createElement("dg-diff-panel");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  const state: { path: string; shown: ShownChanges | null; marked: readonly MarkedChange[]; at: number } = {
    path: "",
    shown: null,
    marked: [],
    at: -1,
  };
  const status = document.createElement("output");
  const list = makeElement("div", { tabindex: "0", role: "group", "aria-label": "All changes" });
  list.hidden = true;

  const say = (): void => {
    const { shown, marked, at } = state;
    const count = marked.length === 1 ? "1 change" : `${marked.length} changes`;
    status.value =
      at === -1
        ? `Since ${shown?.since}: ${shown?.summary}${marked.length === 0 ? "" : `; ${count} on this page`}`
        : `${at + 1} of ${count}: ${marked[at]?.label}`;
  };
  const goTo = (at: number): void => {
    state.at = at;
    state.marked[at]?.go();
    say();
  };
  /** Goes to the next change of the page or, after the last one, to the next page with changes. */
  const walk = (step: 1 | -1): void => {
    const { shown, marked, at } = state;
    const next = at === -1 && step === -1 ? marked.length - 1 : at + step;
    if (marked[next] !== undefined) {
      goTo(next);
      return;
    }
    const pages = shown?.pages ?? [];
    const page = pages.indexOf(location.pathname);
    const target = pages[page === -1 && step === -1 ? pages.length - 1 : page + step];
    if (target === undefined) return;
    sessionStorage.setItem(memory, String(step));
    location.assign(target);
  };
  const toggleList = (isShown = list.hidden): void => {
    list.hidden = !isShown;
    actions.l[1].ariaExpanded = String(isShown);
  };
  const action = (key: string, name: string, run: () => void) => {
    const button = makeButton({ "aria-keyshortcuts": key }, `${name} `, run);
    button.append(makeElement("kbd", {}, key));
    return [run, button] as const;
  };
  const actions = {
    p: action("p", "Previous", () => walk(-1)),
    n: action("n", "Next", () => walk(1)),
    o: action("o", "Old form", () => state.marked[state.at]?.toggle()),
    l: action("l", "List", () => toggleList()),
  };
  actions.l[1].ariaExpanded = "false";
  const section = makeElement("section", { "aria-label": "Changes" }, status);
  section.append(...Object.values(actions).map(([, button]) => button), list);
  root.append(section);

  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const [target] = event.composedPath();
    const isTyping =
      target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
    if (ctrlKey || altKey || metaKey || isTyping) return;
    if (key === "Escape") toggleList(false);
    else if (key === "p" || key === "n" || key === "o" || key === "l") actions[key][0]();
  });

  return {
    show: (shown, marked) => {
      const { pathname: path } = location;
      const isSame = state.path === path && state.marked.length === marked.length;
      Object.assign(state, { path, shown, marked, at: isSame ? state.at : -1 });
      list.replaceChildren(
        ...shown.sections.flatMap(({ title, lines }) => [
          makeElement("h2", {}, title),
          makeElement(
            "ul",
            {},
            ...lines.map(({ text, url }) =>
              makeElement("li", {}, url === null ? text : makeElement("a", { href: url }, text)),
            ),
          ),
        ]),
      );
      if (!host.isConnected) document.body.append(host);
      const step = sessionStorage.getItem(memory);
      sessionStorage.removeItem(memory);
      if (step !== null && marked.length > 0) goTo(step === "1" ? 0 : marked.length - 1);
      else say();
    },
  };
}
